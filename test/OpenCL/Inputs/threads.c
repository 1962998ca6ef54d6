// Launches that take long enough for several threads, some whose results are
// made of atomic operations, and two that do something wrong.

#include "check.h"

static const char *Source =
    "kernel void mix(global uint *out, local uint *tile) {\n"
    "  uint x = get_global_id(0), l = get_local_id(0);\n"
    "  for (int i = 0; i < 300; ++i)\n"
    "    x = x * 1664525u + 1013904223u;\n"
    "  tile[l] = x;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  out[get_global_id(0)] = tile[get_local_size(0) - 1 - l];\n"
    "}\n"
    "kernel void few(global uint *out) {\n"
    "  uint x = get_global_id(0);\n"
    "  for (int i = 0; i < 20000; ++i)\n"
    "    x = x * 1664525u + 1013904223u;\n"
    "  out[get_global_id(0)] += x;\n"
    "}\n"
    "kernel void order(global uint *out) {\n"
    "  if (get_local_id(0) == 0)\n"
    "    out[get_group_id(0) + 1] = atomic_inc(out);\n"
    "}\n"
    // Later work-groups get here earlier.
    "uint work(uint x) {\n"
    "  uint n = 4 * ((get_num_groups(0) - get_group_id(0)) % 64);\n"
    "  for (uint i = 0; i < n; ++i)\n"
    "    x = x * 1664525u + 1013904223u;\n"
    "  return x;\n"
    "}\n"
    "kernel void chain(global uint *out) {\n"
    "  uint x = work(get_global_id(0));\n"
    "  if (get_local_id(0) == 0) {\n"
    "    uint i = atomic_inc(out);\n"
    "    out[i + 2] = get_group_id(0) ^ (x & 0);\n"
    // No operation that commutes.
    "    uint old = out[1];\n"
    "    atomic_xchg(out + 1, old * 31 + i);\n"
    "  }\n"
    "}\n"
    "kernel void far(global uint *out, local uint *tile) {\n"
    "  if (get_local_id(0) == 0) *tile = 0;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  atomic_add(tile, work(get_global_id(0)) & 1);\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  if (get_local_id(0) == 0) {\n"
    "    out[get_group_id(0)] = *tile;\n"
    "    atomic_inc(out + get_num_groups(0));\n"
    "    if (get_group_id(0) >= 900)\n"
    "      out[1 << 20] = 0;\n"
    "  }\n"
    "}\n"
    "kernel void exchange(global uint *out, uint compare) {\n"
    "  uint x = get_global_id(0), g = get_group_id(0);\n"
    "  for (int i = 0; i < 300; ++i)\n"
    "    x = x * 1664525u + 1013904223u;\n"
    "  if (get_local_id(0) == 0)\n"
    "    out[g + 1] = (x == 1) + (compare ? atomic_cmpxchg(out, g, g + 1)\n"
    "                                     : atomic_xchg(out, g + 1));\n"
    "}\n"
    "kernel void wrong(global uint *out, uint n) {\n"
    "  uint x = 0;\n"
    "  for (int i = 0; i < 300; ++i)\n"
    "    x += out[(get_global_id(0) + i) % n];\n"
    "  if (get_group_id(0) >= 700)\n"
    "    x += out[n + get_group_id(0)];\n"
    "  out[get_global_id(0) % n] = x;\n"
    "}\n";

enum { N = 65536, Local = 64, Groups = N / Local };
static cl_uint Numbers[N];

