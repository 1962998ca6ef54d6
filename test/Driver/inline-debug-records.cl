// Functions that stay small when calls that double them are inlined: the records of
// their variables, which are no code, must not double either.
// REQUIRES: valhall-registered-target
// RUN: timeout 60 mgpu cc -g %s -o %t.o
// RUN: llvm-objdump -d -l %t.o | FileCheck %s
// The lines of the code are kept.
// CHECK: <k>:
// CHECK: ; {{.*}}inline-debug-records.cl:[[#]]
#define LEVEL(N, M)                                                            \
  int f##N(int x) { int y = f##M(x); return y + f##M(x ^ 1); }
int f0(int x) { return x * 3; }
LEVEL(1, 0) LEVEL(2, 1) LEVEL(3, 2) LEVEL(4, 3) LEVEL(5, 4)
LEVEL(6, 5) LEVEL(7, 6) LEVEL(8, 7) LEVEL(9, 8) LEVEL(10, 9)
LEVEL(11, 10) LEVEL(12, 11) LEVEL(13, 12) LEVEL(14, 13) LEVEL(15, 14)
LEVEL(16, 15) LEVEL(17, 16) LEVEL(18, 17) LEVEL(19, 18) LEVEL(20, 19)
LEVEL(21, 20) LEVEL(22, 21) LEVEL(23, 22) LEVEL(24, 23) LEVEL(25, 24)
LEVEL(26, 25) LEVEL(27, 26) LEVEL(28, 27) LEVEL(29, 28) LEVEL(30, 29)

kernel void k(global int *p) { p[0] = f30(p[0]); }
