// Switches whose sides only choose values.

uint part(uint high, uint low, uint offset) {
  switch (offset & 3) {
  case 0:
    return low;
  case 1:
    return high << 24 | low >> 8;
  case 2:
    return high << 16 | low >> 16;
  }
  return high << 8 | low >> 24;
}

// The words move by bytes, as what is appended to a message does.
void move(uint *w, uint offset) {
  switch (offset / 4) {
#define WORD(J, K)                                                             \
  w[J] = (J < K ? 0                                                            \
                : part(J > K ? w[J > K ? J - K - 1 : 0] : 0,                   \
                       w[J > K ? J - K : 0], offset));
#define CASE(K)                                                                \
  case K:                                                                      \
    WORD(5, K) WORD(4, K) WORD(3, K) WORD(2, K) WORD(1, K) WORD(0, K) break;
    CASE(0) CASE(1) CASE(2) CASE(3) CASE(4) CASE(5)
  }
}

// Conditions below zero, with a default that is taken, and gaps.
long sparse(int n, long a, long b) {
  switch (n) {
  case -2:
    return a;
  case -1:
    return a + 1;
  case 1:
    return b;
  case 2:
    return b - 7;
  default:
    return -1;
  }
}

// Only these two bits differ between the cases.
float bits(ulong n, float x, float y, float z) {
  float r = 0.5f;
  switch (n) {
  case 0x100000010UL:
    r = x * 2.0f;
    break;
  case 0x100000014UL:
    r = y * 2.0f;
    break;
  case 0x100000050UL:
    r = z * 2.0f;
    break;
  case 0x100000054UL:
    r = x * -2.0f;
    break;
  }
  return r;
}

// Constants that grow with the condition, and wrap.
uchar grows(uchar n, uchar a) {
  switch (n) {
  case 250:
    return a + 100;
  case 251:
    return a + 177;
  case 252:
    return a + 254;
  case 253:
    return a + 75;
  }
  return a;
}

// A switch inside of a side.
int nested(uint n, int a, int b, int c) {
  int r;
  switch (n & 3) {
  case 0:
    r = a;
    break;
  case 1:
    switch (n >> 2 & 3) {
    case 0:
      r = b;
      break;
    case 1:
      r = c;
      break;
    case 2:
      r = a ^ b;
      break;
    default:
      r = b ^ c;
    }
    break;
  case 2:
    r = c - 1;
    break;
  default:
    r = b + 1;
  }
  return r;
}

// Which array there is room in is not known, so they stay in memory.
int turned(uint n, int from, uint at) {
  int a[4] = {from, from * 3, from * 5, from * 7}, t;
  switch (n % 5) {
  case 0:
    break;
  case 1:
    t = a[0], a[0] = a[1], a[1] = a[2], a[2] = a[3], a[3] = t;
    break;
  case 2:
    t = a[0], a[0] = a[2], a[2] = t, t = a[1], a[1] = a[3], a[3] = t;
    break;
  case 3:
    t = a[3], a[3] = a[2], a[2] = a[1], a[1] = a[0], a[0] = t;
    break;
  case 4:
    a[2] = a[0];
    a[1] = n;
  }
  return a[at & 3];
}

kernel void selections(global int *out, global const uint *in) {
  uint id = get_global_id(0);
  global int *o = out + id * 12;
  uint w[6];
  for (int i = 0; i < 6; ++i)
    w[i] = in[i] + id;
  move(w, id);
  for (int i = 0; i < 6; ++i)
    o[i] = w[i];
  long s = sparse((int)id - 16, (long)in[0] * in[1], (long)in[2] << 31);
  o[6] = s;
  o[7] = s >> 32;
  o[8] = 16.0f * bits(0x100000000UL + id * 2, in[3] >> 20, in[4] >> 20, in[5] >> 20);
  o[9] = grows(230 + id, in[1]);
  o[10] = nested(in[1] >> id, in[2], in[3], in[4]);
  o[11] = turned(id, in[5], in[3] >> id);
}
