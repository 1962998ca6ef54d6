// Line tables, and debug information without relocations or absolute paths.
// REQUIRES: valhall-registered-target
// RUN: rm -rf %t.dir && mkdir %t.dir && cp %s %t.dir/lines.cl
// RUN: cd %t.dir && mgpu cc -g -O1 lines.cl -o %t.o
// RUN: llvm-objdump -d -l %t.o 2>&1 | FileCheck %s
// RUN: llvm-readelf -r %t.o | FileCheck --check-prefix=RELOCATIONS %s
// RUN: llvm-dwarfdump --verify %t.o | FileCheck --check-prefix=VERIFY %s
// RUN: llvm-dwarfdump --debug-line %t.o | FileCheck --check-prefix=PATHS %s
// RUN: llvm-symbolizer --obj=%t.o 0x8 | FileCheck --check-prefix=SYMBOL %s

// A clause has the line of its first instruction that has one.
// RUN: cd %t.dir && mgpu cc -g -O1 -march=bifrost lines.cl -o %t.b.o
// RUN: llvm-objdump -d -l %t.b.o 2>&1 | FileCheck --check-prefix=CLAUSES %s
// RUN: llvm-readelf -r %t.b.o | FileCheck --check-prefix=RELOCATIONS %s
// RUN: llvm-dwarfdump --verify %t.b.o | FileCheck --check-prefix=VERIFY %s
// RUN: llvm-dwarfdump --debug-line %t.b.o | FileCheck --check-prefix=PATHS %s
// RUN: mgpu sim %t.b.o --global 64 --arg "float[64]" --arg 2 --coverage | FileCheck --check-prefix=COVERAGE %s

kernel void lines(global float *out, float a) {
  local float tile[64];
  int i = get_local_id(0);
  tile[i] = a * a;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = tile[63 - i] + 1.0f;
}

// CHECK-NOT: warning
// CHECK: <lines>:
// CHECK: lines.cl:22
// CHECK: STORE.i32
// CHECK: lines.cl:23
// CHECK: BARRIER
// CHECK: lines.cl:24
// CHECK: FADD.f32
// CLAUSES-NOT: warning
// CLAUSES: <lines>:
// CLAUSES: lines.cl:[[#STORE:]]
// CLAUSES: STORE.i32.wls
// CLAUSES: lines.cl:[[#STORE + 1]]
// CLAUSES: BARRIER
// CLAUSES: lines.cl:[[#STORE + 2]]
// CLAUSES: LOAD.i32.wls
// CLAUSES: FADD.f32
// COVERAGE: BARRIER {{.*}}(lines.cl:[[#BARRIER:]])
// COVERAGE: FADD.f32 {{.*}}(lines.cl:[[#BARRIER + 1]])
// RELOCATIONS: There are no relocations in this file.
// VERIFY: No errors.
// PATHS-NOT: "/
// SYMBOL: lines
