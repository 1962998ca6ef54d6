//===- Scene.cpp - Draws scenes -------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUDraw/Scene.h"
#include "../GPUSim/JobMemory.h"
#include "ObjectBinding.h"
#include "PassTargets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/GPUSim/Picture.h"
#include "llvm/Support/Endian.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::gpusim;

/// What \p Draw saves of \p Targets.
static Error save(const DrawSpec &Draw, const RenderTargets &Targets,
                  std::vector<SceneResult::File> &To) {
  for (const TargetSave &S : Draw.Saves) {
    const ColourTarget &Target = Targets.Colours[S.Target];
    if (!S.IsPicture) {
      To.push_back({S.Path, toStringRef(Target.resolved().Pixels).str()});
      continue;
    }
    auto Picture = encodePicture(Target);
    if (!Picture)
      return Picture.takeError();
    To.push_back({S.Path, std::move(*Picture)});
  }
  return Error::success();
}

/// The vertices of \p Draw in order.
static Expected<DrawCall> makeCall(const SceneSpec &Scene, const DrawSpec &Draw,
                                   const BufferContents &Buffers) {
  DrawCall Call;
  Call.FirstInstance = Draw.FirstInstance;
  Call.Instances = Draw.Instances;
  if (!Draw.IndexBuffer) {
    for (uint64_t I = 0; I != Draw.Count; ++I)
      Call.Indices.push_back(uint32_t(Draw.First + I));
    return Call;
  }
  const BufferSpec &B = Scene.Buffers[*Draw.IndexBuffer];
  ArrayRef<uint8_t> Bytes = Buffers[*Draw.IndexBuffer];
  unsigned Size = elementSize(B.Type.Element);
  uint64_t Available = Bytes.size() / Size;
  uint64_t Count = Draw.Count               ? Draw.Count
                   : Available > Draw.First ? Available - Draw.First
                                            : 0;
  if (Draw.First > Available || Count > Available - Draw.First)
    return createStringError(Draw.Where + ": " + Twine(Count) +
                             " indices from " + Twine(Draw.First) +
                             " on, buffer '" + B.Name + "' has " +
                             Twine(Available));
  constexpr unsigned ShortBytes = 2;
  uint32_t Restart = Size == ShortBytes ? 0xffff : 0xffffffff;
  if (Draw.Restarts)
    Call.RestartIndex = Restart;
  for (uint64_t I = Draw.First; I != Draw.First + Count; ++I) {
    const uint8_t *P = &Bytes[I * Size];
    uint32_t Index = Size == ShortBytes ? support::endian::read16le(P)
                                        : support::endian::read32le(P);
    bool Ends = Draw.Restarts && Index == Restart;
    Call.Indices.push_back(Ends ? Index : uint32_t(Index + Draw.BaseVertex));
  }
  return Call;
}

namespace {

class ScenePainter {
public:
  ScenePainter(const SceneSpec &Scene, const RunOptions &Options)
      : Scene(Scene), Options(Options) {
    Job.Buffers = Scene.Buffers;
  }

  Error bind(ObjectProvider Objects);
  Expected<SceneResult> paint();

private:
  Error paint(const DrawSpec &Draw, const std::optional<ObjectPrograms> &Bound,
              RenderTargets &Targets, DrawReport &Report);

  const SceneSpec &Scene;
  const RunOptions &Options;
  JobSpec Job;
  /// By draw of all passes; blocks of shaders are buffers behind those of the
  /// scene.
  std::vector<std::optional<ObjectPrograms>> Compiled;
  BufferContents Contents;
  Memory Mem;
};

} // namespace

Error ScenePainter::bind(ObjectProvider Objects) {
  bool IsRogue = false;
  for (const PassSpec &Pass : Scene.Passes)
    for (const DrawSpec &Draw : Pass.Draws) {
      std::optional<ObjectPrograms> &Programs = Compiled.emplace_back();
      IsRogue |= Draw.Raw.Position && Draw.Raw.Position->USC.has_value();
      if (!Draw.Compiled)
        continue;
      auto Bound = bindObjects(Draw, Pass.Targets, Job, Objects);
      if (!Bound)
        return Bound.takeError();
      Programs = std::move(*Bound);
      IsRogue |= Programs->Position.metadata().rogue() != nullptr;
      // Images are as the hardware of compiled shaders takes them.
      for (BufferSpec &B : Job.Buffers)
        if (B.Image)
          B.Image->Ordering = imageOrdering(
              Programs->Position.Source.Object->Metadata.Arch, *B.Image);
    }
  auto Initial = makeInitialContents(Job);
  if (!Initial)
    return Initial.takeError();
  Contents = std::move(*Initial);
  placeJobBuffers(Job, Contents, Options.BufferSlack, IsRogue, Mem);
  return Error::success();
}

