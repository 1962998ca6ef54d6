// Loops, switches that fall through, functions with references, early ends.
#version 450
layout(local_size_x = 8) in;
layout(std430, binding = 0) buffer Data { int d[]; };
const int table[6] = int[](3, 1, 4, 1, 5, 9);
int calls = 0;
void step3(inout int x, out int last) {
  calls++;
  last = x;
  x = x % 2 == 0 ? x / 2 : 3 * x + 1;
}
int collatz(int x) {
  int n = 0, last;
  while (x != 1) {
    step3(x, last);
    if (++n > 100)
      return -last;
  }
  return n;
}
int kind(int x) {
  int r = 0;
  switch (x & 7) {
  case 0:
    r += 1;
  case 1:
    r += 10;
    break;
  case 5:
    return -1;
  default:
    r = 1000;
  case 3:
    for (int i = 0; i < 10; ++i) {
      if (i == x)
        continue;
      if (i > 6)
        break;
      r += i;
    }
  }
  return r;
}
void main() {
  int i = int(gl_GlobalInvocationID.x);
  int copy[6] = table;
  copy[i % 6] = 100;
  int sum = 0;
  for (int k = 0; k < 6; ++k)
    sum += copy[k];
  do {
    sum += 7;
  } while (sum % 5 != 0);
  d[i * 4] = collatz(i + 1);
  d[i * 4 + 1] = calls;
  d[i * 4 + 2] = kind(i);
  d[i * 4 + 3] = sum;
}
