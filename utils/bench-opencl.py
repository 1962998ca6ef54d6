#!/usr/bin/python3
"""Compares, in one run, how long the same launches take in `mgpu sim`, through the
OpenCL library on one processor of the host, and on two (Debian package
python3-pyopencl).

  utils/bench-opencl.py BUILD [--rounds 5] [--cpu mali-g57] [--filter NAME]

Times are those of the launches alone, without start-up and compilation: what
`mgpu sim --stats` says, and the time from the command to its end. Runs of the
three take turns, and the shortest of each counts, so that other work on the
machine disturbs all of them alike. The last column, the processor time that two
threads take together by that of one, does not depend on other work: 1 is no loss,
and 2 by it is what a second processor can give at most.
"""

import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import time

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"

# Name, file, kernel, global size, local size, arguments as of `mgpu sim`.
LAUNCHES = [
    ("mandelbrot", "mandelbrot.cl", (512, 512), (8, 8),
     ["uint[262144]", "float:-2.2", "float:1.5", "float:0.005859375", "uint:64"]),
    ("matmul8", "matmul8.cl", (256, 256), (8, 8),
     ["float[65536]", "float[65536]:index", "float[65536]:index", "uint:256"]),
    ("nbody", "nbody.cl", (2048,), (64,),
     ["float4[2048]", "float4[2048]:index", "uint:2048", "float:0.01"]),
    ("convolve3x3", "convolve3x3.cl", (512, 512), (8, 8),
     ["float[262144]", "float[262144]:index", "float[9]:constant:1", "int:512",
      "int:512"]),
    ("saxpy", "saxpy.cl", (1 << 20,), (64,),
     ["float[1048576]", "float[1048576]:index", "float:2", "uint:1048576"]),
    # Local atomics, then some on memory that work-groups share.
    ("histogram", "histogram.cl", (16384,), (128,),
     ["uint[256]", "uchar[4194304]:index", "uint:4194304"]),
]

NUMPY_TYPES = {"float": "f4", "uint": "u4", "int": "i4", "uchar": "u1",
               "float4": "f4"}


def run_opencl(name, device, rounds):
    """Prints the shortest time of the launch called `name`, and the least
    processor time of one."""
    import numpy as np
    import pyopencl as cl

    _, file, size, local, texts = next(l for l in LAUNCHES if l[0] == name)
    context = cl.create_some_context(interactive=False)
    assert context.devices[0].name == device
    queue = cl.CommandQueue(context)
    program = cl.Program(context, (EXAMPLES / file).read_text()).build()
    kernel = program.all_kernels()[0]
    buffers = []
    for i, text in enumerate(texts):
        kind, _, fill = text.partition(":")
        if "[" not in kind:
            kernel.set_arg(i, np.array(float(fill)).astype(NUMPY_TYPES[kind])[()])
            continue
        element, count = kind.rstrip("]").split("[")
        count = int(count) * (4 if element.endswith("4") else 1)
        values = np.zeros(count)
        if fill == "index":
            values = np.arange(count) % (256 if element == "uchar" else 1 << 24)
        elif fill:
            values += float(fill.split(":")[1])
        data = values.astype(NUMPY_TYPES[element])
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        # Kernels keep no buffers alive.
        buffers.append(cl.Buffer(context, flags, hostbuf=data))
        kernel.set_arg(i, buffers[-1])
    best = work = math.inf
    for _ in range(rounds):
        start, start_work = time.perf_counter(), time.process_time()
        cl.enqueue_nd_range_kernel(queue, kernel, size, local).wait()
        best = min(best, time.perf_counter() - start)
        work = min(work, time.process_time() - start_work)
    print(best, work)


def opencl(build, name, device, threads):
    env = dict(os.environ, OCL_ICD_VENDORS=str(build / "opencl"),
               MGPU_DEVICES=device, MGPU_THREADS=str(threads))
    command = [sys.executable, __file__, str(build), "--run", name, "--cpu", device]
    output = subprocess.run(command, env=env, check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    return map(float, output.split())


def simulate(build, launch, device):
    name, file, size, local, texts = launch
    command = [build / "bin/mgpu", "sim", EXAMPLES / file, "--cpu", device,
               "--global", ",".join(map(str, size)),
               "--local", ",".join(map(str, local)), "--stats",
               "--stats-format", "json"]
    for text in texts:
        command += ["--arg", text]
    output = subprocess.run(command, check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    return json.loads(output)["seconds"]


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cpu", default="mali-g57")
    parser.add_argument("--filter", default="")
    parser.add_argument("--run", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        return run_opencl(options.run, options.cpu, 4)
    build = options.build.resolve()
    print(f"{'launch':12} {'mgpu sim':>9} {'OpenCL, 1':>9} {'ratio':>6} "
          f"{'OpenCL, 2':>9} {'times':>6} {'work':>6}   [s]")
    ratios, speedups, losses = [], [], []
    for launch in LAUNCHES:
        name = launch[0]
        if options.filter not in name:
            continue
        sim, best, work = math.inf, [math.inf] * 3, [math.inf] * 3
        for _ in range(options.rounds):
            sim = min(sim, simulate(build, launch, options.cpu))
            for threads in 1, 2:
                wall, cpu = opencl(build, name, options.cpu, threads)
                best[threads] = min(best[threads], wall)
                work[threads] = min(work[threads], cpu)
        ratios.append(best[1] / sim)
        speedups.append(best[1] / best[2])
        losses.append(work[2] / work[1])
        print(f"{name:12} {sim:9.3f} {best[1]:9.3f} {ratios[-1]:6.2f} "
              f"{best[2]:9.3f} {speedups[-1]:6.2f} {losses[-1]:6.2f}", flush=True)
    print(f"{'mean':12} {'':9} {'':9} {mean(ratios):6.2f} {'':9} "
          f"{mean(speedups):6.2f} {mean(losses):6.2f}")


if __name__ == "__main__":
    main()
