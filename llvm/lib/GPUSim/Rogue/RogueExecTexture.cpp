//===- RogueExecTexture.cpp - Semantics of the texture unit ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sample names the states of a texture (S0) and of a sampler (S2) in shared
// registers, a block of data (S1) and the first register of its result (S4).
// The block has, as far as the modifiers ask for them: coordinates, projector,
// level or gradients, address, offsets, and the texel that is written.
//
//===----------------------------------------------------------------------===//

#include "../Float.h"
#include "../Image/LevelOfDetail.h"
#include "../Semantics/Quad.h"
#include "RogueExecTables.h"
#include "RogueMessage.h"
#include "RogueTexture.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

namespace {

enum { TextureSlot = 0, DataSlot = 1, SamplerSlot = 2, LevelSlot = 3 };
constexpr unsigned ResultSlot = 4;

/// Memory of a texture that notices stores in flight.
class CheckedSource : public LevelSource {
public:
  CheckedSource(TaskState &T, unsigned Lane, const Texture &Tex)
      : LevelSource(*T.Mem, Tex), T(T), Lane(Lane) {}

  const uint8_t *read(uint64_t Address, unsigned Bytes) override {
    if (T.CheckMemory && !T.Pending.idle()) {
      std::string Why = T.Pending.explainAccess(Lane, Address, Bytes,
                                                /*Write=*/false,
                                                /*Atomic=*/false);
      if (!Why.empty())
        T.fail(Lane, Why);
    }
    return LevelSource::read(Address, Bytes);
  }

private:
  TaskState &T;
  unsigned Lane;
};

class Sample {
public:
  Sample(TaskState &T, const SubOp &O) : T(T), O(O), Block(T.slot(DataSlot)) {}

  void run();

private:
  bool has(SampleFlag Flag) const { return O.Imm & Flag; }
  bool readStates();
  TextureState readState(unsigned Slot);
  uint32_t word(unsigned Index, unsigned L) {
    return T.readRegister(Block, Index, L);
  }
  float number(unsigned Index, unsigned L) { return asFloat(word(Index, L)); }

  /// Number of words up to and with a part of the block.
  unsigned coordinates() const { return O.Type; }
  unsigned wordsBeforeLevel() const {
    return coordinates() + has(SampleProjector);
  }
  unsigned levelWords() const {
    return O.Mode == Rogue::LOD_GRADIENTS ? 2 * coordinates()
                                          : has(SampleLevel);
  }
  unsigned wordsBeforeAddress() const {
    return wordsBeforeLevel() + levelWords();
  }
  unsigned wordsBeforeOffsets() const {
    return wordsBeforeAddress() + 2 * has(SampleAddress);
  }
  unsigned wordsBeforeData() const {
    return wordsBeforeOffsets() + (has(SampleOffsets) || has(SampleNumber));
  }

  void direction(unsigned L, double (&V)[3]);
  TexturePlace placeOf(unsigned L);
  double levelAt(unsigned L);
  SampleRequest request(unsigned L);
  Texture textureOf(unsigned L);
  void sample(unsigned L, SmallVectorImpl<uint32_t> &Result);
  void inform(unsigned L, const Texture &Tex, const SampleRequest &R,
              double Level, SmallVectorImpl<uint32_t> &Result) const;
  void write(unsigned L);

