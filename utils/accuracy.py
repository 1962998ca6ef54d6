#!/usr/bin/env python3
"""Measures the error of LLVM's floating-point operations on the simulator.

usage: accuracy.py MGPU [--llc LLC] [--cpu CPU] [--level N] [--points N] [--seed N]
                   [--type TYPE]... [--flags FLAGS] [--markdown] [OPERATION]...

Every operation is a kernel over an array of arguments: the special values (all pairs
of them for two arguments), then --points arguments (default: 1048576) from all over
the range of the type. Single arguments of 16 bits are tried completely instead. Results
are compared with those of the C library in double precision, or exact ones. The error
is in units in the last place of the exact result; half a unit is correctly rounded.

TYPE is float, half, bfloat, or one of them with a number of elements, as in half3
(default: float and half). FLAGS are fast-math flags. With --llc, that program makes
the object instead of `mgpu cc`. --list prints the names of the operations.

Prints a line for each operation: arguments tried, largest error, limit, and where.
Where NaN, an infinity or the sign of a zero is wrong, the error is "wrong". The last
line is "N passed, N failed"; the exit code is 1 if a limit is exceeded. --markdown
prints the rows of a table instead."""

import argparse
import array
import math
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
from fractions import Fraction

INF, NAN = math.inf, math.nan

HEADER = """\
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func i32 @__mgpu_global_id(i32)
"""


class Format:
    """A binary format, all of whose numbers are doubles."""

    def __init__(self, llvm, mangled, bits, precision, emin):
        self.llvm, self.mangled, self.bits = llvm, mangled, bits
        self.precision, self.emin = precision, emin
        self.code = "I" if bits == 32 else "H"
        self.infinity = (1 << (bits - 1)) - (1 << (precision - 1))

    def decode(self, words):
        if self.llvm == "half":
            return struct.unpack("<%de" % len(words), words.tobytes())
        if self.llvm == "bfloat":
            words = array.array("I", [w << 16 for w in words])
        return struct.unpack("<%df" % len(words), words.tobytes())

    def number(self, word):
        return self.decode(array.array(self.code, [word]))[0]

    def encode(self, value):
        """The bits of the number nearest to a double or a fraction, ties to even."""
        if isinstance(value, float) and self.llvm != "bfloat":
            try:
                pack, unpack = ("<f", "<I") if self.bits == 32 else ("<e", "<H")
                return struct.unpack(unpack, struct.pack(pack, value))[0]
            except OverflowError:
                value = math.copysign(INF, value)
        sign = value < 0 or (value == 0 and math.copysign(1, value) < 0)
        top = (1 << (self.bits - 1)) if sign else 0
        if value != value:
            return self.infinity | 1 << (self.precision - 2)
        if value in (INF, -INF):
            return top | self.infinity
        size = abs(Fraction(value))
        exponent = self.emin
        if size:
            exponent = size.numerator.bit_length() - size.denominator.bit_length()
            exponent -= size < Fraction(2) ** exponent
            exponent = max(exponent, self.emin)
        # round() is to even.
        units = round(size / Fraction(2) ** (exponent - self.precision + 1))
        # A carry out of the significand goes into the exponent by itself.
        word = ((exponent - self.emin) << (self.precision - 1)) + units
        return top | min(word, self.infinity)

    def error(self, got, want):
        """In units in the last place; None for what no unit can measure."""
        if got == want:
            same = want != 0 or math.copysign(1, got) == math.copysign(1, want)
            return 0.0 if same else None
        if want != want or got != got:
            return 0.0 if want != want and got != got else None
        overflow = 2.0 ** (2 - self.emin)
        size = abs(want)
        if size >= overflow:
            if got == math.copysign(INF, want):
                return 0.0
            if size == INF:
                return None
        if got in (INF, -INF):
            got = math.copysign(overflow, got)
        exponent = math.frexp(size)[1] - 1 if size else self.emin
        exponent = min(max(exponent, self.emin), 1 - self.emin)
        return math.ldexp(abs(got - want), self.precision - 1 - exponent)


FORMATS = {
    "float": Format("float", "f32", 32, 24, -126),
    "half": Format("half", "f16", 16, 11, -14),
    "bfloat": Format("bfloat", "bf16", 16, 8, -126),
}

# --- What is right ------------------------------------------------------------


