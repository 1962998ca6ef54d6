//===- PassTargets.cpp - Targets of a pass and their images ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassTargets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::gpusim;

/// Calls \p Fn with each texel of a layer of \p Target, pixel and sample, and
/// its bytes in \p Buffer.
template <typename BytesTy, typename CallFn>
static void eachTexel(const ImageSpec &Image, const TargetImage &Target,
                      uint32_t LayerOfTarget, OrderingFn OrderingOf,
                      BytesTy Buffer, CallFn Fn) {
  const ImageView &V = Image.View;
  ImagePlacement P = placeImage(V, OrderingOf(Image));
  const bool IsVolume = V.Dimension == ImageDimension::D3;
  const uint32_t Layer = Target.Layer + LayerOfTarget;
  const Surface &S =
      P.Surfaces[size_t(IsVolume ? 0 : Layer) * V.Levels + Target.Level];
  for (uint32_t Y = 0; Y != S.Height; ++Y)
    for (uint32_t X = 0; X != S.Width; ++X)
      for (unsigned Sample = 0; Sample != V.Samples; ++Sample) {
        uint64_t At =
            texelOffset(S, V.Format.Bytes, X, Y, IsVolume ? Layer : Sample);
        Fn(X, Y, Sample, &Buffer[S.Address + At]);
      }
}

void RenderTargets::selectLayer(uint32_t Number) {
  auto Exchange = [&](LayerPixels &Other) {
    for (auto [C, Pixels] : zip(Colours, Other.Colours))
      std::swap(C.Pixels, Pixels);
    std::swap(Depth, Other.Depth);
    std::swap(Stencil, Other.Stencil);
  };
  if (Number == Layer)
    return;
  Exchange(Waiting[Layer]);
  Exchange(Waiting[Number]);
  Layer = Number;
}

void gpudraw::clearTargets(const PassSpec &Pass, ArrayRef<Texel> Colours,
                           RenderTargets &Targets) {
  size_t Samples = size_t(Pass.Width) * Pass.Height * Pass.Samples;
  for (uint32_t Layer = Targets.layers(); Layer--;) {
    Targets.selectLayer(Layer);
    for (auto [Target, Value] : zip(Targets.Colours, Colours))
      Target.clear(Value);
    if (Pass.Depth != DepthFormat::None)
      Targets.Depth.assign(Samples, Pass.ClearDepth);
    if (Pass.HasStencil)
      Targets.Stencil.assign(Samples, Pass.ClearStencil);
  }
}

RenderTargets gpudraw::makeTargets(const PassSpec &Pass,
                                   ArrayRef<gpusim::BufferSpec> Buffers,
                                   const Memory &Mem, OrderingFn OrderingOf) {
  RenderTargets R;
  R.Width = Pass.Width;
  R.Height = Pass.Height;
  R.Samples = Pass.Samples;
  R.DepthKind = Pass.Depth;
  R.HasStencil = Pass.HasStencil;
  R.Waiting.resize(Pass.Layers);
  std::vector<Texel> Clear;
  for (auto [C, T] : zip(R.Colours, Pass.Targets)) {
    C.Format = T.Format;
    C.Width = Pass.Width;
    C.Height = Pass.Height;
    C.Samples = Pass.Samples;
    Clear.push_back(T.Clear);
  }
  clearTargets(Pass, Clear, R);
  for (uint32_t Layer = R.layers(); Layer--;) {
    R.selectLayer(Layer);
    for (auto [Target, T] : zip(R.Colours, Pass.Targets)) {
      if (!T.Loads)
        continue;
      ColourTarget &C = Target;
      const ImageSpec &Image = *Buffers[T.Image->BufferIndex].Image;
      const unsigned Bytes = T.Format.Bytes;
      eachTexel(Image, *T.Image, Layer, OrderingOf,
                Mem.region(T.Image->BufferIndex).Data,
                [&](uint32_t X, uint32_t Y, unsigned S, const uint8_t *Texel) {
                  std::copy_n(Texel, Bytes, C.pixel(X, Y, S));
                  for (; Image.View.Samples == 1 && S + 1 < C.Samples; ++S)
                    std::copy_n(Texel, Bytes, C.pixel(X, Y, S + 1));
                });
    }
  }
  return R;
}

void gpudraw::storeTargets(const PassSpec &Pass, RenderTargets &Targets,
                           ArrayRef<gpusim::BufferSpec> Buffers, Memory &Mem,
                           OrderingFn OrderingOf) {
  for (uint32_t Layer = Targets.layers(); Layer--;) {
    Targets.selectLayer(Layer);
    for (auto [T, C] : zip(Pass.Targets, Targets.Colours)) {
      if (!T.Image)
        continue;
      const ImageSpec &Image = *Buffers[T.Image->BufferIndex].Image;
      ColourTarget Pixels = Image.View.Samples == 1 ? C.resolved() : C;
      eachTexel(Image, *T.Image, Layer, OrderingOf,
                Mem.region(T.Image->BufferIndex).Data,
                [&](uint32_t X, uint32_t Y, unsigned S, uint8_t *Texel) {
                  std::copy_n(Pixels.pixel(X, Y, S), Pixels.Format.Bytes,
                              Texel);
                });
    }
    if (!Pass.DepthImage)
      continue;
    const ImageSpec &Image = *Buffers[Pass.DepthImage->BufferIndex].Image;
    eachTexel(Image, *Pass.DepthImage, Layer, OrderingOf,
              Mem.region(Pass.DepthImage->BufferIndex).Data,
              [&](uint32_t X, uint32_t Y, unsigned S, uint8_t *Texel) {
                float Depth = Targets.Depth[Targets.at(X, Y, S)];
                encodeTexel(Image.View.Format,
                            {llvm::bit_cast<uint32_t>(Depth), 0, 0, 0}, Texel);
              });
  }
}
