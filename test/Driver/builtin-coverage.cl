// Every builtin that a program can call has a definition in the libraries, except
// images, and get_fence(), which the compiler answers.
// RUN: mgpu cc -### -march=none -emit-llvm %s 2> %t.steps
// RUN: %python %S/Inputs/builtin-coverage.py %llvm_bin %mgpu_library CL1.2 < %t.steps > %t.12
// RUN: grep -v -e get_fence -e ocl_image %t.12 | FileCheck %s
// RUN: %python %S/Inputs/builtin-coverage.py %llvm_bin %mgpu_library CL2.0 < %t.steps > %t.20
// RUN: grep -v -e get_fence -e ocl_image %t.20 | FileCheck %s
// RUN: %python %S/Inputs/builtin-coverage.py %llvm_bin %mgpu_library CL3.0 < %t.steps > %t.30
// RUN: grep -v -e get_fence -e ocl_image %t.30 | FileCheck %s

// CHECK-NOT: is missing
// CHECK: {{^}}{{9[0-9][0-9][0-9]|1[0-9][0-9][0-9][0-9]}} builtins
