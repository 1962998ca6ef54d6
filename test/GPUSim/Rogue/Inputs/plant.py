"""usage: plant.py MGPU CODE.s JOB.yaml DIRECTORY FAULT

Assembles the program with one fault planted, at the first place, the second and
so on until there are no more, and runs each. All of them must fail, by an error of
the simulator or a wrong result; the program without a fault must run. Faults: wdf
and mutex (the group is left out), condition (of a cnd operation, negated), end (the
mark is left out)."""

import re
import subprocess
import sys

mgpu, source, job, directory, fault = sys.argv[1:]
lines = open(source).read().splitlines(keepends=True)
negated = {"p0": "!p0", "!p0": "p0", "1": "0"}


def planted(line):
    """The line with the fault, or None where it cannot be planted."""
    if fault in ("wdf", "mutex"):
        return "" if "{ " + fault in line else None
    if fault == "end":
        return line.replace(".end", "") if ".end" in line else None
    match = re.search(r"cndst\.if\(([^)]*)\)", line)
    if not match:
        return None
    return line[: match.start(1)] + negated[match.group(1)] + line[match.end(1) :]


def run(text):
    with open(f"{directory}/code.s", "w") as f:
        f.write(text)
    subprocess.check_call(
        [mgpu, "as", "--raw", "--no-check", "-march=rogue", "-mcpu=bxs-4-64"]
        + ["-o", f"{directory}/code.bin", f"{directory}/code.s"]
    )
    return subprocess.run(
        [mgpu, "sim", "--raw", job], capture_output=True, text=True
    )


good = run("".join(lines))
if good.returncode:
    sys.exit("the program without a fault fails: " + good.stdout + good.stderr)
count = 0
for i, line in enumerate(lines):
    bad = planted(line)
    if bad is None:
        continue
    count += 1
    result = run("".join(lines[:i]) + bad + "".join(lines[i + 1 :]))
    if result.returncode not in (1, 3):
        sys.exit(f"{fault} in line {i + 1} is not noticed: " + result.stdout)
    print((result.stderr or result.stdout).strip())
print(f"{count} times {fault}, all noticed")
