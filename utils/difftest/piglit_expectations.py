"""Expected values of piglit's OpenCL tests that are wrong under strict rules.

piglit compares with a difference, so an expected NaN or infinity accepts every
finite value, and nobody noticed these. Each entry of WRONG: part of the file's name,
the components that must not be compared, and what is right.

OpenCL's embedded profile lets sums and products round toward zero, and where piglit
expects what rounds to nearest, without tolerance, another limit holds on cores that do
so. Each entry of TOWARD_ZERO: part of the file's name, the limit for values without
tolerance, and why it is right.
"""

import math


def expects_nan(value):
    return math.isnan(value)


def expects_infinity(value):
    return math.isinf(value)


def expects_zero(value):
    return value == 0


WRONG = [
    ("builtin-float-copysign", expects_nan,
     "copysign(x, y) is finite for a finite x"),
    ("builtin-float-fmod", expects_nan, "fmod(x, inf) is x"),
    ("builtin-float-pow-", expects_infinity, "pow(x, -inf) is 0 for |x| > 1"),
    ("builtin-float-tgamma", expects_nan, "tgamma of +-0 is +-infinity"),
    ("fdiv-modifiers-f32", expects_nan, "x / 0 is infinite"),
    ("amdgcn-f32-inline-immediates", expects_zero,
     "a sum of subnormal numbers may be kept, and another zero is no news"),
]

TOWARD_ZERO = [
    ("builtin-float-degrees", {"ulp": 2}, "OpenCL's limit"),
    ("builtin-float-radians", {"ulp": 2}, "OpenCL's limit"),
    ("builtin-float-smoothstep", {"abs": 1e-5}, "OpenCL's limit"),
    ("builtin-float-fract", {"ulp": 1}, "one difference"),
    ("amdgcn-f32-inline-immediates", {"ulp": 1}, "one sum"),
    ("gegl-fir-get-mean-component-1D", {"ulp": 2}, "a sum of products"),
    ("gegl-gamma-2-2-to-linear", {"ulp": 2}, "a product and a power"),
]

# The same, for values that are not compared.
TOWARD_ZERO_WRONG = [
    ("builtin-float-ldexp", expects_infinity,
     "what overflows becomes the largest number"),
]

# What the library does not reach, on the same cores: part of the file's name, what it
# reaches.
BEYOND_LIMIT_TOWARD_ZERO = [
    ("builtin-float-tanpi", "tanpi is within 8 ulp, not 6, of cores that round toward zero"),
]


def limit(file_name, toward_zero):
    """-> the tolerance to compare with, as in a job, or None for that of the test"""
    for part, found, _ in TOWARD_ZERO if toward_zero else []:
        if part in file_name:
            return found
    return None


def beyond_limit(file_name, toward_zero):
    """-> why a file is left out, or None"""
    for part, reason in BEYOND_LIMIT_TOWARD_ZERO if toward_zero else []:
        if part in file_name:
            return reason
    return None


def components_to_skip(file_name, values, toward_zero):
    """-> indexes of components that are not compared"""
    skipped = []
    for part, wrong, _ in WRONG + (TOWARD_ZERO_WRONG if toward_zero else []):
        if part in file_name:
            skipped += [i for i, value in enumerate(values) if wrong(value)]
    return skipped
