"""Reads piglit's .shader_test files that have vertex and fragment shaders."""
import collections
import re

from glsl_text import Unsupported

# stages: "vertex" and "fragment" to source or None, each with its version.
# attributes: names of the columns of vertex data; vertices: rows of their numbers.
Test = collections.namedtuple("Test", "stages version attributes vertices size steps "
                              "link")
# name: as the shader has it; column: of a matrix or element of an array; kind: of struct.
Attribute = collections.namedtuple("Attribute", "name column count kind")

WINDOW = (250, 250)
PASSTHROUGH = ("attribute vec4 piglit_vertex;\n"
               "void main() { gl_Position = piglit_vertex; }\n")
FIXED_VERTEX = ("void main() { gl_Position = ftransform(); gl_FrontColor = gl_Color; "
                "gl_TexCoord[0] = gl_MultiTexCoord0; }\n")

FIXED_FRAGMENT = "void main() { gl_FragColor = gl_Color; }\n"

EXTENSIONS = {
    "GL_ARB_gpu_shader_fp64": "needs double",
    "GL_ARB_vertex_attrib_64bit": "needs double",
    "GL_ARB_shader_subroutine": "has subroutines",
    "GL_INTEL_shader_integer_functions2": "needs an extension of one vendor",
    "GL_ARB_geometry_shader4": "needs another stage",
    "GL_ARB_tessellation_shader": "needs another stage",
    "GL_ARB_bindless_texture": "needs bindless textures",
    "GL_ARB_shading_language_include": "has include files",
    "GL_ARB_shader_atomic_counters": "has atomic counters",
    "GL_ARB_shader_atomic_counter_ops": "has atomic counters",
}


def read(path):
    with open(path, errors="replace") as file:
        text = file.read()
    sections, name = {}, None
    for line in text.split("\n"):
        found = re.fullmatch(r"\[(.*)\]\s*", line)
        if found:
            name = found[1]
            if name in sections:
                raise Unsupported("has more than one %s" % name)
            sections[name] = []
        elif name:
            sections[name].append(line)
    version, size = 110, WINDOW
    for line in sections.get("require", []):
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[0] in EXTENSIONS:
            raise Unsupported(EXTENSIONS[words[0]])
        if words[0] == "GLSL" and len(words) > 2:
            version = int(words[-1].replace(".", ""))
        if words[0] == "SIZE":
            size = int(words[1]), int(words[2])
    known = {"require", "test", "vertex shader", "fragment shader", "vertex data",
             "vertex shader passthrough"}
    for section in sections:
        if section not in known:
            raise Unsupported("has a %s" % section)
    stages = {"vertex": None, "fragment": None}
    for stage in stages:
        if stage + " shader" in sections:
            stages[stage] = "\n".join(sections[stage + " shader"])
            declared = re.search(r"^\s*#\s*version\s+(\d+)", stages[stage], re.M)
            if declared:
                version = int(declared[1])
    if "vertex shader passthrough" in sections:
        stages["vertex"] = PASSTHROUGH
    elif stages["vertex"] is None:
        stages["vertex"] = FIXED_VERTEX
    if stages["fragment"] is None and "gl_FrontColor" in stages["vertex"]:
        stages["fragment"] = FIXED_FRAGMENT
    attributes, vertices = read_vertices(sections.get("vertex data", []))
    steps, link = [], None
    for line in sections.get("test", []):
        words = line.split("#")[0].replace(";", "").split()
        if not words:
            continue
        if words[0] == "link":
            link = words[1]
        else:
            steps.append(words)
    return Test(stages, version, attributes, vertices, size, steps, link)


KINDS = {"float": "f", "int": "i", "uint": "I"}


def read_vertices(lines):
    attributes, rows = [], []
    for line in lines:
        words = line.split("#")[0].split()
        if not words:
            continue
        if attributes:
            rows.append([number(word, kind) for word, kind in
                         zip(words, [a.kind for a in attributes for _ in range(a.count)])])
            continue
        for word in words:
            name, kind, shape, *column = word.split("/")
            if kind not in KINDS:
                raise Unsupported("has vertex data of type '%s'" % kind)
            # A number of components, or the type in the shader.
            digits = re.findall(r"\d", shape)
            count = int(digits[-1]) if digits else 1
            element = re.search(r"\[(\d+)\]$", name)
            place = int(column[0]) if column else int(element[1]) if element else 0
            attributes.append(Attribute(re.sub(r"\[\d+\]$", "", name), place, count,
                                        KINDS[kind]))
    return attributes, rows


def number(word, kind):
    if kind == "f":
        return number_of_float(word)
    return int(word, 0) & 0xffffffff if kind == "I" else int(word, 0)


def number_of_float(word):
    import struct
    lower = word.lower()
    if re.fullmatch(r"[+-]?0x[0-9a-f]+", lower):
        return struct.unpack("<f", struct.pack("<I", int(lower, 16)))[0]
    return float(lower)
