//===- SVM.cpp - Shared virtual memory ------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Host and devices see shared memory at the same addresses, so nothing has to
// be copied: mapping and unmapping are only points in time.
//
//===----------------------------------------------------------------------===//

#include "Api.h"
#include "Transfer.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::opencl;

namespace {

struct Allocation {
  const Context *Owner;
  SharedBlock Block;
};

struct SharedMemory {
  std::mutex Lock;
  std::map<uint64_t, Allocation> ByStart;

  static SharedMemory &get() {
    static SharedMemory *S = new SharedMemory;
    return *S;
  }
};

} // namespace

static uint64_t numberOf(const void *Pointer) {
  return reinterpret_cast<uint64_t>(Pointer);
}

std::optional<SharedBlock> opencl::findShared(const Context &C,
                                              const void *Pointer) {
  SharedMemory &S = SharedMemory::get();
  std::lock_guard<std::mutex> Guard(S.Lock);
  auto It = S.ByStart.upper_bound(numberOf(Pointer));
  if (It == S.ByStart.begin())
    return std::nullopt;
  const Allocation &A = std::prev(It)->second;
  if (A.Owner != &C ||
      numberOf(Pointer) - numberOf(A.Block.Start) >= A.Block.Size)
    return std::nullopt;
  return A.Block;
}

static void freeShared(const Context &C, void *Pointer) {
  SharedMemory &S = SharedMemory::get();
  std::optional<unsigned> Region;
  {
    std::lock_guard<std::mutex> Guard(S.Lock);
    auto It = S.ByStart.find(numberOf(Pointer));
    if (It == S.ByStart.end() || It->second.Owner != &C)
      return;
    Region = It->second.Block.Region;
    S.ByStart.erase(It);
  }
  DeviceMemory::get().with([&](gpusim::Memory &M) { M.remove(*Region); });
}

void *api::clSVMAlloc(cl_context H, cl_svm_mem_flags Flags, size_t Size,
                      cl_uint Alignment) {
  constexpr cl_svm_mem_flags Known =
      CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
  constexpr cl_uint PageBytes = 4096;
  Context *C = find<Context>(H);
  // Memory of fine grain is not supported.
  if (!C || Flags & ~Known || popcount(Flags & Known) > 1 || !Size ||
      Size > getMaxBufferBytes() || (Alignment && !isPowerOf2_32(Alignment)) ||
      Alignment > PageBytes || !gpusim::isThereMemory(Size))
    return nullptr;
  uint64_t Rounded = alignTo(Size, C->bufferGranule());
  SharedBlock Block;
  Block.Size = Size;
  bool Done = DeviceMemory::get().with([&](gpusim::Memory &M) {
    std::optional<unsigned> Region = M.addShared("shared memory", Rounded);
    if (!Region)
      return false;
    Block.Region = *Region;
    Block.Start = M.region(*Region).Data.data();
    return true;
  });
  if (!Done)
    return nullptr;
  SharedMemory &S = SharedMemory::get();
  std::lock_guard<std::mutex> Guard(S.Lock);
  S.ByStart[numberOf(Block.Start)] = {C, Block};
  return Block.Start;
}

void api::clSVMFree(cl_context H, void *Pointer) {
  if (Context *C = find<Context>(H))
    freeShared(*C, Pointer);
}

using FreeFn = void(CL_CALLBACK *)(cl_command_queue, cl_uint, void *[], void *);

cl_int api::clEnqueueSVMFree(cl_command_queue H, cl_uint PointerCount,
                             void *Pointers[], FreeFn Free, void *UserData,
                             cl_uint Count, const cl_event *Events,
                             cl_event *Out) {
  Command C;
  if (cl_int Code = C.open(H))
    return Code;
  if (!PointerCount != !Pointers)
    return CL_INVALID_VALUE;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  std::vector<void *> List(Pointers, Pointers + PointerCount);
  Ref<Context> Owner = C.Q->Context;
  return enqueue(
      *C.Q, CL_COMMAND_SVM_FREE, C.List,
      [=](Event &) mutable {
        if (Free) {
          Free(H, List.size(), List.data(), UserData);
          return CL_SUCCESS;
        }
        for (void *P : List)
          freeShared(*Owner, P);
        return CL_SUCCESS;
      },
      Out);
}

