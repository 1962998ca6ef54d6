#version 450
// Nine comparisons with a shadow map.
layout(local_size_x = 8, local_size_y = 8) in;
layout(push_constant) uniform U { vec2 size; vec4 light; vec4 place; vec3 normal; vec3 base; vec2 step; float bias; };
layout(binding = 0) uniform sampler2DShadow map;
layout(binding = 1, rgba8) uniform writeonly image2D result;
void main() {
  vec2 uv = vec2(gl_GlobalInvocationID.xy) * size;
  vec3 p = vec3(uv, place.z) / place.w;
  p.xy = p.xy * 0.5 + 0.5;
  float facing = max(dot(normalize(normal), light.xyz), 0.0);
  float b = max(bias * (1.0 - facing), bias * 0.1), lit = 0.0;
  for (int y = -1; y <= 1; y++)
    for (int x = -1; x <= 1; x++)
      lit += textureLod(map, vec3(p.xy + vec2(x, y) * step, p.z - b), 0.0);
  vec4 color = vec4(base * (0.1 + 0.9 * facing * lit / 9.0), 1.0);
  imageStore(result, ivec2(gl_GlobalInvocationID.xy), color);
}
