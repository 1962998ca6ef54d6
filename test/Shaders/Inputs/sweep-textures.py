"""Writes shaders and jobs that sample textures in all ways, for --reference host.

usage: sweep-textures.py FOLDER [--every N]

For each dimension and format there is a job with each kind of filter; wraps, borders,
levels, limits, biases and layouts are chosen by chance. Each job calls every function
that its dimension has, with 16 places. Prints the numbers of jobs and of results.

Places are multiples of 1/8 of a texel of the first level, so that the fractions of
filters are exact on both sides, and no level is halfway between two."""
import argparse
import math
import random
import re

PLACES = 16
# Name, type of the sampler, coordinates, image, size of level 0, whether offsets exist.
DIMENSIONS = [
    ("1d", "sampler1D", 1, "width: 8", (8,), 0, 1),
    ("2d", "sampler2D", 2, "width: 8, height: 4", (8, 4), 0, 1),
    ("3d", "sampler3D", 3, "width: 4, height: 8, depth: 4", (4, 8, 4), 0, 1),
    ("cube", "samplerCube", 3, "width: 8, height: 8", (1, 1, 1), 0, 0),
    ("1d-array", "sampler1DArray", 1, "width: 8, elements: 3", (8,), 3, 1),
    ("2d-array", "sampler2DArray", 2, "width: 8, height: 4, elements: 3", (8, 4), 3, 1),
    ("cube-array", "samplerCubeArray", 3, "width: 8, height: 8, elements: 2", (1, 1, 1), 2, 0),
]
FLOATS = ["r8", "rg8", "rgba8", "bgra8", "rg8_snorm", "rgba8_snorm", "r16", "rg16", "rgba16",
          "r16_snorm", "rgba16_snorm", "r16f", "rg16f", "rgba16f", "r32f", "rg32f", "rgba32f",
          "srgba8", "rgb565", "rgb10_a2", "r11f_g11f_b10f", "depth16", "depth32f"]
INTEGERS = ["r8i", "rg8i", "rgba8i", "r16i", "rg16i", "rgba16i", "r32i", "rg32i", "rgba32i"]
UNSIGNED = [form[:-1] + "ui" for form in INTEGERS] + ["rgb10_a2ui"]
DEPTHS = ["depth16", "depth32f"]
WRAPS = ["repeat", "mirror", "edge", "border", "mirror-edge"]
COMPARE = ["never", "less", "equal", "less-equal", "greater", "not-equal", "greater-equal",
           "always"]
BORDERS = ["[0, 0, 0, 0]", "[0, 0, 0, 1]", "[1, 1, 1, 1]"]


def vector(size, text):
    return text if size == 1 else "vec%d(%s)" % (size, text)


