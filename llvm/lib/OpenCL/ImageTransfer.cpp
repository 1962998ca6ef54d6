//===- ImageTransfer.cpp - Commands on images -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Api.h"
#include "Transfer.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::opencl;

cl_int opencl::checkImageBox(const MemObject &M, const size_t *Origin,
                             const size_t *Size, Point &At, Point &Box) {
  if (!Origin || !Size)
    return CL_INVALID_VALUE;
  At = {Origin[0], Origin[1], Origin[2]};
  Box = {Size[0], Size[1], Size[2]};
  Point Whole = M.imageSize();
  for (unsigned I = 0; I != 3; ++I)
    if (!Box[I] || !isWithin(At[I], Box[I], Whole[I]))
      return CL_INVALID_VALUE;
  return CL_SUCCESS;
}

cl_int opencl::completePitches(const MemObject &M, const Point &Box,
                               size_t &RowPitch, size_t &SlicePitch) {
  bool IsRowArray = M.Type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  bool HasSlices = IsRowArray || M.Type == CL_MEM_OBJECT_IMAGE2D_ARRAY ||
                   M.Type == CL_MEM_OBJECT_IMAGE3D;
  size_t Row = Box[0] * M.texelBytes();
  if (!RowPitch)
    RowPitch = Row;
  if (RowPitch < Row || (SlicePitch && !HasSlices))
    return CL_INVALID_VALUE;
  size_t Slice = RowPitch * (IsRowArray ? 1 : Box[1]);
  if (!SlicePitch)
    SlicePitch = Slice;
  return SlicePitch < Slice ? CL_INVALID_VALUE : CL_SUCCESS;
}

static cl_int transfer(cl_command_queue H, cl_mem Image, cl_bool IsBlocking,
                       const size_t *Origin, const size_t *Size,
                       size_t RowPitch, size_t SlicePitch, void *Pointer,
                       bool IsRead, cl_uint Count, const cl_event *Events,
                       cl_event *Out) {
  Command C;
  Ref<MemObject> M;
  Point At, Box;
  if (cl_int Code = C.open(H))
    return Code;
  if (cl_int Code = C.object(Image, /*IsImage=*/true, M))
    return Code;
  if (!Pointer)
    return CL_INVALID_VALUE;
  if (cl_int Code = checkImageBox(*M, Origin, Size, At, Box))
    return Code;
  if (cl_int Code = completePitches(*M, Box, RowPitch, SlicePitch))
    return Code;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  if (!C.Q->Dev.hasImages() || M->Flags & (IsRead ? NoReads : NoWrites))
    return CL_INVALID_OPERATION;
  return enqueue(
      *C.Q, IsRead ? CL_COMMAND_READ_IMAGE : CL_COMMAND_WRITE_IMAGE, C.List,
      [=](Event &) {
        auto *P = static_cast<uint8_t *>(Pointer);
        if (IsRead)
          M->readBox(At, Box, P, RowPitch, SlicePitch);
        else
          M->writeBox(At, Box, P, RowPitch, SlicePitch);
        return CL_SUCCESS;
      },
      Out, IsBlocking);
}

cl_int api::clEnqueueReadImage(cl_command_queue Q, cl_mem Image,
                               cl_bool IsBlocking, const size_t *Origin,
                               const size_t *Size, size_t RowPitch,
                               size_t SlicePitch, void *Pointer, cl_uint Count,
                               const cl_event *Events, cl_event *Out) {
  return transfer(Q, Image, IsBlocking, Origin, Size, RowPitch, SlicePitch,
                  Pointer, /*IsRead=*/true, Count, Events, Out);
}

cl_int api::clEnqueueWriteImage(cl_command_queue Q, cl_mem Image,
                                cl_bool IsBlocking, const size_t *Origin,
                                const size_t *Size, size_t RowPitch,
                                size_t SlicePitch, const void *Pointer,
                                cl_uint Count, const cl_event *Events,
                                cl_event *Out) {
  return transfer(Q, Image, IsBlocking, Origin, Size, RowPitch, SlicePitch,
                  const_cast<void *>(Pointer), /*IsRead=*/false, Count, Events,
                  Out);
}

static bool isSameFormat(const cl_image_format &A, const cl_image_format &B) {
  return A.image_channel_order == B.image_channel_order &&
         A.image_channel_data_type == B.image_channel_data_type;
}

