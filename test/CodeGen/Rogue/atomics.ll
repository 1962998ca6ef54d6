; Atomic operations that memory does not have take a mutex, and the instances of the
; task take turns. Those that it has are one group, unless another operation on the same
; memory needs the mutex: it would see what is between load and store.
; REQUIRES: rogue-registered-target
; RUN: llc -mtriple=rogue -mcpu=bxs-4-64 -verify-machineinstrs -o - %s | FileCheck %s

; CHECK-LABEL: {{^}}native:
; CHECK-NOT: mutex
; CHECK: atomic.add
; CHECK-NOT: mutex
; CHECK: .size native
; CHECK-LABEL: {{^}}narrow_bits:
; CHECK-NOT: mutex
; CHECK: atomic.or

; CHECK-LABEL: {{^}}exchange:
; CHECK: mutex.lock 0
; CHECK: sr.inst_num
; CHECK: [[TURN:.L.*]]:
; CHECK: tstne.s32
; CHECK: ld
; CHECK: wdf drc0
; CHECK: st {{.*}}32bit
; CHECK: idf
; CHECK: if({{!?}}p0) { br [[TURN]] }
; CHECK: mutex.release 0

; CHECK-LABEL: {{^}}sums:
; CHECK: mutex.lock 0
; CHECK: ld
; CHECK: fadd
; CHECK: st
; CHECK: mutex.release 0

; CHECK-LABEL: {{^}}long:
; CHECK: mutex.lock 0
; CHECK: ld {{.*}}, 2,
; CHECK: st {{.*}}32bit, drc1, 2
; CHECK: mutex.release 0

; What does not touch the memory of the exchange needs no mutex.
; CHECK-LABEL: {{^}}together:
; CHECK: mutex.lock 0
; CHECK: mutex.release 0
; CHECK: mutex.lock 0
; CHECK-NOT: mutex
; CHECK: atomic.add
; CHECK-NEXT: wdf drc0
; CHECK-NEXT: mutex.release 0
; CHECK-NOT: mutex
; CHECK: atomic.umax

define spir_kernel void @native(ptr addrspace(1) %p) {
  %v = atomicrmw add ptr addrspace(1) %p, i32 3 monotonic
  ret void
}
define spir_kernel void @narrow_bits(ptr addrspace(1) %p) {
  %v = atomicrmw or ptr addrspace(1) %p, i8 3 monotonic
  ret void
}
define spir_kernel void @exchange(ptr addrspace(1) %p, ptr addrspace(1) %out) {
  %v = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 monotonic monotonic
  %old = extractvalue { i32, i1 } %v, 0
  store i32 %old, ptr addrspace(1) %out
  ret void
}
define spir_kernel void @sums(ptr addrspace(1) %p) {
  %v = atomicrmw fadd ptr addrspace(1) %p, float 1.5 monotonic
  ret void
}
define spir_kernel void @long(ptr addrspace(3) %p) {
  %v = atomicrmw add ptr addrspace(3) %p, i64 7 monotonic
  ret void
}
define spir_kernel void @together(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(3) %l) {
  %v = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 monotonic monotonic
  %w = atomicrmw add ptr addrspace(1) %q, i32 3 monotonic
  %x = atomicrmw umax ptr addrspace(3) %l, i32 3 monotonic
  ret void
}
