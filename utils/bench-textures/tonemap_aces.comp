#version 450
// Two textures, a curve and a power.
layout(local_size_x = 8, local_size_y = 8) in;
layout(push_constant) uniform U { vec2 size; float exposure; float gamma; };
layout(binding = 0) uniform sampler2D map;
layout(binding = 1, rgba8) uniform writeonly image2D result;
layout(binding = 2) uniform sampler2D bloom;
void main() {
  vec2 uv = vec2(gl_GlobalInvocationID.xy) * size;
  vec3 c = (textureLod(map, uv, 0.0).rgb + textureLod(bloom, uv, 0.0).rgb * 0.4) * exposure;
  c = clamp((c * (2.51 * c + 0.03)) / (c * (2.43 * c + 0.59) + 0.14), 0.0, 1.0);
  float v = 1.0 - dot(uv - 0.5, uv - 0.5) * 0.6;
  vec4 color = vec4(pow(c * v, vec3(1.0 / gamma)), 1.0);
  imageStore(result, ivec2(gl_GlobalInvocationID.xy), color);
}
