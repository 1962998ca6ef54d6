//===- Transfer.h - Commands on memory --------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_TRANSFER_H
#define LLVM_LIB_OPENCL_TRANSFER_H

#include "MemObject.h"
#include "Queue.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/MathExtras.h"

namespace llvm {
namespace opencl {

/// What every command on memory starts with.
struct Command {
  Queue *Q = nullptr;
  WaitList List;

  /// The queue, and then the wait list.
  cl_int open(cl_command_queue H) {
    Q = find<Queue>(H);
    return Q ? CL_SUCCESS : CL_INVALID_COMMAND_QUEUE;
  }
  cl_int waits(cl_uint Count, const cl_event *Events) {
    return readWaitList(*Q->Context, Count, Events, List);
  }
  /// A buffer or an image of the queue's context.
  cl_int object(cl_mem H, bool IsImage, Ref<MemObject> &Out) const {
    MemObject *M = find<MemObject>(H);
    if (!M || M->isImage() != IsImage)
      return CL_INVALID_MEM_OBJECT;
    if (M->Context != Q->Context)
      return CL_INVALID_CONTEXT;
    Out = Ref<MemObject>(M);
    return CL_SUCCESS;
  }
};

/// Host access that flags of memory objects forbid.
constexpr cl_mem_flags NoReads = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
constexpr cl_mem_flags NoWrites = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;

/// What memory can be filled with: as much as the largest vector has.
inline bool isPattern(const void *Pattern, size_t Size) {
  constexpr size_t MaxPattern = 128;
  return Pattern && isPowerOf2_64(Size) && Size <= MaxPattern;
}
inline std::vector<uint8_t> copyPattern(const void *Pattern, size_t Size) {
  auto *Bytes = static_cast<const uint8_t *>(Pattern);
  return {Bytes, Bytes + Size};
}
/// Fills \p Size bytes, a multiple of those of \p Pattern.
inline void repeat(ArrayRef<uint8_t> Pattern, uint8_t *To, size_t Size) {
  for (size_t I = 0; I != Size; I += Pattern.size())
    std::memcpy(To + I, Pattern.data(), Pattern.size());
}

/// Whether Size bytes or texels from Offset on lie in Whole of them.
inline bool isWithin(size_t Offset, size_t Size, size_t Whole) {
  return Offset <= Whole && Size <= Whole - Offset;
}

/// Checks a box of texels; nothing of it is outside of \p M.
cl_int checkImageBox(const MemObject &M, const size_t *Origin,
                     const size_t *Size, Point &At, Point &Box);
/// Sets pitches that are 0; an error if they are too small for \p Box.
cl_int completePitches(const MemObject &M, const Point &Box, size_t &RowPitch,
                       size_t &SlicePitch);

/// A box in memory of rows and slices.
struct Box {
  Point Origin, Size;
  size_t RowPitch, SlicePitch;

  size_t at(size_t Y, size_t Z) const {
    return (Origin[2] + Z) * SlicePitch + (Origin[1] + Y) * RowPitch +
           Origin[0];
  }
  /// Behind the last byte.
  size_t end() const { return at(Size[1] - 1, Size[2] - 1) + Size[0]; }
};

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_TRANSFER_H
