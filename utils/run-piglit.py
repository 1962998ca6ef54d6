#!/usr/bin/env python3
"""Runs piglit's OpenCL program tests: each program is compiled by mgpu, or must
not compile, and each of its tests runs on the simulator with all checks on.

usage: run-piglit.py MGPU [--cpu CPU] [--level -O2] [--filter REGEX]
                     [--jobs N] [--exclusions] [--root DIR]

The tests come from Debian's package piglit; without it the program says so and
succeeds. Prints a line for each failure, with --exclusions also one for each
test that is left out, and "N passed, N failed, N excluded" at the end; the exit
code is 1 if something failed."""
import argparse
import collections
import concurrent.futures
import math
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "difftest"))
import piglit_expectations
import program_test

ROOT = "/usr/lib/x86_64-linux-gnu/piglit"
MAX_WORK_ITEMS = 1 << 22
SECONDS = 600

Result = collections.namedtuple("Result", "status file test text")
PASSED, FAILED, EXCLUDED = "passed", "failed", "excluded"

# What the compiler says it does not support: part of its message, the reason.
UNSUPPORTED = [
    ("'double'", "needs double"),
    ("type 'double", "needs double"),
    ("cl_khr_fp64", "needs double"),
    ("fp64", "needs double"),
    ("image", "needs images"),
    ("'include_test.h' file not found", "needs a file that the package lacks"),
]


