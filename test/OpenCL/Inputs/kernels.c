// Arguments of all kinds, printf, and what a program may ask about kernels.

#include "check.h"
#include <CL/cl_ext.h>

static const char *Source =
    "kernel void saxpy(global float *y, global const float *restrict x,\n"
    "                  float a, uint n) {\n"
    "  size_t i = get_global_id(0);\n"
    "  if (i < n)\n"
    "    y[i] = a * x[i] + y[i];\n"
    "}\n"
    "struct pair { char c; float3 v; };\n"
    "kernel void sum(global int *out, global const int *in, local int *tile,\n"
    "                struct pair p, constant int *k) {\n"
    "  uint l = get_local_id(0);\n"
    "  tile[l] = in[get_global_id(0)] * k[0] + p.c + (int)p.v.z;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  for (uint s = get_local_size(0) / 2; s; s /= 2) {\n"
    "    if (l < s)\n"
    "      tile[l] += tile[l + s];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  }\n"
    "  if (l == 0)\n"
    "    out[get_group_id(0)] = tile[0];\n"
    "}\n"
    "kernel __attribute__((reqd_work_group_size(4, 2, 1)))\n"
    "void say(int n) {\n"
    "  if (get_global_id(0) == 1 && get_global_id(1) == 1)\n"
    "    printf(\"%d and %s\\n\", n, \"text\");\n"
    "}\n"
    "kernel void isNull(global int *out, global int *p) { *out = !p; }\n"
    "kernel void bytes(global int *out, char2 a, uchar2 b, char3 c, short2 d,\n"
    "                  uchar4 e) {\n"
    "  vstore2(convert_int2(a), 0, out);\n"
    "  vstore2(convert_int2(b), 1, out);\n"
    "  vstore3(convert_int3(c), 0, out + 4);\n"
    "  vstore2(convert_int2(d), 0, out + 7);\n"
    "  vstore4(convert_int4(e), 0, out + 9);\n"
    "}\n"
    "kernel void reverse(global int *data, local int *tile) {\n"
    "  int l = get_local_id(0);\n"
    "  tile[l] = data[l];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  data[l] = tile[get_local_size(0) - 1 - l];\n"
    "}\n"
    "kernel void pingPong(global volatile int *turn) {\n"
    "  size_t l = get_local_id(0), n = get_local_size(0);\n"
    "  if (l == 0 || l == n - 1)\n"
    "    for (int i = 0; i < 10; ++i) {\n"
    "      while (atomic_or(turn, 0) != 2 * i + (l != 0))\n"
    "        ;\n"
    "      atomic_inc(turn);\n"
    "    }\n"
    "  barrier(CLK_GLOBAL_MEM_FENCE);\n"
    "  if (l == 1)\n"
    "    atomic_add(turn, 100);\n"
    "}\n"
    "kernel void halves(global ushort *out, global const float *in, local "
    "ushort *s) {\n"
    "  size_t i = get_global_id(0);\n"
    "  vstore_half_rtn(in[i], 4 * i, (global half *)out);\n"
    "  vstore_half_rtp(in[i], 4 * i + 1, (global half *)out);\n"
    "  vstore_half_rtz(in[i], 4 * i + 2, (global half *)out);\n"
    "  vstorea_half2_rtn((float2)in[i], i, (local half *)s);\n"
    "  out[4 * i + 3] = s[2 * i + 1];\n"
    "}\n"
    "kernel void places(global ulong *out, local char *small,\n"
    "                   local long16 *large) {\n"
    "  size_t l = get_local_id(0);\n"
    "  volatile char byte = l;\n"
    "  volatile long16 vector = (long16)(l);\n"
    "  volatile int aligned[2] __attribute__((aligned(1024))) = {l, byte};\n"
    "  small[0] = l;\n"
    "  large[0] = vector;\n"
    "  out[4 * l] = (ulong)&vector;\n"
    "  out[4 * l + 1] = (ulong)aligned;\n"
    "  out[4 * l + 2] = (ulong)small;\n"
    "  out[4 * l + 3] = (ulong)large;\n"
    "}\n";

