#version 450
// What the light sees: depth alone, for the shadows of shadowed.frag.

layout(location = 0) in vec3 place;

layout(binding = 0) uniform Scene {
  mat4 model;
} scene;
layout(push_constant) uniform Light {
  mat4 lightProjection;
};

void main() { gl_Position = lightProjection * (scene.model * vec4(place, 1.0)); }
