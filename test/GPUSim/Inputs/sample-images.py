"""Writes jobs that sample images, with what the results must be.

usage: sample-images.py DIRECTORY valhall | rogue

One job for each dimension, filter, wrap mode and layout. Expected values are
computed here from the definitions of Vulkan, in double precision; coordinates
are multiples of 1/256 of a texel, so that nothing is rounded on the way.
"""
import itertools
import math
import random
import sys

WRAPS = ["repeat", "mirror", "edge", "border", "mirror-edge", "mirror-border"]
BORDER = 77.0
SIZES = {"1d": (8, 1, 1), "2d": (16, 8, 1), "3d": (8, 4, 4)}
LEVELS = 3

# What a level is in a register, and what the hardware has.
UNITS = {"valhall": 256, "rogue": 1}
LAYOUTS = {"valhall": ("linear", "tiled"), "rogue": ("twiddled",)}
HAS_MIRROR_BORDER = {"valhall": True, "rogue": False}
LAUNCH = {
    # Table 1: texture 2; table 3: sampler 1.
    "valhall": """raw:
  cpu: mali-g57
  code: { file: %(code)s }
  registers: 32
  preload: 0x1000
  fau: { values: [0, 0, 0x08021801, 0, 0, 0] }
  pointers: [ { offset: 0, buffer: places }, { offset: 16, buffer: out } ]
  tables:
    - number: 1
      descriptors:
        - words: [0, 0, 0, 0, 0, 0, 0, 0]
        - words: [0, 0, 0, 0, 0, 0, 0, 0]
        - image: photo
    - number: 3
      descriptors:
        - words: [0, 0, 0, 0, 0, 0, 0, 0]
        - sampler: %(sampler)s
""",
    "rogue": """raw:
  cpu: bxs-4-64
  code: { file: %(code)s }
  pointers: [ { offset: 0, buffer: places }, { offset: 8, buffer: out } ]
  usc: { temporaries: 16, vertex-inputs: 1, shared-registers: 12, local-index: 0 }
  states: [ { register: 4, image: photo }, { register: 8, sampler: %(sampler)s } ]
""",
}


def wrapped(i, n, mode):
    """The texel that a place belongs to; None is the border."""
    mirror = lambda a: a if a >= 0 else -1 - a
    if mode == "repeat":
        return i % n
    if mode == "mirror":
        return n - 1 - mirror(i % (2 * n) - n)
    if mode == "edge":
        return min(max(i, 0), n - 1)
    if mode == "mirror-edge":
        return min(mirror(i), n - 1)
    i = mirror(i) if mode == "mirror-border" else i
    return i if 0 <= i < n else None


def sample(texels, size, place, linear, wrap):
    """texels: by (x, y, z); place: normalised coordinates."""
    first, weight = [], []
    for c, n in zip(place, size):
        u = c * n - (0.5 if linear else 0)
        first.append(math.floor(u))
        weight.append(u - math.floor(u) if linear else 0.0)
    total = 0.0
    for tap in itertools.product((0, 1), repeat=len(place)):
        factor = math.prod(w if t else 1 - w for t, w in zip(tap, weight))
        if factor == 0:
            continue
        at = [wrapped(f + t, n, wrap) for f, t, n in zip(first, tap, size)]
        at += [0] * (3 - len(at))
        total += factor * (BORDER if None in at else texels[tuple(at)])
    return total


def main():
    rng = random.Random(5)
    folder, target = sys.argv[1:]
    wraps = [w for w in WRAPS if w != "mirror-border" or HAS_MIRROR_BORDER[target]]
    for kind, size in SIZES.items():
        dimensions = int(kind[0])
        levels = []
        for level in range(LEVELS):
            w, h, d = (max(n >> level, 1) for n in size)
            levels.append(
                {(x, y, z): float(rng.randrange(-64, 64))
                 for z in range(d) for y in range(h) for x in range(w)}
            )
        jobs = []
        for layout, linear, wrap in itertools.product(
            LAYOUTS[target], (False, True), wraps
        ):
            inputs, wanted = [], []
            for item in range(32):
                level = rng.randrange(LEVELS)
                extent = [max(n >> level, 1) for n in size[:dimensions]]
                place = [rng.randrange(-256 * n, 512 * n) / (256 * n) for n in extent]
                lod = level * UNITS[target]
                words = ["%r" % c for c in place] + ["0"] * (3 - dimensions)
                inputs += words + [repr(float(lod))]
                wanted.append(
                    sample(levels[level], extent, place, linear, wrap)
                )
            texels = [v for level in levels for v in level.values()]
            jobs.append(
                "name: %s %s %s %s\n" % (kind, layout, "linear" if linear else "nearest", wrap)
                + "global: [32]\nlocal: [32]\n"
                + LAUNCH[target]
                % {"code": kind + ".bin",
                   "sampler": "{ filter: %s, mip: nearest, wrap: [%s], border: [%r, 0.0, 0.0, 0.0] }"
                   % ("linear" if linear else "nearest", wrap, BORDER)}
                + "buffers:\n"
                + "  - { name: photo, type: float, image: { type: %s, format: r32f, layout: %s, levels: %d, width: %d%s%s }, fill: { values: %s } }\n"
                % (kind, layout, LEVELS, size[0],
                   ", height: %d" % size[1] if dimensions > 1 else "",
                   ", depth: %d" % size[2] if dimensions > 2 else "",
                   [repr(t) for t in texels])
                + "  - { name: places, type: float, fill: { values: %s } }\n" % inputs
                + "  - { name: out, type: float, count: 32, expect: { abs: 1e-5, values: %s } }\n"
                % ["%.9g" % v for v in wanted]
            )
        with open("%s/%s.yaml" % (folder, kind), "w") as file:
            file.write("---\n".join(jobs))


main()
