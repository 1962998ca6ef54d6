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
import subprocess
import sys
import tempfile

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples")


def run(command):
    """The error text of a command, or None if it succeeded."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    except subprocess.TimeoutExpired:
        return "no end after 600 seconds"
    if done.returncode == 0:
        return None
    text = (done.stdout + done.stderr).strip()
    return text or "exit code %d" % done.returncode


def language_options(job):
    """What the job gives the compiler for the reference, such as -cl-std=CL2.0."""
    with open(job) as f:
        found = re.search(r"^options: *\[(.*)\]", f.read(), re.M)
    return [o.strip() for o in found.group(1).split(",")] if found else []


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

    # A folder may have other programs, which no job runs.
    files = set(os.listdir(args.directory))
    sources = {name: name + ending for ending in (".spvasm", ".comp", ".cl")
               for name in (os.path.splitext(file)[0] for file in files)
               if {name + ending, name + ".yaml"} <= files}
    names = args.examples or sorted(sources)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as directory:
        for name in names:
            source = os.path.join(args.directory, sources.get(name, name + ".cl"))
            job = os.path.join(args.directory, name + ".yaml")
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
