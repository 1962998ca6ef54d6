#!/usr/bin/env python3
"""Holds the functions of shaders against the precision that Vulkan asks of them.

usage: shader-accuracy.py MGPU [--cpu CPU]... [--points N] [--seed N] [--type TYPE]...
                          [--level -O2] [--markdown] [FUNCTION]...

Every function is a part of a compute shader over --points sets of arguments (default:
16384): special values, combined with one another, and at least as many from the range
in which Vulkan sets a limit. What is right is computed
in double precision as the interval that the limit allows: for functions whose limit is
"inherited from" a formula, every step of the formula is as wrong as its own limit
allows. Numbers too small to be normal may be zero. TYPE is float or half (default:
both); CPU defaults to one of each instruction set.

Prints a line for each function, type and core: arguments tried, the largest share of
what the limit allows (1 is the limit), and where. The last line is "N passed, N
failed"; the exit code is 1 if a limit is exceeded. --markdown prints a table.

The limits are those of the section "Precision and Operation of SPIR-V Instructions" of
the Vulkan specification."""

import argparse
import array
import collections
import itertools
import math
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from accuracy import FORMATS, INF, Failure, power, run

CPUS = ["mali-g57", "mali-g72", "mali-g52", "bxs-4-64"]


class Undefined(Exception):
    """The specification does not say what the result is."""


class Interval:
    """The numbers from low to high, of which any is right."""

    def __init__(self, low, high=None):
        self.low, self.high = low, low if high is None else high

    def __neg__(self):
        return Interval(-self.high, -self.low)

    def contains(self, value):
        return self.low <= value <= self.high

    def corners(self, other, function):
        values = [function(x, y) for x in (self.low, self.high)
                  for y in (other.low, other.high)]
        if any(v != v for v in values):
            raise Undefined
        return Interval(min(values), max(values))

    def map(self, function):
        """For functions that grow or fall throughout."""
        a, b = function(self.low), function(self.high)
        return Interval(min(a, b), max(a, b))


def times(x, y):
    return 0.0 if x == 0 or y == 0 else x * y


