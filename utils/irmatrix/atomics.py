"""Atomic operations: every one, on every width, with every ordering and scope."""
from .case import Result
from .floats import exact
from .integers import BINARY, INTRINSICS, applied
from .memory import in_memory, pointer
from .values import Type, ints
from .vectors import bits

WIDTHS = ints(8, 16, 32, 64)
ORDERINGS = ["monotonic", "acquire", "release", "acq_rel", "seq_cst"]
SCOPES = ["", 'syncscope("singlethread") ', 'syncscope("work_item") ', 'syncscope("subgroup") ',
          'syncscope("workgroup") ', 'syncscope("device") ', 'syncscope("all_svm_devices") ']


def wrap(bits_, up):
    def call(old, x):
        if up:
            return 0 if old >= x else old + 1
        return x if old == 0 or old > x else old - 1
    return call


def operations(t):
    """name -> function of the old value and the operand"""
    table = {"xchg": lambda old, x: x, "nand": lambda old, x: ~(old & x) & t.mask,
             "uinc_wrap": wrap(t.bits, True), "udec_wrap": wrap(t.bits, False),
             "usub_cond": lambda old, x: old - x if old >= x else old}
    for name in "add", "sub", "and", "or", "xor":
        table[name] = applied(BINARY[name], t)
    for name, source in (("max", "smax"), ("min", "smin"), ("umax", "umax"), ("umin", "umin"),
                         ("usub_sat", "usub.sat")):
        table[name] = applied(INTRINSICS[source], t)
    return table


