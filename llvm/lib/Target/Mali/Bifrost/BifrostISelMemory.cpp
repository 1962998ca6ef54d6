//===-- BifrostISelMemory.cpp - Selection of messages ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostISelDAGToDAG.h"
#include "GPUCodeGen/AddressSpaces.h"

using namespace llvm;
using Bifrost::OpName;

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

static bool isSegmentBase(SDValue V) {
  return V.getOpcode() == BifrostISD::LOCAL_MEMORY || isa<FrameIndexSDNode>(V);
}

/// Of a sum, what is the base of a segment: offsets in it need one word.
static SDValue findSegmentBase(SDValue V, unsigned Depth = 0) {
  if (isSegmentBase(V))
    return V;
  if (V.getOpcode() != ISD::ADD || Depth == SelectionDAG::MaxRecursionDepth)
    return SDValue();
  for (SDValue Op : V->op_values())
    if (SDValue Base = findSegmentBase(Op, Depth + 1))
      return Base;
  return SDValue();
}

/// The low word of \p V where \p Base counts as zero; none if it is zero.
SDValue BifrostDAGToDAGISel::lowWordOf(const SDLoc &DL, SDValue V,
                                       SDValue Base) {
  auto IsWord = [](SDValue X) {
    return (X.getOpcode() == ISD::ZERO_EXTEND ||
            X.getOpcode() == ISD::SIGN_EXTEND ||
            X.getOpcode() == ISD::ANY_EXTEND) &&
           X.getOperand(0).getValueType() == MVT::i32;
  };
  if (V == Base || isNullConstant(V))
    return SDValue();
  if (V.getOpcode() == ISD::ADD) {
    SDValue A = lowWordOf(DL, V.getOperand(0), Base);
    SDValue B = lowWordOf(DL, V.getOperand(1), Base);
    if (!A || !B)
      return A ? A : B;
    return SDValue(build(DL, Bifrost::IADD_u32, MVT::i32, {A, B}), 0);
  }
  if (V.getOpcode() == ISD::SHL && IsWord(V.getOperand(0)))
    if (auto *C = dyn_cast<ConstantSDNode>(V.getOperand(1));
        C && C->getZExtValue() < 32)
      return SDValue(build(DL, Bifrost::LSHIFT_OR_i32, MVT::i32,
                           {V.getOperand(0).getOperand(0), zero(),
                            constant(DL, C->getZExtValue())}),
                     0);
  return IsWord(V) ? V.getOperand(0) : word(DL, V, 0);
}

BifrostDAGToDAGISel::Address
BifrostDAGToDAGISel::selectAddress(const MemSDNode &Access) {
  SDValue Addr = Access.getBasePtr();
  SDLoc DL(Addr);
  if (unsigned Space = Access.getAddressSpace();
      Space >= gpu::UniformBufferAS) {
    SDValue Offset = lowWordOf(DL, Addr, SDValue());
    return {Offset ? Offset : zero(),
            Space == gpu::UniformBufferAS
                ? zero()
                : constant(DL, Space - gpu::UniformBufferAS),
            "ubo"};
  }
  SDValue Base = findSegmentBase(Addr);
  if (!Base)
    return {word(DL, Addr, 0), word(DL, Addr, 1), "none"};
  auto *FI = dyn_cast<FrameIndexSDNode>(Base);
  if (!FI) {
    SDValue Offset = lowWordOf(DL, Addr, Base);
    return {Offset ? Offset : constant(DL, 0), zero(), "wls"};
  }
  // eliminateFrameIndex adds a constant that stands in the high word.
  SDValue Frame = CurDAG->getTargetFrameIndex(FI->getIndex(), MVT::i32);
  if (Addr == Base)
    return {Frame, imm(DL, 0), "tl"};
  if (CurDAG->isBaseWithConstantOffset(Addr) && Addr.getOperand(0) == Base &&
      isUInt<16>(Addr.getConstantOperandVal(1)))
    return {Frame, imm(DL, Addr.getConstantOperandVal(1)), "tl"};
  SDValue Offset = lowWordOf(DL, Addr, Base);
  SDValue Start(build(DL, Bifrost::MOV_i32, MVT::i32, {Frame}), 0);
  return {
      Offset
          ? SDValue(build(DL, Bifrost::IADD_u32, MVT::i32, {Start, Offset}), 0)
          : Start,
      zero(), "tl"};
}