def total(function, poles={}, overflow=lambda x: INF):
    """A function of Python's, with C's results where Python raises."""

    def call(*args):
        try:
            return function(*args)
        except ValueError:
            return poles.get(args[0], NAN) if len(args) == 1 else NAN
        except OverflowError:
            return overflow(*args)

    return call


def is_odd(y):
    return math.isfinite(y) and y == math.floor(y) and math.fmod(y, 2) != 0


def power(x, y):
    try:
        return math.pow(x, y)
    except OverflowError:
        return -INF if x < 0 and is_odd(y) else INF
    except ValueError:  # a pole, or no real result
        return NAN if x else math.copysign(INF, x) if is_odd(y) else INF


def sinpi(x):
    """Reduced to an eighth of a turn, which is exact."""
    if not math.isfinite(x):
        return NAN
    if x == math.floor(x):
        return math.copysign(0.0, x)
    r = math.fmod(x, 2.0)
    n = math.floor(2 * r + 0.5)
    a = (r - n / 2) * math.pi
    return [math.sin(a), math.cos(a), -math.sin(a), -math.cos(a)][n % 4]


def cospi(x):
    if not math.isfinite(x):
        return NAN
    r = math.fmod(abs(x), 2.0)
    if r in (0.5, 1.5):
        return 0.0
    n = math.floor(2 * r + 0.5)
    a = (r - n / 2) * math.pi
    return [math.cos(a), -math.sin(a), -math.cos(a), math.sin(a)][n % 4]


def modf(part):
    def call(x):
        if math.isinf(x):
            return (math.copysign(0.0, x), x)[part]
        return math.modf(x)[part]

    return call


def whole(function):
    """For functions that Python makes an int of: what is not finite, and signs."""
    return lambda x: math.copysign(function(x), x) if math.isfinite(x) else x


def away(x):
    """To the nearest whole number, ties away from zero."""
    return math.copysign(math.floor(abs(x)) + (abs(x) % 1 >= 0.5), x)


def integer(function, signed, bits, saturate=False):
    """None: the result is open."""
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)

    def call(x):
        if not math.isfinite(x):
            return None if not saturate else 0 if x != x else high if x > 0 else low
        n = int(function(x))
        return n if low <= n <= high else None if not saturate else min(max(n, low), high)

    return call


def divide(x, y):
    if y:
        return x / y
    if x != x or x == 0:
        return NAN
    return math.copysign(INF, x) * math.copysign(1, y)


def fma(x, y, z):
    """Products of two numbers are doubles."""
    if not math.isfinite(x * y + z):
        return x * y + z
    return Fraction(x * y) + Fraction(z) or x * y + z


def ordered(pick, nan_wins):
    def call(x, y):
        if x != x or y != y:
            return NAN if nan_wins or (x != x and y != y) else y if x != x else x
        if x == y:
            return x if (math.copysign(1, x) < 0) == (pick is min) else y
        return pick(x, y)

    return call


# --- The operations -----------------------------------------------------------


class Operation:
    """args: f a number, i an i32, l an i64. limit: in units; None: what is right,
    rounded once. result: f, i or l."""

    def __init__(self, args, limit, right, result="f", unsigned=False):
        self.args, self.limit, self.right = args, limit, right
        self.result, self.unsigned = result, unsigned


def integers():
    """Conversions from and to integers: fptosi.i32, fptoui.sat.i64, ..."""
    table = {}
    for kind, bits in ("i", 32), ("l", 64):
        name = ".i%d" % bits
        for letter, signed in ("s", True), ("u", False):
            table["fpto%si%s" % (letter, name)] = Operation(
                "f", None, integer(math.trunc, signed, bits), kind, not signed)
            table["fpto%si.sat%s" % (letter, name)] = Operation(
                "f", None, integer(math.trunc, signed, bits, True), kind, not signed)
            table["%sitofp%s" % (letter, name)] = Operation(
                kind, None, lambda n: n, "f", not signed)
        for function, right in ("lround", away), ("lrint", round):
            table[function + name] = Operation("f", None, integer(right, True, bits), kind)
        if bits == 64:
            for function, right in ("llround", away), ("llrint", round):
                table[function + name] = Operation("f", None, integer(right, True, 64), kind)
    return table


# A number behind a dot is a part of the result. Limits are those that OpenCL C gives
# for float; results that can be exact must be.
OPERATIONS = {
    "sin": Operation("f", 4, total(math.sin)),
    "cos": Operation("f", 4, total(math.cos)),
    "tan": Operation("f", 5, total(math.tan)),
    "asin": Operation("f", 4, total(math.asin)),
    "acos": Operation("f", 4, total(math.acos)),
    "atan": Operation("f", 5, math.atan),
    "atan2": Operation("ff", 6, math.atan2),
    "sinh": Operation("f", 4, total(math.sinh, {}, lambda x: math.copysign(INF, x))),
    "cosh": Operation("f", 4, total(math.cosh)),
    "tanh": Operation("f", 5, math.tanh),
    "sincos.0": Operation("f", 4, total(math.sin)),
    "sincos.1": Operation("f", 4, total(math.cos)),
    "sincospi.0": Operation("f", 4, sinpi),
    "sincospi.1": Operation("f", 4, cospi),
    "exp": Operation("f", 3, total(math.exp)),
    "exp2": Operation("f", 3, lambda x: power(2.0, x)),
    "exp10": Operation("f", 3, lambda x: power(10.0, x)),
    "log": Operation("f", 3, total(math.log, {0.0: -INF})),
    "log2": Operation("f", 3, total(math.log2, {0.0: -INF})),
    "log10": Operation("f", 3, total(math.log10, {0.0: -INF})),
    "pow": Operation("ff", 16, power),
    "powi": Operation("fi", 16, lambda x, n: power(x, float(n))),
    "sqrt": Operation("f", 3, total(math.sqrt)),
    "fdiv": Operation("ff", 2.5, divide),
    "frem": Operation("ff", None, total(math.fmod)),
    "fma": Operation("fff", None, fma),
    "modf.0": Operation("f", None, modf(0)),
    "modf.1": Operation("f", None, modf(1)),
    "frexp.0": Operation("f", None, lambda x: math.frexp(x)[0]),
    "frexp.1": Operation("f", None, lambda x: math.frexp(x)[1] if math.isfinite(x) else None, "i"),
    "ldexp": Operation("fi", None, total(math.ldexp, {}, lambda x, n: math.copysign(INF, x))),
    "fadd": Operation("ff", None, lambda x, y: x + y),
    "fsub": Operation("ff", None, lambda x, y: x - y),
    "fmul": Operation("ff", None, lambda x, y: x * y),
    "fneg": Operation("f", None, lambda x: -x),
    "fabs": Operation("f", None, abs),
    "copysign": Operation("ff", None, math.copysign),
    "canonicalize": Operation("f", None, lambda x: x),
    "floor": Operation("f", None, whole(math.floor)),
    "ceil": Operation("f", None, whole(math.ceil)),
    "trunc": Operation("f", None, whole(math.trunc)),
    "rint": Operation("f", None, whole(round)),
    "nearbyint": Operation("f", None, whole(round)),
    "roundeven": Operation("f", None, whole(round)),
    "round": Operation("f", None, whole(away)),
    "minnum": Operation("ff", None, ordered(min, False)),
    "maxnum": Operation("ff", None, ordered(max, False)),
    "minimumnum": Operation("ff", None, ordered(min, False)),
    "maximumnum": Operation("ff", None, ordered(max, False)),
    "minimum": Operation("ff", None, ordered(min, True)),
    "maximum": Operation("ff", None, ordered(max, True)),
    **integers(),
}
INSTRUCTIONS = re.compile(r"f(add|sub|mul|div|rem|neg)$|fpto[su]i$|[su]itofp$")
# The order of zeros is open.
ZEROS_EQUAL = {"minnum", "maxnum"}
# Operations on bfloat are those on float, so that these are rounded twice.
ROUNDED_TWICE = re.compile(r"fma$|[su]itofp")
# The exponent of a whole vector is one number.
ONE_EXPONENT = {"powi"}


class Kernel:
    """A work-item does `count` neighbouring elements, as a vector."""

    def __init__(self, name, element, count, flags):
        self.op, self.element, self.count = OPERATIONS[name], element, count
        self.base, self.part = name, None
        if re.search(r"\.(\d|i\d+)$", name):
            self.base, last = name.rsplit(".", 1)
            self.part = last if last.isdigit() else None
        self.flags = flags if self.op.result == "f" and not self.part else ""
        self.lines = []

    def scalar(self, kind):
        return {"f": self.element.llvm, "i": "i32", "l": "i64"}[kind]

    def type(self, kind, vector=True):
        scalar = self.scalar(kind)
        return "<%d x %s>" % (self.count, scalar) if self.count > 1 and vector else scalar

    def mangled(self, kind, vector=True):
        scalar = {"f": self.element.mangled, "i": "i32", "l": "i64"}[kind]
        return ("v%d" % self.count if self.count > 1 and vector else "") + scalar

    def is_vector(self, kind):
        return self.count > 1 and not (kind == "i" and self.base in ONE_EXPONENT)

    def load(self, arg, kind):
        scalar, vector = self.scalar(kind), self.is_vector(kind)
        value, whole_type = "poison", self.type(kind, vector)
        for i in range(self.count if vector else 1):
            v = "%%v%d.%d" % (arg, i)
            self.lines += [
                "%%i%d.%d = add i32 %%first, %d" % (arg, i, i),
                "%%p%d.%d = getelementptr %s, ptr addrspace(1) %%a%d, i32 %%i%d.%d"
                % (arg, i, scalar, arg, arg, i),
                "%s = load %s, ptr addrspace(1) %%p%d.%d" % (v, scalar, arg, i)]
            if vector:
                w = "%%w%d.%d" % (arg, i)
                self.lines.append("%s = insertelement %s %s, %s %s, i32 %d"
                                  % (w, whole_type, value, scalar, v, i))
                v = w
            value = v
        return whole_type, value

    def operation(self, operands):
        """Appends it; returns the declaration."""
        op = self.op
        result = self.type(op.result)
        names = [v for _, v in operands]
        if INSTRUCTIONS.match(self.base):
            text = "%s %s" % (operands[0][0], ", ".join(names))
            if "to" in self.base:
                text += " to " + result
            self.lines.append("%%r = %s %s %s" % (self.base, self.flags, text))
            return ""
        if self.part:
            second = "i" if self.base == "frexp" else "f"
            result = "{%s, %s}" % (self.type("f"), self.type(second))
        overloads = [self.mangled("f")]
        if op.result != "f" and not self.part:
            overloads.insert(0, self.mangled(op.result))
        if "i" in op.args or self.base == "frexp":
            overloads.append(self.mangled("i", self.is_vector("i")))
        function = "@llvm.%s.%s" % (self.base, ".".join(overloads))
        self.lines.append("%%r = call %s %s %s(%s)" % (
            self.flags, result, function, ", ".join("%s %s" % o for o in operands)))
        return "declare %s %s(%s)\n" % (result, function, ", ".join(t for t, _ in operands))

    def text(self):
        op = self.op
        self.lines = ["%g = call spir_func i32 @__mgpu_global_id(i32 0)",
                      "%%first = mul i32 %%g, %d" % self.count]
        declaration = self.operation([self.load(i, k) for i, k in enumerate(op.args)])
        out, result, scalar = "%r", self.type(op.result), self.scalar(op.result)
        if self.part:
            second = "i" if self.base == "frexp" else "f"
            self.lines.append("%%e = extractvalue {%s, %s} %%r, %s" % (
                self.type("f"), self.type(second), self.part))
            out = "%e"
        for i in range(self.count):
            v = out
            if self.count > 1:
                v = "%%o%d" % i
                self.lines.append("%s = extractelement %s %s, i32 %d" % (v, result, out, i))
            self.lines += ["%%oi%d = add i32 %%first, %d" % (i, i),
                           "%%op%d = getelementptr %s, ptr addrspace(1) %%out, i32 %%oi%d"
                           % (i, scalar, i),
                           "store %s %s, ptr addrspace(1) %%op%d" % (scalar, v, i)]
        arguments = "".join(", ptr addrspace(1) %%a%d" % i for i in range(len(op.args)))
        return HEADER + declaration + (
            "define spir_kernel void @k(ptr addrspace(1) %%out%s) {\n%s\nret void\n}\n"
            % (arguments, "\n".join(self.lines)))


# --- Arguments ----------------------------------------------------------------

SPECIAL = [0.0, 1.0, 2.0, 3.0, 0.5, 1.5, 2.5, 0.75, 4.0, 7.0, 10.0, 0.1, 1 / 3, 63.0,
           88.5, 88.75, 87.25, 103.9, 104.0, 126.0, 127.0, 127.5, 128.0, 149.0, 150.0,
           149.5, 38.25, 38.6, 45.0, 45.5, 11.1, 9.0, 15.0, 16.0, 24.0, 25.0, 17.5, 64.0,
           math.pi / 4, math.pi / 2, math.pi, 2 * math.pi, 1e3, 1e4, 65504.0, 1e6,
           1e10, 1e20, 1e30, 2.0 ** 22 + 0.5, 2.0 ** 23 - 0.5, 2.0 ** 23 + 1,
           2.0 ** 24 - 1, 2.0 ** 24 + 2, 2.0 ** 31, 2.0 ** 32, 2.0 ** 63, 2.0 ** 64,
           2.0 ** 126, 2.0 ** 127, 2.0 ** -126, 2.0 ** -127, 2.0 ** -24, 2.0 ** -12]
