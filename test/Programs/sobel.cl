// Edges of a grey picture: the gradient by Sobel's masks, its length, its
// direction in eight sectors, and only the pixels that are not smaller than
// their two neighbours along it.
int2 gradient(global const uchar *in, int x, int y, int width) {
  global const uchar *p = in + (y - 1) * width + x - 1;
  int3 above = convert_int3(vload3(0, p));
  int3 here = convert_int3(vload3(0, p + width));
  int3 below = convert_int3(vload3(0, p + 2 * width));
  return (int2)(above.z - above.x + 2 * (here.z - here.x) + below.z - below.x,
                below.x - above.x + 2 * (below.y - above.y) + below.z -
                    above.z);
}

float length_at(global const uchar *in, int x, int y, int width, int height) {
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)
    return 0.0f;
  int2 g = gradient(in, x, y, width);
  return sqrt((float)(g.x * g.x + g.y * g.y));
}

// 0 is to the right, 2 downwards; the lines between sectors have slope 1/2
// and 2.
int sector(int2 g) {
  int ax = abs(g.x), ay = abs(g.y);
  int s = 2 * ay < ax ? 0 : 2 * ax < ay ? 2 : 1;
  if (g.x < 0)
    s = 4 - s;
  if (g.y < 0)
    s = -s & 7;
  return s;
}

kernel void sobel(global uchar *lengths, global uchar *sectors,
                  global uchar *edges, global const uchar *in) {
  int x = get_global_id(0), y = get_global_id(1);
  int width = get_global_size(0), height = get_global_size(1);
  int at = y * width + x;
  if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
    lengths[at] = edges[at] = 0;
    sectors[at] = 255;
    return;
  }
  int2 g = gradient(in, x, y, width);
  float size = length_at(in, x, y, width, height);
  int s = sector(g), dx = 0, dy = 0;
  switch (s) {
  case 0:
  case 4:
    dx = 1;
    break;
  case 1:
  case 5:
    dx = dy = 1;
    break;
  case 2:
  case 6:
    dy = 1;
    break;
  case 3:
  case 7:
    dx = -1;
    dy = 1;
    break;
  }
  bool edge = size > 100.0f &&
              size >= length_at(in, x + dx, y + dy, width, height) &&
              size >= length_at(in, x - dx, y - dy, width, height);
  lengths[at] = convert_uchar_sat_rte(size);
  sectors[at] = s;
  edges[at] = edge ? 255 : 0;
}
