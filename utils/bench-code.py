#!/usr/bin/env python3
"""Compares the code that mgpu makes of OpenCL kernels with another compiler's.

usage: bench-code.py --mgpu PROGRAM [--march TARGET] [--cpu CPU] [--level N]
                     [--options "OPTION..."]
                     [--max-ratio R] [--strict] [--code DIR] [--jobs DIR]
                     KERNELS_DIR FIGURES

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
report charges each thread a clock for each message, so that little else counts. With --jobs,
a third table has the instructions that warps execute; programs of the other compiler
that are wrong count in a mean of their own.

For processors with clauses there is a table of tuples and clauses instead, as far as
FIGURES has columns with these names. "busy" is the share of half instructions that are
not NOP, for the other compiler from --code. With --jobs, DIR has a job NAME.yaml for
each kernel (docs/Simulator.md), which both programs do on the simulator; "executed"
are the tuples that warps execute. The other program is launched as Mesa's precompiled
kernels are: words 0 to 2 of the push area are the numbers of work-groups, arguments
start at byte 24 at their natural alignment. Results must agree within the limits that
the job has for `reference`.

For processors with groups FIGURES needs the columns "groups" and, optional, "temps"; of several
rows for a kernel the one with the fewest groups counts. The table has groups, operations in a
main group, waits for a load, temporaries and the tasks that fit with them; the other compiler's
come from --code, where of several files NAME.*.bin the shortest program counts. With --jobs,
"executed" are the groups that tasks execute, where the other program is right. The other program is launched as Mesa's
precompiled kernels are: arguments start at sh0 at their natural alignment, the flat local id
is vi0, the id of the work-group is in cf0 to cf2, the number of work-groups in cf4 to cf6 if
cf4 is read by itself, and local memory is behind them.

Exit code: 0 success, 1 a mean is above --max-ratio, a kernel does not compile, results
of a job differ, or, with --strict, a kernel spills or needs the mode of 64 registers where the other
compiler does not; 2 wrong command line."""

import argparse
import csv
import glob
import json
import math
import os
import re
import shlex
import struct
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


def read_groups(path):
    """Rows of processors with groups: for each kernel the one with the fewest."""
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file)) if path.endswith(".csv") else markdown_tables(file)
    figures = {}
    for row in rows:
        if not row.get("groups", "").isdigit() or "kernel" not in row:
            continue
        best = figures.get(row["kernel"])
        if best is None or int(row["groups"]) < int(best["groups"]):
            figures[row["kernel"]] = row
    return figures


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
    output = os.path.join(directory, os.path.basename(source) + ".o")
    command = [args.mgpu, "cc", "-march=" + args.march, "-mcpu=" + args.cpu, "-O" + args.level]
    command += shlex.split(args.options) + [source, "-o", output]
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    done = subprocess.run(
        [args.mgpu, "report", "-listing", "-format=json", output],
        check=True, capture_output=True, text=True, timeout=60)
    report = json.loads(done.stdout)
    if len(report["kernels"]) != 1:
        raise ValueError("%d kernels instead of one" % len(report["kernels"]))
    kernel = report["kernels"][0]
    kernel["object"] = output
    return kernel, report["hardware"]["version"]


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
        [args.mgpu, "report", "-raw", "-march=" + args.march, "-mcpu=" + args.cpu,
         "-listing", "-format=json", path],
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


# Where arguments start in the push area, and the greatest alignment there.
FIRST_ARGUMENT, GROUP_COUNTS = 24, 3
# Local, group and global ids: r55 to r62, counted from r48.
PRELOAD = 0x7f80


def geometric_row(name, columns):
    return "%s: %s" % (name, ", ".join(
        "%s %.3f" % (what, geometric_mean(ratios))
        for what, ratios in columns.items() if ratios))


def busy_share(kernel):
    return (kernel["halves"]["fma"] + kernel["halves"]["add"]) / (2 * kernel["tuples"])


