#!/usr/bin/env python3
"""mgpu with a mistake: what it compiles for a device multiplies by 33 for 31.

Environment: REAL_MGPU, LLVM_DIS."""
import os
import re
import subprocess
import sys

arguments = sys.argv[1:]
if arguments[0] == "cc" and arguments[-1].endswith(".bc"):
    text = subprocess.run([os.environ["LLVM_DIS"], "-o", "-", arguments[-1]],
                          capture_output=True, text=True, check=True).stdout
    arguments[-1] += ".ll"
    with open(arguments[-1], "w") as file:
        file.write(re.sub(r"(mul i64 %\w+), 31\b", r"\1, 33", text))
sys.exit(subprocess.run([os.environ["REAL_MGPU"], *arguments]).returncode)
