"""Reads scripts in AmberScript, as far as they are about compute shaders with buffers.

Source: docs/amber_script.md of Amber."""
import os

import amber_data
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
        if stage != "compute":
            raise Unsupported("needs graphics")
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
        self.shaders[name] = Shader(language, text, environment)

    def read_buffer(self, words, _):
        name, kind = words[:2]
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

    def read_image(self, *_):
        raise Unsupported("needs images")

    read_sampler = read_image

    def read_copy(self, words, steps):
        steps.append(("copy", words[0], words[2]))

    def read_pipeline(self, words, _):
        if words[0] != "compute":
            raise Unsupported("needs graphics")
        self.pipeline(words[1], Pipeline())

    def read_derive_pipeline(self, words, _):
        parent = self.script.pipelines[words[2]]
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
                return
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
            elif words[0] != "FRAMEBUFFER_SIZE":
                raise Unsupported("has the command %s" % words[0])

    def attach(self, pipeline, words):
        pipeline.shader = self.shaders[words.pop(0)]
        while words:
            key = words.pop(0)
            if key == "ENTRY_POINT":
                pipeline.entry_point = words.pop(0)
            elif key == "SPECIALIZE":
                pipeline.constants[words[0]] = words[3]
                words = words[4:]
            elif key != "TYPE" or words.pop(0) != "compute":
                raise Unsupported("has ATTACH with %s" % key)

    def bind(self, pipeline, words):
        if words[0] not in ("BUFFER", "BUFFER_ARRAY"):
            raise Unsupported("needs images")
        names = words[1:words.index("AS")]
        rest = words[words.index("AS") + 1:]
        kind = rest.pop(0)
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

    def read_run(self, words, steps):
        if words[0] == "TIMED_EXECUTION":
            words = words[1:]
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
        if words[1] != "IDX":
            raise Unsupported("compares by %s" % words[1])
        buffer = self.script.buffers[name]
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


def read(path):
    try:
        return Reader(path).read()
    except (KeyError, IndexError, ValueError) as error:
        raise ScriptError("cannot be read: %r" % error) from error