Error ScenePainter::paint(const DrawSpec &Draw,
                          const std::optional<ObjectPrograms> &Bound,
                          RenderTargets &Targets, DrawReport &Report) {
  auto Call = makeCall(Scene, Draw, Contents);
  if (!Call)
    return Call.takeError();
  // What a draw adds is gone behind it, but not what it has stored.
  Memory View = Mem;
  auto Shaders =
      Bound ? placeObjects(*Bound, Job, Draw, *Call, Targets, View, Options)
            : bindRawShaders(Scene, Draw, Targets, View, Options);
  if (!Shaders)
    return Shaders.takeError();
  if (!(*Shaders)->blends())
    for (const BlendState &B : Draw.State.Blend)
      if (B.Enable && B.takesSecond())
        return createStringError(
            Draw.Where + ": blending with two sources is not simulated");
  Report.Name = Draw.Name;
  if (Error E = draw(*Call, Draw.State, **Shaders, Targets, Report.Counts))
    return createStringError(Draw.Where + ": " + toString(std::move(E)));
  (*Shaders)->report(Report);
  return Error::success();
}

Expected<SceneResult> ScenePainter::paint() {
  SceneResult R;
  auto OrderingOf = [](const ImageSpec &Image) { return Image.Ordering; };
  auto Programs = Compiled.begin();
  for (const PassSpec &Pass : Scene.Passes) {
    R.Targets = makeTargets(Pass, Job.Buffers, Mem, OrderingOf);
    for (const DrawSpec &Draw : Pass.Draws) {
      DrawReport Report;
      Report.Pass = Pass.Name;
      if (!Draw.Clear.empty())
        clearTargets(Pass, Draw.Clear, R.Targets);
      if (Error E = paint(Draw, *Programs++, R.Targets, Report))
        return std::move(E);
      R.Reports.push_back(std::move(Report));
      R.Targets.selectLayer(0);
      if (Error E = save(Draw, R.Targets, R.Files))
        return createStringError(Draw.Where + ": " + toString(std::move(E)));
    }
    storeTargets(Pass, R.Targets, Job.Buffers, Mem, OrderingOf);
  }
  takeBuffers(Job, Mem, Contents, OrderingOf);
  R.Buffers = std::move(Contents);
  return R;
}

Expected<SceneResult> gpudraw::drawScene(const SceneSpec &Scene,
                                         const RunOptions &Options,
                                         ObjectProvider Objects) {
  ScenePainter Painter(Scene, Options);
  if (Error E = Painter.bind(Objects))
    return std::move(E);
  return Painter.paint();
}

Expected<std::string> gpudraw::encodePicture(const ColourTarget &Of) {
  ColourTarget Target = Of.resolved();
  Picture P;
  P.Width = Target.Width;
  P.Height = Target.Height;
  constexpr unsigned Channels = 4;
  P.Channels = Channels;
  // Bytes are written as they are, encoded or not.
  TexelFormat Format = Target.Format;
  Format.SRGB = false;
  for (uint32_t Y = 0; Y != Target.Height; ++Y)
    for (uint32_t X = 0; X != Target.Width; ++X) {
      Texel T = decodeTexel(Format, Target.pixel(X, Y));
      for (unsigned C = 0; C != Channels; ++C) {
        if (Format.isInteger()) {
          P.Samples.push_back(uint8_t(std::min(T[C], 255u)));
          continue;
        }
        float V = llvm::bit_cast<float>(T[C]);
        V = std::isnan(V) ? 0 : std::clamp(V, 0.0f, 1.0f);
        P.Samples.push_back(uint8_t(std::nearbyint(V * 255)));
      }
    }
  return encodePNG(P);
}
