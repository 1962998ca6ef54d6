// The inner loop of a product of matrices of bytes has two loads, the dot product, and
// what the loop costs, however it is written.
// RUN: mgpu cc -mcpu=mali-g57 -S %s -o - | FileCheck %s

// CHECK-LABEL: {{^}}vectors:
// CHECK: [[LOOP:.LBB[0-9_]+]]:
// CHECK-NEXT: LOAD.i32
// CHECK-NEXT: LOAD.i32
// CHECK-NEXT: SHADDX
// CHECK-NEXT: SHADDX
// CHECK-NEXT: IADD_IMM
// CHECK-NEXT: IDPADD.v4s8
// CHECK-NEXT: BRANCHZ{{.*}} [[LOOP]]
kernel void vectors(global const char4 *a, global const char4 *b, global int *c,
                    int k, int n) {
  int i = get_global_id(0), j = get_global_id(1), sum = 0;
  for (int p = 0; p < k; ++p) {
    char4 x = a[i * k + p], y = b[j * k + p];
    sum += x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
  }
  c[i * n + j] = sum;
}

// CHECK-LABEL: {{^}}function:
// CHECK: [[LOOP:.LBB[0-9_]+]]:
// CHECK-NEXT: LOAD.i32
// CHECK-NEXT: LOAD.i32
// CHECK-NEXT: SHADDX
// CHECK-NEXT: SHADDX
// CHECK-NEXT: IADD_IMM
// CHECK-NEXT: IDPADD.v4u8.saturate
// CHECK-NEXT: BRANCHZ{{.*}} [[LOOP]]
kernel void function(global const uchar4 *a, global const uchar4 *b, global uint *c,
                     int k, int n) {
  int i = get_global_id(0), j = get_global_id(1);
  uint sum = 0;
  for (int p = 0; p < k; ++p)
    sum = dot_acc_sat(a[i * k + p], b[j * k + p], sum);
  c[i * n + j] = sum;
}

// CHECK-LABEL: {{^}}words:
// CHECK: [[LOOP:.LBB[0-9_]+]]:
// CHECK-COUNT-2: LOAD.i32
// CHECK-NOT: ICMP
// CHECK: IDPADD.v4u8
// CHECK-NEXT: BRANCHZ{{.*}} [[LOOP]]
kernel void words(global const uint *a, global const uint *b, global uint *c, int k,
                  int n) {
  int i = get_global_id(0), j = get_global_id(1);
  uint sum = 0;
  for (int p = 0; p < k; ++p) {
    uint x = a[i * k + p], y = b[j * k + p];
    for (int q = 0; q < 32; q += 8)
      sum += (x >> q & 255) * (y >> q & 255);
  }
  c[i * n + j] = sum;
}

// Rows of known length are aligned, so bytes are read as words.
// CHECK-LABEL: {{^}}bytes:
// CHECK-NOT: LOAD.i8
// CHECK-COUNT-4: IDPADD.v4s8
// CHECK-NOT: IMUL
// CHECK: .size bytes
kernel void bytes(global const char *a, global const char *b, global int *c) {
  int i = get_global_id(0), j = get_global_id(1), sum = 0;
  for (int p = 0; p < 16; ++p)
    sum += a[i * 16 + p] * b[j * 16 + p];
  c[i * 64 + j] = sum;
}
