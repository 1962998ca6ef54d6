// Kernels for image-sweep.py. Places that an image does not have are dropped.
#define PLACE_1(C) C.x
#define PLACE_2(C) C.xy
#define PLACE_3(C) C
#define PLACE_1a(C) C.xy
#define PLACE_2a(C) C

#define KERNELS(N, TYPE)                                                                  \
  kernel void sample##N(read_only TYPE in, sampler_t s, global float4 *places,            \
                        global float4 *out) {                                             \
    size_t i = get_global_id(0);                                                          \
    out[i] = read_imagef(in, s, PLACE_##N(places[i]));                                    \
  }                                                                                       \
  kernel void fetch##N##f(read_only TYPE in, global int4 *places, global uint4 *out) {    \
    size_t i = get_global_id(0);                                                          \
    out[i] = as_uint4(read_imagef(in, PLACE_##N(places[i])));                             \
  }                                                                                       \
  kernel void fetch##N##i(read_only TYPE in, global int4 *places, global uint4 *out) {    \
    size_t i = get_global_id(0);                                                          \
    out[i] = as_uint4(read_imagei(in, PLACE_##N(places[i])));                             \
  }                                                                                       \
  kernel void fetch##N##u(read_only TYPE in, global int4 *places, global uint4 *out) {    \
    size_t i = get_global_id(0);                                                          \
    out[i] = read_imageui(in, PLACE_##N(places[i]));                                      \
  }                                                                                       \
  kernel void store##N##f(write_only TYPE out, global int4 *places, global float4 *v) {   \
    size_t i = get_global_id(0);                                                          \
    write_imagef(out, PLACE_##N(places[i]), v[i]);                                        \
  }                                                                                       \
  kernel void store##N##i(write_only TYPE out, global int4 *places, global int4 *v) {     \
    size_t i = get_global_id(0);                                                          \
    write_imagei(out, PLACE_##N(places[i]), v[i]);                                        \
  }                                                                                       \
  kernel void store##N##u(write_only TYPE out, global int4 *places, global uint4 *v) {    \
    size_t i = get_global_id(0);                                                          \
    write_imageui(out, PLACE_##N(places[i]), v[i]);                                       \
  }

KERNELS(1, image1d_t)
KERNELS(2, image2d_t)
KERNELS(3, image3d_t)
KERNELS(1a, image1d_array_t)
KERNELS(2a, image2d_array_t)
