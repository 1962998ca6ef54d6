// Loops with more than one entry, and all kinds of switches.
int duff(int count, const int *from) {
  uint s = 0;
  int n = (count + 7) / 8, i = 0;
  switch (count % 8) {
  case 0: do { s = s * 3 + from[i++];
  case 7: s = s * 3 + from[i++];
  case 6: s = s * 3 + from[i++];
  case 5: s = s * 3 + from[i++];
  case 4: s = s * 3 + from[i++];
  case 3: s = s * 3 + from[i++];
  case 2: s = s * 3 + from[i++];
  case 1: s = s * 3 + from[i++];
          } while (--n > 0);
  }
  return s;
}

int two_entries(int x) {
  int s = 0;
  if (x & 1)
    goto middle;
top:
  s += x;
  if (s > 100)
    return s;
middle:
  s = s * 2 + 1;
  x--;
  if (x > 0)
    goto top;
  if (s < 50) {
    x = 3;
    goto middle;
  }
  return s;
}

// A state machine whose states jump into each other's loops.
int machine(int x) {
  uint s = 0;
  int fuel = 20;
  switch (x & 3) {
  case 0: goto a;
  case 1: goto b;
  case 2: goto c;
  default: return -1;
  }
a:
  s = s * 5 + 1;
  if (--fuel < 0)
    return s;
  if (s & 4)
    goto c;
b:
  s = s * 5 + 2;
  if (--fuel < 0)
    return s;
  if (s & 2)
    goto a;
c:
  s = s * 5 + 3;
  if (--fuel < 0)
    return s;
  if (s & 8)
    goto b;
  goto a;
}

int wide(long v) {
  switch (v) {
  case 0x100000000L: return 1;
  case -5L: return 2;
  case 0x7fffffffffffffffL: return 3;
  case 5: return 4;
  default: return 0;
  }
}

int sparse(int v) {
  switch (v) {
  case 1: return 3;
  case 1000: return 4;
  case -70000: return 5;
  case 123456789: return 6;
  case 0x7fffffff: return 7;
  default: return 1;
  }
}

kernel void jumps(global int *out, global const int *in,
                  global const long *keys) {
  int i = get_global_id(0);
  int values[40];
  for (int k = 0; k < 40; ++k)
    values[k] = in[k];
  global int *o = out + 5 * i;
  o[0] = duff(i + 1, values);
  o[1] = two_entries(i);
  o[2] = machine(i);
  o[3] = wide(keys[i & 7]);
  o[4] = sparse((int)keys[i & 7]);
}
