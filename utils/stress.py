#!/usr/bin/env python3
"""Compiles random functions of llvm-stress as kernels.

usage: stress.py LLC [--count N | --seeds S,S,...] [--seed S] [--size N]...
                 [--level -ON]... [--mtriple T] [--mcpu CPU] [--jobs N] [--batch N]
                 [--stress PROGRAM] [--keep DIR]

A seed names a function. It is made of --size instructions (default: one of 50, 100,
200, 400 and 800, by the seed) in one of four ways, again by the seed:

  plain   as llvm-stress writes it; it has double precision nearly always
  single  double becomes float
  half    double becomes float, and float half
  odd     as single; integers of 16, 32 and 64 bits become wider by a few bits

Pointers that are parameters point to global memory, all others are generic. A kernel
is compiled at each level (default: -O0 and -O2) with -verify-machineinstrs and limits
of 20 seconds of processor time and 2 GiB. A batch of N kernels (default 20) is one
module; if that fails, each of its kernels is compiled alone.

The outcome of a kernel at a level is "compiled", "refused" (exit code 1 and errors
that each name the kernel and no address) or bad: a crash, a stack dump, "Cannot
select", too much time or memory. Prints how many were refused for what, and the bad
ones, by their message, with the first seed of each. --keep saves the IR of those.

The last line is "N compiled, N refused, N bad"; the exit code is 1 if some are bad."""

import argparse
import collections
import concurrent.futures
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile

from limits import limits

SECONDS, BYTES = 20, 2 << 30
SIZES = [50, 100, 200, 400, 800]
FLAVOURS = ["plain", "single", "half", "odd"]

HEADER = """\
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
"""

# --- From a function of llvm-stress to a kernel ---------------------------------

BITS = {"half": 16, "float": 32, "double": 64}
CAST = re.compile(r"(%\S+ = )(bitcast|fpext|fptrunc) (.+) to ([^,]+)$")
TYPE = re.compile(r"\b(?:half|float|double|ptr|i\d+)\b")


def scalar(text):
    return TYPE.search(text)[0]


def repaired_cast(line):
    """Casts between types of which one has another size now: as numbers."""
    found = CAST.match(line.strip())
    if not found or scalar(found[4]) == "ptr":
        return line
    source, result = scalar(found[3]), scalar(found[4])
    sizes = [BITS.get(t) or int(t[1:]) for t in (source, result)]
    if sizes[0] == sizes[1]:
        cast = "bitcast"
    elif source in BITS and result in BITS:
        cast = "fpext" if sizes[0] < sizes[1] else "fptrunc"
    elif source in BITS:
        cast = "fptoui"
    elif result in BITS:
        cast = "uitofp"
    else:
        cast = "zext" if sizes[0] < sizes[1] else "trunc"
    return "  %s%s %s to %s" % (found[1], cast, found[3], found[4])


def narrowed_constant(word, kind):
    """The text of the constant of type `kind` that is near the double `word`."""
    value = struct.unpack("<d", struct.pack("<Q", word))[0]
    if kind == "half":
        try:
            return "0xH%04X" % struct.unpack("<H", struct.pack("<e", value))
        except OverflowError:
            return "0xHFC00" if value < 0 else "0xH7C00"
    try:
        value = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        value = -float("inf") if value < 0 else float("inf")
    # A NaN's lower bits do not exist in the smaller type.
    return "0x%016X" % (struct.unpack("<Q", struct.pack("<d", value))[0] & ~((1 << 29) - 1))


def with_types(line, types):
    """A line with other types. Masks of shufflevector have to stay i32."""
    head, mask = line, ""
    if " = shufflevector " in line:
        at = line.rindex(" x i32>", 0, line.index(" <i32") if " <i32" in line else None)
        at = line.rindex(", <", 0, at)
        head, mask = line[:at], line[at:]
    head = TYPE.sub(lambda t: types.get(t[0], t[0]), head)
    kinds = re.findall(r"\b(?:half|float)\b", head)
    if kinds:  # constants are of the first type of a line: casts go from it
        head = re.sub(r"\b0x([0-9A-F]{1,16})\b",
                      lambda c: narrowed_constant(int(c[1], 16), kinds[0]), head)
        head = re.sub(r"(?<![\w.])-?\d+\.\d+e[+-]\d+", lambda c: narrowed_constant(
            struct.unpack("<Q", struct.pack("<d", float(c[0])))[0], kinds[0]), head)
    return head + mask


def types_of(flavour, seed):
    if flavour == "plain":
        return {}
    types = {"double": "float"}
    if flavour == "half":
        types["float"] = "half"
    if flavour == "odd":
        rng = random.Random(seed)
        types["i16"] = "i%d" % rng.randrange(17, 32)
        types["i32"] = "i%d" % rng.randrange(33, 64)
        types["i64"] = "i%d" % rng.choice([65, 96, 127, 128])
    return types


def kernel_name(seed):
    return "autogen_SD%d" % seed


def kernel(text, types):
    """The text of a kernel without the header of a module."""
    lines = []
    for line in text.splitlines():
        if line.startswith((";", "source_filename")) or not line:
            continue
        line = re.sub(r"%(\d+)\b", r"%v\1", line.split(" ;")[0].rstrip())
        if types:
            line = with_types(line, types)
            line = repaired_cast(line)
        if line.startswith("define"):
            lines.append(re.sub(r"\bptr (%v\d+)", r"ptr addrspace(1) \1.global", line)
                         .replace("define void", "define spir_kernel void"))
            pointers = re.findall(r"\bptr (%v\d+)", line)
            continue
        line = re.sub(r"\bptr\b", "ptr addrspace(4)", line)
        allocated = re.match(r"  (%\S+) = alloca ", line)
        if allocated:
            line = line.replace(allocated[1], allocated[1] + ".private", 1)
            line += "\n  %s = addrspacecast ptr %s.private to ptr addrspace(4)" % (
                allocated[1], allocated[1])
        lines.append(line)
        if line == "BB:":
            lines += ["  %s = addrspacecast ptr addrspace(1) %s.global to ptr addrspace(4)"
                      % (p, p) for p in pointers]
    return "\n".join(lines) + "\n"


