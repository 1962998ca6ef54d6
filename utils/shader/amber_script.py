"""Reads scripts in AmberScript, as far as they are about compute shaders with buffers, or
about vertex and fragment shaders.

Source: docs/amber_script.md of Amber."""
import os

import amber_data
import amber_graphics
from amber_data import Binding, Buffer, Pipeline, ScriptError, Shader, Unsupported

OPERATORS = {"EQ": "==", "NE": "!=", "LT": "<", "LE": "<=", "GT": ">", "GE": ">="}
BUFFER_KINDS = ("storage", "uniform", "storage_dynamic", "uniform_dynamic")
# The rest of the line says no more than that the device must have something.
IGNORED = ("DEVICE_FEATURE", "DEVICE_EXTENSION", "INSTANCE_EXTENSION", "DEVICE_PROPERTY",
           "SET")


class Reader:
    def __init__(self, path):
        with open(path, errors="replace") as file:
            self.lines = file.read().split("\n")
        self.folder = os.path.dirname(path)
        self.next = 0
        self.script = amber_data.Script()
        self.shaders = {}
        self.files = {}

    def line(self):
        """words of the next line that has some, or None"""
        while self.next < len(self.lines):
            text = self.lines[self.next]
            self.next += 1
            while text.rstrip().endswith("\\") and self.next < len(self.lines):
                text = text.rstrip()[:-1] + " " + self.lines[self.next]
                self.next += 1
            words = text.split("#", 1)[0].split()
            if words:
                return words
        return None

    def words_to_end(self):
        words = []
        while True:
            line = self.line()
            if line is None:
                raise ScriptError("END is missing")
            if "END" in line:
                return words + line[:line.index("END")]
            words += line

    def text_to_end(self):
        begin = self.next
        while self.next < len(self.lines):
            self.next += 1
            if self.lines[self.next - 1].split()[:1] == ["END"]:
                return "\n".join(self.lines[begin:self.next - 1]) + "\n"
        raise ScriptError("END is missing")

    def read(self):
        while True:
            words = self.line()
            if words is None:
                return self.script
            self.command(words, self.script.steps)

    def command(self, words, steps):
        name = words[0]
        if name in IGNORED:
            return
        method = getattr(self, "read_" + name.lower(), None)
        if method is None:
            raise Unsupported("has the command %s" % name)
        method(words[1:], steps)

    def read_virtual_file(self, words, _):
        self.files[words[0]] = self.text_to_end()

    def read_shader(self, words, _):
        stage, name, language = words[:3]
        if stage not in ("compute", "vertex", "fragment"):
            raise Unsupported("needs another stage")
        if language == "PASSTHROUGH":
            self.shaders[name] = Shader("GLSL", amber_graphics.PASSTHROUGH, None, stage)
            return
        environment = None
        rest = words[3:]
        if rest[:1] == ["TARGET_ENV"]:
            environment = rest[1]
            rest = rest[2:]
        if rest[:1] == ["VIRTUAL_FILE"]:
            text = self.files[rest[1]]
        elif rest[:1] == ["FILE"]:
            raise Unsupported("reads shaders from files")
        else:
            text = self.text_to_end()
        if language not in ("GLSL", "SPIRV-ASM"):
            raise Unsupported("is written in %s" % language)
        self.shaders[name] = Shader(language, text, environment, stage)

    def read_buffer(self, words, _):
        name, kind = words[:2]
        if kind == "FORMAT":
            if len(words) > 3:
                raise Unsupported("has images of several levels or samples")
            self.script.buffers[name] = amber_graphics.Image(words[2])
            return
        if kind != "DATA_TYPE":
            raise Unsupported("needs images")
        data_type = amber_data.amber_type(words[2])
        rest = words[3:]
        layout = "STD430"
        if rest[0] in ("STD140", "STD430"):
            layout = rest.pop(0)
        items = None
        while rest and rest[0] in ("SIZE", "WIDTH", "HEIGHT"):
            items = (items or 1) * int(rest[1], 0)
            rest = rest[2:]
        numbers = data_type.rows * data_type.columns
        if rest[0] == "DATA":
            texts = rest[1:]
            if "END" in texts:
                texts = texts[:texts.index("END")]
            else:
                texts += self.words_to_end()
            missing = (items or 0) * numbers - len(texts)
            texts += ["0"] * max(missing, 0)
        elif rest[0] == "FILL":
            texts = [rest[1]] * (items * numbers)
        elif rest[0] == "SERIES_FROM":
            start, step = (data_type.number_of(rest[i]) for i in (1, 3))
            texts = [str(data_type.rounded(start + i * step))
                     for i in range(items * numbers)]
        elif rest[:2] == ["FILE", "TEXT"]:
            texts = self.words_of_file(rest[2])
        else:
            raise Unsupported("has a buffer with %s" % rest[0])
        self.script.buffers[name] = Buffer(
            data_type, layout, amber_data.encode(data_type, layout, texts))

    def words_of_file(self, name):
        try:
            with open(os.path.join(self.folder, name)) as file:
                return [word for line in file for word in line.split("#", 1)[0].split()]
        except OSError as problem:
            raise ScriptError("cannot read '%s': %s" % (name, problem.strerror)) from None

    def read_image(self, words, _):
        name, kind = words[:2]
        if kind != "FORMAT" or len(words) != 8 or words[3] != "DIM_2D":
            raise Unsupported("needs other images")
        image = self.script.buffers[name] = amber_graphics.Image(words[2])
        keys = dict(zip(words[4::2], words[5::2]))
        image.set_size(int(keys["WIDTH"]), int(keys["HEIGHT"]))

    def read_sampler(self, words, _):
        keys, rest = {"filter": "nearest", "wrap": "[repeat]"}, words[1:]
        names = {"MAG_FILTER": "magnify", "MIN_FILTER": "filter", "MIN_LOD": "min-lod",
                 "MAX_LOD": "max-lod"}
        wraps = {"repeat": "repeat", "mirrored_repeat": "mirror", "clamp_to_edge": "edge",
                 "clamp_to_border": "border", "mirror_clamp_to_edge": "mirror-edge"}
        modes = {}
        while rest:
            key, value = rest[:2]
            rest = rest[2:]
            if key in names:
                keys[names[key]] = value
            elif key.startswith("ADDRESS_MODE_"):
                modes[key[-1]] = wraps[value]
            elif key == "NORMALIZED_COORDS":
                rest.insert(0, value)
            elif key == "UNNORMALIZED_COORDS":
                rest.insert(0, value)
                keys["normalized"] = "false"
            else:
                raise Unsupported("has a sampler with %s" % key)
        keys["wrap"] = "[%s]" % ", ".join(modes.get(c, "repeat") for c in "UVW")
        self.script.samplers[words[0]] = "{ %s }" % ", ".join(
            "%s: %s" % item for item in keys.items())

    def read_copy(self, words, steps):
        steps.append(("copy", words[0], words[2]))

    def read_pipeline(self, words, _):
        if words[0] not in ("compute", "graphics"):
            raise Unsupported("needs pipelines of the kind %s" % words[0])
        self.pipeline(words[1], Pipeline() if words[0] == "compute" else
                      amber_graphics.GraphicsPipeline())

    def read_derive_pipeline(self, words, _):
        parent = self.script.pipelines[words[2]]
        if isinstance(parent, amber_graphics.GraphicsPipeline):
            self.pipeline(words[0], parent.copy())
            return
        child = Pipeline()
        child.__dict__.update(parent.__dict__)
        child.constants = dict(parent.constants)
        child.bindings = dict(parent.bindings)
        self.pipeline(words[0], child)

    def pipeline(self, name, pipeline):
        self.script.pipelines[name] = pipeline
        while True:
            words = self.line()
            if words is None:
                raise ScriptError("END is missing")
            if words[0] == "END":
                break
            if words[0] == "ATTACH":
                self.attach(pipeline, words[1:])
            elif words[0] == "BIND":
                self.bind(pipeline, words[1:])
            elif words[0] == "SUBGROUP":
                options = self.words_to_end()
                if "REQUIRED_SIZE" in options:
                    raise Unsupported("needs sub-groups of a size of its own")
            elif words[0] == "SHADER_OPTIMIZATION":
                self.words_to_end()
            elif not isinstance(pipeline, amber_graphics.GraphicsPipeline):
                if words[0] != "FRAMEBUFFER_SIZE":
                    raise Unsupported("has the command %s" % words[0])
            elif words[0] == "VERTEX_DATA":
                self.vertex_data(pipeline, words[1:])
            elif words[0] == "INDEX_DATA":
                pipeline.indices = words[1]
            else:
                amber_graphics.apply_state(
                    pipeline, words,
                    self.words_to_end() if words[0] in ("DEPTH", "STENCIL", "BLEND") else [])
        if isinstance(pipeline, amber_graphics.GraphicsPipeline):
            for buffer in [*pipeline.colors.values(), pipeline.depth_buffer]:
                if buffer:
                    self.script.buffers[buffer].set_size(*pipeline.size)

    def vertex_data(self, pipeline, words):
        keys, rest = {}, words[3:]
        while rest:
            key = rest.pop(0)
            if key in ("OFFSET", "STRIDE"):
                keys[key.lower()] = int(rest.pop(0))
            elif key == "FORMAT":
                keys["format"] = amber_graphics.Format(rest.pop(0)).name
            elif key == "RATE":
                keys["instance"] = rest.pop(0) == "instance"
            else:
                raise Unsupported("has VERTEX_DATA with %s" % key)
        pipeline.vertex_data[int(words[2])] = words[0], keys

    def attach(self, pipeline, words):
        shader, entry, constants = self.shaders[words.pop(0)], "main", {}
        while words:
            key = words.pop(0)
            if key == "ENTRY_POINT":
                entry = words.pop(0)
            elif key == "SPECIALIZE":
                constants[words[0]] = words[3]
                words = words[4:]
            elif key != "TYPE" or words.pop(0) != shader.stage:
                raise Unsupported("has ATTACH with %s" % key)
        pipeline.attach(shader, entry, constants)

    def bind(self, pipeline, words):
        is_graphics = isinstance(pipeline, amber_graphics.GraphicsPipeline)
        if is_graphics and words[0] == "SAMPLER":
            keys = dict(zip(words[2::2], words[3::2]))
            pipeline.textures[int(keys["DESCRIPTOR_SET"]), int(keys["BINDING"])] = (
                None, words[1])
            return
        if words[0] not in ("BUFFER", "BUFFER_ARRAY"):
            raise Unsupported("needs images")
        names = words[1:words.index("AS")]
        rest = words[words.index("AS") + 1:]
        kind = rest.pop(0)
        if is_graphics and kind in ("color", "depth_stencil", "combined_image_sampler",
                                    "sampled_image"):
            self.bind_image(pipeline, names, kind, rest)
            return
        if kind == "push_constant":
            pipeline.push_constants = names[0]
            return
        if kind not in BUFFER_KINDS:
            raise Unsupported("needs images")
        values = {}
        while rest:
            key = rest.pop(0)
            values[key] = []
            while rest and rest[0].lstrip("-").isdigit():
                values[key].append(int(rest.pop(0)))
        bindings = []
        for i, name in enumerate(names):
            one = lambda key: values.get(key, [0] * len(names))[i]
            size = values.get("DESCRIPTOR_RANGE", [-1] * len(names))[i]
            bindings.append(Binding(name, one("OFFSET") + one("DESCRIPTOR_OFFSET"),
                                    None if size < 0 else size))
        pipeline.bindings[values["DESCRIPTOR_SET"][0], values["BINDING"][0]] = bindings

    def bind_image(self, pipeline, names, kind, rest):
        if len(names) != 1:
            raise Unsupported("has an array of images")
        if not isinstance(self.script.buffers[names[0]], amber_graphics.Image):
            raise Unsupported("needs other images")
        keys = dict(zip(rest[::2], rest[1::2]))
        if not set(keys) <= {"LOCATION", "SAMPLER", "DESCRIPTOR_SET", "BINDING"}:
            raise Unsupported("has an image with %s" % " ".join(keys))
        if kind == "color":
            pipeline.colors[int(keys["LOCATION"])] = names[0]
        elif kind == "depth_stencil":
            pipeline.depth_buffer = names[0]
        else:
            pipeline.textures[int(keys["DESCRIPTOR_SET"]), int(keys["BINDING"])] = (
                names[0], keys.get("SAMPLER"))

    def read_clear_color(self, words, _):
        self.script.pipelines[words[0]].clear_color = [int(w) / 255 for w in words[1:5]]

    def read_clear_depth(self, words, _):
        self.script.pipelines[words[0]].clear_depth = float(words[1])

    def read_clear_stencil(self, words, _):
        self.script.pipelines[words[0]].clear_stencil = int(words[1])

    def read_clear(self, words, steps):
        pipeline = self.script.pipelines[words[0]]
        steps.append(("clear", pipeline, pipeline.clear_color))

    def read_run(self, words, steps):
        if words[0] == "TIMED_EXECUTION":
            words = words[1:]
        pipeline = self.script.pipelines[words[0]]
        if isinstance(pipeline, amber_graphics.GraphicsPipeline):
            steps.append(("draw", pipeline, amber_graphics.Draw(words[1:])))
            return
        if len(words) != 4 or words[0] not in self.script.pipelines:
            raise Unsupported("needs graphics")
        steps.append(("run", self.script.pipelines[words[0]],
                      [int(w, 0) for w in words[1:]]))

    def read_repeat(self, words, steps):
        body = []
        while True:
            line = self.line()
            if line is None:
                raise ScriptError("END is missing")
            if line[0] == "END":
                break
            self.command(line, body)
        steps.extend(body * int(words[0]))

    def read_expect(self, words, steps):
        name = words[0]
        if words[1] == "EQ_BUFFER":
            steps.append(("same", name, words[2]))
            return
        if words[1] in ("EQ_HISTOGRAM_EMD_BUFFER", "RMSE_BUFFER"):
            kind = "rmse" if words[1] == "RMSE_BUFFER" else "histograms"
            steps.append((kind, name, words[2], float(words[4])))
            return
        if words[1] != "IDX":
            raise Unsupported("compares by %s" % words[1])
        buffer = self.script.buffers[name]
        if isinstance(buffer, amber_graphics.Image):
            self.expect_pixels(name, words, steps)
            return
        offset = int(words[2], 0)
        rest = words[3:]
        tolerances = []
        if rest[0] == "TOLERANCE":
            rest.pop(0)
            while rest[0] not in OPERATORS:
                tolerances.append(amber_data.tolerance_of(rest.pop(0)))
        if rest[0] not in OPERATORS:
            raise Unsupported("compares by %s" % rest[0])
        operator = "~=" if tolerances else OPERATORS[rest[0]]
        steps.append(("compare", name, buffer.type, buffer.layout, offset, operator,
                      rest[1:], tolerances))


    def expect_depth(self, name, words, steps):
        """a number of an image of one float for each pixel"""
        if self.script.buffers[name].format.text != "D32_SFLOAT":
            raise Unsupported("looks at the words of an image")
        rest, tolerances = words[3:], []
        if rest[0] == "TOLERANCE":
            tolerances, rest = [amber_data.tolerance_of(rest[1])], rest[2:]
        steps.append(("compare", name, amber_data.amber_type("float"), "STD430",
                      int(words[2]), "~=" if tolerances else OPERATORS[rest[0]], rest[1:],
                      tolerances))

    def expect_pixels(self, name, words, steps):
        if not words[3].isdigit():
            self.expect_depth(name, words, steps)
            return
        x, y, rest = int(words[2]), int(words[3]), words[4:]
        size, tolerances = (1, 1), []
        while rest and not rest[0].startswith("EQ_"):
            key = rest.pop(0)
            if key == "SIZE":
                size = int(rest.pop(0)), int(rest.pop(0))
            elif key == "TOLERANCE":
                while rest[0] != "SIZE" and not rest[0].startswith("EQ_"):
                    tolerances.append(amber_data.tolerance_of(rest.pop(0)))
            else:
                raise Unsupported("compares by %s" % key)
        if not rest or rest[0] not in ("EQ_RGB", "EQ_RGBA"):
            raise Unsupported("compares by %s" % " ".join(rest[:1]))
        count = len(rest[0]) - len("EQ_")
        if rest[count + 1:count + 2] == ["TOLERANCE"]:
            tolerances = [amber_data.tolerance_of(w) for w in rest[count + 2:]]
        steps.append(("pixels", name, x, y, *size, rest[0][3:], rest[1:count + 1], tolerances))


def read(path):
    try:
        return Reader(path).read()
    except (KeyError, IndexError, ValueError) as error:
        raise ScriptError("cannot be read: %r" % error) from error