bool BifrostDAGToDAGISel::selectFrameIndex(SDNode *N) {
  SDLoc DL(N);
  SDValue FI = CurDAG->getTargetFrameIndex(
      cast<FrameIndexSDNode>(N)->getIndex(), MVT::i32);
  MachineSDNode *A = CurDAG->getMachineNode(
      Bifrost::FRAME_ADDRESS, DL, MVT::i32, MVT::i32, {FI, imm(DL, 0)});
  ReplaceNode(N, pair(DL, SDValue(A, 0), SDValue(A, 1)).getNode());
  return true;
}

bool BifrostDAGToDAGISel::selectLocalMemory(SDNode *N) {
  SDLoc DL(N);
  MachineSDNode *A = buildBifrostNode(*CurDAG, DL, Bifrost::SEG_ADD,
                                      CurDAG->getVTList(MVT::i32, MVT::i32),
                                      {zero(), zero()}, {{OpName::seg, "wls"}});
  ReplaceNode(N, pair(DL, SDValue(A, 0), SDValue(A, 1)).getNode());
  return true;
}

//===----------------------------------------------------------------------===//
// Load and store
//===----------------------------------------------------------------------===//

namespace {
/// An instruction that loads, with its modifiers.
struct LoadForm {
  unsigned Opcode;
  SmallVector<Bifrost::ModSetting, 3> Modifiers;
};
} // namespace

static std::optional<LoadForm> chooseLoad(const MemSDNode &L) {
  bool IsSigned = gpu::getLoadExtension(L) == ISD::SEXTLOAD;
  bool Wide = L.getValueType(0) == MVT::i64;
  SmallVector<Bifrost::ModSetting, 3> Extended{
      {OpName::lane_dest, Wide ? "d0" : "w0"},
      {OpName::extend, IsSigned ? "sext" : "zext"}};
  switch (L.getMemoryVT().getSizeInBits()) {
  case 8:
    return LoadForm{Wide ? unsigned(Bifrost::LOAD_i8_d0)
                         : unsigned(Bifrost::LOAD_i8),
                    Extended};
  case 16:
    return LoadForm{Wide ? unsigned(Bifrost::LOAD_i16_d0)
                         : unsigned(Bifrost::LOAD_i16),
                    Extended};
  case 32:
    if (Wide)
      return LoadForm{Bifrost::LOAD_i32_d0, Extended};
    return LoadForm{Bifrost::LOAD_i32, {}};
  case 64:
    return LoadForm{Bifrost::LOAD_i64, {}};
  case 128:
    return LoadForm{Bifrost::LOAD_i128, {}};
  default:
    return std::nullopt;
  }
}

MachineSDNode *BifrostDAGToDAGISel::buildLoad(const MemSDNode &L) {
  std::optional<LoadForm> Form = chooseLoad(L);
  if (!Form)
    return nullptr;
  Address A = selectAddress(L);
  Form->Modifiers.push_back({OpName::seg, A.Segment});
  return buildBifrostNode(*CurDAG, SDLoc(&L), Form->Opcode, L.getVTList(),
                          {A.Low, A.High}, Form->Modifiers, {}, L.getChain());
}

