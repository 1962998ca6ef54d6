//===-- BifrostExpandDocumented.cpp - Only forms that compilers emit ------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// With the feature compiled-only, operations have only the forms that an open
/// compiler emits (BifrostEvidence.td). Those that are left without one are
/// done by others:
///
///   %4, %5 = SHADDX_u32 %1, %2, %3, shift 0
///     ->  %4 = IADD_u32 %1, %3
///         %6 = ICMP_u32.gt.i1 %1, %4
///         %5 = IADD_u32 %2, %6
///
/// It runs on SSA, behind what looks for addresses and before everything that
/// finds common expressions and moves them out of loops. Later passes ask
/// lowerForms() before they change an operation.
///
//===----------------------------------------------------------------------===//

#include "Bifrost.h"
#include "BifrostExpansion.h"
#include "MaliFoldOperands.h"
#include "llvm/CodeGen/MachineFunctionPass.h"

using namespace llvm;
using namespace llvm::Bifrost;

#define DEBUG_TYPE "bifrost-expand-documented"

//===----------------------------------------------------------------------===//
// Comparison and selection
//===----------------------------------------------------------------------===//

static std::optional<StringRef> exchanged(StringRef Condition) {
  return Condition == "gt"   ? std::optional<StringRef>("lt")
         : Condition == "le" ? std::optional<StringRef>("ge")
                             : std::nullopt;
}

bool Expander::expandCompare() {
  StringRef Condition = text(OpName::cmpf);
  Source A = source(0), B = source(1);
  if (std::optional<StringRef> Other = exchanged(Condition)) {
    setSource(0, B);
    setSource(1, A);
    set(MI, OpName::cmpf, *Other);
    return false;
  }
  if (Condition == "gtlt") {
    // Less or greater.
    Register Less[2];
    for (unsigned I : {0, 1})
      Less[I] = op(MI.getOpcode(), {I ? B : A, I ? A : B},
                   {{OpName::cmpf, "lt"},
                    {OpName::result_type, text(OpName::result_type)}});
    build(LSHIFT_OR_i32, result(), {Source(Less[0]), Source(Less[1]), zero()});
    return true;
  }
  if (MI.getOpcode() == FCMP_v2f16)
    dropSigns();
  else
    dropSelectors();
  return false;
}

bool Expander::expandFloatSelect() {
  bool Halves = MI.getOpcode() == CSEL_v2f16;
  Register Mask =
      op(Halves ? FCMP_v2f16 : FCMP_f32, {source(0), source(1)},
         {{OpName::cmpf, text(OpName::cmpf)}, {OpName::result_type, "m1"}});
  build(Halves ? CSEL_v2i16 : CSEL_i32, result(),
        {Source(Mask), zero(), source(3), source(2)}, {{OpName::cmpf, "eq"}});
  return true;
}

/// Not less is greater or equal: the results change places.
bool Expander::expandSelect() {
  StringRef Condition = text(OpName::cmpf);
  if (Condition != "ge" && Condition != "le")
    return false;
  Source True = source(2), False = source(3);
  setSource(2, False);
  setSource(3, True);
  set(MI, OpName::cmpf, Condition == "ge" ? "lt" : "gt");
  return false;
}

/// Zero, or one or all bits: the low half tells.
static bool isMask(unsigned Opcode, StringRef ResultType) {
  switch (Opcode) {
  case ICMP_i32:
  case ICMP_s32:
  case ICMP_u32:
  case FCMP_f32:
    return ResultType == "m1" || ResultType == "i1";
  default:
    return false;
  }
}

/// The comparison that holds where this one does not; none if NaN matters.
static StringRef inverted(unsigned Opcode, StringRef Condition) {
  static constexpr StringLiteral Pairs[][2] = {
      {"eq", "ne"}, {"gt", "le"}, {"lt", "ge"}};
  for (const auto &P : Pairs)
    for (unsigned I : {0, 1})
      if (Condition == P[I] && (Opcode != FCMP_f32 || P[0] == "eq"))
        return P[1 - I];
  return "";
}

