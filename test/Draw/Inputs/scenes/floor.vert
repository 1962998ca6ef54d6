#version 450
layout(location = 0) in vec4 position;
layout(location = 1) in vec2 texture_place;
layout(location = 0) out vec2 place;

void main() {
  gl_Position = position;
  place = texture_place;
}
