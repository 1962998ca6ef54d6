"""Random vertex and fragment shaders, each in GLSL and as Python text that computes the
same (shader_values.py), so that what is drawn is known from outside of the compiler.

Integers wrap; shift amounts, indexes and divisors are kept to those that GLSL defines.
Floats hold whole numbers below 2^24, and mediump ones below 2^11, so that they are exact
in any order. Derivatives are fine ones, in uniform control flow, and none follows a
discard; a demoted invocation goes on. Textures have integers, and coordinates whose level
is not between two."""
import random

WIDTH, HEIGHT = 8, 6
COUNTERS = ("Add", "Xor", "Or", "And", "Max", "Min")
LIMIT, HALF_LIMIT = 1 << 20, 512
DATA = 16
TEXTURE, TEXTURE_LEVELS = 8, 4
DEEPEST = 3


class Node:
    """An expression of a type in both languages."""

    def __init__(self, type_, glsl, python):
        self.type, self.glsl, self.python = type_, glsl, python


class Statement:
    """A line in both languages, either of which may be empty; with a body, its head. Its
    parts are not removed alone: `tail` is text of GLSL behind the body."""

    def __init__(self, glsl, python, body=None, tail="}", removable=True):
        self.glsl, self.python, self.body, self.tail = glsl, python, body, tail
        self.removable = removable

    def glsl_lines(self, indent):
        if self.glsl:
            yield "  " * indent + self.glsl
        for statement in self.body or []:
            yield from statement.glsl_lines(indent + 1)
        if self.body is not None and self.tail:
            yield "  " * indent + self.tail

    def python_lines(self, indent):
        inner = indent
        if self.python:
            for line in self.python.split("\n"):
                yield "  " * indent + line
            inner += self.python.endswith(":")
        for statement in self.body or []:
            yield from statement.python_lines(inner)
        if self.body is not None and self.python.endswith(":"):
            yield "  " * inner + "pass"


def base(type_):
    """of the components, and how many there are"""
    for prefix, name in (("ivec", "int"), ("uvec", "uint"), ("vec", "float")):
        if type_.startswith(prefix):
            return name, int(type_[-1])
    return type_, 1


def vector(name, size):
    if size == 1:
        return name
    return {"int": "ivec", "uint": "uvec", "float": "vec"}[name] + str(size)


