//===- RawBinding.cpp - Draws with bare programs --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RawBinding.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::gpusim;

namespace {

class RawBoundShaders final : public BoundShaders {
public:
  RawBoundShaders(const DrawSpec &Draw, RenderTargets &Targets, Memory &Mem,
                  const RunOptions &Options)
      : Draw(Draw), Targets(Targets), Mem(Mem), Options(Options) {}

  Error create(const SceneSpec &Scene);
  Expected<ShadedVertices> vertices(ArrayRef<uint32_t> Ids,
                                    ArrayRef<uint32_t> Instances) override;
  bool positionsAreClip() const override { return isRogue(); }
  bool hasFragmentShader() const override { return Fragment != nullptr; }
  Expected<ShadedFragments> fragments(FragmentQuads &Quads,
                                      const ShadedVertices &V) override;
  bool testsEarly() const override { return !Draw.Raw.LateTests; }
  bool readsTargets() const override { return Draw.Raw.ReadsTargets; }
  std::optional<Texel> colour(const ShadedFragments &Shaded, size_t Fragment,
                              unsigned Target,
                              const TexelFormat &Format) const override;
  void report(DrawReport &R) const override;

private:
  bool isRogue() const { return Position->arch() == "rogue"; }
  Expected<std::unique_ptr<ShaderProgram>>
  program(const SceneSpec &Scene, const RawSpec &Raw, StringRef Name);

  const DrawSpec &Draw;
  RenderTargets &Targets;
  Memory &Mem;
  const RunOptions &Options;
  std::unique_ptr<ShaderProgram> Position, Varying, Fragment;
};

} // namespace

Expected<std::unique_ptr<ShaderProgram>>
RawBoundShaders::program(const SceneSpec &Scene, const RawSpec &Raw,
                         StringRef Name) {
  JobSpec Job;
  Job.Buffers = Scene.Buffers;
  Job.Raw = Raw;
  auto P = createRawShader(Job, Mem);
  if (!P)
    return createStringError(Draw.Where + ": " + Name + ": " +
                             toString(P.takeError()));
  (*P)->State.Kernel = Draw.Name + (Draw.Name.empty() ? "" : " ") + Name.str();
  return P;
}

Error RawBoundShaders::create(const SceneSpec &Scene) {
  const RawShaders &Raw = Draw.Raw;
  for (auto [Spec, Program, Name] :
       {std::tuple(&Raw.Position, &Position, "position"),
        std::tuple(&Raw.Varying, &Varying, "varying"),
        std::tuple(&Raw.Fragment, &Fragment, "fragment")}) {
    if (!*Spec)
      continue;
    auto P = program(Scene, **Spec, Name);
    if (!P)
      return P.takeError();
    *Program = std::move(*P);
    if ((*Program)->arch() != Position->arch())
      return createStringError(Draw.Where +
                               ": the programs are of different targets");
  }
  if (isRogue() != (Raw.Outputs.Words != 0))
    return createStringError(Draw.Where +
                             ": 'vertex: words' says how many outputs a vertex "
                             "has on PowerVR, and only there");
  return Error::success();
}

Expected<ShadedVertices>
RawBoundShaders::vertices(ArrayRef<uint32_t> Ids,
                          ArrayRef<uint32_t> Instances) {
  VertexInvocations In;
  In.VertexIds = Ids.vec();
  In.InstanceIds = Instances.vec();
  if (!isRogue()) // The hardware counts instances from zero.
    for (uint32_t &I : In.InstanceIds)
      I -= Draw.FirstInstance;
  if (Draw.Raw.InputBuffer) {
    ArrayRef<uint8_t> Data = Mem.region(*Draw.Raw.InputBuffer).Data;
    for (uint32_t Id : Ids)
      for (unsigned K = 0; K != Draw.Raw.InputWords; ++K) {
        uint64_t At = 4 * (uint64_t(Id) * Draw.Raw.InputWords + K);
        In.Inputs.push_back(
            At + 4 <= Data.size() ? support::endian::read32le(&Data[At]) : 0);
      }
  }
  VertexPrograms Programs;
  Programs.Position = Position.get();
  Programs.Varying = Varying.get();
  Programs.Single = Draw.Raw.Single;
  auto Shaded = shadeVertices(Programs, In, Draw.Raw.Outputs, Mem, Options);
  // Nobody says whether they are written.
  if (Shaded)
    Shaded->Layers.clear();
  return Shaded;
}

Expected<ShadedFragments> RawBoundShaders::fragments(FragmentQuads &Quads,
                                                     const ShadedVertices &V) {
  Quads.Records = V.Records;
  Quads.Bytes = V.Bytes;
  Quads.Stride = V.Stride;
  Quads.Slots = Draw.Raw.Outputs.Slots;
  Quads.VertexWords = V.Words;
  Quads.WordsOfVertex = Draw.Raw.Outputs.Words;
  Quads.Coefficients = Draw.Raw.Coefficients;
  return shadeFragments(*Fragment, Quads, Targets.colourMask(), Mem, Options);
}

std::optional<Texel> RawBoundShaders::colour(const ShadedFragments &Shaded,
                                             size_t Fragment, unsigned Target,
                                             const TexelFormat &Format) const {
  if (!isRogue())
    return DrawShaders::colour(Shaded, Fragment, Target, Format);
  // Four registers of each target in turn, one for each component.
  constexpr unsigned Registers = FragmentLaunch::OutputBytes / 4, Words = 4;
  if (Target >= Registers / Words)
    return std::nullopt;
  Texel T;
  for (unsigned C = 0; C != Words; ++C)
    T[C] = Shaded.Outputs[Fragment * Registers + Target * Words + C];
  return T;
}

void RawBoundShaders::report(DrawReport &R) const {
  for (auto [P, Name] : {std::pair(Position.get(), "position"),
                         std::pair(Varying.get(), "varying"),
                         std::pair(Fragment.get(), "fragment")})
    if (P)
      R.Programs.push_back({Name, P->counts()});
}

Expected<std::unique_ptr<BoundShaders>>
gpudraw::bindRawShaders(const SceneSpec &Scene, const DrawSpec &Draw,
                        RenderTargets &Targets, Memory &Mem,
                        const RunOptions &Options) {
  auto R = std::make_unique<RawBoundShaders>(Draw, Targets, Mem, Options);
  if (Error E = R->create(Scene))
    return std::move(E);
  return std::move(R);
}
