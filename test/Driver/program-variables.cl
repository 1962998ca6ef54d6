// Variables of the program in global memory: sections, addresses, sizes in reports,
// text that assembles to the same object, on every instruction set.
// REQUIRES: valhall-registered-target, rogue-registered-target
// RUN: mgpu cc -cl-std=CL3.0 -mcpu=mali-g57 %s -o %t.o
// RUN: %llvm_bin/llvm-readelf -S -r %t.o | FileCheck --check-prefix=ELF %s
// RUN: mgpu dis %t.o -o %t.s
// RUN: FileCheck --check-prefix=DIS --input-file=%t.s %s
// RUN: mgpu as %t.s -o %t.again.o
// RUN: mgpu dis %t.again.o | diff %t.s -
// RUN: mgpu sim %t.again.o --kernel k --global 3 --local 3 --arg 'int[9]' --print 0:9 | FileCheck --check-prefix=RESULT %s
// RUN: mgpu report %t.o | FileCheck --check-prefix=REPORT %s
// RUN: mgpu report --format=json %t.o | FileCheck --check-prefix=JSON %s
// RUN: mgpu cc -cl-std=CL3.0 -mcpu=mali-g57 -S %s -o %t.mgpu.s
// RUN: mgpu as %t.mgpu.s -o %t.text.o
// RUN: mgpu dis %t.text.o | diff %t.s -
// RUN: mgpu cc -cl-std=CL2.0 -mcpu=mali-g52 %s -o %t.bifrost.o
// RUN: mgpu sim %t.bifrost.o --kernel k --global 3 --local 3 --arg 'int[9]' --print 0:9 | FileCheck --check-prefix=RESULT %s
// RUN: mgpu cc -cl-std=CL3.0 -mcpu=bxs-4-64 %s -o %t.rogue.o
// RUN: mgpu sim %t.rogue.o --kernel k --global 3 --local 3 --arg 'int[9]' --print 0:9 | FileCheck --check-prefix=RESULT %s
// RUN: mgpu report %t.rogue.o | FileCheck --check-prefix=REPORT %s
// What llc makes of the same IR.
// RUN: mgpu cc -cl-std=CL3.0 -march=none -emit-llvm -S %s -o %t.ll
// RUN: llc -mtriple=bifrost -mcpu=mali-g52 -filetype=obj %t.ll -o %t.llc.o
// RUN: mgpu sim %t.llc.o --kernel k --global 3 --local 3 --arg 'int[9]' --print 0:9 | FileCheck --check-prefix=RESULT %s
// With -g, debug information names places in .data and .bss.
// RUN: mgpu cc -g -cl-std=CL3.0 -mcpu=mali-g57 %s -o %t.g.o
// RUN: mgpu sim %t.g.o --kernel k --global 3 --local 3 --arg 'int[9]' --print 0:9 | FileCheck --check-prefix=RESULT %s
// RUN: %llvm_bin/llvm-dwarfdump --name=odd %t.g.o | FileCheck --check-prefix=DWARF %s

// ELF-DAG: .rodata PROGBITS {{[0-9a-f]+ [0-9a-f]+}} 000010 00 A
// ELF-DAG: .data PROGBITS {{[0-9a-f]+ [0-9a-f]+}} 00000d 00 WA
// ELF-DAG: .bss NOBITS {{[0-9a-f]+ [0-9a-f]+}} 000098 00 WA
// ELF-DAG: '.rela.rodata' {{.*}} contains 2 entries
// ELF-DAG: '.rela.data' {{.*}} contains 1 entries
// ELF-NOT: .rela.text
// DIS: .quad .Lglobal_data+8
// DIS: .quad .Lglobal_zeros+128
// DIS: .section .data,"aw",@progbits
// DIS: .Lglobal_data:
// DIS-NEXT: .quad .Lglobal_zeros+16
// DIS: .section .bss,"aw",@nobits
// DIS: .zero 152
// DIS: {{^}}version:
// DIS-NEXT: - 1
// DIS-NEXT: - 2
// REPORT: program: 16 bytes of constants, 216 bytes of variables in global memory, 152 of them zero
// JSON: "program": {
// JSON-NEXT: "constant_bytes": 16,
// JSON-NEXT: "variable_bytes": 216,
// JSON-NEXT: "zero_bytes": 152
// JSON-NEXT: },
// JSON-NEXT: "kernels": [
// RESULT: 5 0 700 6 1 700 7 2 700
// DWARF: DW_AT_location (DW_OP_addr

global int16 zeros[2];
global int *global into_zeros = (global int *)&zeros[0] + 4;
global char odd[5] = {5, 6, 7, 8, 9};
global ulong many[3];
global char *constant pointers[2] = {odd, (global char *)many};

kernel void k(global int *out) {
  size_t i = get_global_id(0);
  odd[4] = 1;
  zeros[1].sf = (int)i;
  many[2] += 0;
  if (i == 0)
    into_zeros[0] = 700;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[3 * i] = pointers[out[3 * i] & 1][i];
  out[3 * i + 1] = ((volatile global int *)zeros)[31] * 0 + (int)i;
  out[3 * i + 2] = zeros[0].s4;
}

kernel void other(global int *out) {
  into_zeros += out[0];
  pointers[out[3] & 1][3] = out[1];
  many[1] = out[2];
}
