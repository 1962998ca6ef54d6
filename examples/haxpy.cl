// y = a * x + y in half precision, four elements at a time. The addition is
// rounded separately, so that the result does not depend on what is fused.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF

kernel void haxpy(global half *y, global const half *x, float a, uint n4) {
  size_t i = get_global_id(0);
  if (i >= n4)
    return;
  half4 scaled = (half)a * vload4(i, x);
  vstore4(scaled + vload4(i, y), i, y);
}
