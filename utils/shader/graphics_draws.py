"""The commands of a .shader_test as draws of a scene, and its probes.

Source: what piglit's shader_runner says of its commands."""
import os
import re
import struct

import glsl_text
from glsl_text import Unsupported
from graphics_glsl import ATTRIBUTES, names_of_steps
from graphics_test import number_of_float
from scene import Scene
from testsuite import FAILED, PASSED

SMALL = (16, 16)
IDENTITY = [float(i % 5 == 0) for i in range(16)]
TOPOLOGIES = {"GL_TRIANGLES": "triangles", "GL_TRIANGLE_STRIP": "triangle-strip",
              "GL_TRIANGLE_FAN": "triangle-fan", "GL_LINES": "lines",
              "GL_LINE_STRIP": "line-strip", "GL_POINTS": "points"}
# What says no more than what is so anyway, or sets what no draw here depends on.
IGNORED = ("enable GL_VERTEX_PROGRAM_TWO_SIDE", "shade model", "enable GL_PROGRAM_POINT_SIZE",
           "enable GL_VERTEX_PROGRAM_POINT_SIZE", "hint", "verify", "active",
           "deletelist", "enable GL_CLIP_PLANE", "disable GL_CLIP_PLANE",
           "enable GL_CLIP_DISTANCE", "disable GL_CLIP_DISTANCE")
# Where pictures of another size would show something else.
DEPENDS_ON_SIZE = re.compile(r"gl_FragCoord|dFd[xy]|fwidth|gl_PointSize|gl_PointCoord|"
                             r"gl_ModelView\w*|gl_Projection\w*|ftransform|interpolateAt")
# As many bytes as descriptors of buffers are aligned to.
ALIGNMENT = 64


def multiply(a, b):
    """the product of matrices of four columns"""
    return [sum(a[k * 4 + row] * b[column * 4 + k] for k in range(4))
            for column in range(4) for row in range(4)]


def transpose(m):
    return [m[row * 4 + column] for column in range(4) for row in range(4)]


