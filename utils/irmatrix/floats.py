"""Floating point: arithmetic, comparisons, conversions, and their intrinsics."""
import math

import accuracy

from .case import Result, elementwise
from .integers import call
from .values import FLOATS, I32, Type, ints, signed

MATH_TYPES = [Type("half"), Type("bfloat"), Type("float"), Type("half", 5), Type("float", 3),
              Type("bfloat", 3)]
# Of accuracy.OPERATIONS those that are not here are conversions or have parts.
ARITHMETIC = ["fadd", "fsub", "fmul", "fdiv", "frem"]
EXACT = ["floor", "ceil", "trunc", "rint", "nearbyint", "roundeven", "round", "minnum",
         "maxnum", "minimumnum", "maximumnum", "minimum", "maximum", "fma", "canonicalize"]
INEXACT = ["sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp",
           "exp2", "exp10", "log", "log2", "log10", "pow", "sqrt"]


def number(kind, word):
    return kind.format.number(word)


def exact(name, kind):
    """The function of bits that accuracy.py says is right, rounded once."""
    right = accuracy.OPERATIONS[name].right

    def function(*words):
        values = [number(kind, w) for w in words]
        if name in accuracy.ZEROS_EQUAL and values[0] == values[1] == 0:
            return None
        return kind.format.encode(right(*values))
    return function


def rounded_twice(name, kind):
    return kind.element == "bfloat" and accuracy.ROUNDED_TWICE.match(name)


def units(name):
    return math.ceil(accuracy.OPERATIONS[name].limit) + 1


def arithmetic_cases():
    for t in FLOATS:
        for name in ARITHMETIC:
            result = Result(t, "%r", units(name) if name == "fdiv" else None)
            right = None if name == "fdiv" else exact(name, t.scalar())
            yield elementwise("%s %s" % (name, t), [name], [t, t], [result],
                              "%%r = %s %s %%a0, %%a1" % (name, t), right)
        top = 1 << (t.bits - 1)
        yield elementwise("fneg %s" % t, ["fneg"], [t], [Result(t, "%r", "bits")],
                          "%%r = fneg %s %%a0" % t, lambda x, top=top: x ^ top)
        code, outside = call("fabs", t, [t])
        yield elementwise("fabs %s" % t, ["llvm.fabs"], [t], [Result(t, "%r", "bits")], code,
                          lambda x, top=top: x & ~top, outside=outside)
        code, outside = call("copysign", t, [t, t])
        yield elementwise("copysign %s" % t, ["llvm.copysign"], [t, t],
                          [Result(t, "%r", "bits")], code,
                          lambda x, y, top=top: x & ~top | y & top, outside=outside)
        for name in EXACT:
            operands = [t] * len(accuracy.OPERATIONS[name].args)
            right = None if rounded_twice(name, t) else exact(name, t.scalar())
            code, outside = call(name, t, operands)
            result = Result(t, "%r", 1 if rounded_twice(name, t) else None)
            yield elementwise("%s %s" % (name, t), ["llvm." + name], operands, [result], code,
                              right, outside=outside)
        code, outside = call("fmuladd", t, [t] * 3)
        yield elementwise("fmuladd %s" % t, ["llvm.fmuladd"], [t] * 3, [Result(t)], code,
                          fused_or_not(t.scalar()), outside=outside)


def fused_or_not(kind):
    """Of operands for which it makes no difference."""
    fma, multiply, add = (exact(name, kind) for name in ("fma", "fmul", "fadd"))

    def right(x, y, z):
        found = fma(x, y, z)
        same = found == add(multiply(x, y), z)
        return found if same and number(kind, found) == number(kind, found) else None
    return right


def math_cases():
    for t in MATH_TYPES:
        for name in INEXACT:
            operands = [t] * len(accuracy.OPERATIONS[name].args)
            for flags in ("", "afn") if t.element == "float" and not t.count else ("",):
                code, outside = call(name, t, operands)
                # With afn no accuracy is promised, nor anything for powers of negative
                # numbers: they are those of two.
                defined = None if not flags else lambda *x, t=t: all(
                    0.25 <= number(t, w) <= 4 for w in x)
                limit = units(name) if not flags else 4096
                yield elementwise(("%s %s %s" % (name, t, flags)).strip(), ["llvm." + name],
                                  operands, [Result(t, "%r", limit)],
                                  code.replace("= call", "= call " + flags),
                                  defined=defined, outside=outside)
        yield powi_case(t)
        yield from pair_cases(t)
        yield from exponent_cases(t)


def powi_case(t):
    code, outside = call("powi", t, [t, I32], "", t, t.mangled + ".i32")
    return elementwise("powi %s" % t, ["llvm.powi"], [t, I32], [Result(t, "%r", 17)], code,
                       outside=outside, scalars=(1,),
                       defined=lambda x, n: abs(signed(n, 32)) < 64)


def extracted(pair, code):
    return code.replace("%r =", "%s =") + """
%%r = extractvalue %s %%s, 0
%%f = extractvalue %s %%s, 1""" % (pair, pair)


