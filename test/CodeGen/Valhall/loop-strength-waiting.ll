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
  %out1 = getelementptr i8, ptr addrspace(1) %out, i32 16
  store <4 x float> %next1, ptr addrspace(1) %out1, align 16
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
  %out1 = getelementptr i8, ptr addrspace(1) %out, i32 16
  store <4 x float> %next1, ptr addrspace(1) %out1, align 16
  %out2 = getelementptr i8, ptr addrspace(1) %out, i32 32
  store <4 x float> %next2, ptr addrspace(1) %out2, align 16
  %out3 = getelementptr i8, ptr addrspace(1) %out, i32 48
  store <4 x float> %next3, ptr addrspace(1) %out3, align 16
  %out4 = getelementptr i8, ptr addrspace(1) %out, i32 64
  store <4 x float> %next4, ptr addrspace(1) %out4, align 16
  %out5 = getelementptr i8, ptr addrspace(1) %out, i32 80
  store <4 x float> %next5, ptr addrspace(1) %out5, align 16
  %out6 = getelementptr i8, ptr addrspace(1) %out, i32 96
  store <4 x float> %next6, ptr addrspace(1) %out6, align 16
  %out7 = getelementptr i8, ptr addrspace(1) %out, i32 112
  store <4 x float> %next7, ptr addrspace(1) %out7, align 16
  ret void
}

; A loop that carries that much itself computes the multiple of its counter, which
; is one instruction as its step is.
; CHECK-LABEL: @multiple(
; CHECK: loop:
; CHECK-COUNT-8: = phi <4 x float>
; CHECK: %[[COUNTER:.*]] = phi i32
; CHECK-NOT: = phi
; CHECK: shl i32 %[[COUNTER]], 8
; CHECK: exit:
define spir_kernel void @multiple(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  br label %loop

loop:
  %sum0 = phi <4 x float> [ zeroinitializer, %entry ], [ %next0, %loop ]
  %sum1 = phi <4 x float> [ zeroinitializer, %entry ], [ %next1, %loop ]
  %sum2 = phi <4 x float> [ zeroinitializer, %entry ], [ %next2, %loop ]
  %sum3 = phi <4 x float> [ zeroinitializer, %entry ], [ %next3, %loop ]
  %sum4 = phi <4 x float> [ zeroinitializer, %entry ], [ %next4, %loop ]
  %sum5 = phi <4 x float> [ zeroinitializer, %entry ], [ %next5, %loop ]
  %sum6 = phi <4 x float> [ zeroinitializer, %entry ], [ %next6, %loop ]
  %sum7 = phi <4 x float> [ zeroinitializer, %entry ], [ %next7, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %high = shl i32 %i, 8
  %signed = ashr exact i32 %high, 8
  %index = mul i32 %signed, %n
  %place = getelementptr float, ptr addrspace(1) %in, i32 %index
  %number = load float, ptr addrspace(1) %place, align 4
  %count = uitofp i32 %i to float
  %product = fmul float %number, %count
  %first = insertelement <4 x float> poison, float %product, i32 0
  %a = shufflevector <4 x float> %first, <4 x float> poison, <4 x i32> zeroinitializer
  %next0 = call <4 x float> @llvm.fma.v4f32(<4 x float> %a, <4 x float> splat (float 2.0), <4 x float> %sum0)
  %next1 = call <4 x float> @llvm.fma.v4f32(<4 x float> %a, <4 x float> splat (float 3.0), <4 x float> %sum1)
  %next2 = call <4 x float> @llvm.fma.v4f32(<4 x float> %a, <4 x float> splat (float 4.0), <4 x float> %sum2)
  %next3 = call <4 x float> @llvm.fma.v4f32(<4 x float> %a, <4 x float> splat (float 5.0), <4 x float> %sum3)
  %next4 = call <4 x float> @llvm.fma.v4f32(<4 x float> %a, <4 x float> splat (float 6.0), <4 x float> %sum4)
  %next5 = call <4 x float> @llvm.fma.v4f32(<4 x float> %a, <4 x float> splat (float 7.0), <4 x float> %sum5)
  %next6 = call <4 x float> @llvm.fma.v4f32(<4 x float> %a, <4 x float> splat (float 8.0), <4 x float> %sum6)
  %next7 = call <4 x float> @llvm.fma.v4f32(<4 x float> %a, <4 x float> splat (float 9.0), <4 x float> %sum7)
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  store <4 x float> %next0, ptr addrspace(1) %out, align 16
  %out1 = getelementptr i8, ptr addrspace(1) %out, i32 16
  store <4 x float> %next1, ptr addrspace(1) %out1, align 16
  %out2 = getelementptr i8, ptr addrspace(1) %out, i32 32
  store <4 x float> %next2, ptr addrspace(1) %out2, align 16
  %out3 = getelementptr i8, ptr addrspace(1) %out, i32 48
  store <4 x float> %next3, ptr addrspace(1) %out3, align 16
  %out4 = getelementptr i8, ptr addrspace(1) %out, i32 64
  store <4 x float> %next4, ptr addrspace(1) %out4, align 16
  %out5 = getelementptr i8, ptr addrspace(1) %out, i32 80
  store <4 x float> %next5, ptr addrspace(1) %out5, align 16
  %out6 = getelementptr i8, ptr addrspace(1) %out, i32 96
  store <4 x float> %next6, ptr addrspace(1) %out6, align 16
  %out7 = getelementptr i8, ptr addrspace(1) %out, i32 112
  store <4 x float> %next7, ptr addrspace(1) %out7, align 16
  ret void
}
