target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
@tile = internal addrspace(3) global [64 x i32] undef
@other = internal addrspace(3) global [8 x i64] undef
@table = internal addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
declare i32 @__mgpu_local_id(i32)
declare i32 @__mgpu_num_groups(i32)
declare void @__mgpu_barrier(i32) convergent
%S = type { i32, [5 x i32] }
define spir_kernel void @k(ptr addrspace(1) %p, float %x, ptr byval(%S) %s) !reqd_work_group_size !0 {
  %l = call i32 @__mgpu_local_id(i32 0)
  %n = call i32 @__mgpu_num_groups(i32 0)
  %t = getelementptr i32, ptr addrspace(3) @tile, i32 %l
  store i32 %n, ptr addrspace(3) %t
  %o = getelementptr i64, ptr addrspace(3) @other, i32 %l
  store i64 5, ptr addrspace(3) %o
  call void @__mgpu_barrier(i32 1)
  %j = sub i32 63, %l
  %u = getelementptr i32, ptr addrspace(3) @tile, i32 %j
  %v = load i32, ptr addrspace(3) %u
  %c = getelementptr i32, ptr addrspace(2) @table, i32 %v
  %d = load i32, ptr addrspace(2) %c
  %f = uitofp i32 %d to float
  %g = fmul float %f, 0x40091EB860000000
  %h = fadd float %g, %x
  %r = fmul float %h, 0x4005BF0A80000000
  %sp = getelementptr %S, ptr %s, i32 0, i32 1, i32 %d
  %sv = load i32, ptr %sp
  %sf = uitofp i32 %sv to float
  %z = fadd float %r, %sf
  %q = getelementptr float, ptr addrspace(1) %p, i32 %l
  store float %z, ptr addrspace(1) %q
  ret void
}
!0 = !{i32 64, i32 1, i32 1}
