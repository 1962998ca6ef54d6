//===-- ConstantSourceTests.cpp - Small constants as sources --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every kind of source, with every selector and sign that it has, for every
// value that some part of some small constant makes and its neighbours: what is
// found reads as the register did, and something is found if anything does. The
// constants and what a source reads are written here a second time, from Arm's
// instruction set description.
//
//===----------------------------------------------------------------------===//

#include "MCHarness.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "MCTargetDesc/Valhall/ValhallTables.h"
#include "Valhall/ValhallConstantSources.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <array>
#include <cmath>
#include <cstring>
#include <set>

using namespace llvm;
using namespace llvm::ValhallSel;
using namespace llvm::ValhallII;

namespace {

// The first sixteen are masks and ranks of bytes, the others floats and halves.
std::array<uint32_t, 32> constantsOf(bool HasSinConstant) {
  std::array<uint32_t, 32> K = {0,          0xffffffff, 0x7fffffff, 0xfafcfdfe,
                                0x01000000, 0x80002000, 0x70605030, 0xc0b0a090};
  for (unsigned I = 0; I != 8; ++I)
    K[8 + I] = 0x03020100 + I * 0x04040404;
  const float Floats[] = {1.0f, 0.1f, 0.318309873f, 0.693147182f, 3.14159274f};
  std::memcpy(&K[16], Floats, sizeof(Floats));
  K[21] = HasSinConstant ? 0x272428e0 : 0;
  K[22] = 0x477fff00;
  K[23] = 0x5c005bf8;
  const uint16_t High[] = {0x2e66, 0x3400, 0x3800, 0x3c00,
                           0x4000, 0x4400, 0x4800, 0x4248};
  for (unsigned I = 0; I != 8; ++I)
    K[24 + I] = uint32_t(High[I]) << 16;
  return K;
}

uint32_t floatOfHalf(uint32_t H) {
  uint32_t Sign = (H & 0x8000) << 16, Exponent = H >> 10 & 31,
           Fraction = H & 0x3ff;
  if (Exponent == 31) // NaNs become quiet
    return Sign | 0x7f800000 | Fraction << 13 | (Fraction ? 1u << 22 : 0);
  float F = Exponent ? std::ldexp(1024.0f + Fraction, int(Exponent) - 25)
                     : std::ldexp(float(Fraction), -24);
  uint32_t U;
  std::memcpy(&U, &F, sizeof(U));
  return Sign | U;
}

/// A part of a word, extended to 64 bits.
uint64_t extend(uint32_t Part, unsigned Bits, bool Signed) {
  uint64_t V = Part & ((uint64_t(1) << Bits) - 1);
  return Signed && V >> (Bits - 1) ? V | ~uint64_t(0) << Bits : V;
}

/// The part that a selector names, or nothing if it names none.
std::optional<uint64_t> partOf(uint64_t Value, unsigned Sel, bool Signed) {
  switch (Sel) {
  case B0:
  case B1:
  case B2:
  case B3:
    return extend(uint32_t(Value) >> (8 * (Sel - B0)) & 0xff, 8, Signed);
  case H0:
  case H1:
    return extend(uint32_t(Value) >> (16 * (Sel - H0)) & 0xffff, 16, Signed);
  case W0:
  case W1:
    return extend(uint32_t(Value >> (32 * (Sel - W0))), 32, Signed);
  default:
    return std::nullopt;
  }
}

uint64_t applySigns(uint64_t V, unsigned Mods, uint64_t SignBits) {
  if (Mods & SrcAbs)
    V &= ~SignBits;
  return Mods & SrcNeg ? V ^ SignBits : V;
}

/// What an operation gets from a source; nothing if no selector of this kind
/// is modelled here.
std::optional<uint64_t> readSource(const Valhall::SourceContext &S,
                                   unsigned Mods, uint64_t Value) {
  unsigned Kind = ValhallOp::selectorKind(S.Type), Sel = srcSel(Mods);
  bool Signed = S.Signed;
  uint32_t Word = Value;
  uint32_t Low = Word & 0xffff, High = Word >> 16;
  switch (Kind) {
  case SelPlain:
    return applySigns(Value, Mods, S.Halves ? 0x80008000 : 0x80000000);
  case SelWidenF16:
    return applySigns(Sel == NONE ? Word : floatOfHalf(Sel == H1 ? High : Low),
                      Mods, 0x80000000);
  case SelSwizzleF16:
  case SelSwizzleInt16: {
    uint32_t First = Sel == H10 || Sel == H11 ? High : Low;
    uint32_t Second = Sel == H00 || Sel == H10 ? Low : High;
    if (Sel != NONE && Sel != H00 && Sel != H10 && Sel != H11)
      return std::nullopt;
    return applySigns(First | Second << 16, Mods, 0x80008000);
  }
  case SelWidenInt:
    return Sel == NONE ? Word : uint32_t(*partOf(Value, Sel, Signed));
  case SelLane16:
    return applySigns(*partOf(Value, Sel, false), Mods, 0x8000);
  case SelLane8:
  case SelShiftByte:
    return partOf(Value, Sel, false);
  case SelWidenInt64:
  case SelWidenInt64W:
  case SelWidenMul64:
    return Sel == NONE ? Value : *partOf(Value, Sel, Signed);
  default:
    return std::nullopt;
  }
}

/// Signs that a source may have, whatever its selector.
std::vector<unsigned> signsOf(unsigned Type) {
  if (!ValhallOp::allowsAbsNeg(Type))
    return {0};
  return {0, SrcNeg, SrcAbs, SrcAbs | SrcNeg};
}

std::vector<Selector> selectorsOf(unsigned Type) {
  std::vector<Selector> Result;
  for (unsigned Code = 0; Code != 16; ++Code)
    if (auto Sel = Valhall::decodeSelector(
            SelectorKind(ValhallOp::selectorKind(Type)), Code))
      Result.push_back(*Sel);
  return Result;
}

/// Words of which some part may be part of a constant.
std::set<uint32_t> interestingWords(const std::array<uint32_t, 32> &Constants) {
  std::set<uint32_t> Words;
  auto Add = [&](uint32_t W) {
    for (uint32_t V : {W - 1, W, W + 1})
      for (uint32_t Sign : {0u, 0x80000000u, 0x8000u, 0x80008000u})
        Words.insert(V ^ Sign);
  };
  for (uint32_t K : Constants) {
    Add(K);
    for (unsigned H : {0, 16}) {
      uint16_t Half = K >> H;
      for (uint32_t W :
           {uint32_t(Half), uint32_t(int16_t(Half)), Half * 0x10001u,
            uint32_t(Half) << 16, floatOfHalf(Half)})
        Add(W);
    }
    Add(K >> 16 | K << 16);
    for (unsigned B = 0; B != 32; B += 8) {
      uint8_t Byte = K >> B;
      for (uint32_t W : {uint32_t(Byte), uint32_t(int8_t(Byte)),
                         Byte * 0x01010101u, uint32_t(uint16_t(int8_t(Byte)))})
        Add(W);
    }
  }
  return Words;
}

std::string describe(const Valhall::SourceContext &S, uint64_t Value) {
  return "kind " + std::to_string(ValhallOp::selectorKind(S.Type)) +
         ", modifiers 0x" + utohexstr(S.Mods) + (S.Signed ? ", signed" : "") +
         ", value 0x" + utohexstr(Value);
}

class ConstantSource : public testing::TestWithParam<bool> {
protected:
  const std::array<uint32_t, 32> Constants = constantsOf(GetParam());

