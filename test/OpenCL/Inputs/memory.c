// Buffers: parts, boxes, fills, copies, mapping, the application's memory and
// shared virtual memory.

#include "check.h"

static const char *Source =
    "kernel void add(global int *p, int n) { p[get_global_id(0)] += n; }\n"
    "struct node { global struct node *next; int value; };\n"
    "kernel void follow(global struct node *n) {\n"
    "  for (; n; n = n->next)\n"
    "    n->value *= 2;\n"
    "}\n";

static void fillAndCopy(void) {
  unsigned char Bytes[64], Pattern[2] = {0xab, 0xcd};
  cl_mem A = buffer(64, NULL), B = buffer(64, NULL);
  OK(clEnqueueFillBuffer(Queue, A, Pattern, 2, 0, 64, 0, NULL, NULL));
  OK(clEnqueueFillBuffer(Queue, B, "\0\0\0\0", 4, 0, 64, 0, NULL, NULL));
  OK(clEnqueueCopyBuffer(Queue, A, B, 0, 8, 16, 0, NULL, NULL));
  readBack(B, 64, Bytes);
  EXPECT(Bytes[7] == 0 && Bytes[8] == 0xab && Bytes[23] == 0xcd &&
         Bytes[24] == 0);
  EXPECT_CODE(CL_MEM_COPY_OVERLAP,
              clEnqueueCopyBuffer(Queue, A, A, 0, 8, 16, 0, NULL, NULL));
  EXPECT_CODE(CL_INVALID_VALUE,
              clEnqueueCopyBuffer(Queue, A, B, 60, 0, 16, 0, NULL, NULL));
  EXPECT_CODE(CL_INVALID_VALUE,
              clEnqueueFillBuffer(Queue, A, Pattern, 3, 0, 63, 0, NULL, NULL));
  EXPECT_CODE(CL_INVALID_VALUE,
              clEnqueueReadBuffer(Queue, A, CL_TRUE, (size_t)-4, 8, Bytes, 0,
                                  NULL, NULL));
  clReleaseMemObject(A);
  clReleaseMemObject(B);
}

static void boxes(void) {
  // Four slices of four rows of eight bytes.
  unsigned char From[128], To[128];
  for (int I = 0; I != 128; ++I)
    From[I] = I;
  memset(To, 0, sizeof(To));
  cl_mem A = buffer(sizeof(From), From), B = buffer(sizeof(To), To);
  size_t FromOrigin[] = {2, 1, 1}, ToOrigin[] = {0, 0, 0}, Size[] = {3, 2, 2};
  OK(clEnqueueCopyBufferRect(Queue, A, B, FromOrigin, ToOrigin, Size, 8, 32, 4,
                             8, 0, NULL, NULL));
  readBack(B, sizeof(To), To);
  for (int Z = 0; Z != 2; ++Z)
    for (int Y = 0; Y != 2; ++Y)
      for (int X = 0; X != 3; ++X)
        EXPECT(To[Z * 8 + Y * 4 + X] == (Z + 1) * 32 + (Y + 1) * 8 + X + 2);
  EXPECT(To[3] == 0 && To[7] == 0);
  unsigned char Host[64];
  memset(Host, 0, sizeof(Host));
  OK(clEnqueueReadBufferRect(Queue, A, CL_TRUE, FromOrigin, ToOrigin, Size, 8,
                             32, 0, 0, Host, 0, NULL, NULL));
  EXPECT(Host[0] == 42 && Host[3] == 50 && Host[6] == 74 && Host[12] == 0);
  memset(Host, 7, sizeof(Host));
  OK(clEnqueueWriteBufferRect(Queue, A, CL_TRUE, FromOrigin, ToOrigin, Size, 8,
                              32, 0, 0, Host, 0, NULL, NULL));
  readBack(A, sizeof(From), From);
  EXPECT(From[42] == 7 && From[44] == 7 && From[45] == 45 && From[41] == 41);
  size_t Next[] = {4, 1, 1}, Far[] = {5, 1, 1};
  EXPECT_CODE(CL_MEM_COPY_OVERLAP,
              clEnqueueCopyBufferRect(Queue, A, A, FromOrigin, Next, Size, 8,
                                      32, 8, 32, 0, NULL, NULL));
  OK(clEnqueueCopyBufferRect(Queue, A, A, FromOrigin, Far, Size, 8, 32, 8, 32,
                             0, NULL, NULL));
  EXPECT_CODE(CL_INVALID_VALUE,
              clEnqueueCopyBufferRect(Queue, A, B, FromOrigin, ToOrigin, Size,
                                      2, 32, 4, 8, 0, NULL, NULL));
  OK(clFinish(Queue));
  clReleaseMemObject(A);
  clReleaseMemObject(B);
}

