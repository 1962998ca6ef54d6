//===- RogueExecPack.cpp - Semantics of pack and unpack -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A format is a list of components. PCK converts one float to one component and
// leaves the others zero; a repetition fills the next component. Assumed where
// the documentation is silent: what does not fit saturates, and a NaN becomes 0
// in integer components.
//
//===----------------------------------------------------------------------===//

#include "RogueExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

namespace {

enum class Kind : uint8_t {
  Unsigned, ///< Integer; 0 to 1 with `scale`.
  Signed,   ///< Integer; -1 to 1 with `scale`.
  SignedGL, ///< As Signed; scaled by the mapping of OpenGL before 4.2.
  Depth,    ///< Unsigned that `scale` maps to 0 to 1.
  Integer,  ///< Unsigned that is never scaled.
  Half,
  SmallFloat, ///< No sign, five bits of exponent.
  Raw         ///< Copy.
};

/// A component: its place in the packed word and what it holds.
struct Component {
  uint8_t Shift, Width;
  Kind Is;
};

/// Components of the formats that can be simulated, from the lowest bits up.
struct FormatInfo {
  unsigned Format;
  uint8_t Count;
  Component Parts[6];
};

const FormatInfo Formats[] = {
    {Rogue::PACK_U8888,
     4,
     {{0, 8, Kind::Unsigned},
      {8, 8, Kind::Unsigned},
      {16, 8, Kind::Unsigned},
      {24, 8, Kind::Unsigned}}},
    {Rogue::PACK_S8888,
     4,
     {{0, 8, Kind::Signed},
      {8, 8, Kind::Signed},
      {16, 8, Kind::Signed},
      {24, 8, Kind::Signed}}},
    {Rogue::PACK_S8888OGL,
     4,
     {{0, 8, Kind::SignedGL},
      {8, 8, Kind::SignedGL},
      {16, 8, Kind::SignedGL},
      {24, 8, Kind::SignedGL}}},
    {Rogue::PACK_U1616, 2, {{0, 16, Kind::Unsigned}, {16, 16, Kind::Unsigned}}},
    {Rogue::PACK_S1616, 2, {{0, 16, Kind::Signed}, {16, 16, Kind::Signed}}},
    {Rogue::PACK_S1616OGL,
     2,
     {{0, 16, Kind::SignedGL}, {16, 16, Kind::SignedGL}}},
    {Rogue::PACK_U32, 1, {{0, 32, Kind::Unsigned}}},
    {Rogue::PACK_S32, 1, {{0, 32, Kind::Signed}}},
    {Rogue::PACK_U1010102,
     4,
     {{0, 10, Kind::Unsigned},
      {10, 10, Kind::Unsigned},
      {20, 10, Kind::Unsigned},
      {30, 2, Kind::Unsigned}}},
    {Rogue::PACK_S1010102,
     4,
     {{0, 10, Kind::Signed},
      {10, 10, Kind::Signed},
      {20, 10, Kind::Signed},
      {30, 2, Kind::Signed}}},
    {Rogue::PACK_U111110,
     3,
     {{0, 11, Kind::Unsigned},
      {11, 11, Kind::Unsigned},
      {22, 10, Kind::Unsigned}}},
    {Rogue::PACK_S111110,
     3,
     {{0, 11, Kind::Signed}, {11, 11, Kind::Signed}, {22, 10, Kind::Signed}}},
    {Rogue::PACK_F111110,
     3,
     {{0, 11, Kind::SmallFloat},
      {11, 11, Kind::SmallFloat},
      {22, 10, Kind::SmallFloat}}},
    {Rogue::PACK_F16F16, 2, {{0, 16, Kind::Half}, {16, 16, Kind::Half}}},
    {Rogue::PACK_F32, 1, {{0, 32, Kind::Raw}}},
    // Bits of samples that are covered: fragments have one.
    {Rogue::PACK_COV, 1, {{0, 1, Kind::Unsigned}}},
    {Rogue::PACK_U565U565,
     6,
     {{0, 5, Kind::Unsigned},
      {5, 6, Kind::Unsigned},
      {11, 5, Kind::Unsigned},
      {16, 5, Kind::Unsigned},
      {21, 6, Kind::Unsigned},
      {27, 5, Kind::Unsigned}}},
    {Rogue::PACK_D24S8, 2, {{0, 24, Kind::Depth}, {24, 8, Kind::Integer}}},
    {Rogue::PACK_S8D24, 2, {{0, 8, Kind::Integer}, {8, 24, Kind::Depth}}},
};

const FormatInfo *findFormat(unsigned Format) {
  for (const FormatInfo &F : Formats)
    if (F.Format == Format)
      return &F;
  return nullptr;
}

constexpr uint32_t onesOf(unsigned Width) {
  return uint32_t((uint64_t(1) << Width) - 1);
}

/// \p X as an integer from \p Low to \p High.
double toInteger(double X, double Low, double High, RoundMode Round) {
  if (std::isnan(X))
    return 0;
  X = roundIntegral(X, Round);
  return X < Low ? Low : X > High ? High : X;
}

/// \p X with five bits of exponent, bias 15, and no sign.
uint32_t toSmallFloat(double X, unsigned Width, RoundMode Round) {
  unsigned Mantissa = Width - 5;
  uint32_t Infinity = 31u << Mantissa;
  if (std::isnan(X))
    return Infinity | 1u << (Mantissa - 1);
  if (!(X > 0))
    return 0;
  if (std::isinf(X))
    return Infinity;
  int Exponent = std::max(std::ilogb(X), -14);
  double Scaled = roundIntegral(std::ldexp(X, int(Mantissa) - Exponent), Round);
  double Limit = std::ldexp(2 - std::ldexp(1.0, -int(Mantissa)), 15);
  if (std::ldexp(Scaled, Exponent - int(Mantissa)) > Limit)
    return Round == gpusim::RoundZero ? Infinity - 1 : Infinity;
  // A carry out of the mantissa moves on into the exponent; a subnormal has
  // exponent 0 and no implied one.
  return (uint32_t(Exponent + 14) << Mantissa) + uint32_t(Scaled);
}

double fromSmallFloat(uint32_t V, unsigned Width) {
  unsigned Mantissa = Width - 5;
  uint32_t Exponent = V >> Mantissa, Fraction = V & onesOf(Mantissa);
  if (Exponent == 31)
    return Fraction ? std::nan("") : INFINITY;
  if (!Exponent)
    return std::ldexp(double(Fraction), -14 - int(Mantissa));
  return std::ldexp(double(Fraction | 1u << Mantissa),
                    int(Exponent) - 15 - int(Mantissa));
}

uint32_t packComponent(uint32_t Bits, const Component &C, bool Scale,
                       RoundMode Round) {
  double X = asFloat(Bits);
  uint32_t Ones = onesOf(C.Width);
  double SignedHigh = double(Ones >> 1);
  switch (C.Is) {
  case Kind::Unsigned:
  case Kind::Depth:
    return uint32_t(toInteger(Scale ? X * Ones : X, 0, Ones, Round));
  case Kind::Integer:
    return uint32_t(toInteger(X, 0, Ones, Round));
  case Kind::Signed:
    if (Scale)
      return uint32_t(int64_t(
                 toInteger(X * SignedHigh, -SignedHigh, SignedHigh, Round))) &
             Ones;
    return uint32_t(int64_t(toInteger(X, -SignedHigh - 1, SignedHigh, Round))) &
           Ones;
  case Kind::SignedGL:
    if (Scale)
      X = (X * Ones - 1) / 2;
    return uint32_t(int64_t(toInteger(X, -SignedHigh - 1, SignedHigh, Round))) &
           Ones;
  case Kind::Half:
    return roundToHalf(X, Round);
  case Kind::SmallFloat:
    return toSmallFloat(X, C.Width, Round);
  case Kind::Raw:
    return Bits;
  }
  return 0;
}

uint32_t unpackComponent(uint32_t Word, const Component &C, bool Scale,
                         RoundMode Round) {
  uint32_t Ones = onesOf(C.Width), U = Word >> C.Shift & Ones;
  unsigned Up = 32 - C.Width;
  double S = double(int32_t(U << Up) >> Up), SignedHigh = double(Ones >> 1);
  double X = 0;
  switch (C.Is) {
  case Kind::Unsigned:
  case Kind::Depth:
    X = Scale ? double(U) / Ones : double(U);
    break;
  case Kind::Integer:
    X = U;
    break;
  case Kind::Signed:
    X = !Scale ? S : S < -SignedHigh ? -1 : S / SignedHigh;
    break;
  case Kind::SignedGL:
    X = Scale ? (2 * S + 1) / Ones : S;
    break;
  case Kind::Half:
    return bitsOf(halfToFloat(U));
  case Kind::SmallFloat:
    X = fromSmallFloat(U, C.Width);
    break;
  case Kind::Raw:
    return U;
  }
  return bitsOf(roundToFloat(X, Round));
}

RoundMode roundOf(const SubOp &O) {
  return O.RoundZero ? gpusim::RoundZero : gpusim::RoundNearest;
}

/// ft2 keeps the components of earlier repetitions.
struct Pack {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    const uint32_t *A = T.feed(O.Src[0]);
    uint32_t *V = T.FT[FeedFT2];
    if (O.Format == Rogue::PACK_ZERO || O.Format == Rogue::PACK_ONE) {
      uint32_t Value = O.Format == Rogue::PACK_ONE ? 0x3f800000 : 0;
      GPUSIM_LANES V[L] = Value;
      return;
    }
    const FormatInfo *F = findFormat(O.Format);
    if (T.Iteration >= F->Count)
      return T.fail(0, "the repetition has more steps than the format has "
                       "components");
    const Component &C = F->Parts[T.Iteration];
    if (!T.Iteration)
      GPUSIM_LANES V[L] = 0;
    for (uint32_t M = T.Active; M; M &= M - 1) {
      unsigned L = llvm::countr_zero(M);
      V[L] |= packComponent(A[L], C, O.Scale, roundOf(O)) << C.Shift;
    }
  }
};

struct Unpack {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    const uint32_t *A = T.S[O.Src[0]];
    uint32_t *V = T.FT[O.Dst];
    const FormatInfo *F = findFormat(O.Format);
    unsigned E = O.Element[0] + T.Iteration;
    if (E >= F->Count)
      return T.fail(0, "the format has no such element");
    for (uint32_t M = T.Active; M; M &= M - 1) {
      unsigned L = llvm::countr_zero(M);
      V[L] = unpackComponent(A[L], F->Parts[E], O.Scale, roundOf(O));
    }
  }
};

} // namespace

bool rogue::isKnownFormat(unsigned Format) {
  return findFormat(Format) || Format == Rogue::PACK_ZERO ||
         Format == Rogue::PACK_ONE;
}

bool rogue::isIntegerFormat(unsigned Format) {
  return Format == Rogue::PACK_U32 || Format == Rogue::PACK_S32;
}

ArrayRef<ExecEntry> rogue::execTablePack() {
  static const ExecEntry Table[] = {
      {Rogue::PCK, exec<Pack>()},
      {Rogue::UNPCK, exec<Unpack>()},
  };
  return Table;
}
