//===-- BifrostAsmPrinter.cpp - Clauses and metadata ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bifrost.h"
#include "BifrostClauseInfo.h"
#include "BifrostMachineFunctionInfo.h"
#include "BifrostSubtarget.h"
#include "GPUCodeGen/GPUInstrInfo.h"
#include "GPUCodeGen/PlantedFault.h"
#include "MCTargetDesc/Bifrost/BifrostClauseLayout.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "MaliAsmPrinter.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;
using namespace llvm::Bifrost;

#define DEBUG_TYPE "asm-printer"

static PlantedFault
    WrongPassthrough("bifrost-wrong-passthrough",
                     "Let the N-th source of the module that reads t0 or t1 "
                     "read the other one, to test that this is noticed");

namespace {

class BifrostAsmPrinter final : public MaliAsmPrinter {
public:
  static char ID;
  BifrostAsmPrinter(TargetMachine &TM, std::unique_ptr<MCStreamer> Streamer)
      : MaliAsmPrinter(TM, std::move(Streamer), ID,
                       BifrostMachineFunctionInfo::Limits) {}

  StringRef getPassName() const override { return "Bifrost assembly printer"; }

  void emitInstruction(const MachineInstr *MI) override;

private:
  void describeCode(gpuobj::KernelMetadata &K) override;
  unsigned getArchVersion() const override {
    return MF->getSubtarget<BifrostSubtarget>().getArchVersion();
  }
  void emitFunctionTail() override;
  bool hasSmallMode() const override {
    return MF->getSubtarget<BifrostSubtarget>().hasRegs32();
  }
  MCInst lowerHalf(const MachineInstr &MI) const;
  MCRegister sourceOf(const MachineOperand &MO) const;

  /// Sources of the module that read t0 or t1.
  mutable unsigned PassedSeen = 0;
  /// Bytes of the last clause that went out.
  unsigned LastClauseBytes = 0;
};

} // namespace

char BifrostAsmPrinter::ID = 0;
INITIALIZE_PASS(BifrostAsmPrinter, "bifrost-asm-printer",
                "Bifrost assembly printer", false, false)

void llvm::initializeBifrostAsmPrinter() {
  RegisterAsmPrinter<BifrostAsmPrinter> X(getTheBifrostTarget());
}

/// Instruction fetch runs ahead of the last clause.
void BifrostAsmPrinter::emitFunctionTail() {
  OutStreamer->emitZeros(ProgramTailBytes -
                         std::min(LastClauseBytes, ProgramTailBytes));
  OutStreamer->emitValueToAlignment(Align(ProgramTailBytes));
}

void BifrostAsmPrinter::describeCode(gpuobj::KernelMetadata &K) {
  const TargetRegisterInfo &TRI = *MF->getSubtarget().getRegisterInfo();
  RegMask Registers = 0, Entering = 0;
  for (const MachineBasicBlock::RegisterMaskPair &LI : MF->front().liveins())
    Entering |= maskOf(LI.PhysReg, TRI);
  for (const MachineBasicBlock &MBB : *MF)
    for (const MachineInstr &MI : MBB) {
      if (!isClause(MI))
        continue;
      for (const MachineInstr &Half : halvesOf(MI)) {
        addAccess(Half, TRI, Registers, Registers);
        if (gpu::accessesSpillSlot(Half)) {
          K.SpillStores += Half.mayStore(MachineInstr::IgnoreBundle);
          K.SpillLoads += Half.mayLoad(MachineInstr::IgnoreBundle);
        }
      }
      K.UsesBarrier |= Bifrost::getHeader(MI).Message == MessageType::Barrier;
    }
  K.Family = describeRegisters(K, Registers, Entering);
}

MCRegister BifrostAsmPrinter::sourceOf(const MachineOperand &MO) const {
  MCRegister Reg = MO.getReg().asMCReg();
  const MachineInstr &MI = *MO.getParent();
  // Behind a 32-bit SHADDXL the second source does not count.
  bool Counts = MI.getOpcode() != ADD_SHADDXH_i32 ||
                MO.getOperandNo() == getSourceIndex(0);
  if ((Reg == T0 || Reg == T1) && Counts && WrongPassthrough.isAt(++PassedSeen))
    return Reg == T0 ? T1 : T0;
  return Reg;
}

MCInst BifrostAsmPrinter::lowerHalf(const MachineInstr &MI) const {
  MCInst Inst;
  Inst.setOpcode(MI.getOpcode());
  for (const MachineOperand &MO : MI.explicit_operands()) {
    if (MO.isReg())
      Inst.addOperand(MCOperand::createReg(sourceOf(MO)));
    else if (MO.isImm())
      Inst.addOperand(MCOperand::createImm(MO.getImm()));
    else
      Inst.addOperand(MCOperand::createExpr(
          MCSymbolRefExpr::create(MO.getMBB()->getSymbol(), OutContext)));
  }
  return Inst;
}

void BifrostAsmPrinter::emitInstruction(const MachineInstr *MI) {
  if (!isClause(*MI))
    return;
  Clause C;
  C.Header = Bifrost::getHeader(*MI);
  for (const MachineInstr &Half : halvesOf(*MI)) {
    Unit U = TSF::unit(Half.getDesc().TSFlags);
    if (U == Unit::FMA)
      C.Tuples.emplace_back();
    C.Tuples.back().half(U) = lowerHalf(Half);
  }
  if (std::optional<Violation> V = layoutClause(C))
    reportFatalInternalError(
        "bifrost: a clause of '" + MF->getName() +
        "' breaks a rule of the hardware: " + describe(*V, C));
  LastClauseBytes = getClauseSize(C);
  MCInst Inst;
  toMCInst(C, Inst);
  EmitToStreamer(*OutStreamer, Inst);
}
