//===-- BifrostExpansion.cpp - Operations in place of one -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Helpers of expansions, and those of integers and loads.
///
//===----------------------------------------------------------------------===//

#include "BifrostExpansion.h"

using namespace llvm;
using namespace llvm::Bifrost;

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

Source Expander::source(unsigned N) const {
  unsigned Index = getSourceOperand(MI, N);
  MachineOperand MO = MI.getOperand(Index);
  MO.clearParent();
  if (MO.isReg()) {
    MO.setIsKill(false);
    if (MO.getReg().isVirtual())
      MRI.clearKillFlags(MO.getReg());
  }
  return {MO, unsigned(MI.getOperand(Index + 1).getImm())};
}

void Expander::setSource(unsigned N, const Source &S) {
  unsigned Index = getSourceOperand(MI, N);
  MI.getOperand(Index).setReg(S.MO.getReg());
  MI.getOperand(Index).setSubReg(S.MO.getSubReg());
  MI.getOperand(Index + 1).setImm(S.Mods);
}

MachineOperand *Expander::modifier(MachineInstr &I, OpName Name) const {
  int Index = getNamedOperandIdx(I.getOpcode(), Name);
  return Index < 0 ? nullptr : &I.getOperand(Index);
}

StringRef Expander::text(MachineInstr &I, OpName Name) const {
  MachineOperand *MO = modifier(I, Name);
  if (!MO)
    return "";
  unsigned Type = I.getDesc().operands()[MO->getOperandNo()].OperandType;
  return getModText(ModKind(Type - BifrostOp::OPERAND_MOD_FIRST), MO->getImm());
}

void Expander::set(MachineInstr &I, OpName Name, StringRef Text) const {
  modifier(I, Name)->setImm(TII.codeOf(I.getOpcode(), {Name, Text}));
}

MachineInstr *Expander::build(unsigned Opcode, ArrayRef<Register> Results,
                              ArrayRef<Source> Sources,
                              ArrayRef<ModSetting> Settings) {
  MachineInstrBuilder B =
      BuildMI(*MI.getParent(), MI, MI.getDebugLoc(), TII.get(Opcode));
  for (Register R : Results)
    B.addDef(R);
  for (const Source &S : Sources)
    B.add(S.MO).addImm(S.Mods);
  TII.addModifiers(B, Settings);
  Built.push_back(B);
  return B;
}

Source Expander::constant(uint32_t Value) {
  if (!Value)
    return zero();
  return Source(op(MOV_i32, {Source(MachineOperand::CreateImm(Value))}));
}

/// \p Opcode shifts and combines with zero.
Source Expander::shifted(unsigned Opcode, const Source &Value,
                         unsigned Amount) {
  return Amount ? Source(op(Opcode, {Value, zero(), constant(Amount)})) : Value;
}

void Expander::invert(Register Dst, Register Word) {
  build(LSHIFT_OR_i32, Dst, {zero(), Source(Word, SrcNot), zero()});
}

//===----------------------------------------------------------------------===//
// Parts of words
//===----------------------------------------------------------------------===//

static bool isFloat(unsigned Opcode) {
  switch (Opcode) {
  case FADD_f32:
  case FMA_f32:
  case FCMP_f32:
  case FROUND_f32:
  case FREXPM_f32:
  case FREXPE_f32:
  case FRCP_APPROX_f32:
  case FRSQ_APPROX_f32:
  case FLOG_TABLE_f32:
    return true;
  default:
    return false;
  }
}

static bool isInteger(unsigned Opcode) {
  switch (Opcode) {
  case IADD_s32:
  case IADD_u32:
  case ISUB_s32:
  case ISUB_u32:
  case IMUL_i32:
    return true;
  default:
    return false;
  }
}

