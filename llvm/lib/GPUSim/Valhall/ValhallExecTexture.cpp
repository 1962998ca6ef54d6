//===- ValhallExecTexture.cpp - Semantics of the texture unit -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads handles, descriptors and staging registers, and leaves the rest to
// Image.h. The staging read has, as far as the modifiers ask for them:
// coordinates (cubes: face and s, t), projector, array element, reference,
// offsets, level of detail or gradient.
//
//===----------------------------------------------------------------------===//

#include "../Image/LevelOfDetail.h"
#include "../Mali/MaliTexture.h"
#include "../Mali/MaliTyped.h"
#include "../Semantics/Quad.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "ValhallExecTables.h"
#include "ValhallResources.h"
#include "ValhallTexture.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::valhall;

namespace {

/// What the handle operand holds.
struct Handles {
  uint32_t Texture = 0, Sampler = 0;
  /// Narrow only: the high word, which is immediates.
  uint32_t Immediates = 0;
};

class TextureMessage {
public:
  TextureMessage(WarpState &W, const Op &O)
      : W(W), O(O), Mods(O.Imm), Source(*W.Mem, T) {}

  void single();
  void fetch();
  void gather();
  void gradient();

private:
  bool readHandles();
  bool readSampler();
  unsigned coordinates() const {
    unsigned D = Mods.dimension();
    return D == ValhallMod::Dim1D ? 1 : D == ValhallMod::Dim3D ? 3 : 2;
  }
  bool isCube() const { return Mods.dimension() == ValhallMod::DimCube; }
  uint32_t staging(unsigned Index, unsigned L) const {
    return W.R[(O.Read + Index) % NumRegisters][L];
  }
  float stagingFloat(unsigned Index, unsigned L) const {
    return asFloat(staging(Index, L));
  }

  TexturePlace placeOf(unsigned L) const;
  void offsets(uint32_t Word, int (&Offset)[3]) const;
  double computedLevel(unsigned L) const;
  /// The parts of a request that SINGLE and GATHER share, and the number of
  /// staging registers that they take.
  SampleRequest request(unsigned L, unsigned &Next) const;
  void write(unsigned L, const Texel &Value);

