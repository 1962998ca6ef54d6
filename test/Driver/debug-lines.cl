// Line tables, and debug information without relocations or absolute paths.
// REQUIRES: valhall-registered-target
// RUN: rm -rf %t.dir && mkdir %t.dir && cp %s %t.dir/lines.cl
// RUN: cd %t.dir && mgpu cc -g -O1 lines.cl -o %t.o
// RUN: llvm-objdump -d -l %t.o 2>&1 | FileCheck %s
// RUN: llvm-readelf -r %t.o | FileCheck --check-prefix=RELOCATIONS %s
// RUN: llvm-dwarfdump --verify %t.o | FileCheck --check-prefix=VERIFY %s
// RUN: llvm-dwarfdump --debug-line %t.o | FileCheck --check-prefix=PATHS %s
// RUN: llvm-symbolizer --obj=%t.o 0x8 | FileCheck --check-prefix=SYMBOL %s

kernel void lines(global float *out, float a) {
  local float tile[64];
  int i = get_local_id(0);
  tile[i] = a * a;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = tile[63 - i] + 1.0f;
}

// CHECK-NOT: warning
// CHECK: <lines>:
// CHECK: lines.cl:14
// CHECK: STORE.i32
// CHECK: lines.cl:15
// CHECK: BARRIER
// CHECK: lines.cl:16
// CHECK: FADD.f32
// RELOCATIONS: There are no relocations in this file.
// VERIFY: No errors.
// PATHS-NOT: "/
// SYMBOL: lines
