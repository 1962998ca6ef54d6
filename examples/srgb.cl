// Linear colours to sRGB with eight bits per component (IEC 61966-2-1).
float encode(float c) {
  c = clamp(c, 0.0f, 1.0f);
  return c <= 0.0031308f ? 12.92f * c : 1.055f * pow(c, 1.0f / 2.4f) - 0.055f;
}

kernel void to_srgb(global uchar4 *out, global const float4 *in, float exposure,
                    uint n) {
  size_t i = get_global_id(0);
  if (i >= n)
    return;
  float4 c = in[i];
  float4 s = (float4)(encode(c.x * exposure), encode(c.y * exposure),
                      encode(c.z * exposure), clamp(c.w, 0.0f, 1.0f));
  out[i] = convert_uchar4_sat_rte(s * 255.0f);
}
