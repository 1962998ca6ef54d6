//===-- RogueISelLocal.cpp - Local memory in registers --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Accesses to local memory that is coefficient registers, see
/// RogueLocalRegisters.cpp.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/EntryPoint.h"
#include "MCTargetDesc/RogueBaseInfo.h"
#include "Rogue.h"
#include "RogueISelLowering.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"
#include "llvm/GPUObject/LaunchLimits.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

static constexpr unsigned WordShift = 2;

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

namespace {

/// The number of a word in local memory from the address of its first byte, in
/// 32 bits.
class WordIndex {
  SelectionDAG &DAG;
  SDLoc DL;

public:
  WordIndex(SelectionDAG &DAG, const SDLoc &DL) : DAG(DAG), DL(DL) {}

  SDValue of(SDValue Address) const {
    switch (Address.getOpcode()) {
    case ISD::Constant:
      return DAG.getConstant(
          uint32_t(cast<ConstantSDNode>(Address)->getSExtValue() >> WordShift),
          DL, MVT::i32);
    case ISD::GlobalAddress: {
      auto *G = cast<GlobalAddressSDNode>(Address);
      auto &MFI = *DAG.getMachineFunction().getInfo<RogueMachineFunctionInfo>();
      // An index brings back what is in front of the variable.
      int64_t Byte =
          int64_t(MFI.localOffset(*cast<GlobalVariable>(G->getGlobal()),
                                  DAG.getDataLayout())) +
          G->getOffset();
      return DAG.getConstant(
          uint32_t(RogueMachineFunctionInfo::FirstLocalRegister +
                   (Byte >> WordShift)),
          DL, MVT::i32);
    }
    case ISD::ADD:
      if (isMultiple(Address.getOperand(0)) &&
          isMultiple(Address.getOperand(1)))
        return node(ISD::ADD, of(Address.getOperand(0)),
                    of(Address.getOperand(1)));
      break;
    case ISD::SHL:
      if (auto *C = dyn_cast<ConstantSDNode>(Address.getOperand(1));
          C && C->getZExtValue() >= WordShift && C->getZExtValue() < 32) {
        SDValue V = low(Address.getOperand(0));
        uint64_t By = C->getZExtValue() - WordShift;
        return By ? node(ISD::SHL, V, DAG.getConstant(By, DL, MVT::i32)) : V;
      }
      break;
    case ISD::SIGN_EXTEND:
    case ISD::ZERO_EXTEND:
    case ISD::ANY_EXTEND:
      if (Address.getOperand(0).getValueType() == MVT::i32)
        return of(Address.getOperand(0));
      break;
    default:
      break;
    }
    // Part of a sum can be below zero.
    return node(ISD::SRA, low(Address),
                DAG.getConstant(WordShift, DL, MVT::i32));
  }

private:
  bool isMultiple(SDValue V) const {
    // Variables that are registers have whole words.
    return V.getOpcode() == ISD::GlobalAddress ||
           DAG.computeKnownBits(V).countMinTrailingZeros() >= WordShift;
  }
  SDValue low(SDValue V) const {
    return V.getValueType() == MVT::i32
               ? V
               : DAG.getNode(ISD::TRUNCATE, DL, MVT::i32, V);
  }
  SDValue node(unsigned Opcode, SDValue A, SDValue B) const {
    return DAG.getNode(Opcode, DL, MVT::i32, A, B);
  }
};

} // namespace

bool RogueTargetLowering::isLoadBitCastBeneficial(
    EVT LoadVT, EVT BitcastVT, const SelectionDAG &DAG,
    const MachineMemOperand &MMO) const {
  bool InRegisters = MMO.getAddrSpace() == gpu::LocalAS &&
                     DAG.getMachineFunction()
                         .getInfo<RogueMachineFunctionInfo>()
                         ->hasLocalRegisters();
  return !InRegisters && WordTargetLowering::isLoadBitCastBeneficial(
                             LoadVT, BitcastVT, DAG, MMO);
}

bool RogueTargetLowering::canMergeStoresTo(unsigned AS, EVT MemVT,
                                           const MachineFunction &MF) const {
  return !MF.getInfo<RogueMachineFunctionInfo>()->hasLocalRegisters() &&
         WordTargetLowering::canMergeStoresTo(AS, MemVT, MF);
}

/// What a word of local memory holds is taken from it, also where it is memory.
bool RogueTargetLowering::shouldReduceLoadWidth(
    SDNode *Load, ISD::LoadExtType ExtTy, EVT NewVT,
    std::optional<unsigned> ByteOffset) const {
  if (cast<MemSDNode>(Load)->getAddressSpace() == gpu::LocalAS &&
      NewVT.getStoreSizeInBits() < TypeSize::getFixed(WordBits))
    return false;
  return WordTargetLowering::shouldReduceLoadWidth(Load, ExtTy, NewVT,
                                                   ByteOffset);
}

