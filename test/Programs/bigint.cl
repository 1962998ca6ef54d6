// Numbers of many words: products by rows of 32-bit words, and by columns of
// 64-bit words with carries found by comparison; Fibonacci numbers by addition;
// and powers modulo odd 64-bit numbers by Montgomery's method, which decide
// whether a number is prime.
#define WORDS 8

kernel void multiply_words(global uint *products, global const uint *a,
                           global const uint *b) {
  size_t id = get_global_id(0);
  uint x[WORDS], y[WORDS], z[2 * WORDS];
  for (int i = 0; i < WORDS; ++i) {
    x[i] = a[id * WORDS + i];
    y[i] = b[id * WORDS + i];
    z[i] = 0;
  }
  for (int i = 0; i < WORDS; ++i) {
    uint carry = 0;
    for (int j = 0; j < WORDS; ++j) {
      ulong t = (ulong)x[i] * y[j] + z[i + j] + carry;
      z[i + j] = (uint)t;
      carry = t >> 32;
    }
    z[i + WORDS] = carry;
  }
  for (int i = 0; i < 2 * WORDS; ++i)
    products[id * 2 * WORDS + i] = z[i];
}

kernel void multiply_longs(global ulong *products, global const ulong *a,
                           global const ulong *b) {
  size_t id = get_global_id(0);
  global const ulong *x = a + id * WORDS / 2, *y = b + id * WORDS / 2;
  ulong low = 0, high = 0, top = 0;
  for (int column = 0; column < WORDS - 1; ++column) {
    int first = max(0, column - WORDS / 2 + 1),
        last = min(column, WORDS / 2 - 1);
    for (int i = first; i <= last; ++i) {
      ulong l = x[i] * y[column - i], h = mul_hi(x[i], y[column - i]);
      low += l;
      h += low < l;
      high += h;
      top += high < h;
    }
    products[id * WORDS + column] = low;
    low = high;
    high = top;
    top = 0;
  }
  products[id * WORDS + WORDS - 1] = low;
}

kernel void fibonacci(global ulong4 *results, global const uint *which) {
  size_t id = get_global_id(0);
  ulong4 a = 0, b = (ulong4)(1, 0, 0, 0);
  for (uint n = which[id]; n > 0; --n) {
    ulong4 s = a + b;
    ulong c0 = s.x < a.x;
    ulong y = s.y + c0;
    ulong c1 = (s.y < a.y) | (y < c0);
    ulong z = s.z + c1;
    ulong c2 = (s.z < a.z) | (z < c1);
    a = b;
    b = (ulong4)(s.x, y, z, s.w + c2);
  }
  results[id] = a;
}

ulong reduce(ulong low, ulong high, ulong n, ulong minus_inverse) {
  ulong q = low * minus_inverse;
  // low + q * n is 0 in the low word, and carries unless low is 0.
  ulong more = mul_hi(q, n) + (low != 0);
  ulong r = high + more;
  return r < high || r >= n ? r - n : r;
}

ulong multiply(ulong a, ulong b, ulong n, ulong minus_inverse) {
  return reduce(a * b, mul_hi(a, b), n, minus_inverse);
}

constant uchar witnesses[12] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};

// n is odd and greater than 37.
kernel void is_prime(global uchar *answers, global const ulong *numbers) {
  size_t id = get_global_id(0);
  ulong n = numbers[id];
  ulong inverse = n;
  for (int i = 0; i < 5; ++i)
    inverse *= 2 - n * inverse;
  ulong one = (ulong)-n % n, minus_one = n - one;
  uint twos = 63 - clz((n - 1) & (1 - n));
  ulong odd = (n - 1) >> twos;
  bool prime = true;
  for (int w = 0; w < 12 && prime; ++w) {
    ulong base = 0;
    for (int i = 0; i < witnesses[w]; ++i) {
      base += one;
      if (base < one || base >= n)
        base -= n;
    }
    ulong power = one;
    for (ulong e = odd; e; e >>= 1) {
      if (e & 1)
        power = multiply(power, base, n, -inverse);
      base = multiply(base, base, n, -inverse);
    }
    if (power == one || power == minus_one)
      continue;
    prime = false;
    for (uint i = 1; i < twos && !prime; ++i) {
      power = multiply(power, power, n, -inverse);
      prime = power == minus_one;
    }
  }
  answers[id] = prime;
}
