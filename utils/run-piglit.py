#!/usr/bin/env python3
"""Runs piglit's OpenCL program tests: each program is compiled by mgpu, or must
not compile, and each of its tests runs on the simulator with all checks on.

usage: run-piglit.py MGPU [--cpu CPU]... [--level -O2] [--options "OPTION..."]
                     [--filter REGEX] [--jobs N] [--exclusions] [--root DIR]

The tests come from Debian's package piglit; without it the program says so and
succeeds. Prints a line for each failure, with --exclusions also one for each
test that is left out, and "N passed, N failed, N excluded" at the end; the exit
code is 1 if something failed."""
import math
import os
import re
import sys
import tempfile

import testsuite
from testsuite import EXCLUDED, FAILED, PASSED, Result

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "difftest"))
import piglit_expectations
import program_test

MAX_WORK_ITEMS = 1 << 22
SECONDS = 600

# What the compiler says it does not support: part of its message, the reason.
UNSUPPORTED = [
    ("'double'", "needs double"),
    ("type 'double", "needs double"),
    ("cl_khr_fp64", "needs double"),
    ("fp64", "needs double"),
    ("'include_test.h' file not found", "needs a file that the package lacks"),
]


def rounds_toward_zero(args, cpu):
    """Whether the core does, which OpenCL allows in the embedded profile only."""
    with tempfile.TemporaryDirectory() as directory:
        source = os.path.join(directory, "profile.cl")
        with open(source, "w") as file:
            file.write("#ifndef __EMBEDDED_PROFILE__\n#error full\n#endif\n"
                       "kernel void k(global int *p) {}\n")
        done = testsuite.call([args.mgpu, "cc", "-mcpu=" + cpu, "-o",
                               os.path.join(directory, "profile.o"), source], SECONDS)
        return done is not None and done.returncode == 0


def result(status, file, test, text):
    return testsuite.Result(status, "%s: %s" % (file, test), text)


class Runner:
    def __init__(self, args):
        self.args = args
        self.toward_zero = {cpu: rounds_toward_zero(args, cpu) for cpu in args.cpu}

    def run(self, path, cpu, work):
        """-> results of all tests of a file"""
        return FileRunner(self.args, cpu, self.toward_zero[cpu]).run(path, work)


class FileRunner:
    def __init__(self, args, cpu, toward_zero):
        self.args = args
        self.cpu = cpu
        self.toward_zero = toward_zero

    def run(self, path, work):
        name = os.path.basename(path)
        try:
            program = program_test.read(path)
        except (program_test.FormatError, ValueError) as error:
            return [result(FAILED, name, "", "cannot be read: %s" % error)]
        reason = self.exclusion(program)
        tests = program.tests
        if reason:
            return [result(EXCLUDED, name, t.name, reason) for t in tests] or [
                result(EXCLUDED, name, "compiles", reason)]
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
        done = testsuite.call(testsuite.compile_command(
            self.args, self.cpu, source, kernel, [
                "-cl-std=" + ("CL1.2" if version <= 12 else "CL2.0"), "-I", folder,
                "-I", os.path.join(self.args.root, "tests/cl/program/execute"),
                *program.build_options]), SECONDS)
        if "expect_build_fail" in program.config:
            good = done is not None and done.returncode == 1
            return [result(PASSED if good else FAILED, name, "must not compile",
                           "" if good else "compiles, or the compiler crashes")]
        if done is None or done.returncode:
            text = "the compiler runs for more than %d s" % SECONDS
            status = FAILED
            if done is not None:
                lines = [l for l in done.stderr.split("\n") if "error" in l]
                text = (lines or [done.stderr])[0]
                reason = testsuite.unsupported(done, UNSUPPORTED)
                if reason:
                    status, text = EXCLUDED, reason
            return [result(status, name, t.name, text) for t in program.tests] or [
                result(status, name, "compiles", text)]
        if not program.tests:
            return [result(PASSED, name, "compiles", "")]
        return self.run_tests(name, program.tests, kernel, work)

    def run_tests(self, name, tests, kernel, work):
        results, jobs = [], {}
        for number, test in enumerate(tests):
            reason = self.test_exclusion(test)
            if reason:
                results.append(result(EXCLUDED, name, test.name, reason))
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
        done = testsuite.call([self.args.mgpu, "sim", kernel, path, "--slack", "64",
                               "--max-instructions", "100000000"], SECONDS)
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
            results.append(result(PASSED if good else FAILED, name, test.name, text))
        return results

    @staticmethod
    def test_exclusion(test):
        if math.prod(test.global_size) > MAX_WORK_ITEMS:
            return "more than %d work-items" % MAX_WORK_ITEMS
        if test.local_size and any(
                g % l for g, l in zip(test.global_size, test.local_size)):
            return "work-groups of different sizes"
        count = max([a.index for a in test.arguments] + [-1]) + 1
        if len({a.index for a in test.arguments}) != count:
            return "an argument has no value"
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
        elif argument.kind == "sampler":
            arguments.append("{ sampler: %s }" % sampler_text(argument))
        else:
            arguments.append("{ %s: b%d }" % (
                "image" if argument.kind == "image" else "buffer", index))
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


