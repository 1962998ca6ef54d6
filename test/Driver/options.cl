// Options that go on to clang, and what shows the steps.
// RUN: mgpu cc -march=none -emit-llvm -S -D VALUE=5 -DOTHER=7 -I %S/Inputs -w %s -o - | FileCheck %s
// RUN: mgpu cc -march=none -emit-llvm -### -DVALUE=1 %s 2>&1 | FileCheck --check-prefix=STEPS %s
// Nothing of the source's directory is in the output.
// RUN: mgpu cc -march=none -emit-llvm -S -DVALUE=1 -DOTHER=1 -I %S/Inputs %s -o - | FileCheck --check-prefix=PATHS %s
// Optimised code by levels: only -O0 keeps variables in memory.
// RUN: mgpu cc -march=none -emit-llvm -S -O0 -DVALUE=1 -DOTHER=1 -I %S/Inputs %s -o - | FileCheck --check-prefix=O0 %s
// RUN: mgpu cc -march=none -emit-llvm -S -cl-opt-disable -DVALUE=1 -DOTHER=1 -I %S/Inputs %s -o - | FileCheck --check-prefix=O0 %s
// RUN: mgpu cc -march=none -emit-llvm -S -O1 -DVALUE=1 -DOTHER=1 -I %S/Inputs %s -o - | FileCheck --check-prefix=O1 %s
// O0: alloca
// O1-NOT: alloca
// The same source gives the same bytes.
// RUN: mgpu cc -march=none -emit-llvm -g -DVALUE=1 -DOTHER=1 -I %S/Inputs %s -o %t.1.bc
// RUN: mgpu cc -march=none -emit-llvm -g -DVALUE=1 -DOTHER=1 -I %S/Inputs %s -o %t.2.bc
// RUN: cmp %t.1.bc %t.2.bc
// IR is read again, as text and as bitcode.
// RUN: %llvm_bin/llvm-dis %t.1.bc -o %t.ll
// RUN: mgpu cc -march=none -emit-llvm -S %t.ll -o - | FileCheck --check-prefix=AGAIN %s
// RUN: mgpu cc -march=none -emit-llvm -S %t.1.bc -o - | FileCheck --check-prefix=AGAIN %s
// AGAIN: define{{.*}} spir_kernel void @k(
// The IR of every step.
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: mgpu cc -march=none -emit-llvm -save-temps -DVALUE=1 -DOTHER=1 -I %S/Inputs %s -o %t.dir/k.bc
// RUN: ls %t.dir | FileCheck --check-prefix=TEMPS %s
// TEMPS: k.1-source.ll
// TEMPS: k.2-linked.ll
// TEMPS: k.3-optimized.ll
// TEMPS: k.bc
#include "included.h"

// CHECK: store i32 12
// STEPS: "-x" "cl"
// STEPS-SAME: "--target=spir64-unknown-unknown"
// STEPS-SAME: "-DVALUE=1"
// STEPS: link builtins.bc
// STEPS: optimize -O2
// STEPS: write options.bc
// PATHS: source_filename = "options.cl"
// PATHS-NOT: Driver
kernel void k(global int *p) { p[0] = FROM_HEADER; }