def run_checked(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if done.returncode:
        raise RuntimeError((done.stderr.strip() or done.stdout.strip()).splitlines()[-1])
    return done.stdout


def executed_tuples(args, command, listing):
    """Tuples that warps execute in a run of the simulator."""
    sizes = {}
    for statement in listing:
        text = statement["text"].splitlines()
        sizes[statement["offset"]] = sum(l.strip().startswith("*") for l in text)
    counts = {}
    for line in run_checked([args.mgpu, "sim", "--coverage"] + command).splitlines():
        cells = line.split()
        if len(cells) > 4 and cells[3] == "tuple":
            counts[int(cells[2], 16)] = int(cells[0])
    return sum(count * sizes[offset] for offset, count in counts.items())


def executed_instructions(args, command):
    """Instructions that warps execute, or groups that tasks do, in a run of the
    simulator."""
    total = 0
    for line in run_checked([args.mgpu, "sim", "--coverage"] + command).splitlines():
        cells = line.split()
        if len(cells) > 3 and cells[0].isdigit() and cells[2].startswith("0x"):
            total += int(cells[0])
    return total


SIZES = {"char": 1, "uchar": 1, "short": 2, "ushort": 2, "half": 2, "int": 4,
         "uint": 4, "float": 4, "long": 8, "ulong": 8}
FORMATS = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "half": "e",
           "int": "i", "uint": "I", "float": "f", "long": "q", "ulong": "Q"}


def launch_of_groups(other, words):
    """The registers that a program of groups finds its inputs in."""
    coefficients = 4096
    text = "\n".join(statement["text"] for statement in other["listing"])
    counts = re.search(r"\bcf4\b(?!\[)", text) is not None
    local = 7 if counts else 3
    launch = {"temporaries": 248, "vertex-inputs": 4, "coefficients": coefficients,
              "shared-registers": max(words, 32), "local-index": 0, "group-id": 0,
              "full-precision": True,
              "local-memory": {"start": local, "words": coefficients - local,
                               "zero": True}}
    if counts:
        launch["num-groups"] = 4
    return launch


