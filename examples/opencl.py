#!/usr/bin/env python3
"""Multiplies matrices with pyopencl (Debian package python3-pyopencl), on whatever
device the system's OpenCL loader finds:

  OCL_ICD_VENDORS=$PWD/build/release/opencl /usr/bin/python3 examples/opencl.py
"""

import numpy as np
import pyopencl as cl

SOURCE = """
#define TILE 8
kernel void multiply(global float *c, global const float *a,
                     global const float *b, int n) {
  local float ta[TILE][TILE], tb[TILE][TILE];
  int x = get_global_id(0), y = get_global_id(1);
  int lx = get_local_id(0), ly = get_local_id(1);
  float sum = 0;
  for (int k = 0; k < n; k += TILE) {
    ta[ly][lx] = a[y * n + k + lx];
    tb[ly][lx] = b[(k + ly) * n + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < TILE; ++i)
      sum += ta[ly][i] * tb[i][lx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[y * n + x] = sum;
}
"""

N = 64


def main():
    context = cl.create_some_context(interactive=False)
    device = context.devices[0]
    queue = cl.CommandQueue(
        context, properties=cl.command_queue_properties.PROFILING_ENABLE
    )
    random = np.random.default_rng(1)
    a = random.random((N, N), dtype=np.float32)
    b = random.random((N, N), dtype=np.float32)
    c = np.empty_like(a)

    flags = cl.mem_flags
    inputs = [
        cl.Buffer(context, flags.READ_ONLY | flags.COPY_HOST_PTR, hostbuf=m)
        for m in (a, b)
    ]
    output = cl.Buffer(context, flags.WRITE_ONLY, c.nbytes)
    program = cl.Program(context, SOURCE).build()
    kernel = program.multiply
    event = kernel(queue, (N, N), (8, 8), output, *inputs, np.int32(N))
    cl.enqueue_copy(queue, c, output)

    info = cl.kernel_work_group_info
    print(f"device: {device.name}, {device.vendor}")
    print(f"largest difference: {np.abs(c - a @ b).max():.1e}")
    print(f"time on the device: {(event.profile.end - event.profile.start) / 1e3:.1f} us")
    print(f"local memory: {kernel.get_work_group_info(info.LOCAL_MEM_SIZE, device)} bytes")


if __name__ == "__main__":
    main()
