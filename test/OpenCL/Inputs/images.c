// Images and samplers of all dimensions: transfers, kernels, mapping, queries.

#include "check.h"

static const char *Source =
    "constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE |\n"
    "    CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;\n"
    "kernel void copy2d(read_only image2d_t in, write_only image2d_t out) {\n"
    "  int2 p = (int2)(get_global_id(0), get_global_id(1));\n"
    "  uint4 v = read_imageui(in, nearest, p);\n"
    "  write_imageui(out, p, v + (uint4)(1, 2, 3, 4));\n"
    "}\n"
    "kernel void sample(read_only image2d_t in, sampler_t s,\n"
    "                   global float *out) {\n"
    "  out[0] = read_imagef(in, s, (float2)(0.5f, 0.5f)).x;\n"
    "  out[1] = get_image_width(in);\n"
    "  out[2] = get_image_height(in);\n"
    "}\n"
    "kernel void volume(read_only image3d_t in, global float *out) {\n"
    "  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);\n"
    "  out[(z * 3 + y) * 5 + x] = read_imagef(in, nearest,\n"
    "                                         (int4)(x, y, z, 0)).x;\n"
    "}\n"
    "kernel void layers(write_only image2d_array_t out) {\n"
    "  int4 p = (int4)(get_global_id(0), get_global_id(1),\n"
    "                  get_global_id(2), 0);\n"
    "  write_imagei(out, p, (int4)(p.x + 10 * p.y + 100 * p.z, 0, 0, 0));\n"
    "}\n"
    "kernel void texels(read_only image1d_buffer_t in, global uint *out) {\n"
    "  out[get_global_id(0)] = read_imageui(in, (int)get_global_id(0)).x;\n"
    "}\n";

static cl_mem image(cl_mem_flags Flags, cl_channel_order Order,
                    cl_channel_type Type, cl_image_desc Desc, void *Host) {
  cl_image_format Format = {Order, Type};
  cl_int Err;
  cl_mem I = clCreateImage(Context, Flags, &Format, &Desc, Host, &Err);
  OK(Err);
  return I;
}

static cl_image_desc desc(cl_mem_object_type Type, size_t Width, size_t Height,
                          size_t Depth, size_t Layers) {
  cl_image_desc D;
  memset(&D, 0, sizeof(D));
  D.image_type = Type;
  D.image_width = Width;
  D.image_height = Height;
  D.image_depth = Depth;
  D.image_array_size = Layers;
  return D;
}

static const size_t Zero[] = {0, 0, 0};

