#!/usr/bin/env python3
"""The static figures of many programs: registers, spills and cycles of every kernel,
their distribution for each core, and what changed between two builds.

usage: report-corpus.py run MGPU -o RUN [--cpu CPU]... [--level LEVEL]
                        [--options "OPTION..."] [--options-file FILE] [--match GLOB]...
                        [--every N] [--jobs N] [--timeout S] [--memory MIB] PATH...
       report-corpus.py show RUN [--worst N]
       report-corpus.py compare OLD RUN [--worst N]

run compiles every program below the PATHs (.cl, .bc and .ll files, or those of --match)
and writes what `mgpu report` says of it to the file RUN: one line for each kernel or
failed program, sorted, with no time and no path of this machine, so two runs of one
build are the same file. Names are those below their PATH. --options are for all
programs; a line of --options-file is a pattern of names and the options of those that
match, all such lines in their order:

  # names               options of mgpu cc
  clblast/*             -I {path}/include -DPRECISION=32
  hashcat/m0*-pure.cl   -D VECT_SIZE=1

{path} and {folder} are the PATH and the program's own folder. A run ends by printing
what show prints.

show prints, for each core, the distribution of each figure, how many kernels have how
many threads, those that spill most, and why programs failed. cycles are those of the
busiest unit for all code once.

compare prints, for each core and figure, the geometric mean of new over old, how many
kernels have less and more, and the N that changed most.

Exit code: 0 success (of compare: nothing differs), 1 a program failed that did not
(compare), 2 wrong command line, 3 something else differs (compare)."""
import argparse
import collections
import concurrent.futures
import fnmatch
import json
import math
import os
import resource
import shlex
import subprocess
import sys
import tempfile

FORMAT = "report-corpus 1"
FIGURES = ["instructions", "code_bytes", "registers", "spill_stores", "spill_loads",
           "private_bytes", "cycles"]
QUANTILES = [0, 0.25, 0.5, 0.75, 0.9, 0.99, 1]
PROGRAMS = ["*.cl", "*.bc", "*.ll"]


# -- Runs ----------------------------------------------------------------------

def programs(paths, patterns):
    """(name, path, root) of each program, sorted by name."""
    result = []
    for root in paths:
        if os.path.isfile(root):
            result.append((os.path.basename(root), root, os.path.dirname(root) or "."))
            continue
        for folder, _, files in os.walk(root):
            for f in files:
                if any(fnmatch.fnmatch(f, p) for p in patterns):
                    path = os.path.join(folder, f)
                    name = os.path.join(os.path.basename(os.path.normpath(root)),
                                        os.path.relpath(path, root))
                    result.append((name, path, root))
    return sorted(result)


def options_by_name(path):
    rows = []
    with open(path) as f:
        for number, line in enumerate(f, 1):
            words = line.split(None, 1)
            if not words or words[0].startswith("#"):
                continue
            if len(words) < 2:
                raise SystemExit("%s:%d: a pattern of names without options" % (path, number))
            rows.append((words[0], words[1].strip()))
    return rows


def options_for(name, path, root, common, rows):
    text = " ".join([common] + [o for p, o in rows if fnmatch.fnmatch(name, p)])
    return shlex.split(text.replace("{path}", shlex.quote(os.path.abspath(root)))
                       .replace("{folder}", shlex.quote(os.path.dirname(os.path.abspath(path)))))


def limited(memory):
    if not memory:
        return None
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (memory << 20, memory << 20))


def reason(text, path):
    """The first error, without places and names of this machine."""
    lines = [l for l in text.splitlines() if "error:" in l] or text.splitlines() or ["no message"]
    line = lines[0].split("error:", 1)[-1].strip()
    return line.replace(os.path.abspath(path), "").replace(path, "").strip(": ")


def figures(kernel):
    spills = kernel["spills"]
    return {"kernel": kernel["name"], "instructions": kernel["instructions"],
            "code_bytes": kernel["code_bytes"], "registers": kernel["registers"],
            "register_mode": kernel["register_mode"],
            "threads": kernel["occupancy"]["threads"],
            "spill_stores": spills["stores"], "spill_loads": spills["loads"],
            "private_bytes": kernel["private_bytes"],
            "cycles": max(kernel["cycles"]["total"].values(), default=0)}


