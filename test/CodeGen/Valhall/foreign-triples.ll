; Modules can come from a host whose objects are of another kind and whose library has functions for shifts of wide
; integers and for filling memory: the object is the same.
; RUN: llc -march=valhall -O2 -filetype=obj -o %t.o < %s
; RUN: sed '1itarget triple = "spirv64-unknown-unknown"' %s | llc -march=valhall -O2 -filetype=obj -o %t.spirv.o
; RUN: sed '1itarget triple = "x86_64-apple-macosx14"' %s | llc -march=valhall -O2 -filetype=obj -o %t.mac.o
; RUN: sed '1itarget triple = "x86_64-pc-windows-msvc"' %s | llc -march=valhall -O2 -filetype=obj -o %t.win.o
; RUN: sed '1itarget triple = "wasm32-unknown-unknown"' %s | llc -march=valhall -O2 -filetype=obj -o %t.wasm.o
; RUN: sed '1itarget triple = "powerpc64-ibm-aix"' %s | llc -march=valhall -O2 -filetype=obj -o %t.aix.o
; RUN: sed '1itarget triple = "aarch64-unknown-linux-gnu"' %s | llc -march=valhall -O2 -filetype=obj -o %t.a64.o
; RUN: cmp %t.o %t.spirv.o
; RUN: cmp %t.o %t.mac.o
; RUN: cmp %t.o %t.win.o
; RUN: cmp %t.o %t.wasm.o
; RUN: cmp %t.o %t.aix.o
; RUN: cmp %t.o %t.a64.o

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, i128 %x, float %f) {
  %wide = zext i32 %n to i128
  %s = shl i128 %x, %wide
  %m = mul i128 %s, %x
  %d = sdiv i128 %m, %wide
  store i128 %d, ptr addrspace(1) %p
  %sin = call afn float @llvm.sin.f32(float %f)
  %cos = call afn float @llvm.cos.f32(float %f)
  %sum = fadd float %sin, %cos
  store volatile float %sum, ptr addrspace(1) %p
  %a = alloca [2000 x i32]
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 8000, i1 false)
  %e = getelementptr i32, ptr %a, i32 %n
  store volatile i32 1, ptr %e
  ret void
}
