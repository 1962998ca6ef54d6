"""Reads piglit's .shader_test files that have one compute shader."""
import collections
import re
import shlex

# picture: width and height of what the probes look at. textures: by unit.
Test = collections.namedtuple("Test", "source steps must_not_link picture textures")
# numbers: of an integer texture, what one row adds and the first texel.
Texture = collections.namedtuple("Texture", "width height format numbers")
# kind: compute (groups), or uniform, ssbo, counter, probe... with the words behind it.
Step = collections.namedtuple("Step", "kind words groups")


class Unsupported(Exception):
    """Why a test cannot run here."""


# Commands that set up what we have no use for.
IGNORED = ("clear", "texture", "image", "fb", "link", "ortho", "atomic counters")

EXTENSIONS = {
    "GL_NV_compute_shader_derivatives": "needs derivatives",
    "GL_ARB_compute_variable_group_size": "needs a work-group size at launch",
    "GL_ARB_gpu_shader_fp64": "needs double",
    "GL_ARB_shader_clock": "needs an extension that Vulkan does not have",
    "GL_ARB_gl_spirv": "has SPIR-V of OpenGL",
}


def read(path):
    with open(path, errors="replace") as file:
        text = file.read()
    sections = dict()
    name = None
    for line in text.split("\n"):
        match = re.fullmatch(r"\[(.*)\]\s*", line)
        if match:
            name = match[1]
            if name in sections:
                raise Unsupported("has more than one %s" % name)
            sections[name] = []
        elif name:
            sections[name].append(line)
    for line in sections.get("require", []):
        for extension, reason in EXTENSIONS.items():
            if line.startswith(extension):
                raise Unsupported(reason)
    for stage in sections:
        if "shader" in stage and stage != "compute shader":
            raise Unsupported("has a " + stage)
    if "compute shader" not in sections:
        raise Unsupported("has no compute shader in GLSL")
    source = "\n".join(sections["compute shader"])
    if "#version" not in source:
        # As piglit does; a version of ES has no default to take.
        source = "#version 430\n" + source
    steps, must_not_link, picture, textures = [], False, None, {}
    for line in sections.get("test", []):
        line = line.split("#")[0].strip()
        if not line:
            continue
        if line == "link error":
            must_not_link = True
            continue
        made = re.match(r"texture (\w+) (\d+) \((\d+), *(\d+)\)"
                        r"(?: *\((\d+), *(\d+)\))? *(\w*)", line)
        if made:
            picture = int(made[3]), int(made[4])
            if made[1] not in ("rgbw", "integer"):
                raise Unsupported("has a texture of the kind '%s'" % made[1])
            numbers = (int(made[5]), int(made[6])) if made[5] else None
            textures[int(made[2])] = Texture(*picture, made[7] or "GL_RGBA8", numbers)
        words = shlex.split(line)
        if words[0] == "compute":
            if words[1] == "group":
                raise Unsupported("needs a work-group size at launch")
            steps.append(Step("compute", words, [int(w) for w in words[1:4]]))
        elif words[0] in ("uniform", "ssbo", "probe") or line.startswith("atomic counter "):
            steps.append(Step(words[0], words[1:], None))
        elif not line.startswith(IGNORED):
            raise Unsupported("has the command '%s'" % words[0])
    return Test(source, steps, must_not_link, picture, textures)
