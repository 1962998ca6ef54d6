// A kernel with a branch forward, a loop, constant data and metadata. It makes no
// sense, but obeys the rules.
	.text
	.p2align 7
	.globl saxpy
	.type saxpy,@function
	.register_mode 32
saxpy:
	ICMP_OR.u32.lt.m1 r0, r60, u1.w1, 0x0
	BRANCHZ.eq.reconverge r0^.h0, .Lend
	LSHIFT_OR.i32 r0, r60^, 0x3020100.b22, 0x0
	MOV.i32 r2, u0.w0
	MOV.i32 r3, u0.w1
	RSHIFT_OR.i32 r1, r0, 0x1F1E1D1C.b22, 0x0
.Lloop:
	SHADDX.s64 [r2:r3], [r2^:r3^], [r0:r1], shift:0x0
	LOAD.i32.unsigned.slot0.wait0 @r4, [r2:r3], offset:0
	BRANCHZ.reconverge r4.h0, .Lloop
	FMA.f32 r4, u1.w0, r4^, r4^
	STORE.i32.slot2.reconverge @r4, [r2^:r3^], offset:0
.Lend:
	NOP.end
	.size saxpy, .-saxpy
	.zero 16
	.p2align 7
	.section .rodata,"a",@progbits
	.p2align 4
	.byte 1,2,3,4,5,6,7,8
	.mgpu_metadata
---
version: [1, 0]
arch: valhall
cpu: mali-g57
arch_version: 9
kernels:
  - name: saxpy
    symbol: saxpy
    register_mode: 32
    registers_used: 6
    preload_mask: 4096
    fau_words: 4
    implicit_args: []
    args:
      - {name: y, type_name: 'float*', kind: global, offset: 0, size: 8, align: 8, pointee_align: 4, in_argument_buffer: false}
      - {name: a, type_name: float, kind: value, offset: 8, size: 4, align: 4, pointee_align: 0, in_argument_buffer: false}
      - {name: n, type_name: uint, kind: value, offset: 12, size: 4, align: 4, pointee_align: 0, in_argument_buffer: false}
    fau_constants: []
    private_bytes: 0
    local_bytes: 0
    uses_barrier: false
    flush_to_zero: preserve
    spill_stores: 0
    spill_loads: 0
    spill_bytes: 0
...
	.end_mgpu_metadata
