#!/usr/bin/env python3
"""Runs piglit's tests of compute shaders: each shader is rewritten from desktop GLSL to
GLSL for Vulkan, compiled by mgpu and run on the simulator with all checks on.

usage: run-shaders.py MGPU [--cpu CPU]... [--level -O2] [--filter REGEX] [--host]
                      [--every N] [--jobs N] [--exclusions] [--root DIR]

The tests come from Debian's package piglit; without it the program says so and
succeeds. With --host every run is compared with the host, too; --every takes only
each Nth file. Prints a line for each failure, with --exclusions also one for each
test that is left out, and "N passed, N failed, N excluded" at the end; the exit code
is 1 if something failed.

The rewrite, in shader/desktop_glsl.py:

  uniforms of the default block      members of one uniform block
  atomic counters                    words of one storage buffer
  an image that is only written      a storage buffer with a vec4 for each pixel
  the other storage buffers          as they are, with a set"""
import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "shader"))
import desktop_glsl
import shader_test

ROOT = "/usr/lib/x86_64-linux-gnu/piglit"
CPUS = ["mali-g57", "mali-g72", "bxs-4-64"]
SECONDS = 300

PASSED, FAILED, EXCLUDED = "passed", "failed", "excluded"
Result = collections.namedtuple("Result", "status what text")

# What the compiler says it does not support: part of its message, the reason.
UNSUPPORTED = [
    ("runs up to", "needs a larger work-group than the core runs"),
    ("double", "needs double"),
    ("Float64", "needs double"),
    ("fp64", "needs double"),
    ("image", "needs images"),
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


def arguments_of(listing):
    """names and kinds of the arguments, and the size of a work-group"""
    metadata = listing.split(".mgpu_metadata\n", 1)[1]
    args = [(re.search(r"^        name: +(.*)$", part, re.M)[1].strip("'"),
             re.search(r"^        kind: +(.*)$", part, re.M)[1])
            for part in re.split(r"^      - align: ", metadata, flags=re.M)[1:]]
    size = re.search(r"reqd_work_group_size:\s*((?:- \d+\s*){3})", metadata)
    return args, [int(n) for n in re.findall(r"\d+", size[1])]


class Runner:
    def __init__(self, options, directory):
        self.options = options
        self.directory = directory

    def call(self, command):
        try:
            return subprocess.run(command, capture_output=True, text=True,
                                  timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return None

    def run(self, path, cpu):
        what = "%s -mcpu=%s" % (os.path.relpath(path, self.options.root), cpu)
        try:
            test = shader_test.read(path)
            program = desktop_glsl.rewrite(test)
        except (shader_test.Unsupported, desktop_glsl.Unsupported) as reason:
            return Result(EXCLUDED, what, str(reason))
        with tempfile.TemporaryDirectory(dir=self.directory) as work:
            try:
                status, text = self.run_program(test, program, cpu, work)
            except desktop_glsl.Unsupported as reason:
                status, text = EXCLUDED, str(reason)
        return Result(status, what, text.replace(work + "/", ""))

    def run_program(self, test, program, cpu, work):
        source, output = (os.path.join(work, f) for f in ("s.comp", "s.o"))
        with open(source, "w") as file:
            file.write(program.source)
        done = self.call([self.options.mgpu, "cc", "-mcpu=" + cpu, self.options.level,
                          "-mllvm", "-verify-machineinstrs", source, "-o", output])
        if done is None:
            return FAILED, "the compiler does not end"
        if test.must_not_link:
            good = done.returncode == 1
            return (PASSED if good else FAILED), "compiles, but must not"
        if done.returncode:
            for part, reason in UNSUPPORTED:
                if done.returncode == 1 and part in done.stderr:
                    return EXCLUDED, reason
            return FAILED, done.stderr.strip()
        listing = self.call([self.options.mgpu, "dis", output])
        arguments, local = arguments_of(listing.stdout)
        state = program.initial_state()
        for number, step in enumerate(test.steps):
            if step.kind != "compute":
                problem = program.apply(step, state)
                if problem:
                    return FAILED, "%s (after %d steps)" % (problem, number)
                continue
            problem = self.launch(step.groups, arguments, local, state, source, output,
                                  work)
            if problem:
                return FAILED, problem
        return PASSED, ""

    def launch(self, groups, arguments, local, state, source, output, work):
        """Runs the shader on the buffers in `state`; -> a problem or None"""
        buffers, args = [], []
        for name, kind in arguments:
            if kind == "value":
                args.append("  - { value: %d, type: ulong }"
                            % len(state[name.rsplit(".", 1)[0]]))
                continue
            if name not in state:
                return "there is no buffer '%s'" % name
            buffers.append(
                "  - name: %s\n    type: uint\n    size: %d\n    fill: { hex: \"%s\" }\n"
                "    reference: { ignore: %s }\n"
                "    save: [ { path: %s.out, format: raw } ]\n"
                % (name, len(state[name]), state[name].hex(),
                   "false" if self.options.host else "true", name))
            args.append("  - { buffer: %s }" % name)
        job = os.path.join(work, "job.yaml")
        with open(job, "w") as file:
            file.write("global: %s\nlocal: %s\nbuffers:\n%sargs:\n%s\n"
                       % ([g * l for g, l in zip(groups, local)], local,
                          "".join(buffers) or "  []\n", "\n".join(args) or "  []"))
        command = [self.options.mgpu, "sim", job, output,
                   "--max-instructions", "100000000"]
        if self.options.host:
            command += ["--reference", "host", "--source", source]
        done = self.call(command)
        if done is None:
            return "the simulator does not end"
        if done.returncode:
            return done.stderr.strip()
        for name, kind in arguments:
            if kind != "value":
                with open(os.path.join(work, name + ".out"), "rb") as file:
                    state[name] = bytearray(file.read())
        return None


def main():
    parser = argparse.ArgumentParser(description="Run piglit's compute shaders")
    parser.add_argument("mgpu")
    parser.add_argument("--cpu", action="append")
    parser.add_argument("--level", default="-O2")
    parser.add_argument("--filter", default="")
    parser.add_argument("--host", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--exclusions", action="store_true")
    parser.add_argument("--root", default=ROOT)
    options = parser.parse_intermixed_args()
    if not os.path.isdir(options.root):
        print("there is no piglit in '%s'; Debian's package is called piglit"
              % options.root)
        return 0
    tests = [t for t in find_tests(options.root) if re.search(options.filter, t)]
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as directory:
        runner = Runner(options, directory)
        tasks = [(t, c) for t in tests[::options.every] for c in options.cpu or CPUS]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for result in pool.map(lambda task: runner.run(*task), tasks):
                counts[result.status] += 1
                if result.status == FAILED or (result.status == EXCLUDED and
                                               options.exclusions):
                    print("%s: %s: %s" % (result.status, result.what, result.text))
                    sys.stdout.flush()
    print("%d passed, %d failed, %d excluded"
          % (counts[PASSED], counts[FAILED], counts[EXCLUDED]))
    return 1 if counts[FAILED] else 0


if __name__ == "__main__":
    sys.exit(main())
