//===- BifrostExecTexture.cpp - Semantics of the texture unit -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first two sources are coordinates; for TEXC a word says what else is in
// the staging registers: third coordinate, level of detail, reference, array
// element, offsets, indices.
//
//===----------------------------------------------------------------------===//

#include "../Image/LevelOfDetail.h"
#include "../Mali/MaliTexture.h"
#include "../Mali/MaliTyped.h"
#include "../Semantics/Quad.h"
#include "BifrostExecTables.h"
#include "BifrostResources.h"
#include "BifrostRun.h"
#include "BifrostTexture.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::bifrost;

namespace {

class TextureMessage {
public:
  TextureMessage(WarpState &W, const Op &O) : W(W), O(O), Source(*W.Mem, T) {}

  void simple(bool Cube, bool Half);
  void descriptor();

private:
  void run();
  bool prepare(uint32_t TextureIndex, uint32_t SamplerIndex);
  unsigned coordinates() const {
    return D.Dimension == ImageDimension::D1   ? 1
           : D.Dimension == ImageDimension::D3 ? 3
                                               : 2;
  }
  uint32_t staging(unsigned Index, unsigned L) const {
    return W.R[(O.Read + Index) % NumRegisters][L];
  }
  TexturePlace placeOf(unsigned L) const;
  Texel sample(unsigned L);
  Texel fetch(unsigned L);
  Texel gradient(unsigned L);
  void write(unsigned L, const Texel &Value);
  void check() {
    if (!Source.problem().empty())
      W.fail(llvm::countr_zero(W.Active), Source.problem());
  }

