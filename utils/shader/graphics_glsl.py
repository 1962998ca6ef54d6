"""Rewrites a vertex and a fragment shader from desktop GLSL to GLSL for Vulkan.

  before: attribute vec4 vertex;          after: layout(location = 0) in vec4 vertex;
          uniform mat4 m;                        layout(scalar, set = 0, binding = 0)
                                                   uniform Block0 { mat4 m; };
          varying vec3 n;                        layout(location = 0) out vec3 n;
          uniform B { vec4 b; };                 layout(std140, set = 0, binding = 1)
                                                   uniform B { vec4 b; };
          ... gl_Vertex, gl_FragColor            ... piglit_Vertex, piglit_FragColor,
                                                   which are declared like the others

Depth goes from -w to w in OpenGL, from 0 to w in Vulkan: a main() around the vertex
shader's moves it, and clamps colours. Rows of pixels are those of OpenGL from the bottom."""
import re

import glsl_text
from glsl_text import Declaration, OPAQUE, Types, Unsupported

# Inputs of vertex shaders, and what they are where a test gives nothing.
ATTRIBUTES = {"Vertex": ("vec4", (0, 0, 0, 1)), "Normal": ("vec3", (0, 0, 1)),
              "Color": ("vec4", (1, 1, 1, 1)), "SecondaryColor": ("vec4", (0, 0, 0, 1)),
              "FogCoord": ("float", (0,))}
ATTRIBUTES.update({"MultiTexCoord%d" % i: ("vec4", (0, 0, 0, 1)) for i in range(8)})
VARYINGS = {"FrontColor": "vec4", "BackColor": "vec4", "FrontSecondaryColor": "vec4",
            "BackSecondaryColor": "vec4", "FogFragCoord": "float"}
MATRICES = [base + end for base in ("ModelViewProjectionMatrix", "ModelViewMatrix",
                                    "ProjectionMatrix")
            for end in ("", "Inverse", "Transpose", "InverseTranspose")]
# Of old fixed functions, or of stages and features that there are not.
UNSUPPORTED = {
    r"gl_(LightSource|FrontMaterial|BackMaterial|LightModel\w*|Fog|Point|ClipPlane|"
    r"TextureEnvColor|EyePlane\w|ObjectPlane\w|NormalScale|FrontLight\w+|BackLight\w+)":
        "reads state of fixed functions",
    r"gl_ClipVertex": "clips at planes of the application",
    r"gl_TextureMatrix\w*": "reads state of fixed functions",
    r"gl_(SampleMask|SampleID|SamplePosition|NumSamples)\w*": "needs several samples",
    r"gl_(ViewportIndex|Layer)": "needs layers",
    r"gl_LastFragData|inout": None,
    r"subroutine": "has subroutines",
    r"double|dvec[234]|dmat[234]\w*": "needs double",
    r"atomic_uint": "has atomic counters",
    r"[iu]sampler\w*|sampler(1D|3D|Cube|2DRect|2DArray|2DMS|Buffer)\w*|sampler2DShadow":
        "has samplers of another kind",
    r"[iu]?image(1D|2D|3D|Cube|Buffer)\w*": "has images",
}
# Words that a later version took.
LATER_WORDS = {"sample": 400, "patch": 400, "precise": 400, "buffer": 430, "shared": 430,
               "coherent": 420, "volatile": 420, "restrict": 420, "readonly": 420,
               "writeonly": 420, "sampler": 999, "resource": 420}
# Of functions of textures.
LATER_NAMES = {"texture2D": "texture", "texture2DProj": "textureProj",
               "texture2DLod": "textureLod", "texture2DProjLod": "textureProjLod",
               "texture2DGradARB": "textureGrad"}
# Extensions that a shader for Vulkan has to ask for; others are in its version.
KEPT_EXTENSIONS = {
    "GL_ARB_gpu_shader_int64", "GL_ARB_shader_group_vote", "GL_ARB_shader_ballot",
    "GL_EXT_shader_integer_mix", "GL_KHR_shader_subgroup_basic",
    "GL_ARB_derivative_control", "GL_EXT_demote_to_helper_invocation",
}


# What an extension of OpenGL has and Vulkan does not, in terms of what both have.
DEFINED_EXTENSIONS = {"GL_AMD_shader_trinary_minmax": [
    "#define min3(a, b, c) min(min(a, b), c)", "#define max3(a, b, c) max(max(a, b), c)",
    "#define mid3(a, b, c) max(min(a, b), min(max(a, b), c))"]}


