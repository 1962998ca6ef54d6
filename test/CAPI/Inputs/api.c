//===- api.c - The whole C interface --------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: api CORE LIBRARY, where LIBRARY is libmgpu-opencl.so

#include <dlfcn.h>
#include <mgpu.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int Failures;
static const char *Core;

#define EXPECT(Condition)                                                      \
  do {                                                                         \
    if (!(Condition)) {                                                        \
      ++Failures;                                                              \
      printf("%s:%d: not so: %s (%s)\n", __FILE__, __LINE__, #Condition,       \
             mgpu_last_error());                                               \
    }                                                                          \
  } while (0)

#define OK(Call) EXPECT((Call) == MGPU_SUCCESS)

static mgpu_program *compile(const char *Source, const char *Option) {
  mgpu_program *P = NULL;
  char *Log;
  if (mgpu_compile(Core, MGPU_LANGUAGE_OPENCL_C, "test.cl", Source,
                   strlen(Source), &Option, Option != NULL, &P, &Log)) {
    printf("%s%s\n", Log, mgpu_last_error());
    exit(1);
  }
  mgpu_free(Log);
  return P;
}

static void cores(void) {
  EXPECT(mgpu_api_version() == MGPU_API_VERSION);
  EXPECT(strcmp(mgpu_version(), "") != 0);
  int Found = 0;
  for (size_t I = 0; I != mgpu_core_count(); ++I) {
    mgpu_core_info Info;
    Info.struct_size = sizeof(Info);
    OK(mgpu_core_at(I, &Info));
    Found += !strcmp(Info.name, Core);
    EXPECT(Info.warp_size && Info.max_group_items >= Info.warp_size);
  }
  EXPECT(Found == 1);
  mgpu_core_info Info;
  Info.struct_size = sizeof(Info);
  EXPECT(mgpu_core_at(mgpu_core_count(), &Info) == MGPU_ERROR_INVALID_ARGUMENT);
  EXPECT(mgpu_core_find("mali-g0", &Info) == MGPU_ERROR_INVALID_ARGUMENT);
  printf("%s\n", mgpu_last_error());
  // A program that knows only the first members.
  struct {
    size_t struct_size;
    const char *name, *next;
  } Old = {2 * sizeof(size_t), NULL, "untouched"};
  OK(mgpu_core_find(Core, (mgpu_core_info *)(void *)&Old));
  EXPECT(!strcmp(Old.name, Core) && !strcmp(Old.next, "untouched"));
  Info.struct_size = 0;
  EXPECT(mgpu_core_find(Core, &Info) == MGPU_ERROR_INVALID_ARGUMENT);
}

static void compiling(void) {
  const char *Bad = "kernel void k(global int *p) {\n  *p = oops;\n}\n";
  mgpu_program *P = NULL;
  char *Log = NULL;
  EXPECT(mgpu_compile(Core, MGPU_LANGUAGE_OPENCL_C, "dir/bad.cl", Bad,
                      strlen(Bad), NULL, 0, &P, &Log) == MGPU_ERROR_COMPILE);
  EXPECT(!P && Log);
  printf("%s", Log);
  mgpu_free(Log);
  const char *Wrong[] = {"-S", "-o", "-mcpu=mali-g57", "x.cl", "-fsyntax-only"};
  for (size_t I = 0; I != sizeof(Wrong) / sizeof(*Wrong); ++I) {
    EXPECT(mgpu_compile(Core, MGPU_LANGUAGE_OPENCL_C, NULL, Bad, strlen(Bad),
                        &Wrong[I], 1, &P, NULL) == MGPU_ERROR_INVALID_ARGUMENT);
    printf("%s\n", mgpu_last_error());
  }
  // A warning comes with success.
  const char *Warns = "#warning something\nkernel void k(global int *p) {}\n";
  OK(mgpu_compile(Core, MGPU_LANGUAGE_OPENCL_C, NULL, Warns, strlen(Warns),
                  NULL, 0, &P, &Log));
  printf("%s", Log);
  mgpu_free(Log);
  // The object can be loaded again.
  size_t Size;
  const void *Object = mgpu_program_object(P, &Size);
  mgpu_program *Again;
  OK(mgpu_program_load(Object, Size, &Again));
  EXPECT(!strcmp(mgpu_program_core(Again), Core));
  EXPECT(strstr(mgpu_program_metadata(Again), "kernels:"));
  mgpu_program_release(Again);
  EXPECT(mgpu_program_load(Object, Size / 2, &Again) == MGPU_ERROR_OBJECT);
  EXPECT(mgpu_program_load("no object", 9, &Again) == MGPU_ERROR_OBJECT);
  mgpu_program_release(P);
  // Other languages.
  const char *Shader = "#version 450\nlayout(local_size_x = 8) in;\n"
                       "layout(push_constant) uniform P { uint n; };\n"
                       "layout(binding = 0) buffer B { uint b[]; };\n"
                       "void main() { b[gl_GlobalInvocationID.x] = n; }\n";
  OK(mgpu_compile(Core, MGPU_LANGUAGE_GLSL, "a.comp", Shader, strlen(Shader),
                  NULL, 0, &P, NULL));
  mgpu_program_release(P);
}

