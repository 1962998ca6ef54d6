// clang's builtins for mathematical functions, which are LLVM's intrinsics and not
// functions of the library.
kernel void powers(global float *out, global const float *x,
                   global const float *y, global const int *n) {
  size_t i = get_global_id(0);
  out[4 * i] = __builtin_powif(x[i], n[i]);
  out[4 * i + 1] = __builtin_powf(x[i], y[i]);
  out[4 * i + 2] = __builtin_fmodf(x[i], y[i]);
  out[4 * i + 3] = __builtin_atan2f(x[i], y[i]);
}

kernel void functions(global float *out, global const float *x) {
  size_t i = get_global_id(0);
  float c, w;
  int e;
  out += 22 * i;
  out[0] = __builtin_sinf(x[i]);
  out[1] = __builtin_cosf(x[i]);
  out[2] = __builtin_tanf(x[i]);
  out[3] = __builtin_asinf(x[i]);
  out[4] = __builtin_acosf(x[i]);
  out[5] = __builtin_atanf(x[i]);
  out[6] = __builtin_sinhf(x[i]);
  out[7] = __builtin_coshf(x[i]);
  out[8] = __builtin_tanhf(x[i]);
  out[9] = __builtin_expf(x[i]);
  out[10] = __builtin_exp2f(x[i]);
  out[11] = __builtin_exp10f(x[i]);
  out[12] = __builtin_logf(x[i]);
  out[13] = __builtin_log2f(x[i]);
  out[14] = __builtin_log10f(x[i]);
  __builtin_sincosf(x[i], &out[15], &c);
  out[16] = c;
  out[17] = __builtin_modff(x[i], &w);
  out[18] = w;
  out[19] = __builtin_frexpf(x[i], &e);
  out[20] = __builtin_powif(x[i], 5);
  out[21] = __builtin_powif(x[i], -2);
}

// `long long` has 128 bits.
kernel void wide(global float *out, global const float *x) {
  size_t i = get_global_id(0);
  out[2 * i] = __builtin_llroundf(x[i]);
  out[2 * i + 1] = __builtin_llrintf(x[i]);
}