class Runner:
    def __init__(self, args, directory):
        self.args = args
        self.directory = directory
        self.toward_zero = self.rounds_toward_zero()

    def rounds_toward_zero(self):
        """Whether the core does, which OpenCL allows in the embedded profile only."""
        source = os.path.join(self.directory, "profile.cl")
        with open(source, "w") as file:
            file.write("#ifndef __EMBEDDED_PROFILE__\n#error full\n#endif\n"
                       "kernel void k(global int *p) {}\n")
        done = self.call([self.args.mgpu, "cc", "-mcpu=" + self.args.cpu, "-o",
                          os.path.join(self.directory, "profile.o"), source])
        return done is not None and done.returncode == 0

    def run(self, path):
        """-> results of all tests of a file"""
        name = os.path.basename(path)
        try:
            program = program_test.read(path)
        except (program_test.FormatError, ValueError) as error:
            return [Result(FAILED, name, "", "cannot be read: %s" % error)]
        reason = self.exclusion(program)
        tests = program.tests
        if reason:
            return [Result(EXCLUDED, name, t.name, reason) for t in tests] or [
                Result(EXCLUDED, name, "compiles", reason)]
        with tempfile.TemporaryDirectory(dir=self.directory) as work:
            return self.run_program(name, program, work)

    def exclusion(self, program):
        config = program.config
        if program.source is None:
            return "has no program"
        if "device_regex" in config:
            return "only for the device '%s'" % config["device_regex"]
        if "cl_khr_fp64" in config.get("require_device_extensions", ""):
            return "needs double"
        return piglit_expectations.beyond_limit(os.path.basename(program.path),
                                                self.toward_zero)

    def run_program(self, name, program, work):
        source, kernel = (os.path.join(work, f) for f in ("k.cl", "k.o"))
        with open(source, "w") as file:
            file.write(program.source)
        version = int(program.config.get("clc_version_min", "10"))
        folder = os.path.dirname(program.path)
        command = [
            self.args.mgpu, "cc", "-mcpu=" + self.args.cpu, self.args.level,
            "-mllvm", "-verify-machineinstrs", "-cl-std=" + ("CL1.2" if version <= 12 else "CL2.0"),
            "-I", folder, "-I", os.path.join(self.args.root, "tests/cl/program/execute"),
            *program.build_options, "-o", kernel, source]
        done = self.call(command)
        if "expect_build_fail" in program.config:
            good = done is not None and done.returncode == 1
            return [Result(PASSED if good else FAILED, name, "must not compile",
                           "" if good else "compiles, or the compiler crashes")]
        if done is None or done.returncode:
            text = "the compiler runs for more than %d s" % SECONDS
            status = FAILED
            if done is not None:
                lines = [l for l in done.stderr.split("\n") if "error" in l]
                text = (lines or [done.stderr])[0].replace(work + "/", "")
                if done.returncode == 1:
                    for part, reason in UNSUPPORTED:
                        if part in done.stderr:
                            status, text = EXCLUDED, reason
                            break
            return [Result(status, name, t.name, text) for t in program.tests] or [
                Result(status, name, "compiles", text)]
        if not program.tests:
            return [Result(PASSED, name, "compiles", "")]
        return self.run_tests(name, program.tests, kernel, work)

    def run_tests(self, name, tests, kernel, work):
        results, jobs = [], {}
        for number, test in enumerate(tests):
            reason = self.test_exclusion(test)
            if reason:
                results.append(Result(EXCLUDED, name, test.name, reason))
            else:
                jobs["t%d" % number] = test
        if not jobs:
            return results
        path = os.path.join(work, "jobs.yaml")
        with open(path, "w") as file:
            for key, test in jobs.items():
                file.write("---\n" + job_text(key, test, name, self.toward_zero))
            # With more than one job there is a line of result for each.
            file.write("---\n" + job_text("last", next(iter(jobs.values())), name,
                                          self.toward_zero))
        done = self.call([self.args.mgpu, "sim", kernel, path, "--slack", "64",
                          "--max-instructions", "100000000"])
        found = {}
        if done is not None:
            for line in done.stdout.split("\n"):
                match = re.match(r"(PASS|FAIL): (\w+)(?:: (.*))?", line)
                if match:
                    found[match[2]] = (match[1] == "PASS", match[3])
        for key, test in jobs.items():
            good, text = found.get(key, (False, "the simulator has no result: " + (
                (done.stderr or done.stdout)[-200:] if done else "no end")))
            good = good != test.must_fail
            results.append(Result(PASSED if good else FAILED, name, test.name,
                                  (text or "").replace(work + "/", "")))
        return results

    @staticmethod
    def test_exclusion(test):
        if math.prod(test.global_size) > MAX_WORK_ITEMS:
            return "more than %d work-items" % MAX_WORK_ITEMS
        if any(a.kind in ("image", "sampler") for a in test.arguments):
            return "needs images"
        if test.local_size and any(
                g % l for g, l in zip(test.global_size, test.local_size)):
            return "work-groups of different sizes"
        count = max([a.index for a in test.arguments] + [-1]) + 1
        if len({a.index for a in test.arguments}) != count:
            return "an argument has no value"
        return None

    @staticmethod
    def call(command):
        try:
            return subprocess.run(command, capture_output=True, text=True,
                                  errors="replace", timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return None


def job_text(key, test, file_name, toward_zero):
    """A job in the simulator's format."""
    inputs = {a.index: a for a in test.arguments if not a.is_output}
    outputs = {a.index: a for a in test.arguments if a.is_output}
    buffers, arguments = [], []
    for index in sorted(inputs.keys() | outputs.keys()):
        argument = inputs.get(index) or outputs[index]
        if argument.kind == "local":
            arguments.append("{ local: %d }" % argument.size)
        elif argument.kind == "null":
            arguments.append('{ hex: "%s" }' % ("00" * 8))
        elif argument.kind == "value":
            arguments.append('{ hex: "%s" }' % argument.bytes().hex())
        else:
            arguments.append("{ buffer: b%d }" % index)
            buffers.append(buffer_text(index, inputs.get(index),
                                       outputs.get(index), file_name,
                                       toward_zero))
    text = "name: %s\nkernel: %s\nglobal: %s\nlocal: %s\noffset: %s\n" % (
        key, test.kernel, test.global_size,
        test.local_size or [1] * len(test.global_size), test.global_offset)
    if buffers:
        text += "buffers:\n" + "".join("  - %s\n" % b for b in buffers)
    if arguments:
        text += "args:\n" + "".join("  - %s\n" % a for a in arguments)
    return text


def buffer_text(index, start, end, file_name, toward_zero):
    either = start or end
    fields = ["name: b%d" % index, "type: %s" % either.type,
              "count: %d" % either.count]
    if start and start.values is None:
        fields.append("fill: { random: { seed: %d } }" % (index + 1))
    elif start:
        fields.append('fill: { hex: "%s" }' % start.bytes().hex())
    if end and end.values is not None:
        expect = ['hex: "%s"' % end.bytes().hex()]
        if end.type != either.type:
            expect.append("type: %s" % end.type)
        limit = piglit_expectations.limit(file_name, toward_zero)
        if limit and not end.tolerance and end.component in program_test.FLOATS:
            expect += ["%s: %.17g" % item for item in limit.items()]
        elif end.tolerance:
            expect.append("%s: %.17g" % (
                "ulp" if end.tolerance_is_ulp else "abs", end.tolerance))
        if end.component in program_test.FLOATS:
            skip = piglit_expectations.components_to_skip(file_name, end.values,
                                                          toward_zero)
            if skip:
                expect.append("skip: %s" % skip)
        fields.append("expect: { %s }" % ", ".join(expect))
    return "{ %s }" % ", ".join(fields)


def main():
    parser = argparse.ArgumentParser(description="Run piglit's OpenCL tests")
    parser.add_argument("mgpu")
    parser.add_argument("--cpu", default="mali-g57")
    parser.add_argument("--level", default="-O2")
    parser.add_argument("--filter", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--exclusions", action="store_true")
    parser.add_argument("--root", default=ROOT)
    args = parser.parse_args()

    if not os.path.isdir(args.root):
        print("piglit is not installed in %s, nothing is run; "
              "'apt-get install piglit' installs it" % args.root)
        return 0
    files = [f for f in program_test.find(args.root) if re.search(args.filter, f)]
    if not files:
        print("no program test matches '%s'" % args.filter, file=sys.stderr)
        return 2
    counts, reasons = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as directory, \
            concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for results in pool.map(Runner(args, directory).run, files):
            for result in results:
                counts[result.status] += 1
                if result.status == EXCLUDED:
                    reasons[result.text] += 1
                if result.status == FAILED or (
                        args.exclusions and result.status == EXCLUDED):
                    print("%s: %s: %s: %s" % (result.status, result.file,
                                              result.test, result.text), flush=True)
    for reason, count in reasons.most_common():
        print("excluded: %d: %s" % (count, reason))
    print("%d passed, %d failed, %d excluded" % (
        counts[PASSED], counts[FAILED], counts[EXCLUDED]))
    return 1 if counts[FAILED] else 0


if __name__ == "__main__":
    sys.exit(main())
