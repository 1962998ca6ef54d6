// Vectors and matrices.
#version 450
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float d[]; };
int k = 0;
void put(float v) { d[k++] = v; }
void put(vec2 v) { put(v.x); put(v.y); }
void put(vec3 v) { put(v.x); put(v.yz); }
void put(vec4 v) { put(v.x); put(v.yzw); }
void main() {
  vec3 a = vec3(d[0], d[1], d[2]), b = vec3(d[3], d[4], d[5]);
  mat3 m = mat3(2, 0, 1, 1, 3, 0, 0, 1, 4);
  mat4 n = mat4(4, 1, 0, 0, 0, 3, 1, 0, 1, 0, 2, 0, 0, 0, 1, 5);
  mat2x3 r = mat2x3(1, 2, 3, 4, 5, 6);
  put(dot(a, b));
  put(length(a));
  put(distance(a, b));
  put(cross(a, b));
  put(normalize(b));
  put(reflect(a, vec3(0, 1, 0)));
  put(refract(normalize(vec3(1, -1, 0)), vec3(0, 1, 0), 0.5));
  put(faceforward(a, b, vec3(0, 0, 1)));
  put(m * a);
  put(a * m);
  put((m * m)[1]);
  put(transpose(r)[1]);
  put(outerProduct(a.xy, b)[2]);
  put(matrixCompMult(m, m)[2]);
  put(determinant(m));
  put(determinant(mat2(a.yz, b.yz)));
  put(inverse(m) * a);
  put(determinant(n));
  put(inverse(n) * vec4(1, 2, 3, 4));
  put(r * vec2(1, -1));
  put((m * 2.0 - mat3(1.0))[0]);
  vec4 s = vec4(a, 7).wzyx;
  s.zx = b.xy;
  s[int(a.y)] = -1.0;
  put(s);
  put(vec4(greaterThan(a, b), any(equal(a, b))));
}
