// A hand-written file is a complete object: code, kernel metadata, ELF header.

// RUN: llvm-mc -triple=valhall -mcpu=mali-g610 -filetype=obj %s -o %t.o
// RUN: llvm-readelf -h %t.o | FileCheck %s --check-prefix=ELF
// RUN: llvm-readelf -S -n %t.o | FileCheck %s --check-prefix=NOTE
// RUN: llvm-readobj --file-headers --sections --symbols %t.o | FileCheck %s --check-prefix=OBJ
// RUN: llvm-objdump -d %t.o | FileCheck %s --check-prefix=DIS
// RUN: mgpu dis %t.o | FileCheck %s --check-prefix=DIS

// The text form holds the same metadata.
// RUN: llvm-mc -triple=valhall -mcpu=mali-g610 %s -o %t.s
// RUN: FileCheck %s --check-prefix=ASM < %t.s
// RUN: llvm-mc -triple=valhall -mcpu=mali-g610 -filetype=obj %t.s -o %t2.o
// RUN: cmp %t.o %t2.o

// ELF: ABI Version: 1
// ELF: Machine: {{.*}}a3e9
// NOTE: .note.mgpu NOTE
// NOTE: MGPU
// OBJ: Format: elf64-
// OBJ: Class: 64-bit
// OBJ: DataEncoding: LittleEndian
// OBJ: Type: Relocatable
// OBJ: Name: .text
// OBJ: AddressAlignment: 128
// OBJ: Name: .note.mgpu
// OBJ: Type: SHT_NOTE
// OBJ: Name: copy_id
// OBJ-NEXT: Value: 0x0
// OBJ-NEXT: Size: 16
// OBJ-NEXT: Binding: Global
// OBJ-NEXT: Type: Function
// DIS: MOV.i32 r0, r60
// DIS: STORE.i32.slot0.end @r0, u0, offset:0

// ASM: .register_mode 32
// ASM: .mgpu_metadata
// ASM: name: {{'?copy_id'?}}
// ASM: .end_mgpu_metadata

	.text
	.p2align 7
	.globl copy_id
	.type copy_id,@function
	.register_mode 32
copy_id:
	MOV.i32 r0, r60^
	STORE.i32.slot0.end @r0, u0, offset:0
	.size copy_id, .-copy_id

	.mgpu_metadata
---
version: [1, 0]
arch: valhall
cpu: mali-g610
arch_version: 10
kernels:
  - name: copy_id
    symbol: copy_id
    register_mode: 32
    registers_used: 2
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
