; The lanes of a sub-group are a constant of the core; local memory of work-group
; functions has a value for each sub-group of the largest work-group.
; RUN: llc -mtriple=bifrost -mcpu=mali-g72 -stop-after=gpu-fold-lane-count < %s | FileCheck --check-prefixes=CHECK,FOUR %s
; RUN: llc -mtriple=bifrost -mcpu=mali-g31 -stop-after=gpu-fold-lane-count < %s | FileCheck --check-prefixes=CHECK,FOUR %s
; RUN: llc -mtriple=bifrost -mcpu=mali-g76 -stop-after=gpu-fold-lane-count < %s | FileCheck --check-prefixes=CHECK,EIGHT %s
; RUN: llc -mtriple=valhall -stop-after=gpu-fold-lane-count < %s | FileCheck --check-prefixes=CHECK,SIXTEEN %s

; FOUR: @__mgpu_scratch = {{.*}} [256 x i64]
; EIGHT: @__mgpu_scratch = {{.*}} [128 x i64]
; SIXTEEN: @__mgpu_scratch = {{.*}} [64 x i64]
@__mgpu_scratch = linkonce_odr addrspace(3) global [256 x i64] undef, align 8

declare spir_func i32 @__mgpu_lane_count()

; CHECK-LABEL: @lanes(
; CHECK-NOT: call
; FOUR: store i32 4,
; EIGHT: store i32 8,
; SIXTEEN: store i32 16,
define spir_kernel void @lanes(ptr addrspace(1) %out) {
  %n = call spir_func i32 @__mgpu_lane_count()
  store i32 %n, ptr addrspace(1) %out
  store i64 0, ptr addrspace(3) @__mgpu_scratch
  ret void
}
