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

#include "ArithmeticNames.h"
#include "CostModel.h"
#include "MCTargetDesc/Bifrost/BifrostClause.h"
#include "MCTargetDesc/Bifrost/BifrostEvidence.h"
#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"
#include "MCTargetDesc/Bifrost/BifrostQuadwords.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "Uniforms.h"
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

constexpr Unit Halves[] = {Unit::FMA, Unit::ADD};

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

/// The message that \p C sends, if it does.
const MCInst *findMessage(const Clause &C, const MCInstrInfo &MII) {
  if (C.Header.Message == MessageType::None)
    return nullptr;
  for (const Tuple &T : C.Tuples)
    if (TSF::message(MII.get(T.ADD.getOpcode()).TSFlags) != MessageType::None)
      return &T.ADD;
  return nullptr;
}

/// Follows uniforms through the tuples of a clause.
class UniformHalves {
public:
  UniformHalves(const MCTarget &M, UniformRegisters &Regs) : M(M), Regs(Regs) {}

  /// \returns true if a half instruction computes from uniforms alone.
  bool run(const Clause &C) {
    const MCInst *Message = findMessage(C, *M.MII);
    bool Computes = false;
    for (unsigned Index = 0; Index != C.Tuples.size(); ++Index) {
      const Tuple &T = C.Tuples[Index];
      Result FMA = evaluate(T.FMA), ADD;
      Same = FMA.IsUniform;
      ADD = evaluate(T.ADD);
      if (&T.ADD == Message)
        ADD = Result();
      Computes |= FMA.Computes || ADD.Computes;
      // A tuple reads registers before the results of the one in front of it
      // are there.
      for (auto [Reg, IsUniform] : Late)
        Regs.set(Reg, IsUniform);
      Late.clear();
      store(C, Index, Unit::FMA, FMA.IsUniform);
      store(C, Index, Unit::ADD, ADD.IsUniform);
      Passed[0] = FMA.IsUniform;
      Passed[1] = ADD.IsUniform;
    }
    for (auto [Reg, IsUniform] : Late)
      Regs.set(Reg, IsUniform);
    unsigned First = C.Header.StagingRegister;
    unsigned Count =
        Message ? getStagingWriteCount(*Message, *M.MII).value_or(NumRegisters)
                : 0;
    for (unsigned Reg = First; Reg < std::min(First + Count, NumRegisters);
         ++Reg)
      Regs.set(Reg, false);
    return Computes;
  }

private:
  struct Result {
    bool IsUniform = false, Computes = false;
  };

  Result evaluate(const MCInst &MI) const {
    StringRef Name = getInstDesc(MI.getOpcode())->Mnemonic;
    Result R;
    if (isNop(MI) || M.MII->get(MI.getOpcode()).isConvergent())
      return R;
    R.IsUniform = true;
    bool ReadsUniform = false;
    for (unsigned S = 0, E = getNumSources(MI.getOpcode()); S != E; ++S) {
      const MCOperand &Op = MI.getOperand(getSourceIndex(S));
      if (!Op.isReg() || Op.getReg() == Bifrost::ZERO)
        continue; // constants
      if (std::optional<FAURegister> FAU = getFAURegister(Op.getReg())) {
        bool IsUser = FAU->Field >= FirstUserField;
        R.IsUniform &= IsUser || FAU->Field == 0;
        ReadsUniform |= IsUser;
        continue;
      }
      ReadsUniform = true;
      R.IsUniform &= isUniform(Op.getReg());
    }
    R.IsUniform &= getStagingIndex(MI.getOpcode()) < 0;
    R.Computes = R.IsUniform && ReadsUniform && !isMove(Name);
    return R;
  }

  bool isUniform(MCRegister Reg) const {
    if (Reg == Bifrost::T)
      return Same;
    if (Reg == Bifrost::T0 || Reg == Bifrost::T1)
      return Passed[Reg == Bifrost::T1];
    std::optional<unsigned> Number = getGPRNumber(Reg);
    return Number && Regs.isUniform(*Number);
  }

  void store(const Clause &C, unsigned Index, Unit U, bool IsUniform) {
    auto [Reg, Half] = getResultBlock(C, Index).getWrite(U);
    if (Reg != NoReg)
      Late.push_back(
          {Reg, IsUniform && (Half == DestHalf::Full || Regs.isUniform(Reg))});
  }

  /// Of the fields that name uniforms.
  static constexpr uint8_t FirstUserField = 0x80;

  const MCTarget &M;
  UniformRegisters &Regs;
  bool Same = false;   ///< what `t` is
  bool Passed[2] = {}; ///< what `t0` and `t1` are
  SmallVector<std::pair<unsigned, bool>, 2> Late;
};

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

  void addArithmetic(const DecodedInst &I,
                     ArithmeticUnits &Units) const override {
    Clause C = fromMCInst(I.Inst);
    const MCInst *Message = findMessage(C);
    for (const Tuple &T : C.Tuples)
      for (Unit U : Halves) {
        const MCInst &MI = T.half(U);
        StringRef Name = getInstDesc(MI.getOpcode())->Mnemonic;
        if (&MI == Message || !isComputation(Name))
          continue;
        ++Units.All;
        Units.Narrow += hasNarrowType(Name);
      }
  }

  bool readsColorBuffer(const DecodedInst &I) const override {
    Clause C = fromMCInst(I.Inst);
    const MCInst *Message = findMessage(C);
    return Message && Message->getOpcode() == ADD_LD_TILE &&
           C.Header.Message == MessageType::Tile;
  }

  bool propagateUniforms(const DecodedInst &I,
                         UniformRegisters &Regs) const override {
    return UniformHalves(M, Regs).run(fromMCInst(I.Inst));
  }

  bool findDocumentedOnly(const DecodedInst &I,
                          function_ref<void(StringRef)> Found) const override {
    Clause C = fromMCInst(I.Inst);
    for (const Tuple &T : C.Tuples)
      for (Unit U : Halves)
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
      for (Unit U : Halves)
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
      for (Unit U : Halves) {
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
      for (Unit U : Halves)
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
    return ::findMessage(C, *M.MII);
  }

  const MCTarget &M;
};
} // namespace

std::unique_ptr<CostModel>
gpureport::createBifrostCostModel(const MCTarget &M) {
  return std::make_unique<BifrostCostModel>(M);
}