def compile_one(mgpu, cpu, program, options, args):
    """The rows of one program."""
    name, path, _ = program
    place = {"cpu": cpu, "program": name}
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "k.o")
        command = [mgpu, "cc", "-mcpu=" + cpu, args.level, *options, path, "-o", output]
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace",
                                  timeout=args.timeout, preexec_fn=limited(args.memory))
        except subprocess.TimeoutExpired:
            return [dict(place, failure="more than %d seconds" % args.timeout)]
        if done.returncode < 0:
            return [dict(place, failure="signal %d" % -done.returncode)]
        if done.returncode:
            return [dict(place, failure=reason(done.stderr, path))]
        report = subprocess.run([mgpu, "report", "-format=json", output],
                                capture_output=True, text=True)
        if report.returncode:
            return [dict(place, failure="report: " + reason(report.stderr, output))]
        return [dict(place, **figures(k)) for k in json.loads(report.stdout)["kernels"]]


def run(args):
    rows = options_by_name(args.options_file) if args.options_file else []
    found = programs(args.paths, args.match or PROGRAMS)[::args.every]
    if not found:
        raise SystemExit("there are no programs in " + ", ".join(args.paths))
    names = collections.Counter(p[0] for p in found)
    for n, count in names.items():
        if count > 1:
            raise SystemExit("two programs have the name " + n)
    tasks = [(cpu, p) for cpu in args.cpu or ["mali-g57", "mali-g52", "bxs-4-64"] for p in found]

    def work(task):
        cpu, program = task
        return compile_one(args.mgpu, cpu, program,
                           options_for(*program, args.options, rows), args)

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        lines = [json.dumps(row, sort_keys=True) for part in pool.map(work, tasks)
                 for row in part]
    with open(args.o, "w") as f:
        f.write("\n".join([json.dumps(FORMAT)] + sorted(lines)) + "\n")
    return show(args)


def read(path):
    with open(path) as f:
        lines = f.read().splitlines()
    if not lines or json.loads(lines[0]) != FORMAT:
        raise SystemExit("%s is no file of report-corpus.py run" % path)
    return [json.loads(l) for l in lines[1:]]


# -- Output --------------------------------------------------------------------

def quantile(values, q):
    return values[min(len(values) - 1, int(q * len(values)))]


def number(value):
    return "%d" % value if value == int(value) else "%.1f" % value


def show_core(cpu, rows, worst):
    kernels = [r for r in rows if "kernel" in r]
    failures = [r for r in rows if "failure" in r]
    programs_ok = {r["program"] for r in kernels}
    print("%s: %d programs compiled, %d failed, %d kernels" % (
        cpu, len(programs_ok), len(failures), len(kernels)))
    if kernels:
        print("  %-14s" % "" + "".join(
            "%9s" % ("least" if q == 0 else "most" if q == 1 else "%g %%" % (100 * q))
            for q in QUANTILES) + "%11s" % "sum")
        for figure in FIGURES:
            values = sorted(k[figure] for k in kernels)
            print("  %-14s" % figure + "".join("%9s" % number(quantile(values, q))
                                               for q in QUANTILES) + "%11s" % number(sum(values)))
        threads = collections.Counter(k["threads"] for k in kernels)
        print("  threads: " + ", ".join("%d of %d" % (count, t)
                                        for t, count in sorted(threads.items(), reverse=True)))
        spilling = sorted((k for k in kernels if k["spill_stores"] + k["spill_loads"]),
                          key=lambda k: (-k["spill_stores"] - k["spill_loads"],
                                         k["program"], k["kernel"]))
        print("  %d kernels spill" % len(spilling))
        for k in spilling[:worst]:
            print("    %6d stores %6d loads  %s %s" % (k["spill_stores"], k["spill_loads"],
                                                       k["program"], k["kernel"]))
    reasons = collections.Counter(f["failure"] for f in failures)
    for text, count in sorted(reasons.items(), key=lambda r: (-r[1], r[0]))[:worst]:
        print("  %6d failed: %s" % (count, text[:120]))


