"""Rewrites a compute shader from desktop GLSL to GLSL for Vulkan, and knows where its
results are then.

  before: uniform vec2 arg0;                      after: layout(scalar, set = 0, binding = 0)
          uniform int n[3];                                uniform Uniforms { vec2 arg0; int n[3]; };
          layout(binding = 0) uniform                    layout(std430, set = 0, binding = 1)
            atomic_uint pass;                              buffer Counters { uint counters[16]; };
          ... atomicCounterIncrement(pass)               ... atomicAdd(counters[0], 1u)
          writeonly uniform image2D tex;                 layout(set = 0, binding = 2) writeonly
                                                           uniform image2D tex;
          layout(binding = 3) buffer B { ... };          layout(set = 0, binding = 19) buffer ...

Images have the size and the format that the test gives their textures."""
import re
import struct

# The test's names of formats: those of jobs, and of the channels in struct.
IMAGE_FORMATS = {"GL_RGBA8": ("rgba8", "4B"), "GL_RGBA32F": ("rgba32f", "4f"),
                 "GL_R32F": ("r32f", "f"), "GL_R32I": ("r32i", "i"),
                 "GL_R32UI": ("r32ui", "I")}
COUNTERS = 64
FIRST_BUFFER = 16


class Unsupported(Exception):
    """Why a shader cannot be rewritten."""


SCALARS = {
    "float": ("f", 4), "int": ("i", 4), "uint": ("I", 4), "bool": ("I", 4),
    "int64_t": ("q", 8), "uint64_t": ("Q", 8), "int64": ("q", 8), "uint64": ("Q", 8), "float16_t": ("e", 2), "int8_t": ("b", 1),
    "uint8_t": ("B", 1), "int16_t": ("h", 2), "uint16_t": ("H", 2),
}
VECTORS = {"vec": "float", "ivec": "int", "uvec": "uint", "bvec": "bool",
           "i64vec": "int64_t", "u64vec": "uint64_t"}


def shape_of(type_name):
    """element type and number of elements of a type without arrays"""
    if type_name in SCALARS:
        return type_name, 1
    match = re.fullmatch(r"(\w*?vec)([234])", type_name)
    if match and match[1] in VECTORS:
        return VECTORS[match[1]], int(match[2])
    match = re.fullmatch(r"mat([234])(?:x([234]))?", type_name)
    if match:
        return "float", int(match[1]) * int(match[2] or match[1])
    raise Unsupported("has a uniform of type '%s'" % type_name)


def number(text, element):
    if element == "float" or element.startswith("float"):
        lower = text.lower()
        if lower.startswith("0x"):
            return struct.unpack("f", struct.pack("I", int(lower, 16)))[0]
        return float(text)
    if element == "bool":
        return int(text in ("true", "1"))
    value = int(text, 0)
    bits = SCALARS[element][1] * 8
    value &= (1 << bits) - 1
    if SCALARS[element][0].islower() and value >> (bits - 1):
        value -= 1 << bits
    return value


def pack(element, words):
    return b"".join(struct.pack("<" + SCALARS[element][0], number(w, element))
                    for w in words)


def compare(actual, operator, expected):
    return {"==": actual == expected, "!=": actual != expected,
            "<": actual < expected, ">": actual > expected,
            "<=": actual <= expected, ">=": actual >= expected}[operator]


class Image:
    """A texture that a shader has as an image."""

    def __init__(self, texture):
        if texture.format not in IMAGE_FORMATS:
            raise Unsupported("has an image of the format '%s'" % texture.format)
        self.width, self.height = texture.width, texture.height
        self.format, self.channels = IMAGE_FORMATS[texture.format]
        self.numbers = texture.numbers

    def description(self):
        return "{ format: %s, width: %d, height: %d }" % (
            self.format, self.width, self.height)

    def contents(self):
        row, first = self.numbers or (0, 0)
        step = 1 if self.numbers else 0
        count = struct.calcsize("<" + self.channels) // struct.calcsize(self.channels[-1])
        return bytearray(b"".join(
            struct.pack("<" + self.channels, *[first + row * y + step * x] * count)
            for y in range(self.height) for x in range(self.width)))

    def pixel(self, data, x, y):
        size = struct.calcsize("<" + self.channels)
        values = struct.unpack_from("<" + self.channels, data, (y * self.width + x) * size)
        scale = 255 if self.channels[-1] == "B" else 1
        return [min(max(v / scale, 0.0), 1.0) for v in values]


