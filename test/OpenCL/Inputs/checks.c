// Launches with a race, with an access outside of a buffer, and with a value
// that nobody has written, next to right ones.

#include "check.h"

static const char *Source =
    "kernel void sum(global int *out, global const int *in) {\n"
    "  local int s[64];\n"
    "  int l = get_local_id(0);\n"
    "  s[l] = in[get_global_id(0)];\n"
    "  out[get_global_id(0)] = s[l] + s[63 - l];\n"
    "}\n"
    "kernel void next(global int *out, global const int *in) {\n"
    "  int i = get_global_id(0);\n"
    "  out[i] = in[i + 1];\n"
    "}\n"
    "kernel void flags(global int *out, global const int *in) {\n"
    "  int i = get_global_id(0);\n"
    "  if (in[i] != 7)\n"
    "    out[i] = 1;\n"
    "}\n"
    "kernel void copy(global int *out, global const int *in) {\n"
    "  out[get_global_id(0)] = in[get_global_id(0)];\n"
    "}\n";

enum { N = 128, Bytes = N * sizeof(cl_int) };

static void launch(cl_program Program, const char *Name, cl_mem Out,
                   cl_mem In) {
  cl_kernel K = kernel(Program, Name);
  setArg(K, 0, sizeof(Out), &Out);
  setArg(K, 1, sizeof(In), &In);
  run(K, N, 64);
  OK(clFinish(Queue));
  clReleaseKernel(K);
}

int main(void) {
  static cl_int Numbers[N];
  setUp();
  cl_program Program = build(Source, "");
  cl_mem Out = buffer(Bytes, NULL), In = buffer(Bytes, NULL),
         Written = buffer(Bytes, Numbers);
  launch(Program, "sum", Out, Written);
  // Once is enough.
  launch(Program, "sum", Out, Written);
  launch(Program, "next", Out, Written);
  launch(Program, "flags", Out, In);
  // Defined by a kernel, or by the host.
  launch(Program, "copy", In, Written);
  launch(Program, "flags", Out, In);
  launch(Program, "flags", Out, Written);
  clReleaseMemObject(In);
  In = buffer(Bytes, NULL);
  OK(clEnqueueWriteBuffer(Queue, In, CL_TRUE, 0, Bytes, Numbers, 0, NULL,
                          NULL));
  launch(Program, "flags", Out, In);
  readBack(Out, Bytes, Numbers);
  EXPECT(Numbers[N - 1] == 1);
  clReleaseMemObject(Out);
  clReleaseMemObject(In);
  clReleaseMemObject(Written);
  clReleaseProgram(Program);
  return tearDown();
}
