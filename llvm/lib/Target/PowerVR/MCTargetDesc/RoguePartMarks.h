//===-- RoguePartMarks.h - Loads of parts of words --------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEPARTMARKS_H
#define LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEPARTMARKS_H

#include <cstdint>

namespace llvm {
namespace Rogue {

/// In code for memory checks a load of a byte or half has its own address, not
/// that of the word around it, with its size in bits that no address has.
constexpr unsigned PartShift = 62;
constexpr uint64_t markOfPart(uint64_t Bytes) { return Bytes << PartShift; }
constexpr unsigned bytesOfPart(uint64_t Address) {
  return unsigned(Address >> PartShift);
}

} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEPARTMARKS_H
