//===-- ValhallISelMemory.cpp - Selection of memory accesses --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallISelDAGToDAG.h"
#include "ValhallSubtarget.h"

using namespace llvm;

void ValhallDAGToDAGISel::selectAddress(SDValue Addr, SDValue &Base,
                                        SDValue &Offset) {
  SDLoc DL(Addr);
  int64_t Off = 0;
  while (CurDAG->isBaseWithConstantOffset(Addr)) {
    int64_t C = cast<ConstantSDNode>(Addr.getOperand(1))->getSExtValue();
    if (!isInt<16>(Off + C))
      break;
    Off += C;
    Addr = Addr.getOperand(0);
  }
  Base = Addr;
  if (auto *FI = dyn_cast<FrameIndexSDNode>(Addr))
    Base = CurDAG->getTargetFrameIndex(FI->getIndex(), MVT::i64);
  Offset = imm(DL, Off);
}

namespace {
/// An instruction that loads, with its modifiers up to the extension.
struct LoadForm {
  unsigned Opcode;
  SmallVector<int64_t, 2> Modifiers;
};
} // namespace

static std::optional<LoadForm> chooseLoad(const MemSDNode &L) {
  ISD::LoadExtType Ext = ISD::NON_EXTLOAD;
  if (auto *Plain = dyn_cast<LoadSDNode>(&L))
    Ext = Plain->getExtensionType();
  else if (auto *A = dyn_cast<AtomicSDNode>(&L))
    Ext = A->getExtensionType();
  int64_t Unsigned = Ext != ISD::SEXTLOAD;
  bool Wide = L.getValueType(0) == MVT::i64;
  switch (L.getMemoryVT().getSizeInBits()) {
  case 8:
    if (Wide)
      return LoadForm{Valhall::LOAD_i8_d0, {Unsigned}};
    return LoadForm{Valhall::LOAD_i8, {ValhallMod::Lane8W0, Unsigned}};
  case 16:
    if (Wide)
      return LoadForm{Valhall::LOAD_i16_d0, {Unsigned}};
    return LoadForm{Valhall::LOAD_i16, {ValhallMod::Lane16W0, Unsigned}};
  case 32:
    if (Wide)
      return LoadForm{Valhall::LOAD_i32_d0, {Unsigned}};
    return LoadForm{Valhall::LOAD_i32, {}};
  case 64:
    return LoadForm{Valhall::LOAD_i64, {}};
  case 128:
    return LoadForm{Valhall::LOAD_i128, {}};
  default:
    return std::nullopt;
  }
}

bool ValhallDAGToDAGISel::selectLoad(SDNode *N) {
  auto *L = cast<MemSDNode>(N);
  std::optional<LoadForm> Form = chooseLoad(*L);
  if (!Form)
    return false;
  SDLoc DL(N);
  SDValue Base, Offset;
  selectAddress(L->getBasePtr(), Base, Offset);
  SmallVector<SDValue, 12> Ops{Base, imm(DL, 0), Offset};
  for (int64_t V : Form->Modifiers)
    Ops.push_back(imm(DL, V));
  const MCInstrDesc &Desc = Subtarget->getInstrInfo()->get(Form->Opcode);
  while (Ops.size() + 1 < Desc.getNumOperands())
    Ops.push_back(imm(DL, ValhallInstrInfo::defaultModifier(
                              Desc.operands()[Ops.size() + 1].OperandType)));
  Ops.push_back(L->getChain());
  MachineSDNode *Load =
      CurDAG->getMachineNode(Form->Opcode, DL, N->getVTList(), Ops);
  CurDAG->setNodeMemRefs(Load, {L->getMemOperand()});
  ReplaceNode(N, Load);
  return true;
}

static std::optional<unsigned> chooseStore(unsigned Bits) {
  switch (Bits) {
  case 8:
    return Valhall::STORE_i8;
  case 16:
    return Valhall::STORE_i16;
  case 32:
    return Valhall::STORE_i32;
  case 64:
    return Valhall::STORE_i64;
  case 128:
    return Valhall::STORE_i128;
  default:
    return std::nullopt;
  }
}

bool ValhallDAGToDAGISel::selectStore(SDNode *N) {
  auto *S = cast<MemSDNode>(N);
  bool Atomic = N->getOpcode() == ISD::ATOMIC_STORE;
  SDValue Value = Atomic ? cast<AtomicSDNode>(N)->getVal()
                         : cast<StoreSDNode>(N)->getValue();
  unsigned Bits = S->getMemoryVT().getSizeInBits();
  SDLoc DL(N);
  std::optional<unsigned> Opc = chooseStore(Bits);
  if (!Opc)
    return false;
  if (Bits <= 32 && Value.getValueType() == MVT::i64)
    Value = sub(DL, Value, 0);
  SDValue Base, Offset;
  selectAddress(S->getBasePtr(), Base, Offset);
  SmallVector<SDValue, 12> Ops{Base, imm(DL, 0), Value, Offset};
  const MCInstrDesc &Desc = Subtarget->getInstrInfo()->get(*Opc);
  while (Ops.size() < Desc.getNumOperands())
    Ops.push_back(imm(DL, 0));
  Ops.push_back(S->getChain());
  MachineSDNode *Store = CurDAG->getMachineNode(*Opc, DL, MVT::Other, Ops);
  CurDAG->setNodeMemRefs(Store, {S->getMemOperand()});
  ReplaceNode(N, Store);
  return true;
}

