#version 450
// Nine texels along a line, weighted.
layout(local_size_x = 8, local_size_y = 8) in;
layout(push_constant) uniform U { vec2 size; vec2 step; };
layout(binding = 0) uniform sampler2D map;
layout(binding = 1, rgba8) uniform writeonly image2D result;
void main() {
  vec2 uv = vec2(gl_GlobalInvocationID.xy) * size;
  const float weights[5] = float[](0.227027, 0.1945946, 0.1216216, 0.054054, 0.016216);
  vec3 sum = textureLod(map, uv, 0.0).rgb * weights[0];
  for (int i = 1; i < 5; i++) {
    sum += textureLod(map, uv + step * float(i), 0.0).rgb * weights[i];
    sum += textureLod(map, uv - step * float(i), 0.0).rgb * weights[i];
  }
  vec4 color = vec4(sum, 1.0);
  imageStore(result, ivec2(gl_GlobalInvocationID.xy), color);
}
