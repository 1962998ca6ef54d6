// Where registers are short, the values of a long expression are not followed through all the ways
// that lead to them.

// RUN: timeout 60 mgpu cc -mcpu=mali-g57 -O2 -S %s -o - -mllvm -gpu-recompute-from=6 | FileCheck %s

// CHECK-LABEL: hash:
// CHECK: STORE.i32

#define STEP(i) t = rotate(x, 5u) + (x ^ y ^ z) + y + (i); z = rotate(y, 30u); y = x; x = t;
#define STEPS4(i) STEP(i) STEP(i ^ 77) STEP(i ^ 123) STEP(i ^ 93)
#define STEPS16(i) STEPS4(i) STEPS4(i ^ 1001) STEPS4(i ^ 2001) STEPS4(i ^ 3001)

kernel void hash(global const uint *in, global uint *out, uint a, uint b, uint c) {
  uint t, x = a, y = b, z = c, n[72];
  STEPS16(0x11111) STEPS16(0x23242) STEPS16(0x63636) STEPS16(0x9999)
  for (uint k = 0; k < 72; k++)
    n[k] = in[k * c];
  uint sum = x;
  for (uint k = 0; k < 72; k++)
    sum = sum * n[71 - k] + n[k];
  out[0] = sum ^ x ^ (y * sum) ^ z;
}
