"""docs/ValhallInstructions.md."""
import os
import re

from .records import ROOT, name, number

SOURCE = "Mali/Valhall/Valhall.td"
OUTPUT = "ValhallInstructions.md"
UNITS = {
    "UnitFMA": ("Float arithmetic (FMA)", 0),
    "UnitCVT": ("Integers, comparisons, conversions, control (CVT)", 1),
    "UnitSFU": ("Quarter rate: shifts, logic, multiply, tables (SFU)", 2),
    "UnitLS": ("Memory, attributes, tile (LS)", 3),
    "UnitVarying": ("Varyings (V)", 4),
    "UnitTexture": ("Texture (T)", 5),
    "UnitNone": ("None", 6),
}
VERSIONS = {
    9: "mali-g57",
    10: "mali-g610",
    11: "mali-g715",
    12: "mali-g720",
    13: "mali-g725",
    14: "mali-g1",
}
PAGE = 57  # lowest bit of the page of uniforms
# What the names of records add where a later version changes an instruction.
LATER_FORMS = ("_ignore", "_nosat", "_widen", "_fma", "_replicate", "_mixed", "_absolute",
               "_long")
EVIDENCE = {
    "M": "emitted by Mesa for shipping hardware, perhaps not in all forms: "
         "`ValhallEvidence.td`",
    "D": "seen in code of Arm's compiler",
    "X": "only from the machine-readable description",
}


def features_of_versions(records):
    """The features of one core per version."""
    cores = records.core_features()
    return {v: cores[c] for v, c in VERSIONS.items()}


def versions_of(inst, records, features):
    """The versions whose features satisfy the predicates."""
    return [v for v, f in features.items() if records.available(inst, f)]


def versions(inst, records, features):
    """"v9-v11" """
    have = versions_of(inst, records, features)
    if not have:
        return "-"
    return "v%d" % have[0] if len(have) == 1 else "v%d-v%d" % (have[0], have[-1])


def fields(inst):
    """Fixed bits as hexadecimal value and mask, and the places of operands."""
    value = mask = 0
    places = []
    for pos, bit in enumerate(inst["Inst"]):
        if bit in (0, 1):
            mask |= 1 << pos
            value |= bit << pos
        elif isinstance(bit, dict) and bit.get("kind") == "varbit":
            var, index = bit["var"], bit["index"]
            last = places[-1] if places else None
            if last and last[0] == var and last[2] + 1 == pos and last[3] + 1 == index:
                last[2], last[3] = pos, index
            else:
                places.append([var, pos, pos, index, index])
    text = []
    for var, lo, hi, last, first in places:
        where = "%d" % lo if lo == hi else "%d-%d" % (lo, hi)
        split = sum(p[0] == var for p in places) > 1
        part = "" if not split else ("[%d]" % first if first == last else
                                     "[%d:%d]" % (last, first))
        text.append("%s%s %s" % (var, part, where))
    ignored = [p for p, bit in enumerate(inst["Inst"]) if bit is None and p < PAGE]
    if ignored:
        text.append("ignored %d-%d" % (ignored[0], ignored[-1]))
    return "%016x" % value, "%016x" % mask, ", ".join(text)


def operands(inst, records):
    """Operands as written, with the kind of each source and modifier."""
    types = {}
    for dag in (inst["OutOperandList"], inst["InOperandList"]):
        for arg, var in dag["args"]:
            types[var] = name(arg)
    head, _, tail = inst["AsmString"].partition("\t")

    def describe(var):
        t = records.all[types[var]]
        kind = t.get("Kind")
        if isinstance(kind, dict) and var.startswith("src"):
            extra = ("n" if t.get("AbsNeg") else "") + ("i" if t.get("Not") else "")
            kind = name(kind)[3:]
            width = " (64 bits)" if "Source64" in t["!superclasses"] else ""
            return var + width + ("" if kind == "Plain" and not extra else
                                  ":" + kind + ("+neg,abs" if "n" in extra else "") +
                                  ("+not" if "i" in extra else ""))
        return var

    def modifier(var):
        t = records.all[types[var]]["OperandType"]
        return re.sub("^OPERAND_MOD_", "", t)

    suffixes = [modifier(v) for v in re.findall(r"\$\{(\w+)\}", head) if v != "flow"]
    parts = []
    for part in filter(None, (p.strip() for p in tail.split(","))):
        names = re.findall(r"\$\{?(\w+)\}?", part)
        parts.append(describe(names[0]) + "".join("." + modifier(n) for n in names[1:]))
    return suffixes, parts


def evidence(records):
    """-> the letter of each opcode that no open compiler emits"""
    letters = {"EvidenceVendor": "D", "EvidenceTables": "X"}
    rows = (records.all[n] for n in records.of["InstEvidence"])
    return {name(row["Opcode"]): letters[name(row["Level"])] for row in rows}


def level_of(opcode, levels):
    return levels.get(opcode, "M")


def arm_record(opcode):
    """Opcodes that are one instruction for Arm have one of these."""
    for suffix in ("_d0", "_extend"):
        opcode = opcode.removesuffix(suffix)
    return re.sub("^FMA_RSCALE_(N|LEFT|SCALE16)_", "FMA_RSCALE_", opcode)


