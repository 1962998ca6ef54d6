//===- RogueCostModel.cpp - Groups and tasks of Rogue cores ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A decoded instruction is a group. All groups of a task share one pipe, 16
// instances wide: a group takes two clocks of a task of 32, whatever is in it.
// Rates of memory are not published, so there is no such unit.
//
//===----------------------------------------------------------------------===//

#include "CostModel.h"
#include "MCTargetDesc/RogueEvidence.h"
#include "MCTargetDesc/RogueGroup.h"
#include "MCTargetDesc/RogueTables.h"
#include "Uniforms.h"
#include "llvm/GPUReport/MCTarget.h"

using namespace llvm;
using namespace llvm::gpureport;
using namespace llvm::Rogue;

namespace {
/// In the order of GroupKind.
constexpr Pipeline Pipelines[] = {
    {{"main"}, {"groups of the main arithmetic unit and its backend"}},
    {{"bitwise"}, {"groups of the bitwise unit"}},
    {{"control"}, {"branches, counts of masked instances, waits"}},
};

/// Groups of a task per clock.
constexpr double Rate = 0.5;

/// Without units of the bitwise ALU that only pass on.
unsigned countOperations(const Group &G) {
  return count_if(G.Ops, [](const GroupOp &Op) { return !isBypass(Op); });
}

/// Operations that pass their source on.
bool isMove(unsigned Opcode) {
  switch (Opcode) {
  case Rogue::MBYP:
  case Rogue::MOV:
  case Rogue::MOVC:
  case Rogue::BBYP0BM:
  case Rogue::BBYP0BM_IMM16:
  case Rogue::BBYP0BM_IMM32:
  case Rogue::BBYP0S1:
  case Rogue::BBYP0C:
  case Rogue::BBYP1:
    return true;
  default:
    return false;
  }
}

/// Packing and unpacking convert.
bool isComputation(unsigned Opcode) {
  return !isMove(Opcode) && Opcode != Rogue::PCK && Opcode != Rogue::UNPCK;
}

/// Integer arithmetic of 8 and 16 bits; floating-point has no such operations.
bool isNarrow(unsigned Opcode) {
  StringRef Name = Rogue::getOpInfo(Opcode)->Mnemonic;
  for (StringRef Kind : {"add", "mul", "mad"})
    if (Name.drop_front() == (Kind + "8").str() ||
        Name.drop_front() == (Kind + "16").str())
      return true;
  return false;
}

/// Reads what lanes around have, or their state.
bool looksAtLanes(unsigned Opcode) {
  switch (Opcode) {
  case Rogue::FDSX:
  case Rogue::FDSY:
  case Rogue::FDSXF:
  case Rogue::FDSYF:
    return true;
  default:
    return false;
  }
}

class RogueCostModel final : public CostModel {
public:
  explicit RogueCostModel(const MCTarget &M)
      : Core(Rogue::getCore(M.Core->Name)) {}

  ArrayRef<Pipeline> getPipelines() const override { return Pipelines; }
  double getRate(unsigned) const override { return Rate; }

  void addOperations(const DecodedInst &I,
                     PerPipeline &Operations) const override {
    Operations[fromMCInst(I.Inst).Kind] += 1;
  }

  void addArithmetic(const DecodedInst &I,
                     ArithmeticUnits &Units) const override {
    Group G = fromMCInst(I.Inst);
    for (const GroupOp &Op : G.Ops) {
      if (!isALU(G, Op) || isBypass(Op) || !isComputation(Op.Inst.getOpcode()))
        continue;
      ++Units.All;
      Units.Narrow += isNarrow(Op.Inst.getOpcode());
    }
  }

  bool readsColorBuffer(const DecodedInst &I) const override {
    return any_of(fromMCInst(I.Inst).Sources,
                  [](const std::optional<RegRef> &R) {
                    const SpecialInfo *S =
                        R && R->isSpecial() ? getSpecial(R->Number) : nullptr;
                    return S && S->kind() == SpecialPixelOut;
                  });
  }

  bool propagateUniforms(const DecodedInst &I,
                         UniformRegisters &Regs) const override {
    Group G = fromMCInst(I.Inst);
    BitVector Reads(getNumRegisters()), Writes(getNumRegisters()),
        Kills(getNumRegisters());
    getRegisters(I, Reads, Writes, Kills);
    bool ReadsUniform = Reads.any(), Computes = false;
    bool IsUniform = (G.Cond == CC_PE || G.Cond == CC_ANY) &&
                     all_of(Reads.set_bits(),
                            [&](unsigned Reg) { return Regs.isUniform(Reg); });
    for (const GroupOp &Op : G.Ops) {
      IsUniform &= isALU(G, Op) && !looksAtLanes(Op.Inst.getOpcode());
      Computes |= !isMove(Op.Inst.getOpcode()) && !isBypass(Op);
    }
    for (const std::optional<RegRef> &R : G.Sources) {
      if (!R || R->In == BANK_TEMP)
        continue;
      const SpecialInfo *S = R->isSpecial() ? getSpecial(R->Number) : nullptr;
      IsUniform &= R->In == BANK_SHARED || (S && S->kind() == SpecialConstant);
      ReadsUniform |= R->In == BANK_SHARED;
    }
    for (unsigned Reg : Writes.set_bits())
      Regs.set(Reg, IsUniform);
    return IsUniform && ReadsUniform && Computes && Writes.any();
  }