static unsigned atomicCode(unsigned Opcode) {
  switch (Opcode) {
  case ISD::ATOMIC_LOAD_ADD:
    return ValhallMod::AtomicAdd;
  case ISD::ATOMIC_LOAD_AND:
    return ValhallMod::AtomicAnd;
  case ISD::ATOMIC_LOAD_OR:
    return ValhallMod::AtomicOr;
  case ISD::ATOMIC_LOAD_XOR:
    return ValhallMod::AtomicXor;
  case ISD::ATOMIC_LOAD_MIN:
    return ValhallMod::AtomicSMin;
  case ISD::ATOMIC_LOAD_MAX:
    return ValhallMod::AtomicSMax;
  case ISD::ATOMIC_LOAD_UMIN:
    return ValhallMod::AtomicUMin;
  case ISD::ATOMIC_LOAD_UMAX:
    return ValhallMod::AtomicUMax;
  default:
    return ValhallMod::AtomicXchg;
  }
}

bool ValhallDAGToDAGISel::selectAtomic(SDNode *N) {
  auto *A = cast<AtomicSDNode>(N);
  EVT VT = N->getValueType(0);
  bool Is64 = VT == MVT::i64;
  SDLoc DL(N);
  // The offset is an unsigned byte and a multiple of the size.
  SDValue Base = A->getBasePtr();
  int64_t Off = 0;
  if (CurDAG->isBaseWithConstantOffset(Base)) {
    int64_t C = cast<ConstantSDNode>(Base.getOperand(1))->getSExtValue();
    if (C >= 0 && C < 256 && C % (Is64 ? 8 : 4) == 0) {
      Off = C;
      Base = Base.getOperand(0);
    }
  }
  if (auto *FI = dyn_cast<FrameIndexSDNode>(Base))
    Base = CurDAG->getTargetFrameIndex(FI->getIndex(), MVT::i64);
  SDValue Chain = A->getChain(), Offset = imm(DL, Off), NoMods = imm(DL, 0),
          Slot = imm(DL, 0), Flow = imm(DL, 0);

  MachineSDNode *R;
  if (N->getOpcode() == ISD::ATOMIC_CMP_SWAP) {
    SDValue Expected = A->getOperand(2), New = A->getOperand(3);
    SDValue Group =
        Is64 ? sequence(DL, MVT::v4i32, Valhall::GPR128RegClass,
                        {sub(DL, New, 0), sub(DL, New, 1), sub(DL, Expected, 0),
                         sub(DL, Expected, 1)})
             : sequence(DL, MVT::i64, Valhall::GPR64RegClass, {New, Expected});
    R = CurDAG->getMachineNode(
        Is64 ? Valhall::ACMPXCHG_i64 : Valhall::ACMPXCHG_i32, DL,
        N->getVTList(), {Base, NoMods, Group, Offset, Slot, Flow, Chain});
  } else {
    unsigned Code = atomicCode(N->getOpcode());
    SDValue Op = imm(DL, Code);
    bool Unused = !N->hasAnyUseOfValue(0);
    auto *C = dyn_cast<ConstantSDNode>(A->getVal());
    // Increment and decrement carry their operand in the operation.
    if (C && Code == ValhallMod::AtomicAdd && (C->isOne() || C->isAllOnes())) {
      Op =
          imm(DL, C->isOne() ? ValhallMod::Atomic1Inc : ValhallMod::Atomic1Dec);
      SmallVector<SDValue, 8> Ops{Base, NoMods, Offset, Op, Slot, Flow, Chain};
      R = Unused ? CurDAG->getMachineNode(Is64 ? Valhall::ATOM1_i64
                                               : Valhall::ATOM1_i32,
                                          DL, MVT::Other, Ops)
                 : CurDAG->getMachineNode(Is64 ? Valhall::ATOM1_RETURN_i64
                                               : Valhall::ATOM1_RETURN_i32,
                                          DL, N->getVTList(), Ops);
    } else {
      SmallVector<SDValue, 8> Ops{Base, NoMods, A->getVal(), Offset,
                                  Op,   Slot,   Flow,        Chain};
      Unused &= Code != ValhallMod::AtomicXchg;
      R = Unused ? CurDAG->getMachineNode(Is64 ? Valhall::ATOM_i64
                                               : Valhall::ATOM_i32,
                                          DL, MVT::Other, Ops)
                 : CurDAG->getMachineNode(Is64 ? Valhall::ATOM_RETURN_i64
                                               : Valhall::ATOM_RETURN_i32,
                                          DL, N->getVTList(), Ops);
    }
  }
  CurDAG->setNodeMemRefs(R, {A->getMemOperand()});
  if (R->getNumValues() == 1) {
    ReplaceUses(SDValue(N, 1), SDValue(R, 0));
    CurDAG->RemoveDeadNode(N);
  } else {
    ReplaceNode(N, R);
  }
  return true;
}

bool ValhallDAGToDAGISel::selectFence(SDNode *N) {
  ReplaceNode(N, CurDAG->getMachineNode(Valhall::FENCE, SDLoc(N), MVT::Other,
                                        N->getOperand(0)));
  return true;
}

bool ValhallDAGToDAGISel::selectFrameIndex(SDNode *N) {
  SDLoc DL(N);
  SDValue FI = CurDAG->getTargetFrameIndex(
      cast<FrameIndexSDNode>(N)->getIndex(), MVT::i64);
  ReplaceNode(N, CurDAG->getMachineNode(Valhall::FRAME_ADDRESS, DL, MVT::i64,
                                        FI, imm(DL, 0)));
  return true;
}
