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


def job_of_all(job, outputs):
    """The text of a job that runs each of the objects as `job` does; None if files of it
    would not be found."""
    with open(job) as file:
        text = file.read()
    if re.search(r"\b(file|path|ir|object):", text):
        return None
    source = os.path.join(os.path.dirname(os.path.abspath(job)), r"\1")
    text = re.sub(r"^source: *(\S+)", "source: " + source, text, flags=re.M)
    parts = [part for part in re.split(r"^---.*\n", text, flags=re.M) if part.strip()]
    return "---\n".join("object: %s\n%s" % (output, part)
                        for output in outputs for part in parts)


def simulate(args, job, outputs, directory):
    """Runs objects for one core, by level. -> what is wrong with each, or None"""
    more = [] if args.no_host else ["--reference", "host"]
    together, problem = None, None
    # The program for the host is compiled once for all of them.
    if len(outputs) > 1 and not args.no_host:
        together = job_of_all(job, outputs.values())
    if together:
        path = os.path.join(directory, "all.yaml")
        with open(path, "w") as file:
            file.write(together)
        problem = run([args.mgpu, "sim", path, *more])
        if problem is None:
            return dict.fromkeys(outputs)
    errors = {level: run([args.mgpu, "sim", job, output, *more])
              for level, output in outputs.items()}
    if problem and not any(errors.values()):
        return dict.fromkeys(outputs, "fails only together: " + problem)
    return errors


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
                errors, outputs = {}, {}
                for level in args.level or ["0", "1", "2", "3"]:
                    output = os.path.join(directory, "out%s.o" % level)
                    compiler = [args.mgpu, "cc", "-mcpu=" + cpu, "-O" + level,
                                "-mllvm", "-verify-machineinstrs"]
                    compiler += shlex.split(args.options) + language_options(job)
                    errors[level] = run(compiler + [source, "-o", output])
                    if errors[level] is None:
                        outputs[level] = output
                errors.update(simulate(args, job, outputs, directory))
                for level, error in errors.items():
                    what = "%s -mcpu=%s -O%s" % (name, cpu, level)
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
