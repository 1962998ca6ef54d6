// Prices of European options (Black and Scholes), with the cumulative normal
// distribution by the polynomial of Abramowitz and Stegun, 26.2.17. Four
// options for each work-item; x in [0, 1) spans the range of each parameter.
float4 normal_distribution(float4 x) {
  float4 k = 1.0f / (1.0f + 0.2316419f * fabs(x));
  float4 p =
      k * (0.319381530f +
           k * (-0.356563782f +
                k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  float4 tail = p * (exp(-0.5f * x * x) * 0.39894228f);
  return select(tail, 1.0f - tail, isgreater(x, (float4)(0.0f)));
}

kernel void black_scholes(global float4 *call, global float4 *put,
                          global const float4 *in, float rate,
                          float volatility) {
  size_t i = get_global_id(0);
  float4 x = in[i];
  float4 price = mix((float4)(10.0f), (float4)(100.0f), x);
  float4 strike = mix((float4)(10.0f), (float4)(100.0f), x.wzyx);
  float4 years = mix((float4)(1.0f), (float4)(10.0f), x.yxwz);

  float4 spread = volatility * sqrt(years);
  float4 d1 =
      (log(price / strike) + (rate + 0.5f * volatility * volatility) * years) /
      spread;
  float4 d2 = d1 - spread;
  float4 discounted = strike * exp(-rate * years);
  call[i] =
      price * normal_distribution(d1) - discounted * normal_distribution(d2);
  put[i] =
      discounted * normal_distribution(-d2) - price * normal_distribution(-d1);
}
