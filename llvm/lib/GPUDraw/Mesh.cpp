//===- Mesh.cpp - Wavefront files -----------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mesh.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPUDraw/Scene.h"
#include <map>

using namespace llvm;
using namespace llvm::gpudraw;

namespace {

/// Positions, texture coordinates and normals, in the order in which a corner
/// names them.
constexpr unsigned NumLists = 3, Texture = 1;
constexpr unsigned Numbers[NumLists] = {3, 2, 3};
/// Where they stand in a vertex.
constexpr unsigned Places[NumLists] = {0, 6, 3};

class Reader {
public:
  Expected<Mesh> read(StringRef Text);

private:
  Error line(StringRef Text);
  Error numbers(ArrayRef<StringRef> Words, unsigned List);
  Error face(ArrayRef<StringRef> Words);
  /// The number of the vertex that \p Word names.
  Expected<uint32_t> corner(StringRef Word);

  std::vector<std::array<float, 3>> Lists[NumLists];
  std::map<std::array<int64_t, NumLists>, uint32_t> Known;
  Mesh M;
};

} // namespace

Error Reader::numbers(ArrayRef<StringRef> Words, unsigned List) {
  std::array<float, 3> V = {};
  // Texture coordinates may be one or three, positions may have a weight.
  unsigned Least = List == Texture ? 1 : Numbers[List];
  if (Words.size() < Least)
    return createStringError(Twine(Least) + " numbers are needed");
  for (unsigned I = 0; I != Numbers[List] && I != Words.size(); ++I) {
    double D;
    if (Words[I].getAsDouble(D))
      return createStringError("'" + Words[I] + "' is no number");
    V[I] = float(D);
  }
  Lists[List].push_back(V);
  return Error::success();
}

Expected<uint32_t> Reader::corner(StringRef Word) {
  std::array<int64_t, NumLists> Key = {-1, -1, -1};
  SmallVector<StringRef, NumLists> Parts;
  Word.split(Parts, '/');
  if (Parts.size() > NumLists)
    return createStringError("'" + Word + "' is no corner of a face");
  for (auto [I, Part] : enumerate(Parts)) {
    if (Part.empty() && I)
      continue;
    int64_t Number;
    if (Part.getAsInteger(10, Number) || !Number)
      return createStringError("'" + Word + "' is no corner of a face");
    // From one on, or backwards from the last.
    int64_t Size = int64_t(Lists[I].size());
    Key[I] = Number > 0 ? Number - 1 : Size + Number;
    if (Key[I] < 0 || Key[I] >= Size)
      return createStringError("'" + Word + "' names number " + Twine(Number) +
                               " of " + Twine(Size));
  }
  auto [It, IsNew] = Known.try_emplace(Key, uint32_t(M.Vertices.size()));
  if (IsNew) {
    auto &V = M.Vertices.emplace_back();
    V.fill(0);
    for (unsigned I = 0; I != NumLists; ++I)
      for (unsigned K = 0; K != Numbers[I] && Key[I] >= 0; ++K)
        V[Places[I] + K] = Lists[I][Key[I]][K];
  }
  return It->second;
}

Error Reader::face(ArrayRef<StringRef> Words) {
  if (Words.size() < 3)
    return createStringError("a face has three corners and more");
  SmallVector<uint32_t, 4> Corners;
  for (StringRef Word : Words) {
    auto C = corner(Word);
    if (!C)
      return C.takeError();
    Corners.push_back(*C);
  }
  for (size_t I = 2; I != Corners.size(); ++I)
    M.Indices.insert(M.Indices.end(), {Corners[0], Corners[I - 1], Corners[I]});
  if (M.Indices.size() > MaxDrawVertices)
    return createStringError("there are more than " + Twine(MaxDrawVertices) +
                             " corners");
  return Error::success();
}

Error Reader::line(StringRef Text) {
  SmallVector<StringRef, 8> Words;
  SplitString(Text.split('#').first, Words);
  if (Words.empty())
    return Error::success();
  ArrayRef<StringRef> Rest = ArrayRef(Words).drop_front();
  StringRef Kind = Words[0];
  if (Kind == "v")
    return numbers(Rest, 0);
  if (Kind == "vt")
    return numbers(Rest, Texture);
  if (Kind == "vn")
    return numbers(Rest, 2);
  if (Kind == "f")
    return face(Rest);
  return Error::success();
}

Expected<Mesh> Reader::read(StringRef Text) {
  for (unsigned Number = 1; !Text.empty(); ++Number) {
    auto [Line, Rest] = Text.split('\n');
    if (Error E = line(Line))
      return createStringError("line " + Twine(Number) + ": " +
                               toString(std::move(E)));
    Text = Rest;
  }
  if (M.Indices.empty())
    return createStringError("there is no face in it");
  return std::move(M);
}

Expected<Mesh> gpudraw::readMesh(StringRef Text) { return Reader().read(Text); }
