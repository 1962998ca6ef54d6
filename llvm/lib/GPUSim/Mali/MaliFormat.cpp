//===- MaliFormat.cpp - Pixel formats of Mali -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliFormat.h"
#include "../Float.h"
#include "llvm/ADT/ArrayRef.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::mali;

//===--- Codes ------------------------------------------------------------===//

namespace {

/// The regular formats: family + 8 * (channels - 1) + code of the width.
struct Family {
  uint8_t Code;
  ChannelKind Kind;
};
constexpr Family Families[] = {
    {0x60, ChannelKind::SNorm},
    {0x80, ChannelKind::UInt},
    {0xa0, ChannelKind::UNorm},
    {0xc0, ChannelKind::SInt},
};
constexpr unsigned FamilyMask = 0xe0, ChannelsShift = 3, WidthMask = 7;
enum WidthCode { Width4 = 2, Width8, Width16, Width32, WidthFloat = 7 };
/// With WidthFloat, the family is the width.
constexpr unsigned FloatFamily32 = 0xa0, FloatFamily16 = 0xc0,
                   FloatFamily32TowardZero = 0xe0;

struct SpecialFormat {
  uint8_t Code;
  TexelFormat Format;
};

/// A format whose channels are these fields, in the order R, G, B, A.
TexelFormat fields(ChannelKind Kind, unsigned Bytes,
                   std::initializer_list<TexelFormat::Field> Fields) {
  TexelFormat F;
  F.Kind = Kind;
  F.Bytes = uint8_t(Bytes);
  for (TexelFormat::Field One : Fields)
    F.Fields[F.Channels++] = One;
  return F;
}

ArrayRef<SpecialFormat> specialFormats() {
  using K = ChannelKind;
  using F = TexelFormat;
  static const SpecialFormat Table[] = {
      {24, fields(K::UNorm, 2, {{0, 8}, {}, {}, {8, 8}})}, // R8A8
      {25, fields(K::UNorm, 2, {{8, 8}, {}, {}, {0, 8}})}, // A8R8
      {26, fields(K::UNorm, 1, {{}, {}, {}, {0, 8}})},     // A8
      {64, F::packed(K::UNorm, 2, {5, 6, 5})},
      {65, F::packed(K::UNorm, 2, {5, 5, 5, 1})},
      {66, fields(K::UNorm, 2, {{11, 5}, {6, 5}, {1, 5}, {0, 1}})},
      {67, F::packed(K::UNorm, 4, {10, 10, 10, 2})},
      {68, fields(K::UNorm, 4, {{22, 10}, {12, 10}, {2, 10}, {0, 2}})},
      {69, F::packed(K::SNorm, 4, {10, 10, 10, 2})},
      {70, fields(K::SNorm, 4, {{22, 10}, {12, 10}, {2, 10}, {0, 2}})},
      {71, F::packed(K::UInt, 4, {10, 10, 10, 2})},
      {72, fields(K::UInt, 4, {{22, 10}, {12, 10}, {2, 10}, {0, 2}})},
      {73, F::packed(K::SInt, 4, {10, 10, 10, 2})},
      {74, fields(K::SInt, 4, {{22, 10}, {12, 10}, {2, 10}, {0, 2}})},
      {75, F::uniform(K::UNorm, 16, 1)},           // Z16
      {76, F::uniform(K::Float, 32, 1)},           // Z32
      {77, fields(K::UNorm, 4, {{0, 24}})},        // Z24X8
      {78, fields(K::UNorm, 4, {{8, 24}})},        // X8Z24
      {79, fields(K::UInt, 8, {{}, {32, 8}})},     // X32_S8X24
      {80, fields(K::UInt, 8, {{}, {24, 8}})},     // X24S8_X32
      {85, fields(K::UInt, 4, {{}, {24, 8}})},     // X24S8
      {86, fields(K::UInt, 4, {{}, {0, 8}})},      // S8X24
      {87, fields(K::Float, 8, {{0, 32}})},        // Z32_X32
      {88, fields(K::Float, 8, {{32, 32}})},       // X32_Z32
      {89, F::packed(K::UFloat, 4, {11, 11, 10})}, // R11F_G11F_B10F
      {90, fields(K::UFloat, 4, {{21, 11}, {10, 11}, {0, 10}})},
      {91, F::packed(K::SharedExponent, 4, {9, 9, 9, 5})}, // RGB9E5
      {92, fields(K::SharedExponent, 4, {{23, 9}, {14, 9}, {5, 9}, {0, 5}})},
      {93, fields(K::UInt, 1, {{}, {0, 8}})}, // S8
      {94, F::uniform(K::Float, 32, 4)},      // Snap 4
      {95, fields(K::UNorm, 0, {})},          // CONSTANT
  };
  return Table;
}

/// Codes of component orders, from v7 on. The first ones say which component
/// each field is, the others where each component comes from.
struct OrderCode {
  uint16_t Code;
  ComponentOrder Order;
};
constexpr uint8_t R = SelectR, G = SelectG, B = SelectB, A = SelectA,
                  Zero = SelectZero, One = SelectOne;
constexpr OrderCode Orders[] = {
    {0, {R, G, B, A}},
    {16, {R, G, B, One}}, // RGBA, RGB1
    {2, {G, R, B, A}},
    {18, {G, R, B, One}}, // GRBA, GRB1
    {4, {B, G, R, A}},
    {20, {B, G, R, One}}, // BGRA, BGR1
    {8, {G, B, A, R}},
    {24, {G, B, A, One}}, // ARGB, 1RGB
    {10, {B, G, A, R}},
    {26, {B, G, A, One}}, // AGRB, 1GRB
    {12, {A, B, G, R}},
    {28, {A, B, G, One}}, // ABGR, 1BGR
    {226, {R, R, R, R}},
    {227, {R, R, R, One}},
    {228, {R, R, R, A}},
    {229, {Zero, Zero, Zero, A}},
    {230, {Zero, Zero, Zero, One}},
    {231, {Zero, Zero, Zero, Zero}},
    {240, {R, Zero, Zero, Zero}},
    {242, {R, B, G, A}},
};

std::optional<TexelFormat> formatOfCode(unsigned Code) {
  for (const SpecialFormat &S : specialFormats())
    if (S.Code == Code)
      return S.Format;
  unsigned Channels = (Code >> ChannelsShift & 3) + 1, Width = Code & WidthMask;
  unsigned FamilyCode = Code & FamilyMask;
  if (Width == WidthFloat) {
    if (FamilyCode == FloatFamily32 || FamilyCode == FloatFamily32TowardZero)
      return TexelFormat::uniform(ChannelKind::Float, 32, Channels);
    if (FamilyCode == FloatFamily16)
      return TexelFormat::uniform(ChannelKind::Float, 16, Channels);
    return std::nullopt;
  }
  if (Width < Width4 || Width > Width32 || (Width == Width4 && Channels % 2))
    return std::nullopt;
  for (const Family &F : Families)
    if (F.Code == FamilyCode)
      return TexelFormat::uniform(F.Kind, 1u << Width, Channels);
  return std::nullopt;
}

bool sameFields(const TexelFormat &X, const TexelFormat &Y) {
  if (X.Kind != Y.Kind || X.Bytes != Y.Bytes || X.Channels != Y.Channels)
    return false;
  for (unsigned I = 0; I != X.Channels; ++I)
    if (X.Fields[I].Shift != Y.Fields[I].Shift ||
        X.Fields[I].Bits != Y.Fields[I].Bits)
      return false;
  return true;
}

} // namespace

