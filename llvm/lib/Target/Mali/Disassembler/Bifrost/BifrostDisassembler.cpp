//===-- BifrostDisassembler.cpp - Bytes to clauses ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostDisassembler.h"
#include "MCTargetDesc/Bifrost/BifrostClause.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

MCDisassembler::DecodeStatus
BifrostDisassembler::getInstruction(MCInst &MI, uint64_t &Size,
                                    ArrayRef<uint8_t> Bytes, uint64_t Address,
                                    raw_ostream &Comments) const {
  Expected<Bifrost::Clause> C =
      Bifrost::decodeClause(Bytes, Size, getSubtargetInfo(), *MCII);
  if (!C) {
    Comments << toString(C.takeError());
    return Fail;
  }
  Bifrost::toMCInst(*C, MI, Address);
  return Success;
}

uint64_t BifrostDisassembler::suggestBytesToSkip(ArrayRef<uint8_t> Bytes,
                                                 uint64_t) const {
  return std::min<uint64_t>(Bifrost::QuadwordBytes, Bytes.size());
}

static MCDisassembler *createBifrostDisassembler(const Target &T,
                                                 const MCSubtargetInfo &STI,
                                                 MCContext &Ctx) {
  return new BifrostDisassembler(
      STI, Ctx, std::unique_ptr<const MCInstrInfo>(T.createMCInstrInfo()));
}

void llvm::initializeBifrostDisassembler() {
  TargetRegistry::RegisterMCDisassembler(getTheBifrostTarget(),
                                         createBifrostDisassembler);
}
