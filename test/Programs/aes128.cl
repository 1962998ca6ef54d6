// AES-128 (FIPS 197): the work-group first computes the substitution box, from
// inverses in GF(2^8), then every work-item encrypts one block, or decrypts it
// again, with its own copy of the expanded key.

uchar times_x(uchar a) { return (uchar)(a << 1) ^ (a & 0x80 ? 0x1b : 0); }

uchar multiply(uchar a, uchar b) {
  uchar product = 0;
  for (; b; b >>= 1, a = times_x(a))
    if (b & 1)
      product ^= a;
  return product;
}

uchar substitute(uchar x) {
  // x^254 is the inverse, and 0 for 0.
  uchar inverse = 1, power = x;
  for (int i = 0; i < 7; ++i) {
    power = multiply(power, power);
    inverse = multiply(inverse, power);
  }
  uchar r = 0x63;
  for (int i = 0; i < 5; ++i)
    r ^= rotate(inverse, (uchar)i);
  return r;
}

// A column is a word, its first row in the low byte.
uint substitute_word(uint w, local const uchar *box) {
  return box[w & 0xff] | box[w >> 8 & 0xff] << 8 | box[w >> 16 & 0xff] << 16 |
         (uint)box[w >> 24] << 24;
}

uint double_bytes(uint w) {
  return (w & 0x7f7f7f7f) << 1 ^ (w >> 7 & 0x01010101) * 0x1b;
}

void expand_key(uint *round_keys, uint4 key, local const uchar *box) {
  vstore4(key, 0, round_keys);
  uint constant_of_round = 1;
  for (int i = 4; i < 44; ++i) {
    uint w = round_keys[i - 1];
    if (i % 4 == 0) {
      w = substitute_word(rotate(w, 24u), box) ^ constant_of_round;
      constant_of_round = double_bytes(constant_of_round);
    }
    round_keys[i] = round_keys[i - 4] ^ w;
  }
}

uint4 shift_rows(uint4 s) {
  const uint4 m = 0xff;
  return (s & m) | (s.yzwx & m << 8) | (s.zwxy & m << 16) | (s.wxyz & m << 24);
}

uint4 unshift_rows(uint4 s) {
  const uint4 m = 0xff;
  return (s & m) | (s.wxyz & m << 8) | (s.zwxy & m << 16) | (s.yzwx & m << 24);
}

uint mix_column(uint w) {
  uint twice = double_bytes(w);
  return twice ^ rotate(w ^ twice, 24u) ^ rotate(w, 16u) ^ rotate(w, 8u);
}

uint unmix_column(uint w) {
  uint four = double_bytes(double_bytes(w ^ rotate(w, 16u)));
  return mix_column(w ^ four);
}

uint4 substitute_all(uint4 s, local const uchar *box) {
  return (uint4)(substitute_word(s.x, box), substitute_word(s.y, box),
                 substitute_word(s.z, box), substitute_word(s.w, box));
}

void make_boxes(local uchar *box, local uchar *inverse_box) {
  for (uint i = get_local_id(0); i < 256; i += get_local_size(0)) {
    uchar s = substitute(i);
    box[i] = s;
    if (inverse_box)
      inverse_box[s] = i;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void aes128_encrypt(global uint4 *out, global const uint4 *in,
                           global const uint4 *keys) {
  local uchar box[256];
  make_boxes(box, 0);
  uint id = get_global_id(0);
  uint round_keys[44];
  expand_key(round_keys, keys[id], box);
  uint4 s = in[id] ^ vload4(0, round_keys);
  for (int round = 1; round < 10; ++round) {
    s = shift_rows(substitute_all(s, box));
    s = (uint4)(mix_column(s.x), mix_column(s.y), mix_column(s.z),
                mix_column(s.w));
    s ^= vload4(round, round_keys);
  }
  out[id] = shift_rows(substitute_all(s, box)) ^ vload4(10, round_keys);
}

kernel void aes128_decrypt(global uint4 *out, global const uint4 *in,
                           global const uint4 *keys) {
  local uchar box[256], inverse_box[256];
  make_boxes(box, inverse_box);
  uint id = get_global_id(0);
  uint round_keys[44];
  expand_key(round_keys, keys[id], box);
  uint4 s = in[id] ^ vload4(10, round_keys);
  for (int round = 9; round > 0; --round) {
    s = substitute_all(unshift_rows(s), inverse_box) ^
        vload4(round, round_keys);
    s = (uint4)(unmix_column(s.x), unmix_column(s.y), unmix_column(s.z),
                unmix_column(s.w));
  }
  out[id] =
      substitute_all(unshift_rows(s), inverse_box) ^ vload4(0, round_keys);
}
