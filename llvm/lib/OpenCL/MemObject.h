//===- MemObject.h - Buffers and images -------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_MEMOBJECT_H
#define LLVM_LIB_OPENCL_MEMOBJECT_H

#include "Context.h"
#include "llvm/GPUObject/ImageMetadata.h"
#include "llvm/GPUSim/Image.h"
#include "llvm/GPUSim/Job.h"
#include <map>

namespace llvm {
namespace opencl {

/// Part of an image or a box of bytes: x, y, z. Of arrays, the last coordinate
/// in use is the layer.
using Point = std::array<size_t, 3>;

class MemObject final : public _cl_mem, public Object {
public:
  using HandleType = _cl_mem;
  static constexpr ObjectKind KindOf = ObjectKind::Memory;

  MemObject(Ref<opencl::Context> C, cl_mem_object_type Type)
      : Object(KindOf), Context(std::move(C)), Type(Type) {}
  ~MemObject() override;

  const Ref<opencl::Context> Context;
  const cl_mem_object_type Type;
  cl_mem_flags Flags = 0;
  std::vector<cl_mem_properties> Properties; ///< As given, with their end.
  size_t Size = 0;                           ///< In bytes.
  void *HostPointer = nullptr;               ///< With CL_MEM_USE_HOST_PTR.
  Ref<MemObject> Parent;
  size_t Origin = 0; ///< In the parent.
  bool IsSVM = false;

  // Images only.
  cl_image_format Format = {};
  cl_image_desc Desc = {};
  gpusim::ImageView View;
  /// How the texels lie in memory.
  gpusim::TexelOrdering Ordering = gpusim::TexelOrdering::Linear;
  gpusim::ImagePlacement Placement;

  bool isImage() const { return Type != CL_MEM_OBJECT_BUFFER; }
  /// Bytes of a texel.
  size_t texelBytes() const { return View.Format.Bytes; }
  /// Texels in each dimension, layers in that of the array.
  Point imageSize() const;
  /// Bytes of HostPointer from row to row and slice to slice.
  size_t hostRowPitch() const;
  size_t hostSlicePitch() const;

  /// Memory of the object: host address and the GPU's.
  uint8_t *data() const { return Data; }
  uint64_t address() const { return Address; }

  /// Puts \p Bytes zeros, or the host's memory, into the address space; false
  /// if there is no memory.
  bool allocate(size_t Bytes);
  /// The memory of \p Of from \p Offset on, with the same address if \p IsSVM.
  void alias(const MemObject &Of, size_t Offset, size_t Bytes);
  /// The memory at \p Pointer, which is shared with the devices already.
  void aliasShared(void *Pointer);
  /// The region in the address space; nothing for shared memory.
  std::optional<unsigned> region() const { return Region; }

  /// Where the texel is, which must exist.
  uint8_t *texel(size_t X, size_t Y, size_t Z) const;
  /// Between the texels of a box and \p Host with these pitches.
  void readBox(const Point &From, const Point &Box, uint8_t *Host,
               size_t RowPitch, size_t SlicePitch) const;
  void writeBox(const Point &To, const Point &Box, const uint8_t *Host,
                size_t RowPitch, size_t SlicePitch) const;

  /// If the memory is not the host's own: between them, for mapping.
  void copyToHost() const;
  void copyFromHost() const;

  /// For the check of memory that was never written: the host writes \p Bytes
  /// bytes from \p Offset on.
  void setWritten(size_t Offset, size_t Bytes) const;

  struct Mapping {
    cl_map_flags Flags;
    Point From, Box; ///< Of a buffer: bytes, in x.
    size_t RowPitch, SlicePitch;
    std::shared_ptr<std::vector<uint8_t>> Copy; ///< If the host has no memory.
  };
  /// Guards what follows.
  std::mutex Lock;
  std::multimap<void *, Mapping> Mappings;
  std::vector<std::function<void()>> Destructors;

private:
  std::optional<unsigned> Region;
  uint8_t *Data = nullptr;
  uint64_t Address = 0;
  /// HostPointer is not Data.
  bool HasCopy = false;
};

/// The format of an image; nothing if it is not one that the devices have.
std::optional<gpusim::TexelFormat> texelFormatOf(const cl_image_format &F);
/// The formats that all devices of \p C have for images of \p Type and
/// \p Flags.
std::vector<cl_image_format>
supportedFormats(const Context &C, cl_mem_flags Flags, cl_mem_object_type Type);

/// The specification has this combination.
bool isKnownFormat(const cl_image_format &F);
/// Whether a kernel that takes \p T can be given an image of \p Type.
bool isTypeOf(const gpuobj::ImageType &T, cl_mem_object_type Type);

/// The flags of memory objects, by what they are about.
namespace memflags {
constexpr cl_mem_flags Access =
    CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
constexpr cl_mem_flags HostAccess =
    CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
constexpr cl_mem_flags Pointers =
    CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;
} // namespace memflags

/// Checks flags of access and host pointers, and completes them.
cl_int checkMemFlags(cl_mem_flags &Flags, const void *HostPointer);

/// The allocation of shared virtual memory that holds \p Pointer.
struct SharedBlock {
  uint8_t *Start;
  size_t Size;
  unsigned Region;
};
std::optional<SharedBlock> findShared(const Context &C, const void *Pointer);

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_MEMOBJECT_H
