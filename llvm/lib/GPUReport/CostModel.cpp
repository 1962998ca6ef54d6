//===- CostModel.cpp - What a report asks of an instruction set -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostModel.h"

using namespace llvm;
using namespace llvm::gpureport;

CostModel::~CostModel() = default;

void CostModel::addMix(const DecodedInst &I,
                       MutableArrayRef<unsigned> Mix) const {
  ArrayRef<Pipeline> Pipelines = getPipelines();
  StringRef Unit = getUnit(I);
  ++Mix[find_if(Pipelines, [&](const Pipeline &P) { return P.Name == Unit; }) -
        Pipelines.begin()];
}
