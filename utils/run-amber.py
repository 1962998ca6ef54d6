#!/usr/bin/env python3
"""Runs scripts for Amber that test compute shaders, or vertex and fragment shaders: each
shader is compiled by mgpu and runs on the simulator with all checks on, or draws by mgpu
draw; the script says what the buffers must hold.

usage: run-amber.py MGPU [--cpu CPU]... [--level -O2] [--options "OPTION..."]
                    [--filter REGEX] [--host] [--target-env ENV,...] [--every N]
                    [--jobs N] [--exclusions] [--graphics] FILE_OR_FOLDER...

Scripts are written in AmberScript (they begin with #!amber) or VkScript; those of
folders end in .amber or .vk_script, and those that say nothing of such shaders are
left out without a word, with --graphics all that do not draw. Shaders are in GLSL or in SPIR-V's assembly language, which is
that of --target-env where the script does not name another: the first of a list, by
default spv1.0,spv1.4,spv1.6, whose rules a module keeps. With --host every
run is compared with the host, too; --every takes only each Nth file. Prints a line for
each failure, with --exclusions also one for each script that is left out, the reasons for
that, and "N passed, N failed, N excluded" at the end; the exit code is 1 if something
failed."""
import os
import re
import sys

import testsuite
from testsuite import EXCLUDED, FAILED, PASSED, Result

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "shader"))
import amber_graphics
import amber_script
import vk_script
from amber_data import ScriptError, Unsupported, compare

SECONDS = 300

# What the compiler says it does not support: part of its message, the reason.
UNSUPPORTED = [
    ("double", "needs double"),
    ("Float64", "needs double"),
    ("is an image or a sampler", "needs images"),
    ("OpTypeImage", "needs images"),
    ("Invalid capability", "needs a newer SPIRV-Tools"),
    ("runs up to", "needs a larger work-group than the core runs"),
]


def is_script(path):
    return path.endswith((".amber", ".vk_script"))


COMPUTE = re.compile(r"^\s*PIPELINE\s+compute\b|^\[compute shader", re.M)
GRAPHICS = re.compile(r"^\s*PIPELINE\s+graphics\b", re.M)


def is_wanted(path, graphics):
    with open(path, errors="replace") as file:
        text = file.read()
    return GRAPHICS.search(text) or not graphics and COMPUTE.search(text)


def find_tests(paths, graphics):
    for path in paths:
        if not os.path.isdir(path):
            yield path
        for folder, folders, names in os.walk(path):
            folders.sort()
            for name in sorted(names):
                file = os.path.join(folder, name)
                if is_script(file) and is_wanted(file, graphics):
                    yield file


def read(path):
    with open(path, errors="replace") as file:
        is_amber = file.readline().startswith("#!amber")
    return (amber_script if is_amber else vk_script).read(path)


class Program:
    """A pipeline that is compiled for a core."""

    def __init__(self, options, pipeline, cpu, work):
        self.options = options
        self.work = work
        shader = pipeline.shader
        is_glsl = shader.language == "GLSL"
        self.source = os.path.join(work, "s.comp" if is_glsl else "s.spvasm")
        self.output = os.path.join(work, "s.o")
        os.makedirs(work)
        with open(self.source, "w") as file:
            file.write(shader.source)
        if shader.environment:
            environments = [shader.environment]
        else:
            environments = [] if is_glsl else options.target_env.split(",")
        common = ["-fentry-point=" + pipeline.entry_point]
        common += ["-fspec-constant=%s=%s" % item for item in pipeline.constants.items()]
        self.choices = [common + ["-ftarget-env=" + e] for e in environments] or [common]
        self.bindings = pipeline.bindings
        self.push_constants = pipeline.push_constants
        self.cpu = cpu
        self.kernel = None

    def compile(self):
        """-> status and text unless all is well"""
        first = None
        for self.arguments in self.choices:
            done = testsuite.call(testsuite.compile_command(
                self.options, self.cpu, self.source, self.output, self.arguments), SECONDS)
            problem = testsuite.problem_of(done)
            if not problem:
                break
            reason = done and testsuite.unsupported(done, UNSUPPORTED)
            first = first or ((EXCLUDED, reason) if reason else (FAILED, problem))
        else:
            return first
        (self.kernel,) = testsuite.interfaces(self.options.mgpu, self.output,
                                              SECONDS).values()
        return None

    def run(self, groups, buffers):
        """Runs on the contents of buffers, by name; -> a problem or None"""
        used, bindings, push_constants = {}, [], []
        for resource in self.kernel["resources"]:
            if resource["kind"] == "push_constants":
                if self.push_constants is None:
                    return "the script has no push constants"
                data = buffers[self.push_constants].data[:resource["size"]]
                push_constants.append('{ offset: 0, hex: "%s" }' % data.hex())
                continue
            key = resource["set"], resource["binding"]
            for element, binding in enumerate(self.bindings.get(key, [])):
                if element == resource["count"]:
                    break
                used.setdefault(binding.buffer, testsuite.Buffer(
                    binding.buffer, buffers[binding.buffer].data))
                size = "" if binding.size is None else ", range: %d" % binding.size
                bindings.append(
                    '{ set: %d, binding: %d, element: %d, buffer: "%s", offset: %d%s }'
                    % (*key, element, binding.buffer, binding.offset, size))
        problem = testsuite.launch(
            self.options, self.output, groups, self.kernel["work_group_size"],
            list(used.values()), bindings, push_constants, self.work, SECONDS,
            ["--max-instructions", "100000000"],
            self.source if self.options.host else None, self.arguments)
        for name, buffer in used.items():
            buffers[name].data = buffer.contents
        return problem


