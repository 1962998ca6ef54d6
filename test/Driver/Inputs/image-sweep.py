"""Writes jobs that read and write images of every dimension and format, with every
filter and wrap mode, for the kernels of image-sweep.cl.

usage: image-sweep.py FILE

The host's reference says what the results are. Coordinates are multiples of
1/16 of a texel away from its edges, so that a filter's fractions are exact.
"""
import itertools
import random
import sys

SIZES = {"1d": (16, 1, 1), "2d": (16, 8, 1), "3d": (8, 4, 4),
         "1d-array": (16, 3, 1), "2d-array": (8, 8, 3)}
# Element type of the texels, components.
FLOATS = {"rgba8": ("uchar", 4), "bgra8": ("uchar", 4), "r8": ("uchar", 1),
          "rg8_snorm": ("char", 2), "rgba16": ("ushort", 4),
          "r16_snorm": ("short", 1), "rg16f": ("half", 2),
          "rgba16f": ("half", 4), "r32f": ("float", 1),
          "rgba32f": ("float", 4)}
INTEGERS = {"rgba8i": ("char", 4), "r8ui": ("uchar", 1), "rg16i": ("short", 2),
            "rgba16ui": ("ushort", 4), "r32i": ("int", 1), "rgba32ui": ("uint", 4)}
KERNELS = {"1d": "1", "2d": "2", "3d": "3", "1d-array": "1a", "2d-array": "2a"}
PLACES = 40

AXES = {"1d": 1, "2d": 2, "3d": 3, "1d-array": 2, "2d-array": 3}

generator = random.Random(1)
jobs = []


def image_of(name, dimension, format, fill):
    width, height, depth = SIZES[dimension]
    keys = ["type: %s" % dimension, "format: %s" % format, "width: %d" % width]
    if dimension == "1d-array":
        keys.append("elements: %d" % height)
    elif dimension != "1d":
        keys.append("height: %d" % height)
    if dimension == "3d":
        keys.append("depth: %d" % depth)
    if dimension == "2d-array":
        keys.append("elements: %d" % depth)
    if generator.random() < 0.5:
        keys.append("layout: tiled")
    type = (FLOATS.get(format) or INTEGERS[format])[0]
    return "  - { name: %s, type: %s, image: { %s }%s }" % (
        name, type, ", ".join(keys), fill)


def texels(type):
    if type in ("half", "float"):
        return ", fill: { random: { seed: %d, min: -4, max: 4 } }" % (
            generator.randrange(1000))
    return ", fill: { random: { seed: %d } }" % generator.randrange(1000)


def job(name, kernel, items, buffers, args):
    jobs.append("\n".join(["name: " + name, "kernel: " + kernel,
                           "global: [%d]" % items, "buffers:"] + buffers +
                          ["args: [ %s ]" % ", ".join(args)]))


def numbers(values):
    return "{ values: [%s] }" % ", ".join(str(v) for v in values)


def coordinate(size, normalized, linear):
    """Up to a size outside; nearest texels are not chosen at their edges."""
    step = generator.randrange(-8 * size, 24 * size) * 2 + 1
    return step / 32.0 / (size if normalized else 1)


def reads():
    modes = [(n, f, w) for n in (False, True) for f in ("nearest", "linear")
             for w in ("edge", "border", "repeat", "mirror")
             if n or w in ("edge", "border")]
    formats = list(FLOATS) * 3
    for dimension, size in SIZES.items():
        for normalized, filter, wrap in modes:
            format = formats[len(jobs) % len(FLOATS)]
            axes = 1 if dimension.startswith("1d") else 3 if dimension == "3d" else 2
            places = []
            for _ in range(PLACES):
                c = [coordinate(size[i], normalized, filter == "linear")
                     for i in range(axes)]
                if dimension.endswith("array"):
                    c.append(generator.choice([-1.0, 0.25, 0.75, 1.0, 2.25, 7.0]))
                places += c + [0.0] * (4 - len(c))
            job("%s %s %s %s %s" % (dimension, format, filter, wrap, normalized),
                "sample" + KERNELS[dimension], PLACES,
                [image_of("in", dimension, format, texels(FLOATS[format][0])),
                 "  - { name: places, type: float, count: %d, fill: %s }" %
                 (len(places), numbers(places)),
                 "  - { name: out, type: float4, count: %d, reference: { abs: 4e-6, ulp: 8 } }"
                 % PLACES],
                ["image: in", "sampler: { normalized: %s, filter: %s, wrap: [%s] }" % (
                    str(normalized).lower(), filter, wrap),
                 "buffer: places", "buffer: out"])


def fetches():
    for dimension, size in SIZES.items():
        for format in list(FLOATS) + list(INTEGERS):
            is_float = format in FLOATS
            kind = "f" if is_float else "u" if format.endswith("ui") else "i"
            places = []
            for _ in range(PLACES):
                places += [generator.randrange(size[i]) for i in range(3)] + [0]
            type = (FLOATS.get(format) or INTEGERS[format])[0]
            job("%s %s" % (dimension, format), "fetch%s%s" % (KERNELS[dimension], kind),
                PLACES,
                [image_of("in", dimension, format, texels(type)),
                 "  - { name: places, type: int, count: %d, fill: %s }" %
                 (len(places), numbers(places)),
                 "  - { name: out, type: uint4, count: %d }" % PLACES],
                ["image: in", "buffer: places", "buffer: out"])


def stores():
    for dimension, size in SIZES.items():
        for format in list(FLOATS) + list(INTEGERS):
            is_float = format in FLOATS
            kind = "f" if is_float else "u" if format.endswith("ui") else "i"
            count = size[0] * size[1] * size[2] * 2
            # Each place once, and places outside.
            ranges = [range(-1, size[i] + 1) if i < AXES[dimension] else [0]
                      for i in range(3)]
            cells = list(itertools.product(*ranges))
            generator.shuffle(cells)
            places = [v for c in cells[:count] for v in c + (0,)]
            limits = "min: -1.5, max: 1.5" if is_float else "min: -70000, max: 70000"
            if kind == "u":
                limits = "min: 0, max: 100000"
            element = {"f": "float4", "i": "int4", "u": "uint4"}[kind]
            job("%s %s stored" % (dimension, format),
                "store%s%s" % (KERNELS[dimension], kind), min(count, len(cells)),
                ["  - { name: places, type: int, count: %d, fill: %s }" %
                 (len(places), numbers(places)),
                 "  - { name: values, type: %s, count: %d, fill: { random: { seed: %d, %s } } }"
                 % (element, count, generator.randrange(1000), limits),
                 image_of("out", dimension, format, "")],
                ["image: out", "buffer: places", "buffer: values"])


reads()
fetches()
stores()
with open(sys.argv[1], "w") as file:
    file.write("\n---\n".join(jobs) + "\n")
print(len(jobs), "jobs")
