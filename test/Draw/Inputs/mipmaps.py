"""Holds a picture of mipmaps.yaml against filtering in double precision: levels
by the exact logarithm of the longer difference of a quad, weights
without rounding. Prints how many pixels are more than 2 away, and the most."""
import math
import os
import re
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
SIZE = 64
with open(os.path.join(here, "scenes", "mipmaps.yaml")) as file:
    scene = file.read()
lists = [[float(word) for word in re.findall(r"-?\d+", text)] for text in re.findall(r"values: \[([^]]*)\]", scene)]
corners = [lists[0][i : i + 6] for i in range(0, 24, 6)]
levels = []
for size in (8, 4, 2, 1):
    begin = sum(4 * s * s for s, _ in levels)
    levels.append((size, lists[1][begin : begin + 4 * size * size]))


def place(triangle, x, y):
    """Coordinates at a point of the window, and the weights of the corners."""
    a, b, c = [((v[0] / v[3] + 1) / 2 * SIZE, (v[1] / v[3] + 1) / 2 * SIZE) for v in triangle]
    area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
    second = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / area
    third = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / area
    weights = (1 - second - third, second, third)
    shares = [w / v[3] for w, v in zip(weights, triangle)]
    return [sum(s * v[4 + i] for s, v in zip(shares, triangle)) / sum(shares) for i in range(2)], weights


def linear(level, u, v):
    size, texels = levels[level]
    x, y = u * size - 0.5, v * size - 0.5
    i, j = math.floor(x), math.floor(y)
    result = [0.0] * 4
    for dx, wx in ((0, 1 - x + i), (1, x - i)):
        for dy, wy in ((0, 1 - y + j), (1, y - j)):
            at = ((j + dy) % size * size + (i + dx) % size) * 4
            result = [r + wx * wy * t for r, t in zip(result, texels[at : at + 4])]
    return result


def shade(x, y):
    for triangle in (corners[:3], [corners[1], corners[3], corners[2]]):
        if min(place(triangle, x + 0.5, y + 0.5)[1]) >= -1e-9:
            break
    left, top = x & ~1, y & ~1
    origin, right, below = (place(triangle, left + p, top + q)[0] for p, q in ((0.5, 0.5), (1.5, 0.5), (0.5, 1.5)))
    longest = max(math.dist(origin, right), math.dist(origin, below)) * levels[0][0]
    level = min(max(math.log2(longest), 0), 3)
    whole = int(level)
    u, v = place(triangle, x + 0.5, y + 0.5)[0]
    part = level - whole
    return [
        a * (1 - part) + b * part for a, b in zip(linear(whole, u, v), linear(min(whole + 1, 3), u, v))
    ]


points = [(x, y) for y in range(SIZE) for x in range(SIZE)]
lines = subprocess.run(
    [sys.executable, os.path.join(here, "pixels.py"), sys.argv[1]] + [f"{x},{y}" for x, y in points],
    check=True,
    capture_output=True,
    text=True,
).stdout.splitlines()
distances = [
    max(abs(a - int(b)) for a, b in zip(shade(x, y), line.split(":")[1].split()))
    for (x, y), line in zip(points, lines, strict=True)
]
print(sum(d > 2 for d in distances), math.ceil(max(distances)))
