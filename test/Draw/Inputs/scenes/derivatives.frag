#version 450
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 color;

void main() {
  vec2 p = place * place * 8;
  color = vec4(abs(dFdx(p.x)), abs(dFdy(p.y)), fwidth(p.x + p.y) * 0.5, 1);
}
