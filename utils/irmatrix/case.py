"""A case: one kernel, its arguments, and what it must compute."""
import base64
import random

from .values import Type, random_element

HEADER = """\
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func i32 @__mgpu_global_id(i32)
"""
ROWS = 32  # work-items of a case: two warps


class Result:
    """value: its name in the kernel. How it is compared with the host:
    bits   equal; also what the bits of a NaN are
    float  equal, but any NaN is one
    N      N units in the last place"""

    def __init__(self, kind, value="%r", compare=None):
        self.kind, self.value = kind, value
        self.compare = compare or ("float" if kind.is_float else "bits")

    @property
    def as_bits(self):
        return self.compare == "bits"

    @property
    def stored(self):
        """bfloat goes as float, which has all its numbers."""
        if self.kind.is_float and self.as_bits:
            return self.kind.as_integer()
        if self.kind.element == "bfloat":
            return self.kind.with_element("float")
        return self.kind

    def buffer_type(self):
        if self.stored.is_float:
            return self.stored.element
        return {8: "uchar", 16: "ushort", 32: "uint"}.get(self.stored.memory_bits, "ulong")

    def units(self):
        if self.compare in ("bits", "float"):
            return 0
        # A unit of bfloat is one of the upper half of a float.
        return self.compare << 16 if self.kind.element == "bfloat" else self.compare


class Case:
    """name:     unique, "operation type"
    covers:   instructions ("add") and intrinsics ("llvm.abs") that it is for
    operands: types; loaded as %a0, %a1, ...
    rows:     for each work-item the values of the operands; or a function, called once,
              that gives rows and expected
    code:     lines; they may begin blocks, and the last block goes on
    results:  Result for each
    expected: None, or for each row the values of the results (None: not compared)
    outside:  declarations and variables
    host:     why the host is no reference, or None"""

    def __init__(self, name, covers, operands, rows, code, results, expected=None,
                 outside="", host=None, buffers=(), local=None):
        self.name, self.covers = name, set(covers)
        self.operands, self.code, self.results = operands, code, results
        self.data, self.known = rows, expected
        self.outside = {line for line in outside.split("\n") if line}
        self.host = host
        # Other pointers: (name, bytes before the run, reference type).
        self.buffers = list(buffers)
        self.local = local
        # Arguments by value, %v0 and on: (type, bytes).
        self.values = []

    @property
    def rows(self):
        self.compute()
        return self.data

    @property
    def expected(self):
        self.compute()
        return self.known

    def compute(self):
        if callable(self.data):
            self.data, known = self.data()
            self.known = self.known and known

    def kernel(self, symbol):
        results, operands = range(len(self.results)), range(len(self.operands))
        parameters = ["%%out%d" % i for i in results] + ["%%in%d" % i for i in operands] + [
            "%" + b[0] for b in self.buffers]
        parameters = ["ptr addrspace(1) " + p for p in parameters] + [
            "%s %%v%d" % (v[0], i) for i, v in enumerate(self.values)]
        lines = ["define spir_kernel void @%s(%s) {" % (symbol, ", ".join(parameters)),
            "entry:",
            "%g = call spir_func i32 @__mgpu_global_id(i32 0)"]
        for i, kind in enumerate(self.operands):
            lines += load(kind, "in%d" % i, "a%d" % i)
        lines += self.code.replace("{k}", symbol).strip("\n").split("\n")
        for i, result in enumerate(self.results):
            lines += store(result, "out%d" % i, "o%d" % i)
        return "\n  ".join(lines) + "\n  ret void\n}\n"

    def job(self, symbol, object_path, ir_path, host):
        lines = ["name: %s" % symbol, "object: " + object_path, "kernel: " + symbol,
                 "global: [%d]" % len(self.rows)]
        if self.local:
            lines.append("local: [%d]" % self.local)
        if host:
            lines.append("ir: " + ir_path)
        buffers = []
        for i, result in enumerate(self.results):
            stride = result.stored.stride
            entry = "name: o%d, type: %s, size: %d" % (
                i, result.buffer_type(), stride * len(self.rows))
            entry += ", reference: {%s}" % (
                "ulp: %d" % result.units() if result.units() else "ulp: 0")
            if self.expected:
                entry += ", " + self.expectation(i, result)
            buffers.append(entry)
        for i, kind in enumerate(self.operands):
            data = b"".join(kind.bytes(row[i]) for row in self.rows)
            buffers.append("name: i%d, type: uchar, size: %d, fill: {base64: '%s'}" % (
                i, len(data), base64.b64encode(data).decode()))
        for name, data, kind in self.buffers:
            entry = "name: %s, type: %s, size: %d" % (name, kind, len(data))
            if any(data):
                entry += ", fill: {base64: '%s'}" % base64.b64encode(data).decode()
            buffers.append(entry)
        lines.append("buffers:")
        lines += ["  - {%s}" % b for b in buffers]
        lines.append("args:")
        lines += ["  - {buffer: %s}" % b[len("name: "):b.index(",")] for b in buffers]
        lines += ["  - {hex: '%s'}" % data.hex() for _, data in self.values]
        return "\n".join(lines) + "\n"

    def expectation(self, i, result):
        stored = result.stored
        data = b"".join(stored.bytes(widened(row[i], result)) for row in self.expected)
        limit = ", ulp: %d" % result.units() if result.units() else ""
        return "expect: {base64: '%s'%s}" % (base64.b64encode(data).decode(), limit)