static void queries(void) {
  mgpu_program *P = compile(
      "kernel void first(global int *out, constant short *in, local float *t,\n"
      "                  int3 v) { *out = *in + v.y; }\n"
      "kernel __attribute__((reqd_work_group_size(8, 2, 1)))\n"
      "void second(global int *out) {\n"
      "  local int x[4]; x[get_local_id(0) & 3] = 1;\n"
      "  barrier(CLK_LOCAL_MEM_FENCE); *out = x[0];\n"
      "}\n",
      NULL);
  EXPECT(mgpu_program_kernel_count(P) == 2);
  EXPECT(!mgpu_program_kernel(P, "third"));
  EXPECT(!mgpu_program_kernel(P, NULL));
  EXPECT(!mgpu_program_kernel_at(P, 2));
  mgpu_kernel_info K;
  K.struct_size = sizeof(K);
  OK(mgpu_kernel_get_info(mgpu_program_kernel(P, "first"), &K));
  EXPECT(!strcmp(K.name, "first") && K.argument_count == 4);
  EXPECT(K.code_bytes && K.registers && !K.local_bytes && !K.uses_barrier);
  EXPECT(!K.required_group[0] && K.max_group_items >= 64);
  OK(mgpu_kernel_get_info(mgpu_program_kernel(P, "second"), &K));
  EXPECT(K.required_group[0] == 8 && K.required_group[1] == 2 &&
         K.required_group[2] == 1);
  /* On PowerVR, a task has all items of such a group. */
  EXPECT(K.local_bytes >= 16 && (K.uses_barrier || !strcmp(Core, "bxs-4-64")));
  static const struct {
    mgpu_argument_kind Kind;
    const char *Name, *Type;
  } Wanted[] = {{MGPU_ARGUMENT_BUFFER, "out", "int*"},
                {MGPU_ARGUMENT_BUFFER, "in", "short*"},
                {MGPU_ARGUMENT_LOCAL, "t", "float*"},
                {MGPU_ARGUMENT_VALUE, "v", "int3"}};
  const mgpu_kernel *First = mgpu_program_kernel(P, "first");
  for (size_t I = 0; I != 4; ++I) {
    mgpu_argument_info A;
    A.struct_size = sizeof(A);
    OK(mgpu_kernel_get_argument(First, I, &A));
    EXPECT(A.kind == Wanted[I].Kind);
    EXPECT(!strcmp(A.name, Wanted[I].Name));
    EXPECT(!strcmp(A.type_name, Wanted[I].Type));
    EXPECT(A.kind != MGPU_ARGUMENT_VALUE || A.size == 16);
  }
  mgpu_argument_info A;
  A.struct_size = sizeof(A);
  EXPECT(mgpu_kernel_get_argument(First, 4, &A) == MGPU_ERROR_INVALID_ARGUMENT);
  mgpu_program_release(P);
}

/// Sums of rows, with local memory, a printed line and a variable.
static const char *Sum =
    "global int launches;\n"
    "kernel void sum(global int *out, global const int *in, int n,\n"
    "                local int *t) {\n"
    "  size_t l = get_local_id(0), g = get_group_id(0);\n"
    "  int s = 0;\n"
    "  for (int i = l; i < n; i += get_local_size(0)) s += in[g * n + i];\n"
    "  t[l] = s;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  if (l == 0) {\n"
    "    for (size_t i = 1; i < get_local_size(0); ++i) s += t[i];\n"
    "    out[g] = s;\n"
    "    if (g == 0) printf(\"launch %d, offset %d\\n\", ++launches,\n"
    "                       (int)get_global_offset(0));\n"
    "  }\n"
    "}\n";

enum { Rows = 600, Columns = 50, Items = 32 };

