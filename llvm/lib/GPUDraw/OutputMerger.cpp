//===- OutputMerger.cpp - Tests and blending ------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutputMerger.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace llvm::gpudraw;
using gpusim::ChannelKind;
using gpusim::Texel;
using gpusim::TexelFormat;

constexpr unsigned Channels = 4, Alpha = 3;

DrawShaders::~DrawShaders() = default;

void ColourTarget::clear(const Texel &Value) {
  Pixels.assign(size_t(Width) * Height * Samples * Format.Bytes, 0);
  if (Pixels.empty())
    return;
  encodeTexel(Format, Value, Pixels.data());
  for (size_t I = Format.Bytes; I < Pixels.size(); ++I)
    Pixels[I] = Pixels[I - Format.Bytes];
}

ColourTarget ColourTarget::resolved() const {
  ColourTarget R = *this;
  R.Samples = 1;
  R.Pixels.resize(size_t(Width) * Height * Format.Bytes);
  for (size_t I = 0, E = size_t(Width) * Height; I != E; ++I) {
    const uint8_t *From = &Pixels[I * Samples * Format.Bytes];
    Texel Mean = decodeTexel(Format, From);
    if (!Format.isInteger()) {
      std::array<double, Channels> Sum = {};
      for (unsigned S = 0; S != Samples; ++S) {
        Texel T = decodeTexel(Format, From + S * Format.Bytes);
        for (unsigned C = 0; C != Channels; ++C)
          Sum[C] += llvm::bit_cast<float>(T[C]);
      }
      for (unsigned C = 0; C != Channels; ++C)
        Mean[C] = llvm::bit_cast<uint32_t>(float(Sum[C] / Samples));
    }
    encodeTexel(Format, Mean, &R.Pixels[I * Format.Bytes]);
  }
  return R;
}

uint32_t RenderTargets::colourMask() const {
  uint32_t Mask = 0;
  for (unsigned T = 0; T != Colours.size(); ++T)
    Mask |= Colours[T].Width ? 1u << T : 0;
  return Mask;
}

//===--- Depth and stencil ------------------------------------------------===//

float gpudraw::quantiseDepth(DepthFormat Format, float Depth) {
  Depth = std::isnan(Depth) ? 0 : std::clamp(Depth, 0.0f, 1.0f);
  unsigned Bits = Format == DepthFormat::D16   ? 16
                  : Format == DepthFormat::D24 ? 24
                                               : 0;
  if (!Bits)
    return Depth;
  double Scale = double((1u << Bits) - 1);
  return float(std::nearbyint(Depth * Scale) / Scale);
}

template <typename T> static bool passes(Compare Function, T A, T B) {
  switch (Function) {
  case Compare::Never:
    return false;
  case Compare::Less:
    return A < B;
  case Compare::Equal:
    return A == B;
  case Compare::LessOrEqual:
    return A <= B;
  case Compare::Greater:
    return A > B;
  case Compare::NotEqual:
    return A != B;
  case Compare::GreaterOrEqual:
    return A >= B;
  case Compare::Always:
    return true;
  }
  return true;
}

static uint8_t applyStencil(StencilOp Op, uint8_t Old, uint8_t Reference) {
  switch (Op) {
  case StencilOp::Keep:
    return Old;
  case StencilOp::Zero:
    return 0;
  case StencilOp::Replace:
    return Reference;
  case StencilOp::IncrementClamp:
    return Old == 0xff ? Old : uint8_t(Old + 1);
  case StencilOp::DecrementClamp:
    return Old ? uint8_t(Old - 1) : Old;
  case StencilOp::Invert:
    return uint8_t(~Old);
  case StencilOp::IncrementWrap:
    return uint8_t(Old + 1);
  case StencilOp::DecrementWrap:
    return uint8_t(Old - 1);
  }
  return Old;
}

bool gpudraw::testFragment(const PipelineState &State, RenderTargets &Targets,
                           uint32_t X, uint32_t Y, unsigned Sample, float Depth,
                           bool BackFacing,
                           std::optional<uint8_t> StencilReference) {
  size_t At = Targets.at(X, Y, Sample);
  bool Stencils = State.StencilTest && Targets.HasStencil;
  const StencilFace &Face = BackFacing ? State.Back : State.Front;
  uint8_t Reference = StencilReference.value_or(Face.Reference);
  auto Update = [&](StencilOp Op) {
    uint8_t &S = Targets.Stencil[At];
    uint8_t New = applyStencil(Op, S, Reference);
    S = uint8_t((S & ~Face.WriteMask) | (New & Face.WriteMask));
  };
  if (Stencils && !passes(Face.Test, uint8_t(Reference & Face.CompareMask),
                          uint8_t(Targets.Stencil[At] & Face.CompareMask))) {
    Update(Face.Fail);
    return false;
  }
  bool HasDepth = State.DepthTest && Targets.DepthKind != DepthFormat::None;
  float Quantised = quantiseDepth(Targets.DepthKind, Depth);
  if (HasDepth && !passes(State.DepthCompare, Quantised, Targets.Depth[At])) {
    if (Stencils)
      Update(Face.DepthFail);
    return false;
  }
  if (Stencils)
    Update(Face.Pass);
  if (HasDepth && State.DepthWrite)
    Targets.Depth[At] = Quantised;
  return true;
}

