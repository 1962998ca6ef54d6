//===-- RogueAsmPrinter.cpp - Groups and metadata -------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUAsmPrinter.h"
#include "GPUCodeGen/GPUInstrInfo.h"
#include "GPUCodeGen/IR/CheckProgram.h"
#include "GPUCodeGen/IR/FoldLaneCount.h"
#include "GPUCodeGen/PlantedFault.h"
#include "MCTargetDesc/RogueLegality.h"
#include "Rogue.h"
#include "RogueGroupPlacer.h"
#include "RogueISelLowering.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"
#include "RogueVerifyEmission.h"
#include "TargetInfo/PowerVRTargetInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;
using namespace llvm::Rogue;

#define DEBUG_TYPE "asm-printer"

static PlantedFault
    ExceedBank("rogue-exceed-bank",
               "Let the N-th source of the module that is a temporary name one "
               "that there is not");

namespace {

class RogueAsmPrinter final : public GPUAsmPrinter {
public:
  static char ID;
  RogueAsmPrinter(TargetMachine &TM, std::unique_ptr<MCStreamer> Streamer)
      : GPUAsmPrinter(TM, std::move(Streamer), ID,
                      RogueMachineFunctionInfo::Limits) {}

  StringRef getPassName() const override { return "Rogue assembly printer"; }

  void emitInstruction(const MachineInstr *MI) override;
  void emitFunctionBodyStart() override {
    Offset = 0;
    Verifier.emplace(*MF);
  }
  void emitFunctionBodyEnd() override {
    Verifier->finish();
    Verifier.reset();
  }

private:
  void describeCode(gpuobj::KernelMetadata &K) override;
  unsigned getArchVersion() const override { return 0; }
  void emitRemarks(const gpuobj::KernelMetadata &K) override;
  bool isLimited(const GlobalVariable &GV) const override;
  void checkGroupSize(const gpuobj::RogueKernelInfo &Info) const;
  Group groupOf(const MachineInstr &MI);
  void send(const Group &G, const MachineInstr &MI);
  Group pad(Group G) const;

  /// Bytes of the program so far.
  uint64_t Offset = 0;
  /// Of the groups that follow.
  Condition Predicate = CC_PE;
  std::optional<RogueEmissionVerifier> Verifier;
  /// Groups of the module with a temporary.
  unsigned TemporariesSeen = 0;
};

} // namespace

char RogueAsmPrinter::ID = 0;
INITIALIZE_PASS(RogueAsmPrinter, "rogue-asm-printer", "Rogue assembly printer",
                false, false)

extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void
LLVMInitializePowerVRAsmPrinter() {
  RegisterAsmPrinter<RogueAsmPrinter> X(getTheRogueTarget());
}

//===----------------------------------------------------------------------===//
// Metadata
//===----------------------------------------------------------------------===//

namespace {
/// Registers that the code names, by bank.
struct UsedRegisters {
  unsigned Temporaries = 0, Coefficients = 0, Shared = 0;
  bool LocalIndex = false;

  void add(MCRegister R, const TargetRegisterInfo &TRI) {
    if (Rogue::Coeff32RegClass.contains(R))
      Coefficients = std::max<unsigned>(Coefficients, R - Rogue::CF0 + 1);
    else if (Rogue::Shared32RegClass.contains(R))
      Shared = std::max<unsigned>(Shared, R - Rogue::SH0 + 1);
    else if (Rogue::Inputs32RegClass.contains(R))
      LocalIndex = true;
    else
      for (MCSubRegIterator S(R, &TRI, /*IncludeSelf=*/true); S.isValid(); ++S)
        if (Rogue::GPR32RegClass.contains(*S))
          Temporaries = std::max<unsigned>(Temporaries, *S - Rogue::R0 + 1);
  }
};
} // namespace