static void launches(void) {
  const char *Options[] = {"-cl-std=CL3.0", "-g"};
  mgpu_program *P;
  OK(mgpu_compile(Core, MGPU_LANGUAGE_OPENCL_C, "sum.cl", Sum, strlen(Sum),
                  Options, 2, &P, NULL));
  mgpu_memory *M;
  OK(mgpu_memory_create(Core, &M));
  static int In[Rows * Columns], Wanted[Rows];
  for (int I = 0; I != Rows * Columns; ++I) {
    In[I] = I * 7 % 1000;
    Wanted[I / Columns] += In[I];
  }
  mgpu_buffer *InBuffer, *Out;
  OK(mgpu_buffer_create(M, NULL, In, sizeof(In), &InBuffer));
  OK(mgpu_buffer_create(M, NULL, NULL, Rows * sizeof(int), &Out));
  EXPECT(mgpu_buffer_size(Out) == Rows * sizeof(int));
  EXPECT(mgpu_buffer_data(InBuffer) == In);
  EXPECT(mgpu_buffer_address(Out) % 4096 == 0);
  mgpu_launch *L;
  OK(mgpu_launch_create(M, mgpu_program_kernel(P, NULL), &L));
  mgpu_result *R;
  EXPECT(mgpu_launch_run(L, &R) == MGPU_ERROR_LAUNCH && !R);
  size_t Global = Rows * Items, Local = Items;
  OK(mgpu_launch_set_range(L, 1, &Global, &Local, NULL));
  EXPECT(mgpu_launch_run(L, &R) == MGPU_ERROR_LAUNCH && !R);
  printf("%s\n", mgpu_last_error());
  int N = Columns;
  OK(mgpu_launch_set_buffer(L, 0, Out, 0));
  OK(mgpu_launch_set_buffer(L, 1, InBuffer, 0));
  EXPECT(mgpu_launch_set_value(L, 2, &N, 2) == MGPU_ERROR_INVALID_ARGUMENT);
  EXPECT(mgpu_launch_set_value(L, 0, &N, 4) == MGPU_ERROR_INVALID_ARGUMENT);
  EXPECT(mgpu_launch_set_value(L, 9, &N, 4) == MGPU_ERROR_INVALID_ARGUMENT);
  OK(mgpu_launch_set_value(L, 2, &N, sizeof(N)));
  EXPECT(mgpu_launch_set_local(L, 3, 0) == MGPU_ERROR_INVALID_ARGUMENT);
  OK(mgpu_launch_set_local(L, 3, Items * sizeof(int)));
  // The same results and counts in one thread and in several.
  mgpu_counters Counters[2];
  for (unsigned Threads = 1; Threads != 3; ++Threads) {
    OK(mgpu_launch_set_threads(L, Threads));
    memset(mgpu_buffer_data(Out), 0, Rows * sizeof(int));
    OK(mgpu_launch_run(L, &R));
    EXPECT(!memcmp(mgpu_buffer_data(Out), Wanted, sizeof(Wanted)));
    printf("%s", mgpu_result_printed(R));
    mgpu_counters *C = &Counters[Threads - 1];
    C->struct_size = sizeof(*C);
    OK(mgpu_result_get_counters(R, C));
    EXPECT(C->work_groups == Rows && C->host_seconds > 0);
    uint64_t Warps = 0, Lanes = 0;
    int HasLine = 0;
    for (size_t I = 0; I != mgpu_result_instruction_count(R); ++I) {
      mgpu_instruction_counters Counts;
      Counts.struct_size = sizeof(Counts);
      OK(mgpu_result_get_instruction(R, I, &Counts));
      Warps += Counts.warps;
      Lanes += Counts.lanes;
      HasLine |= !!strstr(Counts.source, "sum.cl:6");
      EXPECT(*Counts.text);
    }
    EXPECT(Warps == C->warp_instructions && Lanes == C->lane_instructions);
    EXPECT(HasLine);
    double Most = 0;
    for (size_t I = 0; I != mgpu_result_unit_count(R); ++I) {
      mgpu_unit_counters Unit;
      Unit.struct_size = sizeof(Unit);
      OK(mgpu_result_get_unit(R, I, &Unit));
      EXPECT(*Unit.name);
      Most = Unit.cycles > Most ? Unit.cycles : Most;
    }
    EXPECT(Most > 0 && Most == C->cycles);
    mgpu_result_release(R);
  }
  EXPECT(Counters[0].warp_instructions == Counters[1].warp_instructions);
  EXPECT(Counters[0].cycles == Counters[1].cycles);
  // An offset; a limit; what the kernel does wrong.
  size_t Offset = 64;
  OK(mgpu_launch_set_range(L, 1, &Global, &Local, &Offset));
  OK(mgpu_launch_run(L, &R));
  printf("%s", mgpu_result_printed(R));
  mgpu_result_release(R);
  OK(mgpu_launch_set_instruction_limit(L, 100));
  EXPECT(mgpu_launch_run(L, NULL) == MGPU_ERROR_STOPPED);
  OK(mgpu_launch_set_instruction_limit(L, 0));
  N = Columns + 1;
  OK(mgpu_launch_set_value(L, 2, &N, sizeof(N)));
  EXPECT(mgpu_launch_run(L, &R) == MGPU_ERROR_KERNEL && R);
  printf("%s\n", mgpu_last_error());
  mgpu_result_release(R);
  // What is released stays as long as it is needed.
  N = Columns;
  OK(mgpu_launch_set_value(L, 2, &N, sizeof(N)));
  mgpu_buffer_release(InBuffer);
  mgpu_buffer_release(Out);
  mgpu_memory_release(M);
  mgpu_program_release(P);
  OK(mgpu_launch_run(L, NULL));
  EXPECT(mgpu_launch_set_buffer(L, 0, NULL, 4) == MGPU_ERROR_INVALID_ARGUMENT);
  mgpu_launch_release(L);
}

