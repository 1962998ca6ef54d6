"""Writes jobs for image-programs.cl, for --reference host.

usage: image-programs.py JOBS.yaml

Places are multiples of 1/64 of a texel; where sizes are no powers of two, fractions of
8 bits are not exact, and limits are wider."""
import random
import re
import sys

RANDOM = random.Random(5)
EXACT, NEAR = "abs: 0.0001, ulp: 8", "abs: 0.02"
SHAPES = {
    "square": "width: 8, height: 8",
    "odd": "width: 7, height: 5",
    "tiled": "width: 24, height: 18, layout: tiled",
    "texel": "width: 1, height: 1",
    "volume": "type: 3d, width: 8, height: 8, depth: 4",
    "odd volume": "type: 3d, width: 5, height: 3, depth: 6",
    "layers": "type: 2d-array, width: 8, height: 8, elements: 4",
    "lines": "type: 1d-array, width: 8, elements: 5",
    "line": "type: 1d, width: 8",
}
# What floats become when they are stored: ties, limits, numbers too small.
STORED = [n / 255 for n in (0.5, 1.5, 2.5, 254.5)] + [
    -1e-9, 1.0000001, 2.0, -3.0, "inf", "-inf", 0.5, -0.5, 1 / 3, 65504.0, 65519.9,
    65520.0, 1e-8, 6e-8, 3e-8, -1.0, -0.99999, 127.5 / 127]
STORED_INTEGERS = [0, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 65535,
                   65536, 2**31 - 1, -2**31, -1]


def element(form):
    """The type of a job for the bits of a format, and what fills it."""
    if form == "rgb565":
        return "ushort", "min: 0, max: 65535"
    if form in ("rgb10_a2", "r11f_g11f_b10f"):
        return "uint", "min: 0, max: 1000000000"
    bits, kind = re.match(r"[a-z]+(\d+)(.*)", form).groups()
    if kind == "f":
        return ("half" if bits == "16" else "float"), "min: -1.0, max: 1.0"
    name, most = {"8": ("char", 255), "16": ("short", 65535), "32": ("int", 99999)}[bits]
    if kind == "i":
        return name, "min: -100, max: 100"
    return "u" + name, "min: 0, max: %d" % most


class Job:
    def __init__(self, name, kernel, size, group):
        self.text = "name: \"%s\"\nkernel: %s\nglobal: %s\nlocal: %s\n" % (
            name, kernel, size, group)
        self.buffers, self.arguments = [], []

    def image(self, shape, form="rgba32f", limit=None, filled=True):
        kind, numbers = element(form)
        self.add("image", kind, "image: { format: %s, %s }" % (form, SHAPES.get(shape, shape)),
                 "random: { seed: %d, %s }" % (RANDOM.randrange(1000), numbers)
                 if filled else None, limit)
        return self

    def buffer(self, kind, count, limit=None):
        self.add("buffer", kind, "count: %d" % count, None, limit)
        return self

    def values(self, kind, numbers):
        self.add("buffer", kind, None, "values: %s" % str(numbers).replace("'", ""), None)
        return self

    def add(self, what, kind, shape, fill, limit):
        name = "b%d" % len(self.buffers)
        fields = ["name: " + name, "type: " + kind]
        fields += [shape] if shape else []
        fields += ["fill: { %s }" % fill] if fill else []
        fields += ["reference: { %s }" % limit] if limit else []
        self.buffers.append("{ %s }" % ", ".join(fields))
        self.arguments.append("{ %s: %s }" % (what, name))

    def places(self, count):
        return self.values("float", [RANDOM.randrange(-16 * 64, 24 * 64) / 64
                                     for _ in range(2 * count)])

    def sampler(self, filtering, wrap, more="normalized: false"):
        self.arguments.append("{ sampler: { filter: %s, wrap: [%s], %s } }" % (
            filtering, wrap, more))
        return self

    def value(self, kind, value):
        key = "values" if isinstance(value, list) else "value"
        self.arguments.append("{ type: %s, %s: %s }" % (kind, key, value))
        return self

    def __str__(self):
        return self.text + "buffers:\n" + "".join("  - %s\n" % b for b in self.buffers) + (
            "args:\n" + "".join("  - %s\n" % a for a in self.arguments))


def samples():
    for shape in ("square", "odd", "tiled", "texel"):
        limit = EXACT if shape == "square" else NEAR
        for form in ("rgba32f", "r8", "rg16f", "rgba8_snorm", "r32f", "bgra8", "rgb565"):
            yield (Job("modes of %s %s" % (shape, form), "allmodes", [32], [32])
                   .image(shape, form).buffer("float", 1024, limit).places(32))
    for shape in ("volume", "odd volume"):
        yield (Job("modes of %s" % shape, "allmodes3", [32], [32]).image(shape)
               .buffer("float", 1024, EXACT if shape == "volume" else NEAR).places(32))
    for layout in ("linear", "tiled"):
        layers = SHAPES["layers"] + ", layout: " + layout
        yield (Job("modes of arrays, " + layout, "allmodesa", [32], [32]).image(layers)
               .image("lines").buffer("float", 1024, EXACT).places(32))
    yield (Job("far away", "odd", [8], [8]).image("square").image("layers").image("line")
           .image("volume").buffer("float", 192, EXACT))
    for mip in ("nearest", "linear"):
        for filtering in ("nearest", "linear"):
            for wrap in ("repeat", "edge", "mirror", "border"):
                job = Job("levels: %s, %s, %s" % (mip, filtering, wrap), "mips", [36], [36])
                for shape in ("2d, width: 8, height: 8", "3d, width: 8, height: 8, depth: 8",
                              "1d, width: 8", "2d-array, width: 8, height: 8, elements: 4",
                              "1d-array, width: 8, elements: 4"):
                    job.image("type: %s, levels: 4" % shape)
                yield (job.sampler(filtering, wrap, "mip: " + mip)
                       .buffer("float", 1728, NEAR).places(36))
    for wrap in ("edge", "border"):
        yield (Job("integers, " + wrap, "integers", [32], [32]).image("square", "rg16i")
               .image("odd", "rgba8ui").sampler("nearest", wrap).buffer("int", 768).places(32))


