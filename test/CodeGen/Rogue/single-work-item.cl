// A work-group of one work-item: the instances behind it are masked by a constant.
// REQUIRES: rogue-registered-target
// RUN: mgpu cc -mcpu=bxs-4-64 %s -o %t.o
// RUN: mgpu dis %t.o | FileCheck %s
// CHECK: tstge.u32
// CHECK: cndsm.if(p0)
// RUN: mgpu sim %t.o --global 3 --arg float[3]:1,2,3 --print 0 | FileCheck %s --check-prefix=SUM
// SUM: 3 4 5
__attribute__((reqd_work_group_size(1, 1, 1))) kernel void k(global float *d) {
  d[get_global_id(0)] += 2;
}