# OpenCL's channel types and addressing modes, and what jobs call them.
CHANNEL_TYPES = {
    "FLOAT": "32f", "HALF_FLOAT": "16f", "UNORM_INT8": "8", "UNORM_INT16": "16",
    "SNORM_INT8": "8_snorm", "SNORM_INT16": "16_snorm", "SIGNED_INT8": "8i",
    "SIGNED_INT16": "16i", "SIGNED_INT32": "32i", "UNSIGNED_INT8": "8ui",
    "UNSIGNED_INT16": "16ui", "UNSIGNED_INT32": "32ui"}
ADDRESSING = {"NONE": "edge", "CLAMP_TO_EDGE": "edge", "CLAMP": "border",
              "REPEAT": "repeat", "MIRRORED_REPEAT": "mirror"}


def image_text(argument):
    settings = argument.settings
    fields = ["type: %s" % settings["image_type"].replace("_", "-"),
              "format: %s%s" % (settings["image_channel_order"].lower(),
                                CHANNEL_TYPES[settings["image_channel_data_type"]])]
    for key, name in (("width", "width"), ("height", "height"), ("depth", "depth"),
                      ("array_size", "elements")):
        if "image_" + key in settings:
            fields.append("%s: %s" % (name, settings["image_" + key]))
    return "{ %s }" % ", ".join(fields)


def sampler_text(argument):
    settings = argument.settings
    return "{ normalized: %s, wrap: [%s], filter: %s }" % (
        "true" if settings["normalized_coords"] == "1" else "false",
        ADDRESSING[settings["addressing_mode"]], settings["filter_mode"].lower())


def buffer_text(index, start, end, file_name, toward_zero):
    either = start or end
    fields = ["name: b%d" % index]
    if either.kind == "image":
        fields.append("image: %s" % image_text(either))
    else:
        fields += ["type: %s" % either.type, "count: %d" % either.count]
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
    parser = testsuite.option_parser("Run piglit's OpenCL tests")
    parser.add_argument("--root", default=testsuite.PIGLIT)
    args = parser.parse_args()
    args.cpu = args.cpu or ["mali-g57"]

    if not os.path.isdir(args.root):
        print("piglit is not installed in %s, nothing is run; "
              "'apt-get install piglit' installs it" % args.root)
        return 0
    files = testsuite.matching(program_test.find(args.root), args)
    if not files:
        print("no program test matches '%s'" % args.filter, file=sys.stderr)
        return 2
    return testsuite.run(args, files, Runner(args).run, reasons=True)


if __name__ == "__main__":
    sys.exit(main())