def exchange(name, t, code, right, space="global", covers=("atomicrmw",)):
    """%a0 is in memory before; %old is what was there, and %r what is there then."""
    p = pointer(space)
    size = max(8, t.memory_bits // 8)
    return in_memory(name, covers, [t, t], [Result(t, "%old"), Result(t)],
                     "store %s %%a0, %s %%m, align %d\n" % (t, p, t.memory_bits // 8) + code +
                     "\n%%r = load %s, %s %%m, align %d" % (t, p, t.memory_bits // 8),
                     lambda x, y: [x, [right(x[0], y[0])]], space, size)


def integer_cases():
    for t in WIDTHS:
        for name, function in operations(t).items():
            for space in "global", "local", "generic":
                yield exchange("atomicrmw %s %s %s" % (name, t, space),
                               t, "%%old = atomicrmw %s %s %%m, %s %%a1 monotonic" % (
                                   name, pointer(space), t), function, space)
    for t in WIDTHS[2:]:
        for name, function in operations(t).items():
            for ordering in ORDERINGS[1:]:
                yield exchange("atomicrmw %s %s %s" % (name, t, ordering), t,
                               "%%old = atomicrmw %s %s %%m, %s %%a1 %s" % (
                                   name, pointer("global"), t, ordering), function)
    for t in WIDTHS:
        for ordering in ORDERINGS:
            for scope in SCOPES:
                what = (ordering + " " + scope).strip()
                yield exchange("atomicrmw add %s %s scope" % (t, what), t,
                               "%%old = atomicrmw volatile add %s %%m, %s %%a1 %s%s" % (
                                   pointer("global"), t, scope, ordering), operations(t)["add"])
                yield from ordered_cases(t, ordering, scope, what)


def ordered_cases(t, ordering, scope, what):
    p, align = pointer("global"), t.memory_bits // 8
    first = ordering if ordering not in ("release", "acq_rel") else "monotonic"
    second = ordering if ordering not in ("acquire", "acq_rel") else "release"
    yield exchange("atomic store and load %s %s" % (t, what), t,
                   "%%old = load atomic %s, %s %%m %s%s, align %d\n"
                   "store atomic %s %%a1, %s %%m %s%s, align %d" % (
                       t, p, scope, first, align, t, p, scope, second, align),
                   lambda x, y: y, covers=["load", "store"])
    if ordering != "monotonic":
        yield exchange("fence %s %s" % (t, what), t,
                       "%%old = load %s, %s %%m\nfence %s%s\nstore %s %%a1, %s %%m\nfence %s%s" % (
                           t, p, scope, ordering, t, p, scope, ordering), lambda x, y: y,
                       covers=["fence"])


def compare_cases():
    for t in WIDTHS:
        for space in "global", "local", "generic":
            for ordering in "monotonic monotonic", "acq_rel acquire", "seq_cst seq_cst", \
                    "release monotonic", "acquire seq_cst":
                for weak in "", "weak ":
                    p = pointer(space)
                    code = ("%%e = select i1 %%a2, %s %%a0, %s %%a1\n"
                            "%%x = cmpxchg %s%s %%m, %s %%e, %s %%a1 %s\n"
                            "%%old = extractvalue {%s, i1} %%x, 0\n"
                            "%%ok = extractvalue {%s, i1} %%x, 1" % (
                                t, t, weak, p, t, t, ordering, t, t))
                    size = max(8, t.memory_bits // 8)
                    one = Type("i1")
                    align = t.memory_bits // 8
                    yield in_memory(
                        "cmpxchg %s%s %s %s" % (weak, t, space, ordering), ["cmpxchg"],
                        [t, t, one], [Result(t, "%old"), Result(one, "%ok"), Result(t)],
                        "store %s %%a0, %s %%m, align %d\n" % (t, p, align) + code +
                        "\n%%r = load %s, %s %%m, align %d" % (t, p, align),
                        lambda x, y, c: [x, [int(bool(c[0] or x == y))],
                                         y if c[0] or x == y else x], space, size)


FLOATS = {"fadd": "fadd", "fsub": "fsub", "fmax": "maxnum", "fmin": "minnum",
          "fmaximum": "maximum", "fminimum": "minimum"}


def float_cases():
    for t in Type("half"), Type("bfloat"), Type("float"):
        for name, source in FLOATS.items():
            for space in "global", "local":
                function = exact(source, t)
                p, size = pointer(space), 8
                align = t.memory_bits // 8

                def right(x, y, f=function, t=t):
                    found = f(x[0], y[0])
                    return [x, [found if found is not None else 0]]
                case = in_memory(
                    "atomicrmw %s %s %s" % (name, t, space), ["atomicrmw"], [t, t],
                    [Result(t, "%old"), Result(t)],
                    "store %s %%a0, %s %%m, align %d\n%%old = atomicrmw %s %s %%m, %s %%a1 "
                    "seq_cst\n%%r = load %s, %s %%m, align %d" % (
                        t, p, align, name, p, t, t, p, align), right, space, size)
                yield case
        yield in_memory("atomicrmw xchg %s" % t, ["atomicrmw"], [t, t],
                        [bits_of(t, "%old"), bits(t)],
                        "store %s %%a0, ptr addrspace(1) %%m\n%%old = atomicrmw xchg ptr "
                        "addrspace(1) %%m, %s %%a1 seq_cst\n%%r = load %s, ptr addrspace(1) %%m"
                        % (t, t, t), lambda x, y: [x, y], "global", 8)
        yield in_memory("load and store atomic %s" % t, ["load", "store"], [t, t],
                        [bits_of(t, "%old"), bits(t)],
                        "store atomic %s %%a0, ptr addrspace(1) %%m seq_cst, align 4\n"
                        "%%old = load atomic %s, ptr addrspace(1) %%m seq_cst, align 4\n"
                        "store atomic %s %%a1, ptr addrspace(1) %%m monotonic, align 4\n"
                        "%%r = load %s, ptr addrspace(1) %%m" % (t, t, t, t),
                        lambda x, y: [x, y], "global", 8)
    t = Type("half", 2)
    yield in_memory("atomicrmw fadd %s" % t, ["atomicrmw"], [t, t], [Result(t, "%old"), Result(t)],
                    "store %s %%a0, ptr addrspace(1) %%m\n%%old = atomicrmw fadd ptr "
                    "addrspace(1) %%m, %s %%a1 monotonic, align 4\n%%r = load %s, ptr addrspace(1) "
                    "%%m" % (t, t, t),
                    lambda x, y: [x, [exact("fadd", Type("half"))(a, b) for a, b in zip(x, y)]],
                    "global", 8)


def bits_of(t, value):
    return Result(t, value, "bits")


def cases():
    yield from integer_cases()
    yield from compare_cases()
    yield from float_cases()
