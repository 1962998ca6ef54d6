"""usage: check-report.py REPORT.json LISTING.s

The figures of a report agree with each other and with the disassembly."""

import json
import re
import sys

report = json.load(open(sys.argv[1]))
listing = open(sys.argv[2]).read()
pipelines = [p["name"] for p in report["hardware"]["pipelines"]]

for kernel in report["kernels"]:
    name = kernel["name"]
    text = re.search(rf"^{name}:\n(.*?)^\t\.size\t{name},", listing, re.M | re.S)
    lines = re.findall(r"^\t([A-Z][A-Z0-9_]+)", text.group(1), re.M)
    assert len(lines) == kernel["instructions"], (name, len(lines), kernel)

    branches = re.findall(r"^(\.L\w+):|^\tBRANCHZ.*(\.L\w+)", text.group(1), re.M)
    seen, back = set(), 0
    for label, target in branches:
        seen.add(label)
        back += target in seen and bool(target)
    assert back == kernel["loops"], (name, back, kernel["loops"])

    assert kernel["code_bytes"] % 128 == 0
    assert kernel["code_bytes"] >= 8 * kernel["instructions"] + 16
    assert kernel["registers"] <= kernel["register_mode"]
    assert kernel["occupancy"]["threads"] == (
        2 if kernel["register_mode"] == 32 else 1
    )

    cycles, operations = kernel["cycles"], kernel["operations"]
    for group in (operations, cycles["total"], cycles["shortest"], cycles["longest"]):
        assert list(group) == pipelines, (name, group)
    for p in pipelines:
        # Equal text for equal figures: both are rounded to six decimals.
        assert cycles["shortest"][p] <= cycles["total"][p], (name, p)
        assert cycles["longest"][p] <= cycles["total"][p], (name, p)
        assert (operations[p] == 0) == (cycles["total"][p] == 0), (name, p)
    most = max(cycles["total"].values())
    assert cycles["bound"] == [p for p in pipelines if cycles["total"][p] == most]

    stores = len(re.findall(r"^\t(?:STORE|ATOM)", text.group(1), re.M))
    loads = len(re.findall(r"^\tLOAD", text.group(1), re.M))
    assert stores + loads <= operations["ls"], (name, stores, loads, operations)
print("consistent")
