//===- MaliTile.cpp - Colours in the tile ---------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a shader hands to the blend unit goes to the memory of the render target
// as it is, and, through the descriptor's equation, to the tile.
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/MaliPixelIndices.h"
#include "MaliFragment.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::mali;

namespace {

constexpr unsigned Channels = 4, Alpha = 3;

//===--- Blend equations --------------------------------------------------===//

/// A field of the words of a blend descriptor.
struct Field {
  uint8_t Word, Low, Bits;
  uint32_t get(const BlendDescriptor &D) const {
    return D.Words[Word] >> Low & ((1u << Bits) - 1);
  }
};
constexpr Field AlphaToOne = {0, 8, 1}, Enable = {0, 9, 1},
                Constant = {0, 16, 16}, RGBFunction = {1, 0, 12},
                AlphaFunction = {1, 12, 12}, ColourMask = {1, 28, 4};
constexpr double ConstantScale = 65535;

/// (+-A) + (+-B) * C. \p S and \p D are the source and the destination of one
/// channel, the others those of alpha.
double equation(uint32_t Function, double S, double D, double SourceAlpha,
                double DestinationAlpha, double ConstantValue) {
  enum { Zero = 1, Source = 2, Destination = 3 };
  auto Bits = [&](unsigned Low, unsigned Count) {
    return Function >> Low & ((1u << Count) - 1);
  };
  double A = Bits(0, 2) == Source ? S : Bits(0, 2) == Destination ? D : 0;
  enum { Difference, Sum };
  double B = 0;
  switch (Bits(4, 2)) {
  case Difference:
    B = S - D;
    break;
  case Sum:
    B = S + D;
    break;
  case Source:
    B = S;
    break;
  case Destination:
    B = D;
    break;
  }
  enum { TwiceSource = 4, OfSourceAlpha, OfDestinationAlpha, OfConstant };
  double C = 0;
  switch (Bits(8, 3)) {
  case Source:
    C = S;
    break;
  case Destination:
    C = D;
    break;
  case TwiceSource:
    C = 2 * S;
    break;
  case OfSourceAlpha:
    C = SourceAlpha;
    break;
  case OfDestinationAlpha:
    C = DestinationAlpha;
    break;
  case OfConstant:
    C = ConstantValue;
    break;
  }
  if (Bits(11, 1))
    C = 1 - C;
  return (Bits(3, 1) ? -A : A) + (Bits(7, 1) ? -B : B) * C;
}

/// The numbers of a target without signs or exponents are within 0 and 1 before
/// they are blended, too.
double limited(const TexelFormat &F, double V) {
  if (F.Kind == ChannelKind::UNorm)
    return std::isnan(V) ? 0 : std::clamp(V, 0.0, 1.0);
  if (F.Kind == ChannelKind::SNorm)
    return std::isnan(V) ? 0 : std::clamp(V, -1.0, 1.0);
  return V;
}

/// \p Value, for the pixel at \p Pixel.
void blend(const BlendDescriptor &D, BlendState::ModeTy Mode,
           const TexelFormat &Format, Texel Value, IntegerSource Source,
           uint8_t *Pixel) {
  if (!Enable.get(D))
    return;
  Texel Old = decodeTexel(Format, Pixel);
  if (!Format.isInteger()) {
    double S[Channels], O[Channels];
    for (unsigned C = 0; C != Channels; ++C) {
      S[C] = limited(Format, asFloat(Value[C]));
      O[C] = asFloat(Old[C]);
    }
    if (AlphaToOne.get(D))
      S[Alpha] = 1;
    double K = Constant.get(D) / ConstantScale;
    for (unsigned C = 0; C != Channels; ++C) {
      uint32_t Function = (C == Alpha ? AlphaFunction : RGBFunction).get(D);
      double R = Mode == BlendState::FixedFunction
                     ? equation(Function, S[C], O[C], S[Alpha], O[Alpha], K)
                     : S[C];
      Value[C] = bitsOf(float(R));
    }
  }
  for (unsigned C = 0; C != Channels; ++C)
    if (!(ColourMask.get(D) >> C & 1))
      Value[C] = Old[C];
  encodeTexel(Format, Value, Pixel, Source);
}

/// Lane \p L's entry of 16 bytes; null after an error.
uint8_t *entryOf(WarpState &W, uint64_t Base, const char *What, bool Write,
                 unsigned L) {
  constexpr unsigned Bytes = FragmentLaunch::Target::BytesPerFragment;
  uint64_t Address = Base + (W.FirstFlatItem + L) * Bytes;
  uint8_t *P = W.Mem->access(Address, Bytes, Write, /*Item=*/0);
  if (!P)
    W.fail(L, (Twine("the ") + What + " at " +
               W.Mem->explain(Address, Bytes, Write, 0))
                  .str());
  return P;
}

/// The address of the pixels of \p Target in the tile; 0 if there are none.
uint64_t tileOf(const FragmentLaunch &F, unsigned Target) {
  for (const FragmentLaunch::TilePixels &T : F.Tile)
    if (T.Target == Target)
      return T.Address;
  return 0;
}

std::optional<TexelFormat> conversion(WarpState &W, uint32_t Word) {
  Word &= (1u << PixelFormatBits) - 1;
  std::optional<TexelFormat> F = decodeTileFormat(Word);
  if (!F)
    W.fail(llvm::countr_zero(W.Active),
           "the pixel format 0x" + utohexstr(Word, true) + " is not simulated");
  return F;
}

} // namespace

