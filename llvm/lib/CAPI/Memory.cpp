//===- Memory.cpp - Memory of the C interface -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CAPI.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/Support/MathExtras.h"
#include <cstdlib>

using namespace llvm;
using namespace llvm::capi;

static constexpr uint64_t MaxBufferBytes = uint64_t(1) << 32;

mgpu_status mgpu_memory_create(const char *CoreName, mgpu_memory **Memory) {
  if (!Memory)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "a pointer is null");
  const gpuobj::CoreInfo *Core =
      CoreName ? gpuobj::findCore(CoreName) : nullptr;
  if (!Core)
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "there is no core '" + Twine(CoreName ? CoreName : "") + "'");
  initialize();
  auto Limits = gpusim::getCoreLimits(Core->Name);
  if (!Limits)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, Limits.takeError());
  auto M = std::make_shared<mgpu_memory>();
  M->Core = Core;
  M->Limits = *Limits;
  *Memory = mgpu_memory::give(std::move(M));
  return MGPU_SUCCESS;
}

void mgpu_memory_release(mgpu_memory *Memory) { mgpu_memory::release(Memory); }

const gpusim::ProgramInstance &mgpu_memory::instanceOf(mgpu_program &P) {
  for (const Instance &I : Instances)
    if (I.Program.get() == &P)
      return I.Data;
  Instances.push_back({P.shared_from_this(), {P.object(), Memory}});
  return Instances.back().Data;
}

mgpu_status mgpu_buffer_create(mgpu_memory *Memory, const char *Name,
                               void *Host, size_t Size, mgpu_buffer **Buffer) {
  if (!Memory || !Buffer)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "a pointer is null");
  if (!Size || Size > MaxBufferBytes)
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "a buffer has 1 to 2^32 bytes, not " + Twine(Size));
  unsigned Granule = Memory->Limits.BufferGranule;
  if (Host && Size % Granule)
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "buffers of " + Memory->Core->Name + " take a multiple of " +
                    Twine(Granule) + " bytes, not " + Twine(Size));
  uint64_t Rounded = alignTo(Size, Granule);
  std::shared_ptr<void> Owner;
  if (!Host) {
    if (!gpusim::isThereMemory(Rounded) || !(Host = std::calloc(Rounded, 1)))
      return fail(MGPU_ERROR_OUT_OF_MEMORY,
                  "there is no memory for " + Twine(Size) + " bytes");
    Owner.reset(Host, [](void *P) { std::free(P); });
  }
  auto B = std::make_shared<mgpu_buffer>();
  B->Data = Host;
  B->Size = Size;
  B->HasName = Name && *Name;
  {
    std::lock_guard<std::mutex> Guard(Memory->Lock);
    B->Region = Memory->Memory.addStorage(
        B->HasName ? Name : "",
        MutableArrayRef(static_cast<uint8_t *>(Host), Rounded), Owner);
    B->Address = Memory->Memory.address(B->Region);
  }
  B->Memory = Memory->shared_from_this();
  *Buffer = mgpu_buffer::give(std::move(B));
  return MGPU_SUCCESS;
}

mgpu_buffer::~mgpu_buffer() {
  if (!Memory)
    return;
  std::lock_guard<std::mutex> Guard(Memory->Lock);
  Memory->Memory.remove(Region);
}

void mgpu_buffer_release(mgpu_buffer *Buffer) { mgpu_buffer::release(Buffer); }

void *mgpu_buffer_data(mgpu_buffer *B) { return B ? B->Data : nullptr; }

size_t mgpu_buffer_size(const mgpu_buffer *B) { return B ? B->Size : 0; }

uint64_t mgpu_buffer_address(const mgpu_buffer *B) {
  return B ? B->Address : 0;
}