static void copy2D(cl_program Program) {
  enum { W = 7, H = 5 };
  unsigned char In[H][W][4], Out[H][W][4];
  for (int Y = 0; Y != H; ++Y)
    for (int X = 0; X != W; ++X)
      for (int C = 0; C != 4; ++C)
        In[Y][X][C] = Y * 16 + X + C;
  cl_image_desc D = desc(CL_MEM_OBJECT_IMAGE2D, W, H, 0, 0);
  cl_mem A = image(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, CL_RGBA,
                   CL_UNSIGNED_INT8, D, In);
  cl_mem B = image(CL_MEM_READ_WRITE, CL_RGBA, CL_UNSIGNED_INT8, D, NULL);
  cl_kernel K = kernel(Program, "copy2d");
  setArg(K, 0, sizeof(A), &A);
  setArg(K, 1, sizeof(B), &B);
  EXPECT_CODE(CL_INVALID_ARG_VALUE, clSetKernelArg(K, 1, sizeof(A), &A));
  size_t Size[] = {W, H, 1};
  OK(clEnqueueNDRangeKernel(Queue, K, 2, NULL, Size, NULL, 0, NULL, NULL));
  OK(clEnqueueReadImage(Queue, B, CL_TRUE, Zero, Size, 0, 0, Out, 0, NULL,
                        NULL));
  for (int Y = 0; Y != H; ++Y)
    for (int X = 0; X != W; ++X)
      for (int C = 0; C != 4; ++C)
        EXPECT(Out[Y][X][C] == In[Y][X][C] + C + 1);
  // A part of it, through a buffer and back.
  cl_mem Bytes = buffer(64, NULL);
  size_t At[] = {2, 1, 0}, Part[] = {3, 2, 1}, To[] = {0, 3, 0};
  OK(clEnqueueCopyImageToBuffer(Queue, A, Bytes, At, Part, 4, 0, NULL, NULL));
  OK(clEnqueueCopyBufferToImage(Queue, Bytes, B, 4, To, Part, 0, NULL, NULL));
  OK(clEnqueueReadImage(Queue, B, CL_TRUE, To, Part, 0, 0, Out, 0, NULL, NULL));
  EXPECT(Out[0][0][0] == In[1][2][0] && Out[0][3][1] == In[2][2][1]);
  OK(clEnqueueCopyImage(Queue, A, B, At, Zero, Part, 0, NULL, NULL));
  EXPECT_CODE(CL_MEM_COPY_OVERLAP,
              clEnqueueCopyImage(Queue, A, A, At, Zero, Part, 0, NULL, NULL));
  cl_uint Color[] = {9, 8, 7, 6};
  size_t One[] = {1, 1, 1};
  OK(clEnqueueFillImage(Queue, B, Color, Zero, One, 0, NULL, NULL));
  size_t RowPitch, SlicePitch;
  cl_int Err;
  unsigned char *P =
      clEnqueueMapImage(Queue, B, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, Zero,
                        Part, &RowPitch, &SlicePitch, 0, NULL, NULL, &Err);
  OK(Err);
  EXPECT(P[0] == 9 && P[3] == 6 && P[4] == In[1][3][0]);
  EXPECT(P[RowPitch] == In[2][2][0]);
  P[RowPitch] = 123;
  OK(clEnqueueUnmapMemObject(Queue, B, P, 0, NULL, NULL));
  size_t Second[] = {0, 1, 0};
  OK(clEnqueueReadImage(Queue, B, CL_TRUE, Second, One, 0, 0, Out, 0, NULL,
                        NULL));
  EXPECT(Out[0][0][0] == 123);
  EXPECT_CODE(CL_INVALID_VALUE, clEnqueueReadImage(Queue, B, CL_TRUE, At, Size,
                                                   0, 0, Out, 0, NULL, NULL));
  clReleaseMemObject(Bytes);
  clReleaseMemObject(A);
  clReleaseMemObject(B);
  clReleaseKernel(K);
}

static void samplers(cl_program Program) {
  float In[2][2] = {{1, 2}, {3, 6}}, Out[3];
  cl_mem I = image(CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, CL_R, CL_FLOAT,
                   desc(CL_MEM_OBJECT_IMAGE2D, 2, 2, 0, 0), In);
  cl_mem Result = buffer(sizeof(Out), NULL);
  cl_int Err;
  cl_sampler_properties Properties[] = {CL_SAMPLER_NORMALIZED_COORDS,
                                        CL_TRUE,
                                        CL_SAMPLER_ADDRESSING_MODE,
                                        CL_ADDRESS_CLAMP_TO_EDGE,
                                        CL_SAMPLER_FILTER_MODE,
                                        CL_FILTER_LINEAR,
                                        0};
  cl_sampler Linear = clCreateSamplerWithProperties(Context, Properties, &Err);
  OK(Err);
  cl_kernel K = kernel(Program, "sample");
  setArg(K, 0, sizeof(I), &I);
  setArg(K, 1, sizeof(Linear), &Linear);
  setArg(K, 2, sizeof(Result), &Result);
  EXPECT_CODE(CL_INVALID_SAMPLER, clSetKernelArg(K, 1, sizeof(I), &I));
  EXPECT_CODE(CL_INVALID_SAMPLER,
              clSetKernelArg(K, 1, sizeof(cl_sampler), NULL));
  run(K, 1, 1);
  readBack(Result, sizeof(Out), Out);
  EXPECT(Out[0] == 3 && Out[1] == 2 && Out[2] == 2);
  EXPECT(!clCreateSampler(Context, CL_TRUE, 17, CL_FILTER_LINEAR, &Err));
  EXPECT_CODE(CL_INVALID_VALUE, Err);
  clReleaseSampler(Linear);
  clReleaseMemObject(Result);
  clReleaseMemObject(I);
  clReleaseKernel(K);
}