static void saxpy(cl_program Program) {
  enum { N = 100 };
  float Y[N], X[N];
  for (int I = 0; I != N; ++I) {
    Y[I] = I;
    X[I] = 0.5f * I;
  }
  cl_mem BufferY = buffer(sizeof(Y), Y), BufferX = buffer(sizeof(X), X);
  cl_kernel K = kernel(Program, "saxpy");
  float A = 2;
  cl_uint Count = N - 1;
  setArg(K, 0, sizeof(cl_mem), &BufferY);
  setArg(K, 1, sizeof(cl_mem), &BufferX);
  setArg(K, 2, sizeof(A), &A);
  EXPECT_CODE(CL_INVALID_KERNEL_ARGS,
              clEnqueueNDRangeKernel(Queue, K, 1, NULL, &(size_t){N}, NULL, 0,
                                     NULL, NULL));
  setArg(K, 3, sizeof(Count), &Count);
  EXPECT_CODE(CL_INVALID_ARG_SIZE, clSetKernelArg(K, 2, 8, &A));
  EXPECT_CODE(CL_INVALID_ARG_VALUE, clSetKernelArg(K, 2, 4, NULL));
  EXPECT_CODE(CL_INVALID_ARG_INDEX, clSetKernelArg(K, 4, 4, &A));
  EXPECT_CODE(CL_INVALID_MEM_OBJECT,
              clSetKernelArg(K, 0, sizeof(cl_mem), &Queue));
  run(K, N, 0);
  readBack(BufferY, sizeof(Y), Y);
  for (int I = 0; I != N; ++I)
    EXPECT(Y[I] == (I == N - 1 ? I : 2 * I));

  char Text[64];
  cl_kernel_arg_address_qualifier Address;
  cl_kernel_arg_type_qualifier Type;
  OK(clGetKernelArgInfo(K, 1, CL_KERNEL_ARG_TYPE_NAME, sizeof(Text), Text,
                        NULL));
  EXPECT(!strcmp(Text, "float*"));
  OK(clGetKernelArgInfo(K, 1, CL_KERNEL_ARG_NAME, sizeof(Text), Text, NULL));
  EXPECT(!strcmp(Text, "x"));
  OK(clGetKernelArgInfo(K, 1, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof(Address),
                        &Address, NULL));
  EXPECT(Address == CL_KERNEL_ARG_ADDRESS_GLOBAL);
  OK(clGetKernelArgInfo(K, 1, CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof(Type), &Type,
                        NULL));
  EXPECT(Type == (CL_KERNEL_ARG_TYPE_CONST | CL_KERNEL_ARG_TYPE_RESTRICT));
  clReleaseKernel(K);
  clReleaseMemObject(BufferX);
  clReleaseMemObject(BufferY);
}

