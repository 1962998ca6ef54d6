//===- BlendState.cpp - How a color meets that of its target --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/BlendState.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include <tuple>

using namespace llvm;
using namespace llvm::gpuobj;

static constexpr StringLiteral Channels = "rgba";

StringRef gpuobj::getBlendFactorName(BlendFactor Factor) {
  switch (Factor) {
  case BlendFactor::Zero:
    return "zero";
  case BlendFactor::One:
    return "one";
  case BlendFactor::SourceColour:
    return "source";
  case BlendFactor::OneMinusSourceColour:
    return "one-minus-source";
  case BlendFactor::DestinationColour:
    return "destination";
  case BlendFactor::OneMinusDestinationColour:
    return "one-minus-destination";
  case BlendFactor::SourceAlpha:
    return "source-alpha";
  case BlendFactor::OneMinusSourceAlpha:
    return "one-minus-source-alpha";
  case BlendFactor::DestinationAlpha:
    return "destination-alpha";
  case BlendFactor::OneMinusDestinationAlpha:
    return "one-minus-destination-alpha";
  case BlendFactor::ConstantColour:
    return "constant";
  case BlendFactor::OneMinusConstantColour:
    return "one-minus-constant";
  case BlendFactor::ConstantAlpha:
    return "constant-alpha";
  case BlendFactor::OneMinusConstantAlpha:
    return "one-minus-constant-alpha";
  case BlendFactor::SourceAlphaSaturate:
    return "source-alpha-saturate";
  case BlendFactor::SecondColour:
    return "second";
  case BlendFactor::OneMinusSecondColour:
    return "one-minus-second";
  case BlendFactor::SecondAlpha:
    return "second-alpha";
  case BlendFactor::OneMinusSecondAlpha:
    return "one-minus-second-alpha";
  }
  llvm_unreachable("not a factor of blending");
}

StringRef gpuobj::getBlendOpName(BlendOp Op) {
  switch (Op) {
  case BlendOp::Add:
    return "add";
  case BlendOp::Subtract:
    return "subtract";
  case BlendOp::ReverseSubtract:
    return "reverse-subtract";
  case BlendOp::Min:
    return "min";
  case BlendOp::Max:
    return "max";
  }
  llvm_unreachable("not an operation of blending");
}

static auto fieldsOf(const BlendEquation &E) {
  return std::tie(E.Source, E.Destination, E.Op, E.SourceAlpha,
                  E.DestinationAlpha, E.OpAlpha, E.WriteMask);
}

bool BlendEquation::operator==(const BlendEquation &O) const {
  return fieldsOf(*this) == fieldsOf(O);
}

bool BlendEquation::isReplacement() const { return *this == BlendEquation(); }

bool BlendEquation::takesSecond() const {
  for (BlendFactor F : {Source, Destination, SourceAlpha, DestinationAlpha})
    if (F >= BlendFactor::SecondColour)
      return true;
  return false;
}

std::string gpuobj::printBlendEquation(const BlendEquation &E) {
  std::string Text;
  for (StringRef Name :
       {getBlendFactorName(E.Source), getBlendFactorName(E.Destination),
        getBlendOpName(E.Op), getBlendFactorName(E.SourceAlpha),
        getBlendFactorName(E.DestinationAlpha), getBlendOpName(E.OpAlpha)})
    Text += (Name + ":").str();
  for (unsigned C = 0; C != Channels.size(); ++C)
    if (E.WriteMask >> C & 1)
      Text += Channels[C];
  return Text;
}

/// The value of an enumeration that has \p Name.
template <typename T>
static bool parseName(StringRef Name, unsigned Count, StringRef (*NameOf)(T),
                      T &To) {
  for (unsigned I = 0; I != Count; ++I)
    if (NameOf(T(I)) == Name) {
      To = T(I);
      return true;
    }
  return false;
}

static bool parseParts(ArrayRef<StringRef> Parts, BlendFactor &Source,
                       BlendFactor &Destination, BlendOp &Op) {
  return parseName(Parts[0], NumBlendFactors, getBlendFactorName, Source) &&
         parseName(Parts[1], NumBlendFactors, getBlendFactorName,
                   Destination) &&
         parseName(Parts[2], NumBlendOps, getBlendOpName, Op);
}

std::optional<BlendEquation> gpuobj::parseBlendEquation(StringRef Text) {
  constexpr unsigned Three = 3;
  SmallVector<StringRef, 8> Parts;
  Text.split(Parts, ':');
  bool HasMask = Parts.size() % Three == 1,
       HasAlpha = Parts.size() / Three == 2;
  if (Parts.size() - HasMask != (HasAlpha ? 2 * Three : Three))
    return std::nullopt;
  BlendEquation E;
  ArrayRef<StringRef> All = Parts;
  if (!parseParts(All, E.Source, E.Destination, E.Op) ||
      !parseParts(HasAlpha ? All.drop_front(Three) : All, E.SourceAlpha,
                  E.DestinationAlpha, E.OpAlpha))
    return std::nullopt;
  if (!HasMask)
    return E;
  E.WriteMask = 0;
  for (char C : Parts.back()) {
    size_t Channel = Channels.find(C);
    if (Channel == StringRef::npos)
      return std::nullopt;
    E.WriteMask |= uint8_t(1u << Channel);
  }
  return E;
}

std::optional<BlendEquation> gpuobj::findBlendEquation(StringRef List,
                                                       unsigned Target) {
  SmallVector<StringRef, 8> Texts;
  List.split(Texts, ',');
  if (Target >= Texts.size() || Texts[Target].empty())
    return BlendEquation();
  return parseBlendEquation(Texts[Target]);
}
