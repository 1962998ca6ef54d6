//===- LaunchLimits.h - What a launch can have ------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Limits that metadata, simulator and host reference share.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_LAUNCHLIMITS_H
#define LLVM_GPUOBJECT_LAUNCHLIMITS_H

#include <cstdint>

namespace llvm {
namespace gpuobj {

/// Most work-items of a work-group, in one dimension and in all: 10 bits per
/// dimension in the launch descriptor, and the threads of a core.
constexpr uint32_t MaxWorkGroupSize = 1024;

/// An NDRange ends below this in every dimension, offset included: generated
/// code takes global ids for non-negative numbers of 32 bits.
constexpr uint64_t GlobalIdEnd = uint64_t(1) << 31;

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_LAUNCHLIMITS_H
