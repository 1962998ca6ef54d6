// Mathematical functions on ordinary and special arguments. Each has a buffer of
// its own, because the error that OpenCL allows differs.
#define ONE(NAME)                                                              \
  kernel void do_##NAME(global float *out, global const float *x) {            \
    size_t i = get_global_id(0);                                               \
    out[i] = NAME(x[i]);                                                       \
  }
#define TWO(NAME, TYPE)                                                        \
  kernel void do_##NAME(global float *out, global const float *x,              \
                        global const TYPE *y) {                                \
    size_t i = get_global_id(0);                                               \
    out[i] = NAME(x[i], y[i]);                                                 \
  }
#define quotient(X, Y) ((X) / (Y))

ONE(acos)
ONE(acosh)
ONE(acospi)
ONE(asin)
ONE(asinh)
ONE(asinpi)
ONE(atan)
ONE(atanh)
ONE(atanpi)
ONE(cbrt)
ONE(cos)
ONE(cosh)
ONE(cospi)
ONE(erf)
ONE(erfc)
ONE(exp)
ONE(exp2)
ONE(exp10)
ONE(expm1)
ONE(log)
ONE(log2)
ONE(log10)
ONE(log1p)
ONE(rsqrt)
ONE(sin)
ONE(sinh)
ONE(sinpi)
ONE(sqrt)
ONE(tan)
ONE(tanh)
ONE(tanpi)
ONE(tgamma)
TWO(atan2, float)
TWO(atan2pi, float)
TWO(copysign, float)
TWO(fdim, float)
TWO(fmax, float)
TWO(fmin, float)
TWO(fmod, float)
TWO(hypot, float)
TWO(maxmag, float)
TWO(minmag, float)
TWO(nextafter, float)
TWO(pow, float)
TWO(powr, float)
TWO(remainder, float)
TWO(quotient, float)
TWO(ldexp, int)
TWO(pown, int)
TWO(rootn, int)
