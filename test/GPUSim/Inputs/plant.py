"""usage: plant.py MGPU CPU LEVEL OPTION KERNEL.cl JOB.yaml DIRECTORY

Compiles the kernel with one decision of the compiler turned wrong, for the first
decision, the second and so on until there are no more, and runs each program.
Every one of them must fail; the program without a fault must run. Prints how many
faults there were."""

import subprocess
import sys

mgpu, cpu, level, option, source, job, directory = sys.argv[1:]


def build(name, *options):
    path = f"{directory}/{name}.o"
    subprocess.check_call(
        [mgpu, "cc", "-march=valhall", f"-mcpu={cpu}", level, "-o", path, *options, source]
    )
    return path, open(path, "rb").read()


def run(path):
    return subprocess.run([mgpu, "sim", path, job], capture_output=True, text=True)


good, good_bytes = build("good")
result = run(good)
if result.returncode:
    sys.exit("the program without a fault fails: " + result.stderr)
planted = 0
while True:
    path, code = build("bad", "-mllvm", f"-valhall-{option}={planted + 1}")
    if code == good_bytes:
        break
    planted += 1
    result = run(path)
    if result.returncode != 1 or "kernel 'planted'" not in result.stderr:
        sys.exit(f"{option} {planted} is not noticed: {result.stderr}")
    print(result.stderr.strip())
print(f"{planted} times {option}, all noticed")
if not planted:
    sys.exit("there was nothing to plant")
