//===-- Properties.h - What fuzzers check --------------------- -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_TARGET_POWERVR_FUZZ_PROPERTIES_H
#define MGPU_UNITTESTS_TARGET_POWERVR_FUZZ_PROPERTIES_H

#include "../RogueMCHarness.h"

namespace mgpu {

/// A harness that does not check the rules on groups.
RogueMCHarness &getHarness();

/// Every element either is refused with a reason, or starts with a group that
/// prints as a text that assembles to the same bytes. Aborts if not. Returns
/// how many were not refused.
unsigned checkBytes(RogueMCHarness &H, const std::vector<Bytes> &Candidates);

/// The text either is refused with a message, or gives groups that pass
/// checkBytes.
void checkText(RogueMCHarness &H, llvm::StringRef Text);

} // namespace mgpu

#endif // MGPU_UNITTESTS_TARGET_POWERVR_FUZZ_PROPERTIES_H
