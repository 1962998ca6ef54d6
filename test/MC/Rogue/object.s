# A hand-written file is a complete object: code, kernel metadata, ELF header.

# RUN: llvm-mc -triple=rogue -mcpu=bxs-4-64 -filetype=obj %s -o %t.o
# RUN: llvm-readelf -h %t.o | FileCheck %s --check-prefix=ELF
# RUN: llvm-readelf -S -n %t.o | FileCheck %s --check-prefix=NOTE
# RUN: llvm-readobj -s %t.o | FileCheck %s --check-prefix=SYM
# RUN: llvm-objdump -d --no-show-raw-insn %t.o | FileCheck %s --check-prefix=DUMP

# The assembler of mgpu gives the same object, the text of both forms too.
# RUN: mgpu as -march rogue -mcpu bxs-4-64 %s -o %t2.o
# RUN: cmp %t.o %t2.o
# RUN: mgpu dis %t.o -o %t.s
# RUN: FileCheck %s --check-prefix=DIS < %t.s
# RUN: mgpu as -march rogue -mcpu bxs-4-64 %t.s -o %t3.o
# RUN: mgpu dis %t3.o | cmp - %t.s
# RUN: llvm-mc -triple=rogue -mcpu=bxs-4-64 %s -o %t4.s
# RUN: llvm-mc -triple=rogue -mcpu=bxs-4-64 -filetype=obj %t4.s -o %t4.o
# RUN: cmp %t.o %t4.o
# RUN: not mgpu dis -mcpu gx6250 %t.o 2>&1 | FileCheck %s --check-prefix=CORE
# RUN: not llvm-mc -triple=rogue -mcpu=gx6250 %s 2>&1 | FileCheck %s --check-prefix=CPU

# ELF: ABI Version: 1
# ELF: Machine: {{.*}}a3c1
# ELF: Flags: 0x3
# NOTE: .note.mgpu NOTE
# NOTE: MGPU
# SYM: Name: store_id
# DUMP: <store_id>:
# DUMP: { s0 = sh0, s3 = c0, is4 = ft0; mbyp ft0, s0; w0 = r0 }
# DIS: # bxs-4-64 (rogue): 1 kernel
# DIS: .globl store_id
# DIS-NOT: .register_mode
# DIS: store_id:
# DIS: { nop }.end.pad(4)
# DIS: rogue:
# DIS: local_index: 0
# CORE: the object is for the core bxs-4-64, not gx6250
# CPU: error: the metadata is for bxs-4-64, but the code is assembled for gx6250

	.text
	.kernel store_id
	{ mov ft0, sh0; mov r0, ft0 }
	{ mov ft0, sh1; mov r1, ft0 }
	{ umadd64 ft0, vi0, c4, r0, r1, _; mov r2, ft0; mov r3, fte }
	{ st vi0, 32bit, drc0, 1, r2 }
	{ wdf drc0 }
	.end_kernel

	.mgpu_metadata
---
version: [1, 0]
arch: rogue
cpu: bxs-4-64
arch_version: 0
kernels:
  - name: store_id
    symbol: store_id
    rogue:
      temporaries: 4
      vertex_inputs: 4
      coefficients: 0
      shared_registers: 2
      local_index: 0
      uses_atomics: false
    implicit_args: []
    args:
      - {name: out, type_name: 'uint*', kind: global, offset: 0, size: 8, align: 8, pointee_align: 4, in_argument_buffer: false}
    private_bytes: 0
    local_bytes: 0
    uses_barrier: false
    spill_stores: 0
    spill_loads: 0
    spill_bytes: 0
...
	.end_mgpu_metadata
