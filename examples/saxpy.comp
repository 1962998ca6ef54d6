// y = a * x + y as a compute shader; a is a specialization constant.
#version 450
layout(local_size_x = 64) in;
layout(constant_id = 0) const float a = 1;
layout(std430, set = 0, binding = 0) buffer Y { float y[]; };
layout(std430, set = 0, binding = 1) readonly buffer X { float x[]; };

void main() {
  uint i = gl_GlobalInvocationID.x;
  y[i] += a * x[i];
}
