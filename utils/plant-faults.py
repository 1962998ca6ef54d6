#!/usr/bin/env python3
"""Plants faults in the sources and says which of them the tests do not notice.

usage: plant-faults.py BUILD [--count 60] [--seed 1] [--only REGEX]
                       [--again LOG] [--log LOG] [--budget SECONDS] [--list]

BUILD is a configured build folder of this source tree. A fault is a change of one
line in llvm/lib/Target or llvm/lib/GPUSim after one of the PATTERNS below. All
faults go into one build, each behind a condition that a variable of the environment
makes true. The tests run once with none of them, which says what reaches which
fault; then, for each fault, the tests that reach it, the quick ones first, until
one fails. A fault that no condition can hold, such as a deleted case, is built and
tested by itself.

Tests that fail without a fault are left out. The tree must have no uncommitted change in
those folders; it is as before when the program ends, also when it is interrupted.
A fault that does not compile does not count and another takes its place. --again
repeats those that an earlier log says were missed; --budget ends the tests of a
fault after that time, which the log says; --list only prints what would be planted.

A line for each fault, then "N planted, N noticed, N missed". What is missed is
not yet a gap of the tests: the change may be one that changes nothing, such as a
heuristic or a check that cannot fail; that is for a reader to say."""
import argparse
import collections
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time

from limits import limits

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ["llvm/lib/Target", "llvm/lib/GPUSim"]
LIT = "/usr/lib/llvm-22/bin/lit"
BUILD_SECONDS, TEST_SECONDS, QUICK_SECONDS = 1800, 120, 15
MEMORY = 12 << 30
REACHED, ACTIVE = "MGPU_REACHED_FAULTS", "MGPU_PLANTED_FAULT"

# What the changed lines call: the fault, or what stands there, by the environment.
HEADER = r"""#pragma once
#include <cstdio>
#include <cstdlib>
namespace planted {
inline bool fault(unsigned N) {
  static const char *Active = std::getenv("MGPU_PLANTED_FAULT");
  static const char *Log = std::getenv("MGPU_REACHED_FAULTS");
  static const long Number = Active ? std::atol(Active) : -1;
  static bool Seen[4096];
  if (Log && !Seen[N % 4096]) {
    Seen[N % 4096] = true;
    const char *Test = std::getenv("LIT_CURRENT_TESTCASE");
    if (std::FILE *File = std::fopen(Log, "a")) {
      std::fprintf(File, "%u %s\n", N, Test ? Test : "");
      std::fclose(File);
    }
  }
  return Number == long(N);
}
struct Not { unsigned N; };
template <typename T> bool operator->*(Not P, const T &V) {
  return fault(P.N) == static_cast<bool>(V);
}
#define PLANTED_COMPARISON(NAME, LEFT, RIGHT, SOUND, FAULTY)                           \
  struct NAME { unsigned N; };                                                         \
  template <typename T> struct NAME##Left { const T &V; unsigned N; };                 \
  template <typename T> NAME##Left<T> operator LEFT(const T &V, NAME P) {              \
    return {V, P.N};                                                                   \
  }                                                                                    \
  template <typename T, typename U> bool operator RIGHT(NAME##Left<T> L, const U &R) { \
    return fault(L.N) ? (L.V FAULTY R) : (L.V SOUND R);                                \
  }
PLANTED_COMPARISON(Less, <, >, <, <=)
PLANTED_COMPARISON(Greater, <, >, >, >=)
PLANTED_COMPARISON(LessEqual, <, >, <=, <)
PLANTED_COMPARISON(GreaterEqual, <, >, >=, >)
PLANTED_COMPARISON(Equal, ==, ==, ==, !=)
} // namespace planted
"""
FAULT = "planted::fault(@)"


class Pattern:
    """find is what of a line changes, replace what stands there then. guard is the
    same behind FAULT; where it is missing, the fault is built by itself."""

    def __init__(self, name, find, replace, guard=None, unless=None):
        self.name, self.find = name, re.compile(find)
        self.replace, self.guard = replace, guard
        self.unless = re.compile(unless) if unless else None

    def place(self, line, choose):
        """Where in the line the fault goes, or None."""
        if self.unless and self.unless.search(line):
            return None
        places = list(self.find.finditer(line))
        return choose(places) if places else None

    @staticmethod
    def put(line, place, replace):
        text = replace(place) if callable(replace) else place.expand(replace)
        return line[:place.start()] + text + line[place.end():]


