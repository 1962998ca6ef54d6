// std140, std430 and scalar layout, matrices of both orders, lengths.
#version 450
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 4) in;
struct Light {
  vec3 color;
  float power;
};
layout(std140, binding = 0) uniform Uniforms {
  mat3 columns;                   // 0, 4, 8
  layout(row_major) mat2x3 rows;  // 12, 16, 20
  float weights[3];               // 24, 28, 32
  Light light;                    // 36
} u;
struct Particle {
  vec3 place;
  float mass;
  mat2 turn;
};
layout(scalar, binding = 1) buffer Particles {
  uint count;
  Particle p[];
};
layout(std430, binding = 2) writeonly buffer Out { float o[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i == 0) {
    o[0] = u.columns[1][2];
    o[1] = u.rows[1][2];
    o[2] = u.weights[2];
    o[3] = u.light.color.y;
    o[4] = u.light.power;
    o[5] = (u.columns * vec3(1, 2, 3)).x;
    o[6] = (vec3(1, 0, 2) * u.rows).y;
    o[7] = float(p.length());
    o[8] = float(o.length());
  }
  // Whole structures, and a column, by a variable index.
  Particle q = p[i];
  q.place += vec3(1);
  q.turn[i % 2] = vec2(q.mass, float(count));
  p[i] = q;
}
