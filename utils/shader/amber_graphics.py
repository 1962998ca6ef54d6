"""Pipelines of Amber's scripts that draw: what they say, and their draws as scenes.

Source: docs/amber_script.md of Amber, and what its implementation draws for rectangles."""
import math
import os
import re
import struct

import front_end
import testsuite
from amber_data import ScriptError, Unsupported, is_near
from scene import Scene

TOPOLOGIES = {"TRIANGLE_LIST": "triangles", "TRIANGLE_STRIP": "triangle-strip",
              "TRIANGLE_FAN": "triangle-fan", "LINE_LIST": "lines",
              "LINE_STRIP": "line-strip", "POINT_LIST": "points"}
COMPARISONS = {"never", "less", "equal", "less_or_equal", "greater", "not_equal",
               "greater_or_equal", "always"}
PASSTHROUGH = """#version 450
layout(location = 0) in vec4 position;
void main() { gl_Position = position; }
"""
# What Amber lets texels differ by, of 1.
TEXEL_TOLERANCE = 0.002
FORMATS = {"B10G11R11_UFLOAT_PACK32": "r11f_g11f_b10f", "A2B10G10R10_UNORM_PACK32":
           "rgb10_a2"}
# Those with stencil are in no image.
DEPTHS = {"D16_UNORM": ("depth16", 2), "D32_SFLOAT": ("depth32f", 4),
          "X8_D24_UNORM_PACK32": ("depth24", 4)}
WITH_STENCIL = {"D24_UNORM_S8_UINT": "d24", "D32_SFLOAT_S8_UINT": "d32",
                "D16_UNORM_S8_UINT": "d16"}
KINDS = {"UNORM": "", "SNORM": "_snorm", "UINT": "ui", "SINT": "i", "SFLOAT": "f"}


class Format:
    """A format of texels: its name in scenes, and how bytes are numbers."""

    def __init__(self, name):
        self.text = name
        self.code, self.name, self.bytes = None, FORMATS.get(name), 4
        self.is_depth = name in DEPTHS or name in WITH_STENCIL
        if name in DEPTHS:
            self.name, self.bytes = DEPTHS[name]
            if name == "D32_SFLOAT":
                self.order, self.kind, self.bits, self.code = "R", "SFLOAT", 32, "f"
        found = re.fullmatch(r"((?:[RGBA]\d+)+)_(\w+?)(?:_PACK\d+)?", name)
        if self.is_depth or self.name:
            return
        if not found:
            raise Unsupported("has the format %s" % name)
        parts = re.findall(r"([RGBA])(\d+)", found[1])
        bits = {int(b) for _, b in parts}
        order, kind = "".join(c for c, _ in parts), found[2]
        srgb = kind == "SRGB"
        kind = "UNORM" if srgb else kind
        if len(bits) > 1 or kind not in KINDS or "PACK" in name or order not in (
                "R", "RG", "RGBA", "BGRA"):
            raise Unsupported("has the format %s" % name)
        (self.bits,) = bits
        self.order, self.kind = order, kind
        self.name = "%s%s%d%s" % ("s" if srgb else "", order.lower(), self.bits, KINDS[kind])
        self.bytes = len(order) * self.bits // 8
        self.code = {"UNORM": "BHI", "SNORM": "bhi", "UINT": "BHI", "SINT": "bhi",
                     "SFLOAT": " ef"}[kind][(8, 16, 32).index(self.bits)]

    def decode(self, data, offset):
        """-> red, green, blue, alpha"""
        if self.code is None:
            raise Unsupported("looks at the format %s" % self.text)
        values = struct.unpack_from("<%d%s" % (len(self.order), self.code), data, offset)
        if self.kind in ("UNORM", "SNORM"):
            most = (1 << self.bits - (self.kind == "SNORM")) - 1
            values = [max(v / most, -1.0) for v in values]
        channels = dict(zip(self.order, values))
        return [channels.get(c, float(c == "A")) for c in "RGBA"]

    def encode(self, color):
        """the bytes of a texel of four numbers from 0 to 1"""
        if self.code is None:
            if any(color):
                raise Unsupported("clears the format %s" % self.text)
            return bytes(self.bytes)
        values = []
        for channel in self.order:
            value = color["RGBA".index(channel)]
            if self.kind in ("UNORM", "SNORM"):
                value = round(value * ((1 << self.bits - (self.kind == "SNORM")) - 1))
            elif self.kind != "SFLOAT":
                value = int(value)
            values.append(value)
        return struct.pack("<%d%s" % (len(values), self.code), *values)


