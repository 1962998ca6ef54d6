"""Checks what README.md shows of examples/saxpy.cl against the file and against the
compiler, and that every link between documents leads somewhere.

usage: readme.py ROOT MGPU
"""

import glob
import os
import re
import subprocess
import sys


def main():
    root, mgpu = sys.argv[1:]
    with open(os.path.join(root, "README.md")) as file:
        readme = file.read()
    problems = []

    source = os.path.join(root, "examples", "saxpy.cl")
    with open(source) as file:
        code = "".join(line for line in file if not line.startswith("//"))
    if "```c\n" + code + "```" not in readme:
        problems.append("the source of saxpy is not that of examples/saxpy.cl")

    assembly = subprocess.run([mgpu, "cc", "-mcpu=mali-g57", "-S", source, "-o", "-"],
                              check=True, capture_output=True, text=True).stdout
    listing = re.search(r"^saxpy:\n(?:\t[A-Z].*\n|\.LBB.*\n)+", assembly, re.M).group()
    if "```\n" + listing + "```" not in readme:
        problems.append("the assembly of saxpy is now\n" + listing)

    links = 0
    documents = glob.glob(os.path.join(root, "*.md"))
    for document in sorted(documents + glob.glob(os.path.join(root, "docs", "*.md"))):
        with open(document) as file:
            text = file.read()
        for link in re.findall(r"\]\(([^)#:]+)\)", text):
            links += 1
            if not os.path.exists(os.path.join(os.path.dirname(document), link)):
                problems.append("%s: no %s" % (os.path.relpath(document, root), link))
    for document in glob.glob(os.path.join(root, "docs", "*.md")):
        if "docs/" + os.path.basename(document) not in readme:
            problems.append("README.md does not name " + os.path.basename(document))

    for problem in problems:
        print("problem: " + problem)
    print("%d links, %d problems" % (links, len(problems)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
