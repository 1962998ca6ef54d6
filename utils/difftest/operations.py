"""Random expressions whose values OpenCL C defines.

Signed arithmetic that could overflow is done on unsigned operands; divisors are
positive; shift amounts and indexes are masked; conversions from floats saturate;
the sign of a NaN and of a zero that fmin or fmax chose is never looked at."""

from expression import FLOATS, INTEGERS, WIDTHS, Expression, Type, float_literal, suffix

INT, UINT, FLOAT = Type("int"), Type("uint"), Type("float")
ROUNDINGS = ["", "", "_rte", "_rtz", "_rtp", "_rtn"]
DEEPEST = 3


class Operations:
    """Makes expressions of the variables and arrays in scope."""

    def __init__(self, random):
        self.random = random
        self.variables = []  # (name, Type)
        self.constants = set()  # names that are not assigned
        self.arrays = set()  # names of memory that can be read and written
        self.functions = []  # (name, result, parameter types)

    # Types and leaves

    def choose_type(self):
        r = self.random.random()
        if r < 0.7:
            component = self.random.choice(INTEGERS + ("int", "uint") * 4)
        else:
            component = "float" if r < 0.9 else "half"
        vector = 1
        if self.random.random() < 0.4:
            vector = self.random.choice([2, 2, 2, 3, 3, 4, 4, 4, 8, 16])
        return Type(component, vector)

    def literal(self, type_):
        def one():
            if type_.is_float:
                number = self.random.choice(
                    ["1.0", "-2.5", "0.375", "100.0", "3.0", "0.0", "-0.0"])
                return float_literal(type_, number)
            value = self.random.choice(
                [0, 1, 2, 3, 7, 31, 255, -1, self.random.getrandbits(type_.width - 1),
                 -self.random.getrandbits(type_.width - 1)])
            return "(%s)%d%s" % (type_.component, value, "L" * (type_.width == 64))

        values = ", ".join(one() for _ in range(type_.vector))
        return Expression(type_, "((%s)(%s))" % (type_.name, values))

    def leaf(self, type_):
        names = [name for name, t in self.variables if t == type_]
        if names and self.random.random() < 0.85:
            return Expression(type_, self.random.choice(names))
        if self.random.random() < 0.3:
            return self.literal(type_)
        others = [(name, t) for name, t in self.variables
                  if t.vector in (1, type_.vector)]
        name, source = self.random.choice(others)
        target = type_.with_vector(source.vector)
        value = self.convert(target, Expression(source, name), "")
        return value if target == type_ else self.make(type_, value)

    def convert(self, type_, value, mode):
        """Defined for all values."""
        source = value.type
        if source == type_:
            return value
        if type_.component == "half" and not source.is_float:
            # Rounding of large integers to infinity is fine, but not their
            # detour over float: keep to those that are exact.
            return Expression(type_, "convert_%s(HIDDEN_integer(%s, " % (
                type_.name, source.name), value, " & (%s)(63)))" % source.name)
        if type_.is_float and not source.is_float:
            bits = Type("uint" if type_.component == "float" else "ushort", type_.vector)
            return Expression(type_, "HIDDEN_converted(%s, %s, convert_%s%s(HIDDEN_integer("
                              "%s, " % (type_.name, bits.name, type_.name, mode,
                                        source.name), value, ")))")
        if source.is_float and not type_.is_float:
            mode = "_sat" + mode
        elif not (source.is_float or type_.is_float):
            mode = ""
        return Expression(type_, "convert_%s%s(" % (type_.name, mode), value, ")")

    # Expressions

    def expression(self, type_, depth=0):
        if depth > DEEPEST or self.random.random() < 0.1:
            return self.leaf(type_)
        choices = [self.conversion, self.selection, self.arithmetic,
                   self.arithmetic, self.arithmetic, self.function, self.memory]
        if type_.vector > 1:
            choices += [self.construction, self.swizzle]
        else:
            choices += [self.element]
        return self.random.choice(choices)(type_, depth + 1)

    def make(self, type_, *parts):
        return Expression(type_, "((%s)(" % type_.name, *parts, "))")

    def call(self, type_, name, *arguments):
        parts = []
        for argument in arguments:
            parts += [", ", argument]
        return Expression(type_, name + "(", *parts[1:], ")")

    def construction(self, type_, depth):
        parts, left = [], type_.vector
        while left:
            sizes = [n for n in (1, 1, 1, 2, 3, 4, 8) if n <= left and n < type_.vector]
            size = self.random.choice(sizes)
            parts += [", ", self.expression(type_.with_vector(size), depth + 1)]
            left -= size
        return self.make(type_, *parts[1:])

    def swizzle(self, type_, depth):
        sources = [(n, t.vector) for n, t in self.variables
                   if t.component == type_.component and t.vector > 1]
        if not sources:
            return self.leaf(type_)
        name, size = self.random.choice(sources)
        if size == 2 * type_.vector and self.random.random() < 0.5:
            return Expression(type_, "%s.%s" % (
                name, self.random.choice(["lo", "hi", "even", "odd"])))
        letters = "".join("%x" % self.random.randrange(size)
                          for _ in range(type_.vector))
        return Expression(type_, "%s.s%s" % (name, letters))

    def element(self, type_, depth):
        sources = [(n, t.vector) for n, t in self.variables
                   if t.component == type_.component and t.vector > 1]
        if not sources:
            return self.leaf(type_)
        name, size = self.random.choice(sources)
        return Expression(type_, "%s.s%x" % (name, self.random.randrange(size)))

    def index(self, depth, count):
        """Parts of an unsigned number below `count`."""
        type_ = self.random.choice([UINT, UINT, UINT, Type("ulong"), Type("uchar")])
        return [self.expression(type_, depth + 1),
                " & %d" % (count - 1) if count & (count - 1) == 0 else " %% %du" % count]

    def memory(self, type_, depth):
        """A read from an array in private, constant or global memory."""
        places = []
        if not type_.is_float:
            names = {"int": [("table", 8), ("array", 8), ("in", 64), ("scratch", 8)],
                     "long": [("longs", 4)], "uchar": [("bytes", 16)],
                     "short": [("halfwords", 16)]}
            places = names.get(type_.signed.component if type_.width != 8
                               else type_.component, [])
        places = [(n, size) for n, size in places if n == "table" or n in self.arrays]
        if type_ == FLOAT and "halves" in self.arrays:
            return Expression(type_, "vload_half(", *self.index(depth, 8), ", halves)")
        if type_ == Type("short", 4) and "pairs" in self.arrays:
            return Expression(type_, "pairs[", *self.index(depth, 3), "].second")
        if type_.vector == 1 and places:
            name, size = self.random.choice(places)
            return self.make(type_, name, "[", *self.index(depth, size), "]")
        if type_.is_float:
            return self.leaf(type_)
        if type_.vector > 1 and places and self.random.random() < 0.7:
            name, size = self.random.choice(places)
            count = size // type_.vector
            if count:
                value = Expression(type_.signed if type_.width != 8 else type_,
                                   "vload%d(" % type_.vector, *self.index(depth, count),
                                   ", %s)" % name)
                return self.convert(type_, value, "")
        if "in" not in self.arrays:
            return self.leaf(type_)
        count = 64 * 4 // (type_.width // 8) // type_.vector
        pointer = "((const global %s *)in)" % type_.component
        if type_.vector == 1:
            return Expression(type_, "%s[" % pointer, *self.index(depth, count), "]")
        return Expression(type_, "vload%d(" % type_.vector, *self.index(depth, count),
                          ", %s)" % pointer)

    def conversion(self, type_, depth):
        if not type_.is_float and self.random.random() < 0.2:
            return self.reinterpretation(type_, depth)
        component = self.random.choice(
            [c for c in INTEGERS + FLOATS if c != type_.component])
        source = type_.with_component(component)
        operand = self.expression(source, depth)
        if not type_.is_float and not source.is_float:
            saturate = self.random.choice(["", "", "_sat"])
            return Expression(type_, "convert_%s%s(" % (type_.name, saturate), operand,
                              ")")
        return self.convert(type_, operand, self.random.choice(ROUNDINGS))

    def reinterpretation(self, type_, depth):
        """The bits of another integer type, or of another number of components."""
        bits = type_.width * type_.vector
        sources = [Type(c, bits // WIDTHS[c]) for c in INTEGERS
                   if type_.vector != 3 and bits // WIDTHS[c] in (1, 2, 4, 8, 16)]
        sources += [type_.unsigned, type_.signed]
        source = self.random.choice(sources)
        return Expression(type_, "as_%s(" % type_.name, self.expression(source, depth),
                          ")")

    def comparison(self, type_, depth):
        """Without surrounding parentheses; of scalars an int, 0 or 1."""
        operator = self.random.choice(["<", ">", "<=", ">=", "==", "!="])
        return [self.expression(type_, depth), " %s " % operator,
                self.expression(type_, depth)]

    def condition(self, depth):
        parts = self.comparison(self.choose_type().scalar, depth)
        if self.random.random() < 0.25:
            operator = self.random.choice([" && ", " || "])
            parts += [operator, *self.comparison(self.choose_type().scalar, depth)]
        return parts

    def selection(self, type_, depth):
        first, second = (self.expression(type_, depth) for _ in range(2))
        if type_.vector == 1:
            return self.make(type_, *self.condition(depth), " ? ", first, " : ", second)
        mask = type_.same_size_integer
        if self.random.random() < 0.3:
            return self.make(type_, *self.comparison(type_, depth), " ? ", first, " : ",
                             second)
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

    # Builtin functions

    def function(self, type_, depth):
        ours = [f for f in self.functions if f[1] == type_]
        if ours and self.random.random() < 0.7:
            return self.call_of(self.random.choice(ours), depth)
        if type_.is_float:
            return self.float_function(type_, depth)
        return self.integer_function(type_, depth)

    def call_of(self, function, depth):
        name, result, parameters = function
        arguments = [self.expression(t, depth + 1) for t in parameters]
        return self.call(result, name, *arguments, "array", "in")

    def float_function(self, type_, depth):
        def operand(t=type_):
            return self.expression(t, depth)

        kind = self.random.randrange(10)
        if kind < 2:
            return self.call(type_, "fma", operand(), operand(), operand())
        if kind < 4:
            name = self.random.choice(["fmin", "fmax"])
            return Expression(type_, "(", self.call(type_, name, operand(), operand()),
                              " + (%s)(0.0%s))" % (type_.name, suffix(type_)))
        if kind == 4:
            return self.call(type_, "fabs", operand())
        if kind == 5:
            name = self.random.choice(["floor", "ceil", "trunc", "rint", "round"])
            return self.call(type_, name, operand())
        if kind == 6 and type_.vector == 1:
            sign = Expression(type_, "signed_%s(" % type_.component, operand(), ")")
            return self.call(type_, "copysign", operand(), sign)
        if kind == 7 and type_.component == "float":
            names = ["nextafter", "fdim", "step"]
            names += ["fmod", "remainder"] if type_.vector == 1 else []
            return self.call(type_, self.random.choice(names), operand(), operand())
        if kind == 8 and type_.component == "float":
            exponent = Expression(INT, "(", operand(type_.with_component("int")),
                                  " & (int%s)(31))" % type_.size_name)
            return self.call(type_, "ldexp", operand(), exponent)
        if kind == 9 and type_ == FLOAT:
            return self.call(type_, "sign", Expression(type_, "signed_float(", operand(), ")"))
        return Expression(type_, "(-", operand(), ")")

    def integer_function(self, type_, depth):
        def operand(t=type_):
            return self.expression(t, depth)

        def at_random(*names):
            return self.random.choice(names)

        kind = self.random.randrange(18)
        if kind < 5:
            name = at_random("min", "max", "add_sat", "sub_sat", "hadd", "rhadd", "mul_hi",
                             "rotate")
            scalar = name in ("min", "max") and self.random.random() < 0.2
            return self.call(type_, name, operand(),
                             operand(type_.scalar if scalar else type_))
        if kind == 5:
            return self.call(type_, at_random("clz", "popcount"), operand())
        if kind == 6:
            return self.make(type_, at_random("~", "-", "!") if not type_.is_signed and
                             type_.vector == 1 and type_.width >= 32 else "~", operand())
        if kind == 7:
            return self.call(type_, "bitselect", operand(), operand(), operand())
        if kind == 8:
            low, high = ("(%s)(%d)" % (type_.name, n) for n in (3, 77))
            return self.call(type_, "clamp", operand(), low, high)
        if kind == 9 and not type_.is_signed:
            name = at_random("abs", "abs_diff")
            source = self.random.choice([type_, type_.signed])
            return self.call(type_, name,
                             *[operand(source) for _ in range(1 + (name != "abs"))])
        if kind < 12 and type_.vector in (2, 4, 8, 16):
            mask = operand(type_.unsigned)
            source = type_.with_vector(at_random(2, 4, 8))
            if kind == 11:
                return self.call(type_, "shuffle2", operand(source), operand(source), mask)
            return self.call(type_, "shuffle", operand(source), mask)
        if kind == 12 and type_ == INT:
            return self.test_of_floats(depth)
        if kind == 12 and type_.width == 32:
            limited = (" % ({0})(8388608))" if type_.is_signed else " & ({0})(0xffffff))")
            factors = [Expression(type_, "(", operand(), limited.format(type_.name))
                       for _ in range(2)]
            if type_.is_signed:  # A sum of signed numbers could overflow.
                return self.call(type_, "mul24", *factors)
            return self.call(type_, "mad24", *factors, operand())
        if kind == 13 and type_.width > 8:
            names = {16: "char", 32: "short", 64: "int"}
            low = type_.with_component("u" + names[type_.width])
            return self.call(type_, "upsample",
                             operand(low.signed if type_.is_signed else low), operand(low))
        if kind == 14 and not type_.is_signed:
            return self.call(type_, "mad_hi", operand(), operand(), operand())
        if kind == 15 and type_ == INT:
            vector = Type("int", at_random(2, 3, 4))
            return self.call(type_, at_random("any", "all"), operand(vector))
        return self.call(type_, "mad_sat", operand(), operand(), operand())

    def test_of_floats(self, depth):
        name = self.random.choice(["isnan", "isinf", "isfinite", "isequal", "isgreater",
                                   "islessgreater", "isunordered", "signbit"])
        value = self.expression(FLOAT, depth)
        if name == "signbit":
            value = Expression(FLOAT, "signed_float(", value, ")")
        if name in ("isnan", "isinf", "isfinite", "signbit"):
            return self.call(INT, name, value)
        return self.call(INT, name, value, self.expression(FLOAT, depth))
