"""Memory: loads and stores of every type, copies, masked accesses, atomics."""
import random

from .case import ROWS, Case, Result
from .values import (FLOAT_SCALARS, FLOAT_VECTORS, I1, I32, I64, INT_SCALARS, INT_VECTORS, Type,
                     random_element)
from .vectors import bits, whole

ALL = INT_SCALARS + FLOAT_SCALARS + INT_VECTORS + FLOAT_VECTORS

# --- Loads and stores -----------------------------------------------------------

# Memory that a work-item has for itself: code that makes %m, an array of 4 elements.
SPACES = {
    "private": ("%m = alloca [{n} x i8], align 32\n", 0),
    "local": ("%m.i = mul i32 %g, {n}\n%m.l = urem i32 %m.i, {all}\n"
              "%m = getelementptr i8, ptr addrspace(3) @{name}, i32 %m.l\n", 3),
    "global": ("%m.i = mul i32 %g, {n}\n"
               "%m = getelementptr i8, ptr addrspace(1) %memory, i32 %m.i\n", 1),
    "generic": ("%m.i = mul i32 %g, {n}\n"
                "%m.g = getelementptr i8, ptr addrspace(1) %memory, i32 %m.i\n"
                "%m = addrspacecast ptr addrspace(1) %m.g to ptr addrspace(4)\n", 4),
}


def pointer(space):
    return "ptr addrspace(%d)" % SPACES[space][1] if SPACES[space][1] else "ptr"


def in_memory(name, covers, operands, results, code, right, space, size, outside="",
              limits=None, host=None):
    """A case with `size` bytes of memory at %m for each work-item."""
    head, number = SPACES[space]
    variable = "memory_" + "".join(c if c.isalnum() else "_" for c in name)
    head = head.format(n=size, all=size * ROWS, name=variable)
    if space == "local":
        outside += "\n@%s = internal addrspace(3) global [%d x i8] undef, align 32" % (
            variable, size * ROWS)
    case = whole(name, covers, operands, results, head + code, right, outside, host, limits)
    if space in ("global", "generic"):
        # What NaN and the bits between values look like there is open.
        exact = all(t.bits == t.memory_bits and not t.is_float for t in operands)
        case.buffers.append(("memory", bytes(size * ROWS),
                             "uchar" if exact else "uchar, reference: {ignore: true}"))
    case.local = ROWS
    return case


