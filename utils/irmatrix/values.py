"""Types of LLVM's IR, and values of them.

A value is the list of its elements' bits as unsigned numbers, one for a scalar."""
import accuracy


class Type:
    """count 0: a scalar. In buffers elements have a power of two of bytes each."""

    def __init__(self, element, count=0):
        self.element, self.count = element, count
        self.is_float = element in accuracy.FORMATS
        self.format = accuracy.FORMATS.get(element)
        self.bits = self.format.bits if self.is_float else int(element[1:])
        self.memory_bits = max(8, 1 << (self.bits - 1).bit_length())

    @property
    def ir(self):
        return "<%d x %s>" % (self.count, self.element) if self.count else self.element

    __str__ = ir.fget

    @property
    def mangled(self):
        scalar = self.format.mangled if self.is_float else self.element
        return "v%d%s" % (self.count, scalar) if self.count else scalar

    @property
    def elements(self):
        return self.count or 1

    @property
    def mask(self):
        return (1 << self.bits) - 1

    @property
    def memory_element(self):
        return self.element if self.is_float else "i%d" % self.memory_bits

    @property
    def memory(self):
        """The type in buffers."""
        return Type(self.memory_element, self.count)

    @property
    def stride(self):
        """Bytes from one value in a buffer to the next."""
        return self.memory_bits // 8 * (1 << (self.elements - 1).bit_length())

    def scalar(self):
        return Type(self.element)

    def with_element(self, element):
        return Type(element, self.count)

    def as_integer(self):
        return Type("i%d" % self.bits, self.count)

    def value(self, numbers):
        """The text of a constant of unsigned integers."""
        if not self.count:
            return text(numbers[0], self)
        return "<%s>" % ", ".join("%s %s" % (self.element, text(n, self)) for n in numbers)

    def bytes(self, numbers):
        size = self.memory_bits // 8
        data = b"".join(n.to_bytes(size, "little") for n in numbers)
        return data + b"\0" * (self.stride - len(data))


def text(number, kind):
    if kind.is_float:
        prefix = {"half": "0xH%04X", "bfloat": "0xR%04X"}.get(kind.element)
        if prefix:
            return prefix % number
        import struct
        wide = struct.unpack("<f", struct.pack("<I", number))[0]
        return "0x%016X" % struct.unpack("<Q", struct.pack("<d", wide))[0]
    return ("true" if number else "false") if kind.bits == 1 else str(number)


def ints(*widths):
    return [Type("i%d" % w) for w in widths]


INT_SCALARS = ints(1, 3, 7, 8, 16, 24, 32, 33, 64, 65, 127, 128)
INT_VECTORS = [Type("i1", 8), Type("i7", 3), Type("i8", 4), Type("i8", 16), Type("i16", 2),
               Type("i16", 5), Type("i24", 7), Type("i32", 1), Type("i32", 4),
               Type("i33", 3), Type("i64", 2), Type("i65", 2), Type("i128", 2)]
FLOAT_SCALARS = [Type("half"), Type("bfloat"), Type("float")]
FLOAT_VECTORS = [Type("half", 2), Type("half", 5), Type("bfloat", 3), Type("float", 1),
                 Type("float", 3), Type("float", 4), Type("half", 8)]
INTS = INT_SCALARS + INT_VECTORS
FLOATS = FLOAT_SCALARS + FLOAT_VECTORS
I1, I8, I16, I32, I64, I128 = ints(1, 8, 16, 32, 64, 128)


def signed(number, bits):
    return number - (1 << bits) if number >> (bits - 1) else number


def special_ints(bits):
    top, mask = 1 << (bits - 1), (1 << bits) - 1
    wanted = [0, 1, 2, 3, 5, mask, mask - 1, top, top - 1, top + 1, mask // 3, bits,
              bits - 1, bits + 1, 0xFF, 0x100, 0xFFFF, 0x10000, 1 << 31, (1 << 32) - 1,
              1 << 32, 1 << 63, (1 << 64) - 1, 1 << 64]
    return sorted({w for w in wanted if w <= mask})


def random_int(bits, rng):
    if rng.random() < 0.45:
        return rng.choice(special_ints(bits))
    number = rng.getrandbits(bits)
    if rng.random() < 0.5:  # all lengths
        number >>= rng.randrange(bits)
        if rng.random() < 0.3:
            number = -number & ((1 << bits) - 1)
    return number


FLOAT_NUMBERS = [0.0, 1.0, 2.0, 3.0, 0.5, 1.5, 2.5, 0.1, 1 / 3, 7.25, 100.0, 255.0, 1e4,
                 65504.0, 2.0 ** 24 - 1, 2.0 ** 31, 2.0 ** 63, 2.0 ** 64, 1e30, 2.0 ** -14,
                 2.0 ** -24, 2.0 ** -126, 2.0 ** -140]


def random_float(kind, rng):
    """Signalling NaN are left out: most operations may quieten them or not."""
    element, choice = kind.format, rng.random()
    if choice < 0.35:
        word = element.encode(rng.choice(FLOAT_NUMBERS))
    elif choice < 0.45:
        word = rng.choice([element.infinity, element.encode(float("nan")), 1,
                           element.infinity - 1, (1 << (element.precision - 1)) - 1])
    elif choice < 0.75:
        word = element.encode(rng.uniform(0, 16))
    else:
        word = rng.getrandbits(element.bits - 1)
        if word > element.infinity:
            word |= 1 << (element.precision - 2)
    return word | rng.getrandbits(1) << (element.bits - 1)


def random_element(kind, rng):
    return random_float(kind, rng) if kind.is_float else random_int(kind.bits, rng)