class Runner:
    def __init__(self, options):
        self.options = options

    def run(self, path, cpu, work):
        what = "%s -mcpu=%s" % (os.path.join(os.path.basename(os.path.dirname(path)),
                                             os.path.basename(path)), cpu)
        try:
            status, text = self.run_script(read(path), cpu, work)
        except Unsupported as reason:
            status, text = EXCLUDED, str(reason)
        except ScriptError as problem:
            status, text = FAILED, str(problem)
        return [Result(status, what, text)]

    def run_script(self, script, cpu, work):
        programs = {}
        buffers = script.buffers
        drawer = amber_graphics.PipelineRunner(self.options, script, cpu, work, SECONDS,
                                               UNSUPPORTED)
        draws = []  # That wait, because others have the same targets.
        for step in [*script.steps, ("end",)]:
            if draws and (step[0] != "draw" or not same_targets(draws[0][0], step[1])):
                problem = drawer.draw(draws)
                if problem:
                    is_unsupported, text = problem
                    return (EXCLUDED if is_unsupported else FAILED), text
                draws = []
            problem = None
            if step[0] == "draw":
                draws.append(step[1:])
            elif step[0] == "clear":
                for name in step[1].colors.values():
                    buffers[name].fill(step[2])
            elif step[0] == "pixels":
                problem = amber_graphics.compare_pixels(buffers[step[1]], *step[2:])
                problem = problem and "buffer '%s': %s" % (step[1], problem)
            elif step[0] in ("histograms", "rmse"):
                function = (amber_graphics.compare_rmse if step[0] == "rmse" else
                            amber_graphics.compare_histograms)
                problem = function(buffers[step[1]], buffers[step[2]], step[3])
            elif step[0] == "run":
                _, pipeline, groups = step
                program = programs.get(pipeline)
                if program is None:
                    program = programs[pipeline] = Program(
                        self.options, pipeline, cpu,
                        os.path.join(work, str(len(programs))))
                    problem = program.compile()
                    if problem:
                        return problem
                problem = program.run(groups, buffers)
            elif step[0] == "compare":
                _, name, *rest = step
                problem = compare(buffers[name].data, *rest)
                problem = problem and "buffer '%s': %s" % (name, problem)
            elif step[0] == "same":
                same = buffers[step[1]].data == buffers[step[2]].data
                problem = None if same else "'%s' differs from '%s'" % step[1:]
            elif step[0] == "copy":
                buffers[step[2]].data = bytearray(buffers[step[1]].data)
            if problem:
                return FAILED, problem
        return PASSED, ""


def same_targets(a, b):
    return (a.colors, a.depth_buffer, a.size) == (b.colors, b.depth_buffer, b.size)


def main():
    parser = testsuite.option_parser("Run shaders of Amber scripts")
    parser.add_argument("--graphics", action="store_true")
    parser.add_argument("--target-env", default="spv1.0,spv1.4,spv1.6")
    parser.add_argument("--host", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("files", nargs="+")
    options = parser.parse_intermixed_args()
    tests = testsuite.matching(find_tests(options.files, options.graphics), options)
    return testsuite.run(options, tests[::options.every], Runner(options).run,
                         reasons=True)


if __name__ == "__main__":
    sys.exit(main())
