#!/usr/bin/env python3
"""Runs operations on every value that some part of some small constant makes, and
compares with the host, which knows nothing of small constants.

usage: fold-constants.py MGPU CPU [OPTION-OF-MGPU-CC...]

For each type of source, operations with a constant operand are compiled: the
constants of the hardware's table whole, as halves and bytes that are extended with
zeros or with their sign, as pairs of halves, as floats that halves widen to; each of
them negated. Prints for each type how many operations there were and
how many of the constants stand in an instruction as a small constant, with how many
different selectors and signs."""
import os
import re
import struct
import subprocess
import sys
import tempfile

# Arm's instruction set description; constant 21 depends on the version.
TABLE = [0x00000000, 0xffffffff, 0x7fffffff, 0xfafcfdfe, 0x01000000, 0x80002000,
         0x70605030, 0xc0b0a090, 0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c,
         0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c, 0x3f800000, 0x3dcccccd,
         0x3ea2f983, 0x3f317218, 0x40490fdb, 0x272428e0, 0x477fff00, 0x5c005bf8,
         0x2e660000, 0x34000000, 0x38000000, 0x3c000000, 0x40000000, 0x44000000,
         0x48000000, 0x42480000]
ITEMS = 16
OPERATIONS = 160  # of a kernel


def signed(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def parts(word, bits):
    return [word >> at & (1 << bits) - 1 for at in range(0, 32, bits)]


def integers(bits):
    """All that an integer source of so many bits can make of a constant."""
    values = set()
    for word in TABLE:
        values.update([word, signed(word, 32)])
        for size in (8, 16):
            for part in parts(word, size):
                values.update([part, signed(part, size)])
    # Negated, and as the upper word alone.
    values.update([-v for v in values] + [v << 32 for v in TABLE[1:]])
    return sorted({v & (1 << bits) - 1 for v in values})


def is_nan_half(half):
    return half & 0x7fff > 0x7c00


def floats():
    words = set(TABLE)
    for word in TABLE:
        for half in parts(word, 16):
            if not is_nan_half(half):
                words.add(struct.unpack("<I", struct.pack(
                    "<f", struct.unpack("<e", struct.pack("<H", half))[0]))[0])
    words.update([w + 1 & 0xffffffff for w in words])
    words.update([w ^ 0x80000000 for w in words])
    return sorted(w for w in words if w & 0x7fffffff <= 0x7f800000)


def halves():
    values = {half ^ sign for word in TABLE for half in parts(word, 16)
              for sign in (0, 0x8000)}
    values.update([v + 1 & 0xffff for v in values])
    return sorted(v for v in values if not is_nan_half(v))


def pairs(exclude=lambda half: False):
    values = set()
    for word in TABLE:
        low, high = parts(word, 16)
        for pair in ((low, high), (high, low), (low, low), (high, high)):
            for sign in (0, 0x8000):
                values.add((pair[0] ^ sign, pair[1] ^ sign))
                values.add((pair[0] ^ sign, pair[1]))
    return sorted(v for v in values if not any(map(exclude, v)))


def float_text(word):
    return "0x%016X" % struct.unpack("<Q", struct.pack(
        "<d", struct.unpack("<f", struct.pack("<I", word))[0]))[0]


def half_text(value):
    return "0xH%04X" % value


class Type:
    """Operations on one type {t}. {c} is the constant; %x and %y are operands that are
    known only when the kernel runs, %r is the result."""

    def __init__(self, name, buffer, constants, operations, text=str):
        self.name, self.buffer, self.text = name, buffer, text
        self.constants, self.operations = constants, operations


def vector_text(element, text):
    return lambda value: "<%s>" % ", ".join(
        "%s %s" % (element, text(v)) for v in value)


INTEGER = ["%r = add {t} %x, {c}", "%r = sub {t} {c}, %x", "%r = mul {t} %x, {c}",
           "%r = and {t} %x, {c}", "%r = xor {t} %x, {c}",
           "%c = icmp slt {t} %x, {c}\n%r = select i1 %c, {t} %y, {t} {c}",
           "%c = icmp ugt {t} %x, {c}\n%r = zext i1 %c to {t}",
           "%c = icmp eq {t} %x, {c}\n%r = sext i1 %c to {t}"]
WIDENED = ["%n = trunc {t} %x to {n}\n%e = sext {n} %n to {t}\n%r = add {t} %e, {c}",
           "%n = trunc {t} %x to {n}\n%e = zext {n} %n to {t}\n%r = add {t} %e, {c}",
           "%n = trunc {t} %x to {n}\n%e = sext {n} %n to {t}\n%r = sub {t} {c}, %e",
           "%n = trunc {t} %x to {n}\n%e = sext {n} %n to {t}\n%r = mul {t} %e, {c}",
           "%n = trunc {t} %x to {n}\n%e = zext {n} %n to {t}\n%r = mul {t} %e, {c}"]
SHIFTS = ["%s = and {t} {c}, {m}\n%r = shl {t} %x, %s",
          "%s = and {t} {c}, {m}\n%r = ashr {t} %x, %s",
          "%s = and {t} {c}, {m}\n%h = lshr {t} %x, %s\n%r = xor {t} %h, %y"]
FLOAT = ["%r = fadd {t} %x, {c}", "%r = fsub {t} {c}, %x", "%r = fmul {t} %x, {c}",
         "%r = call {t} @llvm.fma.{i}({t} %x, {t} {c}, {t} %y)",
         "%r = call {t} @llvm.fma.{i}({t} %x, {t} %y, {t} {c})",
         "%a = call {t} @llvm.fabs.{i}({t} %x)\n%r = fadd {t} %a, {c}",
         "%n = fneg {t} %x\n%r = fmul {t} %n, {c}"]
SCALAR_FLOAT = ["%c = fcmp olt {t} %x, {c}\n%r = select i1 %c, {t} %y, {t} {c}",
                "%c = fcmp une {t} %x, {c}\n%r = uitofp i1 %c to {t}"]


def substitute(text, **names):
    for key, value in names.items():
        text = text.replace("{%s}" % key, value)
    return text


def instances(operations, **names):
    return [substitute(o, **names) for o in operations]


TYPES = [
    Type("i32", "uint", integers(32),
         instances(INTEGER + SHIFTS, m="31") +
         instances(WIDENED, n="i8") + instances(WIDENED, n="i16")),
    Type("i64", "ulong", integers(64),
         instances(INTEGER + SHIFTS, m="63") + instances(WIDENED, n="i32")),
    Type("i16", "ushort", integers(16), instances(INTEGER)),
    Type("i8", "uchar", integers(8), instances(INTEGER)),
    Type("<2 x i16>", "ushort2", pairs(), instances(INTEGER[:5]),
         vector_text("i16", str)),
    Type("float", "float", floats(), instances(FLOAT + SCALAR_FLOAT, i="f32"),
         float_text),
    Type("half", "half", halves(), instances(FLOAT + SCALAR_FLOAT, i="f16"),
         half_text),
    Type("<2 x half>", "half2", pairs(is_nan_half), instances(FLOAT, i="v2f16"),
         vector_text("half", half_text)),
]

# The work-items of one warp have different operands.
HEAD = """target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @_Z13get_global_idj(i32)
"""


def kernel(type, name, work):
    """IR of a kernel with operations (text, constant)."""
    lines = ["define spir_kernel void @%s(ptr addrspace(1) %%out, ptr addrspace(1) %%in)"
             " {" % name,
             "%id = call i64 @_Z13get_global_idj(i32 0)",
             "%p = getelementptr {t}, ptr addrspace(1) %in, i64 %id",
             "%q = getelementptr {t}, ptr addrspace(1) %p, i64 {n}",
             "%x = load {t}, ptr addrspace(1) %p",
             "%y = load {t}, ptr addrspace(1) %q",
             "%o = getelementptr {t}, ptr addrspace(1) %out, i64 %id"]
    for index, (text, constant) in enumerate(work):
        text = text.replace("{c}", type.text(constant))
        # A name of an operation is its own.
        text = re.sub(r"%([abcehnrs])\b", r"%%\g<1>%d" % index, text)
        lines += text.split("\n")
        lines += ["%%o%d = getelementptr {t}, ptr addrspace(1) %%o, i64 %d" % (
            index, index * ITEMS),
            "store {t} %%r%d, ptr addrspace(1) %%o%d" % (index, index)]
    lines += ["ret void", "}"]
    return "\n".join(lines).replace("{t}", type.name).replace("{n}", str(ITEMS)) + "\n"


def declarations(type):
    name = {"float": "f32", "half": "f16", "<2 x half>": "v2f16"}.get(type.name)
    if not name:
        return ""
    return substitute("declare {t} @llvm.fma.{i}({t}, {t}, {t})\n"
                      "declare {t} @llvm.fabs.{i}({t})\n", t=type.name, i=name)


def job(type, name, count):
    return """name: {name}
kernel: {name}
ir: k.ll
global: [{items}]
local: [{items}]
buffers:
  - {{ name: out, type: {type}, count: {count} }}
  - {{ name: in, type: {type}, count: {inputs}, fill: {fill} }}
args: [ {{ buffer: out }}, {{ buffer: in }} ]
""".format(name=name, items=ITEMS, type=type.buffer, count=count * ITEMS,
           inputs=2 * ITEMS, fill=fill(type))


def fill(type):
    if type.buffer in ("float", "half", "half2"):
        return "{ random: { seed: 5, min: -8, max: 8 } }"
    return "{ random: { seed: 5 } }"


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit("%s: exit code %d\n%s" % (
            " ".join(command), done.returncode, done.stdout + done.stderr))
    return done.stdout


def small_constants(assembly):
    """-> uses, different spellings of small constants among the operands."""
    uses = re.findall(r"[ \t](0x[0-9A-F]+(?:\.\w+)*)(?=[,\n])", assembly)
    return len(uses), len(set(uses))


def main():
    mgpu, cpu, options = sys.argv[1], sys.argv[2], sys.argv[3:]
    for type in TYPES:
        work = [(o, c) for o in type.operations for c in type.constants]
        batches = [work[i:i + OPERATIONS] for i in range(0, len(work), OPERATIONS)]
        with tempfile.TemporaryDirectory() as directory:
            path = lambda name: os.path.join(directory, name)
            with open(path("k.ll"), "w") as file:
                file.write(HEAD + declarations(type))
                for index, batch in enumerate(batches):
                    file.write(kernel(type, "k%d" % index, batch))
            with open(path("k.yaml"), "w") as file:
                file.write("---\n".join(job(type, "k%d" % index, len(batch))
                                        for index, batch in enumerate(batches)))
            compile = [mgpu, "cc", "-mcpu=" + cpu, *options, path("k.ll")]
            run([*compile, "-o", path("k.o")])
            run([mgpu, "sim", path("k.yaml"), path("k.o"), "--reference", "host"])
            assembly = run([*compile, "-S", "-o", "-"])
        print("%s: %d operations; small constants: %d, %d spellings" % (
            type.name, len(work), *small_constants(assembly)))


if __name__ == "__main__":
    main()
