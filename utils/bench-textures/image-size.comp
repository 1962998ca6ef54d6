#version 450
// What an image says of itself.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0, rgba8) uniform readonly image2D image;
layout(std430, binding = 1) buffer Out { ivec4 o[]; };
void main() {
  ivec2 p = ivec2(gl_GlobalInvocationID.xy);
  ivec2 s = imageSize(image);
  o[p.x] = ivec4(s, s.x * s.y, p.x);
}