class Arithmetic:
    """Operations on intervals, with the errors that a type's operations may have."""

    def __init__(self, element):
        self.element = element
        self.is_half = element.bits == 16
        self.smallest = 2.0 ** element.emin
        self.largest = element.number(element.infinity - 1)
        self.infinite = 2.0 ** (1 - element.emin)

    def unit(self, x):
        exponent = math.frexp(abs(x))[1] - 1 if x else self.element.emin
        exponent = min(max(exponent, self.element.emin), 1 - self.element.emin)
        return math.ldexp(1.0, exponent - self.element.precision + 1)

    def widened(self, x, low, high):
        """By errors; what is too large may be infinite, and too small may be zero."""
        low, high = x.low - low, x.high + high
        if low < self.smallest and high > 0:
            low = min(low, 0.0)
        if high > -self.smallest and low < 0:
            high = max(high, 0.0)
        if high > self.largest:
            high = INF
        if low < -self.largest:
            low = -INF
        return Interval(low, high)

    def ulps(self, x, count):
        for end in (x.low, x.high):
            if end != end:
                raise Undefined
        grown = [0.0 if math.isinf(end) else count * self.unit(end) for end in (x.low, x.high)]
        return self.widened(x, *grown)

    def within(self, x, error):
        return self.widened(x, error, error)

    def rounded(self, x):
        """Either of the two neighbours of what is exact."""
        def neighbour(value, is_above):
            if not math.isfinite(value):
                return value
            word = self.element.encode(value)
            near = self.element.number(word)
            if near == value or (near > value) == is_above:
                return near
            return near + (1 if is_above else -1) * self.unit(value)
        for end in (x.low, x.high):
            if end != end:
                raise Undefined
        return self.widened(Interval(neighbour(x.low, False), neighbour(x.high, True)), 0, 0)

    def add(self, x, y):
        low, high = x.low + y.low, x.high + y.high
        return self.rounded(Interval(low, high))

    def sub(self, x, y):
        return self.add(x, -y)

    def mul(self, x, y):
        return self.rounded(x.corners(y, times))

    def div(self, x, y):
        """Limited where the divisor is not so small that it or its inverse is lost."""
        if y.contains(0) or not self.is_divisor(y.low) or not self.is_divisor(y.high):
            raise Undefined
        return self.ulps(x.corners(y, lambda a, b: a / b), 2.5)

    def is_divisor(self, y):
        limit = -self.element.emin
        return 2.0 ** -limit <= abs(y) <= 2.0 ** limit

    def exp(self, x, function=math.exp):
        def call(v):
            try:
                return function(v)
            except OverflowError:
                return INF
        largest = max(abs(x.low), abs(x.high))
        return self.ulps(x.map(call), (1 if self.is_half else 3) + 2 * largest)

    def exp2(self, x):
        return self.exp(x, lambda v: power(2.0, v))

    def log(self, x, function=math.log):
        if x.low <= 0:
            raise Undefined
        result = x.map(function)
        if 0.5 <= x.low and x.high <= 2:
            return self.within(result, 2.0 ** (-7 if self.is_half else -21))
        return self.ulps(result, 3)

    def log2(self, x):
        return self.log(x, math.log2)

    def inverse_sqrt(self, x):
        if x.low <= 0:
            raise Undefined
        return self.ulps(x.map(lambda v: 1 / math.sqrt(v)), 2)

    def sqrt(self, x):
        if x.low < 0:
            raise Undefined
        if x.low == 0 and x.high == 0:
            return Interval(0.0)
        if x.low == 0:  # of a sum that may be zero
            return Interval(0.0, self.sqrt(Interval(x.high)).high)
        return self.div(Interval(1.0), self.inverse_sqrt(x))

    def turn(self, x, function):
        """Sine and cosine, in the range that has a limit."""
        if x.low != x.high or abs(x.low) > math.pi:
            raise Undefined
        return self.within(Interval(function(x.low)), 2.0 ** (-7 if self.is_half else -11))

    def sin(self, x):
        return self.turn(x, math.sin)

    def cos(self, x):
        return self.turn(x, math.cos)

    def atan2(self, y, x):
        if x.contains(0) and y.contains(0):
            raise Undefined
        if y.low < 0 < y.high and x.low < 0:  # across the cut
            return Interval(-INF, INF)
        return self.ulps(y.corners(x, math.atan2), 5 if self.is_half else 4096)

    def atan(self, x):
        return self.ulps(x.map(math.atan), 5 if self.is_half else 4096)

    def dot(self, x, y):
        """The order of the additions is open."""
        products = [self.mul(a, b) for a, b in zip(x, y)]
        size = sum(max(abs(p.low), abs(p.high)) for p in products)
        error = (len(products) - 1) * self.unit(size) if math.isfinite(size) else INF
        return self.within(Interval(sum(p.low for p in products),
                                    sum(p.high for p in products)), error)

    def length(self, x):
        total = self.dot(x, x)
        return self.sqrt(Interval(max(total.low, 0.0), total.high))

    def multiples(self, x, y, whole):
        """x - y * whole(x / y)"""
        quotient = self.div(x, y)
        if not math.isfinite(quotient.low) or not math.isfinite(quotient.high):
            raise Undefined
        return self.sub(x, self.mul(y, Interval(float(whole(quotient.low)),
                                                float(whole(quotient.high)))))


def exact(function):
    """A result that leaves no choice, but for numbers that are too small."""
    def call(a, *args):
        values = [x.low for x in args]
        return a.widened(Interval(function(*values)), 0, 0)
    return call


def fraction(a, x):
    return a.sub(x, Interval(float(math.floor(x.low))))


def either(function):
    """round(): halves go where the implementation likes."""
    def call(a, x):
        low = float(math.floor(x.low))
        return Interval(low, low + 1) if x.low - low == 0.5 else exact(function)(a, x)
    return call


