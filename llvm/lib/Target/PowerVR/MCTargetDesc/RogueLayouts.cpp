//===-- RogueLayouts.cpp - Bits of the parts of a group -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueLayouts.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::RogueEnc;
using Rogue::FieldInfo;
using Rogue::getFieldInfo;
using Rogue::getLayoutInfo;

uint32_t RogueEnc::getBits(Layout L, Field F) {
  for (const FieldBits &B : getFields(L))
    if (B.In == F)
      return B.Mask;
  return 0;
}

//===--- Values -----------------------------------------------------------===//

const FieldValues::Item *FieldValues::find(Field F) const {
  for (const Item &I : Values)
    if (I.In == F)
      return &I;
  return nullptr;
}

void FieldValues::set(Field F, int64_t Value) {
  if (const Item *I = find(F))
    const_cast<Item *>(I)->Value = Value;
  else
    Values.push_back({F, Value});
}

int64_t FieldValues::get(Field F) const {
  const Item *I = find(F);
  return I ? I->Value : getFieldInfo(F).Absent;
}

// Numbers have any code that fits; the others are closed.
static bool isCode(const FieldInfo &Info, uint32_t Code) {
  switch (Info.kind()) {
  case Rogue::ModNumber:
    return true;
  case Rogue::ModBool:
    return Code <= 1;
  default:
    return Rogue::getModText(Info.kind(), Code).has_value();
  }
}

std::optional<uint32_t> RogueEnc::toCode(Field F, int64_t Value) {
  const FieldInfo &Info = getFieldInfo(F);
  switch (Transform(Info.Conversion)) {
  case AsIs:
    if (!isUInt<32>(Value) || !isCode(Info, Value))
      return std::nullopt;
    return Value;
  case Wrap16:
    if (Value < 1 || Value > 16)
      return std::nullopt;
    return Value & 15;
  case Minus1:
    if (Value < 1 || Value > 256)
      return std::nullopt;
    return Value - 1;
  case Mul4:
    if (Value < 0 || !isUInt<10>(Value) || Value % 4)
      return std::nullopt;
    return Value / 4;
  case Even32:
    if (!isInt<32>(Value) || Value % 2)
      return std::nullopt;
    return uint32_t(Value);
  }
  return std::nullopt;
}

std::optional<int64_t> RogueEnc::fromCode(Field F, uint32_t Code) {
  const FieldInfo &Info = getFieldInfo(F);
  switch (Transform(Info.Conversion)) {
  case AsIs:
    if (!isCode(Info, Code))
      return std::nullopt;
    return Code;
  case Wrap16:
    return Code ? Code : 16;
  case Minus1:
    return int64_t(Code) + 1;
  case Mul4:
    return int64_t(Code) * 4;
  case Even32:
    return int32_t(Code);
  }
  return std::nullopt;
}

//===--- Layouts ----------------------------------------------------------===//

static bool holds(Layout L, Field F, int64_t Value) {
  std::optional<uint32_t> Code = toCode(F, Value);
  if (!Code)
    return false;
  if (uint32_t Bits = getBits(L, F))
    return !(*Code & ~Bits);
  return Value == getFieldInfo(F).Absent;
}

bool RogueEnc::canHold(Layout L, const FieldValues &Values) {
  for (const auto &[F, Value] : Values)
    if (!holds(L, F, Value))
      return false;
  return true;
}

std::string RogueEnc::explainMisfit(ArrayRef<Layout> Candidates,
                                    const FieldValues &Values) {
  for (const auto &[F, Value] : Values) {
    bool Any = false;
    for (Layout L : Candidates)
      Any |= holds(L, F, Value);
    if (!Any)
      return (Twine(getFieldInfo(F).Name) + " cannot be " + Twine(Value)).str();
  }
  return "no form of the encoding can hold all operands together";
}

void RogueEnc::write(Layout L, const FieldValues &Values,
                     SmallVectorImpl<char> &Bytes) {
  const size_t Start = Bytes.size();
  Bytes.resize(Start + getLayoutInfo(L).Bytes, 0);
  for (const LayoutPieceInfo &P : getPieces(L)) {
    uint32_t Bits = P.Value;
    if (P.Holds != FixedBits) {
      Field F = Field(P.Holds);
      Bits = toCode(F, Values.get(F)).value_or(0) >> P.FieldShift;
    }
    Bits &= maskTrailingOnes<uint32_t>(P.Width);
    Bytes[Start + P.Byte] |= char(Bits << P.Shift);
  }
}

Match RogueEnc::read(Layout L, ArrayRef<uint8_t> Bytes, FieldValues &Values,
                     Field &Bad) {
  if (Bytes.size() < getLayoutInfo(L).Bytes)
    return Match::No;
  for (const LayoutPieceInfo &P : getPieces(L))
    if (P.Holds == FixedBits &&
        (Bytes[P.Byte] >> P.Shift & maskTrailingOnes<uint32_t>(P.Width)) !=
            P.Value)
      return Match::No;
  for (const FieldBits &B : getFields(L)) {
    uint32_t Code = 0;
    for (const LayoutPieceInfo &P : getPieces(L))
      if (P.Holds == B.In)
        Code |= (Bytes[P.Byte] >> P.Shift & maskTrailingOnes<uint32_t>(P.Width))
                << P.FieldShift;
    std::optional<int64_t> Value = fromCode(B.In, Code);
    if (!Value) {
      Bad = B.In;
      return Match::Reserved;
    }
    Values.set(B.In, *Value);
  }
  return Match::Yes;
}