def other_launch(args, job, code, other, results):
    """The job for a bare instruction stream: push area, preloads, expectations."""
    import yaml
    job = yaml.safe_load(yaml.safe_dump(job))
    groups = [g // l for g, l in zip(job["global"], job["local"])]
    groups += [1] * (GROUP_COUNTS - len(groups))
    push = bytearray()
    if not other["groups"]:
        push = bytearray(struct.pack("<3I", *groups)).ljust(FIRST_ARGUMENT, b"\0")
    pointers = []
    for argument in job.pop("args"):
        if "buffer" in argument:
            size, data = 8, bytes(8)
        else:
            size = SIZES[argument["type"]]
            data = struct.pack("<" + FORMATS[argument["type"]], argument["value"])
        offset = -(-len(push) // max(size, 4)) * max(size, 4)
        push = push.ljust(offset, b"\0")
        if "buffer" in argument:
            pointers.append({"offset": offset, "buffer": argument["buffer"]})
        push += data
    push = push.ljust(-(-len(push) // 4) * 4, b"\0")
    for key in "kernel", "source", "options", "object":
        job.pop(key, None)
    for buffer in job["buffers"]:
        limits = buffer.pop("reference", {})
        buffer.pop("save", None)
        buffer.pop("print", None)
        if limits.pop("ignore", False):
            continue
        buffer["expect"] = dict(limits, file=results[buffer["name"]])
    if other["groups"]:
        job["raw"] = {
            "cpu": args.cpu, "code": {"file": os.path.abspath(code)},
            "shared": {"hex": push.hex()}, "pointers": pointers,
            "usc": launch_of_groups(other, len(push) // 4)}
        return job
    job["raw"] = {
        "cpu": args.cpu, "code": {"file": os.path.abspath(code)},
        "registers": 64, "preload": PRELOAD,
        "fau": {"hex": push.hex()}, "fau-words": len(push) // 4,
        "local-bytes": 65536, "private-bytes": 4096, "pointers": pointers}
    return job


def run_jobs(args, name, report, code, directory, problems, wrong=None):
    """Executed tuples, groups or instructions of both programs, or nothing. Where the
    other program's results differ, the name goes to wrong, or there is nothing."""
    import yaml
    path = os.path.join(args.jobs, name + ".yaml")
    if not code or not os.path.exists(path):
        return None
    with open(path) as file:
        job = yaml.safe_load(file)
    mine, theirs = (os.path.join(directory, name + end)
                    for end in (".mine.yaml", ".theirs.yaml"))
    results = {}
    for buffer in job["buffers"]:
        results[buffer["name"]] = os.path.join(directory,
                                               "%s.%s.bin" % (name, buffer["name"]))
    ours = dict(job, buffers=[
        dict(buffer, save=[{"path": results[buffer["name"]], "format": "raw"}])
        for buffer in job["buffers"]])
    other = other_launch(args, job, code, report["other"], results)
    for target, content in ((mine, ours), (theirs, other)):
        with open(target, "w") as file:
            yaml.safe_dump(content, file)
    try:
        if report["tuples"]:
            return (executed_tuples(args, [report["object"], mine], report["listing"]),
                    executed_tuples(args, [theirs], report["other"]["listing"]))
        own = executed_instructions(args, [report["object"], mine])
        try:
            return own, executed_instructions(args, [theirs])
        except RuntimeError as error:
            print("%s: the other program is wrong: %s" % (name, error), file=sys.stderr)
            if wrong is None:
                return None
            wrong.add(name)
            for buffer in other["buffers"]:
                buffer.pop("expect", None)
            with open(theirs, "w") as file:
                yaml.safe_dump(other, file)
            return own, executed_instructions(args, [theirs])
    except RuntimeError as error:
        problems.append("%s: %s" % (name, error))
        return None


def compare_executed(args, ours, version, directory, problems):
    line = ("{:<12}" + "{:>10}{:>10}{:>8}").format
    print()
    print(line("executed", "ours", "other", "ratio"))
    ratios = {}
    wrong = set()
    for name, kernel in ours.items():
        paths = glob.glob(os.path.join(args.code, name + ".*" + version + ".bin"))
        if len(paths) != 1:
            continue
        kernel["other"] = raw_report(args, paths[0])
        executed = run_jobs(args, name, kernel, paths[0], directory, problems, wrong)
        if executed:
            ratios[name] = executed[0] / executed[1]
            print(line(name, *executed, "%.3f" % ratios[name]))
    right = [ratio for name, ratio in ratios.items() if name not in wrong]
    if right:
        print("geometric mean of %d ratios: %.3f" % (len(right), geometric_mean(right)))
    if len(right) < len(ratios):
        print("geometric mean of all %d, with those of other programs that are wrong: %.3f"
              % (len(ratios), geometric_mean(ratios.values())))


def compare_clauses(args, ours, figures, version, directory, problems):
    line = ("{:<12}" + "{:>10}{:>7}{:>7}" * 2 + "{:>7}{:>7}" + "{:>12}{:>9}{:>7}").format
    print()
    print(line("", "tuples", "other", "ratio", "clauses", "other", "ratio", "busy",
               "other", "executed", "other", "ratio"))
    columns = {"tuples": [], "clauses": [], "executed": []}
    for name, kernel in ours.items():
        row, cells = figures.get(name, {}), [name]
        for figure in "tuples", "clauses":
            other = row.get(figure, "")
            cells += [kernel[figure], other or "-", "-"]
            if other.isdigit():
                columns[figure].append(kernel[figure] / int(other))
                cells[-1] = "%.3f" % columns[figure][-1]
        cells.append("%.2f" % busy_share(kernel))
        paths = glob.glob(os.path.join(args.code, name + ".*" + version + ".bin")) \
            if args.code else []
        code = paths[0] if len(paths) == 1 else None
        executed = None
        if code:
            kernel["other"] = raw_report(args, code)
            cells.append("%.2f" % busy_share(kernel["other"]))
            if args.jobs:
                executed = run_jobs(args, name, kernel, code, directory, problems)
        else:
            cells.append("-")
        if executed:
            columns["executed"].append(executed[0] / executed[1])
            cells += [*executed, "%.3f" % columns["executed"][-1]]
        else:
            cells += ["-"] * 3
        print(line(*cells))
    print(geometric_row("geometric means", columns))
    if args.max_ratio is not None:
        for what, ratios in columns.items():
            if ratios and geometric_mean(ratios) > args.max_ratio:
                problems.append("the mean of %s is above %g" % (what, args.max_ratio))


def waits_per_load(kernel):
    return "%.2f" % (kernel["waits"] / kernel["loads"]) if kernel["loads"] else "-"


def shortest_code(args, name):
    """Report of the other compiler's shortest program, and its file."""
    best = None, None
    for path in sorted(glob.glob(os.path.join(args.code, name + ".*.bin"))):
        report = raw_report(args, path)
        if best[0] is None or report["groups"] < best[0]["groups"]:
            best = report, path
    return best


def compare_groups(args, ours, directory, problems):
    figures = read_groups(args.figures)
    line = ("{:<12}" + "{:>8}{:>7}{:>7}" + "{:>7}{:>7}" * 2 + "{:>7}{:>7}{:>7}"
            + "{:>10}{:>9}{:>7}").format
    print(line(args.cpu, "groups", "other", "ratio", "ops", "other", "waits", "other",
               "temps", "other", "tasks", "executed", "other", "ratio"))
    columns = {"groups": [], "executed": []}
    for name, kernel in ours.items():
        row, other, code = figures.get(name, {}), None, None
        if args.code:
            try:
                other, code = shortest_code(args, name)
            except subprocess.CalledProcessError as error:
                problems.append("%s: %s" % (name, error.stderr.strip()))
        theirs = int(row["groups"]) if row else other["groups"] if other else None
        cells = [name, kernel["groups"], theirs or "-", "-"]
        if theirs:
            columns["groups"].append(kernel["groups"] / theirs)
            cells[-1] = "%.3f" % columns["groups"][-1]
        cells.append("%.2f" % kernel["operations_per_main_group"])
        cells.append("%.2f" % other["operations_per_main_group"] if other else "-")
        cells += [waits_per_load(kernel), waits_per_load(other) if other else "-"]
        cells += [kernel["registers"], row.get("temps", "-"),
                  kernel["occupancy"]["threads"]]
        executed = None
        if other and args.jobs:
            kernel["other"] = other
            executed = run_jobs(args, name, kernel, code, directory, problems)
        if executed:
            columns["executed"].append(executed[0] / executed[1])
            cells += [*executed, "%.3f" % columns["executed"][-1]]
        else:
            cells += ["-"] * 3
        print(line(*cells))
    if not columns["groups"]:
        problems.append("no figures for these kernels on " + args.cpu)
        return
    print(geometric_row("geometric means", columns))
    print("largest ratios: " + ", ".join(
        "%s %.3f" % (what, max(ratios)) for what, ratios in columns.items() if ratios))
    if args.max_ratio is not None:
        for what, ratios in columns.items():
            if ratios and geometric_mean(ratios) > args.max_ratio:
                problems.append("the mean of %s is above %g" % (what, args.max_ratio))


def compare(parser, args, ours, version, directory, problems):
    if any(kernel["groups"] for kernel in ours.values()):
        return compare_groups(args, ours, directory, problems)
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
    if any(kernel["tuples"] for kernel in ours.values()):
        compare_clauses(args, ours, figures, version, directory, problems)
    elif args.code:
        compare_cycles(args, ours, version, problems)
        if args.jobs:
            compare_executed(args, ours, version, directory, problems)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mgpu", required=True)
    parser.add_argument("--march", default="valhall")
    parser.add_argument("--cpu", default="mali-g57")
    parser.add_argument("--level", default="2")
    parser.add_argument("--options", default="")
    parser.add_argument("--max-ratio", type=float)
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--code")
    parser.add_argument("--jobs")
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
        compare(parser, args, ours, version, directory, problems)
    for problem in problems:
        print("bench-code.py: " + problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
