# .kernel and .end_kernel mark the last group of a program and align it: it
# starts and ends at a multiple of 8 bytes.

# RUN: split-file %s %t
# RUN: llvm-mc -triple=rogue %t/pad.s | FileCheck %t/pad.s
# RUN: llvm-mc -triple=rogue -filetype=obj %t/pad.s -o %t/pad.o
# RUN: llvm-readelf -s %t/pad.o | FileCheck %t/pad.s --check-prefix=SYM
# RUN: not llvm-mc -triple=rogue %t/errors.s 2>&1 >/dev/null | FileCheck %t/errors.s

#--- pad.s
# SYM-DAG: 0000000000000000 16 FUNC GLOBAL {{.*}} mark
# SYM-DAG: 0000000000000080 24 FUNC GLOBAL {{.*}} append
# SYM-DAG: 0000000000000100 16 FUNC GLOBAL {{.*}} label

# The group before the last one is padded, the last one marked.
# CHECK-LABEL: mark:
# CHECK-NEXT: { s0 = r0, is4 = ft0; mov w0, fte; w0 = r1 }
# CHECK-NEXT: { nop }.end.pad(4)
	.kernel mark
	{ mov r1, r0 }
	{ nop }
	.end_kernel

# A fence or a branch cannot be the last group.
# CHECK-LABEL: append:
# CHECK-NEXT: { s0 = r0, s3 = r0, is4 = ft0, is5 = ft1; {{.*}} }
# CHECK-NEXT: { wdf drc0 }.pad(2)
# CHECK-NEXT: { nop }.end.pad(4)
	.kernel append
	{ mbyp ft0, r0; mbyp ft1, r0; mov r1, ft0; mov r2, ft1 }
	{ wdf drc0 }
	.end_kernel

# A label keeps the group before it as it is.
# CHECK-LABEL: label:
# CHECK-NEXT: { wdf drc0 }
# CHECK-NEXT: .Lback:
# CHECK-NEXT: { nop }
# CHECK-NEXT: { nop }.end.pad(4)
	.kernel label
	{ wdf drc0 }
.Lback:
	{ nop }
	.end_kernel

#--- errors.s
# CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: .end_kernel without .kernel
	.end_kernel
# CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: expected the name of a kernel
	.kernel 3
	.kernel first
	{ nop }.end
# CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: the group before this one ends the program
	{ nop }
	.end_kernel
	.kernel second
	{ nop }
# CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: kernel 'second' has no .end_kernel
	.kernel third
# CHECK: error: kernel 'second' has no .end_kernel