static void sum(cl_program Program) {
  enum { N = 64, Local = 16 };
  struct {
    cl_char C;
    cl_float3 V;
  } Pair = {3, {{0, 0, 2.5f}}};
  int In[N], Out[N / Local], Factor = 10;
  for (int I = 0; I != N; ++I)
    In[I] = I;
  cl_mem BufferIn = buffer(sizeof(In), In), BufferOut = buffer(sizeof(Out), 0),
         BufferK = buffer(sizeof(Factor), &Factor);
  cl_kernel K = kernel(Program, "sum");
  setArg(K, 0, sizeof(cl_mem), &BufferOut);
  setArg(K, 1, sizeof(cl_mem), &BufferIn);
  EXPECT_CODE(CL_INVALID_ARG_SIZE, clSetKernelArg(K, 2, 0, NULL));
  EXPECT_CODE(CL_INVALID_ARG_VALUE, clSetKernelArg(K, 2, 4, In));
  setArg(K, 2, Local * sizeof(int), NULL);
  setArg(K, 3, sizeof(Pair), &Pair);
  setArg(K, 4, sizeof(cl_mem), &BufferK);
  run(K, N, Local);
  readBack(BufferOut, sizeof(Out), Out);
  for (int G = 0; G != N / Local; ++G) {
    int Sum = 0;
    for (int I = 0; I != Local; ++I)
      Sum += (G * Local + I) * Factor + 3 + 2;
    EXPECT(Out[G] == Sum);
  }
  cl_ulong Bytes;
  OK(clGetKernelWorkGroupInfo(K, Device, CL_KERNEL_LOCAL_MEM_SIZE,
                              sizeof(Bytes), &Bytes, NULL));
  EXPECT(Bytes >= Local * sizeof(int));
  size_t Size;
  OK(clGetKernelWorkGroupInfo(K, Device, CL_KERNEL_WORK_GROUP_SIZE,
                              sizeof(Size), &Size, NULL));
  EXPECT(Size >= 64);
  EXPECT_CODE(CL_INVALID_WORK_GROUP_SIZE,
              clEnqueueNDRangeKernel(Queue, K, 1, NULL, &(size_t){N},
                                     &(size_t){7}, 0, NULL, NULL));
  EXPECT_CODE(CL_INVALID_WORK_DIMENSION,
              clEnqueueNDRangeKernel(Queue, K, 4, NULL, &(size_t){N}, NULL, 0,
                                     NULL, NULL));
  clReleaseKernel(K);
  clReleaseMemObject(BufferIn);
  clReleaseMemObject(BufferOut);
  clReleaseMemObject(BufferK);
}

/// One kernel, launched again: with other sizes and arguments, behind a launch
/// that fails, and in two queues at the same time.
static void again(cl_program Program) {
  enum { N = 64, Queues = 2, Launches = 20 };
  struct {
    cl_char C;
    cl_float3 V;
  } Pair = {3, {{0, 0, 2.5f}}};
  int In[N], Out[N], Factor = 10;
  for (int I = 0; I != N; ++I)
    In[I] = I;
  cl_int Err;
  cl_command_queue Both[Queues] = {
      Queue, clCreateCommandQueueWithProperties(Context, Device, NULL, &Err)};
  OK(Err);
  cl_mem From = buffer(sizeof(In), In), K = buffer(sizeof(Factor), &Factor),
         Short = buffer(sizeof(In) / 2, In), To[Queues];
  cl_kernel Sum[Queues];
  for (int Q = 0; Q != Queues; ++Q) {
    To[Q] = buffer(sizeof(Out), Out);
    Sum[Q] = kernel(Program, "sum");
    setArg(Sum[Q], 0, sizeof(cl_mem), &To[Q]);
    setArg(Sum[Q], 1, sizeof(cl_mem), &From);
    setArg(Sum[Q], 3, sizeof(Pair), &Pair);
    setArg(Sum[Q], 4, sizeof(cl_mem), &K);
  }
  for (size_t Local = 64; Local >= 4; Local /= 2) {
    setArg(Sum[0], 2, Local * sizeof(int), NULL);
    setArg(Sum[0], 1, sizeof(cl_mem), &Short);
    run(Sum[0], N, Local);
    EXPECT_CODE(CL_OUT_OF_RESOURCES, clFinish(Queue));
    setArg(Sum[0], 1, sizeof(cl_mem), &From);
    run(Sum[0], N, Local);
    readBack(To[0], sizeof(Out), Out);
    for (size_t G = 0; G != N / Local; ++G) {
      int Wanted = 0;
      for (size_t I = G * Local; I != (G + 1) * Local; ++I)
        Wanted += In[I] * Factor + 5;
      EXPECT(Out[G] == Wanted);
    }
  }
  for (int I = 0; I != Launches; ++I)
    for (int Q = 0; Q != Queues; ++Q) {
      size_t Global = N, Local = Q ? 32 : 16;
      setArg(Sum[Q], 2, Local * sizeof(int), NULL);
      OK(clEnqueueNDRangeKernel(Both[Q], Sum[Q], 1, NULL, &Global, &Local, 0,
                                NULL, NULL));
      OK(clFlush(Both[Q]));
    }
  for (int Q = 0; Q != Queues; ++Q) {
    OK(clFinish(Both[Q]));
    readBack(To[Q], sizeof(Out), Out);
    // The sum of 0 to 15, and to 31.
    EXPECT(Out[0] == (Q ? 496 * 10 + 32 * 5 : 120 * 10 + 16 * 5));
    clReleaseKernel(Sum[Q]);
    clReleaseMemObject(To[Q]);
  }
  clReleaseCommandQueue(Both[1]);
  clReleaseMemObject(From);
  clReleaseMemObject(Short);
  clReleaseMemObject(K);
}

