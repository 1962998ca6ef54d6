//===-- ValhallAsmPrinter.cpp - Code and metadata emission ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/ArgumentLayout.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/IR/LowerPrintf.h"
#include "MCTargetDesc/Valhall/ValhallTargetStreamer.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "Valhall.h"
#include "ValhallMachineFunctionInfo.h"
#include "ValhallResourceUsage.h"
#include "ValhallSubtarget.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSymbol.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetLoweringObjectFile.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

#define DEBUG_TYPE "asm-printer"

namespace {

class ValhallAsmPrinter : public AsmPrinter {
  gpuobj::ModuleMetadata Metadata;
  MCSymbol *DataBase = nullptr;

public:
  static char ID;
  ValhallAsmPrinter(TargetMachine &TM, std::unique_ptr<MCStreamer> Streamer)
      : AsmPrinter(TM, std::move(Streamer), ID) {}

  StringRef getPassName() const override { return "Valhall assembly printer"; }

  void emitStartOfAsmFile(Module &M) override;
  void emitEndOfAsmFile(Module &M) override;
  void emitGlobalVariable(const GlobalVariable *GV) override;
  bool runOnMachineFunction(MachineFunction &MF) override;
  void emitInstruction(const MachineInstr *MI) override;

private:
  MCOperand lowerOperand(const MachineOperand &MO);
  void emitRemarks(const Valhall::ResourceUsage &Usage);
  void checkMemoryLimits();
  void addMetadata();
};

} // namespace

char ValhallAsmPrinter::ID = 0;
INITIALIZE_PASS(ValhallAsmPrinter, "valhall-asm-printer",
                "Valhall assembly printer", false, false)

extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void
LLVMInitializeMaliAsmPrinter() {
  RegisterAsmPrinter<ValhallAsmPrinter> X(getTheValhallTarget());
}

/// Local memory is allocated, not initialised.
static bool hasData(const GlobalVariable &GV) {
  return GV.getAddressSpace() != gpu::LocalAS && !GV.isDeclaration() &&
         !GV.getName().starts_with("llvm.");
}

void ValhallAsmPrinter::emitStartOfAsmFile(Module &M) {
  Metadata = {};
  Metadata.Arch = "valhall";
  Metadata.CPU = TM.getTargetCPU().str();
  DataBase = nullptr;
  // A variable in local memory has no address that debug information could
  // name.
  for (GlobalVariable &GV : M.globals())
    if (GV.getAddressSpace() == gpu::LocalAS)
      GV.eraseMetadata(LLVMContext::MD_dbg);
  if (none_of(M.globals(), hasData))
    return;
  // Variables are addressed by their offset from the start of the section.
  DataBase = OutContext.getOrCreateSymbol(".Lconstant_data");
  OutStreamer->switchSection(getObjFileLowering().getReadOnlySection());
  OutStreamer->emitLabel(DataBase);
}

void ValhallAsmPrinter::emitGlobalVariable(const GlobalVariable *GV) {
  if (hasData(*GV))
    AsmPrinter::emitGlobalVariable(GV);
}

bool ValhallAsmPrinter::runOnMachineFunction(MachineFunction &MF) {
  AsmPrinter::runOnMachineFunction(MF);
  // Instruction fetch runs ahead of the last instruction. The symbol's size
  // does not count what follows it.
  OutStreamer->emitZeros(ValhallII::ProgramTail);
  OutStreamer->emitValueToAlignment(Align(ValhallII::ProgramAlign));
  addMetadata();
  return false;
}

/// What costs threads or memory traffic, for those who ask with -Rpass-missed.
void ValhallAsmPrinter::emitRemarks(const Valhall::ResourceUsage &Usage) {
  const DISubprogram *SP = MF->getFunction().getSubprogram();
  DebugLoc Where = SP ? DILocation::get(SP->getContext(), SP->getLine(), 0,
                                        const_cast<DISubprogram *>(SP))
                      : nullptr;
  const MachineBasicBlock *Entry = &MF->front();
  if (Usage.RegisterMode > 32)
    ORE->emit([&] {
      return MachineOptimizationRemarkMissed("gpu-occupancy", "RegisterMode",
                                             Where, Entry)
             << "kernel uses " << ore::NV("Registers", Usage.RegistersUsed)
             << " registers, so half as many threads fit a core as with 32";
    });
  if (Usage.SpillStores || Usage.SpillLoads)
    ORE->emit([&] {
      return MachineOptimizationRemarkMissed("gpu-occupancy", "Spills", Where,
                                             Entry)
             << "kernel keeps values in memory: "
             << ore::NV("Stores", Usage.SpillStores) << " stores, "
             << ore::NV("Loads", Usage.SpillLoads) << " loads, "
             << ore::NV("Bytes", Usage.SpillBytes) << " bytes per work-item";
    });
}

