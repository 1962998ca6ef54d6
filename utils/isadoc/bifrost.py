"""docs/BifrostInstructions.md."""
from .records import name, number

SOURCE = "Mali/Bifrost/Bifrost.td"
OUTPUT = "BifrostInstructions.md"
UNITS = {"UnitFMA": ("FMA", "*", 23), "UnitADD": ("ADD", "+", 20)}
EVIDENCE = {
    "Verified": ("V", "described without reservation, and its words are reproduced"),
    "Driver": ("M", "relied on by the open driver for real hardware"),
    "Notes": ("R", "only in notes from reverse engineering"),
    "Open": ("U", "open: the encoding is certain, the behaviour is not"),
}
SELECTORS = ["P0", "P1", "P2", "0 or t", "FAU low", "FAU high", "t0", "t1"]


def suffix_source(mod, count):
    return mod["Source"] if 0 <= mod["Source"] < count else None


def kind_name(mod):
    return name(mod["Kind"])[3:]


def bits(start, size):
    return "%d" % start if size == 1 else "%d:%d" % (start + size - 1, start)


def selectors(mask):
    """None for all eight."""
    if mask == 0xff:
        return ""
    if bin(mask).count("1") <= 4:
        return "only " + ", ".join(SELECTORS[i] for i in range(8) if mask >> i & 1)
    return "not " + ", ".join(SELECTORS[i] for i in range(8) if not mask >> i & 1)


def combination(dag):
    """(is "none":$a, "h1":$b) as `a=none b=h1`."""
    return " ".join("%s=%s" % (var, value) for value, var in dag["args"]) or "always"


def combinations(dags):
    return " or ".join(combination(d) + (" (alias)" if d["operator"]["def"] == "alias" else "")
                       for d in dags)


class Fields:
    """Fields that stand for combinations, numbered: many instructions share one."""

    def __init__(self):
        self.rows = {}

    def number(self, values):
        text = "; ".join("%d: %s" % (i, combinations(v).replace("|", "/"))
                         for i, v in enumerate(values) if v)
        return self.rows.setdefault(text, len(self.rows) + 1)


def picture(inst, enc, records, fields, width):
    """The word, most significant bit first, and where its fields are."""
    exact = number(enc["Exact"])
    chars = [str(exact >> i & 1) for i in range(width)]
    places = []

    def claim(letter, start, size, text):
        for i in range(start, start + size):
            chars[i] = letter
        places.append("%s %s" % (text, bits(start, size)))

    moved = {records.get(a)["Name"]: records.get(a)["Pos"] for a in enc["Places"]}
    for i, s in enumerate(inst["Sources"]):
        claim("abcd"[i], records.get(s)["Start"], 3, "src%d" % i)
    for m in map(records.get, inst["Mods"]):
        pos = moved.get(m["Name"], m["Pos"])
        if pos >= 0:
            claim("m", pos, m["Size"], m["Name"])
    for f in map(records.get, enc["Fields"]):
        claim("x", f["Start"], f["Size"], "field %d at" % fields.number(f["Values"]))
    for m in map(records.get, inst["Imms"]):
        claim("i", m["Start"], m["Size"], m["Name"])
    condition = combinations(enc["When"]).replace("|", "/")
    return "".join(reversed(chars)), places, condition


def operands(inst, records):
    count = len(inst["Sources"])
    mods = [records.get(m) for m in inst["Mods"]]
    parts = []
    for i, s in enumerate(map(records.get, inst["Sources"])):
        limit = selectors(s["Selectors"])
        parts.append("src%d%s%s" % (
            i, "".join(".%s" % kind_name(m) for m in mods if suffix_source(m, count) == i),
            " (%s)" % limit if limit else ""))
    for m in map(records.get, inst["Imms"]):
        parts.append("%s:0-%d" % (m["Name"], m["Limit"] - 1))
    if number(inst["ReadsStaging"]) or number(inst["WritesStaging"]):
        parts.append("@r")
    return [kind_name(m) for m in mods if suffix_source(m, count) is None], parts


def staging(inst):
    use = ("r" if number(inst["ReadsStaging"]) else "") + \
          ("w" if number(inst["WritesStaging"]) else "")
    if not use:
        return ""
    rule = name(inst["StagingCountRule"])[len("Staging"):]
    return use + (" %d" % number(inst["StagingCount"]) if rule == "Fixed" else " " + rule.lower())


