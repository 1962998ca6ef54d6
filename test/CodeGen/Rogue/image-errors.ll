; What cannot be done with images is an error that says so, and no crash.
; RUN: split-file %s %t
; RUN: %exit 1 llc -mtriple=rogue %t/shape.ll -o %t.s 2>&1 | FileCheck %s --check-prefix=SHAPE
; RUN: %exit 1 llc -mtriple=rogue %t/layers.ll -o %t.s 2>&1 | FileCheck %s --check-prefix=LAYERS
; RUN: %exit 1 llc -mtriple=rogue %t/image.ll -o %t.s 2>&1 | FileCheck %s --check-prefix=IMAGE
; RUN: %exit 1 llc -mtriple=rogue %t/sampler.ll -o %t.s 2>&1 | FileCheck %s --check-prefix=SAMPLER
; RUN: %python %t/many.py 251 > %t/many.ll && llc -mtriple=rogue %t/many.ll -o %t.s
; RUN: %python %t/many.py 252 > %t/many.ll
; RUN: %exit 1 llc -mtriple=rogue %t/many.ll -o %t.s 2>&1 | FileCheck %s --check-prefix=MANY

; SHAPE: error: {{.*}}in function k {{.*}}: '__mgpu_image_load' needs a constant that is the shape of an access
; LAYERS: error: {{.*}}in function k {{.*}}: '__mgpu_image_load': there is no such access of an image of this type
; IMAGE: error: {{.*}}in function k {{.*}}: '__mgpu_image_load' accesses an image that is no argument of the kernel
; SAMPLER: error: {{.*}}in function k {{.*}}: '__mgpu_image_sample' takes a sampler that is no argument of the kernel
; MANY: : the kernel has more images and samplers than the shared registers hold

;--- shape.ll
declare <4 x i32> @__mgpu_image_load(i32, i32, i32, i32, i32, i32, i32)
define spir_kernel void @k(i32 "mgpu-image"="2d,read_write" %i, i32 %shape, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_load(i32 %shape, i32 %i, i32 0, i32 0, i32 0, i32 0, i32 0)
  store <4 x i32> %t, ptr addrspace(1) %p
  ret void
}
;--- layers.ll
declare <4 x i32> @__mgpu_image_load(i32, i32, i32, i32, i32, i32, i32)
define spir_kernel void @k(i32 "mgpu-image"="3d,array,read_write" %i, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_load(i32 11, i32 %i, i32 0, i32 0, i32 0, i32 0, i32 0)
  store <4 x i32> %t, ptr addrspace(1) %p
  ret void
}
;--- image.ll
declare <4 x i32> @__mgpu_image_load(i32, i32, i32, i32, i32, i32, i32)
define spir_kernel void @k(i32 "mgpu-image"="2d,read_write" %i, i32 %n, ptr addrspace(1) %p) {
  %j = add i32 %i, %n
  %t = call <4 x i32> @__mgpu_image_load(i32 2, i32 %j, i32 0, i32 0, i32 0, i32 0, i32 0)
  store <4 x i32> %t, ptr addrspace(1) %p
  ret void
}
;--- sampler.ll
declare <4 x i32> @__mgpu_image_sample(i32, i32, i32, float, float, float, float, float, i32, float)
define spir_kernel void @k(i32 "mgpu-image"="2d,read_only" %i, i32 %s, ptr addrspace(1) %p) {
  %t = call <4 x i32> @__mgpu_image_sample(i32 2, i32 %i, i32 %s, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, float 0.0)
  store <4 x i32> %t, ptr addrspace(1) %p
  ret void
}
;--- many.py
# States have 1008 shared registers. Twelve are those of other arguments and of a
# sampler, so there are 249 images.
import sys
count = int(sys.argv[1]) - 2
images = ", ".join('i32 "mgpu-image"="2d,read_write" %%i%d' % i for i in range(count))
print("declare <4 x i32> @__mgpu_image_load(i32, i32, i32, i32, i32, i32, i32)")
print("define spir_kernel void @k(ptr addrspace(1) %p, " + images + ") #0 {")
print("  %%t = call <4 x i32> @__mgpu_image_load(i32 2, i32 %%i%d, i32 0, i32 0, i32 0, "
      "i32 0, i32 0)" % (count - 1))
print("  store <4 x i32> %t, ptr addrspace(1) %p\n  ret void\n}")
