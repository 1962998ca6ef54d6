"""Compares what a header declares with what a library exports (llvm-nm -D)."""
import re
import sys

header = open(sys.argv[1]).read()
code = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
declared = set(re.findall(r"\b(mgpu_\w+)\(", code))
exported, private = set(), 0
for line in open(sys.argv[2]):
    kind, name = line.split()[-2:]
    if kind == "A":  # A version itself.
        continue
    if re.fullmatch(r"mgpu_private_\w+@@MGPU_PRIVATE", name):
        private += 1
    else:
        exported.add(re.sub(r"@@MGPU_1$", "", name))
print("not exported:", " ".join(sorted(declared - exported)))
print("not declared:", " ".join(sorted(exported - declared)))
print("private:", private)
