//===- CodeGraph.h - Basic blocks of decoded code ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUREPORT_CODEGRAPH_H
#define LLVM_LIB_GPUREPORT_CODEGRAPH_H

#include "CostModel.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace llvm {
namespace gpureport {

struct CodeBlock {
  /// Indexes of its instructions: [Begin, End).
  size_t Begin = 0, End = 0;
  SmallVector<unsigned, 2> Successors;
  /// A way out of the kernel leaves from here.
  bool Ends = false;
};

/// The blocks of \p Code in order; the first one is the entry.
std::vector<CodeBlock> buildCodeGraph(ArrayRef<DecodedInst> Code,
                                      const CostModel &Model);

} // namespace gpureport
} // namespace llvm

#endif // LLVM_LIB_GPUREPORT_CODEGRAPH_H
