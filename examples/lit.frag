#version 450
// Light by Blinn and Phong, on a texture; what is farther away gets less of it.

layout(constant_id = 0) const float shininess = 32.0;

layout(binding = 0) uniform Scene {
  mat4 model;
  mat4 viewProjection;
  vec4 eye;
  vec4 light;
  vec4 lightColor;
  vec4 ambient;
} scene;
layout(binding = 1) uniform sampler2D picture;

layout(location = 0) in Surface {
  vec3 place;
  vec3 normal;
  vec2 texturePlace;
} surface;

layout(location = 0) out vec4 color;

void main() {
  vec4 base = texture(picture, surface.texturePlace);
  if (base.a < 0.5)
    discard;
  vec3 normal = normalize(surface.normal);
  vec3 toLight = scene.light.xyz - surface.place;
  float distance2 = dot(toLight, toLight);
  toLight *= inversesqrt(distance2);
  vec3 toEye = normalize(scene.eye.xyz - surface.place);
  float diffuse = max(dot(normal, toLight), 0.0);
  float shine = pow(max(dot(normal, normalize(toLight + toEye)), 0.0), shininess);
  vec3 light = scene.lightColor.rgb / (1.0 + distance2);
  color = vec4(base.rgb * (scene.ambient.rgb + light * diffuse) + light * shine, 1.0);
}
