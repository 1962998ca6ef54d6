//===- ShadingFragments.cpp - Runs fragment shaders of a draw -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bifrost/BifrostResources.h"
#include "Float.h"
#include "Launcher.h"
#include "Mali/MaliFormat.h"
#include "Mali/MaliFragment.h"
#include "Mali/MaliSamples.h"
#include "llvm/GPUSim/Shading.h"
#include "llvm/GPUSim/TargetDescriptor.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpusim;

namespace {

constexpr unsigned QuadLanes = 4;
constexpr unsigned PixelBytes = FragmentLaunch::Target::BytesPerFragment;

class FragmentRun {
public:
  FragmentRun(ShaderProgram &P, const FragmentQuads &In, uint32_t Targets,
              Memory &Mem, const RunOptions &Options,
              ArrayRef<Observer *> Observers)
      : P(P), In(In), Targets(Targets), View(Mem), Options(Options),
        Observers(Observers), IsRogue(P.arch() == "rogue") {}

  Error run(ShadedFragments &R);

private:
  void arrange();
  void fill(FragmentLaunch &F);
  std::vector<uint32_t> arrangedOutputs() const;
  template <typename T>
  std::vector<T> arranged(const std::vector<T> &List) const;
  unsigned addPerFragment(StringRef Name, unsigned Bytes) {
    return View.addBuffer(
        Name, std::vector<uint8_t>(Quads.size() * QuadLanes * Bytes));
  }
  void addCoefficients(USCLaunch &U) const;
  void take(ShadedFragments &R) const;
  /// Calls \p Fn(fragment of the input, fragment of the launch).
  template <typename CallFn> void eachFragment(CallFn Fn) const {
    for (size_t Q = 0; Q != Quads.size(); ++Q)
      for (unsigned L = 0; L != QuadLanes && !Filler[Q]; ++L)
        Fn(size_t(Quads[Q]) * QuadLanes + L, Q * QuadLanes + L);
  }

  ShaderProgram &P;
  const FragmentQuads &In;
  uint32_t Targets;
  Memory View;
  const RunOptions &Options;
  ArrayRef<Observer *> Observers;
  bool IsRogue;
  /// The quad of the input that each quad of the launch is, and whether it only
  /// fills a warp.
  std::vector<uint32_t> Quads;
  std::vector<bool> Filler;
  unsigned ResultRegion = 0, OutputRegion = 0;
  std::array<std::optional<unsigned>, FragmentLaunch::MaxTargets> Colours;
};

} // namespace

/// Whole warps, on PowerVR of one primitive each.
void FragmentRun::arrange() {
  const size_t Count = In.size() / QuadLanes;
  const size_t PerWarp = P.program().warpSize() / QuadLanes;
  auto Add = [&](uint32_t Quad, bool Fills) {
    Quads.push_back(Quad);
    Filler.push_back(Fills);
  };
  auto Fill = [&] {
    while (!Quads.empty() && Quads.size() % PerWarp)
      Add(Quads.back(), true);
  };
  if (!IsRogue) {
    for (size_t Q = 0; Q != Count; ++Q)
      Add(uint32_t(Q), false);
    return Fill();
  }
  std::vector<std::vector<uint32_t>> Of(
      std::max<size_t>(1, In.Primitives.size()));
  for (size_t Q = 0; Q != Count; ++Q)
    Of[In.PrimitiveOf.empty() ? 0 : In.PrimitiveOf[Q]].push_back(uint32_t(Q));
  for (const std::vector<uint32_t> &List : Of) {
    for (uint32_t Q : List)
      Add(Q, false);
    Fill();
  }
}

template <typename T>
std::vector<T> FragmentRun::arranged(const std::vector<T> &List) const {
  std::vector<T> R;
  if (List.empty())
    return R;
  for (uint32_t Q : Quads)
    for (unsigned L = 0; L != QuadLanes; ++L)
      R.push_back(List[size_t(Q) * QuadLanes + L]);
  return R;
}

