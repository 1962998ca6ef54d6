"""Expected values of piglit's OpenCL tests that are wrong under strict rules.

piglit compares with a difference, so an expected NaN or infinity accepts every
finite value, and nobody noticed these. Each entry: part of the file's name, the
components that must not be compared, and what is right.
"""

import math


def expects_nan(value):
    return math.isnan(value)


def expects_infinity(value):
    return math.isinf(value)


WRONG = [
    ("builtin-float-copysign", expects_nan,
     "copysign(x, y) is finite for a finite x"),
    ("builtin-float-fmod", expects_nan, "fmod(x, inf) is x"),
    ("builtin-float-pow-", expects_infinity, "pow(x, -inf) is 0 for |x| > 1"),
    ("builtin-float-tgamma", expects_nan, "tgamma of +-0 is +-infinity"),
    ("fdiv-modifiers-f32", expects_nan, "x / 0 is infinite"),
]


def components_to_skip(file_name, values):
    """-> indexes of components that are not compared"""
    skipped = []
    for part, wrong, _ in WRONG:
        if part in file_name:
            skipped += [i for i, value in enumerate(values) if wrong(value)]
    return skipped
