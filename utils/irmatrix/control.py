"""Control flow, aggregates, pointers, and intrinsics that say something to LLVM."""
import random

from .case import Case, Result
from .memory import in_memory
from .values import I1, I16, I32, I64, I8, Type, random_element
from .vectors import bits, whole

TYPES = [Type(e) for e in ("i1", "i7", "i24", "i32", "i33", "i64", "i65", "i128", "half",
                           "bfloat", "float")] + [
    Type("i7", 3), Type("half", 5), Type("i24", 7), Type("i128", 2), Type("float", 4),
    Type("i1", 8)]


# These take a second each.
LARGE = [("i16", "dense"), ("i32", "sparse"), ("i64", "sparse"), ("i65", "dense"),
         ("i128", "sparse")]


def switch_cases():
    for element in "i8", "i16", "i32", "i33", "i64", "i65", "i128", "i7", "i1":
        t = Type(element)
        for count in (1, 3, 40, 1000):
            if count > 1 and count > t.mask // 3:
                continue
            for kind in "dense", "sparse":
                if count == 1000 and (element, kind) not in LARGE:
                    continue
                rng = random.Random(element + kind)
                step = 1 if kind == "dense" else max(1, min(t.mask // (count + 1), 10 ** 6 + 3))
                labels = [(5 + i * step) & t.mask for i in range(count)]
                arms = {n: rng.getrandbits(32) for n in labels}
                yield switch_case(t, kind, arms)


def switch_case(t, kind, arms):
    labels = list(arms)
    code = "switch %s %%a0, label %%other [\n" % t
    code += "\n".join("%s %s, label %%l%d" % (t, t.value([n]), i) for i, n in enumerate(labels))
    code += "\n]\n" + "\n".join("l%d:\nbr label %%end" % i for i in range(len(labels)))
    code += "\nother:\nbr label %end\nend:\n%r = phi i32 [7, %other], "
    code += ", ".join("[%d, %%l%d]" % (arms[n], i) for i, n in enumerate(labels))

    def make():
        rng = random.Random(kind + t.ir)
        values = [rng.choice(labels) if rng.random() < 0.8 else random_element(t, rng)
                  for _ in range(32)]
        return [[[v]] for v in values], [[[arms.get(v, 7)]] for v in values]
    return Case("switch %s %s of %d" % (t, kind, len(arms)), ["switch", "phi", "br"], [t], make,
                code, [Result(I32)], True)


def loop_cases():
    for t in TYPES:
        yield whole("phi %s in a loop" % t, ["phi", "br"], [t, t, I8], [bits(t)],
                    "br label %%loop\nloop:\n%%x = phi %s [%%a0, %%entry], [%%y, %%loop]\n"
                    "%%y = phi %s [%%a1, %%entry], [%%x, %%loop]\n"
                    "%%n = phi i8 [%%a2, %%entry], [%%n1, %%loop]\n%%n1 = sub i8 %%n, 1\n"
                    "%%go = icmp ne i8 %%n, 0\nbr i1 %%go, label %%loop, label %%end\nend:\n"
                    "%%r = freeze %s %%x" % (t, t, t),
                    lambda v, w, n: [w if n[0] % 2 else v], limits={2: 20})
        yield whole("phi %s of branches" % t, ["phi", "br"], [t, t, I1], [bits(t)],
                    "br i1 %%a2, label %%one, label %%two\none:\nbr label %%end\ntwo:\n"
                    "br label %%end\nend:\n%%r = phi %s [%%a0, %%one], [%%a1, %%two]" % t,
                    lambda v, w, c: [v if c[0] else w])
    yield whole("indirectbr", ["indirectbr"], [I1], [Result(I32)],
                "%p = select i1 %a0, ptr blockaddress(@{k}, %one), ptr blockaddress(@{k}, %two)\n"
                "indirectbr ptr %p, [label %one, label %two]\none:\nbr label %end\ntwo:\n"
                "br label %end\nend:\n%r = phi i32 [1, %one], [2, %two]",
                lambda c: [[1 if c[0] else 2]])


AGGREGATES = [["i32", "float"], ["i8", "i64", "half"], ["i24", "i65"], ["<3 x i7>", "i128"],
              ["bfloat", "i1", "<5 x half>"], ["i33", "<2 x i128>"]]


def parse(text):
    from .vectors import parse as parse_type
    return parse_type(text)


def aggregate_cases():
    for names in AGGREGATES:
        kinds = [parse(n) for n in names]
        struct = "{%s}" % ", ".join(names)
        build = ["%s0 = insertvalue %s poison, %s %%a0, 0" % ("%s", struct, kinds[0])]
        build += ["%%s%d = insertvalue %s %%s%d, %s %%a%d, %d" % (i, struct, i - 1, k, i, i)
                  for i, k in enumerate(kinds) if i]
        build[0] = "%%s0 = insertvalue %s poison, %s %%a0, 0" % (struct, kinds[0])
        whole_struct = "%%s%d" % (len(kinds) - 1)
        show = "\n".join("%%r%d = extractvalue %s %%t, %d" % (i, struct, i)
                         for i in range(len(kinds)))
        results = [Result(k, "%%r%d" % i, "bits") for i, k in enumerate(kinds)]
        start = "\n".join(build) + "\n"
        n = len(kinds)
        same = lambda *v, n=n: list(v[:n])
        cover = ["insertvalue", "extractvalue"]
        yield whole("insertvalue %s" % struct, cover, kinds, results,
                    start + "%%t = freeze %s %s\n" % (struct, whole_struct) + show, same)
        yield whole("select %s" % struct, cover + ["select"], kinds + [I1], results,
                    start + "%%z = insertvalue %s %s, %s zeroinitializer, 0\n"
                    "%%t = select i1 %%a%d, %s %s, %s %%z\n" % (
                        struct, whole_struct, kinds[0], n, struct, whole_struct, struct) + show,
                    lambda *v, n=n: [v[0] if v[n][0] else [0] * len(v[0])] + list(v[1:n]))
        yield whole("phi %s" % struct, cover + ["phi"], kinds + [I1], results,
                    start + "br i1 %%a%d, label %%one, label %%end\none:\n"
                    "%%z = insertvalue %s %s, %s zeroinitializer, 0\nbr label %%end\nend:\n"
                    "%%t = phi %s [%s, %%entry], [%%z, %%one]\n" % (
                        n, struct, whole_struct, kinds[0], struct, whole_struct) + show,
                    lambda *v, n=n: [[0] * len(v[0]) if v[n][0] else v[0]] + list(v[1:n]))
        for space, p in (("private", "ptr"), ("global", "ptr addrspace(1)")):
            yield in_memory("load and store %s %s" % (struct, space), cover + ["load", "store"],
                            kinds, results,
                            start + "store %s %s, %s %%m\n%%t = load %s, %s %%m\n" % (
                                struct, whole_struct, p, struct, p) + show, same, space, 128)
    array = "[3 x i24]"
    yield whole("insertvalue %s" % array, ["insertvalue", "extractvalue"], [Type("i24")] * 3,
                [Result(Type("i24"))],
                "%%x = insertvalue %s poison, i24 %%a0, 0\n%%y = insertvalue %s %%x, i24 %%a1, 1\n"
                "%%z = insertvalue %s %%y, i24 %%a2, 2\n%%w = freeze %s %%z\n"
                "%%r = extractvalue %s %%w, 1" % ((array,) * 5), lambda a, b, c: [b])


def alignment(kind):
    """In bytes, by the data layout: of vectors it is the size, of integers at most 8."""
    if kind.count:
        return 1 << ((kind.bits * kind.count + 7) // 8 - 1).bit_length()
    return min(kind.memory_bits // 8, 8)


def layout(kind, numbers):
    """The bytes of a value in LLVM's own layout, where elements have no gaps."""
    size = (kind.bits * kind.elements + 7) // 8
    data = sum(n << i * kind.bits for i, n in enumerate(numbers)).to_bytes(size, "little")
    return data + bytes(-size % alignment(kind))


def argument_cases():
    """Arguments by value, between others."""
    names = ["i1", "i3", "i8", "i16", "i24", "i32", "i33", "i64", "i65", "i127", "i128", "half",
             "bfloat", "float", "<3 x i7>", "<8 x i1>", "<5 x half>", "<7 x i24>", "<3 x float>",
             "<2 x i128>", "<3 x i33>", "<2 x i16>", "<16 x i8>", "<3 x bfloat>", "<5 x i16>"]
    for name in names:
        yield argument_case(name, [parse(name)], name, lambda i: "%v1")
    for fields in AGGREGATES + [["i8", "i32", "i16"]]:
        kinds = [parse(f) for f in fields]
        yield argument_case("{%s}" % ", ".join(fields), kinds, "{%s}" % ", ".join(fields), None)
    for element in "i24", "i8", "half", "i65":
        yield argument_case("[3 x %s]" % element, [parse(element)] * 3, "[3 x %s]" % element, None)


def argument_case(name, kinds, spelled_type, direct):
    rng = random.Random(name)
    numbers = [[random_element(k.scalar(), rng) for _ in range(k.elements)] for k in kinds]
    data = b""
    for kind, value in zip(kinds, numbers):
        data += bytes(-len(data) % alignment(kind)) + layout(kind, value)
    data += bytes(-len(data) % max(map(alignment, kinds)))
    if direct:
        code = "%%r0 = freeze %s %%v1" % kinds[0]
    else:
        code = "\n".join("%%r%d = extractvalue %s %%v1, %d" % (i, spelled_type, i)
                         for i in range(len(kinds)))
    code += "\n%rb = add i8 %v0, 0\n%rc = add i16 %v2, 0"
    results = [Result(k, "%%r%d" % i, "bits") for i, k in enumerate(kinds)]
    results += [Result(I8, "%rb"), Result(I16, "%rc")]
    case = Case("argument %s" % name, ["extractvalue"], [I1], [[[1]]], code, results,
                [numbers + [[0xA5], [0x1234]]])
    case.values = [("i8", b"\xa5"), (spelled_type, data), ("i16", b"\x34\x12")]
    return case


SPACES = {0: "private", 1: "global", 2: "constant", 3: "local", 4: "generic"}


def spelled(space):
    return "ptr addrspace(%d)" % space if space else "ptr"


def pointer_cases():
    for a in SPACES:
        for b in SPACES:
            if a == b:
                continue
            yield cast_case(a, b)
    yield in_memory("ptrtoint and inttoptr", ["ptrtoint", "inttoptr"], [I32], [Result(I32)],
                    "%i = ptrtoint ptr addrspace(1) %m to i64\n%j = add i64 %i, 8\n"
                    "%q = inttoptr i64 %j to ptr addrspace(1)\n"
                    "store i32 %a0, ptr addrspace(1) %q\n"
                    "%s = getelementptr i8, ptr addrspace(1) %m, i32 8\n"
                    "%r = load i32, ptr addrspace(1) %s", lambda v: [v], "global", 16)
    for width in "i8", "i32", "i65", "i128":
        yield in_memory("ptrtoint and inttoptr by %s" % width, ["ptrtoint", "inttoptr"], [I32],
                        [Result(I1)],
                        "%%i = ptrtoint ptr addrspace(1) %%m to %s\n"
                        "%%q = inttoptr %s %%i to ptr addrspace(1)\n"
                        "%%j = ptrtoint ptr addrspace(1) %%q to %s\n"
                        "%%r = icmp eq %s %%i, %%j" % ((width,) * 4), lambda v: [[1]], "global", 16)
    yield in_memory("ptrtoaddr", ["ptrtoaddr"], [I32], [Result(I1)],
                    "%i = ptrtoaddr ptr addrspace(1) %m to i64\n"
                    "%j = ptrtoint ptr addrspace(1) %m to i64\n%r = icmp eq i64 %i, %j",
                    lambda v: [[1]], "global", 16)
    yield in_memory("ptrmask", ["llvm.ptrmask"], [I32], [Result(I32)],
                    "%q = getelementptr i8, ptr addrspace(1) %m, i32 6\n"
                    "%p = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %q, i64 -4)\n"
                    "store i32 %a0, ptr addrspace(1) %p\n"
                    "%s = getelementptr i8, ptr addrspace(1) %m, i32 4\n"
                    "%r = load i32, ptr addrspace(1) %s", lambda v: [v], "global", 16,
                    "declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)")
    yield in_memory("load.relative", ["llvm.load.relative"], [I32], [Result(I1)],
                    "store i32 12, ptr %m\n"
                    "%p = call ptr @llvm.load.relative.i32(ptr %m, i32 0)\n"
                    "%q = getelementptr i8, ptr %m, i32 12\n"
                    "%r = icmp eq ptr %p, %q", lambda v: [[1]], "private", 16,
                    "declare ptr @llvm.load.relative.i32(ptr, i32)")
    for predicate, value in ("eq", 0), ("ult", 1), ("ne", 1):
        yield in_memory("icmp %s of pointers" % predicate, ["icmp"], [I32], [Result(I1)],
                        "%%q = getelementptr i8, ptr addrspace(1) %%m, i32 4\n"
                        "%%r = icmp %s ptr addrspace(1) %%m, %%q" % predicate,
                        lambda v, value=value: [[value]], "global", 16)
    yield in_memory("vp.ptrtoint and vp.inttoptr", ["llvm.vp.ptrtoint", "llvm.vp.inttoptr"],
                    [I32], [Result(I32)],
                    "store i32 %a0, ptr addrspace(1) %m\n"
                    "%v = insertelement <2 x ptr addrspace(1)> poison, ptr addrspace(1) %m, i32 0\n"
                    "%w = insertelement <2 x ptr addrspace(1)> %v, ptr addrspace(1) %m, i32 1\n"
                    "%i = call <2 x i64> @llvm.vp.ptrtoint.v2i64.v2p1(<2 x ptr addrspace(1)> %w, "
                    "<2 x i1> splat (i1 true), i32 2)\n"
                    "%p = call <2 x ptr addrspace(1)> @llvm.vp.inttoptr.v2p1.v2i64(<2 x i64> %i, "
                    "<2 x i1> splat (i1 true), i32 2)\n"
                    "%q = extractelement <2 x ptr addrspace(1)> %p, i32 1\n"
                    "%r = load i32, ptr addrspace(1) %q", lambda v: [v], "global", 16,
                    "declare <2 x i64> @llvm.vp.ptrtoint.v2i64.v2p1(<2 x ptr addrspace(1)>, "
                    "<2 x i1>, i32)\ndeclare <2 x ptr addrspace(1)> "
                    "@llvm.vp.inttoptr.v2p1.v2i64(<2 x i64>, <2 x i1>, i32)")


def cast_case(a, b):
    """Memory that is in both spaces is read through the cast pointer; a pointer that is in
    one of two others is only made."""
    name = "addrspacecast %s to %s" % (SPACES[a], SPACES[b])
    cover, result = ["addrspacecast"], [Result(I32)]
    if 4 not in (a, b):
        place = SPACES[1 if a == 2 else a]
        made = ("%%c = ptrtoint %s %%m to i64\n%%s = inttoptr i64 %%c to %s\n" % (
            spelled(1 if a == 2 else a), spelled(a)))
        return in_memory(name, cover, [I32], result,
                         made + "%%x = addrspacecast %s %%s to %s\n%%q = alloca %s\n"
                         "store volatile %s %%x, ptr %%q\n%%r = add i32 %%a0, 0" % (
                             spelled(a), spelled(b), spelled(b), spelled(b)),
                         lambda v: [v], place, 16)
    other = a if b == 4 else b
    if other == 2:  # what is there does not change
        code = ("%c = ptrtoint ptr addrspace(1) %m to i64\n"
                "%p = inttoptr i64 %c to ptr addrspace(2)\n"
                "%x = addrspacecast ptr addrspace(2) %p to ptr addrspace(4)\n")
        code += ("%r = load i32, ptr addrspace(4) %x" if b == 4 else
                 "%y = addrspacecast ptr addrspace(4) %x to ptr addrspace(2)\n"
                 "%r = load i32, ptr addrspace(2) %y")
        return in_memory(name, cover, [I32], result, code, lambda v: [[0]], "global", 16)
    code = "store i32 %%a0, %s %%m\n%%x = addrspacecast %s %%m to ptr addrspace(4)\n" % (
        spelled(other), spelled(other))
    code += ("%r = load i32, ptr addrspace(4) %x" if b == 4 else
             "%%y = addrspacecast ptr addrspace(4) %%x to %s\n%%r = load i32, %s %%y" % (
                 spelled(b), spelled(b)))
    return in_memory(name, cover, [I32], result, code, lambda v: [v], SPACES[other], 16)


HINTS = {
    "assume": ("%c = icmp ule i32 %a0, -1\ncall void @llvm.assume(i1 %c)\n%r = add i32 %a0, 0",
               "declare void @llvm.assume(i1)"),
    "expect": ("%r = call i32 @llvm.expect.i32(i32 %a0, i32 3)",
               "declare i32 @llvm.expect.i32(i32, i32)"),
    "expect.with.probability": (
        "%r = call i32 @llvm.expect.with.probability.i32(i32 %a0, i32 3, double 0.5)",
        "declare i32 @llvm.expect.with.probability.i32(i32, i32, double)"),
    "ssa.copy": ("%r = call i32 @llvm.ssa.copy.i32(i32 %a0)",
                 "declare i32 @llvm.ssa.copy.i32(i32)"),
    "donothing": ("call void @llvm.donothing()\n%r = add i32 %a0, 0",
                  "declare void @llvm.donothing()"),
    "sideeffect": ("call void @llvm.sideeffect()\n%r = add i32 %a0, 0",
                   "declare void @llvm.sideeffect()"),
    "fake.use": ("call void (...) @llvm.fake.use(i32 %a0)\n%r = add i32 %a0, 0",
                 "declare void @llvm.fake.use(...)"),
    "annotation": ("%r = call i32 @llvm.annotation.i32.p0(i32 %a0, ptr null, ptr null, i32 0)",
                   "declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)"),
    "pseudoprobe": ("call void @llvm.pseudoprobe(i64 1, i64 1, i32 0, i64 -1)\n%r = add i32 %a0, 0",
                    "declare void @llvm.pseudoprobe(i64, i64, i32, i64)"),
    "allow.runtime.check": (
        "%c = call i1 @llvm.allow.runtime.check(metadata !\"x\")\n%d = zext i1 %c to i32\n"
        "%e = and i32 %d, 0\n%r = or i32 %a0, %e", "declare i1 @llvm.allow.runtime.check(metadata)"),
    "allow.ubsan.check": (
        "%c = call i1 @llvm.allow.ubsan.check(i8 3)\n%d = zext i1 %c to i32\n"
        "%e = and i32 %d, 0\n%r = or i32 %a0, %e", "declare i1 @llvm.allow.ubsan.check(i8)"),
    "experimental.widenable.condition": (
        "%c = call i1 @llvm.experimental.widenable.condition()\n%d = zext i1 %c to i32\n"
        "%e = and i32 %d, 0\n%r = or i32 %a0, %e",
        "declare i1 @llvm.experimental.widenable.condition()"),
    "experimental.noalias.scope.decl": (
        "call void @llvm.experimental.noalias.scope.decl(metadata !{!{!\"s\", !{!\"d\"}}})\n"
        "%r = add i32 %a0, 0", "declare void @llvm.experimental.noalias.scope.decl(metadata)"),
    "arithmetic.fence": (
        "%f = bitcast i32 %a0 to float\n%g1 = call float @llvm.arithmetic.fence.f32(float %f)\n"
        "%r = bitcast float %g1 to i32", "declare float @llvm.arithmetic.fence.f32(float)"),
    "vscale": ("%v = call i32 @llvm.vscale.i32()\n%r = add i32 %a0, %v",
               "declare i32 @llvm.vscale.i32()"),
}

IN_MEMORY = {
    "lifetime.start": ("call void @llvm.lifetime.start.p0(ptr %m)\nstore i32 %a0, ptr %m\n"
                       "%r = load i32, ptr %m\ncall void @llvm.lifetime.end.p0(ptr %m)",
                       "declare void @llvm.lifetime.start.p0(ptr)\n"
                       "declare void @llvm.lifetime.end.p0(ptr)"),
    "invariant.start": ("store i32 %a0, ptr %m\n"
                        "%i = call ptr @llvm.invariant.start.p0(i64 4, ptr %m)\n"
                        "%r = load i32, ptr %m\n"
                        "call void @llvm.invariant.end.p0(ptr %i, i64 4, ptr %m)",
                        "declare ptr @llvm.invariant.start.p0(i64, ptr)\n"
                        "declare void @llvm.invariant.end.p0(ptr, i64, ptr)"),
    "launder.invariant.group": ("store i32 %a0, ptr %m\n"
                                "%p = call ptr @llvm.launder.invariant.group.p0(ptr %m)\n"
                                "%r = load i32, ptr %p",
                                "declare ptr @llvm.launder.invariant.group.p0(ptr)"),
    "strip.invariant.group": ("store i32 %a0, ptr %m\n"
                              "%p = call ptr @llvm.strip.invariant.group.p0(ptr %m)\n"
                              "%r = load i32, ptr %p",
                              "declare ptr @llvm.strip.invariant.group.p0(ptr)"),
    "ptr.annotation": ("store i32 %a0, ptr %m\n"
                       "%p = call ptr @llvm.ptr.annotation.p0.p0(ptr %m, ptr null, ptr null, "
                       "i32 0, ptr null)\n%r = load i32, ptr %p",
                       "declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)"),
    "var.annotation": ("call void @llvm.var.annotation.p0.p0(ptr %m, ptr null, ptr null, i32 0, "
                       "ptr null)\nstore i32 %a0, ptr %m\n%r = load i32, ptr %m",
                       "declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)"),
    "prefetch": ("store i32 %a0, ptr %m\n"
                 "call void @llvm.prefetch.p0(ptr %m, i32 0, i32 3, i32 1)\n%r = load i32, ptr %m",
                 "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)"),
}
ENDS = {"lifetime.start": "llvm.lifetime.end", "invariant.start": "llvm.invariant.end"}


def hint_cases():
    same = lambda v: [v]
    for name, (code, outside) in HINTS.items():
        right = (lambda v: [[v[0] + 1 & 0xFFFFFFFF]]) if name == "vscale" else same
        yield whole(name, ["llvm." + name], [I32], [Result(I32)], code, right, outside)
    for name, (code, outside) in IN_MEMORY.items():
        yield in_memory(name, {"llvm." + name, ENDS.get(name, "llvm." + name)}, [I32],
                        [Result(I32)], code, same, "private", 16, outside)
    for kind, expected in ("i64 %a0", 0), ("i64 7", 1):
        yield whole("is.constant %s" % kind, ["llvm.is.constant"], [I64], [Result(I1)],
                    "%%r = call i1 @llvm.is.constant.i64(%s)" % kind,
                    lambda v, e=expected: [[e]], "declare i1 @llvm.is.constant.i64(i64)")
    for known, expected in ("false", 64), ("true", 64):
        yield in_memory("objectsize %s" % known, ["llvm.objectsize"], [I32], [Result(I64)],
                        "%%r = call i64 @llvm.objectsize.i64.p0(ptr %%m, i1 %s, i1 true, i1 false)"
                        % known, lambda v, e=expected: [[e]], "private", 64,
                        "declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)")
    for unknown, expected in ("false", (1 << 64) - 1), ("true", 0):
        yield in_memory("objectsize unknown %s" % unknown, ["llvm.objectsize"], [I32],
                        [Result(I64)],
                        "%%r = call i64 @llvm.objectsize.i64.p1(ptr addrspace(1) %%m, i1 %s, "
                        "i1 true, i1 false)" % unknown, lambda v, e=expected: [[e]], "global", 16,
                        "declare i64 @llvm.objectsize.i64.p1(ptr addrspace(1), i1, i1, i1)")


def cases():
    yield from switch_cases()
    yield from loop_cases()
    yield from aggregate_cases()
    yield from pointer_cases()
    yield from hint_cases()