def sinh(a, x, sign=-1):
    first, second = a.exp(x), a.exp(-x)
    result = a.mul(a.add(first, -second if sign < 0 else second), Interval(0.5))
    if not math.isinf(result.low):
        return result
    # The formula overflows before its result does; a half within exp does not.
    better = a.exp(Interval(abs(x.low) - math.log(2)))
    if sign < 0 and x.low < 0:
        better = -better
    return Interval(min(result.low, better.low), max(result.high, better.high))


def tanh(a, x):
    """Of a quotient of infinities nothing is known; of sinh(x) / cosh(x) it is +-1."""
    low, high = sinh(a, x), sinh(a, x, 1)
    if not math.isfinite(high.high) or not math.isfinite(low.low):
        raise Undefined
    return a.div(low, high)


def asinh(a, x):
    root = a.sqrt(a.add(a.mul(x, x), Interval(1.0)))
    return a.log(a.add(x, root))


def acosh(a, x):
    square = a.sub(a.mul(x, x), Interval(1.0))
    return a.log(a.add(x, a.sqrt(Interval(max(square.low, 0.0), square.high))))


def atanh(a, x):
    one = Interval(1.0)
    return a.mul(a.log(a.div(a.add(one, x), a.sub(one, x))), Interval(0.5))


def cosine_of(a, x):
    """sqrt(1 - x * x)"""
    square = a.sub(Interval(1.0), a.mul(x, x))
    return a.sqrt(Interval(max(square.low, 0.0), square.high))


def mix(a, x, y, t):
    rest = a.sub(Interval(1.0), t)
    one = a.add(a.mul(x, rest), a.mul(y, t))
    # x + t * (y - x) is as good a form.
    other = a.add(x, a.mul(t, a.sub(y, x)))
    return Interval(min(one.low, other.low), max(one.high, other.high))


def smooth_step(a, first, last, x):
    if first.low >= last.low:
        raise Undefined
    t = a.div(a.sub(x, first), a.sub(last, first))
    t = Interval(*(min(max(end, 0.0), 1.0) for end in (t.low, t.high)))
    return a.mul(a.mul(t, t), a.sub(Interval(3.0), a.mul(Interval(2.0), t)))


def vectors(function, sizes):
    """For functions of vectors, whose elements come one after the other."""
    def call(a, *args):
        parts, rest = [], list(args)
        for size in sizes:
            parts.append(rest[:size] if size > 1 else rest[0])
            del rest[:size]
        return function(a, *parts)
    return call


def cross(a, x, y):
    return a.sub(a.mul(x[1], y[2]), a.mul(x[2], y[1]))


def normalize(a, x):
    return a.mul(x[0], a.inverse_sqrt(a.dot(x, x)))


def reflect(a, i, n):
    return a.sub(i[0], a.mul(a.mul(Interval(2.0), a.dot(n, i)), n[0]))


def refract(a, i, n, eta):
    """For unit vectors: i and n are made of what the interface lets through."""
    d, one = a.dot(n, i), Interval(1.0)
    k = a.sub(one, a.mul(a.mul(eta, eta), a.sub(one, a.mul(d, d))))
    if k.contains(0):
        raise Undefined
    if k.high < 0:
        return Interval(0.0)
    return a.sub(a.mul(eta, i[0]), a.mul(a.add(a.mul(eta, d), a.sqrt(k)), n[0]))


def face_forward(a, n, i, reference):
    d = a.dot(reference, i)
    if d.contains(0) and d.low != d.high:
        raise Undefined
    return n[0] if d.low < 0 else -n[0]


class Function:
    """sizes: the elements of each argument. near: its numbers are chosen from there,
    each kind in a range in which Vulkan sets a limit."""

    def __init__(self, text, limit, right, near, sizes=None):
        self.text, self.limit, self.near = text, limit, near
        self.sizes = sizes or [1] * len(near)
        self.right = vectors(right, self.sizes) if sizes else right

    @property
    def count(self):
        return sum(self.sizes)


