// printf in loops, divergent control flow and functions, with everything that it
// takes; the job has the text.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

constant char message[] = "hello";
constant char names[3][6] = {"zero", "one", "two"};

int report(constant char *format, int x) { return printf(format, x); }

void nested(int depth, int i) {
  if (i & 1)
    printf("odd %d at %d\n", i, depth);
}

kernel void other(global int *out) { out[0] = printf("other\n"); }

kernel void language(global int *out, float f, global const half *halves,
                     long l, char c) {
  int i = get_global_id(0);
  half h = halves[0];
  half4 h4 = vload4(0, halves);
  int failed = 0;

  // One work-item has everything.
  if (i == 2) {
    failed += printf("%%d:%d u:%u x:%#x o:%o c:%c s:%s\n", -i, i - 3, i, i + 7,
                     'a' + i, "text");
    failed += printf("f:%f e:%.2e g:%g a:%a h:%.3f\n", f, f, f, f, h);
    failed += printf("ld:%ld lu:%lu lx:%lx hhd:%hhd hu:%hu\n", l, (ulong)l, l,
                     c, (ushort)-1);
    failed += printf("[%5d] [%-5d] [%05d] [%+d] [%8.3f] [%-8.1f] [%.2s]\n", i,
                     i, i, i, f, f, "abc");
    failed += printf("%v4hlf %v2hld %v3hhd %v8hd %v2ld %v4hf\n",
                     (float4)(f, 1, 2, 3), (int2)(-1, i), (char3)(-1, c, 1),
                     (short8)(i), (long2)(l, -l), h4);
    failed += printf("inf %f %f nan %f\n", INFINITY, -INFINITY, f * 0 + NAN);
    failed += printf("%s %s|%6s|%-6s|\n", message, message + 1, names[i],
                     names[i - 2]);
    failed += printf("no arguments\n");
  }

  for (int j = 0; j < i; ++j)
    failed += printf("loop %d of %d: %5.2f\n", j, i, j / 4.0f);

  nested(1, i);
  failed += report("by parameter %d\n", i);
  failed += printf(i > 1 ? "large %d\n" : "small %d\n", i);
  failed += printf("%s\n", i > 1 ? "large" : "small");
  out[i] = failed + 100 * i;
}
