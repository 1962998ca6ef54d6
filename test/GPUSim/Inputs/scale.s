// out[i] = scale * in[i] + float(local size): arguments of all kinds.
	.text
	.p2align 7
	.globl scale
	.type scale,@function
	.register_mode 32
scale:
	SHADDX.u64 [r0:r1], u2, [r60:r61].w0, shift:0x2
	LOAD.i32.unsigned.slot0.wait0 @r2, [r0^:r1^], offset:0
	U32_TO_F32 r3, u0.w0
	FMA.f32 r2, u3.w0, r2^, r3^
	SHADDX.u64 [r0:r1], u1, [r60:r61].w0, shift:0x2
	STORE.i32.slot0.end @r2, [r0^:r1^], offset:0
	.size scale, .-scale
	.zero 16
	.p2align 7
	.mgpu_metadata
---
version: [1, 0]
arch: valhall
cpu: mali-g57
arch_version: 9
kernels:
  - name: scale
    symbol: scale
    register_mode: 32
    registers_used: 6
    preload_mask: 0x1000
    fau_words: 10
    implicit_args:
      - {kind: local_size_x, offset: 0, size: 4}
    args:
      - {name: out, type_name: 'float*', kind: global, offset: 8, size: 8, align: 8, pointee_align: 4, in_argument_buffer: false}
      - {name: in, type_name: 'float*', kind: global, offset: 16, size: 8, align: 8, pointee_align: 4, in_argument_buffer: false}
      - {name: factor, type_name: float, kind: value, offset: 24, size: 4, align: 4, pointee_align: 0, in_argument_buffer: false}
      - {name: scratch, type_name: 'int*', kind: local, offset: 32, size: 8, align: 8, pointee_align: 4, in_argument_buffer: false}
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
