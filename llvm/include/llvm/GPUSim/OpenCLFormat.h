//===- OpenCLFormat.h - OpenCL's names of formats ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_OPENCLFORMAT_H
#define LLVM_GPUSIM_OPENCLFORMAT_H

#include "llvm/GPUSim/Image.h"

namespace llvm {
namespace gpusim {

/// OpenCL's numbers for a format, cl_channel_type and cl_channel_order; 0: it
/// has none.
uint32_t openCLChannelType(const TexelFormat &Format);
uint32_t openCLChannelOrder(const TexelFormat &Format, bool IsDepth);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_OPENCLFORMAT_H
