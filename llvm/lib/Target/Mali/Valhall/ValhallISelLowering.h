//===-- ValhallISelLowering.h - DAG lowering --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLISELLOWERING_H
#define LLVM_LIB_TARGET_MALI_VALHALLISELLOWERING_H

#include "MaliISelLowering.h"

namespace llvm {

class ValhallSubtarget;

/// One source of a machine node: value and ValhallII::SrcMods.
struct ValhallSrc {
  SDValue Value;
  unsigned Mods;
  ValhallSrc(SDValue Value, unsigned Mods = 0) : Value(Value), Mods(Mods) {}
};

/// A machine node with the given sources and immediates, and the default of
/// every modifier that comes after them.
SDValue buildValhallNode(SelectionDAG &DAG, const SDLoc &DL, unsigned Opcode,
                         EVT VT, ArrayRef<ValhallSrc> Srcs,
                         ArrayRef<int64_t> Imms = {});

class ValhallTargetLowering : public MaliTargetLowering {
  const ValhallSubtarget &STI;

public:
  ValhallTargetLowering(const TargetMachine &TM, const ValhallSubtarget &STI);

  SDValue LowerOperation(SDValue Op, SelectionDAG &DAG) const override;

  SDValue LowerFormalArguments(SDValue Chain, CallingConv::ID CC, bool IsVarArg,
                               const SmallVectorImpl<ISD::InputArg> &Ins,
                               const SDLoc &DL, SelectionDAG &DAG,
                               SmallVectorImpl<SDValue> &InVals) const override;
  SDValue LowerReturn(SDValue Chain, CallingConv::ID CC, bool IsVarArg,
                      const SmallVectorImpl<ISD::OutputArg> &Outs,
                      const SmallVectorImpl<SDValue> &OutVals, const SDLoc &DL,
                      SelectionDAG &DAG) const override;
  SDValue LowerCall(CallLoweringInfo &CLI,
                    SmallVectorImpl<SDValue> &InVals) const override;
  bool CanLowerReturn(CallingConv::ID CC, MachineFunction &MF, bool IsVarArg,
                      const SmallVectorImpl<ISD::OutputArg> &Outs,
                      LLVMContext &Context, const Type *RetTy) const override;

  MVT getScalarShiftAmountTy(const DataLayout &, EVT) const override {
    return MVT::i32;
  }
  bool isLegalAddressingMode(const DataLayout &DL, const AddrMode &AM, Type *Ty,
                             unsigned AS, Instruction *I) const override;
  bool allowsMisalignedMemoryAccesses(EVT, unsigned, Align,
                                      MachineMemOperand::Flags,
                                      unsigned *Fast) const override {
    return false;
  }
  AtomicExpansionKind
  shouldExpandAtomicRMWInIR(AtomicRMWInst *RMW) const override;

  SDValue buildOp(SelectionDAG &DAG, const SDLoc &DL, MaliOp Op, EVT VT,
                  ArrayRef<MaliSource> Sources) const override;
  SDValue getZero(SelectionDAG &DAG) const override;
  SDValue buildBranch(SelectionDAG &DAG, const SDLoc &DL, SDValue Chain,
                      SDValue Cond, SDValue Target, bool Negate) const override;

private:
  SDValue lowerGlobalAddress(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerAddrSpaceCast(SDValue Op, SelectionDAG &DAG) const;
  SDValue scalarArgument(SelectionDAG &DAG, const SDLoc &DL, unsigned Byte,
                         unsigned Bits, EVT VT) const;
  SDValue lowerArgument(unsigned Byte, const ISD::InputArg &In, const SDLoc &DL,
                        SelectionDAG &DAG) const;
};

} // namespace llvm

#endif
