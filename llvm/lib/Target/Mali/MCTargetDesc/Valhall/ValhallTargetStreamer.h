//===-- ValhallTargetStreamer.h - Valhall directives and notes --*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLTARGETSTREAMER_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLTARGETSTREAMER_H

#include "MCTargetDesc/MaliTargetStreamer.h"

namespace llvm {
using ValhallTargetStreamer = MaliTargetStreamer;
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLTARGETSTREAMER_H
