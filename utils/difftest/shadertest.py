#!/usr/bin/env python3
"""Draws with random vertex and fragment shaders, and compares every pixel with what the
same program computes in Python.

usage: shadertest.py MGPU [--count N | --seeds S,S,...] [--seed S] [--cpu CPU]...
                     [--level -ON]... [--all] [--jobs N] [--batch N]
                     [--options "OPTION..."]

A seed names a pair of shaders, and the core and level that they are compiled for; with
--all they are compiled for each core at each level. Pairs for the same core and level
are drawn together, N at a time (default 10); a failure among them is looked for with each
pair alone, cut down and printed with its seed. The last line is "N passed, N failed"; the
exit code is 1 if something failed.

A picture has 8 x 6 pixels of four integers and two triangles, so that quads have helper
invocations along the line between them; counters in a buffer know which invocations had
effects."""
import argparse
import concurrent.futures
import copy
import itertools
import os
import random
import re
import struct
import sys
import tempfile
import types

UTILS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(UTILS, "difftest"), os.path.join(UTILS, "shader"), UTILS]
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


ATTRIBUTES = [(0, "rg32f", 0), (1, "rgba32i", 8), (2, "rg32ui", 24), (3, "rg32f", 32),
              (4, "rg32f", 40), (5, "r32f", 48)]
STRIDE = 52