//===--- Blending ---------------------------------------------------------===//

using Colour = std::array<double, Channels>;

static double factorOf(BlendFactor F, unsigned C, const Colour &S,
                       const Colour &D, const std::array<float, 4> &K) {
  switch (F) {
  case BlendFactor::Zero:
    return 0;
  case BlendFactor::One:
    return 1;
  case BlendFactor::SourceColour:
    return S[C];
  case BlendFactor::OneMinusSourceColour:
    return 1 - S[C];
  case BlendFactor::DestinationColour:
    return D[C];
  case BlendFactor::OneMinusDestinationColour:
    return 1 - D[C];
  case BlendFactor::SourceAlpha:
    return S[Alpha];
  case BlendFactor::OneMinusSourceAlpha:
    return 1 - S[Alpha];
  case BlendFactor::DestinationAlpha:
    return D[Alpha];
  case BlendFactor::OneMinusDestinationAlpha:
    return 1 - D[Alpha];
  case BlendFactor::ConstantColour:
    return K[C];
  case BlendFactor::OneMinusConstantColour:
    return 1 - K[C];
  case BlendFactor::ConstantAlpha:
    return K[Alpha];
  case BlendFactor::OneMinusConstantAlpha:
    return 1 - K[Alpha];
  case BlendFactor::SourceAlphaSaturate:
    return C == Alpha ? 1 : std::min(S[Alpha], 1 - D[Alpha]);
  case BlendFactor::SecondColour:
  case BlendFactor::OneMinusSecondColour:
  case BlendFactor::SecondAlpha:
  case BlendFactor::OneMinusSecondAlpha:
    break; // Nobody hands on a second colour to this unit.
  }
  return 0;
}

static double combine(BlendOp Op, double S, double SF, double D, double DF) {
  switch (Op) {
  case BlendOp::Add:
    return S * SF + D * DF;
  case BlendOp::Subtract:
    return S * SF - D * DF;
  case BlendOp::ReverseSubtract:
    return D * DF - S * SF;
  case BlendOp::Min:
    return std::min(S, D);
  case BlendOp::Max:
    return std::max(S, D);
  }
  return S;
}

void gpudraw::blendSample(const BlendState &State, ColourTarget &Target,
                          uint32_t X, uint32_t Y, unsigned Sample,
                          const Texel &Source) {
  const TexelFormat &F = Target.Format;
  uint8_t *Pixel = Target.pixel(X, Y, Sample);
  Texel New = Source;
  bool Blends = State.Enable && !F.isInteger();
  Texel Old = {};
  if (Blends || State.WriteMask != 15)
    Old = decodeTexel(F, Pixel);
  if (Blends) {
    Colour S, D;
    for (unsigned C = 0; C != Channels; ++C) {
      S[C] = llvm::bit_cast<float>(Source[C]);
      D[C] = llvm::bit_cast<float>(Old[C]);
      if (F.Kind == ChannelKind::UNorm)
        S[C] = std::isnan(S[C]) ? 0 : std::clamp(S[C], 0.0, 1.0);
      else if (F.Kind == ChannelKind::SNorm)
        S[C] = std::isnan(S[C]) ? 0 : std::clamp(S[C], -1.0, 1.0);
    }
    for (unsigned C = 0; C != Channels; ++C) {
      bool IsAlpha = C == Alpha;
      double SF = factorOf(IsAlpha ? State.SourceAlpha : State.Source, C, S, D,
                           State.Constant);
      double DF = factorOf(IsAlpha ? State.DestinationAlpha : State.Destination,
                           C, S, D, State.Constant);
      New[C] = llvm::bit_cast<uint32_t>(float(
          combine(IsAlpha ? State.OpAlpha : State.Op, S[C], SF, D[C], DF)));
    }
  }
  for (unsigned C = 0; C != Channels; ++C)
    if (!(State.WriteMask >> C & 1))
      New[C] = Old[C];
  encodeTexel(F, New, Pixel);
}

std::optional<Texel> DrawShaders::colour(const gpusim::ShadedFragments &Shaded,
                                         size_t Fragment, unsigned Target,
                                         const TexelFormat &Format) const {
  const auto &List = Shaded.Colours[Target];
  if (Fragment >= List.size() ||
      List[Fragment].Kind == gpusim::FragmentColour::None)
    return std::nullopt;
  return List[Fragment].Bits;
}
