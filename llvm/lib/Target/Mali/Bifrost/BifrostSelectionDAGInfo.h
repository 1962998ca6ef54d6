//===-- BifrostSelectionDAGInfo.h - Nodes of the target ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTSELECTIONDAGINFO_H
#define LLVM_LIB_TARGET_MALI_BIFROSTSELECTIONDAGINFO_H

#include "llvm/CodeGen/SelectionDAGTargetInfo.h"

#define GET_SDNODE_ENUM
#include "BifrostGenSDNodeInfo.inc"

namespace llvm {

class BifrostSelectionDAGInfo : public SelectionDAGGenTargetInfo {
public:
  BifrostSelectionDAGInfo();
  ~BifrostSelectionDAGInfo() override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTSELECTIONDAGINFO_H
