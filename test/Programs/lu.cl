// Linear systems of N unknowns, one for each work-item: decomposition with
// pivoting in private memory, then substitution forwards and back. Also the
// determinant. A singular system gives zeros.
#ifndef N
#define N 5
#endif

kernel void solve_systems(global float *x, global float *determinants,
                          global const float *a, global const float *b) {
  size_t id = get_global_id(0);
  float m[N][N], y[N];
  uchar row_of[N];
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j)
      m[i][j] = a[id * N * N + i * N + j];
    row_of[i] = i;
  }
  float determinant = 1.0f;
  for (int k = 0; k < N; ++k) {
    int pivot = k;
    for (int i = k + 1; i < N; ++i)
      if (fabs(m[row_of[i]][k]) > fabs(m[row_of[pivot]][k]))
        pivot = i;
    if (pivot != k) {
      uchar swap = row_of[k];
      row_of[k] = row_of[pivot];
      row_of[pivot] = swap;
      determinant = -determinant;
    }
    float d = m[row_of[k]][k];
    determinant *= d;
    if (d == 0.0f)
      break;
    for (int i = k + 1; i < N; ++i) {
      float f = m[row_of[i]][k] / d;
      m[row_of[i]][k] = f;
      for (int j = k + 1; j < N; ++j)
        m[row_of[i]][j] -= f * m[row_of[k]][j];
    }
  }
  determinants[id] = determinant;
  if (determinant == 0.0f) {
    for (int i = 0; i < N; ++i)
      x[id * N + i] = 0.0f;
    return;
  }
  for (int i = 0; i < N; ++i) {
    float sum = b[id * N + row_of[i]];
    for (int j = 0; j < i; ++j)
      sum -= m[row_of[i]][j] * y[j];
    y[i] = sum;
  }
  for (int i = N - 1; i >= 0; --i) {
    float sum = y[i];
    for (int j = i + 1; j < N; ++j)
      sum -= m[row_of[i]][j] * y[j];
    y[i] = sum / m[row_of[i]][i];
  }
  for (int i = 0; i < N; ++i)
    x[id * N + i] = y[i];
}

// The lower triangle l with l * transpose(l) = a, column after column, by a
// work-group with one work-item for each row.
kernel void cholesky(global float *a, int n) {
  int row = get_local_id(0);
  for (int k = 0; k < n; ++k) {
    if (row == k)
      a[k * n + k] = sqrt(a[k * n + k]);
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (row > k)
      a[row * n + k] /= a[k * n + k];
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (row > k)
      for (int j = k + 1; j <= row; ++j)
        a[row * n + j] -= a[row * n + k] * a[j * n + k];
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  for (int j = row + 1; j < n; ++j)
    a[row * n + j] = 0.0f;
}
