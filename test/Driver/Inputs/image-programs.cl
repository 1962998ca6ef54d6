// Programs that do with images what is allowed and rarely done, for
// image-programs.py.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable
#pragma OPENCL EXTENSION cl_khr_mipmap_image : enable
#pragma OPENCL EXTENSION cl_khr_depth_images : enable

constant sampler_t R =
    CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR;
constant sampler_t M = CLK_NORMALIZED_COORDS_TRUE |
                       CLK_ADDRESS_MIRRORED_REPEAT | CLK_FILTER_LINEAR;
const sampler_t C =
    CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP | CLK_FILTER_LINEAR;
const sampler_t E =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
const sampler_t N =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
const sampler_t X =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;
const sampler_t T =
    CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_NEAREST;
const sampler_t V = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_MIRRORED_REPEAT |
                    CLK_FILTER_NEAREST;

kernel void allmodes(read_only image2d_t i, global float4 *o,
                     global const float2 *p) {
  int g = get_global_id(0);
  float2 c = p[g], n = c / 8.0f;
  o += g * 8;
  o[0] = read_imagef(i, R, n);
  o[1] = read_imagef(i, M, n);
  o[2] = read_imagef(i, C, n);
  o[3] = read_imagef(i, E, c);
  o[4] = read_imagef(i, N, c);
  o[5] = read_imagef(i, T, n);
  o[6] = read_imagef(i, V, n);
  o[7] = read_imagef(i, N, convert_int2_rtn(c));
}
kernel void allmodes3(read_only image3d_t i, global float4 *o,
                      global const float2 *p) {
  int g = get_global_id(0);
  float4 c = (float4)(p[g], p[g ^ 1].x, 77.0f), n = c / 8.0f;
  o += g * 8;
  o[0] = read_imagef(i, R, n);
  o[1] = read_imagef(i, M, n);
  o[2] = read_imagef(i, C, n);
  o[3] = read_imagef(i, E, c);
  o[4] = read_imagef(i, N, c);
  o[5] = read_imagef(i, T, n);
  o[6] = read_imagef(i, V, n);
  o[7] = read_imagef(i, N, convert_int4_rtn(c));
}
kernel void allmodesa(read_only image2d_array_t i, read_only image1d_array_t j,
                      global float4 *o, global const float2 *p) {
  int g = get_global_id(0);
  float4 c = (float4)(p[g], p[g ^ 1].x * 0.5f, 77.0f), n = c;
  n.xy /= 8.0f;
  o += g * 8;
  o[0] = read_imagef(i, R, n);
  o[1] = read_imagef(i, M, n);
  o[2] = read_imagef(i, C, n);
  o[3] = read_imagef(i, E, c);
  o[4] = read_imagef(j, N, c.xz);
  o[5] = read_imagef(j, T, n.xz);
  o[6] = read_imagef(j, V, n.xz);
  o[7] = read_imagef(j, N, convert_int2_rtn(c.xz));
}
kernel void odd(read_only image2d_t i, read_only image2d_array_t a,
                read_only image1d_t b, read_only image3d_t d,
                global float4 *o) {
  int g = get_global_id(0);
  float bad[8] = {INFINITY, -INFINITY, 1e30f,   -1e30f,
                  3e9f,     -3e9f,     0x1p24f, -0x1p23f};
  float x = bad[g & 7];
  o += g * 6;
  o[0] = read_imagef(i, E, (float2)(x, 2.5f));
  o[1] = read_imagef(i, N, (float2)(1.5f, x));
  o[2] = read_imagef(a, N, (float4)(1.5f, 0.5f, x, 0));
  o[3] = read_imagef(b, N, x);
  o[4] = read_imagef(d, N, (float4)(1.5f, 0.5f, x, 0));
  int ib[8] = {INT_MAX, INT_MIN, 1 << 16, -(1 << 16),
               1 << 30, 65535,   -65536,  1 << 24};
  o[5] = read_imagef(i, N, (int2)(ib[g & 7], 1)) +
         read_imagef(a, N, (int4)(1, 1, ib[g & 7], 9)) +
         read_imagef(d, N, (int4)(ib[g & 7], 1, 1, 9)) +
         read_imagef(b, N, ib[g & 7]);
}
float4 deep3(read_only image2d_t i, sampler_t s, float2 c, int n);
__attribute__((noinline)) float4 deep1(read_only image2d_t i, sampler_t s,
                                       float2 c) {
  return read_imagef(i, s, c) * 2.0f;
}
__attribute__((noinline)) float4 deep2(read_only image2d_t i,
                                       read_only image2d_t j, sampler_t s,
                                       sampler_t t, float2 c, int w) {
  return w & 1   ? deep1(i, s, c)
         : w & 2 ? deep1(j, t, c) - 1.0f
                 : deep3(j, s, c, w);
}
float4 deep3(read_only image2d_t i, sampler_t s, float2 c, int n) {
  float4 r = 0;
  for (int k = 0; k < (n & 7); ++k) {
    if (k == 3)
      continue;
    r += deep1(i, s, c + k);
  }
  return r;
}
kernel void through(read_only image2d_t i, read_only image2d_t j, sampler_t s,
                    sampler_t t, global float4 *o, global const float2 *p) {
  int g = get_global_id(0);
  float4 r = deep2(i, j, s, t, p[g], g);
  r += deep2(j, i, t, s, p[g], g >> 1);
  if (g & 4)
    r += deep2(i, i, E, N, p[g], g);
  o[g] = r;
}
kernel void choose(read_only image2d_t a, read_only image2d_t b,
                   read_only image2d_t c, sampler_t s, sampler_t t,
                   global float4 *o, global int *d, int u) {
  int g = get_global_id(0);
  float4 r = 0;
  for (int k = 0; k < 4; ++k) {
    int w = (g + k) % 3;
    switch (w) {
    case 0:
      r += read_imagef(a, s, (int2)(k, g & 3));
      break;
    case 1:
      r += read_imagef(b, t, (float2)(k, g & 3));
      if (g == 5)
        k = 9;
      break;
    default:
      r += read_imagef(c, u ? s : t, (int2)(k, g & 3));
    }
    r += read_imagef(w ? a : b, s, (int2)(k, 1));
    r.x += read_imagef(w == 2 ? c : w ? a : b, w ? s : t, (int2)(1, k)).w;
  }
  d[4 * g] = get_image_width(g & 1 ? a : b);
  d[4 * g + 1] = get_image_height(u ? a : c);
  d[4 * g + 2] = get_image_dim(g & 2 ? b : c).y;
  d[4 * g + 3] = get_image_channel_order(g & 1 ? c : b) +
                 get_image_channel_data_type(u ? b : a) * 65536;
  o[g] = r;
}
kernel void queries(read_only image1d_t a, read_only image1d_buffer_t b,
                    read_only image2d_array_t c, read_only image3d_t d,
                    write_only image1d_array_t e, read_write image2d_t f,
                    global int *o) {
  int k = 0;
  o[k++] = get_image_width(a);
  o[k++] = get_image_channel_order(a);
  o[k++] = get_image_channel_data_type(a);
  o[k++] = get_image_width(b);
  o[k++] = get_image_channel_order(b);
  o[k++] = get_image_channel_data_type(b);
  o[k++] = get_image_width(c);
  o[k++] = get_image_height(c);
  o[k++] = get_image_array_size(c);
  o[k++] = get_image_dim(c).x;
  o[k++] = get_image_dim(c).y;
  o[k++] = get_image_width(d);
  o[k++] = get_image_height(d);
  o[k++] = get_image_depth(d);
  int4 z = get_image_dim(d);
  o[k++] = z.x;
  o[k++] = z.y;
  o[k++] = z.z;
  o[k++] = z.w;
  o[k++] = get_image_width(e);
  o[k++] = get_image_array_size(e);
  o[k++] = get_image_channel_data_type(e);
  o[k++] = get_image_width(f);
  o[k++] = get_image_height(f);
  o[k++] = get_image_channel_order(f);
}
kernel void rw(read_write image2d_t i, global float4 *o) {
  int2 g = (int2)(get_global_id(0), get_global_id(1)),
       l = (int2)(get_local_id(0), get_local_id(1)), b = g - l;
  int2 n = b + (int2)(3 - l.x, 3 - l.y);
  float4 v = read_imagef(i, g);
  barrier(CLK_IMAGE_MEM_FENCE);
  write_imagef(i, n, v * 0.5f + (float4)(g.x, g.y, 0, 1));
  atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel,
                         memory_scope_work_group);
  barrier(CLK_IMAGE_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  float4 w = read_imagef(i, b + l.yx);
  write_imagef(i, g + (int2)(100, 0), w);
  write_imagef(i, (int2)(g.x, -1), w);
  o[g.y * get_global_size(0) + g.x] = w;
  work_group_barrier(CLK_IMAGE_MEM_FENCE);
  if (l.x == 1) {
    write_imagef(i, g, w);
    atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel,
                           memory_scope_work_item);
    write_imagef(i, g, read_imagef(i, g) + w);
  }
}
kernel void rwui(read_write image2d_array_t i, read_write image3d_t j,
                 read_write image1d_t k, read_write image1d_array_t m,
                 read_write image1d_buffer_t n) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  uint4 v = read_imageui(i, (int4)(x, y, z, 99));
  write_imageui(i, (int4)(x, y, z, -5), v + (uint4)(x, y, z, 1));
  int4 w = read_imagei(j, (int4)(x, y, z, 0));
  write_imagei(j, (int4)(x, y, z, 7), w.wzyx - 3);
  write_imagei(j, (int4)(x, y, 1 << 12, 7), w);
  write_imagei(j, (int4)(x + 32768, y, z, 7), w);
  if (y == 0 && z == 0) {
    float4 f = read_imagef(k, x);
    write_imagef(k, x, -f);
    uint4 q = read_imageui(n, x);
    write_imageui(n, x, q * 3);
  }
  if (z == 0) {
    half4 h = read_imageh(m, (int2)(x, y));
    write_imageh(m, (int2)(x, y), h.yxwz * (half)2);
  }
}
kernel void halves(read_only image2d_t i, sampler_t s, write_only image2d_t w,
                   write_only image3d_t w3, global half4 *o,
                   global const float2 *p) {
  int g = get_global_id(0);
  o[3 * g] = read_imageh(i, s, p[g]);
  o[3 * g + 1] = read_imageh(i, N, (int2)(g, 1));
  o[3 * g + 2] = read_imageh(i, (int2)(g & 7, 2));
  write_imageh(w, (int2)(g & 7, g >> 3), o[3 * g].wxyz + (half)0.25f);
  write_imageh(w3, (int4)(g & 3, g >> 2, 1, 1), o[3 * g + 1]);
}
kernel void depth(read_only image2d_depth_t i,
                  read_only image2d_array_depth_t a, sampler_t s,
                  write_only image2d_depth_t w, global float *o,
                  global const float2 *p) {
  int g = get_global_id(0);
  o += 5 * g;
  o[0] = read_imagef(i, s, p[g]);
  o[1] = read_imagef(i, N, (int2)(g, 1));
  o[2] = read_imagef(i, (int2)(g & 7, 1));
  o[3] = read_imagef(a, s, (float4)(p[g], g & 3, 0));
  o[4] = read_imagef(a, (int4)(g & 7, 1, g & 1, 0)) + get_image_width(i) +
         get_image_array_size(a) + get_image_dim(a).y;
  write_imagef(w, (int2)(g & 7, g >> 3), o[0] * 0.5f);
}
kernel void mips(read_only image2d_t i, read_only image3d_t j,
                 read_only image1d_t k, read_only image2d_array_t l,
                 read_only image1d_array_t m, sampler_t s, global float4 *o,
                 global const float2 *p) {
  int g = get_global_id(0);
  float2 c = p[g] / 8.0f;
  float lod = (g % 9) * 0.5f - 0.25f;
  o += 12 * g;
  o[0] = read_imagef(i, s, c, lod);
  o[1] = read_imagef(j, s, (float4)(c, c.x, 0), lod);
  o[2] = read_imagef(k, s, c.x, lod);
  o[3] = read_imagef(l, s, (float4)(c, g & 3, 0), lod);
  o[4] = read_imagef(m, s, (float2)(c.x, g & 3), lod);
  float2 dx = (float2)(0.125f * (1 << (g & 3)), 0),
         dy = (float2)(0, 0.125f * (1 << (g >> 2 & 3)));
  o[5] = read_imagef(i, s, c, dx, dy);
  o[6] = read_imagef(l, s, (float4)(c, g & 3, 0), dx, dy);
  o[7] = read_imagef(k, s, c.x, dx.x, dy.y);
  o[8] = read_imagef(m, s, (float2)(c.x, g & 3), dx.x, dy.y);
  o[9] = read_imagef(j, s, (float4)(c, c.y, 0), (float4)(dx, 0, 0),
                     (float4)(dy, 0, 0));
  o[10] = (float4)(get_image_num_mip_levels(i), get_image_num_mip_levels(j),
                   get_image_num_mip_levels(k), get_image_num_mip_levels(l));
  o[11] = read_imagef(i, R, c, 1.0f) + get_image_num_mip_levels(m);
}
kernel void buffers(read_only image1d_buffer_t a, read_only image1d_buffer_t b,
                    write_only image1d_buffer_t c, global uint4 *o) {
  int g = get_global_id(0);
  o[g] = read_imageui(a, g * 3 % 61) +
         convert_uint4(read_imagei(b, get_image_width(b) - 1 - g));
  write_imageui(c, g ^ 5, o[g] + 100u);
}
kernel void convert(write_only image2d_t a, write_only image2d_t b,
                    write_only image2d_t c, write_only image2d_t d,
                    write_only image2d_t e, write_only image2d_t f,
                    global const float4 *p, global const int4 *q) {
  int g = get_global_id(0);
  int2 w = (int2)(g & 7, g >> 3);
  write_imagef(a, w, p[g]);
  write_imagef(b, w, p[g]);
  write_imagef(c, w, p[g]);
  write_imagei(d, w, q[g]);
  write_imagei(e, w, q[g]);
  write_imageui(f, w, as_uint4(q[g]));
}
struct P {
  float2 at;
  int2 size;
  float k[3];
};
float4 tap(read_only image2d_t i, struct P *q, int n) {
  q->at.x += 1.0f;
  return read_imagef(i, E, q->at) * q->k[n];
}
kernel void structs(read_only image2d_t i, read_only image2d_t j,
                    write_only image2d_t w) {
  int2 g = (int2)(get_global_id(0), get_global_id(1));
  struct P q = {
      convert_float2(g) + 0.25f, get_image_dim(i), {0.25f, 0.5f, 0.25f}};
  float4 s = 0;
  for (int n = 0; n < 3; ++n)
    s += g.x & 1 ? tap(i, &q, n) : tap(j, &q, 2 - n);
  if (all(g < q.size))
    write_imagef(w, g, s);
  if (any(g < q.size))
    write_imagef(w, g + q.size, s);
}
kernel void many(read_only image2d_t a0, read_only image2d_t a1,
                 read_only image2d_t a2, read_only image2d_t a3,
                 read_only image2d_t a4, read_only image2d_t a5,
                 read_only image2d_t a6, read_only image2d_t a7,
                 read_only image2d_t a8, read_only image2d_t a9, sampler_t s0,
                 sampler_t s1, sampler_t s2, sampler_t s3, sampler_t s4,
                 sampler_t s5, sampler_t s6, sampler_t s7, sampler_t s8,
                 sampler_t s9, write_only image2d_t w0, write_only image2d_t w1,
                 write_only image2d_t w2) {
  int2 g = (int2)(get_global_id(0), get_global_id(1));
  float2 c = convert_float2(g) + 0.25f;
  float4 v = read_imagef(a0, s0, c) + read_imagef(a1, s1, c) * 2.f +
             read_imagef(a2, s2, c) * 3.f + read_imagef(a3, s3, c) * 4.f +
             read_imagef(a4, s4, c) * 5.f;
  write_imagef(w0, g, v);
  float4 u = read_imagef(a5, s5, c) + read_imagef(a6, s6, c) * 2.f +
             read_imagef(a7, s7, c) * 3.f + read_imagef(a8, s8, c) * 4.f +
             read_imagef(a9, s9, c) * 5.f;
  write_imagef(w1, g, u);
  write_imagef(w2, g, v - u);
  for (int k = 0; k < 4; ++k) {
    sampler_t z = s9;
    float4 t =
        read_imagef(a9, z, c + k) + read_imagef(a0, k & g.x ? s1 : s8, c - k);
    if (t.x > 1.0f)
      write_imagef(w2, g, t);
  }
}
kernel void integers(read_only image2d_t i, read_only image2d_t u, sampler_t s,
                     global int4 *o, global const float2 *p) {
  int g = get_global_id(0);
  o += 6 * g;
  o[0] = read_imagei(i, s, p[g]);
  o[1] = as_int4(read_imageui(u, s, p[g]));
  o[2] = read_imagei(i, N, convert_int2_rtn(p[g]));
  o[3] = as_int4(read_imageui(u, N, p[g]));
  o[4] = read_imagei(i, X, (int2)(g & 7, 3));
  o[5] = as_int4(read_imageui(u, T, p[g] / 8.0f));
}
kernel void diverge(read_only image2d_t i, write_only image2d_t w,
                    read_only image2d_t j, global int *n, global float4 *o) {
  int g = get_global_id(0);
  float4 r = 1;
  int k = 0;
  while (r.x < 40.0f) {
    r += fabs(read_imagef(i, N, (int2)(k & 7, g & 3))) + 0.125f;
    if (r.y > 30.0f) {
      if (g & 1)
        break;
      r += read_imagef(j, E, (float2)(k, g));
    }
    if (++k > 200)
      break;
    if (k % 5 == g % 5)
      write_imagef(w, (int2)(g & 7, g >> 3), r * 0.01f);
  }
  n[g] = k;
  o[g] = r;
}
float4 get(read_only image2d_t i, int n) {
  const sampler_t k =
      CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_LINEAR;
  return read_imagef(i, k, (float2)(n, n) * 0.5f);
}
void put(write_only image2d_t w, int2 c, float4 v) {
  if (c.x < get_image_width(w))
    write_imagef(w, c, v);
}
kernel void inner(read_only image2d_t i, write_only image2d_t w,
                  global int *o) {
  int g = get_global_id(0);
  put(w, (int2)(g, 0), get(i, g));
  o[g] = get_image_height(w);
}
kernel void outer(read_only image2d_t i, read_only image2d_t j,
                  write_only image2d_t w, global int *o) {
  if (get_global_id(0) & 1)
    inner(i, w, o);
  else
    inner(j, w, o);
}
kernel void loops(read_only image2d_t a, read_only image2d_t b, sampler_t s,
                  sampler_t t, global float4 *o, int n) {
  int g = get_global_id(0);
  float4 r = 0;
  for (int y = 0; y < n; ++y) {
    for (int x = 0; x < n; ++x) {
      if ((x ^ y) == g % n)
        r += read_imagef(x < y ? a : b, y & 1 ? s : t, (int2)(x, y));
      else if (x == y && g & 4)
        r -= get_image_width(x & 1 ? a : b);
      if (r.x > 50)
        goto out;
    }
  }
out:
  o[g] = r;
}
kernel void longs(read_only image2d_t a, global float4 *o, long k, short2 q,
                  uchar c) {
  int g = get_global_id(0);
  o[g] = read_imagef(a, N, (int2)(k + g, q.y)) +
         read_imagef(a, E, convert_float2(q) + (float)c) +
         read_imagef(a, N, convert_int2(q));
}
kernel void onlyw(read_only image2d_t a, sampler_t s, global float *o) {
  int g = get_global_id(0);
  o[4 * g + 1] = read_imagef(a, s, (int2)(g, 1)).w;
  o[4 * g] = read_imagef(a, s, (int2)(g, 2)).z;
  float4 v = read_imagef(a, s, (int2)(g, 3));
  o[4 * g + 2] = v.x * v.w;
  o[4 * g + 3] = v.y;
}
kernel void turns(read_only image2d_t a, read_only image2d_t b,
                  write_only image2d_t w, int u, int n) {
  int2 g = (int2)(get_global_id(0), get_global_id(1));
  float4 v = 0;
  for (int k = 0; k < n; ++k) {
    if (u ^ (k & 1))
      v += read_imagef(a, N, g + k);
    else
      v -= read_imagef(b, N, g - k);
  }
  switch (n) {
  case 0:
    write_imagef(w, g, v);
    break;
  case 1:
    write_imagef(w, g, v + 1.0f);
    break;
  case 2:
    write_imagef(w, g, -v);
  default:
    if (g.x > 2)
      write_imagef(w, g, v * v);
  }
}
kernel void literal(image2d_t i, global float4 *o) {
  int g = get_global_id(0);
  sampler_t l = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE |
                CLK_FILTER_LINEAR;
  o[g] = read_imagef(i,
                     CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP |
                         CLK_FILTER_LINEAR,
                     (float2)(g * 0.25f, 1.5f)) +
         read_imagef(i, l, (float2)(1.5f, g * 0.25f));
}
