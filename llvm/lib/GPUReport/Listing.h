//===- Listing.h - Instructions one by one -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUREPORT_LISTING_H
#define LLVM_LIB_GPUREPORT_LISTING_H

#include "CostModel.h"
#include "llvm/GPUReport/SourceLines.h"

namespace llvm {
namespace gpureport {

/// \p Bytes is the code, whose first byte has the offset \p Base; \p Code what
/// it decodes to.
std::vector<ListedInst> buildListing(ArrayRef<DecodedInst> Code,
                                     ArrayRef<uint8_t> Bytes, uint64_t Base,
                                     const CostModel &Model, Disassembly &Dis,
                                     const SourceLines *Lines);

/// The lines of the values that instructions move to and from private memory
/// from \p SpillStart on, in order; nothing without debug information.
std::vector<SpillLine> findSpillLines(ArrayRef<DecodedInst> Code,
                                      const CostModel &Model,
                                      const SourceLines &Lines,
                                      uint64_t SpillStart);

} // namespace gpureport
} // namespace llvm

#endif // LLVM_LIB_GPUREPORT_LISTING_H