def one_more(match):
    return str(int(match[0]) + 1)


def either(faulty, sound):
    return r"(%s ? %s : %s)" % (FAULT, faulty, sound)


def compared(match):
    name = {"<": "Less", ">": "Greater", "<=": "LessEqual", ">=": "GreaterEqual"}[match[0]]
    return "< planted::%s{@} >" % name


def cleared(match):
    """The variable loses what it held before the assignment that merges."""
    value = "static_cast<std::remove_reference_t<decltype(%s)>>(~0ull)" if match[3] == "&" else "{}"
    value = value % match[2] if "%" in value else value
    return "%s(void)(%s && (%s = %s, true)), %s %s= " % (match[1], FAULT, match[2], value,
                                                     match[2], match[3])


# Statements only: nothing in comments, strings, preprocessor lines, assertions.
NOT_CODE = re.compile(r'^\s*(//|#|\*|/\*)|"|assert\(|static_assert|LLVM_DEBUG|cl::|namespace|'
                      r'INITIALIZE_PASS|::ID = |report_fatal|reportFatal|llvm_unreachable')
ASSIGNED = r"^(\s*)([\w.\->\[\]]+) %s= (?=[^;]*;$)"
PATTERNS = [
    Pattern("deleted case", r"^\s*case [\w:]+:\s*$", ""),
    Pattern("deleted condition", r"(\(|\s)([^()&|?{};]+(?:\([^()]*\))?[^()&|?{};]*) && ", r"\1",
            r"\1(%s || (\2)) && " % FAULT, unless=r"\[&|(?<![=!<>])=(?!=).* && |return .* && "),
    Pattern("deleted alternative", r" \|\| ([^()&|?{};]+(?:\([^()]*\))?)(?=[);]| \|\|| &&)", "",
            r" || (!%s && (\1))" % FAULT),
    Pattern("condition never holds", r"\bif \((?=[^;|=]*(?:[=!<>]=[^;|=]*)*\)\s*\{?$)",
            "if (false && ", "if (!%s && " % FAULT),
    Pattern("dropped negation", r"(?<=[(\s])!(?=[\w(])", "", "planted::Not{@} ->* ",
            unless=r"!="),
    Pattern("swapped operands", r"\(([\w.\->]+), ([\w.\->]+)\)", r"(\2, \1)",
            "(%s, %s)" % (either(r"\2", r"\1"), either(r"\1", r"\2")),
            unless=r"std::(min|max)\("),
    Pattern("swapped difference", r"(?<!\.)(?<!->)\b(\w+) - (\w+)\b(?![(.]|->)", r"\2 - \1",
            "%s - %s" % (either(r"\2", r"\1"), either(r"\1", r"\2"))),
    Pattern("comparison off by one", r"(?<=[\w)\]] )(<|>)(?= [\w(])", r"\1=", compared),
    Pattern("comparison without its end", r"(?<=[\w)\]] )(<|>)=(?= [\w(])", r"\1", compared),
    Pattern("equal for unequal", r" == ", " != ", " == planted::Equal{@} == "),
    Pattern("number off by one", r"(?<![\w.:'\"])\d{1,3}(?![\w.'\"])", one_more,
            lambda match: either(one_more(match), match[0]),
            unless=r"SmallVector|SmallPtrSet|std::array|reserve|\[\d"),
    Pattern("dropped merge", ASSIGNED % r"(\||&)", r"\1\2 = ", cleared, unless=r"Changed"),
    Pattern("dropped increment", ASSIGNED % r"(\+)", r"\1\2 = ", cleared),
    Pattern("first for second", r"\b(\w+)\.second\b", r"\1.first",
            either(r"\1.first", r"\1.second"), unless=r"insert|emplace"),
    Pattern("statement left out", r"^(\s+)([\w.\->]+\([^;{}]*\));\s*$", "",
            r"\1(void)(%s || (\2, true));" % FAULT),
]