/// Says what there is too much of, and which variable is the largest.
void ValhallAsmPrinter::checkMemoryLimits() {
  LLVMContext &C = MF->getFunction().getContext();
  const auto &MFI = *MF->getInfo<ValhallMachineFunctionInfo>();
  auto Report = [&](uint64_t Needs, StringRef Of, uint64_t Has,
                    const Twine &Most) {
    C.emitError("kernel '" + MF->getName() + "' needs " + Twine(Needs) +
                " bytes of " + Of + "; the limit is " + Twine(Has) + Most);
  };
  if (MFI.localBytes() > ValhallII::MaxLocalBytes) {
    const GlobalVariable *GV = MFI.largestLocal(MF->getDataLayout());
    StringRef Name = GV->getName();
    // clang puts the kernel's name in front.
    Name.consume_front((MF->getName() + ".").str());
    Report(MFI.localBytes(), "local memory per work-group",
           ValhallII::MaxLocalBytes,
           " (the largest variable is '" + Name + "')");
  }
  uint64_t Private = alignTo(MF->getFrameInfo().getStackSize(), 16);
  if (Private > ValhallII::MaxPrivateBytes)
    Report(Private, "private memory per work-item", ValhallII::MaxPrivateBytes,
           "");
}

void ValhallAsmPrinter::addMetadata() {
  const Function &F = MF->getFunction();
  if (!gpu::isEntryPoint(F))
    return;
  const auto &MFI = *MF->getInfo<ValhallMachineFunctionInfo>();
  Valhall::ResourceUsage Usage = Valhall::computeResourceUsage(*MF);
  emitRemarks(Usage);
  gpuobj::KernelMetadata K;
  K.Name = F.getName().str();
  K.Symbol = CurrentFnSym->getName().str();
  K.RegisterMode = Usage.RegisterMode;
  K.RegistersUsed = Usage.RegistersUsed;
  K.PreloadMask = Usage.PreloadMask;
  K.UsesBarrier = Usage.UsesBarrier;
  K.SpillStores = Usage.SpillStores;
  K.SpillLoads = Usage.SpillLoads;
  K.SpillBytes = Usage.SpillBytes;
  K.SpillStart = Usage.SpillStart;
  K.ImplicitArgs = MFI.layout().implicitArgs();
  K.Args = gpu::describeArguments(F, MFI.layout());
  K.FAUWords = MFI.layout().uniformWords();
  for (uint32_t Value : MFI.constants().values())
    K.FAUConstants.push_back({K.FAUWords++, Value});
  K.PrivateBytes = alignTo(MF->getFrameInfo().getStackSize(), 16);
  K.LocalBytes = MFI.localBytes();
  checkMemoryLimits();
  if (const MDNode *N = F.getMetadata("reqd_work_group_size")) {
    std::array<uint32_t, 3> Size{1, 1, 1};
    for (unsigned I = 0; I < std::min(3u, N->getNumOperands()); ++I)
      if (auto *C = mdconst::dyn_extract<ConstantInt>(N->getOperand(I)))
        Size[I] = C->getZExtValue();
    K.ReqdWorkGroupSize = Size;
  }
  DenormalMode Mode = F.getDenormalMode(APFloat::IEEEsingle());
  if (Mode.Output == DenormalMode::PreserveSign ||
      Mode.Output == DenormalMode::PositiveZero)
    K.FlushToZero = gpuobj::FlushToZeroMode::DX11;
  Metadata.ArchVersion = MF->getSubtarget<ValhallSubtarget>().getArchVersion();
  Metadata.Kernels.push_back(std::move(K));
}

void ValhallAsmPrinter::emitEndOfAsmFile(Module &M) {
  if (Metadata.Kernels.empty())
    return;
  if (any_of(Metadata.Kernels, [](const gpuobj::KernelMetadata &K) {
        return any_of(K.ImplicitArgs, [](const gpuobj::ImplicitArg &A) {
          return A.Kind == gpuobj::ImplicitArgKind::PrintfBuffer;
        });
      })) {
    auto Formats = gpu::readPrintfFormats(M);
    if (!Formats) {
      M.getContext().emitError(toString(Formats.takeError()));
      return;
    }
    Metadata.PrintfFormats = std::move(*Formats);
  }
  if (Error E = gpuobj::validateMetadata(Metadata)) {
    M.getContext().emitError("metadata: " + toString(std::move(E)));
    return;
  }
  if (auto *TS = static_cast<ValhallTargetStreamer *>(
          OutStreamer->getTargetStreamer()))
    TS->emitKernelMetadata(Metadata);
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
  case MachineOperand::MO_GlobalAddress: {
    const MCExpr *E = MCBinaryExpr::createSub(
        MCSymbolRefExpr::create(getSymbol(MO.getGlobal()), OutContext),
        MCSymbolRefExpr::create(DataBase, OutContext), OutContext);
    if (MO.getOffset())
      E = MCBinaryExpr::createAdd(
          E, MCConstantExpr::create(MO.getOffset(), OutContext), OutContext);
    return MCOperand::createExpr(E);
  }
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
