#!/usr/bin/env python3
"""Compares what checks of memory have found with the comments of a source.

usage: verdicts.py SOURCE COMMAND...

A comment '// race', '// bounds' or '// uninitialised' in a kernel says that this
check, and no other, must find something there, and that the line is that of one
of the two accesses. What is read too early has not been written: in the line of
a race both are right.
"""
import os
import re
import subprocess
import sys


def expected(path):
    kernel, places = None, {}
    for number, line in enumerate(open(path), 1):
        if m := re.match(r"kernel void (\w+)", line):
            kernel = m.group(1)
            places[kernel] = None
        if m := re.search(r"// (race|bounds|uninitialised)$", line):
            assert places[kernel] is None
            places[kernel] = (m.group(1), number)
    return places


def main():
    source = os.path.basename(sys.argv[1])
    places = expected(sys.argv[1])
    run = subprocess.run(sys.argv[2:], capture_output=True, text=True)
    found = {kernel: [] for kernel in places}
    wrong = 0
    for line in run.stderr.splitlines():
        if m := re.search(r"kernel '(\w+)': (\w+): at ", line):
            lines = [int(n) for n in re.findall(re.escape(source) + r":(\d+)\)", line)]
            found[m.group(1)].append((m.group(2), lines, line))
        else:
            print("unexpected:", line)
            wrong += 1
    for kernel, place in places.items():
        good = [f for f in found[kernel] if place and f[0] == place[0] and place[1] in f[1]]
        if place and not good:
            print(f"missed: {kernel}: {place[0]} in line {place[1]}")
            wrong += 1
        for check, lines, line in found[kernel]:
            is_early = place and place[0] == "race" and place[1] in lines
            if not place or check != place[0] and not (is_early and check == "uninitialised"):
                print(f"false: {line}")
                wrong += 1
    print(f"{len(places)} kernels, {sum(p is not None for p in places.values())} "
          f"with a mistake, {wrong} wrong verdicts, exit code {run.returncode}")


main()
