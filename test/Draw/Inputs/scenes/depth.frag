#version 450
layout(location = 0) in vec4 paint;
layout(location = 0) out vec4 color;

void main() {
  color = paint;
  gl_FragDepth = 0.5 + 0.4 * sin(gl_FragCoord.x * 0.4) * cos(gl_FragCoord.y * 0.3);
}
