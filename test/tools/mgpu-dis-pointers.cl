// Pointers in constant data are relocations of .rodata, which the disassembler
// writes so that they assemble again.
// REQUIRES: valhall-registered-target
// RUN: mgpu cc -mcpu=mali-g57 %s -o %t.o
// RUN: %llvm_bin/llvm-readelf -r %t.o | FileCheck --check-prefix=RELOCATIONS %s
// RUN: mgpu dis %t.o -o %t.s
// RUN: FileCheck --input-file=%t.s %s
// RUN: mgpu as %t.s -o %t.again.o
// RUN: mgpu dis %t.again.o | diff %t.s -
// RUN: mgpu sim %t.again.o --global 2 --arg 'int[2]' --print 0:2 | FileCheck --check-prefix=RESULT %s

// RELOCATIONS: '.rela.rodata' {{.*}} contains 2 entries
// RELOCATIONS: 0000000000000008
// RELOCATIONS: 0000000000000010
// CHECK: .section	.rodata
// CHECK: .Lconstant_data:
// CHECK: .quad	.Lconstant_data+0
// CHECK-NEXT: .quad	.Lconstant_data+4
// RESULT: 98 100
constant char a[] = "ab";
constant char b[] = "cde";
constant char *constant table[] = {a, b + 1};
kernel void k(global int *o) {
  int i = get_global_id(0);
  o[i] = table[i][1 - i];
}