static void say(cl_program Program) {
  cl_kernel K = kernel(Program, "say");
  int N = 42;
  setArg(K, 0, sizeof(N), &N);
  size_t Global[] = {8, 4}, Wrong[] = {8, 1}, Sizes[3];
  printf("before\n");
  OK(clEnqueueNDRangeKernel(Queue, K, 2, NULL, Global, NULL, 0, NULL, NULL));
  OK(clFinish(Queue));
  printf("behind\n");
  EXPECT_CODE(
      CL_INVALID_WORK_GROUP_SIZE,
      clEnqueueNDRangeKernel(Queue, K, 2, NULL, Global, Wrong, 0, NULL, NULL));
  OK(clGetKernelWorkGroupInfo(K, Device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                              sizeof(Sizes), Sizes, NULL));
  EXPECT(Sizes[0] == 4 && Sizes[1] == 2 && Sizes[2] == 1);
  char Text[64];
  OK(clGetKernelInfo(K, CL_KERNEL_ATTRIBUTES, sizeof(Text), Text, NULL));
  EXPECT(!strcmp(Text, "reqd_work_group_size(4,2,1)"));
  clReleaseKernel(K);
}

static void isNull(cl_program Program) {
  int Out = 0;
  cl_mem Buffer = buffer(sizeof(Out), &Out);
  cl_kernel K = kernel(Program, "isNull");
  setArg(K, 0, sizeof(cl_mem), &Buffer);
  setArg(K, 1, sizeof(cl_mem), NULL);
  run(K, 1, 1);
  readBack(Buffer, sizeof(Out), &Out);
  EXPECT(Out == 1);
  // Nothing to do is no error.
  OK(clEnqueueNDRangeKernel(Queue, K, 1, NULL, &(size_t){0}, NULL, 0, NULL,
                            NULL));
  OK(clFinish(Queue));
  clReleaseKernel(K);
  clReleaseMemObject(Buffer);
}

/// Vectors of small elements lie in arguments without gaps.
static void bytes(cl_program Program) {
  int Out[13] = {0},
      Wanted[13] = {-1, 2, 250, 4, 5, -6, 7, -300, 301, 200, 1, 2, 3};
  cl_mem Buffer = buffer(sizeof(Out), Out);
  cl_kernel K = kernel(Program, "bytes");
  setArg(K, 0, sizeof(cl_mem), &Buffer);
  setArg(K, 1, sizeof(cl_char2), &(cl_char2){{-1, 2}});
  setArg(K, 2, sizeof(cl_uchar2), &(cl_uchar2){{250, 4}});
  setArg(K, 3, sizeof(cl_char3), &(cl_char3){{5, -6, 7}});
  setArg(K, 4, sizeof(cl_short2), &(cl_short2){{-300, 301}});
  setArg(K, 5, sizeof(cl_uchar4), &(cl_uchar4){{200, 1, 2, 3}});
  run(K, 1, 1);
  readBack(Buffer, sizeof(Out), Out);
  EXPECT(!memcmp(Out, Wanted, sizeof(Out)));
  clReleaseKernel(K);
  clReleaseMemObject(Buffer);
}