def pair_cases(t):
    for name in "sincos", "sincospi", "modf":
        pair = "{%s, %s}" % (t, t)
        code, outside = call(name, t, [t], "", pair)
        limit = None if name == "modf" else 5
        first = exact("modf.0", t.scalar())
        second = exact("modf.1", t.scalar())
        right = (lambda x: (first(x), second(x))) if name == "modf" else None
        yield elementwise("%s %s" % (name, t), ["llvm." + name], [t],
                          [Result(t, "%r", limit), Result(t, "%f", limit)],
                          extracted(pair, code), right, outside=outside,
                          host="glibc has no sincospi" if name == "sincospi" else None)


def exponent_cases(t):
    for width in "i16", "i32":
        n = t.with_element(width)
        pair = "{%s, %s}" % (t, n)
        code, outside = call("frexp", t, [t], "", pair, "%s.%s" % (t.mangled, n.mangled))

        def right(x, t=t, n=n):
            value = number(t, x)
            if not math.isfinite(value):
                return None
            part, exponent = math.frexp(value)
            return t.format.encode(part), exponent & n.mask
        yield elementwise("frexp %s %s" % (t, n), ["llvm.frexp"], [t],
                          [Result(t), Result(n, "%f")], extracted(pair, code), right,
                          outside=outside)
    for width in "i16", "i32", "i64":
        n = t.with_element(width)
        code, outside = call("ldexp", t, [t, n], "", t, "%s.%s" % (t.mangled, n.mangled))

        def right(x, e, t=t, n=n):
            value = number(t, x)
            e = max(-1000, min(1000, signed(e, n.bits)))
            if not math.isfinite(value) or not value:
                return t.format.encode(value)
            sign = x & 1 << (t.bits - 1)
            return sign | t.format.encode(accuracy.Fraction(abs(value)) * accuracy.Fraction(2) ** e)
        yield elementwise("ldexp %s %s" % (t, n), ["llvm.ldexp"], [t, n], [Result(t)], code,
                          right, outside=outside)


# --- Comparisons ----------------------------------------------------------------

ORDERED = {"eq": lambda x, y: x == y, "gt": lambda x, y: x > y, "ge": lambda x, y: x >= y,
           "lt": lambda x, y: x < y, "le": lambda x, y: x <= y, "ne": lambda x, y: x != y}


def comparison_cases():
    table = {"ord": lambda x, y: x == x and y == y, "uno": lambda x, y: x != x or y != y,
             "true": lambda x, y: True, "false": lambda x, y: False}
    for name, f in ORDERED.items():
        table["o" + name] = lambda x, y, f=f: x == x and y == y and f(x, y)
        table["u" + name] = lambda x, y, f=f: x != x or y != y or f(x, y)
    for name, function in table.items():
        for t in FLOATS:
            right = lambda x, y, t=t, f=function: int(f(number(t, x), number(t, y)))
            result = t.with_element("i1")
            yield elementwise("fcmp %s %s" % (name, t), ["fcmp"], [t, t], [Result(result)],
                              "%%r = fcmp %s %s %%a0, %%a1" % (name, t), right)


def classes(t, word):
    """The bit of llvm.is.fpclass for a number."""
    element = t.format
    negative, size = word >> (t.bits - 1), word & (t.mask >> 1)
    if size > element.infinity:
        return 2 if size >> (element.precision - 2) & 1 else 1
    if size == element.infinity:
        return 1 << (2 if negative else 9)
    if size >> (element.precision - 1):
        return 1 << (3 if negative else 8)
    if size:
        return 1 << (4 if negative else 7)
    return 1 << (5 if negative else 6)


def class_cases():
    masks = [1 << i for i in range(10)] + [0, 3, 0x204, 0x108, 0x90, 0x60, 0x1F8, 0x3FF,
                                           0x3FC, 0xF0, 0x1F0, 0x26D]
    for t in FLOATS:
        for mask in masks if not t.count else masks[::4]:
            result = t.with_element("i1")
            code, outside = call("is.fpclass", t, [t], "i32 %d" % mask, result)
            yield elementwise("is.fpclass %s %d" % (t, mask), ["llvm.is.fpclass"], [t],
                              [Result(result)], code,
                              lambda x, t=t, m=mask: int(bool(classes(t, x) & m)),
                              outside=outside)


# --- Conversions ----------------------------------------------------------------

COUNTS = [0, 3]
WIDTHS = [1, 3, 8, 16, 24, 32, 33, 64, 65, 127, 128]


def integer_of(word, kind, low, high, saturate):
    value = number(kind, word)
    if value != value:
        return 0 if saturate else None
    if math.isinf(value):
        return (high if value > 0 else low) if saturate else None
    n = math.trunc(value)
    if low <= n <= high:
        return n
    return max(low, min(high, n)) if saturate else None


