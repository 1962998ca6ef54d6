//===-- RogueFrameLowering.h - Private memory layout ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUEFRAMELOWERING_H
#define LLVM_LIB_TARGET_POWERVR_ROGUEFRAMELOWERING_H

#include "GPUCodeGen/GPUFrameLowering.h"

namespace llvm {

/// Private memory is the private area that the driver allocates, whose address
/// is in shared registers. TableGen's code asks for a class of this name.
class RogueFrameLowering : public GPUFrameLowering {};

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUEFRAMELOWERING_H
