#version 450
layout(location = 0) in vec4 paint;
layout(location = 0) out vec4 color;
layout(push_constant) uniform Constants { float least; };

void main() {
  if (paint.a < least)
    discard;
  color = vec4(paint.rgb, 1);
}