/// Whether \p Size bytes at \p Pointer, if they are shared, are in one piece.
static bool isWhole(const Context &C, const void *Pointer, size_t Size) {
  std::optional<SharedBlock> B = findShared(C, Pointer);
  return !B || Size <= B->Size - (numberOf(Pointer) - numberOf(B->Start));
}

cl_int api::clEnqueueSVMMemcpy(cl_command_queue H, cl_bool IsBlocking, void *To,
                               const void *From, size_t Size, cl_uint Count,
                               const cl_event *Events, cl_event *Out) {
  Command C;
  if (cl_int Code = C.open(H))
    return Code;
  if (!To || !From)
    return CL_INVALID_VALUE;
  if (!isWhole(*C.Q->Context, To, Size) || !isWhole(*C.Q->Context, From, Size))
    return CL_INVALID_VALUE;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  if (numberOf(To) < numberOf(From) + Size &&
      numberOf(From) < numberOf(To) + Size)
    return CL_MEM_COPY_OVERLAP;
  return enqueue(
      *C.Q, CL_COMMAND_SVM_MEMCPY, C.List,
      [=](Event &) {
        std::memcpy(To, From, Size);
        return CL_SUCCESS;
      },
      Out, IsBlocking);
}

cl_int api::clEnqueueSVMMemFill(cl_command_queue H, void *To,
                                const void *Pattern, size_t PatternSize,
                                size_t Size, cl_uint Count,
                                const cl_event *Events, cl_event *Out) {
  Command C;
  if (cl_int Code = C.open(H))
    return Code;
  if (!To || !isPattern(Pattern, PatternSize) || numberOf(To) % PatternSize ||
      Size % PatternSize || !isWhole(*C.Q->Context, To, Size))
    return CL_INVALID_VALUE;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  return enqueue(
      *C.Q, CL_COMMAND_SVM_MEMFILL, C.List,
      [=, Bytes = copyPattern(Pattern, PatternSize)](Event &) {
        repeat(Bytes, static_cast<uint8_t *>(To), Size);
        return CL_SUCCESS;
      },
      Out);
}

cl_int api::clEnqueueSVMMap(cl_command_queue H, cl_bool IsBlocking,
                            cl_map_flags Flags, void *Pointer, size_t Size,
                            cl_uint Count, const cl_event *Events,
                            cl_event *Out) {
  constexpr cl_map_flags Known =
      CL_MAP_READ | CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  Command C;
  if (cl_int Code = C.open(H))
    return Code;
  if (!Pointer || !Size || Flags & ~Known ||
      ((Flags & CL_MAP_WRITE_INVALIDATE_REGION) &&
       (Flags & (CL_MAP_READ | CL_MAP_WRITE))) ||
      !isWhole(*C.Q->Context, Pointer, Size))
    return CL_INVALID_VALUE;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  return enqueue(*C.Q, CL_COMMAND_SVM_MAP, C.List, nullptr, Out, IsBlocking);
}

cl_int api::clEnqueueSVMUnmap(cl_command_queue H, void *Pointer, cl_uint Count,
                              const cl_event *Events, cl_event *Out) {
  Command C;
  if (cl_int Code = C.open(H))
    return Code;
  if (!Pointer)
    return CL_INVALID_VALUE;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  return enqueue(*C.Q, CL_COMMAND_SVM_UNMAP, C.List, nullptr, Out);
}

cl_int api::clEnqueueSVMMigrateMem(cl_command_queue H, cl_uint PointerCount,
                                   const void **Pointers, const size_t *Sizes,
                                   cl_mem_migration_flags Flags, cl_uint Count,
                                   const cl_event *Events, cl_event *Out) {
  constexpr cl_mem_migration_flags Known =
      CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
  Command C;
  if (cl_int Code = C.open(H))
    return Code;
  if (!PointerCount || !Pointers || (Flags & ~Known))
    return CL_INVALID_VALUE;
  for (cl_uint I = 0; I != PointerCount; ++I)
    if (!findShared(*C.Q->Context, Pointers[I]) ||
        (Sizes && Sizes[I] && !isWhole(*C.Q->Context, Pointers[I], Sizes[I])))
      return CL_INVALID_VALUE;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  return enqueue(*C.Q, CL_COMMAND_SVM_MIGRATE_MEM, C.List, nullptr, Out);
}