class Uniform:
    def __init__(self, kind):
        self.kind = kind
        self.places = []  # (binding, offset)


class Program:
    """The two shaders, and where they have what a test gives them."""

    def __init__(self, test):
        self.sources = {}
        self.uniforms = {}       # name -> Uniform
        self.samplers = {}       # name -> bindings
        self.block_sizes = {}    # binding -> bytes
        self.attributes = {}     # name -> (location, Type)
        self.matrices = {}       # name of a built-in matrix -> bindings
        self.outputs = 1
        self.test = test
        self.planes = planes_of(test)


def names_of_steps(test):
    """those that commands set"""
    return {re.match(r"\w+", words[2])[0] for words in test.steps
            if words[0] == "uniform" and len(words) > 2}


def planes_of(test):
    """-> the numbers of clip distances that are enabled; all draws have the same"""
    planes, drawn = set(), False
    for words in test.steps:
        drawn |= words[0] == "draw"
        found = re.fullmatch(r"GL_CLIP_(?:PLANE|DISTANCE)(\d+)", words[1]) if words[1:] else None
        if words[0] not in ("enable", "disable") or not found:
            continue
        if drawn:
            raise Unsupported("clips by other distances in each draw")
        (planes.add if words[0] == "enable" else planes.discard)(int(found[1]))
    return planes


