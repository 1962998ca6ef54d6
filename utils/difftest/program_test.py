"""Reader of piglit's OpenCL program tests.

A program test is OpenCL C with a block `/*! ... !*/` in front, or a file
`.program_test` whose program follows a line `[program source]`. The block has
a section [config] and one section [test] per kernel run:

    [config]
    name: add
    kernel_name: add
    [test]
    global_size: 16 0 0
    arg_out: 0 buffer float4[16] repeat 1.0 2.0 3.0 4.0 tolerance 2 ulp
    arg_in:  1 float 2.5

Expected values are taken strictly: infinities and NaNs must agree.
"""

import dataclasses
import math
import os
import re
import struct

# struct format, and bytes, of one component
COMPONENTS = {
    "char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i",
    "uint": "I", "long": "q", "ulong": "Q", "half": "e", "float": "f",
    "double": "d",
}
FLOATS = ("half", "float", "double")
TYPE = r"(" + "|".join(COMPONENTS) + r")(2|3|4|8|16)?"


class FormatError(Exception):
    pass


@dataclasses.dataclass
class Argument:
    index: int
    is_output: bool
    kind: str  # value, buffer, local, null, image, sampler
    component: str = ""
    vector: int = 1
    count: int = 1
    values: list = None  # components, or None for arbitrary contents
    tolerance: float = 0.0
    tolerance_is_ulp: bool = False
    # Of images and samplers: words such as image_width, and what follows them.
    settings: dict = None

    @property
    def stride(self):
        """Components from one element to the next: 3-vectors occupy 4."""
        return 4 if self.vector == 3 else self.vector

    @property
    def size(self):
        return self.count * self.stride * struct.calcsize(
            "=" + COMPONENTS[self.component])

    @property
    def type(self):
        return self.component + (str(self.vector) if self.vector > 1 else "")

    def bytes(self):
        """Little-endian contents."""
        code = "<" + COMPONENTS[self.component]
        data = bytearray()
        values = iter(self.values)
        for _ in range(self.count):
            for component in range(self.stride):
                value = next(values) if component < self.vector else 0
                data += self._pack(code, value)
        return bytes(data)

    def _pack(self, code, value):
        if self.component in FLOATS:
            try:
                return struct.pack(code, value)
            except OverflowError:
                return struct.pack(code, math.copysign(math.inf, value))
        size = struct.calcsize(code)
        return (int(value) & ((1 << 8 * size) - 1)).to_bytes(size, "little")


@dataclasses.dataclass
class Test:
    name: str
    kernel: str
    global_size: list
    local_size: list  # or None
    global_offset: list
    arguments: list
    must_fail: bool


@dataclasses.dataclass
class Program:
    path: str
    source: str
    build_options: list
    config: dict
    tests: list


def parse_number(text, component):
    text = text.lower().lstrip("+")
    if component in FLOATS:
        special = {"nan": math.nan, "-nan": -math.nan, "inf": math.inf,
                   "infinity": math.inf, "-inf": -math.inf,
                   "-infinity": -math.inf}
        if text in special:
            return special[text]
        if re.match(r"-?0x", text):
            return float.fromhex(text)
        return float(text)
    if text in ("true", "false"):
        return int(text == "true")
    if re.match(r"-?0x", text):
        return int(text, 16)
    if re.match(r"-?0[0-7]+$", text):
        return int(text, 8)
    return int(text)


def parse_tolerance(text):
    """-> what stands in front, tolerance, whether it counts ulps"""
    match = re.search(r"\btolerance\s+(\S+)(\s+ulp)?\s*$", text)
    if not match:
        return text, 0.0, False
    tolerance = parse_number(match[1], "double")
    return text[:match.start()].strip(), tolerance, bool(match[2])


def parse_argument(text, is_output):
    head = re.match(r"(\d+)\s+(.*)$", text, re.S)
    if not head:
        raise FormatError("argument without an index: " + text[:60])
    index, rest = int(head[1]), head[2]
    if rest.startswith("sampler"):
        words = rest.split()[1:]
        return Argument(index, is_output, "sampler",
                        settings=dict(zip(words[::2], words[1::2])))
    if rest.startswith("image"):
        return parse_image(index, is_output, rest)
    rest, tolerance, is_ulp = parse_tolerance(rest)
    match = re.match(r"buffer\s+" + TYPE + r"\[(\d+)\]\s*(.*)", rest, re.S)
    kind = "buffer" if match else "value"
    if match:
        count, words = int(match[3]), match[4].split()
    else:
        match = re.match(TYPE + r"\s+(.*)", rest, re.S)
        if not match:
            raise FormatError("unknown type: " + rest[:60])
        count, words = 1, match[3].split()
    argument = Argument(index, is_output, kind, match[1], int(match[2] or 1),
                        count, tolerance=tolerance, tolerance_is_ulp=is_ulp)
    if not words:
        raise FormatError("no value: " + text[:60])
    keyword = words[0].lower()
    components = count * argument.vector
    if keyword == "null":
        argument.kind = "local" if kind == "buffer" else "null"
    elif keyword == "random":
        pass
    elif keyword == "repeat":
        pattern = [parse_number(w, match[1]) for w in words[1:]]
        argument.values = [pattern[i % len(pattern)] for i in range(components)]
    else:
        argument.values = [parse_number(w, match[1]) for w in words]
        if len(argument.values) != components:
            raise FormatError("%d values for %s" % (len(argument.values),
                                                    text[:40]))
    return argument


