//===-- ValhallExpansion.cpp - Instructions in place of one ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Helpers of expansions, and those of 64-bit arithmetic, of which compilers
/// emit the addition of pairs, SHADD_s64, alone.
///
//===----------------------------------------------------------------------===//

#include "ValhallExpansion.h"
#include "MCTargetDesc/Valhall/ValhallTables.h"
#include "ValhallSubtarget.h"

using namespace llvm;
using namespace llvm::Valhall;
using namespace llvm::ValhallII;

std::optional<DocumentedOnly>
Valhall::findDocumentedOnly(const MachineInstr &MI) {
  return findDocumentedOnly(getEmittedOpcode(MI.getOpcode()),
                            [&](unsigned OpIdx) -> int64_t {
                              const MachineOperand &MO = MI.getOperand(OpIdx);
                              return MO.isImm() ? MO.getImm() : 0;
                            });
}

Expander::Expander(MachineInstr &Before)
    : Before(Before),
      TII(*Before.getMF()->getSubtarget<ValhallSubtarget>().getInstrInfo()),
      TRI(TII.getRegisterInfo()), MRI(Before.getMF()->getRegInfo()) {}

Source Expander::constant(uint32_t Value) {
  if (!Value)
    return zero();
  Register R = word();
  TII.build(*Before.getParent(), Before, Before.getDebugLoc(), IADD_IMM_i32, R)
      .src(K0)
      .imm(int32_t(Value));
  return R;
}

Source Expander::source(const MachineInstr &MI, OpName Name) const {
  int OpIdx = getNamedOperandIdx(MI.getOpcode(), Name);
  const MachineOperand &MO = MI.getOperand(OpIdx);
  if (MO.isFI()) {
    Source S;
    S.FrameIndex = MO.getIndex();
    return S;
  }
  if (MO.getReg().isVirtual())
    MRI.clearKillFlags(MO.getReg());
  return Source(MO.getReg(), MI.getOperand(OpIdx + 1).getImm(), MO.getSubReg());
}

int64_t Expander::immediate(const MachineInstr &MI, OpName Name) const {
  int OpIdx = getNamedOperandIdx(MI.getOpcode(), Name);
  return OpIdx < 0 ? 0 : MI.getOperand(OpIdx).getImm();
}

StringRef Expander::typeSuffix(unsigned Opcode) const {
  StringRef Name = getMnemonic(Opcode);
  return Name.substr(Name.find('.'));
}

std::optional<uint32_t> Expander::constantOf(const Source &Word) const {
  return ValhallInstrInfo::findConstant(MRI, Word.Reg, Word.SubReg);
}

MachineInstr *Expander::build(unsigned Opcode, Register Dst,
                              ArrayRef<Source> Sources,
                              ArrayRef<int64_t> Immediates) {
  ValhallInstBuilder B =
      TII.build(*Before.getParent(), Before, Before.getDebugLoc(), Opcode, Dst);
  addSources(B, Sources);
  for (int64_t I : Immediates)
    B.imm(I);
  return B.instr();
}

void Expander::addSources(ValhallInstBuilder &B,
                          ArrayRef<Source> Sources) const {
  for (const Source &S : Sources) {
    if (S.FrameIndex)
      B.frameIndex(*S.FrameIndex);
    else
      B.src(S.Reg, S.Mods, 0, S.SubReg);
  }
}

MachineInstr *Expander::buildMessage(unsigned Opcode, const Source &Address,
                                     Register Staging,
                                     ArrayRef<int64_t> Immediates) {
  ValhallInstBuilder B =
      TII.build(*Before.getParent(), Before, Before.getDebugLoc(), Opcode);
  addSources(B, Address);
  B.staging(Staging);
  for (int64_t I : Immediates)
    B.imm(I);
  return B.instr();
}

void Expander::copyModifiers(const MachineInstr &From, MachineInstr &To,
                             ArrayRef<OpName> Names) const {
  for (OpName Name : Names)
    if (int OpIdx = getNamedOperandIdx(To.getOpcode(), Name); OpIdx >= 0)
      To.getOperand(OpIdx).setImm(immediate(From, Name));
}