class Fault:
    def __init__(self, path, line_number, before, after, guarded, kind):
        self.path, self.line_number = path, line_number
        self.before, self.after, self.guarded, self.kind = before, after, guarded, kind

    def __str__(self):
        return "%s:%d (%s)" % (self.path, self.line_number + 1, self.kind)

    def change(self):
        return "\n  - %s\n  + %s" % (self.before, self.after)


def code_lines(path):
    """-> (number, line) of what may be changed."""
    with open(os.path.join(ROOT, path)) as file:
        for number, line in enumerate(file.read().split("\n")):
            if line.strip() and not NOT_CODE.search(line):
                yield number, line


def faults_of_line(path, number, line, rng):
    for pattern in PATTERNS:
        place = pattern.place(line, rng.choice)
        if place is None:
            continue
        after = Pattern.put(line, place, pattern.replace)
        if after == line:
            continue
        guarded = Pattern.put(line, place, pattern.guard) if pattern.guard else None
        yield Fault(path, number, line, after, guarded, pattern.name)


def candidates(only, rng):
    """All faults in a random order in which kinds and files take turns."""
    files = subprocess.run(["git", "ls-files", *FOLDERS], cwd=ROOT, check=True,
                           capture_output=True, text=True).stdout.split()
    found = {}
    for path in files:
        if not path.endswith(".cpp") or not re.search(only, path):
            continue
        for number, line in code_lines(path):
            for fault in faults_of_line(path, number, line, rng):
                found.setdefault(fault.kind, {}).setdefault(path, []).append(fault)
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


def guarded_as(kind, before, after):
    """The change behind its condition, if there is such a form."""
    pattern = next(pattern for pattern in PATTERNS if pattern.name == kind)
    for place in pattern.find.finditer(before):
        if pattern.guard and Pattern.put(before, place, pattern.replace) == after:
            return Pattern.put(before, place, pattern.guard)
    return None


def from_log(log):
    """The faults that a log says were missed, where their lines still are."""
    with open(log) as file:
        lines = file.read().split("\n")
    for head, before, after in zip(lines, lines[1:], lines[2:]):
        match = re.match(r"MISSED (\S+):(\d+) \((.*?)\)", head)
        if not match:
            continue
        path, number, kind = match[1], int(match[2]) - 1, match[3]
        # "  - text", "  + text"
        with open(os.path.join(ROOT, path)) as file:
            text = file.read().split("\n")
        places = [n for n, line in enumerate(text) if line == before[4:]]
        if not places:
            print("GONE %s:%d: %s" % (path, number + 1, before[4:].strip()), flush=True)
            continue
        line_number = min(places, key=lambda n: abs(n - number))
        yield Fault(path, line_number, before[4:], after[4:],
                    guarded_as(kind, before[4:], after[4:]), kind)


@contextlib.contextmanager
def changed_sources(changes):
    """Lines of files are others for as long as the block lasts: {path: (head of the
    file, {line number: text})}. What did not change keeps its time."""
    originals = {}
    try:
        for path, (head, lines) in changes.items():
            full = os.path.join(ROOT, path)
            with open(full) as file:
                originals[full] = file.read()
            text = originals[full].split("\n")
            for number, line in lines.items():
                text[number] = line
            with open(full, "w") as file:
                file.write(head + "\n".join(text))
        yield
    finally:
        for full, text in originals.items():
            with open(full, "w") as file:
                file.write(text)


class Build:
    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.header = os.path.join(self.folder, "planted-faults.h")
        with open(self.header, "w") as file:
            file.write(HEADER)
        # On the same line as what the file begins with: lines keep their numbers.
        self.head = '#include "%s"\n#line 1\n' % self.header

    def ninja(self, *targets):
        """-> what the compiler said, or None where all is well."""
        try:
            done = subprocess.run(["ninja", "-k", "0", "-C", self.folder, *targets],
                                  capture_output=True, text=True, errors="replace",
                                  timeout=BUILD_SECONDS)
        except subprocess.TimeoutExpired:
            return "no end of the build"
        return done.stdout if done.returncode else None

    def all(self):
        return self.ninja("all", "mgpu-test-depends")

    def compiles(self, fault):
        with changed_sources({fault.path: ("", {fault.line_number: fault.after})}):
            return self.ninja(os.path.join(ROOT, fault.path) + "^") is None

    def guarded(self, faults):
        """The change of the sources that has all these faults behind conditions."""
        changes = {}
        for number, fault in faults.items():
            _, lines = changes.setdefault(fault.path, (self.head, {}))
            lines[fault.line_number] = fault.guarded.replace("@", str(number))
        return changed_sources(changes)


