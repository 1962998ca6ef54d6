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
// Selection on every target
//===----------------------------------------------------------------------===//

bool GPUDAGToDAGISel::selectCommon(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getNumValues() ? N->getValueType(0) : EVT(MVT::Other);
  switch (N->getOpcode()) {
  case ISD::LOAD:
  case ISD::ATOMIC_LOAD:
    return selectLoad(N);
  case ISD::STORE:
  case ISD::ATOMIC_STORE:
    return selectStore(N);
  case ISD::ATOMIC_CMP_SWAP:
  case ISD::ATOMIC_SWAP:
  case ISD::ATOMIC_LOAD_ADD:
  case ISD::ATOMIC_LOAD_AND:
  case ISD::ATOMIC_LOAD_OR:
  case ISD::ATOMIC_LOAD_XOR:
  case ISD::ATOMIC_LOAD_MIN:
  case ISD::ATOMIC_LOAD_MAX:
  case ISD::ATOMIC_LOAD_UMIN:
  case ISD::ATOMIC_LOAD_UMAX:
    return selectAtomic(N);
  case ISD::ATOMIC_FENCE:
    ReplaceNode(N, buildFence(N));
    return true;
  case ISD::Constant:
  case ISD::ConstantFP:
    return selectConstant(N);
  case ISD::ADD:
    return VT == MVT::i64 && selectAdd64(N);
  case ISD::SETCC:
    return selectCompare(N);
  case ISD::SELECT:
  case ISD::VSELECT:
    return selectSelect(N);
  case ISD::BUILD_PAIR:
    replace(N, pair(DL, N->getOperand(0), N->getOperand(1)));
    return true;
  case ISD::EXTRACT_ELEMENT:
    replace(N, word(DL, N->getOperand(0), N->getConstantOperandVal(1)));
    return true;
  case ISD::BUILD_VECTOR:
    return selectBuildVector(N);
  case ISD::EXTRACT_VECTOR_ELT:
    if (N->getOperand(0).getValueType().getScalarSizeInBits() != 32)
      return false;
    replace(N, sub(DL, N->getOperand(0), N->getConstantOperandVal(1), VT));
    return true;
  default:
    return false;
  }
}

bool GPUDAGToDAGISel::selectConstant(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  if (isa<ConstantSDNode>(N) && VT != MVT::i32 && VT != MVT::i64)
    return false;
  uint64_t Bits = gpu::constantBits(*N);
  if (VT == MVT::i64) {
    SDValue Low = constant(DL, Lo_32(Bits), MVT::i32);
    SDValue High =
        Lo_32(Bits) == Hi_32(Bits) ? Low : constant(DL, Hi_32(Bits), MVT::i32);
    replace(N, pair(DL, Low, High));
    return true;
  }
  // A half in both lanes, whichever one reads.
  if (VT == MVT::f16)
    Bits |= Bits << 16;
  replace(N, constant(DL, Bits, VT));
  return true;
}

bool GPUDAGToDAGISel::selectBuildVector(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  if (VT.getSizeInBits() == 32) {
    std::optional<uint32_t> Packed = gpu::packedConstant(*N);
    if (!Packed)
      return false;
    replace(N, constant(DL, *Packed, VT));
    return true;
  }
  if (VT.getScalarSizeInBits() != 32)
    return false;
  SmallVector<SDValue, 4> Parts(N->op_begin(), N->op_end());
  replace(N, sequence(DL, VT, groupClass(Parts.size()), Parts));
  return true;
}

bool GPUDAGToDAGISel::selectLoad(SDNode *N) {
  auto *L = cast<MemSDNode>(N);
  MachineSDNode *Load = buildLoad(*L);
  if (!Load)
    return false;
  CurDAG->setNodeMemRefs(Load, {L->getMemOperand()});
  ReplaceNode(N, Load);
  return true;
}

