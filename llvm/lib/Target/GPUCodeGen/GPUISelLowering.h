//===- GPUISelLowering.h - DAG lowering of every target ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The interface of a kernel is the same on every target: arguments are words
/// of the uniforms, reserved functions are preloaded values, uniforms or
/// operations, every address space is a window of one space of 64-bit
/// addresses. A target says how it reads a uniform, and so on.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUISELLOWERING_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUISELLOWERING_H

#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/StageTraits.h"
#include "GPUCodeGen/TargetLimits.h"
#include "llvm/CodeGen/SelectionDAG.h"
#include "llvm/CodeGen/TargetLowering.h"

namespace llvm {

namespace gpu {
enum class DotProducts {
  None,
  OfWords, ///< the bytes of one side lie in a word
  OfBytes  ///< also those that are packed first, on both sides
};
} // namespace gpu

class GPUTargetLowering : public TargetLowering {
public:
  GPUTargetLowering(const TargetMachine &TM, const TargetSubtargetInfo &STI,
                    const gpu::TargetLimits &Limits);

  /// Lanes of a warp, which is a sub-group; 1 if lanes do not see each other.
  virtual unsigned getLaneCount() const { return 1; }
  /// Arithmetic on floats rounds toward zero, not to the nearest number.
  virtual bool roundsTowardZero() const { return false; }
  /// Halves are computed as halves, fused operations included, not as floats.
  virtual bool hasHalfArithmetic() const { return true; }
  /// There is code for images and samplers.
  bool hasImages() const { return Limits.HasImages; }
  virtual gpu::StageSupport getStageSupport() const { return {}; }
  /// Which sums of products of bytes are cheaper as one operation.
  virtual gpu::DotProducts getDotProducts() const {
    return gpu::DotProducts::None;
  }

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
                      LLVMContext &Context, const Type *RetTy) const override {
    return true;
  }

  MVT getScalarShiftAmountTy(const DataLayout &, EVT) const override {
    return MVT::i32;
  }
  // Also keeps expansions from making shuffles of bytes, which have no type.
  bool isShuffleMaskLegal(ArrayRef<int>, EVT) const override { return false; }
  bool allowsMisalignedMemoryAccesses(EVT, unsigned, Align,
                                      MachineMemOperand::Flags,
                                      unsigned *) const override {
    return false;
  }
  AtomicExpansionKind
  shouldExpandAtomicRMWInIR(AtomicRMWInst *RMW) const override;

protected:
  /// The 32 bits at \p Byte, a multiple of 4, of the uniforms.
  virtual SDValue getUniformWord(SelectionDAG &DAG, const SDLoc &DL,
                                 unsigned Byte, MVT VT) const = 0;
  /// The 64 bits at \p Byte, a multiple of 8, of the uniforms.
  virtual SDValue getUniformPair(SelectionDAG &DAG, const SDLoc &DL,
                                 unsigned Byte) const = 0;
  /// What the thread is preloaded with for \p B and dimension \p Dim.
  virtual SDValue getPreload(SelectionDAG &DAG, const SDLoc &DL, gpu::Builtin B,
                             unsigned Dim) const = 0;
  /// Where the local memory of the work-group starts.
  virtual SDValue getLocalMemory(SelectionDAG &DAG, const SDLoc &DL) const = 0;
  /// The 32-bit offset, in its block of the program's data, of \p Offset bytes
  /// behind \p GV.
  virtual SDValue getDataOffset(SelectionDAG &DAG, const SDLoc &DL,
                                const GlobalVariable &GV,
                                int64_t Offset) const = 0;
  /// The operation \p B, whose result, if it has one, goes to \p InVals.
  /// \returns the chain behind it.
  virtual SDValue buildOperation(SelectionDAG &DAG, const SDLoc &DL,
                                 gpu::Builtin B, SDValue Chain,
                                 ArrayRef<SDValue> Args,
                                 SmallVectorImpl<SDValue> &InVals) const = 0;
  /// \p B, one of the dot products. Every target has a general way.
  virtual SDValue buildDotProduct(SelectionDAG &DAG, const SDLoc &DL,
                                  gpu::Builtin B, ArrayRef<SDValue> Args) const;
  virtual SDValue buildReturn(SelectionDAG &DAG, const SDLoc &DL,
                              SDValue Chain) const = 0;
  /// The same register seen as another 32-bit type: how i32 becomes f16.
  virtual SDValue reinterpretWord(SelectionDAG &DAG, const SDLoc &DL, EVT VT,
                                  SDValue V) const = 0;

private:
  const gpu::TargetLimits &Limits;

  SDValue lowerScalarArgument(SelectionDAG &DAG, const SDLoc &DL, unsigned Byte,
                              unsigned Bits, EVT VT) const;
  SDValue lowerArgument(unsigned Byte, const ISD::InputArg &In, const SDLoc &DL,
                        SelectionDAG &DAG) const;
  SDValue lowerGlobalAddress(SDValue Op, SelectionDAG &DAG) const;
};

namespace gpu {
/// For a subtarget's initLibcallLoweringInfo: whatever the triple of a module
/// says, there is no library, so that memset and the like become loops.
void removeLibcalls(LibcallLoweringInfo &Info);
} // namespace gpu

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUISELLOWERING_H
