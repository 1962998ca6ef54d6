#version 450
// Texels of an image that is repeated, transposed, to a buffer.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0, r32f) uniform readonly image2D image;
layout(std430, binding = 1) buffer Out { float o[]; };
void main() {
  ivec2 p = ivec2(gl_GlobalInvocationID.xy);
  o[p.y * 8 + p.x] = 2.0 * imageLoad(image, p.yx & 3).x;
}
