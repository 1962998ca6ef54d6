//===- SubGroups.cpp - Sub-groups ---------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Builtins.h"
#include "Translator.h"

using namespace llvm;
using namespace llvm::spirv;

Value *Translator::laneId() {
  return gpu::createBuiltinCall(B, gpu::Builtin::LaneId);
}

/// The value of lane \p Lane, word by word.
Value *Translator::shuffle(Value *V, Value *Lane) {
  return forElements(
      V->getType(), {V}, [&](Type *T, ArrayRef<Value *> Element) -> Value * {
        auto FromLane = [&](Value *Word) {
          return gpu::createBuiltinCall(B, gpu::Builtin::Shuffle, {Word, Lane});
        };
        unsigned Bits = T->getPrimitiveSizeInBits();
        if (!Bits || Bits > 64)
          return mismatch(T);
        Value *Int = reinterpret(Element[0], B.getIntNTy(Bits));
        if (Bits <= 32) {
          Value *Word = FromLane(B.CreateZExt(Int, B.getInt32Ty()));
          return reinterpret(B.CreateTrunc(Word, Int->getType()), T);
        }
        Type *Words = FixedVectorType::get(B.getInt32Ty(), 2);
        Value *From = reinterpret(Int, Words);
        Value *R =
            insert(PoisonValue::get(Words), FromLane(extract(From, 0)), 0);
        return reinterpret(insert(R, FromLane(extract(From, 1)), 1), T);
      });
}

/// Reductions and scans, of all lanes or of clusters; Booleans are words.
Value *Translator::subGroupArithmetic(const SpvInst &I, StringRef Name,
                                      bool IsSigned) {
  Value *V = operand(I, 2);
  Type *T = V->getType();
  bool IsBool = T->getScalarType()->isIntegerTy(1);
  if (IsBool)
    V = B.CreateZExt(V, T->getWithNewType(B.getInt32Ty()));
  std::string Prefix = "sub_group_non_uniform_";
  SmallVector<Value *, 2> Args = {V};
  switch (static_cast<spv::GroupOperation>(I[1])) {
  case spv::GroupOperation::Reduce:
    Prefix += "reduce_";
    break;
  case spv::GroupOperation::InclusiveScan:
    Prefix += "scan_inclusive_";
    break;
  case spv::GroupOperation::ExclusiveScan:
    Prefix += "scan_exclusive_";
    break;
  case spv::GroupOperation::ClusteredReduce:
    Prefix = "sub_group_clustered_reduce_";
    Args.push_back(operand(I, 3));
    break;
  default:
    return poison(I, "has a group operation that is not supported");
  }
  Value *R = callLibrary(Prefix + Name.str(), V->getType(), Args, IsSigned,
                         /*IsConvergent=*/true);
  return IsBool ? B.CreateICmpNE(R, Constant::getNullValue(R->getType())) : R;
}

