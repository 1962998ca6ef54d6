//===- NarrowDouble.h - Floats that were extended ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where clang was told that there is double precision, it extended floats for
// the call; what it extended is enough:
//   select %c, (fpext float %f to double), double 0.5
// becomes
//   select %c, float %f, float 0.5
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_NARROWDOUBLE_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_NARROWDOUBLE_H

namespace llvm {
class DataLayout;
class Value;

namespace gpu {

/// \p V in single precision, or \p V itself if that is another value.
Value *narrowDouble(Value *V, const DataLayout &DL);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_NARROWDOUBLE_H
