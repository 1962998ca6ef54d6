#!/usr/bin/env python3
"""Compiles examples for several processors and levels and runs their jobs on the
simulator, against their expectations and against the host.

usage: run-examples.py MGPU [--cpu CPU]... [--level N]... [--no-host]
                       [--options "OPTION..."] [--directory DIR] [EXAMPLE]...

MGPU is the program; an EXAMPLE is a name such as "saxpy". Without names, all of
them are run, those in examples/ or in DIR; without processors and levels, one of
each architecture version and all levels. Prints one line for each run and
"N passed, N failed" at the end; the exit code is 1 if something failed."""
import argparse
import os
import re
import shlex
import sys
import tempfile

import testsuite

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples")


SECONDS = 600


def language_options(job):
    """What the job gives the compiler for the reference, such as -cl-std=CL2.0."""
    with open(job) as f:
        text = f.read()
    found = re.search(r"^options: *\[(.*)\]", text, re.M)
    options = [o.strip() for o in found.group(1).split(",")] if found else []
    found = re.search(r"^specialization: *\{(.*)\}", text, re.M)
    for constant in found.group(1).split(",") if found else []:
        options.append("-fspec-constant=%s=%s" % tuple(
            part.strip() for part in constant.split(":")))
    return options


def run(command):
    """The error text of a command, or None if it succeeded."""
    return testsuite.problem_of(testsuite.call(command, SECONDS))


def main():
    parser = argparse.ArgumentParser(description="Run the examples")
    parser.add_argument("mgpu")
    parser.add_argument("--cpu", action="append")
    parser.add_argument("--level", action="append")
    parser.add_argument("--no-host", action="store_true")
    parser.add_argument("--options", default="")
    parser.add_argument("--directory", default=EXAMPLES)
    parser.add_argument("examples", nargs="*")
    args = parser.parse_intermixed_args()

    # A folder may have other programs, which no job runs. The job of k.comp is
    # k.comp.yaml or, if no other program takes it, k.yaml.
    files = set(os.listdir(args.directory))
    programs = {}
    for ending in (".spvasm", ".comp", ".cl"):
        for file in files:
            name, found = os.path.splitext(file)
            if found != ending:
                continue
            if file + ".yaml" in files:
                programs[file] = file, file + ".yaml"
            elif name + ".yaml" in files:
                programs[name] = file, name + ".yaml"
    names = args.examples or sorted(programs)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as directory:
        for name in names:
            source, job = (os.path.join(args.directory, file) for file in
                           programs.get(name, (name + ".cl", name + ".yaml")))
            for cpu in args.cpu or ["mali-g57", "mali-g610", "mali-g715"]:
                for level in args.level or ["0", "1", "2", "3"]:
                    what = "%s -mcpu=%s -O%s" % (name, cpu, level)
                    output = os.path.join(directory, "out.o")
                    compiler = [args.mgpu, "cc", "-mcpu=" + cpu, "-O" + level,
                                "-mllvm", "-verify-machineinstrs"]
                    compiler += shlex.split(args.options) + language_options(job)
                    error = run(compiler + [source, "-o", output])
                    if error is None:
                        simulator = [args.mgpu, "sim", job, output]
                        if not args.no_host:
                            simulator += ["--reference", "host"]
                        error = run(simulator)
                    if error is None:
                        passed += 1
                        print("PASS: " + what)
                    else:
                        failed += 1
                        print("FAIL: " + what)
                        print("    " + error.replace("\n", "\n    "))
                    sys.stdout.flush()
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