static void volumes(cl_program Program) {
  float In[4][3][5], Out[4][3][5];
  for (int I = 0; I != 60; ++I)
    (&In[0][0][0])[I] = I;
  cl_mem I = image(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, CL_R, CL_FLOAT,
                   desc(CL_MEM_OBJECT_IMAGE3D, 5, 3, 4, 0), In);
  cl_mem Result = buffer(sizeof(Out), NULL);
  cl_kernel K = kernel(Program, "volume");
  setArg(K, 0, sizeof(I), &I);
  setArg(K, 1, sizeof(Result), &Result);
  size_t Size[] = {5, 3, 4};
  OK(clEnqueueNDRangeKernel(Queue, K, 3, NULL, Size, NULL, 0, NULL, NULL));
  readBack(Result, sizeof(Out), Out);
  EXPECT(!memcmp(In, Out, sizeof(In)));
  clReleaseMemObject(Result);
  clReleaseMemObject(I);
  clReleaseKernel(K);
}

static void arrays(cl_program Program) {
  int Out[3][2][4];
  cl_mem I = image(CL_MEM_WRITE_ONLY, CL_R, CL_SIGNED_INT32,
                   desc(CL_MEM_OBJECT_IMAGE2D_ARRAY, 4, 2, 0, 3), NULL);
  cl_kernel K = kernel(Program, "layers");
  setArg(K, 0, sizeof(I), &I);
  size_t Size[] = {4, 2, 3};
  OK(clEnqueueNDRangeKernel(Queue, K, 3, NULL, Size, NULL, 0, NULL, NULL));
  OK(clEnqueueReadImage(Queue, I, CL_TRUE, Zero, Size, 0, 0, Out, 0, NULL,
                        NULL));
  for (int Z = 0; Z != 3; ++Z)
    for (int Y = 0; Y != 2; ++Y)
      for (int X = 0; X != 4; ++X)
        EXPECT(Out[Z][Y][X] == X + 10 * Y + 100 * Z);
  clReleaseMemObject(I);
  clReleaseKernel(K);
  // Rows as layers.
  unsigned char Rows[3][8], Read[2][4];
  for (int J = 0; J != 24; ++J)
    (&Rows[0][0])[J] = J;
  cl_image_desc D = desc(CL_MEM_OBJECT_IMAGE1D_ARRAY, 8, 0, 0, 3);
  I = image(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, CL_R, CL_UNSIGNED_INT8, D,
            Rows);
  size_t At[] = {4, 1, 0}, Part[] = {4, 2, 1};
  OK(clEnqueueReadImage(Queue, I, CL_TRUE, At, Part, 0, 0, Read, 0, NULL,
                        NULL));
  EXPECT(Read[0][0] == 12 && Read[1][3] == 23);
  clReleaseMemObject(I);
}

static void buffers(cl_program Program) {
  cl_uint In[6] = {1, 2, 3, 4, 5, 6}, Out[6];
  cl_mem Buffer = buffer(sizeof(In), In), Result = buffer(sizeof(Out), NULL);
  cl_image_desc D = desc(CL_MEM_OBJECT_IMAGE1D_BUFFER, 6, 0, 0, 0);
  D.mem_object = Buffer;
  cl_mem I = image(CL_MEM_READ_ONLY, CL_R, CL_UNSIGNED_INT32, D, NULL);
  cl_kernel K = kernel(Program, "texels");
  setArg(K, 0, sizeof(I), &I);
  setArg(K, 1, sizeof(Result), &Result);
  run(K, 6, 0);
  readBack(Result, sizeof(Out), Out);
  EXPECT(!memcmp(In, Out, sizeof(In)));
  clReleaseKernel(K);
  clReleaseMemObject(I);
  clReleaseMemObject(Buffer);
  clReleaseMemObject(Result);
}

