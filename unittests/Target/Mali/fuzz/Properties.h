//===-- Properties.h - What fuzzers check ------------------------*- C++
//-*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_TARGET_MALI_FUZZ_PROPERTIES_H
#define MGPU_UNITTESTS_TARGET_MALI_FUZZ_PROPERTIES_H

#include "../MCHarness.h"

namespace mgpu {

/// A harness per architecture version, without the rules on uniforms.
MCHarness &getHarness(unsigned Index);
constexpr unsigned NumHarnesses = 6;

/// Every word is refused with a reason, or prints as a text that assembles to
/// the same word. Aborts if not. Returns how many were not refused.
unsigned checkWords(MCHarness &H, llvm::ArrayRef<uint64_t> Words);

/// Every text is refused with a message, or gives words that pass checkWords.
void checkText(MCHarness &H, llvm::StringRef Text);

} // namespace mgpu

#endif // MGPU_UNITTESTS_TARGET_MALI_FUZZ_PROPERTIES_H
