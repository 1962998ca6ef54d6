// Programs: build logs, compiling and linking with headers, libraries, binaries
// and SPIR-V. The argument is a module of SPIR-V.

#include "check.h"

static cl_program fromSource(const char *Source) {
  cl_int Err;
  cl_program P = clCreateProgramWithSource(Context, 1, &Source, NULL, &Err);
  OK(Err);
  return P;
}

static void printLog(cl_program P) {
  char Log[4096];
  OK(clGetProgramBuildInfo(P, Device, CL_PROGRAM_BUILD_LOG, sizeof(Log), Log,
                           NULL));
  printf("%s", Log);
}

static cl_program_binary_type typeOf(cl_program P) {
  cl_program_binary_type Type;
  OK(clGetProgramBuildInfo(P, Device, CL_PROGRAM_BINARY_TYPE, sizeof(Type),
                           &Type, NULL));
  return Type;
}

/// What kernel 'k' of \p P stores.
static int runK(cl_program P) {
  int Out = 0;
  cl_mem Buffer = buffer(sizeof(Out), &Out);
  cl_kernel K = kernel(P, "k");
  setArg(K, 0, sizeof(cl_mem), &Buffer);
  run(K, 1, 1);
  readBack(Buffer, sizeof(Out), &Out);
  clReleaseKernel(K);
  clReleaseMemObject(Buffer);
  return Out;
}

static void logs(void) {
  cl_program P =
      fromSource("kernel void k(global int *o) {\n  *o = oops;\n}\n");
  cl_build_status Status;
  OK(clGetProgramBuildInfo(P, Device, CL_PROGRAM_BUILD_STATUS, sizeof(Status),
                           &Status, NULL));
  EXPECT(Status == CL_BUILD_NONE);
  cl_int Err;
  EXPECT(!clCreateKernel(P, "k", &Err));
  EXPECT_CODE(CL_INVALID_PROGRAM_EXECUTABLE, Err);
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE,
              clBuildProgram(P, 0, NULL, NULL, NULL, NULL));
  printLog(P);
  EXPECT_CODE(CL_INVALID_BUILD_OPTIONS,
              clBuildProgram(P, 0, NULL, "-what", NULL, NULL));
  OK(clBuildProgram(P, 0, NULL, "-D oops=17 -Werror", NULL, NULL));
  EXPECT(runK(P) == 17);
  clReleaseProgram(P);
  // What only the code generator finds.
  P = fromSource("void f(int n) { if (n) f(n - 1); }\n"
                 "kernel void k(global int *o) { f(*o); }\n");
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE,
              clBuildProgram(P, 0, NULL, NULL, NULL, NULL));
  printLog(P);
  clReleaseProgram(P);
  P = fromSource("");
  OK(clBuildProgram(P, 0, NULL, NULL, NULL, NULL));
  clReleaseProgram(P);
}

/// \p P from its own binary; the kind of program stays what it is.
static cl_program throughBinary(cl_program P) {
  cl_int Err, Status;
  size_t Size;
  OK(clGetProgramInfo(P, CL_PROGRAM_BINARY_SIZES, sizeof(Size), &Size, NULL));
  unsigned char *Bytes = malloc(Size);
  OK(clGetProgramInfo(P, CL_PROGRAM_BINARIES, sizeof(Bytes), &Bytes, NULL));
  const unsigned char *In = Bytes;
  cl_program Copy =
      clCreateProgramWithBinary(Context, 1, &Device, &Size, &In, &Status, &Err);
  OK(Err);
  EXPECT(typeOf(Copy) == typeOf(P));
  free(Bytes);
  return Copy;
}