def properties(inst, records, cores):
    """What else is particular about an instruction."""
    have = [c for c, f in cores.items() if records.available(inst, f)]
    result = []
    if len(have) < len(cores):
        result.append("only " + ", ".join(have))
    message = name(inst["Message"])[len("Message"):]
    if message != "None":
        result.append("message " + message)
    if staging(inst):
        result.append("staging " + staging(inst))
    if number(inst["IsLast"]):
        result.append("last")
    if number(inst["IsTable"]):
        result.append("table")
    for s in map(records.get, inst["Swaps"]):
        rewrites = ["%s %s to %s" % (r["Name"], r["From"], r["To"])
                    for r in map(records.get, s["Rewrites"])]
        result.append("src%d and src%d exchange%s" % (
            s["A"], s["B"], " (%s)" % ", ".join(rewrites) if rewrites else ""))
    for t in map(records.get, inst["TLimits"]):
        result.append("t as src%d: %s" % (t["Source"],
                                          combination(t["Only"]).replace("|", "/")))
    if inst["Open"]:
        result.append("open: " + inst["Open"])
    return result


def document(records):
    out = []
    add = out.append
    insts = [(n, records.all[n]) for n in records.of["BifrostInst"]]
    cores = records.core_features()
    fields = Fields()
    encodings = sum(len(i["Encodings"]) for _, i in insts)
    add("# Bifrost instructions\n")
    add("Made by `utils/isa-doc.py` from the TableGen records; the syntax is explained in "
        "[MaliUsage.md](MaliUsage.md). %d instructions with %d encodings: one word of each "
        "unit makes a tuple.\n" % (len(insts), encodings))
    add("Words are shown with the most significant bit first: `a` to `d` are the selectors of "
        "the sources, `m` modifiers (their codes are below), `i` immediates, `x` fields that "
        "stand for combinations of modifiers. An instruction with several encodings uses the "
        "first whose condition and fields fit. If none does, operands that may be exchanged are; "
        "`ordering` compares the selectors of sources 0 and 1. An alias is encoded so, but "
        "decodes as the instruction that it equals.\n")
    add("| selector | " + " | ".join(map(str, range(8))) + " |")
    add("|---" * 9 + "|")
    add("| source | " + " | ".join(SELECTORS) + " |\n")
    add("Last: only in the last tuple of a clause. Table: reads its sources before the FMA "
        "result of the tuple exists. `t as src`: what cores with limits admit.\n")
    add("| evidence | the instruction is |\n|---|---|")
    for letter, text in EVIDENCE.values():
        add("| %s | %s |" % (letter, text))
    for unit, (title, sign, width) in UNITS.items():
        rows = [(n, i) for n, i in insts if name(i["Unit"]) == unit]
        add("\n## %s unit: %d instructions of %d bits\n" % (title, len(rows), width))
        add("| instruction | evidence | suffixes | operands | word | fields | remarks |")
        add("|---" * 7 + "|")
        for n, i in sorted(rows, key=lambda r: r[1]["Mnemonic"]):
            suffixes, parts = operands(i, records)
            level = EVIDENCE[name(i["Known"])[len("Evidence"):]][0]
            first = True
            for enc in map(records.get, i["Encodings"]):
                word, places, condition = picture(i, enc, records, fields, width)
                remarks = properties(i, records, cores) if first else []
                if condition:
                    remarks = ["if " + condition] + remarks
                add("| %s | %s | %s | %s | `%s` | %s | %s |" % (
                    "`%s%s`" % (sign, i["Mnemonic"]) if first else "", level if first else "",
                    " ".join(suffixes) if first else "", ", ".join(parts) if first else "",
                    word, ", ".join(places), "; ".join(remarks)))
                first = False
    add("\n## Fields that stand for combinations\n")
    add("Values that are not listed are reserved.\n")
    add("| field | values |\n|---|---|")
    for text, n in fields.rows.items():
        add("| %d | %s |" % (n, text))
    add("\n## Modifiers\n")
    add("| kind | values | default |\n|---|---|---|")
    # Operations have one of their own.
    used = {records.all[m["def"]]["Kind"]["def"]
            for n in records.of["BifrostInst"] for m in records.all[n]["Mods"]}
    for n in records.of["ModKind"]:
        if n not in used:
            continue
        kind = records.all[n]
        add("| %s | %s | %s |" % (n[3:], ", ".join(
            "`.%s` %d" % (v, c) for c, v in enumerate(kind["Values"]) if v and v != "none"),
            kind["Default"] or "must be written"))
    return "\n".join(out) + "\n"
