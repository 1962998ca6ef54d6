//===-- ValhallSelectionDAGInfo.cpp - DAG node descriptions ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallSelectionDAGInfo.h"

#define GET_SDNODE_DESC
#include "ValhallGenSDNodeInfo.inc"

using namespace llvm;

ValhallSelectionDAGInfo::ValhallSelectionDAGInfo()
    : SelectionDAGGenTargetInfo(ValhallGenSDNodeInfo) {}

ValhallSelectionDAGInfo::~ValhallSelectionDAGInfo() = default;
