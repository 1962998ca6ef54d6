; Branches, loops and what the control flow graph can be, none of it flattened.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -verify-machineinstrs -gpu-flatten-divergent=0 -gpu-flatten-uniform=0 < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g610 -verify-machineinstrs -gpu-flatten-divergent=0 -gpu-flatten-uniform=0 < %s | FileCheck %s --check-prefixes=CHECK,PRE11
; RUN: llc -mtriple=valhall -mcpu=mali-g715 -verify-machineinstrs -gpu-flatten-divergent=0 -gpu-flatten-uniform=0 < %s | FileCheck %s --check-prefixes=CHECK,V11

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @loop(ptr addrspace(1) %p, i32 %n) {
; CHECK-LABEL: {{^}}loop:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x0
; CHECK: IADD_IMM.i32{{[a-z0-9.]*}} [[R1:r[0-9]+]], 0x0, #0x0
; CHECK: [[BB0:\.LBB.*]]:
; CHECK: IADD.u32 [[R2:r[0-9]+]], [[R1]]{{\^?}}, [[R0]]{{\^?}}
; CHECK: IADD_IMM.i32 [[R3:r[0-9]+]], [[R0]]{{\^?}}, #0x1
; CHECK: ICMP_OR.u32.lt.m1 [[R4:r[0-9]+]], [[R3]]{{\^?}}, u1.w0, 0x0
; CHECK: BRANCHZ{{[a-z0-9.]*}} [[R4]]{{\^?}}, [[BB0]]
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2]], u0, offset:0
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %j, %head ]
  %s = phi i32 [ 0, %0 ], [ %t, %head ]
  %t = add i32 %s, %i
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %head, label %out
out:
  store i32 %t, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @nested(ptr addrspace(1) %p, i32 %n, i32 %m) {
; CHECK-LABEL: {{^}}nested:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x0
; CHECK: IADD_IMM.i32{{[a-z0-9.]*}} [[R1:r[0-9]+]], 0x0, #0x0
; CHECK: [[BB0:\.LBB.*]]:
; CHECK: IADD_IMM.i32{{[a-z0-9.]*}} [[R2:r[0-9]+]], 0x0, #0x0
; CHECK: [[BB1:\.LBB.*]]:
; CHECK: IMUL.i32 [[R3:r[0-9]+]], [[R0]]{{\^?}}, [[R2]]{{\^?}}
; CHECK: IADD_IMM.i32 [[R4:r[0-9]+]], [[R2]]{{\^?}}, #0x1
; CHECK: ICMP_OR.u32.lt.m1 [[R5:r[0-9]+]], [[R4]]{{\^?}}, u1.w1, 0x0
; CHECK: IADD.u32 [[R6:r[0-9]+]], [[R1]]{{\^?}}, [[R3]]{{\^?}}
; CHECK: BRANCHZ{{[a-z0-9.]*}} [[R5]]{{\^?}}, [[BB1]]
; CHECK: IADD_IMM.i32 [[R7:r[0-9]+]], [[R0]]{{\^?}}, #0x1
; CHECK: ICMP_OR.u32.lt.m1 [[R8:r[0-9]+]], [[R7]]{{\^?}}, u1.w0, 0x0
; CHECK: BRANCHZ{{[a-z0-9.]*}} [[R8]]{{\^?}}, [[BB0]]
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R6]], u0, offset:0
  br label %outer
outer:
  %i = phi i32 [ 0, %0 ], [ %i1, %next ]
  %s = phi i32 [ 0, %0 ], [ %u, %next ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %t = phi i32 [ %s, %outer ], [ %u, %inner ]
  %x = mul i32 %i, %j
  %u = add i32 %t, %x
  %j1 = add i32 %j, 1
  %c = icmp ult i32 %j1, %m
  br i1 %c, label %inner, label %next
next:
  %i1 = add i32 %i, 1
  %d = icmp ult i32 %i1, %n
  br i1 %d, label %outer, label %out
out:
  store i32 %u, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @early_return(ptr addrspace(1) %p, i32 %n, i32 %v) {
; CHECK-LABEL: {{^}}early_return:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0xA
; CHECK: ICMP_OR.u32.gt.m1 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: BRANCHZ{{[a-z0-9.]*}} [[R1]]{{\^?}}, [[BB0:\.LBB.*]]
; CHECK: MOV.i32 [[R2:r[0-9]+]], u1.w1
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2]], u0, offset:0
; CHECK: [[BB0]]:
  %c = icmp ugt i32 %n, 10
  br i1 %c, label %out, label %work
work:
  store i32 %v, ptr addrspace(1) %p
  br label %out
out:
  ret void
}

