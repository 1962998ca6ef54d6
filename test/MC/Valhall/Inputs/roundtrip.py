"""Checks a list of `bytes  text` lines in both directions.

usage: roundtrip.py LLVM_MC CPU LIST
Every text must assemble to its bytes, every word disassemble to its text.
"""
import subprocess
import sys


def main():
    mc, cpu, path = sys.argv[1:]
    rows = []
    with open(path) as f:
        for line in f:
            if line.startswith("//") or not line.strip():
                continue
            words = line.split()
            rows.append((words[:8], " ".join(words[8:])))
    args = [mc, "-triple=valhall", "-mcpu=" + cpu]

    def run(extra, text):
        p = subprocess.run(args + extra, input=text, capture_output=True, text=True)
        if p.returncode:
            sys.exit("%s failed:\n%s" % (" ".join(args + extra), p.stderr))
        return p.stdout

    bad = 0
    out = run(["-show-encoding"], "\n".join(t for _, t in rows) + "\n")
    got = []
    for line in out.splitlines():
        if "// encoding: [" in line:
            enc = line.split("// encoding: [")[1].split("]")[0]
            got.append([b[2:] for b in enc.split(",")])
    if len(got) != len(rows):
        sys.exit("%d instructions assembled from %d lines" % (len(got), len(rows)))
    for (want, text), have in zip(rows, got):
        if want != have:
            bad += 1
            print("assembled", text, "to", " ".join(have), "not", " ".join(want))

    out = run(
        ["--disassemble"],
        "\n".join(" ".join("0x" + b for b in w) for w, _ in rows) + "\n",
    )
    got = [
        " ".join(line.split())
        for line in out.splitlines()
        if line.strip() and not line.strip().startswith(".")
    ]
    if len(got) != len(rows):
        sys.exit("%d lines disassembled from %d words" % (len(got), len(rows)))
    for (words, want), have in zip(rows, got):
        if want != have:
            bad += 1
            print("disassembled", " ".join(words), "to", have, "not", want)
    print("%d lines, %d bad" % (len(rows), bad))
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
