//===- MaliFragment.cpp - What fragment shaders read and write ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliFragment.h"

#include "MaliDescriptors.h"
#include "MaliSamples.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/GPUSim/Interpolation.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::mali;

static void failFirst(WarpState &W, std::string Why) {
  W.fail(llvm::countr_zero(W.Active), std::move(Why));
}

const FragmentLaunch *mali::fragmentOf(WarpState &W) {
  if (!W.State->Fragment)
    failFirst(W, "an instruction of fragment shaders; the launch is of a "
                 "compute shader");
  return W.State->Fragment ? &*W.State->Fragment : nullptr;
}

//===--- Launch state -----------------------------------------------------===//

template <typename T>
static T at(const std::vector<T> &List, uint64_t I, T Otherwise) {
  return I < List.size() ? List[I] : Otherwise;
}

static uint32_t coverageOf(const FragmentLaunch &F, uint64_t Fragment) {
  return F.Coverage.empty() ? 1 : at(F.Coverage, Fragment, 0u);
}

static const FragmentPrimitive *primitiveOf(const FragmentLaunch &F,
                                            uint64_t Fragment) {
  constexpr unsigned QuadLanes = 4;
  uint32_t Number = at(F.PrimitiveOf, Fragment / QuadLanes, 0u);
  return Number < F.Primitives.size() ? &F.Primitives[Number] : nullptr;
}

void mali::startFragments(WarpState &W, unsigned Items) {
  W.Helpers = W.Discarded = W.DepthWaited = W.ColourWaited = 0;
  if (!W.State->Fragment)
    return;
  for (WarpState::Place &P : W.Kept)
    P.Known = false;
  for (unsigned L = 0; L != Items; ++L)
    if (!coverageOf(*W.State->Fragment, W.FirstFlatItem + L))
      W.Helpers |= 1u << L;
}

/// The middle of a pixel that is covered all over, else a sample of it.
static unsigned centroidOf(uint32_t Coverage, unsigned Samples) {
  unsigned Count = llvm::popcount(Coverage);
  return !Count || Count >= Samples ? CentreSample
                                    : llvm::countr_zero(Coverage);
}

std::optional<uint32_t> mali::fragmentPreload(const FragmentLaunch &F,
                                              unsigned Register,
                                              uint64_t Fragment) {
  const FragmentPrimitive *P = primitiveOf(F, Fragment);
  switch (Register) {
  case Mali::PreloadPrimitiveId:
    return P ? P->Id : 0;
  case Mali::PreloadPrimitiveFlags:
    return P && P->BackFacing ? 1 : 0;
  case Mali::PreloadPixel:
    return (uint32_t(int32_t(std::floor(at(F.X, Fragment, 0.0f)))) & 0xffff) |
           uint32_t(int32_t(std::floor(at(F.Y, Fragment, 0.0f)))) << 16;
  case Mali::PreloadCoverage:
    return coverageOf(F, Fragment);
  case Mali::PreloadFrameArgument:
    return F.Layer;
  case Mali::PreloadSamples: {
    uint32_t Coverage = coverageOf(F, Fragment) & 0xffff;
    return Coverage | at(F.SampleIds, Fragment, CentreSample) << SampleShift |
           centroidOf(Coverage, samplesOf(F.SamplePattern)) << CentroidShift;
  }
  default:
    return std::nullopt;
  }
}

//===--- Varyings ---------------------------------------------------------===//

/// The place in the pixel of lane \p L, in pixels from its corner; false after
/// an error.
static bool samplePlace(WarpState &W, const FragmentLaunch &F,
                        const Interpolation &How, unsigned L, double &X,
                        double &Y) {
  X = Y = 0.5;
  if (How.Sample == SampleMode::Centre)
    return true;
  uint32_t Word = How.SampleWord[L];
  if (How.Sample == SampleMode::Explicit) {
    X = SignExtend32<16>(Word) / SampleUnit;
    Y = SignExtend32<16>(Word >> 16) / SampleUnit;
    return true;
  }
  unsigned Sample = How.Sample == SampleMode::Centroid
                        ? Word >> CentroidShift & SampleMask
                        : Word >> SampleShift & SampleMask;
  uint8_t Entry[SampleEntryBytes];
  if (Sample * SampleEntryBytes >= SampleTableBytes ||
      !readMemory(*W.Mem, F.SampleTable + Sample * SampleEntryBytes, Entry,
                  SampleEntryBytes)) {
    W.fail(L, "names sample " + utostr(Sample) +
                  ", which the table of sample positions does not have");
    return false;
  }
  X = support::endian::read16le(Entry) / SampleUnit;
  Y = support::endian::read16le(Entry + 2) / SampleUnit;
  return true;
}

