//===- GPUISelDAGToDAG.cpp - Selection that always ends -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUISelDAGToDAG.h"
#include "Diagnostics.h"
#include "FatalErrors.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetLowering.h"
#include "llvm/Support/LEB128.h"

using namespace llvm;

/// The matcher's program \p Table with the alternative that takes any node,
/// in the format that SelectionDAGISel.h declares:
///   OPC_Scope, sizeof(Table), Table..., sizeof(Rest), Rest..., 0
static SmallVector<uint8_t, 0> addRest(ArrayRef<uint8_t> Table,
                                       unsigned Pattern) {
  using ISel = SelectionDAGISel;
  // The look-ahead of scopes evaluates predicates, but not behind a record.
  const uint8_t Rest[] = {ISel::OPC_RecordNode,    ISel::OPC_CheckComplexPat,
                          uint8_t(Pattern),        /*RecNo=*/0,
                          ISel::OPC_CompleteMatch, /*NumResults=*/0};
  SmallVector<uint8_t, 0> Out{ISel::OPC_Scope};
  auto AddChild = [&](ArrayRef<uint8_t> Child) {
    uint8_t Size[8];
    Out.append(Size, Size + encodeULEB128(Child.size(), Size));
    Out.append(Child.begin(), Child.end());
  };
  AddChild(Table);
  AddChild(Rest);
  Out.push_back(0);
  return Out;
}

void GPUDAGToDAGISel::SelectCodeCommon(SDNode *N, const uint8_t *Table,
                                       unsigned Size) {
  if (TableAndRest.empty())
    TableAndRest = addRest(ArrayRef(Table, Size), NothingMatches);
  SelectionDAGISel::SelectCodeCommon(N, TableAndRest.data(),
                                     TableAndRest.size());
}

/// The type that tells the forms of \p N apart; none for pure control.
static EVT typeOf(const SDNode &N) {
  if (auto *Mem = dyn_cast<MemSDNode>(&N))
    return Mem->getMemoryVT();
  auto IsValue = [](EVT VT) { return VT != MVT::Other && VT != MVT::Glue; };
  for (EVT VT : N.values())
    if (IsValue(VT))
      return VT;
  for (SDValue Op : N.op_values())
    if (IsValue(Op.getValueType()) && Op.getOpcode() != ISD::TargetConstant)
      return Op.getValueType();
  return MVT::Other;
}

void GPUDAGToDAGISel::reject(SDNode &N) {
  const Function &F = MF->getFunction();
  if (HadErrors || !gpu::hasErrors(F.getContext())) {
    std::string What = "operation '" + N.getOperationName(CurDAG) + "'";
    if (EVT VT = typeOf(N); VT != MVT::Other)
      What += " of type " + VT.getEVTString();
    gpu::reportUnsupported(F, What + " is not supported on this target",
                           N.getDebugLoc());
    HadErrors = false;
  }

  SDNode *Undefined = CurDAG->getMachineNode(TargetOpcode::IMPLICIT_DEF,
                                             SDLoc(&N), N.getVTList(), {});
  for (auto [I, VT] : enumerate(N.values())) {
    bool HasChain = VT == MVT::Other && N.getNumOperands() &&
                    N.getOperand(0).getValueType() == MVT::Other;
    ReplaceUses(SDValue(&N, I), HasChain           ? N.getOperand(0)
                                : VT == MVT::Other ? CurDAG->getEntryNode()
                                                   : SDValue(Undefined, I));
  }
}

void GPUDAGToDAGISel::makeEmpty() const {
  for (MachineBasicBlock &MBB : *MF) {
    MBB.clear();
    while (!MBB.succ_empty())
      MBB.removeSuccessor(MBB.succ_begin());
  }
  while (MF->size() > 1)
    MF->erase(std::prev(MF->end()));
  buildEnd(MF->front());
}

bool GPUDAGToDAGISel::runOnMachineFunction(MachineFunction &MF) {
  gpu::FatalErrorScope Scope(MF.getFunction());
  const LLVMContext &Context = MF.getFunction().getContext();
  HadErrors = gpu::hasErrors(Context);
  bool Changed = SelectionDAGISel::runOnMachineFunction(MF);
  if (!gpu::hasErrors(Context))
    return Changed;
  makeEmpty();
  return true;
}

void GPUDAGToDAGISel::Select(SDNode *N) {
  if (N->isMachineOpcode())
    N->setNodeId(-1);
  else if (!selectByCode(N))
    selectByPattern(N);
}

SDValue GPUDAGToDAGISel::sequence(const SDLoc &DL, EVT VT,
                                  const TargetRegisterClass &RC,
                                  ArrayRef<SDValue> Parts) {
  SmallVector<SDValue, 9> Ops{imm(DL, RC.getID())};
  for (auto [I, P] : enumerate(Parts)) {
    Ops.push_back(P);
    Ops.push_back(imm(DL, subReg(I)));
  }
  return SDValue(
      CurDAG->getMachineNode(TargetOpcode::REG_SEQUENCE, DL, VT, Ops), 0);
}

//===----------------------------------------------------------------------===//
// Questions about nodes
//===----------------------------------------------------------------------===//

uint64_t gpu::constantBits(const SDNode &N) {
  if (auto *F = dyn_cast<ConstantFPSDNode>(&N))
    return F->getValueAPF().bitcastToAPInt().getZExtValue();
  return N.getAsZExtVal();
}

std::optional<uint32_t> gpu::packedConstant(const SDNode &N) {
  uint32_t Packed = 0;
  for (unsigned I = 0; I < 2; ++I) {
    SDValue E = N.getOperand(I);
    if (isa<ConstantSDNode>(E) || isa<ConstantFPSDNode>(E))
      Packed |= uint32_t(constantBits(*E.getNode()) & 0xFFFF) << 16 * I;
    else if (!E.isUndef())
      return std::nullopt;
  }
  return Packed;
}

ISD::LoadExtType gpu::getLoadExtension(const MemSDNode &Load) {
  if (auto *Plain = dyn_cast<LoadSDNode>(&Load))
    return Plain->getExtensionType();
  if (auto *Atomic = dyn_cast<AtomicSDNode>(&Load))
    return Atomic->getExtensionType();
  return ISD::NON_EXTLOAD;
}
