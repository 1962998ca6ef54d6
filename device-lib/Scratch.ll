;===- Scratch.ll - Local memory of the library ----------------------------===;
;
; Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
; See LICENSE.TXT for license information.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
;===-----------------------------------------------------------------------===;
;
; OpenCL C has variables in local memory only in kernels. This one is like those:
; kernels that use it allocate it. It has 8 bytes for each of the 256 sub-groups
; that the largest work-group has on a core with 4 lanes; the compiler makes it as
; large as the core needs.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@__mgpu_scratch = linkonce_odr addrspace(3) global [256 x i64] undef, align 8

define spir_func ptr addrspace(3) @__mgpu_group_scratch() local_unnamed_addr #0 {
  ret ptr addrspace(3) @__mgpu_scratch
}

attributes #0 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none) }
