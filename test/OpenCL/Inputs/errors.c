// What functions answer when they are called wrongly: each with handles of
// another kind, and with nothing where something is needed.

#include "check.h"

static void platform(void) {
  cl_uint Count;
  size_t Size;
  char Text[256];
  cl_device_id Found;
  EXPECT_CODE(CL_INVALID_VALUE,
              clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 0, &Found, NULL));
  EXPECT_CODE(CL_INVALID_DEVICE_TYPE,
              clGetDeviceIDs(Platform, 0, 1, &Found, NULL));
  EXPECT_CODE(CL_DEVICE_NOT_FOUND,
              clGetDeviceIDs(Platform, CL_DEVICE_TYPE_CPU, 1, &Found, &Count));
  EXPECT_CODE(CL_INVALID_VALUE, clGetDeviceInfo(Device, 0, 0, NULL, &Size));
  EXPECT_CODE(CL_INVALID_VALUE,
              clGetDeviceInfo(Device, CL_DEVICE_NAME, 1, Text, NULL));
  OK(clGetDeviceInfo(Device, CL_DEVICE_NAME, 0, NULL, &Size));
  OK(clGetDeviceInfo(Device, CL_DEVICE_NAME, sizeof(Text), Text, NULL));
  EXPECT(strlen(Text) + 1 == Size);
  EXPECT_CODE(CL_INVALID_VALUE, clGetPlatformInfo(Platform, 0, 0, NULL, &Size));
  cl_device_partition_property Equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  EXPECT_CODE(CL_INVALID_VALUE,
              clCreateSubDevices(Device, Equally, 1, &Found, NULL));
  // Every query has an answer of the size that it says.
  for (cl_device_info Name = 0x1000; Name != 0x1080; ++Name) {
    static char Value[65536];
    cl_int Code = clGetDeviceInfo(Device, Name, 0, NULL, &Size);
    if (Code) {
      EXPECT(Code == CL_INVALID_VALUE);
      continue;
    }
    OK(clGetDeviceInfo(Device, Name, Size, Value, NULL));
    if (Size)
      EXPECT_CODE(CL_INVALID_VALUE,
                  clGetDeviceInfo(Device, Name, Size - 1, Value, NULL));
  }
}

static void contexts(void) {
  cl_int Err;
  cl_context_properties None[] = {0}, Wrong[] = {17, 1, 0},
                        Twice[] = {CL_CONTEXT_PLATFORM,
                                   (cl_context_properties)Platform,
                                   CL_CONTEXT_PLATFORM,
                                   (cl_context_properties)Platform, 0};
  EXPECT(!clCreateContext(None, 0, &Device, NULL, NULL, &Err));
  EXPECT_CODE(CL_INVALID_VALUE, Err);
  EXPECT(!clCreateContext(Wrong, 1, &Device, NULL, NULL, &Err));
  EXPECT_CODE(CL_INVALID_PROPERTY, Err);
  EXPECT(!clCreateContext(Twice, 1, &Device, NULL, NULL, &Err));
  EXPECT_CODE(CL_INVALID_PROPERTY, Err);
  EXPECT(!clCreateContext(NULL, 1, &Device, NULL, &Err, &Err));
  EXPECT_CODE(CL_INVALID_VALUE, Err);
  EXPECT(!clCreateContextFromType(NULL, CL_DEVICE_TYPE_CPU, NULL, NULL, &Err));
  EXPECT_CODE(CL_DEVICE_NOT_FOUND, Err);
  cl_context Other = clCreateContext(NULL, 1, &Device, NULL, NULL, &Err);
  OK(Err);
  // Objects of two contexts do not go together.
  cl_mem Theirs = clCreateBuffer(Other, 0, 16, NULL, &Err);
  cl_event Event = clCreateUserEvent(Other, &Err);
  char Byte;
  EXPECT_CODE(CL_INVALID_CONTEXT, clEnqueueReadBuffer(Queue, Theirs, CL_TRUE, 0,
                                                      1, &Byte, 0, NULL, NULL));
  cl_mem Ours = buffer(16, NULL);
  EXPECT_CODE(
      CL_INVALID_CONTEXT,
      clEnqueueReadBuffer(Queue, Ours, CL_TRUE, 0, 1, &Byte, 1, &Event, NULL));
  EXPECT_CODE(CL_INVALID_CONTEXT,
              clEnqueueCopyBuffer(Queue, Ours, Theirs, 0, 0, 1, 0, NULL, NULL));
  EXPECT_CODE(
      CL_INVALID_EVENT_WAIT_LIST,
      clEnqueueReadBuffer(Queue, Ours, CL_TRUE, 0, 1, &Byte, 1, NULL, NULL));
  EXPECT_CODE(
      CL_INVALID_EVENT_WAIT_LIST,
      clEnqueueReadBuffer(Queue, Ours, CL_TRUE, 0, 1, &Byte, 0, &Event, NULL));
  clReleaseEvent(Event);
  clReleaseMemObject(Theirs);
  clReleaseMemObject(Ours);
  OK(clReleaseContext(Other));
}

