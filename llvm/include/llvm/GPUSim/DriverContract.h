//===- DriverContract.h - What objects ask of a driver ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sizes and alignments of docs/ObjectFormat.md.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_DRIVERCONTRACT_H
#define LLVM_GPUSIM_DRIVERCONTRACT_H

#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/GPUObject/KernelMetadata.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace llvm {
namespace gpusim {

/// Enough for every type of OpenCL C.
constexpr Align LeastPrivateAlign = Align::Constant<128>();

/// What the private memory of each work-item is aligned to, if it has \p Bytes
/// bytes: a variable may ask for an alignment that divides the size.
inline Align privateAlignment(uint64_t Bytes) {
  constexpr uint64_t Page = 4096;
  return Align(std::clamp(Bytes & -Bytes, LeastPrivateAlign.value(), Page));
}

/// Where a block of local memory for \p Arg begins behind \p Bytes that are
/// taken.
inline uint64_t placeLocalArgument(const gpuobj::KernelArg &Arg,
                                   uint64_t Bytes) {
  return alignTo(Bytes, std::max<uint64_t>(Arg.PointeeAlign, 16));
}

/// Buffers of the instruction set \p EMachine take a multiple of so many bytes:
/// hardware that has no loads of bytes reads the words around them.
inline unsigned bufferGranule(uint16_t EMachine) {
  constexpr unsigned WordBytes = 4;
  return EMachine == gpuobj::EM_MGPU_ROGUE ? WordBytes : 1;
}

/// Bytes of arguments of a kernel, \p Most where nothing limits them. On
/// PowerVR what OpenCL asks for, which is 128 arguments: addresses in states
/// have 40 bits, and there are 127 windows of memory below for images.
inline size_t maxArgumentBytes(uint16_t EMachine, size_t Most) {
  constexpr size_t Least = 1024;
  return EMachine == gpuobj::EM_MGPU_ROGUE ? Least : Most;
}

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_DRIVERCONTRACT_H