WRAP = {"int": "I", "uint": "U"}


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.seed = seed
        self.layout = random.Random("layout %d" % seed)
        # Of ATTRIBUTES. Which one is first matters where they are in registers.
        self.locations = self.layout.sample(range(len(ATTRIBUTES)), len(ATTRIBUTES))
        self.count = 0
        self.variables = []   # (name, type); in Python they have the same names
        self.fixed = set()    # Names that are not assigned.
        self.arrays = []      # (name, type, length)
        self.functions = []   # (name, result, parameters)
        self.may_discard = True
        self.is_fragment = False
        self.in_function = False
        self.loops = 0

    def fresh(self, prefix):
        self.count += 1
        return "%s%d" % (prefix, self.count)

    #--- Expressions -------------------------------------------------------

    def choose_type(self):
        name = self.random.choice(["int", "int", "uint", "uint", "float"])
        return vector(name, self.random.choice([1, 1, 1, 2, 3, 4]))

    def literal(self, type_):
        name, size = base(type_)
        if name == "float":
            values = [self.random.choice([0, 1, 2, 3, -1, 7, 100, -250, 511])
                      for _ in range(size)]
            texts = ["%d.0" % v for v in values]
        else:
            values = [self.random.choice([0, 1, 2, 5, 31, 255, -1, -7,
                                          self.random.getrandbits(31),
                                          -self.random.getrandbits(31)])
                      for _ in range(size)]
            if name == "uint":
                values = [v & 0xffffffff for v in values]
            texts = ["%d%s" % (v, "u" if name == "uint" else "") for v in values]
            texts = ["(%s)" % t if t.startswith("-") else t for t in texts]
        if size == 1:
            return Node(type_, texts[0], "(%d)" % values[0])
        return Node(type_, "%s(%s)" % (type_, ", ".join(texts)),
                    "(%s)" % ", ".join(map(str, values)))

    def leaf(self, type_):
        same = [n for n, t in self.variables if t == type_]
        if same and self.random.random() < 0.7:
            name = self.random.choice(same)
            return Node(type_, name, name)
        if self.random.random() < 0.3 or not self.variables:
            return self.literal(type_)
        name, other = self.random.choice(self.variables)
        return self.fit(Node(other, name, name), type_)

    def fit(self, node, type_):
        """`node` as a value of another type"""
        name, size = base(type_)
        other, count = base(node.type)
        if count > 1 and size == 1:
            node = self.component(node, self.random.randrange(count))
        elif count != size and count > 1:
            picks = [self.random.randrange(count) for _ in range(size)]
            node = Node(vector(other, size), "%s.%s" % (node.glsl, "".join(
                "xyzw"[p] for p in picks)), "pick(%s, %s)" % (node.python, picks))
        return self.convert(node, name, size)

    def component(self, node, index):
        return Node(base(node.type)[0], "%s.%s" % (node.glsl, "xyzw"[index]),
                    "%s[%d]" % (node.python, index))

    def convert(self, node, name, size):
        """by components, and from a scalar to all of them"""
        other, count = base(node.type)
        type_ = vector(name, size)
        if other == name:
            glsl, python = node.glsl, node.python
        elif other == "float":
            # The value is whole and small.
            glsl = "%s(%s)" % (vector(name, count), node.glsl) if name == "int" else (
                "%s(%s(%s))" % (vector("uint", count), vector("int", count), node.glsl))
            python = "each(%s, %s)" % (WRAP[name], node.python)
        elif name == "float":
            mask = "0xffffu" if other == "uint" else "0xffff"
            glsl = "%s(%s & %s)" % (vector("float", count), node.glsl, mask)
            python = "each(lambda a: a & 0xffff, %s)" % node.python
        else:
            glsl = "%s(%s)" % (vector(name, count), node.glsl)
            python = "each(%s, %s)" % (WRAP[name], node.python)
        if count == 1 and size > 1:
            return Node(type_, "%s(%s)" % (type_, glsl), "(%s,) * %d" % (python, size))
        return Node(type_, "(%s)" % glsl, "(%s)" % python)

    def expression(self, type_, depth=0):
        if depth >= DEEPEST or self.random.random() < 0.15:
            return self.leaf(type_)
        name, size = base(type_)
        choices = [self.arithmetic] * 4 + [self.selection, self.conversion, self.built_in,
                                           self.built_in, self.read]
        if size > 1:
            choices += [self.construction] * 2
        if self.random.random() < 0.2:
            choices.append(self.fetch)
        if self.functions and not self.in_function and size == 1:
            choices.append(self.call)
        return self.random.choice(choices)(type_, depth + 1)

    def operands(self, type_, depth, count):
        return [self.expression(type_, depth) for _ in range(count)]

    def make(self, type_, glsl, function, *nodes):
        """`glsl` has %s for each node; `function` is the text of a lambda's body over
        a, b, c, d"""
        letters = ", ".join("abcd"[:len(nodes)])
        name, _ = base(type_)
        body = "%s(%s)" % (WRAP[name], function) if name in WRAP else function
        return Node(type_, "(%s)" % (glsl % tuple(n.glsl for n in nodes)),
                    "each(lambda %s: %s, %s)" % (
                        letters, body, ", ".join(n.python for n in nodes)))

    def bounded(self, node, limit):
        """a float between -limit and limit"""
        return self.make(node.type, "clamp(%%s, -%d.0, %d.0)" % (limit, limit),
                         "min(max(a, -%d), %d)" % (limit, limit), node)

    def arithmetic(self, type_, depth):
        name, size = base(type_)
        a, b = self.operands(type_, depth, 2)
        if name == "float":
            operator = self.random.choice(["+", "-", "*"])
            limit = 1024 if operator == "*" else LIMIT
            return self.bounded(self.make(
                type_, "%s " + operator + " %s", "a %s b" % operator,
                self.bounded(a, limit), self.bounded(b, limit)), LIMIT)
        kind = self.random.choice(["+", "-", "*", "&", "|", "^", "shift", "shift", "/", "%",
                                   "~", "negate"])
        if kind == "shift":
            operator = self.random.choice(["<<", ">>"])
            mask = "31u" if name == "uint" else "31"
            return self.make(type_, "%s " + operator + " (%s & " + mask + ")",
                             "a %s (b & 31)" % operator, a, b)
        if kind in "/%":
            # The remainder of negative numbers is not defined.
            one = ("15u", "1u") if name == "uint" else ("15", "1")
            if name == "int" and kind == "%":
                return self.make(type_, "(%%s & 0x7fffffff) %%%% ((%%s & %s) + %s)" % one,
                                 "(a & 0x7fffffff) % ((b & 15) + 1)", a, b)
            text = "%%s %s ((%%s & %s) + %s)" % ("/" if kind == "/" else "%%", *one)
            return self.make(type_, text, "quotient(a, (b & 15) + 1)" if kind == "/" else
                             "a % ((b & 15) + 1)", a, b)
        if kind == "~":
            return self.make(type_, "~%s", "~a", a)
        if kind == "negate":
            return self.make(type_, "-%s", "-a", a)
        return self.make(type_, "%s " + kind + " %s", "a %s b" % kind, a, b)

    def built_in(self, type_, depth):
        name, size = base(type_)
        if name == "float":
            kind = self.random.choice(["min", "max", "abs", "floor", "sign", "step", "mix",
                                       "dot"])
            a, b = (self.bounded(n, LIMIT) for n in self.operands(type_, depth, 2))
            if kind in ("min", "max"):
                return self.make(type_, kind + "(%s, %s)", "%s(a, b)" % kind, a, b)
            if kind == "floor":
                return self.make(type_, "floor(%s * 0.25)", "a // 4", a)
            if kind == "step":
                return self.make(type_, "step(%s, %s)", "int(b >= a)", a, b)
            if kind == "mix":
                return self.bounded(self.make(
                    type_, "mix(%s, %s, 2.0)", "2 * b - a", self.bounded(a, HALF_LIMIT),
                    self.bounded(b, HALF_LIMIT)), LIMIT)
            if kind == "dot" and size > 1:
                a, b = self.bounded(a, 1024), self.bounded(b, 1024)
                return Node(type_, "%s(dot(%s, %s))" % (type_, a.glsl, b.glsl),
                            "(dot(%s, %s),) * %d" % (a.python, b.python, size))
            kind = "abs" if kind == "dot" else kind
            return self.make(type_, kind + "(%s)", "%s(a)" % kind, a)
        is_signed = name == "int"
        kinds = ["min", "max", "clamp", "bitfieldReverse", "bitfieldExtract",
                 "bitfieldInsert"]
        if is_signed:
            kinds += ["abs", "sign", "bitCount", "findLSB", "findMSB"]
        kind = self.random.choice(kinds)
        if kind in ("bitCount", "findLSB", "findMSB"):
            other = vector(self.random.choice(["int", "uint"]), size)
            a = self.expression(other, depth)
            function = {"bitCount": "bit_count(a)", "findLSB": "find_lsb(a)"}.get(kind)
            if not function:
                function = "find_msb%s(a)" % ("_signed" if base(other)[0] == "int" else "")
            return self.make(type_, kind + "(%s)", function, a)
        a, b, c = self.operands(type_, depth, 3)
        if kind in ("min", "max"):
            return self.make(type_, kind + "(%s, %s)", "%s(a, b)" % kind, a, b)
        if kind == "clamp":
            low = self.make(type_, "min(%s, %s)", "min(a, b)", b, c)
            high = self.make(type_, "max(%s, %s)", "max(a, b)", b, c)
            return self.make(type_, "clamp(%s, %s, %s)", "min(max(a, b), c)", a, low, high)
        if kind == "bitfieldReverse":
            return self.make(type_, kind + "(%s)", "reverse(a)", a)
        if kind in ("bitfieldExtract", "bitfieldInsert"):
            offset = self.random.randrange(32)
            bits = self.random.randint(0, 32 - offset)
            if kind == "bitfieldInsert":
                return self.make(type_, "bitfieldInsert(%%s, %%s, %d, %d)" % (offset, bits),
                                 "insert(a, b, %d, %d)" % (offset, bits), a, b)
            return self.make(type_, "bitfieldExtract(%%s, %d, %d)" % (offset, bits),
                             "extract%s(a, %d, %d)" % ("_signed" if is_signed else "",
                                                       offset, bits), a)
        if kind == "abs":
            # That of the least number is not defined.
            return self.make(type_, "abs(%s >> 1)", "abs(a >> 1)", a)
        return self.make(type_, kind + "(%s)", "%s(a)" % kind, a)

    def condition(self, depth):
        kind = self.random.randrange(6)
        if kind == 0 and depth < DEEPEST:
            a, b = self.condition(depth + 1), self.condition(depth + 1)
            glsl, python = self.random.choice([("&&", "and"), ("||", "or"), ("^^", "!=")])
            return Node("bool", "(%s %s %s)" % (a.glsl, glsl, b.glsl),
                        "(%s %s %s)" % (a.python, python, b.python))
        if kind == 1 and depth < DEEPEST:
            a = self.condition(depth + 1)
            return Node("bool", "!%s" % a.glsl, "(not %s)" % a.python)
        name = self.random.choice(["int", "uint", "float"])
        a, b = self.operands(name, depth, 2)
        if kind == 2 and name != "float":
            bit = "1u" if name == "uint" else "1"
            return Node("bool", "((%s & %s) != %s)" % (a.glsl, bit, bit.replace("1", "0")),
                        "(%s & 1 != 0)" % a.python)
        operator = self.random.choice(["<", "<=", ">", ">=", "==", "!="])
        return Node("bool", "(%s %s %s)" % (a.glsl, operator, b.glsl),
                    "(%s %s %s)" % (a.python, operator, b.python))

    def selection(self, type_, depth):
        condition = self.condition(depth)
        a, b = self.operands(type_, depth, 2)
        return Node(type_, "(%s ? %s : %s)" % (condition.glsl, a.glsl, b.glsl),
                    "(%s if %s else %s)" % (a.python, condition.python, b.python))

    def conversion(self, type_, depth):
        name, size = base(type_)
        other = self.random.choice([n for n in ("int", "uint", "float") if n != name])
        return self.convert(self.expression(vector(other, size), depth), name, size)

    def construction(self, type_, depth):
        name, size = base(type_)
        parts, left = [], size
        while left:
            count = self.random.randint(1, min(left, size - 1))
            parts.append(self.expression(vector(name, count), depth))
            left -= count
        python = " + ".join(p.python if base(p.type)[1] > 1 else "(%s,)" % p.python
                            for p in parts)
        return Node(type_, "%s(%s)" % (type_, ", ".join(p.glsl for p in parts)),
                    "(%s)" % python)

    def index(self, depth, length):
        node = self.expression("int", depth)
        return Node("int", "(%s & %d)" % (node.glsl, length - 1),
                    "(%s & %d)" % (node.python, length - 1))

    def read(self, type_, depth):
        """of an array, or the uniforms"""
        arrays = self.arrays + [("data", "uvec4", DATA)]
        name, kind, length = self.random.choice(arrays)
        index = self.index(depth + 1, length)
        place = "L.scene.data" if name == "data" else name
        return self.fit(Node(kind, "%s[%s]" % (name, index.glsl),
                             "%s[%s]" % (place, index.python)), type_)

    def fetch(self, type_, depth):
        level = self.random.randrange(TEXTURE_LEVELS)
        x, y = self.index(depth + 1, TEXTURE >> level), self.index(depth + 1, TEXTURE >> level)
        return self.fit(Node("uvec4", "texelFetch(tex, ivec2(%s, %s), %d)" % (
            x.glsl, y.glsl, level), "L.scene.texel(%d, %s, %s)" % (
                level, x.python, y.python)), type_)

    def call(self, type_, depth):
        name, result, parameters = self.random.choice(self.functions)
        arguments = [self.expression(p, depth) for p in parameters]
        return self.fit(Node(result, "%s(%s)" % (name, ", ".join(a.glsl for a in arguments)),
                             "%s(%s)" % (name, ", ".join(["L"] + [a.python
                                                                 for a in arguments]))),
                        type_)

    #--- Statements --------------------------------------------------------

    def block(self, depth, most):
        saved = list(self.variables)
        body = []
        for _ in range(self.random.randint(1, most)):
            body += self.statement(depth)
        self.variables = saved
        return body

    def statement(self, depth):
        choices = [self.declaration] * 4 + [self.assignment] * 5 + [self.relaxed]
        if self.arrays:
            choices += [self.array_store] * 2
        if depth < 3:
            choices += [self.branch] * 3
        if depth < 2:
            choices += [self.loop] * 2 + [self.switch]
        if self.is_fragment and not self.in_function:
            choices.append(self.atomic)
            if depth == 0 and self.may_discard is not None:
                choices += [self.derivative] * 3 + [self.sample]
            choices.append(self.demote)
            if self.may_discard is None:
                choices.append(self.discard)
        return self.random.choice(choices)(depth)

    def declare(self, type_, value, prefix="v"):
        name = self.fresh(prefix)
        self.variables.append((name, type_))
        return Statement("%s %s = %s;" % (type_, name, value.glsl),
                         "%s = %s" % (name, value.python))

    def declaration(self, depth):
        type_ = self.choose_type()
        return [self.declare(type_, self.expression(type_))]

    def assignment(self, depth):
        names = [(n, t) for n, t in self.variables if n not in self.fixed]
        if not names:
            return []
        name, type_ = self.random.choice(names)
        scalar, size = base(type_)
        if size > 1 and self.random.random() < 0.5:
            index = self.random.randrange(size)
            value = self.expression(scalar)
            if self.random.random() < 0.3:
                # By an index that is known late.
                place = self.expression("int", 2)
                most = size - 1 if size != 3 else 1
                return [Statement("%s[%s & %d] = %s;" % (name, place.glsl, most, value.glsl),
                                  "%s = put(%s, %s & %d, %s)" % (
                                      name, name, place.python, most, value.python))]
            return [Statement("%s.%s = %s;" % (name, "xyzw"[index], value.glsl),
                              "%s = put(%s, %d, %s)" % (name, name, index, value.python))]
        value = self.expression(type_)
        if scalar != "float" and self.random.random() < 0.3:
            operator = self.random.choice("+-*^|&")
            return [Statement("%s %s= %s;" % (name, operator, value.glsl),
                              "%s = each(lambda a, b: %s(a %s b), %s, %s)" % (
                                  name, WRAP[scalar], operator, name, value.python))]
        return [Statement("%s = %s;" % (name, value.glsl), "%s = %s" % (name, value.python))]

    def array_store(self, depth):
        name, type_, length = self.random.choice(self.arrays)
        index, value = self.index(2, length), self.expression(type_, 1)
        return [Statement("%s[%s] = %s;" % (name, index.glsl, value.glsl),
                          "%s[%s] = %s" % (name, index.python, value.python))]

    def branch(self, depth):
        condition = self.condition(1)
        then = Statement("if (%s) {" % condition.glsl, "if %s:" % condition.python,
                         self.block(depth + 1, 3), "}")
        if self.random.random() < 0.5:
            return [then]
        then.tail = ""
        other = Statement("} else {", "else:", self.block(depth + 1, 3))
        return [Statement("", "", [then, other], "")]

    def loop(self, depth):
        name, bound = self.fresh("i"), self.fresh("n")
        trips = self.expression("uint", 1)
        most = self.random.randint(2, 7)
        first = Statement("uint %s = %s %% %du;" % (bound, trips.glsl, most),
                          "%s = %s %% %d" % (bound, trips.python, most))
        saved = list(self.variables)
        self.variables.append((name, "uint"))
        self.fixed.add(name)
        self.loops += 1
        body = self.block(depth + 1, 3)
        if self.random.random() < 0.5:
            word = self.random.choice(["break", "continue"])
            condition = self.condition(1)
            body.insert(self.random.randint(0, len(body)), Statement(
                "if (%s) %s;" % (condition.glsl, word),
                "if %s: %s" % (condition.python, word)))
        self.loops -= 1
        self.variables = saved
        kind = self.random.randrange(3)
        if kind == 0:
            head = Statement("for (uint {0} = 0u; {0} < {1}; ++{0}) {{".format(name, bound),
                             "for %s in range(%s):" % (name, bound), body)
        elif kind == 1:
            head = Statement("uint {0} = {1}; while ({0}-- > 0u) {{".format(name, bound),
                             "for %s in range(%s - 1, -1, -1):" % (name, bound), body)
        else:
            head = Statement("for (int {0}s = 5; {0}s >= int({1}); --{0}s) {{ uint {0} = "
                             "uint({0}s);".format(name, bound),
                             "for %s in range(5, %s - 1, -1):" % (name, bound), body)
        return [Statement("{", "", [first, head])]

    def switch(self, depth):
        value, state = self.expression("int", 1), self.fresh("s")
        cases, known = [], []
        for number in range(self.random.randint(2, 4)):
            known.append(number)
            falls = self.random.random() < 0.3
            # A break would end the switch alone.
            body = self.switch_body(depth)
            body.append(Statement("" if falls else "break;",
                                  "%s = %s" % (state, "True" if falls else "None"),
                                  removable=False))
            cases.append(Statement("case %d: {" % number, "if {0} is True or {0} is not "
                                   "None and {0} == {1}:".format(state, number + 10), body,
                                   removable=False))
        if self.random.random() < 0.6:
            cases.append(Statement("default: {", "if {0} is True or {0} is not None and {0} "
                                   "not in {1}:".format(state, [k + 10 for k in known]),
                                   self.switch_body(depth), removable=False))
        first = Statement("switch (%s & 7) {" % value.glsl,
                          "%s = (%s & 7) + 10" % (state, value.python), cases)
        return [first]

    def switch_body(self, depth):
        return self.block(depth + 1, 2)

    def atomic(self, depth):
        index = self.random.randrange(len(COUNTERS))
        value = self.expression("uint", 1)
        name = COUNTERS[index]
        return [Statement("atomic%s(counters[%d], %s);" % (name, index, value.glsl),
                          "L.atomic('%s', %d, %s)" % (name, index, value.python))]

    def derivative(self, depth):
        axis = self.random.choice("xy")
        value = self.bounded(self.expression("float", 1), LIMIT)
        return [self.declare("float", Node(
            "float", "dFd%sFine(%s)" % (axis, value.glsl),
            "(yield ('%s', %s))" % (axis, value.python)))]

    def sample(self, depth):
        """A texture whose level comes from the quad."""
        level = self.random.randrange(TEXTURE_LEVELS)
        return [self.declare("uvec4", Node(
            "uvec4", "texture(tex, (vec2(ivec2(gl_FragCoord.xy) * %d) + 0.5) / %d.0)" % (
                1 << level, TEXTURE),
            "L.scene.texel(%d, *L.at)" % level))]

    def relaxed(self, depth):
        """Arithmetic of half precision."""
        type_ = vector("float", self.random.choice([1, 1, 2, 3, 4]))
        names = self.fresh("h"), self.fresh("h")
        statements = []
        for name in names:
            value = self.bounded(self.expression(type_, 1), HALF_LIMIT)
            statements.append(Statement("mediump %s %s = %s;" % (type_, name, value.glsl),
                                        "%s = %s" % (name, value.python)))
        glsl, function = self.random.choice([
            ("%s + %s", "a + b"), ("%s - %s", "a - b"), ("min(%s, %s)", "min(a, b)"),
            ("max(%s, -%s)", "max(a, -b)"), ("abs(%s - %s)", "abs(a - b)"),
            ("%s * 2.0 + %s", "2 * a + b"), ("floor(%s * 0.5) + %s", "a // 2 + b")])
        value = self.make(type_, glsl, function, *(Node(type_, n, n) for n in names))
        return statements + [self.declare(type_, value)]

    def demote(self, depth):
        condition = self.condition(1)
        return [Statement("if (%s) demote;" % condition.glsl,
                          "if %s: L.is_helper = True" % condition.python)]

    def discard(self, depth):
        condition = self.condition(0)
        return [Statement("if (%s) discard;" % condition.glsl,
                          "if %s: raise Discarded" % condition.python)]

    #--- Programs ----------------------------------------------------------

    def helper(self):
        """A function without memory of its own."""
        result = self.choose_type()
        parameters = [self.choose_type() for _ in range(self.random.randint(1, 3))]
        saved, self.variables = self.variables, [(self.fresh("x"), t) for t in parameters]
        arrays, self.arrays = self.arrays, []
        name = self.fresh("f")
        self.in_function = True
        names = list(self.variables)
        body, early = [], []
        if self.random.random() < 0.5:
            condition, value = self.condition(1), self.expression(result, 1)
            early = [Statement("if (%s) return %s;" % (condition.glsl, value.glsl),
                               "if %s: return %s" % (condition.python, value.python))]
        for _ in range(self.random.randint(1, 3)):
            body += self.statement(1)
        for statement in early:
            body.insert(self.random.randint(0, len(body)), statement)
        value = self.expression(result, 1)
        body.append(Statement("return %s;" % value.glsl, "return %s" % value.python,
                              removable=False))
        self.in_function = False
        self.variables, self.arrays = saved, arrays
        function = Statement(
            "%s %s(%s) {" % (result, name, ", ".join("%s %s" % (t, n) for n, t in names)),
            "def %s(%s):" % (name, ", ".join(["L"] + [n for n, _ in names])), body,
            removable=False)
        self.functions.append((name, result, parameters))
        return function

    def body(self, least, most):
        statements = []
        for _ in range(self.random.choice([0, 1, 1, 2])):
            name, type_ = self.fresh("t"), self.choose_type()
            length = self.random.choice([4, 8])
            value = self.expression(type_, 2)
            statements.append(Statement(
                "%s %s[%d]; for (int i = 0; i < %d; ++i) %s[i] = %s;" % (
                    type_, name, length, length, name, value.glsl),
                "%s = [%s] * %d" % (name, value.python, length)))
            self.arrays.append((name, type_, length))
        for _ in range(self.random.randint(least, most)):
            statements += self.statement(0)
        return statements

    def hash(self, name, outputs):
        """Statements that make all variables count in `outputs` numbers"""
        yield Statement("uint %s = 1u;" % name, "%s = 1" % name, removable=False)
        for variable, type_ in self.variables:
            scalar, size = base(type_)
            for i in range(size):
                node = Node(type_, variable, variable)
                node = self.component(node, i) if size > 1 else node
                node = self.convert(node, "int", 1) if scalar == "float" else node
                yield Statement("%s = %s * 31u + uint(%s);" % (name, name, node.glsl),
                                "%s = U(%s * 31 + %s)" % (name, name, node.python))
        for variable, type_, length in self.arrays:
            node = Node(type_, variable + "[i]", variable + "[i]")
            for_each = self.convert(self.fit(node, vector(base(type_)[0], 1)), "int", 1)
            yield Statement("for (int i = 0; i < %d; ++i) %s = %s * 31u + uint(%s);" % (
                length, name, name, for_each.glsl),
                "for i in range(%d): %s = U(%s * 31 + %s)" % (length, name, name,
                                                            for_each.python))

    def program(self):
        """-> the statements of the vertex shader and of the fragment shader, functions
        first and main() last"""
        self.varyings = [("flat%d" % i, vector(self.random.choice(["int", "uint"]),
                                               self.random.randint(1, 4)))
                         for i in range(self.random.randint(1, 3))]
        vertex = self.vertex_shader()
        self.variables, self.arrays, self.functions = [], [], []
        self.fixed = set()
        return vertex, self.fragment_shader()

    def inputs(self, pairs):
        """Statements that declare what a shader is given, and is not assigned"""
        for type_, name, glsl, python in pairs:
            self.variables.append((name, type_))
            yield Statement("%s %s = %s;" % (type_, name, glsl), "%s = %s" % (name, python),
                            removable=False)

    def vertex_shader(self):
        functions = [self.helper() for _ in range(self.random.choice([0, 0, 1]))]
        index = (("gl_VertexIndex", "L.index") if self.layout.random() < 0.7
                 else ("in_numbers.w", "L.numbers[3]"))
        statements = list(self.inputs([
            ("int", "index", *index),
            ("ivec4", "numbers", "in_numbers", "L.numbers"),
            ("uint", "word", "in_words.y", "L.words[1]"),
            ("vec2", "small", "in_small", "L.small")]))
        statements += self.body(2, 6)
        for name, type_ in self.varyings:
            value = self.expression(type_)
            statements.append(Statement("out_%s = %s;" % (name, value.glsl),
                                        "out_%s = %s" % (name, value.python),
                                        removable=False))
        statements += self.hash("hash", 1)
        self.varyings.append(("hash", "uint"))
        statements.append(Statement("out_hash = hash;", "out_hash = hash", removable=False))
        statements.append(Statement(
            "out_place = in_place; gl_Position = vec4(in_position * in_w, 0.0, in_w);",
            "return dict(%s)" % ", ".join("%s=out_%s" % (n, n) for n, _ in self.varyings),
            removable=False))
        return [*functions, Statement("void main() {", "def vertex(L):", statements,
                                      removable=False)]

    def fragment_shader(self):
        self.is_fragment = True
        functions = [self.helper() for _ in range(self.random.choice([0, 1, 1, 2]))]
        statements = list(self.inputs([
            ("ivec2", "at", "ivec2(gl_FragCoord.xy)", "L.at"),
            ("ivec2", "place", "ivec2(floor(in_place))", "L.at"),
            ("vec2", "floats", "vec2(place * 3)", "each(lambda a: a * 3, place)"),
            *((type_, name, "in_" + name, "L." + name) for name, type_ in self.varyings)]))
        statements += self.body(3, 8)
        if self.random.random() < 0.5:
            self.may_discard = None
            for _ in range(self.random.randint(1, 4)):
                statements += self.statement(0)
        values = [self.expression("uint") for _ in range(3)]
        statements += self.hash("hash0", 1)
        statements.append(Statement(
            "color = uvec4(hash0, %s);" % ", ".join(v.glsl for v in values),
            "return (hash0, %s)" % ", ".join(v.python for v in values), removable=False))
        # A function that yields nothing is no generator.
        statements.insert(0, Statement("", "if False: yield", removable=False))
        return [*functions, Statement("void main() {", "def fragment(L):", statements,
                                      removable=False)]