Source Expander::half(const Source &Pair, unsigned Index) const {
  // Of the pairs of constants only zero is there before operands are folded.
  if (Pair.Reg == K0_64)
    return zero();
  unsigned SubReg = ValhallRegisterInfo::subReg(Index);
  if (Pair.Reg.isPhysical())
    return Source(TRI.getSubReg(Pair.Reg, SubReg));
  return Source(Pair.Reg, 0,
                Pair.SubReg ? TRI.composeSubRegIndices(Pair.SubReg, SubReg)
                            : SubReg);
}

void Expander::pair(Register Dst, const Source &Low, const Source &High) {
  // What is no register of its own gets one.
  auto InRegister = [&](const Source &S) {
    if (S.Reg.isVirtual() && !S.Mods)
      return S;
    return Source(op(MOV_i32, {S}));
  };
  Source L = InRegister(Low), H = InRegister(High);
  BuildMI(*Before.getParent(), Before, Before.getDebugLoc(),
          TII.get(TargetOpcode::REG_SEQUENCE), Dst)
      .addReg(L.Reg, 0, L.SubReg)
      .addImm(sub0)
      .addReg(H.Reg, 0, H.SubReg)
      .addImm(sub1);
}

Register Expander::op(unsigned Opcode, ArrayRef<Source> Sources,
                      ArrayRef<int64_t> Immediates, Register Dst) {
  if (!Dst)
    Dst = word();
  build(Opcode, Dst, Sources, Immediates);
  return Dst;
}

Source Expander::widened(const Source &S, bool Signed) {
  unsigned Sel = srcSel(S.Mods);
  switch (Sel) {
  case ValhallSel::NONE:
    return S;
  case ValhallSel::H0:
  case ValhallSel::H1:
    return op(Signed ? S16_TO_S32 : U16_TO_U32, {S});
  default:
    return op(Signed ? S8_TO_S32 : U8_TO_U32, {S});
  }
}

Source Expander::extension(const Source &Word, bool Signed) {
  if (!Signed)
    return zero();
  constexpr unsigned SignBit = 31;
  Source Amount = constant(SignBit);
  Amount.Mods = withSel(0, ValhallSel::B0);
  return op(ARSHIFT_OR_i32, {Word, Amount, zero()});
}

std::pair<Source, Source> Expander::words(const Source &S, bool Signed) {
  unsigned Sel = srcSel(S.Mods);
  if (Sel == ValhallSel::NONE)
    return {half(S, 0), half(S, 1)};
  Source Word = half(S, Sel == ValhallSel::W1);
  if (Sel != ValhallSel::W0 && Sel != ValhallSel::W1) {
    Word.Mods = S.Mods;
    Word = widened(Word, Signed);
  }
  return {Word, extension(Word, Signed)};
}

Source Expander::wide(const Source &S, bool Signed) {
  if (srcSel(S.Mods) == ValhallSel::NONE)
    return S;
  auto [Low, High] = words(S, Signed);
  Register R = pairRegister();
  pair(R, Low, High);
  return R;
}

//===----------------------------------------------------------------------===//
// 64-bit arithmetic
//===----------------------------------------------------------------------===//

static void expandAdd(Expander &X, MachineInstr &MI, int64_t Shift) {
  bool Signed = MI.getDesc().TSFlags & SignedSources;
  X.build(SHADD_s64, MI.getOperand(0).getReg(),
          {X.wide(X.source(MI, OpName::src0), Signed),
           X.wide(X.source(MI, OpName::src1), Signed)},
          {Shift});
}

