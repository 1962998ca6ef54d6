//===- Placement.cpp - Whole images in memory -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/bit.h"
#include "llvm/GPUSim/Image.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstring>

using namespace llvm;
using namespace llvm::gpusim;

Surface gpusim::twiddledLevel(const ImageView &View, unsigned Level) {
  Surface S;
  S.Ordering = TexelOrdering::Twiddled;
  S.Bricks = View.Dimension == ImageDimension::D3;
  S.Samples = uint8_t(View.Samples);
  auto Padded = [](uint32_t Size, unsigned Level) {
    return ImageView::minify(bit_ceil(Size), Level);
  };
  for (unsigned I = 0;; ++I) {
    S.Width = Padded(View.Width, I);
    S.Height =
        View.Dimension == ImageDimension::D1 ? 1 : Padded(View.Height, I);
    S.Depth = S.Bricks ? Padded(View.Depth, I) : 1;
    S.Size = surfaceBytes(S, View.Format.Bytes);
    if (I == Level)
      return S;
    S.Address += S.Size;
  }
}

uint64_t gpusim::twiddledLayerBytes(const ImageView &View) {
  unsigned Last = 0;
  if (View.Levels > 1)
    Last = Log2_32_Ceil(std::max({View.Width, View.Height, View.Depth}));
  Surface S = twiddledLevel(View, Last);
  return S.Address + S.Size;
}

ImagePlacement gpusim::placeImage(const ImageView &View,
                                  TexelOrdering Ordering) {
  // Rows and levels of drivers start at lines of the cache.
  constexpr uint64_t Align = 64;
  ImagePlacement P;
  unsigned TexelBytes = View.Format.Bytes;
  for (unsigned Layer = 0; Layer != View.Layers; ++Layer)
    for (unsigned Level = 0; Level != View.Levels; ++Level) {
      Surface S;
      if (Ordering == TexelOrdering::Twiddled) {
        uint64_t LayerBytes = twiddledLayerBytes(View);
        S = twiddledLevel(View, Level);
        S.Address += Layer * LayerBytes;
        P.Bytes = (Layer + 1) * LayerBytes;
      }
      S.Ordering = Ordering;
      S.Width = ImageView::minify(View.Width, Level);
      S.Height = View.Dimension == ImageDimension::D1
                     ? 1
                     : ImageView::minify(View.Height, Level);
      if (View.Dimension == ImageDimension::D3)
        S.Depth = ImageView::minify(View.Depth, Level);
      else
        S.Depth = View.Samples;
      if (Ordering == TexelOrdering::Twiddled) {
        P.Texels += uint64_t(S.Width) * S.Height * S.Depth;
        P.Surfaces.push_back(S);
        continue;
      }
      constexpr uint64_t BlockSide = 16;
      uint64_t Rows = S.Height;
      S.RowStride = alignTo(uint64_t(S.Width) * TexelBytes, Align);
      if (Ordering == TexelOrdering::UInterleaved) {
        S.RowStride =
            divideCeil(S.Width, BlockSide) * BlockSide * BlockSide * TexelBytes;
        Rows = divideCeil(S.Height, BlockSide);
      }
      if (S.Depth > 1 || View.Dimension == ImageDimension::D3)
        S.SliceStride = alignTo(S.RowStride * Rows, Align);
      S.Size = surfaceBytes(S, TexelBytes);
      S.Address = alignTo(P.Bytes, Align);
      P.Bytes = S.Address + S.Size;
      P.Texels += uint64_t(S.Width) * S.Height * S.Depth;
      P.Surfaces.push_back(S);
    }
  return P;
}

/// Calls \p F with the places of each texel among all and in memory.
template <typename Fn>
static void forEachTexel(const ImageView &View, const ImagePlacement &P, Fn F) {
  uint64_t Plain = 0;
  unsigned TexelBytes = View.Format.Bytes;
  for (const Surface &S : P.Surfaces)
    for (uint32_t Z = 0; Z != S.Depth; ++Z)
      for (uint32_t Y = 0; Y != S.Height; ++Y)
        for (uint32_t X = 0; X != S.Width; ++X, Plain += TexelBytes)
          F(Plain, S.Address + texelOffset(S, TexelBytes, X, Y, Z));
}

void gpusim::layOut(const ImageView &View, const ImagePlacement &P,
                    const uint8_t *Texels, uint8_t *Memory) {
  forEachTexel(View, P, [&](uint64_t From, uint64_t To) {
    std::memcpy(Memory + To, Texels + From, View.Format.Bytes);
  });
}

void gpusim::gatherTexels(const ImageView &View, const ImagePlacement &P,
                          const uint8_t *Memory, uint8_t *Texels) {
  forEachTexel(View, P, [&](uint64_t To, uint64_t From) {
    std::memcpy(Texels + To, Memory + From, View.Format.Bytes);
  });
}
