// -x says what a file is whatever its name ends in; the code is the same.
// RUN: cp %s %t.opencl && cp %s %t.cl
// RUN: mgpu cc -march=none -emit-llvm -S %t.cl -o %t.1.ll
// RUN: mgpu cc -march=none -emit-llvm -S -x cl %t.opencl -o %t.2.ll
// RUN: mgpu cc -march=none -emit-llvm -S -xcl - -o %t.3.ll < %t.cl
// RUN: grep -v -e source_filename -e ModuleID %t.1.ll > %t.1
// RUN: grep -v -e source_filename -e ModuleID %t.2.ll > %t.2
// RUN: grep -v -e source_filename -e ModuleID %t.3.ll > %t.3
// RUN: cmp %t.1 %t.2
// RUN: cmp %t.1 %t.3
// RUN: cp %t.1.ll %t.text
// RUN: mgpu cc -march=none -emit-llvm -S -x ir %t.text -o - | FileCheck %s
// RUN: mgpu cc -march=none -emit-llvm -S -x ir - -o - < %t.1.ll | FileCheck %s
// RUN: mgpu cc -fsyntax-only -x cl - < %t.cl
// The last one counts, and none goes by the name again.
// RUN: mgpu cc -march=none -emit-llvm -S -x ir -x none %t.cl -o - | FileCheck %s
// RUN: not mgpu cc -march=none -emit-llvm -x ir %t.cl -o %t.4.bc 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not ls %t.4.bc
// The simulator's reference is OpenCL C unless its name says something else.
// RUN: %if valhall-registered-target %{ mgpu cc -x cl %t.opencl -o %t.o %}
// RUN: %if valhall-registered-target %{ mgpu sim %t.o --global 2 --arg 'int[2]' --source %t.opencl --reference host %}

// CHECK: define{{.*}} spir_kernel void @k(
// WRONG: error: {{.*}}expected top-level entity
kernel void k(global int *p) {
  int i = get_global_id(0);
  p[i] += i;
}
