// The functions of cl_khr_subgroup_*, called by all lanes and by some, against
// values computed one by one from the same input. Every work-item counts the
// results that differ.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#if !defined(cl_khr_subgroup_ballot) || !defined(cl_khr_subgroup_shuffle) ||   \
    !defined(cl_khr_subgroup_shuffle_relative) ||                              \
    !defined(cl_khr_subgroup_non_uniform_vote) ||                              \
    !defined(cl_khr_subgroup_non_uniform_arithmetic) ||                        \
    !defined(cl_khr_subgroup_clustered_reduce) ||                              \
    !defined(cl_khr_subgroup_rotate) ||                                        \
    !defined(cl_khr_subgroup_extended_types)
#error an extension is missing
#endif

#define LESS(X, Y) ((Y) < (X) ? (Y) : (X))
#define MORE(X, Y) ((Y) > (X) ? (Y) : (X))
#define SUM(X, Y) ((X) + (Y))
#define PRODUCT(X, Y) ((X) * (Y))
#define AND(X, Y) ((X) & (Y))
#define OR(X, Y) ((X) | (Y))
#define XOR(X, Y) ((X) ^ (Y))

// A cluster of all lanes, a power of two; the lowest N lanes.
#define WHOLE (get_max_sub_group_size() > 16 ? 32u : 16u)
#define LOWEST_LANES(N) (~0u >> (32 - (N)))

// `lanes` are those that take part; `v(k)` is the value of lane k.
#define ONE(TYPE, NAME, OP, NEUTRAL)                                           \
  {                                                                            \
    TYPE before = NEUTRAL, upto = NEUTRAL, all = NEUTRAL, cluster = NEUTRAL;   \
    for (uint k = 0; k < size; ++k) {                                          \
      if (!(lanes >> k & 1))                                                   \
        continue;                                                              \
      TYPE x = (TYPE)in[first + k];                                            \
      all = OP(all, x);                                                        \
      if (k < lane)                                                            \
        before = OP(before, x);                                                \
      if (k <= lane)                                                           \
        upto = OP(upto, x);                                                    \
      if (k / 4 == lane / 4)                                                   \
        cluster = OP(cluster, x);                                              \
    }                                                                          \
    TYPE own = (TYPE)in[first + lane];                                         \
    bad += sub_group_non_uniform_reduce_##NAME(own) != all;                    \
    bad += sub_group_non_uniform_scan_inclusive_##NAME(own) != upto;           \
    bad += sub_group_non_uniform_scan_exclusive_##NAME(own) != before;         \
    bad += sub_group_clustered_reduce_##NAME(own, 4u) != cluster;              \
    bad += sub_group_clustered_reduce_##NAME(own, 1u) != own;                  \
    bad += sub_group_clustered_reduce_##NAME(own, WHOLE) != all;               \
  }
#define NUMBER(TYPE, LOWEST, HIGHEST)                                          \
  ONE(TYPE, add, SUM, 0)                                                       \
  ONE(TYPE, mul, PRODUCT, 1)                                                   \
  ONE(TYPE, min, LESS, HIGHEST)                                                \
  ONE(TYPE, max, MORE, LOWEST)
#define INTEGER(TYPE, LOWEST, HIGHEST)                                         \
  NUMBER(TYPE, LOWEST, HIGHEST)                                                \
  ONE(TYPE, and, AND, ~0)                                                      \
  ONE(TYPE, or, OR, 0)                                                         \
  ONE(TYPE, xor, XOR, 0)

#define KERNEL(NAME, TYPES)                                                    \
  kernel void NAME(global int *out, global const int *in) {                    \
    uint lane = get_sub_group_local_id(), size = get_sub_group_size();         \
    uint i = get_global_id(0), first = i - lane;                               \
    int bad = 0;                                                               \
    uint lanes = LOWEST_LANES(size);                                           \
    TYPES /* all lanes */                                                      \
    lanes &= 0x53c6a395;                                                       \
    if (lanes >> lane & 1) {                                                   \
      TYPES                                                                    \
    }                                                                          \
    lanes = 1;                                                                 \
    if (lane == 0) {                                                           \
      TYPES                                                                    \
    }                                                                          \
    out[i] = bad;                                                              \
  }
KERNEL(narrow, INTEGER(char, CHAR_MIN, CHAR_MAX))
KERNEL(ushorts, INTEGER(ushort, 0, USHRT_MAX))
KERNEL(ints, INTEGER(int, INT_MIN, INT_MAX))
KERNEL(ulongs, INTEGER(ulong, 0, ULONG_MAX))
// Products of small integers are exact.
KERNEL(floats, NUMBER(float, -INFINITY, INFINITY))

