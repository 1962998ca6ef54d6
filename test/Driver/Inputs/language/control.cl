// Loops with several exits, switches, nested divergence.
int classify(int v) {
  switch (v & 15) {
  case 0: return 100;
  case 1: case 2: return 7;
  case 5: return v * 3;
  case 9: break;
  case 12: return -v;
  default: return v > 0 ? 1 : 2;
  }
  return 55;
}
kernel void control(global int *out, global const int *in, int n) {
  int i = get_global_id(0);
  int v = in[i], steps = 0, sum = 0;
  for (int k = 0; k < n; ++k) {
    if (v == 1)
      break;
    ++steps;
    if (v & 1) {
      v = 3 * v + 1;
      if (v > 5000)
        continue;
      sum += classify(v);
    } else {
      v /= 2;
      int w = v;
      while (w > 10) {
        w -= 7;
        if (w % 5 == 0) {
          sum ^= w;
          break;
        }
      }
    }
    if (sum > 100000)
      goto done;
  }
  sum += 3;
done:
  out[i] = sum * 1000 + steps;
}
