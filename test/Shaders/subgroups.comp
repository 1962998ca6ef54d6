// Sub-groups of any size from 4 on: what all lanes see is the same for each.
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_quad : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_subgroup_extended_types_int64 : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer Data { uint d[]; };
layout(std430, binding = 1) buffer Checks { uint wrong[]; };
void check(uint number, bool ok) {
  if (!ok)
    wrong[number] = 1;
}
void main() {
  uint i = gl_LocalInvocationIndex, lane = gl_SubgroupInvocationID;
  uint size = gl_SubgroupSize, first = i - lane;
  check(0, gl_SubgroupID * size + lane == i && gl_NumSubgroups * size == 64);
  check(1, subgroupElect() == (lane == 0));
  check(2, subgroupAll(i < 64) && !subgroupAny(i > 63) && !subgroupAll(lane != 1));
  check(3, subgroupAllEqual(first) && !subgroupAllEqual(i));
  uvec4 odd = subgroupBallot((lane & 1) != 0);
  check(4, subgroupBallotBitCount(odd) == size / 2 && subgroupBallotFindLSB(odd) == 1);
  check(5, subgroupBallotFindMSB(odd) == size - 1);
  check(6, subgroupInverseBallot(odd) == ((lane & 1) != 0) && subgroupBallotBitExtract(odd, 3));
  check(7, subgroupBallotExclusiveBitCount(odd) == lane / 2);
  check(8, subgroupBallotInclusiveBitCount(odd) == (lane + 1) / 2);
  check(9, subgroupBroadcast(i, 2) == first + 2 && subgroupBroadcastFirst(i) == first);
  check(10, subgroupShuffle(i, lane ^ 1) == (i ^ 1) && subgroupShuffleXor(i, 2) == (i ^ 2));
  uint up = subgroupShuffleUp(i, 1), down = subgroupShuffleDown(i, 1);
  check(11, lane == 0 || up == i - 1);
  check(12, lane == size - 1 || down == i + 1);
  check(13, subgroupAdd(1u) == size && subgroupMax(lane) == size - 1 && subgroupMin(int(lane) - 5) == -5);
  check(14, subgroupInclusiveAdd(1u) == lane + 1 && subgroupExclusiveAdd(2u) == 2 * lane);
  check(15, subgroupAnd(lane | 8u) == 8 && subgroupOr(lane) == size - 1 && subgroupXor(lane & 1) == (size / 2 & 1));
  check(16, subgroupAdd(vec2(1, 0.5)) == vec2(size, size / 2));
  check(17, subgroupClusteredAdd(lane, 4) == (lane & ~3) * 4 + 6);
  check(18, subgroupQuadBroadcast(lane, 3) == (lane | 3) && subgroupQuadSwapHorizontal(lane) == (lane ^ 1));
  check(19, subgroupQuadSwapVertical(lane) == (lane ^ 2) && subgroupQuadSwapDiagonal(lane) == (lane ^ 3));
  check(20, subgroupMul(lane == 3 ? 5u : 1u) == 5 && subgroupOr(lane == 2) && !subgroupAnd(lane == 2));
  check(21, bitCount(gl_SubgroupEqMask.x) == 1 && bitCount(gl_SubgroupLtMask.x) == int(lane));
  check(22, bitCount(gl_SubgroupLeMask.x) == int(lane) + 1 && bitCount(gl_SubgroupGeMask.x) == int(size - lane));
  check(23, bitCount(gl_SubgroupGtMask.x) == int(size - lane) - 1);
  // Only some lanes: those that are here count.
  if ((lane & 1) == 1)
    check(24, subgroupAdd(1u) == size / 2 && subgroupBroadcastFirst(lane) == 1);
  check(25, subgroupShuffle(uint64_t(i) << 33, lane ^ 1) == uint64_t(i ^ 1) << 33);
  d[i] = subgroupInclusiveAdd(d[i]) - subgroupExclusiveAdd(d[i]);
}
