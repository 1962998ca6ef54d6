#version 450
// A texel made of its place.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0, rgba8) uniform writeonly image2D image;
void main() {
  ivec2 p = ivec2(gl_GlobalInvocationID.xy);
  imageStore(image, p, vec4(p.x * 0.125, p.y * 0.125, (p.x + p.y) * 0.125, 0.5));
}
