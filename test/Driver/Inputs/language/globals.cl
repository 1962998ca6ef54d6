// Variables of the program in global memory: initial values, addresses among
// them, zeros, constants that point to variables, variables of functions, and
// what one launch leaves to the next.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

typedef struct {
  char tag;
  int4 lanes;
  global int *where;
  short last;
} record_t;

global int counter = 3;
int plain;
global int values[4] = {10, 20, 30, 40};
global char bytes[3] = {1, -2, 3};
global ulong zeros[5];
volatile global atomic_int ticks = ATOMIC_VAR_INIT(100);
global half small = 0.5h;
global float3 wide = (float3)(1.5f, -2.5f, 3.5f);
global record_t record = {'r', (int4)(5, 6, 7, 8), &values[3], -9};
global record_t empty;

constant int fixed[3] = {7, 8, 9};
global int *global second = &values[1];
constant int *global into_fixed = &fixed[2];
int *global anywhere = &values[2];
global int *global nothing = 0;
global int *global *global twice = &second;
global int *constant to_values = values + 2;
global int *constant to_plain = &plain;
global uchar *global behind = (global uchar *)(values + 4);
global record_t *global records[2] = {&empty, &record};

int bump(void) {
  static int calls = 1000;
  return calls++;
}

int bump_other(void) {
  static int calls;
  calls += 2;
  return calls;
}

// One work-item looks at everything.
kernel void look(global int *out) {
  out[0] = counter;
  out[1] = plain;
  out[2] = values[0] + values[3];
  out[3] = bytes[0] * 100 + bytes[1] * 10 + bytes[2];
  out[4] = (int)(zeros[0] + zeros[1] + zeros[2] + zeros[3] + zeros[4]);
  out[5] = atomic_load(&ticks);
  out[6] = (int)(small * 8.0h);
  out[7] = (int)(wide.x * 100.0f + wide.y * 10.0f + wide.z);
  out[8] = record.tag + record.lanes.w * 1000 + record.last;
  out[9] = *record.where;
  out[10] = empty.tag + empty.lanes.x + empty.last + (empty.where != 0);
  out[11] = *second;
  out[12] = *into_fixed;
  out[13] = *anywhere;
  out[14] = nothing == 0 ? 1 : *nothing;
  out[15] = **twice;
  out[16] = *to_values;
  out[17] = *to_plain;
  out[18] = (int)(behind - (global uchar *)values);
  out[19] = *records[1]->where;
  out[20] = bump();
  out[21] = bump();
  out[22] = bump_other();
}

// Many work-items at once.
kernel void count(int step) {
  atomic_add(&counter, step);
  atomic_fetch_sub(&ticks, 1);
  atomic_xor((volatile global int *)&values[get_local_id(0) & 3],
             (int)get_group_id(0));
  atom_add((volatile global ulong *)&zeros[get_local_id(0) % 5],
           0x100000000UL);
}

// Other addresses and values.
kernel void move(int last) {
  second += 2;
  --into_fixed;
  anywhere = &plain;
  nothing = &counter;
  plain = last;
  records[1] = &empty;
  empty.where = to_plain;
  empty.lanes = (int4)(1, 2, 3, 4);
  wide.y = 0.25f;
  bytes[1] = 9;
  zeros[4] = 5;
  small = -small;
  twice = &nothing;
}
