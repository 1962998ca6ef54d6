//===- SelectNetworks.h - Switches that choose values -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where lanes go to different sides of a switch, the core runs them all, one
/// after the other, and each copies its values to where the sides meet. A
/// switch whose sides only compute values becomes selections by the bits of its
/// condition:
///
///   switch i32 %n                        %b0 = icmp ne (and i32 %n, 1), 0
///     0: x2 = %a2, x1 = %a1, x0 = %a0    %b1 = icmp ne (and i32 %n, 2), 0
///     1: x2 = %a1, x1 = %a0, x0 = 0      %s2 = select i1 %b0, %a1, %a2
///     2: x2 = %a0, x1 = 0,   x0 = 0  ->  %s1 = select i1 %b0, %a0, %a1
///     3: x2 = 0,   x1 = 0,   x0 = 0      %s0 = select i1 %b0, 0, %a0
///                                        %x2 = select i1 %b1, %s0, %s2
///                                        %x1 = select i1 %b1, 0, %s1
///                                        %x0 = select i1 %b1, 0, %s0
///
/// Equal selections are made once, so that programs which move the elements of
/// an array by a number that is not known have as many steps as that has bits.
/// Where all sides do the same operation, what it is done to is chosen instead,
/// and constants that grow with the condition are computed:
///
///   switch i32 (and i32 %c, 3)           %n = shl i32 (and i32 %c, 3), 3
///     0: r = %b                      ->  %r = fshr i32 %a, %b, %n
///     1: r = %a << 24 | %b >> 8
///     2: r = %a << 16 | %b >> 16
///     3: r = %a << 8 | %b >> 24
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_SELECTNETWORKS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_SELECTNETWORKS_H

#include "llvm/IR/PassManager.h"

namespace llvm::gpu {

class SelectNetworksPass : public PassInfoMixin<SelectNetworksPass> {
public:
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM);
};

} // namespace llvm::gpu

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_SELECTNETWORKS_H
