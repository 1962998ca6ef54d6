#!/usr/bin/env python3
"""Plants faults in the sources, one at a time, and says which of them the tests
do not notice.

usage: plant-faults.py BUILD [--count 60] [--seed 1] [--only REGEX]
                       [--again LOG] [--log LOG] [--list]

BUILD is a configured build folder of this source tree. For each fault one line
of one file in llvm/lib/Target or llvm/lib/GPUSim is changed, what depends on it
is built, the tests that can reach it run until the first failure, and the line is
put back. The tests must pass without a fault. The tree must have no uncommitted change in those folders; it is as before when the
program ends, also when it is interrupted.

A fault is one of the PATTERNS below. One that does not compile, or after which
the programs are the same byte for byte, does not count and another takes its
place. --again repeats those that an earlier log says were missed; --list only
prints what would be planted.

A line for each fault, then "N planted, N noticed, N missed". What is missed is
not yet a gap of the tests: the change may be one that changes nothing, such as a
heuristic or a check that cannot fail; that is for a reader to say."""
import argparse
import hashlib
import os
import random
import re
import signal
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ["llvm/lib/Target", "llvm/lib/GPUSim"]
LIT = "/usr/lib/llvm-22/bin/lit"
# What is run for a fault in a file, cheapest first: a fault is mostly noticed
# early. What belongs to a target that compiles no kernels needs none.
MC_TESTS = ["unittests/Target", "test/MC", "test/tools", "test/GPUSim"]
SIM_TESTS = ["unittests/GPUSim", "test/GPUSim"]
KERNEL_TESTS = ["test/Report", "test/Programs", "test/Driver"]
TESTS = [
    (r"GPUSim/Rogue", SIM_TESTS),
    (r"GPUSim/Bifrost", [*SIM_TESTS, "test/CodeGen/Bifrost"]),
    (r"GPUSim", SIM_TESTS + KERNEL_TESTS),
    (r"Target/PowerVR", MC_TESTS),
    (r"/Bifrost/", [*MC_TESTS, "test/CodeGen/Bifrost"]),
    (r"AsmParser|Disassembler|MCTargetDesc", MC_TESTS + ["test/CodeGen"] + KERNEL_TESTS),
    (r"", ["test/CodeGen", *KERNEL_TESTS]),
]
BUILD_SECONDS, TEST_SECONDS = 1200, 1800
# What the machine code of a fault that changes nothing is equal in.
PROGRAMS = ["lib/MGPUTargets.so", "bin/mgpu"]


class Pattern:
    def __init__(self, name, find, replace, unless=None):
        self.name, self.find = name, re.compile(find)
        self.replace, self.unless = replace, re.compile(unless) if unless else None

    def apply(self, line, choose):
        """The line with one fault, or None where there is no place for it."""
        if self.unless and self.unless.search(line):
            return None
        places = list(self.find.finditer(line))
        if not places:
            return None
        place = choose(places)
        text = self.replace(place) if callable(self.replace) else place.expand(self.replace)
        changed = line[:place.start()] + text + line[place.end():]
        return None if changed == line else changed


def number_off_by_one(match):
    return str(int(match[0]) + 1)


# Statements only: nothing in comments, strings, preprocessor lines, assertions.
NOT_CODE = re.compile(r'^\s*(//|#|\*|/\*)|"|assert\(|static_assert|LLVM_DEBUG|cl::|namespace|'
                      r'INITIALIZE_PASS|::ID = |report_fatal|reportFatal|llvm_unreachable')
PATTERNS = [
    Pattern("deleted case", r"^\s*case [\w:]+:\s*$", ""),
    Pattern("deleted condition", r"(\(|\s)([^()&|?{}]+(?:\([^()]*\))?[^()&|?{}]*) && ", r"\1",
            unless=r"\[&"),
    Pattern("deleted alternative", r" \|\| [^()&|?{};]+(?:\([^()]*\))?(?=[);]| \|\|| &&)", ""),
    Pattern("condition never holds", r"\bif \((?=[^;|=]*(?:[=!<>]=[^;|=]*)*\)\s*\{?$)",
            "if (false && "),
    Pattern("dropped negation", r"(?<=[(\s])!(?=[\w(])", "", unless=r"!="),
    Pattern("swapped operands", r"\(([\w.\->]+), ([\w.\->]+)\)", r"(\2, \1)"),
    Pattern("swapped difference", r"\b(\w+) - (\w+)\b", r"\2 - \1"),
    Pattern("comparison off by one", r"(?<=[\w)\]] )(<|>)(?= [\w(])", r"\1="),
    Pattern("comparison without its end", r"(?<=[\w)\]] )(<|>)=(?= [\w(])", r"\1"),
    Pattern("equal for unequal", r" == ", " != "),
    Pattern("number off by one", r"(?<![\w.:'\"])\d{1,3}(?![\w.'\"])", number_off_by_one,
            unless=r"SmallVector|SmallPtrSet|std::array|reserve|\[\d"),
    Pattern("dropped merge", r" (\||&)= ", " = ", unless=r"Changed"),
    Pattern("dropped increment", r"(?<=[\w\])] )\+= ", "= ", unless=r"\bfor\b"),
    Pattern("first for second", r"\.second\b", ".first", unless=r"insert|emplace"),
    Pattern("statement left out", r"^\s+[\w.\->]+\([^;{}]*\);\s*$", ""),
]


