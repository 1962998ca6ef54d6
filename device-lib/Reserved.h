//===- Reserved.h - Operations that the back ends lower -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that have no definition anywhere: instruction selection turns each
// call into instructions. WorkItem.ll, which is IR, declares those that it uses.
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_RESERVED_H
#define MGPU_RESERVED_H

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define OVERLOAD __attribute__((overloadable, always_inline))

#define MGPU_Convergent convergent,
#define MGPU_Alone
#define MGPU_Pure const
#define MGPU_Memory
#define Void void
#define I32 uint
#define I64 ulong
#define F32 float
#define V4I32 uint4
#define GPU_BUILTIN(ID, NAME, RESULT, PARAMETERS, SOURCE, UNIFORMITY,          \
                    CONVERGENCE, EFFECT, NEEDS)                                \
  RESULT __mgpu_##NAME PARAMETERS                                              \
      __attribute__((MGPU_##CONVERGENCE MGPU_##EFFECT));
#include "../llvm/lib/Target/GPUCodeGen/Builtins.def"
#undef Void
#undef I32
#undef I64
#undef F32
#undef V4I32

#endif // MGPU_RESERVED_H