std::vector<uint32_t> FragmentRun::arrangedOutputs() const {
  constexpr size_t QuadWords = QuadLanes * FragmentLaunch::OutputBytes / 4;
  std::vector<uint32_t> R;
  if (In.Outputs.empty())
    return R;
  for (uint32_t Q : Quads)
    R.insert(R.end(), In.Outputs.begin() + Q * QuadWords,
             In.Outputs.begin() + (Q + 1) * QuadWords);
  return R;
}

BlendDescriptor gpusim::describeTarget(StringRef Arch, uint32_t Number,
                                       const TexelFormat &Pixels) {
  mali::BlendState State;
  State.Mode = mali::BlendState::Opaque;
  State.Target = Number;
  State.Conversion = *mali::encodePixelFormat(Pixels);
  if (Arch == "bifrost")
    State.Conversion |= bifrost::autoFormat(Pixels)
                        << bifrost::RegisterFormatShift;
  BlendDescriptor D;
  State.encode(Pixels.Channels, D);
  return D;
}

void FragmentRun::fill(FragmentLaunch &F) {
  F.Primitives = In.Primitives;
  for (uint32_t Q : Quads)
    F.PrimitiveOf.push_back(In.PrimitiveOf.empty() ? 0 : In.PrimitiveOf[Q]);
  F.X = arranged(In.X);
  F.Y = arranged(In.Y);
  F.PointX = arranged(In.PointX);
  F.PointY = arranged(In.PointY);
  F.Coverage =
      arranged(In.PixelCoverage.empty() ? In.Coverage : In.PixelCoverage);
  for (size_t Q = 0; Q != Quads.size(); ++Q)
    for (unsigned L = 0; L != QuadLanes && Filler[Q]; ++L)
      F.Coverage[Q * QuadLanes + L] = 0;
  F.SamplePattern = mali::samplePattern(In.Samples);
  F.SampleIds = arranged(In.SampleIds);
  F.Layer = In.Layer;
  F.VaryingRecords = In.Records;
  F.VaryingBytes = In.Bytes;
  F.VaryingStride = In.Stride;
  F.Blend = In.Blend;
  ResultRegion =
      addPerFragment("results of fragments", sizeof(FragmentLaunch::Result));
  F.Results = View.address(ResultRegion);
}

