#version 450
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 color;
layout(push_constant) uniform Constants { mat4 transform; };
layout(location = 0) out vec4 paint;

void main() {
  gl_Position = transform * vec4(position, 1);
  paint = vec4(color, 1);
}
