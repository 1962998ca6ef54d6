// Solves a * x = b by conjugate gradients in one work-group, one unknown for
// each work-item. a is the Laplacian of a square grid, so it is not stored.
#define SIDE 6
#define SIZE (SIDE * SIDE)

float sum_of_group(float mine, local float *scratch) {
  uint id = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  scratch[id] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  // The size is no power of two.
  for (uint n = SIZE; n > 1; n = (n + 1) / 2) {
    if (id < n / 2)
      scratch[id] += scratch[n - 1 - id];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  return scratch[0];
}

__attribute__((reqd_work_group_size(SIZE, 1, 1))) kernel void
solve(global float *solution, global uint *converged, global const float *b,
      float tolerance) {
  local float scratch[SIZE], direction[SIZE];
  uint id = get_local_id(0);
  int row = id / SIDE, column = id % SIDE;
  float x = 0.0f, r = b[id], p = r;
  float rr = sum_of_group(r * r, scratch);
  uint count = 0;
  while (rr > tolerance * tolerance && count < 2 * SIZE) {
    direction[id] = p;
    barrier(CLK_LOCAL_MEM_FENCE);
    float ap = 4.0f * p;
    if (row > 0)
      ap -= direction[id - SIDE];
    if (row < SIDE - 1)
      ap -= direction[id + SIDE];
    if (column > 0)
      ap -= direction[id - 1];
    if (column < SIDE - 1)
      ap -= direction[id + 1];
    float alpha = rr / sum_of_group(p * ap, scratch);
    x += alpha * p;
    r -= alpha * ap;
    float next = sum_of_group(r * r, scratch);
    p = r + next / rr * p;
    rr = next;
    ++count;
  }
  solution[id] = x;
  if (id == 0)
    *converged = count <= SIZE;
}
