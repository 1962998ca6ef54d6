//===-- MaliTargetInfo.h - Targets of the Mali folder -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_TARGETINFO_MALITARGETINFO_H
#define LLVM_LIB_TARGET_MALI_TARGETINFO_MALITARGETINFO_H

namespace llvm {
class Target;

/// Mali architectures v9 to v14 ("valhall").
Target &getTheValhallTarget();
/// Mali architectures v6 and v7 ("bifrost").
Target &getTheBifrostTarget();
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_TARGETINFO_MALITARGETINFO_H
