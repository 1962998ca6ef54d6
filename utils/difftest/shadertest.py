#!/usr/bin/env python3
"""Draws with random vertex and fragment shaders, and compares every pixel with what the
same program computes in Python.

usage: shadertest.py MGPU [--count N | --seeds S,S,...] [--seed S] [--cpu CPU]...
                     [--level -ON]... [--each-cpu | --all] [--jobs N] [--batch N]
                     [--tries N] [--options "OPTION..."]

A seed names a pair of shaders, and the core and level that they are compiled for; with
--each-cpu they are compiled for each core at that level, with --all for each core at each
level. N pairs (default 25) go through the front end and are drawn together; a failure
among them is looked for with each pair alone, cut down in at most N tries (default 400)
and printed with its seed. The last line is "N passed, N failed"; the exit code is 1 if
something failed.

A picture has 8 x 6 pixels of four integers and two triangles, so that quads have helper
invocations along the line between them; counters in a buffer know which invocations had
effects."""
import argparse
import concurrent.futures
import copy
import functools
import itertools
import os
import random
import re
import struct
import sys
import tempfile
import time

UTILS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(UTILS, "difftest"), os.path.join(UTILS, "shader"), UTILS]
import front_end
import shader_generator
import shader_values
import testsuite
from scene import Scene
from shader_generator import (COUNTERS, DATA, HEIGHT, TEXTURE, TEXTURE_LEVELS, WIDTH,
                              Generator)

CPUS = ["mali-g57", "mali-g715", "mali-g52"]
LEVELS = ["-O0", "-O1", "-O2", "-O3"]
SECONDS = 300
CORNERS = [(0, 0), (1, 0), (0, 1), (1, 1)]
# Corners of the two triangles, and that which gives flat values: first, last.
TRIANGLES = [((0, 1, 2), 0, 2), ((1, 3, 2), 1, 3)]


class Inputs:
    """What a draw gives its shaders."""

    def __init__(self, seed):
        r = random.Random(seed * 7 + 3)
        word = lambda: r.choice([r.getrandbits(32), r.getrandbits(8), r.getrandbits(3)])
        self.data = [tuple(word() for _ in range(4)) for _ in range(DATA)]
        self.counters = [word() for _ in COUNTERS]
        self.numbers = [tuple(shader_values.I(word()) for _ in range(4)) for _ in CORNERS]
        self.words = [(word(), word()) for _ in CORNERS]
        self.small = [(r.randint(-100, 100), r.randint(-100, 100)) for _ in CORNERS]
        # By levels, rows and columns.
        self.texels = [[[tuple(word() for _ in range(4)) for _ in range(TEXTURE >> level)]
                        for _ in range(TEXTURE >> level)] for level in range(TEXTURE_LEVELS)]
        self.w = r.choice([1, 2, 0.5])
        self.provoking = r.choice(["first", "last"])

    def texel(self, level, x, y):
        """of a texture that repeats"""
        rows = self.texels[level]
        return rows[y % len(rows)][x % len(rows)]

    def vertices(self):
        data = b""
        for i, (x, y) in enumerate(CORNERS):
            data += struct.pack("<2f4i2I2f2ff", 2 * x - 1, 2 * y - 1, *self.numbers[i],
                                *self.words[i], *self.small[i], x * WIDTH, y * HEIGHT, self.w)
        return data


# Formats and offsets of shader_generator.ATTRIBUTES.
ATTRIBUTES = [("rg32f", 0), ("rgba32i", 8), ("rg32ui", 24), ("rg32f", 32), ("rg32f", 40),
              ("r32f", 48)]
STRIDE = 52


