// A machine with a stack, one for each work-item, that interprets programs of
// bytes: numbers with the high bit set are constants. Every work-item runs
// another program, so the lanes of a warp are all over the switch.
enum { STACK = 16 };
enum operation {
  HALT,
  ARGUMENT,
  ADD,
  SUBTRACT,
  MULTIPLY,
  DIVIDE,
  MODULO,
  DUPLICATE,
  SWAP,
  OVER,
  DROP,
  JUMP,
  JUMP_IF_ZERO,
  LESS,
  STORE,
  LOAD,
  SHIFT_RIGHT,
  AND
};
enum error { NONE, UNDERFLOW, OVERFLOW, DIVISION, UNKNOWN, ENDLESS };

kernel void interpret(global int *results, global uchar *errors,
                      global const uchar *code, constant ushort *starts,
                      global const int *arguments) {
  uint id = get_global_id(0);
  global const uchar *program = code + starts[id];
  int stack[STACK], variables[4] = {0, 0, 0, 0};
  int depth = 0, steps = 0;
  uint at = 0;
  uchar error = NONE;

  while (error == NONE) {
    if (++steps > 2000) {
      error = ENDLESS;
      break;
    }
    uint op = program[at++];
    if (op & 0x80) {
      if (depth == STACK) {
        error = OVERFLOW;
        continue;
      }
      stack[depth++] = op & 0x7f;
      continue;
    }
    if (op == HALT)
      break;
    int takes;
    if (op == ARGUMENT || op == JUMP || op == LOAD)
      takes = 0;
    else if (op == DUPLICATE || op == DROP || op == STORE || op == JUMP_IF_ZERO)
      takes = 1;
    else
      takes = 2;
    if (depth < takes) {
      error = UNDERFLOW;
      continue;
    }
    int b = depth > 0 ? stack[depth - 1] : 0;
    int a = depth > 1 ? stack[depth - 2] : 0;
    switch (op) {
    case ARGUMENT:
      if (depth < STACK)
        stack[depth++] = arguments[id];
      else
        error = OVERFLOW;
      break;
    case ADD:
      stack[--depth - 1] = a + b;
      break;
    case SUBTRACT:
      stack[--depth - 1] = a - b;
      break;
    case MULTIPLY:
      stack[--depth - 1] = a * b;
      break;
    case DIVIDE:
    case MODULO:
      if (b == 0) {
        error = DIVISION;
        break;
      }
      stack[--depth - 1] = op == DIVIDE ? a / b : a % b;
      break;
    case DUPLICATE:
    case OVER:
      if (depth < STACK)
        stack[depth++] = op == OVER ? a : b;
      else
        error = OVERFLOW;
      break;
    case SWAP:
      stack[depth - 2] = b;
      stack[depth - 1] = a;
      break;
    case DROP:
      --depth;
      break;
    case JUMP_IF_ZERO:
      --depth;
      if (b != 0) {
        ++at;
        break;
      }
      // Falls through.
    case JUMP:
      at = program[at];
      break;
    case LESS:
      stack[--depth - 1] = a < b;
      break;
    case STORE:
      variables[program[at++] & 3] = b;
      --depth;
      break;
    case LOAD:
      if (depth < STACK)
        stack[depth++] = variables[program[at] & 3];
      else
        error = OVERFLOW;
      ++at;
      break;
    case SHIFT_RIGHT:
      stack[--depth - 1] = a >> (b & 31);
      break;
    case AND:
      stack[--depth - 1] = a & b;
      break;
    default:
      error = UNKNOWN;
    }
  }
  errors[id] = error;
  results[id] = depth > 0 ? stack[depth - 1] : -1;
}
