#!/usr/bin/env python3
"""Compares the code that mgpu makes of OpenCL kernels with another compiler's.

usage: bench-code.py --mgpu PROGRAM [--cpu CPU] [--level N] [--options "OPTION..."]
                     [--max-ratio R] [--strict] [--code DIR] KERNELS_DIR FIGURES

KERNELS_DIR holds one kernel per file NAME.cl. FIGURES is a CSV file, or a Markdown
file with tables, with the other compiler's figures. A table counts if it has the
columns "kernel" (NAME) and "instructions"; "registers", "spills" (stores:loads, or a
number), "threads" (2: all of them, 1: half) and "arch" are optional. Rows of another
architecture version than the processor's (v9, v10, ...) are left out.

Prints a line for each kernel and the geometric mean of the ratio of instruction
counts (ours / theirs; below 1 is shorter code). The columns are instructions, registers, register
mode, spills (stores:loads), words of uniforms, bytes of code.

With --code, DIR holds the other compiler's code as bare instruction streams
NAME.*VERSION.bin. A second table compares static cycles: the clocks that the busiest
unit needs for all code, loop bodies taken once, by the same model on both sides
(`mgpu report`). "arith" is the same without memory accesses. "warp" are the clocks of a
core for a whole warp, if a clock serves a message of all its threads: the model of the
report charges each thread a clock for each message, so that little else counts.

Exit code: 0 success, 1 a mean is above --max-ratio, a kernel does not compile,
or, with --strict, a kernel spills or needs the mode of 64 registers where the other
compiler does not; 2 wrong command line."""

import argparse
import csv
import glob
import json
import math
import os
import shlex
import subprocess
import sys
import tempfile


def markdown_tables(lines):
    """Each table as a list of dictionaries."""
    rows, header = [], None
    for line in lines:
        line = line.strip()
        if not line.startswith("|"):
            header = None
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if header is None:
            header = cells
        elif not all(set(cell) <= set("-: ") for cell in cells):
            rows.append(dict(zip(header, cells)))
    return rows


def read_figures(path, version):
    with open(path, newline="") as file:
        if path.endswith(".csv"):
            rows = list(csv.DictReader(file))
        else:
            rows = markdown_tables(file)
    figures = {}
    for row in rows:
        if "kernel" not in row or "instructions" not in row:
            continue
        if row.get("arch", version) == version and row["instructions"].isdigit():
            figures[row["kernel"]] = row
    return figures


def spills_of(row):
    """Stores and loads together; None if the table does not say."""
    try:
        return sum(int(part) for part in row.get("spills", "").split(":"))
    except ValueError:
        return None


def compile_kernel(args, source, directory):
    """The report of the only kernel, and the architecture version."""
    output = os.path.join(directory, "kernel.o")
    command = [args.mgpu, "cc", "-mcpu=" + args.cpu, "-O" + args.level]
    command += shlex.split(args.options) + [source, "-o", output]
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    done = subprocess.run(
        [args.mgpu, "report", "-format=json", output],
        check=True, capture_output=True, text=True, timeout=60)
    report = json.loads(done.stdout)
    if len(report["kernels"]) != 1:
        raise ValueError("%d kernels instead of one" % len(report["kernels"]))
    return report["kernels"][0], report["hardware"]["version"]


THREADS_OF_WARP = 16
ARITHMETIC = "fma", "cvt", "sfu"


def cycles_of(kernel):
    """Clocks of the busiest unit: of all units, of the arithmetic ones; for a warp."""
    total = kernel["cycles"]["total"]
    arithmetic = max(total[unit] for unit in ARITHMETIC)
    others = max(clocks for unit, clocks in total.items() if unit not in ARITHMETIC)
    return max(arithmetic, others), arithmetic, max(
        arithmetic * THREADS_OF_WARP, others)


def raw_report(args, path):
    done = subprocess.run(
        [args.mgpu, "report", "-raw", "-mcpu=" + args.cpu, "-format=json", path],
        check=True, capture_output=True, text=True, timeout=60)
    return json.loads(done.stdout)["kernels"][0]


