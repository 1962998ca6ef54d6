// Makes every vector one unit long; w goes along unchanged.
kernel void normalize_vectors(global float4 *vectors, uint n) {
  size_t i = get_global_id(0);
  if (i >= n)
    return;
  float4 v = vectors[i];
  v.xyz = normalize(v.xyz);
  vectors[i] = v;
}
