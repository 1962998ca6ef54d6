// Functions of floats, in Vulkan's limits.
#version 450
layout(local_size_x = 16) in;
layout(std430, binding = 0) readonly buffer In { float x[]; };
layout(std430, binding = 1) writeonly buffer Out { float o[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  float v = x[i], a = abs(v);
  uint k = i * 32;
  o[k++] = sin(v);
  o[k++] = cos(v);
  o[k++] = tan(v);
  o[k++] = asin(v * 0.25);
  o[k++] = acos(v * 0.25);
  o[k++] = atan(v);
  o[k++] = atan(v, 0.5 - a);
  o[k++] = sinh(v);
  o[k++] = cosh(v);
  o[k++] = tanh(v);
  o[k++] = asinh(v);
  o[k++] = acosh(1.0 + a);
  o[k++] = atanh(v * 0.25);
  o[k++] = pow(a, v);
  o[k++] = exp(v);
  o[k++] = log(a);
  o[k++] = exp2(v);
  o[k++] = log2(a);
  o[k++] = sqrt(a);
  o[k++] = inversesqrt(a);
  o[k++] = floor(v) + 10.0 * ceil(v) + 100.0 * trunc(v);
  o[k++] = fract(v);
  o[k++] = roundEven(v);
  o[k++] = mod(v, 0.75);
  o[k++] = sign(v) + 2.0 * step(0.5, v);
  o[k++] = smoothstep(-2.0, 2.0, v);
  o[k++] = mix(v, 8.0, 0.25);
  o[k++] = clamp(v, -1.0, 1.5);
  float whole;
  o[k++] = modf(v, whole) + whole * 16.0;
  int e;
  o[k++] = frexp(v, e) + float(e) * 16.0;
  o[k++] = ldexp(v, int(i) - 8);
  o[k++] = radians(degrees(v)) + min(v, 0.0) + max(v, 1.0) + fma(v, v, 1.0);
}