def geometric_mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def compare_cycles(args, ours, version, problems):
    line = ("{:<12}" + "{:>10}{:>10}{:>8}" * 3).format
    print()
    print(line("cycles", "all", "other", "ratio", "arith", "other", "ratio",
               "warp", "other", "ratio"))
    columns = [], [], []
    for name, kernel in ours.items():
        paths = glob.glob(os.path.join(args.code, name + ".*" + version + ".bin"))
        if len(paths) != 1:
            continue
        try:
            other = raw_report(args, paths[0])
        except subprocess.CalledProcessError as error:
            problems.append("%s: %s" % (paths[0], error.stderr.strip()))
            continue
        cells = [name]
        for mine, theirs, column in zip(cycles_of(kernel), cycles_of(other), columns):
            column.append(mine / theirs)
            cells += ["%.3f" % mine, "%.3f" % theirs, "%.3f" % column[-1]]
        print(line(*cells))
    if not columns[0]:
        problems.append("no code of the other compiler in " + args.code)
        return
    means = [geometric_mean(column) for column in columns]
    print("geometric means of %d ratios: %.3f, arithmetic %.3f, of a warp %.3f"
          % (len(columns[0]), *means))
    if args.max_ratio is not None and max(means) > args.max_ratio:
        problems.append("the mean of cycles is above %g" % args.max_ratio)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mgpu", required=True)
    parser.add_argument("--cpu", default="mali-g57")
    parser.add_argument("--level", default="2")
    parser.add_argument("--options", default="")
    parser.add_argument("--max-ratio", type=float)
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--code")
    parser.add_argument("kernels")
    parser.add_argument("figures")
    args = parser.parse_args()

    try:
        names = sorted(f[:-3] for f in os.listdir(args.kernels) if f.endswith(".cl"))
    except OSError as error:
        parser.error("%s: %s" % (args.kernels, error.strerror))
    if not names:
        parser.error("no .cl files in " + args.kernels)

    ours, version, problems = {}, "", []
    with tempfile.TemporaryDirectory() as directory:
        for name in names:
            source = os.path.join(args.kernels, name + ".cl")
            try:
                ours[name], version = compile_kernel(args, source, directory)
            except subprocess.CalledProcessError as error:
                problems.append("%s: %s" % (name, error.stderr.strip()))
            except (ValueError, OSError, subprocess.TimeoutExpired) as error:
                problems.append("%s: %s" % (name, error))
    try:
        figures = read_figures(args.figures, version)
    except OSError as error:
        parser.error("%s: %s" % (args.figures, error.strerror))

    line = "{:<12}{:>13}{:>7}{:>8}{:>11}{:>7}{:>6}{:>8}{:>7}{:>5}{:>7}".format
    print(line(args.cpu, "instructions", "other", "ratio", "registers", "other",
               "mode", "spills", "other", "FAU", "bytes"))
    ratios = []
    for name, kernel in ours.items():
        other = figures.get(name, {})
        ratio = None
        if other:
            ratio = kernel["instructions"] / int(other["instructions"])
            ratios.append(ratio)
        spills = kernel["spills"]
        print(line(name, kernel["instructions"], other.get("instructions", "-"),
                   "-" if ratio is None else "%.3f" % ratio,
                   kernel["registers"], other.get("registers", "-"),
                   kernel["register_mode"],
                   "%d:%d" % (spills["stores"], spills["loads"]),
                   other.get("spills", "-"), kernel["fau_words"],
                   kernel["code_bytes"]))
        if args.strict and other:
            if spills["stores"] + spills["loads"] and spills_of(other) == 0:
                problems.append(name + ": spills")
            if kernel["register_mode"] > 32 and other.get("threads") == "2":
                problems.append(name + ": needs the mode of 64 registers")
    if ratios:
        mean = geometric_mean(ratios)
        print("geometric mean of %d ratios: %.3f" % (len(ratios), mean))
        if args.max_ratio is not None and mean > args.max_ratio:
            problems.append("the mean is above %g" % args.max_ratio)
    else:
        problems.append("no figures for these kernels on " + (version or args.cpu))
    if args.code:
        compare_cycles(args, ours, version, problems)
    for problem in problems:
        print("bench-code.py: " + problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
