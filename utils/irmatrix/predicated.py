"""Operations with a mask and a length: llvm.vp.*."""
import functools
import random

import accuracy

from .case import ROWS, Case, Result, random_rows
from .floats import ORDERED, exact, fused_or_not, integer_of, number, units
from .integers import BINARY, FUNNELS, INTRINSICS, PREDICATES, UNARY, applied, zeros
from .values import I32, Type, random_element, signed
from .vectors import whole

INT_TYPES = [Type("i32", 4), Type("i8", 5), Type("i7", 3), Type("i64", 2), Type("i24", 7),
             Type("i128", 2), Type("i16", 8)]
FLOAT_TYPES = [Type("float", 4), Type("half", 5), Type("bfloat", 3)]


def lanes(n, length):
    """Code of %live: the mask %mask cut at %evl."""
    mask = "<%d x i1>" % n
    steps = "<%s>" % ", ".join("i32 %d" % i for i in range(n))
    return """
%%evl.i = insertelement <%d x i32> poison, i32 %s, i32 0
%%evl.v = shufflevector <%d x i32> %%evl.i, <%d x i32> poison, <%d x i32> zeroinitializer
%%in = icmp ult <%d x i32> %s, %%evl.v
%%live = and %s %%in, %%mask
""" % (n, length, n, n, n, n, steps, mask)


def elementwise(name, t, operands, result, right, compare=None, extra="", flags="",
                overloads=None, covers=None):
    """llvm.vp.NAME: results of lanes that are not live are not looked at. right takes
    numbers; None: open, as is what the host makes of inexact functions."""
    n = t.elements
    symbol = "@llvm.vp.%s.%s" % (name, overloads or t.mangled)
    mask = Type("i1", n)
    arguments = ["%s %%a%d" % (o, i) for i, o in enumerate(operands)] + (
        [extra] if extra else []) + ["%s %%mask" % mask, "i32 %evl"]
    types = [o.ir for o in operands] + ([extra.split()[0]] if extra else []) + [mask.ir, "i32"]
    m, e = len(operands), len(operands) + 1
    code = "%%mask = freeze %s %%a%d\n%%evl = add i32 %%a%d, 0" % (mask, m, e)
    code += lanes(n, "%evl")
    code += "%%v = call %s%s %s(%s)\n" % (flags, result, symbol, ", ".join(arguments))
    zero = "zeroinitializer"
    code += "%%r = select %s %%live, %s %%v, %s %s" % (mask, result, result, zero)

    def make():
        rng = random.Random("vp." + name + t.ir)
        rows, expected = [], []
        for _ in range(ROWS):
            made, length = [], rng.randrange(n + 1)
            bits = [rng.randrange(4) > 0 for _ in range(n)]
            for _ in range(n):
                for _ in range(1000):
                    numbers = [random_element(o.scalar(), rng) for o in operands]
                    found = right(*numbers) if right else 0
                    if found is not None:
                        break
                made.append((numbers, found))
            rows.append([[x[0][i] for x in made] for i in range(len(operands))] +
                        [[int(b) for b in bits], [length]])
            expected.append([[x[1] if b and i < length else 0
                              for i, (x, b) in enumerate(zip(made, bits))]])
        return rows, expected if right else None
    shown = "vp.%s %s%s%s" % (name, t, " to %s" % result if result.ir != t.ir else "",
                              " " + extra if extra else "")
    return Case(shown,
                covers or ["llvm.vp." + name], operands + [mask, I32], make, code,
                [Result(result, "%r", compare)], bool(right),
                "declare %s %s(%s)" % (result, symbol, ", ".join(types)))


