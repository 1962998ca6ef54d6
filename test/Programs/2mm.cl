// d = alpha * a * b * c + beta * d in one work-group: two products, with the
// first one's result in global memory between them.
kernel void two_products(global float *d, global float *tmp,
                         global const float *a, global const float *b,
                         global const float *c, float alpha, float beta, int ni,
                         int nj, int nk, int nl) {
  int id = get_local_id(0), size = get_local_size(0);
  for (int e = id; e < ni * nj; e += size) {
    int i = e / nj, j = e % nj;
    float sum = 0.0f;
    for (int k = 0; k < nk; ++k)
      sum += alpha * a[i * nk + k] * b[k * nj + j];
    tmp[e] = sum;
  }
  barrier(CLK_GLOBAL_MEM_FENCE);
  for (int e = id; e < ni * nl; e += size) {
    int i = e / nl, l = e % nl;
    float sum = d[e] * beta;
    for (int j = 0; j < nj; ++j)
      sum += tmp[i * nj + j] * c[j * nl + l];
    d[e] = sum;
  }
}