def choices():
    yield (Job("through functions", "through", [32], [32]).image("square").image("odd")
           .sampler("nearest", "edge").sampler("linear", "border")
           .buffer("float", 128, NEAR).places(32))
    yield (Job("chosen", "choose", [32], [16]).image("square").image("odd", "rgba8")
           .image("tiled", "rgba16f").sampler("nearest", "edge").sampler("linear", "edge")
           .buffer("float", 128, NEAR).buffer("int", 128).value("int", 1))
    yield (Job("loops", "loops", [32], [16]).image("square").image("odd")
           .sampler("nearest", "edge").sampler("linear", "border")
           .buffer("float", 128, NEAR).value("int", 6))
    for turns in range(4):
        yield (Job("%d turns" % turns, "turns", [8, 8], [4, 4]).image("square").image("square")
               .image("square", limit=EXACT).value("int", turns & 1).value("int", turns))
    yield (Job("a kernel of kernels", "outer", [8], [8]).image("square").image("odd")
           .image("square", limit=EXACT).buffer("int", 8))
    yield (Job("diverging", "diverge", [32], [32]).image("square").image("square", "rgba16f", NEAR)
           .image("odd").buffer("int", 32).buffer("float", 128, NEAR))
    yield (Job("structures", "structs", [12, 8], [4, 4]).image("square").image("odd")
           .image("width: 14, height: 13", limit=EXACT))
    job = Job("many", "many", [8, 8], [4, 4])
    for n in range(10):
        job.image("square" if n & 1 else "odd")
    for n in range(10):
        job.sampler(*(("nearest", "edge"), ("linear", "border"), ("linear", "edge"))[n % 3])
    for n in range(3):
        job.image("square", limit=EXACT)
    yield job
    yield (Job("places of other types", "longs", [16], [16]).image("square")
           .buffer("float", 64, EXACT).value("long", -3).value("short2", [-2, 3])
           .value("uchar", 2))
    yield (Job("single components", "onlyw", [8], [8]).image("square")
           .sampler("linear", "edge").buffer("float", 32))


def others():
    yield (Job("questions", "queries", [1], [1]).image("line", "rg16f")
           .image("type: 1d, width: 100", "r32i").image("layers", "rgba8")
           .image("odd volume", "r8").image("lines", "rgba16ui").image("odd", "bgra8")
           .buffer("int", 32))
    for layout in ("linear", "tiled"):
        for form in ("rgba32f", "rgba16f"):
            yield (Job("read and written, %s %s" % (form, layout), "rw", [8, 8], [4, 4])
                   .image(SHAPES["square"] + ", layout: " + layout, form, EXACT)
                   .buffer("float", 256, EXACT))
        yield (Job("of all types, " + layout, "rwui", [8, 4, 2], [4, 2, 1])
               .image(SHAPES["layers"] + ", layout: " + layout, "rgba16ui")
               .image("volume", "rgba32i").image("line", "r32f", EXACT)
               .image("lines", "rgba16f").image("type: 1d, width: 64", "r32ui"))
    yield (Job("halves", "halves", [32], [16]).image("square", "rgba16f")
           .sampler("linear", "border").image("square", "rgba16f", NEAR)
           .image("volume", "rgba8", "abs: 1").buffer("half", 384, NEAR).places(32))
    yield (Job("depths", "depth", [32], [16]).image("square", "depth32f")
           .image("layers", "depth16").sampler("linear", "border")
           .image("square", "depth32f", EXACT).buffer("float", 160, EXACT).places(32))
    yield (Job("buffers", "buffers", [32], [32]).image("type: 1d, width: 61", "rgba8ui")
           .image("type: 1d, width: 32", "r16i").image("type: 1d, width: 37", "rg32ui")
           .buffer("uint", 128))
    for forms in ("rgba8 rgba8_snorm rgba16f rgba8i rgba16i rgba8ui",
                  "rgba16 rgba16_snorm rgba32f rg8i rgba32i rgba16ui",
                  "bgra8 r8 r16f r8i r16i r8ui", "r8_snorm rg16 rg32f rg16i rg32i rg16ui",
                  "rgb10_a2 r16_snorm r11f_g11f_b10f r32i rg8i rgba32ui"):
        job = Job("stored as " + forms, "convert", [32], [32])
        for form in forms.split():
            job.image("width: 8, height: 4", form, filled=False)
        yield (job.values("float", [RANDOM.choice(STORED) for _ in range(128)])
               .values("int", [RANDOM.choice(STORED_INTEGERS) for _ in range(128)]))
    yield (Job("literals", "literal", [32], [8]).image("square").buffer("float", 128, EXACT))


def main():
    path, = sys.argv[1:]
    jobs = [*samples(), *choices(), *others()]
    with open(path, "w") as file:
        file.write("---\n".join(str(job) for job in jobs))
    print(len(jobs), "jobs")


main()
