// Remarks of the target, with lines even without -g, and the YAML record.
// REQUIRES: valhall-registered-target
// RUN: rm -rf %t.dir && mkdir %t.dir && cp %s %t.dir/remarks.cl
// RUN: cd %t.dir && mgpu cc remarks.cl -Rpass-missed=gpu -fsave-optimization-record -o %t.dir/k.o 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: cd %t.dir && mgpu cc -march=bifrost remarks.cl -Rpass-missed=gpu -o %t.dir/b.o 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: FileCheck --check-prefix=YAML %s --input-file=%t.dir/k.opt.yaml
// RUN: llvm-readelf -S %t.dir/k.o | FileCheck --check-prefix=SECTIONS %s
// RUN: cd %t.dir && mgpu cc remarks.cl -Rpass=unroll -o k.o 2>&1 | FileCheck --check-prefix=PASSED %s

kernel void memory(global float *out, global const float *in, int n) {
  int i = get_global_id(0);
  // CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: load of 4 bytes is not merged with that of 4 bytes before it: that address is only known to be aligned to 4 bytes [-Rpass-missed=gpu-memory]
  float a = in[3 * i], b = in[3 * i + 1], s = 0;
  // CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: loop is not unrolled completely: how often it runs is not known [-Rpass-missed=gpu-unroll]
  for (int k = 0; k < n; ++k)
    s += in[k] * a;
  // PASSED: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: completely unrolled loop with 4 iterations [-Rpass=loop-unroll]
  for (int k = 0; k < 4; ++k)
    s = s * s + k;
  out[i] = s + b;
}

kernel void vector(global char8 *x, global const char8 *y) {
  int i = get_global_id(0);
  // CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: sdiv of 8 elements with 8 bits is done for each element: it has no packed instruction [-Rpass-missed=gpu-vector]
  x[i] /= y[i];
}

// CHECK-DAG: remarks.cl:[[#@LINE+2]]:{{[0-9]+}}: remark: kernel uses {{[0-9]+}} registers, so half as many threads fit a core as with 32 [-Rpass-missed=gpu-occupancy]
// CHECK-DAG: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: kernel keeps values in memory: {{[0-9]+}} stores, {{[0-9]+}} loads, {{[0-9]+}} bytes per work-item [-Rpass-missed=gpu-occupancy]
kernel void pressure(global float16 *x) {
  float16 a = x[0], b = x[1], c = x[2], d = x[3], e = x[4];
  barrier(CLK_GLOBAL_MEM_FENCE);
  x[0] = a * b; x[1] = b * c; x[2] = c * d; x[3] = d * e; x[4] = e * a;
}

// YAML: Pass:            gpu-memory
// YAML-NEXT: Name:            NotMerged
// YAML: Function:        memory
// YAML: NeighbourBytes:  '4'
// YAML: Pass:            gpu-occupancy
// YAML: Name:            Spills

// SECTIONS-NOT: .debug

// RUN: %exit 1 mgpu cc %s "-Rpass=(" -o %t.none.o 2>&1 | FileCheck --check-prefix=REGEX %s
// REGEX: mgpu cc: error: '(' in -Rpass is no regular expression: parentheses not balanced
// RUN: %exit 1 mgpu cc %s -fsave-optimization-record=%t.absent/x.yaml -o %t.none.o 2>&1 | FileCheck --check-prefix=FILE %s
// FILE: mgpu cc: error: cannot write '{{.*}}x.yaml': {{.*}}No such file
// RUN: not ls %t.none.o