FEW = [0.0, 1.0, 1.5, 3.0, 0.1, 1e4, 2.0 ** 24 - 1, 2.0 ** 127, 2.0 ** -126, 2.0 ** -24]
SPECIAL_INTS = [0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 24, 31, 64, 100, 126, 127, 128, 149,
                150, 254, 277, 300, 1000, 65536, 2 ** 24 - 1, 2 ** 24 + 1, 2 ** 24 + 3,
                2 ** 30, 2 ** 31 - 1, 2 ** 31 - 64, 2 ** 31 - 65]


def special(element, values, neighbours=True):
    """Both signs of the values, rounded, perhaps of their neighbours; the limits."""
    infinity = element.infinity
    hidden = 1 << (element.precision - 1)
    words = {0, 1, 2, infinity, infinity - 1, element.encode(NAN), hidden, hidden - 1}
    for value in values:
        word = element.encode(value)
        if word < infinity:
            words |= {word, max(word - 1, 0), word + 1} if neighbours else {word}
    return sorted(words | {w | 1 << (element.bits - 1) for w in words})


def special_ints(bits):
    mask = (1 << bits) - 1
    values = SPECIAL_INTS + [s + d for s in (1 << (bits - 1), 1 << (bits - 9), (1 << bits) - 1)
                             for d in (-1, 0, 1)]
    return sorted({i & mask for i in values} | {-i & mask for i in values})


def random_words(element, kind, i, rng):
    """The words of one set of arguments for operations with several."""
    row = [rng.randrange(1 << element.bits) for k in kind]
    if i % 2:  # numbers near 1, so that all of them matter
        sign, one = 1 << (element.bits - 1), element.encode(1.0)
        spread = min(one, 12 << (element.precision - 1))
        row = [w & sign | one + rng.randrange(-spread, spread) for w in row]
    if kind[-1] == "i":
        row[-1] = (rng.randrange(-160, 160) if i % 4 else rng.randrange(1 << 32)) & 0xFFFFFFFF
    return row


def arguments(element, kinds, points, rng, align):
    """One array for each argument."""
    codes = {"f": element.code, "i": "I", "l": "Q"}
    if kinds == "f" and element.bits == 16:
        rows = [(w,) for w in range(1 << 16)]
    elif len(kinds) == 1:
        bits = {"f": 32, "i": 32, "l": 64}[kinds]
        rows = [(w,) for w in (special(element, SPECIAL) if kinds == "f" else special_ints(bits))]
        step = (1 << 32) // points or 1
        if kinds == "f":
            rows += [((i * step + rng.randrange(step)) & 0xFFFFFFFF,) for i in range(points)]
        else:  # all lengths
            rows += [(rng.getrandbits(rng.randrange(1, bits + 1)),) for i in range(points)]
    else:
        sets = [special(element, SPECIAL if len(kinds) < 3 else FEW, False) if k == "f"
                else special_ints(32) for k in kinds]
        rows = [()]
        for values in sets:
            rows = [row + (v,) for row in rows for v in values]
        rows += [random_words(element, kinds, i, rng) for i in range(points)]
    rows += [rows[-1]] * (-len(rows) % align)
    return [array.array(codes[k], column) for k, column in zip(kinds, zip(*rows))]


# --- Running ------------------------------------------------------------------


class Failure(Exception):
    pass


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Failure((done.stdout + done.stderr).strip())


BUFFERS = {"H": "ushort", "I": "uint", "Q": "ulong"}


