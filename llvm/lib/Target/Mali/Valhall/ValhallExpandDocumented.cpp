//===-- ValhallExpandDocumented.cpp - Only forms that compilers emit ------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// With the feature compiled-only, what no open compiler emits is done by what
/// one does (ValhallEvidence.td):
///
///   %3:gpr64 = ISUB_u64 %1, %2    ->   %4 = ISUB_u32 %1.sub0, %2.sub0
///                                      %5 = ICMP_OR_u32.lt.m1 %1.sub0, %2.sub0
///                                      %6 = ISUB_u32 %1.sub1, %2.sub1
///                                      %7 = IADD_u32 %6, %5
///                                      %3:gpr64 = REG_SEQUENCE %4, sub0, %7,
///                                      sub1
///
/// It runs right after selection, so that what an expansion computes twice or
/// in a loop is found by the passes that look for that. Later passes ask
/// findDocumentedOnly() before they change a form.
///
//===----------------------------------------------------------------------===//

#include "MaliFoldOperands.h"
#include "Valhall.h"
#include "ValhallExpansion.h"
#include "ValhallSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"

using namespace llvm;
using namespace llvm::Valhall;

#define DEBUG_TYPE "valhall-expand-documented"

namespace {

class ValhallExpandDocumented : public MachineFunctionPass {
public:
  static char ID;
  ValhallExpandDocumented() : MachineFunctionPass(ID) {}

