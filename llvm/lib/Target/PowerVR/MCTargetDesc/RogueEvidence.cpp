//===-- RogueEvidence.cpp - How behaviour is known ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueEvidence.h"
#include "RogueMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/MC/MCInst.h"

using namespace llvm;

namespace llvm {
namespace Rogue {
namespace {
struct DocumentedInstInfo {
  unsigned Opcode;
};
struct EmittedFormInfo {
  unsigned Opcode;
  OpName Operand;
  uint32_t Values; ///< a set
};

#define GET_DocumentedInstTable_DECL
#define GET_DocumentedInstTable_IMPL
#define GET_EmittedFormTable_DECL
#define GET_EmittedFormTable_IMPL
#include "RogueGenSearchableTables.inc"
} // namespace
} // namespace Rogue
} // namespace llvm

std::optional<DocumentedOnly> Rogue::findDocumentedOnly(const MCInst &Op) {
  if (lookupDocumentedInst(Op.getOpcode()))
    return DocumentedOnly{};
  return findUnknownForm(lookupEmittedForms(Op.getOpcode()), [&](OpName Name) {
    unsigned OpIdx = getNamedOperandIdx(Op.getOpcode(), Name);
    return std::pair(OpIdx, Op.getOperand(OpIdx).getImm());
  });
}
