//===-- ValhallEvidence.cpp - How behaviour is known ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallEvidence.h"
#include "ValhallBaseInfo.h"
#include "ValhallMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/MC/MCInst.h"

using namespace llvm;

namespace llvm {
namespace Valhall {
#define GET_EvidenceLevel_DECL
#include "ValhallGenSearchableTables.inc"

struct InstEvidenceInfo {
  unsigned Opcode;
  uint8_t Level; ///< EvidenceLevel
};
struct EmittedFormInfo {
  unsigned Opcode;
  OpName Operand;
  uint16_t Values; ///< a set
};

#define GET_InstEvidenceTable_DECL
#define GET_InstEvidenceTable_IMPL
#define GET_EmittedFormTable_DECL
#define GET_EmittedFormTable_IMPL
#include "ValhallGenSearchableTables.inc"
} // namespace Valhall
} // namespace llvm

/// Operands that are the same in sources are followed by their modifiers.
static bool isSourceName(Valhall::OpName Name) {
  return is_contained(Valhall::SourceNames, Name);
}

bool Valhall::isDocumentedOnly(unsigned Opcode) {
  return lookupInstEvidence(Opcode);
}

std::optional<Valhall::DocumentedOnly>
Valhall::findDocumentedOnly(unsigned Opcode,
                            function_ref<int64_t(unsigned)> Immediate) {
  if (isDocumentedOnly(Opcode))
    return DocumentedOnly{};
  for (const EmittedFormInfo &Form : lookupEmittedForms(Opcode)) {
    unsigned OpIdx = getNamedOperandIdx(Opcode, Form.Operand);
    int64_t Value = isSourceName(Form.Operand)
                        ? ValhallII::srcSel(Immediate(++OpIdx))
                        : Immediate(OpIdx);
    if (!(Form.Values >> Value & 1))
      return DocumentedOnly{OpIdx};
  }
  return std::nullopt;
}

std::optional<Valhall::DocumentedOnly>
Valhall::findDocumentedOnly(const MCInst &MI) {
  return findDocumentedOnly(MI.getOpcode(), [&](unsigned OpIdx) {
    return MI.getOperand(OpIdx).getImm();
  });
}