class StageRewriter:
    def __init__(self, program, stage, two_sided, flat):
        self.program, self.stage = program, stage
        self.is_vertex = stage == "vertex"
        self.test = program.test
        self.flat = flat
        text = glsl_text.strip_comments(self.test.stages[stage])
        text = re.sub(r"#\s*version[^\n]*", "", text)
        text = self.replace_built_ins(text, two_sided)
        for pattern, reason in UNSUPPORTED.items():
            if reason and re.search(r"\b(%s)\b" % pattern, text):
                raise Unsupported(reason)
        for word, version in LATER_WORDS.items():
            if self.test.version < version and not (
                    word in ("buffer", "shared") and "storage_buffer" in text or
                    word in ("sample", "precise") and "gpu_shader5" in text):
                text = re.sub(r"\b%s\b" % word, word + "_", text)
        for word, name in LATER_NAMES.items():
            text = re.sub(r"\b%s\s*\(" % word, name + "(", text)
        self.types = Types(text)
        self.extensions = []
        self.parts = []          # Texts, and varyings that wait for a location.
        self.varyings = {}       # name -> (Declaration, locations)
        self.declared = set()
        for part in glsl_text.split(text):
            self.statement(part)
        self.declare_built_ins(text)

    def replace_built_ins(self, text, two_sided):
        text = re.sub(r"\bftransform\s*\(\s*\)",
                      "(gl_ModelViewProjectionMatrix * gl_Vertex)", text)
        text = re.sub(r"\bgl_NormalMatrix\b", "mat3(gl_ModelViewMatrixInverseTranspose)",
                      text)
        text = re.sub(r"\bgl_VertexID\b", "gl_VertexIndex", text)
        text = re.sub(r"\bgl_InstanceID(ARB)?\b", "(gl_InstanceIndex - gl_BaseInstance)",
                      text)
        text = re.sub(r"\bgl_MaxTextureCoords\b|\bgl_MaxTextureUnits\b", "8", text)
        if not self.is_vertex:
            text = re.sub(r"\bgl_PointCoord\b", "vec2(gl_PointCoord.x, 1. - gl_PointCoord.y)",
                          text)
            for name in ("Color", "SecondaryColor"):
                # Declarations stay, as those of the varying.
                text = re.sub(r"\b((?:in|varying)\s+(?:\w+\s+)*?vec4\s+)gl_%s\s*;" % name,
                              r"\1piglit_Front%s;" % name, text)
                value = "piglit_Front" + name
                if two_sided and re.search(r"\bgl_Back" + name,
                                           self.test.stages["vertex"]):
                    value = "(gl_FrontFacing ? piglit_Front%s : piglit_Back%s)" % (
                        name, name)
                text = re.sub(r"\bgl_%s\b" % name, value, text)
        if re.search(r"\bgl_FragData\b", text):
            # The preprocessor leaves one of them.
            text = re.sub(r"\bgl_FragColor\b", "gl_FragData[0]", text)
        names = (list(ATTRIBUTES) if self.is_vertex else ["FragColor", "FragData"])
        names += [*VARYINGS, "TexCoord", *MATRICES]
        return re.sub(r"\bgl_(%s)\b" % "|".join(names), r"piglit_\1", text)

    def statement(self, text):
        if text.startswith("#"):
            self.directive(text)
            return
        if glsl_text.is_function(text.split("{")[0]) or text.startswith("precision"):
            self.parts.append(text)
            return
        declaration = Declaration(text)
        if declaration.struct:
            name = declaration.struct
            if name == "Anonymous":
                name = "Anonymous%d" % len(self.types.structs)
                declaration.type = name
            self.types.add_struct(name, declaration.members)
            self.parts.append("struct %s {%s};" % (name, declaration.members))
            if not declaration.names:
                return
        if declaration.has("uniform", "buffer"):
            self.uniform(declaration)
        elif declaration.has("attribute", "varying", "in", "out"):
            self.interface(declaration)
        elif declaration.qualifiers == ["invariant"] and not declaration.names:
            # A redeclaration; the precision of all is the same here.
            return
        else:
            self.parts.append(text if not declaration.struct else
                              self.plain(declaration))

    def plain(self, declaration):
        return "%s %s %s;" % (
            " ".join(declaration.qualifiers), declaration.type,
            ", ".join(name + brackets(lengths) + ("=" + value if value else "")
                      for name, lengths, value in declaration.names))

    def directive(self, text):
        found = re.match(r"#\s*extension\s+(\w+)\s*:\s*(\w+)", text)
        if not found:
            if re.match(r"#\s*(if\w*|else|elif|endif|define|undef|line|error|pragma)\b", text):
                self.parts.append(text)
            return
        self.parts += DEFINED_EXTENSIONS.get(found[1], [])
        if found[1] in KEPT_EXTENSIONS and found[2] != "disable":
            self.extensions.append("#extension %s : require" % found[1])

    def new_binding(self, size):
        binding = len(self.program.block_sizes)
        self.program.block_sizes[binding] = size
        return binding

    def uniform(self, declaration):
        if declaration.has("buffer"):
            raise Unsupported("has storage buffers")
        if declaration.block is not None:
            self.uniform_block(declaration)
            return
        for name, lengths, value in declaration.names:
            if OPAQUE.fullmatch(declaration.type):
                self.sampler(declaration, name, lengths)
                continue
            if value:
                if name in names_of_steps(self.test):
                    raise Unsupported("has a uniform with a value that it sets")
                other = self.test.stages["fragment" if self.is_vertex else "vertex"]
                if re.search(r"uniform\s[^;]*\b%s\b" % name, other or ""):
                    raise Unsupported("has a uniform with a value in one of two shaders")
                self.parts.append("const %s %s%s = %s;" % (
                    declaration.type, name, brackets(lengths), value))
                continue
            self.add_uniform(name, declaration.type, lengths)

    def sampler(self, declaration, name, lengths):
        if lengths or declaration.type != "sampler2D":
            raise Unsupported("has samplers of another kind")
        binding = self.new_binding(0)
        self.program.samplers.setdefault(name, []).append(binding)
        self.parts.append("layout(set = 0, binding = %d) uniform sampler2D %s;" % (
            binding, name))

    def uniform_block(self, declaration):
        """OpenGL leaves the layout of most to the compiler."""
        if "row_major" in (declaration.layout or []):
            raise Unsupported("has matrices by rows")
        kind = self.types.structure(declaration.members, std140=True)
        binding = self.new_binding(kind.size)
        instance = ""
        for name, lengths, _ in declaration.names:
            if lengths:
                raise Unsupported("has an array of blocks")
            instance = name
        members = {declaration.block: (0, kind)} if instance else kind.members
        for name, (offset, member) in members.items():
            uniform = self.program.uniforms.setdefault(name, Uniform(member))
            uniform.places.append((binding, offset))
        self.parts.append("layout(std140, set = 0, binding = %d) uniform %s {%s} %s;" % (
            binding, declaration.block, re.sub(r"layout\s*\([^)]*\)", "",
                                               declaration.members), instance))

    def add_uniform(self, name, type_name, lengths=()):
        kind = self.types.get(type_name, lengths)
        binding = self.new_binding(kind.size)
        uniform = self.program.uniforms.setdefault(name, Uniform(kind))
        uniform.places.append((binding, 0))
        self.parts.append(
            "layout(scalar, set = 0, binding = %d) uniform Block%d { %s %s%s; };"
            % (binding, binding, type_name, name, brackets(lengths)))

    def interface(self, declaration):
        is_input = declaration.has("in", "attribute") or (
            declaration.has("varying") and not self.is_vertex)
        if declaration.block is not None:
            self.block(declaration)
            return
        for name, lengths, _ in declaration.names:
            if name.startswith("gl_"):
                # Built-ins that Vulkan has need no declaration but for their size.
                if lengths and lengths[0]:
                    self.parts.append(declaration.text)
                continue
            if declaration.value_of("component") and self.is_vertex == is_input:
                raise Unsupported("has parts of attributes or colours")
            if self.is_vertex and is_input:
                self.attribute(declaration, name, lengths)
            elif not self.is_vertex and not is_input:
                self.output(declaration, name, lengths)
            else:
                self.varying(declaration, name, lengths)

    def attribute(self, declaration, name, lengths):
        kind = self.types.get(declaration.type, lengths)
        location = declaration.value_of("location")
        self.program.attributes[name] = location, kind
        self.declared.add(name)
        self.parts.append(lambda: "layout(location = %d) in %s %s%s;" % (
            self.program.attributes[name][0], declaration.type, name, brackets(lengths)))

    def output(self, declaration, name, lengths):
        kind = self.types.get(declaration.type, lengths)
        location = declaration.value_of("location") or 0
        self.declared.add(name)
        self.program.outputs = max(self.program.outputs, location + kind.locations())
        layout = ["location = %d" % location]
        if declaration.value_of("index"):
            raise Unsupported("blends with two sources")
        if declaration.has("inout"):
            raise Unsupported("reads the target")
        self.parts.append("layout(%s) out %s %s%s;" % (
            ", ".join(layout), declaration.type, name, brackets(lengths)))

    def varying(self, declaration, name, lengths):
        lengths = [length or self.implicit_length(name) for length in lengths]
        kind = self.types.get(declaration.type, lengths)
        self.varyings[name] = declaration, kind.locations()
        self.declared.add(name)
        qualifiers = [q for q in declaration.qualifiers
                      if q in ("flat", "smooth", "noperspective", "centroid", "sample",
                               "invariant")]
        if "invariant" in qualifiers and not self.is_vertex:
            qualifiers.remove("invariant")
        if self.flat and re.match("piglit_(Front|Back)", name) and not (
                {"flat", "smooth", "noperspective"} & set(qualifiers)):
            qualifiers.append("flat")
        self.varying_text(name, qualifiers, declaration,
                          "%s %s%s" % (declaration.type, name, brackets(lengths)))

    def varying_text(self, name, qualifiers, declaration, text):
        layout = ["location = %d"]
        # Those that a shader says match by number, whatever their names are.
        own = declaration.value_of("location")
        component = declaration.value_of("component")
        if component is not None:
            layout.append("component = %d" % component)
        head = "layout(%s) %s %s " % (", ".join(layout), " ".join(qualifiers),
                                      "out" if self.is_vertex else "in")
        self.parts.append(lambda: head % (self.program.locations[name] if own is None
                                          else own) + text + ";")

    def block(self, declaration):
        if declaration.block.startswith("gl_"):
            return
        if self.is_vertex and declaration.has("in"):
            raise Unsupported("has a block of inputs")
        count = 0
        for text in glsl_text.split(declaration.members + ";"):
            member = Declaration(text)
            if member.layout:
                raise Unsupported("has a block with locations of members")
            count += sum(self.types.get(member.type, lengths).locations()
                         for _, lengths, _ in member.names)
        instance = ""
        for name, lengths, _ in declaration.names:
            instance = name + brackets(lengths)
            for length in lengths:
                count *= self.types.length(length)
        self.varyings[declaration.block] = declaration, count
        qualifiers = [q for q in declaration.qualifiers
                      if q in ("flat", "smooth", "noperspective", "centroid", "sample")]
        self.varying_text(declaration.block, qualifiers, declaration, "%s {%s} %s" % (
            declaration.block, declaration.members, instance))

    def implicit_length(self, name):
        """of an array without one: that of the greatest constant index"""
        indices = [int(i) for i in re.findall(r"\b%s\s*\[\s*(\d+)\s*\]" % name,
                                              self.types.source)]
        if not indices:
            raise Unsupported("has an array without a length")
        return str(max(indices) + 1)

    def declare_built_ins(self, text):
        used = set(re.findall(r"\bpiglit_(\w+)", text))
        rest, self.parts = self.parts, []
        for name in sorted(used):
            full = "piglit_" + name
            if full in self.declared:
                continue
            if name in MATRICES:
                self.program.matrices[full] = name
                self.add_uniform(full, "mat4")
            elif self.is_vertex and name in ATTRIBUTES:
                self.interface(Declaration("attribute %s %s;" % (ATTRIBUTES[name][0], full)))
            elif name in VARYINGS:
                self.interface(Declaration("varying %s %s;" % (VARYINGS[name], full)))
            elif name == "TexCoord":
                self.interface(Declaration("varying vec4 %s[8];" % full))
            elif name == "FragColor":
                self.interface(Declaration("out vec4 piglit_FragColor;"))
            elif name == "FragData":
                self.interface(Declaration("out vec4 piglit_FragData[%s];"
                                           % self.implicit_length(full)))
        self.parts += rest

    def planes_that_are_off(self, body):
        """OpenGL clips by those distances that are enabled, Vulkan by all that a shader
        writes."""
        declared = re.search(r"\bgl_ClipDistance\s*\[\s*(\d+)\s*\]\s*;", body)
        indices = [int(i) for i in re.findall(r"\bgl_ClipDistance\s*\[\s*(\d+)\s*\]", body)]
        if not indices:
            return []
        count = int(declared[1]) if declared and re.search(
            r"\bout\s+float\s+gl_ClipDistance\b", body) else max(indices) + 1
        return ["gl_ClipDistance[{0}] = max(gl_ClipDistance[{0}], 0.0);".format(i)
                for i in range(count) if i not in self.program.planes]

    def text(self):
        body = "\n".join(part if isinstance(part, str) else part() for part in self.parts)
        if self.is_vertex and "gl_Position" in body:
            body = re.sub(r"\bvoid\s+main\b", "void piglit_main", body)
            before, after = [], []
            if "piglit_TexCoord" in self.varyings:
                before = ["for (int i = 0; i < piglit_TexCoord.length(); ++i) "
                          "piglit_TexCoord[i] = vec4(0.0);"]
            # Colours of vertices are clamped.
            after = ["%s = clamp(%s, 0.0, 1.0);" % (name, name) for name in self.varyings
                     if re.fullmatch("piglit_(Front|Back)(Secondary)?Color", name)]
            after += self.planes_that_are_off(body)
            after.append("gl_Position.z = 0.5 * (gl_Position.z + gl_Position.w);")
            body += "\nvoid main() {\n  %s\n}" % "\n  ".join(
                before + ["piglit_main();"] + after)
        head = ["#version 450", "#extension GL_EXT_scalar_block_layout : require",
                *dict.fromkeys(self.extensions)]
        if "gl_BaseInstance" in body:
            head.append("#extension GL_ARB_shader_draw_parameters : require")
            body = body.replace("gl_BaseInstance", "gl_BaseInstanceARB")
        return "\n".join(head) + "\n" + body + "\n"


