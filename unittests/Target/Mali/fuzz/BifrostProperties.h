//===-- BifrostProperties.h - What fuzzers of clauses check -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_TARGET_MALI_FUZZ_BIFROSTPROPERTIES_H
#define MGPU_UNITTESTS_TARGET_MALI_FUZZ_BIFROSTPROPERTIES_H

#include "../MCHarness.h"

namespace mgpu {

/// A harness per set of capabilities, without the rules of the hardware.
MCHarness &getBifrostHarness(unsigned Index);
constexpr unsigned NumBifrostHarnesses = 3;

/// Every clause in \p Bytes is refused with a reason, or prints as a text that
/// assembles to the same bytes. Aborts if not. Returns how many were accepted.
unsigned checkClauses(MCHarness &H, llvm::ArrayRef<uint8_t> Bytes);

/// Every text is refused with a message, or gives bytes that pass checkClauses
/// and are clauses.
void checkClauseText(MCHarness &H, llvm::StringRef Text);

} // namespace mgpu

#endif // MGPU_UNITTESTS_TARGET_MALI_FUZZ_BIFROSTPROPERTIES_H
