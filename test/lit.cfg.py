# -*- Python -*-
import os
import sys

import lit.formats
import lit.util
from lit.llvm import llvm_config
from lit.llvm.subst import ToolSubst

config.name = "mgpu"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".mir", ".s", ".txt", ".test", ".cl", ".yaml", ".spvasm"]
config.excludes = ["CMakeLists.txt", "Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.mgpu_obj_root, "test")

llvm_config.use_default_substitutions()  # FileCheck, not, count, %s, %t, ...

# Our launchers come before LLVM's own programs, so RUN lines are those of a
# target inside LLVM: llc -mtriple=valhall.
llvm_config.add_tool_substitutions(
    [
        "llc",
        "opt",
        "llvm-mc",
        "llvm-objdump",
        "llvm-mca",
        "llvm-readobj",
        "llvm-readelf",
        "llvm-dwarfdump",
        "llvm-symbolizer",
        "clang",
        "mgpu",
        "mgpu-launch",
        "split-file",
        "llvm-objcopy",
        "obj2yaml",
        "yaml2obj",
    ],
    [config.mgpu_tools_dir, config.llvm_tools_dir],
)
config.substitutions.append(("%mgpu_plugin", config.mgpu_plugin))
# In front of a program of LLVM that loads the plugin.
runtime = config.mgpu_sanitizer_runtime
config.substitutions.append(
    ("%plugin_env", "env LD_PRELOAD=" + runtime if runtime else "env")
)
config.substitutions.append(("%cmake", config.cmake))
config.substitutions.append(("%build", config.mgpu_obj_root))
config.substitutions.append(("%llvm_bin", config.llvm_tools_dir))
config.substitutions.append(
    (
        "%exit",
        '"%s" %s'
        % (
            config.python_executable,
            os.path.join(config.test_source_root, "Inputs", "expect-exit.py"),
        ),
    )
)
config.substitutions.append(("%utils", os.path.join(config.mgpu_src_root, "utils")))
config.substitutions.append(
    ("%examples", os.path.join(config.mgpu_src_root, "examples"))
)
config.substitutions.append(("%python", '"%s"' % config.python_executable))

# Programs that use OpenCL, on our library and no other.
config.substitutions.append(
    ("%opencl", os.path.join(config.mgpu_obj_root, "test", "OpenCL", "bin"))
)
config.substitutions.append(
    ("%capi", os.path.join(config.mgpu_obj_root, "test", "CAPI", "bin"))
)
# In front of a program that was built without sanitizers and loads a library of
# ours.
config.substitutions.append(
    ("%sanitized", "env LD_PRELOAD=" + runtime if runtime else "env")
)
# Every test compiles for itself, but those of the cache.
config.environment["MGPU_CACHE"] = "off"
config.environment["OCL_ICD_VENDORS"] = os.path.join(config.mgpu_obj_root, "opencl")

# The system's Python has packages of the distribution.
if os.path.isdir("/usr/lib/python3/dist-packages/pyopencl"):
    config.available_features.add("pyopencl")

# <target>-registered-target for every target of the build, and "asan".
config.available_features.update(config.mgpu_features.split())

# LLVM's programs leave memory to the end of the process.
if "asan" in config.available_features:
    config.environment["ASAN_OPTIONS"] = "detect_leaks=0"
# utils/plant-faults.py builds programs with faults and chooses one of them.
PLANTED_FAULTS = ("MGPU_PLANTED_FAULT", "MGPU_REACHED_FAULTS")
for variable in ("ASAN_OPTIONS", "UBSAN_OPTIONS", *PLANTED_FAULTS):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
# Settings of the person who runs the tests must not change what is tested.
for variable in ("MGPU_ARCH", "MGPU_CPU", "MGPU_LLVM_BIN", "MGPU_DEVICES", "MGPU_COMPILER"):
    config.environment.pop(variable, None)

if lit.util.killProcessAndChildrenIsSupported()[0]:
    lit_config.maxIndividualTestTime = 600