/// Shares of the vertices for lane \p L, without perspective.
static bool placeIn(WarpState &W, const FragmentLaunch &F,
                    const FragmentPrimitive &P, const Interpolation &How,
                    unsigned L, std::array<double, 3> &Weights) {
  WarpState::Place &Kept = W.Kept[L];
  if (How.Update == UpdateMode::Retrieve) {
    if (!Kept.Known) {
      W.fail(L, "retrieves a place in the primitive, but no load of a varying "
                "has stored one");
      return false;
    }
    std::copy(std::begin(Kept.Weights), std::end(Kept.Weights),
              Weights.begin());
    return true;
  }
  if (How.Update == UpdateMode::Conditional) {
    W.fail(L, "the update mode 'conditional' is not simulated: its meaning is "
              "not documented");
    return false;
  }
  uint64_t Fragment = W.FirstFlatItem + L;
  double X, Y;
  if (!samplePlace(W, F, How, L, X, Y))
    return false;
  Weights = weightsAt(P, std::floor(at(F.X, Fragment, 0.5f)) + X,
                      std::floor(at(F.Y, Fragment, 0.5f)) + Y);
  Kept.Known = How.Update == UpdateMode::Store;
  std::copy(Weights.begin(), Weights.end(), Kept.Weights);
  return true;
}

static const FragmentPrimitive *primitive(WarpState &W, const FragmentLaunch &F,
                                          unsigned L) {
  const FragmentPrimitive *P = primitiveOf(F, W.FirstFlatItem + L);
  if (!P || P->Vertices.empty() || P->Vertices.size() > 3 ||
      P->Provoking >= P->Vertices.size()) {
    W.fail(L, "reads a varying, but the launch has no primitive for its quad");
    return nullptr;
  }
  return P;
}

static TexelFormat floats() {
  return TexelFormat::uniform(ChannelKind::Float, 32, 4);
}
static TexelFormat words() {
  return TexelFormat::uniform(ChannelKind::UInt, 32, 4);
}

void mali::loadSmooth(WarpState &W, const Interpolation &How, bool Half,
                      VertexFn Read, TypedRegisters To) {
  const FragmentLaunch *F = fragmentOf(W);
  if (!F)
    return;
  const TexelFormat Memory = floats();
  forActive(W, [&](unsigned L) {
    const FragmentPrimitive *P = primitive(W, *F, L);
    std::array<double, 3> Weights;
    if (!P || !placeIn(W, *F, *P, How, L, Weights))
      return;
    Weights = withPerspective(*P, Weights);
    double Sum[4] = {};
    for (unsigned I = 0; I != P->Vertices.size(); ++I) {
      Texel V = {};
      if (!Read(L, P->Vertices[I].Index, I, V))
        return;
      for (unsigned C = 0; C != To.Count; ++C) {
        float Value = asFloat(V[C]);
        Sum[C] += Weights[I] * (Half ? halfToFloat(floatToHalf(Value)) : Value);
      }
    }
    Texel Result = {};
    for (unsigned C = 0; C != To.Count; ++C)
      Result[C] = bitsOf(float(Sum[C]));
    To.set(L, Result, Memory);
  });
}

void mali::loadFlat(WarpState &W, std::optional<unsigned> Corner,
                    const TexelFormat *Memory, VertexFn Read,
                    TypedRegisters To) {
  const FragmentLaunch *F = fragmentOf(W);
  if (!F)
    return;
  const TexelFormat Bits = words();
  forActive(W, [&](unsigned L) {
    const FragmentPrimitive *P = primitive(W, *F, L);
    if (!P)
      return;
    unsigned From = Corner.value_or(P->Provoking);
    if (From >= P->Vertices.size())
      return W.fail(L, "names vertex " + utostr(From) +
                           " of a primitive that does not have it");
    Texel V = {};
    if (!Read(L, P->Vertices[From].Index, From, V))
      return;
    if (Memory)
      return To.set(L, V, *Memory);
    To.set(L, V, Bits);
  });
}

