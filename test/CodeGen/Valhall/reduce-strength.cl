// Strength reduction compares addresses that have a base in common, two at a time: it is
// left out where that takes seconds, and not where it pays.

// RUN: mgpu cc -mcpu=mali-g57 -O2 %s -o %t.o -mllvm -print-after=gpu-reduce-strength 2>&1 | FileCheck %s

#define ROUND x = table[x & 255] ^ table[x >> 8 & 255] ^ table[x >> 16 & 255] ^ table[x >> 24];
#define ROUNDS8 ROUND ROUND ROUND ROUND ROUND ROUND ROUND ROUND
#define ROUNDS64 ROUNDS8 ROUNDS8 ROUNDS8 ROUNDS8 ROUNDS8 ROUNDS8 ROUNDS8 ROUNDS8
#define ROUNDS256 ROUNDS64 ROUNDS64 ROUNDS64 ROUNDS64

// Each multiple of the pitch is the one before and the pitch.
// CHECK-LABEL: @rows(
// CHECK: shl
// CHECK-NOT: mul
// CHECK: ret void
kernel void rows(global uint *table, uint pitch) {
  uint x = table[0];
  table[1] = (x + pitch * 2) ^ (x + pitch * 3) ^ (x + pitch * 4) ^ (x + pitch * 5);
}

// CHECK-LABEL: @cipher(
// CHECK-COUNT-2: mul i32
// CHECK: ret void
kernel void cipher(global uint *table, uint pitch) {
  uint x = table[0];
  ROUNDS256
  table[1] = (x + pitch * 2) ^ (x + pitch * 3) ^ (x + pitch * 4) ^ (x + pitch * 5);
}