  bool runOnMachineFunction(MachineFunction &MF) override;
  StringRef getPassName() const override {
    return "Valhall expansion of documented instructions";
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

char ValhallExpandDocumented::ID = 0;
INITIALIZE_PASS(ValhallExpandDocumented, DEBUG_TYPE,
                "Valhall expansion of documented instructions", false, false)

FunctionPass *llvm::createValhallExpandDocumentedPass() {
  return new ValhallExpandDocumented();
}

//===----------------------------------------------------------------------===//
// Comparisons and selections
//===----------------------------------------------------------------------===//

/// The comparison that holds with sources exchanged.
static unsigned swapped(unsigned Condition) {
  switch (Condition) {
  case ValhallMod::CmpGT:
    return ValhallMod::CmpLT;
  case ValhallMod::CmpLE:
    return ValhallMod::CmpGE;
  case ValhallMod::CmpLT:
    return ValhallMod::CmpGT;
  case ValhallMod::CmpGE:
    return ValhallMod::CmpLE;
  default:
    return Condition;
  }
}

/// The comparison that holds if \p Condition, of integers, does not.
static unsigned inverted(unsigned Condition) {
  switch (Condition) {
  case ValhallMod::CmpEQ:
    return ValhallMod::CmpNE;
  case ValhallMod::CmpNE:
    return ValhallMod::CmpEQ;
  case ValhallMod::CmpGT:
    return ValhallMod::CmpLE;
  case ValhallMod::CmpLE:
    return ValhallMod::CmpGT;
  case ValhallMod::CmpLT:
    return ValhallMod::CmpGE;
  default:
    return ValhallMod::CmpLT;
  }
}

/// \p A compared with \p B, combined with \p Acc as \p Opcode says.
static void buildCompare(Expander &X, unsigned Opcode, Register Dst, Source A,
                         Source B, Source Acc, unsigned Condition,
                         int64_t Result) {
  if (Condition == ValhallMod::CmpGT || Condition == ValhallMod::CmpLE) {
    std::swap(A, B);
    Condition = swapped(Condition);
  }
  X.build(Opcode, Dst, {A, B, Acc}, {Condition, Result});
}

/// The twin of a comparison that combines by OR.
static unsigned combinedByOr(unsigned Opcode) {
  switch (Opcode) {
  case FCMP_AND_f32:
    return FCMP_OR_f32;
  case FCMP_AND_v2f16:
    return FCMP_OR_v2f16;
  default:
    return Opcode;
  }
}

static bool expandCompare(Expander &X, MachineInstr &MI) {
  unsigned Condition = X.immediate(MI, OpName::cmp);
  int64_t Result = X.immediate(MI, OpName::result);
  Source A = X.source(MI, OpName::src0), B = X.source(MI, OpName::src1),
         Acc = X.source(MI, OpName::src2);
  Register Dst = MI.getOperand(0).getReg();
  unsigned Opcode = MI.getOpcode();
  switch (Condition) {
  case ValhallMod::CmpGT:
  case ValhallMod::CmpLE:
    buildCompare(X, Opcode, Dst, A, B, Acc, Condition, Result);
    return true;
  case ValhallMod::CmpGTLT: {
    // Less or greater.
    unsigned Or = combinedByOr(Opcode);
    bool ByOr = Or == Opcode;
    Register Less = X.word(), Either = ByOr ? Dst : X.word();
    buildCompare(X, Or, Less, A, B, ByOr ? Acc : X.zero(), ValhallMod::CmpLT,
                 Result);
    buildCompare(X, Or, Either, B, A, Less, ValhallMod::CmpLT, Result);
    if (!ByOr)
      X.logic(LSHIFT_AND_i32, Either, Acc, Dst);
    return true;
  }
  default:
    return false;
  }
}

static bool expandSelect(Expander &X, MachineInstr &MI) {
  unsigned Condition = X.immediate(MI, OpName::cmp);
  Source A = X.source(MI, OpName::src0), B = X.source(MI, OpName::src1),
         True = X.source(MI, OpName::src2), False = X.source(MI, OpName::src3);
  Register Dst = MI.getOperand(0).getReg();
  unsigned Opcode = MI.getOpcode();
  if (Opcode == CSEL_f32 || Opcode == CSEL_v2f16) {
    bool Halves = Opcode == CSEL_v2f16;
    Register Mask = X.word(), Less = Mask;
    unsigned Compare = Halves ? FCMP_OR_v2f16 : FCMP_OR_f32;
    if (Condition == ValhallMod::CmpGTLT) {
      Less = X.word();
      buildCompare(X, Compare, Less, A, B, X.zero(), ValhallMod::CmpLT,
                   ValhallMod::ResultM1);
      buildCompare(X, Compare, Mask, B, A, Less, ValhallMod::CmpLT,
                   ValhallMod::ResultM1);
    } else {
      buildCompare(X, Compare, Mask, A, B, X.zero(), Condition,
                   ValhallMod::ResultM1);
    }
    X.build(Halves ? CSEL_v2u16 : CSEL_u32, Dst, {Mask, X.zero(), False, True},
            {ValhallMod::CmpEQ});
    return true;
  }
  switch (Condition) {
  case ValhallMod::CmpNE:
  case ValhallMod::CmpGE:
  case ValhallMod::CmpLE:
    X.build(Opcode, Dst, {A, B, False, True}, {inverted(Condition)});
    return true;
  default:
    return false;
  }
}

/// \p MI compares the high words of pairs; what it accumulates, the low ones.
static bool expandWideCompare(Expander &X, MachineInstr &MI) {
  int64_t Result = X.immediate(MI, OpName::result);
  // The step of the low words dies with the one of the high words.
  if (Result == ValhallMod::ResultU1)
    return false;
  const MachineInstr *Low = X.definition(X.source(MI, OpName::src2).Reg);
  if (!Low || Low->getOpcode() != ICMP_MULTI_u32)
    return false;
  unsigned Condition = X.immediate(MI, OpName::cmp);
  Source LowA = X.source(*Low, OpName::src0),
         LowB = X.source(*Low, OpName::src1),
         HighA = X.source(MI, OpName::src0), HighB = X.source(MI, OpName::src1);
  Register Dst = MI.getOperand(0).getReg(), LowResult = X.word();
  buildCompare(X, ICMP_OR_u32, LowResult, LowA, LowB, X.zero(), Condition,
               Result);
  switch (Condition) {
  case ValhallMod::CmpEQ:
  case ValhallMod::CmpNE:
    X.build(Condition == ValhallMod::CmpEQ ? ICMP_AND_u32 : ICMP_OR_u32, Dst,
            {HighA, HighB, LowResult}, {Condition, Result});
    return true;
  default:
    break;
  }
  // Equal high words leave it to the low ones.
  Register Equal = X.word();
  X.build(ICMP_AND_u32, Equal, {HighA, HighB, LowResult},
          {ValhallMod::CmpEQ, Result});
  bool Less = Condition == ValhallMod::CmpLT || Condition == ValhallMod::CmpLE;
  buildCompare(X, MI.getOpcode() == ICMP_MULTI_s32 ? ICMP_OR_s32 : ICMP_OR_u32,
               Dst, HighA, HighB, Equal,
               Less ? ValhallMod::CmpLT : ValhallMod::CmpGT, Result);
  return true;
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

/// RSHIFT_XOR, and the complement of what shifts and logic compute.
static bool expandShiftLogic(Expander &X, MachineInstr &MI) {
  struct Forms {
    unsigned RightXor, Right, Xor, Or;
  };
  static constexpr Forms Types[] = {
      {RSHIFT_XOR_i32, RSHIFT_OR_i32, LSHIFT_XOR_i32, LSHIFT_OR_i32},
      {RSHIFT_XOR_v2i16, RSHIFT_OR_v2i16, LSHIFT_XOR_v2i16, LSHIFT_OR_v2i16},
      {RSHIFT_XOR_v4i8, RSHIFT_OR_v4i8, LSHIFT_XOR_v4i8, LSHIFT_OR_v4i8}};
  const Forms *Type = &Types[0];
  if (X.typeSuffix(MI.getOpcode()) == ".v2i16")
    Type = &Types[1];
  else if (X.typeSuffix(MI.getOpcode()) == ".v4i8")
    Type = &Types[2];
  Source Value = X.source(MI, OpName::src0),
         Amount = X.source(MI, OpName::src1),
         Other = X.source(MI, OpName::src2);
  Register Dst = MI.getOperand(0).getReg();
  bool Complement = X.immediate(MI, OpName::not_result);
  Register Result = Complement ? X.word() : Dst;
  Source NoShift = X.noShift();
  unsigned Opcode = MI.getOpcode();
  if (Opcode == Type->RightXor) {
    Register Shifted = X.word();
    X.build(Type->Right, Shifted, {Value, Amount, X.zero()});
    X.build(Type->Xor, Result, {Shifted, NoShift, Other});
  } else if (!Complement) {
    return false;
  } else if (Opcode == Type->Or && Amount.Reg == K0 && !Value.Mods &&
             Other.isZero()) {
    // A mere complement.
    X.build(Type->Or, Dst, {X.zero(), NoShift, inverse(Value)});
    return true;
  } else {
    X.build(Opcode, Result, {Value, Amount, Other});
  }
  if (Complement)
    X.build(Type->Or, Dst, {X.zero(), NoShift, inverse(Result)});
  return true;
}

/// The low word of a signed product is that of the unsigned one.
static bool expandSignedProduct(Expander &X, MachineInstr &MI) {
  if (X.immediate(MI, OpName::saturate))
    return false;
  X.build(IMUL_u32, MI.getOperand(0).getReg(),
          {X.widened(X.source(MI, OpName::src0), /*Signed=*/true),
           X.widened(X.source(MI, OpName::src1), /*Signed=*/true)});
  return true;
}

static bool expandLogicImmediate(Expander &X, MachineInstr &MI) {
  unsigned Logic = MI.getOpcode() == AND_IMM_i32  ? LSHIFT_AND_i32
                   : MI.getOpcode() == OR_IMM_i32 ? LSHIFT_OR_i32
                                                  : LSHIFT_XOR_i32;
  X.logic(Logic, X.source(MI, OpName::src0),
          X.constant(MI.getOperand(3).getImm()), MI.getOperand(0).getReg());
  return true;
}

static bool expandExponent(Expander &X, MachineInstr &MI) {
  Register Exponent = X.word();
  X.build(MI.getOpcode(), Exponent, {X.source(MI, OpName::src0)},
          {X.immediate(MI, OpName::mode)});
  X.build(MI.getOpcode() == FREXPE_f32 ? ISUB_u32 : ISUB_v2u16,
          MI.getOperand(0).getReg(), {X.zero(), Exponent});
  return true;
}

static bool expandScaled(Expander &X, MachineInstr &MI) {
  Source A = X.source(MI, OpName::src0), B = X.source(MI, OpName::src1),
         C = X.source(MI, OpName::src2), Scale = X.source(MI, OpName::src3);
  int64_t Round = X.immediate(MI, OpName::round),
          Clamp = X.immediate(MI, OpName::clamp);
  Register Dst = MI.getOperand(0).getReg();
  Register Result = Clamp == ValhallMod::ClampNone ? Dst : X.word();
  if (MI.getOpcode() == FMA_RSCALE_LEFT_f32) {
    // The product is its left factor if one of them is zero.
    constexpr uint32_t One = 0x3f800000;
    Register Product = X.word(), Left = X.word(), ZeroA = X.word(),
             ZeroB = X.word();
    X.build(FMA_RSCALE_f32, Product, {A, B, C, Scale}, {Round});
    X.build(FMA_RSCALE_f32, Left, {A, X.constant(One), C, Scale}, {Round});
    X.build(FCMP_OR_f32, ZeroA, {A.withoutSign(), X.zero(), X.zero()},
            {ValhallMod::CmpEQ, ValhallMod::ResultM1});
    X.build(FCMP_OR_f32, ZeroB, {B.withoutSign(), X.zero(), ZeroA},
            {ValhallMod::CmpEQ, ValhallMod::ResultM1});
    X.build(CSEL_u32, Result, {ZeroB, X.zero(), Product, Left},
            {ValhallMod::CmpEQ});
  } else {
    X.build(MI.getOpcode(), Result, {A, B, C, Scale}, {Round});
  }
  if (Result != Dst)
    X.build(FADD_f32, Dst, {Result, X.negativeZero()},
            {ValhallMod::RoundNearestEven, Clamp});
  return true;
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

/// Loads to a part of a register, which is extended when it is there.
static bool expandLoad(Expander &X, MachineInstr &MI) {
  unsigned Load, Lane = 0;
  Source Part;
  bool Unsigned = X.immediate(MI, OpName::extend);
  switch (MI.getOpcode()) {
  case LOAD_i8:
  case LOAD_i8_d0:
    Load = LOAD_i8;
    Lane = ValhallMod::Lane8B0;
    Part.Mods = ValhallII::withSel(0, ValhallSel::B0);
    break;
  case LOAD_i16:
  case LOAD_i16_d0:
    Load = LOAD_i16;
    Lane = ValhallMod::Lane16H0;
    Part.Mods = ValhallII::withSel(0, ValhallSel::H0);
    break;
  default:
    Load = LOAD_i32;
    break;
  }
  Part.Reg = X.word();
  SmallVector<int64_t, 3> Modifiers{X.immediate(MI, OpName::offset)};
  if (Load != LOAD_i32)
    Modifiers.append({Lane, /*Extend=*/1});
  MachineInstr *New =
      X.build(Load, Part.Reg, {X.source(MI, OpName::src0)}, Modifiers);
  New->cloneMemRefs(*MI.getMF(), MI);
  X.copyModifiers(MI, *New, {OpName::access, OpName::slot, OpName::flow});
  Source Word = X.widened(Part, !Unsigned);
  Register Dst = MI.getOperand(0).getReg();
  if (MI.getOpcode() == Load)
    X.replace(Dst, Word.Reg);
  else
    X.pair(Dst, Word, X.extension(Word, !Unsigned));
  return true;
}

/// Additions of one without result are those of a register.
static bool expandIncrement(Expander &X, MachineInstr &MI) {
  bool Is64 = MI.getOpcode() == ATOM1_i64;
  int64_t Operand =
      X.immediate(MI, OpName::op) == ValhallMod::Atomic1Inc ? 1 : -1;
  Source Value = X.constant(Operand);
  if (Is64) {
    Register Pair = X.pairRegister();
    X.pair(Pair, Value, X.constant(Operand >> 32));
    Value = Pair;
  }
  MachineInstr *New = X.buildMessage(
      Is64 ? ATOM_i64 : ATOM_i32, X.source(MI, OpName::src0), Value.Reg,
      {X.immediate(MI, OpName::offset), int64_t(ValhallMod::AtomicAdd)});
  New->cloneMemRefs(*MI.getMF(), MI);
  return true;
}

/// The low half of \p MI, a word, is zero only if all of it is.
static bool isMask(const Expander &X, const MachineInstr *MI) {
  int OpIdx = MI ? getNamedOperandIdx(MI->getOpcode(), OpName::result) : -1;
  if (OpIdx < 0 || X.typeSuffix(MI->getOpcode()).starts_with(".v"))
    return false;
  int64_t Result = MI->getOperand(OpIdx).getImm();
  return Result == ValhallMod::ResultM1 || Result == ValhallMod::ResultI1;
}

/// Branches test the low half of a mask.
static bool expandBranch(Expander &X, MachineInstr &MI) {
  Source Condition = X.source(MI, OpName::src0);
  if (Condition.SubReg || !isMask(X, X.definition(Condition.Reg))) {
    Register Mask = X.word();
    X.build(ICMP_OR_u32, Mask, {Condition, X.zero(), X.zero()},
            {ValhallMod::CmpNE, ValhallMod::ResultM1});
    Condition = Mask;
  }
  MachineOperand &MO =
      MI.getOperand(getNamedOperandIdx(MI.getOpcode(), OpName::src0));
  MO.setReg(Condition.Reg);
  MO.setSubReg(0);
  MI.getOperand(MO.getOperandNo() + 1)
      .setImm(ValhallII::withSel(0, ValhallSel::H0));
  return false;
}

/// \returns whether \p MI was replaced.
static bool expand(Expander &X, MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case FCMP_OR_f32:
  case FCMP_AND_f32:
  case FCMP_OR_v2f16:
  case FCMP_AND_v2f16:
  case ICMP_OR_u32:
  case ICMP_OR_s32:
  case ICMP_AND_u32:
  case ICMP_AND_s32:
  case ICMP_OR_v2u16:
  case ICMP_OR_v2s16:
  case ICMP_AND_v2u16:
  case ICMP_AND_v2s16:
    return expandCompare(X, MI);
  case ICMP_MULTI_u32:
  case ICMP_MULTI_s32:
    return expandWideCompare(X, MI);
  case CSEL_f32:
  case CSEL_v2f16:
  case CSEL_u32:
  case CSEL_s32:
  case CSEL_v2u16:
  case CSEL_v2s16:
    return expandSelect(X, MI);
  case IMUL_s32:
    return expandSignedProduct(X, MI);
  case AND_IMM_i32:
  case OR_IMM_i32:
  case XOR_IMM_i32:
    return expandLogicImmediate(X, MI);
  case FREXPE_f32:
  case FREXPE_v2f16:
    return expandExponent(X, MI);
  case FMA_RSCALE_f32:
  case FMA_RSCALE_N_f32:
  case FMA_RSCALE_LEFT_f32:
    return expandScaled(X, MI);
  case LOAD_i8:
  case LOAD_i16:
  case LOAD_i8_d0:
  case LOAD_i16_d0:
  case LOAD_i32_d0:
    return expandLoad(X, MI);
  case ATOM1_i32:
  case ATOM1_i64:
    return expandIncrement(X, MI);
  case BRANCH:
    return expandBranch(X, MI);
  default:
    return expandWide(X, MI) ||
           (getNamedOperandIdx(MI.getOpcode(), OpName::not_result) >= 0 &&
            expandShiftLogic(X, MI));
  }
}

bool ValhallExpandDocumented::runOnMachineFunction(MachineFunction &MF) {
  const auto &STI = MF.getSubtarget<ValhallSubtarget>();
  if (!STI.compiledOnly())
    return false;
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(MBB)) {
      if (!findDocumentedOnly(MI))
        continue;
      Changed = true;
      Expander X(MI);
      if (expand(X, MI))
        MI.eraseFromParent();
    }
  if (Changed)
    Mali::eraseDead(MF);
  return Changed;
}
