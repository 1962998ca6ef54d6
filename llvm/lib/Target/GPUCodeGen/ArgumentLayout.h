//===- ArgumentLayout.h - Where a kernel finds its arguments ----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The uniforms of a kernel start with the implicit arguments that the kernel
/// uses, in the order of gpuobj::ImplicitArgKind, followed by words that images
/// and samplers need (IR/ImageArguments.h) and the explicit arguments in order.
/// Each has its natural alignment (32-bit words at least), so that 64-bit
/// values lie on even words and can be sources as they are. Arguments that do
/// not fit are passed in memory; the implicit argument ArgumentBuffer points
/// there.
///
/// Passes change what a kernel uses, so the layout is computed once, by
/// GPULowerKernelArguments, and is metadata of the function from then on:
///
///   define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) !mgpu.arguments !0
///   !0 = !{!1, !2, !3}
///   !1 = !{!"num_groups_x", i32 0}          ; implicit arguments: byte offset
///   !2 = !{i32 8, i32 8, i32 8, i1 false}   ; each parameter: offset, size,
///   !3 = !{i32 16, i32 4, i32 4, i1 false}  ; alignment, in argument buffer
///
/// A word of an image is !{!"width", i32 24, i32 1}: kind, byte offset, and the
/// number of the parameter or, for a constant sampler, its bits. A word of a
/// uniform buffer is !{!"buffer", i32 28, i32 0, i32 64}: byte offset, number
/// of the parameter, byte in the buffer. Where images and samplers are states
/// instead of handles, those come behind all others.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_ARGUMENTLAYOUT_H
#define LLVM_LIB_TARGET_GPUCODEGEN_ARGUMENTLAYOUT_H

#include "llvm/GPUObject/KernelMetadata.h"
#include <optional>

namespace llvm {
class Function;

namespace gpu {
struct TargetLimits;

/// The most that "mgpu-buffer-align" may promise: long16 of OpenCL.
constexpr unsigned MaxBufferAlign = 128;

/// The layout of the argument area of one kernel.
class ArgumentLayout {
public:
  struct Argument {
    uint32_t Offset = 0; ///< bytes, in the uniforms or the argument buffer
    uint32_t Size = 0;
    uint32_t Align = 1;
    bool InBuffer = false;
  };

  /// For \p F as it is now.
  static ArgumentLayout compute(const Function &F, const TargetLimits &Limits);
  /// The layout that \p F carries; none if it does not fit the parameters.
  static std::optional<ArgumentLayout> read(const Function &F,
                                            const TargetLimits &Limits);
  /// The same; computed for a function that never had one, as in tests of
  /// single passes.
  static ArgumentLayout of(const Function &F, const TargetLimits &Limits);
  /// Writes it down in \p F.
  void freeze(Function &F) const;

  const Argument &arg(unsigned Index) const { return Args[Index]; }
  /// Byte offset in the uniforms of an implicit argument that the kernel uses.
  std::optional<uint32_t> implicit(gpuobj::ImplicitArgKind Kind) const;
  const std::vector<gpuobj::ImplicitArg> &implicitArgs() const {
    return Implicit;
  }
  /// By increasing offset.
  const std::vector<gpuobj::ImageWord> &imageWords() const {
    return ImageWords;
  }
  /// By increasing offset.
  const std::vector<gpuobj::BufferWord> &bufferWords() const {
    return BufferWords;
  }
  /// Byte offset of the word \p Kind of argument \p Arg, or of nobody (0).
  std::optional<uint32_t> imageWord(gpuobj::ImageWordKind Kind,
                                    unsigned Arg) const;
  /// Words of implicit and explicit arguments in the uniforms.
  unsigned uniformWords() const;

private:
  std::vector<gpuobj::ImplicitArg> Implicit;
  std::vector<gpuobj::ImageWord> ImageWords;
  std::vector<gpuobj::BufferWord> BufferWords;
  std::vector<Argument> Args;
  bool HasStates = false;
};

/// The explicit arguments as the metadata describes them.
std::vector<gpuobj::KernelArg> describeArguments(const Function &F,
                                                 const ArgumentLayout &Layout);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_ARGUMENTLAYOUT_H
