//===- RogueFormats.cpp - What shaders convert ----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueFormats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::gpuobj;
using gpusim::ChannelKind;
using gpusim::Texel;
using gpusim::TexelFormat;

static constexpr unsigned Channels = 4, Alpha = 3;

/// Nothing is stored of a channel of \p Format that is not there.
static bool hasChannel(const TexelFormat &Format, unsigned C) {
  unsigned Field = Format.Order[C];
  return Field < Channels && Format.Fields[Field].Bits;
}

std::optional<RegisterFormat>
gpudraw::registerFormatOf(const TexelFormat &Format) {
  unsigned Bits = 0, Count = 0;
  for (const TexelFormat::Field &F : Format.Fields) {
    Bits = std::max<unsigned>(Bits, F.Bits);
    Count += F.Bits != 0;
  }
  // Three channels have the registers of four.
  auto Choose = [&](RegisterFormat Two, RegisterFormat Four) {
    return Count <= 2 ? Two : Four;
  };
  constexpr unsigned Byte = 8, Half = 16, Word = 32;
  switch (Format.Kind) {
  case ChannelKind::UNorm:
    if (Format.SRGB || (Bits > Byte && Bits < Half))
      return RegisterFormat::UNormHalf4;
    return Bits <= Byte
               ? RegisterFormat::UNorm8x4
               : Choose(RegisterFormat::UNorm16x2, RegisterFormat::UNorm16x4);
  case ChannelKind::SNorm:
    return Bits <= Byte
               ? RegisterFormat::SNorm8x4
               : Choose(RegisterFormat::SNorm16x2, RegisterFormat::SNorm16x4);
  case ChannelKind::UInt:
    if (Bits == Byte)
      return RegisterFormat::UInt8x4;
    if (Bits == Half)
      return Choose(RegisterFormat::UInt16x2, RegisterFormat::UInt16x4);
    break;
  case ChannelKind::SInt:
    if (Bits == Byte)
      return RegisterFormat::SInt8x4;
    if (Bits == Half)
      return Choose(RegisterFormat::SInt16x2, RegisterFormat::SInt16x4);
    break;
  case ChannelKind::Float:
  case ChannelKind::UFloat:
    if (Bits <= Half)
      return Choose(RegisterFormat::Half2, RegisterFormat::Half4);
    break;
  case ChannelKind::SharedExponent:
    return std::nullopt;
  }
  if (Bits != Word)
    return std::nullopt;
  return Count == 1   ? RegisterFormat::Words1
         : Count == 2 ? RegisterFormat::Words2
                      : RegisterFormat::Words4;
}

BlendEquation gpudraw::blendingOf(const BlendState &State,
                                  const TexelFormat &Format) {
  BlendEquation E;
  if (State.Enable && !Format.isInteger())
    E = State;
  E.WriteMask = State.WriteMask;
  for (unsigned C = 0; C != Channels; ++C)
    if (!hasChannel(Format, C))
      E.WriteMask |= uint8_t(1u << C);
  if (!hasChannel(Format, Alpha)) {
    for (BlendFactor *F :
         {&E.Source, &E.Destination, &E.SourceAlpha, &E.DestinationAlpha})
      if (*F == BlendFactor::DestinationAlpha)
        *F = BlendFactor::One;
      else if (*F == BlendFactor::OneMinusDestinationAlpha ||
               (*F == BlendFactor::SourceAlphaSaturate && F != &E.SourceAlpha &&
                F != &E.DestinationAlpha))
        *F = BlendFactor::Zero;
    E.SourceAlpha = BlendFactor::One;
    E.DestinationAlpha = BlendFactor::Zero;
    E.OpAlpha = BlendOp::Add;
  }
  return E;
}

