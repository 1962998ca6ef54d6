#version 450
// A model with light and a texture: see lit.frag.

layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 texturePlace;

layout(binding = 0) uniform Scene {
  mat4 model;
  mat4 viewProjection;
  vec4 eye;
  vec4 light;     // where it is
  vec4 lightColor;
  vec4 ambient;
} scene;

layout(location = 0) out Surface {
  vec3 place;
  vec3 normal;
  vec2 texturePlace;
} surface;

void main() {
  vec4 world = scene.model * vec4(place, 1.0);
  surface.place = world.xyz;
  surface.normal = mat3(scene.model) * normal;
  surface.texturePlace = texturePlace;
  gl_Position = scene.viewProjection * world;
}