static void queues(void) {
  cl_int Err;
  cl_queue_properties OnDevice[] = {CL_QUEUE_PROPERTIES,
                                    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                        CL_QUEUE_ON_DEVICE,
                                    0},
                      Unknown[] = {17, 1, 0},
                      BadMode[] = {CL_QUEUE_PROPERTIES, 1 << 20, 0};
  EXPECT(!clCreateCommandQueueWithProperties(Context, Device, OnDevice, &Err));
  EXPECT_CODE(CL_INVALID_QUEUE_PROPERTIES, Err);
  EXPECT(!clCreateCommandQueueWithProperties(Context, Device, Unknown, &Err));
  EXPECT_CODE(CL_INVALID_VALUE, Err);
  EXPECT(!clCreateCommandQueueWithProperties(Context, Device, BadMode, &Err));
  EXPECT_CODE(CL_INVALID_VALUE, Err);
  EXPECT(!clCreateCommandQueueWithProperties(Context, NULL, NULL, &Err));
  EXPECT_CODE(CL_INVALID_DEVICE, Err);
  EXPECT_CODE(CL_INVALID_VALUE, clGetCommandQueueInfo(Queue, 1, 0, NULL, NULL));
  EXPECT_CODE(CL_INVALID_VALUE, clWaitForEvents(0, NULL));
  EXPECT_CODE(CL_INVALID_OPERATION,
              clEnqueueNativeKernel(Queue, NULL, NULL, 0, 0, NULL, NULL, 0,
                                    NULL, NULL));
}

static void memory(void) {
  cl_int Err;
  char Bytes[16];
  struct {
    cl_mem_flags Flags;
    size_t Size;
    void *Host;
    cl_int Wanted;
  } Cases[] = {
      {0, 0, NULL, CL_INVALID_BUFFER_SIZE},
      {0, (size_t)-1, NULL, CL_INVALID_BUFFER_SIZE},
      {CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 4, NULL, CL_INVALID_VALUE},
      {CL_MEM_USE_HOST_PTR, 4, NULL, CL_INVALID_HOST_PTR},
      {CL_MEM_COPY_HOST_PTR, 4, NULL, CL_INVALID_HOST_PTR},
      {0, 4, Bytes, CL_INVALID_HOST_PTR},
      {CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, 4, Bytes, CL_INVALID_VALUE},
      {CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, 4, NULL,
       CL_INVALID_VALUE},
      {(cl_mem_flags)1 << 40, 4, NULL, CL_INVALID_VALUE},
  };
  for (size_t I = 0; I != sizeof(Cases) / sizeof(*Cases); ++I) {
    EXPECT(!clCreateBuffer(Context, Cases[I].Flags, Cases[I].Size,
                           Cases[I].Host, &Err));
    EXPECT_CODE(Cases[I].Wanted, Err);
  }
  cl_mem Hidden =
      clCreateBuffer(Context, CL_MEM_HOST_NO_ACCESS, 16, NULL, &Err);
  OK(Err);
  EXPECT_CODE(
      CL_INVALID_OPERATION,
      clEnqueueReadBuffer(Queue, Hidden, CL_TRUE, 0, 4, Bytes, 0, NULL, NULL));
  EXPECT(!clEnqueueMapBuffer(Queue, Hidden, CL_TRUE, CL_MAP_READ, 0, 4, 0, NULL,
                             NULL, &Err));
  EXPECT_CODE(CL_INVALID_OPERATION, Err);
  EXPECT_CODE(CL_INVALID_VALUE, clEnqueueReadBuffer(Queue, Hidden, CL_TRUE, 0,
                                                    4, NULL, 0, NULL, NULL));
  EXPECT_CODE(CL_INVALID_VALUE, clEnqueueReadBuffer(Queue, Hidden, CL_TRUE, 14,
                                                    4, Bytes, 0, NULL, NULL));
  EXPECT_CODE(CL_INVALID_VALUE, clGetMemObjectInfo(Hidden, 1, 0, NULL, NULL));
  EXPECT_CODE(CL_INVALID_MEM_OBJECT,
              clGetImageInfo(Hidden, CL_IMAGE_WIDTH, 0, NULL, NULL));
  cl_mem_properties Property[] = {17, 1, 0};
  EXPECT(!clCreateBufferWithProperties(Context, Property, 0, 4, NULL, &Err));
  EXPECT_CODE(CL_INVALID_PROPERTY, Err);
  EXPECT(!clCreatePipe(Context, 0, 4, 4, NULL, &Err));
  EXPECT_CODE(CL_INVALID_OPERATION, Err);
  clReleaseMemObject(Hidden);
}