define spir_kernel void @diamond(ptr addrspace(1) %p, i32 %n, i32 %v) {
; CHECK-LABEL: {{^}}diamond:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0xB
; CHECK: ICMP_OR.u32.lt.m1 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: MOV.i32 [[R2:r[0-9]+]], u1.w1
; CHECK: BRANCHZ{{[a-z0-9.]*}} [[R1]]{{\^?}}, [[BB0:\.LBB.*]]
; CHECK: IADD_IMM.i32 [[R3:r[0-9]+]], 0x0, #0x1
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3]], u0, offset:0
; CHECK: BRANCHZ.eq{{[a-z0-9.]*}} 0x0, [[BB1:\.LBB.*]]
; CHECK: [[BB0]]:
; CHECK: IADD_IMM.i32 [[R4:r[0-9]+]], 0x0, #0x2
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R4]], u0, offset:0
; CHECK: [[BB1]]:
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R2]], u0, offset:0
  %c = icmp ugt i32 %n, 10
  br i1 %c, label %a, label %b
a:
  store volatile i32 1, ptr addrspace(1) %p
  br label %out
b:
  store volatile i32 2, ptr addrspace(1) %p
  br label %out
out:
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; There are no jump tables.
define spir_kernel void @switch(ptr addrspace(1) %p, i32 %n) {
; CHECK-LABEL: {{^}}switch:
; CHECK: IADD_IMM.i32 [[R0:r[0-9]+]], 0x0, #0x9
; CHECK: ICMP_OR.u32.eq.m1 [[R1:r[0-9]+]], u1.w0, [[R0]]{{\^?}}, 0x0
; CHECK: BRANCHZ{{[a-z0-9.]*}} [[R1]]{{\^?}}, [[BB0:\.LBB.*]]
; CHECK: IADD_IMM.i32 [[R2:r[0-9]+]], 0x0, #0x5
; CHECK: ICMP_OR.u32.eq.m1 [[R3:r[0-9]+]], u1.w0, [[R2]]{{\^?}}, 0x0
; CHECK: BRANCHZ{{[a-z0-9.]*}} [[R3]]{{\^?}}, [[BB1:\.LBB.*]]
; CHECK: IADD_IMM.i32 [[R4:r[0-9]+]], 0x0, #0x1
; CHECK: ICMP_OR.u32.ne.m1 [[R5:r[0-9]+]], u1.w0, [[R4]]{{\^?}}, 0x0
; CHECK: BRANCHZ{{[a-z0-9.]*}} [[R5]]{{\^?}}, [[BB2:\.LBB.*]]
; CHECK: IADD_IMM.i32 [[R6:r[0-9]+]], 0x0, #0xA
; CHECK: STORE.i32.slot{{[0-9]}}.end @[[R6]], u0, offset:0
; CHECK: [[BB1]]:
; CHECK: IADD_IMM.i32 [[R7:r[0-9]+]], 0x0, #0x14
; CHECK: STORE.i32.slot{{[0-9]}}.end @[[R7]], u0, offset:0
; CHECK: [[BB0]]:
; CHECK: IADD_IMM.i32 [[R8:r[0-9]+]], 0x0, #0x1E
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R8]], u0, offset:0
; CHECK: [[BB2]]:
  switch i32 %n, label %d [ i32 1, label %a
  i32 5, label %b
  i32 9, label %c ]
a:
  store volatile i32 10, ptr addrspace(1) %p
  br label %d
b:
  store volatile i32 20, ptr addrspace(1) %p
  br label %d
c:
  store volatile i32 30, ptr addrspace(1) %p
  br label %d
d:
  ret void
}

