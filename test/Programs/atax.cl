// y = transpose(a) * (a * x) for an m x n matrix in one work-group. The inner
// product goes through local memory.
#define MAX_ROWS 64

kernel void atax(global float *y, global const float *a, global const float *x,
                 uint m, uint n) {
  local float ax[MAX_ROWS];
  for (uint i = get_local_id(0); i < m; i += get_local_size(0)) {
    global const float *row = a + i * n;
    float4 part = 0.0f;
    uint j = 0;
    for (; j + 4 <= n; j += 4)
      part += vload4(0, row + j) * vload4(0, x + j);
    float sum = part.x + part.y + part.z + part.w;
    for (; j < n; ++j)
      sum += row[j] * x[j];
    ax[i] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint j = get_local_id(0); j < n; j += get_local_size(0)) {
    float sum = 0.0f;
    for (uint i = 0; i < m; ++i)
      sum += a[i * n + j] * ax[i];
    y[j] = sum;
  }
}