def inverse(m):
    rows = [[m[c * 4 + r] for c in range(4)] + [float(r == c) for c in range(4)]
            for r in range(4)]
    for i in range(4):
        pivot = max(range(i, 4), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [v / rows[i][i] for v in rows[i]]
        for r in range(4):
            if r != i:
                rows[r] = [a - rows[r][i] * b for a, b in zip(rows[r], rows[i])]
    return [rows[r][4 + c] for c in range(4) for r in range(4)]


def frustum(left, right, bottom, top, near, far):
    return [2 * near / (right - left), 0, 0, 0, 0, 2 * near / (top - bottom), 0, 0,
            (right + left) / (right - left), (top + bottom) / (top - bottom),
            -(far + near) / (far - near), -1, 0, 0, -2 * far * near / (far - near), 0]


def ortho(left, right, bottom, top, near=-1, far=1):
    return [2 / (right - left), 0, 0, 0, 0, 2 / (top - bottom), 0, 0,
            0, 0, -2 / (far - near), 0, -(right + left) / (right - left),
            -(top + bottom) / (top - bottom), -(far + near) / (far - near), 1]


class Probe:
    def __init__(self, draws, x, y, width, height, expected, tolerance):
        self.draws = draws  # How many there are before it.
        self.x, self.y, self.width, self.height = x, y, width, height
        self.expected, self.tolerance = expected, tolerance

    def is_right(self, pixel):
        return all(abs(a / 255 - e) <= t for a, e, t in
                   zip(pixel, self.expected, self.tolerance))

    def check(self, picture, width, height):
        """-> a problem or None"""
        right = set()  # Most pictures have few colours.
        for y in range(self.y, self.y + self.height):
            for x in range(self.x, self.x + self.width):
                if not (0 <= x < width and 0 <= y < height):
                    return "pixel (%d, %d) is outside of the picture" % (x, y)
                place = (y * width + x) * 4
                pixel = picture[place:place + 4]
                if pixel in right:
                    continue
                if not self.is_right(pixel):
                    return "pixel (%d, %d): expected %s, got %s" % (
                        x, y, self.expected, [round(v / 255, 3) for v in pixel])
                right.add(pixel)
        return None


class Texture:
    """Four colours, or two that change places, of two dimensions."""

    def __init__(self, width, height, colors, wrap):
        self.width, self.height, self.wrap = width, height, wrap
        bytes_of = [bytes(round(min(max(c, 0), 1) * 255) for c in color) for color in colors]
        self.data = b"".join(
            bytes_of[(y >= height // 2) * 2 + (x >= width // 2)]
            for y in range(height) for x in range(width))

    def key(self):
        return "image: { format: rgba8, width: %d, height: %d }" % (self.width, self.height)


RGBW = [(1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1), (1, 1, 1, 1)]


class Drawing:
    def __init__(self, program, test):
        self.program, self.test = program, test
        self.width, self.height = self.choose_size()
        self.state = {binding: bytearray(size)
                      for binding, size in program.block_sizes.items()}
        self.projection = IDENTITY
        self.clear_color = (0.0, 0.0, 0.0, 0.0)
        self.clears = (0.0, 0.0, 0.0, 0.0)
        self.tolerance = (0.01,) * 4
        self.provoking = "last"
        self.draws, self.probes = [], []
        self.uniforms = bytearray()
        self.known_blocks = {}
        self.rectangles = bytearray()
        self.saves = set()
        self.textures, self.units = {}, {}  # By unit; of samplers, by name.
        self.scene_textures = []
        self.apply_matrices()

    def choose_size(self):
        """that of the picture"""
        text = "".join(s or "" for s in self.test.stages.values())
        if DEPENDS_ON_SIZE.search(text):
            return self.test.size
        lines = [" ".join(words) for words in self.test.steps]
        drawn = [line for line in lines if line.startswith("draw")]
        if any(line.startswith("relative") for line in lines):
            return self.test.size
        if all(line == "draw rect -1 -1 2 2" for line in drawn):
            width, height = SMALL
        elif all(line.startswith("draw rect ortho") for line in drawn):
            numbers = [[float(n) for n in line.split()[3:]] for line in drawn
                       if len(line.split()) == 7]
            if len(numbers) != len(drawn):
                return self.test.size
            width = int(max(n[0] + n[2] for n in numbers))
            height = int(max(n[1] + n[3] for n in numbers))
        else:
            return self.test.size
        # Pixels of probes and rectangles are inside.
        for line in lines:
            found = re.match(r"probe (?:rect )?rgba? (.*)", line)
            if found:
                values = numbers_of(found[1])
                width = max(width, int(values[0] + (values[2] if "rect" in line else 1)))
                height = max(height, int(values[1] + (values[3] if "rect" in line else 1)))
        return (min(max(width, SMALL[0]), self.test.size[0]),
                min(max(height, SMALL[1]), self.test.size[1]))

    #--- Commands ----------------------------------------------------------

    def step(self, words):
        line = " ".join(words)
        if line.startswith(IGNORED):
            return
        method = getattr(self, "do_" + words[0], None)
        if method is None:
            raise Unsupported("has the command '%s'" % words[0])
        try:
            method(words[1:])
        except (IndexError, ValueError) as error:
            raise Unsupported("has the command '%s'" % line) from error

    def do_clear(self, words):
        if words[:1] == ["color"]:
            self.clear_color = tuple(min(max(float(w), 0.0), 1.0) for w in words[1:5])
        elif not words:
            self.clears = self.clear_color
        else:
            raise Unsupported("has the command 'clear %s'" % words[0])

    def do_texture(self, words):
        kind, unit = words[0], int(words[1])
        numbers = numbers_of(" ".join(w for w in words[2:] if not w.startswith("GL_")))
        formats = [w for w in words[2:] if w.startswith("GL_")]
        if formats and formats != ["GL_RGBA8"] and formats != ["GL_RGBA"]:
            raise Unsupported("has textures of the format %s" % formats[0])
        if kind == "rgbw" and len(numbers) == 2:
            texture = Texture(int(numbers[0]), int(numbers[1]), RGBW, "edge")
        elif kind == "checkerboard" and len(numbers) == 11 and numbers[0] == 0:
            first, second = numbers[3:7], numbers[7:11]
            texture = Texture(int(numbers[1]), int(numbers[2]),
                              [first, second, second, first], "repeat")
        else:
            raise Unsupported("has textures of the kind '%s'" % kind)
        self.textures[unit] = len(self.scene_textures)
        self.scene_textures.append(texture)

    def do_tolerance(self, words):
        self.tolerance = tuple(float(w) for w in words[:4])

    def do_provoking(self, words):
        self.provoking = words[1]

    def do_ortho(self, words):
        edges = [float(w) for w in words] or [0, self.width, 0, self.height]
        self.projection = ortho(*edges)
        self.apply_matrices()

    def do_frustum(self, words):
        self.projection = frustum(*(float(w) for w in words))
        self.apply_matrices()

    def apply_matrices(self):
        for full, name in self.program.matrices.items():
            matrix = IDENTITY if name.startswith("ModelViewMatrix") else self.projection
            if "Inverse" in name:
                matrix = inverse(matrix)
            if "Transpose" in name:
                matrix = transpose(matrix)
            for binding, _ in self.program.uniforms[full].places:
                self.state[binding][:] = struct.pack("<16f", *matrix)

    def do_uniform(self, words):
        type_name, path, values = words[0], words[1], words[2:]
        name = re.match(r"\w+", path)[0]
        if name in self.program.samplers:
            self.units[name] = int(values[0])
            return
        if name not in self.program.uniforms:
            name += "_" if name + "_" in self.program.uniforms else ""
        uniform = self.program.uniforms.get(name)
        if not uniform:
            # Nothing reads it, or it is of a kind that the rewrite has refused.
            return
        found = glsl_text.find(uniform.kind, path[len(name.rstrip("_")):])
        if not found:
            raise Unsupported("sets the uniform '%s'" % path)
        offset, kind = found
        values = [word.strip(",") for word in values if word.strip(",")]
        # From an element of an array on, others follow.
        whole, first = uniform.kind.places(), kind.places()[0][0] + offset
        places = [p for p in whole if p[0] >= first][:len(values)]
        if len(places) < len(values):
            raise Unsupported("sets more than there is of '%s'" % path)
        for (place, element), word in zip(places, values):
            data = pack(element, type_name, word)
            for binding, start in uniform.places:
                begin = start + place
                self.state[binding][begin:begin + len(data)] = data

    def do_draw(self, words):
        if words[0] == "rect":
            self.rectangle(words[1:])
        elif words[0] == "arrays":
            self.arrays(words[1], int(words[2]), int(words[3]))
        elif words[0] == "instanced" and words[1] == "rect":
            count, *rest = words[2:]
            self.rectangle(rest, int(count))
        else:
            raise Unsupported("has the command 'draw %s'" % words[0])

    def rectangle(self, words, instances=1):
        kinds = [w for w in words if w in ("tex", "ortho", "patch")]
        values = [float(w) for w in words if w not in kinds]
        if "patch" in kinds:
            raise Unsupported("needs another stage")
        x, y, width, height = values[:4]
        if "ortho" in kinds:
            x, width = -1 + 2 * x / self.width, 2 * width / self.width
            y, height = -1 + 2 * y / self.height, 2 * height / self.height
        s, t, s_size, t_size = values[4:8] if "tex" in kinds else (0, 0, 1, 1)
        first = len(self.rectangles) // 32
        for v, u in ((0, 0), (0, 1), (1, 0), (1, 1)):
            self.rectangles += struct.pack(
                "<8f", x + u * width, y + v * height, 0, 1, s + u * s_size, t + v * t_size,
                0, 1)
        place, texture = ["piglit_vertex", "piglit_Vertex"], ["piglit_texcoord",
                                                              "piglit_MultiTexCoord0"]
        if not any(name in self.program.attributes for name in place):
            # The generic attribute that is OpenGL's vertex.
            place += [name for name, (location, _) in self.program.attributes.items()
                      if location == 0]
        attributes = {}
        for name in self.program.attributes:
            if name in place or name in texture and "tex" in kinds:
                offset = 0 if name in place else 16
                attributes[name, 0] = "buffer: rectangles, offset: %d, stride: 32" % offset
        self.add("triangle-strip", "first: %d\ncount: 4" % first, attributes, instances)

    def arrays(self, mode, first, count):
        stride = 4 * sum(a.count for a in self.test.attributes)
        offset, attributes = 0, {}
        for attribute in self.test.attributes:
            name = re.sub(r"^gl_", "piglit_", attribute.name)
            attributes[name, attribute.column] = (
                "buffer: vertices, offset: %d, stride: %d, format: %s" % (
                    offset, stride, vertex_format(attribute)))
            offset += 4 * attribute.count
        if mode not in TOPOLOGIES:
            raise Unsupported("draws %s" % mode)
        self.add(TOPOLOGIES[mode], "first: %d\ncount: %d" % (first, count), attributes, 1)

    def add(self, topology, vertices, attributes, instances):
        draw, lines = [], []
        for name, (location, kind) in self.program.attributes.items():
            columns = kind.locations()
            for column in range(columns):
                given = attributes.get((name, column))
                given = given or "buffer: defaults, offset: %d, stride: 0" % default_offset(
                    name, kind)
                lines.append("{ location: %d, %s }" % (location + column, given))
        draw.append("attributes: [ %s ]" % ",\n  ".join(lines))
        lines = []
        for name, bindings in self.program.samplers.items():
            number = self.textures.get(self.units.get(name, 0))
            if number is None:
                raise Unsupported("has a sampler without a texture")
            lines += ["{ binding: %d, image: texture%d, sampler: { filter: nearest, wrap: [%s] "
                      "} }" % (b, number, self.scene_textures[number].wrap) for b in bindings]
        for binding, data in self.state.items():
            if not data:
                continue
            lines.append("{ binding: %d, buffer: uniforms, offset: %d, range: %d }" % (
                binding, self.place_block(bytes(data)), len(data)))
        draw.append("bindings: [ %s ]" % ",\n  ".join(lines))
        draw.append("unused-bindings: true")
        draw.append("state: { topology: %s, front: cw, provoking: %s }" % (
            topology, self.provoking))
        draw.append(vertices)
        if instances != 1:
            draw.append("instances: %d" % instances)
        if self.clears:
            draw.append("clear: [%g, %g, %g, %g]" % self.clears)
            self.clears = None
        self.draws.append(draw)

    def place_block(self, data):
        if data not in self.known_blocks:
            self.known_blocks[data] = len(self.uniforms)
            self.uniforms += data
            self.uniforms += bytes(-len(self.uniforms) % ALIGNMENT)
        return self.known_blocks[data]

    #--- Probes ------------------------------------------------------------

    def do_probe(self, words, is_relative=False):
        is_rect = words[0] == "rect"
        is_all = words[0] == "all"
        channels = words[1] if is_rect or is_all else words[0]
        if channels not in ("rgb", "rgba"):
            raise Unsupported("has the command 'probe %s'" % channels)
        values = numbers_of(" ".join(words[2 if is_rect or is_all else 1:]))
        size = 0 if is_all else 4 if is_rect else 2
        if is_relative:
            edges = [self.width, self.height] * 2
            values[:size] = [v * e for v, e in zip(values[:size], edges)]
        place = [int(v) for v in values[:size]]
        if is_all:
            place = [0, 0, self.width, self.height]
        elif not is_rect:
            if is_relative:
                place = [min(place[0], self.width - 1), min(place[1], self.height - 1)]
            place += [1, 1]
        expected = values[size:size + len(channels)]
        if len(expected) != len(channels):
            raise Unsupported("has the command 'probe %s'" % " ".join(words))
        if self.clears:
            raise Unsupported("probes what is drawn without a shader")
        self.saves.add(len(self.draws))
        self.probes.append(Probe(len(self.draws), *place, expected, self.tolerance))

    def do_relative(self, words):
        self.do_probe(words[1:], True)

    def check(self, work):
        """-> status and text"""
        pictures = {}
        for number in self.saves:
            with open(os.path.join(work, "p%d.out" % number), "rb") as file:
                pictures[number] = file.read()
        for probe in self.probes:
            problem = probe.check(pictures[probe.draws], self.width, self.height)
            if problem:
                return FAILED, "%s (behind %d draws)" % (problem, probe.draws)
        return PASSED, ""

    def scene(self, cpu, options, shaders):
        """-> the Scene with all draws; `shaders` are files by stage"""
        scene = Scene(self.width, self.height, cpu, options,
                      ["format: rgba8"] * self.program.outputs)
        defaults = b"".join(struct.pack("<4f", *(list(value) + [1.0] * 4)[:4])
                            for _, value in DEFAULTS)
        scene.add_buffer("defaults", defaults)
        if self.rectangles:
            scene.add_buffer("rectangles", self.rectangles)
        if self.uniforms:
            scene.add_buffer("uniforms", self.uniforms)
        for number, texture in enumerate(self.scene_textures):
            scene.add_buffer("texture%d" % number, texture.data, texture.key())
        if self.test.vertices:
            code = "".join(a.kind * a.count for a in self.test.attributes)
            scene.add_buffer("vertices", b"".join(struct.pack("<" + code, *row)
                                                  for row in self.test.vertices))
        self.saves.add(len(self.draws))
        stages = ["%s: { shader: \"%s\" }" % item for item in shaders.items()]
        for number, draw in enumerate(self.draws):
            saved = (["save: [ { path: p%d.out } ]" % (number + 1)]
                     if number + 1 in self.saves else [])
            scene.draws.append("\n".join(stages + draw + saved))
        return scene


# Of attributes that a test gives no values: first all others, by kind.
DEFAULTS = [("f", (0, 0, 0, 1)), ("i", (0, 0, 0, struct.unpack("<f", struct.pack("<I", 1))[0]))]
DEFAULTS += [("piglit_" + name, value) for name, (_, value) in ATTRIBUTES.items()]


def default_offset(name, kind):
    names = [entry[0] for entry in DEFAULTS]
    if name not in names:
        name = "f" if kind.element == "float" or kind.item else "i"
    return 16 * names.index(name)


def vertex_format(attribute):
    channels = "rgba"[:attribute.count]
    return channels + "32" + {"f": "f", "i": "i", "I": "ui"}[attribute.kind]


def numbers_of(text):
    return [float(word) for word in re.split(r"[\s(),]+", text) if word]


def pack(element, type_name, word):
    """a value of a command of `type_name` in a uniform of `element`"""
    if element == "float":
        return struct.pack("<f", clamp_float(number_of_float(word)))
    if element == "bool":
        return struct.pack("<I", int(word in ("true",) or
                                     word != "false" and number_of_float(word) != 0))
    word = word.rstrip("uU")
    value = (int(float(word)) if re.search(r"[.eE]", word) and "x" not in word
             else int(word, 0))
    bits = 64 if "64" in element else 32
    return (value & ((1 << bits) - 1)).to_bytes(bits // 8, "little")


def clamp_float(value):
    try:
        struct.pack("<f", value)
        return value
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
