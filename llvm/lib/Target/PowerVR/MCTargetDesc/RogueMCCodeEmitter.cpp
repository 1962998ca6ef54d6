//===-- RogueMCCodeEmitter.cpp - Groups to bytes --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueFixupKinds.h"
#include "RogueGroup.h"
#include "RogueMCTargetDesc.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInst.h"

using namespace llvm;

namespace {
class RogueMCCodeEmitter final : public MCCodeEmitter {
  MCContext &Ctx;

public:
  explicit RogueMCCodeEmitter(MCContext &Ctx) : Ctx(Ctx) {}

  void encodeInstruction(const MCInst &MI, SmallVectorImpl<char> &CB,
                         SmallVectorImpl<MCFixup> &Fixups,
                         const MCSubtargetInfo &STI) const override {
    SmallVector<Rogue::GroupFixup, 1> Targets;
    if (Error Err = Rogue::encodeGroup(Rogue::fromMCInst(MI), CB, Targets)) {
      Ctx.reportError(MI.getLoc(), toString(std::move(Err)));
      return;
    }
    for (const Rogue::GroupFixup &T : Targets)
      Fixups.push_back(
          MCFixup::create(T.Offset, T.Value,
                          MCFixupKind(T.Absolute ? Rogue::fixup_branch_abs
                                                 : Rogue::fixup_branch),
                          /*PCRel=*/!T.Absolute));
  }
};
} // namespace

MCCodeEmitter *llvm::createRogueMCCodeEmitter(const MCInstrInfo &,
                                              MCContext &Ctx) {
  return new RogueMCCodeEmitter(Ctx);
}
