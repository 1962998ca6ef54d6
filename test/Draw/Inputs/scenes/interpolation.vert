#version 450
layout(location = 0) in vec4 position;
layout(location = 1) in vec3 color;
layout(location = 0) smooth out vec3 with;
layout(location = 1) noperspective out vec3 without;
layout(location = 2) flat out vec3 one;
layout(location = 3) centroid out vec3 inside;

void main() {
  gl_Position = position;
  with = without = one = inside = color;
}
