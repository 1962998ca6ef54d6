// Pointers of which only the run says what memory they point to: chosen by data,
// kept in memory, and in variables of the program.
typedef struct {
  int words[12];
} bag_t;

global int shared_value = 70;
int *global kept;

int kind(int *p) {
  int answers = (to_global(p) != 0) | (to_local(p) != 0) << 1 |
                (to_private(p) != 0) << 2 | (int)get_fence(p) << 4;
  // What they return is the pointer.
  if (to_global(p))
    answers |= (to_global(p) == (global int *)p && *to_global(p) == *p) << 8;
  if (to_local(p))
    answers |= (to_local(p) == (local int *)p && *to_local(p) == *p) << 9;
  if (to_private(p))
    answers |= (to_private(p) == (private int *)p && *to_private(p) == *p)
               << 10;
  return answers;
}

// Each of the places is the target of some work-item.
kernel void places(global int *out, global const int *choices, global int *data,
                   local int *given, bag_t bag) {
  local int first[3];
  local int last;
  int own[5], other = 60;
  int id = (int)get_global_id(0), choice = choices[id];
  for (int i = 0; i < 5; ++i)
    own[i] = 50 + i;
  if (get_local_id(0) == 0) {
    for (int i = 0; i < 3; ++i)
      first[i] = 20 + i;
    last = 30;
    for (int i = 0; i < 4; ++i)
      given[i] = 40 + i;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int *p = 0;
  switch (choice) {
  case 0: p = data; break;
  case 1: p = &data[7]; break;
  case 2: p = first; break;
  case 3: p = &first[2]; break;
  case 4: p = &last; break;
  case 5: p = given; break;
  case 6: p = &given[3]; break;
  case 7: p = own; break;
  case 8: p = &own[4]; break;
  case 9: p = &other; break;
  case 10: p = &shared_value; break;
  case 11: p = &bag.words[choice]; break;
  }
  out[2 * id] = p ? kind(p) : -1;
  out[2 * id + 1] = p ? *p : (to_global(p) == 0 && to_local(p) == 0 &&
                              to_private(p) == 0);
}

// Pointers that have been in memory.
kernel void stored(global int *out, global const int *choices, global int *data) {
  local int group;
  int own = 5;
  int *volatile all[3] = {data, &group, &own};
  if (get_local_id(0) == 0)
    group = 6;
  barrier(CLK_LOCAL_MEM_FENCE);
  int id = (int)get_global_id(0);
  out[id] = kind(all[choices[id] % 3]);
}

// A pointer in a variable of the program, also from one launch to the next.
kernel void keep(global int *out, int what) {
  local int group;
  int own = 8;
  group = 9;
  if (what == 0)
    kept = &shared_value;
  if (what == 1)
    kept = &group;
  if (what == 2)
    kept = &own;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[what] = kind(kept);
}

// Nothing of the kernel's own goes there.
kernel void found(global int *out) { out[0] = kind(kept) * 1000 + *kept; }

// Without other work-items local memory is a work-item's own.
kernel __attribute__((reqd_work_group_size(1, 1, 1))) void
alone(global int *out, global const int *choices) {
  local int group[2];
  int own[2] = {1, 2};
  int id = (int)get_global_id(0), choice = choices[id] & 3;
  group[0] = 3;
  group[1] = 4;
  int *p = &out[id + 12];
  if (choice < 2)
    p = &group[choice];
  else if (choice == 2)
    p = &own[1];
  out[id] = kind(p);
}
