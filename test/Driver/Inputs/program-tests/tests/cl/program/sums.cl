/*!
[config]
name: sums
clc_version_min: 12
dimensions: 1
global_size: 4 0 0

[test]
name: right
kernel_name: add
arg_out: 0 buffer int[4] 11 22 33 44
arg_in:  1 buffer int[4] 1 2 3 4      # a comment
arg_in:  2 buffer int[4] 10 20 \
                         30 40

[test]
name: wrong
kernel_name: add
arg_out: 0 buffer int[4] 11 22 33 45
arg_in:  1 buffer int[4] 1 2 3 4
arg_in:  2 buffer int[4] repeat 10 20 30 40

[test]
name: within the tolerance
kernel_name: scale
local_size: 2 0 0
arg_out: 0 buffer float3[4] repeat 0.5 1.0 1.5 tolerance 1 ulp
arg_in:  0 buffer float3[4] repeat 1.0 0x1.000002p+1 3.0
arg_in:  1 float 0.5
arg_in:  2 buffer float[2] NULL

[test]
name: outside of it
kernel_name: scale
arg_out: 0 buffer float3[4] repeat 0.5 1.0 1.5
arg_in:  0 buffer float3[4] repeat 1.0 0x1.000002p+1 3.0
arg_in:  1 float 0.5
arg_in:  2 buffer float[1] NULL

[test]
name: no value for an argument
kernel_name: add
arg_out: 0 buffer int[4] 11 22 33 44
arg_in:  2 buffer int[4] 1 2 3 4
!*/

kernel void add(global int *out, global const int *a, global const int *b) {
  int i = get_global_id(0);
  out[i] = a[i] + b[i];
}

kernel void scale(global float3 *x, float a, local float *scratch) {
  scratch[get_local_id(0)] = a;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[get_global_id(0)] *= scratch[0];
}
