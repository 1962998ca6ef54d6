#!/usr/bin/env python3
"""mgpu with a mistake: its fragment shaders do not reverse bits.

Environment: REAL_MGPU."""
import os
import re
import subprocess
import sys

arguments = sys.argv[1:]
path = arguments[1]
with open(path) as file:
    scene = file.read()
for name in re.findall(r"fragment: \{ shader: (\S+)", scene):
    source = name.removesuffix(".spv")
    with open(os.path.join(os.path.dirname(path), source)) as file:
        text = file.read()
    with open(os.path.join(os.path.dirname(path), "wrong-" + source), "w") as file:
        file.write(text.replace("bitfieldReverse(", "("))
    scene = scene.replace("shader: %s " % name, "shader: wrong-%s " % source)
with open(path, "w") as file:
    file.write(scene)
sys.exit(subprocess.run([os.environ["REAL_MGPU"], *arguments]).returncode)