kernel void lanes(global int *out, global const int *in) {
  uint lane = get_sub_group_local_id(), size = get_sub_group_size();
  uint i = get_global_id(0), first = i - lane;
  uint all = LOWEST_LANES(size);
  int v = in[i], bad = 0, p = v & 1;
  uint odd = 0;
  for (uint k = 0; k < size; ++k)
    odd |= (in[first + k] & 1u) << k;

  uint4 ballot = sub_group_ballot(p);
  bad += ballot.x != odd || ballot.y || ballot.z || ballot.w;
  bad += sub_group_inverse_ballot(ballot) != p;
  bad += sub_group_ballot_bit_extract(ballot, size - 1) != (odd >> (size - 1));
  bad += sub_group_ballot_bit_count(ballot) != popcount(odd);
  bad += sub_group_ballot_inclusive_scan(ballot) !=
         popcount(odd & LOWEST_LANES(lane + 1));
  bad += sub_group_ballot_exclusive_scan(ballot) !=
         popcount(odd & ~(~0u << lane));
  if (odd) {
    bad += sub_group_ballot_find_lsb(ballot) != ctz(odd);
    bad += sub_group_ballot_find_msb(ballot) != 31 - clz(odd);
  }
  uint possible = LOWEST_LANES(get_max_sub_group_size());
  bad += get_sub_group_eq_mask().x != 1u << lane;
  bad += get_sub_group_ge_mask().x != (possible & (~0u << lane));
  bad += get_sub_group_gt_mask().x != (possible & (~1u << lane));
  bad += get_sub_group_le_mask().x != (1u << lane | ((1u << lane) - 1));
  bad += get_sub_group_lt_mask().x != (1u << lane) - 1;

  bad += sub_group_shuffle(v, size - 1 - lane) != in[first + size - 1 - lane];
  bad += sub_group_shuffle((long)v << 32, lane / 2) !=
         (long)in[first + lane / 2] << 32;
  if ((lane ^ 1) < size)
    bad += sub_group_shuffle_xor((short)v, 1) != (short)in[first + (lane ^ 1)];
  float up = sub_group_shuffle_up((float)v, 2);
  bad += lane >= 2 && up != (float)in[i - 2];
  half down = sub_group_shuffle_down((half)v, 1);
  bad += lane + 1 < size && down != (half)in[i + 1];
  bad += sub_group_broadcast_first((uchar)v) != (uchar)in[first];
  char3 c3 = sub_group_broadcast((char3)(v, 1, lane), 0);
  bad += c3.x != (char)in[first] || c3.y != 1 || c3.z != 0;
  bad += sub_group_reduce_max((short)v) <
         sub_group_scan_inclusive_max((short)v);
  long16 l16 = sub_group_non_uniform_broadcast((long16)((long)v << 20), size - 1);
  bad += l16.sf != (long)in[first + size - 1] << 20;

  // Rotation goes round the largest size; what comes from no lane is undefined.
  uint max_size = get_max_sub_group_size();
  for (int delta = -3; delta <= 3; ++delta) {
    int from = ((int)lane + delta + 48) % (int)max_size;
    if (max_size != 16)
      from = ((int)(lane + max_size) + delta) % (int)max_size;
    int r = sub_group_rotate(v, delta);
    bad += from < size && r != in[first + from];
    uint near = (lane & ~3u) | ((lane + delta) & 3);
    r = sub_group_clustered_rotate(v, delta, 4);
    bad += near < size && r != in[first + near];
  }

  bad += sub_group_elect() != (lane == 0);
  bad += sub_group_non_uniform_all_equal(v | 1) && size > 1 &&
         (in[first] | 1) != (in[first + size - 1] | 1);
  bad += !sub_group_non_uniform_all_equal(7.5f);
  if (p) {
    bad += sub_group_elect() != (lane == ctz(odd));
    bad += !sub_group_non_uniform_all(v & 1);
    bad += sub_group_non_uniform_any(!p);
    bad += sub_group_ballot(1).x != odd;
    bad += sub_group_broadcast_first(v) != in[first + ctz(odd)];
    bad += !sub_group_non_uniform_all_equal(p);
    bad += sub_group_non_uniform_reduce_logical_and(1) != 1;
    bad += sub_group_non_uniform_reduce_logical_or(0) != 0;
    bad += sub_group_non_uniform_reduce_logical_xor(2) != (popcount(odd) & 1);
    uint below = odd & ((1u << lane) - 1);
    bad += sub_group_non_uniform_scan_exclusive_logical_or(1) != (below != 0);
    bad += sub_group_non_uniform_scan_exclusive_logical_and(0) != (below == 0);
    bad += sub_group_non_uniform_scan_inclusive_logical_xor(1) !=
           (popcount(below) + 1) % 2;
    bad += sub_group_clustered_reduce_logical_and(lane & 2, 2) != !!(lane & 2);
  } else {
    bad += sub_group_ballot(1).x != (all & ~odd);
  }
  // Lanes leave a loop one after the other.
  for (uint k = 0; k <= lane; ++k)
    bad += sub_group_ballot(1).x != (all & (~0u << k));
  out[i] = bad;
}
