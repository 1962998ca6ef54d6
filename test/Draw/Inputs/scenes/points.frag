#version 450
layout(location = 0) flat in uint number;
layout(location = 0) out vec4 color;

void main() { color = vec4(gl_PointCoord, float(number) / 4, 1); }
