#version 450
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 color;
layout(location = 0) out vec4 middle;
layout(location = 1) centroid out vec4 inside;
layout(location = 2) sample out vec4 here;

void main() {
  gl_Position = vec4(position, 1);
  middle = inside = here = color;
}