def to_integer_cases(t, n):
    for letter in "su":
        low, high = ((-(1 << (n.bits - 1)), (1 << (n.bits - 1)) - 1) if letter == "s"
                     else (0, n.mask))
        for saturate in False, True:
            def right(x, t=t, n=n, low=low, high=high, saturate=saturate):
                found = integer_of(x, t, low, high, saturate)
                return None if found is None else found & n.mask
            if saturate:
                name = "fpto%si.sat" % letter
                code, outside = call(name, t, [t], "", n, "%s.%s" % (n.mangled, t.mangled))
            else:
                name = "fpto%si" % letter
                code, outside = "%%r = %s %s %%a0 to %s" % (name, t, n), ""
            yield elementwise("%s %s to %s" % (name, t, n),
                              ["llvm." + name if saturate else name], [t], [Result(n)], code,
                              right, outside=outside)


def from_integer_cases(t, n):
    for letter in "su":
        name = "%sitofp" % letter

        def right(x, t=t, n=n, letter=letter):
            value = signed(x, n.bits) if letter == "s" else x
            try:
                return t.format.encode(accuracy.Fraction(value))
            except OverflowError:
                return t.format.infinity
        # LLVM defines bfloat by way of float on targets like these.
        twice = t.element == "bfloat" and n.bits > 24
        yield elementwise("%s %s to %s" % (name, n, t), [name], [n],
                          [Result(t, "%r", 1 if twice else None)],
                          "%%r = %s %s %%a0 to %s" % (name, n, t), right,
                          host="the host rounds half twice" if n.bits > 24 else None)


def conversion_cases():
    for count in COUNTS:
        for element in "half", "bfloat", "float":
            t = Type(element, count)
            for n in ([Type("i%d" % w, count) for w in WIDTHS]):
                yield from to_integer_cases(t, n)
                yield from from_integer_cases(t, n)
            for name, rounding in (("lround", accuracy.away), ("lrint", round),
                                   ("llround", accuracy.away), ("llrint", round)):
                for n in [Type(w, count) for w in ("i32", "i64")]:
                    if name.startswith("ll") and n.element == "i32":
                        continue
                    code, outside = call(name, t, [t], "", n, "%s.%s" % (n.mangled, t.mangled))

                    def right(x, t=t, n=n, rounding=rounding):
                        value = number(t, x)
                        if not math.isfinite(value):
                            return None
                        found = int(rounding(value))
                        return (found & n.mask if abs(found) < 1 << (n.bits - 1) else None)
                    yield elementwise("%s %s to %s" % (name, t, n), ["llvm." + name], [t],
                                      [Result(n)], code, right, outside=outside)
        for small in "half", "bfloat":
            a, b = Type(small, count), Type("float", count)
            yield elementwise("fpext %s to %s" % (a, b), ["fpext"], [a], [Result(b)],
                              "%%r = fpext %s %%a0 to %s" % (a, b),
                              lambda x, a=a, b=b: b.format.encode(number(a, x)))
            yield elementwise("fptrunc %s to %s" % (b, a), ["fptrunc"], [b], [Result(a)],
                              "%%r = fptrunc %s %%a0 to %s" % (b, a),
                              lambda x, a=a, b=b: a.format.encode(number(b, x)))
        half, wide = Type("half", count), Type("float", count)
        code, outside = call("fptrunc.round", half, [wide], 'metadata !"round.tonearest"', half,
                             "%s.%s" % (half.mangled, wide.mangled))
        yield elementwise("fptrunc.round %s to %s" % (wide, half), ["llvm.fptrunc.round"],
                          [wide], [Result(half)], code,
                          lambda x, a=half, b=wide: a.format.encode(number(b, x)),
                          outside=outside, host="the host has no such instruction")
    word, half, wide = ints(16)[0], Type("half"), Type("float")
    code, outside = call("convert.from.fp16", wide, [word])
    yield elementwise("convert.from.fp16", ["llvm.convert.from.fp16"], [word], [Result(wide)],
                      code, lambda x: wide.format.encode(number(half, x)), outside=outside)
    code, outside = call("convert.to.fp16", wide, [wide], "", "i16")
    yield elementwise("convert.to.fp16", ["llvm.convert.to.fp16"], [wide], [Result(word)], code,
                      lambda x: when_number(wide, x, half), outside=outside)


def when_number(kind, word, result):
    value = number(kind, word)
    return result.format.encode(value) if value == value else None


def refused_cases():
    """There is no double precision: each of these is an error."""
    single = Type("float")
    for name, code in (("fadd", "%r.d = fadd double %d, %d"),
                       ("fptosi", "%r.i = fptosi double %d to i32\n%r.d = sitofp i32 %r.i to double"),
                       ("llvm.fabs", "%r.d = call double @llvm.fabs.f64(double %d)")):
        yield elementwise("double " + name, [name], [single], [Result(single)],
                          "%d = fpext float %a0 to double\n" + code +
                          "\n%r = fptrunc double %r.d to float",
                          outside="declare double @llvm.fabs.f64(double)")


def cases():
    yield from arithmetic_cases()
    yield from math_cases()
    yield from comparison_cases()
    yield from class_cases()
    yield from conversion_cases()
    yield from refused_cases()
