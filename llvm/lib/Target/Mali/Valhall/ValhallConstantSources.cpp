//===-- ValhallConstantSources.cpp - Small constants as sources -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallConstantSources.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace llvm::Valhall;
using namespace llvm::ValhallII;
using namespace llvm::ValhallSel;

namespace {

/// How a constant is read so that it is the wanted value.
struct Reading {
  Selector Sel;
  bool Negated = false;
};
using MaybeReading = std::optional<Reading>;

constexpr uint32_t SignF32 = 0x80000000u;
constexpr uint16_t SignF16 = 0x8000, InfinityF16 = 0x7c00, QuietF16 = 0x0200;
constexpr uint32_t SignV2F16 = 0x80008000u;

bool isByte(unsigned Sel) { return Sel >= B0 && Sel <= B3; }
uint8_t byteOf(uint32_t Word, unsigned Sel) { return Word >> (8 * (Sel - B0)); }
uint16_t halfOf(uint32_t Word, unsigned Index) { return Word >> (16 * Index); }

uint32_t halfToFloat(uint16_t H) {
  APFloat F(APFloat::IEEEhalf(), APInt(16, H));
  bool Lost;
  F.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &Lost);
  return F.bitcastToAPInt().getZExtValue();
}

/// Halves that are equal after this widen to the same float.
uint16_t quieted(uint16_t Half) {
  bool IsNaN = (Half & ~SignF16) > InfinityF16;
  return IsNaN ? Half | QuietF16 : Half;
}

/// The half that is read as \p Value.
std::optional<uint16_t> floatToHalf(uint32_t Value) {
  APFloat F(APFloat::IEEEsingle(), APInt(32, Value));
  bool Lost;
  F.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &Lost);
  uint16_t Half = F.bitcastToAPInt().getZExtValue();
  if (halfToFloat(Half) != Value)
    return std::nullopt;
  return Half;
}

/// What an integer source with this selector reads from \p Word.
uint32_t readInt(uint32_t Word, Selector Sel, bool Signed) {
  auto Extend = [&](uint32_t Part, unsigned Bits) {
    return Signed ? uint32_t(int32_t(Part << (32 - Bits)) >> (32 - Bits))
                  : Part;
  };
  if (isByte(Sel))
    return Extend(byteOf(Word, Sel), 8);
  if (Sel == H0 || Sel == H1)
    return Extend(halfOf(Word, Sel == H1), 16);
  return Word; // NONE, W0
}

MaybeReading readPlain(uint32_t K, uint32_t Value, unsigned Sel, bool MayNegate,
                       uint32_t Signs) {
  if (Sel == NONE && K == Value)
    return Reading{NONE};
  if (Sel == NONE && MayNegate && K == (Value ^ Signs))
    return Reading{NONE, true};
  return std::nullopt;
}

/// \p Half widens to \p Value, if one does.
MaybeReading readWidenedHalf(uint32_t K, uint32_t Value,
                             std::optional<uint16_t> Half, bool MayNegate) {
  for (bool Negated : {false, true}) {
    if (Negated && !MayNegate)
      break;
    if (K == (Negated ? Value ^ SignF32 : Value))
      return Reading{NONE, Negated};
    for (bool High : {false, true})
      if (Half &&
          quieted(halfOf(K, High)) == (Negated ? *Half ^ SignF16 : *Half))
        return Reading{High ? H1 : H0, Negated};
  }
  return std::nullopt;
}

MaybeReading readHalves(uint32_t K, uint32_t Value, unsigned Sel,
                        bool MayNegate) {
  static constexpr Selector Swizzles[2][2] = {{H00, NONE}, {H10, H11}};
  if (Sel != NONE && Sel != H00 && Sel != H11)
    return std::nullopt;
  uint16_t Low = halfOf(Value, Sel == H11), High = halfOf(Value, Sel != H00);
  for (bool Negated : {false, true}) {
    if (Negated && !MayNegate)
      break;
    uint16_t Sign = Negated ? SignF16 : 0;
    for (unsigned L : {0, 1})
      for (unsigned H : {0, 1})
        if (halfOf(K, L) == uint16_t(Low ^ Sign) &&
            halfOf(K, H) == uint16_t(High ^ Sign))
          return Reading{Swizzles[L][H], Negated};
  }
  return std::nullopt;
}

