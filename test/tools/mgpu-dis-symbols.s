// Symbols of the object keep their names, also as targets of branches. Names that
// need quotes get them, and branches get a label of their own.

// RUN: mgpu as %s -o %t.o
// RUN: mgpu dis %t.o -o %t.s
// RUN: FileCheck %s --input-file=%t.s
// RUN: mgpu as %t.s -o %t.again.o
// RUN: mgpu dis %t.again.o -o %t.again.s
// RUN: cmp %t.s %t.again.s

// CHECK: {{^}}"odd name":
// CHECK-NEXT: {{^}}.L0000:
// CHECK-NEXT: BRANCHZ r0.h0, middle
// CHECK: {{^}}middle:
// CHECK-NEXT: BRANCHZ r0.h0, .L0000
// CHECK: BRANCHZ r0.h0, .L0020
// CHECK: {{^}}.L0020:
// CHECK-NEXT: NOP.end

	.text
	.globl "odd name"
	.p2align 7
	.type "odd name",@function
"odd name":
.Lstart:
	BRANCHZ r0.h0, middle
	NOP
middle:
	BRANCHZ r0.h0, .Lstart
	BRANCHZ r0.h0, .Lend
.Lend:
	NOP.end
	.size "odd name", .-"odd name"
	.zero 16
	.mgpu_metadata
---
version: [1, 0]
arch: valhall
cpu: mali-g57
arch_version: 9
kernels:
  - {name: odd, symbol: odd name, register_mode: 64, registers_used: 1,
     preload_mask: 0, fau_words: 0, implicit_args: [], args: [],
     fau_constants: [], private_bytes: 0, local_bytes: 0, uses_barrier: false,
     flush_to_zero: preserve, spill_stores: 0, spill_loads: 0, spill_bytes: 0}
...
	.end_mgpu_metadata
