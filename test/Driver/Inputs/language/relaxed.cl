// -cl-fast-relaxed-math takes the hardware's functions, within the limits that
// OpenCL C gives for it.
#ifndef __FAST_RELAXED_MATH__
#error the option defines a macro
#endif
kernel void relaxed(global float *out, global const float *in) {
  int i = get_global_id(0);
  float x = in[i];
  global float *o = out + 12 * i;
  o[0] = exp(x);
  o[1] = exp2(x);
  o[2] = exp10(x);
  o[3] = log(x);
  o[4] = log2(x);
  o[5] = log10(x);
  o[6] = sin(x);
  o[7] = cos((float2)(x, 0)).x;
  o[8] = tan(x);
  o[9] = pow(-x, 3.0f);
  o[10] = pow(x, 2.5f);
  o[11] = powr(x, -1.5f);
}
