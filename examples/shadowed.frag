#version 450
// The light of lit.frag, where the light sees the surface.

layout(binding = 0) uniform Scene {
  mat4 model;
  mat4 viewProjection;
  vec4 eye;
  vec4 light;
  vec4 lightColor;
  vec4 ambient;
} scene;
layout(binding = 1) uniform sampler2D picture;
layout(binding = 2) uniform sampler2DShadow shadow;
layout(push_constant) uniform Light {
  mat4 lightProjection;
};

layout(location = 0) in Surface {
  vec3 place;
  vec3 normal;
  vec2 texturePlace;
} surface;

layout(location = 0) out vec4 color;

float lit() {
  vec4 seen = lightProjection * vec4(surface.place, 1.0);
  vec3 at = vec3(seen.xy / seen.w * 0.5 + 0.5, seen.z / seen.w);
  return (textureOffset(shadow, at, ivec2(-1, 0)) + textureOffset(shadow, at, ivec2(1, 0)) +
          textureOffset(shadow, at, ivec2(0, -1)) + textureOffset(shadow, at, ivec2(0, 1))) * 0.25;
}

void main() {
  vec3 base = texture(picture, surface.texturePlace).rgb;
  vec3 normal = normalize(surface.normal);
  vec3 toLight = scene.light.xyz - surface.place;
  float distance2 = dot(toLight, toLight);
  toLight *= inversesqrt(distance2);
  vec3 toEye = normalize(scene.eye.xyz - surface.place);
  float diffuse = max(dot(normal, toLight), 0.0);
  float shine = pow(max(dot(normal, normalize(toLight + toEye)), 0.0), 32.0);
  vec3 light = scene.lightColor.rgb / (1.0 + distance2) * lit();
  color = vec4(base * (scene.ambient.rgb + light * diffuse) + light * shine, 1.0);
}
