"""What the programs that run suites of tests share: results, the loop over tests and
processors, calls of mgpu, and what it says about an object."""
import argparse
import collections
import concurrent.futures
import itertools
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time

PIGLIT = "/usr/lib/x86_64-linux-gnu/piglit"
# One processor of each target.
CPUS = ["mali-g57", "mali-g72", "bxs-4-64"]
# As many tests are prepared together.
GROUP = 20
# Long runs tell on stderr how far they are.
TELL_SECONDS = 60

PASSED, FAILED, EXCLUDED = "passed", "failed", "excluded"
Result = collections.namedtuple("Result", "status what text")


def call(command, seconds, folder=None):
    """-> the process that has ended, or None if it runs for longer"""
    try:
        return subprocess.run(command, capture_output=True, text=True, errors="replace",
                              timeout=seconds, cwd=folder)
    except subprocess.TimeoutExpired:
        return None


def problem_of(done):
    """-> what a process that call() returned says has gone wrong, or None"""
    if done is None:
        return "no end"
    if done.returncode == 0:
        return None
    return (done.stdout + done.stderr).strip() or "exit code %d" % done.returncode


def unsupported(done, table):
    """-> the reason if the compiler says that it does not support something; the
    table has parts of its messages and reasons"""
    if done.returncode == 1:
        for part, reason in table:
            if part in done.stderr:
                return reason
    return None


def add_options(parser, level="-O2"):
    """the options that all suites have"""
    parser.add_argument("mgpu")
    parser.add_argument("--cpu", action="append")
    parser.add_argument("--level", default=level)
    parser.add_argument("--options", default="", help="more of mgpu cc's, as one argument")
    parser.add_argument("--filter", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--exclusions", action="store_true")


def option_parser(description):
    parser = argparse.ArgumentParser(description=description)
    add_options(parser)
    return parser


def compile_command(options, cpu, source, output, more=()):
    return [options.mgpu, "cc", "-mcpu=" + cpu, options.level, "-mllvm",
            "-verify-machineinstrs", *shlex.split(options.options), *more, source,
            "-o", output]


def interfaces(mgpu, object_path, seconds):
    """-> by name, what `mgpu report` says of the kernels of an object"""
    done = call([mgpu, "report", "-format", "json", object_path], seconds)
    return {kernel["name"]: kernel for kernel in json.loads(done.stdout)["kernels"]}


class Buffer:
    """What a descriptor refers to; launch() changes its contents."""

    def __init__(self, name, contents, image=None):
        self.name = name
        self.contents = contents
        self.image = image  # The key of a job, if it is one.


def launch(options, object_path, groups, local, buffers, bindings, push_constants, work,
           seconds, more=(), source=None, source_options=()):
    """Runs the shader of an object with buffers and bindings in YAML; with `source` the
    results are compared with the host's. -> a problem or None"""
    text = "global: %s\nlocal: %s\nbuffers:%s\n" % (
        [g * l for g, l in zip(groups, local)], local, "" if buffers else " []")
    for number, buffer in enumerate(buffers):
        kind = "image: " + buffer.image if buffer.image else (
            "type: uint\n    size: %d" % len(buffer.contents))
        text += ("  - name: \"%s\"\n    %s\n    fill: { hex: \"%s\" }\n"
                 "    reference: { ignore: %s }\n"
                 "    save: [ { path: b%d.out, format: raw } ]\n"
                 % (buffer.name, kind, buffer.contents.hex(),
                    "false" if source else "true", number))
    text += "bindings:%s\n" % ("" if bindings else " []")
    text += "".join("  - %s\n" % binding for binding in bindings)
    if push_constants:
        text += "push-constants:\n"
        text += "".join("  - %s\n" % part for part in push_constants)
    job = os.path.join(work, "job.yaml")
    with open(job, "w") as file:
        file.write(text)
    command = [options.mgpu, "sim", job, object_path, *more]
    if source:
        command += ["--reference", "host", "--source", source]
        if source_options:
            command += ["--source-options", " ".join(source_options)]
    problem = problem_of(call(command, seconds))
    if problem:
        return problem
    for number, buffer in enumerate(buffers):
        with open(os.path.join(work, "b%d.out" % number), "rb") as file:
            buffer.contents = bytearray(file.read())
    return None


def matching(tests, options):
    return [test for test in tests if re.search(options.filter, test)]


def run(options, tests, run_test, reasons=False, prepare=None):
    """Calls run_test(test, cpu, folder), which returns a list of results, for each test
    and processor, prints what failed and the numbers; -> the exit code. With `reasons`
    those for exclusions are counted, too. prepare(tests, folder) is called for some tests
    at a time, and returns what run_test() gets for each of them instead; that folder is
    there for as long."""
    counts, why = collections.Counter(), collections.Counter()
    cpus = options.cpu or CPUS
    told = time.monotonic()

    def run_group(group):
        results = []
        with tempfile.TemporaryDirectory(dir=directory) as shared:
            things = prepare(group, shared) if prepare else group
            for thing, cpu in itertools.product(things, cpus):
                with tempfile.TemporaryDirectory(dir=directory) as work:
                    for result in run_test(thing, cpu, work):
                        text = (result.text or "").replace(work + "/", "")
                        results.append(result._replace(
                            text=text.replace(shared + "/", "")))
        return results

    size = min(GROUP, -(-len(tests) // options.jobs)) if prepare else 1
    groups = [tests[i:i + size] for i in range(0, len(tests), size or 1)]
    with tempfile.TemporaryDirectory() as directory, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for number, results in enumerate(pool.map(run_group, groups), 1):
            for result in results:
                counts[result.status] += 1
                if result.status == EXCLUDED:
                    why[result.text] += 1
                if result.status == FAILED or (result.status == EXCLUDED and
                                               options.exclusions):
                    print("%s: %s: %s" % result, flush=True)
            if time.monotonic() - told > TELL_SECONDS:
                told = time.monotonic()
                print("%s; %d of %d tests" % (
                    numbers(counts), min(number * size, len(tests)), len(tests)),
                    file=sys.stderr, flush=True)
    if reasons:
        for reason, count in why.most_common():
            print("excluded: %d: %s" % (count, reason))
    print(numbers(counts))
    return 1 if counts[FAILED] else 0


def numbers(counts):
    return "%d passed, %d failed, %d excluded" % (
        counts[PASSED], counts[FAILED], counts[EXCLUDED])