# Where arguments come from.
ANY, POSITIVE, TURN, UNIT, SMALL, ABOVE, EXPONENT = (
    "any", "positive", "turn", "unit", "small", "above", "exponent")

CORRECT = "correct"
INHERITED = "inherited from "
ULP_EXP = "3 + 2 abs(x) units (half: 1 + 2 abs(x))"
ULP_LOG = "3 units; 2^-21 (half: 2^-7) from 0.5 to 2"
ABS_SIN = "2^-11 (half: 2^-7) from -pi to pi"
ULP_ATAN = "4096 units (half: 5)"
PI = math.pi

FUNCTIONS = {
    "add": Function("a + b", "correctly rounded", Arithmetic.add, [ANY, ANY]),
    "multiply": Function("a * b", "correctly rounded", Arithmetic.mul, [ANY, ANY]),
    "divide": Function("a / b", "2.5 units", Arithmetic.div, [ANY, ANY]),
    "mod": Function("mod(a, b)", INHERITED + "x - y * floor(x / y)",
                    lambda a, x, y: a.multiples(x, y, math.floor), [SMALL, SMALL]),
    "fma": Function("fma(a, b, c)", INHERITED + "x * y + z",
                    lambda a, x, y, z: a.add(a.mul(x, y), z), [SMALL, SMALL, SMALL]),
    "round": Function("round(a)", CORRECT, either(lambda x: float(round(x))), [ANY]),
    "roundEven": Function("roundEven(a)", CORRECT, exact(lambda x: float(round(x))), [ANY]),
    "trunc": Function("trunc(a)", CORRECT, exact(lambda x: float(math.trunc(x))), [ANY]),
    "floor": Function("floor(a)", CORRECT, exact(lambda x: float(math.floor(x))), [ANY]),
    "ceil": Function("ceil(a)", CORRECT, exact(lambda x: float(math.ceil(x))), [ANY]),
    "fract": Function("fract(a)", CORRECT, fraction, [ANY]),
    "abs": Function("abs(a)", CORRECT, exact(abs), [ANY]),
    "sign": Function("sign(a)", CORRECT, exact(lambda x: float((x > 0) - (x < 0))), [ANY]),
    "min": Function("min(a, b)", CORRECT, exact(min), [ANY, ANY]),
    "max": Function("max(a, b)", CORRECT, exact(max), [ANY, ANY]),
    "clamp": Function("clamp(a, min(b, c), max(b, c))", CORRECT,
                      exact(lambda x, y, z: sorted((x, y, z))[1]), [ANY, ANY, ANY]),
    "step": Function("step(a, b)", CORRECT, exact(lambda edge, x: float(x >= edge)), [ANY, ANY]),
    "mix": Function("mix(a, b, c)", INHERITED + "x * (1 - a) + y * a", mix,
                    [SMALL, SMALL, UNIT]),
    "smoothstep": Function("smoothstep(a, b, c)", INHERITED + "t * t * (3 - 2 * t)",
                           smooth_step, [UNIT, UNIT, UNIT]),
    "radians": Function("radians(a)", INHERITED + "x * pi / 180",
                        lambda a, x: a.mul(x, a.rounded(Interval(PI / 180))), [ANY]),
    "degrees": Function("degrees(a)", INHERITED + "x * 180 / pi",
                        lambda a, x: a.mul(x, a.rounded(Interval(180 / PI))), [ANY]),
    "sin": Function("sin(a)", ABS_SIN, Arithmetic.sin, [TURN]),
    "cos": Function("cos(a)", ABS_SIN, Arithmetic.cos, [TURN]),
    "tan": Function("tan(a)", INHERITED + "sin(x) / cos(x)",
                    lambda a, x: a.div(a.sin(x), a.cos(x)), [TURN]),
    "asin": Function("asin(a)", INHERITED + "atan2(x, sqrt(1 - x * x))",
                     lambda a, x: a.atan2(x, cosine_of(a, x)), [UNIT]),
    "acos": Function("acos(a)", INHERITED + "atan2(sqrt(1 - x * x), x)",
                     lambda a, x: a.atan2(cosine_of(a, x), x), [UNIT]),
    "atan": Function("atan(a)", ULP_ATAN, Arithmetic.atan, [ANY]),
    "atan2": Function("atan(a, b)", ULP_ATAN, Arithmetic.atan2, [ANY, ANY]),
    "sinh": Function("sinh(a)", INHERITED + "(exp(x) - exp(-x)) * 0.5", sinh, [EXPONENT]),
    "cosh": Function("cosh(a)", INHERITED + "(exp(x) + exp(-x)) * 0.5",
                     lambda a, x: sinh(a, x, 1), [EXPONENT]),
    "tanh": Function("tanh(a)", INHERITED + "sinh(x) / cosh(x)", tanh, [EXPONENT]),
    "asinh": Function("asinh(a)", INHERITED + "log(x + sqrt(x * x + 1))", asinh, [SMALL]),
    "acosh": Function("acosh(a)", INHERITED + "log(x + sqrt(x * x - 1))", acosh, [ABOVE]),
    "atanh": Function("atanh(a)", INHERITED + "log((1 + x) / (1 - x)) * 0.5", atanh, [UNIT]),
    "exp": Function("exp(a)", ULP_EXP, Arithmetic.exp, [EXPONENT]),
    "exp2": Function("exp2(a)", ULP_EXP, Arithmetic.exp2, [EXPONENT]),
    "log": Function("log(a)", ULP_LOG, Arithmetic.log, [POSITIVE]),
    "log2": Function("log2(a)", ULP_LOG, Arithmetic.log2, [POSITIVE]),
    "pow": Function("pow(a, b)", INHERITED + "exp2(y * log2(x))",
                    lambda a, x, y: a.exp2(a.mul(y, a.log2(x))), [POSITIVE, SMALL]),
    "sqrt": Function("sqrt(a)", INHERITED + "1 / inversesqrt(x)", Arithmetic.sqrt, [POSITIVE]),
    "inversesqrt": Function("inversesqrt(a)", "2 units", Arithmetic.inverse_sqrt, [POSITIVE]),
    "length": Function("length(a)", INHERITED + "sqrt(dot(x, x))", Arithmetic.length,
                       [SMALL], [3]),
    "distance": Function("distance(a, b)", INHERITED + "length(x - y)",
                         lambda a, x, y: a.length([a.sub(p, q) for p, q in zip(x, y)]),
                         [SMALL, SMALL], [3, 3]),
    "dot": Function("dot(a, b)", INHERITED + "the sum of x[i] * y[i]", Arithmetic.dot,
                    [SMALL, SMALL], [4, 4]),
    "cross": Function("cross(a, b).x", INHERITED + "x[1] * y[2] - y[1] * x[2]", cross,
                      [SMALL, SMALL], [3, 3]),
    "normalize": Function("normalize(a).x", INHERITED + "x * inversesqrt(dot(x, x))",
                          normalize, [SMALL], [3]),
    "faceforward": Function("faceforward(a, b, c).x", CORRECT, face_forward,
                            [SMALL, SMALL, SMALL], [3, 3, 3]),
    "reflect": Function("reflect(a, b).x", INHERITED + "x - 2 * dot(n, x) * n", reflect,
                        [SMALL, SMALL], [3, 3]),
    "refract": Function("refract(a, b, c).x", INHERITED + "its definition", refract,
                        [UNIT, UNIT, UNIT], [3, 3, 1]),
    "ldexp": Function("ldexp(a, int(b))", "correctly rounded",
                      lambda a, x, n: a.rounded(Interval(math.ldexp(x.low, int(n.low)))),
                      [ANY, SMALL]),
}
SPECIAL = {
    ANY: [0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.5, -2.5, 3.0, 0.1, -0.1],
    POSITIVE: [0.5, 1.0, 2.0, 3.0, 4.0, 0.1, 10.0],
    TURN: [0.0, 0.5, -0.5, 1.0, -1.0, PI / 2, -PI / 2, PI / 4, 3.0],
    UNIT: [0.0, 0.5, -0.5, 1.0, -1.0, 0.25, 0.1],
    SMALL: [0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -3.0, 10.0],
    ABOVE: [1.0, 1.5, 2.0, 3.0, 10.0],
    EXPONENT: [0.0, 0.5, -0.5, 1.0, -1.0, 2.0, 10.0, -10.0],
}
MOST_SPECIAL = 512