static void expandSubtract(Expander &X, MachineInstr &MI) {
  bool Signed = MI.getDesc().TSFlags & SignedSources;
  auto [LowA, HighA] = X.words(X.source(MI, OpName::src0), Signed);
  auto [LowB, HighB] = X.words(X.source(MI, OpName::src1), Signed);
  Source Low = X.op(ISUB_u32, {LowA, LowB});
  Source Borrow = X.op(ICMP_OR_u32, {LowA, LowB, X.zero()},
                       {ValhallMod::CmpLT, ValhallMod::ResultM1});
  Source High =
      X.op(IADD_u32, {Source(X.op(ISUB_u32, {HighA, HighB})), Borrow});
  X.pair(MI.getOperand(0).getReg(), Low, High);
}

/// The product of two words from those of their halves:
///
///   a * b = high * high << 32 + (low * high + high * low) << 16 + low * low
static void expandProduct(Expander &X, MachineInstr &MI, bool Signed) {
  Source A = X.words(X.source(MI, OpName::src0), Signed).first,
         B = X.words(X.source(MI, OpName::src1), Signed).first;
  auto Half = [&](Source S, unsigned Sel) -> Source {
    S.Mods = withSel(0, ValhallSel::Selector(Sel));
    return X.op(U16_TO_U32, {S});
  };
  Source A0 = Half(A, ValhallSel::H0), A1 = Half(A, ValhallSel::H1),
         B0 = Half(B, ValhallSel::H0), B1 = Half(B, ValhallSel::H1);
  Source LowLow = X.op(IMUL_u32, {A0, B0}), LowHigh = X.op(IMUL_u32, {A0, B1}),
         HighLow = X.op(IMUL_u32, {A1, B0}),
         HighHigh = X.op(IMUL_u32, {A1, B1});
  // None of these sums is more than a word.
  Source Middle = X.op(IADD_u32, {HighLow, Half(LowLow, ValhallSel::H1)});
  Source Rest = X.op(IADD_u32, {LowHigh, Half(Middle, ValhallSel::H0)});
  Source High = X.op(IADD_u32, {HighHigh, Half(Middle, ValhallSel::H1)});
  High = X.op(IADD_u32, {High, Half(Rest, ValhallSel::H1)});
  if (Signed)
    // A factor below zero was taken as 2^32 more.
    for (auto [Factor, Other] : {std::pair(A, B), std::pair(B, A)}) {
      Source Surplus = X.op(CSEL_s32, {Factor, X.zero(), Other, X.zero()},
                            {ValhallMod::CmpLT});
      High = X.op(ISUB_u32, {High, Surplus});
    }
  X.pair(MI.getOperand(0).getReg(), Source(X.op(IMUL_u32, {A, B})), High);
}

namespace {
enum class Shift { Left, Right, Arithmetic, RotateLeft, RotateRight };
constexpr unsigned WordBits = 32;

/// Shifts of pairs by what those of words do, whose amounts count modulo 32.
class WideShift {
public:
  WideShift(Expander &X, Source Low, Source High)
      : X(X), Low(Low), High(High) {}
  std::pair<Source, Source> byConstant(Shift Kind, unsigned Amount);
  std::pair<Source, Source> byRegister(Shift Kind, Source Amount);

private:
  Source by(unsigned Opcode, Source Value, unsigned Amount,
            Source Other = Source(K0)) {
    Source A = X.constant(Amount);
    A.Mods = withSel(0, ValhallSel::B0);
    return X.op(Opcode, {Value, A, Other});
  }
  /// Of two words the upper one of their shift to the left.
  Source funnelLeft(Source Upper, Source Lower, unsigned Amount) {
    return by(LSHIFT_OR_i32, Upper, Amount,
              by(RSHIFT_OR_i32, Lower, WordBits - Amount));
  }

  Expander &X;
  Source Low, High;
};
} // namespace