class Shader:
    """All functions of one dimension and one kind of texel."""

    def __init__(self, dimension, prefix, shadow):
        (self.name, sampler, count, _, sizes, layers, offsets) = dimension
        self.results = []
        self.file = "%s%s%s.comp" % (prefix, "s" if shadow else "", self.name)
        arrayed = layers > 0
        place = "p." + "xyz"[:count]
        full = vector(count + 1, place + ", p.w") if arrayed else place
        width = count + arrayed
        step = [vector(count, ", ".join(
            "%g" % (1.2 / s if (i == which or count == 1) else 0) for i, s in enumerate(sizes)))
                for which in range(2)]
        cube = "cube" in self.name
        gathers = count == 2 or cube
        offset = {1: "int[2](-3, 2)", 2: "ivec2[2](ivec2(-3, 2), ivec2(1, -1))",
                  3: "ivec3[2](ivec3(-3, 2, 1), ivec3(1, -1, 4))"}[count]
        self.head = "const %s moved[2] = %s;\n" % (offset.split("[")[0], offset)
        if shadow:
            self.compared(full, width, gathers and offsets, gathers, count, offsets, cube)
        else:
            self.plain(full, width, gathers, step, count, offsets, cube)
        kind = prefix + ("sampler" + sampler[7:] + "Shadow" if shadow else sampler)
        result = {"": "vec4", "i": "ivec4", "u": "uvec4"}[prefix]
        self.text = (
            "#version 450\n"
            "layout(local_size_x = %d) in;\nlayout(binding = 0) uniform %s t;\n"
            "layout(std430, binding = 1) buffer In { vec4 places[]; };\n"
            "layout(std430, binding = 2) buffer Out { %s o[]; };\n%s"
            "void main() {\n  uint i = gl_GlobalInvocationID.x, n = i * %d;\n"
            "  vec4 p = places[2 * i], q = places[2 * i + 1];\n%s}\n" % (
                PLACES, kind, result, self.head, len(self.results),
                "".join("  o[n++] = %s(%s);\n" % (result, r) for r in self.results)))

    def plain(self, full, width, gathers, step, count, offsets, cube):
        add = self.results.append
        add("texture(t, %s)" % full)
        add("textureLod(t, %s, q.x)" % full)
        if not cube:
            add("textureGrad(t, %s, q.y * %s, %s)" % (full, *step))
            # Outside nothing is defined.
            level = "min(int(q.z), textureQueryLevels(t) - 1)"
            whole = "%s(%s * 8.0)" % ("ivec%d" % width if width > 1 else "int", full)
            add("texelFetch(t, abs(%s) %% textureSize(t, %s), %s)" % (whole, level, level))
        if offsets:
            add("textureLodOffset(t, %s, q.x, moved[0])" % full)
            add("textureOffset(t, %s, moved[1])" % full)
            add("textureGradOffset(t, %s, q.y * %s, %s, moved[1])" % (full, *step))
        if gathers:
            for component in range(4):
                add("textureGather(t, %s, %d)" % (full, component))
            if offsets:
                add("textureGatherOffset(t, %s, moved[0], 1)" % full)
        if count == 2 and width == 2:
            add("textureProjLod(t, vec3(%s * 4.0, 4.0), q.x)" % full)
        sizes = "textureSize(t, 1)"
        size_count = 2 if cube else count
        size_count += width - count
        add("vec4(%s, %s)" % (sizes, ", ".join(["textureQueryLevels(t)"] * (4 - size_count))))

    def compared(self, full, width, gather_offsets, gathers, count, offsets, cube):
        add = self.results.append
        if width == 4:
            add("texture(t, %s, q.w)" % full)
        else:
            place = "vec3(%s, 0.0, q.w)" % full if width == 1 else vector(
                width + 1, full + ", q.w")
            add("texture(t, %s)" % place)
            if offsets:
                add("textureOffset(t, %s, moved[1])" % place)
            if count + width < 5 and not cube:  # the others are of an extension
                add("textureLod(t, %s, q.x)" % place)
                add("textureLodOffset(t, %s, q.x, moved[0])" % place)
        if gathers:
            add("textureGather(t, %s, q.w)" % full)
            if gather_offsets:
                add("textureGatherOffset(t, %s, q.w, moved[1])" % full)


def fill(rng, form, texels):
    """The type of a job for the bits of a format, and what fills so many texels."""
    import re
    seed = "seed: %d, " % rng.randrange(1000)
    if form == "rgb565":
        kind, numbers = "ushort", "min: 0, max: 65535"
    elif form in ("rgb10_a2", "rgb10_a2ui"):
        kind, numbers = "uint", "min: 0, max: 1000000000"
    elif form == "r11f_g11f_b10f":
        # Floats below 2, by fields: the exponent is above 6, 6 and 5 bits.
        return "uint", "values: [%s]" % ", ".join(
            str(rng.randrange(1024) | rng.randrange(1024) << 11 | rng.randrange(512) << 22)
            for _ in range(texels))
    else:
        bits, rest = re.match(r"[a-z]+(\d+)(.*)", form).groups()
        if rest == "f":
            kind, numbers = ("half" if bits == "16" else "float"), "min: -1.0, max: 1.0"
            if form.startswith("depth"):
                numbers = "min: 0.0, max: 1.0"
        else:
            kind = {"8": "char", "16": "short", "32": "int"}[bits]
            most = {"8": 127, "16": 32767, "32": 99999}[bits]
            signed = rest in ("i", "_snorm")
            numbers = "min: %d, max: %d" % (-most if signed else 0, most if signed else 2 * most)
            kind = kind if signed else "u" + kind
    return kind, "random: { %s%s }" % (seed, numbers)