/// A part that a source selects becomes a word before.
void Expander::dropSelectors() {
  unsigned Opcode = MI.getOpcode();
  bool IsInt = isInteger(Opcode);
  if (!IsInt && !isFloat(Opcode))
    return;
  bool IsSigned = Opcode == IADD_s32 || Opcode == ISUB_s32;
  if (Opcode == IMUL_i32) {
    IsSigned = text(OpName::extend) == "sext";
    set(MI, OpName::extend, "none");
  }
  for (unsigned N = 0, E = getNumOpSources(MI); N != E; ++N) {
    Source S = source(N);
    if (!S.selector())
      continue;
    unsigned Convert = F16_TO_F32;
    if (IsInt) {
      bool IsByte = getModText(ModSelector, S.selector()).starts_with("b");
      if (IsSigned)
        Convert = IsByte ? S8_TO_S32 : S16_TO_S32;
      else
        Convert = IsByte ? U8_TO_U32 : U16_TO_U32;
    }
    unsigned Signs = S.Mods & (SrcAbs | SrcNeg);
    setSource(N, Source(op(Convert, {S.with(S.Mods & ~Signs)}), Signs));
  }
}

/// Signs of halves that a source changes are changed before.
void Expander::dropSigns() {
  for (unsigned N = 0, E = getNumOpSources(MI); N != E; ++N) {
    Source S = source(N);
    Source Word = S.with(0);
    if (S.Mods & SrcAbs)
      Word = Source(op(LSHIFT_AND_i32, {Word, constant(0x7fff7fff), zero()}));
    if (S.Mods & SrcNeg)
      Word = Source(op(LSHIFT_XOR_i32, {Word, constant(0x80008000), zero()}));
    if (S.Mods & (SrcAbs | SrcNeg))
      setSource(N, Word.with(S.Mods & ~(SrcAbs | SrcNeg)));
  }
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// SHADDX of pairs, or of a pair and an extended word.
bool Expander::expandSum() {
  constexpr unsigned WordBits = 32;
  unsigned Shift =
      MI.getOperand(getNamedOperandIdx(MI.getOpcode(), OpName::shift)).getImm();
  Source Low = source(2), High = zero();
  if (MI.getOpcode() == SHADDX_i64) {
    High = source(3);
    if (Shift) {
      Source Carried = shifted(RSHIFT_OR_i32, Low, WordBits - Shift);
      High = Source(op(LSHIFT_OR_i32, {High, Carried, constant(Shift)}));
    }
  } else if (MI.getOpcode() == SHADDX_s32) {
    High = shifted(ARSHIFT_i32, Low, Shift ? WordBits - Shift : WordBits - 1);
  } else if (Shift) {
    High = shifted(RSHIFT_OR_i32, Low, WordBits - Shift);
  }
  Low = shifted(LSHIFT_OR_i32, Low, Shift);
  Source BaseLow = source(0), BaseHigh = source(1);
  if (BaseLow.isZero()) {
    build(MOV_i32, result(), {Low});
    build(IADD_u32, result(1), {High, BaseHigh});
    return true;
  }
  build(IADD_u32, result(), {BaseLow, Low});
  Source Carry(op(ICMP_u32, {BaseLow, Source(result())},
                  {{OpName::cmpf, "gt"}, {OpName::result_type, "i1"}}));
  if (!High.isZero())
    BaseHigh = Source(op(IADD_u32, {BaseHigh, High}));
  build(IADD_u32, result(1), {BaseHigh, Carry});
  return true;
}

/// Exchanges of bits, and complements of what shifts and logic compute.
bool Expander::expandShift() {
  unsigned Opcode = MI.getOpcode();
  bool Complement = text(OpName::not_result) == "not";
  Register Result = Complement ? word() : result();
  Source Value = source(0), Other = source(1), Amount = source(2);
  if (Opcode == RSHIFT_XOR_i32 || Opcode == RSHIFT_XOR_v2i16) {
    bool IsWord = Opcode == RSHIFT_XOR_i32;
    Register Shifted =
        op(IsWord ? RSHIFT_OR_i32 : RSHIFT_OR_v2i16, {Value, zero(), Amount});
    build(LSHIFT_XOR_i32, Result, {Source(Shifted), Other, zero()});
  } else if (Complement) {
    build(Opcode, Result, {Value, Other, Amount});
  } else if (Other.Mods & SrcNot) {
    Register Inverse = word();
    build(LSHIFT_OR_i32, Inverse, {zero(), Other, zero()});
    build(Opcode, Result, {Value, Source(Inverse), Amount});
  } else {
    return expandHalfShift();
  }
  if (Complement)
    invert(result(), Result);
  return true;
}

/// Halves with an amount each are shifted as words.
bool Expander::expandHalfShift() {
  unsigned Word, Logic = LSHIFT_OR_i32;
  bool Left = false, Signed = false;
  switch (MI.getOpcode()) {
  case LSHIFT_AND_v2i16:
  case LSHIFT_OR_v2i16:
  case LSHIFT_XOR_v2i16:
    Word = LSHIFT_OR_i32;
    Left = true;
    break;
  case RSHIFT_AND_v2i16:
  case RSHIFT_OR_v2i16:
    Word = RSHIFT_OR_i32;
    break;
  case ARSHIFT_v2i16:
    Word = ARSHIFT_i32;
    Signed = true;
    break;
  default:
    return false;
  }
  switch (MI.getOpcode()) {
  case LSHIFT_AND_v2i16:
  case RSHIFT_AND_v2i16:
    Logic = LSHIFT_AND_i32;
    break;
  case LSHIFT_XOR_v2i16:
    Logic = LSHIFT_XOR_i32;
    break;
  }
  Source Value = source(0), Other = source(1), Amount = source(2);
  Register Both;
  if (Amount.isZero() && !Value.Mods && Value.MO.isReg()) {
    build(Logic, result(), {Value, Other, zero()});
    return true;
  }
  SmallVector<Source, 2> Halves;
  for (bool High : {false, true}) {
    Source Half = Value;
    if (High || !Left)
      Half = Source(op(Signed ? S16_TO_S32 : U16_TO_U32,
                       {Value.with(selectorMods(High ? "h1" : "h0"))}));
    unsigned Byte = selectorMods(High ? "b2" : "b0");
    Halves.push_back(Source(op(Word, {Half, zero(), Amount.with(Byte)}),
                            selectorMods("h0")));
  }
  if (Logic == LSHIFT_OR_i32 && Other.isZero()) {
    build(MKVEC_v2i16, result(), Halves);
    return true;
  }
  Both = op(MKVEC_v2i16, Halves);
  build(Logic, result(), {Source(Both), Other, zero()});
  return true;
}

/// To a float, rounded to zero: without the bits that do not fit.
bool Expander::expandTruncation() {
  if (MI.getOpcode() != U32_TO_F32 || text(OpName::round) != "rtz")
    return false;
  constexpr unsigned Beyond = 8;
  Source X = source(0);
  Source Amount(op(ISUB_u32, {constant(Beyond), Source(op(CLZ_u32, {X}))},
                   {{OpName::saturate, "sat"}}));
  Source Top(op(RSHIFT_OR_i32, {X, zero(), Amount}));
  Source Kept(op(LSHIFT_OR_i32, {Top, zero(), Amount}));
  build(U32_TO_F32, result(), {Kept});
  return true;
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

/// Loads extend to words, by zeros.
bool Expander::expandLoad() {
  unsigned Load, Extend = 0;
  bool Signed = text(OpName::extend) == "sext";
  switch (MI.getOpcode()) {
  case LOAD_i8:
  case LOAD_i8_d0:
    Load = LOAD_i8;
    Extend = S8_TO_S32;
    break;
  case LOAD_i16:
  case LOAD_i16_d0:
    Load = LOAD_i16;
    Extend = S16_TO_S32;
    break;
  default:
    Load = LOAD_i32;
    break;
  }
  bool Wide = text(OpName::lane_dest) == "d0";
  SmallVector<ModSetting, 3> Settings{{OpName::seg, text(OpName::seg)}};
  if (Load != LOAD_i32)
    Settings.append({{OpName::lane_dest, "w0"}, {OpName::extend, "zext"}});
  Register Low = word();
  MachineInstr *New = build(Load, Low, {source(0), source(1)}, Settings);
  New->cloneMemRefs(*MI.getMF(), MI);
  if (Signed && Extend) {
    Register Part = Low;
    Low = Wide ? word() : result();
    build(Extend, Low,
          {Source(Part, selectorMods(Extend == S8_TO_S32 ? "b0" : "h0"))});
  }
  if (!Wide)
    return true;
  Source High = Signed ? shifted(ARSHIFT_i32, Source(Low), 31)
                       : Source(op(MOV_i32, {zero()}));
  BuildMI(*MI.getParent(), MI, MI.getDebugLoc(),
          TII.get(TargetOpcode::REG_SEQUENCE), result())
      .addReg(Low)
      .addImm(sub0)
      .add(High.MO)
      .addImm(sub1);
  return true;
}