/// Branches are taken where the low half of a mask is zero.
bool Expander::expandBranch() {
  Source Condition = source(0);
  bool IfZero = text(OpName::cmpf) == "eq";
  MachineInstr *Def = Condition.MO.getReg().isVirtual()
                          ? MRI.getVRegDef(Condition.MO.getReg())
                          : nullptr;
  bool Masked = Def && !Condition.MO.getSubReg() &&
                isMask(Def->getOpcode(), text(*Def, OpName::result_type));
  StringRef Opposite;
  if (Masked && !IfZero && MRI.hasOneNonDBGUse(Condition.MO.getReg()))
    Opposite = inverted(Def->getOpcode(), text(*Def, OpName::cmpf));
  if (!Opposite.empty())
    set(*Def, OpName::cmpf, Opposite);
  else if (!Masked || !IfZero)
    Condition = Source(op(
        ICMP_i32, {Condition, zero()},
        {{OpName::cmpf, IfZero ? "ne" : "eq"}, {OpName::result_type, "m1"}}));
  setSource(0, Condition.with(selectorMods("h0")));
  set(MI, OpName::cmpf, "eq");
  return false;
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

bool Expander::expandScaled() {
  Source A = source(0), B = source(1), C = source(2), Scale = source(3);
  StringRef Clamp = text(OpName::clamp);
  constexpr uint32_t One = 0x3f800000;
  bool Clamps = Clamp != "none" && Clamp != "clamp_0_inf";
  Register Result = Clamps ? word() : result();
  if (text(OpName::special) == "left") {
    // The product is its left factor if one of them is zero.
    Source Product(op(FMA_RSCALE_f32, {A, B, C, Scale}));
    Source Left(op(FMA_RSCALE_f32, {A, constant(One), C, Scale}));
    Register IsZero[2];
    for (unsigned I : {0, 1})
      IsZero[I] = op(FCMP_f32, {(I ? B : A).with(0), zero()},
                     {{OpName::cmpf, "eq"}, {OpName::result_type, "m1"}});
    Source Any(
        op(LSHIFT_OR_i32, {Source(IsZero[0]), Source(IsZero[1]), zero()}));
    build(CSEL_i32, Result, {Any, zero(), Product, Left},
          {{OpName::cmpf, "eq"}});
  } else if (Clamps) {
    build(FMA_RSCALE_f32, Result, {A, B, C, Scale},
          {{OpName::special, text(OpName::special)},
           {OpName::round, text(OpName::round)}});
  } else {
    return false;
  }
  if (Clamps)
    build(FADD_f32, result(), {Source(Result), zero().with(SrcNeg)},
          {{OpName::clamp, Clamp}});
  return true;
}

/// To the nearest, ties away from zero: toward zero, and one more where the
/// rest is half or more.
bool Expander::expandRound() {
  if (text(OpName::round) != "rtna")
    return false;
  bool Halves = MI.getOpcode() == FROUND_v2f16;
  unsigned Add = Halves ? FADD_v2f16 : FADD_f32;
  Source MinusZero = Halves ? constant(0x80008000) : zero().with(SrcNeg);
  Source X = source(0);
  if (X.Mods)
    X = Source(op(Add, {X, MinusZero}));
  Source Whole(op(MI.getOpcode(), {X}, {{OpName::round, "rtz"}}));
  Source Rest(op(Add, {X, Whole.with(SrcNeg)}));
  Source Size(op(LSHIFT_AND_i32,
                 {Rest, constant(Halves ? 0x7fff7fff : 0x7fffffff), zero()}));
  Source More(op(Halves ? FCMP_v2f16 : FCMP_f32,
                 {Size, constant(Halves ? 0x38003800 : 0x3f000000)},
                 {{OpName::cmpf, "ge"}, {OpName::result_type, "f1"}}));
  Source Signed(op(MUX_i32,
                   {More, X, constant(Halves ? 0x7fff7fff : 0x7fffffff)},
                   {{OpName::mux, "bit"}}));
  build(Add, result(), {Whole, Signed});
  return true;
}

/// NaN of either operand; of words there is such a maximum.
bool Expander::expandMinMax() {
  if (text(OpName::sem) != "nan_propagate")
    return false;
  Source A = source(0), B = source(1);
  if (MI.getOpcode() == FMIN_f32) {
    constexpr uint32_t Sign = 0x80000000;
    Register Max =
        op(FMAX_f32, {A.with(A.Mods ^ SrcNeg), B.with(B.Mods ^ SrcNeg)},
           {{OpName::sem, "nan_propagate"}});
    build(LSHIFT_XOR_i32, result(), {Source(Max), constant(Sign), zero()});
    return true;
  }
  constexpr uint32_t NaNs = 0x7e007e00;
  Register Number[2];
  for (unsigned I : {0, 1}) {
    Source S = I ? B : A;
    S = S.with(S.Mods & ~(SrcAbs | SrcNeg));
    Number[I] = op(FCMP_v2f16, {S, S},
                   {{OpName::cmpf, "eq"}, {OpName::result_type, "m1"}});
  }
  Source Both(
      op(LSHIFT_AND_i32, {Source(Number[0]), Source(Number[1]), zero()}));
  Source Result(op(MI.getOpcode(), {A, B}));
  build(CSEL_v2i16, result(), {Both, zero(), constant(NaNs), Result},
        {{OpName::cmpf, "eq"}});
  return true;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

bool Expander::expand() {
  switch (MI.getOpcode()) {
  case SHADDX_i64:
  case SHADDX_u32:
  case SHADDX_s32:
    return expandSum();
  case BRANCHZ_i32:
    return expandBranch();
  case FCMP_f32:
  case FCMP_v2f16:
    return expandCompare();
  case CSEL_f32:
  case CSEL_v2f16:
    return expandFloatSelect();
  case CSEL_s32:
  case CSEL_u32:
  case CSEL_v2s16:
  case CSEL_v2u16:
    return expandSelect();
  case FMA_RSCALE_f32:
    return expandScaled();
  case FMIN_f32:
  case FMIN_v2f16:
  case FMAX_v2f16:
    return expandMinMax();
  case FROUND_f32:
  case FROUND_v2f16:
    if (expandRound())
      return true;
    dropSelectors();
    return false;
  case U32_TO_F32:
    return expandTruncation();
  case LOAD_i8:
  case LOAD_i16:
  case LOAD_i8_d0:
  case LOAD_i16_d0:
  case LOAD_i32_d0:
    return expandLoad();
  case ATOM_C_i32:
    MI.setDesc(TII.get(ATOM_C_RETURN_i32));
    return false;
  case ATOM_C1_i32:
    MI.setDesc(TII.get(ATOM_C1_RETURN_i32));
    return false;
  case ARSHIFT_v2i16:
    return expandHalfShift();
  default:
    if (getNamedOperandIdx(MI.getOpcode(), OpName::not_result) >= 0)
      return expandShift();
    dropSelectors();
    return false;
  }
}

namespace {

class BifrostExpandDocumented : public MachineFunctionPass {
public:
  static char ID;
  BifrostExpandDocumented() : MachineFunctionPass(ID) {}

  bool runOnMachineFunction(MachineFunction &MF) override;
  StringRef getPassName() const override {
    return "Bifrost expansion of documented instructions";
  }
  MachineFunctionProperties getRequiredProperties() const override {
    return MachineFunctionProperties().setIsSSA();
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
};

} // namespace

char BifrostExpandDocumented::ID = 0;
INITIALIZE_PASS(BifrostExpandDocumented, DEBUG_TYPE,
                "Bifrost expansion of documented instructions", false, false)

FunctionPass *llvm::createBifrostExpandDocumentedPass() {
  return new BifrostExpandDocumented();
}

bool BifrostExpandDocumented::runOnMachineFunction(MachineFunction &MF) {
  const auto &STI = MF.getSubtarget<BifrostSubtarget>();
  if (!STI.compiledOnly())
    return false;
  SmallVector<MachineInstr *> Worklist;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      Worklist.push_back(&MI);
  bool Changed = false;
  while (!Worklist.empty()) {
    MachineInstr *MI = Worklist.pop_back_val();
    // One expansion can call for another: exchanged operands, then parts.
    constexpr unsigned MaxSteps = 4;
    for (unsigned Step = 0; Step != MaxSteps; ++Step) {
      if (!isOperation(MI->getDesc()) || !lowerForms(*MI, STI).empty())
        break;
      Changed = true;
      if (Expander(*MI, Worklist).expand()) {
        MI->eraseFromParent();
        break;
      }
    }
  }
  if (Changed)
    Mali::eraseDead(MF);
  return Changed;
}
