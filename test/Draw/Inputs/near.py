"""Compares pixels of a PNG picture: x,y=samples... Each sample may be 2 away. The
pixels that differ are printed."""
import os
import subprocess
import sys

wanted = [argument.split("=") for argument in sys.argv[2:]]
pixels = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pixels.py")
lines = subprocess.run([sys.executable, pixels, sys.argv[1]] + [place for place, _ in wanted],
                       check=True, capture_output=True, text=True).stdout.splitlines()
bad = 0
for line, (place, samples) in zip(lines, wanted, strict=True):
    got = [int(word) for word in line.split(":")[1].split()]
    if len(got) != 4 or any(abs(a - int(b)) > 2 for a, b in zip(got, samples.split(","), strict=True)):
        print(place, "is", got, "not", samples)
        bad += 1
sys.exit(bad != 0)
