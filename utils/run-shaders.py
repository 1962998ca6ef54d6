#!/usr/bin/env python3
"""Runs piglit's tests of compute shaders: each shader is rewritten from desktop GLSL to
GLSL for Vulkan, compiled by mgpu and run on the simulator with all checks on.

usage: run-shaders.py MGPU [--cpu CPU]... [--level -O2] [--options "OPTION..."]
                      [--filter REGEX] [--host] [--every N] [--jobs N] [--exclusions]
                      [--root DIR]

The tests come from Debian's package piglit; without it the program says so and
succeeds. With --host every run is compared with the host, too; --every takes only
each Nth file. Prints a line for each failure, with --exclusions also one for each
test that is left out, and "N passed, N failed, N excluded" at the end; the exit code
is 1 if something failed.

The rewrite, in shader/desktop_glsl.py:

  uniforms of the default block      members of one uniform block
  atomic counters                    words of one storage buffer
  images of two dimensions           as they are, with a set
  the other storage buffers          as they are, with a set"""
import os
import sys

import testsuite
from testsuite import EXCLUDED, FAILED, PASSED, Result

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "shader"))
import desktop_glsl
import shader_test

SECONDS = 300

# What the compiler says it does not support: part of its message, the reason.
UNSUPPORTED = [
    ("runs up to", "needs a larger work-group than the core runs"),
    ("double", "needs double"),
    ("Float64", "needs double"),
    ("fp64", "needs double"),
    ("not supported for", "needs an extension that Vulkan does not have"),
    ("of the set 'SPV_AMD", "needs an extension that Vulkan does not have"),
    ("extension not supported", "needs an extension that Vulkan does not have"),
]


def find_tests(root):
    for folder, _, names in sorted(os.walk(root)):
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.endswith(".shader_test"):
                with open(path, errors="replace") as file:
                    if "[compute shader]" in file.read():
                        yield path


class Runner:
    def __init__(self, options):
        self.options = options

    def run(self, path, cpu, work):
        what = "%s -mcpu=%s" % (os.path.relpath(path, self.options.root), cpu)
        try:
            test = shader_test.read(path)
            program = desktop_glsl.rewrite(test)
            status, text = self.run_program(test, program, cpu, work)
        except (shader_test.Unsupported, desktop_glsl.Unsupported) as reason:
            status, text = EXCLUDED, str(reason)
        return [Result(status, what, text)]

    def run_program(self, test, program, cpu, work):
        source, output = (os.path.join(work, f) for f in ("s.comp", "s.o"))
        with open(source, "w") as file:
            file.write(program.source)
        done = testsuite.call(
            testsuite.compile_command(self.options, cpu, source, output), SECONDS)
        if done is None:
            return FAILED, "the compiler does not end"
        if test.must_not_link:
            good = done.returncode == 1
            return (PASSED if good else FAILED), "compiles, but must not"
        if done.returncode:
            reason = testsuite.unsupported(done, UNSUPPORTED)
            return (EXCLUDED, reason) if reason else (FAILED, done.stderr.strip())
        (kernel,) = testsuite.interfaces(self.options.mgpu, output, SECONDS).values()
        state = program.initial_state()
        for number, step in enumerate(test.steps):
            if step.kind != "compute":
                problem = program.apply(step, state)
                if problem:
                    return FAILED, "%s (after %d steps)" % (problem, number)
                continue
            problem = self.launch(step.groups, kernel, state, program.images, source, output,
                                  work)
            if problem:
                return FAILED, problem
        return PASSED, ""

    def launch(self, groups, kernel, state, images, source, output, work):
        """Runs the shader on the buffers in `state`; -> a problem or None"""
        buffers, bindings = [], []
        for resource in kernel["resources"]:
            name = resource["name"]
            if name not in state:
                return "there is no buffer '%s'" % name
            image = images.get(name)
            buffers.append(testsuite.Buffer(name, state[name],
                                            image and image.description()))
            bindings.append("{ set: %d, binding: %d, %s: %s }" % (
                resource["set"], resource["binding"], "image" if image else "buffer",
                name))
        problem = testsuite.launch(
            self.options, output, groups, kernel["work_group_size"], buffers, bindings,
            [], work, SECONDS, ["--max-instructions", "100000000"],
            source if self.options.host else None)
        for buffer in buffers:
            state[buffer.name] = buffer.contents
        return problem


def main():
    parser = testsuite.option_parser("Run piglit's compute shaders")
    parser.add_argument("--host", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--root", default=testsuite.PIGLIT)
    options = parser.parse_intermixed_args()
    if not os.path.isdir(options.root):
        print("there is no piglit in '%s'; Debian's package is called piglit"
              % options.root)
        return 0
    tests = testsuite.matching(find_tests(options.root), options)
    return testsuite.run(options, tests[::options.every], Runner(options).run)


if __name__ == "__main__":
    sys.exit(main())
