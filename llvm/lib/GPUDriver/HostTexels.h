//===- HostTexels.h - Texels as numbers -------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_HOSTTEXELS_H
#define LLVM_LIB_GPUDRIVER_HOSTTEXELS_H

#include "llvm/GPUSim/Image.h"
#include <array>

namespace llvm::gpudriver {

/// R, G, B, A. Integers of 32 bits are exact.
using Color = std::array<double, 4>;

double halfToDouble(uint16_t Bits);
uint16_t doubleToHalf(double Number);

/// Whether component \p C is stored; what is not is 0, or 1 as alpha.
bool isStored(const gpusim::TexelFormat &F, unsigned C);
double missingComponent(const gpusim::TexelFormat &F, unsigned C);

Color readTexel(const gpusim::TexelFormat &F, const uint8_t *Memory);
/// False for formats of images that cannot be written.
bool writeTexel(const gpusim::TexelFormat &F, const Color &Value,
                uint8_t *Memory);

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_HOSTTEXELS_H
