// Calls that double the program at each level: nothing is done for what no kernel
// reaches, and where one does, that is an error before memory is used up.
// REQUIRES: valhall-registered-target
// RUN: rm -f %t.o
// RUN: timeout 60 mgpu cc -save-temps %s -o %t.o
// RUN: timeout 60 llc -mtriple=valhall %t.2-linked.ll -o /dev/null
// RUN: rm %t.o
// RUN: not timeout 60 mgpu cc -save-temps -DREACHED %s -o %t.o 2>&1 | FileCheck %s
// RUN: not timeout 60 llc -mtriple=valhall %t.2-linked.ll -o /dev/null 2>&1 | FileCheck %s
// RUN: not timeout 60 mgpu cc -O0 -g -DREACHED %s -o %t.o 2>&1 | FileCheck --check-prefixes=CHECK,PLACE %s
// RUN: not ls %t.o
// PLACE: inline-growth.cl:[[#]]:
// CHECK: the program is too large: with the functions that it calls, this one has more than 1048576 instructions (function 'f1{{[0-9]}}')
#define LEVEL(N, M)                                                            \
  uint f##N(uint x) { return f##M(x * 3 + N) ^ f##M(x >> 1); }
uint f0(uint x) { return rotate(x, 7u) + (x ^ 5); }
LEVEL(1, 0) LEVEL(2, 1) LEVEL(3, 2) LEVEL(4, 3) LEVEL(5, 4)
LEVEL(6, 5) LEVEL(7, 6) LEVEL(8, 7) LEVEL(9, 8) LEVEL(10, 9)
LEVEL(11, 10) LEVEL(12, 11) LEVEL(13, 12) LEVEL(14, 13) LEVEL(15, 14)
LEVEL(16, 15) LEVEL(17, 16) LEVEL(18, 17) LEVEL(19, 18) LEVEL(20, 19)
LEVEL(21, 20) LEVEL(22, 21) LEVEL(23, 22) LEVEL(24, 23) LEVEL(25, 24)
LEVEL(26, 25) LEVEL(27, 26) LEVEL(28, 27) LEVEL(29, 28) LEVEL(30, 29)

kernel void k(global uint *p) {
#ifdef REACHED
  p[0] = f30(p[0]);
#else
  p[0] = f3(p[0]);
#endif
}
