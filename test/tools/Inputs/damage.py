"""usage: damage.py MGPU OBJECT TEMPORARY COUNT

Overwrites random bytes of OBJECT, or cuts it, COUNT times, and lets mgpu dis and
mgpu report read the result. They must end with 0 or 1, with a message if 1, and
never by a signal."""

import random
import subprocess
import sys

mgpu, path, temporary, count = sys.argv[1:]
original = open(path, "rb").read()
rng = random.Random(1)
accepted = 0
for number in range(int(count)):
    data = bytearray(original)
    for _ in range(rng.choice((1, 1, 2, 8))):
        size = rng.choice((1, 2, 4, 8))
        at = rng.randrange(len(data) - size)
        value = rng.choice(
            (0, 1, -1, rng.getrandbits(8 * size), len(data), 1 << (8 * size - 1))
        )
        value &= (1 << (8 * size)) - 1
        data[at : at + size] = value.to_bytes(size, "little")
    if rng.random() < 0.2:
        del data[rng.randrange(len(data)) :]
    with open(temporary, "wb") as file:
        file.write(data)
    for command in ("dis", "report"):
        run = subprocess.run([mgpu, command, temporary], capture_output=True)
        good = run.returncode == 0 or (
            run.returncode == 1 and b"error: " in run.stderr and not run.stdout
        )
        if not good:
            sys.exit(
                f"mgpu {command}: number {number}: exit code {run.returncode}\n"
                + run.stderr.decode(errors="replace")
            )
        accepted += run.returncode == 0
print(f"accepted {accepted} of {2 * int(count)}")
