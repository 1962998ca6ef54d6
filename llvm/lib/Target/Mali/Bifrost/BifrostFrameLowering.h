//===-- BifrostFrameLowering.h - Private memory layout ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTFRAMELOWERING_H
#define LLVM_LIB_TARGET_MALI_BIFROSTFRAMELOWERING_H

#include "GPUCodeGen/GPUFrameLowering.h"

namespace llvm {

/// Private memory is the segment `tl`, whose offsets are those of the frame.
/// TableGen's code asks for a class of this name.
class BifrostFrameLowering : public GPUFrameLowering {};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTFRAMELOWERING_H
