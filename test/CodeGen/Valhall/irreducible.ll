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

; With many labels, one block knows by a number where to go on. The first label is
; reached from outside and from a branch back; a loop within keeps its own branch.
; PREPARED-LABEL: define spir_kernel void @labels
; PREPARED: inner:
; PREPARED: br i1 %again, label %inner, label
; PREPARED: dispatch:
; PREPARED: %label = phi i32
; PREPARED-NEXT: switch i32 %label, label %{{[a-e]}} [
; PREPARED-COUNT-4: i32 {{[1-4]}}, label %{{[a-e]}}
; PREPARED: ret void
; CHECK-LABEL: labels:
; CHECK: {{\.end}}
define spir_kernel void @labels(ptr addrspace(1) %out, i32 %x) {
entry:
  switch i32 %x, label %a [
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
    i32 4, label %e
  ]
a:
  %va = phi i32 [ 0, %entry ], [ %ne, %e ]
  %na = add i32 %va, 1
  br label %b
b:
  %vb = phi i32 [ 10, %entry ], [ %na, %a ]
  %nb = mul i32 %vb, 3
  %odd = icmp eq i32 %nb, 21
  br i1 %odd, label %b2, label %c
b2:
  store i32 %vb, ptr addrspace(1) %out
  br label %inner
inner:
  %i = phi i32 [ 0, %b2 ], [ %i2, %inner ]
  %i2 = add i32 %i, %vb
  %again = icmp ult i32 %i2, %x
  br i1 %again, label %inner, label %c
c:
  %vc = phi i32 [ 20, %entry ], [ %nb, %b ], [ %i2, %inner ]
  %nc = xor i32 %vc, 5
  br label %d
d:
  %vd = phi i32 [ 30, %entry ], [ %nc, %c ]
  %nd = sub i32 %vd, 9
  br label %e
e:
  %ve = phi i32 [ 40, %entry ], [ %nd, %d ]
  %ne = shl i32 %ve, 1
  %more = icmp ult i32 %ne, 1000
  br i1 %more, label %a, label %done
done:
  store i32 %ne, ptr addrspace(1) %out
  ret void
}

; A phi node's value is used in another block, which the first label no longer dominates.
; A loop with one entry within stays: work-items that are together in it stay so.
; PREPARED-LABEL: define spir_kernel void @within
; PREPARED: store i32 %wa
; PREPARED: %last = icmp
; PREPARED-NEXT: br i1 %last, label %d, label %turn
; PREPARED: dispatch:
; PREPARED: switch i32 %label, label %{{[a-e]}} [
; PREPARED-COUNT-4: i32 {{[1-4]}}, label %{{[a-e]}}
; PREPARED: ret void
; CHECK-LABEL: within:
; CHECK: {{\.end}}
define spir_kernel void @within(ptr addrspace(1) %out, i32 %x) {
entry:
  switch i32 %x, label %a [
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
    i32 4, label %e
  ]
a:
  %va = phi i32 [ 0, %entry ], [ %ne, %e ]
  %wa = phi i32 [ 7, %entry ], [ %we, %e ]
  %na = add i32 %va, 1
  %odd = icmp slt i32 %na, 9
  br i1 %odd, label %b, label %used
used:
  store i32 %wa, ptr addrspace(1) %out
  br label %b
b:
  %vb = phi i32 [ 10, %entry ], [ %na, %a ], [ %na, %used ]
  %wb = phi i32 [ 8, %entry ], [ %wa, %a ], [ %va, %used ]
  %nb = mul i32 %vb, 3
  br label %c
c:
  %vc = phi i32 [ 20, %entry ], [ %nb, %b ]
  %wc = phi i32 [ 9, %entry ], [ %wb, %b ]
  br label %turn
turn:
  %i = phi i32 [ 0, %c ], [ %j, %turn ]
  %j = add i32 %i, 1
  store i32 %j, ptr addrspace(1) %out
  %last = icmp eq i32 %j, %vc
  br i1 %last, label %d, label %turn
d:
  %vd = phi i32 [ 30, %entry ], [ %j, %turn ]
  %wd = phi i32 [ 10, %entry ], [ %wc, %turn ]
  %nd = sub i32 %vd, 9
  br label %e
e:
  %ve = phi i32 [ 40, %entry ], [ %nd, %d ]
  %we = phi i32 [ 11, %entry ], [ %wd, %d ]
  %ne = shl i32 %ve, 1
  %more = icmp ult i32 %ne, 1000
  br i1 %more, label %a, label %done
done:
  store i32 %we, ptr addrspace(1) %out
  ret void
}

; No block brings values to more than two labels, so three variables carry those of
; all six through the dispatch.
; PREPARED-LABEL: define spir_kernel void @ring
; PREPARED: dispatch:
; PREPARED-NEXT: phi i32
; PREPARED-NEXT: phi i32
; PREPARED-NEXT: phi i32
; PREPARED-NEXT: %label = phi i32
; PREPARED-NEXT: switch i32 %label
; CHECK-LABEL: ring:
; CHECK: {{\.end}}
define spir_kernel void @ring(ptr addrspace(1) %out, i32 %x) {
entry:
  switch i32 %x, label %toa [
    i32 1, label %tob
    i32 2, label %toc
    i32 3, label %tod
    i32 4, label %toe
    i32 5, label %tof
  ]
toa:
  br label %a
tob:
  br label %b
toc:
  br label %c
tod:
  br label %d
toe:
  br label %e
tof:
  br label %f
a:
  %va = phi i32 [ 0, %toa ], [ %nf, %f ], [ %vd, %d ]
  %na = add i32 %va, 1
  %ta = icmp ult i32 %na, 100
  br i1 %ta, label %b, label %d
b:
  %vb = phi i32 [ 10, %tob ], [ %na, %a ], [ %ve, %e ]
  %nb = mul i32 %vb, 3
  %tb = icmp ult i32 %nb, 200
  br i1 %tb, label %c, label %e
c:
  %vc = phi i32 [ 20, %toc ], [ %nb, %b ], [ %vf, %again ]
  %nc = xor i32 %vc, 5
  %tc = icmp ult i32 %nc, 300
  br i1 %tc, label %d, label %f
d:
  %vd = phi i32 [ 30, %tod ], [ %nc, %c ], [ %va, %a ]
  %nd = sub i32 %vd, 9
  %td = icmp ult i32 %nd, 400
  br i1 %td, label %e, label %a
e:
  %ve = phi i32 [ 40, %toe ], [ %nd, %d ], [ %vb, %b ]
  %ne = shl i32 %ve, 1
  %te = icmp ult i32 %ne, 500
  br i1 %te, label %f, label %b
f:
  %vf = phi i32 [ 50, %tof ], [ %ne, %e ], [ %vc, %c ]
  %nf = add i32 %vf, %x
  %tf = icmp ult i32 %nf, 600
  br i1 %tf, label %a, label %again
again:
  %ta2 = icmp ult i32 %nf, 700
  br i1 %ta2, label %c, label %done
done:
  store i32 %nf, ptr addrspace(1) %out
  ret void
}
