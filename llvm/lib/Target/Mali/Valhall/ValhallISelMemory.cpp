//===-- ValhallISelMemory.cpp - Selection of memory accesses --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallISelDAGToDAG.h"
#include "ValhallSubtarget.h"
#include "llvm/CodeGen/MachineFrameInfo.h"

using namespace llvm;

/// Makes a variable the base of a message, where the offset that it will have
/// fits into the message.
void ValhallDAGToDAGISel::foldFrameIndex(SDValue &Base) {
  auto *FI = dyn_cast<FrameIndexSDNode>(Base);
  if (FI && ValhallFrameLowering::hasDirectVariables(MF->getFrameInfo()))
    Base = CurDAG->getTargetFrameIndex(FI->getIndex(), MVT::i64);
}

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
  foldFrameIndex(Base);
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
  int64_t Unsigned = gpu::getLoadExtension(L) != ISD::SEXTLOAD;
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

MachineSDNode *ValhallDAGToDAGISel::buildLoad(const MemSDNode &L) {
  std::optional<LoadForm> Form = chooseLoad(L);
  if (!Form)
    return nullptr;
  SDLoc DL(&L);
  SDValue Base, Offset;
  selectAddress(L.getBasePtr(), Base, Offset);
  SmallVector<SDValue, 12> Ops{Base, imm(DL, 0), Offset};
  for (int64_t V : Form->Modifiers)
    Ops.push_back(imm(DL, V));
  const MCInstrDesc &Desc = Subtarget->getInstrInfo()->get(Form->Opcode);
  while (Ops.size() + 1 < Desc.getNumOperands())
    Ops.push_back(imm(DL, ValhallInstrInfo::defaultModifier(
                              Desc.operands()[Ops.size() + 1].OperandType)));
  Ops.push_back(L.getChain());
  return CurDAG->getMachineNode(Form->Opcode, DL, L.getVTList(), Ops);
}

MachineSDNode *ValhallDAGToDAGISel::buildStoreMessage(const MemSDNode &S,
                                                      unsigned Opcode,
                                                      SDValue Value) {
  SDLoc DL(&S);
  SDValue Base, Offset;
  selectAddress(S.getBasePtr(), Base, Offset);
  SmallVector<SDValue, 12> Ops{Base, imm(DL, 0), Value, Offset};
  const MCInstrDesc &Desc = Subtarget->getInstrInfo()->get(Opcode);
  while (Ops.size() < Desc.getNumOperands())
    Ops.push_back(imm(DL, 0));
  Ops.push_back(S.getChain());
  return CurDAG->getMachineNode(Opcode, DL, MVT::Other, Ops);
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
  foldFrameIndex(Base);
  SDValue Chain = A->getChain(), Offset = imm(DL, Off), NoMods = imm(DL, 0),
          Slot = imm(DL, 0), Flow = imm(DL, 0);

  MachineSDNode *R;
  if (N->getOpcode() == ISD::ATOMIC_CMP_SWAP) {
    R = CurDAG->getMachineNode(
        Is64 ? Valhall::ACMPXCHG_i64 : Valhall::ACMPXCHG_i32, DL,
        N->getVTList(),
        {Base, NoMods, exchangedGroup(*A), Offset, Slot, Flow, Chain});
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

bool ValhallDAGToDAGISel::selectFrameIndex(SDNode *N) {
  SDLoc DL(N);
  SDValue FI = CurDAG->getTargetFrameIndex(
      cast<FrameIndexSDNode>(N)->getIndex(), MVT::i64);
  ReplaceNode(N, CurDAG->getMachineNode(Valhall::FRAME_ADDRESS, DL, MVT::i64,
                                        FI, imm(DL, 0)));
  return true;
}
