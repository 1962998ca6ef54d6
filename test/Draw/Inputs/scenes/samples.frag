#version 450
layout(location = 0) in vec4 middle;
layout(location = 1) centroid in vec4 inside;
layout(location = 2) sample in vec4 here;
layout(location = 0) out vec4 color;

// A fragment for each sample: all that is known of it.
void main() {
  vec2 place = fract(gl_FragCoord.xy);
  color = vec4(here.r * 4 - floor(here.r * 4), place.x * 0.5 + gl_SamplePosition.y * 0.5,
               float(gl_SampleID) / 3, float(gl_SampleMaskIn[0]) / 15);
}
