// A loop that is left in the middle has no flag for it.
// RUN: mgpu cc -O2 -emit-llvm -S %s -o - | FileCheck %s
// CHECK: br i1 {{.*}}, label %[[EXIT:.*]], label %[[LOOP:.*]]
// CHECK: [[LOOP]]:
// CHECK: fcmp ogt
// CHECK-NEXT: br i1 {{.*}}, label %[[EXIT]], label %[[NEXT:[0-9a-z._]*]]
// CHECK: {{^}}[[NEXT]]:
// CHECK: icmp eq
// CHECK-NEXT: br i1 {{.*}}, label %[[EXIT]], label %[[LOOP]]
// CHECK: {{^}}[[EXIT]]:
kernel void squares(global uint *out, float c, uint n) {
  float x = 0;
  uint i;
  for (i = 0; i < n; ++i) {
    float y = x * x;
    if (y > 4.0f)
      break;
    x = y + c;
  }
  out[get_global_id(0)] = i;
}
