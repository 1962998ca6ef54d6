#!/usr/bin/python3
"""Shows what oclgrind says of the kernels that the memory checks are tested with
(Debian packages oclgrind, python3-pyopencl, python3-yaml).

  utils/compare-checks.py [FOLDER]

FOLDER has faulty.cl with one mistake in each kernel, right.cl with none, and a
job for each of them (default: test/GPUSim/Checks/Inputs). For each kernel one
line: its file, its name and what oclgrind reports, with how often.
"""

import collections
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "test/GPUSim/Checks/Inputs"
REPORT = re.compile(r"((?:Read|Write)-write data race|Uninitialized \w+|Invalid \w+"
                    r"|Controlflow depends|Work-group divergence|Undefined external)")


def documents(stem):
    import yaml

    text = stem.with_suffix(".yaml").read_text()
    return [d for d in yaml.safe_load_all(text) if d]


def run_job(stem, name):
    """Runs the job called `name` on the first OpenCL device."""
    import numpy as np
    import pyopencl as cl

    types = {"int": np.int32, "uint": np.uint32, "float": np.float32, "uchar": np.uint8, "short": np.int16, "ushort": np.uint16}
    job = next(d for d in documents(stem) if d["name"] == name)
    context = cl.Context([cl.get_platforms()[0].get_devices()[0]])
    queue = cl.CommandQueue(context)
    # oclgrind knows no OpenCL C 3.0.
    options = [o.replace("CL3.0", "CL2.0") for o in job.get("options", [])]
    program = cl.Program(context, stem.with_suffix(".cl").read_text()).build(options)
    buffers = {}
    for b in job["buffers"]:
        data = np.zeros(b.get("count", b.get("size")), types.get(b.get("type"), np.uint8))
        fill = b.get("fill", {})
        flags = cl.mem_flags.READ_WRITE
        if "undefined" in fill:
            buffers[b["name"]] = cl.Buffer(context, flags, size=data.nbytes)
            continue
        if "random" in fill:
            data[:] = np.random.RandomState(3).randint(0, 100, data.size)
        buffers[b["name"]] = cl.Buffer(context, flags | cl.mem_flags.COPY_HOST_PTR,
                                       hostbuf=data)
    for launch in job.get("launches", [job]):
        kernel = cl.Kernel(program, launch["kernel"])
        for i, a in enumerate(launch["args"]):
            kernel.set_arg(i, buffers[a["buffer"]] if "buffer" in a
                           else cl.LocalMemory(a["local"]) if "local" in a
                           else types[a["type"]](a["value"]))
        size = {**job, **launch}
        cl.enqueue_nd_range_kernel(queue, kernel, size["global"], size["local"])
        queue.finish()


def main():
    if sys.argv[1:2] == ["--run"]:
        return run_job(pathlib.Path(sys.argv[2]), sys.argv[3])
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    for file in ("faulty", "right"):
        for job in documents(folder / file):
            run = subprocess.run(
                ["oclgrind", "--data-races", "--uninitialized", sys.executable,
                 __file__, "--run", str(folder / file), job["name"]],
                capture_output=True, text=True, errors="replace")
            found = collections.Counter(REPORT.findall(run.stdout + run.stderr))
            if run.returncode < 0:
                found[f"signal {-run.returncode}"] += 1
            print(f"{file:7}{job['name']:24}",
                  ", ".join(f"{k} ({n})" for k, n in found.most_common()))


main()