class Image:
    """A buffer of texels."""

    def __init__(self, text):
        self.format = Format(text)
        self.width = self.height = 0
        self.data = bytearray()
        self.layout, self.type = "STD430", None

    def set_size(self, width, height):
        if not self.width:
            self.width, self.height = width, height
            self.data = bytearray(width * height * self.format.bytes)
        elif (self.width, self.height) != (width, height):
            raise Unsupported("has a picture of another size than its pipeline's")

    def fill(self, color):
        self.data[:] = self.format.encode(color) * (self.width * self.height)

    def key(self):
        return "image: { format: %s, width: %d, height: %d }" % (
            self.format.name, self.width, self.height)


class GraphicsPipeline:
    def __init__(self):
        self.stages = {}         # stage -> (Shader, entry point, constants by number)
        self.colors = {}         # location -> name of an Image
        self.depth_buffer = None
        self.vertex_data = {}    # location -> (name of a Buffer, keys, place)
        self.indices = None
        self.size = (250, 250)
        self.bindings = {}       # (set, binding) -> list of Binding
        self.textures = {}       # (set, binding) -> (name of an Image, name of a Sampler)
        self.push_constants = None
        self.clear_color, self.clear_depth, self.clear_stencil = (0, 0, 0, 0), 1.0, 0
        self.state = {}

    def copy(self):
        child = GraphicsPipeline()
        for key, value in self.__dict__.items():
            child.__dict__[key] = dict(value) if isinstance(value, dict) else value
        return child

    def attach(self, shader, entry, constants):
        self.stages[shader.stage] = shader, entry, constants


class Draw:
    """A draw of a pipeline. rectangle: x, y, width, height in pixels, and cells."""

    def __init__(self, words):
        self.rectangle = self.cells = None
        self.topology, self.is_indexed = "triangle-strip", False
        self.first, self.count, self.instances, self.first_instance = 0, None, 1, 0
        if words[0] in ("DRAW_RECT", "DRAW_GRID"):
            if words[1] != "POS" or words[4] != "SIZE":
                raise Unsupported("has the command RUN %s" % " ".join(words))
            self.rectangle = [float(w) for w in words[2:4] + words[5:7]]
            if words[0] == "DRAW_GRID":
                self.cells = [int(w) for w in words[8:10]]
            return
        if words[0] != "DRAW_ARRAY":
            raise Unsupported("has the command RUN %s" % words[0])
        self.topology = TOPOLOGIES.get(words[2])
        if self.topology is None:
            raise Unsupported("draws %s" % words[2])
        rest = words[3:]
        while rest:
            key = rest.pop(0)
            if key == "INDEXED":
                self.is_indexed = True
            elif key == "START_IDX":
                self.first = int(rest.pop(0))
            elif key == "COUNT":
                self.count = int(rest.pop(0))
            elif key == "START_INSTANCE":
                self.first_instance = int(rest.pop(0))
            elif key == "INSTANCE_COUNT":
                self.instances = int(rest.pop(0))
            else:
                raise Unsupported("has DRAW_ARRAY with %s" % key)

    def corners(self, size):
        """the vertices of a rectangle or grid, as pairs in clip space"""
        x, y, width, height = self.rectangle
        at = lambda u, v: ((x + u * width) / size[0] * 2 - 1, (y + v * height) / size[1] * 2 - 1)
        if not self.cells:
            return [at(0, 1), at(0, 0), at(1, 1), at(1, 0)]
        columns, rows = self.cells
        return [at((c + i) / columns, (r + j) / rows)
                for r in range(rows) for c in range(columns)
                for i, j in ((0, 0), (0, 1), (1, 1), (1, 1), (1, 0), (0, 0))]


