"""Splits GLSL into its statements outside of functions, and knows how much memory types
take in a block of layout scalar."""
import re

QUALIFIERS = {
    "invariant", "precise", "flat", "smooth", "noperspective", "centroid", "sample",
    "const", "in", "out", "inout", "attribute", "varying", "uniform", "buffer", "shared",
    "coherent", "volatile", "restrict", "readonly", "writeonly", "highp", "mediump", "lowp",
}
OPAQUE = re.compile(r"[iu]?(sampler|image|texture)\w*|atomic_uint")


class Unsupported(Exception):
    """Why a shader cannot be rewritten."""


def strip_comments(text):
    """without comments; lines keep their numbers"""
    text = text.replace("\\\n", "")
    return re.sub(r"//[^\n]*|/\*.*?\*/", lambda m: " " + "\n" * m[0].count("\n"), text,
                  flags=re.S)


def split(text):
    """-> the statements of `text`, which has no comments: directives of the preprocessor
    outside of functions, declarations with their semicolon, functions"""
    parts, begin, depth, place = [], 0, 0, 0
    opened = None  # Where the braces of this statement begin.
    while place < len(text):
        char = text[place]
        if char == "#" and not depth and not text[begin:place].strip():
            end = text.find("\n", place)
            end = len(text) if end < 0 else end
            parts.append(text[begin:end].strip())
            begin = place = end
            continue
        if char in "{(":
            if char == "{" and not depth:
                opened = place
            depth += 1
        elif char in "})":
            depth -= 1
            if char == "}" and not depth and is_function(text[begin:opened]):
                parts.append(text[begin:place + 1].strip())
                begin = place + 1
        elif char == ";" and not depth:
            parts.append(text[begin:place + 1].strip())
            begin = place + 1
        place += 1
    parts.append(text[begin:].strip())
    return [part for part in parts if part and part != ";"]


def is_function(head):
    head = re.sub(r"^\s*#[^\n]*$", "", head, flags=re.M)
    head = re.sub(r"layout\s*\([^)]*\)", "", head)
    return "(" in head and "=" not in head.split("(")[0]


class Declaration:
    """What a declaration outside of functions says.

    layout: words in parentheses, or None. qualifiers: a list. block: the name of a block.
    type: a name; struct: the text of its members, if it is declared here. names: pairs of
    a name and its array lengths as texts, and the text of its value."""

    def __init__(self, text):
        self.text = text
        self.layout, self.qualifiers = None, []
        self.block = self.struct = self.members = None
        rest = text.rstrip(";").strip()
        while True:
            found = re.match(r"layout\s*\(([^)]*)\)\s*", rest)
            if found:
                words = [w.strip() for w in found[1].split(",") if w.strip()]
                self.layout = (self.layout or []) + words
            else:
                found = re.match(r"(\w+)\b\s*", rest)
                if not found or found[1] not in QUALIFIERS:
                    break
                self.qualifiers.append(found[1])
            rest = rest[found.end():]
        self.type, self.names, self.type_lengths = "", [], []
        braces = re.match(r"(struct\b)?\s*(\w*)\s*\{(.*)\}\s*(.*)$", rest, re.S)
        if braces:
            self.members = braces[3]
            rest = braces[4]
            if braces[1]:
                self.type = self.struct = braces[2] or "Anonymous"
            else:
                self.block = braces[2]
        else:
            found = re.match(r"(\w+)\s*((?:\[[^]]*\]\s*)*)", rest)
            if not found:
                return
            self.type, self.type_lengths = found[1], lengths_of(found[2])
            rest = rest[found.end():]
        for text in split_commas(rest):
            found = re.match(r"\s*(\w+)\s*((?:\[[^]]*\]\s*)*)\s*(?:=(.*))?$", text, re.S)
            if found:
                self.names.append((found[1], lengths_of(found[2]) + self.type_lengths,
                                   found[3]))

    def has(self, *qualifiers):
        return any(q in self.qualifiers for q in qualifiers)

    def value_of(self, key):
        """the number behind a word of the layout, or None"""
        for word in self.layout or []:
            found = re.fullmatch(key + r"\s*=\s*(\w+)", word)
            if found:
                return int(found[1], 0)
        return None


def lengths_of(text):
    return [length.strip() for length in re.findall(r"\[([^]]*)\]", text)]


def split_commas(text):
    parts, depth, begin = [], 0, 0
    for place, char in enumerate(text):
        depth += (char in "([{") - (char in ")]}")
        if char == "," and not depth:
            parts.append(text[begin:place])
            begin = place + 1
    return parts + [text[begin:]]


