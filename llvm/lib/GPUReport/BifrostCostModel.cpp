//===- BifrostCostModel.cpp - Units and rates of Bifrost cores ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A decoded instruction is a clause. What is counted and the rates are those of
// the statistics that Mesa's compiler for Bifrost prints, so that figures can
// be compared (docs/Sources.md):
//
//   arith   tuples, but for those that only send a message
//   ls      messages to memory and attributes
//   v       interpolated components of 16 bits
//   t       texture messages
//
//===----------------------------------------------------------------------===//

#include "CostModel.h"
#include "MCTargetDesc/Bifrost/BifrostClause.h"
#include "MCTargetDesc/Bifrost/BifrostEvidence.h"
#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"
#include "MCTargetDesc/Bifrost/BifrostQuadwords.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "llvm/GPUReport/MCTarget.h"

using namespace llvm;
using namespace llvm::gpureport;
using namespace llvm::Bifrost;

namespace {
enum PipelineIndex { Arith, LS, Varying, Texture };

constexpr Pipeline Pipelines[] = {
    {{"arith"}, {"tuples of the arithmetic units"}},
    {{"ls"}, {"loads, stores, atomics and attributes"}},
    {{"v"}, {"interpolation of varyings"}},
    {{"t"}, {"texture accesses"}},
};

/// Per clock and core: three engines of eight lanes, one message, one vector of
/// four components of four threads, two texels.
constexpr double Rates[] = {24, 1, 16, 2};

constexpr Unit Units[] = {Unit::FMA, Unit::ADD};

bool isNop(const MCInst &MI) {
  return MI.getOpcode() == FMA_NOP || MI.getOpcode() == ADD_NOP;
}

/// Components of 16 bits of a message for varyings.
unsigned countComponents(const MCInst &MI) {
  constexpr unsigned MaxComponents = 4;
  StringRef Size = getModifier(MI, "vecsize");
  unsigned Components = 1;
  if (Size.consume_front("v") && !Size.getAsInteger(10, Components))
    Components = std::min(Components, MaxComponents);
  return getModifier(MI, "register_format").ends_with("16") ? Components
                                                            : 2 * Components;
}

class BifrostCostModel final : public CostModel {
public:
  explicit BifrostCostModel(const MCTarget &M) : M(M) {}

  ArrayRef<Pipeline> getPipelines() const override { return Pipelines; }
  double getRate(unsigned Index) const override { return Rates[Index]; }

  void addOperations(const DecodedInst &I,
                     PerPipeline &Operations) const override {
    Clause C = fromMCInst(I.Inst);
    const MCInst *Message = findMessage(C);
    for (const Tuple &T : C.Tuples)
      Operations[Arith] += &T.ADD != Message || !isNop(T.FMA);
    std::optional<PipelineIndex> Index = getPipeline(C.Header.Message);
    if (!Message || !Index)
      return;
    if (*Index == Varying)
      Operations[Varying] += countComponents(*Message);
    else
      Operations[*Index] += 1;
    // Interpolates its coordinates as well.
    if (C.Header.Message == MessageType::VarTex)
      Operations[Varying] += 2 * 2;
  }

  bool findDocumentedOnly(const DecodedInst &I,
                          function_ref<void(StringRef)> Found) const override {
    Clause C = fromMCInst(I.Inst);
    for (const Tuple &T : C.Tuples)
      for (Unit U : Units)
        if (const MCInst &MI = T.half(U); Bifrost::findDocumentedOnly(MI))
          Found(getInstDesc(MI.getOpcode())->Mnemonic);
    return true;
  }

  StringRef getUnit(const DecodedInst &I) const override {
    std::optional<PipelineIndex> Index =
        getPipeline(fromMCInst(I.Inst).Header.Message);
    return Pipelines[Index.value_or(Arith)].Name;
  }

  void addMix(const DecodedInst &I,
              MutableArrayRef<unsigned> Mix) const override {
    Clause C = fromMCInst(I.Inst);
    std::optional<PipelineIndex> Index = getPipeline(C.Header.Message);
    const MCInst *Message = findMessage(C);
    for (const Tuple &T : C.Tuples)
      for (Unit U : Units)
        if (const MCInst &MI = T.half(U); !isNop(MI))
          ++Mix[&MI == Message ? Index.value_or(Arith) : Arith];
  }

  unsigned getLength(const DecodedInst &I) const override {
    return fromMCInst(I.Inst).Tuples.size();
  }

  void addUnits(const DecodedInst &I, CodeUnits &Code) const override {
    Clause C = fromMCInst(I.Inst);
    Code.Instructions += countInstructions(C.Tuples);
    ClauseUnits &Units = Code.Clauses ? *Code.Clauses : Code.Clauses.emplace();
    ++Units.Clauses;
    Units.Tuples += C.Tuples.size();
    Units.Constants += countConstants(C);
    Units.Quadwords += I.Size / QuadwordBytes;
    for (const Tuple &T : C.Tuples) {
      Units.FMA += !isNop(T.FMA);
      Units.ADD += !isNop(T.ADD);
    }
  }

  unsigned getNumRegisters() const override { return NumRegisters; }

  /// Reads are those of values from before the clause.
  void getRegisters(const DecodedInst &I, BitVector &Reads, BitVector &Writes,
                    BitVector &Kills) const override {
    Clause C = fromMCInst(I.Inst);
    auto Read = [&](unsigned Reg) {
      if (Reg < NumRegisters && !Writes.test(Reg))
        Reads.set(Reg);
    };
    auto Write = [&](unsigned Reg, bool Whole) {
      if (Reg >= NumRegisters)
        return;
      if (Whole)
        Kills.set(Reg);
      else if (!Writes.test(Reg))
        Reads.set(Reg);
      Writes.set(Reg);
    };
    const MCInst *Message = findMessage(C);
    for (unsigned Index = 0; Index != C.Tuples.size(); ++Index) {
      const Tuple &T = C.Tuples[Index];
      Read(T.Ports.Reg[0]);
      Read(T.Ports.Reg[1]);
      if (T.Ports.Slot2 == SlotUse::Read)
        Read(T.Ports.Reg[2]);
      bool Sends = &T.ADD == Message;
      unsigned First = C.Header.StagingRegister;
      if (Sends)
        for (unsigned N = 0,
                      E = getStagingReadCount(*Message, *M.MII).value_or(0);
             N != E; ++N)
          Read(First + N);
      for (Unit U : Units) {
        auto [Reg, Half] = getResultBlock(C, Index).getWrite(U);
        if (Reg != NoReg)
          Write(Reg, Half == DestHalf::Full);
      }
      if (Sends)
        for (unsigned N = 0,
                      E = getStagingWriteCount(*Message, *M.MII).value_or(0);
             N != E; ++N)
          Write(First + N, /*Whole=*/true);
    }
  }

  std::optional<PrivateAccess>
  getPrivateAccess(const DecodedInst &I) const override {
    Clause C = fromMCInst(I.Inst);
    const MCInst *Message = findMessage(C);
    if (!Message || getModifier(*Message, "seg") != "tl" ||
        (C.Header.Message != MessageType::Load &&
         C.Header.Message != MessageType::Store))
      return std::nullopt;
    const MCOperand &Low = Message->getOperand(InstDesc::FirstSourceOperand);
    bool IsStore = C.Header.Message == MessageType::Store;
    if (Low.isImm() && !isBranchTarget(Low))
      return PrivateAccess{Low.getImm(), IsStore};
    if (Low.isReg() && Low.getReg() == FAU_ZERO_W0)
      return PrivateAccess{0, IsStore};
    return std::nullopt;
  }

  ControlFlow getControlFlow(const DecodedInst &I) const override {
    Clause C = fromMCInst(I.Inst);
    if (C.Header.Flow == FlowControl::End)
      return ControlFlow::End;
    const MCOperand *Target = findBranchTarget(C);
    if (!Target)
      return ControlFlow::Next;
    if (endsInJump(C))
      return I.Target ? ControlFlow::Jump : ControlFlow::End;
    return I.Target ? ControlFlow::Branch : ControlFlow::BranchOrEnd;
  }

private:
  static std::optional<PipelineIndex> getPipeline(MessageType Message) {
    switch (Message) {
    case MessageType::Varying:
      return Varying;
    case MessageType::Texture:
    case MessageType::VarTex:
      return Texture;
    case MessageType::Attribute:
    case MessageType::Load:
    case MessageType::Store:
    case MessageType::Atomic:
      return LS;
    default:
      return std::nullopt;
    }
  }

  static unsigned countInstructions(ArrayRef<Tuple> Tuples) {
    unsigned Count = 0;
    for (const Tuple &T : Tuples)
      for (Unit U : Units)
        Count += !isNop(T.half(U));
    return Count;
  }

  /// Without what only fills the last quadword.
  static unsigned countConstants(const Clause &C) {
    unsigned Used = 0;
    for (const Tuple &T : C.Tuples)
      if (std::optional<unsigned> Index = getConstantIndex(T.Ports.FAU))
        Used = std::max(Used, *Index + 1);
    return Used;
  }

  const MCInst *findMessage(const Clause &C) const {
    if (C.Header.Message == MessageType::None)
      return nullptr;
    for (const Tuple &T : C.Tuples)
      if (TSF::message(M.MII->get(T.ADD.getOpcode()).TSFlags) !=
          MessageType::None)
        return &T.ADD;
    return nullptr;
  }

  const MCTarget &M;
};
} // namespace

std::unique_ptr<CostModel>
gpureport::createBifrostCostModel(const MCTarget &M) {
  return std::make_unique<BifrostCostModel>(M);
}
