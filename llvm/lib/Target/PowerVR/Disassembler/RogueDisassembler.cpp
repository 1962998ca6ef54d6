//===-- RogueDisassembler.cpp - Bytes to groups ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/RogueGroup.h"
#include "TargetInfo/PowerVRTargetInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

namespace {
/// Decodes groups that re-encode to themselves and refuses all others, with a
/// reason in the comment stream.
class RogueDisassembler final : public MCDisassembler {
public:
  RogueDisassembler(const MCSubtargetInfo &STI, MCContext &Ctx)
      : MCDisassembler(STI, Ctx) {}

  DecodeStatus getInstruction(MCInst &MI, uint64_t &Size,
                              ArrayRef<uint8_t> Bytes, uint64_t Address,
                              raw_ostream &Comments) const override;

  uint64_t suggestBytesToSkip(ArrayRef<uint8_t> Bytes,
                              uint64_t) const override {
    return std::min<uint64_t>(Bytes.size(), 2);
  }
};
} // namespace

MCDisassembler::DecodeStatus
RogueDisassembler::getInstruction(MCInst &MI, uint64_t &Size,
                                  ArrayRef<uint8_t> Bytes, uint64_t Address,
                                  raw_ostream &Comments) const {
  Expected<Rogue::Group> G = Rogue::decodeGroup(Bytes, Size);
  if (!G) {
    Comments << toString(G.takeError());
    return Fail;
  }
  if (Rogue::GroupOp *Op = G->find(Rogue::PhaseControl)) {
    int Target = Rogue::findOperand(Op->Inst, RogueEnc::BranchTarget);
    MCInst Symbol;
    if (Target >= 0 &&
        tryAddingSymbolicOperand(
            Symbol, Address + Op->Inst.getOperand(Target).getImm(), Address,
            /*IsBranch=*/true, /*Offset=*/0, /*OpSize=*/4, Size))
      Op->Inst.getOperand(Target) = Symbol.getOperand(0);
  }
  MI = Rogue::toMCInst(*G, getContext());
  return Success;
}

static MCDisassembler *createRogueDisassembler(const Target &,
                                               const MCSubtargetInfo &STI,
                                               MCContext &Ctx) {
  return new RogueDisassembler(STI, Ctx);
}

extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void
LLVMInitializePowerVRDisassembler() {
  TargetRegistry::RegisterMCDisassembler(getTheRogueTarget(),
                                         createRogueDisassembler);
}
