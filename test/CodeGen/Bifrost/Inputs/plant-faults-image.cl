// Messages of textures and images: staging registers that are read and written,
// addresses, loads and stores that follow each other.
kernel void k(read_only image2d_t in, sampler_t s, read_write image2d_t io,
              global float *out) {
  int x = get_global_id(0);
  float4 a = read_imagef(in, s, (float2)(x, 0.5f), 1.0f * (x & 1));
  float4 b = read_imagef(in, s, (float2)(x + 1, 0.5f));
  float4 c = read_imagef(io, (int2)(x, 0));
  write_imagef(io, (int2)(x, 1), a * b + c);
  atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel, memory_scope_work_item);
  out[x] = read_imagef(io, (int2)(x, 1)).y + a.x;
}