def access_cases():
    for t in ALL:
        stride = max(t.stride, 1) * 2  # all types have at most this in LLVM's layout
        for space in SPACES:
            p = pointer(space)
            for volatile in ("", "volatile "):
                if volatile and t.count:
                    continue
                code = ("store %s%s %%a0, %s %%m\n%%r = load %s%s, %s %%m" % (
                    volatile, t, p, volatile, t, p))
                yield in_memory("store and load %s%s %s" % (volatile, space, t),
                                ["store", "load", "alloca", "addrspacecast"], [t], [bits(t)],
                                code, lambda v: [v], space, max(stride, 32))
            # Not aligned at all, and an element of an array by a variable.
            code = ("%%q = getelementptr i8, %s %%m, i32 1\n"
                    "store %s %%a0, %s %%q, align 1\n%%r = load %s, %s %%q, align 1" % (
                        p, t, p, t, p))
            yield in_memory("store and load unaligned %s %s" % (space, t), ["store", "load"],
                            [t], [bits(t)], code, lambda v: [v], space, max(2 * stride, 32))
            size = 32 * max(1, (stride + 15) // 16) * 4
            code = ("%%q0 = getelementptr %s, %s %%m, i32 0\nstore %s %%a0, %s %%q0\n"
                    "%%q1 = getelementptr %s, %s %%m, i32 1\nstore %s %%a1, %s %%q1\n"
                    "%%q = getelementptr inbounds %s, %s %%m, i32 %%a2\n%%r = load %s, %s %%q" % (
                        t, p, t, p, t, p, t, p, t, p, t, p))
            yield in_memory("getelementptr variable %s %s" % (space, t),
                            ["getelementptr", "load", "store"], [t, t, I32], [bits(t)], code,
                            lambda v, w, i: [w if i[0] else v], space, size, limits={2: 2})
    for t in ALL:
        rng = random.Random(t.ir)
        values = [[random_element(t.scalar(), rng) for _ in range(t.elements)] for _ in range(5)]
        name = "constant_" + "".join(c if c.isalnum() else "_" for c in t.ir)
        text = ", ".join("%s %s" % (t, t.value(v)) for v in values)
        yield whole("constant table %s" % t, ["load", "getelementptr"], [I32], [bits(t)],
                    "%%q = getelementptr %s, ptr addrspace(2) @%s, i32 %%a0\n"
                    "%%r = load %s, ptr addrspace(2) %%q" % (t, name, t),
                    lambda i, values=values: [values[i[0]]],
                    "@%s = internal addrspace(2) constant [5 x %s] [%s]" % (name, t, text),
                    limits={0: 5})


# --- Copies ---------------------------------------------------------------------

LENGTHS = [0, 1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 17, 31, 32, 33, 64, 65, 100, 255, 256, 257, 1000,
           1024, 4096, 10000, 65535, 100000]


def copy_case(name, covers, code, size, length, outside):
    """A single work-item that writes to `to`, perhaps from `from`; %a0 is the length."""
    rng = random.Random(name)
    case = Case(name, covers, [I32], [[[length]]], code + "\n%r = add i32 %a0, 0",
                [Result(I32)], [[[length]]], outside)
    case.buffers = [("to", bytes(rng.randrange(256) for _ in range(size)), "uchar"),
                    ("from", bytes(rng.randrange(256) for _ in range(size)), "uchar")]
    return case


def copy_cases():
    for align in 1, 4, 16:
        for n in LENGTHS:
            for known in True, False:
                if not known and align == 4 and n not in (0, 7, 100, 10000):
                    continue
                length = "i64 %d" % n if known else "i64 %n"
                head = "%n = zext i32 %a0 to i64\n"
                what = "%s %d align %d" % ("known" if known else "unknown", n, align)
                p = "ptr addrspace(1) align %d" % align
                for function in "memcpy", "memmove":
                    symbol = "@llvm.%s.p1.p1.i64" % function
                    declare = "declare void %s(ptr addrspace(1), ptr addrspace(1), i64, i1)" % symbol
                    yield copy_case("%s %s" % (function, what), ["llvm." + function],
                                    head + "call void %s(%s %%to, %s %%from, %s, i1 false)" % (
                                        symbol, p, p, length), n + 64, n, declare)
                symbol = "@llvm.memmove.p1.p1.i64"
                declare = "declare void %s(ptr addrspace(1), ptr addrspace(1), i64, i1)" % symbol
                for direction, a, b in ("up", "to", "shifted"), ("down", "shifted", "to"):
                    shifted = "%%shifted = getelementptr i8, ptr addrspace(1) %%to, i64 %d\n" % (
                        align * 3)
                    yield copy_case("memmove overlapping %s %s" % (direction, what),
                                    ["llvm.memmove"], head + shifted +
                                    "call void %s(%s %%%s, %s %%%s, %s, i1 false)" % (
                                        symbol, p, a, p, b, length), n + 64, n, declare)
                symbol = "@llvm.memset.p1.i64"
                yield copy_case("memset %s" % what, ["llvm.memset"],
                                head + "%%b = load i8, ptr addrspace(1) %%from\n"
                                "call void %s(%s %%to, i8 %%b, %s, i1 false)" % (
                                    symbol, p, length), n + 64, n,
                                "declare void %s(ptr addrspace(1), i8, i64, i1)" % symbol)
    for n in 0, 1, 7, 16, 33, 256, 1000:
        p = "ptr addrspace(1) align 1"
        for name, operands in (("memcpy.inline", "%s %%to, %s %%from" % (p, p)),
                               ("memset.inline", "%s %%to, i8 -3" % p)):
            suffix = "p1.p1.i64" if "cpy" in name else "p1.i64"
            types = "ptr addrspace(1), " + ("ptr addrspace(1)" if "cpy" in name else "i8")
            yield copy_case("%s %d" % (name, n), ["llvm." + name],
                            "call void @llvm.%s.%s(%s, i64 %d, i1 false)" % (
                                name, suffix, operands, n), n + 64, n,
                            "declare void @llvm.%s.%s(%s, i64, i1)" % (name, suffix, types))
    yield from special_copy_cases()


def special_copy_cases():
    for n in 16, 64, 4000:
        for element in 4, 8:
            p = "ptr addrspace(1) align 8"
            for name in "memcpy", "memmove", "memset":
                full = "%s.element.unordered.atomic" % name
                source = "i8 5" if name == "memset" else "%s %%from" % p
                suffix = "p1.i64" if name == "memset" else "p1.p1.i64"
                kind = "i8" if name == "memset" else "ptr addrspace(1)"
                yield copy_case("%s %d by %d" % (full, n, element), ["llvm." + full],
                                "call void @llvm.%s.%s(%s %%to, %s, i64 %d, i32 %d)" % (
                                    full, suffix, p, source, n, element), n + 64, n,
                                "declare void @llvm.%s.%s(ptr addrspace(1), %s, i64, i32)" % (
                                    full, suffix, kind))
    for count in 0, 1, 5, 100:
        for t in "i16", "i32", "i64", "i128":
            full = "experimental.memset.pattern"
            yield copy_case("%s %s %d" % (full, t, count), ["llvm." + full],
                            "call void @llvm.%s.p1.%s.i64(ptr addrspace(1) align 16 %%to, %s 4660,"
                            " i64 %d, i1 false)" % (full, t, t, count), 16 * count + 64, count,
                            "declare void @llvm.%s.p1.%s.i64(ptr addrspace(1), %s, i64, i1)" % (
                                full, t, t))


# --- Masked accesses ------------------------------------------------------------

MASKED = [Type("i32", 4), Type("i8", 5), Type("float", 3), Type("half", 5), Type("i64", 2),
          Type("i16", 8), Type("i128", 2), Type("i32", 1), Type("bfloat", 3)]


def stored(v, mask, n):
    return [x if m else 0 for x, m in zip(v, mask)]


def masked_cases():
    for t in MASKED:
        n, scalar, mask = t.elements, t.scalar(), Type("i1", t.elements)
        size = t.stride * 4
        p, load = "ptr addrspace(1)", "%%r = load %s, ptr addrspace(1) %%m" % t
        clear = "store %s zeroinitializer, ptr addrspace(1) %%m\n" % t
        put = "store %s %%a0, ptr addrspace(1) %%m\n" % t
        yield in_memory("masked.store %s" % t, ["llvm.masked.store"], [t, mask], [bits(t)],
                        clear + "call void @llvm.masked.store.%s.p1(%s %%a0, %s %%m, i32 1, "
                        "%s %%a1)\n" % (t.mangled, t, p, mask) + load,
                        lambda v, m: [stored(v, m, 0)], "global", size,
                        "declare void @llvm.masked.store.%s.p1(%s, %s, i32, %s)" % (
                            t.mangled, t, p, mask))
        yield in_memory("masked.load %s" % t, ["llvm.masked.load"], [t, mask, t], [bits(t)],
                        put + "%%r = call %s @llvm.masked.load.%s.p1(%s %%m, i32 1, %s %%a1, "
                        "%s %%a2)" % (t, t.mangled, p, mask, t),
                        lambda v, m, w: [[x if k else y for x, k, y in zip(v, m, w)]], "global",
                        size, "declare %s @llvm.masked.load.%s.p1(%s, i32, %s, %s)" % (
                            t, t.mangled, p, mask, t))
        # These two have pointers without an address space only.
        here = [text.replace("ptr addrspace(1)", "ptr") for text in (clear, put, load)]
        yield in_memory("masked.compressstore %s" % t, ["llvm.masked.compressstore"], [t, mask],
                        [bits(t)], here[0] +
                        "call void @llvm.masked.compressstore.%s(%s %%a0, ptr align 1 %%m, %s "
                        "%%a1)\n" % (t.mangled, t, mask) + here[2],
                        lambda v, m, n=n: [([x for x, k in zip(v, m) if k] + [0] * n)[:n]],
                        "private", size,
                        "declare void @llvm.masked.compressstore.%s(%s, ptr, %s)" % (
                            t.mangled, t, mask))

        def expanded(v, m, w):
            rest = iter(v)
            return [[next(rest) if k else y for k, y in zip(m, w)]]
        yield in_memory("masked.expandload %s" % t, ["llvm.masked.expandload"], [t, mask, t],
                        [bits(t)], here[1] + "%%r = call %s @llvm.masked.expandload.%s("
                        "ptr align 1 %%m, %s %%a1, %s %%a2)" % (t, t.mangled, mask, t),
                        expanded, "private", size,
                        "declare %s @llvm.masked.expandload.%s(ptr, %s, %s)" % (
                            t, t.mangled, mask, t))
        yield from pointer_cases(t, n, scalar, mask, size, clear, put, load)


def pointer_cases(t, n, scalar, mask, size, clear, put, load):
    """Vectors of addresses: element %a1[i] modulo n of the memory."""
    index = Type("i8", n)
    many = "<%d x ptr addrspace(1)>" % n
    address = "%%i = zext %s %%a1 to <%d x i32>\n%%p = getelementptr %s, ptr addrspace(1) %%m, " \
        "<%d x i32> %%i\n" % (index, n, scalar, n)
    limits = {1: n}
    for name, extra in ("masked.gather", "i32 1, "), ("vp.gather", ""):
        tail = ", i32 %d" % n if name.startswith("vp") else ", %s %%a3" % t
        kinds = ", i32" if name.startswith("vp") else ", %s" % t
        after = "%%r = select %s %%a2, %s %%s, %s %%a3" % (mask, t, t)
        symbol = "@llvm.%s.%s.v%dp1" % (name, t.mangled, n)
        yield in_memory("%s %s" % (name, t), ["llvm." + name], [t, index, mask, t], [bits(t)],
                        put + address + "%%s = call %s %s(%s %%p, %s%s %%a2%s)\n" % (
                            t, symbol, many, extra, mask, tail) + after,
                        lambda v, i, m, w: [[v[k] if b else y for k, b, y in zip(i, m, w)]],
                        "global", size, "declare %s %s(%s, %s%s%s)" % (
                            t, symbol, many, "i32, " if extra else "", mask, kinds), limits)

        def scattered(v, i, m, n=n):
            memory = [0] * n
            for x, k, b in zip(v, i, m):
                if b:
                    memory[k] = x
            return [memory]
        name = name.replace("gather", "scatter")
        tail, kinds = (", i32 %d" % n, ", i32") if name.startswith("vp") else ("", "")
        symbol = "@llvm.%s.%s.v%dp1" % (name, t.mangled, n)
        yield in_memory("%s %s" % (name, t), ["llvm." + name], [t, index, mask], [bits(t)],
                        clear + address + "call void %s(%s %%a0, %s %%p, %s%s %%a2%s)\n" % (
                            symbol, t, many, extra, mask, tail) + load, scattered, "global", size,
                        "declare void %s(%s, %s, %s%s%s)" % (
                            symbol, t, many, "i32, " if extra else "", mask, kinds), limits)
    yield from length_cases(t, n, mask, size, clear, put, load)


def length_cases(t, n, mask, size, clear, put, load):
    p, symbol = "ptr addrspace(1)", "@llvm.vp.load.%s.p1" % t.mangled
    live = """%%e.i = insertelement <{n} x i32> poison, i32 %%a2, i32 0
%%e.v = shufflevector <{n} x i32> %%e.i, <{n} x i32> poison, <{n} x i32> zeroinitializer
%%in = icmp ult <{n} x i32> <{steps}>, %%e.v
%%live = and <{n} x i1> %%in, %%a1
%%r = select <{n} x i1> %%live, {t} %%s, {t} zeroinitializer""".replace("%%", "%").format(
        n=n, t=t, steps=", ".join("i32 %d" % i for i in range(n)))

    def part(v, m, e):
        return [[x if b and i < e[0] else 0 for i, (x, b) in enumerate(zip(v, m))]]
    yield in_memory("vp.load %s" % t, ["llvm.vp.load"], [t, mask, I32], [bits(t)],
                    put + "%%s = call %s %s(%s align 1 %%m, %s %%a1, i32 %%a2)\n" % (
                        t, symbol, p, mask) + live, part, "global", size,
                    "declare %s %s(%s, %s, i32)" % (t, symbol, p, mask), {2: n + 1})
    symbol = "@llvm.vp.store.%s.p1" % t.mangled
    yield in_memory("vp.store %s" % t, ["llvm.vp.store"], [t, mask, I32], [bits(t)],
                    clear + "call void %s(%s %%a0, %s align 1 %%m, %s %%a1, i32 %%a2)\n" % (
                        symbol, t, p, mask) + load, part, "global", size,
                    "declare void %s(%s, %s, %s, i32)" % (symbol, t, p, mask), {2: n + 1})
    stride = t.memory_bits // 8
    symbol = "@llvm.experimental.vp.strided.load.%s.p1.i64" % t.mangled
    yield in_memory("experimental.vp.strided.load %s" % t, ["llvm.experimental.vp.strided.load"],
                    [t, mask, I32], [bits(t)],
                    put + "%%s = call %s %s(%s align 1 %%m, i64 %d, %s %%a1, i32 %%a2)\n" % (
                        t, symbol, p, stride, mask) + live, part, "global", size,
                    "declare %s %s(%s, i64, %s, i32)" % (t, symbol, p, mask), {2: n + 1})
    symbol = "@llvm.experimental.vp.strided.store.%s.p1.i64" % t.mangled
    yield in_memory("experimental.vp.strided.store %s" % t,
                    ["llvm.experimental.vp.strided.store"], [t, mask, I32], [bits(t)],
                    clear + "call void %s(%s %%a0, %s align 1 %%m, i64 %d, %s %%a1, i32 %%a2)\n" % (
                        symbol, t, p, stride, mask) + load, part, "global", size,
                    "declare void %s(%s, %s, i64, %s, i32)" % (symbol, t, p, mask), {2: n + 1})


def matrix_cases():
    t = Type("float", 6)
    for volatile in "false", "true":
        symbol = "@llvm.matrix.column.major.%s.v6f32.i64"
        code = ("call void %s(<6 x float> %%a0, ptr align 4 %%m, i64 4, i1 %s, i32 2, i32 3)\n"
                "%%r = call <6 x float> %s(ptr align 4 %%m, i64 4, i1 %s, i32 2, i32 3)" % (
                    symbol % "store", volatile, symbol % "load", volatile))
        yield in_memory("matrix.column.major volatile %s" % volatile,
                        ["llvm.matrix.column.major.load", "llvm.matrix.column.major.store"],
                        [t], [bits(t)], code, lambda v: [v], "private", 64,
                        "declare void %s(<6 x float>, ptr, i64, i1, i32, i32)\n"
                        "declare <6 x float> %s(ptr, i64, i1, i32, i32)" % (
                            symbol % "store", symbol % "load"))


def histogram_cases():
    for name in "add", "uadd.sat", "umax", "umin":
        full = "experimental.vector.histogram." + name
        symbol = "@llvm.%s.v4p1.i32" % full
        many, mask, t = "<4 x ptr addrspace(1)>", Type("i1", 4), Type("i8", 4)

        def right(start, i, mask, by, name=name):
            memory = start[:]
            for k, m in zip(i, mask):
                if m:
                    memory[k] = {"add": (memory[k] + by[0]) & 0xFFFFFFFF,
                                 "uadd.sat": min(memory[k] + by[0], 0xFFFFFFFF),
                                 "umax": max(memory[k], by[0]),
                                 "umin": min(memory[k], by[0])}[name]
            return [memory]
        yield in_memory("%s" % full, ["llvm." + full], [Type("i32", 4), t, mask, I32],
                        [Result(Type("i32", 4))],
                        "store <4 x i32> %a0, ptr addrspace(1) %m\n"
                        "%i = zext <4 x i8> %a1 to <4 x i32>\n"
                        "%p = getelementptr i32, ptr addrspace(1) %m, <4 x i32> %i\n"
                        "call void " + symbol + "(" + many + " %p, i32 %a3, <4 x i1> %a2)\n"
                        "%r = load <4 x i32>, ptr addrspace(1) %m", right, "global", 64,
                        "declare void %s(%s, i32, %s)" % (symbol, many, mask), {1: 4})


def cases():
    yield from access_cases()
    yield from copy_cases()
    yield from masked_cases()
    yield from matrix_cases()
    yield from histogram_cases()
