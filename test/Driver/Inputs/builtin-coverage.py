#!/usr/bin/env python3
"""Lists builtins that a program can call but no library defines.

usage: builtin-coverage.py LLVM-BIN LIBRARY-DIR CL-STD

clang's opencl-c.h, with the extensions that mgpu cc switches on, is compiled with
a body for every declaration, which gives the mangled name of every overload.
Prints "NAME is missing" for each one that the bitcode libraries do not define,
and the number of names."""
import re
import subprocess
import sys
import tempfile
import os

llvm_bin, library_dir, standard = sys.argv[1:]

# As in FrontEndOpenCL.cpp; the steps that mgpu cc shows have the list.
EXTENSIONS = re.search(r'"-cl-ext=([^"]*)"', sys.stdin.read()).group(1)


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


clang = os.path.join(llvm_bin, "clang-22")
_, resources, _ = run(clang, "-print-resource-dir")
include = os.path.join(resources.strip(), "include")
front_end = [clang, "-cc1", "-x", "cl", "-cl-std=" + standard]
front_end += ["-triple", "spir64-unknown-unknown", "-cl-ext=" + EXTENSIONS]

status, text, errors = run(
    *front_end, "-E", "-P", "-isystem", include, os.path.join(include, "opencl-c.h")
)
if status:
    sys.exit(errors)

# One statement in each line, and declarations of functions become definitions.
# Pragmas and type definitions stay.
text = re.sub(r"\s+", " ", text)
text = re.sub(r"(#pragma OPENCL EXTENSION \S+ : \w+)", r"\n\1\n", text)
lines = []
for part in text.split("\n"):
    if part.startswith("#pragma"):
        lines.append(part)
        continue
    for statement in re.findall(r"[^;{}]*(?:\{[^{}]*\}[^;{}]*)*;", part):
        statement = statement.strip()
        if "overloadable" in statement and re.search(r"\)\s*;$", statement):
            statement = statement[:-1] + "{__builtin_unreachable();}"
        lines.append(statement)

with tempfile.TemporaryDirectory() as directory:
    source = os.path.join(directory, "builtins.cl")
    # The header declares some functions twice; drop the later ones.
    for _ in range(5):
        with open(source, "w") as f:
            f.write("\n".join(lines))
        status, ir, errors = run(
            *front_end, "-ferror-limit", "0", "-w", "-emit-llvm", "-o", "-", source
        )
        if status == 0:
            break
        bad = {
            int(n) for n in re.findall(r"^[^\n:]*:(\d+):\d+: error", errors, re.M)
        }
        lines = [l for i, l in enumerate(lines, 1) if i not in bad]
    else:
        sys.exit(errors)
declared = set(re.findall(r'^define .*?@"?(_Z[\w.$]+)"?\(', ir, re.M))

defined = set()
for name in ("device-lib.bc", "libclc-spir64.bc"):
    _, symbols, _ = run(
        os.path.join(llvm_bin, "llvm-nm"),
        "--defined-only",
        "-j",
        os.path.join(library_dir, name),
    )
    defined.update(symbols.split())

for name in sorted(declared - defined):
    print(name + " is missing")
print("%d builtins" % len(declared))
