// The installed clang compiles OpenCL C to our object with nothing but the plugin:
// as assembly and as object, optimised or not, for the core of -mgpu-cpu.

// RUN: %plugin_env %llvm_bin/clang -target spir64 -fplugin=%mgpu_plugin -mllvm -mgpu-arch=valhall -x cl -O2 -S %s -o - | FileCheck %s
// RUN: %plugin_env %llvm_bin/clang -target spir64 -fplugin=%mgpu_plugin -mllvm -mgpu-arch=valhall -mllvm -mgpu-cpu=mali-g610 -x cl -O2 -c %s -o %t.o
// RUN: mgpu dis %t.o | FileCheck %s --check-prefix=OBJ
// RUN: %plugin_env MGPU_ARCH=valhall MGPU_CPU=mali-g610 %llvm_bin/clang -target spir64 -fplugin=%mgpu_plugin -x cl -O2 -c %s -o %t.env.o
// RUN: cmp %t.o %t.env.o
// RUN: %plugin_env %llvm_bin/clang -target spir64 -fplugin=%mgpu_plugin -mllvm -mgpu-arch=valhall -x cl -O0 -c %s -o %t.O0.o
// RUN: mgpu report %t.O0.o | FileCheck %s --check-prefix=REPORT

// The launcher's clang has the plugin in it.
// RUN: clang -target spir64 -mllvm -mgpu-arch=valhall -mllvm -mgpu-cpu=mali-g610 -x cl -O2 -c %s -o %t.launch.o
// RUN: cmp %t.o %t.launch.o

// CHECK-LABEL: {{^}}axpy:
// CHECK: FMA.f32
// CHECK: .end
// CHECK: .mgpu_metadata
// CHECK: cpu: mali-g57
// CHECK: name: axpy

// OBJ: // mali-g610 (valhall v10): 1 kernel
// OBJ: axpy:
// OBJ: FMA.f32

// REPORT: mali-g57 (valhall v9), static estimates
// REPORT: kernel axpy

__kernel void axpy(__global float *y, __global const float *x, float a) {
  *y = a * *x + *y;
}