static void programs(void) {
  cl_int Err;
  const char *Null = NULL;
  EXPECT(!clCreateProgramWithSource(Context, 0, NULL, NULL, &Err));
  EXPECT_CODE(CL_INVALID_VALUE, Err);
  EXPECT(!clCreateProgramWithSource(Context, 1, &Null, NULL, &Err));
  EXPECT_CODE(CL_INVALID_VALUE, Err);
  EXPECT(!clCreateProgramWithBuiltInKernels(Context, 1, &Device, "x", &Err));
  EXPECT_CODE(CL_INVALID_VALUE, Err);
  cl_program P = build("kernel void k(global int *p) {}\n", "");
  EXPECT_CODE(CL_INVALID_VALUE, clBuildProgram(P, 1, NULL, NULL, NULL, NULL));
  EXPECT_CODE(CL_INVALID_VALUE, clBuildProgram(P, 0, NULL, NULL, NULL, &Err));
  EXPECT(!clCreateKernel(P, NULL, &Err));
  EXPECT_CODE(CL_INVALID_VALUE, Err);
  cl_kernel K = kernel(P, "k");
  EXPECT_CODE(CL_INVALID_OPERATION,
              clBuildProgram(P, 0, NULL, NULL, NULL, NULL));
  EXPECT_CODE(CL_INVALID_VALUE, clGetKernelInfo(K, 1, 0, NULL, NULL));
  EXPECT_CODE(CL_KERNEL_ARG_INFO_NOT_AVAILABLE,
              clGetKernelArgInfo(K, 0, CL_KERNEL_ARG_NAME, 0, NULL, NULL));
  EXPECT_CODE(CL_INVALID_ARG_SIZE, clSetKernelArg(K, 0, 1, NULL));
  EXPECT_CODE(CL_INVALID_VALUE, clSetKernelExecInfo(K, 1, 8, &P));
  EXPECT_CODE(CL_INVALID_VALUE,
              clGetKernelWorkGroupInfo(K, Device, 1, 0, NULL, NULL));
  size_t Huge = (size_t)-1, One = 1, Many = 1 << 20;
  OK(clSetKernelArg(K, 0, sizeof(cl_mem), NULL));
  EXPECT_CODE(
      CL_INVALID_GLOBAL_WORK_SIZE,
      clEnqueueNDRangeKernel(Queue, K, 1, NULL, &Huge, NULL, 0, NULL, NULL));
  EXPECT_CODE(
      CL_INVALID_GLOBAL_OFFSET,
      clEnqueueNDRangeKernel(Queue, K, 1, &Huge, &One, NULL, 0, NULL, NULL));
  EXPECT_CODE(
      CL_INVALID_WORK_ITEM_SIZE,
      clEnqueueNDRangeKernel(Queue, K, 1, NULL, &Many, &Many, 0, NULL, NULL));
  clReleaseKernel(K);
  clReleaseProgram(P);
}

int main(void) {
  setUp();
  platform();
  contexts();
  queues();
  memory();
  programs();
  return tearDown();
}
