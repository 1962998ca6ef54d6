#!/usr/bin/env python3
"""llc with a mistake: it subtracts for additions of operands. Environment: REAL_LLC."""
import os
import subprocess
import sys

source = sys.argv[-1]
with open(source) as file:
    text = file.read()
with open(source + ".wrong", "w") as file:
    file.write(text.replace("= add i32 %a0", "= sub i32 %a0"))
sys.exit(subprocess.run([os.environ["REAL_LLC"], *sys.argv[1:-1], source + ".wrong"]).returncode)