static void ranges(void) {
  mgpu_program *P = compile("kernel void k(global int *p) {\n"
                            "  p[get_global_id(1) * 4 + get_global_id(0)] = 1;\n"
                            "}\n",
                            NULL);
  mgpu_memory *M;
  OK(mgpu_memory_create(Core, &M));
  mgpu_launch *L;
  OK(mgpu_launch_create(M, mgpu_program_kernel(P, "k"), &L));
  size_t Sizes[] = {4, 6, 1}, Zero[] = {0, 1, 1}, Large[] = {4096, 1, 1},
         Odd[] = {3, 1, 1}, Huge[] = {(size_t)1 << 32, 1, 1};
  EXPECT(mgpu_launch_set_range(L, 0, Sizes, NULL, NULL));
  EXPECT(mgpu_launch_set_range(L, 4, Sizes, NULL, NULL));
  EXPECT(mgpu_launch_set_range(L, 2, NULL, NULL, NULL));
  EXPECT(mgpu_launch_set_range(L, 1, Sizes, Zero, NULL));
  EXPECT(mgpu_launch_set_range(L, 1, Sizes, Odd, NULL));
  EXPECT(mgpu_launch_set_range(L, 1, Large, Large, NULL));
  EXPECT(mgpu_launch_set_range(L, 1, Huge, NULL, NULL));
  OK(mgpu_launch_set_range(L, 2, Sizes, NULL, NULL));
  mgpu_buffer *B, *Other;
  EXPECT(mgpu_buffer_create(M, "p", NULL, 0, &B));
  EXPECT(mgpu_buffer_create(M, "p", NULL, (size_t)1 << 33, &B));
  OK(mgpu_buffer_create(M, "named", NULL, 24 * sizeof(int), &B));
  EXPECT(mgpu_launch_set_buffer(L, 0, B, 97));
  OK(mgpu_launch_set_buffer(L, 0, B, 0));
  OK(mgpu_launch_run(L, NULL));
  int *Data = mgpu_buffer_data(B);
  for (int I = 0; I != 24; ++I)
    EXPECT(Data[I] == 1);
  OK(mgpu_launch_set_buffer(L, 0, NULL, 0));
  EXPECT(mgpu_launch_run(L, NULL) == MGPU_ERROR_KERNEL);
  // Beside a named buffer.
  OK(mgpu_launch_set_buffer(L, 0, B, 16));
  EXPECT(mgpu_launch_run(L, NULL) == MGPU_ERROR_KERNEL);
  EXPECT(strstr(mgpu_last_error(), "'named'"));
  mgpu_memory *Second;
  OK(mgpu_memory_create(Core, &Second));
  OK(mgpu_buffer_create(Second, NULL, NULL, 4, &Other));
  EXPECT(mgpu_launch_set_buffer(L, 0, Other, 0));
  mgpu_memory *Foreign;
  OK(mgpu_memory_create(strcmp(Core, "mali-g72") ? "mali-g72" : "mali-g57",
                        &Foreign));
  mgpu_launch *None = NULL;
  EXPECT(mgpu_launch_create(Foreign, mgpu_program_kernel(P, "k"), &None) &&
         !None);
  printf("%s\n", mgpu_last_error());
  mgpu_launch_release(L);
  mgpu_buffer_release(Other);
  mgpu_buffer_release(B);
  mgpu_memory_release(M);
  mgpu_memory_release(Second);
  mgpu_memory_release(Foreign);
  mgpu_program_release(P);
  // Nothing at all.
  mgpu_launch_release(NULL);
  mgpu_buffer_release(NULL);
  mgpu_memory_release(NULL);
  mgpu_program_release(NULL);
  mgpu_result_release(NULL);
  mgpu_free(NULL);
}

