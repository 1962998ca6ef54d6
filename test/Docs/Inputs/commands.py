"""Runs the commands that the documents show, in a directory that has what a reader
has beside them: examples/, build/release and a compiled saxpy. Assembly that the
documents show is assembled, and jobs are read.

usage: commands.py ROOT BUILD PREFIX-OF-CLANG
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

# A colon behind the command is that of a message.
PROGRAMS = r"(?:mgpu|llc|opt|clang-22|llvm-[a-z]+) (?!\w+:)"
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
# How blocks of assembly begin, by document, and the target they are for.
ASSEMBLY = [
    ("docs/MaliUsage.md", "\t.register_mode", "valhall"),
    ("docs/MaliUsage.md", "loop:\nds(", "bifrost"),
    ("docs/PowerVRUsage.md", "{ s0 = ", "rogue"),
    ("docs/PowerVRUsage.md", "\t.kernel ", "rogue"),
]


def commands(text):
    """Yields the commands of a document: lines of blocks, and words in line that
    name a file."""
    for language, block in FENCE.findall(text):
        # Brackets around options are those of a synopsis.
        if language or re.search(r" \[-", block):
            continue
        for line in block.replace("\\\n", "").splitlines():
            if re.match(PROGRAMS, line):
                yield re.sub(r"\s+# .*", "", line)
    for inline in re.findall(r"`([^`\n]+)`", FENCE.sub("", text)):
        if re.match(PROGRAMS, inline) and re.search(r"\.(o|cl|ll|s|bin|yaml)\b", inline):
            yield inline


def main():
    root, build = (os.path.abspath(path) for path in sys.argv[1:3])
    # What stands in front of a program that is not ours and loads the plugin.
    plugin_env = sys.argv[3]
    environment = dict(os.environ)
    environment["PATH"] = os.path.join(build, "bin") + ":" + environment["PATH"]
    directory = tempfile.TemporaryDirectory()
    os.chdir(directory.name)
    os.symlink(os.path.join(root, "examples"), "examples")
    os.mkdir("build")
    os.symlink(build, "build/release")

    problems = []
    counts = {"commands": 0, "listings": 0, "jobs": 0}

    def run(command, document, kind=None):
        text = plugin_env + " " + command if command.startswith("clang-22 ") else command
        result = subprocess.run(["bash", "-o", "pipefail", "-c", text], env=environment,
                                capture_output=True, text=True)
        if kind:
            counts[kind] += 1
            if result.returncode:
                problems.append("%s: %s\n%s" % (document, command, result.stderr))
        return result

    for name in ("k.o", "old.o", "new.o"):
        run("mgpu cc examples/saxpy.cl -o " + name, "commands.py").check_returncode()
    documents = [os.path.join(root, "README.md")] + sorted(glob.glob(os.path.join(root, "docs", "*.md")))
    for path in documents:
        document = os.path.relpath(path, root)
        with open(path) as file:
            text = file.read()
        for command in commands(text):
            run(command, document, "commands")
        for language, block in FENCE.findall(text):
            for where, start, target in ASSEMBLY:
                if where == document and block.startswith(start):
                    with open("listing.s", "w") as file:
                        file.write(block)
                    run("mgpu as -march=%s listing.s -o listing.o && mgpu dis listing.o" % target,
                        document, "listings")
            if language == "yaml":
                with open("job.yaml", "w") as file:
                    file.write(block)
                counts["jobs"] += 1
                # Not all files that it names are there; its keys are known.
                message = run("mgpu sim job.yaml", document).stderr
                if "job.yaml:" in message:
                    problems.append("%s: %s\n%s" % (document, block, message))
    for problem in problems:
        print("problem: " + problem)
    print("%(commands)d commands, %(listings)d listings, %(jobs)d jobs" % counts
          + ", %d problems" % len(problems))
    return 1 if problems or counts["listings"] != len(ASSEMBLY) else 0


if __name__ == "__main__":
    sys.exit(main())