class Program:
    """A pair of shaders, as statements."""

    def __init__(self, seed, generator, vertex, fragment):
        self.seed, self.generator = seed, generator
        self.vertex, self.fragment = vertex, fragment
        self.inputs = Inputs(seed)

    @staticmethod
    def of(seed):
        generator = Generator(seed)
        return Program(seed, generator, *generator.program())

    def texts(self):
        return {"vert": shader_generator.vertex_text(self.generator, self.vertex),
                "frag": shader_generator.fragment_text(self.generator, self.fragment)}

    @functools.cached_property
    def expected(self):
        """pixels, and counters"""
        inputs, counters = self.inputs, list(self.inputs.counters)
        space = dict(shader_values.__dict__)
        exec(shader_generator.python_text(self.vertex), space)
        exec(shader_generator.python_text(self.fragment), space)
        shaded = [space["vertex"](shader_values.Lane(
            inputs, counters, index=i, numbers=inputs.numbers[i], words=inputs.words[i],
            small=inputs.small[i])) for i in range(len(CORNERS))]
        pixels = [(0, 0, 0, 0)] * (WIDTH * HEIGHT)
        for number, (_, first, last) in enumerate(TRIANGLES):
            flat = shaded[first if inputs.provoking == "first" else last]
            for x, y in itertools.product(range(0, WIDTH, 2), range(0, HEIGHT, 2)):
                lanes = []
                for i in range(4):
                    at = (x + i % 2, y + i // 2)
                    side = (2 * at[0] + 1) * HEIGHT + (2 * at[1] + 1) * WIDTH
                    covered = (side < 2 * WIDTH * HEIGHT) == (number == 0)
                    lane = shader_values.Lane(inputs, counters, at=at, **flat)
                    lane.is_helper = not covered
                    lanes.append(lane)
                if all(lane.is_helper for lane in lanes):
                    continue
                results = shader_values.run_quad(space["fragment"], lanes)
                for lane, result in zip(lanes, results):
                    if result and not lane.is_helper:
                        pixels[lane.at[1] * WIDTH + lane.at[0]] = result
        return pixels, counters


class Check:
    """Draws pairs of shaders."""

    def __init__(self, mgpu, work, options=()):
        self.mgpu, self.work, self.options = mgpu, work, options

    def load(self, programs):
        """Has them go through the front end. -> what failures() wants"""
        names = []
        for program in programs:
            for stage, text in program.texts().items():
                names.append("%d.%s" % (program.seed, stage))
                with open(os.path.join(self.work, names[-1]), "w") as file:
                    file.write(text)
        files = front_end.compile_all(self.work, names)
        return [(program, {stage: files["%d.%s" % (program.seed, stage)]
                           for stage in ("vert", "frag")}) for program in programs]

    def scene(self, loaded, target):
        cpu, level = target
        scene = Scene(WIDTH, HEIGHT, cpu, [level, *self.options], ["format: rgba32ui"])
        for program, files in loaded:
            seed, inputs = program.seed, program.inputs
            scene.add_buffer("v%d" % seed, inputs.vertices())
            scene.add_buffer("d%d" % seed, b"".join(struct.pack("<4I", *d)
                                                    for d in inputs.data))
            scene.add_buffer("c%d" % seed, struct.pack("<%dI" % len(COUNTERS),
                                                       *inputs.counters), None, True)
            scene.add_buffer(
                "t%d" % seed, b"".join(struct.pack("<4I", *texel) for rows in inputs.texels
                                       for row in rows for texel in row),
                "image: { format: rgba32ui, width: %d, height: %d, levels: %d }" % (
                    TEXTURE, TEXTURE, TEXTURE_LEVELS))
            attributes = ", ".join(
                "{ location: %d, buffer: v%d, format: %s, offset: %d, stride: %d }" % (
                    location, seed, format_, offset, STRIDE)
                for location, (format_, offset) in zip(program.generator.locations,
                                                       ATTRIBUTES))
            scene.draws.append(
                "name: seed-{0}\nvertex: {{ shader: {3} }}\n"
                "fragment: {{ shader: {4} }}\nattributes: [ {1} ]\n"
                "bindings: [ {{ binding: 0, buffer: d{0} }}, {{ binding: 1, buffer: c{0} }},\n"
                "  {{ binding: 2, image: t{0}, sampler: {{ filter: nearest, mip: nearest, "
                "wrap: [repeat] }} }} ]\n"
                "unused-bindings: true\nclear: [0, 0, 0, 0]\n"
                "state: {{ topology: triangle-strip, provoking: {2} }}\ncount: 4\n"
                "save: [ {{ path: p{0}.out }} ]".format(
                    seed, attributes, inputs.provoking, files["vert"], files["frag"]))
        return scene

    def failures(self, loaded, target):
        """-> {seed: (kind, text)} of the programs that fail for a core and level"""
        scene = self.scene(loaded, target)
        done = scene.run(self.mgpu, self.work, SECONDS)
        problem = testsuite.problem_of(done)
        if problem:
            kind = "no end" if done is None else "exit code %d" % done.returncode
            return {program.seed: (kind, problem.replace(self.work + "/", "")[:600])
                    for program, _ in loaded}
        saved, found = scene.saved(self.work), {}
        for program, _ in loaded:
            with open(os.path.join(self.work, "p%d.out" % program.seed), "rb") as file:
                data = file.read()
            actual = [struct.unpack_from("<4I", data, 16 * i) for i in range(WIDTH * HEIGHT)]
            counters = list(struct.unpack("<%dI" % len(COUNTERS),
                                          saved["c%d" % program.seed]))
            pixels, wanted = program.expected
            wrong = [i for i in range(WIDTH * HEIGHT) if actual[i] != pixels[i]]
            if wrong:
                i = wrong[0]
                found[program.seed] = (
                    "pixels differ", "%d pixels, the first at (%d, %d): %s, not %s" % (
                        len(wrong), i % WIDTH, i // WIDTH, actual[i], pixels[i]))
            elif counters != wanted:
                found[program.seed] = "counters differ", "%s, not %s" % (counters, wanted)
        return found

    def failure(self, program, target):
        """of one that is drawn alone: (kind, text) or None"""
        return self.failures(self.load([program]), target).get(program.seed)


def smaller(statements):
    """copies of `statements` without one of them, or with the body of one in its place"""
    def places(body, path):
        for i, statement in enumerate(body):
            if statement.removable:
                yield path + [i]
            if statement.body is not None:
                yield from places(statement.body, path + [i])

    for path in reversed(list(places(statements, []))):
        candidate = copy.deepcopy(statements)
        body = candidate
        for i in path[:-1]:
            body = body[i].body
        del body[path[-1]]
        yield candidate


def minimize(check, target, program, kind, most):
    """-> the pair with as few statements as still fail in the same way"""
    tries, is_smaller = 0, True
    while is_smaller:
        is_smaller = False
        for which in ("vertex", "fragment"):
            for statements in smaller(getattr(program, which)):
                tries += 1
                if tries > most:
                    return program
                parts = {"vertex": program.vertex, "fragment": program.fragment,
                         which: statements}
                candidate = Program(program.seed, program.generator, **parts)
                try:
                    candidate.expected
                    found = check.failure(candidate, target)
                except Exception:  # A variable is gone that is still used.
                    continue
                if found and found[0] == kind and not re.search(r"undeclared|syntax error",
                                                                found[1]):
                    program = candidate
                    is_smaller = True
                    break
    return program


def report(check, target, program, among_others, tries):
    """-> what fails, as a text, or None"""
    found = check.failure(program, target)
    if not found:
        if among_others[0].endswith("differ"):
            return "seed %d, %s: fails only among others: %s" % (
                program.seed, " ".join(target), among_others[1])
        return None
    program = minimize(check, target, program, found[0], tries)
    found = check.failure(program, target) or found
    return "seed %d, %s: %s: %s\n%s" % (program.seed, " ".join(target), *found,
                                        "\n".join(program.texts().values()))


def check_batch(mgpu, targets, seeds, options, tries):
    """-> reports of the programs that fail"""
    reports = []
    with tempfile.TemporaryDirectory() as work:
        check = Check(mgpu, work, options)
        programs = {seed: Program.of(seed) for seed in seeds}
        loaded = check.load(programs.values())
        failures = [(target, seed, found) for target in targets
                    for seed, found in check.failures(loaded, target).items()]
        for target, seed, found in failures:
            text = report(check, target, programs[seed], found, tries)
            reports += [text] if text else []
    return reports


def batches(seeds, cpus, levels, every, size):
    """(targets, seeds) of programs that go through the front end together"""
    pairs = list(itertools.product(cpus, levels))
    groups = {}
    for seed in seeds:
        if every == "pair":
            targets = pairs
        elif every == "cpu":
            targets = [(cpu, levels[seed % len(levels)]) for cpu in cpus]
        else:
            targets = [pairs[seed % len(pairs)]]
        group = groups.setdefault(tuple(targets), [])
        group.append(seed)
        if len(group) == size:
            yield targets, groups.pop(tuple(targets))
    yield from groups.items()


def main():
    parser = argparse.ArgumentParser(description="Random shaders")
    parser.add_argument("mgpu")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=lambda text: list(map(int, text.split(","))))
    parser.add_argument("--cpu", action="append")
    parser.add_argument("--level", action="append")
    every = parser.add_mutually_exclusive_group()
    every.add_argument("--each-cpu", action="store_const", dest="every", const="cpu")
    every.add_argument("--all", action="store_const", dest="every", const="pair")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--batch", type=int, default=25)
    parser.add_argument("--tries", type=int, default=400)
    parser.add_argument("--options", default="")
    args = parser.parse_args()
    seeds = args.seeds or range(args.seed, args.seed + args.count)
    passed = failed = 0
    told = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        runs = [(pool.submit(check_batch, args.mgpu, targets, group, args.options.split(),
                             args.tries), len(targets) * len(group))
                for targets, group in batches(seeds, args.cpu or CPUS, args.level or LEVELS,
                                              args.every, args.batch)]
        for run, size in runs:
            reports = run.result()
            failed += len(reports)
            passed += size - len(reports)
            for text in reports:
                print(text, flush=True)
            if time.monotonic() - told > testsuite.TELL_SECONDS:
                told = time.monotonic()
                print("%d passed, %d failed so far" % (passed, failed), file=sys.stderr,
                      flush=True)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
