// Gravitation between bodies: accelerations from all positions (w is the mass).
// A work-group fetches positions tile by tile into local memory.
#define TILE 64

__attribute__((reqd_work_group_size(TILE, 1, 1))) kernel void
nbody(global float4 *accelerations, global const float4 *bodies, uint n,
      float softening) {
  local float4 tile[TILE];
  uint id = get_local_id(0);
  float3 position = bodies[get_global_id(0)].xyz;
  float3 acceleration = (float3)(0.0f);
  for (uint start = 0; start < n; start += TILE) {
    tile[id] = bodies[start + id];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < TILE; ++i) {
      float3 d = tile[i].xyz - position;
      float inverse = rsqrt(dot(d, d) + softening);
      acceleration += d * (tile[i].w * inverse * inverse * inverse);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  accelerations[get_global_id(0)] = (float4)(acceleration, 0.0f);
}
