#!/usr/bin/env python3
"""Runs piglit's tests of vertex and fragment shaders: they are rewritten from desktop
GLSL to GLSL for Vulkan, compiled and drawn by mgpu draw with all checks on, and the
pixels that a test probes are compared.

usage: run-graphics.py MGPU [--cpu CPU]... [--level -O2] [--options "OPTION..."]
                       [--filter REGEX] [--every N] [--jobs N] [--exclusions]
                       [--reasons] [--root DIR]

The tests come from Debian's package piglit; without it the program says so and succeeds.
Tests with stages or features that Vulkan or mgpu draw do not have are excluded. Prints a
line for each failure, with --exclusions also one for each test that is left out, with
--reasons how many there are for each reason, and "N passed, N failed, N excluded" at the
end; the exit code is 1 if something failed.

shader/graphics_glsl.py describes the rewrite. A picture is as large as the test asks for,
or 250 x 250 pixels; where all that is drawn covers the whole picture, and what a shader
does cannot depend on its size, it is smaller."""
import os
import re
import sys

import testsuite
from testsuite import EXCLUDED, FAILED, PASSED, Result

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "shader"))
import front_end
import graphics_glsl
import graphics_test
from glsl_text import Unsupported
from graphics_draws import Drawing

SECONDS = 300

# What is right, though a test sees it otherwise: part of the path, the reason.
EXPLAINED = [
    ("fs-underflow-pow-compare-zero",
     "takes a power for zero that rounds to the least number above it"),
    ("fs-underflow-fma-compare-zero", "takes a subnormal sum for zero"),
    ("/vs-ldexp.", "takes subnormal numbers for zero"),
    ("/fs-ldexp.", "takes subnormal numbers for zero"),
    ("array_bounds/", "reads behind the end of an array, which the simulator tells"),
    ("out-of-bounds-access", "reads behind the end of a vector, which the simulator tells"),
    ("-nan-builtin-m", "asks more of not-a-numbers than Vulkan does"),
    ("preprocessor/extension-defined-test", "takes an extension of OpenGL for defined"),
]

# What the compiler says it does not support: part of its message, the reason.
UNSUPPORTED = [
    ("double", "needs double"),
    ("Float64", "needs double"),
    ("fp64", "needs double"),
    ("not supported for", "needs an extension that Vulkan does not have"),
    ("extension not supported", "needs an extension that Vulkan does not have"),
    ("of which the vertex shader does not write", "reads a varying that is not written"),
    ("must have the same parameter precision", "breaks a rule of the front end"),
    ("the program is too large", "is too large once calls are inlined"),
    ("put of 64 bits, which is not supported", "has varyings of 64 bits"),
    ("sub-groups are for compute shaders only", "needs sub-groups in a draw"),
    ("array must be declared with a size before using this method",
     "needs what another front end folds"),
    ("array size must be a constant", "needs what another front end folds"),
    ("No function definition (body) found", "needs what another front end folds"),
    ("'invariant': can only apply to an output", "breaks a rule of the front end"),
    ("syntax error, unexpected MAT4X2", "has names that later versions reserve"),
    ("syntax error, unexpected LOW_PRECISION", "has names that later versions reserve"),
]


def find_tests(root, wanted=""):
    for folder, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.endswith(".shader_test") and re.search(wanted, path):
                with open(path, errors="replace") as file:
                    text = "\n" + file.read()
                if (any("\n[" + stage in text for stage in ("vertex shader",
                                                            "fragment shader")) and
                        not any("\n[" + stage in text for stage in (
                            "compute", "geometry", "tessellation"))):
                    yield path


class Prepared:
    """A test that is rewritten, or why it is not; `shaders` are files by stage."""

    def __init__(self, path):
        self.path, self.problem, self.shaders = path, None, {}
        try:
            test = graphics_test.read(path)
            if test.link == "error":
                raise Unsupported("breaks a rule of OpenGL's linker")
            program = graphics_glsl.rewrite(test)
            self.drawing = Drawing(program, test)
            for words in test.steps:
                self.drawing.step(words)
            self.sources = {stage: text for stage, text in program.sources.items() if text}
        except Unsupported as reason:
            self.problem, self.sources = str(reason), {}


class Runner:
    def __init__(self, options):
        self.options = options

    def prepare(self, paths, folder):
        """All shaders at once."""
        tests, names = [Prepared(path) for path in paths], {}
        for number, test in enumerate(tests):
            for stage, source in test.sources.items():
                name = "t%d.%s" % (number, stage[:4])
                names[name] = test, stage
                with open(os.path.join(folder, name), "w") as file:
                    file.write(source)
        for name, file in front_end.compile_all(folder, list(names)).items():
            test, stage = names[name]
            test.shaders[stage] = os.path.join(folder, file)
        return tests

    def run(self, test, cpu, work):
        what = "%s -mcpu=%s" % (os.path.relpath(test.path, self.options.root), cpu)
        status, text = EXCLUDED, test.problem
        if not text:
            status, text = self.run_test(test, cpu, work)
        if status == FAILED:
            for part, reason in EXPLAINED:
                if part in test.path:
                    status, text = EXCLUDED, "explained: " + reason
        return [Result(status, what, text)]

    def run_test(self, test, cpu, work):
        if not test.drawing.draws:
            return self.compile(test.shaders, cpu, work)
        scene = test.drawing.scene(cpu, [self.options.level], test.shaders)
        problem = self.judge(scene.run(self.options.mgpu, work, SECONDS))
        return problem or test.drawing.check(work)

    def judge(self, done):
        """-> status and text unless all is well"""
        problem = testsuite.problem_of(done)
        if not problem:
            return None
        reason = done and testsuite.unsupported(done, UNSUPPORTED)
        return (EXCLUDED, reason) if reason else (FAILED, problem)

    def compile(self, names, cpu, work):
        for source in names.values():
            problem = self.judge(testsuite.call(testsuite.compile_command(
                self.options, cpu, source, os.path.join(work, "s.o")), SECONDS))
            if problem:
                return problem
        return PASSED, ""


def main():
    parser = testsuite.option_parser("Run piglit's vertex and fragment shaders")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--reasons", action="store_true")
    parser.add_argument("--root", default=testsuite.PIGLIT)
    options = parser.parse_intermixed_args()
    if not os.path.isdir(options.root):
        print("there is no piglit in '%s'; Debian's package is called piglit"
              % options.root)
        return 0
    tests = list(find_tests(options.root, options.filter))[::options.every]
    runner = Runner(options)
    return testsuite.run(options, tests, runner.run, options.reasons, runner.prepare)


if __name__ == "__main__":
    sys.exit(main())
