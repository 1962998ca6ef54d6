"""Vectors: elements, shuffles, reductions, and the intrinsics that move elements."""
import functools
import random

from .case import ROWS, Case, Result, elementwise, random_rows
from .floats import exact
from .integers import BINARY, INTRINSICS, applied, call
from .values import FLOAT_VECTORS, I1, I32, I64, INT_VECTORS, Type, random_element, signed

VECTORS = INT_VECTORS + FLOAT_VECTORS + [Type("i1", 3), Type("i8", 3), Type("float", 16),
                                         Type("i64", 5)]


def bits(kind):
    return Result(kind, "%r", "bits")


def whole(name, covers, operands, results, code, right, outside="", host=None, limits=None,
          rows=ROWS):
    """A case whose results are a function of all elements: right(*operands as lists) ->
    lists of the results. limits: {operand: bound} for numbers below a bound."""
    def make():
        rng = random.Random(name)
        data = random_rows(name, operands, rows)
        for row in data:
            for i, bound in (limits or {}).items():
                row[i] = [rng.randrange(bound) for _ in row[i]]
        return data, [right(*row) for row in data] if right else None
    return Case(name, covers, operands, make, code, results, bool(right), outside, host)


# --- Elements -------------------------------------------------------------------


def element_cases(t):
    scalar, last = t.scalar(), t.elements - 1
    for k in sorted({0, last // 2, last}):
        yield whole("extractelement %s at %d" % (t, k), ["extractelement"], [t], [bits(scalar)],
                    "%%r = extractelement %s %%a0, i32 %d" % (t, k), lambda v, k=k: [[v[k]]])
        yield whole("insertelement %s at %d" % (t, k), ["insertelement"], [t, scalar], [bits(t)],
                    "%%r = insertelement %s %%a0, %s %%a1, i64 %d" % (t, scalar, k),
                    lambda v, x, k=k: [v[:k] + x + v[k + 1:]])
    yield whole("extractelement %s at variable" % t, ["extractelement"], [t, I32],
                [bits(scalar)], "%%r = extractelement %s %%a0, i32 %%a1" % t,
                lambda v, k: [[v[k[0]]]], limits={1: t.elements})
    yield whole("insertelement %s at variable" % t, ["insertelement"], [t, scalar, I64],
                [bits(t)], "%%r = insertelement %s %%a0, %s %%a1, i64 %%a2" % (t, scalar),
                lambda v, x, k: [v[:k[0]] + x + v[k[0] + 1:]], limits={2: t.elements})


def shuffle(t, mask):
    return "%%r = shufflevector %s %%a0, %s %%a1, <%d x i32> <%s>" % (
        t, t, len(mask), ", ".join("i32 %d" % m for m in mask))


def shuffle_cases(t):
    n, rng = t.elements, random.Random(t.ir)
    masks = {"identity": list(range(n)), "reverse": list(range(n))[::-1], "splat": [n - 1] * n,
             "concatenate": list(range(2 * n)), "interleave": [i // 2 + i % 2 * n for i in range(2 * n)],
             "odd": list(range(1, 2 * n, 2)), "blend": [i + i % 2 * n for i in range(n)],
             "rotate": [i + 1 for i in range(n)], "one": [2 * n - 1]}
    for i in range(2):
        masks["random %d" % i] = [rng.randrange(2 * n) for _ in range(rng.randrange(1, 2 * n + 1))]
    for name, mask in masks.items():
        result = Type(t.element, len(mask))
        yield whole("shufflevector %s %s" % (t, name), ["shufflevector"], [t, t], [bits(result)],
                    shuffle(t, mask), lambda v, w, mask=mask: [[(v + w)[m] for m in mask]])


def spread_cases(t):
    """Elements moved apart are a wider vector to LLVM, here of what another block uses."""
    n = t.elements
    packed = ", ".join("i32 %d" % i for i in list(range(0, n, 2)) + [n] * (n // 2))
    for name, between in (("undefined", "poison"), ("zero", "%d" % n)):
        mask = ", ".join("i32 %s" % (between if i % 2 else i // 2) for i in range(n))
        yield whole("shufflevector %s spread with %s" % (t, name), ["shufflevector"], [t], [bits(t)],
                    """%s = shufflevector {t} %a0, {t} zeroinitializer, <{n} x i32> <{mask}>
br label %next
next:
%r = shufflevector {t} %s, {t} zeroinitializer, <{n} x i32> <{packed}>""".format(
                        t=t, n=n, mask=mask, packed=packed),
                    lambda v, n=n: [v[:(n + 1) // 2] + [0] * (n // 2)])


def select_cases(t):
    one = t.with_element("i1")
    yield whole("select %s" % t, ["select"], [I1, t, t], [bits(t)],
                "%%r = select i1 %%a0, %s %%a1, %s %%a2" % (t, t),
                lambda c, v, w: [v if c[0] else w])
    if t.count:
        yield whole("select %s by element" % t, ["select"], [one, t, t], [bits(t)],
                    "%%r = select %s %%a0, %s %%a1, %s %%a2" % (one, t, t),
                    lambda c, v, w: [[x if k else y for k, x, y in zip(c, v, w)]])
    yield whole("freeze %s" % t, ["freeze"], [t], [bits(t)], "%%r = freeze %s %%a0" % t,
                lambda v: [v])
    integer = t.as_integer()
    for what in "undef", "poison":
        code = "%%f = freeze %s %s\n" % (t, what)
        code += "%%b = bitcast %s %%f to %s\n" % (t, integer) if t.is_float else ""
        b = "%b" if t.is_float else "%f"
        yield whole("freeze %s %s" % (what, t), ["freeze"], [t], [bits(integer)],
                    code + "%%r = xor %s %s, %s" % (integer, b, b),
                    lambda v: [[0] * len(v)])
        yield whole("select without %s %s" % (what, t), ["select"], [t], [bits(t)],
                    "%%r = select i1 true, %s %%a0, %s %s" % (t, t, what), lambda v: [v])


# --- Bits -----------------------------------------------------------------------


def joined(numbers, width):
    return sum(n << i * width for i, n in enumerate(numbers))


def parts(number, kind):
    return [number >> i * kind.bits & kind.mask for i in range(kind.elements)]


CASTS = [("i32", "float"), ("i16", "half"), ("i16", "bfloat"), ("<4 x i8>", "i32"),
         ("<8 x i1>", "i8"), ("<2 x half>", "float"), ("<2 x half>", "i32"), ("i64", "<2 x float>"),
         ("i128", "<4 x i32>"), ("<2 x i128>", "<8 x i32>"), ("<3 x i7>", "i21"),
         ("<7 x i24>", "i168"), ("<2 x i24>", "<3 x i16>"), ("i24", "<3 x i8>"),
         ("<3 x i32>", "<6 x i16>"), ("i48", "<3 x half>"), ("<4 x i16>", "<4 x half>"),
         ("<16 x i1>", "half"), ("<4 x float>", "<2 x i64>"), ("<3 x i33>", "i99"),
         ("<5 x half>", "<10 x i8>"), ("<32 x i1>", "<2 x bfloat>"), ("i65", "<5 x i13>")]


def parse(text):
    if not text.startswith("<"):
        return Type(text)
    count, element = text[1:-1].split(" x ")
    return Type(element, int(count))


def bitcast_cases():
    for first, second in CASTS:
        for a, b in (parse(first), parse(second)), (parse(second), parse(first)):
            yield whole("bitcast %s to %s" % (a, b), ["bitcast"], [a], [bits(b)],
                        "%%r = bitcast %s %%a0 to %s" % (a, b),
                        lambda v, a=a, b=b: [parts(joined(v, a.bits), b)])


# --- Reductions -----------------------------------------------------------------


def reduction_cases():
    table = {name: BINARY[name] for name in ("add", "mul", "and", "or", "xor")}
    table.update({name: INTRINSICS[name] for name in ("smax", "smin", "umax", "umin")})
    for name, function in table.items():
        for t in INT_VECTORS:
            full = "vector.reduce." + name
            code, outside = call(full, t, [t], "", t.scalar())
            right = applied(function, t.scalar())
            yield whole("%s %s" % (full, t), ["llvm." + full], [t], [Result(t.scalar())], code,
                        lambda v, f=right: [[functools.reduce(f, v)]], outside)
    for t in FLOAT_VECTORS:
        for name, operation in (("fmax", "maxnum"), ("fmin", "minnum"), ("fmaximum", "maximum"),
                                ("fminimum", "minimum")):
            full = "vector.reduce." + name
            code, outside = call(full, t, [t], "", t.scalar())
            yield elementwise("%s %s" % (full, t), ["llvm." + full], [t], [Result(t.scalar())],
                              code, outside=outside, known=False,
                              # The sign of a zero is open.
                              defined=lambda x, t=t: x & t.mask >> 1)
        for name, operation in ("fadd", "fadd"), ("fmul", "fmul"):
            full, scalar = "vector.reduce." + name, t.scalar()
            symbol = "@llvm.%s.%s" % (full, t.mangled)
            step = exact(operation, scalar)
            yield whole("%s %s" % (full, t), ["llvm." + full], [scalar, t], [Result(scalar)],
                        "%%r = call %s %s(%s %%a0, %s %%a1)" % (scalar, symbol, scalar, t),
                        lambda s, v, f=step: [[functools.reduce(f, v, s[0])]],
                        "declare %s %s(%s, %s)" % (scalar, symbol, scalar, t))


def partial_cases():
    for small, large in (("i32", 4), ("i32", 16)), (("i64", 2), ("i64", 8)), \
            (("i32", 1), ("i32", 4)), (("i24", 2), ("i24", 6)), (("i8", 4), ("i8", 16)):
        a, b = Type(*small), Type(*large)
        name = "vector.partial.reduce.add"
        symbol = "@llvm.%s.%s.%s" % (name, a.mangled, b.mangled)
        total = "@llvm.vector.reduce.add." + a.mangled
        # Which elements are added to which is open, the sum of all is not.
        yield whole("%s %s %s" % (name, a, b), ["llvm." + name], [a, b], [Result(a.scalar())],
                    "%%p = call %s %s(%s %%a0, %s %%a1)\n%%r = call %s %s(%s %%p)" % (
                        a, symbol, a, b, a.scalar(), total, a),
                    lambda v, w, a=a: [[sum(v + w) & a.mask]],
                    "declare %s %s(%s, %s)\ndeclare %s %s(%s)" % (
                        a, symbol, a, b, a.scalar(), total, a))
        # As it is used: products of extended numbers.
        narrow = Type("i%d" % max(4, b.bits // 4), b.count)
        yield whole("%s %s of products of %s" % (name, a, narrow), ["llvm." + name],
                    [a, narrow, narrow], [Result(a.scalar())],
                    "%%x = sext %s %%a1 to %s\n%%y = zext %s %%a2 to %s\n%%m = mul %s %%x, %%y\n"
                    "%%p = call %s %s(%s %%a0, %s %%m)\n%%r = call %s %s(%s %%p)" % (
                        narrow, b, narrow, b, b, a, symbol, a, b, a.scalar(), total, a),
                    lambda v, x, y, a=a, n=narrow: [[(sum(v) + sum(
                        signed(p, n.bits) * q for p, q in zip(x, y))) & a.mask]],
                    "declare %s %s(%s, %s)\ndeclare %s %s(%s)" % (
                        a, symbol, a, b, a.scalar(), total, a))
    a, b, name = Type("float", 2), Type("float", 8), "vector.partial.reduce.fadd"
    symbol = "@llvm.%s.%s.%s" % (name, a.mangled, b.mangled)
    whole_numbers = [a.format.encode(float(n)) for n in range(-8, 9)]

    def make():
        rng = random.Random(name)
        rows = [[[rng.choice(whole_numbers) for _ in range(t.elements)] for t in (a, b)]
                for _ in range(ROWS)]
        sums = [[[a.format.encode(sum(map(a.format.number, r[0] + r[1])))]] for r in rows]
        return rows, sums
    yield Case("%s %s %s" % (name, a, b), ["llvm." + name], [a, b], make,
               "%%p = call reassoc %s %s(%s %%a0, %s %%a1)\n"
               "%%x = extractelement <2 x float> %%p, i32 0\n"
               "%%y = extractelement <2 x float> %%p, i32 1\n%%s = fadd float %%x, %%y\n"
               "%%r = fadd float %%s, 0.0" % (a, symbol, a, b), [Result(a.scalar())], True,
               "declare %s %s(%s, %s)" % (a, symbol, a, b))


# --- Intrinsics that move elements ----------------------------------------------


def move_cases(t):
    n, scalar = t.elements, t.scalar()
    code, outside = call("vector.reverse", t, [t])
    yield whole("vector.reverse %s" % t, ["llvm.vector.reverse"], [t], [bits(t)], code,
                lambda v: [v[::-1]], outside)
    for k in sorted({0, 1, n - 1}):
        if k >= n:
            continue
        for name, start in ("left", k), ("right", n - k):
            full = "vector.splice." + name
            symbol = "@llvm.%s.%s" % (full, t.mangled)
            yield whole("%s %s %d" % (full, t, k), ["llvm." + full], [t, t], [bits(t)],
                        "%%r = call %s %s(%s %%a0, %s %%a1, i32 %d)" % (t, symbol, t, t, k),
                        lambda v, w, s=start, n=n: [(v + w)[s:s + n]],
                        "declare %s %s(%s, %s, i32)" % (t, symbol, t, t))
    one = t.with_element("i1")
    name = "experimental.vector.compress"
    symbol = "@llvm.%s.%s" % (name, t.mangled)

    def compressed(v, mask, other):
        kept = [x for x, m in zip(v, mask) if m]
        return [kept + other[len(kept):]]
    yield whole("%s %s" % (name, t), ["llvm." + name], [t, one, t], [bits(t)],
                "%%r = call %s %s(%s %%a0, %s %%a1, %s %%a2)" % (t, symbol, t, one, t),
                compressed, "declare %s %s(%s, %s, %s)" % (t, symbol, t, one, t))
    name = "experimental.vector.extract.last.active"
    symbol = "@llvm.%s.%s" % (name, t.mangled)
    yield whole("%s %s" % (name, t), ["llvm." + name], [t, one, scalar], [bits(scalar)],
                "%%r = call %s %s(%s %%a0, %s %%a1, %s %%a2)" % (scalar, symbol, t, one, scalar),
                lambda v, m, d: [[([x for x, k in zip(v, m) if k] or d)[-1]]],
                "declare %s %s(%s, %s, %s)" % (scalar, symbol, t, one, scalar))


def part_cases():
    for element, n, k in (("i32", 8, 4), ("i7", 6, 3), ("half", 6, 2), ("i64", 4, 2),
                          ("i24", 8, 2), ("i128", 4, 1), ("float", 16, 4), ("i1", 16, 8),
                          ("bfloat", 4, 2)):
        large, small = Type(element, n), Type(element, k)
        for at in range(0, n, k):
            mangled = "%s.%s" % (large.mangled, small.mangled)
            yield whole("vector.insert %s %s at %d" % (large, small, at), ["llvm.vector.insert"],
                        [large, small], [bits(large)],
                        "%%r = call %s @llvm.vector.insert.%s(%s %%a0, %s %%a1, i64 %d)" % (
                            large, mangled, large, small, at),
                        lambda v, w, at=at, k=k: [v[:at] + w + v[at + k:]],
                        "declare %s @llvm.vector.insert.%s(%s, %s, i64)" % (
                            large, mangled, large, small))
            mangled = "%s.%s" % (small.mangled, large.mangled)
            yield whole("vector.extract %s %s at %d" % (small, large, at),
                        ["llvm.vector.extract"], [large], [bits(small)],
                        "%%r = call %s @llvm.vector.extract.%s(%s %%a0, i64 %d)" % (
                            small, mangled, large, at),
                        lambda v, at=at, k=k: [v[at:at + k]],
                        "declare %s @llvm.vector.extract.%s(%s, i64)" % (small, mangled, large))


def interleave_cases():
    for factor in range(2, 9):
        for element, n in ("i32", 2), ("i8", 4), ("half", 3), ("i7", 3), ("i64", 1), ("i1", 4), \
                ("i128", 2):
            t, large = Type(element, n), Type(element, n * factor)
            name = "vector.interleave%d" % factor
            symbol = "@llvm.%s.%s" % (name, large.mangled)
            yield whole("%s %s" % (name, t), ["llvm." + name], [t] * factor, [bits(large)],
                        "%%r = call %s %s(%s)" % (large, symbol, ", ".join(
                            "%s %%a%d" % (t, i) for i in range(factor))),
                        lambda *v: [[x for group in zip(*v) for x in group]],
                        "declare %s %s(%s)" % (large, symbol, ", ".join([t.ir] * factor)))
            name = "vector.deinterleave%d" % factor
            symbol = "@llvm.%s.%s" % (name, large.mangled)
            struct = "{%s}" % ", ".join([t.ir] * factor)
            code = "%%s = call %s %s(%s %%a0)\n" % (struct, symbol, large)
            code += "\n".join("%%r%d = extractvalue %s %%s, %d" % (i, struct, i)
                              for i in range(factor))
            yield whole("%s %s" % (name, large), ["llvm." + name], [large],
                        [Result(t, "%%r%d" % i, "bits") for i in range(factor)], code,
                        lambda v, k=factor: [v[i::k] for i in range(k)],
                        "declare %s %s(%s)" % (struct, symbol, large))


def mask_cases():
    for element, n in ("i8", 4), ("i32", 3), ("i64", 8), ("i24", 5):
        t = Type(element, n)
        yield whole("stepvector %s" % t, ["llvm.stepvector"], [t], [Result(t)],
                    "%%s = call %s @llvm.stepvector.%s()\n%%r = add %s %%s, %%a0" % (
                        t, t.mangled, t),
                    lambda v, t=t: [[(x + i) & t.mask for i, x in enumerate(v)]],
                    "declare %s @llvm.stepvector.%s()" % (t, t.mangled))
    for n, element in (4, "i32"), (7, "i64"), (16, "i8"), (3, "i32"):
        mask, base = Type("i1", n), Type(element)
        symbol = "@llvm.get.active.lane.mask.%s.%s" % (mask.mangled, element)
        yield whole("get.active.lane.mask %s %s" % (mask, base), ["llvm.get.active.lane.mask"],
                    [base, base], [Result(mask)],
                    "%%r = call %s %s(%s %%a0, %s %%a1)" % (mask, symbol, base, base),
                    # Of numbers, so without a carry.
                    lambda b, m, n=n: [[int(b[0] + i < m[0]) for i in range(n)]],
                    "declare %s %s(%s, %s)" % (mask, symbol, base, base))
    for t in Type("i1", 8), Type("i8", 5), Type("i32", 4), Type("i1", 3), Type("i7", 3):
        for flag in "false", "true":
            symbol = "@llvm.experimental.cttz.elts.i32.%s" % t.mangled

            def right(v, flag=flag, n=t.elements):
                return [[next((i for i, x in enumerate(v) if x), n)]]
            yield whole("experimental.cttz.elts %s %s" % (t, flag),
                        ["llvm.experimental.cttz.elts"], [t], [Result(I32)],
                        ("%%o = insertelement %s %%a0, %s 1, i32 %d\n" % (
                            t, t.scalar(), t.elements - 1) if flag == "true" else
                         "%%o = freeze %s %%a0\n" % t) +
                        "%%r = call i32 %s(%s %%o, i1 %s)" % (symbol, t, flag),
                        lambda v, f=right, flag=flag: f(v[:-1] + [1] if flag == "true" else v),
                        "declare i32 %s(%s, i1)" % (symbol, t))
    for t, k in (Type("i8", 8), 4), (Type("i32", 4), 2), (Type("i16", 5), 3):
        other, mask = Type(t.element, k), t.with_element("i1")
        symbol = "@llvm.experimental.vector.match.%s.%s" % (t.mangled, other.mangled)
        yield whole("experimental.vector.match %s %s" % (t, other),
                    ["llvm.experimental.vector.match"], [t, other, mask], [Result(mask)],
                    "%%r = call %s %s(%s %%a0, %s %%a1, %s %%a2)" % (
                        mask, symbol, t, other, mask),
                    lambda v, w, m: [[int(x in w and k) for x, k in zip(v, m)]],
                    "declare %s %s(%s, %s, %s)" % (mask, symbol, t, other, mask),
                    limits={0: 4, 1: 4})
    symbol = "@llvm.experimental.get.vector.length.i32"
    yield whole("experimental.get.vector.length i32", ["llvm.experimental.get.vector.length"],
                [I32], [Result(I32)],
                "%%r = call i32 %s(i32 %%a0, i32 4, i1 false)" % symbol,
                lambda n: [[min(n[0], 4)]], "declare i32 %s(i32, i32, i1)" % symbol,
                limits={0: 9})


def matrix_cases():
    for element in "float", "i32", "half", "i24":
        a, b, c = Type(element, 6), Type(element, 6), Type(element, 4)
        symbol = "@llvm.matrix.transpose." + a.mangled
        yield whole("matrix.transpose %s" % a, ["llvm.matrix.transpose"], [a], [bits(a)],
                    "%%r = call %s %s(%s %%a0, i32 2, i32 3)" % (a, symbol, a),
                    lambda v: [[v[c * 2 + r] for r in range(2) for c in range(3)]],
                    "declare %s %s(%s, i32, i32)" % (a, symbol, a))
        symbol = "@llvm.matrix.multiply.%s.%s.%s" % (c.mangled, a.mangled, b.mangled)
        code = "%%r = call %s %s(%s %%a0, %s %%a1, i32 2, i32 3, i32 2)" % (c, symbol, a, b)
        right = None
        if not c.is_float:
            right = lambda v, w, m=c.mask: [[sum(
                v[k * 2 + row] * w[column * 3 + k] for k in range(3)) & m
                for column in range(2) for row in range(2)]]
        yield whole("matrix.multiply %s %s" % (a, b), ["llvm.matrix.multiply"], [a, b],
                    [Result(c)], code, right,
                    "declare %s %s(%s, %s, i32, i32, i32)" % (c, symbol, a, b))


def cases():
    for t in VECTORS:
        yield from element_cases(t)
        yield from shuffle_cases(t)
        yield from spread_cases(t)
        yield from move_cases(t)
    for t in VECTORS + [Type(e) for e in ("i1", "i3", "i8", "i16", "i24", "i33", "i64", "i65",
                                          "i128", "half", "bfloat", "float")]:
        yield from select_cases(t)
    yield from bitcast_cases()
    yield from reduction_cases()
    yield from partial_cases()
    yield from part_cases()
    yield from interleave_cases()
    yield from mask_cases()
    yield from matrix_cases()
