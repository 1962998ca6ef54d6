#version 450
layout(location = 0) in vec4 middle;
layout(location = 1) centroid in vec4 inside;
layout(location = 0) out vec4 color;

// Outside of the triangle components are below zero, which the centroid never
// is; samples that the mask takes away keep the background.
void main() {
  color = vec4(any(lessThan(inside, vec4(-0.001))) ? 1 : 0,
               any(lessThan(middle, vec4(-0.001))) ? 1 : 0, 0.5, 1);
  if (int(gl_FragCoord.y) % 8 >= 4)
    gl_SampleMask[0] = 5;
  else
    gl_SampleMask[0] = 15;
}