/// A code, or as programs of v6 have it, a selector for each component.
static std::optional<ComponentOrder> orderOf(unsigned Bits) {
  const auto *Code =
      std::find_if(std::begin(Orders), std::end(Orders),
                   [&](const OrderCode &O) { return O.Code == Bits; });
  if (Code != std::end(Orders))
    return Code->Order;
  constexpr unsigned SelectorBits = 3, SelectorMask = (1u << SelectorBits) - 1;
  ComponentOrder Order;
  for (unsigned C = 0; C != Order.size(); ++C) {
    Order[C] = Bits >> SelectorBits * C & SelectorMask;
    if (Order[C] > SelectOne)
      return std::nullopt;
  }
  // What is no code of v7 is not taken for selectors of one component.
  if (Order[0] == Order[1] || Order[1] == Order[2] || Order[0] == Order[2])
    return std::nullopt;
  return Order;
}

std::optional<TexelFormat> mali::decodePixelFormat(uint32_t Word) {
  if (Word & FormatBigEndian)
    return std::nullopt;
  std::optional<TexelFormat> F =
      formatOfCode(Word >> FormatCodeShift & FormatCodeMask);
  std::optional<ComponentOrder> Order = orderOf(Word & OrderMask);
  if (!F || !Order)
    return std::nullopt;
  F->Order = *Order;
  F->SRGB = Word & FormatSRGB && F->Kind == ChannelKind::UNorm;
  return F;
}

