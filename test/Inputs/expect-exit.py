"""usage: expect-exit.py CODE COMMAND...: succeeds if COMMAND ends with CODE."""

import subprocess
import sys

code = subprocess.call(sys.argv[2:])
if code != int(sys.argv[1]):
    sys.exit(f"exit code {code} instead of {sys.argv[1]}: {' '.join(sys.argv[2:])}")
