"""Writes a kernel and jobs that read images in all ways, for --reference host.

usage: sweep-images.py DIRECTORY

One kernel for each dimension; one job for each dimension, format, filter, wrap
mode and layout. Places are multiples of 1/64 of a texel, so that the fractions
of filters are exact on both sides.
"""
import itertools
import random
import sys

DIMENSIONS = {
    "1d": ("image1d_t", "float", "int", "v.x", "iv.x", (8, 1, 1)),
    "2d": ("image2d_t", "float2", "int2", "v.xy", "iv.xy", (8, 4, 1)),
    "3d": ("image3d_t", "float4", "int4", "v", "iv", (4, 4, 2)),
    "1d-array": ("image1d_array_t", "float2", "int2", "(float2)(v.x, v.w)",
                 "(int2)(iv.x, iv.w)", (8, 1, 1)),
    "2d-array": ("image2d_array_t", "float4", "int4", "(float4)(v.xy, v.w, 0)",
                 "(int4)(iv.xy, iv.w, 0)", (8, 4, 1)),
}
# Format, the suffix of functions, how it is filled; integers are not filtered.
FORMATS = [
    ("rgba8", "f", "uchar"), ("bgra8", "f", "uchar"), ("r16_snorm", "f", "short"),
    ("rg16f", "f", "half"), ("rgba32f", "f", "float"), ("srgba8", "f", "uchar"),
    ("rgba8ui", "ui", "uchar"), ("rg32i", "i", "int"),
]
WRAPS = ["repeat", "mirror", "edge", "border"]

KERNEL = """
kernel void %(name)s_%(suffix)s(read_only %(type)s in, sampler_t s,
                                global const float4 *places, global %(result)s4 *out) {
  size_t n = get_global_id(0);
  float4 v = places[n];
  // Without a sampler nothing is defined outside.
  int4 iv = convert_int4(v);
  iv = (int4)(iv.x & 3, iv.y & 3, iv.z & 1, clamp(iv.w, 0, 2));
  out[3 * n] = read_image%(suffix)s(in, s, %(place)s);
  out[3 * n + 1] = read_image%(suffix)s(in, %(integers)s);
  out[3 * n + 2] = read_image%(suffix)s(in, s, %(place)s, places[n].z);
}
kernel void %(name)s_copy_%(suffix)s(read_only %(type)s in, write_only %(type)s out) {
  int4 iv = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), get_global_id(2));
  write_image%(suffix)s(out, %(integers)s, read_image%(suffix)s(in, %(integers)s));
}
"""


def main():
    folder, = sys.argv[1:]
    rng = random.Random(7)
    with open(folder + "/sweep.cl", "w") as file:
        file.write("#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable\n")
        for name, (kind, _, _, place, integers, _) in DIMENSIONS.items():
            for suffix, result in (("f", "float"), ("i", "int"), ("ui", "uint")):
                file.write(KERNEL % {
                    "name": "k" + name.replace("-", "_"), "suffix": suffix,
                    "type": kind, "place": place, "integers": integers,
                    "result": result})
    jobs = []
    for name, (form, suffix, fill), linear, wrap, layout in itertools.product(
            DIMENSIONS, FORMATS, (False, True), WRAPS, ("linear", "tiled")):
        # Every combination of two occurs; not each of all five.
        if (linear and suffix != "f") or rng.random() > 0.35:
            continue
        size = DIMENSIONS[name][5]
        places = []
        for _ in range(16):
            places += [rng.randrange(-64 * n, 128 * n) / 64 for n in size]
            places += [float(rng.randrange(-1, 4))]
        shape = "type: %s, format: %s, layout: %s, width: %d, height: %d, depth: %d%s" % (
            name, form, layout, *size, ", elements: 3" if "array" in name else "")
        if name[0] != "3":
            shape = shape.replace(", depth: 1", "")
        if name[0] == "1":
            shape = shape.replace(", height: 1", "")
        limits = "{ abs: 1e-5 }" if suffix == "f" else "{}"
        values = "{ random: { seed: %d, min: %s } }" % (
            rng.randrange(1000),
            {"uchar": "0, max: 255", "short": "-32768, max: 32767",
             "half": "-8, max: 8", "float": "-8, max: 8",
             "int": "-100000, max: 100000"}[fill])
        kernel = "k" + name.replace("-", "_")
        title = "%s %s %s %s %s" % (name, form, "linear" if linear else "nearest", wrap, layout)
        result = {"f": "float", "i": "int", "ui": "uint"}[suffix]
        jobs.append(
            "name: read %s\nsource: sweep.cl\noptions: [-cl-std=CL3.0]\nkernel: %s_%s\nglobal: [16]\nbuffers:\n"
            "  - { name: in, type: %s, image: { %s }, fill: %s }\n"
            "  - { name: places, type: float, fill: { values: %s } }\n"
            "  - { name: out, type: %s, count: 192, reference: %s }\n"
            "args: [ { image: in }, { sampler: { normalized: false, filter: %s, wrap: [%s] } },"
            " { buffer: places }, { buffer: out } ]\n"
            % (title, kernel, suffix, fill, shape, values, places, result, limits,
               "linear" if linear else "nearest", wrap))
        if not linear and wrap == "edge":
            layers = 3 if "array" in name else size[2]
            jobs.append(
                "name: copy %s\nsource: sweep.cl\noptions: [-cl-std=CL3.0]\nkernel: %s_copy_%s\nglobal: [%d, %d, %d]\nbuffers:\n"
                "  - { name: in, type: %s, image: { %s }, fill: %s }\n"
                "  - { name: out, type: %s, image: { %s } }\n"
                "args: [ { image: in }, { image: out } ]\n"
                % (title, kernel, suffix, size[0], size[1], layers,
                   fill, shape.replace("srgba8", "rgba8"), values, fill,
                   shape.replace("srgba8", "rgba8")))
    with open(folder + "/sweep.yaml", "w") as file:
        file.write("---\n".join(jobs))
    print(len(jobs), "jobs")


main()
