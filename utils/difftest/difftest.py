#!/usr/bin/env python3
"""Runs random OpenCL C programs on the simulator and on the host, and compares.

usage: difftest.py MGPU [--count N] [--seed S] [--cpu CPU]... [--level -ON]...
                   [--all] [--jobs N] [--options "OPTION..."] [--keep DIR]

Program number S + i is compiled for one processor at one level, in turn; with
--all for each of them at each level. A program that is not compiled, breaks a
rule of the simulator or gives other results than on the host is cut down and
printed with its seed. The last line is "N passed, N failed"; the exit code is 1
if something failed."""
import argparse
import concurrent.futures
import copy
import itertools
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import generator
from minimizer import Minimizer

CPUS = ["mali-g57", "mali-g610", "mali-g715"]
LEVELS = ["-O0", "-O1", "-O2", "-O3"]
SECONDS = 120


class Check:
    """Compiles and runs programs for one processor and level."""

    def __init__(self, mgpu, cpu, level, options, directory, seed):
        self.directory = directory
        self.source, self.object, self.job = (
            os.path.join(directory, name) for name in ("k.cl", "k.o", "k.yaml"))
        self.compile = [mgpu, "cc", "-w", "-mcpu=" + cpu, level, *options,
                        "-o", self.object, self.source]
        self.simulate = [mgpu, "sim", self.object, self.job, "--reference", "host",
                         "--max-instructions", "20000000"]
        with open(self.job, "w") as file:
            file.write(generator.job(seed))

    def call(self, command):
        try:
            done = subprocess.run(command, capture_output=True, text=True,
                                  errors="replace", timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return "no end", ""
        text = (done.stderr + done.stdout).replace(self.directory + "/", "")
        return (None if done.returncode == 0 else "exit code %d" % done.returncode), text

    def failure(self, body):
        """-> None, or (kind, text). Kinds are compared when a program is cut."""
        with open(self.source, "w") as file:
            file.write(generator.text(body))
        state, text = self.call(self.compile)
        if state:
            error = re.search(r"error: (.*)", text)
            # What clang itself refuses is another failure than ours.
            ours = "k.cl:" not in text
            return ("compile " + state + (" ours" if ours else " source"),
                    error[1] if error else text[-400:])
        state, text = self.call(self.simulate)
        if not state:
            return None
        kind = "results differ" if "expected" in text else "simulation " + state
        if "host reference" in text and kind != "results differ":
            kind = "host " + state
        return kind, text[:600]


def check_program(mgpu, seed, cpu, level, options):
    """-> None or a report"""
    with tempfile.TemporaryDirectory() as directory:
        check = Check(mgpu, cpu, level, options, directory, seed)
        body = generator.Generator(seed).program()
        found = check.failure(body)
        if not found:
            return None
        kind, text = found

        def fails(candidate):
            now = check.failure(candidate)
            return now is not None and now[0] == kind

        small = Minimizer(copy.deepcopy(body), fails).minimize()
        _, text = check.failure(small) or found
        return "seed %d, %s %s: %s\n%s\n%s" % (seed, cpu, level, kind, text.strip(),
                                              generator.text(small))


def main():
    parser = argparse.ArgumentParser(description="Differential test")
    parser.add_argument("mgpu")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cpu", action="append")
    parser.add_argument("--level", action="append")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--options", default="")
    args = parser.parse_args()

    pairs = list(itertools.product(args.cpu or CPUS, args.level or LEVELS))
    runs = []
    for number in range(args.count):
        chosen = pairs if args.all else [pairs[number % len(pairs)]]
        runs += [(args.seed + number, cpu, level) for cpu, level in chosen]
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for report in pool.map(lambda run: check_program(
                args.mgpu, *run, args.options.split()), runs):
            if report:
                failed += 1
                print(report, flush=True)
            else:
                passed += 1
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