  /// Whether some constant reads as \p Want through a selector of this kind,
  /// with the sign of \p S or the opposite.
  bool exists(const Valhall::SourceContext &S, uint64_t Want) const {
    bool MayFlip = ValhallOp::allowsAbsNeg(S.Type) && !(S.Mods & SrcAbs);
    for (uint32_t K : Constants)
      for (Selector Sel : selectorsOf(S.Type))
        for (unsigned Flip : {0u, MayFlip ? unsigned(SrcNeg) : 0u})
          if (readSource(S, withSel(S.Mods, Sel) ^ Flip, K) == Want)
            return true;
    return false;
  }

  void check(const Valhall::SourceContext &S, uint64_t Value,
             std::optional<Valhall::ConstantSource> Found, bool Exhaustive) {
    unsigned Kind = ValhallOp::selectorKind(S.Type);
    std::optional<uint64_t> Want = readSource(S, S.Mods, Value);
    if (!Found) {
      if (Exhaustive && Want)
        EXPECT_FALSE(exists(S, *Want)) << describe(S, Value);
      return;
    }
    ++NumFound;
    ASSERT_LT(Found->Index, Constants.size());
    ASSERT_TRUE(Want) << describe(S, Value);
    Selector Sel = Selector(srcSel(Found->Mods));
    EXPECT_TRUE(Valhall::getSelectorCode(SelectorKind(Kind), Sel))
        << describe(S, Value) << ": a selector that the source does not have";
    EXPECT_EQ(readSource(S, Found->Mods, Constants[Found->Index]), Want)
        << describe(S, Value) << ": constant " << Found->Index
        << ", modifiers 0x" << utohexstr(Found->Mods);
    if (!ValhallOp::allowsAbsNeg(S.Type))
      EXPECT_EQ(Found->Mods & (SrcAbs | SrcNeg), 0u) << describe(S, Value);
  }

  template <typename Fn> void forEachSource(ArrayRef<unsigned> Types, Fn F) {
    for (unsigned Type : Types)
      for (bool Signed : {false, true})
        for (bool Halves : {false, true})
          for (unsigned Signs : signsOf(Type))
            for (Selector Sel : selectorsOf(Type))
              if (!Halves || ValhallOp::selectorKind(Type) == SelPlain)
                F(Valhall::SourceContext{Type, withSel(Signs, Sel), Signed,
                                         Halves, GetParam()});
  }