static void CL_CALLBACK noteDestruction(cl_mem Memory, void *Flag) {
  (void)Memory;
  *(int *)Flag += 1;
}

static void parts(cl_kernel Add) {
  enum { N = 128 };
  int Numbers[N], Gone = 0;
  for (int I = 0; I != N; ++I)
    Numbers[I] = I;
  cl_mem Whole = buffer(sizeof(Numbers), Numbers);
  OK(clSetMemObjectDestructorCallback(Whole, noteDestruction, &Gone));
  cl_buffer_region Region = {256, 128}, Odd = {4, 4}, Beyond = {512, 4};
  cl_int Err;
  cl_mem Part = clCreateSubBuffer(Whole, CL_MEM_READ_WRITE,
                                  CL_BUFFER_CREATE_TYPE_REGION, &Region, &Err);
  OK(Err);
  EXPECT(
      !clCreateSubBuffer(Whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &Odd, &Err));
  EXPECT_CODE(CL_MISALIGNED_SUB_BUFFER_OFFSET, Err);
  EXPECT(!clCreateSubBuffer(Whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &Beyond,
                            &Err));
  EXPECT_CODE(CL_INVALID_VALUE, Err);
  EXPECT(
      !clCreateSubBuffer(Part, 0, CL_BUFFER_CREATE_TYPE_REGION, &Region, &Err));
  EXPECT_CODE(CL_INVALID_MEM_OBJECT, Err);
  int Added = 1000;
  setArg(Add, 0, sizeof(cl_mem), &Part);
  setArg(Add, 1, sizeof(int), &Added);
  run(Add, 32, 0);
  readBack(Whole, sizeof(Numbers), Numbers);
  EXPECT(Numbers[63] == 63 && Numbers[64] == 1064 && Numbers[95] == 1095 &&
         Numbers[96] == 96);
  // What the application has is released when nothing needs it any more.
  OK(clReleaseMemObject(Whole));
  EXPECT(Gone == 0);
  OK(clReleaseMemObject(Part));
  OK(clFinish(Queue));
  EXPECT(Gone == 1);
  // The kernel has not kept it.
  EXPECT_CODE(CL_INVALID_KERNEL_ARGS,
              clEnqueueNDRangeKernel(Queue, Add, 1, NULL, &(size_t){1}, NULL, 0,
                                     NULL, NULL));
}

