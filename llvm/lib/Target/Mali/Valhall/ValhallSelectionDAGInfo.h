//===-- ValhallSelectionDAGInfo.h - DAG node descriptions -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLSELECTIONDAGINFO_H
#define LLVM_LIB_TARGET_MALI_VALHALLSELECTIONDAGINFO_H

#include "llvm/CodeGen/SelectionDAGTargetInfo.h"

#define GET_SDNODE_ENUM
#include "ValhallGenSDNodeInfo.inc"

namespace llvm {

class ValhallSelectionDAGInfo : public SelectionDAGGenTargetInfo {
public:
  ValhallSelectionDAGInfo();
  ~ValhallSelectionDAGInfo() override;
};

} // namespace llvm

#endif