void RogueAsmPrinter::describeCode(gpuobj::KernelMetadata &K) {
  const TargetRegisterInfo &TRI = *MF->getSubtarget().getRegisterInfo();
  const auto &MFI = *MF->getInfo<RogueMachineFunctionInfo>();
  UsedRegisters Used;
  gpuobj::RogueKernelInfo Info;
  for (const MachineBasicBlock &MBB : *MF)
    for (const MachineInstr &MI : MBB.instrs()) {
      if (MI.isDebugInstr())
        continue;
      for (const MachineOperand &MO : MI.operands())
        if (MO.isReg() && MO.getReg().isPhysical())
          Used.add(MO.getReg(), TRI);
      bool IsMutex = MI.getOpcode() == Rogue::MUTEX_W;
      bool IsBarrier =
          IsMutex && MI.getOperand(1).getImm() == Rogue::BarrierMutex;
      Info.UsesAtomics |=
          MI.getOpcode() == Rogue::ATOMIC_W || (IsMutex && !IsBarrier);
      K.UsesBarrier |= IsBarrier;
      if (gpu::accessesSpillSlot(MI)) {
        K.SpillStores += MI.mayStore(MachineInstr::IgnoreBundle);
        K.SpillLoads += MI.mayLoad(MachineInstr::IgnoreBundle);
      }
    }
  Info.Temporaries = Used.Temporaries;
  const CoreInfo &Core = MF->getSubtarget<RogueSubtarget>().getCore();
  if (unsigned Items = Core.getBarrierItems(Info.Temporaries);
      MFI.hasTaskBarrier() && Items < Core.MaxGroupItems)
    Info.MaxGroupItems = Items;
  const StageLayout &Stage = MFI.stage();
  if (!Stage.isCompute()) {
    Info.Coefficients = Stage.Coefficients;
    Info.VertexInputs = Stage.VertexInputs;
    Info.Vertex = Stage.Vertex;
    Info.Fragment = Stage.Fragment;
    // The record is the words of the vertex.
    if (K.Vertex)
      K.Vertex->VaryingBytes = 0;
  } else {
    if (Used.Coefficients) {
      Info.Coefficients = 3;
      Info.GroupId = 0;
    }
    if (Used.LocalIndex) {
      Info.VertexInputs = 1;
      Info.LocalIndex = 0;
    }
  }
  Info.SharedRegisters = MFI.layout().uniformWords();
  if (K.PrivateBytes) {
    Info.PrivateArea = MFI.privateArea();
    Info.SharedRegisters = MFI.privateArea() + 3;
  }
  bool TakesLocal = any_of(K.Args, [](const gpuobj::KernelArg &A) {
    return A.Kind == gpuobj::KernelArgKind::Local;
  });
  bool AsksForLocal =
      MFI.layout().implicit(gpuobj::ImplicitArgKind::LocalBytes).has_value();
  if (K.LocalBytes || TakesLocal || AsksForLocal) {
    gpuobj::RogueLocalMemory Local;
    bool InRegisters = MFI.hasLocalRegisters();
    Local.Place = InRegisters ? gpuobj::RogueLocalPlace::Coefficients
                              : gpuobj::RogueLocalPlace::Memory;
    Local.Start = InRegisters ? RogueMachineFunctionInfo::FirstLocalRegister
                              : MFI.localAddress();
    Local.Words = divideCeil(K.LocalBytes, 4);
    Local.Zero = MFI.hasTaskBarrier();
    Info.LocalMemory = Local;
    if (InRegisters)
      Info.Coefficients = Local.Start + Local.Words;
    else
      Info.SharedRegisters = MFI.localAddress() + 2;
  }
  checkGroupSize(Info);
  K.Family = std::move(Info);
}

/// Tasks that wait for each other must fit together.
void RogueAsmPrinter::checkGroupSize(
    const gpuobj::RogueKernelInfo &Info) const {
  const Function &F = MF->getFunction();
  const CoreInfo &Core = MF->getSubtarget<RogueSubtarget>().getCore();
  unsigned Items = 1;
  for (unsigned D = 0; D < 3; ++D)
    Items *= requiredLocalSize(F, D).value_or(1);
  if (Items > Core.MaxGroupItems)
    F.getContext().emitError(gpu::placePrefix(gpu::placeOf(F)) + "kernel '" +
                             MF->getName() + "' requires a work-group of " +
                             Twine(Items) + " work-items; " + Core.Name +
                             " runs up to " + Twine(Core.MaxGroupItems));
  else if (Info.MaxGroupItems && Items > *Info.MaxGroupItems)
    F.getContext().emitError(
        gpu::placePrefix(gpu::placeOf(F)) + "kernel '" + MF->getName() +
        "' has barriers and needs " + Twine(Info.Temporaries) +
        " temporaries; with as many as " +
        Twine(Core.getBarrierTemporaries(Items)) + " a work-group of " +
        Twine(Items) + " work-items fits " + Core.Name + ", with these " +
        Twine(*Info.MaxGroupItems));
}

/// OpenCL's minimum is for the program. What code generation and the library
/// add comes on top: so much local memory is in memory, where there is room.
bool RogueAsmPrinter::isLimited(const GlobalVariable &GV) const {
  StringRef Name = GV.getName();
  return Name != gpu::RogueBarrierName && Name != gpu::ScratchName &&
         !Name.starts_with(gpu::RogueLanesName);
}

