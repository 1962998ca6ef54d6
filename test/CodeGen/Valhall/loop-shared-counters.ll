; Counters that step alike become one: the others are sums of it, which take no
; register from one iteration to the next.
; RUN: llc -mtriple=valhall -mcpu=mali-g57 -stop-after=gpu-reduce-loops %s -o - | FileCheck %s

; The elements of a vector, at constant distances.
; CHECK-LABEL: @vector(
; CHECK: loop:
; CHECK-COUNT-2: = phi
; CHECK-NOT: = phi
; CHECK: ret void
define spir_kernel void @vector(ptr addrspace(1) %out, i32 %n, i32 %from) {
entry:
  %from3 = add i32 %from, 3
  %start0 = insertelement <4 x i32> poison, i32 %from, i64 0
  %start1 = insertelement <4 x i32> %start0, i32 %from3, i64 1
  br label %loop

loop:
  %v = phi <4 x i32> [ %start1, %entry ], [ %v.next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %a = extractelement <4 x i32> %v, i64 0
  %b = extractelement <4 x i32> %v, i64 1
  %x = mul i32 %a, %b
  store volatile i32 %x, ptr addrspace(1) %out, align 4
  %v.next = add <4 x i32> %v, splat (i32 5)
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; At distances, and with a step, that only the launch knows. The step of an element
; that nothing uses is no reason to have it.
; CHECK-LABEL: @launch(
; CHECK: loop:
; CHECK-COUNT-2: = phi
; CHECK-NOT: = phi
; CHECK: ret void
define spir_kernel void @launch(ptr addrspace(1) %out, i32 %n, i32 %from, <2 x i32> %step, i32 %by) {
entry:
  %stride = extractelement <2 x i32> %step, i64 1
  %from1 = add i32 %from, %stride
  %from2 = add i32 %from1, %stride
  %start0 = insertelement <4 x i32> poison, i32 %from, i64 1
  %start1 = insertelement <4 x i32> %start0, i32 %from1, i64 2
  %start2 = insertelement <4 x i32> %start1, i32 %from2, i64 3
  %by1 = insertelement <4 x i32> poison, i32 %by, i64 0
  %bys = shufflevector <4 x i32> %by1, <4 x i32> poison, <4 x i32> zeroinitializer
  br label %loop

loop:
  %v = phi <4 x i32> [ %start2, %entry ], [ %v.next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %a = extractelement <4 x i32> %v, i64 1
  %b = extractelement <4 x i32> %v, i64 2
  %c = extractelement <4 x i32> %v, i64 3
  %x = mul i32 %a, %b
  %y = mul i32 %x, %c
  store volatile i32 %y, ptr addrspace(1) %out, align 4
  %v.next = add <4 x i32> %v, %bys
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Scalars, from the last one to the first. What one of them may not do, the one that
; they share may.
; CHECK-LABEL: @scalars(
; CHECK: loop:
; CHECK-COUNT-2: = phi
; CHECK-NOT: = phi
; CHECK-NOT: add nsw i32 {{.*}}, %by
; CHECK: ret void
define spir_kernel void @scalars(ptr addrspace(1) %out, i32 %n, i32 %from, i32 %by) {
entry:
  %from1 = add i32 %from, 7
  br label %loop

loop:
  %b = phi i32 [ %from1, %entry ], [ %b.next, %loop ]
  %a = phi i32 [ %from, %entry ], [ %a.next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %x = mul i32 %a, %b
  store volatile i32 %x, ptr addrspace(1) %out, align 4
  %a.next = add i32 %a, %by
  %b.next = add nsw i32 %b, %by
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Not where distances would wait in registers, nor where steps differ.
; CHECK-LABEL: @apart(
; CHECK: loop:
; CHECK-COUNT-4: = phi
; CHECK: ret void
define spir_kernel void @apart(ptr addrspace(1) %out, i32 %n, i32 %from, i32 %by, i32 %other) {
entry:
  %far = load i32, ptr addrspace(1) %out, align 4
  br label %loop

loop:
  %a = phi i32 [ %from, %entry ], [ %a.next, %loop ]
  %b = phi i32 [ %far, %entry ], [ %b.next, %loop ]
  %c = phi i32 [ %from, %entry ], [ %c.next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %x = mul i32 %a, %b
  %y = mul i32 %x, %c
  store volatile i32 %y, ptr addrspace(1) %out, align 4
  %a.next = add i32 %a, %by
  %b.next = add i32 %b, %by
  %c.next = add i32 %c, %other
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}