static void mapping(cl_kernel Add) {
  int Numbers[16] = {1, 2, 3};
  cl_int Err;
  cl_mem Buffer = clCreateBuffer(Context, CL_MEM_USE_HOST_PTR, sizeof(Numbers),
                                 Numbers, &Err);
  OK(Err);
  int One = 1;
  setArg(Add, 0, sizeof(cl_mem), &Buffer);
  setArg(Add, 1, sizeof(int), &One);
  run(Add, 16, 0);
  int *P =
      clEnqueueMapBuffer(Queue, Buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 4,
                         8, 0, NULL, NULL, &Err);
  OK(Err);
  EXPECT(P == Numbers + 1);
  EXPECT(P[0] == 3 && P[1] == 4);
  cl_uint Count;
  OK(clGetMemObjectInfo(Buffer, CL_MEM_MAP_COUNT, sizeof(Count), &Count, NULL));
  EXPECT(Count == 1);
  P[0] = 50;
  OK(clEnqueueUnmapMemObject(Queue, Buffer, P, 0, NULL, NULL));
  run(Add, 16, 0);
  int Result[16];
  readBack(Buffer, sizeof(Result), Result);
  EXPECT(Result[0] == 3 && Result[1] == 51 && Result[2] == 5);
  EXPECT_CODE(CL_INVALID_VALUE,
              clEnqueueUnmapMemObject(Queue, Buffer, P, 0, NULL, NULL));
  // Sizes that are no whole words.
  char Bytes[7] = "abcdef";
  cl_mem Small =
      clCreateBuffer(Context, CL_MEM_USE_HOST_PTR, sizeof(Bytes), Bytes, &Err);
  OK(Err);
  char *Q = clEnqueueMapBuffer(Queue, Small, CL_TRUE, CL_MAP_WRITE, 0, 7, 0,
                               NULL, NULL, &Err);
  EXPECT(Q == Bytes);
  Q[2] = 'X';
  OK(clEnqueueUnmapMemObject(Queue, Small, Q, 0, NULL, NULL));
  char Read[7];
  readBack(Small, 7, Read);
  EXPECT(!strcmp(Read, "abXdef"));
  clReleaseMemObject(Small);
  clReleaseMemObject(Buffer);
}

struct Node {
  struct Node *Next;
  int Value;
};

static void shared(cl_kernel Follow) {
  struct Node *First =
                  clSVMAlloc(Context, CL_MEM_READ_WRITE, sizeof(*First), 0),
              *Second =
                  clSVMAlloc(Context, CL_MEM_READ_WRITE, sizeof(*Second), 0);
  EXPECT(First && Second);
  EXPECT(!clSVMAlloc(Context, CL_MEM_SVM_FINE_GRAIN_BUFFER, 4, 0));
  EXPECT(!clSVMAlloc(Context, CL_MEM_READ_WRITE, 0, 0));
  OK(clEnqueueSVMMap(Queue, CL_TRUE, CL_MAP_WRITE, First, sizeof(*First), 0,
                     NULL, NULL));
  *First = (struct Node){Second, 21};
  *Second = (struct Node){NULL, 4};
  OK(clEnqueueSVMUnmap(Queue, First, 0, NULL, NULL));
  OK(clSetKernelArgSVMPointer(Follow, 0, First));
  OK(clSetKernelExecInfo(Follow, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(void *),
                         &Second));
  run(Follow, 1, 1);
  OK(clFinish(Queue));
  EXPECT(First->Value == 42 && Second->Value == 8);
  OK(clSetKernelExecInfo(Follow, CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, NULL));
  EXPECT_CODE(CL_INVALID_VALUE,
              clSetKernelExecInfo(Follow, CL_KERNEL_EXEC_INFO_SVM_PTRS,
                                  sizeof(void *), NULL));
  int Pattern = 9, Copied;
  OK(clEnqueueSVMMemFill(Queue, First, &Pattern, 4, 16, 0, NULL, NULL));
  OK(clEnqueueSVMMemcpy(Queue, CL_TRUE, &Copied, (int *)First + 3, 4, 0, NULL,
                        NULL));
  EXPECT(Copied == 9);
  // A buffer over shared memory is that memory.
  cl_int Err;
  cl_bool IsShared;
  cl_mem Buffer = clCreateBuffer(Context, CL_MEM_USE_HOST_PTR, 16, First, &Err);
  OK(Err);
  OK(clGetMemObjectInfo(Buffer, CL_MEM_USES_SVM_POINTER, sizeof(IsShared),
                        &IsShared, NULL));
  EXPECT(IsShared);
  clReleaseMemObject(Buffer);
  EXPECT(!clCreateBuffer(Context, CL_MEM_USE_HOST_PTR, sizeof(*First) + 1,
                         First, &Err));
  EXPECT(Err == CL_INVALID_BUFFER_SIZE);
  EXPECT(!clCreateBuffer(Context, CL_MEM_USE_HOST_PTR, sizeof(*First),
                         &First->Value, &Err));
  EXPECT(Err == CL_INVALID_BUFFER_SIZE);
  clSVMFree(Context, First);
  void *Pointers[] = {Second};
  OK(clEnqueueSVMFree(Queue, 1, Pointers, NULL, NULL, 0, NULL, NULL));
  OK(clFinish(Queue));
  EXPECT_CODE(CL_INVALID_ARG_VALUE, clSetKernelArgSVMPointer(Follow, 0, First));
}