cl_int api::clEnqueueCopyImage(cl_command_queue H, cl_mem From, cl_mem To,
                               const size_t *FromOrigin, const size_t *ToOrigin,
                               const size_t *Size, cl_uint Count,
                               const cl_event *Events, cl_event *Out) {
  Command C;
  Ref<MemObject> F, T;
  Point FromAt, ToAt, Box;
  if (cl_int Code = C.open(H))
    return Code;
  if (cl_int Code = C.object(From, /*IsImage=*/true, F))
    return Code;
  if (cl_int Code = C.object(To, /*IsImage=*/true, T))
    return Code;
  if (!isSameFormat(F->Format, T->Format))
    return CL_IMAGE_FORMAT_MISMATCH;
  if (cl_int Code = checkImageBox(*F, FromOrigin, Size, FromAt, Box))
    return Code;
  if (cl_int Code = checkImageBox(*T, ToOrigin, Size, ToAt, Box))
    return Code;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  if (!C.Q->Dev.hasImages())
    return CL_INVALID_OPERATION;
  bool Meets = F == T;
  for (unsigned I = 0; I != 3; ++I)
    Meets &= FromAt[I] < ToAt[I] + Box[I] && ToAt[I] < FromAt[I] + Box[I];
  if (Meets)
    return CL_MEM_COPY_OVERLAP;
  return enqueue(
      *C.Q, CL_COMMAND_COPY_IMAGE, C.List,
      [=](Event &) {
        for (size_t Z = 0; Z != Box[2]; ++Z)
          for (size_t Y = 0; Y != Box[1]; ++Y)
            for (size_t X = 0; X != Box[0]; ++X)
              std::memcpy(T->texel(ToAt[0] + X, ToAt[1] + Y, ToAt[2] + Z),
                          F->texel(FromAt[0] + X, FromAt[1] + Y, FromAt[2] + Z),
                          F->texelBytes());
        return CL_SUCCESS;
      },
      Out);
}

/// Between an image and bytes without gaps in a buffer.
static cl_int copyWithBuffer(cl_command_queue H, cl_mem Image, cl_mem Buffer,
                             const size_t *Origin, const size_t *Size,
                             size_t Offset, bool FromImage, cl_uint Count,
                             const cl_event *Events, cl_event *Out) {
  Command C;
  Ref<MemObject> I, B;
  Point At, Box;
  if (cl_int Code = C.open(H))
    return Code;
  if (cl_int Code = C.object(Image, /*IsImage=*/true, I))
    return Code;
  if (cl_int Code = C.object(Buffer, /*IsImage=*/false, B))
    return Code;
  // An image cannot be copied to the buffer that it lies in.
  if (I->Parent == B)
    return CL_INVALID_MEM_OBJECT;
  if (cl_int Code = checkImageBox(*I, Origin, Size, At, Box))
    return Code;
  size_t Row = Box[0] * I->texelBytes();
  if (!isWithin(Offset, Row * Box[1] * Box[2], B->Size))
    return CL_INVALID_VALUE;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  if (!C.Q->Dev.hasImages())
    return CL_INVALID_OPERATION;
  bool IsRowArray = I->Type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  size_t Slice = IsRowArray ? Row : Row * Box[1];
  return enqueue(
      *C.Q,
      FromImage ? CL_COMMAND_COPY_IMAGE_TO_BUFFER
                : CL_COMMAND_COPY_BUFFER_TO_IMAGE,
      C.List,
      [=](Event &) {
        if (FromImage) {
          I->readBox(At, Box, B->data() + Offset, Row, Slice);
          B->setWritten(Offset, B->Size);
          return CL_SUCCESS;
        }
        I->writeBox(At, Box, B->data() + Offset, Row, Slice);
        return CL_SUCCESS;
      },
      Out);
}

cl_int api::clEnqueueCopyImageToBuffer(cl_command_queue Q, cl_mem Image,
                                       cl_mem Buffer, const size_t *Origin,
                                       const size_t *Size, size_t Offset,
                                       cl_uint Count, const cl_event *Events,
                                       cl_event *Out) {
  return copyWithBuffer(Q, Image, Buffer, Origin, Size, Offset,
                        /*FromImage=*/true, Count, Events, Out);
}

cl_int api::clEnqueueCopyBufferToImage(cl_command_queue Q, cl_mem Buffer,
                                       cl_mem Image, size_t Offset,
                                       const size_t *Origin, const size_t *Size,
                                       cl_uint Count, const cl_event *Events,
                                       cl_event *Out) {
  return copyWithBuffer(Q, Image, Buffer, Origin, Size, Offset,
                        /*FromImage=*/false, Count, Events, Out);
}

cl_int api::clEnqueueFillImage(cl_command_queue H, cl_mem Image,
                               const void *Color, const size_t *Origin,
                               const size_t *Size, cl_uint Count,
                               const cl_event *Events, cl_event *Out) {
  Command C;
  Ref<MemObject> M;
  Point At, Box;
  if (cl_int Code = C.open(H))
    return Code;
  if (cl_int Code = C.object(Image, /*IsImage=*/true, M))
    return Code;
  if (!Color)
    return CL_INVALID_VALUE;
  if (cl_int Code = checkImageBox(*M, Origin, Size, At, Box))
    return Code;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  if (!C.Q->Dev.hasImages())
    return CL_INVALID_OPERATION;
  // Four numbers; of depths, one.
  gpusim::Texel Value = {};
  bool IsDepth = M->Format.image_channel_order == CL_DEPTH;
  std::memcpy(Value.data(), Color, IsDepth ? 4 : 16);
  std::vector<uint8_t> Bytes(M->texelBytes());
  gpusim::encodeTexel(M->View.Format, Value, Bytes.data());
  return enqueue(
      *C.Q, CL_COMMAND_FILL_IMAGE, C.List,
      [=](Event &) {
        for (size_t Z = 0; Z != Box[2]; ++Z)
          for (size_t Y = 0; Y != Box[1]; ++Y)
            for (size_t X = 0; X != Box[0]; ++X)
              std::memcpy(M->texel(At[0] + X, At[1] + Y, At[2] + Z),
                          Bytes.data(), Bytes.size());
        return CL_SUCCESS;
      },
      Out);
}