def parse_image(index, is_output, text):
    """image TYPE COMPONENT... image_width NUMBER ..."""
    text, tolerance, is_ulp = parse_tolerance(text)
    match = re.match(r"image\s+" + TYPE + r"\s+(.*?)\s*\b(image_\w+.*)$", text,
                     re.S)
    if not match:
        raise FormatError("unknown image: " + text[:60])
    words, settings = match[3].split(), match[4].split()
    argument = Argument(index, is_output, "image", match[1], int(match[2] or 1),
                        tolerance=tolerance, tolerance_is_ulp=is_ulp,
                        settings=dict(zip(settings[::2], settings[1::2])))
    argument.count = math.prod(
        int(argument.settings.get("image_" + key, 1) or 1)
        for key in ("width", "height", "depth", "array_size"))
    components = argument.count * argument.vector
    if words[:1] == ["random"]:
        return argument
    if words[:1] == ["repeat"]:
        words = [words[1 + i % (len(words) - 1)] for i in range(components)]
    argument.values = [parse_number(w, match[1]) for w in words]
    if len(argument.values) != components:
        raise FormatError("%d values for %s" % (len(argument.values), text[:40]))
    return argument


def logical_lines(text):
    """Lines without comments; a backslash at the end joins lines."""
    pending = ""
    for line in text.split("\n"):
        if not re.match(r"\s*(build_options|program_source_file|name)", line):
            line = line.split("#", 1)[0]
        line = line.rstrip()
        if line.endswith("\\"):
            pending += line[:-1] + " "
            continue
        yield pending + line
        pending = ""
    if pending:
        yield pending


def split_file(path):
    """-> text of the configuration, program or None"""
    with open(path, errors="replace") as file:
        text = file.read()
    if path.endswith(".cl"):
        match = re.search(r"/\*!(.*?)!\*/", text, re.S)
        if not match:
            raise FormatError("no configuration block")
        return match[1], text
    match = re.search(r"^\s*\[\s*program source\s*\]\s*$", text, re.M)
    if not match:
        return text, None
    return text[:match.start()], text[match.end():]


def read_sections(text):
    """-> config, list of tests; each a dict, arguments under 'arguments'"""
    config, tests, current = {}, [], None
    for line in logical_lines(text):
        if not line.strip():
            continue
        section = re.match(r"\s*\[\s*([\w ]+?)\s*\]\s*$", line)
        if section:
            current = config
            if section[1] == "test":
                current = {"arguments": []}
                tests.append(current)
            continue
        if current is None:
            raise FormatError("text before the first section: " + line[:60])
        key, _, value = (part.strip() for part in line.partition(":"))
        if key in ("arg_in", "arg_out"):
            current["arguments"].append((key == "arg_out", value))
        else:
            current[key] = value
    return config, tests


def sizes(text, dimensions, least):
    words = (text.split() + ["0"] * 3)[:3]
    return [max(int(word), least) for word in words][:dimensions]


def read(path):
    text, source = split_file(path)
    config, raw_tests = read_sections(text)
    if source is None and "program_source_file" in config:
        name = config["program_source_file"].strip('"')
        with open(os.path.join(os.path.dirname(path), name)) as file:
            source = file.read()
    tests = []
    for raw in raw_tests:
        def get(key, default=None):
            return raw.get(key, config.get(key, default))

        dimensions = int(get("dimensions", "1").split()[0])
        local = get("local_size")
        if local is not None and local.strip().lower() == "null":
            local = None
        tests.append(Test(
            get("name", "?"), get("kernel_name"),
            sizes(get("global_size", "1 1 1"), dimensions, 1),
            local and sizes(local, dimensions, 1),
            sizes(get("global_offset", "0 0 0"), dimensions, 0),
            [parse_argument(value, out) for out, value in raw["arguments"]],
            get("expect_test_fail", "false") == "true"))
    options = config.get("build_options", "").replace('"', "").split()
    return Program(path, source, options, config, tests)


def find(root):
    """All program tests below an installed piglit."""
    for folder in ("tests/cl/program", "generated_tests/cl"):
        for directory, _, files in sorted(os.walk(os.path.join(root, folder))):
            for name in sorted(files):
                if name.endswith((".cl", ".program_test")):
                    yield os.path.join(directory, name)
