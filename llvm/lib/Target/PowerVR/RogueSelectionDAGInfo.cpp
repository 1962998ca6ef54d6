//===-- RogueSelectionDAGInfo.cpp - Nodes of the target -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueSelectionDAGInfo.h"

#define GET_SDNODE_DESC
#include "RogueGenSDNodeInfo.inc"

using namespace llvm;

RogueSelectionDAGInfo::RogueSelectionDAGInfo()
    : SelectionDAGGenTargetInfo(RogueGenSDNodeInfo) {}

RogueSelectionDAGInfo::~RogueSelectionDAGInfo() = default;
