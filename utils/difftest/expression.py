"""Typed trees of OpenCL C text: what the generator makes and the minimizer cuts."""

import dataclasses

WIDTHS = {"char": 8, "uchar": 8, "short": 16, "ushort": 16, "int": 32,
          "uint": 32, "long": 64, "ulong": 64, "half": 16, "float": 32}
INTEGERS = ("char", "uchar", "short", "ushort", "int", "uint", "long", "ulong")
FLOATS = ("half", "float")


@dataclasses.dataclass(frozen=True)
class Type:
    component: str
    vector: int = 1

    @property
    def name(self):
        return self.component + self.size_name

    @property
    def width(self):
        return WIDTHS[self.component]

    @property
    def is_float(self):
        return self.component in FLOATS

    @property
    def is_signed(self):
        return not self.is_float and not self.component.startswith("u")

    def with_component(self, component):
        return Type(component, self.vector)

    def with_vector(self, vector):
        return Type(self.component, vector)

    @property
    def size_name(self):
        """What follows the component in the name."""
        return str(self.vector) if self.vector > 1 else ""

    @property
    def scalar(self):
        return Type(self.component)

    @property
    def unsigned(self):
        if self.is_signed:
            return self.with_component("u" + self.component)
        return self

    @property
    def signed(self):
        return self.with_component(self.component.removeprefix("u"))

    @property
    def same_size_integer(self):
        """The type of a vector comparison's result."""
        names = {8: "char", 16: "short", 32: "int", 64: "long"}
        return self.with_component(names[self.width])


class Expression:
    """Text with holes: parts are strings and Expressions."""

    def __init__(self, type_, *parts):
        self.type = type_
        self.parts = list(parts)

    def __str__(self):
        return "".join(str(part) for part in self.parts)

    def children(self):
        return [part for part in self.parts if isinstance(part, Expression)]


def suffix(type_):
    return "h" if type_.component == "half" else "f"


def float_literal(type_, number):
    """One component."""
    return "HIDDEN_%s(%s%s)" % (type_.component, number, suffix(type_))


def simplest(type_):
    """The expression that a tree shrinks to."""
    number = float_literal(type_, "1.0") if type_.is_float else "1"
    return Expression(type_, "((%s)(%s))" % (type_.name, number))


class Statement:
    """A line; with a body, the first line of a block that `tail` ends."""

    def __init__(self, *parts, body=None, tail="}", removable=True):
        self.parts = list(parts)
        self.body = body
        self.tail = tail
        self.removable = removable

    def lines(self, indent=1):
        yield "  " * indent + "".join(str(part) for part in self.parts)
        if self.body is not None:
            for statement in self.body:
                yield from statement.lines(indent + 1)
            yield "  " * indent + self.tail

    def expressions(self):
        return [part for part in self.parts if isinstance(part, Expression)]
