// Arrays of descriptors, push constants, constants given at compilation.
#version 450
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x_id = 7, local_size_y = 1) in;
layout(constant_id = 1) const int scale = 3;
layout(constant_id = 2) const bool negate = false;
layout(constant_id = 3) const float bias = 0.5;
const int twice = scale * 2 + (negate ? 1 : 0);
layout(std430, set = 0, binding = 1) buffer Out { float o[]; };
layout(std430, set = 1, binding = 0) readonly buffer Table { uint count; float v[]; } tables[3];
layout(std140, set = 1, binding = 2) uniform Factor { float f; } factors[2];
layout(push_constant) uniform Push { vec3 direction; uint which; mat2 m; } push;
void main() {
  uint i = gl_GlobalInvocationID.x;
  float a = tables[2].v[i] + tables[push.which].v[i] + tables[nonuniformEXT(i % 3)].v[0];
  a *= factors[1].f;
  a += float(twice) + bias + push.direction.z + push.m[1][0];
  o[i] = a + 100.0 * float(tables[nonuniformEXT(i % 3)].v.length());
}
