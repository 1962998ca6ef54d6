//===- TypeNames.cpp - Types that do not exist on a GPU -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeNames.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

bool gpu::isEventType(const Type *T) {
  const auto *TT = dyn_cast<TargetExtType>(T);
  return TT && TT->getName() == "spirv.Event";
}

StringRef gpu::nameOfOpaqueType(const Type *T) {
  const auto *TT = dyn_cast<TargetExtType>(T);
  if (!TT || isEventType(T))
    return "";
  return StringSwitch<StringRef>(TT->getName())
      .Cases({"spirv.Image", "spirv.SampledImage", "spirv.Sampler"},
             "images and samplers")
      .Cases({"spirv.Pipe", "spirv.PipeStorage", "spirv.ReserveId"}, "pipes")
      .Cases({"spirv.Queue", "spirv.DeviceEvent"}, "device queues")
      .Default("values that only another target knows");
}

StringRef gpu::TypeChecker::problemItself(Type *T) const {
  switch (T->getTypeID()) {
  case Type::DoubleTyID:
    return "double precision is";
  case Type::X86_FP80TyID:
  case Type::FP128TyID:
  case Type::PPC_FP128TyID:
    return "floating-point precision beyond double is";
  case Type::X86_AMXTyID:
    return "matrix tiles of x86 are";
  case Type::ScalableVectorTyID:
    return "vectors of unknown length are";
  case Type::PointerTyID:
    return T->getPointerAddressSpace() > GenericAS
               ? "address spaces other than 0 to 4 are"
               : "";
  case Type::TargetExtTyID:
    if (isEventType(T))
      return AllowEvents ? "" : "events outside of optimised code are";
    return StringSwitch<StringRef>(nameOfOpaqueType(T))
        .Case("images and samplers", "images and samplers in memory are")
        .Case("pipes", "pipes are")
        .Case("device queues", "device queues are")
        .Default("values that only another target knows are");
  default:
    return "";
  }
}

StringRef gpu::TypeChecker::problem(Type *T) {
  auto [It, IsNew] = Known.try_emplace(T, "");
  if (!IsNew)
    return It->second;
  StringRef Problem = problemItself(T);
  if (!isa<TargetExtType>(T))
    for (Type *Part : T->subtypes())
      if (Problem.empty())
        Problem = problem(Part);
  return Known[T] = Problem;
}