/// Numbers that are closer to zero than every half round like others.
static void halves(cl_program Program) {
  cl_float In[4] = {1e-20f, -1e-20f, 1.0001f, -7e4f};
  cl_ushort Out[16], Wanted[16] = {0x0000, 0x0001, 0x0000, 0x0000, //
                                   0x8001, 0x8000, 0x8000, 0x8001, //
                                   0x3c00, 0x3c01, 0x3c00, 0x3c00, //
                                   0xfc00, 0xfbff, 0xfbff, 0xfc00};
  cl_mem BufferIn = buffer(sizeof(In), In),
         BufferOut = buffer(sizeof(Out), NULL);
  cl_kernel K = kernel(Program, "halves");
  setArg(K, 0, sizeof(cl_mem), &BufferOut);
  setArg(K, 1, sizeof(cl_mem), &BufferIn);
  setArg(K, 2, 16, NULL);
  run(K, 4, 4);
  readBack(BufferOut, sizeof(Out), Out);
  for (int I = 0; I != 16; ++I)
    EXPECT(Out[I] == Wanted[I]);
  clReleaseKernel(K);
  clReleaseMemObject(BufferIn);
  clReleaseMemObject(BufferOut);
}

/// Constants that end within a word, for cores that load whole words.
static void odd(void) {
  enum { N = 7 };
  int Out[N];
  cl_program Program =
      build("constant char table[7] = {1, 2, 3, 4, 5, 6, 7};\n"
            "global char variables[5] = {7, 6, 5, 4, 3};\n"
            "kernel void odd(global int *out) {\n"
            "  size_t i = get_global_id(0);\n"
            "  if (i < 5)\n"
            "    variables[i] += table[i];\n"
            "  out[i] = table[i] + (i < 5 ? variables[i] : 0);\n"
            "}\n",
            "-cl-std=CL3.0");
  cl_mem Buffer = buffer(sizeof(Out), NULL);
  cl_kernel K = kernel(Program, "odd");
  setArg(K, 0, sizeof(cl_mem), &Buffer);
  run(K, N, N);
  readBack(Buffer, sizeof(Out), Out);
  for (int I = 0; I != N; ++I)
    EXPECT(Out[I] == I + 1 + (I < 5 ? 8 : 0));
  clReleaseKernel(K);
  clReleaseMemObject(Buffer);
  clReleaseProgram(Program);
}

/// Variables and blocks of local memory are aligned to their types, or to what
/// they ask for.
static void places(cl_program Program) {
  enum { N = 40 };
  cl_ulong Out[N][4], Bytes = 0;
  cl_mem Buffer = buffer(sizeof(Out), NULL);
  cl_kernel K = kernel(Program, "places");
  setArg(K, 0, sizeof(cl_mem), &Buffer);
  setArg(K, 1, 1, NULL);
  setArg(K, 2, sizeof(cl_long16), NULL);
  OK(clGetKernelWorkGroupInfo(K, Device, CL_KERNEL_LOCAL_MEM_SIZE,
                              sizeof(Bytes), &Bytes, NULL));
  // The second block begins at the next multiple of its alignment.
  EXPECT(Bytes >= 2 * sizeof(cl_long16));
  run(K, N, N);
  readBack(Buffer, sizeof(Out), Out);
  for (int I = 0; I != N; ++I) {
    EXPECT(Out[I][0] % sizeof(cl_long16) == 0);
    EXPECT(Out[I][1] % 1024 == 0);
    EXPECT(Out[I][3] % sizeof(cl_long16) == 0);
    EXPECT(Out[I][3] - Out[I][2] == sizeof(cl_long16));
    EXPECT(!I || Out[I][0] != Out[I - 1][0]);
  }
  clReleaseKernel(K);
  clReleaseMemObject(Buffer);
}

/// A kernel can have all local memory that it does not use itself.
static void allLocalMemory(cl_program Program) {
  cl_ulong Most, Own;
  OK(clGetDeviceInfo(Device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof(Most), &Most,
                     NULL));
  cl_kernel K = kernel(Program, "reverse");
  OK(clGetKernelWorkGroupInfo(K, Device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof(Own),
                              &Own, NULL));
  int Data[4] = {1, 2, 3, 4};
  cl_mem Buffer = buffer(sizeof(Data), Data);
  setArg(K, 0, sizeof(cl_mem), &Buffer);
  setArg(K, 1, Most - Own, NULL);
  run(K, 4, 4);
  readBack(Buffer, sizeof(Data), Data);
  for (int I = 0; I != 4; ++I)
    EXPECT(Data[I] == 4 - I);
  clReleaseKernel(K);
  clReleaseMemObject(Buffer);
}

