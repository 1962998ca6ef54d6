// Values that could be live at once, but need not be.
// REQUIRES: valhall-registered-target, bifrost-registered-target
// RUN: mgpu cc -mcpu=mali-g57 -O2 %s -o %t.o
// RUN: mgpu report %t.o | FileCheck %s --check-prefixes=CHECK,VALHALL
// RUN: mgpu cc -mcpu=mali-g52 -O2 %s -o %t.o
// RUN: mgpu report %t.o | FileCheck %s

// Three rows, or eight columns, and one of the others: fewer products need a
// column than a row.
// CHECK-LABEL: kernel products
// CHECK: spills {{ *}}0 stores, 0 loads
kernel void products(local const float4 *rows, local const float4 *columns, global float *restrict out) {
  int i = get_local_id(0);
  float sums[3][8];
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 8; ++c)
      sums[r][c] = out[r * 8 + c];
  for (int k = 0; k < 2; ++k) {
    float4 row[3], column[8];
    for (int r = 0; r < 3; ++r)
      row[r] = rows[i + r * 32 + k];
    for (int c = 0; c < 8; ++c)
      column[c] = columns[i + c * 32 + k];
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 8; ++c)
        sums[r][c] += dot(row[r], column[c]);
  }
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 8; ++c)
      out[r * 8 + c] = sums[r][c];
}

// One word for each mask, also in the loop, though it selects vectors.
// CHECK-LABEL: kernel masks
// CHECK: spills {{ *}}0 stores, 0 loads
kernel void masks(global const float4 *restrict in, global float4 *restrict out, int n, int4 edge) {
  int x = get_global_id(0), y = get_global_id(1);
  int4 m0 = (int4)(x < edge.x ? -1 : 0), m1 = (int4)(x > edge.y ? -1 : 0), m2 = (int4)(y < edge.z ? -1 : 0),
       m3 = (int4)(y > edge.w ? -1 : 0), m4 = (int4)(x + y < edge.x ? -1 : 0), m5 = (int4)(x - y > edge.y ? -1 : 0),
       m6 = (int4)(x * y < edge.z ? -1 : 0), m7 = (int4)((x ^ y) > edge.w ? -1 : 0);
  float4 zero = 0.0f, sum = 0.0f;
  for (int i = 0; i < n; ++i) {
    sum += select(in[i * 8], zero, m0) * select(in[i * 8 + 1], zero, m1);
    sum += select(in[i * 8 + 2], zero, m2) * select(in[i * 8 + 3], zero, m3);
    sum += select(in[i * 8 + 4], zero, m4) * select(in[i * 8 + 5], zero, m5);
    sum += select(in[i * 8 + 6], zero, m6) * select(in[i * 8 + 7], zero, m7);
  }
  out[x] = sum;
}

// One column of the sum after the other: not one matrix after the other.
// CHECK-LABEL: kernel blend
// VALHALL: occupancy {{ *}}x2
kernel void blend(constant float4 *matrices, global const uint4 *indices, global const float4 *weights,
                  global const float4 *in, global float4 *out) {
  int i = get_global_id(0);
  uint4 at = indices[i] * 4;
  float4 weight = weights[i], point = in[i], column[4];
  for (int c = 0; c < 4; ++c)
    column[c] = matrices[at.x + c] * weight.x + matrices[at.y + c] * weight.y + matrices[at.z + c] * weight.z +
                matrices[at.w + c] * weight.w;
  out[i] = column[0] * point.x + column[1] * point.y + column[2] * point.z + column[3] * point.w;
}

// Eight groups of three registers beside others.
// CHECK-LABEL: kernel edges
// VALHALL: occupancy {{ *}}x2
constant sampler_t nearest = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
kernel void edges(read_only image2d_t in, global float4 *restrict out, float2 pixel, float3 weight) {
  int x = get_global_id(0);
  float2 at = (float2)(x, get_global_id(1)) * pixel;
  float3 t[3][3];
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c)
      t[r][c] = read_imagef(in, nearest, at + (float2)(c - 1, r - 1) * pixel).xyz;
  float3 gx = t[0][2] + 2 * t[1][2] + t[2][2] - t[0][0] - 2 * t[1][0] - t[2][0];
  float3 gy = t[2][0] + 2 * t[2][1] + t[2][2] - t[0][0] - 2 * t[0][1] - t[0][2];
  out[x] = (float4)(native_sqrt(gx * gx + gy * gy) * weight + t[1][1], 1);
}

