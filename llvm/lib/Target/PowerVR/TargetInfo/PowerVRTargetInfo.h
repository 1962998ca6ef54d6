//===-- PowerVRTargetInfo.h - Targets of the PowerVR folder --- -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_TARGETINFO_POWERVRTARGETINFO_H
#define LLVM_LIB_TARGET_POWERVR_TARGETINFO_POWERVRTARGETINFO_H

namespace llvm {
class Target;

/// Imagination PowerVR Rogue, the Unified Shading Cluster ("rogue").
Target &getTheRogueTarget();
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_TARGETINFO_POWERVRTARGETINFO_H
