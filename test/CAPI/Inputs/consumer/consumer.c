/* Loads an object, runs it, and prints what came of it. */
#include <mgpu.h>
#include <stdio.h>
#include <stdlib.h>

static void check(mgpu_status status) {
  if (status) {
    fprintf(stderr, "error %d: %s\n", (int)status, mgpu_last_error());
    exit(1);
  }
}

int main(int argc, char **argv) {
  static char object[1 << 16];
  FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (!file)
    return 2;
  size_t size = fread(object, 1, sizeof(object), file);
  fclose(file);
  mgpu_program *program;
  check(mgpu_program_load(object, size, &program));
  mgpu_memory *memory;
  check(mgpu_memory_create(mgpu_program_core(program), &memory));
  float values[64];
  for (int i = 0; i != 64; ++i)
    values[i] = i;
  mgpu_buffer *y;
  check(mgpu_buffer_create(memory, "y", values, sizeof(values), &y));
  mgpu_launch *launch;
  check(mgpu_launch_create(memory, mgpu_program_kernel(program, NULL),
                           &launch));
  check(mgpu_launch_set_buffer(launch, 0, y, 0));
  float a = 0.5f;
  check(mgpu_launch_set_value(launch, 1, &a, sizeof(a)));
  size_t items = 64;
  check(mgpu_launch_set_range(launch, 1, &items, NULL, NULL));
  mgpu_result *result;
  check(mgpu_launch_run(launch, &result));
  mgpu_counters counters;
  counters.struct_size = sizeof(counters);
  check(mgpu_result_get_counters(result, &counters));
  printf("API %u.%02u: y[63] = %g, %s\n", mgpu_api_version() / 100,
         mgpu_api_version() % 100, values[63],
         counters.cycles > 0 ? "cycles counted" : "no cycles");
  mgpu_result_release(result);
  mgpu_launch_release(launch);
  mgpu_buffer_release(y);
  mgpu_memory_release(memory);
  mgpu_program_release(program);
  return 0;
}