def widened(numbers, result):
    if result.stored.element == "float" and result.kind.element == "bfloat":
        return [n << 16 for n in numbers]
    return numbers


def load(kind, pointer, name):
    lines = ["%%%s.p = getelementptr [%d x i8], ptr addrspace(1) %%%s, i32 %%g" % (
        name, kind.stride, pointer)]
    memory = kind.memory
    loaded = name if memory.ir == kind.ir else name + ".m"
    lines.append("%%%s = load %s, ptr addrspace(1) %%%s.p, align %d" % (
        loaded, memory, name, kind.memory_bits // 8))
    if memory.ir != kind.ir:
        lines.append("%%%s = trunc %s %%%s.m to %s" % (name, memory, name, kind))
    return lines


def store(result, pointer, name):
    stored, value = result.stored, result.value
    lines = ["%%%s.p = getelementptr [%d x i8], ptr addrspace(1) %%%s, i32 %%g" % (
        name, stored.stride, pointer)]
    if stored.ir != result.kind.ir:
        lines.append("%%%s.b = %s %s %s to %s" % (
            name, "bitcast" if result.as_bits else "fpext", result.kind, value, stored))
        value = "%%%s.b" % name
    memory = stored.memory
    if memory.ir != stored.ir:
        lines.append("%%%s.m = zext %s %s to %s" % (name, stored, value, memory))
        value = "%%%s.m" % name
    lines.append("store %s %s, ptr addrspace(1) %%%s.p, align %d" % (
        memory, value, name, stored.memory_bits // 8))
    return lines


def random_rows(name, operands, rows=ROWS):
    rng = random.Random(name)
    return [[[random_element(t, rng) for _ in range(t.elements)] for t in operands]
            for _ in range(rows)]


def elementwise(name, covers, operands, results, code, right=None, defined=None, known=True,
                outside="", host=None, scalars=()):
    """A case whose results are those of the elements. right(*numbers) -> numbers of the
    results, None if they are not defined; defined: the same question alone. Operands in
    `scalars` are one for all elements."""
    def make():
        return element_rows(name, operands, len(results), right, defined, scalars)

    return Case(name, covers, operands, make, code, results, bool(right and known), outside,
                host)


def element_rows(name, operands, count_results, right, defined, scalars):
    """-> rows, expected"""
    rng = random.Random(name)
    count = max([t.elements for i, t in enumerate(operands) if i not in scalars] or [1])
    kinds = [t.scalar() for t in operands]

    def element(fixed):
        for _ in range(1000):
            numbers = [fixed[i] if i in fixed else random_element(t, rng)
                       for i, t in enumerate(kinds)]
            if defined and not defined(*numbers):
                continue
            found = right(*numbers) if right else ()
            if found is not None:
                return numbers, found if isinstance(found, tuple) else (found,)
        raise ValueError("no defined operands for " + name)

    rows, expected = [], []
    for _ in range(ROWS):
        first, found = element({})
        fixed = {i: first[i] for i in scalars}
        made = [(first, found)] + [element(fixed) for _ in range(count - 1)]
        rows.append([[first[i]] if i in scalars else [m[0][i] for m in made]
                     for i in range(len(operands))])
        if right:
            expected.append([[m[1][k] for m in made] for k in range(count_results)])
    return rows, expected