MaybeReading readWidenedInt(uint32_t K, uint32_t Value, unsigned Sel,
                            bool Signed) {
  if (Sel != NONE)
    return std::nullopt;
  for (Selector S : {NONE, B0, B1, B2, B3, H0, H1})
    if (readInt(K, S, Signed) == Value)
      return Reading{S};
  return std::nullopt;
}

MaybeReading readLane16(uint32_t K, uint32_t Value, unsigned Sel) {
  for (bool High : {false, true})
    if (halfOf(K, High) == halfOf(Value, Sel == H1))
      return Reading{High ? H1 : H0};
  return std::nullopt;
}

MaybeReading readLane8(uint32_t K, uint32_t Value, unsigned Sel) {
  if (!isByte(Sel))
    return std::nullopt;
  for (Selector S : {B0, B1, B2, B3})
    if (byteOf(K, S) == byteOf(Value, Sel))
      return Reading{S};
  return std::nullopt;
}

bool mayNegate(const SourceContext &Source) {
  return ValhallOp::allowsAbsNeg(Source.Type) && !(Source.Mods & SrcAbs);
}

/// Other than by SelWidenF16.
MaybeReading read32(uint32_t K, uint32_t Value, const SourceContext &Source) {
  unsigned Sel = srcSel(Source.Mods);
  bool MayNegate = mayNegate(Source);
  switch (ValhallOp::selectorKind(Source.Type)) {
  case SelPlain:
    return readPlain(K, Value, Sel, MayNegate,
                     Source.Halves ? SignV2F16 : SignF32);
  case SelSwizzleF16:
  case SelSwizzleInt16:
    return readHalves(K, Value, Sel, MayNegate);
  case SelWidenInt:
    return readWidenedInt(K, Value, Sel, Source.Signed);
  case SelLane16:
    return readLane16(K, Value, Sel);
  case SelShiftByte:
  case SelLane8:
    return readLane8(K, Value, Sel);
  default:
    return std::nullopt;
  }
}

MaybeReading read64(uint32_t K, uint32_t Low, std::optional<uint32_t> High,
                    const SourceContext &Source) {
  unsigned Kind = ValhallOp::selectorKind(Source.Type);
  unsigned Sel = srcSel(Source.Mods);
  if (Kind == SelShiftByte)
    return readLane8(K, Low, Sel);
  bool Narrow =
      Kind == SelWidenInt64 || Kind == SelWidenInt64W || Kind == SelWidenMul64;
  if (Sel == W0) {
    // The word is extended as the instruction says: so is a byte.
    for (Selector S : {W0, B0, B1, B2, B3, H0, H1})
      if (Narrow && readInt(K, S, Source.Signed) == Low)
        return Reading{S};
    return std::nullopt;
  }
  if (Sel != NONE || !High)
    return std::nullopt;
  if (K == Low && *High == 0)
    return Reading{NONE};
  uint32_t Fill = Source.Signed && (Low >> 31) ? ~0u : 0u;
  if (Narrow && *High == Fill)
    for (Selector S : {B0, B1, B2, B3, H0, H1})
      if (readInt(K, S, Source.Signed) == Low)
        return Reading{S};
  return std::nullopt;
}

template <typename Fn>
std::optional<ConstantSource> findReading(const SourceContext &Source,
                                          Fn Read) {
  for (unsigned I = 0; I != NumSmallConstants; ++I)
    if (MaybeReading R = Read(smallConstant(I, Source.HasSinConstant)))
      return ConstantSource{I, withSel(Source.Mods, R->Sel) ^
                                   (R->Negated ? unsigned(SrcNeg) : 0u)};
  return std::nullopt;
}

} // namespace

std::optional<ConstantSource>
Valhall::findConstantSource(uint32_t Value, const SourceContext &Source) {
  if (ValhallOp::selectorKind(Source.Type) == SelWidenF16) {
    const unsigned Sel = srcSel(Source.Mods);
    if (Sel == H0 || Sel == H1)
      Value = halfToFloat(halfOf(Value, Sel == H1));
    const std::optional<uint16_t> Half = floatToHalf(Value);
    return findReading(Source, [&](uint32_t K) {
      return readWidenedHalf(K, Value, Half, mayNegate(Source));
    });
  }
  return findReading(Source,
                     [&](uint32_t K) { return read32(K, Value, Source); });
}

std::optional<ConstantSource>
Valhall::findConstantSource64(uint32_t Low, std::optional<uint32_t> High,
                              const SourceContext &Source) {
  return findReading(Source,
                     [&](uint32_t K) { return read64(K, Low, High, Source); });
}
