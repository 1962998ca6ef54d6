#version 450
// The length of the gradient of the luminance.
layout(local_size_x = 8, local_size_y = 8) in;
layout(push_constant) uniform U { vec2 size; vec2 step; };
layout(binding = 0) uniform sampler2D map;
layout(binding = 1, rgba8) uniform writeonly image2D result;
float at(float x, float y, vec2 uv) {
  return dot(textureLod(map, uv + vec2(x, y) * step, 0.0).rgb, vec3(0.2126, 0.7152, 0.0722));
}
void main() {
  vec2 uv = vec2(gl_GlobalInvocationID.xy) * size;
  float a = at(-1, -1, uv), b = at(0, -1, uv), c = at(1, -1, uv), d = at(-1, 0, uv),
        f = at(1, 0, uv), g = at(-1, 1, uv), h = at(0, 1, uv), i = at(1, 1, uv);
  float x = c + 2.0 * f + i - a - 2.0 * d - g, y = g + 2.0 * h + i - a - 2.0 * b - c;
  vec4 color = vec4(vec3(sqrt(x * x + y * y)), 1.0);
  imageStore(result, ivec2(gl_GlobalInvocationID.xy), color);
}
