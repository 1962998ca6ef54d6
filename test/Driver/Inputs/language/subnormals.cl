// Subnormal arguments and results, and the signs of zeros (OpenCL C 7.5.1).
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

kernel void exponentials(global float *out, global float *far,
                         global const float *x, global const float *y) {
  size_t i = get_global_id(0);
  out[4 * i] = exp(x[i]);
  out[4 * i + 1] = exp2(x[i] * 1.5f);
  out[4 * i + 2] = exp10(x[i] * 0.4375f);
  out[4 * i + 3] = pow(2.0f, x[i] * 1.5f);
  far[i] = erfc(y[i]);
}

kernel void remainders(global float *out, global int *quotients,
                       global const float *x, global const float *y) {
  size_t i = get_global_id(0);
  out[4 * i] = fmod(x[i], y[i]);
  out[4 * i + 1] = remainder(x[i], y[i]);
  out[4 * i + 2] = remquo(x[i], y[i], &quotients[i]);
  out[4 * i + 3] = rootn(x[i], 1);
}

kernel void quotients(global float *out, global const float *x,
                      global const float *y) {
  size_t i = get_global_id(0);
  out[i] = half_divide(x[i], y[i]);
}

kernel void zeros(global uint *out, global const float *x) {
  size_t i = get_global_id(0);
  out[3 * i] = as_uint(sinpi(x[i]));
  out[3 * i + 1] = as_uint(cospi(x[i]));
  out[3 * i + 2] = as_uint(tanpi(x[i]));
}

kernel void fractions(global uint *out, global ushort *halves,
                      global const float *x) {
  size_t i = get_global_id(0);
  float whole;
  out[2 * i] = as_uint(fract(x[i], &whole));
  out[2 * i + 1] = as_uint(whole);
  half whole_half;
  halves[2 * i] = as_ushort(fract((half)x[i], &whole_half));
  halves[2 * i + 1] = as_ushort(whole_half);
}
