// Two FAU pages in one instruction cannot run; --no-check assembles what can be
// encoded all the same: registers that the 32-register mode does not have.

// RUN: %exit 1 mgpu as --raw %s -o %t.bin 2>&1 | FileCheck %s
// RUN: mgpu as --raw --no-check %s -o %t.bin
// RUN: mgpu dis --raw %t.bin | FileCheck %s --check-prefix=DIS

	.register_mode 32
	FADD.f32 r16, r0, r1
// CHECK: mgpu-as-no-check.s:[[#@LINE-1]]:{{[0-9]+}}: error: {{.*}}r16
// DIS: FADD.f32 r16, r0, r1
