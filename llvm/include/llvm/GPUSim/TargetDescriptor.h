//===- TargetDescriptor.h - What a driver says of render targets *- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_TARGETDESCRIPTOR_H
#define LLVM_GPUSIM_TARGETDESCRIPTOR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/GPUSim/FragmentLaunch.h"
#include "llvm/GPUSim/Image.h"

namespace llvm {
namespace gpusim {

/// Mali: what a driver of \p Arch tells programs of target \p Number, which
/// takes colors as they come. Its pixels in the tile are \p Pixels: R, G, B and
/// A of 32 bits each.
BlendDescriptor describeTarget(StringRef Arch, uint32_t Number,
                               const TexelFormat &Pixels);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_TARGETDESCRIPTOR_H
