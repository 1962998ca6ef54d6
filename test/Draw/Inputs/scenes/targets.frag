#version 450
layout(location = 0) in vec4 paint;
layout(location = 0) out vec4 color;
layout(location = 1) out uvec4 number;
layout(location = 2) out vec2 place;

void main() {
  color = paint;
  number = uvec4(gl_FragCoord.xy, 7, gl_FrontFacing ? 1 : 2);
  place = paint.xy * 0.5;
}
