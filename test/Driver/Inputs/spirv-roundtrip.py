"""Compiles programs to SPIR-V by LLVM's back end, and runs what mgpu makes of that
on their jobs, against the known values and the host.

usage: spirv-roundtrip.py MGPU CLANG DIRECTORY PROGRAM.cl..."""
import os
import re
import subprocess
import sys

mgpu, clang, directory, *programs = sys.argv[1:]
for program in programs:
    stem = os.path.splitext(program)[0]
    job = stem + ".yaml"
    with open(job) as file:
        found = re.search(r"^options: *\[(.*)\]", file.read(), re.M)
    options = [o.strip() for o in found.group(1).split(",")] if found else []
    if not any(o.startswith("-cl-std") for o in options):
        options.append("-cl-std=CL1.2")
    module = os.path.join(directory, os.path.basename(stem) + ".spv")
    output = os.path.join(directory, os.path.basename(stem) + ".o")
    for command in (
        [clang, "--target=spirv64", "-O2", *options, "-c", program, "-o", module],
        [mgpu, "cc", module, "-o", output],
        [mgpu, "sim", job, output, "--reference", "host", "--source", module,
         "--source-options", ""],
    ):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            sys.exit("%s\n%s%s" % (" ".join(command), done.stdout, done.stderr))
    print("PASS", os.path.basename(stem))
