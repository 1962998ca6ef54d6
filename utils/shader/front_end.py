"""GLSL to SPIR-V for many shaders at once.

glslang reads its own declarations for a sixth of a second before it reads a shader, and
mgpu starts it for each. Debian's glslc, which has the same parser, does so once for all
shaders of a call; where it is not installed, or does not take a shader, mgpu has to."""
import functools
import os
import shutil
import tempfile

import testsuite

GLSLC = shutil.which("glslc")
SECONDS = 300


def compile_all(folder, names):
    """Compiles the files `names` in `folder`, which are called after their stages.
    -> for each of them, the name of the file that mgpu reads instead"""
    files = {name: name + ".spv" for name in names}
    for file in files.values():
        if os.path.exists(os.path.join(folder, file)):
            os.remove(os.path.join(folder, file))
    if GLSLC and names:
        testsuite.call([GLSLC, "-c", "-w", "--target-env=vulkan1.3", *names], SECONDS, folder)
    return {name: file if os.path.exists(os.path.join(folder, file)) else name
            for name, file in files.items()}


@functools.lru_cache(maxsize=None)
def binary_of(source, extension):
    """-> SPIR-V of one shader, or None"""
    with tempfile.TemporaryDirectory() as folder:
        name = "s" + extension
        with open(os.path.join(folder, name), "w") as file:
            file.write(source)
        file = compile_all(folder, [name])[name]
        if file == name:
            return None
        with open(os.path.join(folder, file), "rb") as binary:
            return binary.read()
