// Arguments beyond the 512 bytes of the uniforms are in a buffer of their own.
// REQUIRES: valhall-registered-target
// DEFINE: %{run} = mgpu sim %t.o --global 2 --local 1 --arg ulong[2] \
// DEFINE:   --arg ulong16:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1 --arg ulong16:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,20 \
// DEFINE:   --arg ulong16:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,300 --arg ulong16:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,4000 \
// DEFINE:   --arg ulong16:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,50000 --arg int:600000 --print 0
// RUN: mgpu cc -mcpu=mali-g57 %s -o %t.o
// RUN: %{run} | FileCheck %s
// RUN: mgpu cc -mcpu=mali-g72 %s -o %t.o
// RUN: %{run} | FileCheck %s
// CHECK: 654321 654322

kernel void sum(global ulong *out, ulong16 a, ulong16 b, ulong16 c, ulong16 d,
                ulong16 e, int n) {
  size_t i = get_global_id(0);
  out[i] = a.sf + b.sf + c.sf + d.sf + e.sf + n + i;
}