def expected(seed, vertex, fragment):
    """-> pixels, and counters"""
    scene = Inputs(seed)
    space = dict(shader_values.__dict__)
    exec(shader_generator.python_text(vertex), space)
    exec(shader_generator.python_text(fragment), space)
    shaded = [space["vertex"](shader_values.Lane(
        scene, index=i, numbers=scene.numbers[i], words=scene.words[i],
        small=scene.small[i])) for i in range(len(CORNERS))]
    pixels = [(0, 0, 0, 0)] * (WIDTH * HEIGHT)
    for number, (_, first, last) in enumerate(TRIANGLES):
        flat = shaded[first if scene.provoking == "first" else last]
        for x, y in itertools.product(range(0, WIDTH, 2), range(0, HEIGHT, 2)):
            lanes = []
            for i in range(4):
                at = (x + i % 2, y + i // 2)
                side = (2 * at[0] + 1) * HEIGHT + (2 * at[1] + 1) * WIDTH
                covered = (side < 2 * WIDTH * HEIGHT) == (number == 0)
                lane = shader_values.Lane(scene, at=at, **flat)
                lane.is_helper = not covered
                lanes.append(lane)
            if all(lane.is_helper for lane in lanes):
                continue
            results = shader_values.run_quad(space["fragment"], lanes)
            for lane, result in zip(lanes, results):
                if result and not lane.is_helper:
                    pixels[lane.at[1] * WIDTH + lane.at[0]] = result
    return pixels, scene.counters


class Check:
    """Draws pairs of shaders for one core and level."""

    def __init__(self, mgpu, target, work, options=()):
        self.mgpu, (self.cpu, self.level), self.work = mgpu, target, work
        self.options = options

    def scene(self, programs):
        scene = Scene(WIDTH, HEIGHT, self.cpu,
                      [self.level, *self.options],
                      ["format: rgba32ui"])
        for seed, (generator, vertex, fragment) in programs.items():
            inputs = Inputs(seed)
            for name, text in (("%d.vert", shader_generator.vertex_text(generator, vertex)),
                               ("%d.frag", shader_generator.fragment_text(generator,
                                                                          fragment))):
                with open(os.path.join(self.work, name % seed), "w") as file:
                    file.write(text)
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
                for location, format_, offset in ATTRIBUTES)
            scene.draws.append(
                "name: seed-{0}\nvertex: {{ shader: {0}.vert }}\n"
                "fragment: {{ shader: {0}.frag }}\nattributes: [ {1} ]\n"
                "bindings: [ {{ binding: 0, buffer: d{0} }}, {{ binding: 1, buffer: c{0} }},\n"
                "  {{ binding: 2, image: t{0}, sampler: {{ filter: nearest, mip: nearest, "
                "wrap: [repeat] }} }} ]\n"
                "unused-bindings: true\nclear: [0, 0, 0, 0]\n"
                "state: {{ topology: triangle-strip, provoking: {2} }}\ncount: 4\n"
                "save: [ {{ path: p{0}.out }} ]".format(seed, attributes, inputs.provoking))
        return scene

    def failures(self, programs):
        """-> {seed: (kind, text)} of the programs {seed: (generator, vertex, fragment)}
        that fail"""
        scene = self.scene(programs)
        done = scene.run(self.mgpu, self.work, SECONDS)
        problem = testsuite.problem_of(done)
        if problem:
            kind = "no end" if done is None else "exit code %d" % done.returncode
            return dict.fromkeys(programs, (kind, problem.replace(self.work + "/", "")[:600]))
        saved, found = scene.saved(self.work), {}
        for seed, (_, vertex, fragment) in programs.items():
            with open(os.path.join(self.work, "p%d.out" % seed), "rb") as file:
                data = file.read()
            actual = [struct.unpack_from("<4I", data, 16 * i) for i in range(WIDTH * HEIGHT)]
            counters = list(struct.unpack("<%dI" % len(COUNTERS), saved["c%d" % seed]))
            pixels, wanted = expected(seed, vertex, fragment)
            wrong = [i for i in range(WIDTH * HEIGHT) if actual[i] != pixels[i]]
            if wrong:
                i = wrong[0]
                found[seed] = "pixels differ", "%d pixels, the first at (%d, %d): %s, not %s" % (
                    len(wrong), i % WIDTH, i // WIDTH, actual[i], pixels[i])
            elif counters != wanted:
                found[seed] = "counters differ", "%s, not %s" % (counters, wanted)
        return found


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


def minimize(check, seed, generator, vertex, fragment, kind):
    """-> the pair with as few statements as still fail in the same way"""
    tries = 0
    is_smaller = True
    while is_smaller:
        is_smaller = False
        for which in (0, 1):
            for candidate in smaller((vertex, fragment)[which]):
                tries += 1
                if tries > 400:
                    return vertex, fragment
                pair = (candidate, fragment) if which == 0 else (vertex, candidate)
                try:
                    expected(seed, *pair)
                    found = check.failures({seed: (generator, *pair)}).get(seed)
                except Exception:  # A variable is gone that is still used.
                    continue
                if found and found[0] == kind and not re.search(r"undeclared|syntax error",
                                                                found[1]):
                    vertex, fragment = pair
                    is_smaller = True
                    break
    return vertex, fragment


def check_batch(mgpu, target, seeds, options):
    """-> {seed: report} of those that fail"""
    with tempfile.TemporaryDirectory() as work:
        check = Check(mgpu, target, work, options)
        programs = {}
        for seed in seeds:
            generator = Generator(seed)
            programs[seed] = generator, *generator.program()
        failures = check.failures(programs)
        reports = {}
        for seed in failures:
            generator, vertex, fragment = programs[seed]
            found = check.failures({seed: programs[seed]}).get(seed)
            if not found:
                if failures[seed][0].endswith("differ"):
                    reports[seed] = "seed %d, %s: fails only among others: %s" % (
                        seed, " ".join(target), failures[seed][1])
                continue
            vertex, fragment = minimize(check, seed, generator, vertex, fragment, found[0])
            found = check.failures({seed: (generator, vertex, fragment)}).get(seed, found)
            reports[seed] = "seed %d, %s: %s: %s\n%s\n%s" % (
                seed, " ".join(target), *found,
                shader_generator.vertex_text(generator, vertex),
                shader_generator.fragment_text(generator, fragment))
        return reports


def batches(seeds, pairs, every_pair, size):
    """(target, seeds) of programs that are drawn together"""
    groups = {}
    for seed in seeds:
        for pair in pairs if every_pair else [pairs[seed % len(pairs)]]:
            group = groups.setdefault(pair, [])
            group.append(seed)
            if len(group) == size:
                yield pair, groups.pop(pair)
    yield from groups.items()


def main():
    parser = argparse.ArgumentParser(description="Random shaders")
    parser.add_argument("mgpu")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=lambda text: list(map(int, text.split(","))))
    parser.add_argument("--cpu", action="append")
    parser.add_argument("--level", action="append")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--batch", type=int, default=10)
    parser.add_argument("--options", default="")
    args = parser.parse_args()
    pairs = list(itertools.product(args.cpu or CPUS, args.level or LEVELS))
    seeds = args.seeds or range(args.seed, args.seed + args.count)
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        runs = [(pool.submit(check_batch, args.mgpu, target, group, args.options.split()), group)
                for target, group in batches(seeds, pairs, args.all, args.batch)]
        for run, group in runs:
            reports = run.result()
            failed += len(reports)
            passed += len(group) - len(reports)
            for seed in sorted(reports):
                print(reports[seed], flush=True)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
