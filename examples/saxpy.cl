// y = a * x + y: the smallest kernel that does something.
kernel void saxpy(global float *y, global const float *x, float a, uint n) {
  size_t i = get_global_id(0);
  if (i < n)
    y[i] = a * x[i] + y[i];
}