class Program:
    def __init__(self, test):
        self.source = ""
        self.picture = test.picture
        self.textures = test.textures
        # Which texture an image is, if its layout does not say it.
        self.units = {step.words[1]: int(step.words[2], 0) for step in test.steps
                      if step.kind == "uniform" and step.words[0] == "int"}
        self.uniforms = {}  # name -> (offset, element, count of elements, of an item)
        self.uniform_bytes = 0
        self.buffers = {}  # binding -> name
        self.images = {}  # name -> Image
        self.counters = {}

    def initial_state(self):
        # As std140 has it: three elements are read as four.
        state = {"Uniforms": bytearray(-(-max(self.uniform_bytes, 1) // 16) * 16),
                 "Counters": bytearray(COUNTERS * 4)}
        for name, image in self.images.items():
            state[name] = image.contents()
        for name in self.buffers.values():
            state[name] = bytearray(16)
        return state

    def apply(self, step, state):
        """Does what a command of the test says; -> a problem or None"""
        words = step.words
        if step.kind == "uniform":
            return self.set_uniform(words, state)
        if step.kind == "atomic":
            if words[0] == "counter":
                struct.pack_into("<I", state["Counters"], int(words[1]) * 4,
                                 int(words[2], 0))
            return None
        if step.kind == "ssbo":
            name = self.buffers.get(int(words[0]))
            if name is None:
                return None
            if words[1] == "subdata":
                element, _ = shape_of(words[2])
                data = pack(element, words[4:])
                offset = int(words[3])
                state[name][offset:offset + len(data)] = data
            else:
                state[name] = bytearray(int(words[1]))
            return None
        return self.probe(words, state)

    def set_uniform(self, words, state):
        type_name, name = words[0], words[1]
        if name in self.images:
            return None
        match = re.fullmatch(r"(\w+)(?:\[(\d+)\])?", name)
        if not match or match[1] not in self.uniforms:
            # The shader does not use it, or it is part of a structure.
            return None if match else "there is no uniform '%s'" % name
        offset, element, count = self.uniforms[match[1]]
        data = pack(element, words[2:])
        offset += int(match[2] or 0) * count * SCALARS[element][1]
        state["Uniforms"][offset:offset + len(data)] = data
        return None

    def probe(self, words, state):
        if words[0] == "atomic":
            actual = struct.unpack_from("<I", state["Counters"], int(words[2]) * 4)[0]
            if not compare(actual, words[3], int(words[4], 0)):
                return "counter %s: expected %s %s, got %d" % (
                    words[2], words[3], words[4], actual)
            return None
        if words[0] == "ssbo":
            element, count = shape_of(words[1])
            name = self.buffers[int(words[2])]
            code = "<%d%s" % (count, SCALARS[element][0])
            actual = struct.unpack_from(code, state[name], int(words[3]))
            expected = [number(w, element) for w in words[5:]]
            if not all(compare(a, words[4], e) for a, e in zip(actual, expected)):
                return "%s, offset %s: expected %s %s, got %s" % (
                    name, words[3], words[4], expected, list(actual))
            return None
        return self.probe_pixels(words, state)

    def probe_pixels(self, words, state):
        if len(self.images) != 1:
            return "there are %d images for a probe" % len(self.images)
        where = words[0] if words[0] in ("all", "rect") else ""
        channels = words[1] if where else words[0]
        if channels not in ("rgb", "rgba"):
            return "the probe '%s' is unknown" % " ".join(words)
        values = [float(w.strip("(,)")) for w in words[2 if where else 1:]
                  if w.strip("(,)")]
        size = {"": 2, "rect": 4, "all": 0}[where]
        if where == "all":
            if not self.picture:
                return "the picture has no size"
            x, y, (width, height) = 0, 0, self.picture
        else:
            x, y = int(values[0]), int(values[1])
            width, height = ((int(values[2]), int(values[3])) if where == "rect"
                             else (1, 1))
        expected = values[size:size + len(channels)]
        (name, image), = self.images.items()
        if x + width > image.width or y + height > image.height:
            return "the probe is outside of the picture"
        for row in range(y, y + height):
            for column in range(x, x + width):
                actual = image.pixel(state[name], column, row)
                if not all(abs(a - e) <= 0.01 for a, e in zip(actual, expected)):
                    return "pixel (%d, %d): expected %s, got %s" % (
                        column, row, expected, actual)
        return None


def evaluate(text, source):
    """A constant length of an array."""
    match = re.search(r"#define\s+%s\s+(\d+)" % re.escape(text), source)
    try:
        return int(match[1] if match else text, 0)
    except ValueError:
        raise Unsupported("has an array of '%s'" % text)


def rewrite(test):
    """-> the Program for a test"""
    source = re.sub(r"/\*.*?\*/", lambda m: "\n" * m[0].count("\n"), test.source,
                    flags=re.S)
    source = re.sub(r"//[^\n]*", "", source)
    for part, reason in (("sampler", "has samplers"), ("texture", "has samplers"),
                         ("double", "needs double"),
                         ("dvec", "needs double"), ("dmat", "needs double"),
                         ("subroutine", "has subroutines")):
        if re.search(r"\b" + part, source):
            raise Unsupported(reason)
    if "local_size" not in source:
        raise Unsupported("breaks a rule of desktop GLSL that Vulkan does not have")
    program = Program(test)
    source = re.sub(r"#version[^\n]*", "", source)
    # Core in the version that it becomes.
    source = re.sub(r"#extension\s+GL_ARB_(compute_shader|shader_atomic_counters|"
                    r"shader_image_load_store|shader_storage_buffer_object|"
                    r"shading_language_420pack|gpu_shader5|arrays_of_arrays)[^\n]*", "",
                    source)
    members = []
    header = ["#version 450", "#extension GL_EXT_scalar_block_layout : require"]

    def counter(match):
        layout = dict(re.findall(r"(\w+)\s*=\s*(\d+)", match[1] or ""))
        name, length = match[2], match[3]
        if length:
            raise Unsupported("has an array of atomic counters")
        binding = layout.get("binding", "0")
        offsets = program.counters.setdefault(binding, [])
        place = int(layout["offset"]) // 4 if "offset" in layout else len(offsets)
        offsets.append(place)
        if binding != "0":
            raise Unsupported("has atomic counters of several bindings")
        return "#define %s counters[%d]\n" % (name, place)

    source = re.sub(r"(layout\s*\([^)]*\))?\s*uniform\s+atomic_uint\s+(\w+)\s*"
                    r"(\[\w*\])?\s*;", counter, source)

    declared = []

    def image(match):
        layout, qualifiers, kind, name = match.groups()
        words = [w.strip() for w in (layout or "").split(",") if w.strip()]
        unit = program.units.get(name, 0)
        for word in words:
            if word.startswith("binding"):
                unit = int(word.split("=")[1])
        if unit not in program.textures:
            raise Unsupported("has an image without a texture")
        formats = [w for w in words if "=" not in w]
        declared.append("layout(%s) %suniform %s %s;" % (
            ", ".join(formats + ["set = 0", "binding = %d" % (2 + len(program.images))]),
            re.sub(r"\b(uniform|highp|mediump|lowp)\s+", "", qualifiers), kind, name))
        program.images[name] = Image(program.textures[unit])
        return ""

    source = re.sub(r"(?:layout\s*\(([^)]*)\))?\s*((?:(?:uniform|writeonly|readonly|"
                    r"coherent|volatile|restrict|highp|mediump|lowp)\s+)+)"
                    r"([iu]?image2D)\s+(\w+)\s*;", image, source)
    if re.search(r"\b[iu]?image(1D|2D|3D|Cube|Buffer)\w*\s+\w+\s*[;\[]", source):
        raise Unsupported("has images of another kind")

    probes_pixels = any(step.kind == "probe" and step.words[0] not in ("ssbo", "atomic")
                        for step in test.steps)
    if probes_pixels and len(program.images) > 1:
        raise Unsupported("has several pictures")
    if "imageLoad" in source and any(not i.numbers for i in program.images.values()):
        raise Unsupported("reads a picture of colours")

    def uniform(match):
        type_name, declarators = match[1], match[2]
        for declarator in declarators.split(","):
            name, length, value = re.fullmatch(
                r"\s*(\w+)\s*(?:\[\s*(\w+)\s*\])?\s*(=.*)?", declarator).groups()
            if value:
                raise Unsupported("has a uniform with a value")
            element, count = shape_of(type_name)
            size = SCALARS[element][1]
            offset = -(-program.uniform_bytes // size) * size
            items = evaluate(length, source) if length else 1
            program.uniforms[name] = offset, element, count
            program.uniform_bytes = offset + size * count * items
            members.append("  %s %s%s;" % (type_name, name, "[%s]" % length if length else ""))
        return ""

    source = re.sub(r"^[ \t]*uniform\s+(\w+)\s+([^;{]*);", uniform, source, flags=re.M)

    def buffer(match):
        layout = match[1] or ""
        binding = int((re.search(r"binding\s*=\s*(\d+)", layout) or [0, "0"])[1])
        kind = re.search(r"std\w+", layout)
        instance = re.match(r"[^{]*\{[^}]*\}\s*(\w*)", source[match.start():])
        program.buffers[binding] = instance[1] or match[3]
        # Desktop GLSL leaves the default open; all tests' types have the same there.
        return "layout(%s, set = 0, binding = %d) %s buffer %s" % (
            kind[0] if kind else "std430", FIRST_BUFFER + binding, match[2], match[3])

    # Members of some tests' blocks are "shared", which only blocks can be.
    source = re.sub(r"\bbuffer\s+\w+\s*\{[^}]*\}",
                    lambda m: re.sub(r"\bshared\b", "", m[0]), source)

    # The text after it is still that of the original.
    source = re.sub(r"(layout\s*\([^)]*\))?\s*((?:(?:coherent|volatile|restrict|readonly|"
                    r"writeonly)\s+)*)buffer\s+(\w+)(?=\s*\{)", buffer, source)
    if members:
        header.append("layout(scalar, set = 0, binding = 0) uniform Uniforms {")
        header += members
        header.append("};")
    if program.counters:
        header.append("layout(std430, set = 0, binding = 1) buffer Counters { uint "
                      "counters[%d]; };" % COUNTERS)
        header += ["#define atomicCounterIncrement(c) atomicAdd(c, 1u)",
                   "#define atomicCounterDecrement(c) (atomicAdd(c, 0xffffffffu) - 1u)",
                   "#define atomicCounter(c) (c)",
                   "#define memoryBarrierAtomicCounter memoryBarrierBuffer"]
    header += declared
    # Extensions come before everything else.
    extensions = re.findall(r"^\s*#extension[^\n]*", source, re.M)
    source = re.sub(r"^\s*#extension[^\n]*", "", source, flags=re.M)
    program.source = "\n".join(header[:2] + [e.strip() for e in extensions] + header[2:]
                               + [source, ""])
    return program