def texels(image, cube, levels):
    shape = {key: int(size) for key, size in re.findall(r"(\w+): (\d+)", image)}
    sizes = [shape.get(key, 1) for key in ("width", "height", "depth")]
    return shape.get("elements", 1) * (6 if cube else 1) * sum(
        math.prod(max(size >> level, 1) for size in sizes) for level in range(levels))


def job(rng, dimension, shader, form, linear, result):
    name, _, count, image, sizes, layers, _ = dimension
    places = []
    for _ in range(PLACES):
        cube = "cube" in name
        at = [rng.randrange(-12 * s, 20 * s) / 8 / s for s in sizes]
        if cube:  # a face, and sixteenths of a texel on it
            at = [rng.randrange(-63, 64, 2) / 64 for _ in range(3)]
            at[rng.randrange(3)] = rng.choice([-1.0, 1.0])
        at += [0.0] * (3 - count)
        places += at + [rng.randrange(-2, 4 * max(layers, 1)) / 4 + 0.125 * bool(layers)]
        places += [rng.randrange(-4, 18) / 4 + 0.125, 2.0 ** rng.randrange(-2, 4),
                   float(rng.randrange(0, 3)), rng.randrange(-8, 72) / 64 + 1 / 128]
    levels = rng.choice([1, 2, 3])
    wraps = [rng.choice(WRAPS) for _ in range(3)]
    mip = rng.choice(["nearest", "linear"])
    if shader.file.startswith("s") and levels > 1:
        mip = "nearest"  # PowerVR does not compare with texels of two levels
    settings = ["filter: " + ("linear" if linear else "nearest"),
                "mip: " + mip, "wrap: [%s]" % ", ".join(wraps),
                "border: " + (rng.choice(BORDERS) if result != "float" else rng.choice(
                    BORDERS).replace("0", "0.0").replace("1", "1.0")),
                "max-lod: %g" % rng.choice([0.25, 1.25, 8])]
    if rng.random() < 0.5:
        settings += ["min-lod: %g" % 0.25, "bias: %g" % rng.choice([-0.25, 0.75, 1.25])]
    if shader.file.startswith("s"):
        settings.append("compare: " + rng.choice(COMPARE))
    kind, filled = fill(rng, form, texels(image, "cube" in name, levels))
    return (
        "name: \"%s %s, %s\"\nsource: %s\nglobal: [%d]\nlocal: [%d]\nbuffers:\n"
        "  - { name: t, type: %s, image: { type: %s, format: %s, %s, levels: %d, layout: %s },"
        " fill: { %s }, reference: { ignore: true } }\n"
        "  - { name: places, type: float, fill: { values: %s } }\n"
        "  - { name: o, type: %s, count: %d, reference: { %s } }\n"
        "bindings:\n  - { binding: 0, image: t, sampler: { %s } }\n"
        "  - { binding: 1, buffer: places }\n  - { binding: 2, buffer: o }\n" % (
            name, form, ", ".join(settings), shader.file, PLACES, PLACES, kind, name, form,
            image, levels, rng.choice(["linear", "tiled"]), filled, places, result,
            4 * PLACES * len(shader.results),
            "abs: 0.01" if result == "float" else "", ", ".join(settings)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--every", type=int, default=1)
    args = parser.parse_args()
    rng, jobs, results = random.Random(11), [], 0
    for dimension in DIMENSIONS:
        for prefix, shadow, forms, result in (
                ("", False, FLOATS, "float"), ("i", False, INTEGERS, "int"),
                ("u", False, UNSIGNED, "uint"), ("", True, DEPTHS * 4, "float")):
            if shadow and dimension[0] == "3d":
                continue
            shader = Shader(dimension, prefix, shadow)
            with open("%s/%s" % (args.folder, shader.file), "w") as file:
                file.write(shader.text)
            for form in forms:
                for linear in (False, True) if result == "float" else (False,):
                    jobs.append((job(rng, dimension, shader, form, linear, result),
                                 PLACES * len(shader.results)))
    jobs = jobs[::args.every]
    with open(args.folder + "/sweep.yaml", "w") as file:
        file.write("---\n".join(text for text, _ in jobs))
    print(len(jobs), "jobs,", sum(count for _, count in jobs), "results")


main()
