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

/// Calls \p Fn with each texel of \p Target, pixel and sample, and its bytes in
/// \p Buffer.
template <typename BytesTy, typename CallFn>
static void eachTexel(const ImageSpec &Image, const TargetImage &Target,
                      OrderingFn OrderingOf, BytesTy Buffer, CallFn Fn) {
  const ImageView &V = Image.View;
  ImagePlacement P = placeImage(V, OrderingOf(Image));
  const bool IsVolume = V.Dimension == ImageDimension::D3;
  const Surface &S =
      P.Surfaces[size_t(IsVolume ? 0 : Target.Layer) * V.Levels + Target.Level];
  for (uint32_t Y = 0; Y != S.Height; ++Y)
    for (uint32_t X = 0; X != S.Width; ++X)
      for (unsigned Sample = 0; Sample != V.Samples; ++Sample) {
        uint64_t At = texelOffset(S, V.Format.Bytes, X, Y,
                                  IsVolume ? Target.Layer : Sample);
        Fn(X, Y, Sample, &Buffer[S.Address + At]);
      }
}

void gpudraw::clearDepth(const PassSpec &Pass, RenderTargets &Targets) {
  size_t Samples = size_t(Pass.Width) * Pass.Height * Pass.Samples;
  if (Pass.Depth != DepthFormat::None)
    Targets.Depth.assign(Samples, Pass.ClearDepth);
  if (Pass.HasStencil)
    Targets.Stencil.assign(Samples, Pass.ClearStencil);
}

RenderTargets gpudraw::makeTargets(const PassSpec &Pass,
                                   ArrayRef<gpusim::BufferSpec> Buffers,
                                   const Memory &Mem, OrderingFn OrderingOf) {
  RenderTargets R;
  R.Width = Pass.Width;
  R.Height = Pass.Height;
  R.Samples = Pass.Samples;
  for (auto [I, T] : enumerate(Pass.Targets)) {
    ColourTarget &C = R.Colours[I];
    C.Format = T.Format;
    C.Width = Pass.Width;
    C.Height = Pass.Height;
    C.Samples = Pass.Samples;
    C.clear(T.Clear);
    if (!T.Loads)
      continue;
    const ImageSpec &Image = *Buffers[T.Image->BufferIndex].Image;
    const unsigned Bytes = T.Format.Bytes;
    eachTexel(Image, *T.Image, OrderingOf,
              Mem.region(T.Image->BufferIndex).Data,
              [&](uint32_t X, uint32_t Y, unsigned S, const uint8_t *Texel) {
                std::copy_n(Texel, Bytes, C.pixel(X, Y, S));
                for (; Image.View.Samples == 1 && S + 1 < C.Samples; ++S)
                  std::copy_n(Texel, Bytes, C.pixel(X, Y, S + 1));
              });
  }
  R.DepthKind = Pass.Depth;
  R.HasStencil = Pass.HasStencil;
  clearDepth(Pass, R);
  return R;
}

void gpudraw::storeTargets(const PassSpec &Pass, const RenderTargets &Targets,
                           ArrayRef<gpusim::BufferSpec> Buffers, Memory &Mem,
                           OrderingFn OrderingOf) {
  for (auto [T, C] : zip(Pass.Targets, Targets.Colours)) {
    if (!T.Image)
      continue;
    const ImageSpec &Image = *Buffers[T.Image->BufferIndex].Image;
    ColourTarget Pixels = Image.View.Samples == 1 ? C.resolved() : C;
    eachTexel(Image, *T.Image, OrderingOf,
              Mem.region(T.Image->BufferIndex).Data,
              [&](uint32_t X, uint32_t Y, unsigned S, uint8_t *Texel) {
                std::copy_n(Pixels.pixel(X, Y, S), Pixels.Format.Bytes, Texel);
              });
  }
  if (!Pass.DepthImage)
    return;
  const ImageSpec &Image = *Buffers[Pass.DepthImage->BufferIndex].Image;
  eachTexel(Image, *Pass.DepthImage, OrderingOf,
            Mem.region(Pass.DepthImage->BufferIndex).Data,
            [&](uint32_t X, uint32_t Y, unsigned S, uint8_t *Texel) {
              float Depth = Targets.Depth[Targets.at(X, Y, S)];
              encodeTexel(Image.View.Format,
                          {llvm::bit_cast<uint32_t>(Depth), 0, 0, 0}, Texel);
            });
}
