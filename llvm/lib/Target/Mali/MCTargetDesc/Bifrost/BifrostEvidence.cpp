//===-- BifrostEvidence.cpp - How behaviour is known ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostEvidence.h"
#include "BifrostBaseInfo.h"
#include "BifrostMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/MC/MCInst.h"

using namespace llvm;

namespace llvm {
namespace Bifrost {
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
#include "BifrostGenSearchableTables.inc"
} // namespace
} // namespace Bifrost
} // namespace llvm

std::optional<DocumentedOnly>
Bifrost::findDocumentedOnly(unsigned Opcode,
                            function_ref<int64_t(unsigned)> Modifier) {
  if (lookupDocumentedInst(Opcode))
    return DocumentedOnly{};
  return findUnknownForm(lookupEmittedForms(Opcode), [&](OpName Name) {
    unsigned OpIdx = getNamedOperandIdx(Opcode, Name);
    return std::pair(OpIdx, Modifier(OpIdx));
  });
}

std::optional<DocumentedOnly> Bifrost::findDocumentedOnly(const MCInst &Half) {
  return findDocumentedOnly(Half.getOpcode(), [&](unsigned OpIdx) {
    return Half.getOperand(OpIdx).getImm();
  });
}
