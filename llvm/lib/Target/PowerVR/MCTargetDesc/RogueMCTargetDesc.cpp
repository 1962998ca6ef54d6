//===-- RogueMCTargetDesc.cpp - Rogue machine code layer ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueMCTargetDesc.h"
#include "GPUMC/MetadataStreamer.h"
#include "GPUSelect/GPUSelect.h"
#include "RogueGroup.h"
#include "RogueInstPrinter.h"
#include "RogueMCAsmInfo.h"
#include "TargetInfo/PowerVRTargetInfo.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

#define GET_INSTRINFO_MC_DESC
#define GET_INSTRINFO_NAMED_OPS
#define ENABLE_INSTR_PREDICATE_VERIFIER
#include "RogueGenInstrInfo.inc"
#define GET_SUBTARGETINFO_MC_DESC
#include "RogueGenSubtargetInfo.inc"
#define GET_REGINFO_MC_DESC
#include "RogueGenRegisterInfo.inc"

static MCInstrInfo *createRogueMCInstrInfo() {
  auto *X = new MCInstrInfo();
  InitRogueMCInstrInfo(X);
  return X;
}

static MCRegisterInfo *createRogueMCRegisterInfo(const Triple &) {
  auto *X = new MCRegisterInfo();
  InitRogueMCRegisterInfo(X, /*RA=*/0);
  return X;
}

static MCSubtargetInfo *
createRogueMCSubtargetInfo(const Triple &TT, StringRef CPU, StringRef FS) {
  CPU = gpu::selectCPU(CPU, gpuobj::findCore("rogue", "")->Name);
  return createRogueMCSubtargetInfoImpl(TT, CPU, /*TuneCPU=*/CPU, FS);
}

static MCInstPrinter *createRogueMCInstPrinter(const Triple &,
                                               unsigned SyntaxVariant,
                                               const MCAsmInfo &MAI,
                                               const MCInstrInfo &MII,
                                               const MCRegisterInfo &MRI) {
  if (SyntaxVariant != 0)
    return nullptr;
  return new RogueInstPrinter(MAI, MII, MRI);
}

namespace {
/// The relative branch in a group; null if it has none.
const MCInst *getBranch(const MCInst &Group) {
  for (const MCOperand &O : Group)
    if (O.isInst() && (O.getInst()->getOpcode() == Rogue::BR ||
                       O.getInst()->getOpcode() == Rogue::BRL))
      return O.getInst();
  return nullptr;
}

// Branches are operations inside groups.
class RogueMCInstrAnalysis final : public MCInstrAnalysis {
public:
  using MCInstrAnalysis::MCInstrAnalysis;

  bool isBranch(const MCInst &Inst) const override {
    return getBranch(Inst) != nullptr;
  }

  bool evaluateBranch(const MCInst &Inst, uint64_t Addr, uint64_t,
                      uint64_t &Target) const override {
    const MCInst *Branch = getBranch(Inst);
    int I = Branch ? Rogue::findOperand(*Branch, RogueEnc::BranchTarget) : -1;
    if (I < 0 || !Branch->getOperand(I).isImm())
      return false;
    Target = Addr + Branch->getOperand(I).getImm();
    return true;
  }
};
} // namespace

static MCInstrAnalysis *createRogueMCInstrAnalysis(const MCInstrInfo *Info) {
  return new RogueMCInstrAnalysis(Info);
}

static MCTargetStreamer *createRogueAsmTargetStreamer(MCStreamer &S,
                                                      formatted_raw_ostream &OS,
                                                      MCInstPrinter *) {
  return new gpu::MetadataAsmStreamer(S, OS);
}
static MCTargetStreamer *
createRogueObjectTargetStreamer(MCStreamer &S, const MCSubtargetInfo &STI) {
  return new gpu::MetadataELFStreamer(S, "rogue", STI.getCPU());
}
static MCTargetStreamer *createRogueNullTargetStreamer(MCStreamer &S) {
  return new gpu::MetadataStreamer(S);
}

extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void
LLVMInitializePowerVRTargetMC() {
  Target &T = getTheRogueTarget();
  RegisterMCAsmInfo<RogueMCAsmInfo> X(T);
  TargetRegistry::RegisterMCInstrInfo(T, createRogueMCInstrInfo);
  TargetRegistry::RegisterMCRegInfo(T, createRogueMCRegisterInfo);
  TargetRegistry::RegisterMCSubtargetInfo(T, createRogueMCSubtargetInfo);
  TargetRegistry::RegisterMCInstPrinter(T, createRogueMCInstPrinter);
  TargetRegistry::RegisterMCInstrAnalysis(T, createRogueMCInstrAnalysis);
  TargetRegistry::RegisterMCCodeEmitter(T, createRogueMCCodeEmitter);
  TargetRegistry::RegisterMCAsmBackend(T, createRogueAsmBackend);
  TargetRegistry::RegisterAsmTargetStreamer(T, createRogueAsmTargetStreamer);
  TargetRegistry::RegisterObjectTargetStreamer(T,
                                               createRogueObjectTargetStreamer);
  TargetRegistry::RegisterNullTargetStreamer(T, createRogueNullTargetStreamer);
}