define spir_kernel void @irreducible(ptr addrspace(1) %p, i32 %n) {
; PRE11-LABEL: {{^}}irreducible:
; PRE11: BRANCHZ.eq{{[a-z0-9.]*}} u1.w0, [[BB0:\.LBB.*]]
; PRE11: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0xFFFFFFFF
; PRE11: BRANCHZ.eq{{[a-z0-9.]*}} 0x0, [[BB1:\.LBB.*]]
; PRE11: [[BB0]]:
; PRE11: IADD_IMM.i32{{[a-z0-9.]*}} [[R0:r[0-9]+]], 0x0, #0x0
; PRE11: [[BB1]]:
; PRE11: LSHIFT_AND.i32 [[R1:r[0-9]+]], [[R0]]{{\^?}}, 0x0.b00, u1.w1
; PRE11: ISUB.u32 [[R2:r[0-9]+]], 0x0, [[R1]]{{\^?}}
; PRE11: BRANCHZ.eq{{[a-z0-9.]*}} [[R2]]{{\^?}}, [[BB2:\.LBB.*]]
; PRE11: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], u0, offset:0
; PRE11: ICMP_OR.u32.eq.m1 [[R4:r[0-9]+]], [[R3]]{{\^?}}, 0x3020100.b2, 0x0
; PRE11: BRANCHZ{{[a-z0-9.]*}} [[R4]]{{\^?}}, [[BB3:\.LBB.*]]
; PRE11: [[BB2]]:
; PRE11: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R5:r[0-9]+]], u0, offset:0
; PRE11: ICMP_OR.u32.eq.m1 [[R6:r[0-9]+]], [[R5]]{{\^?}}, 0x1000000.b3, 0x0
; PRE11: BRANCHZ{{[a-z0-9.]*}} [[R6]]{{\^?}}, [[BB3]]
; PRE11: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0xFFFFFFFF
; PRE11: BRANCHZ.eq{{[a-z0-9.]*}} 0x0, [[BB1]]
; PRE11: [[BB3]]:
; V11-LABEL: {{^}}irreducible:
; V11: BRANCHZ.eq{{[a-z0-9.]*}} u1.w0, [[BB0:\.LBB.*]]
; V11: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0xFFFFFFFF
; V11: BRANCHZ.eq{{[a-z0-9.]*}} 0x0, [[BB1:\.LBB.*]]
; V11: [[BB0]]:
; V11: IADD_IMM.i32{{[a-z0-9.]*}} [[R0:r[0-9]+]], 0x0, #0x0
; V11: [[BB1]]:
; V11: AND_IMM.i32 [[R1:r[0-9]+]], [[R0]]{{\^?}}, #0x1
; V11: ISUB.u32 [[R2:r[0-9]+]], 0x0, [[R1]]{{\^?}}
; V11: BRANCHZ.eq{{[a-z0-9.]*}} [[R2]]{{\^?}}, [[BB2:\.LBB.*]]
; V11: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R3:r[0-9]+]], u0, offset:0
; V11: ICMP_OR.u32.eq.m1 [[R4:r[0-9]+]], [[R3]]{{\^?}}, 0x3020100.b2, 0x0
; V11: BRANCHZ{{[a-z0-9.]*}} [[R4]]{{\^?}}, [[BB3:\.LBB.*]]
; V11: [[BB2]]:
; V11: LOAD.i32.unsigned.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R5:r[0-9]+]], u0, offset:0
; V11: ICMP_OR.u32.eq.m1 [[R6:r[0-9]+]], [[R5]]{{\^?}}, 0x1000000.b3, 0x0
; V11: BRANCHZ{{[a-z0-9.]*}} [[R6]]{{\^?}}, [[BB3]]
; V11: IADD_IMM.i32 r{{[0-9]+}}, 0x0, #0xFFFFFFFF
; V11: BRANCHZ.eq{{[a-z0-9.]*}} 0x0, [[BB1]]
; V11: [[BB3]]:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %a, label %b
a:
  %x = load volatile i32, ptr addrspace(1) %p
  %d = icmp eq i32 %x, 1
  br i1 %d, label %out, label %b
b:
  %y = load volatile i32, ptr addrspace(1) %p
  %e = icmp eq i32 %y, 2
  br i1 %e, label %out, label %a
out:
  ret void
}

define spir_kernel void @infinite(ptr addrspace(1) %p, i32 %n) {
; CHECK-LABEL: {{^}}infinite:
; CHECK: MOV.i32{{[a-z0-9.]*}} [[R0:r[0-9]+]], u1.w0
; CHECK: [[BB0:\.LBB.*]]:
; CHECK: STORE.i32.slot{{[0-9]}}{{[a-z0-9.]*}} @[[R0]], u0, offset:0
; CHECK: BRANCHZ.eq{{[a-z0-9.]*}} 0x0, [[BB0]]
  br label %l
l:
  store volatile i32 %n, ptr addrspace(1) %p
  br label %l
end:
  ret void
}

; Conditions of a PHI are masks, its constants too: nothing is masked again.
define spir_kernel void @condition_phi(ptr addrspace(1) %p, i32 %n, i32 %m) {
; PRE11-LABEL: {{^}}condition_phi:
; PRE11: IADD_IMM.i32{{[a-z0-9.]*}} [[R0:r[0-9]+]], 0x0, #0xFFFFFFFF
; PRE11: ICMP_OR.u32.lt.m1{{[a-z0-9.]*}} [[R0]],
; PRE11-NOT: AND
; PRE11-NOT: ISUB
; PRE11: CSEL.u32.ne r{{[0-9]+}}, [[R0]]{{\^?}}, 0x0, u1.w0,
; PRE11: STORE.i32
  %v = load i32, ptr addrspace(1) %p
  %c = icmp ugt i32 %v, %n
  br i1 %c, label %join, label %else
else:
  %w = load volatile i32, ptr addrspace(1) %p
  %d = icmp ult i32 %w, %m
  br label %join
join:
  %e = phi i1 [ true, %0 ], [ %d, %else ]
  %r = select i1 %e, i32 %n, i32 %m
  store i32 %r, ptr addrspace(1) %p
  ret void
}
