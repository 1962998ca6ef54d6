#!/usr/bin/env python3
"""mgpu with a mistake: what it compiles for a device takes mul_hi for rhadd.

Environment: REAL_MGPU, LLVM_DIS."""
import os
import subprocess
import sys

arguments = sys.argv[1:]
if arguments[0] == "cc" and arguments[-1].endswith(".bc"):
    text = subprocess.run([os.environ["LLVM_DIS"], "-o", "-", arguments[-1]],
                          capture_output=True, text=True, check=True).stdout
    arguments[-1] += ".ll"
    with open(arguments[-1], "w") as file:
        file.write(text.replace("@_Z6mul_hi", "@_Z5rhadd"))
sys.exit(subprocess.run([os.environ["REAL_MGPU"], *arguments]).returncode)
