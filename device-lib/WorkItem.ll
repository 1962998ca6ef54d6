;===- WorkItem.ll - Work-item functions -----------------------------------===;
;
; Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
; See LICENSE.TXT for license information.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
;===-----------------------------------------------------------------------===;
;
; Work-item functions on the 32-bit values that the hardware and the kernel ABI
; provide. The reserved functions want a constant dimension, so each dimension
; has a call of its own; after inlining one of them is left. An NDRange has fewer
; than 2^31 work-items in each dimension, offset included, so ids are never
; negative, and the sums and products below do not wrap.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mgpu_global_id(i32) #1
declare spir_func i32 @__mgpu_local_id(i32) #1
declare spir_func i32 @__mgpu_group_id(i32) #1
declare spir_func i32 @__mgpu_num_groups(i32) #1
declare spir_func i32 @__mgpu_local_size(i32) #1
declare spir_func i32 @__mgpu_global_offset(i32) #1
declare spir_func i32 @__mgpu_work_dim() #1

; What lies outside the three dimensions: id and offset 0, size and count 1.

define spir_func i64 @_Z12get_local_idj(i32 %dim) local_unnamed_addr #0 {
entry:
  switch i32 %dim, label %other [
    i32 0, label %x
    i32 1, label %y
    i32 2, label %z
  ]

x:
  %vx = call spir_func range(i32 0, 65535) i32 @__mgpu_local_id(i32 0)
  %wx = zext i32 %vx to i64
  ret i64 %wx

y:
  %vy = call spir_func range(i32 0, 65535) i32 @__mgpu_local_id(i32 1)
  %wy = zext i32 %vy to i64
  ret i64 %wy

z:
  %vz = call spir_func range(i32 0, 65535) i32 @__mgpu_local_id(i32 2)
  %wz = zext i32 %vz to i64
  ret i64 %wz

other:
  ret i64 0
}

define spir_func i64 @_Z12get_group_idj(i32 %dim) local_unnamed_addr #0 {
entry:
  switch i32 %dim, label %other [
    i32 0, label %x
    i32 1, label %y
    i32 2, label %z
  ]

x:
  %vx = call spir_func range(i32 0, -2147483648) i32 @__mgpu_group_id(i32 0)
  %wx = zext i32 %vx to i64
  ret i64 %wx

y:
  %vy = call spir_func range(i32 0, -2147483648) i32 @__mgpu_group_id(i32 1)
  %wy = zext i32 %vy to i64
  ret i64 %wy

z:
  %vz = call spir_func range(i32 0, -2147483648) i32 @__mgpu_group_id(i32 2)
  %wz = zext i32 %vz to i64
  ret i64 %wz

other:
  ret i64 0
}

define spir_func i64 @_Z14get_num_groupsj(i32 %dim) local_unnamed_addr #0 {
entry:
  switch i32 %dim, label %other [
    i32 0, label %x
    i32 1, label %y
    i32 2, label %z
  ]

x:
  %vx = call spir_func range(i32 1, -2147483647) i32 @__mgpu_num_groups(i32 0)
  %wx = zext i32 %vx to i64
  ret i64 %wx

y:
  %vy = call spir_func range(i32 1, -2147483647) i32 @__mgpu_num_groups(i32 1)
  %wy = zext i32 %vy to i64
  ret i64 %wy

z:
  %vz = call spir_func range(i32 1, -2147483647) i32 @__mgpu_num_groups(i32 2)
  %wz = zext i32 %vz to i64
  ret i64 %wz

other:
  ret i64 1
}

define spir_func i64 @_Z14get_local_sizej(i32 %dim) local_unnamed_addr #0 {
entry:
  switch i32 %dim, label %other [
    i32 0, label %x
    i32 1, label %y
    i32 2, label %z
  ]

x:
  %vx = call spir_func range(i32 1, 65536) i32 @__mgpu_local_size(i32 0)
  %wx = zext i32 %vx to i64
  ret i64 %wx

y:
  %vy = call spir_func range(i32 1, 65536) i32 @__mgpu_local_size(i32 1)
  %wy = zext i32 %vy to i64
  ret i64 %wy

z:
  %vz = call spir_func range(i32 1, 65536) i32 @__mgpu_local_size(i32 2)
  %wz = zext i32 %vz to i64
  ret i64 %wz

other:
  ret i64 1
}

define spir_func i64 @_Z23get_enqueued_local_sizej(i32 %dim) local_unnamed_addr #0 {
entry:
  switch i32 %dim, label %other [
    i32 0, label %x
    i32 1, label %y
    i32 2, label %z
  ]

x:
  %vx = call spir_func range(i32 1, 65536) i32 @__mgpu_local_size(i32 0)
  %wx = zext i32 %vx to i64
  ret i64 %wx

y:
  %vy = call spir_func range(i32 1, 65536) i32 @__mgpu_local_size(i32 1)
  %wy = zext i32 %vy to i64
  ret i64 %wy

z:
  %vz = call spir_func range(i32 1, 65536) i32 @__mgpu_local_size(i32 2)
  %wz = zext i32 %vz to i64
  ret i64 %wz