MachineSDNode *BifrostDAGToDAGISel::buildStoreMessage(const MemSDNode &S,
                                                      unsigned Opcode,
                                                      SDValue Value) {
  Address A = selectAddress(S);
  return buildBifrostNode(*CurDAG, SDLoc(&S), Opcode,
                          CurDAG->getVTList(MVT::Other), {A.Low, A.High},
                          {{OpName::seg, A.Segment}}, {Value}, S.getChain());
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

static StringRef atomicText(unsigned Opcode) {
  switch (Opcode) {
  case ISD::ATOMIC_LOAD_ADD:
    return "aadd";
  case ISD::ATOMIC_LOAD_AND:
    return "aand";
  case ISD::ATOMIC_LOAD_OR:
    return "aor";
  case ISD::ATOMIC_LOAD_XOR:
    return "axor";
  case ISD::ATOMIC_LOAD_MIN:
    return "asmin";
  case ISD::ATOMIC_LOAD_MAX:
    return "asmax";
  case ISD::ATOMIC_LOAD_UMIN:
    return "aumin";
  case ISD::ATOMIC_LOAD_UMAX:
    return "aumax";
  default:
    return "";
  }
}

bool BifrostDAGToDAGISel::selectAtomic(SDNode *N) {
  auto *A = cast<AtomicSDNode>(N);
  EVT VT = N->getValueType(0);
  bool Is64 = VT == MVT::i64;
  SDLoc DL(N);
  // These address the whole of memory.
  SDValue Base = A->getBasePtr();
  SmallVector<MaliOperand, 2> Srcs{word(DL, Base, 0), word(DL, Base, 1)};
  SDValue Chain = A->getChain();
  auto Finish = [&](MachineSDNode *R, SDValue Result, SDValue NewChain) {
    CurDAG->setNodeMemRefs(R, {A->getMemOperand()});
    ReplaceUses(SDValue(N, 0), Result);
    ReplaceUses(SDValue(N, 1), NewChain);
    CurDAG->RemoveDeadNode(N);
    return true;
  };

  if (N->getOpcode() == ISD::ATOMIC_SWAP) {
    MachineSDNode *R = buildBifrostNode(
        *CurDAG, DL, Is64 ? Bifrost::AXCHG_i64 : Bifrost::AXCHG_i32,
        N->getVTList(), Srcs, {}, {A->getVal()}, Chain);
    return Finish(R, SDValue(R, 0), SDValue(R, 1));
  }
  if (N->getOpcode() == ISD::ATOMIC_CMP_SWAP) {
    SDValue Group = exchangedGroup(*A);
    MachineSDNode *R = buildBifrostNode(
        *CurDAG, DL, Is64 ? Bifrost::ACMPXCHG_i64 : Bifrost::ACMPXCHG_i32,
        CurDAG->getVTList(Group.getValueType(), MVT::Other), Srcs, {}, {Group},
        Chain);
    SDValue Old = sub(DL, SDValue(R, 0), 0);
    return Finish(R, Is64 ? pair(DL, Old, sub(DL, SDValue(R, 0), 1)) : Old,
                  SDValue(R, 1));
  }
  if (Is64)
    return false;

  StringRef Text = atomicText(N->getOpcode());
  bool Unused = !N->hasAnyUseOfValue(0);
  SDVTList VTs = CurDAG->getVTList(MVT::i64, MVT::Other);
  SDValue Undef = undefinedWord(DL);
  MachineSDNode *R;
  auto *C = dyn_cast<ConstantSDNode>(A->getVal());
  if (C && Text == "aadd" && (C->isOne() || C->isAllOnes())) {
    // Increment and decrement have no operand.
    R = buildBifrostNode(
        *CurDAG, DL,
        Unused ? Bifrost::ATOM_C1_i32 : Bifrost::ATOM_C1_RETURN_i32, VTs, Srcs,
        {{OpName::atom_opc, C->isOne() ? "ainc" : "adec"}}, {}, Chain);
  } else {
    SDValue Operand = pair(DL, A->getVal(), Undef);
    R = buildBifrostNode(
        *CurDAG, DL, Unused ? Bifrost::ATOM_C_i32 : Bifrost::ATOM_C_RETURN_i32,
        VTs, Srcs, {{OpName::atom_opc, Text}}, {Operand}, Chain);
  }
  SDValue Result = Undef;
  if (!Unused)
    Result =
        SDValue(build(DL, Bifrost::ATOM_POST_i32, MVT::i32,
                      {sub(DL, SDValue(R, 0), 0), sub(DL, SDValue(R, 0), 1)},
                      {{OpName::atom_opc, Text}}),
                0);
  return Finish(R, Result, SDValue(R, 1));
}
