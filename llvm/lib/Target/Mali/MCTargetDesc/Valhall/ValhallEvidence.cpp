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
#include "ValhallGenSearchableTables.inc"
} // namespace
} // namespace Valhall
} // namespace llvm

/// Operands that are the same in sources are followed by their modifiers.
static bool isSourceName(Valhall::OpName Name) {
  return is_contained(Valhall::SourceNames, Name);
}

bool Valhall::isDocumentedOnly(unsigned Opcode) {
  return lookupDocumentedInst(Opcode);
}

std::optional<DocumentedOnly>
Valhall::findDocumentedOnly(unsigned Opcode,
                            function_ref<int64_t(unsigned)> Immediate) {
  if (isDocumentedOnly(Opcode))
    return DocumentedOnly{};
  return findUnknownForm(lookupEmittedForms(Opcode), [&](OpName Name) {
    unsigned OpIdx = getNamedOperandIdx(Opcode, Name);
    return isSourceName(Name)
               ? std::pair(OpIdx + 1,
                           int64_t(ValhallII::srcSel(Immediate(OpIdx + 1))))
               : std::pair(OpIdx, Immediate(OpIdx));
  });
}

std::optional<DocumentedOnly> Valhall::findDocumentedOnly(const MCInst &MI) {
  // Always taken, in the form that compilers emit.
  if (MI.getOpcode() == BRANCH && MI.getOperand(0).isReg() &&
      MI.getOperand(0).getReg() == K0)
    return std::nullopt;
  return findDocumentedOnly(MI.getOpcode(), [&](unsigned OpIdx) {
    return MI.getOperand(OpIdx).getImm();
  });
}