def brackets(lengths):
    return "".join("[%s]" % length for length in lengths)


def place(names, used=()):
    """-> a location for each of `names`, which maps them to a wish and a count"""
    places, taken = {}, set(used)
    for name, (wish, count) in names.items():
        if wish is not None:
            places[name] = wish
            taken.update(range(wish, wish + count))
    for name, (wish, count) in names.items():
        if wish is None:
            start = 0
            while taken & set(range(start, start + count)):
                start += 1
            places[name] = start
            taken.update(range(start, start + count))
    return places


def rewrite(test):
    """-> the Program for a test"""
    program = Program(test)
    states = [" ".join(words) for words in test.steps]
    two_sided = "enable GL_VERTEX_PROGRAM_TWO_SIDE" in states
    flat = "shade model flat" in states
    stages = {stage: StageRewriter(program, stage, two_sided, flat)
              for stage, text in test.stages.items() if text is not None}
    places = place({name: (location, kind.locations())
                    for name, (location, kind) in program.attributes.items()})
    program.attributes = {name: (places[name], kind)
                          for name, (_, kind) in program.attributes.items()}
    varyings = {}
    for rewriter in stages.values():
        for name, (declaration, count) in rewriter.varyings.items():
            wish, most = varyings.get(name, (None, 0))
            location = declaration.value_of("location")
            varyings[name] = (wish if location is None else location, max(most, count))
    program.locations = place(varyings)
    for stage, rewriter in stages.items():
        program.sources[stage] = rewriter.text()
    return program
