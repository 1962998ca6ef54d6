// Fourier transform of POINTS complex numbers in local memory: elements in
// bit-reversed order, then radix-2 butterflies. forward = -1 or inverse = 1;
// the inverse divides by the number of points.
#ifndef LOG_POINTS
#define LOG_POINTS 6
#endif
#define POINTS (1u << LOG_POINTS)

uint reverse_bits(uint x) {
  x = (x & 0x55555555) << 1 | (x >> 1 & 0x55555555);
  x = (x & 0x33333333) << 2 | (x >> 2 & 0x33333333);
  x = (x & 0x0f0f0f0f) << 4 | (x >> 4 & 0x0f0f0f0f);
  x = (x & 0x00ff00ff) << 8 | (x >> 8 & 0x00ff00ff);
  return (x << 16 | x >> 16) >> (32 - LOG_POINTS);
}

float2 multiply(float2 a, float2 b) {
  return (float2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// One work-group of half as many work-items as points per transform.
kernel void fft(global float2 *data, int direction, local float2 *points) {
  uint id = get_local_id(0);
  data += get_group_id(0) * POINTS;
  points[reverse_bits(id)] = data[id];
  points[reverse_bits(id + POINTS / 2)] = data[id + POINTS / 2];
  for (uint half_size = 1; half_size < POINTS; half_size *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint position = id & (half_size - 1);
    uint low = 2 * id - position, high = low + half_size;
    float angle = (float)position / (float)half_size;
    float2 turn = (float2)(cospi(angle), direction * sinpi(angle));
    float2 a = points[low], b = multiply(turn, points[high]);
    points[low] = a + b;
    points[high] = a - b;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float scale = direction > 0 ? 1.0f / POINTS : 1.0f;
  data[id] = points[id] * scale;
  data[id + POINTS / 2] = points[id + POINTS / 2] * scale;
}
