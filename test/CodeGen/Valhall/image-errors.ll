; What cannot be done with images is an error that says so, and no crash.
; RUN: split-file %s %t
; RUN: %exit 1 llc -mtriple=valhall %t/shape.ll -o %t.s 2>&1 | FileCheck %s --check-prefix=SHAPE
; RUN: %exit 1 llc -mtriple=valhall %t/gather.ll -o %t.s 2>&1 | FileCheck %s --check-prefix=GATHER
; RUN: %exit 1 llc -mtriple=valhall %t/cube.ll -o %t.s 2>&1 | FileCheck %s --check-prefix=CUBE
; RUN: %exit 1 llc -mtriple=valhall %t/query.ll -o %t.s 2>&1 | FileCheck %s --check-prefix=QUERY
; RUN: %exit 1 llc -mtriple=valhall %t/sampler.ll -o %t.s 2>&1 | FileCheck %s --check-prefix=SAMPLER

; SHAPE: error: {{.*}}in function k {{.*}}: '__mgpu_image_load' needs a constant that is the shape of an access
; GATHER: error: {{.*}}in function k {{.*}}: '__mgpu_image_gather': there is no such access of an image of this type
; CUBE: error: {{.*}}in function k {{.*}}: '__mgpu_image_fetch': there is no such access of an image of this type
; QUERY: error: {{.*}}in function k {{.*}}: the image that something is asked of is no argument of the kernel
; SAMPLER: error: {{.*}}in function k {{.*}}: the sampler is no constant of OpenCL C

;--- shape.ll
declare <4 x i32> @__mgpu_image_load(i32, i32, i32, i32, i32, i32, i32)
define spir_kernel void @k(i32 "mgpu-image"="2d,read_write" %i, i32 %shape, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_load(i32 %shape, i32 %i, i32 0, i32 0, i32 0, i32 0, i32 0)
  store <4 x i32> %t, ptr addrspace(1) %p
  ret void
}
;--- gather.ll
declare <4 x i32> @__mgpu_image_gather(i32, i32, i32, float, float, float, float, float, i32)
define spir_kernel void @k(i32 "mgpu-image"="1d,read_only" %i, i32 "mgpu-sampler" %s, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_gather(i32 0, i32 %i, i32 %s, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, i32 0)
  store <4 x i32> %t, ptr addrspace(1) %p
  ret void
}
;--- cube.ll
declare <4 x i32> @__mgpu_image_fetch(i32, i32, i32, i32, i32, i32, i32, i32, i32)
define spir_kernel void @k(i32 "mgpu-image"="cube,read_only" %i, i32 "mgpu-sampler" %s, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_fetch(i32 4, i32 %i, i32 %s, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0)
  store <4 x i32> %t, ptr addrspace(1) %p
  ret void
}
;--- query.ll
declare i32 @__mgpu_image_query(i32, i32)
define spir_kernel void @k(i32 "mgpu-image"="2d,read_only" %i, i32 "mgpu-image"="2d,read_only" %j, i32 %which, ptr addrspace(1) %p) {
  %one = add i32 %i, %which
  %w = call i32 @__mgpu_image_query(i32 2, i32 %one)
  store i32 %w, ptr addrspace(1) %p
  ret void
}
;--- sampler.ll
declare i32 @__mgpu_constant_sampler(i32)
declare <4 x i32> @__mgpu_image_sample(i32, i32, i32, float, float, float, float, float, i32, float)
define spir_kernel void @k(i32 "mgpu-image"="2d,read_only" %i, ptr addrspace(1) %p) {
  %s = call i32 @__mgpu_constant_sampler(i32 255)
  %t = call <4 x i32> @__mgpu_image_sample(i32 2, i32 %i, i32 %s, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, float 0.0)
  store <4 x i32> %t, ptr addrspace(1) %p
  ret void
}
