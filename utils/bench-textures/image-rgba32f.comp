#version 450
// Half of each texel.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0, rgba32f) uniform readonly image2D image;
layout(binding = 1, rgba32f) uniform writeonly image2D result;
void main() {
  ivec2 p = ivec2(gl_GlobalInvocationID.xy);
  imageStore(result, p, imageLoad(image, p) * 0.5);
}
