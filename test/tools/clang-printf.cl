// printf from the installed clang with nothing but the plugin: its spir64 has double
// precision, to which it extends the arguments; they are floats again in the object.

// RUN: %plugin_env %llvm_bin/clang -target spir64 -fplugin=%mgpu_plugin -mllvm -mgpu-arch=valhall -x cl -O0 -c %s -o %t.O0.o
// RUN: mgpu sim %t.O0.o --global 3 --arg float[2]:0.1,2 --arg int:7 | FileCheck %s
// RUN: %plugin_env %llvm_bin/clang -target spir64 -fplugin=%mgpu_plugin -mllvm -mgpu-arch=valhall -x cl -O2 -c %s -o %t.O2.o
// RUN: mgpu sim %t.O2.o --global 3 --arg float[2]:0.1,2 --arg int:7 | FileCheck %s

// The formats are linked with the code, whichever pass lowered it.
// RUN: mgpu cc -march=none -emit-llvm -DOTHER %s -o %t.other.bc
// RUN: mgpu cc -march=none -emit-llvm %s -o %t.this.bc
// RUN: %llvm_bin/llvm-link %t.this.bc %t.other.bc -o %t.both.bc
// RUN: mgpu cc %t.both.bc -o %t.both.o
// RUN: mgpu sim %t.both.o --kernel k --global 3 --arg float[2]:0.1,2 --arg int:7 | FileCheck %s
// RUN: mgpu sim %t.both.o --kernel other --global 1 | FileCheck %s --check-prefix=OTHER
// RUN: mgpu dis %t.both.o | FileCheck %s --check-prefix=FORMATS

// CHECK-COUNT-3: x 0.100000 0.5 2.000000 0.100000,2.000000 7 seven
// CHECK-COUNT-3: common
// OTHER: other
// OTHER-NEXT: common

// FORMATS: format: "x %f
// FORMATS: format: "common\n"
// FORMATS-NOT: format: "common\n"
// FORMATS: format: "other\n"
// FORMATS-NOT: format: "common\n"

#ifdef OTHER
kernel void other(void) {
  printf("other\n");
  printf("common\n");
}
#else
kernel void k(global float *p, int i) {
  printf("x %f %g %f %v2hlf %d %s\n", p[0], i == 7 ? 0.5f : p[1], p[1],
         (float2)(p[0], p[1]), i, i == 7 ? "seven" : "other");
  printf("common\n");
}
#endif
