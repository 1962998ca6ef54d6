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

#include "CostModel.h"
#include "MCTargetDesc/ValhallBaseInfo.h"
#include "MCTargetDesc/ValhallMCTargetDesc.h"
#include "MCTargetDesc/ValhallTables.h"
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
    const MCInstrDesc &Desc = M.MII->get(I.Inst.getOpcode());
    switch (ValhallII::execUnit(Desc.TSFlags)) {
    case ValhallII::UnitNone:
      break;
    case ValhallII::UnitFMA:
      Operations[FMA] += getWordsWritten(I.Inst, Desc);
      break;
    case ValhallII::UnitCVT:
      Operations[CVT] += getWordsWritten(I.Inst, Desc);
      break;
    case ValhallII::UnitSFU:
      Operations[SFU] += getWordsWritten(I.Inst, Desc);
      break;
    case ValhallII::UnitLS:
      Operations[LS] += 1;
      break;
    case ValhallII::UnitVarying:
      Operations[Varying] += 2 * getWordsWritten(I.Inst, Desc);
      break;
    case ValhallII::UnitTexture:
      Operations[Texture] += 1;
      break;
    }
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
  unsigned getWordsWritten(const MCInst &Inst, const MCInstrDesc &Desc) const {
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