static void mistakes(void) {
  cl_image_format Known = {CL_RGBA, CL_UNORM_INT8},
                  None = {CL_RGBA, CL_UNORM_SHORT_565}, Rare = {CL_A, CL_FLOAT};
  cl_image_desc D = desc(CL_MEM_OBJECT_IMAGE2D, 4, 4, 0, 0), Empty = D,
                Large = D;
  Empty.image_height = 0;
  Large.image_width = 1 << 20;
  cl_int Err;
  EXPECT(!clCreateImage(Context, 0, &None, &D, NULL, &Err));
  EXPECT_CODE(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, Err);
  EXPECT(!clCreateImage(Context, 0, &Rare, &D, NULL, &Err));
  EXPECT_CODE(CL_IMAGE_FORMAT_NOT_SUPPORTED, Err);
  EXPECT(!clCreateImage(Context, 0, &Known, &Empty, NULL, &Err));
  EXPECT_CODE(CL_INVALID_IMAGE_DESCRIPTOR, Err);
  EXPECT(!clCreateImage(Context, 0, &Known, &Large, NULL, &Err));
  EXPECT_CODE(CL_INVALID_IMAGE_SIZE, Err);
  cl_uint Count;
  OK(clGetSupportedImageFormats(Context, CL_MEM_READ_ONLY,
                                CL_MEM_OBJECT_IMAGE2D, 0, NULL, &Count));
  EXPECT(Count >= 30);
}

// Addresses in states of PowerVR have fewer bits than those of buffers.
static void behindOthers(cl_program Program) {
  enum { Count = 40 };
  cl_mem Others[Count];
  cl_int Err;
  for (int I = 0; I != Count; ++I) {
    Others[I] = clCreateBuffer(Context, CL_MEM_READ_WRITE, 64, NULL, &Err);
    OK(Err);
  }
  copy2D(Program);
  for (int I = 0; I != Count; ++I)
    OK(clReleaseMemObject(Others[I]));
}

/// As many images as a kernel may have.
static void manyImages(void) {
  enum { Most = 1024 };
  static char Text[Most * 80];
  static cl_mem Images[Most];
  cl_uint Count = 0;
  OK(clGetDeviceInfo(Device, CL_DEVICE_MAX_READ_IMAGE_ARGS, sizeof(Count),
                     &Count, NULL));
  EXPECT(Count >= 128 && Count <= Most);
  // With the result.
  size_t Bytes = 0;
  OK(clGetDeviceInfo(Device, CL_DEVICE_MAX_PARAMETER_SIZE, sizeof(Bytes),
                     &Bytes, NULL));
  EXPECT(Bytes >= 1024);
  if (Count > Bytes / sizeof(cl_mem) - 1)
    Count = Bytes / sizeof(cl_mem) - 1;
  char *End = Text + sprintf(Text, "kernel void sum(global float *out");
  for (cl_uint I = 0; I != Count; ++I)
    End += sprintf(End, ", read_only image2d_t i%u", I);
  End += sprintf(End, ") {\n  float s = 0;\n");
  for (cl_uint I = 0; I != Count; ++I)
    End += sprintf(End, "  s += read_imagef(i%u, (int2)(0)).x;\n", I);
  sprintf(End, "  *out = s;\n}\n");
  cl_program Program = build(Text, "");
  cl_kernel K = kernel(Program, "sum");
  cl_mem Result = buffer(sizeof(float), NULL);
  setArg(K, 0, sizeof(Result), &Result);
  for (cl_uint I = 0; I != Count; ++I) {
    float Value = I;
    Images[I] = image(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, CL_R, CL_FLOAT,
                      desc(CL_MEM_OBJECT_IMAGE2D, 1, 1, 0, 0), &Value);
    setArg(K, I + 1, sizeof(cl_mem), &Images[I]);
  }
  run(K, 1, 1);
  float Sum = 0;
  readBack(Result, sizeof(Sum), &Sum);
  EXPECT(Sum == Count * (Count - 1) / 2);
  for (cl_uint I = 0; I != Count; ++I)
    clReleaseMemObject(Images[I]);
  clReleaseMemObject(Result);
  clReleaseKernel(K);
  clReleaseProgram(Program);
}

int main(void) {
  setUp();
  cl_program Program = build(Source, "");
  copy2D(Program);
  behindOthers(Program);
  samplers(Program);
  volumes(Program);
  arrays(Program);
  buffers(Program);
  mistakes();
  manyImages();
  clReleaseProgram(Program);
  return tearDown();
}