std::pair<Source, Source> WideShift::byConstant(Shift Kind, unsigned Amount) {
  constexpr unsigned PairBits = 2 * WordBits;
  Amount %= PairBits;
  if (Kind == Shift::RotateRight)
    return byConstant(Shift::RotateLeft, PairBits - Amount);
  if (Kind == Shift::RotateLeft && Amount >= WordBits) {
    std::swap(Low, High);
    Amount -= WordBits;
  }
  if (!Amount)
    return {Low, High};
  bool Words = Amount >= WordBits;
  unsigned Rest = Amount % WordBits;
  auto Shifted = [&](unsigned Opcode, Source V) {
    return Rest ? by(Opcode, V, Rest) : V;
  };
  switch (Kind) {
  case Shift::Left:
    if (Words)
      return {X.zero(), Shifted(LSHIFT_OR_i32, Low)};
    return {by(LSHIFT_OR_i32, Low, Rest), funnelLeft(High, Low, Rest)};
  case Shift::Right:
    if (Words)
      return {Shifted(RSHIFT_OR_i32, High), X.zero()};
    return {funnelLeft(High, Low, WordBits - Rest),
            by(RSHIFT_OR_i32, High, Rest)};
  case Shift::Arithmetic:
    if (Words)
      return {Shifted(ARSHIFT_OR_i32, High), X.extension(High, true)};
    return {funnelLeft(High, Low, WordBits - Rest),
            by(ARSHIFT_OR_i32, High, Rest)};
  default:
    return {funnelLeft(Low, High, Rest), funnelLeft(High, Low, Rest)};
  }
}

std::pair<Source, Source> WideShift::byRegister(Shift Kind, Source Amount) {
  // Where bit 5 of the amount is set, words change places.
  Source Number = Amount;
  Number.Mods = 0;
  Source Far = X.logic(LSHIFT_AND_i32, Number, X.constant(WordBits));
  auto Choose = [&](Source IfFar, Source IfNear) -> Source {
    return X.op(CSEL_u32, {Far, X.zero(), IfNear, IfFar}, {ValhallMod::CmpEQ});
  };
  // 31 minus the amount; a shift by one comes in addition.
  Source Rest = X.op(LSHIFT_OR_i32, {X.zero(), X.noShift(), inverse(Number)});
  Rest.Mods = withSel(0, ValhallSel::B0);
  auto Shifted = [&](unsigned Opcode, Source V, Source Other) -> Source {
    return X.op(Opcode, {V, Amount, Other});
  };
  auto CarriedUp = [&](Source V) -> Source {
    return X.op(RSHIFT_OR_i32, {by(RSHIFT_OR_i32, V, 1), Rest, X.zero()});
  };
  auto CarriedDown = [&](Source V) -> Source {
    return X.op(LSHIFT_OR_i32, {by(LSHIFT_OR_i32, V, 1), Rest, X.zero()});
  };
  switch (Kind) {
  case Shift::Left: {
    Source L = Shifted(LSHIFT_OR_i32, Low, X.zero());
    Source H = Shifted(LSHIFT_OR_i32, High, CarriedUp(Low));
    return {Choose(X.zero(), L), Choose(L, H)};
  }
  case Shift::Right:
  case Shift::Arithmetic: {
    bool Signed = Kind == Shift::Arithmetic;
    Source H = Shifted(Signed ? ARSHIFT_OR_i32 : RSHIFT_OR_i32, High, X.zero());
    Source L = Shifted(RSHIFT_OR_i32, Low, CarriedDown(High));
    return {Choose(H, L), Choose(X.extension(High, Signed), H)};
  }
  case Shift::RotateLeft: {
    Source L = Choose(High, Low), H = Choose(Low, High);
    return {Shifted(LSHIFT_OR_i32, L, CarriedUp(H)),
            Shifted(LSHIFT_OR_i32, H, CarriedUp(L))};
  }
  case Shift::RotateRight: {
    Source L = Choose(High, Low), H = Choose(Low, High);
    return {Shifted(RSHIFT_OR_i32, L, CarriedDown(H)),
            Shifted(RSHIFT_OR_i32, H, CarriedDown(L))};
  }
  }
  llvm_unreachable("every shift is above");
}

namespace {
struct ShiftForm {
  unsigned Opcode;
  Shift Kind;
  unsigned Logic; ///< of words
};
} // namespace

