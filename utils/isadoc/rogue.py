"""docs/RogueInstructions.md."""
from .records import name, number

SOURCE = "PowerVR/Rogue.td"
OUTPUT = "RogueInstructions.md"
EVIDENCE = {
    "SeenVendor": ("V", "in programs of Imagination's compiler"),
    "SeenMesa": ("M", "emitted by Mesa for shipping hardware"),
    "OnlyTables": ("T", "in published tables only, in no program that we know"),
}
# Titles of the units, with their phases.
UNITS = [
    ("Main ALU, phases 0 and 1", ["PhaseP0", "PhaseP1"]),
    ("Main ALU, phase 2", ["PhasePck", "PhaseTst", "PhaseMov"]),
    ("Backend", ["PhaseBackend"]),
    ("Bitwise ALU, phase 0", ["PhaseMask", "PhaseShift1", "PhaseCount"]),
    ("Bitwise ALU, phases 1 and 2", ["PhaseLogic", "PhaseShift2", "PhaseBitTest"]),
    ("Control", ["PhaseControl"]),
]
PHASES = {
    "PhaseP0": "0", "PhaseP1": "1", "PhasePck": "pack", "PhaseTst": "test",
    "PhaseMov": "move", "PhaseBackend": "backend", "PhaseMask": "bit mask",
    "PhaseShift1": "shift 1", "PhaseCount": "count", "PhaseLogic": "1",
    "PhaseShift2": "shift 2", "PhaseBitTest": "bit test", "PhaseControl": "control",
}
RESULTS = ["ft", "w0", "w1", "p0", "fte", "Pe"]
PARTS = [
    ("Header", ["PartHeaderMain", "PartHeaderBitwise", "PartHeaderControl"]),
    ("Sources s0 to s2", ["PartLower"]),
    ("Sources s3 to s5", ["PartUpper"]),
    ("Internal sources", ["PartSelectors"]),
    ("Destinations", ["PartDestOne", "PartDestTwo"]),
]


def pieces(records):
    """The pieces of each layout, first bit first."""
    result = {}
    for n in records.of["LayoutPiece"]:
        r = records.all[n]
        result.setdefault(name(r["Of"]), []).append(r)
    for rows in result.values():
        rows.sort(key=lambda r: (number(r["Byte"]), -number(r["Shift"])))
    return result


def picture(layout, rows):
    """One bit after the other; bytes are separated by bars."""
    total = {}
    for r in rows:
        field = name(r["Holds"])
        total[field] = max(total.get(field, 0), number(r["FieldShift"]) + number(r["Width"]))
    out = [[] for _ in range(number(layout["Bytes"]))]
    for r in rows:
        field, width, low = name(r["Holds"]), number(r["Width"]), number(r["FieldShift"])
        if field == "FixedBits":
            text = format(number(r["Value"]), "0%db" % width)
        elif width == total[field]:
            text = field if width == 1 else "%s:%d" % (field, width)
        elif width == 1:
            text = "%s[%d]" % (field, low)
        else:
            text = "%s[%d:%d]" % (field, low + width - 1, low)
        out[number(r["Byte"])].append(text)
    return " \\| ".join("`%s`" % " ".join(b) for b in out) or "in the header"


def forms(inst, records):
    names = [name(inst["Form%d" % i]) for i in range(5)]
    return [n for n in names if n != "NoLayout"]


def keys(inst):
    result = []
    for i in range(4):
        field = name(inst["Key%d" % i])
        if field != "FixedBits":
            result.append("%s = %d" % (field, number(inst["KeyValue%d" % i])))
    return ", ".join(result)


def operands(inst, records):
    return ", ".join("%s" % name(arg) for arg, _ in inst["InOperandList"]["args"])


def mask(value, texts):
    return " ".join(t for i, t in enumerate(texts) if value >> i & 1)