class PipelineRunner:
    """Draws on one core. In the folder `work` are the shaders."""

    def __init__(self, options, script, cpu, work, seconds, unsupported):
        self.options, self.script, self.cpu, self.work = options, script, cpu, work
        self.seconds, self.unsupported = seconds, unsupported
        self.files = {}

    def shader_key(self, shader, entry, constants, environment):
        extension = {"vertex": ".vert", "fragment": ".frag"}[shader.stage]
        extension = extension if shader.language == "GLSL" else ".spvasm"
        source = shader.source.encode()
        if shader.source == PASSTHROUGH:
            # Nearly all scripts have it.
            binary = front_end.binary_of(PASSTHROUGH, extension)
            source, extension = (binary, ".spv") if binary else (source, extension)
        name = self.files.setdefault(id(shader), "s%d%s" % (len(self.files), extension))
        with open(os.path.join(self.work, name), "wb") as file:
            file.write(source)
        options = [self.options.level,
                   "-fentry-point=" + entry]
        options += ["-fspec-constant=%s=%s" % item for item in constants.items()]
        environment = shader.environment or (
            environment if shader.language != "GLSL" else None)
        if environment:
            options.append("-ftarget-env=" + environment)
        return "{ shader: %s, options: [%s] }" % (
            name, ", ".join('"%s"' % o for o in options))

    def draw(self, draws):
        """Draws pairs of a pipeline and a Draw, which have the same targets;
        -> (is it unsupported, a text) or None"""
        first = None
        for environment in self.options.target_env.split(","):
            scene = self.scene(draws, environment)
            done = scene.run(self.options.mgpu, self.work, self.seconds)
            problem = testsuite.problem_of(done)
            if not problem:
                break
            reason = done and testsuite.unsupported(done, self.unsupported)
            first = first or ((True, reason) if reason else (False, problem))
            if all(shader.environment or shader.language == "GLSL" for pipeline, _ in draws
                   for shader, _, _ in pipeline.stages.values()):
                return first
        else:
            return first
        for name, contents in scene.saved(self.work).items():
            self.script.buffers[name].data = bytearray(contents)
        return None

    def scene(self, draws, environment):
        first = draws[0][0]
        if not first.colors and not first.depth_buffer:
            raise Unsupported("draws without targets")
        scene = Scene(*first.size, self.cpu, [], ())
        depth = first.depth_buffer and self.script.buffers[first.depth_buffer]
        if depth:
            if not depth.format.is_depth:
                raise Unsupported("has depth of the format %s" % depth.format.text)
            stencil = WITH_STENCIL.get(depth.format.text)
            scene.depth = "{ %s, clear: %g }" % (
                "format: %s, stencil: %d" % (stencil, first.clear_stencil) if stencil else
                'image: "%s"' % self.use(scene, first.depth_buffer), first.clear_depth)
        targets = []
        for location in range(max(first.colors, default=-1) + 1):
            name = first.colors.get(location)
            if name is None:
                raise Unsupported("has no target at location %d" % location)
            targets.append('image: "%s", load: true' % self.use(scene, name))
        scene.targets = targets
        for number, (pipeline, draw) in enumerate(draws):
            self.add_draw(scene, number, pipeline, draw, environment)
        return scene

    def use(self, scene, name):
        """-> the name of a buffer of the script, which is in the scene then"""
        if all(name != known for known, _, _, _ in scene.buffers):
            buffer = self.script.buffers[name]
            if isinstance(buffer, Image):
                if not buffer.format.name:
                    raise Unsupported("reads depth with stencil")
                scene.add_buffer(name, buffer.data, buffer.key(), True)
            else:
                scene.add_buffer(name, buffer.data, None, True)
        return name

    def add_draw(self, scene, number, pipeline, draw, environment):
        lines = []
        for stage in ("vertex", "fragment"):
            if stage in pipeline.stages:
                lines.append("%s: %s" % (stage, self.shader_key(
                    *pipeline.stages[stage], environment)))
        state = dict(pipeline.state)
        lines += self.vertices(scene, number, pipeline, draw, state)
        bindings = []
        for (group, binding), parts in pipeline.bindings.items():
            for element, part in enumerate(parts):
                bindings.append('{ set: %d, binding: %d, element: %d, buffer: "%s", '
                                "offset: %d%s }" % (
                                    group, binding, element, self.use(scene, part.buffer),
                                    part.offset, "" if part.size is None else
                                    ", range: %d" % part.size))
        for (group, binding), (image, sampler) in pipeline.textures.items():
            keys = 'image: "%s"' % self.use(scene, image) if image else ""
            if sampler:
                keys += (", " if keys else "") + "sampler: " + self.script.samplers[sampler]
            bindings.append("{ set: %d, binding: %d, %s }" % (group, binding, keys))
        lines.append("bindings: [ %s ]" % ",\n  ".join(bindings))
        if pipeline.push_constants:
            data = self.script.buffers[pipeline.push_constants].data
            lines.append('push-constants: [ { offset: 0, hex: "%s" } ]' % data.hex())
        lines.append("unused-bindings: true")
        lines.append("state: { %s }" % ", ".join("%s: %s" % item for item in state.items()))
        scene.draws.append("\n".join(lines))

    def vertices(self, scene, number, pipeline, draw, state):
        if draw.rectangle:
            corners = draw.corners(pipeline.size)
            state["topology"] = "triangles" if draw.cells else "triangle-strip"
            name = "rectangle%d" % number
            scene.add_buffer(name, b"".join(struct.pack("<2f", *c) for c in corners))
            return ["attributes: [ { location: 0, buffer: %s, format: rg32f } ]" % name,
                    "count: %d" % len(corners)]
        state["topology"] = draw.topology
        attributes, count = [], 0
        for location, (name, keys) in pipeline.vertex_data.items():
            buffer = self.script.buffers[name]
            text, stride = vertex_format(buffer)
            stride = keys.get("stride", stride)
            attributes.append('{ location: %d, buffer: "%s", format: %s, offset: %d, '
                              "stride: %d%s }" % (
                                  location, self.use(scene, name), keys.get("format", text),
                                  keys.get("offset", 0), stride,
                                  ", rate: instance" if keys.get("instance") else ""))
            if not keys.get("instance"):
                count = max(count, len(buffer.data) // max(stride, 1))
        lines = ["attributes: [ %s ]" % ", ".join(attributes)]
        if draw.is_indexed:
            buffer = self.script.buffers[pipeline.indices]
            if buffer.type.size == 1:
                raise Unsupported("has indices of 8 bits")
            element = "ushort" if buffer.type.size == 2 else "uint"
            if all(known != "indices" for known, _, _, _ in scene.buffers):
                scene.add_buffer("indices", buffer.data, "type: %s\n    size: %d" % (
                    element, len(buffer.data)))
            lines.append("indices: indices")
            count = len(buffer.data) // buffer.type.size
        lines.append("first: %d\ncount: %d" % (
            draw.first, count - draw.first if draw.count is None else draw.count))
        if (draw.instances, draw.first_instance) != (1, 0):
            lines.append("instances: %d\nfirst-instance: %d" % (
                draw.instances, draw.first_instance))
        return lines


def vertex_format(buffer):
    """-> the format of a buffer's items, and bytes from one to the next"""
    if isinstance(buffer, Image):
        return buffer.format.name, buffer.format.bytes
    kind = buffer.type
    if kind.columns != 1 or kind.code not in "bBhHiIef":
        raise Unsupported("has vertex data of another type")
    text = "rgba"[:kind.rows] + str(kind.size * 8) + (
        "f" if kind.is_float else "i" if kind.code.islower() else "ui")
    return text, kind.places(buffer.layout)[1]


def compare_pixels(image, x, y, width, height, channels, expected, tolerances):
    """-> a problem or None; expected values from 0 to 255"""
    if x + width > image.width or y + height > image.height:
        return "%dx%d pixels at (%d, %d) are outside of the picture" % (width, height, x, y)
    wanted = [float(v) / 255 for v in expected]

    def is_good(texel):
        for i in range(len(channels)):
            if tolerances:
                value, is_percent = tolerances[i % len(tolerances)]
                good = is_near(texel[i] * 255, wanted[i] * 255, value, is_percent)
            else:
                good = abs(texel[i] - wanted[i]) <= TEXEL_TOLERANCE
            if not good:
                return False
        return True

    size, known = image.format.bytes, set()
    for row in range(y, y + height):
        for column in range(x, x + width):
            offset = (row * image.width + column) * size
            data = bytes(image.data[offset:offset + size])
            if data in known:
                continue
            texel = image.format.decode(data, 0)
            if not is_good(texel):
                return "pixel (%d, %d): %s, expected %s" % (
                    column, row, [round(v * 255, 2) for v in texel[:len(channels)]],
                    expected)
            known.add(data)
    return None


def texels(image):
    size, known, values = image.format.bytes, {}, []
    for offset in range(0, len(image.data), size):
        data = bytes(image.data[offset:offset + size])
        if data not in known:
            known[data] = image.format.decode(data, 0)
        values.append(known[data])
    return values


def compare_histograms(a, b, tolerance):
    """by the earth mover's distance of the histograms of channels; -> a problem or None"""
    worst = 0.0
    first, second = texels(a), texels(b)
    for channel in range(4):
        counts = [0] * 256
        for pixels, sign in ((first, 1), (second, -1)):
            for texel in pixels:
                counts[min(max(round(texel[channel] * 255), 0), 255)] += sign
        carried = distance = 0
        for count in counts:
            carried += count
            distance += abs(carried)
        worst = max(worst, distance / (len(first) * 256))
    return None if worst <= tolerance else "the histograms differ by %.4f" % worst


def compare_rmse(a, b, tolerance):
    squares = [(255 * (x - y)) ** 2 for p, q in zip(texels(a), texels(b))
               for x, y in zip(p, q)]
    value = math.sqrt(sum(squares) / max(len(squares), 1))
    return None if value <= tolerance else "the pictures differ by %.3f" % value


def apply_state(pipeline, words, following):
    """A command of a pipeline about its state; `following` are the words up to END for
    those that have one"""
    state = pipeline.state
    if words[0] == "FRAMEBUFFER_SIZE":
        pipeline.size = int(words[1]), int(words[2])
    elif words[0] == "VIEWPORT":
        state["viewport"] = "[%s, %s, %s, %s]" % (words[1], words[2], words[4], words[5])
        rest = dict(zip(words[6::2], words[7::2]))
        state["depth-range"] = "[%s, %s]" % (rest.get("MIN_DEPTH", "0"),
                                             rest.get("MAX_DEPTH", "1"))
    elif words[0] == "POLYGON_MODE":
        if words[1] != "fill":
            raise Unsupported("has polygons of lines or points")
    elif words[0] == "DEPTH":
        options, words = {}, list(following)
        while words:
            key = words.pop(0)
            if key in ("BOUNDS", "BIAS"):
                count = 1 if words[0] == "off" else 4 if key == "BOUNDS" else 6
                options[key], words = words[:count], words[count:]
            else:
                options[key] = words.pop(0)
        if options.get("TEST") == "on":
            comparison = options.get("COMPARE_OP", "less")
            if comparison not in COMPARISONS:
                raise ScriptError("COMPARE_OP %s" % comparison)
            state["depth"] = comparison.replace("_or_", "-").replace("_", "-")
            state["depth-write"] = "true" if options.get("WRITE") == "on" else "false"
        if options.get("CLAMP") == "on":
            state["depth-clamp"] = "true"
        if options.get("BIAS", ["off"]) != ["off"]:
            bias = dict(zip(options["BIAS"][::2], options["BIAS"][1::2]))
            if float(bias.get("clamp", 0)):
                raise Unsupported("clamps the bias of depth")
            state["depth-bias"] = bias.get("constant", "0")
            state["depth-bias-slope"] = bias.get("slope", "0")
        if options.get("BOUNDS", ["off"]) not in (["off"], ["min", "0.0", "max", "1.0"]):
            raise Unsupported("has bounds of depth")
    else:
        raise Unsupported("has the command %s" % words[0])
