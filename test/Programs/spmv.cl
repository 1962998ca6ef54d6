// y = a * x for a sparse matrix in compressed rows: one row for each work-item,
// and one row for each LANES work-items, which add their parts in local memory.
#define LANES 8
#define SIZE 32

kernel void spmv_rows(global float *y, global const uint *starts,
                      global const ushort *columns, global const float *values,
                      global const float *x, uint rows) {
  uint row = get_global_id(0);
  if (row >= rows)
    return;
  float sum = 0.0f;
  for (uint i = starts[row], end = starts[row + 1]; i != end; ++i)
    sum = mad(values[i], x[columns[i]], sum);
  y[row] = sum;
}

__attribute__((reqd_work_group_size(SIZE, 1, 1))) kernel void
spmv_lanes(global float *y, global const uint *starts,
           global const ushort *columns, global const float *values,
           global const float *x, uint rows) {
  local volatile float parts[SIZE];
  uint id = get_local_id(0), lane = id % LANES;
  uint row = get_global_id(0) / LANES;
  float sum = 0.0f;
  if (row < rows)
    for (uint i = starts[row] + lane; i < starts[row + 1]; i += LANES)
      sum += values[i] * x[columns[i]];
  parts[id] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint distance = LANES / 2; distance; distance /= 2) {
    float other = lane < distance ? parts[id + distance] : 0.0f;
    barrier(CLK_LOCAL_MEM_FENCE);
    parts[id] += other;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lane == 0 && row < rows)
    y[row] = parts[id];
}
