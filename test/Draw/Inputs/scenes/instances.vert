#version 450
layout(location = 0) in vec2 corner;
layout(location = 1) in vec2 place;
layout(location = 2) in vec4 color;
layout(location = 17) in uvec2 numbers;
layout(location = 0) out vec4 paint;

void main() {
  gl_Position = vec4(corner * 0.2 + place, 0, 1);
  paint = color + vec4(0, 0, float(gl_InstanceIndex) / 16, 0) +
          vec4(0, float(numbers.y) / 10, 0, 0);
}
