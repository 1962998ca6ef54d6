// The metadata block and the other directives are checked.

// RUN: split-file %s %t
// RUN: not llvm-mc -triple=valhall %t/unclosed.s 2>&1 | FileCheck %t/unclosed.s
// RUN: not llvm-mc -triple=valhall %t/broken.s 2>&1 | FileCheck %t/broken.s
// RUN: not llvm-mc -triple=valhall -mcpu=mali-g610 %t/other.s 2>&1 | FileCheck %t/other.s
// RUN: not llvm-mc -triple=valhall %t/mode.s 2>&1 | FileCheck %t/mode.s

//--- unclosed.s
// CHECK: unclosed.s:[[#@LINE+1]]:{{[0-9]+}}: error: .mgpu_metadata without .end_mgpu_metadata
	.mgpu_metadata
---
...

//--- broken.s
// CHECK: broken.s:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}arch
	.mgpu_metadata
---
version: [1, 0]
cpu: mali-g57
kernels: []
...
	.end_mgpu_metadata

//--- other.s
// CHECK: other.s:[[#@LINE+1]]:{{[0-9]+}}: error: the metadata is for mali-g57, but the code is assembled for mali-g610
	.mgpu_metadata
---
version: [1, 0]
arch: valhall
cpu: mali-g57
arch_version: 9
kernels: []
...
	.end_mgpu_metadata

//--- mode.s
// CHECK: mode.s:[[#@LINE+1]]:{{[0-9]+}}: error: the register mode is 32 or 64
	.register_mode 48
