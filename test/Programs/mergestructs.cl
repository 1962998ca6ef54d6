// Sorts records of 16 bytes with fields of different sizes by key, then by tag,
// then backwards by weight, through a bitonic network in local memory; then
// every work-item finds the place of one more record by bisection.
typedef struct {
  uint key;
  ushort tag;
  char grade;
  uchar flags;
  float weight;
  struct {
    uchar red, green;
    short depth;
  } extra;
} record_t;

#define COUNT 64

bool is_before(const record_t *a, const record_t *b) {
  if (a->key != b->key)
    return a->key < b->key;
  if (a->tag != b->tag)
    return a->tag < b->tag;
  return a->weight > b->weight;
}

__attribute__((reqd_work_group_size(COUNT, 1, 1))) kernel void
sort_records(global record_t *records, global uchar *places,
             global const record_t *wanted) {
  local record_t shared[COUNT];
  uint id = get_local_id(0);
  record_t mine = records[id];
  mine.flags |= mine.grade < 0 ? 0x80 : 0;
  mine.extra.depth = -mine.extra.depth;
  for (uint block = 2; block <= COUNT; block *= 2)
    for (uint distance = block / 2; distance; distance /= 2) {
      shared[id] = mine;
      barrier(CLK_LOCAL_MEM_FENCE);
      record_t other = shared[id ^ distance];
      bool upwards = (id & block) == 0, is_first = (id & distance) == 0;
      bool swap = is_first == upwards ? is_before(&other, &mine)
                                      : is_before(&mine, &other);
      if (swap)
        mine = other;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  records[id] = mine;
  shared[id] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  record_t target = wanted[id];
  uint low = 0, high = COUNT;
  while (low < high) {
    uint middle = (low + high) / 2;
    record_t candidate = shared[middle];
    if (is_before(&candidate, &target))
      low = middle + 1;
    else
      high = middle;
  }
  places[id] = low;
}
