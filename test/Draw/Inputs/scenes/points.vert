#version 450
layout(location = 0) in vec2 position;
layout(location = 1) in float size;
layout(location = 0) flat out uint number;

void main() {
  gl_Position = vec4(position, 0, 1);
  gl_PointSize = size;
  number = gl_VertexIndex;
}
