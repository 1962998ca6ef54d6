//===- Buffer.cpp - Buffers -----------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Api.h"
#include "MemObject.h"

using namespace llvm;
using namespace llvm::opencl;

static cl_mem createBuffer(cl_context H, cl_mem_flags Flags, size_t Size,
                           void *HostPointer,
                           std::vector<cl_mem_properties> Properties,
                           cl_int *Err) {
  Context *C = find<Context>(H);
  if (!C)
    return fail(Err, CL_INVALID_CONTEXT);
  if (cl_int Code = checkMemFlags(Flags, HostPointer))
    return fail(Err, Code);
  if (Flags & CL_MEM_KERNEL_READ_AND_WRITE)
    return fail(Err, CL_INVALID_VALUE);
  if (!Size || Size > getMaxBufferBytes())
    return fail(Err, CL_INVALID_BUFFER_SIZE);
  Ref<MemObject> M(new MemObject(Ref<Context>(C), CL_MEM_OBJECT_BUFFER));
  M->Flags = Flags;
  M->Size = Size;
  M->Properties = std::move(Properties);
  if (Flags & CL_MEM_USE_HOST_PTR)
    M->HostPointer = HostPointer;
  if (M->HostPointer) {
    if (std::optional<SharedBlock> Block = findShared(*C, HostPointer)) {
      size_t Offset = static_cast<uint8_t *>(HostPointer) - Block->Start;
      if (Size > Block->Size - Offset)
        return fail(Err, CL_INVALID_BUFFER_SIZE);
      M->aliasShared(HostPointer);
      return succeed(Err, std::move(M));
    }
  }
  if (!M->allocate(Size))
    return fail(Err, CL_MEM_OBJECT_ALLOCATION_FAILURE);
  if (Flags & CL_MEM_COPY_HOST_PTR) {
    std::memcpy(M->data(), HostPointer, Size);
    M->setWritten(0, Size);
  }
  M->copyFromHost();
  return succeed(Err, std::move(M));
}

cl_mem api::clCreateBuffer(cl_context C, cl_mem_flags Flags, size_t Size,
                           void *HostPointer, cl_int *Err) {
  return createBuffer(C, Flags, Size, HostPointer, {}, Err);
}

cl_mem api::clCreateBufferWithProperties(cl_context C,
                                         const cl_mem_properties *P,
                                         cl_mem_flags Flags, size_t Size,
                                         void *HostPointer, cl_int *Err) {
  // There are no properties; a list of none is kept.
  if (P && *P)
    return fail(Err, CL_INVALID_PROPERTY);
  std::vector<cl_mem_properties> List;
  if (P)
    List.push_back(0);
  return createBuffer(C, Flags, Size, HostPointer, std::move(List), Err);
}

cl_mem api::clCreateSubBuffer(cl_mem H, cl_mem_flags Flags,
                              cl_buffer_create_type Type, const void *Info,
                              cl_int *Err) {
  using namespace memflags;
  MemObject *Whole = find<MemObject>(H);
  if (!Whole || Whole->isImage() || Whole->Parent)
    return fail(Err, CL_INVALID_MEM_OBJECT);
  if (Type != CL_BUFFER_CREATE_TYPE_REGION || !Info)
    return fail(Err, CL_INVALID_VALUE);
  if (Flags & ~(Access | HostAccess) || popcount(Flags & Access) > 1 ||
      popcount(Flags & HostAccess) > 1)
    return fail(Err, CL_INVALID_VALUE);
  // What the whole forbids stays forbidden.
  cl_mem_flags Given = Flags & Access, Of = Whole->Flags & Access;
  if (Given && Of != CL_MEM_READ_WRITE && Given != Of)
    return fail(Err, CL_INVALID_VALUE);
  cl_mem_flags HostGiven = Flags & HostAccess,
               HostOf = Whole->Flags & HostAccess;
  if (HostGiven && HostOf && HostGiven != HostOf &&
      HostGiven != CL_MEM_HOST_NO_ACCESS)
    return fail(Err, CL_INVALID_VALUE);
  auto R = *static_cast<const cl_buffer_region *>(Info);
  if (!R.size)
    return fail(Err, CL_INVALID_BUFFER_SIZE);
  if (R.origin > Whole->Size || R.size > Whole->Size - R.origin)
    return fail(Err, CL_INVALID_VALUE);
  if (R.origin % BaseAddressAlign)
    return fail(Err, CL_MISALIGNED_SUB_BUFFER_OFFSET);
  Ref<MemObject> M(new MemObject(Whole->Context, CL_MEM_OBJECT_BUFFER));
  M->Flags = (Given ? Given : Of) | (HostGiven ? HostGiven : HostOf) |
             (Whole->Flags & Pointers);
  M->Size = R.size;
  M->Origin = R.origin;
  M->Parent = Ref<MemObject>(Whole);
  if (Whole->HostPointer)
    M->HostPointer = static_cast<uint8_t *>(Whole->HostPointer) + R.origin;
  M->alias(*Whole, R.origin, R.size);
  return succeed(Err, std::move(M));
}
