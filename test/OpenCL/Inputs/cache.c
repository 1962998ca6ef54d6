// Builds a program with the options that are given, runs it and prints what it
// stores: usage: cache SOURCE [OPTIONS]. Prints the build log, too. Without a
// source, prints the version of the driver.

#include "check.h"

int main(int argc, char **argv) {
  setUp();
  if (argc < 2) {
    char Version[64];
    OK(clGetDeviceInfo(Device, CL_DRIVER_VERSION, sizeof(Version), Version,
                       NULL));
    printf("%s\n", Version);
    return tearDown();
  }
  cl_int Err;
  const char *Source = argv[1];
  cl_program P = clCreateProgramWithSource(Context, 1, &Source, NULL, &Err);
  OK(Err);
  Err = clBuildProgram(P, 1, &Device, argc > 2 ? argv[2] : "", NULL, NULL);
  static char Log[65536];
  OK(clGetProgramBuildInfo(P, Device, CL_PROGRAM_BUILD_LOG, sizeof(Log), Log,
                           NULL));
  printf("%s", Log);
  if (!Err) {
    int Out = 0;
    cl_mem Buffer = buffer(sizeof(Out), &Out);
    cl_kernel K = kernel(P, "k");
    setArg(K, 0, sizeof(cl_mem), &Buffer);
    run(K, 1, 1);
    readBack(Buffer, sizeof(Out), &Out);
    printf("stored %d\n", Out);
    clReleaseKernel(K);
    clReleaseMemObject(Buffer);
  }
  clReleaseProgram(P);
  return tearDown();
}