std::optional<TexelFormat> mali::decodeTileFormat(uint32_t Word) {
  // Formats of the tile by code, of dithered and of other targets; pixels take
  // 32 bits each. Those they hold the numbers of stand behind them.
  struct TileFormat {
    uint8_t Code;
    std::initializer_list<unsigned> Widths;
  };
  static const TileFormat Formats[] = {
      {224, {5, 5, 5, 1}}, {225, {5, 5, 5, 1}},    {226, {5, 6, 5}},
      {227, {5, 6, 5}},    {232, {4, 4, 4, 4}},    {233, {4, 4, 4, 4}},
      {237, {8, 8, 8, 8}}, {238, {10, 10, 10, 2}}, {241, {8, 8, 8, 2}},
      {242, {8, 8, 8, 2}},
  };
  unsigned Code = Word >> FormatCodeShift & FormatCodeMask;
  for (const TileFormat &T : Formats) {
    if (T.Code != Code)
      continue;
    TexelFormat F = TexelFormat::packed(ChannelKind::UNorm, 4, T.Widths);
    F.SRGB = Word & FormatSRGB;
    return F;
  }
  return decodePixelFormat(Word);
}

std::optional<uint32_t> mali::encodePixelFormat(const TexelFormat &Format) {
  // A component that no field is has one code only. An exponent is none.
  ComponentOrder Wanted = Format.Order;
  if (Format.Channels < 4 || Format.Kind == ChannelKind::SharedExponent)
    std::replace(Wanted.begin(), Wanted.end(), uint8_t(SelectA),
                 uint8_t(SelectOne));
  const auto *Order =
      std::find_if(std::begin(Orders), std::end(Orders),
                   [&](const OrderCode &O) { return O.Order == Wanted; });
  if (Order == std::end(Orders))
    return std::nullopt;
  // The regular codes come last, and there are fewer of them with depth.
  for (unsigned Code = FormatCodeMask + 1; Code-- != 0;) {
    if ((Code & FamilyMask) == FloatFamily32TowardZero)
      continue;
    std::optional<TexelFormat> F = formatOfCode(Code);
    if (F && sameFields(*F, Format))
      return Order->Code | Code << FormatCodeShift |
             (Format.SRGB ? FormatSRGB : 0);
  }
  return std::nullopt;
}

//===--- Registers --------------------------------------------------------===//

std::optional<uint32_t> mali::toRegister(uint32_t Component,
                                         const TexelFormat &Format,
                                         RegisterFormat Register) {
  bool Signed = Format.isSignedInteger();
  if (Register == RegisterFormat::Auto)
    return Component;
  if (isFloatRegister(Register)) {
    double V = asFloat(Component);
    if (Format.isInteger())
      V = Signed ? double(int32_t(Component)) : double(Component);
    if (Register == RegisterFormat::F16)
      return roundToHalf(V, RoundNearest);
    return Format.isInteger() ? bitsOf(float(V)) : Component;
  }
  if (!Format.isInteger())
    return std::nullopt;
  int64_t V = Signed ? int64_t(int32_t(Component)) : int64_t(Component);
  switch (Register) {
  case RegisterFormat::S32:
    return uint32_t(std::clamp<int64_t>(V, INT32_MIN, INT32_MAX));
  case RegisterFormat::S16:
    return uint32_t(std::clamp<int64_t>(V, INT16_MIN, INT16_MAX)) & 0xffff;
  case RegisterFormat::U32:
    return uint32_t(std::clamp<int64_t>(V, 0, UINT32_MAX));
  default:
    return uint32_t(std::clamp<int64_t>(V, 0, UINT16_MAX));
  }
}

std::optional<uint32_t> mali::fromRegister(uint32_t Value,
                                           const TexelFormat &Format,
                                           RegisterFormat Register,
                                           IntegerSource &Source) {
  Source = IntegerSource::AsFormat;
  if (Register == RegisterFormat::Auto)
    return Value;
  if (isFloatRegister(Register) == Format.isInteger())
    return std::nullopt;
  switch (Register) {
  case RegisterFormat::F16:
    return bitsOf(halfToFloat(Value & 0xffff));
  case RegisterFormat::S32:
    Source = IntegerSource::Signed;
    return Value;
  case RegisterFormat::S16:
    Source = IntegerSource::Signed;
    return uint32_t(int32_t(int16_t(Value)));
  case RegisterFormat::U32:
    Source = IntegerSource::Unsigned;
    return Value;
  case RegisterFormat::U16:
    Source = IntegerSource::Unsigned;
    return Value & 0xffff;
  default:
    return Value;
  }
}