bool GPUDAGToDAGISel::selectStore(SDNode *N) {
  auto *S = cast<MemSDNode>(N);
  SDValue Value = N->getOpcode() == ISD::ATOMIC_STORE
                      ? cast<AtomicSDNode>(N)->getVal()
                      : cast<StoreSDNode>(N)->getValue();
  if (S->getMemoryVT().getSizeInBits() <= 32 &&
      Value.getValueType() == MVT::i64)
    Value = word(SDLoc(N), Value, 0);
  MachineSDNode *Store = buildStore(*S, Value);
  if (!Store)
    return false;
  CurDAG->setNodeMemRefs(Store, {S->getMemOperand()});
  ReplaceNode(N, Store);
  return true;
}

void GPUDAGToDAGISel::takeWordsFromGroups() {
  bool Changed = false;
  for (SDNode &N : CurDAG->allnodes()) {
    if (!N.isMachineOpcode() ||
        N.getMachineOpcode() != TargetOpcode::EXTRACT_SUBREG || N.use_empty())
      continue;
    SDValue From = N.getOperand(0);
    while (From.isMachineOpcode() &&
           From.getMachineOpcode() == TargetOpcode::COPY_TO_REGCLASS)
      From = From.getOperand(0);
    if (!From.isMachineOpcode() ||
        From.getMachineOpcode() != TargetOpcode::REG_SEQUENCE)
      continue;
    for (unsigned I = 1; I + 1 < From.getNumOperands(); I += 2)
      if (From.getConstantOperandVal(I + 1) == N.getConstantOperandVal(1) &&
          From.getOperand(I).getValueType() == N.getValueType(0)) {
        ReplaceUses(SDValue(&N, 0), From.getOperand(I));
        Changed = true;
        break;
      }
  }
  if (Changed)
    CurDAG->RemoveDeadNodes();
}

bool GPUDAGToDAGISel::collectWords(
    SDValue Group, unsigned Count,
    SmallVectorImpl<std::pair<SDNode *, unsigned>> &Words) const {
  for (SDUse &U : Group->uses()) {
    if (U.getResNo() != Group.getResNo())
      continue;
    SDNode *User = U.getUser();
    if (!User->isMachineOpcode())
      return false;
    switch (User->getMachineOpcode()) {
    case TargetOpcode::EXTRACT_SUBREG: {
      unsigned Word = User->getConstantOperandVal(1) - subReg(0);
      if (Word >= Count)
        return false;
      Words.push_back({User, Word});
      break;
    }
    case TargetOpcode::COPY_TO_REGCLASS:
      if (!collectWords(SDValue(User, 0), Count, Words))
        return false;
      break;
    default:
      return false;
    }
  }
  return true;
}

unsigned GPUDAGToDAGISel::takeSigns(SDValue &V, unsigned Neg, unsigned Abs) {
  unsigned Mods = 0;
  if (V.getOpcode() == ISD::FNEG) {
    Mods |= Neg;
    V = V.getOperand(0);
  }
  if (V.getOpcode() == ISD::FABS) {
    Mods |= Abs;
    V = V.getOperand(0);
  }
  return Mods;
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

gpu::Comparison gpu::getComparison(ISD::CondCode CC) {
  switch (CC) {
  case ISD::SETEQ:
  case ISD::SETOEQ:
    return {Condition::EQ, false};
  case ISD::SETNE:
  case ISD::SETUNE:
    return {Condition::NE, false};
  case ISD::SETGT:
  case ISD::SETOGT:
    return {Condition::GT, true};
  case ISD::SETGE:
  case ISD::SETOGE:
    return {Condition::GE, true};
  case ISD::SETLT:
  case ISD::SETOLT:
    return {Condition::LT, true};
  case ISD::SETLE:
  case ISD::SETOLE:
    return {Condition::LE, true};
  case ISD::SETUGT:
    return {Condition::GT, false};
  case ISD::SETUGE:
    return {Condition::GE, false};
  case ISD::SETULT:
    return {Condition::LT, false};
  case ISD::SETULE:
    return {Condition::LE, false};
  case ISD::SETONE:
    return {Condition::GTLT, false};
  default:
    reportFatalInternalError("comparison was not legalised");
  }
}

bool gpu::isScalarCompare(SDValue V) {
  if (V.getOpcode() != ISD::SETCC)
    return false;
  EVT In = V.getOperand(0).getValueType();
  return In == MVT::i32 || In == MVT::f32 || In == MVT::f16;
}
