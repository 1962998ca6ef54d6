; Sums wait while a loop loads what they are made of. Where they take as many
; registers as there are without fewer threads, the loop has one counter, from
; which it computes indices: a step each would take more registers.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -stop-after=gpu-reduce-loops %s -o - | FileCheck %s

; CHECK-LABEL: @few(
; CHECK: inner:
; CHECK-COUNT-3: = phi
; CHECK: latch:
define spir_kernel void @few(ptr addrspace(1) %in, ptr addrspace(3) %local, ptr addrspace(1) %out, i32 %n) {
entry:
  br label %outer

outer:
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %sum0 = phi <4 x float> [ zeroinitializer, %entry ], [ %next0, %latch ]
  %sum1 = phi <4 x float> [ zeroinitializer, %entry ], [ %next1, %latch ]
  br label %inner

inner:
  %i = phi i32 [ 0, %outer ], [ %i.next, %inner ]
  %from = mul i32 %i, 12
  %first = getelementptr float, ptr addrspace(1) %in, i32 %from
  %a = load float, ptr addrspace(1) %first, align 4
  %skip = mul i32 %i, %k
  %second = getelementptr float, ptr addrspace(1) %in, i32 %skip
  %b = load float, ptr addrspace(1) %second, align 4
  %to = mul i32 %i, 20
  %place = getelementptr float, ptr addrspace(3) %local, i32 %to
  %product = fmul float %a, %b
  store float %product, ptr addrspace(3) %place, align 4
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %inner, label %latch

latch:
  %tile = load <4 x float>, ptr addrspace(3) %local, align 16
  %next0 = fadd <4 x float> %sum0, %tile
  %next1 = fadd <4 x float> %sum1, %tile
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ult i32 %k.next, %n
  br i1 %again, label %outer, label %exit

exit:
  store <4 x float> %next0, ptr addrspace(1) %out, align 16
  store <4 x float> %next1, ptr addrspace(1) %out, align 16
  ret void
}

; CHECK-LABEL: @many(
; CHECK: inner:
; CHECK-COUNT-1: = phi
; CHECK-NOT: = phi
; CHECK: latch:
define spir_kernel void @many(ptr addrspace(1) %in, ptr addrspace(3) %local, ptr addrspace(1) %out, i32 %n) {
entry:
  br label %outer

outer:
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %sum0 = phi <4 x float> [ zeroinitializer, %entry ], [ %next0, %latch ]
  %sum1 = phi <4 x float> [ zeroinitializer, %entry ], [ %next1, %latch ]
  %sum2 = phi <4 x float> [ zeroinitializer, %entry ], [ %next2, %latch ]
  %sum3 = phi <4 x float> [ zeroinitializer, %entry ], [ %next3, %latch ]
  %sum4 = phi <4 x float> [ zeroinitializer, %entry ], [ %next4, %latch ]
  %sum5 = phi <4 x float> [ zeroinitializer, %entry ], [ %next5, %latch ]
  %sum6 = phi <4 x float> [ zeroinitializer, %entry ], [ %next6, %latch ]
  %sum7 = phi <4 x float> [ zeroinitializer, %entry ], [ %next7, %latch ]
  br label %inner

inner:
  %i = phi i32 [ 0, %outer ], [ %i.next, %inner ]
  %from = mul i32 %i, 12
  %first = getelementptr float, ptr addrspace(1) %in, i32 %from
  %a = load float, ptr addrspace(1) %first, align 4
  %skip = mul i32 %i, %k
  %second = getelementptr float, ptr addrspace(1) %in, i32 %skip
  %b = load float, ptr addrspace(1) %second, align 4
  %to = mul i32 %i, 20
  %place = getelementptr float, ptr addrspace(3) %local, i32 %to
  %product = fmul float %a, %b
  store float %product, ptr addrspace(3) %place, align 4
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %inner, label %latch

latch:
  %tile = load <4 x float>, ptr addrspace(3) %local, align 16
  %next0 = fadd <4 x float> %sum0, %tile
  %next1 = fadd <4 x float> %sum1, %tile
  %next2 = fadd <4 x float> %sum2, %tile
  %next3 = fadd <4 x float> %sum3, %tile
  %next4 = fadd <4 x float> %sum4, %tile
  %next5 = fadd <4 x float> %sum5, %tile
  %next6 = fadd <4 x float> %sum6, %tile
  %next7 = fadd <4 x float> %sum7, %tile
  %k.next = add nuw nsw i32 %k, 1
  %again = icmp ult i32 %k.next, %n
  br i1 %again, label %outer, label %exit

exit:
  store <4 x float> %next0, ptr addrspace(1) %out, align 16
  store <4 x float> %next1, ptr addrspace(1) %out, align 16
  store <4 x float> %next2, ptr addrspace(1) %out, align 16
  store <4 x float> %next3, ptr addrspace(1) %out, align 16
  store <4 x float> %next4, ptr addrspace(1) %out, align 16
  store <4 x float> %next5, ptr addrspace(1) %out, align 16
  store <4 x float> %next6, ptr addrspace(1) %out, align 16
  store <4 x float> %next7, ptr addrspace(1) %out, align 16
  ret void
}