static const char *Anywhere =
    "global int calls;\n"
    "constant int weights[4] = {1, 10, 100, 1000};\n"
    "kernel void bytes(global const uchar *in, global int *out, int n) {\n"
    "  int sum = 0;\n"
    "  for (int i = 0; i < n; ++i) sum += in[i];\n"
    "  *out = sum;\n"
    "  out[1] = ++calls;\n"
    "}\n"
    "kernel void words(global const int *in, global int *out) {\n"
    "  size_t i = get_global_id(0);\n"
    "  out[i] = 0;\n"
    "  for (int j = 0; j < 4; ++j) out[i] += in[4 * i + j] * weights[j];\n"
    "}\n";

/// Pointers into shared memory that begin where their types can, not where
/// buffers do.
static void sharedAnywhere(void) {
  cl_program Program = build(Anywhere, "-cl-std=CL3.0");
  cl_kernel Bytes = kernel(Program, "bytes"), Words = kernel(Program, "words");
  unsigned char *In = clSVMAlloc(Context, CL_MEM_READ_WRITE, 64, 0);
  int *Out = clSVMAlloc(Context, CL_MEM_READ_WRITE, 64, 0);
  for (int I = 0; I != 64; ++I)
    In[I] = I;
  int N = 20;
  for (int Offset = 0; Offset != 18; ++Offset) {
    int Wanted = 0;
    for (int I = 0; I != N; ++I)
      Wanted += Offset + I;
    OK(clSetKernelArgSVMPointer(Bytes, 0, In + Offset));
    OK(clSetKernelArgSVMPointer(Bytes, 1, Out + Offset % 5));
    setArg(Bytes, 2, sizeof(N), &N);
    run(Bytes, 1, 1);
    OK(clFinish(Queue));
    EXPECT(Out[Offset % 5] == Wanted);
    // The variable is the same one in all launches.
    EXPECT(Out[Offset % 5 + 1] == Offset + 1);
  }
  int *Ints = (int *)In;
  for (int I = 0; I != 16; ++I)
    Ints[I] = I;
  for (int Offset = 0; Offset != 4; ++Offset) {
    OK(clSetKernelArgSVMPointer(Words, 0, Ints + Offset));
    OK(clSetKernelArgSVMPointer(Words, 1, Out + 3 - Offset));
    run(Words, 3, 1);
    OK(clFinish(Queue));
    for (int I = 0; I != 3; ++I) {
      int First = 4 * I + Offset;
      EXPECT(Out[3 - Offset + I] == First + 10 * (First + 1) +
                                        100 * (First + 2) + 1000 * (First + 3));
    }
  }
  // An int has its own alignment.
  OK(clSetKernelArgSVMPointer(Words, 0, In + 2));
  run(Words, 1, 1);
  EXPECT_CODE(CL_OUT_OF_RESOURCES, clFinish(Queue));
  clSVMFree(Context, In);
  clSVMFree(Context, Out);
  clReleaseKernel(Bytes);
  clReleaseKernel(Words);
  clReleaseProgram(Program);
}

int main(void) {
  setUp();
  cl_program Program = build(Source, "");
  cl_kernel Add = kernel(Program, "add"), Follow = kernel(Program, "follow");
  fillAndCopy();
  boxes();
  sharedAnywhere();
  parts(Add);
  mapping(Add);
  shared(Follow);
  clReleaseKernel(Add);
  clReleaseKernel(Follow);
  clReleaseProgram(Program);
  return tearDown();
}
