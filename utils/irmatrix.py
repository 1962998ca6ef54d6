#!/usr/bin/env python3
"""Runs every instruction and intrinsic of LLVM's IR on every type, one by one.

usage: irmatrix.py LLC MGPU [--group NAME]... [--filter REGEX] [--level -ON]...
                   [--mtriple T] [--mcpu CPU] [--jobs N] [--batch N] [--every N]
                   [--show N] [--keep DIR]
       irmatrix.py --list [--group NAME]... [--filter REGEX]
       irmatrix.py --coverage

A case is a kernel that does one operation on 32 sets of operands, special and random
ones. LLC compiles it at each level (default: -O0 and -O2) with -verify-machineinstrs;
MGPU simulates it with all checks and compares the results with those of the host's
code generator, and with what the operation's definition in this script says, where it
has one. Operands whose result LLVM leaves open are not used. N cases (default 64) are
compiled and run together; those that fail among them are looked at alone.

The outcome of a case at a level is "equal", "refused" (exit code 1 and an error that
names the kernel) or FAIL. FAILs are printed, and how many were refused for what.

--every N takes each Nth case. --keep saves the IR of the FAILs. --coverage lists each
instruction and target-independent intrinsic of the installed LLVM with the number of
cases for it, or why there are none; its exit code is 1 if an intrinsic has neither.

The last line is "N equal, N refused, N failed"; the exit code is 1 if some failed."""

import argparse
import collections
import concurrent.futures
import itertools
import os
import re
import sys
import tempfile

import irmatrix.cases
from irmatrix import coverage
from irmatrix.case import HEADER
from irmatrix.runner import Runner

BATCHES = itertools.count()


def kind_of(text):
    """What messages of one kind have in common."""
    text = re.sub(r"0x[0-9a-fA-F]+", "0x", text)
    return re.sub(r"\b(c\d+|\d+)\b", "N", text)[:200]


def check(args, directory, batch, level):
    runner = Runner([args.llc, "-mtriple=" + args.mtriple, "-verify-machineinstrs",
                     "-filetype=obj"] + (["-mcpu=" + args.mcpu] if args.mcpu else []),
                    args.mgpu, os.path.join(directory, str(next(BATCHES))))
    outcomes = runner.run(batch, level)
    return [(case, level, *outcome) for case, outcome in zip(batch, outcomes)]


def save(directory, case, level):
    path = os.path.join(directory, re.sub(r"[^\w.-]+", "_", case.name) + level + ".ll")
    with open(path, "w") as file:
        file.write(HEADER + "\n".join(sorted(case.outside)) + "\n" + case.kernel("k"))


def main():
    parser = argparse.ArgumentParser(description="Every instruction and intrinsic of IR")
    parser.add_argument("llc", nargs="?")
    parser.add_argument("mgpu", nargs="?")
    parser.add_argument("--group", action="append", choices=list(irmatrix.cases.GROUPS))
    parser.add_argument("--filter", default="")
    parser.add_argument("--level", action="append")
    parser.add_argument("--mtriple", default="valhall")
    parser.add_argument("--mcpu")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--show", type=int, default=200)
    parser.add_argument("--keep")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--coverage", action="store_true")
    args = parser.parse_args()

    if args.coverage:
        return coverage.show(irmatrix.cases.all_cases())
    chosen = [c for c in irmatrix.cases.all_cases(args.group) if re.search(args.filter, c.name)]
    chosen = chosen[::args.every]
    if args.list:
        print("\n".join(c.name for c in chosen))
        return 0
    if not args.mgpu:
        parser.error("LLC and MGPU are needed")
    if args.keep:
        os.makedirs(args.keep, exist_ok=True)

    counts, refusals = collections.Counter(), collections.defaultdict(list)
    batches = [(chosen[i:i + args.batch], level) for level in args.level or ["-O0", "-O2"]
               for i in range(0, len(chosen), args.batch)]
    with tempfile.TemporaryDirectory() as directory, \
            concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for results in pool.map(lambda b: check(args, directory, *b), batches):
            for case, level, outcome, text in results:
                counts[outcome] += 1
                if outcome == "refused":
                    refusals[kind_of(text)].append("%s %s" % (case.name, level))
                elif outcome == "FAIL":
                    if counts["FAIL"] <= args.show:
                        print("FAIL %s %s: %s" % (case.name, level, text), flush=True)
                    if args.keep:
                        save(args.keep, case, level)
    for message, names in sorted(refusals.items()):
        print("refused %d: %s (%s)" % (len(names), message, names[0]))
    print("%d equal, %d refused, %d failed" % (
        counts["equal"], counts["refused"], counts["FAIL"]))
    return 1 if counts["FAIL"] else 0


if __name__ == "__main__":
    sys.exit(main())
