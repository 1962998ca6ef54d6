#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void halves(global half *out, global const half *in) {
  int i = get_global_id(0);
  half4 a = vload4(2 * i, in), b = vload4(2 * i + 1, in);
  global half *o = out + 40 * i;
  vstore4(a * b + a, 0, o);
  vstore4(a / b, 1, o);
  vstore4(fmin(a, b) - fmax(a, b), 2, o);
  vstore4(floor(a) + ceil(b) + trunc(a) + rint(b), 3, o);
  vstore4(a < b ? a : b, 4, o);
  vstore4(convert_half4(convert_int4_rte(a * (half)100.0h)), 5, o);
  vstore4(fabs(a) + copysign(a, b) + sign(b), 6, o);
  vstore4(mix(a, b, (half)0.25h), 7, o);
  vstore4(convert_half4_rtz(convert_float4(a) * 1.2345f), 8, o);
  vstore4(clamp(a, (half)-1.0h, (half)1.0h) + step(a, b), 9, o);
}
