//===- JobBuffers.cpp - Buffers of jobs -----------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JobResolver.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::gpusim;

Expected<FillSpec> JobResolver::fill(const YData &Y,
                                     const DataType &Type) const {
  unsigned Given = bool(Y.File) + bool(Y.Hex) + bool(Y.Base64) +
                   bool(Y.Constant) + bool(Y.Values) + bool(Y.Index) +
                   bool(Y.Random) + bool(Y.Picture) + bool(Y.Undefined);
  if (Given > 1)
    return createStringError("more than one kind of contents is given");
  FillSpec F;
  if (Y.File) {
    F.Kind = FillSpec::File;
    F.Path = pathOf(*Y.File);
  } else if (Y.Hex) {
    F.Kind = FillSpec::Values;
    std::string Digits, Bytes;
    for (char C : *Y.Hex)
      if (!isSpace(C))
        Digits += C;
    if (Digits.size() % 2 || !tryGetFromHex(Digits, Bytes))
      return createStringError(
          "'hex' is no sequence of pairs of hexadecimal digits");
    F.Bytes.assign(Bytes.begin(), Bytes.end());
  } else if (Y.Base64) {
    F.Kind = FillSpec::Values;
    std::vector<char> Bytes;
    if (Error E = decodeBase64(*Y.Base64, Bytes))
      return std::move(E);
    F.Bytes.assign(Bytes.begin(), Bytes.end());
  } else if (Y.Values) {
    F.Kind = FillSpec::Values;
    for (const std::string &Text : *Y.Values) {
      auto Bytes = parseValue(Type, Text);
      if (!Bytes)
        return Bytes.takeError();
      F.Bytes.insert(F.Bytes.end(), Bytes->begin(), Bytes->end());
    }
  } else if (Y.Constant) {
    F.Kind = FillSpec::Constant;
    if (StringRef(*Y.Constant).getAsDouble(F.Start))
      return createStringError("'" + *Y.Constant + "' is no number");
  } else if (Y.Index) {
    F.Kind = FillSpec::Index;
    F.Start = Y.Index->Start;
    F.Step = Y.Index->Step;
  } else if (Y.Picture) {
    F.Kind = FillSpec::Picture;
    F.Path = pathOf(*Y.Picture);
  } else if (Y.Undefined) {
    F.Kind = *Y.Undefined ? FillSpec::Undefined : FillSpec::Zero;
  } else if (Y.Random) {
    F.Kind = FillSpec::Random;
    F.Seed = Y.Random->Seed;
    F.Min = Y.Random->Min;
    F.Max = Y.Random->Max;
    if (F.Max.value_or(1e300) < F.Min.value_or(-1e300))
      return createStringError("'min' is greater than 'max'");
  }
  return F;
}

Expected<SaveSpec> JobResolver::save(const YSave &Y) const {
  SaveSpec S;
  S.Path = pathOf(Y.Path);
  auto Format = StringSwitch<std::optional<SaveSpec::FormatTy>>(Y.Format)
                    .Case("raw", SaveSpec::Raw)
                    .Case("text", SaveSpec::Text)
                    .Case("pgm", SaveSpec::PGM)
                    .Case("ppm", SaveSpec::PPM)
                    .Case("png", SaveSpec::PNG)
                    .Default(std::nullopt);
  if (!Format)
    return createStringError("unknown format '" + Y.Format +
                             "' (raw, text, pgm, ppm, png)");
  S.Format = *Format;
  S.Width = Y.Width;
  S.Height = Y.Height;
  S.Components = Y.Components;
  S.Scale = Y.Scale;
  S.Packed = Y.Packed;
  return S;
}

static Tolerance toleranceOf(const YTolerance &Y) {
  Tolerance T;
  T.Ulp = Y.Ulp;
  T.Abs = Y.Abs;
  T.SubnormalAsZero = Y.SubnormalAsZero;
  return T;
}

Expected<BufferSpec> JobResolver::buffer(const YBuffer &Y) const {
  BufferSpec B;
  B.Name = Y.Name;
  std::optional<DataType> Type = parseDataType(Y.Type);
  if (!Type)
    return createStringError("unknown type '" + Y.Type + "'");
  B.Type = *Type;
  if (Y.Count && Y.Size)
    return createStringError("both 'count' and 'size' are given");
  if (Y.Count && *Y.Count > MaxBufferBytes / B.Type.size())
    return createStringError("'count' is " + Twine(*Y.Count) +
                             ", the limit for " + B.Type.name() + " is " +
                             Twine(MaxBufferBytes / B.Type.size()));
  if (Y.Size && *Y.Size > MaxBufferBytes)
    return createStringError("'size' is " + Twine(*Y.Size) + ", the limit is " +
                             Twine(MaxBufferBytes));
  if (Y.Fill) {
    auto F = fill(*Y.Fill, B.Type);
    if (!F)
      return F.takeError();
    B.Fill = std::move(*F);
  }
  if (Y.Image) {
    if (Y.Count || Y.Size)
      return createStringError("the size of an image follows from its own");
    auto Image = makeImage(*Y.Image);
    if (!Image)
      return Image.takeError();
    if (Error E = sizeImage(*Image, B))
      return std::move(E);
    B.Image = std::move(*Image);
  } else if (Y.Count)
    B.Size = *Y.Count * B.Type.size();
  else if (Y.Size)
    B.Size = *Y.Size;
  else if (B.Fill.Kind == FillSpec::Values)
    B.Size = B.Fill.Bytes.size();
  else
    return createStringError("'count' or 'size' is missing");
  B.Print = Y.Print;
  for (const YSave &S : Y.Save) {
    auto R = save(S);
    if (!R)
      return R.takeError();
    B.Saves.push_back(std::move(*R));
  }
  if (Y.Expect) {
    ExpectSpec E;
    if (!Y.Expect->Type.empty()) {
      E.Type = parseDataType(Y.Expect->Type);
      if (!E.Type)
        return createStringError("unknown type '" + Y.Expect->Type + "'");
    }
    auto F = fill(Y.Expect->Data, E.Type.value_or(B.Type));
    if (!F)
      return F.takeError();
    if (F->Kind == FillSpec::File) {
      E.Path = F->Path;
    } else if (F->Kind == FillSpec::Values) {
      E.Bytes = std::move(F->Bytes);
    } else {
      BufferSpec Model;
      Model.Name = B.Name;
      Model.Type = E.Type.value_or(B.Type);
      Model.Size = B.Size;
      Model.Fill = std::move(*F);
      Model.Image = B.Image;
      auto Bytes = makeInitialContents(Model);
      if (!Bytes)
        return Bytes.takeError();
      E.Bytes = std::move(*Bytes);
    }
    E.Limit = toleranceOf(Y.Expect->Limit);
    E.Skip = Y.Expect->Skip;
    B.Expect = std::move(E);
  }
  if (Y.Reference) {
    B.Reference = toleranceOf(*Y.Reference);
    B.IgnoreReference = Y.Reference->Ignore;
  }
  return B;
}
