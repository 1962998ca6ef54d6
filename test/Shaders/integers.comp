// Integers: bits, wide results, packed numbers.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 8) in;
layout(std430, binding = 0) readonly buffer In { uint x[]; };
layout(std430, binding = 1) writeonly buffer Out { uint o[]; };
layout(std430, binding = 2) buffer Narrow {
  uint8_t bytes[16];
  int16_t shorts[8];
  uint64_t longs[8];
};
void main() {
  uint i = gl_GlobalInvocationID.x, u = x[i], k = i * 24;
  int s = int(u);
  o[k++] = bitfieldExtract(u, 4, 8);
  o[k++] = uint(bitfieldExtract(s, 28, 4));
  o[k++] = bitfieldExtract(u, 5, 0);
  o[k++] = bitfieldExtract(u, 0, 32);
  o[k++] = bitfieldInsert(u, 0x5au, 8, 8);
  o[k++] = bitfieldInsert(u, 0xffffffffu, 31, 0);
  o[k++] = bitfieldReverse(u);
  o[k++] = uint(bitCount(u));
  o[k++] = uint(findLSB(u));
  o[k++] = uint(findMSB(u));
  o[k++] = uint(findMSB(s));
  uint carry, borrow, high, low;
  o[k++] = uaddCarry(u, 0x80000000u, carry) ^ carry;
  o[k++] = usubBorrow(u, 5u, borrow) ^ borrow;
  umulExtended(u, u, high, low);
  o[k++] = high ^ low;
  int shigh, slow;
  imulExtended(s, -3, shigh, slow);
  o[k++] = uint(shigh ^ slow);
  o[k++] = uint(s / 7) + uint(int(u >> 1) % 7) * 16u;
  o[k++] = uint(s >> 3) ^ (u >> 3) ^ (u << 3);
  o[k++] = uint(abs(s)) + uint(sign(s)) + uint(clamp(s, -5, 5));
  o[k++] = packUnorm4x8(unpackSnorm4x8(u));
  o[k++] = packSnorm2x16(unpackUnorm2x16(u));
  o[k++] = packSnorm4x8(unpackUnorm4x8(u));
  o[k++] = packUnorm2x16(unpackSnorm2x16(u));
  o[k++] = packHalf2x16(vec2(float(u & 0xffffu), -0.5));
  o[k++] = floatBitsToUint(unpackHalf2x16(u & 0x7bff7bffu).y);
  bytes[i] = uint8_t(u) + bytes[i + 8];
  shorts[i] = int16_t(s) - int16_t(i);
  longs[i] = uint64_t(u) * uint64_t(u) + (longs[i] >> 1);
}
