//===- ValhallMessageOperands.h - Messages by operand names -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLMESSAGEOPERANDS_H
#define LLVM_LIB_TARGET_MALI_VALHALLMESSAGEOPERANDS_H

#include "ValhallSubtarget.h"
#include "llvm/CodeGen/SelectionDAG.h"

namespace llvm::Valhall {

/// \p Message with staging groups of these sizes.
inline unsigned sized(unsigned Message, unsigned Writes, unsigned Reads) {
  const SizedMessageInfo *Info = findSizedMessage(Message, Writes, Reads);
  assert(Info && "no group of this size");
  return Info->Opcode;
}

/// The operands of a message by name; modifiers have their defaults.
class MessageOperands {
public:
  MessageOperands(SelectionDAG &DAG, const SDLoc &DL, unsigned Opcode)
      : DAG(DAG), DL(DL), Opcode(Opcode) {
    const MCInstrDesc &Desc =
        DAG.getSubtarget<ValhallSubtarget>().getInstrInfo()->get(Opcode);
    NumDefs = Desc.getNumDefs();
    for (unsigned I = NumDefs; I != Desc.getNumOperands(); ++I)
      Ops.push_back(immediate(
          ValhallInstrInfo::defaultModifier(Desc.operands()[I].OperandType)));
  }

  void set(OpName Name, SDValue V) {
    int I = getNamedOperandIdx(Opcode, Name);
    assert(I >= int(NumDefs) && "no such operand");
    Ops[I - NumDefs] = V;
  }
  void set(OpName Name, int64_t V) { set(Name, immediate(V)); }
  /// Modifiers of a source.
  void setMods(OpName Source, unsigned Mods) {
    Ops[getNamedOperandIdx(Opcode, Source) - NumDefs + 1] = immediate(Mods);
  }

  MachineSDNode *build(ArrayRef<EVT> Results, SDValue Chain,
                       MachineMemOperand *MMO, SDValue Glue = SDValue()) {
    if (Chain)
      Ops.push_back(Chain);
    if (Glue)
      Ops.push_back(Glue);
    MachineSDNode *N =
        DAG.getMachineNode(Opcode, DL, DAG.getVTList(Results), Ops);
    if (MMO)
      DAG.setNodeMemRefs(N, {MMO});
    return N;
  }

private:
  SDValue immediate(int64_t V) {
    return DAG.getTargetConstant(V, DL, MVT::i32);
  }

  SelectionDAG &DAG;
  const SDLoc &DL;
  unsigned Opcode;
  unsigned NumDefs;
  SmallVector<SDValue, 20> Ops;
};

} // namespace llvm::Valhall

#endif // LLVM_LIB_TARGET_MALI_VALHALLMESSAGEOPERANDS_H
