#!/usr/bin/env python3
"""Compares the time and memory that code generation takes with LLVM's AMDGPU target,
both in llc at -O2 and for the same optimised IR.

usage: bench-compile-time.py --build DIR [--march TARGET] [--cpu CPU]
                             [--options "OPTION..."] [--other "LLC OPTION..."] [--runs N] [--max-ratio R] [--max-memory-ratio R]
                             FILE.cl|FOLDER...

DIR is the build directory; of a folder all .cl files are taken. --options are those of
mgpu cc, which makes the IR. Times are processor
time of the process in milliseconds, the least of N runs (default 7) in alternation,
without what the same program needs for an empty module. A file that takes less than a
few hundred of them is measured as a module that has its kernels many times over, and
the time is that of one: what the machine does besides is then a small part. Memory is
the greatest resident set of the process in MB for the file as it is, the least of the
same number of runs, with everything in it. The last three lines are the geometric means
of ours / theirs and the greatest ratio of times.

The IR is the same except for what names the target: triple and data layout, calling
conventions, numbers of address spaces, and the functions for work-item ids, which
become reads of the other target's registers. A kernel that the other target cannot
compile is named and left out.

Exit code: 0 success, 1 a mean is above its limit or a kernel does not compile, 2 wrong
command line."""

import argparse
import math
import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading

# The reserved functions of the device library in terms of the other target.
IDS = """
define internal i32 @__mgpu_{name}(i32 %dim) alwaysinline {{
  %x = call i32 @llvm.amdgcn.{register}.x()
  %y = call i32 @llvm.amdgcn.{register}.y()
  %z = call i32 @llvm.amdgcn.{register}.z()
  %isy = icmp eq i32 %dim, 1
  %isz = icmp eq i32 %dim, 2
  %xy = select i1 %isy, i32 %y, i32 %x
  %xyz = select i1 %isz, i32 %z, i32 %xy
  ret i32 %xyz
}}
"""
SCALAR = """
define internal {type} @__mgpu_{name}({parameters}) alwaysinline {{
  {body}
}}
"""
WORKITEM = ["global_id", "local_id"]
WORKGROUP = ["group_id", "num_groups", "local_size", "global_offset"]
OTHERS = {
    "work_dim": ("i32", "", "ret i32 3"),
    "barrier": ("void", "i32", "call void @llvm.amdgcn.s.barrier()\n  ret void"),
    "lane_id": ("i32", "", "%r = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)\n"
                "  ret i32 %r"),
    "ballot": ("i32", "i32 %v", "%c = icmp ne i32 %v, 0\n"
               "  %r = call i32 @llvm.amdgcn.ballot.i32(i1 %c)\n  ret i32 %r"),
    "shuffle": ("i32", "i32 %v, i32 %lane",
                "%r = call i32 @llvm.amdgcn.ds.bpermute(i32 %lane, i32 %v)\n"
                "  ret i32 %r"),
}


def for_other_target(text):
    text = re.sub(r"^target (datalayout|triple) = .*\n", "", text, flags=re.M)
    text = text.replace("spir_kernel", "amdgpu_kernel").replace("spir_func ", "")
    text = text.replace("addrspace(4)", "").replace("addrspace(2)", "addrspace(4)")
    text = re.sub(r"^( *)%(\S+) = alloca (.*)$",
                  r"\1%private.\2 = alloca \3, addrspace(5)\n"
                  r"\1%\2 = addrspacecast ptr addrspace(5) %private.\2 to ptr",
                  text, flags=re.M)
    text = re.sub(r"^.*@llvm\.lifetime\..*\n", "", text, flags=re.M)
    used = set(re.findall(r"@__mgpu_(\w+)", text))
    text = re.sub(r"^declare .*@__mgpu_.*\n", "", text, flags=re.M)
    for name in sorted(used):
        if name in WORKITEM:
            text += IDS.format(name=name, register="workitem.id")
        elif name in WORKGROUP:
            text += IDS.format(name=name, register="workgroup.id")
        elif name in OTHERS:
            type_, parameters, body = OTHERS[name]
            text += SCALAR.format(name=name, type=type_, parameters=parameters,
                                  body=body)
    return text


class Cost:
    """Milliseconds of processor time and MB of memory."""

    def __init__(self, usage):
        self.time = 1000 * (usage.ru_utime + usage.ru_stime)
        self.memory = usage.ru_maxrss / 1024