def declarations(varyings, direction):
    lines, location = [], 1
    for name, type_ in varyings:
        lines.append("layout(location = %d) flat %s %s %s_%s;" % (
            location, direction, type_, direction, name))
        location += 1
    return lines


COMMON = ["#version 450", "layout(set = 0, binding = 0) uniform Data { uvec4 data[%d]; };"
          % DATA, "layout(set = 0, binding = 2) uniform usampler2D tex;"]


ATTRIBUTES = ["vec2 in_position", "ivec4 in_numbers", "uvec2 in_words", "vec2 in_small",
              "vec2 in_place", "float in_w"]


def vertex_text(generator, statements):
    lines = COMMON + ["layout(location = %d) in %s;" % (location, attribute)
                      for location, attribute in zip(generator.locations, ATTRIBUTES)]
    lines.append("layout(location = 0) out vec2 out_place;")
    lines += declarations(generator.varyings, "out")
    return "\n".join(lines + [line for s in statements for line in s.glsl_lines(0)]) + "\n"


def fragment_text(generator, statements):
    lines = COMMON[:1] + ["#extension GL_EXT_demote_to_helper_invocation : require"]
    lines += COMMON[1:]
    lines += ["layout(set = 0, binding = 1) buffer Counters { uint counters[%d]; };"
              % len(COUNTERS),
              "layout(location = 0) in vec2 in_place;",
              "layout(location = 0) out uvec4 color;"]
    lines += declarations(generator.varyings, "in")
    return "\n".join(lines + [line for s in statements for line in s.glsl_lines(0)]) + "\n"


def python_text(statements):
    return "\n".join(line for s in statements for line in s.python_lines(0)) + "\n"