class Type:
    """A type in a block. element: the name of a scalar type, with `count` numbers, in
    `columns` of them; members: of a structure, name to (offset, Type); item: of an
    array, with `length` of them. stride: from one column or item to the next."""

    def __init__(self, size, align, element=None, count=0, columns=1, members=None,
                 item=None, length=0, stride=0):
        self.size, self.align = size, align
        self.element, self.count, self.columns = element, count, columns
        self.members, self.item, self.length = members, item, length
        self.stride = stride

    def places(self):
        """offsets of all numbers in order, with the names of their types"""
        if self.item:
            return [(i * self.stride + offset, element) for i in range(self.length)
                    for offset, element in self.item.places()]
        if self.members is not None:
            return [(start + offset, element) for start, kind in self.members.values()
                    for offset, element in kind.places()]
        rows = self.count // self.columns
        return [(c * self.stride + r * SCALARS[self.element], self.element)
                for c in range(self.columns) for r in range(rows)]

    def locations(self):
        """how many an input or output takes"""
        if self.item:
            return self.length * self.item.locations()
        if self.members is not None:
            return sum(t.locations() for _, t in self.members.values())
        wide = self.element in ("int64_t", "uint64_t") and self.count > 2
        return self.columns * (2 if wide else 1)


SCALARS = {"float": 4, "int": 4, "uint": 4, "bool": 4, "int64_t": 8, "uint64_t": 8}
VECTORS = {"vec": "float", "ivec": "int", "uvec": "uint", "bvec": "bool",
           "i64vec": "int64_t", "u64vec": "uint64_t"}


def round_up(value, step):
    return -(-value // step) * step


class Types:
    """The types of a shader."""

    def __init__(self, source):
        self.structs = {}
        self.source = source

    def length(self, text):
        """a constant length of an array"""
        for _ in range(4):
            if re.fullmatch(r"(0[xX][0-9a-fA-F]+|\d+)[uU]?", text):
                return int(text.rstrip("uU"), 0)
            if re.fullmatch(r"[\d\s+*()-]+", text):
                return eval(text, {"__builtins__": {}})  # Digits and signs alone.
            text = re.sub(r"[A-Za-z_]\w*", self.constant, text)
        raise Unsupported("has an array of '%s'" % text)

    def constant(self, name):
        found = (re.search(r"#\s*define\s+%s\s+\(?(\w+)\)?\s*$" % name[0], self.source,
                           re.M) or
                 re.search(r"\bconst\s+u?int\s+%s\s*=\s*(\w+)\s*;" % name[0], self.source))
        if not found:
            raise Unsupported("has an array of '%s'" % name[0])
        return found[1]

    def add_struct(self, name, members):
        self.structs[name] = members
        self.get(name)

    def structure(self, members, std140):
        places, offset, align = {}, 0, 16 if std140 else 4
        for text in split(members + ";"):
            declaration = Declaration(text)
            if OPAQUE.fullmatch(declaration.type):
                raise Unsupported("has samplers in a structure")
            if "row_major" in (declaration.layout or []):
                raise Unsupported("has matrices by rows")
            for member, lengths, _ in declaration.names:
                kind = self.get(declaration.type, lengths, std140)
                offset = round_up(offset, kind.align)
                places[member] = offset, kind
                offset += kind.size
                align = max(align, kind.align)
        return Type(round_up(offset, align), align, members=places)

    def get(self, name, lengths=(), std140=False):
        """in a block of layout scalar or std140"""
        if lengths:
            count, item = self.length(lengths[0]), self.get(name, lengths[1:], std140)
            align = max(item.align, 16) if std140 else item.align
            stride = round_up(item.size, align)
            return Type(count * stride, align, item=item, length=count, stride=stride)
        if name in self.structs:
            return self.structure(self.structs[name], std140)
        if name in SCALARS:
            return Type(SCALARS[name], SCALARS[name], name, 1)
        found = re.fullmatch(r"(\w*?vec)([234])", name)
        if found and found[1] in VECTORS:
            element, count = VECTORS[found[1]], int(found[2])
            size = SCALARS[element]
            align = size * (2 if count == 2 else 4) if std140 else size
            return Type(count * size, align, element, count)
        found = re.fullmatch(r"mat([234])(?:x([234]))?", name)
        if found:
            columns, rows = int(found[1]), int(found[2] or found[1])
            stride = 16 if std140 else rows * 4
            return Type(columns * stride, 16 if std140 else 4, "float", columns * rows,
                        columns, stride=stride)
        if "double" in name or re.match(r"d(vec|mat)", name):
            raise Unsupported("needs double")
        raise Unsupported("has a variable of type '%s'" % name)


def find(kind, path):
    """-> (offset, Type) of a part of a variable, as in "[2].a[1]" """
    offset = 0
    for index, member in re.findall(r"\[(\d+)\]|\.(\w+)", path):
        if member:
            if not kind.members or member not in kind.members:
                return None
            place, kind = kind.members[member]
            offset += place
        elif kind.item:
            offset += int(index) * kind.stride
            kind = kind.item
        else:
            return None
    return offset, kind
