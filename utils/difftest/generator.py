"""Random OpenCL C programs whose results the language defines.

Products and sums are not contracted. Atomics commute: each counter knows one
operation. Barriers and operations of sub-groups stand where all work-items pass.

Results of functions that may be inexact (`exp`, division, ...) go straight into a
buffer of floats, which is compared with a tolerance; everything else is exact and
ends in a hash per work-item.

Arithmetic of known floats is done by the compiler, to nearest, which OpenCL also allows
where the core rounds toward zero. There, numbers that floats come from are hidden:
changed by a zero that only a launch knows. So are floats that come from integers: their
product may become one of integers, whose conversion rounds in another way.
"""

import random

from expression import INTEGERS, Expression, Statement, Type
from operations import FLOAT, INT, UINT, Operations

APPROXIMATE = 4
SUB_GROUP = 16
SCRATCH = 8
COUNTERS = ("add", "xor", "or", "and", "min", "max")
LOCAL = {"int": "shared", "long": "shared_long", "uchar": "shared_byte",
         "short4": "shared_short4"}
LONG, ULONG, SHORT4 = Type("long"), Type("ulong"), Type("short", 4)

PROLOGUE = """#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#pragma OPENCL FP_CONTRACT OFF
#ifdef __EMBEDDED_PROFILE__
#define ZERO (get_work_dim() - 1)
#define HIDDEN_float(x) as_float(as_uint(x) ^ ZERO)
#define HIDDEN_half(x) as_half((ushort)(as_ushort(x) ^ ZERO))
#define HIDDEN_integer(type, x) ((x) ^ (type)ZERO)
#define HIDDEN_converted(type, bits, x) as_##type(as_##bits(x) ^ (bits)ZERO)
#else
#define HIDDEN_float(x) x
#define HIDDEN_half(x) x
#define HIDDEN_integer(type, x) x
#define HIDDEN_converted(type, bits, x) x
#endif
constant int table[8] = {3, -1, 40000, 7, -2147483647, 12, 65535, 255};
struct pair { int first; short4 second; };
struct mixed {
  char c; long l; short s[3]; float f;
  union { uint i; uchar b[4]; ushort h[2]; } u;
};
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

# Private arrays: name, type, size, what is hashed of them, how they are filled.
ARRAYS = [
    ("array", "int", 8, "array[i]", "array[i] = in[gid * 8 + i]"),
    ("longs", "long", 4, "longs[i]", "longs[i] = (long)in[gid + i] << (i * 9)"),
    ("bytes", "uchar", 16, "bytes[i]", "bytes[i] = in[gid + i]"),
    ("halfwords", "short", 16, "halfwords[i]", "halfwords[i] = in[gid * 2 + i]"),
    ("pairs", "struct pair", 3, "pairs[i].first * 7u + pairs[i].second.x",
     "pairs[i] = (struct pair){in[gid + i], convert_short4(vload4(gid + i, in))}"),
    ("halves", "half", 8, "bits_half(halves[i])",
     "halves[i] = (half)(in[gid + i] & 1023) / 16.0h"),
]


def standard(seed):
    """The version of the language that a program is written in."""
    return "CL2.0" if seed % 5 < 2 else "CL1.2"


class Generator(Operations):
    def __init__(self, seed):
        super().__init__(random.Random(seed))
        self.count = 0
        self.approximate = 0
        self.in_function = None  # its result, while one is made
        self.group = self.random.choice([24, 24, 16, 5, 33])
        self.name = "k%d" % seed
        self.standard = standard(seed)

    def fresh(self, prefix):
        self.count += 1
        return "%s%d" % (prefix, self.count)

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
            self.store, self.component_assignment]
        if self.in_function:
            choices += [self.early_return] * (depth > 1)
        else:
            choices += [self.store, self.counter, self.wide_counter]
        if depth < 3:
            choices += [self.branch] * 3
        if depth < 2:
            choices += [self.loop] * 2 + [self.switch, self.value_switch, self.jumps]
        if depth == 0:
            choices += [self.exchange, self.reduction, self.copy_to_local,
                        self.structure, self.mixture, self.parts_of_float]
            choices += [self.inexact] * 2
            if self.standard == "CL2.0":
                choices += [self.sub_group] * 2
        return self.random.choice(choices)(depth)

    def declare(self, type_, *parts):
        name = self.fresh("v")
        self.variables.append((name, type_))
        return Statement("%s %s = " % (type_.name, name), *parts, ";")

    def declaration(self, depth):
        type_ = self.choose_type()
        if self.functions and self.random.random() < 0.2:
            function = self.random.choice(self.functions)
            return [self.declare(function[1], self.call_of(function, 2))]
        return [self.declare(type_, self.expression(type_))]

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
        if type_.vector > 3 and self.random.random() < 0.5:
            part = self.random.choice(["lo", "hi", "even", "odd"])
            count = type_.vector // 2
        else:
            count = self.random.choice([1, 1, 2])
            letters = self.random.sample(range(type_.vector), count)
            part = "s" + "".join("%x" % letter for letter in letters)
        return [Statement("%s.%s = " % (name, part),
                          self.expression(type_.with_vector(count), 2), ";")]

    def store(self, depth):
        """To private memory, or to the work-item's part of global memory."""
        places = [("array", INT, 8), ("longs", LONG, 4), ("bytes", Type("uchar"), 16),
                  ("scratch", INT, 8), ("halfwords", Type("short"), 16),
                  ("halves", FLOAT, 8)]
        places = [p for p in places if p[0] in self.arrays]
        name, type_, size = self.random.choice(places)
        if name == "halves":
            mode = self.random.choice(["", "_rte", "_rtz", "_rtp", "_rtn"])
            return [Statement("vstore_half%s(" % mode, self.expression(type_, 2), ", ",
                              *self.index(2, size), ", halves);")]
        if self.random.random() < 0.3:
            count = self.random.choice([2, 4] if size > 4 else [2])
            return [Statement("vstore%d(" % count,
                              self.expression(type_.with_vector(count), 2), ", ",
                              *self.index(2, size // count), ", %s);" % name)]
        return [Statement(name + "[", *self.index(2, size), "] = ",
                          self.expression(type_, 2), ";")]

    def counter(self, depth):
        index = self.random.randrange(len(COUNTERS))
        place = "&%s[%d]" % (self.random.choice(["counters", "local_counters"]), index)
        value = self.expression(INT, 2)
        name = COUNTERS[index]
        if self.standard == "CL2.0" and self.random.random() < 0.3:
            pointer = "(volatile atomic_int *)" + place
            order = self.random.choice(["relaxed", "acq_rel"])
            scope = self.random.choice(["work_group", "device"])
            return [Statement("atomic_fetch_%s_explicit(%s, " % (name, pointer), value,
                              ", memory_order_%s, memory_scope_%s);" % (order, scope))]
        if name != "add":
            return [Statement("atomic_%s(%s, " % (name, place), value, ");")]
        kind = self.random.randrange(4)
        if kind == 0:
            name = self.random.choice(["inc", "dec"])
            return [Statement("atomic_%s(%s);" % (name, place))]
        if kind == 1:
            return [Statement("atomic_sub(%s, " % place, value, ");")]
        if kind == 2:
            old, add = self.fresh("old"), self.fresh("add")
            space = "global" if place.startswith("&counters") else "local"
            loop = Statement(
                "for (int {0} = 0, seen; (seen = atomic_cmpxchg((volatile {2} int *){3}, "
                "{0}, (int)((uint){0} + {1}))) != {0}; {0} = seen);".format(
                    old, add, space, place))
            return [Statement("{", body=[
                Statement("uint %s = " % add, self.expression(UINT, 2), ";"), loop])]
        return [Statement("atomic_add(%s, " % place, value, ");")]

    def wide_counter(self, depth):
        index = self.random.randrange(len(COUNTERS))
        place = self.random.choice(["wide_counters", "local_wide_counters"])
        return [Statement("atom_%s(&%s[%d], " % (COUNTERS[index], place, index),
                          self.expression(LONG, 2), ");")]

    # Control flow

    def branch(self, depth):
        then = Statement("if (", *self.condition(2), ") {", body=self.block(depth + 1, 4))
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
        kind = self.random.randrange(4)
        if kind > 1:
            return [Statement("for (uint %s = 0, %sn = " % (name, name), trips,
                              "; %s < %sn; ++%s) {" % (name, name, name), body=body)]
        declared = Statement("uint %s = " % name, trips, ";")
        if kind:
            return [Statement("{", body=[
                declared, Statement("while (%s--) {" % name, body=body)])]
        return [Statement("{", body=[
            declared, Statement("do {", body=body, tail="} while (%s++ < 6);" % name)])]

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

    def value_switch(self, depth):
        """A switch whose cases only say which values there are behind it."""
        sources = [self.declare(INT, self.expression(INT, 2))
                   for _ in range(self.random.randint(2, 8))]
        names = [name for name, _ in self.variables[-len(sources):]]
        if "array" in self.arrays and self.random.random() < 0.4:
            results, declared = ["array[%d]" % i for i in range(len(names))], []
        elif self.random.random() < 0.3:
            results, declared = names, []
        else:
            declared = [self.declare(INT, name) for name in names]
            results = [name for name, _ in self.variables[-len(names):]]
        shift, first, factor = (self.random.choice(numbers) for numbers in (
            [0, 0, 2, 5], [0, 0, 0, 1, 4], [1, 1, 1, 2, 4]))
        value_of = self.random.choice([self.moved, self.moved, self.turned, self.combined,
                                       self.funnel_shifted, self.any_of])
        constants = self.random.random() < 0.3
        cases = []
        for case in range(self.random.randint(3, 18)):
            if self.random.random() < 0.1:
                continue
            # Backwards, so that a result may be a source of those before it.
            values = [(j, value_of(names, j, case)) for j in reversed(range(len(names)))]
            if constants:
                values[-1] = 0, "%d" % (case * 77 - 5)
            text = " ".join("%s = %s;" % (results[j], value) for j, value in values)
            cases.append(Statement("case %d: %s break;" % (first + case * factor, text)))
        if self.random.random() < 0.3:
            cases.append(Statement("default: %s = %d; break;" % (results[0], first)))
        mask = self.random.choice(["& 3", "& 7", "& 15", "& 31", "% 19", "& 28"])
        return sources + declared + [
            Statement("switch (", self.expression(UINT, 2), " >> %d %s) {" % (shift, mask),
                      body=cases)]

    def moved(self, names, j, case):
        return names[j - case] if j >= case else "0"

    def turned(self, names, j, case):
        return names[(j + case) % len(names)]

    def any_of(self, names, j, case):
        return self.random.choice(names)

    def combined(self, names, j, case):
        operator = "+-*&|^"[j % 6]
        return "(int)((uint)%s %s (uint)%s)" % (
            self.turned(names, j, case), operator, self.moved(names, j, case))

    def funnel_shifted(self, names, j, case):
        high, low = names[j], names[(j + 1) % len(names)]
        amount = case * 4 % 32
        if amount == 0:
            return low
        return "(int)((uint)%s << %d | (uint)%s >> %d)" % (high, 32 - amount, low, amount)

    def jumps(self, depth):
        """A loop that is entered at two places."""
        n, first, second, end = (self.fresh(p) for p in ("n", "first", "second", "end"))
        return [Statement("{", body=[
            Statement("uint %s = 0;" % n),
            Statement("if (", *self.condition(3), ") goto %s;" % second),
            Statement("%s:;" % first),
            Statement("{", body=self.block(depth + 1, 2)),
            Statement("if (++%s > 4) goto %s;" % (n, end)),
            Statement("%s:;" % second),
            Statement("{", body=self.block(depth + 1, 2)),
            Statement("if (++%s < 6 && (" % n, *self.condition(3), ")) goto %s;" % first),
            Statement("%s:;" % end)])]

    def early_return(self, depth):
        return [Statement("if (", *self.condition(3), ") return ",
                          self.expression(self.in_function, 3), ";")]

    # Work-items together

    def neighbour(self):
        return "(lid + %d) %% %d" % (self.random.randint(1, self.group - 1), self.group)

    def exchange(self, depth):
        """A value of another work-item, through local memory."""
        type_ = self.random.choice([INT, INT, LONG, SHORT4, Type("uchar")])
        place = LOCAL[type_.name]
        value = self.expression(type_, 1)
        return [Statement(place + "[lid] = ", value, ";", removable=False),
                Statement("barrier(CLK_LOCAL_MEM_FENCE);", removable=False),
                self.declare(type_, "%s[%s]" % (place, self.neighbour())),
                Statement("barrier(CLK_LOCAL_MEM_FENCE);", removable=False)]

    def reduction(self, depth):
        """Barriers in a loop."""
        step = self.fresh("i")
        start = self.declare(UINT, self.expression(UINT, 1))
        name = self.variables[-1][0]
        operator = self.random.choice(["+", "^", "|", "*"])
        return [start, Statement("for (int %s = 1; %s < %d; %s <<= 1) {" % (
            step, step, self.group, step), body=[
                Statement("shared[lid] = %s;" % name, removable=False),
                Statement("barrier(CLK_LOCAL_MEM_FENCE);", removable=False),
                Statement("%s = %s %s shared[(lid + %s) %% %d];" % (
                    name, name, operator, step, self.group)),
                Statement("barrier(CLK_LOCAL_MEM_FENCE);", removable=False)])]

    def copy_to_local(self, depth):
        event = self.fresh("e")
        start = self.random.randrange(32)
        return [Statement("event_t %s = async_work_group_copy(shared, in + %d, %d, 0);"
                          % (event, start, self.group), removable=False),
                Statement("wait_group_events(1, &%s);" % event, removable=False),
                self.declare(INT, "shared[%s]" % self.neighbour()),
                Statement("barrier(CLK_LOCAL_MEM_FENCE);", removable=False)]

    def sub_group(self, depth):
        operation = self.random.choice(["reduce", "scan_inclusive", "scan_exclusive",
                                        "broadcast", "any", "all"])
        if operation in ("any", "all"):
            return [self.declare(INT, "sub_group_%s(" % operation, *self.condition(2), ")")]
        type_ = self.random.choice([UINT, UINT, ULONG])
        if operation == "broadcast":
            # Cores have sub-groups of other sizes, too.
            lane = self.random.randrange(self.group % SUB_GROUP or SUB_GROUP)
            return [self.declare(type_, "sub_group_broadcast(", self.expression(type_, 2),
                                 ", %du %% get_sub_group_size())" % lane)]
        kind = self.random.choice(["add", "min", "max"])
        return [self.declare(type_, "sub_group_%s_%s(" % (operation, kind),
                             self.expression(type_, 2), ")")]

    # Results

    def inexact(self, depth):
        if self.approximate == APPROXIMATE:
            return []
        self.approximate += 1

        def argument():
            return Expression(FLOAT, "clamp(signed_float(", self.expression(FLOAT, 1),
                              "), 0.25f, 20.0f)")

        kind = self.random.random()
        if kind < 0.2:
            value = Expression(FLOAT, "(", self.expression(FLOAT, 2), " / ", argument(), ")")
        elif kind < 0.4:
            name = self.random.choice(["pow", "atan2", "hypot", "powr"])
            value = Expression(FLOAT, name + "(", argument(), ", ", argument(), " * 0.5f)")
        elif kind < 0.5:
            name = self.random.choice(["asin", "acos", "erf", "atanpi", "cospi"])
            value = Expression(FLOAT, name + "(", argument(), " * 0.03125f)")
        else:
            name = self.random.choice(
                ["exp", "exp2", "exp10", "expm1", "log", "log2", "log10", "log1p", "sqrt",
                 "rsqrt", "cbrt", "sin", "cos", "tan", "sinh", "cosh", "tanh", "atan"])
            value = Expression(FLOAT, name + "(", argument(), ")")
        return [Statement("inexact[gid * %d + %d] = " % (APPROXIMATE, self.approximate - 1),
                          value, ";")]

    def structure(self, depth):
        pair = self.fresh("p")
        numbers = self.expression(INT, 2), self.expression(SHORT4, 2)
        other = self.expression(INT, 2)
        made = Statement("struct pair %s = swap_pair((struct pair){" % pair, numbers[0],
                         ", ", numbers[1], "}, ", other, ");")
        if "pairs" not in self.arrays:
            return [made, self.declare(INT, pair + ".first"),
                    self.declare(SHORT4, pair + ".second")]
        return [made, Statement("pairs[", *self.index(2, 3), "] = %s;" % pair),
                self.declare(INT, "pairs[", *self.index(2, 3), "].first"),
                self.declare(SHORT4, pair + ".second")]

    def mixture(self, depth):
        name, copy = self.fresh("m"), self.fresh("m")
        parts = []
        for type_, separator in ((Type("char"), ", "), (LONG, ", {"), (Type("short"), "}, "),
                                 (FLOAT, ", {"), (UINT, "}};")):
            parts += [self.expression(type_, 2), separator]
        return [Statement("struct mixed %s = {" % name, *parts),
                Statement("%s.s[" % name, *self.index(2, 3), "] = ",
                          self.expression(Type("short"), 2), ";"),
                Statement("%s.u.b[" % name, *self.index(2, 4), "] = ",
                          self.expression(Type("uchar"), 2), ";"),
                Statement("struct mixed %s = %s;" % (copy, name)),
                self.declare(LONG, copy + ".l"), self.declare(FLOAT, copy + ".f"),
                self.declare(UINT, copy + ".u.i"),
                self.declare(INT, "%s.c + %s.s[" % (copy, copy), *self.index(2, 3), "]")]

    def parts_of_float(self, depth):
        """Functions with a second result."""
        whole, number = self.fresh("v"), self.fresh("v")
        value = Expression(FLOAT, "signed_float(", self.expression(FLOAT, 1), ")")
        if self.random.random() < 0.5:
            result = [Statement("int %s = 0;" % number),
                      Statement("float %s = frexp(" % whole,
                                Expression(FLOAT, "clamp(", value, ", -1.0e30f, 1.0e30f)"),
                                ", &%s);" % number)]
            self.variables += [(whole, FLOAT), (number, INT)]
        else:
            result = [Statement("float %s = 0.0f;" % number),
                      Statement("float %s = modf(" % whole, value, ", &%s);" % number)]
            self.variables += [(whole, FLOAT), (number, FLOAT)]
        return result

    # Program

    def helper(self):
        """A function, without work-items and memory of its own."""
        result = self.choose_type()
        parameters = [INT] + [self.choose_type() for _ in range(self.random.randint(1, 3))]
        self.variables = [(self.fresh("x"), t) for t in parameters]
        self.arrays = {"array", "in"}
        self.in_function = result
        names = ", ".join("%s %s" % (t.name, n) for n, t in self.variables)
        name = "f%s_%d" % (self.name[1:], len(self.functions))
        body = [s for _ in range(self.random.randint(1, 3)) for s in self.statement(1)]
        body.append(Statement("return ", self.expression(result, 1), ";", removable=False))
        self.in_function = None
        self.functions.append((name, result, parameters))
        return Statement("static %s %s(%s, int *array, const global int *in) {"
                         % (result.name, name, names), body=body)

    def inputs(self):
        """Declarations of the variables that a program starts with."""
        given = [("s0", INT), ("s1", UINT), ("s2", FLOAT), ("s3", LONG)]
        read = [
            ("a0", Type("int", 4), "vload4(gid, in)"),
            ("a1", Type("uint", 2), "as_uint2(vload2(gid, in))"),
            ("a2", Type("float", 4), "convert_float4(a0) * 0.125f"),
            ("a3", SHORT4, "convert_short4(a0)"),
            ("a4", Type("char", 8), "as_char8(vload2(gid + 3, in))"),
            ("a5", Type("half", 2), "convert_half2(a0.xy & (int2)(255))"),
            ("a6", ULONG, "as_ulong(a0.yz)"),
            ("a7", Type("uchar", 16), "as_uchar16(vload4(gid + 1, in))"),
            ("a8", Type("int", 3), "vload3(gid, in + 1)"),
            ("a9", Type("ushort"), "((const global ushort *)in)[gid + 5]"),
        ]
        self.variables = given + [(name, t) for name, t, _ in read]
        self.variables += [("gid", INT), ("lid", INT)]
        self.constants |= {"gid", "lid"}
        # Filling and hashing all of them would be most of the code.
        others = [a[0] for a in ARRAYS if a[0] != "array"]
        self.arrays = {"array", "in", "scratch", *self.random.sample(others, 2)}

        yield Statement("int gid = get_global_id(0), lid = get_local_id(0);",
                        removable=False)
        for type_, name in LOCAL.items():
            yield Statement("local %s %s[%d];" % (type_, name, self.group))
        yield Statement("global int *scratch = memory + gid * %d;" % SCRATCH)
        # What fills a variable must not go without it.
        for name, type_, size, _, value in self.private_arrays():
            yield Statement("%s %s[%d]; for (int i = 0; i < %d; ++i) %s;"
                            % (type_, name, size, size, value))
        # A group may be smaller than the number of counters.
        for type_, name, value in (("int", "local_counters", "in[i]"),
                                   ("long", "local_wide_counters", "(long)in[i] * in[i + 7]")):
            yield Statement("local %s %s[%d]; for (int i = lid; i < %d; i += %d) %s[i] = %s;"
                            % (type_, name, len(COUNTERS), len(COUNTERS), self.group, name,
                               value))
        yield Statement("barrier(CLK_LOCAL_MEM_FENCE);", removable=False)
        for name, type_, value in read:
            yield Statement("%s %s = %s;" % (type_.name, name, value))

    def private_arrays(self):
        return [a for a in ARRAYS if a[0] in self.arrays]

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
        for name, _, size, value, _ in self.private_arrays():
            yield Statement("for (int i = 0; i < %d; ++i) hash = mix(hash, (ulong)(%s));"
                            % (size, value))
        yield Statement("barrier(CLK_LOCAL_MEM_FENCE);", removable=False)
        for name in ("(uint)local_counters", "(ulong)local_wide_counters"):
            yield Statement("for (int i = lid; i < %d; i += %d) hash = mix(hash, %s[i]);"
                            % (len(COUNTERS), self.group, name))
        yield Statement("out[gid] = hash;", removable=False)

    def program(self):
        """-> functions, and the kernel as the last statement"""
        functions = [self.helper() for _ in range(self.random.choice([0, 1, 1, 2]))]
        body = list(self.inputs())
        for _ in range(self.random.randint(4, 11)):
            body += self.statement(0)
        body += self.hash()
        attribute = ""
        if self.random.random() < 0.3:
            attribute = "__attribute__((reqd_work_group_size(%d, 1, 1))) " % self.group
        signature = (attribute + "kernel void %s(global ulong *out, global float *inexact, "
                     "global int *counters,\n    global long *wide_counters, "
                     "global const int *in, global int *memory, int s0, uint s1, float s2, "
                     "long s3) {" % self.name)
        return functions + [Statement(signature, body=body, removable=False)]


def text(programs):
    """One source file of several programs."""
    lines = [line for program in programs for statement in program
             for line in statement.lines(0)]
    return PROLOGUE + "\n".join(lines) + "\n"


def job(seed, path):
    """The launch of a program in the simulator's format; `path` is its IR."""
    generator = Generator(seed)
    group = generator.group
    items = 2 * group
    return """name: seed-%d
ir: %s
kernel: %s
global: [%d]
local: [%d]
buffers:
  - { name: out, type: ulong, count: %d }
  - { name: inexact, type: float, count: %d, reference: { ulp: 64, abs: 1.0e-6 } }
  - { name: counters, type: int, count: %d, fill: { random: { seed: %d } } }
  - { name: wide_counters, type: long, count: %d, fill: { random: { seed: %d } } }
  - { name: in, type: int, count: %d, fill: { random: { seed: %d } } }
  - { name: memory, type: int, count: %d, fill: { index: {} } }
args:
  - buffer: out
  - buffer: inexact
  - buffer: counters
  - buffer: wide_counters
  - buffer: in
  - buffer: memory
  - { value: 77, type: int }
  - { value: 4000000000, type: uint }
  - { value: 1.625, type: float }
  - { value: -81985529216486895, type: long }
""" % (seed, path, generator.name, items, group, items, items * APPROXIMATE,
       len(COUNTERS), seed, len(COUNTERS), seed, max(items * 8 + 16, 128), seed,
       items * SCRATCH)
