#version 450
// Texels to a buffer.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0, rgba8) uniform readonly image2D image;
layout(std430, binding = 1) buffer Out { vec4 o[]; };
void main() {
  ivec2 p = ivec2(gl_GlobalInvocationID.xy);
  o[p.y * 8 + p.x] = imageLoad(image, p);
}