BlendState BlendState::decode(uint32_t Low, uint32_t High) {
  BlendState S;
  S.Mode = ModeTy(Low & ModeMask);
  S.Target = Low >> TargetShift & TargetMask;
  S.Conversion = High;
  return S;
}

void BlendState::encode(unsigned Components, BlendDescriptor &D) const {
  D.Words[FirstVisibleWord] =
      Mode | (Components - 1) << ComponentsShift | Target << TargetShift;
  D.Words[FirstVisibleWord + 1] = Conversion;
}

void mali::storeColour(WarpState &W, const BlendState &State,
                       TypedRegisters From, const uint32_t *Coverage) {
  const FragmentLaunch *F = fragmentOf(W);
  if (!F || State.Mode == BlendState::Off ||
      !checkOrder(W, /*Colour=*/true, "blends"))
    return;
  uint64_t Raw = 0, Tile = tileOf(*F, State.Target);
  for (const FragmentLaunch::Target &T : F->Targets)
    if (T.Number == State.Target)
      Raw = T.Address;
  bool Blends = Tile && State.Target < F->Blend.size();
  std::optional<TexelFormat> Format;
  if (Blends && !(Format = conversion(W, State.Conversion)))
    return;
  unsigned Words = is16Bit(From.Format) ? 2 : 4;
  forActive(W, [&](unsigned L) {
    uint32_t Left = remaining(W, Coverage, L);
    changeResult(W, *F, L, [&](FragmentLaunch::Result &R) {
      R.Coverage = Left;
      R.setFormat(State.Target, unsigned(From.Format));
    });
    if (!Left)
      return;
    if (Raw)
      if (uint8_t *P = entryOf(W, Raw, "colour", /*Write=*/true, L))
        for (unsigned I = 0; I != Words; ++I)
          std::memcpy(P + 4 * I, &W.R[(From.First + I) % NumRegisters][L], 4);
    if (!Blends || W.Failed)
      return;
    uint8_t *Pixel = entryOf(W, Tile, "pixel", /*Write=*/true, L);
    Texel Value;
    IntegerSource Source;
    if (Pixel && From.get(L, Value, *Format, Source))
      blend(F->Blend[State.Target], State.Mode, *Format, Value, Source, Pixel);
  });
}

template <bool Write>
void mali::accessTile(WarpState &W, const uint32_t *Indices,
                      const uint32_t *Coverage, uint32_t Word,
                      bool DepthStencil, TypedRegisters Registers) {
  using Tile = FragmentLaunch::TilePixels;
  const FragmentLaunch *F = fragmentOf(W);
  // A work-item has the pixel of its sample only.
  Lanes32 WithoutSamples;
  GPUSIM_LANES WithoutSamples[L] =
      Indices[L] >> Mali::PixelIndices::TargetShift
                        << Mali::PixelIndices::TargetShift;
  uint32_t Index;
  if (!F ||
      !uniformValue(W, WithoutSamples, "the place and target of pixels", Index))
    return;
  unsigned First = llvm::countr_zero(W.Active);
  unsigned Target = Mali::PixelIndices::target(Index);
  if (Mali::PixelIndices::place(Index) != Mali::PixelIndices::OwnPlace)
    return W.fail(First, "pixels but the current one are not simulated");
  if (DepthStencil != (Target >= Tile::Stencil))
    return W.fail(First, "target " + utostr(Target) +
                             (DepthStencil ? " is neither depth nor stencil"
                                           : " is no colour"));
  if (!checkOrder(W, !DepthStencil, Write ? "stores a pixel" : "loads a pixel"))
    return;
  uint64_t Base = tileOf(*F, Target);
  if (!Base)
    return W.fail(First,
                  "the launch has no tile memory of target " + utostr(Target));
  if (DepthStencil) {
    // What is above the stencil is not defined.
    constexpr uint32_t Garbage = 0xabcdef00;
    TexelFormat Format = TexelFormat::uniform(
        Target == Tile::Depth ? ChannelKind::Float : ChannelKind::UInt, 32, 1);
    return forActive(W, [&](unsigned L) {
      const uint8_t *P = entryOf(W, Base, "pixel", /*Write=*/false, L);
      Texel V = P ? decodeTexel(Format, P) : Texel();
      if (Target == Tile::Stencil)
        V[0] = (V[0] & 0xff) | Garbage;
      Registers.set(L, V, Format);
    });
  }
  std::optional<TexelFormat> Format = conversion(W, Word);
  if (!Format)
    return;
  forActive(W, [&](unsigned L) {
    if (Write && !remaining(W, Coverage, L))
      return;
    uint8_t *P = entryOf(W, Base, "pixel", Write, L);
    if (!P)
      return;
    if (!Write)
      return Registers.set(L, decodeTexel(*Format, P), *Format);
    Texel V;
    IntegerSource Source;
    if (Registers.get(L, V, *Format, Source))
      encodeTexel(*Format, V, P, Source);
  });
}

template void mali::accessTile<false>(WarpState &, const uint32_t *,
                                      const uint32_t *, uint32_t, bool,
                                      TypedRegisters);
template void mali::accessTile<true>(WarpState &, const uint32_t *,
                                     const uint32_t *, uint32_t, bool,
                                     TypedRegisters);
