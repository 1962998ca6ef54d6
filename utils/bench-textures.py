#!/usr/bin/env python3
"""Compares the size of code of shaders, and of kernels that access textures, with another compiler's.

usage: bench-textures.py MGPU FIGURES... [--shaders FOLDER] [--max-ratio R] [--strict]
                         [--options "OPTION..."]

The shaders are those of utils/bench-textures, or those of FOLDER: *.vert, *.frag and
*.comp. FIGURES are Markdown files with tables, or CSV files, with the other compiler's
figures. A row counts if its "shader" or "id" names a shader, whatever its folder and its
ending, and if it has a size: "v9 instrs", "tuples" and "Rogue groups" in tables of all
processors; in rows with "arch" "instrs", "tuples" or "inst group count" of that one. What
is compared is instructions on mali-g57, tuples on mali-g52 and groups on bxs-4-64, the
sum of both programs of a vertex shader ("61 + 50"). Registers are those of the first
column "regs" or "temps" behind the size.

The kernels of utils/bench-textures that stand for fragment shaders make their coordinates
from the number of the work-item and store to an image, where a fragment shader has a
varying and an output; the level is 0 and not computed. Both cost about the same.

Prints a line for each shader and processor, and the geometric mean of the ratio of sizes;
behind the ratio registers, ours and the other compiler's, and "fewer threads" where those of a
Mali processor leave room for half as many threads, and the other compiler's do not.
Exit code: 0 success, 1 a mean is above --max-ratio, a shader does not compile or, with
--strict, has fewer threads, 2 wrong command line.
"""

import argparse
import csv
import glob
import json
import math
import os
import re
import shlex
import subprocess
import sys
import tempfile

# Processor: what is counted, its column in tables and in rows by architecture.
PROCESSORS = {
    "mali-g57": ("instructions", "v9 instrs", "valhall-v9", "instrs"),
    "mali-g52": ("tuples", "tuples", "bifrost-v7", "tuples"),
    "bxs-4-64": ("groups", "Rogue groups", "rogue-bxs", "inst group count"),
}
REGISTER_COLUMNS = ("regs", "temps")
# A Mali processor has all its threads up to so many registers.
FULL_REGISTERS = 32


def rows_of(path):
    """The rows of a file as lists of pairs of column and cell."""
    with open(path) as file:
        if path.endswith(".csv"):
            for row in csv.DictReader(file):
                yield list(row.items())
            return
        header = None
        for line in file:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if not line.startswith("|"):
                header = None
            elif header is None:
                header = cells
            else:
                yield list(zip(header, cells))


def figures_of(paths):
    """(processor, shader): size, registers or None"""
    found = {}
    for row in (row for path in paths for row in rows_of(path)):
        cells = dict(row)
        name = cells.get("shader") or cells.get("id") or ""
        name = os.path.splitext(os.path.basename(name))[0]
        for cpu, (_, column, arch, own) in PROCESSORS.items():
            if "arch" in cells:
                column = own if cells["arch"] == arch else ""
            place = next((i for i, (key, value) in enumerate(row) if column and key
                          and key.startswith(column) and re.match(r"\d", value or "")), None)
            if place is None:
                continue
            # "145 (89/39/17)": the sum stands in front.
            size = sum(map(int, re.findall(r"\d+", row[place][1].split("(")[0])))
            registers = next((value for key, value in row[place:] if key in REGISTER_COLUMNS), "")
            numbers = [int(n) for n in re.findall(r"\d+", registers)]
            found[cpu, name] = (size, max(numbers) if numbers else None)
    return found


def measure(mgpu, cpu, path, options, directory):
    """Size, registers and register mode of the code; None, with a message, if it does not compile."""
    output = os.path.join(directory, "shader.o")
    done = subprocess.run([mgpu, "cc", "-mcpu=" + cpu, *options, path, "-o", output],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print("%s: %s" % (path, done.stdout.strip()))
        return None
    report = subprocess.run([mgpu, "report", "-format=json", output], check=True,
                            stdout=subprocess.PIPE, text=True).stdout
    programs = json.loads(report)["kernels"]
    return (sum(program[PROCESSORS[cpu][0]] for program in programs),
            max(program["registers"] for program in programs),
            max(program["register_mode"] for program in programs))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip()[7:])
    parser.add_argument("mgpu")
    parser.add_argument("figures", nargs="+")
    here = os.path.dirname(os.path.abspath(__file__))
    parser.add_argument("--shaders", default=os.path.join(here, "bench-textures"))
    parser.add_argument("--max-ratio", type=float, default=math.inf)
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--options", default="")
    args = parser.parse_args()
    figures = figures_of(args.figures)
    paths = sorted(path for ending in ("vert", "frag", "comp")
                   for path in glob.glob(os.path.join(args.shaders, "*." + ending)))
    failed = False
    with tempfile.TemporaryDirectory() as directory:
        for cpu, (unit, *_) in PROCESSORS.items():
            ratios = []
            for path in paths:
                name = os.path.splitext(os.path.basename(path))[0]
                theirs = figures.get((cpu, name))
                ours = theirs and measure(args.mgpu, cpu, path, shlex.split(args.options),
                                          directory)
                failed |= bool(theirs) and ours is None
                if ours is None:
                    continue
                ratios.append(ours[0] / theirs[0])
                line = "%-9s %-18s %5d %5d %s, %.2f" % (cpu, name, ours[0], theirs[0], unit,
                                                        ratios[-1])
                if theirs[1] is not None:
                    line += "; %d, %d registers" % (ours[1], theirs[1])
                    fewer = cpu.startswith("mali") and ours[2] > FULL_REGISTERS >= theirs[1]
                    line += ", fewer threads" if fewer else ""
                    failed |= fewer and args.strict
                print(line)
            if ratios:
                mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
                failed |= mean > args.max_ratio
                print("%-9s mean of %d: %.3f" % (cpu, len(ratios), mean))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
