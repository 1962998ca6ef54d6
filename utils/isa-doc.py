#!/usr/bin/env python3
"""Makes the pages of all instructions in docs/ from the TableGen records.

usage: isa-doc.py [--check] [--tblgen PROGRAM] [--include DIR] [TARGET ...]

--check compares with the files instead of writing them. Without TARGET, all.
"""
import argparse
import difflib
import os
import sys

from isadoc import bifrost, rogue, valhall
from isadoc.records import ROOT, Records

TARGETS = {"bifrost": bifrost, "rogue": rogue, "valhall": valhall}


def update(page, args):
    """Whether the file of a page is current, afterwards."""
    text = page.document(Records(page.SOURCE, args.tblgen, args.include))
    path = os.path.join(ROOT, "docs", page.OUTPUT)
    shown = "docs/" + page.OUTPUT
    if not args.check:
        with open(path, "w") as f:
            f.write(text)
        return True
    with open(path) as f:
        old = f.read()
    if old == text:
        print(shown + " is current")
        return True
    sys.stdout.writelines(list(difflib.unified_diff(
        old.splitlines(True), text.splitlines(True), shown, "generated", n=0))[:40])
    print(shown + " is not current: run utils/isa-doc.py")
    return False


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--check", action="store_true")
    p.add_argument("--tblgen", default="/usr/lib/llvm-22/bin/llvm-tblgen")
    p.add_argument("--include", default="/usr/lib/llvm-22/include")
    p.add_argument("targets", nargs="*", metavar="TARGET",
                   help=" or ".join(sorted(TARGETS)))
    args = p.parse_args()
    for t in args.targets:
        if t not in TARGETS:
            p.error("no target '%s'; expected one of %s" % (t, ", ".join(sorted(TARGETS))))
    # Not all(): every page is written or compared.
    results = [update(TARGETS[t], args) for t in args.targets or sorted(TARGETS)]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