/// Sub-groups make progress independently of each other.
static void pingPong(cl_program Program) {
  int Turn = 0;
  cl_bool IsIndependent = CL_FALSE;
  OK(clGetDeviceInfo(Device, CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS,
                     sizeof(IsIndependent), &IsIndependent, NULL));
  EXPECT(IsIndependent);
  cl_mem Buffer = buffer(sizeof(Turn), &Turn);
  cl_kernel K = kernel(Program, "pingPong");
  setArg(K, 0, sizeof(cl_mem), &Buffer);
  run(K, 64, 64);
  readBack(Buffer, sizeof(Turn), &Turn);
  EXPECT(Turn == 120);
  clReleaseKernel(K);
  clReleaseMemObject(Buffer);
}

/// What the device says of its extensions is what the compiler says.
static void extensions(void) {
  char Names[4096], Text[16384];
  OK(clGetDeviceInfo(Device, CL_DEVICE_EXTENSIONS, sizeof(Names), Names, NULL));
  EXPECT(!strstr(Names, "cl_khr_mipmap_image"));
  EXPECT(!strstr(Names, "cl_khr_gl_msaa_sharing"));
  int HasDot = strstr(Names, "cl_khr_integer_dot_product") != NULL;
  strcpy(Text, "#if defined(cl_khr_mipmap_image) || "
               "defined(cl_khr_gl_msaa_sharing)\n#error\n#endif\n");
  for (char *Name = strtok(Names, " "); Name; Name = strtok(NULL, " ")) {
    // These two are about the host.
    if (!strcmp(Name, "cl_khr_icd") || !strcmp(Name, "cl_khr_il_program"))
      continue;
    sprintf(Text + strlen(Text), "#ifndef %s\n#error %s\n#endif\n", Name, Name);
  }
  strcat(Text, "kernel void k() {}\n");
  clReleaseProgram(build(Text, "-cl-std=CL3.0"));
  cl_device_integer_dot_product_capabilities_khr Inputs = 0;
  cl_device_integer_dot_product_acceleration_properties_khr Fast;
  EXPECT(HasDot);
  OK(clGetDeviceInfo(Device, CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR,
                     sizeof(Inputs), &Inputs, NULL));
  EXPECT(Inputs == 3);
  OK(clGetDeviceInfo(
      Device,
      CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR,
      sizeof(Fast), &Fast, NULL));
  printf("dot products: %s\n", Fast.signed_accelerated ? "fast" : "composed");
  static cl_name_version Versions[128];
  size_t Size;
  OK(clGetDeviceInfo(Device, CL_DEVICE_EXTENSIONS_WITH_VERSION,
                     sizeof(Versions), Versions, &Size));
  for (size_t I = 0; I != Size / sizeof(*Versions); ++I)
    if (!strcmp(Versions[I].name, "cl_khr_integer_dot_product"))
      EXPECT(Versions[I].version == CL_MAKE_VERSION(2, 0, 0));
}

int main(void) {
  setUp();
  extensions();
  cl_program Program = build(Source, "-cl-kernel-arg-info");
  saxpy(Program);
  sum(Program);
  again(Program);
  say(Program);
  isNull(Program);
  bytes(Program);
  halves(Program);
  odd();
  places(Program);
  allLocalMemory(Program);
  pingPong(Program);
  cl_int Err;
  EXPECT(!clCreateKernel(Program, "none", &Err));
  EXPECT_CODE(CL_INVALID_KERNEL_NAME, Err);
  cl_uint Count;
  OK(clCreateKernelsInProgram(Program, 0, NULL, &Count));
  EXPECT(Count == 9);
  OK(clReleaseProgram(Program));
  return tearDown();
}