# --- Compiling ------------------------------------------------------------------


def run(command, limited):
    """-> exit code, text of stderr"""
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          stdin=subprocess.DEVNULL, text=True, errors="replace",
                          preexec_fn=limits(SECONDS, BYTES) if limited else None)
    return done.returncode, done.stderr


BAD_TEXT = re.compile(
    r"Cannot select|PLEASE submit|Stack dump|LLVM ERROR|mgpu crashed|\*\*\* Bad machine"
    r"|internal error|[Oo]ut of memory|bad_alloc|Assertion|0x[0-9a-f]{9,}")


def without_numbers(text):
    """What messages of one kind have in common."""
    text = re.sub(r"0x[0-9a-fA-F]+", "0x", text)
    text = re.sub(r"autogen_SD\d+", "K", text)
    return re.sub(r"%?\bt?\d+\b", "N", text)[:160]


def judge(code, text, name):
    """-> (outcome, message)"""
    if code == 0 and not text:
        return "compiled", ""
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return "bad", "more than %d s" % SECONDS
    errors = re.findall(r"^.*\berror: (.*)", text, re.M | re.I)
    found = BAD_TEXT.search(text)
    if code == 1 and errors and not found and all(name in e for e in errors):
        return "refused", without_numbers(errors[0])
    line = errors[0] if errors else (text.strip().splitlines() or [""])[0]
    if found:
        line = text[found.start():].splitlines()[0]
    return "bad", without_numbers("exit code %d: %s" % (code, line))


class Stress:
    def __init__(self, args, directory):
        self.args, self.directory = args, directory

    def source(self, seed):
        sizes = self.args.size or SIZES
        size = sizes[seed // len(FLAVOURS) % len(sizes)]
        made = subprocess.run([self.args.stress, "-size=%d" % size, "-seed=%d" % seed,
                               "-o", "-"], capture_output=True, text=True, check=True)
        return kernel(made.stdout, types_of(FLAVOURS[seed % len(FLAVOURS)], seed))

    def compile(self, seeds, sources, level):
        path = os.path.join(self.directory, "%s%s.ll" % (seeds[0], level))
        with open(path, "w") as file:
            file.write(HEADER + "".join(sources[s] for s in seeds))
        command = [self.args.llc, "-mtriple=" + self.args.mtriple, level,
                   "-verify-machineinstrs", "-filetype=obj", "-o", os.devnull, path]
        if self.args.mcpu:
            command.insert(1, "-mcpu=" + self.args.mcpu)
        # A batch may take longer, but is no proof for its kernels if it does.
        code, text = run(command, True)
        os.remove(path)
        return code, text

    def batch(self, seeds):
        """-> [(seed, level, outcome, message)]"""
        sources = {s: self.source(s) for s in seeds}
        results = []
        for level in self.args.level or ["-O0", "-O2"]:
            code, text = self.compile(seeds, sources, level)
            named = set(map(int, re.findall(r"autogen_SD(\d+)", text)))
            # Errors that are reported do not stop the compiler.
            alone = [s for s in seeds if s in named] if code == 1 and named else seeds
            rest = [s for s in seeds if s not in alone]
            if code == 0 and not text:
                alone, rest = [], seeds
            elif rest and self.compile(rest, sources, level) != (0, ""):
                alone, rest = seeds, []
            results += [(s, level, "compiled", "") for s in rest]
            for s in alone:
                code, text = self.compile([s], sources, level)
                outcome, message = judge(code, text, kernel_name(s))
                if outcome == "bad" and self.args.keep:
                    path = os.path.join(self.args.keep, "stress%d%s.ll" % (s, level))
                    with open(path, "w") as file:
                        file.write(HEADER + sources[s])
                results.append((s, level, outcome, message))
        return results


def main():
    parser = argparse.ArgumentParser(description="Compile functions of llvm-stress")
    parser.add_argument("llc")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=lambda text: list(map(int, text.split(","))))
    parser.add_argument("--size", type=int, action="append")
    parser.add_argument("--level", action="append")
    parser.add_argument("--mtriple", default="valhall")
    parser.add_argument("--mcpu")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--batch", type=int, default=20)
    parser.add_argument("--stress", default=shutil.which("llvm-stress-22") or
                        "/usr/lib/llvm-22/bin/llvm-stress")
    parser.add_argument("--keep")
    args = parser.parse_args()
    if args.keep:
        os.makedirs(args.keep, exist_ok=True)

    seeds = args.seeds or list(range(args.seed, args.seed + args.count))
    groups = [seeds[i:i + args.batch] for i in range(0, len(seeds), args.batch)]
    counts = collections.Counter()
    kinds = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as directory, \
            concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for results in pool.map(Stress(args, directory).batch, groups):
            for seed, level, outcome, message in results:
                counts[outcome] += 1
                if outcome != "compiled":
                    kinds[outcome, message].append("%d %s" % (seed, level))
    for outcome, message in sorted(kinds):
        where = kinds[outcome, message]
        print("%s %d: %s (seed %s)" % (outcome, len(where), message, where[0]))
    print("%d compiled, %d refused, %d bad" % tuple(
        counts[o] for o in ("compiled", "refused", "bad")))
    return 1 if counts["bad"] else 0


if __name__ == "__main__":
    sys.exit(main())
