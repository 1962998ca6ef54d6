"""Reads scripts in VkScript, as far as they are about compute shaders with buffers.

Source: docs/vk_script.md of Amber."""
import re

import amber_data
from amber_data import Binding, Buffer, Pipeline, ScriptError, Shader, Unsupported


def binding_of(text):
    """-> set and binding"""
    first, colon, second = text.partition(":")
    return (int(first), int(second)) if colon else (0, int(first))


class Reader:
    def __init__(self, path):
        with open(path, errors="replace") as file:
            text = file.read().replace("\\\n", " ")
        self.sections = [
            (match[1].split(), match[2]) for match in
            re.finditer(r"^\[([^\]\n]*)\][^\n]*\n(.*?)(?=^\[[a-z ]+\]|\Z)", text, re.M | re.S)]
        self.script = amber_data.Script()
        self.pipeline = Pipeline()
        self.tolerances = []
        self.items = {}  # of buffers by name, if a command says how many

    def read(self):
        for name, body in self.sections:
            if name == ["test"]:
                for line in body.split("\n"):
                    words = line.split("#", 1)[0].split()
                    if words:
                        self.command(words)
            elif name[1:2] == ["shader"] and name[0] == "compute":
                language = " ".join(name[2:])
                if language not in ("", "spirv"):
                    raise Unsupported("is written in %s" % language)
                self.pipeline.shader = Shader("SPIRV-ASM" if language else "GLSL", body,
                                              None)
            elif name[-1:] != ["require"] and name != ["comment"]:
                raise Unsupported("needs graphics")
        if self.pipeline.shader is None:
            raise Unsupported("needs graphics")
        # Items are of the type of the last command that names one.
        for name, count in self.items.items():
            buffer = self.script.buffers[name]
            item = buffer.type.places(buffer.layout)[1] if buffer.type else 1
            buffer.data.extend(bytes(max(0, count * item - len(buffer.data))))
        return self.script

    def command(self, words):
        if words[:2] == ["compute", "entrypoint"]:
            self.pipeline.entry_point = words[2]
        elif words[0] == "compute":
            self.script.steps.append(("run", self.pipeline, [int(w) for w in words[1:]]))
        elif words[0] == "ssbo" and words[2] == "subdata":
            self.set_data(words[1], words[3], words[4], words[5:], "STD430")
        elif words[0] == "ssbo":
            self.items[self.reach(words[1], 0)] = int(words[2])
        elif words[:2] == ["uniform", "ubo"]:
            self.set_data(words[2], words[3], words[4], words[5:], "STD140")
        elif words[0] == "uniform":
            self.set_data(None, words[1], words[2], words[3:], "STD430")
        elif words[:2] == ["probe", "ssbo"]:
            data_type = amber_data.vk_type(words[2])
            buffer = self.reach(words[3], 0, data_type)
            self.script.steps.append((
                "compare", buffer, data_type, "STD430", int(words[4]), words[5],
                words[6:], self.tolerances))
        elif words[0] == "tolerance":
            self.tolerances = [amber_data.tolerance_of(w) for w in words[1:]]
        else:
            raise Unsupported("has the command %s" % words[0])

    def reach(self, binding, size, data_type=None):
        """-> the name of a binding's buffer, which has `size` bytes or more"""
        name = "push" if binding is None else "b%d_%d" % binding_of(binding)
        if name not in self.script.buffers:
            self.script.buffers[name] = Buffer(None, "STD430", bytearray())
            if binding is None:
                self.pipeline.push_constants = name
            else:
                self.pipeline.bindings[binding_of(binding)] = [Binding(name)]
        buffer = self.script.buffers[name]
        buffer.type = data_type or buffer.type
        buffer.data.extend(bytes(max(0, size - len(buffer.data))))
        return name

    def set_data(self, binding, type_name, offset, texts, layout):
        data_type = amber_data.vk_type(type_name)
        data = amber_data.encode(data_type, layout, texts)
        begin = int(offset)
        name = self.reach(binding, begin + len(data), data_type)
        self.script.buffers[name].data[begin:begin + len(data)] = data


def read(path):
    try:
        return Reader(path).read()
    except (KeyError, IndexError, ValueError) as error:
        raise ScriptError("cannot be read: %r" % error) from error