void RogueTargetLowering::computeKnownBitsForTargetNode(const SDValue Op,
                                                        KnownBits &Known,
                                                        const APInt &,
                                                        const SelectionDAG &DAG,
                                                        unsigned) const {
  Known.resetAll();
  // The number of a work-item in its group; of vertices, a part of an
  // attribute.
  if (Op.getOpcode() == RogueISD::UNIFORM &&
      gpu::getStage(DAG.getMachineFunction().getFunction()) ==
          gpuobj::ShaderStage::Compute &&
      cast<RegisterSDNode>(Op.getOperand(0))->getReg() == Rogue::VI0)
    Known.Zero.setBitsFrom(Log2_32_Ceil(gpuobj::MaxWorkGroupSize));
}

bool RogueTargetLowering::isInRegisters(const MemSDNode &N,
                                        const SelectionDAG &DAG) const {
  return N.getAddressSpace() == gpu::LocalAS &&
         DAG.getMachineFunction()
             .getInfo<RogueMachineFunctionInfo>()
             ->hasLocalRegisters();
}

/// The index of a coefficient register and the number that is added to it.
static std::pair<SDValue, SDValue> placeOf(const MemSDNode &N,
                                           SelectionDAG &DAG) {
  SDLoc DL(&N);
  SDValue Index = WordIndex(DAG, DL).of(N.getBasePtr());
  uint64_t Base = 0;
  if (auto *C = dyn_cast<ConstantSDNode>(Index)) {
    Base = C->getZExtValue();
    Index = DAG.getConstant(0, DL, MVT::i32);
  } else if (Index.getOpcode() == ISD::ADD) {
    if (auto *Offset = dyn_cast<ConstantSDNode>(Index.getOperand(1))) {
      Base = Offset->getZExtValue();
      Index = Index.getOperand(0);
    }
  }
  // Beyond what an operand can name; and an index register is not below zero.
  bool IsBelow = !isa<ConstantSDNode>(Index) && !DAG.SignBitIsZero(Index);
  if (Base && (Base > Rogue::MaxIndexOffset || IsBelow)) {
    Index = DAG.getNode(ISD::ADD, DL, MVT::i32, Index,
                        DAG.getConstant(Base, DL, MVT::i32));
    Base = 0;
  }
  return {Index, DAG.getTargetConstant(Base, DL, MVT::i32)};
}

Rogue::AtomicOp Rogue::atomicOpOf(unsigned Opcode) {
  switch (Opcode) {
  case ISD::ATOMIC_LOAD_ADD:
    return ATOMIC_ADD;
  case ISD::ATOMIC_LOAD_AND:
    return ATOMIC_AND;
  case ISD::ATOMIC_LOAD_OR:
    return ATOMIC_OR;
  case ISD::ATOMIC_LOAD_XOR:
    return ATOMIC_XOR;
  case ISD::ATOMIC_LOAD_MIN:
    return ATOMIC_IMIN;
  case ISD::ATOMIC_LOAD_MAX:
    return ATOMIC_IMAX;
  case ISD::ATOMIC_LOAD_UMIN:
    return ATOMIC_UMIN;
  case ISD::ATOMIC_LOAD_UMAX:
    return ATOMIC_UMAX;
  default:
    return ATOMIC_XCHG;
  }
}

SDValue RogueTargetLowering::lowerLocalAccess(SDValue Op,
                                              SelectionDAG &DAG) const {
  auto *N = cast<MemSDNode>(Op);
  SDLoc DL(Op);
  if (N->getMemoryVT().getStoreSizeInBits() % WordBits != 0)
    reportFatalInternalError("rogue: part of a word in local memory that is "
                             "registers");
  auto [Index, Base] = placeOf(*N, DAG);
  SDValue Chain = N->getChain();
  auto Node = [&](unsigned Opcode, SDVTList VTs, ArrayRef<SDValue> Ops) {
    return DAG.getMemIntrinsicNode(Opcode, DL, VTs, Ops, N->getMemoryVT(),
                                   N->getMemOperand());
  };
  auto Store = [&](SDValue V) {
    return Node(RogueISD::CFSTORE, DAG.getVTList(MVT::Other),
                {Chain, V, Index, Base});
  };
  switch (Op.getOpcode()) {
  case ISD::LOAD:
  case ISD::ATOMIC_LOAD:
    return Node(RogueISD::CFLOAD, DAG.getVTList(Op.getValueType(), MVT::Other),
                {Chain, Index, Base});
  case ISD::STORE:
    return Store(cast<StoreSDNode>(N)->getValue());
  case ISD::ATOMIC_STORE:
    return Store(cast<AtomicSDNode>(N)->getVal());
  default:
    return Node(RogueISD::CFATOMIC, DAG.getVTList(MVT::i32, MVT::Other),
                {Chain, cast<AtomicSDNode>(N)->getVal(), Index, Base,
                 DAG.getTargetConstant(Rogue::atomicOpOf(Op.getOpcode()), DL,
                                       MVT::i32)});
  }
}
