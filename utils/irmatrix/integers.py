"""Integers: arithmetic, logic, comparisons, casts, and their intrinsics."""
from .case import Result, elementwise
from .values import INT_SCALARS, INT_VECTORS, INTS, Type, ints, signed


def truncating(x, y):
    q = abs(x) // abs(y)
    return -q if (x < 0) != (y < 0) else q


def fits(n, bits):
    return -(1 << (bits - 1)) <= n < 1 << (bits - 1)


def clamped(n, bits, is_signed):
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if is_signed else (0, (1 << bits) - 1)
    return max(low, min(high, n))


# --- What is right: (bits, x, y, ...) -> number, which is cut to the bits; None: open ----


def sdiv(b, x, y):
    x, y = signed(x, b), signed(y, b)
    return truncating(x, y) if y and fits(truncating(x, y), b) else None


def srem(b, x, y):
    x, y = signed(x, b), signed(y, b)
    return x - y * truncating(x, y) if y and fits(truncating(x, y), b) else None


def when(condition, value):
    return value if condition else None


def s2(function):
    """Of signed numbers; None if the result does not fit."""
    def call(b, x, y):
        n = function(signed(x, b), signed(y, b))
        return n if fits(n, b) else None
    return call


def u2(function):
    def call(b, x, y):
        n = function(x, y)
        return n if 0 <= n < 1 << b else None
    return call


