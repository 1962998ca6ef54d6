// What the compiler writes disassembles to text whose assembly has the same code,
// constant data and metadata: the text of both objects is the same.

// RUN: mgpu cc -march=valhall -mcpu=mali-g57 -O2 %s -o %t.o
// RUN: mgpu dis %t.o -o %t.s
// RUN: mgpu as %t.s -o %t.again.o
// RUN: mgpu dis %t.again.o -o %t.again.s
// RUN: cmp %t.s %t.again.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: mgpu report --diff %t.o %t.again.o
// RUN: llvm-objcopy --dump-section .text=%t.text --dump-section .note.mgpu=%t.note %t.o
// RUN: llvm-objcopy --dump-section .text=%t.again.text --dump-section .note.mgpu=%t.again.note %t.again.o
// RUN: cmp %t.text %t.again.text
// RUN: cmp %t.note %t.again.note
// RUN: mgpu dis --raw %t.text -o %t.raw.s
// RUN: mgpu as --raw %t.raw.s -o %t.raw
// RUN: cmp %t.text %t.raw

// CHECK: 2 kernels
// CHECK: {{^}}lookup:
// CHECK: {{^}}sum:
// CHECK: BRANCHZ{{.*}}, .L
// CHECK: .section .rodata
// CHECK: kind: constant_data

__constant int Table[8] = {3, 1, 4, 1, 5, 9, 2, 6};

__kernel void lookup(__global int *p) {
  size_t i = get_global_id(0);
  p[i] = Table[p[i] & 7];
}

__kernel void sum(__global int *p, uint n) {
  int s = 0;
  for (uint i = 0; i < n; ++i)
    s ^= p[i] * (s + 1);
  p[n] = s;
}