  bool findDocumentedOnly(const DecodedInst &I,
                          function_ref<void(StringRef)> Found) const override {
    for (const GroupOp &Op : fromMCInst(I.Inst).Ops)
      if (Rogue::findDocumentedOnly(Op.Inst))
        Found(Rogue::getOpInfo(Op.Inst.getOpcode())->Mnemonic);
    return true;
  }

  StringRef getUnit(const DecodedInst &I) const override {
    return Pipelines[fromMCInst(I.Inst).Kind].Name;
  }

  void addMix(const DecodedInst &I,
              MutableArrayRef<unsigned> Mix) const override {
    Group G = fromMCInst(I.Inst);
    Mix[G.Kind] += countOperations(G);
  }

  void addUnits(const DecodedInst &I, CodeUnits &Code) const override {
    Group G = fromMCInst(I.Inst);
    Code.Instructions += countOperations(G);
    GroupUnits &Units = Code.Groups ? *Code.Groups : Code.Groups.emplace();
    switch (G.Kind) {
    case MainGroup:
      ++Units.Main;
      Units.MainOperations += countOperations(G);
      break;
    case BitwiseGroup:
      ++Units.Bitwise;
      break;
    case ControlGroup:
      ++Units.Control;
      break;
    }
    for (const GroupOp &Op : G.Ops) {
      Units.Waits += Op.Inst.getOpcode() == Rogue::WDF;
      Units.Loads += any_of(getTransfers(Op),
                            [](const Transfer &T) { return T.IsResult; });
    }
  }

  void addRegisters(const gpuobj::KernelMetadata &MD,
                    KernelResources &R) const override {
    const gpuobj::RogueKernelInfo *Info = MD.rogue();
    if (!Info)
      return;
    R.Registers = Info->Temporaries;
    R.Threads = Core.getTasks(R.Registers);
    R.RegisterMode = Core.getAllocated(R.Registers);
    R.FAUWords = Info->SharedRegisters;
    if (R.Threads < Core.TaskSlots) {
      R.LimitedBy = "registers";
      R.NextStep = Core.getTemporaries(R.Threads + 1);
    }
  }

  unsigned getNumRegisters() const override { return Core.MaxTemporaries; }

  void getRegisters(const DecodedInst &I, BitVector &Reads, BitVector &Writes,
                    BitVector &Kills) const override {
    Group G = fromMCInst(I.Inst);
    auto Set = [](BitVector &Bits, const RegRef &R, unsigned Count) {
      for (unsigned N = R.Number; N < R.Number + Count && R.In == BANK_TEMP;
           ++N)
        if (N < Bits.size())
          Bits.set(N);
    };
    bool Whole = G.Cond == CC_PE || G.Cond == CC_ANY;
    auto Write = [&](const RegRef &R, unsigned Count) {
      Set(Writes, R, Count);
      if (Whole)
        Set(Kills, R, Count);
    };
    // Slots that are not the operands of a transfer.
    unsigned Plain = ~0u;
    for (const GroupOp &Op : G.Ops)
      for (const Transfer &T : getTransfers(Op)) {
        if (T.Slot >= NumSources || !G.Sources[T.Slot])
          continue;
        Plain &= ~(1u << T.Slot);
        const RegRef &R = *G.Sources[T.Slot];
        unsigned Count = std::max(T.Count, 1u);
        if (T.IsResult)
          Write(R, Count);
        else
          Set(Reads, R, Count);
      }
    for (unsigned Slot = 0; Slot != NumSources; ++Slot)
      if (G.Sources[Slot] && Plain >> Slot & 1)
        Set(Reads, *G.Sources[Slot], getReadCount(G));
    for (const std::optional<RegRef> &D : G.Dests)
      if (D)
        Write(*D, getWriteCount(G));
  }

  ControlFlow getControlFlow(const DecodedInst &I) const override {
    Group G = fromMCInst(I.Inst);
    if (G.End)
      return ControlFlow::End;
    const GroupOp *Control = G.find(PhaseControl);
    if (!Control)
      return ControlFlow::Next;
    bool Always = (G.Cond == CC_PE || G.Cond == CC_ANY) &&
                  getImm(Control->Inst, OpName::taken) == BRANCH_CC;
    switch (Control->Inst.getOpcode()) {
    case Rogue::BR:
      if (!I.Target)
        return Always ? ControlFlow::End : ControlFlow::BranchOrEnd;
      return Always ? ControlFlow::Jump : ControlFlow::Branch;
    case Rogue::BA:
      return Always ? ControlFlow::End : ControlFlow::BranchOrEnd;
    case Rogue::LAPC:
      return ControlFlow::End;
    default:
      return ControlFlow::Next;
    }
  }

private:
  /// \p Op of \p G is one of an arithmetic unit.
  static bool isALU(const Group &G, const GroupOp &Op) {
    return G.Kind != ControlGroup && Op.At != PhaseBackend;
  }

  const Rogue::CoreInfo &Core;
};
} // namespace

std::unique_ptr<CostModel> gpureport::createRogueCostModel(const MCTarget &M) {
  return std::make_unique<RogueCostModel>(M);
}