def run(command):
    """-> Cost of a process; raises if it fails."""
    with tempfile.TemporaryFile() as errors:
        try:
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
        except OSError as error:
            raise RuntimeError(str(error))
        timer = threading.Timer(300, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            errors.seek(0)
            text = errors.read().decode(errors="replace").strip().splitlines()
            raise RuntimeError(text[0] if text else "exit code %d" % process.returncode)
    return Cost(usage)


def least(commands, runs):
    """-> (time, memory) of each command, the least of each."""
    costs = [[run(command) for command in commands] for _ in range(runs)]
    return [(min(c.time for c in column), min(c.memory for c in column))
            for column in zip(*costs)]


# Time of a module in milliseconds that noise does not bend, and most copies.
MEASURED = 300
COPIES = 100


def repeated(text, copies):
    """The module with its kernels so many times; what they call and use is shared."""
    kernel = re.compile(r"^define [^@\n]*(?:spir|amdgpu)_kernel [^@\n]*@([\w.$]+)\(.*?^}\n",
                        re.M | re.S)
    extra = []
    for match in kernel.finditer(text):
        head, brace, body = match[0].partition("{\n")
        for copy in range(1, copies):
            extra.append(head.replace("@%s(" % match[1],
                                      "@%s.copy%d(" % (match[1], copy), 1)
                         + brace + body)
    return text + "".join(extra)


def sources(paths):
    for path in paths:
        if os.path.isdir(path):
            yield from (os.path.join(path, name) for name in sorted(os.listdir(path))
                        if name.endswith(".cl"))
        else:
            yield path


def geometric_mean(numbers):
    return math.exp(sum(map(math.log, numbers)) / len(numbers))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--march", default="valhall")
    parser.add_argument("--cpu")
    parser.add_argument("--other", default="llc-22 -mtriple=amdgcn -mcpu=gfx1030")
    parser.add_argument("--options", default="")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--max-ratio", type=float)
    parser.add_argument("--max-memory-ratio", type=float)
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    tools = os.path.join(args.build, "bin")
    ours = [os.path.join(tools, "llc"), "-mtriple=" + args.march]
    if args.cpu:
        ours.append("-mcpu=" + args.cpu)
    theirs = shlex.split(args.other)

    failed = False
    ratios, memory_ratios = [], []
    with tempfile.TemporaryDirectory() as directory:
        def path(name):
            return os.path.join(directory, name)

        def commands(our_file, their_file):
            tail = ["-filetype=obj", "-O2", "-o", path("out.o")]
            return [ours + tail + [our_file], theirs + tail + [their_file]]

        open(path("empty.ll"), "w").close()
        try:
            empty = least(commands(path("empty.ll"), path("empty.ll")), args.runs)
        except RuntimeError as error:
            parser.error(str(error))
        row = "{:<20}{:>9.1f}{:>9.1f}{:>9.3f}{:>9.1f}{:>9.1f}{:>9.3f}"
        print("{:<20}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}".format(
            "", "ours ms", "theirs", "ratio", "ours MB", "theirs", "ratio"))

        def show(name, ours, theirs):
            print(row.format(name, ours[0], theirs[0], ours[0] / theirs[0],
                             ours[1], theirs[1], ours[1] / theirs[1]), flush=True)

        show("(empty)", *empty)
        for file in sources(args.files):
            name = os.path.splitext(os.path.basename(file))[0]
            ir, other_ir, inlined = path("a.ll"), path("b.ll"), path("c.ll")
            try:
                run([os.path.join(tools, "mgpu"), "cc", "-S", "-emit-llvm",
                     "-march=none", *shlex.split(args.options), file, "-o", ir])
                run(commands(ir, ir)[0])
            except RuntimeError as error:
                print("%s: %s" % (name, error), file=sys.stderr)
                failed = True
                continue
            try:
                with open(ir) as source, open(other_ir, "w") as target:
                    target.write(for_other_target(source.read()))
                run([os.path.join(tools, "opt"), "-S", other_ir, "-o", inlined,
                     "-passes=always-inline,globaldce,function(instsimplify)"])
                costs = least(commands(ir, inlined), args.runs)
                slower = max(c[0] - e[0] for c, e in zip(costs, empty))
                copies = min(max(math.ceil(MEASURED / max(slower, 1)), 1), COPIES)
                if copies > 1:
                    for name_ in (ir, inlined):
                        with open(name_) as module:
                            text = repeated(module.read(), copies)
                        with open(name_, "w") as module:
                            module.write(text)
                    times = least(commands(ir, inlined), args.runs)
                    costs = [(e[0] + (t[0] - e[0]) / copies, c[1])
                             for t, c, e in zip(times, costs, empty)]
            except RuntimeError as error:
                print("%-20s left out: %s" % (name, error))
                continue
            net = [(max(c[0] - e[0], 0.01), c[1]) for c, e in zip(costs, empty)]
            ratios.append(net[0][0] / net[1][0])
            memory_ratios.append(net[0][1] / net[1][1])
            show(name, *net)
    if not ratios:
        print("bench-compile-time.py: nothing to compare", file=sys.stderr)
        return 1
    for what, numbers, limit in (("time", ratios, args.max_ratio),
                                 ("memory", memory_ratios, args.max_memory_ratio)):
        mean = geometric_mean(numbers)
        print("%s: geometric mean of %d ratios: %.3f" % (what, len(numbers), mean))
        if what == "time":
            print("time: greatest ratio: %.3f" % max(numbers))
        if limit is not None and mean > limit:
            print("bench-compile-time.py: %s: the mean is above %g" % (what, limit),
                  file=sys.stderr)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
