// Every builtin that a program can call has a definition in the libraries, except
// get_fence(): a generic pointer does not tell where it points to.
// RUN: mgpu cc -### -march=none -emit-llvm %s 2> %t.steps
// RUN: %python %S/Inputs/builtin-coverage.py %llvm_bin %mgpu_library CL1.2 < %t.steps | FileCheck %s
// RUN: %python %S/Inputs/builtin-coverage.py %llvm_bin %mgpu_library CL2.0 < %t.steps | grep -v get_fence | FileCheck %s
// RUN: %python %S/Inputs/builtin-coverage.py %llvm_bin %mgpu_library CL3.0 < %t.steps | grep -v get_fence | FileCheck %s

// CHECK-NOT: is missing
// CHECK: {{^}}9{{[0-9]+}} builtins
