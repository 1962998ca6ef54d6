//===- MemObject.cpp - Buffers and images in memory -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemObject.h"
#include "Api.h"
#include "Checks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::opencl;

MemObject::~MemObject() {
  if (Region)
    DeviceMemory::get().with([&](gpusim::Memory &M) { M.remove(*Region); });
  for (const std::function<void()> &Fn : reverse(Destructors))
    Fn();
}

bool MemObject::allocate(size_t Bytes) {
  unsigned Granule = Context->bufferGranule();
  uint64_t Rounded = alignTo(Bytes + getSlack(), Granule);
  // Images have an order of their own.
  bool IsHostMemory = HostPointer && !isImage() && Rounded == Bytes;
  HasCopy = HostPointer && !IsHostMemory;
  std::shared_ptr<void> Owner;
  if (IsHostMemory) {
    Data = static_cast<uint8_t *>(HostPointer);
  } else {
    if (!gpusim::isThereMemory(Rounded))
      return false;
    Data =
        static_cast<uint8_t *>(std::calloc(std::max<uint64_t>(Rounded, 1), 1));
    if (!Data)
      return false;
    Owner = std::shared_ptr<void>(Data, std::free);
  }
  DeviceMemory::get().with([&](gpusim::Memory &M) {
    Region = M.addStorage(isImage() ? "an image" : "a buffer",
                          MutableArrayRef(Data, Rounded), std::move(Owner),
                          gpusim::MemoryRegion::Global, isImage());
    Address = M.address(*Region);
    // What images have is written through descriptors.
    if (memoryChecks().Uninitialised && !isImage() && !HostPointer)
      M.region(*Region).setUnwritten();
  });
  return true;
}

void MemObject::alias(const MemObject &Of, size_t Offset, size_t Bytes) {
  Data = Of.Data + Offset;
  IsSVM = Of.IsSVM;
  HasCopy = Of.HasCopy;
  if (IsSVM) {
    Address = Of.Address + Offset;
    return;
  }
  // What is written through one is not noticed in the other.
  Of.setWritten(0, Of.Size);
  // A window of its own, so that accesses behind its end are found.
  uint64_t Rounded = alignTo(Bytes + getSlack(), Context->bufferGranule());
  DeviceMemory::get().with([&](gpusim::Memory &M) {
    const gpusim::MemoryRegion &Whole = M.region(*Of.Region);
    Rounded = std::min<uint64_t>(Rounded, Whole.Size - Offset);
    Region = M.addStorage(isImage() ? "an image" : "a sub-buffer",
                          MutableArrayRef(Data, Rounded), Whole.Owner,
                          gpusim::MemoryRegion::Global, isImage());
    Address = M.address(*Region);
  });
}

void MemObject::aliasShared(void *Pointer) {
  IsSVM = true;
  Data = static_cast<uint8_t *>(Pointer);
  Address = reinterpret_cast<uint64_t>(Pointer);
}

void MemObject::setWritten(size_t Offset, size_t Bytes) const {
  if (Region && memoryChecks().Uninitialised)
    DeviceMemory::get().with([&](gpusim::Memory &M) {
      M.region(*Region).setWritten(Offset, Bytes);
    });
}

void MemObject::copyToHost() const {
  if (HasCopy && isImage())
    readBox({0, 0, 0}, imageSize(), static_cast<uint8_t *>(HostPointer),
            hostRowPitch(), hostSlicePitch());
  else if (HasCopy)
    std::memcpy(HostPointer, Data, Size);
}

void MemObject::copyFromHost() const {
  if (HasCopy && isImage())
    writeBox({0, 0, 0}, imageSize(), static_cast<uint8_t *>(HostPointer),
             hostRowPitch(), hostSlicePitch());
  else if (HasCopy)
    std::memcpy(Data, HostPointer, Size);
}

cl_int opencl::checkMemFlags(cl_mem_flags &Flags, const void *HostPointer) {
  using namespace memflags;
  constexpr cl_mem_flags Known =
      Access | Pointers | HostAccess | CL_MEM_KERNEL_READ_AND_WRITE;
  if (Flags & ~Known || popcount(Flags & Access) > 1 ||
      popcount(Flags & HostAccess) > 1)
    return CL_INVALID_VALUE;
  if ((Flags & CL_MEM_USE_HOST_PTR) &&
      (Flags & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR)))
    return CL_INVALID_VALUE;
  bool NeedsPointer = Flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR);
  if (NeedsPointer != (HostPointer != nullptr))
    return CL_INVALID_HOST_PTR;
  if (!(Flags & Access))
    Flags |= CL_MEM_READ_WRITE;
  return CL_SUCCESS;
}

cl_int api::clRetainMemObject(cl_mem H) {
  return retain<MemObject>(H, CL_INVALID_MEM_OBJECT);
}

cl_int api::clReleaseMemObject(cl_mem H) {
  return release<MemObject>(H, CL_INVALID_MEM_OBJECT);
}

cl_int api::clSetMemObjectDestructorCallback(
    cl_mem H, void(CL_CALLBACK *Fn)(cl_mem, void *), void *UserData) {
  MemObject *M = find<MemObject>(H);
  if (!M)
    return CL_INVALID_MEM_OBJECT;
  if (!Fn)
    return CL_INVALID_VALUE;
  std::lock_guard<std::mutex> Guard(M->Lock);
  M->Destructors.push_back([=] { Fn(H, UserData); });
  return CL_SUCCESS;
}

cl_int api::clGetMemObjectInfo(cl_mem H, cl_mem_info Name, size_t Size,
                               void *Value, size_t *SizeOut) {
  MemObject *M = find<MemObject>(H);
  if (!M)
    return CL_INVALID_MEM_OBJECT;
  Answer A(Size, Value, SizeOut);
  switch (Name) {
  case CL_MEM_TYPE:
    return A.value(M->Type);
  case CL_MEM_FLAGS:
    return A.value(M->Flags);
  case CL_MEM_SIZE:
    return A.value(M->Size);
  case CL_MEM_HOST_PTR:
    return A.value(M->HostPointer);
  case CL_MEM_MAP_COUNT: {
    std::lock_guard<std::mutex> Guard(M->Lock);
    return A.value(cl_uint(M->Mappings.size()));
  }
  case CL_MEM_REFERENCE_COUNT:
    return A.value(M->External.load());
  case CL_MEM_CONTEXT:
    return A.value(cl_context(M->Context.get()));
  case CL_MEM_ASSOCIATED_MEMOBJECT:
    return A.value(cl_mem(M->Parent.get()));
  case CL_MEM_OFFSET:
    return A.value(M->Origin);
  case CL_MEM_USES_SVM_POINTER:
    return A.boolean(M->IsSVM);
  case CL_MEM_PROPERTIES:
    return A.array(ArrayRef(M->Properties));
  default:
    return CL_INVALID_VALUE;
  }
}
