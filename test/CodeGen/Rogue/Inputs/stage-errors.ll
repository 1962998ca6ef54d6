; What vertex and fragment programs of Rogue do not have.
target triple = "spir64-unknown-unknown"

declare <4 x i32> @__mgpu_varying(i32, i32, i32, i32)
declare void @__mgpu_store_color(i32, i32, i32, <4 x i32>)
declare void @__mgpu_store_stencil(i32)
declare i32 @__mgpu_ballot(i32) convergent

define spir_kernel void @stencil() "mgpu-stage"="fragment" {
  call void @__mgpu_store_stencil(i32 1)
  ret void
}

define spir_kernel void @format() "mgpu-stage"="fragment" "mgpu-color-formats"="words3" {
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> zeroinitializer)
  ret void
}

define spir_kernel void @registers() "mgpu-stage"="fragment" "mgpu-color-formats"="words4,words4,words4" {
  call void @__mgpu_store_color(i32 0, i32 0, i32 1, <4 x i32> zeroinitializer)
  call void @__mgpu_store_color(i32 1, i32 0, i32 1, <4 x i32> zeroinitializer)
  call void @__mgpu_store_color(i32 2, i32 0, i32 1, <4 x i32> zeroinitializer)
  ret void
}

define spir_kernel void @blend() "mgpu-stage"="fragment" "mgpu-color-blend"="one:one:add" {
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> zeroinitializer)
  ret void
}

define spir_kernel void @equation() "mgpu-stage"="fragment" "mgpu-color-formats"="half4" "mgpu-color-blend"="one:two:add" {
  call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> zeroinitializer)
  ret void
}

define spir_kernel void @lanes() "mgpu-stage"="fragment" {
  %n = call i32 @__mgpu_ballot(i32 1) convergent
  %c = insertelement <4 x i32> zeroinitializer, i32 %n, i64 0
  call void @__mgpu_store_color(i32 0, i32 0, i32 1, <4 x i32> %c)
  ret void
}