def integer_cases():
    names = {**BINARY, **{k: INTRINSICS[k] for k in (
        "smax", "smin", "umax", "umin", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat")},
        **FUNNELS, **UNARY}
    for t in INT_TYPES:
        for name, function in names.items():
            if name == "bswap" and t.bits % 16:
                continue
            count = 3 if name in FUNNELS else 1 if name in UNARY else 2
            yield elementwise(name, t, [t] * count, t, applied(function, t.scalar()))
        for name, leading in ("ctlz", True), ("cttz", False):
            yield elementwise(name, t, [t], t, applied(zeros(leading), t.scalar()),
                              extra="i1 false")
        absolute = lambda b, x: abs(signed(x, b))
        yield elementwise("abs", t, [t], t, applied(absolute, t.scalar()), extra="i1 false")
        one = t.with_element("i1")
        for name in "eq", "ult", "sge":
            yield elementwise("icmp", t, [t, t], one,
                              lambda x, y, t=t, f=PREDICATES[name]: int(f(t.bits, x, y)),
                              extra='metadata !"%s"' % name)
        for name in ("zext", "sext", "trunc"):
            other = t.with_element("i%d" % (t.bits * 2 if name != "trunc" else t.bits // 2))
            right = {"zext": lambda x: x,
                     "sext": lambda x, t=t, o=other: signed(x, t.bits) & o.mask,
                     "trunc": lambda x, o=other: x & o.mask}[name]
            yield elementwise(name, t, [t], other, right,
                              overloads="%s.%s" % (other.mangled, t.mangled))


def float_cases():
    for t in FLOAT_TYPES:
        scalar = t.scalar()
        for name, source in (
                ("fadd", "fadd"), ("fsub", "fsub"), ("fmul", "fmul"), ("frem", "frem"),
                ("ceil", "ceil"), ("floor", "floor"), ("rint", "rint"), ("round", "round"),
                ("nearbyint", "nearbyint"), ("roundeven", "roundeven"),
                ("roundtozero", "trunc"), ("fabs", "fabs"), ("fneg", "fneg"),
                ("copysign", "copysign"), ("minnum", "minnum"), ("maxnum", "maxnum"),
                ("minimum", "minimum"), ("maximum", "maximum"), ("fma", "fma")):
            twice = t.element == "bfloat" and name == "fma"
            yield elementwise(name, t, [t] * len(accuracy.OPERATIONS[source].args), t,
                              None if twice else exact(source, scalar), 1 if twice else None)
        yield elementwise("fmuladd", t, [t] * 3, t, fused_or_not(scalar))
        for name in "fdiv", "sqrt":
            yield elementwise(name, t, [t] * (2 if name == "fdiv" else 1), t, None, units(name))
        one = t.with_element("i1")
        for name in "eq", "lt":
            yield elementwise("fcmp", t, [t, t], one,
                              lambda x, y, t=t, f=ORDERED[name]: int(
                                  f(number(t, x), number(t, y))),
                              extra='metadata !"o%s"' % name)
        yield elementwise("is.fpclass", t, [t], one, None, extra="i32 516")
        for element in "i32", "i8", "i64":
            n = t.with_element(element)
            for letter in "su":
                low, high = ((-(1 << (n.bits - 1)), (1 << (n.bits - 1)) - 1) if letter == "s"
                             else (0, n.mask))

                def to_integer(x, t=t, n=n, low=low, high=high):
                    found = integer_of(x, t, low, high, False)
                    return None if found is None else found & n.mask
                yield elementwise("fpto%si" % letter, t, [t], n, to_integer,
                                  overloads="%s.%s" % (n.mangled, t.mangled))
            if element == "i8":
                for letter in "su":
                    yield elementwise(
                        "%sitofp" % letter, n, [n], t,
                        lambda x, t=t, n=n, l=letter: t.format.encode(
                            float(signed(x, n.bits) if l == "s" else x)),
                        overloads="%s.%s" % (t.mangled, n.mangled))
        for name in ("lrint", "llrint"):
            n = t.with_element("i64" if name == "llrint" else "i32")

            def rounded(x, t=t, n=n):
                value = number(t, x)
                if value - value != 0 or abs(value) >= 2.0 ** (n.bits - 1):
                    return None
                return round(value) & n.mask
            yield elementwise(name, t, [t], n, rounded,
                              overloads="%s.%s" % (n.mangled, t.mangled))
    for element in "half", "bfloat":
        small, wide = Type(element, 3), Type("float", 3)
        yield elementwise("fpext", small, [small], wide,
                          lambda x, s=small, w=wide: w.format.encode(number(s, x)),
                          overloads="%s.%s" % (wide.mangled, small.mangled))
        yield elementwise("fptrunc", wide, [wide], small,
                          lambda x, s=small, w=wide: s.format.encode(number(w, x)),
                          overloads="%s.%s" % (small.mangled, wide.mangled))


def choice_cases():
    for t in INT_TYPES + FLOAT_TYPES:
        n = t.elements
        mask = Type("i1", n)
        for name in "select", "merge":
            symbol = "@llvm.vp.%s.%s" % (name, t.mangled)

            def right(m, v, w, e, name=name, n=n):
                inside = [v[i] if m[i] else w[i] for i in range(n)]
                if name == "merge":
                    return [[inside[i] if i < e[0] else w[i] for i in range(n)]]
                return [[inside[i] if i < e[0] else 0 for i in range(n)]]
            code = "%%s = call %s %s(%s %%a0, %s %%a1, %s %%a2, i32 %%a3)\n" % (
                t, symbol, mask, t, t)
            if name == "select":
                code += "%%mask = freeze %s splat (i1 true)" % mask + lanes(n, "%a3")
                code += "%%r = select %s %%live, %s %%s, %s zeroinitializer" % (mask, t, t)
            else:
                code = code.replace("%s =", "%r =")
            yield whole("vp.%s %s" % (name, t), ["llvm.vp." + name], [mask, t, t, I32],
                        [Result(t, "%r", "bits")], code, right,
                        "declare %s %s(%s, %s, %s, i32)" % (t, symbol, mask, t, t),
                        limits={3: n + 1})
        yield from rearranging_cases(t, n, mask)


def rearranging_cases(t, n, mask):
    full = "experimental.vp.reverse"
    symbol = "@llvm.%s.%s" % (full, t.mangled)
    ones = "%%mask = freeze %s splat (i1 true)" % mask
    shown = "\n%%r = select %s %%live, %s %%s, %s zeroinitializer" % (mask, t, t)
    yield whole("%s %s" % (full, t), ["llvm." + full], [t, I32], [Result(t, "%r", "bits")],
                ones + lanes(n, "%a1") +
                "%%s = call %s %s(%s %%a0, %s %%mask, i32 %%a1)" % (t, symbol, t, mask) + shown,
                lambda v, e, n=n: [v[:e[0]][::-1] + [0] * (n - e[0])],
                "declare %s %s(%s, %s, i32)" % (t, symbol, t, mask), limits={1: n + 1})
    full = "experimental.vp.splice"
    symbol = "@llvm.%s.%s" % (full, t.mangled)
    # Back from the end of the first vector, too; it must have as many elements.
    for k in sorted({0, 1, n - 1, -1}):
        code = "%%e = call i32 @llvm.umax.i32(i32 %%a2, i32 %d)\n" % abs(k)
        code += ones + lanes(n, "%a3")
        code += "%%s = call %s %s(%s %%a0, %s %%a1, i32 %d, %s %%mask, i32 %%e, i32 %%a3)" % (
            t, symbol, t, t, k, mask) + shown

        def spliced(v, w, e, f, k=k, n=n):
            e = max(e[0], abs(k))
            start = k if k >= 0 else e + k
            return [(v[:e] + w)[start:start + f[0]] + [0] * (n - f[0])]
        yield whole("%s %s %d" % (full, t, k), ["llvm." + full], [t, t, I32, I32],
                    [Result(t, "%r", "bits")], code, spliced,
                    "declare %s %s(%s, %s, i32, %s, i32, i32)\n" % (t, symbol, t, t, mask) +
                    "declare i32 @llvm.umax.i32(i32, i32)", limits={2: n + 1, 3: n + 1})


def reduction_cases():
    table = {name: BINARY[name] for name in ("add", "mul", "and", "or", "xor")}
    table.update({name: INTRINSICS[name] for name in ("smax", "smin", "umax", "umin")})
    for t in INT_TYPES:
        for name, function in table.items():
            yield reduction(name, t, applied(function, t.scalar()))
    for t in FLOAT_TYPES:
        for name, source in (("fadd", "fadd"), ("fmul", "fmul"), ("fmaximum", "maximum"),
                             ("fminimum", "minimum"), ("fmax", None), ("fmin", None)):
            yield reduction(name, t, exact(source, t.scalar()) if source else None)
    for t in Type("i1", 8), Type("i8", 5), Type("i32", 4):
        n, mask = t.elements, Type("i1", t.elements)
        symbol = "@llvm.vp.cttz.elts.i32." + t.mangled
        yield whole("vp.cttz.elts %s" % t, ["llvm.vp.cttz.elts"], [t, mask, I32], [Result(I32)],
                    "%%r = call i32 %s(%s %%a0, i1 false, %s %%a1, i32 %%a2)" % (symbol, t, mask),
                    lambda v, m, e: [[next((i for i in range(e[0]) if v[i] and m[i]), e[0])]],
                    "declare i32 %s(%s, i1, %s, i32)" % (symbol, t, mask), limits={2: n + 1})


def reduction(name, t, step):
    n, scalar, mask = t.elements, t.scalar(), Type("i1", t.elements)
    full = "vp.reduce." + name
    symbol = "@llvm.%s.%s" % (full, t.mangled)
    code = "%%r = call %s %s(%s %%a0, %s %%a1, %s %%a2, i32 %%a3)" % (
        scalar, symbol, scalar, t, mask)

    def right(s, v, m, e):
        live = [v[i] for i in range(e[0]) if m[i]]
        return [[functools.reduce(step, live, s[0])]]

    def make():
        rng = random.Random(full + t.ir)
        rows = random_rows(full + t.ir, [scalar, t, mask, I32])
        for row in rows:
            row[3] = [rng.randrange(n + 1)]
            if not step:  # the sign of a zero is open
                row[0] = [x or 1 if x & t.mask >> 1 else 1 for x in row[0]]
                row[1] = [x if x & t.mask >> 1 else 1 for x in row[1]]
        return rows, [right(*row) for row in rows] if step else None
    return Case("%s %s" % (full, t), ["llvm." + full], [scalar, t, mask, I32], make, code,
                [Result(scalar)], bool(step),
                "declare %s %s(%s, %s, %s, i32)" % (scalar, symbol, scalar, t, mask))


def cases():
    yield from integer_cases()
    yield from float_cases()
    yield from choice_cases()
    yield from reduction_cases()