/// value = A * x + B * y + C for each scalar of each primitive; perspective
/// ones are those of value / w.
void FragmentRun::addCoefficients(USCLaunch &U) const {
  for (const FragmentPrimitive &Prim : In.Primitives) {
    std::vector<uint32_t> Registers(U.Coefficients);
    copy(U.CoefficientValues, Registers.begin());
    const std::vector<WindowVertex> &V = Prim.Vertices;
    auto PutPlane = [&](unsigned At, const double (&Q)[3]) {
      double A = 0, B = 0, C = Q[0];
      if (V.size() == 3) {
        double X1 = double(V[1].X) - V[0].X, Y1 = double(V[1].Y) - V[0].Y,
               X2 = double(V[2].X) - V[0].X, Y2 = double(V[2].Y) - V[0].Y;
        double D = X1 * Y2 - X2 * Y1;
        if (D != 0) {
          A = ((Q[1] - Q[0]) * Y2 - (Q[2] - Q[0]) * Y1) / D;
          B = ((Q[2] - Q[0]) * X1 - (Q[1] - Q[0]) * X2) / D;
        }
      } else if (V.size() == 2) {
        double X1 = double(V[1].X) - V[0].X, Y1 = double(V[1].Y) - V[0].Y;
        double D = X1 * X1 + Y1 * Y1;
        if (D != 0) {
          A = (Q[1] - Q[0]) * X1 / D;
          B = (Q[1] - Q[0]) * Y1 / D;
        }
      }
      C = Q[0] - A * V[0].X - B * V[0].Y;
      const float Plane[] = {float(A), float(B), float(C)};
      if (At + 3 <= Registers.size())
        std::memcpy(&Registers[At], Plane, sizeof(Plane));
    };
    // The place in a point: 0 to 1 from its left and upper edge.
    auto PutPoint = [&](unsigned At, unsigned Dim) {
      double Slope = V.size() == 1 && Prim.PointSize > 0 && Dim < 2
                         ? 1 / double(Prim.PointSize)
                         : 0;
      double Middle = Dim == 0 ? V[0].X : V[0].Y;
      const float Plane[] = {float(Dim == 0 ? Slope : 0),
                             float(Dim == 1 ? Slope : 0),
                             float(0.5 - Middle * Slope)};
      if (At + 3 <= Registers.size())
        std::memcpy(&Registers[At], Plane, sizeof(Plane));
    };
    for (const CoefficientSet &S : In.Coefficients)
      for (unsigned K = 0; K != S.Components; ++K) {
        constexpr unsigned SetWords = 4, ConstantAt = 2;
        unsigned At = S.Register + SetWords * K;
        auto Word = [&](unsigned Corner) {
          size_t I = size_t(V[Corner].Index) * In.WordsOfVertex + S.Word + K;
          return S.Source == CoefficientSet::Varying &&
                         I < In.VertexWords.size()
                     ? In.VertexWords[I]
                     : 0;
        };
        if (S.Flat) {
          if (At + ConstantAt < Registers.size())
            Registers[At + ConstantAt] = Word(Prim.Provoking);
          continue;
        }
        if (S.Source == CoefficientSet::PrimitiveId) {
          if (At + ConstantAt < Registers.size())
            Registers[At + ConstantAt] = Prim.Id;
          continue;
        }
        if (S.Source == CoefficientSet::PointCoordinate) {
          PutPoint(At, K);
          continue;
        }
        double Q[3] = {};
        for (unsigned I = 0; I != V.size() && I != 3; ++I) {
          switch (S.Source) {
          case CoefficientSet::Depth:
            Q[I] = V[I].Z;
            break;
          case CoefficientSet::InverseW:
            Q[I] = V[I].InverseW;
            break;
          case CoefficientSet::PointCoordinate:
          case CoefficientSet::PrimitiveId:
            break;
          case CoefficientSet::Varying: {
            float Value;
            uint32_t Bits = Word(I);
            std::memcpy(&Value, &Bits, 4);
            Q[I] = S.Perspective ? double(Value) * V[I].InverseW : Value;
            break;
          }
          }
        }
        PutPlane(At, Q);
      }
    U.PrimitiveCoefficients.push_back(std::move(Registers));
  }
}

Error FragmentRun::run(ShadedFragments &R) {
  if (!In.size())
    return Error::success();
  if (In.size() % QuadLanes || In.Y.size() != In.size() ||
      In.Coverage.size() != In.size())
    return createStringError("fragments come in quads, with a place and a "
                             "coverage each");
  arrange();
  const uint64_t Items = Quads.size() * QuadLanes;
  Launch L = P.State;
  const uint32_t WarpSize = P.program().warpSize();
  L.Dims = 1;
  L.LocalSize = {WarpSize, 1, 1};
  L.Groups = {uint32_t(Items / WarpSize), 1, 1};
  L.Checks = Options.Checks;
  L.InstructionLimit = Options.InstructionLimit;
  L.Interrupted = Options.Interrupted;
  FragmentLaunch &F = L.Fragment.emplace();
  fill(F);
  if (IsRogue) {
    if (!L.USC)
      return createStringError("the launch state of PowerVR is missing");
    OutputRegion =
        addPerFragment("output registers", FragmentLaunch::OutputBytes);
    F.Outputs = View.address(OutputRegion);
    F.InitialOutputs = arrangedOutputs();
    addCoefficients(*L.USC);
  } else {
    for (unsigned T = 0; T != FragmentLaunch::MaxTargets; ++T)
      if (Targets >> T & 1) {
        Colours[T] =
            addPerFragment(("colours of target " + Twine(T)).str(), PixelBytes);
        F.Targets.push_back({T, View.address(*Colours[T])});
      }
    for (const FragmentQuads::Pixels &Pixels : In.Tile) {
      unsigned Region = addPerFragment("pixels of the tile", PixelBytes);
      eachFragment([&](size_t From, size_t To) {
        std::memcpy(&View.region(Region).Data[To * PixelBytes],
                    &Pixels.Bytes[From * PixelBytes], PixelBytes);
      });
      F.Tile.push_back({Pixels.Target, View.address(Region)});
    }
    mali::placeSamples(F, View);
    if (P.arch() == "bifrost" && In.Stride)
      if (Error E = bifrost::addVaryingTables(In.Slots, {In.Records, In.Bytes},
                                              In.Stride, View, L))
        return E;
  }
  if (Error E = P.run(L, View, Options, Observers))
    return E;
  P.addInvocations(In.size(), llvm::count(In.Coverage, 0u));
  take(R);
  return Error::success();
}