  WarpState &W;
  const Op &O;
  TextureModifiers Mods;
  Handles H;
  mali::Texture T;
  mali::PlaneSource Source;
  SamplerState Sampler;
};

bool TextureMessage::readHandles() {
  if (!W.State->ResourceTableCount) {
    W.fail(llvm::countr_zero(W.Active), "the launch has no resource tables");
    return false;
  }
  uint32_t Low, High;
  if (!mali::uniformValue(W, W.R[O.Src[0].Row], "the handle", Low) ||
      !mali::uniformValue(W, W.R[O.Src[0].Row + 1], "the handle", High))
    return false;
  if (Mods.has(TextureModifiers::Wide)) {
    H.Sampler = Low;
    H.Texture = High;
  } else {
    constexpr unsigned TableBits = 5, IndexMask = 0x7ff;
    H.Texture =
        makeHandle(tableOfCode(Low >> 27, TableBits), Low >> 16 & IndexMask);
    H.Sampler =
        makeHandle(tableOfCode(Low >> 11 & 31, TableBits), Low & IndexMask);
    H.Immediates = High;
  }
  if (!readTexture(W, H.Texture, T))
    return false;
  static constexpr ImageDimension Dimensions[] = {
      ImageDimension::D1, ImageDimension::D2, ImageDimension::D3,
      ImageDimension::Cube};
  ImageDimension Wanted = Dimensions[Mods.dimension()];
  // Cubes are fetched from as arrays of faces.
  bool Faces = Wanted == ImageDimension::D2 &&
               T.View.Dimension == ImageDimension::Cube && !T.Null;
  if (T.Null || Faces)
    T.View.Dimension = Wanted;
  if (T.View.Dimension != Wanted) {
    W.fail(llvm::countr_zero(W.Active),
           "the texture has another dimension than the instruction");
    return false;
  }
  return true;
}

bool TextureMessage::readSampler() {
  mali::Descriptor D;
  if (!readDescriptor(W, H.Sampler, D))
    return false;
  std::string Problem;
  std::optional<SamplerState> S = mali::decodeSampler(D, Problem);
  if (!S) {
    W.fail(llvm::countr_zero(W.Active), Problem);
    return false;
  }
  Sampler = *S;
  return true;
}

TexturePlace TextureMessage::placeOf(unsigned L) const {
  TexturePlace P;
  for (unsigned I = 0; I != coordinates(); ++I)
    P.C[I] = stagingFloat(I, L);
  if (isCube())
    mali::setFace(P, staging(0, L));
  if (Mods.has(TextureModifiers::Project))
    for (unsigned I = 0; I != coordinates(); ++I)
      P.C[I] /= stagingFloat(coordinates(), L);
  return P;
}

/// Offsets from the staging word, or from the handle's immediates.
void TextureMessage::offsets(uint32_t Word, int (&Offset)[3]) const {
  bool FromWord = Mods.has(TextureModifiers::OffsetWord);
  for (unsigned I = 0; I != coordinates(); ++I)
    Offset[I] = FromWord ? mali::signedBits(Word, 8 * I, 8)
                         : mali::signedBits(H.Immediates, 4 * I, 4);
}

double TextureMessage::computedLevel(unsigned L) const {
  return levelOfQuad(T.View, Sampler, L,
                     [&](unsigned L) { return placeOf(L); });
}

SampleRequest TextureMessage::request(unsigned L, unsigned &Next) const {
  SampleRequest R;
  TexturePlace P = placeOf(L);
  std::copy(std::begin(P.C), std::end(P.C), R.Coordinate);
  Next = coordinates() + Mods.has(TextureModifiers::Project);
  double Element = 0;
  if (Mods.has(TextureModifiers::Array))
    Element = stagingFloat(Next++, L);
  R.Layer = layerOf(T.View, Element, P.Face);
  if (Mods.has(TextureModifiers::Compare))
    R.Reference = stagingFloat(Next++, L);
  uint32_t OffsetWord =
      Mods.has(TextureModifiers::OffsetWord) ? staging(Next++, L) : 0;
  offsets(OffsetWord, R.Offset);
  return R;
}

/// The components of the mask, one behind the other.
void TextureMessage::write(unsigned L, const Texel &Value) {
  unsigned At = 0;
  for (unsigned I = 0; I != 4; ++I) {
    if (!(Mods.mask() >> I & 1))
      continue;
    if (Mods.has(TextureModifiers::Words)) {
      W.R[(O.Write + At) % NumRegisters][L] = Value[I];
    } else {
      uint32_t Half = T.View.Format.isInteger()
                          ? Value[I] & 0xffff
                          : floatToHalf(asFloat(Value[I]));
      uint32_t &Word = W.R[(O.Write + At / 2) % NumRegisters][L];
      Word = At % 2 ? (Word & 0xffff) | Half << 16 : Half;
    }
    ++At;
  }
}

void TextureMessage::single() {
  if (!readHandles() || !readSampler())
    return;
  if (Mods.levelMode() == ValhallMod::LodForceDelta ||
      Mods.levelMode() == ValhallMod::LodBiasForceDelta)
    return W.fail(llvm::countr_zero(W.Active),
                  "forced deltas are not simulated: their meaning is not "
                  "documented");
  // Results may overwrite coordinates that neighbours need.
  Texel Results[NumLanes];
  forActive(W, [&](unsigned L) {
    unsigned Next;
    SampleRequest R = request(L, Next);
    double Level = 0, Min = -std::numeric_limits<double>::infinity();
    switch (Mods.levelMode()) {
    case ValhallMod::LodComputed:
      Level = computedLevel(L);
      break;
    case ValhallMod::LodBias:
      Level = computedLevel(L) + mali::signedLevel(staging(Next, L));
      Min = mali::signedLevel(staging(Next, L) >> 16);
      break;
    case ValhallMod::LodExplicit:
    case ValhallMod::LodGradient:
      Level = mali::signedLevel(staging(Next, L));
      break;
    default:
      break;
    }
    R.LOD = samplerLOD(Sampler, Level, Min, W.State->Sampling);
    Results[L] = sampleImage(T.View, Sampler, Source, R, W.State->Sampling);
  });
  if (checkSource(W, Source))
    forActive(W, [&](unsigned L) { write(L, Results[L]); });
}

void TextureMessage::gather() {
  if (!readHandles() || !readSampler())
    return;
  Texel Results[NumLanes];
  forActive(W, [&](unsigned L) {
    unsigned Next;
    SampleRequest R = request(L, Next);
    Results[L] = gatherImage(T.View, Sampler, Source, R, Mods.component(),
                             W.State->Sampling);
  });
  if (checkSource(W, Source))
    forActive(W, [&](unsigned L) { write(L, Results[L]); });
}

void TextureMessage::fetch() {
  if (!readHandles())
    return;
  Texel Results[NumLanes];
  forActive(W, [&](unsigned L) {
    int64_t C[3] = {};
    for (unsigned I = 0; I != coordinates(); ++I)
      C[I] = int32_t(staging(I, L));
    unsigned Next = coordinates();
    bool Later = Mods.has(TextureModifiers::LaterHandle);
    int64_t Layer = Later ? H.Immediates >> 12 & 15 : 0;
    if (Mods.has(TextureModifiers::Array))
      Layer = staging(Next++, L);
    int64_t Level = Later ? H.Immediates >> 24 : H.Immediates >> 12 & 15;
    uint32_t Word = 0;
    unsigned Sample = H.Immediates >> 8 & 15;
    if (Mods.has(TextureModifiers::OffsetWord)) {
      Word = staging(Next++, L);
      Level = Word >> 24;
      Sample = Word >> 16 & 0xff;
    }
    int Offset[3] = {};
    offsets(Word, Offset);
    for (unsigned I = 0; I != 3; ++I)
      C[I] += Offset[I];
    bool Inside = true;
    Results[L] =
        fetchTexel(T.View, Source, C[0], C[1], C[2], Layer, Level,
                   T.View.Samples > 1 ? Sample : 0, W.State->Sampling, Inside);
  });
  if (checkSource(W, Source))
    forActive(W, [&](unsigned L) { write(L, Results[L]); });
}

/// The level in the low half of the first word; nothing else is used.
void TextureMessage::gradient() {
  if (!readHandles() || !readSampler())
    return;
  if (Mods.has(TextureModifiers::NoBias))
    Sampler.Bias = 0;
  Texel Results[NumLanes];
  forActive(W, [&](unsigned L) {
    double Level;
    if (Mods.has(TextureModifiers::Derivative)) {
      double DX[3] = {}, DY[3] = {};
      for (unsigned I = 0; I != coordinates(); ++I) {
        DX[I] = stagingFloat(2 * I, L);
        DY[I] = stagingFloat(2 * I + 1, L);
      }
      Level = lodOfGradient(T.View, Sampler, DX, DY);
    } else {
      Level = computedLevel(L);
    }
    if (Mods.has(TextureModifiers::NoClamp))
      Level += Sampler.Bias;
    else
      Level =
          clampLOD(T.View, Sampler, Level,
                   -std::numeric_limits<double>::infinity(), W.State->Sampling);
    Results[L] = {mali::levelWord(Level), 0, 0, 0};
  });
  T.View.Format.Kind = ChannelKind::UInt;
  forActive(W, [&](unsigned L) { write(L, Results[L]); });
}

template <void (TextureMessage::*Run)()>
void execute(WarpState &W, const Op &O) {
  (TextureMessage(W, O).*Run)();
  spoilHelpers(W, O);
}

} // namespace

ArrayRef<ExecEntry> valhall::execTableTexture() {
  static const ExecEntry Table[] = {
      {Valhall::TEX_SINGLE, execute<&TextureMessage::single>},
      {Valhall::TEX_FETCH, execute<&TextureMessage::fetch>},
      {Valhall::TEX_GATHER, execute<&TextureMessage::gather>},
      {Valhall::TEX_GRADIENT, execute<&TextureMessage::gradient>},
  };
  return Table;
}