std::vector<std::string> gpudraw::colourOptions(const PipelineState &State,
                                                ArrayRef<TargetSpec> Targets) {
  SmallVector<std::string, 8> Formats, Blends;
  for (auto [I, T] : enumerate(Targets)) {
    std::optional<RegisterFormat> Format = registerFormatOf(T.Format);
    Formats.push_back(Format ? getRegisterFormatName(*Format).str() : "");
    BlendEquation E = blendingOf(State.Blend[I], T.Format);
    Blends.push_back(E.isReplacement() ? "" : printBlendEquation(E));
  }
  // A shader may have colours for targets that are not there.
  Formats.resize(gpusim::FragmentLaunch::MaxTargets, "none");
  std::vector<std::string> Options = {"-mcolor-formats=" + join(Formats, ",")};
  if (any_of(Blends, [](const std::string &B) { return !B.empty(); }))
    Options.push_back("-mcolor-blend=" + join(Blends, ","));
  return Options;
}

//===--- Attributes -------------------------------------------------------===//

std::optional<RegisterChannels>
gpudraw::attributeFormatOf(const TexelFormat &Format) {
  if (Format.SRGB || Format.Order != gpusim::IdentityOrder || !Format.Channels)
    return std::nullopt;
  RegisterChannels C;
  C.Bits = Format.Fields[0].Bits;
  C.Count = Format.Channels;
  C.IsLimited =
      Format.Kind == ChannelKind::UNorm || Format.Kind == ChannelKind::SNorm;
  switch (Format.Kind) {
  case ChannelKind::UNorm:
    C.Kind = RegisterChannel::UNorm;
    break;
  case ChannelKind::SNorm:
    C.Kind = RegisterChannel::SNorm;
    break;
  case ChannelKind::UInt:
    C.Kind = RegisterChannel::UInt;
    break;
  case ChannelKind::SInt:
    C.Kind = RegisterChannel::SInt;
    break;
  case ChannelKind::Float:
    C.Kind = RegisterChannel::Half;
    break;
  default:
    return std::nullopt;
  }
  constexpr unsigned Word = 32;
  if (C.Bits == Word && !C.IsLimited)
    C.Kind = RegisterChannel::Word;
  // What has a name is known to programs; others have channels of several
  // sizes.
  std::optional<RegisterChannels> Known =
      parseAttributeFormat(printAttributeFormat(C));
  constexpr unsigned Byte = 8;
  return Known && *Known == C &&
                 C.words() == divideCeil(Format.Bytes * Byte, Word)
             ? Known
             : std::nullopt;
}

std::vector<std::string>
gpudraw::attributeOptions(ArrayRef<AttributeSpec> Attributes) {
  SmallVector<std::string, MaxLocations> Names(MaxLocations);
  bool HasAny = false;
  for (const AttributeSpec &A : Attributes)
    if (A.Format && A.Location < MaxLocations)
      if (std::optional<RegisterChannels> C = attributeFormatOf(*A.Format)) {
        Names[A.Location] = printAttributeFormat(*C);
        HasAny = true;
      }
  if (!HasAny)
    return {};
  return {"-mattribute-formats=" + join(Names, ",")};
}

//===--- Registers --------------------------------------------------------===//

/// The registers as if they were memory; words keep their bits.
static TexelFormat texelsOf(RegisterFormat Format) {
  RegisterChannels C = getRegisterChannels(Format);
  ChannelKind Kind = ChannelKind::UNorm;
  switch (C.Kind) {
  case RegisterChannel::Half:
    Kind = ChannelKind::Float;
    break;
  case RegisterChannel::UNorm:
    Kind = ChannelKind::UNorm;
    break;
  case RegisterChannel::SNorm:
    Kind = ChannelKind::SNorm;
    break;
  case RegisterChannel::Word:
  case RegisterChannel::UInt:
    Kind = ChannelKind::UInt;
    break;
  case RegisterChannel::SInt:
    Kind = ChannelKind::SInt;
    break;
  }
  return TexelFormat::uniform(Kind, C.Bits, C.Count);
}

Texel gpudraw::decodeRegisters(RegisterFormat Format,
                               const uint32_t *Registers) {
  return decodeTexel(texelsOf(Format),
                     reinterpret_cast<const uint8_t *>(Registers));
}

void gpudraw::encodeRegisters(RegisterFormat Format, const Texel &Colour,
                              uint32_t *Registers) {
  encodeTexel(texelsOf(Format), Colour, reinterpret_cast<uint8_t *>(Registers));
}
