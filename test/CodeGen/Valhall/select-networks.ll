; Switches that only choose values become selections by the bits of the condition.
; REQUIRES: valhall-registered-target
; RUN: opt -mtriple=valhall -mcpu=mali-g57 -passes='default<O2>' -S %s | FileCheck %s
; RUN: mgpu cc -O2 -mcpu=mali-g57 -S -emit-llvm -o - %s | FileCheck %s --check-prefixes=CHECK,CC

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mgpu_global_id(i32)

; Four elements that move by up to three places: one selection for each element and
; bit, as x3 and x1 have the same first step.
; CHECK-LABEL: @move(
; CHECK-NOT: switch
; CHECK-COUNT-8: select
; CHECK-NOT: select
; CHECK-NOT: phi
; CHECK: ret void
define spir_kernel void @move(ptr addrspace(1) %p, i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %id = call spir_func i32 @__mgpu_global_id(i32 0)
  %n = and i32 %id, 3
  switch i32 %n, label %never [
    i32 0, label %end
    i32 1, label %one
    i32 2, label %two
    i32 3, label %three
  ]
never:
  unreachable
one:
  br label %end
two:
  br label %end
three:
  br label %end
end:
  %x3 = phi i32 [ %a3, %0 ], [ %a2, %one ], [ %a1, %two ], [ %a0, %three ]
  %x2 = phi i32 [ %a2, %0 ], [ %a1, %one ], [ %a0, %two ], [ 0, %three ]
  %x1 = phi i32 [ %a1, %0 ], [ %a0, %one ], [ 0, %two ], [ 0, %three ]
  %x0 = phi i32 [ %a0, %0 ], [ 0, %one ], [ 0, %two ], [ 0, %three ]
  %v0 = insertelement <4 x i32> poison, i32 %x0, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %x1, i32 1
  %v2 = insertelement <4 x i32> %v1, i32 %x2, i32 2
  %v3 = insertelement <4 x i32> %v2, i32 %x3, i32 3
  %q = getelementptr <4 x i32>, ptr addrspace(1) %p, i32 %id
  store <4 x i32> %v3, ptr addrspace(1) %q
  ret void
}

; The bytes of two words, from any on. What has the same operation in all sides is
; done once, even where the switch is uniform. Without a shift the upper word may be
; anything, but no poison.
; CHECK-LABEL: @bytes(
; CHECK-NOT: switch
; CHECK: [[A:%.*]] = freeze i32 %a
; CHECK: [[N:%.*]] = shl i32 %n, 3
; CHECK: call i32 @llvm.fshr.i32(i32 [[A]], i32 %b, i32 [[N]])
; CHECK-NOT: select
; CHECK: ret void
define spir_kernel void @bytes(ptr addrspace(1) %p, i32 %n, i32 %a, i32 %b) {
  %c = and i32 %n, 3
  switch i32 %c, label %none [
    i32 1, label %one
    i32 2, label %two
    i32 3, label %three
  ]
none:
  br label %end
one:
  %h1 = shl i32 %a, 24
  %l1 = lshr i32 %b, 8
  %r1 = or i32 %h1, %l1
  br label %end
two:
  %h2 = shl i32 %a, 16
  %l2 = lshr i32 %b, 16
  %r2 = or i32 %l2, %h2
  br label %end
three:
  %h3 = shl i32 %a, 8
  %l3 = lshr i32 %b, 24
  %r3 = or i32 %h3, %l3
  br label %end
end:
  %r = phi i32 [ %b, %none ], [ %r1, %one ], [ %r2, %two ], [ %r3, %three ]
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; The variable is in memory, for its index is not known in the end.
; CHECK-LABEL: @variable(
; CC-NOT: switch
; CC-NOT: phi
; CHECK: ret void
define spir_kernel void @variable(ptr addrspace(1) %p, <4 x i32> %a) {
  %v = alloca [4 x i32], align 16
  %id = call spir_func i32 @__mgpu_global_id(i32 0)
  store <4 x i32> %a, ptr %v
  %v1 = getelementptr i32, ptr %v, i32 1
  %v2 = getelementptr i32, ptr %v, i32 2
  %v3 = getelementptr i32, ptr %v, i32 3
  %i = and i32 %id, 3
  switch i32 %i, label %end [
    i32 0, label %two
    i32 1, label %three
    i32 2, label %four
    i32 3, label %five
  ]
two:
  %a0 = load i32, ptr %v
  %a1 = load i32, ptr %v1
  %a2 = load i32, ptr %v2
  store i32 %a2, ptr %v3
  store i32 %a1, ptr %v2
  store i32 %a0, ptr %v1
  store i32 0, ptr %v
  br label %end
three:
  %b0 = load i32, ptr %v
  %b1 = load i32, ptr %v1
  store i32 %b1, ptr %v3
  store i32 %b0, ptr %v2
  store i32 0, ptr %v1
  store i32 0, ptr %v
  br label %end
four:
  %c0 = load i32, ptr %v
  store i32 %c0, ptr %v3
  store i32 0, ptr %v2
  store i32 0, ptr %v1
  store i32 0, ptr %v
  br label %end
five:
  store i32 %id, ptr %v3
  store i32 0, ptr %v2
  store i32 0, ptr %v1
  store i32 0, ptr %v
  br label %end
end:
  %q = getelementptr i32, ptr %v, i32 %i
  %r = load i32, ptr %q
  %o = getelementptr i32, ptr addrspace(1) %p, i32 %id
  store i32 %r, ptr addrspace(1) %o
  ret void
}

; All lanes go to one side, which is shorter than the selections.
; CHECK-LABEL: @uniform(
; CHECK: switch
define spir_kernel void @uniform(ptr addrspace(1) %p, i32 %n, <4 x i32> %a, <4 x i32> %b) {
  %a0 = extractelement <4 x i32> %a, i32 0
  %a1 = extractelement <4 x i32> %a, i32 1
  %a2 = extractelement <4 x i32> %a, i32 2
  %a3 = extractelement <4 x i32> %a, i32 3
  %b0 = extractelement <4 x i32> %b, i32 0
  %b1 = extractelement <4 x i32> %b, i32 1
  %b2 = extractelement <4 x i32> %b, i32 2
  %b3 = extractelement <4 x i32> %b, i32 3
  switch i32 %n, label %end [
    i32 0, label %zero
    i32 1, label %one
    i32 2, label %two
    i32 3, label %three
    i32 4, label %four
    i32 5, label %five
    i32 6, label %six
    i32 7, label %seven
  ]
zero:
  br label %end
one:
  br label %end
two:
  br label %end
three:
  br label %end
four:
  br label %end
five:
  br label %end
six:
  br label %end
seven:
  br label %end
end:
  %x = phi i32 [ 0, %0 ], [ %a0, %zero ], [ %a1, %one ], [ %a2, %two ], [ %a3, %three ], [ %b0, %four ], [ %b1, %five ], [ %b2, %six ], [ %b3, %seven ]
  %y = phi i32 [ 0, %0 ], [ %b3, %zero ], [ %a0, %one ], [ %b1, %two ], [ %a2, %three ], [ %b2, %four ], [ %a3, %five ], [ %b0, %six ], [ %a1, %seven ]
  %z = phi i32 [ 0, %0 ], [ %a2, %zero ], [ %b1, %one ], [ %a3, %two ], [ %a1, %three ], [ %b3, %four ], [ %a0, %five ], [ %b2, %six ], [ %b0, %seven ]
  %xy = mul i32 %x, %y
  %xyz = mul i32 %xy, %z
  store i32 %xyz, ptr addrspace(1) %p
  ret void
}

; A side that others can see is not for all lanes.
; CHECK-LABEL: @store(
; CHECK: switch
define spir_kernel void @store(ptr addrspace(1) %p, i32 %a0, i32 %a1) {
  %id = call spir_func i32 @__mgpu_global_id(i32 0)
  %n = and i32 %id, 3
  switch i32 %n, label %end [
    i32 1, label %one
    i32 2, label %two
    i32 3, label %three
  ]
one:
  store i32 1, ptr addrspace(1) %p
  br label %end
two:
  br label %end
three:
  br label %end
end:
  %x = phi i32 [ %a0, %0 ], [ %a1, %one ], [ %a0, %two ], [ %a1, %three ]
  %y = phi i32 [ 0, %0 ], [ %a0, %one ], [ %a1, %two ], [ %a0, %three ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %id
  %r = add i32 %x, %y
  store i32 %r, ptr addrspace(1) %q
  ret void
}
