// What LLVM's libraries call fatal is an ordinary error of the program: a
// message, exit code 1, no stack dump and no output file.

// RUN: rm -f %t.o
// RUN: %exit 1 mgpu as %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o

// CHECK: {{^}}mgpu: error: Size expression must be absolute.{{$}}
// CHECK-NOT: {{.}}
x:
	NOP.end
	.size x, y
