// Tables of the program whose elements point to others, and tables whose first
// index is not 0: their base lies before the section.
struct node {
  int value;
  constant struct node *next;
};
constant struct node last = {40, 0};
constant struct node middle = {30, &last};
constant struct node first = {20, &middle};

constant int low[4] = {1, 2, 3, 4};
constant int *constant parts[3] = {low + 3, &low[1], low};
constant char *constant names[] = {"zero", "one", "twelve"};
constant struct {
  char tag;
  constant char *name;
  constant struct node *list;
} __attribute__((packed)) records[2] = {{'a', "first", &first},
                                        {'b', "and the second", &middle}};

int length_of(constant char *s) {
  int n = 0;
  while (s[n])
    ++n;
  return n;
}

int sum(constant struct node *n) {
  int s = 0;
  for (; n; n = n->next)
    s += n->value;
  return s;
}

kernel void constants(global int *out, global const int *in) {
  int i = get_global_id(0);
  int k = in[i]; // 7, 8, 9
  global int *o = out + 8 * i;
  o[0] = low[k - 7];
  o[1] = *parts[k - 7];
  o[2] = length_of(names[k - 7]);
  o[3] = names[k - 7][k - 6];
  o[4] = sum(records[k & 1].list);
  o[5] = length_of(records[k & 1].name);
  o[6] = records[k & 1].tag;
  o[7] = parts[2] == low;
}