  TaskState &T;
  const SubOp &O;
  Operand Block;
  Texture Tex;
  SamplerState Sampler;
};

TextureState Sample::readState(unsigned Slot) {
  TextureState S;
  for (unsigned I = 0; I != StateWords; ++I)
    S[I] = T.readRegister(T.slot(Slot), I, llvm::countr_zero(T.Active));
  return S;
}

bool Sample::readStates() {
  unsigned First = llvm::countr_zero(T.Active);
  std::string Problem;
  std::optional<Texture> Decoded =
      decodeTexture(readState(TextureSlot), has(SampleAsFloat), Problem);
  std::optional<SamplerState> State =
      decodeSampler(readState(SamplerSlot), T.Sampling->BorderColours, Problem);
  if (T.Failed)
    return false;
  if (!Decoded || !State) {
    T.fail(First, Problem);
    return false;
  }
  Tex = *Decoded;
  Sampler = *State;
  if (has(SampleTexelCoordinates) || has(SampleInteger))
    Sampler.Normalized = false;
  ImageDimension D = Tex.View.Dimension;
  unsigned Expected = D == ImageDimension::D1   ? Rogue::DIM_1D
                      : D == ImageDimension::D2 ? Rogue::DIM_2D
                                                : Rogue::DIM_3D;
  if (O.Type != Expected) {
    T.fail(First, "the texture has another dimension than the instruction");
    return false;
  }
  return true;
}

void Sample::direction(unsigned L, double (&V)[3]) {
  for (unsigned I = 0; I != coordinates(); ++I) {
    // An integer means the middle of its texel.
    V[I] = has(SampleInteger) ? int32_t(word(I, L)) + 0.5 : number(I, L);
    if (has(SampleProjector))
      V[I] /= number(coordinates(), L);
  }
}

static TexturePlace placeOn(const ImageView &View, const double (&V)[3]) {
  TexturePlace P;
  copy(V, P.C);
  if (View.Dimension == ImageDimension::Cube) {
    CubeCoordinate C = cubeCoordinate(V[0], V[1], V[2]);
    P.Face = C.Face;
    P.C[0] = C.S;
    P.C[1] = C.T;
    P.C[2] = 0;
  }
  return P;
}

TexturePlace Sample::placeOf(unsigned L) {
  double V[3] = {};
  direction(L, V);
  return placeOn(Tex.View, V);
}

double Sample::levelAt(unsigned L) {
  auto Given = [&] {
    return has(SampleLevel) ? number(wordsBeforeLevel(), L)
                            : asFloat(T.readRegister(T.slot(LevelSlot), 0, L));
  };
  switch (Rogue::LodMode(O.Mode)) {
  case Rogue::LOD_REPLACE:
    return Given();
  case Rogue::LOD_GRADIENTS: {
    double V[3] = {}, D[2][3] = {};
    direction(L, V);
    for (unsigned J = 0; J != 2; ++J) {
      double There[3] = {};
      for (unsigned I = 0; I != coordinates(); ++I)
        There[I] = V[I] + number(wordsBeforeLevel() + 2 * I + J, L);
      placeDifference(Tex.View, placeOn(Tex.View, V), placeOn(Tex.View, There),
                      D[J]);
    }
    return lodOfGradient(Tex.View, Sampler, D[0], D[1]);
  }
  case Rogue::LOD_NORMAL:
  case Rogue::LOD_BIAS:
    break;
  }
  // Only fragments have neighbours.
  double Level =
      T.Fragment
          ? semantics::levelOfQuad(Tex.View, Sampler, L,
                                   [&](unsigned Lane) { return placeOf(Lane); })
          : 0;
  return O.Mode == Rogue::LOD_BIAS ? Level + Given() : Level;
}

SampleRequest Sample::request(unsigned L) {
  SampleRequest R;
  TexturePlace P = placeOf(L);
  copy(P.C, R.Coordinate);
  R.Layer = layerOf(Tex.View, 0, P.Face);
  if (has(SampleOffsets)) {
    constexpr unsigned Low[3] = {0, 6, 12}, Bits[3] = {6, 6, 4};
    uint32_t Word = word(wordsBeforeOffsets(), L);
    for (unsigned I = 0; I != coordinates(); ++I)
      R.Offset[I] = SignExtend32(Word >> Low[I], Bits[I]);
  }
  constexpr unsigned SampleShift = 16, SampleMask = 7;
  if (has(SampleNumber))
    R.Sample = word(wordsBeforeOffsets(), L) >> SampleShift & SampleMask;
  return R;
}

Texture Sample::textureOf(unsigned L) {
  Texture Own = Tex;
  if (has(SampleAddress))
    Own.Address = word(wordsBeforeAddress(), L) |
                  uint64_t(word(wordsBeforeAddress() + 1, L)) << 32;
  return Own;
}

/// A number of 0 to 255 as a register has it.
static uint32_t byteWord(double N) {
  constexpr double Largest = 255;
  return bitsOf(float(std::clamp(N, 0.0, Largest) / Largest));
}

/// How the texel was found: fractions of the coordinates, and the level before
/// and after it was clamped, for each of two levels.
void Sample::inform(unsigned L, const Texture &Tex, const SampleRequest &R,
                    double Level, SmallVectorImpl<uint32_t> &Result) const {
  constexpr double Steps = 256, LevelOffset = 128;
  const ImageView &V = Tex.View;
  const uint32_t Sizes[3] = {V.Width, V.Height, V.Depth};
  auto Fraction = [&](double X) {
    return std::isfinite(X) ? std::floor((X - std::floor(X)) * Steps) : 0;
  };
  // The bias of the sampler comes before the limits.
  Level += Sampler.Bias;
  if (!std::isfinite(Level))
    Level = -LevelOffset;
  bool Nearest = Sampler.Mip == MipMode::Nearest;
  for (unsigned Second = 0; Second != 2; ++Second) {
    double Used = std::floor(Nearest ? R.LOD + 0.5 : R.LOD);
    unsigned At = unsigned(std::max(0.0, Used)) + Second;
    for (unsigned I = 0; I != 3; ++I) {
      double Scale = Sampler.Normalized
                         ? ImageView::minify(Sizes[I], At + V.BaseLevel)
                         : 1;
      Result.push_back(byteWord(
          I < coordinates() ? Fraction(R.Coordinate[I] * Scale - 0.5) : 0));
    }
    for (double Value : {std::floor(R.LOD), std::floor(Level) + LevelOffset,
                         Fraction(R.LOD), Fraction(Level)})
      Result.push_back(byteWord(Value));
  }
}

void Sample::sample(unsigned L, SmallVectorImpl<uint32_t> &Result) {
  Texture Own = textureOf(L);
  CheckedSource Source(T, L, Own);
  SampleRequest R = request(L);
  double Level = levelAt(L);
  constexpr double NoMinimum = -std::numeric_limits<double>::infinity();
  R.LOD = clampLOD(Own.View, Sampler, Level, NoMinimum, *T.Sampling);
  switch (Rogue::SampleBypass(O.Format)) {
  case Rogue::SAMPLE_INFO:
    inform(L, Own, R, Level, Result);
    break;
  case Rogue::SAMPLE_DATA: {
    Texel Channels[4];
    for (unsigned C = 0; C != O.Burst; ++C)
      Channels[C] = gatherImage(Own.View, Sampler, Source, R, C, *T.Sampling);
    for (unsigned Place = 0; Place != 4; ++Place)
      for (unsigned C = 0; C != O.Burst; ++C)
        Result.push_back(Channels[C][Place]);
    break;
  }
  default: {
    R.LOD = samplerLOD(Sampler, Level, NoMinimum, *T.Sampling);
    Texel Value = sampleImage(Own.View, Sampler, Source, R, *T.Sampling);
    Result.append(Value.begin(), Value.begin() + O.Burst);
    break;
  }
  }
  if (!Source.problem().empty())
    T.fail(L, Source.problem());
}

/// One register for each channel, with the bits that memory gets.
void Sample::write(unsigned L) {
  Texture Own = textureOf(L);
  CheckedSource Source(T, L, Own);
  SampleRequest R = request(L);
  double Level = levelAt(L);
  int64_t At[3] = {};
  for (unsigned I = 0; I != coordinates(); ++I)
    At[I] = int64_t(std::floor(std::clamp(R.Coordinate[I], -0x1p31, 0x1p31)));
  Texel Value;
  for (unsigned C = 0; C != Value.size(); ++C)
    Value[C] = word(wordsBeforeData() + C, L);
  std::optional<uint64_t> Address = texelAddress(
      Own.View, Source, At[0], At[1], At[2], R.Layer,
      int64_t(std::clamp(std::floor(Level + 0.5), -1.0, 16.0)), R.Sample);
  // Outside of the image nothing is written.
  if (!Address || T.Failed)
    return;
  TexelFormat Bits = Own.View.Format;
  unsigned Bytes = Bits.Bytes;
  SubOp Store = O;
  Store.Bytes = uint8_t(std::min(Bytes, 4u));
  uint8_t *P = access(T, Store, L, *Address, Bytes, /*Write=*/true,
                      /*Atomic=*/false);
  if (!P)
    return;
  Bits.Kind = ChannelKind::UInt;
  Bits.SRGB = false;
  for (unsigned C = 0; C != Bits.Channels; ++C)
    Value[C] &= maskTrailingOnes<uint32_t>(Bits.Fields[C].Bits);
  encodeTexel(Bits, Value, P);
  T.Pending.addAccess(O.Fence, L, *Address, Bytes, /*Write=*/true,
                      /*Atomic=*/false, T.G->Address);
}

void Sample::run() {
  if (!T.Active || !readStates())
    return;
  constexpr unsigned TexelWords = 4;
  unsigned BlockWords = wordsBeforeData() + (has(SampleWrite) ? TexelWords : 0);
  if (has(SampleWrite)) {
    eachActive(T, [&](unsigned L) { write(L); });
  } else {
    // A result may take the place of coordinates that neighbours need.
    SmallVector<uint32_t, 16> Results[NumLanes];
    eachActive(T, [&](unsigned L) { sample(L, Results[L]); });
    Operand Dest = T.slot(ResultSlot);
    size_t Count = 0;
    eachActive(T, [&](unsigned L) {
      Count = Results[L].size();
      for (auto [K, Value] : enumerate(Results[L]))
        T.writeRegister(Dest, K, L, Value);
    });
    if (!T.Failed)
      hold(T, O, Dest, Count, /*Result=*/true);
  }
  if (!T.Failed)
    hold(T, O, Block, BlockWords, /*Result=*/false);
}

void runSample(TaskState &T, const SubOp &O) { Sample(T, O).run(); }

} // namespace

ArrayRef<ExecEntry> rogue::execTableTexture() {
  static const ExecEntry Table[] = {{Rogue::SMP, runSample}};
  return Table;
}