void RogueAsmPrinter::emitRemarks(const gpuobj::KernelMetadata &K) {
  const CoreInfo &Core = MF->getSubtarget<RogueSubtarget>().getCore();
  unsigned Tasks = Core.getTasks(K.rogue()->Temporaries);
  if (Tasks < Core.getTasks(Core.OptimalTemporaries))
    ORE->emit([&] {
      return MachineOptimizationRemarkMissed("gpu-occupancy", "Temporaries",
                                             kernelLocation(), &MF->front())
             << "kernel uses " << ore::NV("Temporaries", K.rogue()->Temporaries)
             << " temporaries, so " << ore::NV("Tasks", Tasks)
             << " tasks fit a cluster; with "
             << ore::NV("NextTemporaries", Core.getTemporaries(Tasks + 1))
             << " it would be " << ore::NV("NextTasks", Tasks + 1);
    });
  GPUAsmPrinter::emitRemarks(K);
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

Group RogueAsmPrinter::groupOf(const MachineInstr &MI) {
  SmallVector<const MachineInstr *, 6> Operations;
  MachineBasicBlock::const_instr_iterator I = MI.getIterator();
  do
    Operations.push_back(&*I);
  while (I++->isBundledWithSucc());
  std::optional<Group> G =
      placeGroup(Operations, MF->getSubtarget<RogueSubtarget>());
  if (!G) {
    std::string Text;
    raw_string_ostream OS(Text);
    MI.print(OS, /*IsStandalone=*/true, /*SkipOpers=*/false,
             /*SkipDebugLoc=*/true, /*AddNewLine=*/false);
    reportFatalInternalError("rogue: no group can hold an operation of '" +
                             MF->getName() + "': " + Text);
  }
  if (MI.isBranch()) {
    GroupOp &Op = *G->find(PhaseControl);
    int Target = findOperand(Op.Inst, RogueEnc::BranchTarget);
    Op.Inst.getOperand(Target) = MCOperand::createExpr(MCSymbolRefExpr::create(
        MI.getOperand(0).getMBB()->getSymbol(), OutContext));
  }
  for (std::optional<RegRef> &S : G->Sources)
    if (S && S->In == BANK_TEMP && ExceedBank.isAt(++TemporariesSeen))
      S->Number = RogueRegisterInfo::temporaries(*MF);
  return *G;
}

static unsigned sizeOf(const Group &G) {
  SmallVector<char, MaxGroupBytes> Bytes;
  SmallVector<GroupFixup, 1> Fixups;
  if (Error E = encodeGroup(G, Bytes, Fixups))
    reportFatalInternalError("rogue: " + Twine(toString(std::move(E))));
  return Bytes.size();
}

/// \p G with bytes behind it up to a multiple of 8 from the start.
Group RogueAsmPrinter::pad(Group G) const {
  uint64_t End = Offset + sizeOf(G);
  G.Padding = alignTo(End, ProgramAlign) - End;
  return G;
}

void RogueAsmPrinter::send(const Group &G, const MachineInstr &MI) {
  unsigned Bytes = sizeOf(G);
  Offset += Bytes;
  Verifier->add(G, MI, Bytes);
  EmitToStreamer(*OutStreamer, toMCInst(G, OutContext));
}

static bool isCode(const MachineInstr &MI) {
  return !MI.isMetaInstruction() && MI.getOpcode() != Rogue::PREDICATE_W;
}

/// Whether the group behind that of \p MI is the last one of the program.
static bool isBeforeEnd(const MachineInstr &MI) {
  const MachineBasicBlock *MBB = MI.getParent();
  auto I = std::next(MachineBasicBlock::const_iterator(MI));
  while (true) {
    I = std::find_if(I, MBB->end(), isCode);
    if (I != MBB->end())
      return endsProgram(*I);
    MBB = MBB->getNextNode();
    if (!MBB)
      return false;
    I = MBB->begin();
  }
}

void RogueAsmPrinter::emitInstruction(const MachineInstr *MI) {
  if (MI->getOpcode() == Rogue::PREDICATE_W)
    Predicate = Condition(MI->getOperand(0).getImm());
  if (!isCode(*MI))
    return;
  // The last group starts and ends at a multiple of 8.
  Group G = groupOf(*MI);
  if (Predicate != CC_PE && MI->getOpcode() != Rogue::WDF_W)
    G.Cond = Predicate;
  bool IsEnd = endsProgram(*MI);
  if (IsEnd && Offset % ProgramAlign) {
    Group Nop;
    Nop.Kind = ControlGroup;
    Nop.add(PhaseControl, makeOp(Rogue::NOP));
    send(pad(Nop), *MI);
  }
  send(IsEnd || isBeforeEnd(*MI) ? pad(G) : G, *MI);
}
