// Ways to place n queens on an n x n board, by backtracking without recursion:
// a stack of bit sets for each work-item, which starts with the queens of the
// first two rows given by its id. Jumps lead back into loops, as in old code.
#define MAX 12

kernel void nqueens(global uint *solutions, int n) {
  uint columns[MAX], left[MAX], right[MAX], free_places[MAX];
  uint x = get_global_id(0), y = get_global_id(1), all = (1u << n) - 1,
       found = 0;
  int row = 2;

  if (x >= n || y >= n || x == y || x + 1 == y || y + 1 == x)
    goto done;
  columns[2] = 1u << x | 1u << y;
  left[2] = (1u << x << 2 | 1u << y << 1);
  right[2] = (1u << x >> 2 | 1u << y >> 1);
  if (n == 2) {
    found = 1;
    goto done;
  }
enter:
  free_places[row] = all & ~(columns[row] | left[row] | right[row]);
next:
  if (!free_places[row])
    goto back;
  uint queen = free_places[row] & -free_places[row];
  free_places[row] ^= queen;
  if (row == n - 1) {
    ++found;
    goto next;
  }
  columns[row + 1] = columns[row] | queen;
  left[row + 1] = (left[row] | queen) << 1;
  right[row + 1] = (right[row] | queen) >> 1;
  ++row;
  goto enter;
back:
  if (--row >= 2)
    goto next;
done:
  if (found)
    atomic_add(solutions, found);
}
