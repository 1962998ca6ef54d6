#!/usr/bin/env python3
"""Compiles modules in SPIR-V of OpenCL for several processors, and runs each kernel
whose arguments are simple on the simulator and on the host.

usage: run-spirv.py MGPU [--cpu CPU]... [--level -O2] [--options "OPTION..."]
                    [--jobs N] [--exclusions] [--filter REGEX] [--target-env ENV]
                    FILE_OR_FOLDER...

A file is a module (.spv) or assembly (.spvasm, and what folders have as .spvasm64).
Arguments are simple if they are pointers, or values of numbers and vectors: buffers
have random contents, values are 1. What the compiler says it does not support is
excluded, and so is what stores undefined values (files that are called "undef_...").
Prints a line for each failure, with --exclusions also for what is left out, and
"N passed, N failed, N excluded" at the end; the exit code is 1 if something failed."""
import os
import re
import sys

import testsuite
from testsuite import EXCLUDED, FAILED, PASSED, Result

SECONDS = 120
WORK_ITEMS = 32
BUFFER_BYTES = 4096

# What the compiler says it does not support: part of its message, the reason.
UNSUPPORTED = [
    ("double", "needs double"),
    ("addresses of 32 bits", "needs 32-bit addresses"),
    ("undefined function", "needs another module"),
    ("the program has no kernel", "has no kernel"),
    ("image", "needs images"),
    ("sampler", "needs images"),
    ("pipe", "needs pipes"),
]

ELEMENTS = ("char", "uchar", "short", "ushort", "int", "uint", "long", "ulong",
            "half", "float")


def files_of(paths):
    for path in paths:
        if os.path.isdir(path):
            yield from (os.path.join(path, name) for name in sorted(os.listdir(path))
                        if name.endswith((".spv", ".spvasm", ".spvasm64")))
        else:
            yield path


def kernels_of(text):
    """name and arguments (kind, size, type) of each kernel, from the metadata that
    `mgpu dis` prints"""
    metadata = text.split(".mgpu_metadata\n", 1)[1]
    for kernel in re.split(r"^  - args: *", metadata, flags=re.M)[1:]:
        name = re.search(r"^    name: +(.*)$", kernel, re.M)[1].strip("'")
        arguments = []
        for part in re.split(r"^      - align: ", kernel, flags=re.M)[1:]:
            field = lambda key: re.search(r"^        %s: +(.*)$" % key, part, re.M)[1]
            arguments.append((field("kind"), int(field("size")),
                              field("type_name").replace("!str", "").strip(" '")))
        yield name, arguments


def element_of(type_name):
    """element and lanes of a type, or None"""
    match = re.fullmatch(r"([a-z]+?)(2|3|4|8|16)?\**", type_name)
    if not match or match[1] not in ELEMENTS:
        return None
    return match[1], int(match[2] or 1)


def job_of(name, arguments):
    """YAML of a job, or None if an argument is not simple"""
    buffers, args = [], []
    for number, (kind, size, type_name) in enumerate(arguments):
        element = element_of(type_name)
        if not element:
            if kind == "value":
                return None
            element = "uint", 1
        data_type = element[0] + (str(element[1]) if element[1] > 1 else "")
        if kind == "local":
            args.append("{ local: %d }" % BUFFER_BYTES)
        elif kind in ("global", "constant"):
            buffers.append(
                "  - { name: b%d, type: %s, size: %d, reference: { ulp: 4 },"
                " fill: { random: { seed: %d, min: 0, max: 100 } } }"
                % (number, data_type, BUFFER_BYTES, number + 1))
            args.append("{ buffer: b%d }" % number)
        elif element[1] == 1:
            args.append("{ value: 1, type: %s }" % data_type)
        else:
            args.append("{ values: [%s], type: %s }"
                        % (", ".join("1" * element[1]), data_type))
    return "name: %s\nkernel: %s\nglobal: [%d]\nbuffers:\n%s\nargs:\n%s\n" % (
        name, name, WORK_ITEMS, "\n".join(buffers) or "  []",
        "\n".join("  - " + a for a in args) or "  []")


class Runner:
    def __init__(self, options):
        self.options = options

    def run(self, path, cpu, work):
        """-> results of all kernels of a file"""
        what = "%s -mcpu=%s" % (os.path.basename(path), cpu)
        output = os.path.join(work, "k.o")
        language = ["-x", "spirv-asm"] if ".spvasm" in path else []
        environment = (["-ftarget-env=" + self.options.target_env]
                       if self.options.target_env else [])
        # The simulator reads the source, too; its name says what it is.
        source = os.path.join(work, "k.spvasm" if language else "k.spv")
        os.symlink(os.path.abspath(path), source)
        done = testsuite.call(
            testsuite.compile_command(self.options, cpu, source, output,
                                      [*language, *environment]), SECONDS)
        problem = testsuite.problem_of(done)
        if problem:
            reason = done and testsuite.unsupported(done, UNSUPPORTED)
            return [Result(EXCLUDED, what, reason) if reason
                    else Result(FAILED, what, problem)]
        listing = testsuite.call([self.options.mgpu, "dis", output], SECONDS)
        results = []
        for name, arguments in kernels_of(listing.stdout):
            job = job_of(name, arguments)
            kernel = "%s: %s" % (what, name)
            if job is None or what.startswith("undef_"):
                results.append(Result(EXCLUDED, kernel, "compiles; " + (
                    "stores undefined values" if job else "arguments not simple")))
                continue
            file = os.path.join(work, "job.yaml")
            with open(file, "w") as out:
                out.write(job)
            command = [self.options.mgpu, "sim", file, output, "--reference", "host",
                       "--source", source, "--max-instructions", "10000000"]
            if environment:
                command += ["--source-options", environment[0]]
            problem = testsuite.problem_of(testsuite.call(command, SECONDS))
            results.append(Result(FAILED if problem else PASSED, kernel, problem))
        return results


def main():
    parser = testsuite.option_parser("Run modules in SPIR-V")
    parser.add_argument("--target-env", default="")
    parser.add_argument("files", nargs="+")
    options = parser.parse_intermixed_args()
    files = [f for f in files_of(options.files)
             if re.search(options.filter, os.path.basename(f))]
    return testsuite.run(options, files, Runner(options).run)


if __name__ == "__main__":
    sys.exit(main())
