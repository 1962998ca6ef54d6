// One step of a bitonic sort: elements whose indices differ in the bit distance
// are compared and put in order, upwards where the index has the bit block
// cleared. Sorting 2^m elements takes the steps
//   for (block = 2; block <= n; block *= 2)
//     for (distance = block / 2; distance; distance /= 2)
kernel void bitonic_step(global int *data, uint block, uint distance) {
  uint i = get_global_id(0);
  uint other = i ^ distance;
  if (other <= i)
    return;
  int a = data[i];
  int b = data[other];
  bool up = (i & block) == 0;
  if ((a > b) == up) {
    data[i] = b;
    data[other] = a;
  }
}

// All steps in one launch, for as many elements as the work-group has items.
kernel void bitonic_sort(global int *data, local int *shared) {
  uint i = get_local_id(0);
  uint n = get_local_size(0);
  shared[i] = data[i];
  for (uint block = 2; block <= n; block *= 2) {
    for (uint distance = block / 2; distance; distance /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      int mine = shared[i];
      int theirs = shared[i ^ distance];
      barrier(CLK_LOCAL_MEM_FENCE);
      bool wants_smaller = ((i & block) == 0) == ((i & distance) == 0);
      shared[i] = wants_smaller ? min(mine, theirs) : max(mine, theirs);
    }
  }
  data[i] = shared[i];
}
