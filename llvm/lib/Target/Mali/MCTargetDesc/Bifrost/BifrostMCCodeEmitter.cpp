//===-- BifrostMCCodeEmitter.cpp - Clauses to bytes -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostClause.h"
#include "BifrostFixupKinds.h"
#include "BifrostLegality.h"
#include "BifrostMCTargetDesc.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::Bifrost;

#define DEBUG_TYPE "mccodeemitter"

namespace {
class BifrostMCCodeEmitter final : public MCCodeEmitter {
  const MCInstrInfo &MCII;
  MCContext &Ctx;

public:
  BifrostMCCodeEmitter(const MCInstrInfo &MCII, MCContext &Ctx)
      : MCII(MCII), Ctx(Ctx) {}

  void encodeInstruction(const MCInst &MI, SmallVectorImpl<char> &CB,
                         SmallVectorImpl<MCFixup> &Fixups,
                         const MCSubtargetInfo &STI) const override;

private:
  bool addFixup(Clause &C, const MCExpr *Target, uint8_t FAU, SMLoc Loc,
                SmallVectorImpl<MCFixup> &Fixups) const;
};
} // namespace

/// The constant that \p FAU names gets the distance to \p Target.
bool BifrostMCCodeEmitter::addFixup(Clause &C, const MCExpr *Target,
                                    uint8_t FAU, SMLoc Loc,
                                    SmallVectorImpl<MCFixup> &Fixups) const {
  std::optional<unsigned> Index = getConstantIndex(FAU);
  std::optional<OffsetField> Field =
      Index ? getOffsetField(C.Tuples.size(), *Index) : std::nullopt;
  if (!Field || *Index >= C.Constants.size()) {
    Ctx.reportError(Loc, "the branch target is in no constant that can hold a "
                         "distance");
    return false;
  }
  C.Constants[*Index].Value &= ~(maskTrailingOnes<uint64_t>(28) << 32);
  MCFixupKind Kind = Field->Bit ? fixup_pc28_first : fixup_pc28_second;
  for (const MCFixup &Other : Fixups)
    if (Other.getOffset() == Field->Byte)
      return true;
  const MCExpr *Distance = MCBinaryExpr::createAdd(
      Target, MCConstantExpr::create(Field->Byte, Ctx), Ctx, Target->getLoc());
  Fixups.push_back(
      MCFixup::create(Field->Byte, Distance, Kind, /*PCRel=*/true));
  return true;
}

void BifrostMCCodeEmitter::encodeInstruction(const MCInst &MI,
                                             SmallVectorImpl<char> &CB,
                                             SmallVectorImpl<MCFixup> &Fixups,
                                             const MCSubtargetInfo &STI) const {
  if (MI.getOpcode() != Bifrost::CLAUSE) {
    Ctx.reportError(MI.getLoc(), MCII.getName(MI.getOpcode()) +
                                     " has no encoding outside a clause");
    return;
  }
  Clause C = fromMCInst(MI);
  if (!isUnchecked(STI))
    if (std::optional<Violation> V = checkClause(C, MCII, STI)) {
      Ctx.reportError(MI.getLoc(), describe(*V, C));
      return;
    }
  for (const Tuple &T : C.Tuples)
    for (Unit U : {Unit::FMA, Unit::ADD})
      for (const MCOperand &Op : T.half(U))
        if (Op.isExpr() &&
            !addFixup(C, Op.getExpr(), T.Ports.FAU, MI.getLoc(), Fixups))
          return;
  if (Error E = encodeClause(C, CB, MCII))
    Ctx.reportError(MI.getLoc(), toString(std::move(E)));
}

MCCodeEmitter *llvm::createBifrostMCCodeEmitter(const MCInstrInfo &MCII,
                                                MCContext &Ctx) {
  return new BifrostMCCodeEmitter(MCII, Ctx);
}