class Tests:
    """Tests by name: those of lit, and the programs of unit tests."""

    def __init__(self, build):
        self.build, self.seconds = os.path.abspath(build), {}
        self.failing = set()
        self.units = sorted(
            os.path.join(folder, file)
            for folder, _, files in os.walk(os.path.join(self.build, "unittests")) for file in files
            if file.endswith("Tests") and os.access(os.path.join(folder, file), os.X_OK))

    def environment(self, fault=None, reached=None):
        found = dict(os.environ)
        for name, value in ((ACTIVE, fault), (REACHED, reached)):
            found.pop(name, None)
            if value is not None:
                found[name] = str(value)
        return found

    def unit(self, program, env):
        """Whether the unit tests of a program pass."""
        env = dict(env, LIT_CURRENT_TESTCASE=program)
        try:
            return subprocess.run([program, "--gtest_brief=1"], env=env, capture_output=True,
                                  timeout=2 * TEST_SECONDS, preexec_fn=limits(2 * TEST_SECONDS, MEMORY)).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def lit(self, env, names=None, seconds=None):
        """-> the test of these that fails first, or None. Without names all tests run,
        and what they take and which ones fail is kept."""
        command = [LIT, "-v", "-j", str(os.cpu_count()), os.path.join(self.build, "test")]
        times = os.path.join(self.build, "planted-times.json")
        if names is None:
            command += ["--output", times]
        else:
            command += ["--max-failures=1", "--filter",
                        "^(%s)$" % "|".join(re.escape(name) for name in names)]
        if seconds:
            command += ["--max-time", str(int(seconds))]
        # A test that does not end is a failure like another.
        expected = sum(self.seconds.get(name, 0) for name in names or [])
        lit = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True,
                               stderr=subprocess.DEVNULL, errors="replace",
                               start_new_session=True, preexec_fn=limits(2 * TEST_SECONDS, MEMORY))
        try:
            said, _ = lit.communicate(timeout=TEST_SECONDS + 3 * expected if names else None)
        except subprocess.TimeoutExpired:
            os.killpg(lit.pid, signal.SIGKILL)
            lit.communicate()
            return "a test without end"
        if names is None:
            with open(times) as file:
                for test in json.load(file)["tests"]:
                    self.seconds[test["name"]] = test["elapsed"]
                    if test["code"] not in ("PASS", "UNSUPPORTED"):
                        self.failing.add(test["name"])
            return None
        match = re.search(r"^(?:FAIL|TIMEOUT|UNRESOLVED): (.*?) \(\d", said, re.M)
        return match[1] if match else None

    def reach(self, log):
        """Runs everything. -> {number of a fault: tests that reach it}, without those
        that fail anyway."""
        if os.path.exists(log):
            os.remove(log)
        env = self.environment(reached=log)
        for program in self.units:
            start = time.time()
            if not self.unit(program, env):
                self.failing.add(program)
            self.seconds[program] = time.time() - start
        self.lit(env)
        reached = collections.defaultdict(set)
        if os.path.exists(log):
            with open(log) as file:
                for line in file:
                    number, _, name = line.rstrip("\n").partition(" ")
                    if name not in self.failing:
                        reached[int(number)].add(name)
        return reached

    def first_failure(self, names, fault=None, budget=None):
        """The test of these that fails, or None; and whether the time sufficed."""
        env, start, complete = self.environment(fault), time.time(), True
        ordered = sorted(names, key=lambda name: self.seconds.get(name, 0))
        quick, total = [], 0
        for name in ordered:
            total += self.seconds.get(name, 0)
            if total > QUICK_SECONDS:
                break
            quick.append(name)
        for part in (quick, ordered[len(quick):]):
            cases = [name for name in part if name not in self.units]
            for program in (name for name in part if name in self.units):
                if not self.unit(program, env):
                    return os.path.basename(program), True
            left = budget - (time.time() - start) if budget else None
            if left is not None and left < 1:
                return None, not part and complete
            if cases:
                failure = self.lit(env, cases, left)
                if failure:
                    return failure, True
                complete = left is None or time.time() - start < budget
        return None, complete


