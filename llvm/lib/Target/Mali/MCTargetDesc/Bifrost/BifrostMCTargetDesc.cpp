//===-- BifrostMCTargetDesc.cpp - Bifrost machine code layer --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostMCTargetDesc.h"
#include "BifrostClause.h"
#include "BifrostClausePrinter.h"
#include "GPUSelect/GPUSelect.h"
#include "MCTargetDesc/MaliMCAsmInfo.h"
#include "MCTargetDesc/MaliTargetStreamer.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

#define GET_INSTRINFO_MC_DESC
#define GET_INSTRINFO_NAMED_OPS
#define ENABLE_INSTR_PREDICATE_VERIFIER
#include "BifrostGenInstrInfo.inc"
#define GET_SUBTARGETINFO_MC_DESC
#include "BifrostGenSubtargetInfo.inc"
#define GET_REGINFO_MC_DESC
#include "BifrostGenRegisterInfo.inc"

bool Bifrost::isUnchecked(const MCSubtargetInfo &STI) {
  return STI.hasFeature(Bifrost::FeatureUnchecked);
}

const MCRegisterInfo &Bifrost::getRegisterInfo() {
  static const MCRegisterInfo MRI = [] {
    MCRegisterInfo X;
    InitBifrostMCRegisterInfo(&X, /*RA=*/0);
    return X;
  }();
  return MRI;
}

static MCInstrInfo *createBifrostMCInstrInfo() {
  auto *X = new MCInstrInfo();
  InitBifrostMCInstrInfo(X);
  return X;
}

static MCRegisterInfo *createBifrostMCRegisterInfo(const Triple &) {
  auto *X = new MCRegisterInfo();
  InitBifrostMCRegisterInfo(X, /*RA=*/0);
  return X;
}

static MCSubtargetInfo *
createBifrostMCSubtargetInfo(const Triple &TT, StringRef CPU, StringRef FS) {
  CPU = gpu::selectCPU(CPU, gpuobj::findCore("bifrost", "")->Name);
  return createBifrostMCSubtargetInfoImpl(TT, CPU, /*TuneCPU=*/CPU, FS);
}

static MCInstPrinter *createBifrostMCInstPrinter(const Triple &,
                                                 unsigned SyntaxVariant,
                                                 const MCAsmInfo &MAI,
                                                 const MCInstrInfo &MII,
                                                 const MCRegisterInfo &MRI) {
  if (SyntaxVariant != 0)
    return nullptr;
  return new BifrostClausePrinter(MAI, MII, MRI);
}

namespace {
class BifrostMCInstrAnalysis final : public MCInstrAnalysis {
public:
  using MCInstrAnalysis::MCInstrAnalysis;

  bool evaluateBranch(const MCInst &Inst, uint64_t Addr, uint64_t,
                      uint64_t &Target) const override {
    std::optional<int32_t> Offset = Bifrost::getClauseTarget(Inst);
    if (!Offset)
      return false;
    Target = Addr + *Offset;
    return true;
  }
};
} // namespace

static MCInstrAnalysis *createBifrostMCInstrAnalysis(const MCInstrInfo *Info) {
  return new BifrostMCInstrAnalysis(Info);
}

static MCTargetStreamer *
createBifrostTargetAsmStreamer(MCStreamer &S, formatted_raw_ostream &OS,
                               MCInstPrinter *) {
  return new MaliTargetAsmStreamer(S, OS);
}
static MCTargetStreamer *
createBifrostObjectTargetStreamer(MCStreamer &S, const MCSubtargetInfo &STI) {
  return new MaliTargetELFStreamer(S, STI, "bifrost");
}
static MCTargetStreamer *createBifrostNullTargetStreamer(MCStreamer &S) {
  return new MaliTargetStreamer(S);
}

/// llvm-mca alone asks for this, before it looks at code. It simulates
/// instructions that become ready one by one; a clause is nothing of that kind.
static mca::InstrumentManager *refuseAnalysis(const MCSubtargetInfo &,
                                              const MCInstrInfo &) {
  reportFatalUsageError(
      "llvm-mca cannot simulate bifrost: its statement is a clause, which runs "
      "as a whole, one tuple a clock. 'mgpu report' has the clocks of each "
      "unit; see docs/Report.md");
}

void llvm::initializeBifrostTargetMC() {
  Target &T = getTheBifrostTarget();
  RegisterMCAsmInfo<BifrostMCAsmInfo> X(T);
  TargetRegistry::RegisterMCInstrInfo(T, createBifrostMCInstrInfo);
  TargetRegistry::RegisterMCRegInfo(T, createBifrostMCRegisterInfo);
  TargetRegistry::RegisterMCSubtargetInfo(T, createBifrostMCSubtargetInfo);
  TargetRegistry::RegisterMCInstPrinter(T, createBifrostMCInstPrinter);
  TargetRegistry::RegisterMCInstrAnalysis(T, createBifrostMCInstrAnalysis);
  TargetRegistry::RegisterInstrumentManager(T, refuseAnalysis);
  TargetRegistry::RegisterMCCodeEmitter(T, createBifrostMCCodeEmitter);
  TargetRegistry::RegisterMCAsmBackend(T, createBifrostAsmBackend);
  TargetRegistry::RegisterAsmTargetStreamer(T, createBifrostTargetAsmStreamer);
  TargetRegistry::RegisterObjectTargetStreamer(
      T, createBifrostObjectTargetStreamer);
  TargetRegistry::RegisterNullTargetStreamer(T,
                                             createBifrostNullTargetStreamer);
}