def show(args):
    rows = read(args.o if args.command == "run" else args.run)
    for cpu in sorted({r["cpu"] for r in rows}):
        show_core(cpu, [r for r in rows if r["cpu"] == cpu], args.worst)
    return 0


def key(row):
    return row["program"], row["kernel"]


def compare_core(cpu, old, new, worst):
    """Whether something differs, and whether a program fails that did not."""
    before = {key(r): r for r in old if "kernel" in r}
    after = {key(r): r for r in new if "kernel" in r}
    both = sorted(before.keys() & after.keys())
    failed_before = {r["program"]: r["failure"] for r in old if "failure" in r}
    failed = {r["program"]: r["failure"] for r in new if "failure" in r}
    compiled_before = {p for p, _ in before}
    broken = sorted(p for p in failed if p in compiled_before)
    fixed = sorted(p for p in failed_before if p in {q for q, _ in after})
    print("%s: %d kernels in both" % (cpu, len(both)))
    for p in broken:
        print("  fails now: %s: %s" % (p, failed[p]))
    for p in fixed:
        print("  failed before: %s: %s" % (p, failed_before[p]))
    differs = bool(broken or fixed)
    for only, where in ((before.keys() - after.keys(), "old"), (after.keys() - before.keys(), "new")):
        only = sorted(k for k in only if k[0] not in broken + fixed)
        differs |= bool(only)
        for program, kernel in only[:worst]:
            print("  only in the %s run: %s %s" % (where, program, kernel))
    for figure in FIGURES + ["threads"]:
        changed = [(k, before[k][figure], after[k][figure]) for k in both
                   if before[k][figure] != after[k][figure]]
        if not changed:
            continue
        differs = True
        # One more than the figure: many are zero.
        mean = math.exp(sum(math.log((after[k][figure] + 1) / (before[k][figure] + 1))
                            for k in both) / len(both))
        print("  %-14s %.4f of the old; less in %d, more in %d; sum %s, was %s" % (
            figure, mean, sum(b < a for _, a, b in changed), sum(b > a for _, a, b in changed),
            number(sum(after[k][figure] for k in both)),
            number(sum(before[k][figure] for k in both))))
        changed.sort(key=lambda c: (-abs(math.log((c[2] + 1) / (c[1] + 1))), c[0]))
        for (program, kernel), a, b in changed[:worst]:
            print("    %9s, was %9s  %s %s" % (number(b), number(a), program, kernel))
    return differs, bool(broken)


def compare(args):
    old, new = read(args.old), read(args.run)
    results = [compare_core(cpu, [r for r in old if r["cpu"] == cpu],
                            [r for r in new if r["cpu"] == cpu], args.worst)
               for cpu in sorted({r["cpu"] for r in old + new})]
    if any(broken for _, broken in results):
        return 1
    return 3 if any(differs for differs, _ in results) else 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    sub = parser.add_subparsers(dest="command", required=True)
    p = sub.add_parser("run")
    p.add_argument("mgpu")
    p.add_argument("-o", required=True)
    p.add_argument("--cpu", action="append")
    p.add_argument("--level", default="-O2", choices=["-O0", "-O1", "-O2", "-O3"])
    p.add_argument("--options", default="")
    p.add_argument("--options-file")
    p.add_argument("--match", action="append")
    p.add_argument("--every", type=int, default=1)
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--timeout", type=int, default=60, help="seconds for one program")
    p.add_argument("--memory", type=int, default=0, help="MiB of addresses; 0: no limit")
    p.add_argument("--worst", type=int, default=10)
    p.add_argument("paths", nargs="+")
    p = sub.add_parser("show")
    p.add_argument("run")
    p.add_argument("--worst", type=int, default=10)
    p = sub.add_parser("compare")
    p.add_argument("old")
    p.add_argument("run")
    p.add_argument("--worst", type=int, default=10)
    args = parser.parse_args()
    return {"run": run, "show": show, "compare": compare}[args.command](args)


if __name__ == "__main__":
    sys.exit(main())
