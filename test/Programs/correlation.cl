// Correlation matrix of m columns with n samples each: means, standard
// deviations, then the products of the standardised columns, of which only the
// upper half is computed.
#define MAX_COLUMNS 16
#define EPS 0.1f

kernel void correlation(global float *corr, global float *data, int m, int n) {
  local float mean[MAX_COLUMNS], deviation[MAX_COLUMNS];
  int id = get_local_id(0), size = get_local_size(0);
  for (int j = id; j < m; j += size) {
    float sum = 0.0f;
    for (int i = 0; i < n; ++i)
      sum += data[i * m + j];
    float average = sum / (float)n;
    float squares = 0.0f;
    for (int i = 0; i < n; ++i) {
      float d = data[i * m + j] - average;
      squares += d * d;
    }
    float s = sqrt(squares / (float)n);
    mean[j] = average;
    // A column that is nearly constant correlates with nothing.
    deviation[j] = s <= EPS ? 1.0f : s;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float root = sqrt((float)n);
  for (int e = id; e < n * m; e += size) {
    int j = e % m;
    data[e] = (data[e] - mean[j]) / (root * deviation[j]);
  }
  barrier(CLK_GLOBAL_MEM_FENCE);
  for (int e = id; e < m * m; e += size) {
    int j1 = e / m, j2 = e % m;
    if (j1 > j2)
      continue;
    if (j1 == j2) {
      corr[e] = 1.0f;
      continue;
    }
    float sum = 0.0f;
    for (int i = 0; i < n; ++i)
      sum += data[i * m + j1] * data[i * m + j2];
    corr[j1 * m + j2] = sum;
    corr[j2 * m + j1] = sum;
  }
}
