//===- RogueLaunch.h - Images and fragments of a launch ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ROGUE_ROGUELAUNCH_H
#define LLVM_LIB_GPUSIM_ROGUE_ROGUELAUNCH_H

#include "llvm/GPUObject/ImageMetadata.h"
#include "llvm/GPUSim/Driver.h"

namespace llvm {
namespace gpusim {
namespace rogue {

/// Has the buffers of \p Job, the first objects of \p Mem, where states can
/// name them, as far as there is room. The largest one has \p LargestBytes
/// bytes.
void placeForStates(const JobSpec &Job, uint64_t LargestBytes, Memory &Mem);

/// An error if a pointer to \p Address in \p B, which is shifted by \p Shift
/// bits into a state, does not fit there.
Error checkPointer(const BufferSpec &B, uint64_t Address, unsigned Shift);

/// Puts the states of the images and samplers of \p Job, whose buffers are the
/// first regions of \p Mem, into shared registers of \p U. Borders that are not
/// in \p Borders come behind them.
Error addStates(const JobSpec &Job, const Memory &Mem, USCLaunch &U,
                std::vector<Texel> &Borders);

using StateBits = std::array<uint32_t, gpuobj::ImageStateBytes / 4>;

/// How an image is in memory that a job wants in \p Image.Ordering: what cannot
/// be linear is twiddled, as is everything that is not.
TexelOrdering orderingOf(const ImageSpec &Image);

/// The state of the image \p I, which a kernel takes as \p Type.
Expected<StateBits> imageState(const PlacedImage &I,
                               const gpuobj::ImageType &Type);
/// Bytes from one layer, or cube, to the next; of what is written as a cube,
/// from one face to the next.
uint64_t layerBytes(const ImageSpec &Image, const gpuobj::ImageType &Type);
/// Words of kind RowTexels, TwiddleX, TwiddleY and TwiddleZ.
uint32_t rowTexels(const ImageSpec &Image);
uint32_t twiddleMask(const ImageSpec &Image, unsigned Axis);
/// Borders that are not in \p Borders come behind them.
Expected<StateBits> samplerState(const SamplerState &Sampler,
                                 std::vector<Texel> &Borders);

/// Makes the work-items of \p L fragments.
Error addVertices(const JobSpec &Job, const Memory &Mem, const Launch &L,
                  USCLaunch &U);

Error addFragments(const JobSpec &Job, Memory &Mem, Launch &L);

} // namespace rogue
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ROGUE_ROGUELAUNCH_H
