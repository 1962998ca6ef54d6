// Diagnostics of mgpu as name the place, and no output file is left behind.

// RUN: rm -f %t.o
// RUN: %exit 1 mgpu as %s -o %t.o 2>&1 | FileCheck %s -DFILE=%s
// RUN: not test -e %t.o

	MOV.i32 r0, u0.w0
	FRUBBLE.i32 r0, r1
// CHECK: [[FILE]]:[[#@LINE-1]]:2: error:
	MOV.i32 r64, r1
// CHECK: [[FILE]]:[[#@LINE-1]]:10: error:
	MOV.i32 r0
// CHECK: [[FILE]]:[[#@LINE-1]]:{{[0-9]+}}: error:

// An output that cannot be written is an error, too.
// RUN: echo NOP.end > %t.s
// RUN: %exit 1 mgpu as %t.s -o %t.absent/x.o 2>&1 | FileCheck %s --check-prefix=OUT
// OUT: mgpu as: error: cannot write '{{.*}}.absent/x.o': No such file or directory

// A bare stream has only code, and all of it.
// RUN: echo 'BRANCHZ.eq r0.h0, elsewhere' > %t.s
// RUN: %exit 1 mgpu as --raw %t.s -o %t.o 2>&1 | FileCheck %s --check-prefix=SYMBOL
// SYMBOL: error: {{.*}}
// RUN: printf 'NOP.end\n.section .rodata,"a"\n.byte 1\n' > %t.s
// RUN: %exit 1 mgpu as --raw %t.s -o %t.o 2>&1 | FileCheck %s --check-prefix=RODATA
// RODATA: error: {{.*}}: a bare instruction stream cannot hold section .rodata
// RUN: not test -e %t.o
