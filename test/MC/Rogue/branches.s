# Offsets count from the first byte of the branch.

# RUN: llvm-mc -triple=rogue -filetype=obj %s -o %t.o
# RUN: llvm-objdump -d --no-show-raw-insn %t.o | FileCheck %s
# RUN: mgpu as -raw -march rogue %s -o %t.bin
# RUN: mgpu dis -raw -march rogue %t.bin -o %t.s
# RUN: FileCheck %s --check-prefix=DIS < %t.s
# RUN: mgpu as -raw -march rogue %t.s -o %t2.bin
# RUN: cmp %t.bin %t2.bin
# RUN: not llvm-mc -triple=rogue -filetype=obj --defsym=ERR1=1 %s -o %t.no 2>&1 | FileCheck %s --check-prefix=ERR1
# RUN: not llvm-mc -triple=rogue -filetype=obj --defsym=ERR2=1 %s -o %t.no 2>&1 | FileCheck %s --check-prefix=ERR2

# CHECK: 0: { br.allinst 12 }
# DIS: { br.allinst .L000c }
start:
	{ br.allinst .Lend }
	{ wdf drc0 }
# DIS: .L000c:
.Lend:
# CHECK: c: if(p0) { br -12 }
# DIS: if(p0) { br .L0000 }
	if(p0) { br start }
# CHECK: 14: { brl 8 }
	{ brl start + 28 }
# A number is the offset itself.
# CHECK: 1c: { br -28 }
	{ br -28 }
# From the start of the program.
# CHECK: 24: { ba 12 }
	{ ba .Lend - start }

.ifdef ERR1
# ERR1: [[#@LINE+1]]:{{[0-9]+}}: error: a branch goes to a group: its offset must be even
	{ br start + 1 }
.endif
.ifdef ERR2
# ERR2: [[#@LINE+1]]:7: error: a branch goes to a group: its offset must be even
	{ br 7 }
.endif
