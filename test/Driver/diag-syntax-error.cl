// A program that clang rejects gives clang's message, exit code 1 and no output.
// RUN: rm -f %t.bc
// RUN: not mgpu cc -march=none -emit-llvm %s -o %t.bc 2>&1 | FileCheck %s
// RUN: not ls %t.bc
// An older output must not be taken for the new one's: it stays as it was.
// RUN: echo old > %t.bc
// RUN: not mgpu cc -march=none -emit-llvm %s -o %t.bc 2> /dev/null
// RUN: grep -x old %t.bc

kernel void f(global int *p) {
  // CHECK: diag-syntax-error.cl:[[#@LINE+1]]:14: error: use of undeclared identifier 'missing'
  p[0] = 1 + missing;
}
// CHECK: 1 error generated.
// CHECK-NOT: mgpu cc