  WarpState &W;
  const Op &O;
  TextureDescriptor D;
  /// TEXS_CUBE has the face in a source of its own.
  bool FaceSource = false;
  mali::Texture T;
  SurfaceSource Source;
  SamplerState Sampler;
};

bool TextureMessage::prepare(uint32_t TextureIndex, uint32_t SamplerIndex) {
  if (!readTexture(W, TextureIndex, T) ||
      !readSampler(W, SamplerIndex, Sampler))
    return false;
  bool Fetch =
      D.Operation == TextureWord::Fetch && D.Mode == TextureWord::FetchTexel;
  if (T.Null || (Fetch && D.Dimension == ImageDimension::D2 &&
                 T.View.Dimension == ImageDimension::Cube))
    T.View.Dimension = D.Dimension;
  if (T.View.Dimension == D.Dimension)
    return true;
  W.fail(llvm::countr_zero(W.Active),
         "the texture has another dimension than the instruction");
  return false;
}

TexturePlace TextureMessage::placeOf(unsigned L) const {
  TexturePlace P;
  uint32_t X = W.R[O.Src[0].Row][L];
  P.C[0] = asFloat(X);
  if (coordinates() > 1)
    P.C[1] = asFloat(W.R[O.Src[1].Row][L]);
  if (coordinates() > 2)
    P.C[2] = asFloat(staging(0, L));
  if (D.Dimension == ImageDimension::Cube)
    mali::setFace(P, FaceSource ? W.R[O.Src[2].Row][L] : X);
  if (FaceSource)
    P.C[0] = asFloat(X);
  return P;
}

Texel TextureMessage::sample(unsigned L) {
  SampleRequest R;
  TexturePlace P = placeOf(L);
  std::copy(std::begin(P.C), std::end(P.C), R.Coordinate);
  unsigned Next = coordinates() > 2 ? 1 : 0;
  bool Gather = D.Operation == TextureWord::Fetch;
  double Level = 0, Min = -std::numeric_limits<double>::infinity();
  auto Computed = [&] {
    return levelOfQuad(T.View, Sampler, L,
                       [&](unsigned L) { return placeOf(L); });
  };
  if (Gather) {
    ++Next;
  } else {
    switch (D.Mode) {
    case TextureWord::Computed:
      Level = Computed();
      break;
    case TextureWord::Bias:
      Level = Computed() + mali::signedLevel(staging(Next, L));
      Min = mali::signedLevel(staging(Next++, L) >> 16);
      break;
    case TextureWord::Explicit:
    case TextureWord::Gradient:
      Level = mali::signedLevel(staging(Next++, L));
      break;
    default:
      break;
    }
  }
  if (D.Compare)
    R.Reference = asFloat(staging(Next++, L));
  R.Layer = layerOf(T.View, D.Array ? staging(Next++, L) : 0, P.Face);
  if (D.Offset) {
    uint32_t Word = staging(Next++, L);
    for (unsigned I = 0; I != coordinates(); ++I)
      R.Offset[I] = mali::signedBits(Word, 8 * I, 8);
  }
  if (Gather)
    return gatherImage(T.View, Sampler, Source, R,
                       D.Mode - TextureWord::GatherR, W.State->Sampling);
  R.LOD = samplerLOD(Sampler, Level, Min, W.State->Sampling);
  return sampleImage(T.View, Sampler, Source, R, W.State->Sampling);
}

Texel TextureMessage::fetch(unsigned L) {
  int64_t C[3] = {int32_t(W.R[O.Src[0].Row][L]), 0, 0};
  if (coordinates() > 1)
    C[1] = int32_t(W.R[O.Src[1].Row][L]);
  unsigned Next = 0;
  if (coordinates() > 2)
    C[2] = int32_t(staging(Next++, L));
  // In units of 1/256.
  int64_t Level = int32_t(staging(Next++, L)) >> 8;
  int64_t Layer = D.Array ? staging(Next++, L) : 0;
  unsigned Sample = 0;
  if (D.Offset) {
    constexpr unsigned SampleShift = 24;
    uint32_t Word = staging(Next++, L);
    for (unsigned I = 0; I != coordinates(); ++I)
      C[I] += mali::signedBits(Word, 8 * I, 8);
    if (T.View.Samples > 1)
      Sample = Word >> SampleShift;
  }
  bool Inside = true;
  return fetchTexel(T.View, Source, C[0], C[1], C[2], Layer, Level, Sample,
                    W.State->Sampling, Inside);
}

/// The level in the low half of the first word.
Texel TextureMessage::gradient(unsigned L) {
  double Level;
  SamplerState S = Sampler;
  if (D.NoBias)
    S.Bias = 0;
  if (D.Operation == TextureWord::GradientOfDerivative) {
    // First x, then y; the sources are those of the first two coordinates.
    double DX[3] = {}, DY[3] = {};
    unsigned Next = 0;
    DX[0] = asFloat(W.R[O.Src[0].Row][L]);
    DX[1] = asFloat(W.R[O.Src[1].Row][L]);
    if (coordinates() > 2)
      DX[2] = asFloat(staging(Next++, L));
    for (unsigned I = 0; I != coordinates(); ++I)
      DY[I] = asFloat(staging(Next++, L));
    Level = lodOfGradient(T.View, S, DX, DY);
  } else {
    Level = levelOfQuad(T.View, S, L, [&](unsigned L) { return placeOf(L); });
  }
  if (D.NoClamp)
    Level += S.Bias;
  else
    Level = clampLOD(T.View, S, Level, -std::numeric_limits<double>::infinity(),
                     W.State->Sampling);
  return {mali::levelWord(Level), 0, 0, 0};
}

/// Components keep their places, whatever the mask says.
void TextureMessage::write(unsigned L, const Texel &Value) {
  bool Integer = T.View.Format.isInteger();
  for (unsigned I = 0; I != 4; ++I) {
    if (!(D.Mask >> I & 1))
      continue;
    if (!D.Half) {
      W.R[(O.Write + I) % NumRegisters][L] = Value[I];
      continue;
    }
    uint32_t Bits =
        Integer ? Value[I] & 0xffff : floatToHalf(asFloat(Value[I]));
    uint32_t &R = W.R[(O.Write + I / 2) % NumRegisters][L];
    R = I % 2 ? (R & 0xffff) | Bits << 16 : (R & 0xffff0000) | Bits;
  }
}

void TextureMessage::run() {
  // Results may overwrite what neighbours need.
  Texel Results[NumLanes];
  forActive(W, [&](unsigned L) {
    switch (D.Operation) {
    case TextureWord::GradientOfDerivative:
    case TextureWord::GradientOfPlace:
      Results[L] = gradient(L);
      break;
    case TextureWord::Fetch:
      Results[L] = D.Mode == TextureWord::FetchTexel ? fetch(L) : sample(L);
      break;
    default:
      Results[L] = sample(L);
      break;
    }
  });
  check();
  if (!W.Failed)
    forActive(W, [&](unsigned L) { write(L, Results[L]); });
}

void TextureMessage::simple(bool Cube, bool Half) {
  D.Dimension = Cube ? ImageDimension::Cube : ImageDimension::D2;
  FaceSource = Cube;
  D.Half = Half;
  D.Mode = O.Mode2 || Cube ? TextureWord::Computed : TextureWord::Zero;
  if (prepare(O.Imm & 0xffff, O.Imm >> 16))
    run();
}

void TextureMessage::descriptor() {
  uint32_t Word;
  if (!mali::uniformValue(W, W.R[O.Src[2].Row], "the texture's operation",
                          Word))
    return;
  std::string Problem;
  std::optional<TextureDescriptor> Decoded =
      TextureDescriptor::decode(Word, Problem);
  if (!Decoded)
    return W.fail(llvm::countr_zero(W.Active), Problem);
  D = *Decoded;
  setStaging(W, O, D.stagingReads(), D.stagingWrites());
  if (W.Failed)
    return;
  // Indices come last in the staging registers.
  uint32_t Texture = D.TextureIndex, SamplerNumber = D.SamplerIndex;
  unsigned At = D.stagingWithoutIndices();
  auto Staged = [&](uint32_t &Index) {
    return mali::uniformValue(W, W.R[(O.Read + At++) % NumRegisters],
                              "the index", Index);
  };
  if ((D.SamplerStaged && !Staged(SamplerNumber)) ||
      (D.TextureStaged && !Staged(Texture)))
    return;
  if (prepare(Texture, SamplerNumber))
    run();
}

template <bool Cube, bool Half> void simple(WarpState &W, const Op &O) {
  TextureMessage(W, O).simple(Cube, Half);
  spoilHelpers(W, O);
}
void described(WarpState &W, const Op &O) {
  TextureMessage(W, O).descriptor();
  if (W.Sent)
    spoilHelpers(W, *W.Sent);
}

} // namespace

ArrayRef<ExecEntry> bifrost::execTableTexture() {
  static const ExecEntry Table[] = {
      {Bifrost::ADD_TEXS_2D_f16, simple<false, true>},
      {Bifrost::ADD_TEXS_2D_f32, simple<false, false>},
      {Bifrost::ADD_TEXS_CUBE_f16, simple<true, true>},
      {Bifrost::ADD_TEXS_CUBE_f32, simple<true, false>},
      {Bifrost::ADD_TEXC, described},
  };
  return Table;
}