def random_number(element, kind, rng):
    """One number from where a limit is set; never one too small to be normal."""
    sign = rng.choice([1, -1])
    if kind in (ANY, POSITIVE):
        span = -element.emin if rng.random() < 0.5 else 3
        return (1 if kind == POSITIVE else sign) * math.ldexp(
            rng.uniform(1, 2), rng.randrange(-span, span))
    if kind == ABOVE:
        return 1 + math.ldexp(rng.uniform(0, 1), rng.randrange(-8, 5))
    limit, smallest = {TURN: (PI, -8), UNIT: (1.0, -8), SMALL: (8.0, -6),
                       EXPONENT: (-element.emin, -10)}[kind]
    if rng.random() < 0.5:
        return rng.uniform(-limit, limit)
    return sign * limit * 2.0 ** rng.uniform(smallest, 0)


def arguments(element, function, rows, rng):
    """The words of `rows` sets of arguments."""
    kinds = [k for k, size in zip(function.near, function.sizes) for _ in range(size)]
    table = list(itertools.islice(itertools.product(*(SPECIAL[k] for k in kinds)), MOST_SPECIAL))
    if len(kinds) > 3:  # every combination would be zeros first
        table = [[rng.choice(SPECIAL[k]) for k in kinds] for _ in range(MOST_SPECIAL // 8)]
    table = table[:rows // 2]
    table += [[random_number(element, k, rng) for k in kinds] for _ in range(rows - len(table))]
    return [[toward_zero(element, v) for v in row] for row in table]


def toward_zero(element, value):
    """The word of a number that is not outside of the range that it was chosen from."""
    word = element.encode(value)
    return word - 1 if abs(element.number(word)) > abs(value) else word


GLSL = """#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer In { %(scalar)s x[]; };
layout(std430, binding = 1) writeonly buffer Out { %(scalar)s o[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
"""


def shader(element, names, rows):
    """Each function has its arguments and results in a part of the buffers."""
    scalar, vector = {"float": ("float", "vec"), "half": ("float16_t", "f16vec")}[element.llvm]
    text, first = GLSL % {"scalar": scalar}, 0
    for f, name in enumerate(names):
        function, at, variables = FUNCTIONS[name], 0, []
        for letter, size in zip("abc", function.sizes):
            values = ["x[%d + i * %d]" % (first + at + e, function.count) for e in range(size)]
            kind = scalar if size == 1 else "%s%d" % (vector, size)
            variables.append("%s %s = %s(%s);" % (kind, letter, kind, ", ".join(values)))
            at += size
        text += "  { %s o[%d + i] = %s(%s); }\n" % (
            " ".join(variables), f * rows, scalar, function.text)
        first += function.count * rows
    return text + "}\n"


BUFFERS = {"H": "ushort", "I": "uint"}


def results(args, cpu, element, names, table, rows, directory):
    """The words that the shader makes of the arguments of all functions."""
    path = os.path.join(directory, "k")
    with open(path + ".comp", "w") as file:
        file.write(shader(element, names, rows))
    run([args.mgpu, "cc", "-mcpu=" + cpu, args.level, path + ".comp", "-o", path + ".o"])
    inputs = array.array(element.code, [w for name in names for row in table[name] for w in row])
    with open(path + ".in", "wb") as file:
        inputs.tofile(file)
    kind = BUFFERS[element.code]
    run([args.mgpu, "sim", path + ".o", "--global", str(rows), "--arg",
         "%s[%d]:@%s.in" % (kind, len(inputs), path), "--arg",
         "%s[%d]" % (kind, rows * len(names)), "--save", "1:%s.bin" % path])
    words = array.array(element.code)
    with open(path + ".bin", "rb") as file:
        words.fromfile(file, rows * len(names))
    return words


Outcome = collections.namedtuple("Outcome", "tried share where")


def judge(element, name, table, numbers):
    """How many results have a limit, the largest share of it and where; a share of
    infinity where nothing but one result would have been right."""
    arithmetic, tried, worst, where = Arithmetic(element), 0, 0.0, ""
    for words, got in zip(table, numbers):
        values = [element.number(w) for w in words]
        try:
            want = FUNCTIONS[name].right(arithmetic, *map(Interval, values))
        except (Undefined, ZeroDivisionError):
            continue
        if want.low != want.low or want.high != want.high:
            continue
        tried += 1
        share = share_of(want, got)
        if share > worst:
            worst = share
            where = "%s -> %r, not from %r to %r" % (
                ", ".join(map(repr, values)), got, want.low, want.high)
    return Outcome(tried, worst, where)


def share_of(want, got):
    if not want.contains(got):  # NaN is nowhere
        spread = want.high - want.low
        if got != got or not math.isfinite(spread) or spread == 0:
            return INF
    ends = {want.low, want.high}
    if len(ends) == 1 or ends & {0.0, INF, -INF}:
        return 0.0  # the limit is an end of the range of numbers
    middle = (want.low + want.high) / 2
    return abs(got - middle) / ((want.high - want.low) / 2)


def main():
    parser = argparse.ArgumentParser(description="Measure the precision of shaders")
    parser.add_argument("mgpu")
    parser.add_argument("--cpu", action="append")
    parser.add_argument("--level", default="-O2")
    parser.add_argument("--points", type=int, default=1 << 14)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--type", action="append", choices=["float", "half"])
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("functions", nargs="*", metavar="FUNCTION")
    args = parser.parse_intermixed_args()
    for name in args.functions:
        if name not in FUNCTIONS:
            parser.error("unknown function '%s'; known are %s" % (name, ", ".join(FUNCTIONS)))

    names = args.functions or list(FUNCTIONS)
    cpus, kinds = args.cpu or CPUS, args.type or ["float", "half"]
    rows = (args.points + 63) // 64 * 64
    rng = random.Random(args.seed)
    cells, passed, failed = {}, 0, 0
    with tempfile.TemporaryDirectory() as directory:
        for kind in kinds:
            element = FORMATS[kind]
            table = {name: arguments(element, FUNCTIONS[name], rows, rng) for name in names}
            for cpu in cpus:
                try:
                    words = results(args, cpu, element, names, table, rows, directory)
                except Failure as e:
                    print("FAIL %s %s: %s" % (kind, cpu, e), flush=True)
                    failed += len(names)
                    continue
                numbers = element.decode(words)
                for f, name in enumerate(names):
                    found = judge(element, name, table[name],
                                  numbers[f * rows:(f + 1) * rows])
                    good = found.tried > 0 and found.share <= 1
                    passed, failed = passed + good, failed + (not good)
                    cells[name, kind, cpu] = found.share
                    if not args.markdown or not good:
                        print("%s %-12s %-5s %-9s %6d  share %.3f %s" % (
                            "PASS" if good else "FAIL", name, kind, cpu, found.tried,
                            found.share, found.where), flush=True)
    if args.markdown:
        for name in names:
            print("| `%s` | %s | %s |" % (name, FUNCTIONS[name].limit, " | ".join(
                "%.2f" % cells[name, k, c] if (name, k, c) in cells else "-"
                for k in kinds for c in cpus)))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
