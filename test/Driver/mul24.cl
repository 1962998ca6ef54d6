// Of numbers that have more than 24 bits the language leaves the product open:
// the multiplier of 32 bits gives it, without instructions that cut them off.
// RUN: mgpu cc -mcpu=mali-g57 -O2 -S -emit-llvm %s -o - | FileCheck %s

// CHECK-LABEL: @products(
// CHECK-NOT: = {{shl|and|ashr|lshr}}
// CHECK: mul i32
// CHECK: mul i32
// CHECK: mul <
// CHECK: mul <
// CHECK-NOT: = {{shl|and|ashr|lshr}}
// CHECK: ret void
kernel void products(global int *a, global uint *b, global int4 *c, global uint3 *d) {
  a[0] = mul24(a[1], a[2]);
  b[0] = mad24(b[1], b[2], b[3]);
  c[0] = mul24(c[1], c[2]);
  d[0] = mad24(d[1], d[2], d[3]);
}

// A product of two constants is one, too, and signed numbers have their sign.
// CHECK-LABEL: @constants(
// CHECK: store i32 -8388607
kernel void constants(global int *a) { a[0] = mad24(-8388608, 1, 1); }
