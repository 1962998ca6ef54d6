//===-- ValhallConstantSources.h - Small constants as sources ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which small constant, read through which selector and sign, stands for a
/// value in a source:
///
///   f32 0.125   ->   k25.h1   (the half 0x3000, widened)
///   s32 -3      ->   k3.b1    (the byte 0xfd, extended with its sign)
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALL_VALHALLCONSTANTSOURCES_H
#define LLVM_LIB_TARGET_MALI_VALHALL_VALHALLCONSTANTSOURCES_H

#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include <optional>

namespace llvm {
namespace Valhall {

/// A source operand as the search sees it.
struct SourceContext {
  /// MCOperandInfo::OperandType.
  unsigned Type;
  /// Source modifiers through which the value is read today.
  unsigned Mods;
  /// The instruction extends narrow parts with their sign.
  bool Signed;
  /// The signs of a whole word are those of its halves.
  bool Halves;
  /// The subtarget's capability of that name.
  bool HasSinConstant;
};

/// A small constant and the source modifiers to read it with.
struct ConstantSource {
  unsigned Index;
  unsigned Mods;
};

/// For a source of 32 bits whose register holds \p Value.
std::optional<ConstantSource> findConstantSource(uint32_t Value,
                                                 const SourceContext &Source);
/// For a source of 64 bits. \p High is nothing if only the low word is known; a
/// small constant is extended with zeros.
std::optional<ConstantSource> findConstantSource64(uint32_t Low,
                                                   std::optional<uint32_t> High,
                                                   const SourceContext &Source);

} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_VALHALL_VALHALLCONSTANTSOURCES_H
