//===-- ValhallAsmPrinter.cpp - Code emission -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliAsmPrinter.h"
#include "MaliTarget.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "Valhall.h"
#include "ValhallMachineFunctionInfo.h"
#include "ValhallPassUtils.h"
#include "ValhallResourceUsage.h"
#include "ValhallSubtarget.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstBuilder.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

#define DEBUG_TYPE "asm-printer"

namespace {

class ValhallAsmPrinter final : public MaliAsmPrinter {
public:
  static char ID;
  ValhallAsmPrinter(TargetMachine &TM, std::unique_ptr<MCStreamer> Streamer)
      : MaliAsmPrinter(TM, std::move(Streamer), ID,
                       ValhallMachineFunctionInfo::Limits) {}

  StringRef getPassName() const override { return "Valhall assembly printer"; }

  void emitInstruction(const MachineInstr *MI) override;

private:
  void describeCode(gpuobj::KernelMetadata &K) override;
  unsigned getArchVersion() const override {
    return MF->getSubtarget<ValhallSubtarget>().getArchVersion();
  }
  void emitFunctionTail() override;
  bool hasSmallMode() const override { return true; }

  MCOperand lowerOperand(const MachineOperand &MO);
  void emitBlend(const MachineInstr &MI);
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

void ValhallAsmPrinter::describeCode(gpuobj::KernelMetadata &K) {
  const auto &MFI = *MF->getInfo<ValhallMachineFunctionInfo>();
  Valhall::ResourceUsage Usage = Valhall::computeResourceUsage(*MF);
  K.UsesBarrier = Usage.UsesBarrier;
  K.SpillStores = Usage.SpillStores;
  K.SpillLoads = Usage.SpillLoads;

  // A blend shader that the driver attaches reads them.
  if (K.Stage == gpuobj::ShaderStage::Fragment)
    Usage.Entering |= Valhall::RegMask(1) << Mali::PreloadCoverage |
                      Valhall::RegMask(1) << Mali::PreloadSamples;
  gpuobj::MaliKernelInfo Mali =
      describeRegisters(K, Usage.Registers, Usage.Entering);
  for (uint32_t Value : MFI.constants().values())
    Mali.FAUConstants.push_back({Mali.FAUWords++, Value});
  if (gpu::flushesSubnormals(MF->getFunction()))
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

/// The tile's own blending goes on behind the call of a blend shader, which
/// comes back there, or ends the thread if nothing follows.
void ValhallAsmPrinter::emitBlend(const MachineInstr &MI) {
  using Valhall::OpName;
  bool IsLast = Valhall::getFlow(MI) == ValhallMod::FlowEnd;
  MCRegister Descriptor = Valhall::findOperand(MI, OpName::src0)->getReg();
  MCRegister Address = MF->getSubtarget().getRegisterInfo()->getSubReg(
      Descriptor, Valhall::sub1);
  MCInst Blend;
  Blend.setOpcode(Valhall::BLEND);
  int Target = Valhall::getNamedOperandIdx(MI.getOpcode(), OpName::target);
  constexpr int64_t CallInstructions = 2;
  for (auto [I, MO] : enumerate(MI.explicit_operands()))
    Blend.addOperand(int(I) == Target
                         ? MCOperand::createImm(IsLast ? 0 : CallInstructions)
                         : lowerOperand(MO));
  EmitToStreamer(*OutStreamer, Blend);
  constexpr int64_t NoModifiers = 0;
  bool HasRelative = MF->getSubtarget<ValhallSubtarget>().hasRelativeJump();
  EmitToStreamer(*OutStreamer,
                 MCInstBuilder(Valhall::IADD_IMM_i32)
                     .addReg(Valhall::R48)
                     .addReg(IsLast ? Valhall::K0 : Valhall::PROGRAM_COUNTER_W0)
                     .addImm(NoModifiers)
                     .addImm(IsLast ? 0 : ValhallII::InstBytes)
                     .addImm(ValhallMod::DestFull)
                     .addImm(ValhallMod::FlowNone));
  EmitToStreamer(
      *OutStreamer,
      MCInstBuilder(HasRelative ? Valhall::JUMP : Valhall::JUMP_absolute)
          .addReg(Valhall::K0)
          .addImm(NoModifiers)
          .addReg(Address)
          .addImm(NoModifiers)
          .addImm(ValhallMod::AddressAbsolute)
          .addImm(/*negate=*/1)
          .addImm(/*conservative=*/0)
          .addImm(ValhallMod::FlowNone));
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
  if (Valhall::isBlend(*MI)) {
    emitBlend(*MI);
    return;
  }
  Inst.setOpcode(Valhall::getEmittedOpcode(MI->getOpcode()));
  for (const MachineOperand &MO : MI->explicit_operands())
    Inst.addOperand(lowerOperand(MO));
  EmitToStreamer(*OutStreamer, Inst);
}
