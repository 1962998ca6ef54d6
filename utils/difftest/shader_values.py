"""What the Python text of random shaders (shader_generator.py) computes with: values of
GLSL in exact arithmetic. Vectors are tuples; floats are whole numbers."""
import itertools

MASK = 0xffffffff


def U(value):
    return value & MASK


def I(value):
    value &= MASK
    return value - (1 << 32) if value >> 31 else value


def each(function, *operands):
    """by components; scalars count for all of them"""
    for operand in operands:
        if operand.__class__ is tuple:
            return tuple(map(function, *(o if o.__class__ is tuple else itertools.repeat(o)
                                         for o in operands)))
    return function(*operands)


def pick(vector, indices):
    return tuple(vector[i] for i in indices)


def put(vector, index, value):
    return vector[:index] + (value,) + vector[index + 1:]


def quotient(a, b):
    """toward zero"""
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def sign(a):
    return (a > 0) - (a < 0)


def bit_count(a):
    return bin(a & MASK).count("1")


def find_lsb(a):
    a &= MASK
    return (a & -a).bit_length() - 1


def find_msb(a):
    """of an unsigned number"""
    return (a & MASK).bit_length() - 1


def find_msb_signed(a):
    return (~a if a < 0 else a).bit_length() - 1


def reverse(a):
    return int(format(a & MASK, "032b")[::-1], 2)


def extract(a, offset, bits):
    """of an unsigned number"""
    return (a & MASK) >> offset & (1 << bits) - 1


def extract_signed(a, offset, bits):
    value = extract(a, offset, bits)
    return value - (1 << bits) if bits and value >> bits - 1 else value


def insert(a, b, offset, bits):
    mask = ((1 << bits) - 1) << offset & MASK
    return a & MASK & ~mask | b << offset & mask


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


class Discarded(Exception):
    """The invocation has ended."""


class Lane:
    """An invocation: what is around it, and what it leaves."""

    def __init__(self, scene, counters, **inputs):
        self.scene, self.counters = scene, counters
        self.is_helper = False
        self.__dict__.update(inputs)

    def atomic(self, name, index, value):
        if self.is_helper:
            return
        counters = self.counters
        old = counters[index]
        counters[index] = U({"Add": old + value, "Xor": old ^ value, "Or": old | value,
                             "And": old & value, "Max": max(old, value),
                             "Min": min(old, value)}[name])


def run_quad(function, lanes):
    """Runs the generator `function` on four lanes: left and right of the upper row, then
    of the lower one. They yield ("x" or "y", value) for a derivative. -> their results,
    None for lanes that have ended"""
    runs = [function(lane) for lane in lanes]
    results, sent = [None] * 4, [None] * 4
    while True:
        asked = [None] * 4
        for i, run in enumerate(runs):
            if run is None:
                continue
            try:
                asked[i] = run.send(sent[i])
            except StopIteration as end:
                results[i], runs[i] = end.value, None
            except Discarded:
                runs[i] = None
        if not any(asked):
            return results
        # All four are at the same derivative.
        for i in range(4):
            axis = asked[i][0]
            first, second = (i & 2, i & 2 | 1) if axis == "x" else (i & 1, i & 1 | 2)
            sent[i] = asked[second][1] - asked[first][1]
