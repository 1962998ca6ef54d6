//===- GPUPrices.cpp - Throughput of operations on IR ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUPrices.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace llvm::gpu;

static InstructionCost intrinsicPrice(const IntrinsicInst &I, const Prices &P) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::fabs:
    return 0;
  case Intrinsic::copysign:
    return P.CopySign;
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
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
    return 1;
  case Intrinsic::minimum:
  case Intrinsic::maximum:
    return P.NaNMinMax;
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return P.FunnelShift;
  case Intrinsic::bswap:
  case Intrinsic::ctlz:
  case Intrinsic::ctpop:
  case Intrinsic::bitreverse:
    return P.BitCount;
  case Intrinsic::cttz:
    return P.TrailingZeros;
  case Intrinsic::sqrt:
  case Intrinsic::exp2:
  case Intrinsic::log2:
    return P.Root;
  case Intrinsic::exp:
  case Intrinsic::exp10:
  case Intrinsic::log:
  case Intrinsic::log10:
    return P.Exp;
  default:
    return InstructionCost::getInvalid();
  }
}

InstructionCost gpu::getThroughput(const Instruction &I, const Prices &P) {
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
  case Instruction::Xor: // of conditions, it is part of a comparison
    return Ty->isIntOrIntVectorTy(1) ? 1 : P.Logic * Words;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return (Wide ? P.WideShift : P.Shift) * Words;
  case Instruction::Mul:
    return (Wide ? P.WideMul : P.Mul) * Words;
  case Instruction::FDiv:
    return P.FDiv * Words;
  case Instruction::Sub:
    return (Wide ? P.WideSub : 1) * Words;
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
      return intrinsicPrice(*Intrinsic, P) * Words;
    return InstructionCost::getInvalid();
  default:
    return InstructionCost::getInvalid();
  }
}