static void linking(void) {
  cl_int Err;
  cl_program Header = fromSource("int twice(int n);\n#define START 20\n");
  cl_program Main = fromSource("#include \"lib/twice.h\"\n"
                               "kernel void k(global int *o) {\n"
                               "  *o = twice(START + 1);\n}\n");
  cl_program Library = fromSource("int twice(int n) { return 2 * n; }\n");
  const char *Name = "lib/twice.h";
  OK(clCompileProgram(Main, 0, NULL, "", 1, &Header, &Name, NULL, NULL));
  EXPECT(typeOf(Main) == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
  OK(clCompileProgram(Library, 0, NULL, "", 0, NULL, NULL, NULL, NULL));
  cl_program Made = clLinkProgram(Context, 0, NULL, "-create-library", 1,
                                  &Library, NULL, NULL, &Err);
  OK(Err);
  EXPECT(typeOf(Made) == CL_PROGRAM_BINARY_TYPE_LIBRARY);
  cl_program Parts[] = {Main, Made};
  cl_program Linked =
      clLinkProgram(Context, 0, NULL, "", 2, Parts, NULL, NULL, &Err);
  OK(Err);
  EXPECT(runK(Linked) == 42);
  cl_program Copies[] = {throughBinary(Main), throughBinary(Made)};
  cl_program Again =
      clLinkProgram(Context, 0, NULL, "", 2, Copies, NULL, NULL, &Err);
  OK(Err);
  EXPECT(runK(Again) == 42);
  OK(clReleaseProgram(Copies[0]));
  OK(clReleaseProgram(Copies[1]));
  OK(clReleaseProgram(Again));
  // Without the library.
  cl_program Bad =
      clLinkProgram(Context, 0, NULL, "", 1, &Main, NULL, NULL, &Err);
  EXPECT_CODE(CL_LINK_PROGRAM_FAILURE, Err);
  printLog(Bad);
  EXPECT(!clLinkProgram(Context, 0, NULL, "-what", 1, &Main, NULL, NULL, &Err));
  EXPECT_CODE(CL_INVALID_LINKER_OPTIONS, Err);
  EXPECT(!clLinkProgram(Context, 0, NULL, "", 1, &Header, NULL, NULL, &Err));
  EXPECT_CODE(CL_INVALID_OPERATION, Err);
  cl_program All[] = {Header, Main, Library, Made, Linked, Bad};
  for (int I = 0; I != 6; ++I)
    OK(clReleaseProgram(All[I]));
}

static void binaries(void) {
  cl_program P = build("kernel void k(global int *o) { *o = 5; }\n"
                       "kernel void k2(global int *o) { *o = 6; }\n",
                       "");
  size_t Size;
  OK(clGetProgramInfo(P, CL_PROGRAM_BINARY_SIZES, sizeof(Size), &Size, NULL));
  unsigned char *Bytes = malloc(Size);
  OK(clGetProgramInfo(P, CL_PROGRAM_BINARIES, sizeof(Bytes), &Bytes, NULL));
  char Names[64];
  OK(clGetProgramInfo(P, CL_PROGRAM_KERNEL_NAMES, sizeof(Names), Names, NULL));
  EXPECT(!strcmp(Names, "k;k2"));
  clReleaseProgram(P);
  cl_int Err, Status;
  const unsigned char *Given = Bytes;
  P = clCreateProgramWithBinary(Context, 1, &Device, &Size, &Given, &Status,
                                &Err);
  OK(Err);
  OK(Status);
  OK(clBuildProgram(P, 0, NULL, NULL, NULL, NULL));
  EXPECT(typeOf(P) == CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
  EXPECT(runK(P) == 5);
  EXPECT_CODE(CL_INVALID_OPERATION,
              clCompileProgram(P, 0, NULL, NULL, 0, NULL, NULL, NULL, NULL));
  clReleaseProgram(P);
  // Every byte that is wrong is found, or does no harm.
  for (size_t I = 0; I < Size; I += 7) {
    Bytes[I] ^= 0x55;
    P = clCreateProgramWithBinary(Context, 1, &Device, &Size, &Given, &Status,
                                  &Err);
    EXPECT(P || Err == CL_INVALID_BINARY);
    if (P)
      clReleaseProgram(P);
    Bytes[I] ^= 0x55;
  }
  free(Bytes);
}

static void modules(const char *Path) {
  FILE *File = fopen(Path, "rb");
  static char Module[65536];
  size_t Size = File ? fread(Module, 1, sizeof(Module), File) : 0;
  EXPECT(Size);
  if (File)
    fclose(File);
  cl_int Err;
  cl_program P = clCreateProgramWithIL(Context, Module, Size, &Err);
  OK(Err);
  OK(clBuildProgram(P, 0, NULL, NULL, NULL, NULL));
  cl_kernel K;
  cl_uint Count;
  OK(clCreateKernelsInProgram(P, 1, &K, &Count));
  EXPECT(Count == 1);
  float Numbers[4] = {1, 2, 3, 4};
  cl_mem Buffer = buffer(sizeof(Numbers), Numbers);
  setArg(K, 0, sizeof(cl_mem), &Buffer);
  run(K, 4, 0);
  readBack(Buffer, sizeof(Numbers), Numbers);
  EXPECT(Numbers[3] == 16);
  clReleaseKernel(K);
  clReleaseMemObject(Buffer);
  OK(clReleaseProgram(P));
  // What is behind the header is not looked at before it is built.
  memset(Module + 20, 0x5a, Size - 20);
  P = clCreateProgramWithIL(Context, Module, Size, &Err);
  OK(Err);
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE,
              clBuildProgram(P, 0, NULL, NULL, NULL, NULL));
  EXPECT_CODE(CL_INVALID_SPEC_ID,
              clSetProgramSpecializationConstant(P, 0, 4, &Size));
  clReleaseProgram(P);
  EXPECT(!clCreateProgramWithIL(Context, "no module", 9, &Err));
  EXPECT_CODE(CL_INVALID_VALUE, Err);
}

int main(int Count, char **Args) {
  setUp();
  logs();
  linking();
  binaries();
  if (Count > 1)
    modules(Args[1]);
  return tearDown();
}
