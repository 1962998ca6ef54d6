//===-- BifrostTargetTransformInfo.cpp - Costs for passes on IR -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostTargetTransformInfo.h"

using namespace llvm;

/// Half instructions: what a function or operation takes of a tuple's two.
static InstructionCost intrinsicPrice(const IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::fabs:
    return 0;
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
  case Intrinsic::copysign:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimumnum:
  case Intrinsic::maximumnum:
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::abs:
  case Intrinsic::uadd_sat:
  case Intrinsic::sadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::ssub_sat:
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::round:
  case Intrinsic::roundeven:
  case Intrinsic::ldexp:
  case Intrinsic::fptoui_sat:
  case Intrinsic::fptosi_sat:
  case Intrinsic::bswap:
  case Intrinsic::ctlz:
  case Intrinsic::ctpop:
  case Intrinsic::bitreverse:
    return 1;
  case Intrinsic::cttz:
  case Intrinsic::fshl:
  case Intrinsic::fshr:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
    return 3;
  case Intrinsic::sqrt:
  case Intrinsic::exp2:
  case Intrinsic::log2:
    return 4;
  case Intrinsic::exp:
  case Intrinsic::exp10:
  case Intrinsic::log:
  case Intrinsic::log10:
    return 5;
  default:
    return InstructionCost::getInvalid();
  }
}

static InstructionCost price(const Instruction &I) {
  Type *Ty = I.getType();
  unsigned Words = 1;
  if (Ty->isIntOrIntVectorTy() || Ty->isFPOrFPVectorTy())
    Words = divideCeil(Ty->getPrimitiveSizeInBits(), 32);
  bool Wide = Ty->getScalarSizeInBits() > 32;
  switch (I.getOpcode()) {
  case Instruction::PHI: // copies where its sides meet
    return Ty->isPointerTy() ? 2 : Words;
  case Instruction::BitCast:
  case Instruction::FNeg:
  case Instruction::Trunc:
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
  case Instruction::Freeze:
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::AddrSpaceCast:
    return isa<Constant>(I.getOperand(0)) ? 1 : 0;
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Add:
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::ICmp:
  case Instruction::FCmp:
  case Instruction::Select:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return Words;
  case Instruction::Sub:
    return Wide ? 2 * Words : Words;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return Wide ? 4 * Words : Words;
  case Instruction::Mul:
    return Wide ? 7 * Words : Words;
  case Instruction::FDiv:
    return 4 * Words;
  case Instruction::SIToFP:
  case Instruction::UIToFP:
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return Wide || I.getOperand(0)->getType()->getScalarSizeInBits() > 32
               ? InstructionCost::getInvalid()
               : InstructionCost(Words);
  case Instruction::GetElementPtr:
    return 2;
  case Instruction::Call:
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
      return intrinsicPrice(*Intrinsic) * Words;
    return InstructionCost::getInvalid();
  default:
    return InstructionCost::getInvalid();
  }
}

InstructionCost BifrostTTIImpl::getInstructionCost(
    const User *U, ArrayRef<const Value *> Operands,
    TargetTransformInfo::TargetCostKind CostKind) const {
  const auto *I = dyn_cast<Instruction>(U);
  if (I && CostKind == TargetTransformInfo::TCK_RecipThroughput)
    return price(*I);
  return BaseT::getInstructionCost(U, Operands, CostKind);
}
