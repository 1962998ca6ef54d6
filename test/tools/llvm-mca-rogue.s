# There is no model of single instructions for groups (docs/Report.md has what there is),
# and llvm-mca says so.
# REQUIRES: rogue-registered-target
# RUN: not llvm-mca -mtriple=rogue -mcpu=bxs-4-64 %s 2>&1 | FileCheck %s
# CHECK: unable to find instruction-level scheduling information for target triple 'rogue'
# CHECK-NOT: {{PLEASE submit|Stack dump}}
	{ nop }.end
