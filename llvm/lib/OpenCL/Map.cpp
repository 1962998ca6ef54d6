//===- Map.cpp - Mapping --------------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buffers are mapped where they are: the host sees their memory. Images have an
// order that is not the host's, so what is mapped is a copy.
//
//===----------------------------------------------------------------------===//

#include "Api.h"
#include "Transfer.h"

using namespace llvm;
using namespace llvm::opencl;

static cl_int checkFlags(cl_map_flags Flags, const MemObject &M) {
  constexpr cl_map_flags Known =
      CL_MAP_READ | CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  if (Flags & ~Known || ((Flags & CL_MAP_WRITE_INVALIDATE_REGION) &&
                         (Flags & (CL_MAP_READ | CL_MAP_WRITE))))
    return CL_INVALID_VALUE;
  constexpr cl_map_flags Writes = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  if ((Flags & CL_MAP_READ) &&
      (M.Flags & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)))
    return CL_INVALID_OPERATION;
  if ((Flags & Writes) &&
      (M.Flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)))
    return CL_INVALID_OPERATION;
  return CL_SUCCESS;
}

void *api::clEnqueueMapBuffer(cl_command_queue H, cl_mem Buffer,
                              cl_bool IsBlocking, cl_map_flags Flags,
                              size_t Offset, size_t Size, cl_uint Count,
                              const cl_event *Events, cl_event *Out,
                              cl_int *Err) {
  Command C;
  Ref<MemObject> M;
  if (cl_int Code = C.open(H))
    return fail(Err, Code);
  if (cl_int Code = C.object(Buffer, /*IsImage=*/false, M))
    return fail(Err, Code);
  if (!Size || !isWithin(Offset, Size, M->Size))
    return fail(Err, CL_INVALID_VALUE);
  if (cl_int Code = checkFlags(Flags, *M))
    return fail(Err, Code);
  if (cl_int Code = C.waits(Count, Events))
    return fail(Err, Code);
  uint8_t *Base =
      M->HostPointer ? static_cast<uint8_t *>(M->HostPointer) : M->data();
  void *Pointer = Base + Offset;
  {
    std::lock_guard<std::mutex> Guard(M->Lock);
    M->Mappings.insert(
        {Pointer, {Flags, {Offset, 0, 0}, {Size, 1, 1}, 0, 0, nullptr}});
  }
  cl_int Code = enqueue(
      *C.Q, CL_COMMAND_MAP_BUFFER, C.List,
      [=](Event &) {
        M->copyToHost();
        if (Flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION))
          M->setWritten(Offset, Size);
        return CL_SUCCESS;
      },
      Out, IsBlocking);
  if (Err)
    *Err = Code;
  return Code ? nullptr : Pointer;
}

void *api::clEnqueueMapImage(cl_command_queue H, cl_mem Image,
                             cl_bool IsBlocking, cl_map_flags Flags,
                             const size_t *Origin, const size_t *Size,
                             size_t *RowPitchOut, size_t *SlicePitchOut,
                             cl_uint Count, const cl_event *Events,
                             cl_event *Out, cl_int *Err) {
  Command C;
  Ref<MemObject> M;
  MemObject::Mapping Map;
  if (cl_int Code = C.open(H))
    return fail(Err, Code);
  if (cl_int Code = C.object(Image, /*IsImage=*/true, M))
    return fail(Err, Code);
  bool IsRowArray = M->Type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  bool HasSlices = IsRowArray || M->Type == CL_MEM_OBJECT_IMAGE2D_ARRAY ||
                   M->Type == CL_MEM_OBJECT_IMAGE3D;
  if (!RowPitchOut || (HasSlices && !SlicePitchOut))
    return fail(Err, CL_INVALID_VALUE);
  if (cl_int Code = checkImageBox(*M, Origin, Size, Map.From, Map.Box))
    return fail(Err, Code);
  if (cl_int Code = checkFlags(Flags, *M))
    return fail(Err, Code);
  if (cl_int Code = C.waits(Count, Events))
    return fail(Err, Code);
  if (!C.Q->Dev.hasImages())
    return fail(Err, CL_INVALID_OPERATION);
  Map.Flags = Flags;
  uint8_t *Pointer;
  if (M->HostPointer) {
    // The application's memory, with its pitches.
    Map.RowPitch = M->hostRowPitch();
    Map.SlicePitch = M->hostSlicePitch();
    Pointer = static_cast<uint8_t *>(M->HostPointer) +
              Map.From[0] * M->texelBytes() +
              Map.From[1] * (IsRowArray ? Map.SlicePitch : Map.RowPitch) +
              Map.From[2] * Map.SlicePitch;
  } else {
    Map.RowPitch = Map.SlicePitch = 0;
    completePitches(*M, Map.Box, Map.RowPitch, Map.SlicePitch);
    Map.Copy = std::make_shared<std::vector<uint8_t>>(
        Map.Box[0] * Map.Box[1] * Map.Box[2] * M->texelBytes());
    Pointer = Map.Copy->data();
  }
  *RowPitchOut = Map.RowPitch;
  if (SlicePitchOut)
    *SlicePitchOut = HasSlices ? Map.SlicePitch : 0;
  {
    std::lock_guard<std::mutex> Guard(M->Lock);
    M->Mappings.insert({Pointer, Map});
  }
  cl_int Code = enqueue(
      *C.Q, CL_COMMAND_MAP_IMAGE, C.List,
      [=](Event &) {
        M->readBox(Map.From, Map.Box, Pointer, Map.RowPitch, Map.SlicePitch);
        return CL_SUCCESS;
      },
      Out, IsBlocking);
  if (Err)
    *Err = Code;
  return Code ? nullptr : Pointer;
}

cl_int api::clEnqueueUnmapMemObject(cl_command_queue H, cl_mem Handle,
                                    void *Pointer, cl_uint Count,
                                    const cl_event *Events, cl_event *Out) {
  Command C;
  if (cl_int Code = C.open(H))
    return Code;
  MemObject *Found = find<MemObject>(Handle);
  if (!Found)
    return CL_INVALID_MEM_OBJECT;
  if (Found->Context != C.Q->Context)
    return CL_INVALID_CONTEXT;
  Ref<MemObject> M(Found);
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  MemObject::Mapping Map;
  {
    std::lock_guard<std::mutex> Guard(M->Lock);
    auto It = M->Mappings.find(Pointer);
    if (It == M->Mappings.end())
      return CL_INVALID_VALUE;
    Map = It->second;
    M->Mappings.erase(It);
  }
  return enqueue(
      *C.Q, CL_COMMAND_UNMAP_MEM_OBJECT, C.List,
      [=](Event &) {
        if (Map.Flags == CL_MAP_READ)
          return CL_SUCCESS;
        if (M->isImage())
          M->writeBox(Map.From, Map.Box, static_cast<uint8_t *>(Pointer),
                      Map.RowPitch, Map.SlicePitch);
        else
          M->copyFromHost();
        return CL_SUCCESS;
      },
      Out);
}