  unsigned NumFound = 0;
};

} // namespace

TEST_P(ConstantSource, TableIsTheDocumentedOne) {
  for (unsigned I = 0; I != Constants.size(); ++I)
    EXPECT_EQ(smallConstant(I, GetParam()), Constants[I]) << I;
}

TEST_P(ConstantSource, OneWord) {
  using namespace ValhallOp;
  const unsigned Types[] = {
      OPERAND_SRC_Plain,         OPERAND_SRC_Plain_AbsNeg,
      OPERAND_SRC_WidenF16,      OPERAND_SRC_WidenF16_AbsNeg,
      OPERAND_SRC_SwizzleF16,    OPERAND_SRC_SwizzleF16_AbsNeg,
      OPERAND_SRC_WidenInt,      OPERAND_SRC_SwizzleInt16,
      OPERAND_SRC_LanesInt8,     OPERAND_SRC_Lane16,
      OPERAND_SRC_Lane16_AbsNeg, OPERAND_SRC_Lane8,
      OPERAND_SRC_ShiftByte,     OPERAND_SRC_Replicate16_AbsNeg,
      OPERAND_SRC_Bytes8x2,      OPERAND_SRC_Condition};
  std::set<uint32_t> Words = interestingWords(Constants);
  forEachSource(Types, [&](const Valhall::SourceContext &S) {
    unsigned Kind = selectorKind(S.Type), Sel = srcSel(S.Mods);
    // Absolute values, swaps of halves and signs of one half are not looked
    // for, and narrow integers that are selected already stay.
    bool Exhaustive = !(S.Mods & SrcAbs) && Sel != H10 && Kind != SelLane16 &&
                      !(Kind == SelWidenInt && Sel != NONE);
    for (uint32_t Word : Words)
      check(S, Word, Valhall::findConstantSource(Word, S), Exhaustive);
  });
  EXPECT_GT(NumFound, 10000u);
}

TEST_P(ConstantSource, TwoWords) {
  using namespace ValhallOp;
  const unsigned Types[] = {OPERAND_SRC_Plain, OPERAND_SRC_ShiftByte,
                            OPERAND_SRC_WidenInt64, OPERAND_SRC_WidenInt64W,
                            OPERAND_SRC_WidenMul64};
  std::set<uint32_t> Words = interestingWords(Constants);
  forEachSource(Types, [&](const Valhall::SourceContext &S) {
    unsigned Sel = srcSel(S.Mods);
    bool LowOnly = Sel == W0 || selectorKind(S.Type) == SelShiftByte;
    for (uint32_t Low : Words) {
      for (uint32_t High : {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu}) {
        uint64_t Value = uint64_t(High) << 32 | Low;
        // A whole constant that is negative is not looked for.
        check(S, Value, Valhall::findConstantSource64(Low, High, S),
              LowOnly || (Sel == NONE && !S.Signed));
      }
      // An unknown high word must not matter.
      std::optional<Valhall::ConstantSource> Found =
          Valhall::findConstantSource64(Low, std::nullopt, S);
      if (Found)
        for (uint32_t High : {0u, 0xdeadbeefu})
          check(S, uint64_t(High) << 32 | Low, Found, false);
      else if (LowOnly)
        check(S, Low, Found, true);
    }
  });
  EXPECT_GT(NumFound, 5000u);
}

INSTANTIATE_TEST_SUITE_P(Tables, ConstantSource, testing::Bool());

// The flags that folding and simulator go by say what the mnemonics say.
TEST(SourceFlags, SignedAsNamed) {
  mgpu::MCHarness H("mali-g57");
  unsigned Checked = 0;
  for (const Valhall::MnemonicInfo &M : Valhall::getMnemonics()) {
    const MCInstrDesc &Desc = H.getInstrInfo().get(M.Opcode);
    bool Narrow = any_of(Desc.operands(), [](const MCOperandInfo &Info) {
      if (!ValhallOp::isSource(Info.OperandType))
        return false;
      switch (ValhallOp::selectorKind(Info.OperandType)) {
      case SelWidenInt:
      case SelSwizzleInt16:
      case SelLanesInt8:
      case SelBytes8x2:
      case SelWidenInt64:
      case SelWidenInt64W:
      case SelWidenMul64:
        return true;
      default:
        return false;
      }
    });
    if (!Narrow)
      continue;
    // "IADD.s32", "ICMP_OR.v2s16", "S32_TO_F32", "V2S8_TO_V2S16".
    StringRef Name = M.Mnemonic;
    StringRef Type = Name.contains("_TO_")
                         ? Name.take_until([](char C) { return C == '_'; })
                         : Name.rsplit('.').second;
    if (Type.starts_with_insensitive("v"))
      Type = Type.drop_front(2);
    EXPECT_EQ(bool(Desc.TSFlags & SignedSources),
              Type.starts_with_insensitive("s"))
        << Name.str();
    ++Checked;
  }
  EXPECT_GT(Checked, 40u);
}