/// The colour in the registers at \p Words.
static FragmentColour colourOf(const uint32_t *Words, unsigned Format) {
  using mali::RegisterFormat;
  FragmentColour C;
  auto F = RegisterFormat(Format);
  for (unsigned I = 0; I != 4; ++I) {
    if (!mali::is16Bit(F)) {
      C.Bits[I] = Words[I];
      continue;
    }
    uint32_t Half = Words[I / 2] >> (I % 2 * 16) & 0xffff;
    C.Bits[I] = F == RegisterFormat::F16   ? bitsOf(halfToFloat(uint16_t(Half)))
                : F == RegisterFormat::S16 ? uint32_t(SignExtend32<16>(Half))
                                           : Half;
  }
  switch (F) {
  case RegisterFormat::F32:
  case RegisterFormat::F16:
    C.Kind = FragmentColour::Float;
    break;
  case RegisterFormat::S32:
  case RegisterFormat::S16:
    C.Kind = FragmentColour::Signed;
    break;
  case RegisterFormat::U32:
  case RegisterFormat::U16:
    C.Kind = FragmentColour::Unsigned;
    break;
  case RegisterFormat::Auto:
    C.Kind = FragmentColour::Raw;
    break;
  }
  return C;
}

void FragmentRun::take(ShadedFragments &R) const {
  R.Results.resize(In.size());
  const uint8_t *Results = View.region(ResultRegion).Data.data();
  eachFragment([&](size_t To, size_t From) {
    std::memcpy(&R.Results[To], Results + From * sizeof(FragmentLaunch::Result),
                sizeof(FragmentLaunch::Result));
  });
  for (unsigned T = 0; T != FragmentLaunch::MaxTargets; ++T) {
    if (!Colours[T])
      continue;
    const uint8_t *Bytes = View.region(*Colours[T]).Data.data();
    R.Colours[T].resize(In.size());
    eachFragment([&](size_t To, size_t From) {
      uint32_t Words[4];
      std::memcpy(Words, Bytes + From * PixelBytes, PixelBytes);
      if (auto Format = R.Results[To].format(T))
        R.Colours[T][To] = colourOf(Words, *Format);
    });
  }
  if (!IsRogue)
    return;
  constexpr unsigned Words = FragmentLaunch::OutputBytes / 4;
  R.Outputs.resize(In.size() * Words);
  const uint8_t *Bytes = View.region(OutputRegion).Data.data();
  eachFragment([&](size_t To, size_t From) {
    std::memcpy(&R.Outputs[To * Words], Bytes + From * Words * 4, Words * 4);
  });
}

Expected<ShadedFragments>
gpusim::shadeFragments(ShaderProgram &P, const FragmentQuads &In,
                       uint32_t Targets, Memory &Mem, const RunOptions &Options,
                       ArrayRef<Observer *> Observers) {
  ShadedFragments R;
  if (Error E = FragmentRun(P, In, Targets, Mem, Options, Observers).run(R))
    return std::move(E);
  return R;
}
