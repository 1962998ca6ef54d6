//===- ContractProducts.h - Products that are added up ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_CONTRACTPRODUCTS_H
#define LLVM_LIB_GPUDRIVER_CONTRACTPRODUCTS_H

namespace llvm {
class Module;

namespace gpudriver {

/// Makes one operation, llvm.fmuladd, of a product and the sum that it goes
/// into, where both have the flag "contract", which is gone afterwards: cores and
/// the host's reference are to fuse the same ones. The source's variables become
/// values before, so that a product that had a name is found, and vectors of
/// words scalars: no core has any, and shaders often want a part of one.
void contractProducts(Module &M);

} // namespace gpudriver
} // namespace llvm

#endif // LLVM_LIB_GPUDRIVER_CONTRACTPRODUCTS_H
