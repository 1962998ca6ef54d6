"""Random OpenCL C programs whose results the language defines.

Products and sums are not contracted; signed arithmetic that could overflow is done on unsigned operands; divisors are
positive; shift amounts are masked; conversions from floats saturate; the sign of
a NaN and of a zero that fmin or fmax chose is never looked at. Atomics commute:
each counter knows one operation. Barriers stand where all work-items pass.

Results of functions that may be inexact (`exp`, division, ...) go straight into a
buffer of floats, which is compared with a tolerance; everything else is exact and
ends in a hash per work-item.
"""

import random

from expression import FLOATS, INTEGERS, Expression, Statement, Type, simplest

GROUP = 24
ITEMS = 48
ARRAY = 8
APPROXIMATE = 4
COUNTERS = ("add", "xor", "or", "and", "min", "max")

INT, UINT, FLOAT = Type("int"), Type("uint"), Type("float")

PROLOGUE = """#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF
constant int table[8] = {3, -1, 40000, 7, -2147483647, 12, 65535, 255};
struct pair { int first; short4 second; };
static ulong mix(ulong hash, ulong value) { return hash * 31 + value; }
static float signed_float(float x) { return isnan(x) ? 1.0f : x; }
static half signed_half(half x) { return isnan(x) ? 1.0h : x; }
static uint bits_float(float x) { return isnan(x) ? 0x7fc00000u : as_uint(x); }
static ushort bits_half(half x) { return isnan(x) ? (ushort)0x7e00 : as_ushort(x); }
static struct pair swap_pair(struct pair p, int n) {
  struct pair q;
  q.first = p.second.x ^ n;
  q.second = (short4)((short)p.first, p.second.wz, p.second.y);
  return q;
}
"""


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.variables = []  # (name, Type)
        self.constants = set()  # names that are not assigned
        self.count = 0
        self.approximate = 0

    # Types and leaves

    def choose_type(self):
        r = self.random.random()
        if r < 0.7:
            component = self.random.choice(INTEGERS + ("int", "uint") * 4)
        else:
            component = "float" if r < 0.9 else "half"
        vector = 1
        if self.random.random() < 0.4:
            vector = self.random.choice([2, 2, 3, 4, 4, 8, 16])
        return Type(component, vector)

    def fresh(self, prefix):
        self.count += 1
        return "%s%d" % (prefix, self.count)

    def literal(self, type_):
        def one():
            if type_.is_float:
                number = self.random.choice(
                    ["1.0", "-2.5", "0.375", "100.0", "3.0", "0.0", "-0.0"])
                return number + ("h" if type_.component == "half" else "f")
            value = self.random.choice(
                [0, 1, 2, 3, 7, 31, 255, -1, self.random.getrandbits(type_.width - 1),
                 -self.random.getrandbits(type_.width - 1)])
            return "(%s)%d%s" % (type_.component, value, "L" * (type_.width == 64))

        values = ", ".join(one() for _ in range(type_.vector))
        return Expression(type_, "((%s)(%s))" % (type_.name, values))

    def leaf(self, type_):
        names = [name for name, t in self.variables if t == type_]
        if names and self.random.random() < 0.8:
            return Expression(type_, self.random.choice(names))
        return self.literal(type_)

    # Expressions

    def expression(self, type_, depth=0):
        if depth > 4 or self.random.random() < 0.1:
            return self.leaf(type_)
        choices = [self.conversion, self.selection, self.arithmetic,
                   self.arithmetic, self.arithmetic, self.function]
        if type_.vector > 1:
            choices += [self.construction, self.swizzle]
        else:
            choices += [self.element]
        return self.random.choice(choices)(type_, depth + 1)

    def make(self, type_, *parts):
        return Expression(type_, "((%s)(" % type_.name, *parts, "))")

    def construction(self, type_, depth):
        parts = []
        for _ in range(type_.vector):
            parts += [", ", self.expression(type_.scalar, depth + 1)]
        return self.make(type_, *parts[1:])

    def swizzle(self, type_, depth):
        sources = [(n, t.vector) for n, t in self.variables
                   if t.component == type_.component and t.vector > 1]
        if not sources:
            return self.leaf(type_)
        name, size = self.random.choice(sources)
        letters = "".join("%x" % self.random.randrange(size)
                          for _ in range(type_.vector))
        return Expression(type_, "%s.s%s" % (name, letters))

    def element(self, type_, depth):
        sources = [(n, t.vector) for n, t in self.variables
                   if t.component == type_.component and t.vector > 1]
        if type_.width >= 32 and not type_.is_float and self.random.random() < 0.4:
            array = self.random.choice(["array", "table"])
            return self.make(type_, array, "[",
                             self.expression(UINT, depth + 1), " & 7]")
        if not sources:
            return self.leaf(type_)
        name, size = self.random.choice(sources)
        return Expression(type_, "%s.s%x" % (name, self.random.randrange(size)))

    def conversion(self, type_, depth):
        component = self.random.choice(
            [c for c in INTEGERS + FLOATS if c != type_.component])
        source = type_.with_component(component)
        operand = self.expression(source, depth)
        if type_.is_float:
            if type_.component == "half" and not source.is_float:
                # Rounding of large integers to infinity is fine, but not their
                # detour over float: keep to those that are exact.
                return Expression(type_, "convert_%s(" % type_.name, operand,
                                  " & (%s)(63))" % source.name)
            return Expression(type_, "convert_%s(" % type_.name, operand, ")")
        if source.is_float:
            mode = self.random.choice(["", "_rte", "_rtz", "_rtp", "_rtn"])
            return Expression(type_, "convert_%s_sat%s(" % (type_.name, mode),
                              operand, ")")
        if source.width == type_.width and self.random.random() < 0.5:
            return Expression(type_, "as_%s(" % type_.name, operand, ")")
        saturate = self.random.choice(["", "", "_sat"])
        return Expression(type_, "convert_%s%s(" % (type_.name, saturate), operand, ")")

    def comparison(self, type_, depth):
        """Without surrounding parentheses; of scalars an int, 0 or 1."""
        operator = self.random.choice(["<", ">", "<=", ">=", "==", "!="])
        return [self.expression(type_, depth), " %s " % operator,
                self.expression(type_, depth)]

    def selection(self, type_, depth):
        first, second = (self.expression(type_, depth) for _ in range(2))
        if type_.vector == 1:
            tested = self.choose_type().scalar
            return self.make(type_, *self.comparison(tested, depth), " ? ", first, " : ",
                             second)
        mask = type_.same_size_integer
        return Expression(type_, "select(", first, ", ", second, ", (%s)(" % mask.name,
                          *self.comparison(type_, depth), "))")

    def arithmetic(self, type_, depth):
        if type_.is_float:
            return self.make(type_, self.expression(type_, depth),
                             self.random.choice([" + ", " - ", " * "]),
                             self.expression(type_, depth))
        kind = self.random.random()
        left = self.expression(type_, depth)
        right = self.expression(type_, depth)
        if kind < 0.5:
            # Unsigned and at least 32 bits wide: nothing overflows.
            wide = type_.unsigned
            if type_.width < 32:
                wide = type_.with_component("uint")
            operator = self.random.choice([" + ", " - ", " * "])
            return Expression(
                type_, "convert_%s(" % type_.name, "convert_%s(" % wide.name, left, ")",
                operator, "convert_%s(" % wide.name, right, "))")
        if kind < 0.7:
            return self.make(type_, left, self.random.choice([" & ", " | ", " ^ "]), right)
        if kind < 0.85:
            mask = "(%s)(%d)" % (type_.name, type_.width - 1)
            if self.random.random() < 0.5:
                return self.make(type_, left, " >> (", right, " & %s)" % mask)
            name = type_.unsigned.name
            return Expression(
                type_, "as_%s((%s)(as_%s(" % (type_.name, name, name), left, ") << (as_%s(" % name,
                right, ") & (%s)(%d))))" % (name, type_.width - 1))
        positive = (1 << (type_.width - 2)) - 1
        return self.make(type_, left, self.random.choice([" / ", " % "]), "((", right,
                         " & (%s)(%d)) | (%s)(1))" % (type_.name, positive, type_.name))

    def call(self, type_, name, *arguments):
        parts = []
        for argument in arguments:
            parts += [", ", argument]
        return Expression(type_, name + "(", *parts[1:], ")")

    def function(self, type_, depth):
        def operand(t=type_):
            return self.expression(t, depth)

        if type_.is_float:
            zero = "(%s)(0.0%s)" % (type_.name, "h" if type_.component == "half" else "f")
            kind = self.random.randrange(6)
            if kind == 0:
                return self.call(type_, "fma", operand(), operand(), operand())
            if kind == 1:
                name = self.random.choice(["fmin", "fmax"])
                return Expression(type_, "(", self.call(type_, name, operand(), operand()),
                                  " + %s)" % zero)
            if kind == 2:
                return self.call(type_, "fabs", operand())
            if kind == 3:
                name = self.random.choice(["floor", "ceil", "trunc", "rint", "round"])
                return self.call(type_, name, operand())
            if kind == 4 and type_.vector == 1:
                sign = Expression(type_, "signed_%s(" % type_.component, operand(), ")")
                return self.call(type_, "copysign", operand(), sign)
            return Expression(type_, "(-", operand(), ")")
        kind = self.random.randrange(12)
        if kind < 5:
            name = self.random.choice(["min", "max", "add_sat", "sub_sat", "hadd", "rhadd",
                                       "mul_hi", "rotate"])
            return self.call(type_, name, operand(), operand())
        if kind == 5:
            return self.call(type_, self.random.choice(["clz", "popcount"]), operand())
        if kind == 6:
            return self.make(type_, "~", operand())
        if kind == 7:
            return self.call(type_, "bitselect", operand(), operand(), operand())
        if kind == 8:
            low, high = ("(%s)(%d)" % (type_.name, n) for n in (3, 77))
            return self.call(type_, "clamp", operand(), low, high)
        if kind == 9 and not type_.is_signed:
            name = self.random.choice(["abs", "abs_diff"])
            arguments = [operand(type_.signed) for _ in range(1 + (name != "abs"))]
            return self.call(type_, name, *arguments)
        if kind == 10 and type_.vector in (2, 4, 8, 16) and type_.width == 32:
            mask = operand(type_.with_component("uint"))
            return self.call(type_, "shuffle", operand(), mask)
        if kind == 11 and type_ == INT:
            vector = Type("int", self.random.choice([2, 3, 4]))
            return self.call(type_, self.random.choice(["any", "all"]), operand(vector))
        return self.call(type_, "mad_sat", operand(), operand(), operand())

    # Statements

    def block(self, depth, most):
        """Statements with a scope of their own."""
        saved = list(self.variables)
        body = []
        for _ in range(self.random.randint(1, most)):
            body += self.statement(depth)
        self.variables = saved
        return body

    def statement(self, depth):
        choices = [self.declaration] * 8 + [self.assignment] * 5 + [
            self.store, self.counter, self.component_assignment]
        if depth < 3:
            choices += [self.branch] * 3
        if depth < 2:
            choices += [self.loop] * 2 + [self.switch]
        if depth == 0:
            choices += [self.exchange] * 2 + [self.inexact, self.structure]
        return self.random.choice(choices)(depth)

    def declaration(self, depth):
        type_ = self.choose_type()
        name = self.fresh("v")
        value = self.expression(type_)
        self.variables.append((name, type_))
        return [Statement("%s %s = " % (type_.name, name), value, ";")]

    def assignable(self):
        return [(n, t) for n, t in self.variables if n not in self.constants]

    def assignment(self, depth):
        if not self.assignable():
            return []
        name, type_ = self.random.choice(self.assignable())
        return [Statement("%s = " % name, self.expression(type_), ";")]

    def component_assignment(self, depth):
        vectors = [(n, t) for n, t in self.assignable() if t.vector > 1]
        if not vectors:
            return []
        name, type_ = self.random.choice(vectors)
        return [Statement("%s.s%x = " % (name, self.random.randrange(type_.vector)),
                          self.expression(type_.scalar, 2), ";")]

    def store(self, depth):
        return [Statement("array[", self.expression(UINT, 2), " & 7] = ",
                          self.expression(INT, 2), ";")]

    def counter(self, depth):
        index = self.random.randrange(len(COUNTERS))
        space = self.random.choice(["counters", "local_counters"])
        return [Statement("atomic_%s(&%s[%d], " % (COUNTERS[index], space, index),
                          self.expression(INT, 2), ");")]

    def branch(self, depth):
        condition = self.comparison(self.choose_type().scalar, 2)
        then = Statement("if (", *condition, ") {", body=self.block(depth + 1, 4))
        if self.random.random() < 0.5:
            return [then]
        then.tail = "} else {"
        return [Statement("{", body=[then, Statement("", body=self.block(depth + 1, 3))])]

    def loop(self, depth):
        name = self.fresh("i")
        trips = Expression(UINT, "(", self.expression(UINT, 3),
                           " %% %du)" % self.random.randint(2, 9))
        saved = list(self.variables)
        self.variables.append((name, UINT))
        self.constants.add(name)
        body = self.block(depth + 1, 4)
        if self.random.random() < 0.5:
            jump = self.random.choice(["break", "continue"])
            body.insert(self.random.randint(0, len(body)),
                        Statement("if (", *self.comparison(INT, 3), ") %s;" % jump))
        self.variables = saved
        return [Statement("for (uint %s = 0, %sn = " % (name, name), trips,
                          "; %s < %sn; ++%s) {" % (name, name, name), body=body)]

    def switch(self, depth):
        cases = []
        for value in range(self.random.randint(2, 6)):
            body = self.block(depth + 1, 2)
            if self.random.random() < 0.7:
                body.append(Statement("break;"))
            cases.append(Statement("case %d: {" % value, body=body))
        if self.random.random() < 0.5:
            cases.append(Statement("default: {", body=self.block(depth + 1, 2)))
        return [Statement("switch (", self.expression(UINT, 2), " & 7) {", body=cases)]

    def exchange(self, depth):
        """A value of another work-item, through local memory."""
        name = self.fresh("v")
        step = self.random.randint(1, GROUP - 1)
        value = self.expression(INT, 1)
        self.variables.append((name, INT))
        return [Statement("shared[lid] = ", value, ";"),
                Statement("barrier(CLK_LOCAL_MEM_FENCE);", removable=False),
                Statement("int %s = shared[(lid + %d) %% %d];" % (name, step, GROUP)),
                Statement("barrier(CLK_LOCAL_MEM_FENCE);", removable=False)]

    def inexact(self, depth):
        if self.approximate == APPROXIMATE:
            return []
        self.approximate += 1
        name = self.random.choice(["exp", "exp2", "log", "log2", "sqrt", "rsqrt", "sin",
                                   "cos", "tan", "atan", "tanh", "cbrt"])
        argument = Expression(
            FLOAT, "clamp(signed_float(", self.expression(FLOAT, 1), "), 0.25f, 20.0f)")
        if self.random.random() < 0.3:
            value = Expression(FLOAT, "(", self.expression(FLOAT, 2), " / ", argument, ")")
        else:
            value = Expression(FLOAT, name + "(", argument, ")")
        return [Statement("inexact[gid * %d + %d] = " % (APPROXIMATE, self.approximate - 1),
                          value, ";")]

    def structure(self, depth):
        pair, first, second = self.fresh("p"), self.fresh("v"), self.fresh("v")
        numbers = self.expression(INT, 2), self.expression(Type("short", 4), 2)
        other = self.expression(INT, 2)
        self.variables += [(first, INT), (second, Type("short", 4))]
        return [Statement("struct pair %s = swap_pair((struct pair){" % pair, numbers[0],
                          ", ", numbers[1], "}, ", other, ");"),
                Statement("int %s = %s.first;" % (first, pair)),
                Statement("short4 %s = %s.second;" % (second, pair))]

    # Program

    def inputs(self):
        """Declarations of the variables that a program starts with."""
        given = [("s0", INT), ("s1", UINT), ("s2", FLOAT), ("s3", Type("long"))]
        read = [
            ("a0", Type("int", 4), "vload4(gid, in)"),
            ("a1", Type("uint", 2), "as_uint2(vload2(gid, in))"),
            ("a2", Type("float", 4), "convert_float4(a0) * 0.125f"),
            ("a3", Type("short", 4), "convert_short4(a0)"),
            ("a4", Type("char", 8), "as_char8(vload2(gid + 3, in))"),
            ("a5", Type("half", 2), "convert_half2(a0.xy & (int2)(255))"),
            ("a6", Type("ulong"), "as_ulong(a0.yz)"),
            ("a7", Type("uchar", 16), "as_uchar16(vload4(gid + 1, in))"),
        ]
        self.variables = given + [(name, t) for name, t, _ in read]
        self.variables.append(("gid", INT))
        self.constants.add("gid")
        yield Statement("int gid = get_global_id(0), lid = get_local_id(0);",
                        removable=False)
        yield Statement("local int shared[%d], local_counters[%d];"
                        % (GROUP, len(COUNTERS)), removable=False)
        yield Statement("int array[%d];" % ARRAY, removable=False)
        yield Statement("for (int i = 0; i < %d; ++i) array[i] = in[gid * %d + i];"
                        % (ARRAY, ARRAY), removable=False)
        yield Statement("if (lid < %d) local_counters[lid] = 0;" % len(COUNTERS),
                        removable=False)
        yield Statement("barrier(CLK_LOCAL_MEM_FENCE);", removable=False)
        for name, type_, value in read:
            yield Statement("%s %s = %s;" % (type_.name, name, value), removable=False)

    def hash(self):
        """Statements that make all variables count."""
        yield Statement("ulong hash = 0;", removable=False)
        for name, type_ in self.variables:
            for component in range(type_.vector):
                value = name if type_.vector == 1 else "%s.s%x" % (name, component)
                if type_.is_float:
                    value = "bits_%s(%s)" % (type_.component, value)
                elif type_.width < 64:
                    value = "(uint)" + value
                yield Statement("hash = mix(hash, (ulong)%s);" % value)
        yield Statement("for (int i = 0; i < %d; ++i) hash = mix(hash, (uint)array[i]);"
                        % ARRAY, removable=False)
        yield Statement("barrier(CLK_LOCAL_MEM_FENCE);", removable=False)
        yield Statement("if (lid < %d) hash = mix(hash, (uint)local_counters[lid]);"
                        % len(COUNTERS), removable=False)
        yield Statement("out[gid] = hash;", removable=False)

    def program(self):
        body = list(self.inputs())
        for _ in range(self.random.randint(6, 14)):
            body += self.statement(0)
        body += self.hash()
        return body


def text(body):
    signature = ("kernel void k(global ulong *out, global float *inexact, "
                 "global int *counters,\n              global const int *in, "
                 "int s0, uint s1, float s2, long s3) {\n")
    lines = [line for statement in body for line in statement.lines()]
    return PROLOGUE + signature + "\n".join(lines) + "\n}\n"


def job(seed):
    """The launch of a program, in the simulator's format."""
    return """name: seed-%d
source: k.cl
options: [-w]
kernel: k
global: [%d]
local: [%d]
buffers:
  - { name: out, type: ulong, count: %d }
  - { name: inexact, type: float, count: %d, reference: { ulp: 64, abs: 1.0e-6 } }
  - { name: counters, type: int, count: %d }
  - { name: in, type: int, count: %d, fill: { random: { seed: %d } } }
args:
  - buffer: out
  - buffer: inexact
  - buffer: counters
  - buffer: in
  - { value: 77, type: int }
  - { value: 4000000000, type: uint }
  - { value: 1.625, type: float }
  - { value: -81985529216486895, type: long }
""" % (seed, ITEMS, GROUP, ITEMS, ITEMS * APPROXIMATE, len(COUNTERS), ITEMS * ARRAY + 16, seed)