def results(args, kernel, inputs, directory):
    """The words that the kernel makes of the arguments."""
    path = os.path.join(directory, "k")
    with open(path + ".ll", "w") as f:
        f.write(kernel.text())
    options = ["-mcpu=" + args.cpu, "-O" + args.level, path + ".ll", "-o", path + ".o"]
    if args.llc:
        run([args.llc, "-mtriple=valhall", "-filetype=obj"] + options)
    else:
        run([args.mgpu, "cc"] + options)
    size = len(inputs[0])
    code = {"f": kernel.element.code, "i": "I", "l": "Q"}[kernel.op.result]
    command = [args.mgpu, "sim", path + ".o", "--global", str(size // kernel.count),
               "--arg", "%s[%d]" % (BUFFERS[code], size)]
    for i, words in enumerate(inputs):
        with open("%s.in%d" % (path, i), "wb") as f:
            words.tofile(f)
        command += ["--arg", "%s[%d]:@%s.in%d" % (BUFFERS[words.typecode], size, path, i)]
    run(command + ["--save", "0:%s.bin" % path])
    words = array.array(code)
    with open(path + ".bin", "rb") as f:
        words.fromfile(f, size)
    return words


def as_numbers(words, kind, element, unsigned):
    if kind == "f":
        return element.decode(words)
    if unsigned:
        return words
    bits = 8 * words.itemsize
    return [w - (1 << bits) if w >> (bits - 1) else w for w in words]


def limit_of(name, element):
    limit = OPERATIONS[name].limit
    if limit is None:
        return 0.51 if element.llvm == "bfloat" and ROUNDED_TWICE.match(name) else 0
    return limit


def judge(name, element, got, values, bits):
    """The error of one result; None if it is wrong. And what is right."""
    op = OPERATIONS[name]
    want = op.right(*values)
    if op.result != "f":
        return (0.0 if want is None or got == want else None), want
    if limit_of(name, element) == 0 and not (got == want != 0):
        word = element.encode(want)
        if bits == word:
            return 0.0, want
        want = element.number(word)
    if got == want == 0 and name in ZEROS_EQUAL:
        return 0.0, want
    return element.error(got, want), want


def measure(args, name, element, count, directory):
    """Arguments tried, largest error (None: wrong), and where."""
    kernel = Kernel(name, element, count, args.flags)
    kinds = kernel.op.args
    inputs = arguments(element, kinds, args.points, random.Random(args.seed), 16 * count)
    if kernel.base in ONE_EXPONENT and count > 1:
        exponents = inputs[-1]  # the first of each vector counts
        for i in range(len(exponents)):
            exponents[i] = exponents[i - i % count]
    words = results(args, kernel, inputs, directory)
    numbers = as_numbers(words, kernel.op.result, element, kernel.op.unsigned)
    columns = [as_numbers(w, k, element, kernel.op.unsigned) for w, k in zip(inputs, kinds)]
    worst, where = 0.0, ""
    for bits, got, *values in zip(words, numbers, *columns):
        error, want = judge(name, element, got, values, bits)
        if error is None or error > worst:
            where = "%s -> %r, not %r" % (", ".join(map(repr, values)), got, want)
            worst = error
            if error is None:
                break
    return len(words), worst, where


def main():
    parser = argparse.ArgumentParser(description="Measure floating-point errors")
    parser.add_argument("mgpu")
    parser.add_argument("--llc")
    parser.add_argument("--cpu", default="mali-g57")
    parser.add_argument("--level", default="2")
    parser.add_argument("--points", type=int, default=1 << 20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--type", action="append")
    parser.add_argument("--flags", default="")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("operations", nargs="*", metavar="OPERATION")
    args = parser.parse_intermixed_args()
    if args.list:
        print("\n".join(OPERATIONS))
        return 0
    for name in args.operations:
        if name not in OPERATIONS:
            parser.error("unknown operation '%s'; --list prints the known ones" % name)

    passed = failed = 0
    with tempfile.TemporaryDirectory() as directory:
        for name in args.operations or OPERATIONS:
            cells = []
            for kind in args.type or ["float", "half"]:
                base, count = re.fullmatch(r"([a-z]+)(\d*)", kind).groups()
                limit = limit_of(name, FORMATS[base])
                try:
                    tried, worst, where = measure(args, name, FORMATS[base], int(count or 1),
                                                  directory)
                    good = worst is not None and worst <= limit
                    text = "wrong" if worst is None else "%.2f" % worst
                except Failure as e:
                    tried, good, text, where = 0, False, "no result", str(e)
                passed, failed = passed + good, failed + (not good)
                cells.append("exact" if text == "0.00" else text)
                if not args.markdown:
                    print("%s %-14s %-8s %8d  error %-9s limit %-4g %s" % (
                        "PASS" if good else "FAIL", name, kind, tried, text, limit,
                        where.partition("\n")[0]), flush=True)
            if args.markdown:
                print("| `%s` | %s |" % (name, " | ".join(cells)), flush=True)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
