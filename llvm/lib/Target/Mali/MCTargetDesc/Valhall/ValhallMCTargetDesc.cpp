//===-- ValhallMCTargetDesc.cpp - Valhall machine code layer --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallMCTargetDesc.h"
#include "GPUSelect/GPUSelect.h"
#include "MCTargetDesc/MaliMCAsmInfo.h"
#include "MCTargetDesc/MaliTargetStreamer.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "ValhallBaseInfo.h"
#include "ValhallInstPrinter.h"
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
#include "ValhallGenInstrInfo.inc"
#define GET_SUBTARGETINFO_MC_DESC
#include "ValhallGenSubtargetInfo.inc"
#define GET_REGINFO_MC_DESC
#include "ValhallGenRegisterInfo.inc"

static MCInstrInfo *createValhallMCInstrInfo() {
  auto *X = new MCInstrInfo();
  InitValhallMCInstrInfo(X);
  return X;
}

static MCRegisterInfo *createValhallMCRegisterInfo(const Triple &) {
  auto *X = new MCRegisterInfo();
  InitValhallMCRegisterInfo(X, /*RA=*/0);
  return X;
}

static MCSubtargetInfo *
createValhallMCSubtargetInfo(const Triple &TT, StringRef CPU, StringRef FS) {
  CPU = gpu::selectCPU(CPU, gpuobj::findCore("valhall", "")->Name);
  return createValhallMCSubtargetInfoImpl(TT, CPU, /*TuneCPU=*/CPU, FS);
}

static MCInstPrinter *createValhallMCInstPrinter(const Triple &,
                                                 unsigned SyntaxVariant,
                                                 const MCAsmInfo &MAI,
                                                 const MCInstrInfo &MII,
                                                 const MCRegisterInfo &MRI) {
  // 0: as Mesa prints; 1: Arm's names.
  if (SyntaxVariant > 1)
    return nullptr;
  return new ValhallInstPrinter(MAI, MII, MRI, SyntaxVariant == 1);
}

namespace {
class ValhallMCInstrAnalysis final : public MCInstrAnalysis {
public:
  using MCInstrAnalysis::MCInstrAnalysis;

  bool evaluateBranch(const MCInst &Inst, uint64_t Addr, uint64_t Size,
                      uint64_t &Target) const override {
    int I =
        Valhall::getNamedOperandIdx(Inst.getOpcode(), Valhall::OpName::target);
    if (I < 0 || !Inst.getOperand(I).isImm())
      return false;
    Target = Addr + Size + Inst.getOperand(I).getImm() * 8;
    return true;
  }
};
} // namespace

static MCInstrAnalysis *createValhallMCInstrAnalysis(const MCInstrInfo *Info) {
  return new ValhallMCInstrAnalysis(Info);
}

static MCTargetStreamer *
createValhallTargetAsmStreamer(MCStreamer &S, formatted_raw_ostream &OS,
                               MCInstPrinter *) {
  return new MaliTargetAsmStreamer(S, OS);
}
static MCTargetStreamer *
createValhallObjectTargetStreamer(MCStreamer &S, const MCSubtargetInfo &STI) {
  return new MaliTargetELFStreamer(S, STI, "valhall");
}
static MCTargetStreamer *createValhallNullTargetStreamer(MCStreamer &S) {
  return new MaliTargetStreamer(S);
}

void llvm::initializeValhallTargetMC() {
  Target &T = getTheValhallTarget();
  RegisterMCAsmInfo<ValhallMCAsmInfo> X(T);
  TargetRegistry::RegisterMCInstrInfo(T, createValhallMCInstrInfo);
  TargetRegistry::RegisterMCRegInfo(T, createValhallMCRegisterInfo);
  TargetRegistry::RegisterMCSubtargetInfo(T, createValhallMCSubtargetInfo);
  TargetRegistry::RegisterMCInstPrinter(T, createValhallMCInstPrinter);
  TargetRegistry::RegisterMCInstrAnalysis(T, createValhallMCInstrAnalysis);
  TargetRegistry::RegisterMCCodeEmitter(T, createValhallMCCodeEmitter);
  TargetRegistry::RegisterMCAsmBackend(T, createValhallAsmBackend);
  TargetRegistry::RegisterAsmTargetStreamer(T, createValhallTargetAsmStreamer);
  TargetRegistry::RegisterObjectTargetStreamer(
      T, createValhallObjectTargetStreamer);
  TargetRegistry::RegisterNullTargetStreamer(T,
                                             createValhallNullTargetStreamer);
}
