//===-- RogueBurstLength.h - How many words one access may move -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUEBURSTLENGTH_H
#define LLVM_LIB_TARGET_POWERVR_ROGUEBURSTLENGTH_H

#include "llvm/Support/Alignment.h"

namespace llvm {

class Function;

namespace Rogue {
struct CoreInfo;

/// Marks \p F with the most words that a load or store of it may move at once,
/// for which no task of \p Core has to stay away.
void chooseBurstLength(Function &F, const CoreInfo &Core);

/// The most words that an access of \p F moves at once, for which its address
/// is known to have this alignment.
unsigned burstLength(const Function &F, Align Alignment);

} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUEBURSTLENGTH_H
