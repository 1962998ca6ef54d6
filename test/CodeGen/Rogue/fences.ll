; A fence is given an address that is there: that of local memory, else of an argument.
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -O2 -verify-machineinstrs -rogue-local-in-memory %s \
; RUN:   -o - | FileCheck %s
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -O2 -verify-machineinstrs %s -o - \
; RUN:   | FileCheck --check-prefix=REGISTERS %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@tile = internal addrspace(3) global [32 x i32] undef

; CHECK-LABEL: {{^}}argument:
; CHECK: st s0, 32bit, drc1
; CHECK-NEXT: wdf drc1
; CHECK-NEXT: { s0 = sh[[P:[0-9]+]]; idf drc0, s0 }
; CHECK-NEXT: wdf drc0
define spir_kernel void @argument(i32 %n, ptr addrspace(1) %p) {
  store i32 %n, ptr addrspace(1) %p
  fence seq_cst
  store i32 1, ptr addrspace(1) %p
  ret void
}

; Local memory in registers has no address.
; REGISTERS-LABEL: {{^}}local_memory:
; REGISTERS: s3 = sh[[P:[0-9]+]], {{.*}} mbyp
; REGISTERS: { s0 = sh[[P]]; idf drc0, s0 }
; CHECK-LABEL: {{^}}local_memory:
; CHECK: { s0 = sh[[LOCAL:[0-9]+]]; idf drc0, s0 }
define spir_kernel void @local_memory(ptr addrspace(1) %p) {
  %l = load i32, ptr addrspace(1) %p
  store i32 %l, ptr addrspace(3) @tile
  fence seq_cst
  %m = load i32, ptr addrspace(3) @tile
  store i32 %m, ptr addrspace(1) %p
  ret void
}

; CHECK: start: {{ *}}[[LOCAL]]
