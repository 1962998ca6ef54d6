// Arrays in private memory with indices known at run time, structures by value,
// more arguments than the fast path has room for.
typedef struct {
  int a[4];
  float b;
  char c;
  long d;
} mixed;

kernel void private_memory(global int *out, mixed m, char8 c, short4 s, long l,
                           float16 f, int16 x, int16 y, int16 z,
                           int16 w, int16 u, int16 t, int16 v) {
  int i = get_global_id(0);
  int stack[20];
  for (int k = 0; k < 20; ++k)
    stack[k] = k * i;
  stack[i % 20] = m.a[i & 3];
  char bytes[16];
  vstore8(c, 0, bytes);
  vstore8(c, 1, bytes);
  bytes[(i * 3) & 15] = m.c;
  int sum = 0;
  for (int k = 0; k < 20; ++k)
    sum += stack[(k * 7) % 20] * (k + 1);
  float fs[16];
  vstore16(f, 0, fs);
  long wide = l + m.d + fs[i & 15];
  int vs[16];
  vstore16(x + y * 2 + z * 3 + w * 4 + u * 5 + t * 6 + v * 7, 0, vs);
  out[4 * i] = sum + bytes[i & 15];
  out[4 * i + 1] = vs[i & 15] + s.w;
  out[4 * i + 2] = (int)wide;
  out[4 * i + 3] = (int)(wide >> 32) + (int)m.b;
}