bool Translator::translateSubGroup(const SpvInst &I) {
  Type *I32 = B.getInt32Ty();
  auto Arithmetic = [&](StringRef Name, bool IsSigned = false) {
    define(I, subGroupArithmetic(I, Name, IsSigned));
    return true;
  };
  auto Ballot = [&](Value *Bool) -> Value * {
    return gpu::createBuiltinCall(B, gpu::Builtin::Ballot,
                                  resize(Bool, B.getInt32Ty()));
  };
  auto IsZero = [&](Value *Word) {
    return B.CreateICmpEQ(Word, B.getInt32(0));
  };
  auto First = [&] { return unary(Intrinsic::cttz, Ballot(B.getTrue())); };
  auto ShuffleFrom = [&](Value *V, Value *Lane) {
    define(I, shuffle(V, Lane));
    return true;
  };
  auto Lane = [&](unsigned Op) { return resize(operand(I, Op), I32); };
  auto Bits = [&](unsigned Op) { return extract(operand(I, Op), 0); };
  auto AllEqual = [&](Value *V) {
    Value *Same = shuffle(V, First());
    Value *Equal = V->getType()->isFPOrFPVectorTy() ? B.CreateFCmpOEQ(V, Same)
                                                    : B.CreateICmpEQ(V, Same);
    if (Equal->getType()->isVectorTy())
      Equal = B.CreateAndReduce(Equal);
    return IsZero(Ballot(B.CreateNot(Equal)));
  };
  auto BallotWords = [&](Value *Bool) {
    Value *Zero = Constant::getNullValue(valueType(I.TypeId));
    return insert(Zero, Ballot(Bool), 0);
  };

  switch (I.Opcode) {
  // Votes.
  case spv::Op::OpGroupNonUniformElect:
    define(I, B.CreateICmpEQ(laneId(), First()));
    return true;
  case spv::Op::OpGroupNonUniformAll:
    define(I, IsZero(Ballot(B.CreateNot(operand(I, 1)))));
    return true;
  case spv::Op::OpGroupNonUniformAny:
    define(I, B.CreateNot(IsZero(Ballot(operand(I, 1)))));
    return true;
  case spv::Op::OpGroupNonUniformAllEqual:
    define(I, AllEqual(operand(I, 1)));
    return true;
  case spv::Op::OpSubgroupAllKHR:
    define(I, IsZero(Ballot(B.CreateNot(operand(I, 0)))));
    return true;
  case spv::Op::OpSubgroupAnyKHR:
    define(I, B.CreateNot(IsZero(Ballot(operand(I, 0)))));
    return true;
  case spv::Op::OpSubgroupAllEqualKHR:
    define(I, AllEqual(operand(I, 0)));
    return true;

  // Ballots: lane k is bit k of the first word.
  case spv::Op::OpGroupNonUniformBallot:
    define(I, BallotWords(operand(I, 1)));
    return true;
  case spv::Op::OpSubgroupBallotKHR:
    define(I, BallotWords(operand(I, 0)));
    return true;
  case spv::Op::OpGroupNonUniformInverseBallot:
    define(I, B.CreateTrunc(B.CreateLShr(Bits(1), laneId()), B.getInt1Ty()));
    return true;
  case spv::Op::OpGroupNonUniformBallotBitExtract: {
    Value *Word =
        B.CreateExtractElement(operand(I, 1), B.CreateLShr(operand(I, 2), 5));
    Value *Bit = B.CreateLShr(Word, B.CreateAnd(operand(I, 2), 31));
    define(I, B.CreateTrunc(Bit, B.getInt1Ty()));
    return true;
  }
  case spv::Op::OpGroupNonUniformBallotBitCount: {
    Value *Lanes = Bits(2);
    auto Operation = static_cast<spv::GroupOperation>(I[1]);
    if (Operation != spv::GroupOperation::Reduce) {
      bool Inclusive = Operation == spv::GroupOperation::InclusiveScan;
      Value *Above = B.CreateShl(B.getInt32(Inclusive ? -2 : -1), laneId());
      Lanes = B.CreateAnd(Lanes, B.CreateNot(Above));
    }
    define(I, unary(Intrinsic::ctpop, Lanes));
    return true;
  }
  case spv::Op::OpGroupNonUniformBallotFindLSB:
    define(I, unary(Intrinsic::cttz, Bits(1)));
    return true;
  case spv::Op::OpGroupNonUniformBallotFindMSB:
    define(I, highestBit(Bits(1), /*IsSigned=*/false));
    return true;

  // Values of other lanes.
  case spv::Op::OpGroupNonUniformBroadcast:
  case spv::Op::OpGroupNonUniformShuffle:
    return ShuffleFrom(operand(I, 1), Lane(2));
  case spv::Op::OpSubgroupReadInvocationKHR:
    return ShuffleFrom(operand(I, 0), Lane(1));
  case spv::Op::OpGroupNonUniformBroadcastFirst:
    return ShuffleFrom(operand(I, 1), First());
  case spv::Op::OpSubgroupFirstInvocationKHR:
    return ShuffleFrom(operand(I, 0), First());
  case spv::Op::OpGroupNonUniformShuffleXor:
    return ShuffleFrom(operand(I, 1), B.CreateXor(laneId(), Lane(2)));
  case spv::Op::OpGroupNonUniformShuffleUp:
    return ShuffleFrom(operand(I, 1), B.CreateSub(laneId(), Lane(2)));
  case spv::Op::OpGroupNonUniformShuffleDown:
    return ShuffleFrom(operand(I, 1), B.CreateAdd(laneId(), Lane(2)));
  case spv::Op::OpGroupNonUniformQuadBroadcast:
    return ShuffleFrom(operand(I, 1),
                       B.CreateOr(B.CreateAnd(laneId(), -4), Lane(2)));
  case spv::Op::OpGroupNonUniformQuadSwap:
    // Across the columns, the rows, or both.
    return ShuffleFrom(
        operand(I, 1),
        B.CreateXor(laneId(), B.CreateAdd(Lane(2), B.getInt32(1))));

  // Arithmetic.
  case spv::Op::OpGroupNonUniformIAdd:
  case spv::Op::OpGroupNonUniformFAdd:
    return Arithmetic("add");
  case spv::Op::OpGroupNonUniformIMul:
  case spv::Op::OpGroupNonUniformFMul:
    return Arithmetic("mul");
  case spv::Op::OpGroupNonUniformSMin:
    return Arithmetic("min", /*IsSigned=*/true);
  case spv::Op::OpGroupNonUniformUMin:
  case spv::Op::OpGroupNonUniformFMin:
    return Arithmetic("min");
  case spv::Op::OpGroupNonUniformSMax:
    return Arithmetic("max", /*IsSigned=*/true);
  case spv::Op::OpGroupNonUniformUMax:
  case spv::Op::OpGroupNonUniformFMax:
    return Arithmetic("max");
  case spv::Op::OpGroupNonUniformBitwiseAnd:
  case spv::Op::OpGroupNonUniformLogicalAnd:
    return Arithmetic("and");
  case spv::Op::OpGroupNonUniformBitwiseOr:
  case spv::Op::OpGroupNonUniformLogicalOr:
    return Arithmetic("or");
  case spv::Op::OpGroupNonUniformBitwiseXor:
  case spv::Op::OpGroupNonUniformLogicalXor:
    return Arithmetic("xor");
  default:
    return false;
  }
}
