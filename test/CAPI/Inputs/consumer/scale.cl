kernel void scale(global float *y, float a) {
  size_t i = get_global_id(0);
  y[i] = a * y[i];
}