other:
  ret i64 1
}

define spir_func i64 @_Z17get_global_offsetj(i32 %dim) local_unnamed_addr #0 {
entry:
  switch i32 %dim, label %other [
    i32 0, label %x
    i32 1, label %y
    i32 2, label %z
  ]

x:
  %vx = call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_offset(i32 0)
  %wx = zext i32 %vx to i64
  ret i64 %wx

y:
  %vy = call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_offset(i32 1)
  %wy = zext i32 %vy to i64
  ret i64 %wy

z:
  %vz = call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_offset(i32 2)
  %wz = zext i32 %vz to i64
  ret i64 %wz

other:
  ret i64 0
}

define spir_func i64 @_Z13get_global_idj(i32 %dim) local_unnamed_addr #0 {
entry:
  switch i32 %dim, label %other [
    i32 0, label %x
    i32 1, label %y
    i32 2, label %z
  ]

x:
  %ix = call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_id(i32 0)
  %ox = call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_offset(i32 0)
  %sx = add nuw nsw i32 %ix, %ox
  %wx = zext i32 %sx to i64
  ret i64 %wx

y:
  %iy = call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_id(i32 1)
  %oy = call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_offset(i32 1)
  %sy = add nuw nsw i32 %iy, %oy
  %wy = zext i32 %sy to i64
  ret i64 %wy

z:
  %iz = call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_id(i32 2)
  %oz = call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_offset(i32 2)
  %sz = add nuw nsw i32 %iz, %oz
  %wz = zext i32 %sz to i64
  ret i64 %wz

other:
  ret i64 0
}

define spir_func i64 @_Z15get_global_sizej(i32 %dim) local_unnamed_addr #0 {
entry:
  switch i32 %dim, label %other [
    i32 0, label %x
    i32 1, label %y
    i32 2, label %z
  ]

x:
  %gx = call spir_func range(i32 1, -2147483647) i32 @__mgpu_num_groups(i32 0)
  %lx = call spir_func range(i32 1, 65536) i32 @__mgpu_local_size(i32 0)
  %sx = mul nuw i32 %gx, %lx
  %wx = zext i32 %sx to i64
  ret i64 %wx

y:
  %gy = call spir_func range(i32 1, -2147483647) i32 @__mgpu_num_groups(i32 1)
  %ly = call spir_func range(i32 1, 65536) i32 @__mgpu_local_size(i32 1)
  %sy = mul nuw i32 %gy, %ly
  %wy = zext i32 %sy to i64
  ret i64 %wy

z:
  %gz = call spir_func range(i32 1, -2147483647) i32 @__mgpu_num_groups(i32 2)
  %lz = call spir_func range(i32 1, 65536) i32 @__mgpu_local_size(i32 2)
  %sz = mul nuw i32 %gz, %lz
  %wz = zext i32 %sz to i64
  ret i64 %wz

other:
  ret i64 1
}

define spir_func i32 @_Z12get_work_dimv() local_unnamed_addr #0 {
  %dims = call spir_func range(i32 1, 4) i32 @__mgpu_work_dim()
  ret i32 %dims
}

; (z * size_y + y) * size_x + x
define spir_func i64 @_Z19get_local_linear_idv() local_unnamed_addr #0 {
  %x = call spir_func range(i32 0, 65535) i32 @__mgpu_local_id(i32 0)
  %y = call spir_func range(i32 0, 65535) i32 @__mgpu_local_id(i32 1)
  %z = call spir_func range(i32 0, 65535) i32 @__mgpu_local_id(i32 2)
  %sx = call spir_func range(i32 1, 65536) i32 @__mgpu_local_size(i32 0)
  %sy = call spir_func range(i32 1, 65536) i32 @__mgpu_local_size(i32 1)
  %zsy = mul nuw nsw i32 %z, %sy
  %rows = add nuw nsw i32 %zsy, %y
  %before = mul nuw nsw i32 %rows, %sx
  %id = add nuw nsw i32 %before, %x
  %w = zext i32 %id to i64
  ret i64 %w
}

; The same over the NDRange, without offsets. This one may exceed 32 bits.
define spir_func i64 @_Z20get_global_linear_idv() local_unnamed_addr #0 {
  %x = call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_id(i32 0)
  %y = call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_id(i32 1)
  %z = call spir_func range(i32 0, -2147483648) i32 @__mgpu_global_id(i32 2)
  %sx = call spir_func i64 @_Z15get_global_sizej(i32 0)
  %sy = call spir_func i64 @_Z15get_global_sizej(i32 1)
  %wx = zext i32 %x to i64
  %wy = zext i32 %y to i64
  %wz = zext i32 %z to i64
  %zsy = mul i64 %wz, %sy
  %rows = add i64 %zsy, %wy
  %before = mul i64 %rows, %sx
  %id = add i64 %before, %wx
  ret i64 %id
}

attributes #0 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none) }
attributes #1 = { nofree nosync nounwind speculatable willreturn memory(none) }