static constexpr ShiftForm ShiftForms[] = {
    {LSHIFT_AND_i64, Shift::Left, LSHIFT_AND_i32},
    {LSHIFT_OR_i64, Shift::Left, LSHIFT_OR_i32},
    {LSHIFT_XOR_i64, Shift::Left, LSHIFT_XOR_i32},
    {RSHIFT_AND_i64, Shift::Right, LSHIFT_AND_i32},
    {RSHIFT_OR_i64, Shift::Right, LSHIFT_OR_i32},
    {RSHIFT_XOR_i64, Shift::Right, LSHIFT_XOR_i32},
    {ARSHIFT_AND_i64, Shift::Arithmetic, LSHIFT_AND_i32},
    {ARSHIFT_OR_i64, Shift::Arithmetic, LSHIFT_OR_i32},
    {ARSHIFT_XOR_i64, Shift::Arithmetic, LSHIFT_XOR_i32},
    {LROT_AND_i64, Shift::RotateLeft, LSHIFT_AND_i32},
    {LROT_OR_i64, Shift::RotateLeft, LSHIFT_OR_i32},
    {LROT_XOR_i64, Shift::RotateLeft, LSHIFT_XOR_i32},
    {RROT_AND_i64, Shift::RotateRight, LSHIFT_AND_i32},
    {RROT_OR_i64, Shift::RotateRight, LSHIFT_OR_i32},
    {RROT_XOR_i64, Shift::RotateRight, LSHIFT_XOR_i32}};

static void expandShiftLogic(Expander &X, MachineInstr &MI,
                             const ShiftForm &Form) {
  auto [Low, High] = X.words(X.source(MI, OpName::src0), /*Signed=*/false);
  Source Amount = X.source(MI, OpName::src1),
         Other = X.source(MI, OpName::src2);
  bool Complement = X.immediate(MI, OpName::not_result);
  bool Inverse = Other.Mods & SrcNot;
  Source Number = X.half(Amount, 0);
  WideShift S(X, Low, High);
  if (Number.isZero())
    std::tie(Low, High) = S.byConstant(Form.Kind, 0);
  else if (std::optional<uint32_t> C = X.constantOf(Number))
    std::tie(Low, High) = S.byConstant(Form.Kind, *C);
  else {
    Number.Mods = Amount.Mods;
    std::tie(Low, High) = S.byRegister(Form.Kind, Number);
  }
  Source Words[] = {Low, High};
  for (unsigned I : {0u, 1u}) {
    Source With = X.half(Other, I);
    bool Nothing = Form.Logic == LSHIFT_OR_i32 && With.isZero() && !Inverse;
    if (!Nothing)
      Words[I] = X.logic(Form.Logic, Words[I], Inverse ? inverse(With) : With);
    if (Complement)
      Words[I] =
          X.op(LSHIFT_OR_i32, {X.zero(), X.noShift(), inverse(Words[I])});
  }
  X.pair(MI.getOperand(0).getReg(), Words[0], Words[1]);
}

bool Valhall::expandWide(Expander &X, MachineInstr &MI) {
  // No pattern of these saturates.
  if (X.immediate(MI, OpName::saturate))
    return false;
  for (const ShiftForm &Form : ShiftForms)
    if (Form.Opcode == MI.getOpcode()) {
      expandShiftLogic(X, MI, Form);
      return true;
    }
  switch (MI.getOpcode()) {
  case SHADD_u64:
  case SHADD_s64:
    expandAdd(X, MI, X.immediate(MI, OpName::shift));
    return true;
  case IADD_u64:
  case IADD_s64:
  case IADD_u64_nosat:
  case IADD_s64_nosat:
    expandAdd(X, MI, 0);
    return true;
  case ISUB_u64:
  case ISUB_s64:
  case ISUB_u64_nosat:
  case ISUB_s64_nosat:
    expandSubtract(X, MI);
    return true;
  case IMUL_u64:
  case IMUL_s64:
    expandProduct(X, MI, MI.getOpcode() == IMUL_s64);
    return true;
  default:
    return false;
  }
}
