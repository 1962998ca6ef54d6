"""Types of Amber's scripts and what their buffers hold.

Sources: docs/amber_script.md, docs/vk_script.md and docs/memory_layout.md of Amber."""
import math
import re
import struct

# Amber's name, VkScript's name of a number, prefix of VkScript's vectors, code of
# struct, bytes.
NUMBERS = [
    ("int8", "int8_t", "i8", "b", 1), ("uint8", "uint8_t", "u8", "B", 1),
    ("int16", "int16_t", "i16", "h", 2), ("uint16", "uint16_t", "u16", "H", 2),
    ("int32", "int", "i", "i", 4), ("uint32", "uint", "u", "I", 4),
    ("int64", "int64_t", "i64", "q", 8), ("uint64", "uint64_t", "u64", "Q", 8),
    ("float16", "float16_t", "f16", "e", 2), ("float", "float", "", "f", 4),
    ("double", "double", "d", "d", 8),
]
# What Amber lets floats that are equal differ by, in percent.
EPSILON = 0.000001


class Unsupported(Exception):
    """Why a script cannot be run."""


class ScriptError(Exception):
    """What is wrong with a script."""


class Type:
    """A number, vector or matrix; matrices are columns."""

    def __init__(self, number, rows=1, columns=1, is_array=False):
        self.number, _, _, self.code, self.size = number
        self.rows = rows
        self.columns = columns
        self.is_array = is_array

    @property
    def is_float(self):
        return self.code in "efd"

    def places(self, layout):
        """-> offsets of the numbers of an item, and the bytes to the next item"""
        column = self.size * (4 if self.rows == 3 else self.rows)
        if layout == "STD140" and (self.columns > 1 or self.is_array):
            column = -(-column // 16) * 16
        places = [c * column + r * self.size
                  for c in range(self.columns) for r in range(self.rows)]
        return places, column * self.columns

    def pack(self, value):
        if self.is_float:
            try:
                return struct.pack("<" + self.code, value)
            except OverflowError:
                return struct.pack("<" + self.code, math.copysign(math.inf, value))
        bits = 8 * self.size
        return (int(value) & ((1 << bits) - 1)).to_bytes(self.size, "little")

    def unpack(self, data, offset):
        return struct.unpack_from("<" + self.code, data, offset)[0]

    def number_of(self, text):
        """the value that a script writes as `text`"""
        if re.fullmatch(r"-?0[xX][0-9a-fA-F]+", text):
            value = int(text, 16)
            if self.is_float:
                return struct.unpack("<" + self.code,
                                     value.to_bytes(self.size, "little"))[0]
        else:
            value = float(text) if self.is_float or "." in text else int(text, 10)
        return self.rounded(value)

    def rounded(self, value):
        return self.unpack(self.pack(value), 0)


def format_type(text):
    """the type of texels of a format, without normalised ones; or None"""
    match = re.fullmatch(r"((?:[RGBA](8|16|32))+)_(SFLOAT|UINT|SINT)", text)
    if not match or match[1] != "".join(c + match[2] for c in "RGBA")[:len(match[1])]:
        return None
    kind = {"SFLOAT": "float", "UINT": "uint", "SINT": "int"}[match[3]]
    name = kind + match[2] if kind != "float" or match[2] != "32" else kind
    rows = len(re.findall("[RGBA]", match[1]))
    return next((Type(n, rows) for n in NUMBERS if n[0] == name), None)


def amber_type(text):
    if format_type(text):
        return format_type(text)
    is_array = text.endswith("[]")
    text = text[:-2] if is_array else text
    match = re.fullmatch(r"(?:vec([234])|mat([234])x([234]))<(\w+)>", text)
    rows, columns = 1, 1
    if match:
        rows = int(match[1] or match[3])
        columns = int(match[2] or 1)
        text = match[4]
    for number in NUMBERS:
        if number[0] == text:
            return Type(number, rows, columns, is_array)
    raise Unsupported("has data of type '%s'" % text)


def vk_type(text):
    for number in NUMBERS:
        if text == number[1]:
            return Type(number)
        match = re.fullmatch(number[2] + r"(?:vec([234])?|mat([234])x([234]))", text)
        if match:
            return Type(number, int(match[1] or match[3] or 4), int(match[2] or 1))
    raise Unsupported("has data of type '%s'" % text)


def encode(data_type, layout, texts):
    """-> bytes of the numbers in `texts`, which are whole items"""
    places, stride = data_type.places(layout)
    if len(texts) % len(places):
        raise ScriptError("%d numbers are no whole items of %d"
                          % (len(texts), len(places)))
    data = bytearray(len(texts) // len(places) * stride)
    for i, text in enumerate(texts):
        packed = data_type.pack(data_type.number_of(text))
        offset = i // len(places) * stride + places[i % len(places)]
        data[offset:offset + data_type.size] = packed
    return data


def is_near(actual, expected, tolerance, is_percent):
    if math.isnan(actual) or math.isnan(expected):
        return math.isnan(actual) and math.isnan(expected)
    if actual == expected:
        return True
    limit = tolerance / 100 * abs(expected) if is_percent else tolerance
    return abs(actual - expected) <= limit


def compare(data, data_type, layout, offset, operator, texts, tolerances=()):
    """Compares numbers from byte `offset` on; -> a problem or None. Tolerances are
    pairs (value, is it in percent)."""
    places, stride = data_type.places(layout)
    for i, text in enumerate(texts):
        place = offset + i // len(places) * stride + places[i % len(places)]
        if place + data_type.size > len(data):
            return "byte %d is behind the end of the buffer" % place
        actual = data_type.unpack(data, place)
        expected = data_type.number_of(text)
        if operator == "~=":
            tolerance = (tolerances[i % data_type.rows % len(tolerances)] if tolerances
                         else (EPSILON, True))
            good = is_near(actual, expected, *tolerance)
        elif operator in ("==", "!="):
            good = (is_near(actual, expected, EPSILON, True)
                    if data_type.is_float else actual == expected)
            good = good == (operator == "==")
        else:
            good = {"<": actual < expected, "<=": actual <= expected,
                    ">": actual > expected, ">=": actual >= expected}[operator]
        if not good:
            return "byte %d: %s, expected %s %s" % (place, actual, operator, expected)
    return None


def tolerance_of(text):
    return (float(text[:-1]), True) if text.endswith("%") else (float(text), False)


class Buffer:
    def __init__(self, data_type, layout, data):
        self.type = data_type
        self.layout = layout
        self.data = data


class Binding:
    """What a descriptor refers to: the name of a buffer and a part of it."""

    def __init__(self, buffer, offset=0, size=None):
        self.buffer = buffer
        self.offset = offset
        self.size = size


class Shader:
    def __init__(self, language, source, environment, stage="compute"):
        self.stage = stage
        self.language = language  # "GLSL" or "SPIRV-ASM"
        self.source = source
        self.environment = environment  # None: the script names none


class Pipeline:
    def __init__(self):
        self.shader = None
        self.entry_point = "main"
        self.constants = {}      # id -> text
        self.bindings = {}       # (set, binding) -> list of Binding
        self.push_constants = None

    def attach(self, shader, entry_point, constants):
        self.shader, self.entry_point = shader, entry_point
        self.constants.update(constants)


class Script:
    """Buffers, pipelines, and steps: tuples of what is done and its operands.

      ("run", pipeline, groups)
      ("draw", pipeline, Draw), ("clear", pipeline): of amber_graphics
      ("pixels", buffer, x, y, width, height, channels, texts, tolerances)
      ("histograms", buffer, buffer, tolerance), ("rmse", buffer, buffer, tolerance)
      ("compare", buffer, type, layout, offset, operator, texts, tolerances)
      ("same", buffer, buffer)
      ("copy", buffer, buffer)"""

    def __init__(self):
        self.buffers = {}
        self.samplers = {}       # name -> the keys of a scene
        self.pipelines = {}
        self.steps = []