BINARY = {
    "add": lambda b, x, y: x + y,
    "sub": lambda b, x, y: x - y,
    "mul": lambda b, x, y: x * y,
    "udiv": lambda b, x, y: x // y if y else None,
    "sdiv": sdiv,
    "urem": lambda b, x, y: x % y if y else None,
    "srem": srem,
    "shl": lambda b, x, y: when(y < b, x << min(y, b)),
    "lshr": lambda b, x, y: when(y < b, x >> min(y, b)),
    "ashr": lambda b, x, y: when(y < b, signed(x, b) >> min(y, b)),
    "and": lambda b, x, y: x & y,
    "or": lambda b, x, y: x | y,
    "xor": lambda b, x, y: x ^ y,
}
FLAGGED = {
    "add nsw": s2(lambda x, y: x + y),
    "add nuw": u2(lambda x, y: x + y),
    "sub nsw": s2(lambda x, y: x - y),
    "mul nuw": u2(lambda x, y: x * y),
    "udiv exact": lambda b, x, y: when(y and x % y == 0, x // max(y, 1)),
    "lshr exact": lambda b, x, y: when(y < b and x & ((1 << min(y, b)) - 1) == 0,
                                       x >> min(y, b)),
    "or disjoint": lambda b, x, y: when(x & y == 0, x | y),
}
FLAGGED_TYPES = ints(3, 16, 32, 64, 65, 128) + [Type("i7", 3), Type("i64", 2)]

PREDICATES = {
    "eq": lambda b, x, y: x == y, "ne": lambda b, x, y: x != y,
    "ugt": lambda b, x, y: x > y, "uge": lambda b, x, y: x >= y,
    "ult": lambda b, x, y: x < y, "ule": lambda b, x, y: x <= y,
    "sgt": lambda b, x, y: signed(x, b) > signed(y, b),
    "sge": lambda b, x, y: signed(x, b) >= signed(y, b),
    "slt": lambda b, x, y: signed(x, b) < signed(y, b),
    "sle": lambda b, x, y: signed(x, b) <= signed(y, b),
}


def shl_sat(is_signed):
    def call(b, x, y):
        if y >= b:
            return None
        return clamped((signed(x, b) if is_signed else x) << y, b, is_signed)
    return call


def saturated(function, is_signed):
    def call(b, x, y):
        if is_signed:
            x, y = signed(x, b), signed(y, b)
        return clamped(function(x, y), b, is_signed)
    return call


def clmul(b, x, y):
    r = 0
    for i in range(b):
        if y >> i & 1:
            r ^= x << i
    return r


INTRINSICS = {
    "smax": lambda b, x, y: max(signed(x, b), signed(y, b)),
    "smin": lambda b, x, y: min(signed(x, b), signed(y, b)),
    "umax": lambda b, x, y: max(x, y),
    "umin": lambda b, x, y: min(x, y),
    "sadd.sat": saturated(lambda x, y: x + y, True),
    "uadd.sat": saturated(lambda x, y: x + y, False),
    "ssub.sat": saturated(lambda x, y: x - y, True),
    "usub.sat": saturated(lambda x, y: x - y, False),
    "sshl.sat": shl_sat(True),
    "ushl.sat": shl_sat(False),
    "clmul": clmul,
}
# Shares of a second number, shifted: the amount is taken modulo the width.
FUNNELS = {
    "fshl": lambda b, x, y, z: ((x << b | y) << z % b) >> b,
    "fshr": lambda b, x, y, z: (x << b | y) >> z % b,
}
OVERFLOW = {"add": lambda x, y: x + y, "sub": lambda x, y: x - y, "mul": lambda x, y: x * y}

UNARY = {
    "ctpop": lambda b, x: bin(x).count("1"),
    "bitreverse": lambda b, x: int(bin(x)[2:].zfill(b)[::-1], 2),
    "bswap": lambda b, x: int.from_bytes(x.to_bytes(b // 8, "little"), "big"),
}


def zeros(leading):
    def call(b, x):
        if not x:
            return b
        return b - x.bit_length() if leading else (x & -x).bit_length() - 1
    return call


def fixed_multiply(is_signed, saturate):
    def call(b, scale, x, y):
        if is_signed:
            x, y = signed(x, b), signed(y, b)
        n = x * y >> scale
        return cut(n, b, is_signed, saturate)
    return call


def fixed_divide(is_signed, saturate):
    def call(b, scale, x, y):
        if is_signed:
            x, y = signed(x, b), signed(y, b)
        # The rounding is open; LLVM's is downwards.
        return cut((x << scale) // y, b, is_signed, saturate) if y else None
    return call


def cut(n, bits, is_signed, saturate):
    nearest = clamped(n, bits, is_signed)
    return nearest if saturate or n == nearest else None


FIXED = {}
for s, letter in ((True, "s"), (False, "u")):
    for sat, suffix in ((False, ""), (True, ".sat")):
        FIXED["%smul.fix%s" % (letter, suffix)] = s, fixed_multiply(s, sat)
        FIXED["%sdiv.fix%s" % (letter, suffix)] = s, fixed_divide(s, sat)

# --- The cases ------------------------------------------------------------------


def applied(function, kind):
    """A function of elements that gives the bits of a result."""
    def call(*numbers):
        n = function(kind.bits, *numbers)
        return None if n is None else int(n) & kind.mask
    return call


def call(name, kind, operands, extra="", result=None, overloads=None):
    """-> code of %r, declaration"""
    symbol = "@llvm.%s.%s" % (name, overloads or kind.mangled)
    types = [str(t) for t in operands] + ([extra.split()[0]] if extra else [])
    values = ["%s %%a%d" % (t, i) for i, t in enumerate(operands)] + ([extra] if extra else [])
    return ("%%r = call %s %s(%s)" % (result or kind, symbol, ", ".join(values)),
            "declare %s %s(%s)" % (result or kind, symbol, ", ".join(types)))


def binary_cases():
    for table, types in (BINARY, INTS), (FLAGGED, FLAGGED_TYPES):
        for name, function in table.items():
            for t in types:
                yield elementwise("%s %s" % (name, t), [name.split()[0]], [t, t], [Result(t)],
                                  "%%r = %s %s %%a0, %%a1" % (name, t), applied(function, t))
    # With a constant operand other patterns are chosen.
    for name, function in BINARY.items():
        for t in ints(8, 16, 32, 33, 64, 128) + [Type("i16", 2), Type("i24", 7)]:
            for k in sorted({1, 3, 7, 10, t.bits - 1, t.mask, 1 << (t.bits - 1)}):
                if "sh" in name and k >= t.bits:
                    continue
                right = applied(lambda b, x, k=k, f=function: f(b, x, k), t)
                yield elementwise(
                    "%s %s by %d" % (name, t, k), [name], [t], [Result(t)],
                    "%%r = %s %s %%a0, %s" % (name, t, t.value([k] * t.elements)), right)


def comparison_cases():
    for name, function in PREDICATES.items():
        for t in INTS:
            result = t.with_element("i1")
            yield elementwise("icmp %s %s" % (name, t), ["icmp"], [t, t], [Result(result)],
                              "%%r = icmp %s %s %%a0, %%a1" % (name, t),
                              applied(lambda b, x, y, t=t, f=function: f(t.bits, x, y), result))
    for name, cast in ("ucmp", lambda x, b: x), ("scmp", signed):
        for t in INTS:
            for element in "i2", "i8", "i32":
                result = t.with_element(element)

                def right(b, x, y, t=t, cast=cast):
                    x, y = cast(x, t.bits), cast(y, t.bits)
                    return (x > y) - (x < y)
                code, outside = call(name, t, [t, t], "", result,
                                     "%s.%s" % (result.mangled, t.mangled))
                yield elementwise("%s %s %s" % (name, result, t), ["llvm." + name], [t, t],
                                  [Result(result)], code, applied(right, result),
                                  outside=outside)


def intrinsic_cases():
    for name, function in {**INTRINSICS, **FUNNELS, **UNARY}.items():
        count = 1 if name in UNARY else 3 if name in FUNNELS else 2
        for t in INTS + ints(48) if name == "bswap" else INTS:
            if name == "bswap" and t.bits % 16:
                continue
            code, outside = call(name, t, [t] * count)
            yield elementwise("%s %s" % (name, t), ["llvm." + name], [t] * count, [Result(t)],
                              code, applied(function, t), outside=outside)
    for t in INTS:
        for flag in "false", "true":
            for name, function in ("ctlz", zeros(True)), ("cttz", zeros(False)):
                open_zero = lambda b, x, f=function, flag=flag: (
                    f(b, x) if x or flag == "false" else None)
                code, outside = call(name, t, [t], "i1 " + flag)
                yield elementwise("%s %s %s" % (name, t, flag), ["llvm." + name], [t],
                                  [Result(t)], code, applied(open_zero, t), outside=outside)
            absolute = lambda b, x, flag=flag: (
                None if flag == "true" and x == 1 << (b - 1) else abs(signed(x, b)))
            code, outside = call("abs", t, [t], "i1 " + flag)
            yield elementwise("abs %s %s" % (t, flag), ["llvm.abs"], [t], [Result(t)], code,
                              applied(absolute, t), outside=outside)
    for name, function in FUNNELS.items():
        for t in ints(8, 16, 24, 32, 64, 65, 128) + [Type("i16", 2)]:
            for k in 1, t.bits // 2, t.bits - 1, t.bits + 3:
                k &= t.mask
                amount = "%s %s" % (t, t.value([k] * t.elements))
                code, outside = call(name, t, [t, t])
                code = code.replace("%a1)", "%%a1, %s)" % amount)
                outside = outside.replace(")", ", %s)" % t)
                right = applied(lambda b, x, y, k=k, f=function: f(b, x, y, k), t)
                yield elementwise("%s %s by %d" % (name, t, k), ["llvm." + name], [t, t],
                                  [Result(t)], code, right, outside=outside)


def overflow_cases():
    for name, function in OVERFLOW.items():
        for letter in "su":
            full = "%s%s.with.overflow" % (letter, name)
            for t in INTS:
                flag = t.with_element("i1")

                def right(x, y, t=t, f=function, letter=letter):
                    if letter == "s":
                        x, y = signed(x, t.bits), signed(y, t.bits)
                    n = f(x, y)
                    return n & t.mask, int(n != clamped(n, t.bits, letter == "s"))
                code, outside = call(full, t, [t, t], "", "{%s, %s}" % (t, flag))
                code = code.replace("%r =", "%s =") + """
%%r = extractvalue {%s, %s} %%s, 0
%%f = extractvalue {%s, %s} %%s, 1""" % (t, flag, t, flag)
                yield elementwise("%s %s" % (full, t), ["llvm." + full], [t, t],
                                  [Result(t), Result(flag, "%f")], code, right, outside=outside)


def fixed_point_cases():
    for name, (is_signed, function) in FIXED.items():
        for t in INTS:
            scales = {0, 1, t.bits // 2, t.bits - 1, t.bits - (1 if is_signed else 0)}
            for scale in sorted(s for s in scales if s < t.bits or not is_signed):
                code, outside = call(name, t, [t, t], "i32 %d" % scale)
                right = applied(lambda b, x, y, k=scale, f=function: f(b, k, x, y), t)
                yield elementwise("%s %s scale %d" % (name, t, scale), ["llvm." + name],
                                  [t, t], [Result(t)], code, right, outside=outside)


def cast_cases():
    for count in 0, 3, 7:
        widths = ([1, 3, 8, 16, 24, 32, 33, 64, 65, 127, 128] if not count else
                  [1, 7, 8, 16, 24, 32, 64, 128])
        for low in widths:
            for high in widths:
                if low >= high:
                    continue
                a, b = Type("i%d" % low, count), Type("i%d" % high, count)
                for name, source, result, right in (
                        ("trunc", b, a, lambda x, m=a.mask: x & m),
                        ("zext", a, b, lambda x: x),
                        ("sext", a, b, lambda x, l=low, m=b.mask: signed(x, l) & m)):
                    yield elementwise("%s %s to %s" % (name, source, result), [name],
                                      [source], [Result(result)],
                                      "%%r = %s %s %%a0 to %s" % (name, source, result), right)
    for a, b in (8, 32), (16, 64), (33, 128):
        a, b = Type("i%d" % a), Type("i%d" % b)
        yield elementwise("zext nneg %s to %s" % (a, b), ["zext"], [a], [Result(b)],
                          "%%r = zext nneg %s %%a0 to %s" % (a, b),
                          lambda x, a=a: when(not x >> (a.bits - 1), x))
        yield elementwise("trunc nuw %s to %s" % (b, a), ["trunc"], [b], [Result(a)],
                          "%%r = trunc nuw %s %%a0 to %s" % (b, a),
                          lambda x, a=a: when(not x >> a.bits, x))


def cases():
    yield from binary_cases()
    yield from comparison_cases()
    yield from intrinsic_cases()
    yield from overflow_cases()
    yield from fixed_point_cases()
    yield from cast_cases()
