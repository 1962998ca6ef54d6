# llvm-mca has no model for groups, and says where the clocks are.
# REQUIRES: rogue-registered-target
# RUN: not llvm-mca -mtriple=rogue -mcpu=bxs-4-64 %s 2>&1 | FileCheck %s
# CHECK: llvm-mca cannot simulate rogue: {{.*}}'mgpu report'
# CHECK-NOT: {{PLEASE submit|Stack dump}}
	{ nop }.end
