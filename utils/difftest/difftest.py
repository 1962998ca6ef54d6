#!/usr/bin/env python3
"""Runs random OpenCL C programs on the simulator and on the host, and compares.

usage: difftest.py MGPU [--count N | --seeds S,S,...] [--seed S] [--cpu CPU]...
                   [--level -ON]... [--all] [--jobs N] [--batch N]
                   [--options "OPTION..."]

A seed names a program, and the processor and level that it is compiled for; with
--all it is compiled for each of them at each level. Programs for the same pair are
compiled and run together, N at a time (default 20), which is five times as fast; a
failure among them is looked for with each program alone.

A program that is not compiled, breaks a rule of the simulator or gives other results
than on the host is cut down and printed with its seed. The last line is "N passed,
N failed"; the exit code is 1 if something failed."""
import argparse
import concurrent.futures
import copy
import itertools
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import generator
from minimizer import Minimizer

CPUS = ["mali-g57", "mali-g610", "mali-g715"]
LEVELS = ["-O0", "-O1", "-O2", "-O3"]
SECONDS = 120

# What the compiler refuses for a good reason: without optimisation everything is in
# private memory.
TOO_LARGE = "too large"

class Check:
    """Compiles and runs programs for one processor, level and language version."""

    front_ends = {}  # the command, by its options

    def __init__(self, mgpu, target, options, directory):
        cpu, level, standard = target
        self.mgpu, self.directory = mgpu, directory
        self.source, self.ir, self.object, self.job = (
            os.path.join(directory, name) for name in ("k.cl", "k.bc", "k.o", "k.yaml"))
        self.compile = [mgpu, "cc", "-mcpu=" + cpu, level, "-mllvm",
                        "-verify-machineinstrs", *options, "-o", self.object, self.ir]
        self.simulate = [mgpu, "sim", self.object, self.job, "--reference", "host",
                         "--max-instructions", "20000000"]
        self.front_end = [*self.front_end_command("-mcpu=" + cpu, "-cl-std=" + standard,
                                                  *options), "-o", self.ir, self.source]

    def front_end_command(self, *options):
        """What mgpu cc does first, so that it is done once for device and host."""
        if options not in Check.front_ends:
            steps = subprocess.run([self.mgpu, "cc", "-###", "-w", *options, "-o", "k.o",
                                    "k.cl"], capture_output=True, text=True)
            if steps.returncode:
                sys.exit("difftest.py: " + steps.stderr.strip())
            command = shlex.split(steps.stderr.splitlines()[0])
            Check.front_ends[options] = command[:command.index("-o")]
        return Check.front_ends[options]

    def call(self, command):
        """-> exit code or None if there was no end, text"""
        try:
            done = subprocess.run(command, capture_output=True, text=True,
                                  errors="replace", timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return None, "no end after %d seconds" % SECONDS
        return done.returncode, (done.stderr + done.stdout).replace(
            self.directory + "/", "")

    def failures(self, programs):
        """-> {seed: (kind, text)} of the programs {seed: statements} that fail. Kinds
        are compared when a program is cut."""
        with open(self.source, "w") as file:
            file.write(generator.text(programs.values()))
        with open(self.job, "w") as file:
            file.write("---\n".join(generator.job(seed, "k.bc") for seed in programs))
        for name, command in (("front end", self.front_end), ("compile", self.compile)):
            code, text = self.call(command)
            if code:
                error = re.search(r"error: (.*)", text)
                found = "%s exit code %s" % (name, code), error[1] if error else text[-400:]
                if "of private memory per work-item; the limit is" in text:
                    found = TOO_LARGE, found[1]
                return dict.fromkeys(programs, found)
        code, text = self.call(self.simulate)
        if code == 0:
            return {}
        kind = "simulation exit code %s" % code
        if code == 3:
            kind = "results differ"
        elif "host reference" in text:
            kind = "host exit code %s" % code
        failed = [int(n) for n in re.findall(r"^FAIL: seed-(\d+):", text, re.M)]
        if not failed or not re.search(r"^\d+ passed, %d failed" % len(failed), text, re.M):
            failed = programs
        return dict.fromkeys(failed, (kind, text[:600]))


def check_alone(check, seed):
    """-> None or a report"""
    body = generator.Generator(seed).program()
    found = check.failures({seed: body}).get(seed)
    if not found or found[0] == TOO_LARGE:
        return found and TOO_LARGE

    def fails(candidate):
        now = check.failures({seed: candidate}).get(seed)
        return now is not None and now[0] == found[0]

    small = Minimizer(copy.deepcopy(body), fails).minimize()
    kind, text = check.failures({seed: small}).get(seed) or found
    return "%s\n%s\n%s" % (kind, text.strip(), generator.text([small]))


def check_batch(mgpu, target, seeds, options):
    """-> {seed: report} of those that fail; TOO_LARGE instead of a report if a program
    needs more memory than there is"""
    with tempfile.TemporaryDirectory() as directory:
        check = Check(mgpu, target, options, directory)
        if len(seeds) == 1:
            failures = dict.fromkeys(seeds, None)
        else:
            failures = check.failures(
                {seed: generator.Generator(seed).program() for seed in seeds})
        reports = {}
        for seed, found in failures.items():
            report = check_alone(check, seed)
            if not report and found and found[0] != TOO_LARGE:
                report = "%s, but only together (--seeds %s)\n%s\n" % (
                    found[0], ",".join(map(str, seeds)), found[1].strip())
            if report and report != TOO_LARGE:
                report = "seed %d, %s: %s" % (seed, " ".join(target[:2]), report)
            if report:
                reports[seed] = report
        return reports


def batches(seeds, pairs, every_pair, size):
    """(target, seeds) of programs that can be compiled together"""
    groups = {}
    for seed in seeds:
        for pair in pairs if every_pair else [pairs[seed % len(pairs)]]:
            target = (*pair, generator.standard(seed))
            group = groups.setdefault(target, [])
            group.append(seed)
            if len(group) == size:
                yield target, groups.pop(target)
    yield from groups.items()


def number(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("'%s' is not a positive number" % text)
    return value


def main():
    parser = argparse.ArgumentParser(description="Differential test")
    parser.add_argument("mgpu")
    parser.add_argument("--count", type=number, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=lambda text: list(map(int, text.split(","))))
    parser.add_argument("--cpu", action="append")
    parser.add_argument("--level", action="append")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--jobs", type=number, default=os.cpu_count())
    parser.add_argument("--batch", type=number, default=20)
    parser.add_argument("--options", default="")
    args = parser.parse_args()

    pairs = list(itertools.product(args.cpu or CPUS, args.level or LEVELS))
    seeds = args.seeds or range(args.seed, args.seed + args.count)
    passed = failed = large = 0
    told = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        runs = [(pool.submit(check_batch, args.mgpu, target, group, args.options.split()),
                 group) for target, group in batches(seeds, pairs, args.all, args.batch)]
        for run, group in runs:
            reports = run.result()
            passed += len(group) - len(reports)
            for seed in sorted(reports):
                if reports[seed] == TOO_LARGE:
                    large += 1
                    continue
                failed += 1
                print(reports[seed], flush=True)
            if time.monotonic() - told > 60:
                told = time.monotonic()
                print("%d passed, %d failed so far" % (passed, failed), file=sys.stderr,
                      flush=True)
    if large:
        print("%d need more private memory than a work-item has" % large)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