static void *interrupt(void *Launch) {
  usleep(200000);
  OK(mgpu_launch_interrupt(Launch));
  return NULL;
}

static void interrupting(void) {
  mgpu_program *P = compile("kernel void k(global volatile int *p) {\n"
                            "  while (!*p) {}\n"
                            "}\n",
                            NULL);
  mgpu_memory *M;
  mgpu_buffer *B;
  mgpu_launch *L;
  OK(mgpu_memory_create(Core, &M));
  OK(mgpu_buffer_create(M, NULL, NULL, 4, &B));
  OK(mgpu_launch_create(M, mgpu_program_kernel(P, "k"), &L));
  OK(mgpu_launch_set_buffer(L, 0, B, 0));
  size_t One = 1;
  OK(mgpu_launch_set_range(L, 1, &One, NULL, NULL));
  pthread_t Thread;
  EXPECT(!pthread_create(&Thread, NULL, interrupt, L));
  EXPECT(mgpu_launch_run(L, NULL) == MGPU_ERROR_STOPPED);
  pthread_join(Thread, NULL);
  // The next run is a new one.
  *(int *)mgpu_buffer_data(B) = 1;
  OK(mgpu_launch_run(L, NULL));
  mgpu_launch_release(L);
  mgpu_buffer_release(B);
  mgpu_memory_release(M);
  mgpu_program_release(P);
}

static mgpu_program *Shared;
static mgpu_memory *SharedMemory;

static void *runOften(void *Number) {
  int Value = *(int *)Number, Out[64];
  mgpu_buffer *B;
  mgpu_launch *L;
  OK(mgpu_buffer_create(SharedMemory, NULL, Out, sizeof(Out), &B));
  OK(mgpu_launch_create(SharedMemory, mgpu_program_kernel(Shared, "k"), &L));
  size_t Global = 64;
  OK(mgpu_launch_set_range(L, 1, &Global, NULL, NULL));
  OK(mgpu_launch_set_buffer(L, 0, B, 0));
  for (int I = 0; I != 20; ++I) {
    int N = Value + I;
    OK(mgpu_launch_set_value(L, 1, &N, sizeof(N)));
    mgpu_result *R;
    OK(mgpu_launch_run(L, &R));
    mgpu_result_release(R);
    EXPECT(Out[0] == N && Out[63] == N + 63);
    // Errors are each thread's own.
    EXPECT(mgpu_launch_set_local(L, 0, 4 + N));
    EXPECT(strstr(mgpu_last_error(), "another kind"));
  }
  mgpu_launch_release(L);
  mgpu_buffer_release(B);
  return NULL;
}

static void threads(void) {
  Shared = compile("kernel void k(global int *p, int n) {\n"
                   "  p[get_global_id(0)] = n + get_global_id(0);\n"
                   "}\n",
                   NULL);
  OK(mgpu_memory_create(Core, &SharedMemory));
  pthread_t Threads[4];
  int Numbers[4];
  for (int I = 0; I != 4; ++I) {
    Numbers[I] = 1000 * I;
    EXPECT(!pthread_create(&Threads[I], NULL, runOften, &Numbers[I]));
  }
  for (int I = 0; I != 4; ++I)
    pthread_join(Threads[I], NULL);
  mgpu_memory_release(SharedMemory);
  mgpu_program_release(Shared);
}

/// The OpenCL device is in the same process.
static void openCL(const char *Library) {
  void *Handle = dlopen(Library, RTLD_NOW | RTLD_LOCAL);
  EXPECT(Handle);
  if (!Handle) {
    printf("%s\n", dlerror());
    return;
  }
  int (*GetPlatforms)(unsigned, void **, unsigned *);
  *(void **)&GetPlatforms = dlsym(Handle, "clIcdGetPlatformIDsKHR");
  EXPECT(GetPlatforms);
  void *Platform = NULL;
  unsigned Count = 0;
  EXPECT(GetPlatforms && !GetPlatforms(1, &Platform, &Count));
  EXPECT(Platform && Count == 1);
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  Core = argv[1];
  cores();
  compiling();
  queries();
  launches();
  ranges();
  interrupting();
  threads();
  openCL(argv[2]);
  printf("%d failures\n", Failures);
  return Failures != 0;
}
