# llvm-mca has no model for clauses, and says where the clocks are.
# RUN: not llvm-mca -mtriple=bifrost -mcpu=mali-g52 %s 2>&1 | FileCheck %s
# CHECK: llvm-mca cannot simulate bifrost: {{.*}}'mgpu report'
# CHECK-NOT: {{PLEASE submit|Stack dump}}
ds(0) eos
{
    *NOP t0
    +NOP t1
}
