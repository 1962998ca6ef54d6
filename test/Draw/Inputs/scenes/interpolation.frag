#version 450
layout(location = 0) smooth in vec3 with;
layout(location = 1) noperspective in vec3 without;
layout(location = 2) flat in vec3 one;
layout(location = 3) centroid in vec3 inside;
layout(location = 0) out vec4 color;

void main() {
  int column = int(gl_FragCoord.x) / 8 % 4;
  vec3 c = column == 0 ? with : column == 1 ? without : column == 2 ? one : inside;
  color = vec4(c, 1);
}
