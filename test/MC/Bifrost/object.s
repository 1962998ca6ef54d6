// A hand-written file is a complete object: code, kernel metadata, ELF header.

// RUN: llvm-mc -triple=bifrost -mcpu=mali-g31 -filetype=obj %s -o %t.o
// RUN: llvm-readelf -h %t.o | FileCheck %s --check-prefix=ELF
// RUN: llvm-readelf -S -n %t.o | FileCheck %s --check-prefix=NOTE
// RUN: mgpu dis %t.o -o %t.dis.s
// RUN: FileCheck %s --check-prefix=DIS --input-file=%t.dis.s
// RUN: mgpu as -march=bifrost -mcpu=mali-g31 %t.dis.s -o %t.again.o
// RUN: llvm-objcopy --dump-section .text=%t.text --dump-section .note.mgpu=%t.note %t.o
// RUN: llvm-objcopy --dump-section .text=%t.text2 --dump-section .note.mgpu=%t.note2 %t.again.o
// RUN: cmp %t.text %t.text2
// RUN: cmp %t.note %t.note2

// The text form holds the same.
// RUN: llvm-mc -triple=bifrost -mcpu=mali-g31 %s -o %t.s
// RUN: llvm-mc -triple=bifrost -mcpu=mali-g31 -filetype=obj %t.s -o %t2.o
// RUN: cmp %t.o %t2.o

// The rules of the register mode hold.
// RUN: sed 's/@r15/@r20/' %s | not llvm-mc -triple=bifrost -mcpu=mali-g31 -filetype=null 2>&1 | FileCheck %s --check-prefix=MODE
// MODE: error: rule 'register-mode', tuple 0 ADD, staging register: staging register r20 does not exist with 32 registers

// ELF: ABI Version: 1
// ELF: Machine: {{.*}}a3e6
// ELF: Flags: 0x702
// NOTE: .note.mgpu NOTE
// NOTE: MGPU
// DIS: 1 kernel
// DIS: .register_mode 32
// DIS: {{^}}put:
// DIS-NEXT: ds(0) nbb r_uncond
// DIS-NOT: .constants
// DIS: +BRANCHZ.i16.eq t1, r60.h0, done
// DIS: {{^}}done:
// DIS: .mgpu_metadata

	.text
	.p2align 7
	.globl put
	.type put,@function
	.register_mode 32
put:
{
  *NOP t0
  +BRANCHZ.i16.eq t1, r60.h0, done
}
{
  *NOP t0
  +STORE.i32 t1, u0.w0, u0.w1, @r15
}
done:
eos
{
  *NOP t0
  +NOP t1
}
.program_end
	.p2align 7
	.size put, .-put

	.mgpu_metadata
---
version: [1, 0]
arch: bifrost
cpu: mali-g31
arch_version: 7
kernels:
  - name: put
    symbol: put
    register_mode: 32
    registers_used: 1
    preload_mask: 4096
    fau_words: 2
    implicit_args: []
    args:
      - {name: out, type_name: 'uint*', kind: global, offset: 0, size: 8, align: 8, pointee_align: 4, in_argument_buffer: false}
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
