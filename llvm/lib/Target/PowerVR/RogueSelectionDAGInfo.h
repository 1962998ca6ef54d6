//===-- RogueSelectionDAGInfo.h - Nodes of the target -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUESELECTIONDAGINFO_H
#define LLVM_LIB_TARGET_POWERVR_ROGUESELECTIONDAGINFO_H

#include "llvm/CodeGen/SelectionDAGTargetInfo.h"

#define GET_SDNODE_ENUM
#include "RogueGenSDNodeInfo.inc"

namespace llvm {

class RogueSelectionDAGInfo : public SelectionDAGGenTargetInfo {
public:
  RogueSelectionDAGInfo();
  ~RogueSelectionDAGInfo() override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUESELECTIONDAGINFO_H
