//===- ValhallCostModel.cpp - Units and rates of Valhall cores ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The unit of an instruction is in its TableGen record (TSFlags), the rates of
// a core in its processor definition. Counting rules:
//
//   fma, cvt, sfu   32-bit words written, at least one per instruction
//   ls, t           messages
//   v               interpolated components of 16 bits
//
//===----------------------------------------------------------------------===//

#include "ArithmeticNames.h"
#include "CostModel.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "MCTargetDesc/Valhall/ValhallEvidence.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "MCTargetDesc/Valhall/ValhallTables.h"
#include "Uniforms.h"
#include "llvm/GPUReport/MCTarget.h"

using namespace llvm;
using namespace llvm::gpureport;

namespace {
struct CoreInfo {
  const char *CoreName;
  uint16_t FMA;
  uint16_t Texel;
};
#define GET_CoreTable_DECL
#define GET_CoreTable_IMPL
#include "ValhallGenSearchableTables.inc"

// Of a thread; those that the mode of 32 leaves out keep their numbers.
constexpr unsigned NumRegisters = 64;

enum PipelineIndex { FMA, CVT, SFU, LS, Varying, Texture };

constexpr Pipeline Pipelines[] = {
    {{"fma"}, {"floating-point arithmetic"}},
    {{"cvt"}, {"integer arithmetic, comparisons, conversions, branches"}},
    {{"sfu"}, {"shifts, logic, multiplication, special functions"}},
    {{"ls"}, {"loads, stores and atomics"}},
    {{"v"}, {"interpolation of varyings"}},
    {{"t"}, {"texture accesses"}},
};

class ValhallCostModel final : public CostModel {
public:
  explicit ValhallCostModel(const MCTarget &M)
      : M(M), Core(lookupCore(M.Core->Name)) {}

  ArrayRef<Pipeline> getPipelines() const override { return Pipelines; }

  double getRate(unsigned Index) const override {
    switch (Index) {
    case SFU:
      return Core->FMA / 4.0;
    case LS:
      return 1;
    case Varying:
      return 16;
    case Texture:
      return Core->Texel;
    default:
      return Core->FMA;
    }
  }

  void addOperations(const DecodedInst &I,
                     PerPipeline &Operations) const override {
    std::optional<PipelineIndex> Index = getPipeline(I);
    if (!Index)
      return;
    unsigned Amount = 1; // messages
    if (*Index == FMA || *Index == CVT || *Index == SFU)
      Amount = getWordsWritten(I.Inst);
    else if (*Index == Varying)
      Amount = 2 * getWordsWritten(I.Inst);
    Operations[*Index] += Amount;
  }

  void addArithmetic(const DecodedInst &I,
                     ArithmeticUnits &Units) const override {
    StringRef Name = Valhall::getMnemonic(I.Inst.getOpcode());
    if (!isArithmetic(I) || !isComputation(Name))
      return;
    ++Units.All;
    Units.Narrow += hasNarrowType(Name);
  }

  bool readsColorBuffer(const DecodedInst &I) const override {
    if (I.Inst.getOpcode() != Valhall::LD_TILE)
      return false;
    int ZS =
        Valhall::getNamedOperandIdx(I.Inst.getOpcode(), Valhall::OpName::zs);
    return ZS < 0 || I.Inst.getOperand(ZS).getImm() == 0;
  }

  bool propagateUniforms(const DecodedInst &I,
                         UniformRegisters &Regs) const override {
    BitVector Reads(NumRegisters), Writes(NumRegisters), Kills(NumRegisters);
    getRegisters(I, Reads, Writes, Kills);
    const MCInstrDesc &Desc = M.MII->get(I.Inst.getOpcode());
    bool IsUniform = isArithmetic(I) && !Desc.isConvergent() &&
                     all_of(Reads.set_bits(),
                            [&](unsigned Reg) { return Regs.isUniform(Reg); });
    // Not only constants.
    bool ReadsUniform = Reads.any();
    for (const MCOperand &Op : I.Inst) {
      if (!Op.isReg() || !Op.getReg())
        continue;
      unsigned Byte =
          M.MRI->getEncodingValue(Op.getReg()) & ValhallII::SourceByteMask;
      ReadsUniform |= Byte >= ValhallII::FirstUserByte &&
                      Byte < ValhallII::FirstConstantByte;
      // Lanes, the place of their memory, and the like.
      IsUniform &= Byte < ValhallII::FirstSpecialByte;
    }
    for (unsigned Reg : Writes.set_bits())
      Regs.set(Reg, IsUniform && (Kills.test(Reg) || Regs.isUniform(Reg)));
    return IsUniform && ReadsUniform && Writes.any() &&
           !isMove(Valhall::getMnemonic(I.Inst.getOpcode()));
  }

  bool findDocumentedOnly(const DecodedInst &I,
                          function_ref<void(StringRef)> Found) const override {
    if (Valhall::findDocumentedOnly(I.Inst))
      Found(Valhall::getMnemonic(I.Inst.getOpcode()));
    return true;
  }

  StringRef getUnit(const DecodedInst &I) const override {
    std::optional<PipelineIndex> Index = getPipeline(I);
    return Index ? Pipelines[*Index].Name : StringLiteral("none");
  }

  unsigned getNumRegisters() const override { return NumRegisters; }

