//===- Layout.cpp - Where texels are --------------------------------------===//
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

using namespace llvm;
using namespace llvm::gpusim;

TexelSource::~TexelSource() = default;

/// Texels along the side of a block of UInterleaved.
static constexpr unsigned BlockSide = 16, BlockTexels = BlockSide * BlockSide;
/// Texels along the side of a brick of Twiddled in three dimensions.
static constexpr unsigned BrickSide = 4, BrickTexels = 64;

/// Bit 2b of a place in a block is x_b ^ y_b, bit 2b + 1 is y_b.
static uint32_t placeInBlock(uint32_t X, uint32_t Y) {
  uint32_t Place = 0;
  for (unsigned B = 0; B != 4; ++B) {
    uint32_t XB = X >> B & 1, YB = Y >> B & 1;
    Place |= (XB ^ YB) << (2 * B) | YB << (2 * B + 1);
  }
  return Place;
}

/// Takes a bit of each coordinate in turn; one whose size (a power of two) is
/// used up drops out.
template <size_t N>
static uint64_t interleave(
    const std::array<std::pair<uint32_t, uint32_t>, N> &CoordinatesAndSizes) {
  uint64_t Place = 0;
  unsigned At = 0;
  for (unsigned B = 0; B != 32; ++B)
    for (auto [C, Size] : CoordinatesAndSizes)
      if (uint64_t(1) << B < Size)
        Place |= uint64_t(C >> B & 1) << At++;
  return Place;
}

uint64_t gpusim::texelOffset(const Surface &S, unsigned TexelBytes, uint32_t X,
                             uint32_t Y, uint32_t Z) {
  switch (S.Ordering) {
  case TexelOrdering::Linear:
    return Z * S.SliceStride + Y * S.RowStride + uint64_t(X) * TexelBytes;
  case TexelOrdering::UInterleaved:
    return Z * S.SliceStride + (Y / BlockSide) * S.RowStride +
           (uint64_t(X / BlockSide) * BlockTexels +
            placeInBlock(X % BlockSide, Y % BlockSide)) *
               TexelBytes;
  case TexelOrdering::Twiddled:
    break;
  }
  uint32_t W = bit_ceil(S.Width), H = bit_ceil(S.Height), D = bit_ceil(S.Depth);
  if (!S.Bricks)
    return (interleave<2>({{{Y, H}, {X, W}}}) * S.Samples + Z) * TexelBytes;
  auto Bricks = [](uint32_t Size) {
    return std::max(Size, BrickSide) / BrickSide;
  };
  uint64_t Brick = interleave<3>({{{Y / BrickSide, Bricks(H)},
                                   {X / BrickSide, Bricks(W)},
                                   {Z / BrickSide, Bricks(D)}}});
  uint64_t Place =
      interleave<2>({{{Y % BrickSide, BrickSide}, {X % BrickSide, BrickSide}}});
  return (Brick * BrickTexels + BrickSide * BrickSide * (Z % BrickSide) +
          Place) *
         TexelBytes;
}

uint64_t gpusim::surfaceBytes(const Surface &S, unsigned TexelBytes) {
  uint64_t W = S.Width, H = S.Height;
  switch (S.Ordering) {
  case TexelOrdering::Linear:
    return (S.Depth - 1) * S.SliceStride + (H - 1) * S.RowStride +
           W * TexelBytes;
  case TexelOrdering::UInterleaved:
    return (S.Depth - 1) * S.SliceStride +
           (divideCeil(H, BlockSide) - 1) * S.RowStride +
           divideCeil(W, BlockSide) * BlockTexels * TexelBytes;
  case TexelOrdering::Twiddled:
    break;
  }
  auto Padded = [&](uint64_t Size) {
    return std::max<uint64_t>(bit_ceil(Size), S.Bricks ? BrickSide : 1);
  };
  return Padded(W) * Padded(H) * (S.Bricks ? Padded(S.Depth) : S.Samples) *
         TexelBytes;
}
