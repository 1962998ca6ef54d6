//===-- ValhallTargetTransformInfo.h - Cost model and uniformity -*- C++ -*-==//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLTARGETTRANSFORMINFO_H
#define LLVM_LIB_TARGET_MALI_VALHALLTARGETTRANSFORMINFO_H

#include "GPUCodeGen/GPUTargetTransformInfo.h"
#include "ValhallTargetMachine.h"

namespace llvm {

class ValhallTTIImpl final
    : public GPUTTIImpl<ValhallTTIImpl, ValhallTargetMachine> {
public:
  ValhallTTIImpl(const ValhallTargetMachine *TM, const Function &F);
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_VALHALLTARGETTRANSFORMINFO_H