  void getRegisters(const DecodedInst &I, BitVector &Reads, BitVector &Writes,
                    BitVector &Kills) const override {
    unsigned Opcode = I.Inst.getOpcode();
    const MCInstrDesc &Desc = M.MII->get(Opcode);
    int Mask = Valhall::getNamedOperandIdx(Opcode, Valhall::OpName::dmask);
    bool IsPartial =
        Mask >= 0 && I.Inst.getOperand(Mask).getImm() != ValhallMod::DestFull;
    for (unsigned Op = 0; Op != I.Inst.getNumOperands(); ++Op) {
      const MCOperand &Operand = I.Inst.getOperand(Op);
      if (!Operand.isReg() || !Operand.getReg())
        continue;
      unsigned First = M.MRI->getEncodingValue(Operand.getReg());
      unsigned End = First + Valhall::getNumRegisters(Operand.getReg(), *M.MRI);
      if (End > NumRegisters)
        continue; // uniforms, constants, special values
      if (Op + 1 < Desc.getNumOperands() &&
          Valhall::isSourceMods(Desc.operands()[Op + 1]) && End - First == 2) {
        // Every selector but these leaves the low word only.
        unsigned Sel = ValhallII::srcSel(I.Inst.getOperand(Op + 1).getImm());
        if (Sel == ValhallSel::W1)
          ++First;
        else if (Sel != ValhallSel::NONE)
          --End;
      }
      bool IsWrite = Op < Desc.getNumDefs();
      (IsWrite ? Writes : Reads).set(First, End);
      if (IsWrite && !IsPartial)
        Kills.set(First, End);
    }
  }

  std::optional<PrivateAccess>
  getPrivateAccess(const DecodedInst &I) const override {
    unsigned Opcode = I.Inst.getOpcode();
    const MCInstrDesc &Desc = M.MII->get(Opcode);
    int Base = Valhall::getNamedOperandIdx(Opcode, Valhall::OpName::src0);
    int Offset = Valhall::getNamedOperandIdx(Opcode, Valhall::OpName::offset);
    if (Desc.mayLoad() == Desc.mayStore() || Base < 0 || Offset < 0 ||
        M.MRI->getEncodingValue(I.Inst.getOperand(Base).getReg()) !=
            M.MRI->getEncodingValue(Valhall::THREAD_LOCAL_POINTER))
      return std::nullopt;
    return PrivateAccess{I.Inst.getOperand(Offset).getImm(), Desc.mayStore()};
  }

  ControlFlow getControlFlow(const DecodedInst &I) const override {
    unsigned Opcode = I.Inst.getOpcode();
    const MCInstrDesc &Desc = M.MII->get(Opcode);
    int Flow = Valhall::getNamedOperandIdx(Opcode, Valhall::OpName::flow);
    if (Flow >= 0 && I.Inst.getOperand(Flow).getImm() == ValhallMod::FlowEnd)
      return ControlFlow::End;
    if (!Desc.isBranch())
      return ControlFlow::Next;
    std::optional<bool> Taken = getConstantCondition(I.Inst);
    if (Taken == false)
      return ControlFlow::Next;
    if (!I.Target)
      return Taken ? ControlFlow::End : ControlFlow::BranchOrEnd;
    return Taken ? ControlFlow::Jump : ControlFlow::Branch;
  }

private:
  bool isArithmetic(const DecodedInst &I) const {
    std::optional<PipelineIndex> Index = getPipeline(I);
    return Index && *Index <= SFU;
  }

  std::optional<PipelineIndex> getPipeline(const DecodedInst &I) const {
    switch (ValhallII::execUnit(M.MII->get(I.Inst.getOpcode()).TSFlags)) {
    case ValhallII::UnitFMA:
      return FMA;
    case ValhallII::UnitCVT:
      return CVT;
    case ValhallII::UnitSFU:
      return SFU;
    case ValhallII::UnitLS:
      return LS;
    case ValhallII::UnitVarying:
      return Varying;
    case ValhallII::UnitTexture:
      return Texture;
    default:
      return std::nullopt;
    }
  }

  unsigned getWordsWritten(const MCInst &Inst) const {
    const MCInstrDesc &Desc = M.MII->get(Inst.getOpcode());
    if (Desc.getNumDefs() == 0 || !Inst.getOperand(0).isReg())
      return 1;
    return Valhall::getNumRegisters(Inst.getOperand(0).getReg(), *M.MRI);
  }

  /// Whether a branch is taken, if its condition is a constant.
  std::optional<bool> getConstantCondition(const MCInst &Inst) const {
    unsigned Opcode = Inst.getOpcode();
    int Source = Valhall::getNamedOperandIdx(Opcode, Valhall::OpName::src0);
    int Negate = Valhall::getNamedOperandIdx(Opcode, Valhall::OpName::negate);
    if (Source < 0 || Negate < 0 || !Inst.getOperand(Source).isReg())
      return std::nullopt;
    unsigned Byte = M.MRI->getEncodingValue(Inst.getOperand(Source).getReg()) &
                    ValhallII::SourceByteMask;
    // Half and byte selectors do not change whether 0 is 0; for the other
    // constants nobody writes a branch.
    if (Byte != ValhallII::FirstConstantByte ||
        Valhall::getSmallConstant(0, *M.STI) != 0)
      return std::nullopt;
    return Inst.getOperand(Negate).getImm() != 0;
  }

  const MCTarget &M;
  const CoreInfo *Core;
};
} // namespace

std::unique_ptr<CostModel>
gpureport::createValhallCostModel(const MCTarget &M) {
  if (!lookupCore(M.Core->Name))
    return nullptr;
  return std::make_unique<ValhallCostModel>(M);
}