int main(void) {
  setUp();
  cl_program Program = build(Source, "");
  cl_mem Out = buffer(sizeof(Numbers), Numbers);
  cl_kernel K = kernel(Program, "mix");
  setArg(K, 0, sizeof(Out), &Out);
  setArg(K, 1, Local * sizeof(cl_uint), NULL);
  run(K, N, Local);
  readBack(Out, sizeof(Numbers), Numbers);
  cl_uint Sum = 0;
  for (int I = 0; I != N; ++I)
    Sum = Sum * 31 + Numbers[I];
  printf("mix: %08x\n", Sum);
  clReleaseKernel(K);

  memset(Numbers, 0, sizeof(Numbers));
  OK(clEnqueueWriteBuffer(Queue, Out, CL_TRUE, 0, sizeof(Numbers), Numbers, 0,
                          NULL, NULL));
  // Work-groups that take long: others start while the first one runs, with
  // what the launch before has left.
  enum { Few = 3, Launches = 3 };
  K = kernel(Program, "few");
  setArg(K, 0, sizeof(Out), &Out);
  for (int I = 0; I != Launches; ++I)
    run(K, Few * Local, Local);
  readBack(Out, sizeof(Numbers), Numbers);
  for (cl_uint I = 0; I != Few * Local; ++I) {
    cl_uint X = I;
    for (int J = 0; J != 20000; ++J)
      X = X * 1664525u + 1013904223u;
    EXPECT(Numbers[I] == Launches * X);
  }
  clReleaseKernel(K);

  memset(Numbers, 0, sizeof(Numbers));
  OK(clEnqueueWriteBuffer(Queue, Out, CL_TRUE, 0, sizeof(Numbers), Numbers, 0,
                          NULL, NULL));
  K = kernel(Program, "order");
  setArg(K, 0, sizeof(Out), &Out);
  run(K, N, Local);
  readBack(Out, sizeof(Numbers), Numbers);
  EXPECT(Numbers[0] == Groups);
  for (int I = 0; I != Groups; ++I)
    EXPECT(Numbers[I + 1] == (cl_uint)I);
  clReleaseKernel(K);

  memset(Numbers, 0, sizeof(Numbers));
  OK(clEnqueueWriteBuffer(Queue, Out, CL_TRUE, 0, sizeof(Numbers), Numbers, 0,
                          NULL, NULL));
  K = kernel(Program, "chain");
  setArg(K, 0, sizeof(Out), &Out);
  run(K, N, Local);
  readBack(Out, sizeof(Numbers), Numbers);
  EXPECT(Numbers[0] == Groups);
  cl_uint Chain = 0;
  for (cl_uint I = 0; I != Groups; ++I) {
    Chain = Chain * 31 + I;
    EXPECT(Numbers[I + 2] == I);
  }
  EXPECT(Numbers[1] == Chain);
  clReleaseKernel(K);

  K = kernel(Program, "far");
  setArg(K, 0, sizeof(Out), &Out);
  setArg(K, 1, sizeof(cl_uint), NULL);
  run(K, N, Local);
  EXPECT_CODE(CL_OUT_OF_RESOURCES, clFinish(Queue));
  clReleaseKernel(K);

  // What an operation returns tells about the groups before.
  K = kernel(Program, "exchange");
  for (cl_uint Compare = 0; Compare != 2; ++Compare) {
    memset(Numbers, 0, sizeof(Numbers));
    OK(clEnqueueWriteBuffer(Queue, Out, CL_TRUE, 0, sizeof(Numbers), Numbers, 0,
                            NULL, NULL));
    setArg(K, 0, sizeof(Out), &Out);
    setArg(K, 1, sizeof(Compare), &Compare);
    run(K, N, Local);
    readBack(Out, sizeof(Numbers), Numbers);
    EXPECT(Numbers[0] == Groups);
    for (int I = 0; I != Groups; ++I)
      EXPECT(Numbers[I + 1] == (cl_uint)I);
  }
  clReleaseKernel(K);

  cl_mem Small = buffer(4096, NULL);
  cl_uint Count = 1024;
  K = kernel(Program, "wrong");
  setArg(K, 0, sizeof(Small), &Small);
  setArg(K, 1, sizeof(Count), &Count);
  run(K, N, Local);
  EXPECT_CODE(CL_OUT_OF_RESOURCES, clFinish(Queue));
  clReleaseKernel(K);
  clReleaseMemObject(Small);
  clReleaseMemObject(Out);
  clReleaseProgram(Program);
  return tearDown();
}