def arm_name(opcode, inst):
    """The name without type, as Arm has it, whose opcodes these are."""
    opcode = arm_record(opcode)
    for suffix in LATER_FORMS:
        opcode = opcode.removesuffix(suffix)
    return re.sub("_(v[24])?[iusf](8|16|24|32|48|64|96|128)$|_u[46]$", "", opcode)


def names_by_version(insts, records, features, levels):
    """How many rows each name has in each version."""
    names = {}
    for n, i in insts:
        row = names.setdefault(arm_name(n, i), ({v: 0 for v in VERSIONS}, set(), set()))
        for v in versions_of(i, records, features):
            row[0][v] += 1
        row[1].add(name(i["Unit"])[4:])
        row[2].add(level_of(n, levels))
    out = ["\n## Names by version\n",
           "How many types or forms of each name a version has, all of them in the tables "
           "above.\n",
           "| name | " + " | ".join("v%d" % v for v in VERSIONS) + " | unit | evidence |",
           "|---" * (len(VERSIONS) + 3) + "|"]
    for n, (counts, units, evidence_levels) in sorted(names.items()):
        out.append("| %s | %s | %s | %s |" % (
            n, " | ".join(str(c) if c else "-" for c in counts.values()),
            ", ".join(sorted(units)), " ".join(sorted(evidence_levels))))
    return out


def document(records):
    out = []
    add = out.append
    features = features_of_versions(records)
    levels = evidence(records)
    insts = [(n, records.all[n]) for n in records.of["Encoded"]]
    add("# Valhall instructions\n")
    add("Made by `utils/isa-doc.py` from the TableGen records; the syntax is "
        "explained in [MaliUsage.md](MaliUsage.md).\n")
    add("| version | rows of this page | instructions as Arm counts them | names |\n"
        "|---|---|---|---|")
    for v in VERSIONS:
        have = [(n, i) for n, i in insts
                if versions_of(i, records, {v: features[v]})]
        add("| v%d | %d | %d | %d |" % (
            v, len(have), len({arm_record(n) for n, _ in have}),
            len({arm_name(n, i) for n, i in have})))
    add("\nArm counts loads that extend to 64 bits, atomics that extend their operand and "
        "the scaling modes of FMA_RSCALE as one instruction; they are rows of their own "
        "here. All rows are encoded, decoded, and compared in both directions by the "
        "sweep in `unittests/Target/Mali/RoundTripTests.cpp`.\n")
    add("Every instruction has the flow in bits 62-59, the page of its uniforms in "
        "58-57 and zero in bit 63. A source is a byte that names a register (bit 6: "
        "last use), a uniform, a constant or a special value; bits 8 to 10 of it are "
        "abs, neg and not, 11 to 14 the selector. Bits of the mask that are in no other "
        "column are zero; the hardware ignores what is called ignored.\n")
    add("| evidence | behaviour is known because it is |\n|---|---|")
    for k, v in EVIDENCE.items():
        add("| %s | %s |" % (k, v))
    for unit, (title, _) in sorted(UNITS.items(), key=lambda u: u[1][1]):
        rows = [(n, i) for n, i in insts if name(i["Unit"]) == unit]
        if not rows:
            continue
        add("\n## %s\n" % title)
        add("| instruction | versions | evidence | suffixes | operands | fixed bits | mask | "
            "fields |\n|---|---|---|---|---|---|---|---|")
        for n, i in sorted(rows, key=lambda r: (r[1]["Mnemonic"], r[0])):
            value, mask, places = fields(i)
            suffixes, parts = operands(i, records)
            add("| `%s` | %s | %s | %s | %s | `%s` | `%s` | %s |" % (
                i["Mnemonic"], versions(i, records, features), level_of(n, levels),
                " ".join(suffixes), ", ".join(parts), value, mask, places))
    out.extend(names_by_version(insts, records, features, levels))
    add("\n## Source kinds\n")
    add("What a selector of each kind is called, and its code.\n")
    add("| kind | selectors |\n|---|---|")
    for kind, rows in sorted(records.kinds("SourceSelector", "Kind", "Code").items()):
        add("| %s | %s |" % (kind[3:], ", ".join(
            "%s %d" % ("`.%s`" % r["Text"] if r["Text"] else "none", number(r["Code"]))
            for r in rows)))
    add("\n## Modifiers\n")
    add("| kind | values | other spelling |\n|---|---|---|")
    for kind, rows in sorted(records.kinds("Modifier", "Kind", "Code").items()):
        if len(rows) > 32:
            values = "`.%s` %d to `.%s` %d" % (rows[0]["Text"], number(rows[0]["Code"]),
                                               rows[-1]["Text"], number(rows[-1]["Code"]))
        else:
            values = ", ".join("%s %d" % ("`.%s`" % r["Text"] if r["Text"] else "none",
                                          number(r["Code"])) for r in rows)
        add("| %s | %s | %s |" % (kind[3:], values, ", ".join(
            "`.%s` %d" % (r["ArmText"], number(r["Code"])) for r in rows if r["ArmText"])))
    return "\n".join(out) + "\n"
