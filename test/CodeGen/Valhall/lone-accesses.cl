// In a block with many accesses, those whose address is made of values that no other address
// is made of are not offered to the vectorizer, and all that have neighbours still are.

// RUN: mgpu cc -mcpu=mali-g57 -O2 %s -o %t.o -mllvm -print-after=gpu-mark-lone-accesses 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=MARKED
// RUN: mgpu cc -mcpu=mali-g57 -O2 -S %s -o - | FileCheck %s --check-prefix=CODE

#define ROUND x = table[x & 255] ^ table[x >> 8 & 255] ^ table[x >> 16 & 255] ^ table[x >> 24];
#define ROUNDS4 ROUND ROUND ROUND ROUND

// The look-ups are alone, the words of a block of text are not.
// MARKED-LABEL: @cipher(
// MARKED-COUNT-2: load i32, {{.*}} !tbaa ![[#]]{{$}}
// MARKED-COUNT-80: load i32, {{.*}} !mgpu.lone
// MARKED-NOT: load
// MARKED: ret void
// CODE-LABEL: cipher:
// CODE: LOAD.i64
// CODE-NOT: LOAD.i64
kernel void cipher(constant uint *table, global const uint2 *text, global uint *out, uint i) {
  global const uint *words = (global const uint *)(text + i);
  uint x = words[0], y = words[1];
  ROUNDS4 ROUNDS4 ROUNDS4 ROUNDS4 ROUNDS4
  out[0] = x ^ y;
}

// Few accesses are left to the vectorizer alone.
// MARKED-LABEL: @few(
// MARKED-NOT: mgpu.lone
// MARKED: ret void
kernel void few(constant uint *table, global uint *out) {
  uint x = out[0];
  ROUNDS4 ROUNDS4
  out[0] = x;
}
