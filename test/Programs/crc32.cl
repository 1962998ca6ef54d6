// CRC-32 (ISO 3309) of parts of a message by a table that the work-group
// computes, by four tables word by word, and bit by bit; then the checksum of
// the whole message from those of its parts.
#define POLYNOMIAL 0xedb88320u

uint step(uint crc) { return crc >> 1 ^ (crc & 1 ? POLYNOMIAL : 0); }

// The product of two polynomials, bit 31 being x^0.
uint multiply(uint a, uint b) {
  uint product = 0;
  for (uint bit = 0x80000000u; bit; bit >>= 1) {
    if (a & bit)
      product ^= b;
    b = step(b);
  }
  return product;
}

kernel void crc32(global uint *crcs, global uint *whole,
                  global const uchar *data, uint length) {
  local uint tables[4][256];
  uint id = get_local_id(0), size = get_local_size(0);
  for (uint i = id; i < 256; i += size) {
    uint c = i;
    for (int bit = 0; bit < 8; ++bit)
      c = step(c);
    tables[0][i] = c;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = id; i < 256; i += size)
    for (int t = 1; t < 4; ++t) {
      uint before = tables[t - 1][i];
      tables[t][i] = before >> 8 ^ tables[0][before & 0xff];
    }
  barrier(CLK_LOCAL_MEM_FENCE);

  uint part = (length + size - 1) / size;
  uint begin = min(id * part, length), end = min(begin + part, length);
  uint by_bytes = ~0u, by_words = ~0u, by_bits = ~0u, i;
  for (i = begin; i < end; ++i)
    by_bytes = by_bytes >> 8 ^ tables[0][(by_bytes ^ data[i]) & 0xff];
  for (i = begin; i + 4 <= end; i += 4) {
    uint w = by_words ^ as_uint(vload4(0, data + i));
    by_words = tables[3][w & 0xff] ^ tables[2][w >> 8 & 0xff] ^
               tables[1][w >> 16 & 0xff] ^ tables[0][w >> 24];
  }
  for (; i < end; ++i)
    by_words = by_words >> 8 ^ tables[0][(by_words ^ data[i]) & 0xff];
  for (i = begin; i < end; ++i) {
    by_bits ^= data[i];
    for (int bit = 0; bit < 8; ++bit)
      by_bits = step(by_bits);
  }
  crcs[id * 3] = ~by_bytes;
  crcs[id * 3 + 1] = ~by_words;
  crcs[id * 3 + 2] = ~by_bits;

  // Appending n bytes multiplies a checksum by x^(8 * n).
  uint shifted = ~by_bytes, square = 0x00800000u;
  for (uint n = length - end; n; n >>= 1) {
    if (n & 1)
      shifted = multiply(shifted, square);
    square = multiply(square, square);
  }
  atomic_xor(whole, shifted);
}