def operation_rows(records, phases, add):
    codes = {n: number(records.all[n]["Code"]) for n in records.of["Phase"]}
    rows = []
    for n in records.of["RogueOp"]:
        inst = records.all[n]
        have = [p for p in codes if number(inst["Phases"]) >> codes[p] & 1]
        if set(have) & set(phases):
            rows.append((min(codes[p] for p in have), inst["Mnemonic"], n, inst, have))
    for _, mnemonic, n, inst, have in sorted(rows, key=lambda r: r[:3]):
        add("| `%s` | %s | %s | %s | %s | %s | %s | %s | %s |" % (
            mnemonic, n, ", ".join(PHASES[p] for p in sorted(have, key=codes.get)),
            EVIDENCE[name(inst["Evidence"])][0], operands(inst, records),
            mask(number(inst["Reads"]), ["s%d" % i for i in range(6)]),
            mask(number(inst["Writes"]), RESULTS),
            keys(inst) + ("; " if keys(inst) and forms(inst, records) else "")
            + ", ".join(forms(inst, records)),
            inst["Semantics"].replace("|", "\\|")))


def layout_rows(records, parts, add):
    found = pieces(records)
    rows = [(number(records.all[n]["Bytes"]), n) for n in records.of["LayoutDesc"]
            if name(records.all[n]["InPart"]) in parts]
    add("| layout | bytes | bits |\n|---|---|---|")
    for size, n in sorted(rows, key=lambda r: (parts.index(name(records.all[r[1]]["InPart"])),
                                               r[1] if len(parts) == 1 else "", r)):
        add("| %s | %d | %s |" % (n, size, picture(records.all[n], found.get(n, []))))


def document(records):
    out = []
    add = out.append
    ops = records.of["RogueOp"]
    add("# Rogue instructions\n")
    add("Made by `utils/isa-doc.py` from the TableGen records.\n")
    add("%d operations of the USC with a known encoding, and %d that are known without. An operation "
        "has its fields as operands; the other columns name the source slots that it reads, what it "
        "writes, the values of fields by which it is known, and its layouts, of which the first "
        "that can hold all operands is taken. In phase 1, s3 to s5 and ft1 stand for s0 to s2 and "
        "ft0.\n" % (len(ops), len(records.of["UnencodedOp"])))
    add("| evidence | where the encoding was seen |\n|---|---|")
    for letter, text in EVIDENCE.values():
        add("| %s | %s |" % (letter, text))
    part_of = {"PhaseP0": "PartPhase01", "PhasePck": "PartPhase2", "PhaseBackend": "PartBackend",
               "PhaseMask": "PartBitwise0", "PhaseControl": "PartControl"}
    for title, phases in UNITS:
        add("\n## %s\n" % title)
        add("| instruction | name | phase | evidence | operands | reads | writes | encoding | "
            "meaning |\n|---|---|---|---|---|---|---|---|---|")
        operation_rows(records, phases, add)
        add("")
        parts = ["PartBitwise1", "PartBitwise2"] if phases[0] == "PhaseLogic" else \
            [part_of[phases[0]]]
        layout_rows(records, parts, add)
    add("\n## Known without encoding\n")
    add("Instructions of the ISR that no public table encodes: the assembler does not know them.\n")
    add("| instruction | chapter | meaning |\n|---|---|---|")
    for r in sorted((records.all[n] for n in records.of["UnencodedOp"]),
                    key=lambda r: (int(r["Chapter"]), r["Mnemonic"])):
        add("| `%s` | %s | %s |" % (r["Mnemonic"], r["Chapter"], r["Semantics"]))
    add("\n## The rest of a group\n")
    add("Bits from 7 down to 0 of each byte; bytes are separated by bars.")
    for title, parts in PARTS:
        add("\n### %s\n" % title)
        layout_rows(records, parts, add)
    add("\n## Codes\n")
    add("| kind | values |\n|---|---|")
    for kind, rows in sorted(records.kinds("ModValue", "Kind", "Code").items()):
        add("| %s | %s |" % (kind[3:], ", ".join(
            "%s %d" % ("`%s`" % r["Text"] if r["Text"] else "none", number(r["Code"]))
            for r in rows)))
    add("\n## The special bank\n")
    add("| numbers | register | value |\n|---|---|---|")
    specials = sorted((records.all[n] for n in records.of["Special"]),
                      key=lambda r: number(r["Number"]))
    for r in specials:
        constant = name(r["Kind"]) == "SpecialConstant"
        add("| %d | `%s` | %s |" % (number(r["Number"]), r["Text"],
                                    "`0x%08X`" % number(r["Value"]) if constant else
                                    "needs `.olchk`" if number([r["Ordered"]]) else ""))
    return "\n".join(out) + "\n"
