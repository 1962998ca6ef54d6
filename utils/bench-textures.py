#!/usr/bin/env python3
"""Compares the size of code that accesses textures with another compiler's.

usage: bench-textures.py MGPU FIGURES... [--max-ratio R]

The kernels are those of utils/bench-textures. FIGURES are Markdown files with tables, or
CSV files, with the other compiler's figures. A row counts if its "shader" or "id" names a
kernel, whatever its folder and its ending, and if it has a size: "v9 instrs", "tuples" and
"Rogue groups" in tables of all processors; in rows with "arch" "instrs", "tuples" or "inst
group count" of that one. What is compared is instructions on mali-g57, tuples on mali-g52 and groups on
bxs-4-64.

Those of the kernels that stand for fragment shaders make their coordinates from the
number of the work-item and store to an image, where a fragment shader has a varying and
an output; the level is 0 and not computed. Both cost about the same.

Prints a line for each kernel and processor, and the geometric mean of the ratio of sizes.
Exit code: 0 success, 1 a mean is above --max-ratio or a kernel does not compile, 2 wrong
command line.
"""

import argparse
import csv
import glob
import json
import math
import os
import re
import subprocess
import sys
import tempfile

# Processor: what is counted, its column in tables and in rows by architecture.
PROCESSORS = {
    "mali-g57": ("instructions", "v9 instrs", "valhall-v9", "instrs"),
    "mali-g52": ("tuples", "tuples", "bifrost-v7", "tuples"),
    "bxs-4-64": ("groups", "Rogue groups", "rogue-bxs", "inst group count"),
}


def rows_of(path):
    """The rows of a file as dictionaries."""
    with open(path) as file:
        if path.endswith(".csv"):
            yield from csv.DictReader(file)
            return
        header = None
        for line in file:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if not line.startswith("|"):
                header = None
            elif header is None:
                header = cells
            else:
                yield dict(zip(header, cells))


def figures_of(paths):
    """(processor, kernel): size"""
    found = {}
    for row in (row for path in paths for row in rows_of(path)):
        name = row.get("shader") or row.get("id") or ""
        name = os.path.splitext(os.path.basename(name))[0]
        for cpu, (_, column, arch, own) in PROCESSORS.items():
            if "arch" in row:
                column = own if row["arch"] == arch else ""
            # "145 (89/39/17)": the sum stands in front.
            number = next((re.match(r"\d+", value) for key, value in row.items()
                           if column and key and key.startswith(column) and value), None)
            if number:
                found[cpu, name] = int(number.group())
    return found


def size_of(mgpu, cpu, path, directory):
    """How large the code is; None, with a message, if it does not compile."""
    output = os.path.join(directory, "kernel.o")
    done = subprocess.run([mgpu, "cc", "-mcpu=" + cpu, path, "-o", output],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print("%s: %s" % (path, done.stdout.strip()))
        return None
    report = subprocess.run([mgpu, "report", "-format=json", output], check=True,
                            stdout=subprocess.PIPE, text=True).stdout
    return json.loads(report)["kernels"][0][PROCESSORS[cpu][0]]


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip()[7:])
    parser.add_argument("mgpu")
    parser.add_argument("figures", nargs="+")
    parser.add_argument("--max-ratio", type=float, default=math.inf)
    args = parser.parse_args()
    figures = figures_of(args.figures)
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bench-textures")
    failed = False
    with tempfile.TemporaryDirectory() as directory:
        for cpu, (unit, *_) in PROCESSORS.items():
            ratios = []
            for path in sorted(glob.glob(os.path.join(folder, "*.comp"))):
                name = os.path.splitext(os.path.basename(path))[0]
                theirs = figures.get((cpu, name))
                ours = size_of(args.mgpu, cpu, path, directory) if theirs else None
                failed |= bool(theirs) and ours is None
                if ours is None:
                    continue
                ratios.append(ours / theirs)
                print("%-9s %-18s %5d %5d %s, %.2f" % (cpu, name, ours, theirs, unit,
                                                       ratios[-1]))
            if ratios:
                mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
                failed |= mean > args.max_ratio
                print("%-9s mean of %d: %.3f" % (cpu, len(ratios), mean))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
