// What time each pass takes: those of the optimiser and those of the code generator.
// RUN: mgpu cc -O2 -mcpu=mali-g57 %s -o %t.o -mllvm -time-passes 2>&1 | FileCheck %s
// CHECK-DAG: GVNPass
// CHECK-DAG: Valhall instruction selection
kernel void copy(global int *to, global const int *from) {
  to[get_global_id(0)] = from[get_global_id(0)];
}
