; A switch into the middle of a loop with two entries. Branches take its place
; before the loop gets one entry, and no branch keeps one of two edges; functions
; without such loops keep their switches.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -O0 -verify-machineinstrs -stop-after=gpu-prepare-irreducible %s -o - | FileCheck --check-prefix=PREPARED %s
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -O0 -verify-machineinstrs %s -o - | FileCheck %s
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -O2 -verify-machineinstrs %s -o - | FileCheck %s

; PREPARED-LABEL: define spir_kernel void @several_entries
; PREPARED-NOT: switch
; PREPARED: icmp eq i32 %x, 7
; PREPARED: b.a_crit_edge:
; PREPARED: ret void
; CHECK-LABEL: several_entries:
; CHECK: {{\.end}}
define spir_kernel void @several_entries(ptr addrspace(1) %out, i32 %x) {
entry:
  switch i32 %x, label %done [
    i32 7, label %a
    i32 100, label %b
  ]
a:
  %fa = phi i32 [ 20, %entry ], [ %fb1, %b ]
  %sa = phi i32 [ 1, %entry ], [ %sb1, %b ]
  %sa1 = mul i32 %sa, 5
  %fa1 = sub i32 %fa, 1
  %enda = icmp slt i32 %fa1, 0
  br i1 %enda, label %done, label %b
b:
  %fb = phi i32 [ 20, %entry ], [ %fa1, %a ]
  %sb = phi i32 [ 2, %entry ], [ %sa1, %a ]
  %sb1 = add i32 %sb, 3
  %fb1 = sub i32 %fb, 1
  %endb = icmp slt i32 %fb1, 0
  br i1 %endb, label %done, label %a
done:
  %r = phi i32 [ 0, %entry ], [ %sa1, %a ], [ %sb1, %b ]
  store i32 %r, ptr addrspace(1) %out
  ret void
}

; PREPARED-LABEL: define spir_kernel void @one_entry
; PREPARED: switch i32 %x
define spir_kernel void @one_entry(ptr addrspace(1) %out, i32 %x) {
entry:
  switch i32 %x, label %done [
    i32 7, label %a
    i32 100, label %b
  ]
a:
  store i32 5, ptr addrspace(1) %out
  br label %done
b:
  store i32 6, ptr addrspace(1) %out
  br label %done
done:
  ret void
}
