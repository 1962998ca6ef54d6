# -*- Python -*-
# Every gtest case is a lit test of its own.
import os

import lit.formats

config.name = "mgpu-Unit"
config.suffixes = []
config.test_exec_root = os.path.join(config.mgpu_obj_root, "unittests")
config.test_source_root = config.test_exec_root
config.test_format = lit.formats.GoogleTest(".", "Tests")

for variable in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "HOME", "TMPDIR"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