void mali::loadSpecial(WarpState &W, SpecialVarying What,
                       const Interpolation &How, TypedRegisters To) {
  const FragmentLaunch *F = fragmentOf(W);
  if (!F)
    return;
  const TexelFormat Memory = floats();
  forActive(W, [&](unsigned L) {
    uint64_t Fragment = W.FirstFlatItem + L;
    Texel Result = {};
    if (What == SpecialVarying::Point) {
      Result[0] = bitsOf(at(F->PointX, Fragment, 0.0f));
      Result[1] = bitsOf(at(F->PointY, Fragment, 0.0f));
      return To.set(L, Result, Memory);
    }
    const FragmentPrimitive *P = primitive(W, *F, L);
    std::array<double, 3> Weights;
    if (!P || !placeIn(W, *F, *P, How, L, Weights))
      return;
    double Sum = 0;
    for (unsigned I = 0; I != P->Vertices.size(); ++I) {
      const WindowVertex &V = P->Vertices[I];
      Sum += Weights[I] * (What == SpecialVarying::FragW ? V.InverseW : V.Z);
    }
    Result[0] = bitsOf(float(Sum));
    To.set(L, Result, Memory);
  });
}

void mali::loadGiven(WarpState &W, const FragmentLaunch::Varying &V,
                     unsigned First, TypedRegisters To) {
  const TexelFormat Memory = is16Bit(To.Format) ? floats() : words();
  if (!is16Bit(To.Format))
    To.Format = RegisterFormat::U32;
  forActive(W, [&](unsigned L) {
    Texel Result = {};
    for (unsigned I = 0; I != To.Count; ++I) {
      uint64_t At = (W.FirstFlatItem + L) * V.Components + First + I;
      if (First + I < V.Components)
        Result[I] = at(V.Values, At, 0u);
    }
    To.set(L, Result, Memory);
  });
}

//===--- Coverage and tile ------------------------------------------------===//

bool mali::checkOrder(WarpState &W, bool Colour, const char *What) {
  if (!W.State->Checks.TileOrder)
    return true;
  uint32_t Early = W.Active & ~(Colour ? W.ColourWaited : W.DepthWaited);
  if (!Early)
    return true;
  W.fail(llvm::countr_zero(Early),
         (Twine(What) + " without a wait for the " +
          (Colour ? "colour" : "depth") + " of the fragments before")
             .str());
  return false;
}

void mali::discard(WarpState &W, const uint32_t *Condition) {
  if (!fragmentOf(W))
    return;
  forActive(W, [&](unsigned L) {
    if (Condition[L])
      W.Discarded |= 1u << L;
  });
}

void mali::alphaTest(WarpState &W, const uint32_t *Coverage, uint32_t *To) {
  const FragmentLaunch *F = fragmentOf(W);
  if (!F || !checkOrder(W, /*Colour=*/false, "tests"))
    return;
  forActive(W, [&](unsigned L) {
    uint32_t Left = remaining(W, Coverage, L);
    To[L] = Left;
    changeResult(W, *F, L, [&](auto &R) { R.Coverage = Left; });
  });
}

void mali::emitDepthStencil(WarpState &W, const uint32_t *Depth,
                            const uint32_t *Stencil, const uint32_t *Coverage,
                            uint32_t *To) {
  const FragmentLaunch *F = fragmentOf(W);
  if (!F || !checkOrder(W, /*Colour=*/false, "emits depth"))
    return;
  forActive(W, [&](unsigned L) {
    uint32_t Left = remaining(W, Coverage, L);
    To[L] = Left;
    changeResult(W, *F, L, [&](auto &R) {
      R.Coverage = Left;
      if (Depth) {
        R.Depth = asFloat(Depth[L]);
        R.Written |= FragmentLaunch::Result::DepthWritten;
      }
      if (Stencil) {
        R.Stencil = Stencil[L] & 0xff;
        R.Written |= FragmentLaunch::Result::StencilWritten;
      }
    });
  });
}
