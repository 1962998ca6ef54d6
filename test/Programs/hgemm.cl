// c = a * b in half precision: each work-item computes two rows by four columns
// from halves in pairs, with sums in halves and, for comparison, in floats.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

kernel void hgemm(global half4 *c, global float4 *exact, global const half *a,
                  global const half4 *b, uint n, uint k) {
  uint x = get_global_id(0), y = get_global_id(1) * 2;
  half4 sum0 = (half)0, sum1 = (half)0;
  float4 wide0 = 0.0f, wide1 = 0.0f;
  for (uint i = 0; i < k; i += 2) {
    half2 a0 = vload2(0, a + y * k + i), a1 = vload2(0, a + (y + 1) * k + i);
    half4 b0 = b[i * (n / 4) + x], b1 = b[(i + 1) * (n / 4) + x];
    sum0 = fma(a0.xxxx, b0, sum0);
    sum1 = fma(a1.xxxx, b0, sum1);
    sum0 = fma(a0.yyyy, b1, sum0);
    sum1 = fma(a1.yyyy, b1, sum1);
    wide0 += convert_float(a0.x) * convert_float4(b0) +
             convert_float(a0.y) * convert_float4(b1);
    wide1 += convert_float(a1.x) * convert_float4(b0) +
             convert_float(a1.y) * convert_float4(b1);
  }
  c[y * (n / 4) + x] = sum0;
  c[(y + 1) * (n / 4) + x] = sum1;
  exact[y * (n / 4) + x] = wide0;
  exact[(y + 1) * (n / 4) + x] = wide1;
}
