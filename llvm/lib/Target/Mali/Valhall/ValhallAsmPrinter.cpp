//===-- ValhallAsmPrinter.cpp - Code emission -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUAsmPrinter.h"
#include "MaliTarget.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "Valhall.h"
#include "ValhallMachineFunctionInfo.h"
#include "ValhallResourceUsage.h"
#include "ValhallSubtarget.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

#define DEBUG_TYPE "asm-printer"

namespace {

class ValhallAsmPrinter final : public GPUAsmPrinter {
public:
  static char ID;
  ValhallAsmPrinter(TargetMachine &TM, std::unique_ptr<MCStreamer> Streamer)
      : GPUAsmPrinter(TM, std::move(Streamer), ID,
                      ValhallMachineFunctionInfo::Limits) {}

  StringRef getPassName() const override { return "Valhall assembly printer"; }

  void emitInstruction(const MachineInstr *MI) override;

private:
  void describeCode(gpuobj::KernelMetadata &K) override;
  unsigned getArchVersion() const override {
    return MF->getSubtarget<ValhallSubtarget>().getArchVersion();
  }
  void emitFunctionTail() override;
  void emitRemarks(const gpuobj::KernelMetadata &K) override;

  MCOperand lowerOperand(const MachineOperand &MO);
};

} // namespace

char ValhallAsmPrinter::ID = 0;
INITIALIZE_PASS(ValhallAsmPrinter, "valhall-asm-printer",
                "Valhall assembly printer", false, false)

void llvm::initializeValhallAsmPrinter() {
  RegisterAsmPrinter<ValhallAsmPrinter> X(getTheValhallTarget());
}

/// Instruction fetch runs ahead of the last instruction.
void ValhallAsmPrinter::emitFunctionTail() {
  OutStreamer->emitZeros(ValhallII::ProgramTail);
  OutStreamer->emitValueToAlignment(Align(ValhallII::ProgramAlign));
}

void ValhallAsmPrinter::emitRemarks(const gpuobj::KernelMetadata &K) {
  if (K.mali()->RegisterMode > Mali::SmallRegisterMode)
    ORE->emit([&] {
      return MachineOptimizationRemarkMissed("gpu-occupancy", "RegisterMode",
                                             kernelLocation(), &MF->front())
             << "kernel uses " << ore::NV("Registers", K.mali()->RegistersUsed)
             << " registers, so half as many threads fit a core as with 32";
    });
  GPUAsmPrinter::emitRemarks(K);
}

void ValhallAsmPrinter::describeCode(gpuobj::KernelMetadata &K) {
  const auto &MFI = *MF->getInfo<ValhallMachineFunctionInfo>();
  Valhall::ResourceUsage Usage = Valhall::computeResourceUsage(*MF);
  K.UsesBarrier = Usage.UsesBarrier;
  K.SpillStores = Usage.SpillStores;
  K.SpillLoads = Usage.SpillLoads;
  K.SpillBytes = Usage.SpillBytes;

  gpuobj::MaliKernelInfo Mali;
  Mali.RegisterMode = Usage.RegisterMode;
  Mali.RegistersUsed = Usage.RegistersUsed;
  Mali.PreloadMask = Usage.PreloadMask;
  Mali.SpillStart = Usage.SpillStart;
  Mali.FAUWords = MFI.layout().uniformWords();
  for (uint32_t Value : MFI.constants().values())
    Mali.FAUConstants.push_back({Mali.FAUWords++, Value});
  DenormalMode Mode = MF->getFunction().getDenormalMode(APFloat::IEEEsingle());
  if (Mode.Output == DenormalMode::PreserveSign ||
      Mode.Output == DenormalMode::PositiveZero)
    Mali.FlushToZero = gpuobj::FlushToZeroMode::DX11;
  K.Family = std::move(Mali);
}

MCOperand ValhallAsmPrinter::lowerOperand(const MachineOperand &MO) {
  switch (MO.getType()) {
  case MachineOperand::MO_Register:
    return MCOperand::createReg(MO.getReg());
  case MachineOperand::MO_Immediate:
    return MCOperand::createImm(MO.getImm());
  case MachineOperand::MO_MachineBasicBlock:
    return MCOperand::createExpr(
        MCSymbolRefExpr::create(MO.getMBB()->getSymbol(), OutContext));
  case MachineOperand::MO_GlobalAddress:
    return MCOperand::createExpr(lowerDataOffset(MO));
  default:
    reportFatalInternalError("valhall: operand that has no encoding");
  }
}

void ValhallAsmPrinter::emitInstruction(const MachineInstr *MI) {
  if (MI->isMetaInstruction() || MI->getOpcode() == Valhall::FENCE)
    return;
  MCInst Inst;
  if (MI->getOpcode() == Valhall::BRANCH_ALWAYS) {
    // Taken where zero is zero.
    Inst.setOpcode(Valhall::BRANCH);
    Inst.addOperand(MCOperand::createReg(Valhall::K0));
    Inst.addOperand(MCOperand::createImm(0));
    Inst.addOperand(lowerOperand(MI->getOperand(0)));
    Inst.addOperand(MCOperand::createImm(/*negate=*/1));
    Inst.addOperand(MCOperand::createImm(/*conservative=*/0));
    Inst.addOperand(MCOperand::createImm(MI->getOperand(1).getImm()));
    EmitToStreamer(*OutStreamer, Inst);
    return;
  }
  Inst.setOpcode(MI->getOpcode());
  for (const MachineOperand &MO : MI->explicit_operands())
    Inst.addOperand(lowerOperand(MO));
  EmitToStreamer(*OutStreamer, Inst);
}
