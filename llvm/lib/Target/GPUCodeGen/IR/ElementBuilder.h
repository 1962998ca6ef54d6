//===- ElementBuilder.h - Vectors as lists of elements ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_ELEMENTBUILDER_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_ELEMENTBUILDER_H

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm::gpu {

/// Takes vectors of a fixed length apart and puts them together; selection
/// makes nothing of both.
class ElementBuilder : public IRBuilder<> {
public:
  using IRBuilder<>::IRBuilder;
  explicit ElementBuilder(Instruction &Before) : IRBuilder<>(&Before) {}

  static unsigned count(Value *V) {
    return cast<FixedVectorType>(V->getType())->getNumElements();
  }

  SmallVector<Value *> elements(Value *V) {
    SmallVector<Value *> All;
    for (unsigned I = 0; I != count(V); ++I)
      All.push_back(CreateExtractElement(V, I));
    return All;
  }

  Value *vector(ArrayRef<Value *> Elements) {
    Value *V = PoisonValue::get(
        FixedVectorType::get(Elements[0]->getType(), Elements.size()));
    for (auto [I, E] : enumerate(Elements))
      V = CreateInsertElement(V, E, uint64_t(I));
    return V;
  }

  /// Element \p At, an i32, of \p V; the first one if there is none.
  Value *elementOrFirst(Value *V, Value *At) {
    Value *Inside = CreateICmpULT(At, getInt32(count(V)));
    return CreateExtractElement(V, CreateSelect(Inside, At, getInt32(0)));
  }
};

} // namespace llvm::gpu

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_ELEMENTBUILDER_H