def code_lines(path):
    """-> (number, line) of what may be changed."""
    with open(os.path.join(ROOT, path)) as file:
        for number, line in enumerate(file.read().split("\n")):
            if line.strip() and not NOT_CODE.search(line):
                yield number, line


def candidates(only, rng):
    """All faults in a random order in which kinds and files take turns."""
    files = subprocess.run(["git", "ls-files", *FOLDERS], cwd=ROOT, check=True,
                           capture_output=True, text=True).stdout.split()
    found = {}
    for path in files:
        if not path.endswith(".cpp") or not re.search(only, path):
            continue
        for number, line in code_lines(path):
            for pattern in PATTERNS:
                changed = pattern.apply(line, rng.choice)
                if changed is not None:
                    found.setdefault(pattern.name, {}).setdefault(path, []).append(
                        (path, number, line, changed, pattern.name))
    kinds = sorted(found)
    while kinds:
        for kind in list(kinds):
            if not found[kind]:
                kinds.remove(kind)
                continue
            path = rng.choice(sorted(found[kind]))
            faults = found[kind][path]
            yield faults.pop(rng.randrange(len(faults)))
            if not faults:
                del found[kind][path]


def from_log(log):
    """The faults that a log says were missed."""
    with open(log) as file:
        lines = file.read().split("\n")
    for head, before, after in zip(lines, lines[1:], lines[2:]):
        match = re.match(r"MISSED (\S+):(\d+) \((.*)\)", head)
        if match:
            # "  - text", "  + text": the line may have moved since.
            yield match[1], int(match[2]) - 1, before[4:], after[4:], match[3]


class Source:
    """A file with a fault in it, for as long as the block lasts."""

    def __init__(self, path, number, before, after):
        self.path = os.path.join(ROOT, path)
        with open(self.path) as file:
            self.text = file.read()
        lines = self.text.split("\n")
        places = [n for n, line in enumerate(lines) if line == before]
        if not places:
            raise LookupError("%s has no line '%s'" % (path, before.strip()))
        lines[min(places, key=lambda n: abs(n - number))] = after
        self.changed = "\n".join(lines)

    def write(self, text):
        with open(self.path, "w") as file:
            file.write(text)

    def __enter__(self):
        self.write(self.changed)

    def __exit__(self, *_):
        self.write(self.text)


class Tests:
    def __init__(self, build):
        self.build = build

    def compile(self):
        try:
            return subprocess.run(["ninja", "-C", self.build, "all", "mgpu-test-depends"],
                                  capture_output=True, timeout=BUILD_SECONDS).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def programs(self):
        digest = hashlib.sha256()
        for program in PROGRAMS:
            with open(os.path.join(self.build, program), "rb") as file:
                digest.update(file.read())
        return digest.hexdigest()

    def first_failure(self, changed):
        """The test that fails after a change of this file, or None."""
        for tests in next(tests for path, tests in TESTS if re.search(path, changed)):
            try:
                done = subprocess.run([LIT, "-v", "--max-failures=1", "-j", str(os.cpu_count()),
                                       os.path.join(self.build, tests)], capture_output=True,
                                      text=True, errors="replace", timeout=TEST_SECONDS)
            except subprocess.TimeoutExpired:
                return "no end of " + tests
            if done.returncode:
                match = re.search(r"^(?:FAIL|TIMEOUT|UNRESOLVED): (.*?) \(\d", done.stdout, re.M)
                return match[1] if match else tests
        return None


def main():
    parser = argparse.ArgumentParser(description="Plant faults, run the tests")
    parser.add_argument("build")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--again")
    parser.add_argument("--log")
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    if subprocess.run(["git", "diff", "--quiet", "HEAD", "--", *FOLDERS], cwd=ROOT).returncode:
        print("there are uncommitted changes in " + " or ".join(FOLDERS), file=sys.stderr)
        return 2
    faults = from_log(args.again) if args.again else candidates(args.only,
                                                                random.Random(args.seed))
    if args.list:
        for _, fault in zip(range(args.count), faults):
            print("%s:%d (%s)\n  - %s\n  + %s" % (fault[0], fault[1] + 1, fault[4], *fault[2:4]))
        return 0

    log = open(args.log, "a") if args.log else None

    def say(text):
        for stream in filter(None, (sys.stdout, log)):
            print(text, file=stream, flush=True)

    # The line is put back when a signal ends the program, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    tests = Tests(args.build)
    if not tests.compile():
        print("the tree does not build", file=sys.stderr)
        return 2
    sound = tests.programs()
    noticed = missed = 0
    try:
        for path, number, before, after, kind in faults:
            if noticed + missed >= args.count:
                break
            start = time.time()
            where = "%s:%d (%s)" % (path, number + 1, kind)
            change = "\n  - %s\n  + %s" % (before, after)
            try:
                source = Source(path, number, before, after)
            except LookupError as error:
                say("GONE %s: %s" % (where, error))
                continue
            with source:
                if not tests.compile():
                    continue
                if tests.programs() == sound:
                    say("SAME %s%s" % (where, change))
                    continue
                failure = tests.first_failure(path)
            seconds = " %d s" % (time.time() - start)
            if failure:
                noticed += 1
                say("NOTICED %s by %s,%s%s" % (where, failure, seconds, change))
            else:
                missed += 1
                say("MISSED %s,%s%s" % (where, seconds, change))
    finally:
        tests.compile()
    say("%d planted, %d noticed, %d missed" % (noticed + missed, noticed, missed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
