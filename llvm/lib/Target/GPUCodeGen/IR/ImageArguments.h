//===- ImageArguments.h - Images and samplers of a kernel -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An argument that is an image or a sampler is a handle, an i32 with an
/// attribute that says what it was:
///
///   i32 "mgpu-image"="2d,array,read_only" %image, i32 "mgpu-sampler" %s
///
/// Attributes of "mgpu-image": a dimension (gpuobj::getImageDimName), perhaps
/// "array", "depth" and "multisampled", an access.
///
/// Some targets have no handles but states in the uniforms, which an argument
/// is then, in as many words; its offset stands for it in the code.
///
/// What the code asks of an image, samplers that it declares itself, and pairs
/// of handles as texture instructions want them are words beside the arguments,
/// which the driver fills in.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_IMAGEARGUMENTS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_IMAGEARGUMENTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/GPUObject/ImageMetadata.h"
#include <optional>
#include <vector>

namespace llvm {
class Argument;
class Function;

namespace gpu {
struct TargetLimits;
class ArgumentLayout;

void markImage(Argument &A, const gpuobj::ImageType &T);
void markSampler(Argument &A);
/// What \p A is, if it is an image.
std::optional<gpuobj::ImageType> imageTypeOf(const Argument &A);
bool isSampler(const Argument &A);

/// Lets each access in \p F have an argument or a sampler of the program, not
/// one of several (ImageSelections.cpp).
void expandImageSelections(Function &F, const TargetLimits &Limits);

/// So many images or samplers one access can choose from.
constexpr unsigned MaxImageChoices = 64;
/// Of functions in which lanes may choose different ones of an array.
constexpr StringLiteral NonUniformImagesAttribute = "mgpu-nonuniform-images";

/// Converts what \p F stores into images of formats that are not known, by
/// what a word says of them (ImageStores.cpp).
void packImageStores(Function &F);

/// Lets each address of a texel in \p F be that of one in a line, by words that
/// say where texels are (ImageTexels.cpp).
void lineUpImageTexels(Function &F);

/// Makes fetches of reads in \p F at integers by a sampler of the program that
/// takes the nearest texel and has no mode for coordinates outside of the
/// image.
void fetchPlainSamples(Function &F);

/// Where images that are not sampled have a table of their own
/// (TargetLimits::NumbersHandles), samples are slices of them: accesses of a
/// sample become those of a layer.
void numberSamples(Function &F);

/// Words that lie side by side: one, or the handles of sampler and image.
using ImageWordGroup = SmallVector<gpuobj::ImageWord, 2>;

/// The words that \p F needs, without their places.
std::vector<ImageWordGroup> collectImageWords(const Function &F,
                                              const TargetLimits &Limits);

/// Makes calls in \p F read the words of \p Layout. What has none is reported;
/// so is every access if the target has no images.
void replaceImageWords(Function &F, const ArgumentLayout &Layout,
                       const TargetLimits &Limits);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_IMAGEARGUMENTS_H