// Groups of three fit 32 registers if all are placed together; the greedy allocator alone
// takes more.
// CHECK-LABEL: kernel columns
// VALHALL: occupancy {{ *}}x2
kernel void columns(constant float3 *matrices, global const int *index, global const float3 *in, global float3 *out) {
  int i = get_global_id(0);
  float3 point = in[i], column[5], sum = 0;
  float weight[3];
  int at[3];
  for (int m = 0; m < 3; ++m) {
    at[m] = index[i * 3 + m] * 5;
    weight[m] = index[i + m * 64] * 0.5f;
  }
  for (int c = 0; c < 5; ++c) {
    column[c] = 0;
    for (int m = 0; m < 3; ++m)
      column[c] += matrices[at[m] + c] * weight[m];
  }
  for (int c = 0; c < 5; ++c)
    sum += column[c] * point.y;
  out[i] = sum * point;
}

// A few values too many for 32 registers: they are computed again.
// CHECK-LABEL: kernel turned
// VALHALL: occupancy {{ *}}x2
kernel void turned(global const int4 *restrict in, global int4 *restrict out) {
  int i = get_global_id(0) * 16;
  int4 v[6];
  for (int j = 0; j < 6; ++j)
    v[j] = in[i + j * 2];
  for (int j = 0; j < 6; ++j) {
    int4 sum = 0;
    for (int k = 0; k < 6; ++k)
      sum += v[k] * (int4)(v[(k + j) % 6].x);
    out[i + j] = sum;
  }
}

// The first order has just as many live values as there are registers, and not all would
// find a place.
// CHECK-LABEL: kernel neighbours
// VALHALL: occupancy {{ *}}x2
kernel void neighbours(read_only image2d_t in, global float3 *restrict out, float2 pixel) {
  int x = get_global_id(0);
  float2 at = (float2)(x, get_global_id(1)) * pixel;
  float3 t[12], products = 0, sums = 0;
  for (int j = 0; j < 12; ++j)
    t[j] = read_imagef(in, nearest, at + (float2)(j % 3, j / 3) * pixel).xyz;
  for (int j = 0; j < 12; ++j) {
    products += t[j] * t[(j + 1) % 12];
    sums += t[11 - j] * (float)(j + 1);
  }
  out[x] = products * sums;
}

// 32 sums; what a row needs of the columns comes one expression after the other.
// CHECK-LABEL: kernel multiply
// VALHALL: spills {{ *}}0 stores, 0 loads
kernel void multiply(global const float8 *restrict a, global const float8 *restrict b, global float8 *restrict c, int n,
                     int count) {
  int x = get_global_id(0), y = get_global_id(1) * 4;
  float8 sums[4];
  for (int r = 0; r < 4; ++r)
    sums[r] = c[(y + r) * n + x];
  for (int i = 0; i < count; i += 4) {
    float8 columns[4];
    for (int j = 0; j < 4; ++j)
      columns[j] = b[(i + j) * n + x];
    for (int r = 0; r < 4; ++r) {
      float8 row = a[(y + r) * n + i];
      for (int j = 0; j < 4; ++j)
        sums[r] += columns[j] * row[j];
    }
  }
  for (int r = 0; r < 4; ++r)
    c[(y + r) * n + x] = sums[r];
}

// The constant half of each pair waits for the other one, beside which other
// values have their places: 6 stores and 6 loads were.
// CHECK-LABEL: kernel records
// VALHALL: spills {{ *}}0 stores, 0 loads
kernel void records(global const ulong8 *in, global uint2 *out, global const uint4 *keys, int n) {
  int x = get_global_id(0);
  ulong8 a = in[x], b = in[x + 1];
  for (int i = 0; i < n; ++i) {
    ulong8 c = in[x * 3 + i], h = (a & c) + ((b ^ c) >> 1);
    uint4 k = keys[i], l = keys[i + n];
    uint words[14] = {h.s0, h.s1, h.s2, h.s3, h.s4, h.s5, h.s6, h.s7, k.x, k.y, k.z, k.w, l.x, l.y};
#pragma unroll
    for (int j = 0; j < 14; ++j)
      out[i * 32 + j] = (uint2)(j + 1, words[j]);
  }
}

// 54 words and eight values that are cheap to compute. One that is computed
// again for the next place at which as many registers are live spares none: 305
// instructions were.
// CHECK-LABEL: kernel mix
// VALHALL: instructions {{ *}}2{{[0-9][0-9]$}}
// VALHALL: spills {{ *}}0 stores, 0 loads
kernel void mix(global const int *in, global int *out, int n) {
  int x = in[0], words[54];
#pragma unroll
  for (int i = 0; i < 54; ++i)
    words[i] = in[i + 1];
  for (int k = 0; k < n; ++k) {
    x = in[x & 15];
    int keys[8];
#pragma unroll
    for (int j = 0; j < 8; ++j)
      keys[j] = x ^ (0x1234567 + j * 0x1010101);
#pragma unroll
    for (int i = 0; i < 54; ++i)
      words[i] = (words[i] * keys[i % 8]) ^ (words[(i + 1) % 54] + keys[(i + 1) % 8]);
  }
#pragma unroll
  for (int i = 0; i < 54; ++i)
    out[i] = words[i];
}
