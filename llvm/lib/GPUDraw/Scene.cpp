//===- Scene.cpp - Draws scenes -------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUDraw/Scene.h"
#include "ObjectBinding.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/GPUSim/Picture.h"
#include "llvm/Support/Endian.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::gpusim;

static RenderTargets makeTargets(const SceneSpec &Scene) {
  RenderTargets R;
  R.Width = Scene.Width;
  R.Height = Scene.Height;
  for (auto [I, T] : enumerate(Scene.Targets)) {
    ColourTarget &C = R.Colours[I];
    C.Format = T.Format;
    C.Width = Scene.Width;
    C.Height = Scene.Height;
    C.clear(T.Clear);
  }
  R.DepthKind = Scene.Depth;
  size_t Pixels = size_t(Scene.Width) * Scene.Height;
  if (Scene.Depth != DepthFormat::None)
    R.Depth.assign(Pixels, Scene.ClearDepth);
  R.HasStencil = Scene.HasStencil;
  if (Scene.HasStencil)
    R.Stencil.assign(Pixels, Scene.ClearStencil);
  return R;
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

Expected<SceneResult> gpudraw::drawScene(const SceneSpec &Scene,
                                         const RunOptions &Options,
                                         ObjectProvider Objects) {
  JobSpec Job;
  Job.Buffers = Scene.Buffers;
  // By draw; blocks of shaders are buffers behind those of the scene.
  std::vector<std::optional<ObjectPrograms>> Compiled(Scene.Draws.size());
  for (auto [Draw, Programs] : zip_equal(Scene.Draws, Compiled)) {
    if (!Draw.Compiled)
      continue;
    auto Bound = bindObjects(Draw, Job, Objects);
    if (!Bound)
      return Bound.takeError();
    Programs = std::move(*Bound);
  }
  auto Contents = makeInitialContents(Job);
  if (!Contents)
    return Contents.takeError();
  SceneResult R;
  R.Targets = makeTargets(Scene);
  bool IsRogue = any_of(Scene.Draws, [](const DrawSpec &D) {
    return D.Raw.Position && D.Raw.Position->USC.has_value();
  });
  Memory Mem;
  placeJobBuffers(Job, *Contents, Options.BufferSlack, IsRogue, Mem);
  for (auto [Draw, Programs] : zip_equal(Scene.Draws, Compiled)) {
    auto Call = makeCall(Scene, Draw, *Contents);
    if (!Call)
      return Call.takeError();
    // What a draw adds is gone behind it, but not what it has stored.
    Memory View = Mem;
    auto Shaders = Programs
                       ? placeObjects(*Programs, Job, Draw, *Call, R.Targets,
                                      View, Options)
                       : bindRawShaders(Scene, Draw, R.Targets, View, Options);
    if (!Shaders)
      return Shaders.takeError();
    DrawReport Report;
    Report.Name = Draw.Name;
    if (Error E = draw(*Call, Draw.State, **Shaders, R.Targets, Report.Counts))
      return createStringError(Draw.Where + ": " + toString(std::move(E)));
    (*Shaders)->report(Report);
    R.Reports.push_back(std::move(Report));
  }
  return R;
}

Expected<std::string> gpudraw::encodePicture(ColourTarget &Target) {
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