def choose(build, stream, count):
    """Takes faults that compile. -> those of one build, by number, and those that are
    built by themselves."""
    together, alone = {}, []
    numbers = iter(range(1, 4096))
    while len(together) + len(alone) < count:
        fresh = [fault for _, fault in zip(range(count - len(together) - len(alone)), stream)]
        if not fresh:
            break
        single = []
        for fault in fresh:
            taken = any(other.path == fault.path and other.line_number == fault.line_number
                        for other in together.values())
            if fault.guarded and not taken:
                together[next(numbers)] = fault
            else:
                single.append(fault)
        while True:
            with build.guarded(together):
                sources = {os.path.join(ROOT, fault.path) + "^" for fault in together.values()}
                said = build.ninja(*sources) if sources else None
            if said is None:
                break
            bad = [number for number, fault in together.items()
                   if re.search(r"%s:%d:.*error" % (re.escape(os.path.basename(fault.path)),
                                                    fault.line_number + 1), said) or
                   re.search(r"%s:%d:\d+:\s+(?:required|instantiated)" % (
                       re.escape(os.path.basename(fault.path)), fault.line_number + 1), said)]
            # An error that names no line of a fault: all of that file stand alone.
            if not bad:
                failed = set(re.findall(r"([\w]+\.cpp)[.:]", said))
                bad = [number for number, fault in together.items()
                       if os.path.basename(fault.path) in failed] or list(together)
            single += [together.pop(number) for number in bad]
        alone += [fault for fault in single if build.compiles(fault)]
    return together, alone


def main():
    parser = argparse.ArgumentParser(description="Plant faults, run the tests")
    parser.add_argument("build")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--again")
    parser.add_argument("--log")
    parser.add_argument("--budget", type=int)
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    if subprocess.run(["git", "diff", "--quiet", "HEAD", "--", *FOLDERS], cwd=ROOT).returncode:
        print("there are uncommitted changes in " + " or ".join(FOLDERS), file=sys.stderr)
        return 2
    stream = iter(from_log(args.again)) if args.again else candidates(args.only,
                                                                      random.Random(args.seed))
    if args.list:
        for _, fault in zip(range(args.count), stream):
            print("%s%s" % (fault, fault.change()))
        return 0

    log = open(args.log, "a") if args.log else None

    def say(text):
        for output in filter(None, (sys.stdout, log)):
            print(text, file=output, flush=True)

    # The lines are put back when a signal ends the program, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    build = Build(args.build)
    if build.all() is not None:
        print("the tree does not build", file=sys.stderr)
        return 2
    tests = Tests(args.build)
    counts = collections.Counter()

    def judge(fault, failure, complete, start):
        counts[bool(failure)] += 1
        seconds = "%d s" % (time.time() - start)
        if failure:
            say("NOTICED %s by %s, %s%s" % (fault, failure, seconds, fault.change()))
        else:
            say("MISSED %s, %s%s%s" % (fault, seconds, "" if complete else ", tests not complete",
                                       fault.change()))

    try:
        together, alone = choose(build, stream, args.count)
        print("%d in one build, %d alone" % (len(together), len(alone)), flush=True)
        with build.guarded(together):
            said = build.all()
            if said is not None:
                print(said[-4000:], "the tree with the faults does not build", sep="\n",
                      file=sys.stderr)
                return 2
            reached = tests.reach(os.path.join(build.folder, "reached-faults.txt"))
            for name in sorted(tests.failing):
                say("LEFT OUT %s, which fails without a fault" % name)
            for number, fault in together.items():
                start = time.time()
                judge(fault, *tests.first_failure(reached[number], number, args.budget), start)
        for fault in alone:
            start = time.time()
            with changed_sources({fault.path: ("", {fault.line_number: fault.after})}):
                if build.all() is None:
                    judge(fault, *tests.first_failure(set(tests.seconds) - tests.failing, None,
                                                      args.budget), start)
    finally:
        build.all()
    say("%d planted, %d noticed, %d missed" % (sum(counts.values()), counts[True], counts[False]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
