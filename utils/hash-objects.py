#!/usr/bin/env python3
"""Prints a hash of every object that a build makes, so that two builds can be
compared: a change that only moves code must not change one of them.

usage: hash-objects.py MGPU [--cpu CPU]... [--level LEVEL]... [--jobs N]
                       [FOLDER]... > FILE

The sources are examples/, test/Programs/ and, where Debian's package piglit is
installed, the programs of its OpenCL tests; or those of the folders named. A
line is "HASH CPU LEVEL SOURCE"; a program that does not compile has the hash of
its messages. The number of objects goes to the standard error.

  hash-objects.py before/bin/mgpu > before.txt
  hash-objects.py after/bin/mgpu > after.txt
  diff before.txt after.txt"""
import argparse
import concurrent.futures
import hashlib
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "difftest"))
import program_test
from testsuite import PIGLIT



def plain_sources(folder):
    """-> (name, text, options), OpenCL C 2.0 where the job beside asks for it"""
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".cl"):
            continue
        path = os.path.join(folder, name)
        job = path[:-len(".cl")] + ".yaml"
        options = ["-I", folder]
        if os.path.exists(job) and "-cl-std=CL2.0" in open(job).read():
            options.append("-cl-std=CL2.0")
        yield name, open(path).read(), options


def piglit_sources(root):
    for path in program_test.find(root):
        try:
            program = program_test.read(path)
        except (program_test.FormatError, ValueError):
            continue
        if program.source is None:
            continue
        version = int(program.config.get("clc_version_min", "10"))
        yield (os.path.relpath(path, root), program.source,
               ["-cl-std=" + ("CL1.2" if version <= 12 else "CL2.0"),
                "-I", os.path.dirname(path),
                "-I", os.path.join(root, "tests/cl/program/execute"),
                *program.build_options])


def compile_all(job):
    """-> lines for one source"""
    (name, text, options), args = job
    lines, objects = [], 0
    with tempfile.TemporaryDirectory() as work:
        source, target = os.path.join(work, "k.cl"), os.path.join(work, "k.o")
        with open(source, "w") as file:
            file.write(text)
        for cpu in args.cpu:
            for level in args.level:
                done = subprocess.run(
                    [args.mgpu, "cc", "-mcpu=" + cpu, level, *options, "-o", target, source],
                    capture_output=True, text=True, errors="replace")
                if done.returncode == 0:
                    objects += 1
                    data = open(target, "rb").read()
                else:
                    data = done.stderr.replace(work, "").encode()
                lines.append("%s %s %s %s" % (
                    hashlib.sha256(data).hexdigest()[:24], cpu, level, name))
    return lines, objects


def main():
    parser = argparse.ArgumentParser(description="Hashes of objects")
    parser.add_argument("mgpu")
    parser.add_argument("--cpu", action="append")
    parser.add_argument("--level", action="append")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("folders", nargs="*")
    args = parser.parse_intermixed_args()
    args.cpu = args.cpu or ["mali-g57", "mali-g610", "mali-g720"]
    args.level = args.level or ["-O0", "-O2"]
    root = os.path.dirname(HERE)
    folders = args.folders or [os.path.join(root, d) for d in ("examples", "test/Programs")]
    sources = [s for folder in folders for s in plain_sources(folder)]
    if not args.folders and os.path.isdir(PIGLIT):
        sources += piglit_sources(PIGLIT)
    objects = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for lines, count in pool.map(compile_all, [(s, args) for s in sources]):
            print("\n".join(lines))
            objects += count
    print("%d objects of %d programs" % (objects, len(sources)), file=sys.stderr)


if __name__ == "__main__":
    main()
