// Work on bytes: all places of a pattern by the method of Horspool, the same by
// that of Knuth, Morris and Pratt, edit distances, and words counted sixteen
// bytes at a time.

// One part of the text for each work-item; matches belong to the part in which
// they begin.
kernel void horspool(global uchar *found, global const uchar *text, uint length,
                     constant uchar *pattern, uint size) {
  local uchar skip[256];
  for (uint i = get_local_id(0); i < 256; i += get_local_size(0))
    skip[i] = size;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0)
    for (uint i = 0; i + 1 < size; ++i)
      skip[pattern[i]] = size - 1 - i;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint part = (length + get_global_size(0) - 1) / get_global_size(0);
  uint at = get_global_id(0) * part, end = min(at + part, length - size + 1);
  while (at < end) {
    uint i = size;
    while (i > 0 && text[at + i - 1] == pattern[i - 1])
      --i;
    if (i == 0)
      found[at] = 1;
    at += skip[text[at + size - 1]];
  }
}

kernel void morris_pratt(global uchar *found, global const uchar *text,
                         uint length, constant uchar *pattern, uint size) {
  char border[32];
  int k = border[0] = -1;
  for (uint i = 0; i < size; ++i) {
    while (k >= 0 && pattern[k] != pattern[i])
      k = border[k];
    border[i + 1] = ++k;
  }
  uint part = (length + get_global_size(0) - 1) / get_global_size(0);
  uint begin = get_global_id(0) * part,
       end = min(begin + part + size - 1, length);
  k = 0;
  for (uint i = begin; i < end; ++i) {
    while (k >= 0 && pattern[k] != text[i])
      k = border[k];
    if (++k == (int)size) {
      found[i + 1 - size] = 1;
      k = border[k];
    }
  }
}

// Between the words that begin at starts[id] and starts[id + 1].
kernel void edit_distance(global uchar *distances, global const char *words,
                          global const ushort *starts) {
  uint id = get_global_id(0);
  global const char *a = words + starts[id], *b = words + starts[id + 1];
  uint la = starts[id + 1] - starts[id], lb = starts[id + 2] - starts[id + 1];
  uchar row[24];
  for (uint j = 0; j <= lb; ++j)
    row[j] = j;
  for (uint i = 1; i <= la; ++i) {
    uchar diagonal = row[0];
    row[0] = i;
    for (uint j = 1; j <= lb; ++j) {
      uchar above = row[j];
      uchar changed = diagonal + (a[i - 1] != b[j - 1]);
      row[j] = min(changed, (uchar)(min(above, row[j - 1]) + 1));
      diagonal = above;
    }
  }
  distances[id] = row[lb];
}

kernel void count_words(global uint *words, global char *capitals,
                        global const char *text) {
  uint id = get_global_id(0);
  char16 bytes = vload16(id, text);
  char before = id ? text[16 * id - 1] : ' ';
  char16 small = bytes >= (char)'a' && bytes <= (char)'z';
  char16 large = bytes >= (char)'A' && bytes <= (char)'Z';
  char16 letter = small | large;
  char16 shifted = (char16)(0, letter.s01234567, letter.s89ab, letter.scde);
  bool inside =
      (before >= 'a' && before <= 'z') || (before >= 'A' && before <= 'Z');
  shifted.s0 = inside ? -1 : 0;
  char16 begins = letter & ~shifted;
  char8 sum = begins.lo + begins.hi;
  char4 sum4 = sum.lo + sum.hi;
  atomic_add(words, -(sum4.x + sum4.y + sum4.z + sum4.w));
  vstore16(bytes - (small & (char)32), id, capitals);
}
