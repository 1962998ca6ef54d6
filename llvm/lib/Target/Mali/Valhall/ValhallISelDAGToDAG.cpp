//===-- ValhallISelDAGToDAG.cpp - Instruction selection -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Valhall.h"
#include "ValhallISelLowering.h"
#include "ValhallSubtarget.h"
#include "ValhallTargetMachine.h"
#include "llvm/CodeGen/SelectionDAGISel.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::ValhallII;

#define DEBUG_TYPE "valhall-isel"
#define PASS_NAME "Valhall instruction selection"

namespace {

class ValhallDAGToDAGISel : public SelectionDAGISel {
public:
  ValhallDAGToDAGISel(ValhallTargetMachine &TM, CodeGenOptLevel OptLevel)
      : SelectionDAGISel(TM, OptLevel) {}

  bool runOnMachineFunction(MachineFunction &MF) override {
    Subtarget = &MF.getSubtarget<ValhallSubtarget>();
    return SelectionDAGISel::runOnMachineFunction(MF);
  }

private:
  const ValhallSubtarget *Subtarget = nullptr; // named by the patterns

  void Select(SDNode *N) override;
  void PreprocessISelDAG() override;

  bool selectFloatSource(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalfSource(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalf2Source(SDValue In, SDValue &Src, SDValue &Mods);

  /// Shifts take their amount modulo the width: a mask of it is not needed.
  template <unsigned Mask> bool selectShiftAmount(SDValue In, SDValue &Src) {
    Src = In;
    if (In.getOpcode() == ISD::AND)
      if (auto *C = dyn_cast<ConstantSDNode>(In.getOperand(1)))
        if ((C->getZExtValue() & Mask) == Mask)
          Src = In.getOperand(0);
    return true;
  }

  SDValue imm(const SDLoc &DL, int64_t V) {
    return CurDAG->getTargetConstant(V, DL, MVT::i32);
  }
  SDValue build(const SDLoc &DL, unsigned Opc, EVT VT,
                ArrayRef<ValhallSrc> Srcs, ArrayRef<int64_t> Imms = {}) {
    return buildValhallNode(*CurDAG, DL, Opc, VT, Srcs, Imms);
  }
  SDValue reg(MCRegister R, MVT VT) { return CurDAG->getRegister(R, VT); }
  SDValue sub(const SDLoc &DL, SDValue V, unsigned Index) {
    return CurDAG->getTargetExtractSubreg(ValhallRegisterInfo::subReg(Index),
                                          DL, MVT::i32, V);
  }
  SDValue lowWord(const SDLoc &DL, SDValue V);
  SDValue sequence(const SDLoc &DL, EVT VT, const TargetRegisterClass &RC,
                   ArrayRef<SDValue> Parts);

  SDValue half(const SDLoc &DL, SDValue V, unsigned Index);
  SDValue logicByHalves(SDNode &N);
  ValhallSrc widenedSource(const SDLoc &DL, SDValue Ext);

  void selectAddress(SDValue Addr, SDValue &Base, SDValue &Offset);
  bool selectAdd64(SDNode *N);
  bool selectLoad(SDNode *N);
  bool selectStore(SDNode *N);
  bool selectAtomic(SDNode *N);
  void selectConstant(SDNode *N);
  SDValue compare(SDNode *SetCC, SDValue Accumulator, bool And, EVT VT,
                  int64_t Result = ValhallMod::ResultM1);
  SDValue compare64(SDNode *SetCC, int64_t Result = ValhallMod::ResultM1);
  bool selectSelect(SDNode *N);
  bool selectAccumulate(SDNode *N);

#include "ValhallGenDAGISel.inc"
};

class ValhallDAGToDAGISelLegacy : public SelectionDAGISelLegacy {
public:
  static char ID;
  ValhallDAGToDAGISelLegacy(ValhallTargetMachine &TM, CodeGenOptLevel OptLevel)
      : SelectionDAGISelLegacy(
            ID, std::make_unique<ValhallDAGToDAGISel>(TM, OptLevel)) {}
};

} // namespace

char ValhallDAGToDAGISelLegacy::ID = 0;
INITIALIZE_PASS(ValhallDAGToDAGISelLegacy, DEBUG_TYPE, PASS_NAME, false, false)

FunctionPass *llvm::createValhallISelDag(ValhallTargetMachine &TM,
                                         CodeGenOptLevel OptLevel) {
  return new ValhallDAGToDAGISelLegacy(TM, OptLevel);
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

static unsigned signMods(SDValue &V) {
  unsigned Mods = 0;
  if (V.getOpcode() == ISD::FNEG) {
    Mods |= SrcNeg;
    V = V.getOperand(0);
  }
  if (V.getOpcode() == ISD::FABS) {
    Mods |= SrcAbs;
    V = V.getOperand(0);
  }
  return Mods;
}

/// An f32 source: negation, absolute value, and widening from a half.
bool ValhallDAGToDAGISel::selectFloatSource(SDValue In, SDValue &Src,
                                            SDValue &Mods) {
  Src = In;
  unsigned M = signMods(Src);
  if (Src.getOpcode() == ISD::FP_EXTEND &&
      Src.getOperand(0).getValueType() == MVT::f16) {
    SDValue Half = Src.getOperand(0);
    M = withSel(M, ValhallSel::H0);
    // A sign below the extension commutes with it.
    unsigned Inner = signMods(Half);
    if (!(M & SrcAbs))
      M ^= Inner & SrcNeg;
    M |= Inner & SrcAbs;
    if (Half.getOpcode() == ISD::EXTRACT_VECTOR_ELT &&
        isOneConstant(Half.getOperand(1))) {
      M = withSel(M, ValhallSel::H1);
      Half = Half.getOperand(0);
    }
    Src = Half;
  }
  Mods = imm(SDLoc(In), M);
  return true;
}

/// A scalar half in the low lane; it may be either lane of a vector.
bool ValhallDAGToDAGISel::selectHalfSource(SDValue In, SDValue &Src,
                                           SDValue &Mods) {
  Src = In;
  unsigned M = signMods(Src);
  if (Src.getOpcode() == ISD::EXTRACT_VECTOR_ELT &&
      isOneConstant(Src.getOperand(1))) {
    M = withSel(M, ValhallSel::H11);
    Src = Src.getOperand(0);
  }
  Mods = imm(SDLoc(In), M);
  return true;
}

bool ValhallDAGToDAGISel::selectHalf2Source(SDValue In, SDValue &Src,
                                            SDValue &Mods) {
  Src = In;
  unsigned M = signMods(Src);
  if (Src.getOpcode() == ISD::BUILD_VECTOR &&
      Src.getOperand(0) == Src.getOperand(1) &&
      !isa<ConstantFPSDNode>(Src.getOperand(0))) {
    M = withSel(M, ValhallSel::H00);
    Src = Src.getOperand(0);
  }
  Mods = imm(SDLoc(In), M);
  return true;
}

SDValue ValhallDAGToDAGISel::lowWord(const SDLoc &DL, SDValue V) {
  SDValue Undef(
      CurDAG->getMachineNode(TargetOpcode::IMPLICIT_DEF, DL, MVT::i64), 0);
  return CurDAG->getTargetInsertSubreg(Valhall::sub0, DL, MVT::i64, Undef, V);
}

SDValue ValhallDAGToDAGISel::sequence(const SDLoc &DL, EVT VT,
                                      const TargetRegisterClass &RC,
                                      ArrayRef<SDValue> Parts) {
  SmallVector<SDValue, 9> Ops{imm(DL, RC.getID())};
  for (auto [I, P] : enumerate(Parts)) {
    Ops.push_back(P);
    Ops.push_back(imm(DL, ValhallRegisterInfo::subReg(I)));
  }
  return SDValue(
      CurDAG->getMachineNode(TargetOpcode::REG_SEQUENCE, DL, VT, Ops), 0);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

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

bool ValhallDAGToDAGISel::selectLoad(SDNode *N) {
  auto *L = cast<MemSDNode>(N);
  EVT VT = N->getValueType(0);
  ISD::LoadExtType Ext = ISD::NON_EXTLOAD;
  if (auto *Plain = dyn_cast<LoadSDNode>(N))
    Ext = Plain->getExtensionType();
  else if (auto *A = dyn_cast<AtomicSDNode>(N))
    Ext = A->getExtensionType();
  unsigned Bits = L->getMemoryVT().getSizeInBits();
  bool Wide = VT == MVT::i64;
  int64_t Unsigned = Ext != ISD::SEXTLOAD;
  unsigned Opc;
  SmallVector<int64_t, 2> Lane;
  switch (Bits) {
  case 8:
    Opc = Wide ? Valhall::LOAD_i8_d0 : Valhall::LOAD_i8;
    if (!Wide)
      Lane.push_back(ValhallMod::Lane8W0);
    Lane.push_back(Unsigned);
    break;
  case 16:
    Opc = Wide ? Valhall::LOAD_i16_d0 : Valhall::LOAD_i16;
    if (!Wide)
      Lane.push_back(ValhallMod::Lane16W0);
    Lane.push_back(Unsigned);
    break;
  case 32:
    Opc = Wide ? Valhall::LOAD_i32_d0 : Valhall::LOAD_i32;
    if (Wide)
      Lane.push_back(Unsigned);
    break;
  case 64:
    Opc = Valhall::LOAD_i64;
    break;
  case 128:
    Opc = Valhall::LOAD_i128;
    break;
  default:
    return false;
  }
  SDLoc DL(N);
  SDValue Base, Offset;
  selectAddress(L->getBasePtr(), Base, Offset);
  SmallVector<SDValue, 12> Ops{Base, imm(DL, 0), Offset};
  for (int64_t V : Lane)
    Ops.push_back(imm(DL, V));
  const MCInstrDesc &Desc = Subtarget->getInstrInfo()->get(Opc);
  while (Ops.size() + 1 < Desc.getNumOperands())
    Ops.push_back(imm(DL, ValhallInstrInfo::defaultModifier(
                              Desc.operands()[Ops.size() + 1].OperandType)));
  Ops.push_back(L->getChain());
  MachineSDNode *Load = CurDAG->getMachineNode(Opc, DL, N->getVTList(), Ops);
  CurDAG->setNodeMemRefs(Load, {L->getMemOperand()});
  ReplaceNode(N, Load);
  return true;
}

bool ValhallDAGToDAGISel::selectStore(SDNode *N) {
  auto *S = cast<MemSDNode>(N);
  bool Atomic = N->getOpcode() == ISD::ATOMIC_STORE;
  SDValue Value = Atomic ? cast<AtomicSDNode>(N)->getVal()
                         : cast<StoreSDNode>(N)->getValue();
  unsigned Bits = S->getMemoryVT().getSizeInBits();
  SDLoc DL(N);
  unsigned Opc;
  switch (Bits) {
  case 8:
    Opc = Valhall::STORE_i8;
    break;
  case 16:
    Opc = Valhall::STORE_i16;
    break;
  case 32:
    Opc = Valhall::STORE_i32;
    break;
  case 64:
    Opc = Valhall::STORE_i64;
    break;
  case 128:
    Opc = Valhall::STORE_i128;
    break;
  default:
    return false;
  }
  if (Bits <= 32 && Value.getValueType() == MVT::i64)
    Value = sub(DL, Value, 0);
  SDValue Base, Offset;
  selectAddress(S->getBasePtr(), Base, Offset);
  SmallVector<SDValue, 12> Ops{Base, imm(DL, 0), Value, Offset};
  const MCInstrDesc &Desc = Subtarget->getInstrInfo()->get(Opc);
  while (Ops.size() < Desc.getNumOperands())
    Ops.push_back(imm(DL, 0));
  Ops.push_back(S->getChain());
  MachineSDNode *Store = CurDAG->getMachineNode(Opc, DL, MVT::Other, Ops);
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

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

SDValue ValhallDAGToDAGISel::half(const SDLoc &DL, SDValue V, unsigned Index) {
  if (auto *C = dyn_cast<ConstantSDNode>(V))
    return CurDAG->getConstant(Index ? Hi_32(C->getZExtValue())
                                     : Lo_32(C->getZExtValue()),
                               DL, MVT::i32);
  if (V.getOpcode() == ISD::BUILD_PAIR)
    return V.getOperand(Index);
  if (V.getOpcode() == ISD::ZERO_EXTEND &&
      V.getOperand(0).getValueType() == MVT::i32)
    return Index ? CurDAG->getConstant(0, DL, MVT::i32) : V.getOperand(0);
  return Index ? sub(DL, V, 1)
               : CurDAG->getNode(ISD::TRUNCATE, DL, MVT::i32, V);
}

/// The halves of a 64-bit logic operation, of which at least one needs no
/// operation, as a pair:
///   (or i64 (zext x), (build_pair 0, y))   -> (build_pair x, y)
///   (xor i64 x, 1 << 63)       -> (build_pair (trunc x), (xor (hi x), 1 <<
///   31))
SDValue ValhallDAGToDAGISel::logicByHalves(SDNode &N) {
  // An address and its offset stay together.
  if (N.getOpcode() == ISD::OR &&
      CurDAG->isBaseWithConstantOffset(SDValue(&N, 0)))
    return SDValue();
  SDLoc DL(&N);
  SDValue A = N.getOperand(0), B = N.getOperand(1);
  bool And = N.getOpcode() == ISD::AND;
  KnownBits KnownA = CurDAG->computeKnownBits(A);
  KnownBits KnownB = CurDAG->computeKnownBits(B);
  SDValue Halves[2];
  for (unsigned I : {0u, 1u}) {
    APInt HalfA = (And ? KnownA.One : KnownA.Zero).extractBits(32, 32 * I);
    APInt HalfB = (And ? KnownB.One : KnownB.Zero).extractBits(32, 32 * I);
    if (And && (KnownA.Zero | KnownB.Zero).extractBits(32, 32 * I).isAllOnes())
      Halves[I] = CurDAG->getConstant(0, DL, MVT::i32);
    else if (HalfA.isAllOnes())
      Halves[I] = half(DL, B, I);
    else if (HalfB.isAllOnes())
      Halves[I] = half(DL, A, I);
  }
  if (!Halves[0] && !Halves[1])
    return SDValue();
  for (unsigned I : {0u, 1u})
    if (!Halves[I])
      Halves[I] = CurDAG->getNode(N.getOpcode(), DL, MVT::i32, half(DL, A, I),
                                  half(DL, B, I));
  return CurDAG->getNode(
      isNullConstant(Halves[1]) ? ISD::ZERO_EXTEND : ISD::BUILD_PAIR, DL,
      MVT::i64,
      isNullConstant(Halves[1]) ? ArrayRef(Halves[0]) : ArrayRef(Halves));
}

/// Says with extensions and pairs what needs only half of a 64-bit operation:
/// the combiner would turn them back.
///   (and i64 x, 0xff)          -> (zext (and (trunc x), 0xff))
///   (build_pair i32 x, 0)      -> (zext x)
void ValhallDAGToDAGISel::PreprocessISelDAG() {
  if (OptLevel == CodeGenOptLevel::None)
    return;
  bool Changed = false;
  for (auto I = CurDAG->allnodes_begin(); I != CurDAG->allnodes_end();) {
    SDNode &N = *I++;
    if (N.use_empty() || !N.getNumValues() || N.getValueType(0) != MVT::i64)
      continue;
    SDValue New;
    switch (N.getOpcode()) {
    case ISD::BUILD_PAIR:
      if (isNullConstant(N.getOperand(1)) &&
          !isa<ConstantSDNode>(N.getOperand(0)))
        New = CurDAG->getNode(ISD::ZERO_EXTEND, SDLoc(&N), MVT::i64,
                              N.getOperand(0));
      break;
    case ISD::AND:
    case ISD::OR:
    case ISD::XOR:
      New = logicByHalves(N);
      break;
    }
    if (!New)
      continue;
    // Replacing may delete other nodes, but not this one.
    --I;
    CurDAG->ReplaceAllUsesOfValueWith(SDValue(&N, 0), New);
    ++I;
    Changed = true;
  }
  if (Changed)
    CurDAG->RemoveDeadNodes();
}

/// An extended 32-bit value as a source of a 64-bit operation: the part of a
/// word or pair that it is, if it is one, else a word.
ValhallSrc ValhallDAGToDAGISel::widenedSource(const SDLoc &DL, SDValue Ext) {
  using namespace ValhallSel;
  bool Signed = Ext.getOpcode() == ISD::SIGN_EXTEND;
  SDValue V = Ext.getOperand(0);
  if (V.isMachineOpcode() &&
      V.getMachineOpcode() == TargetOpcode::EXTRACT_SUBREG &&
      V.getConstantOperandVal(1) == ValhallRegisterInfo::subReg(1) &&
      V.getOperand(0).getValueType() == MVT::i64)
    return {V.getOperand(0), withSel(0, W1)};
  unsigned Bits = 0, First = 0;
  SDValue From = V;
  if (!Signed && From.getOpcode() == ISD::AND)
    if (auto *C = dyn_cast<ConstantSDNode>(From.getOperand(1)))
      if (C->getZExtValue() == 0xFF || C->getZExtValue() == 0xFFFF) {
        Bits = C->getZExtValue() == 0xFF ? 8 : 16;
        From = From.getOperand(0);
      }
  if (From.getOpcode() == (Signed ? ISD::SRA : ISD::SRL))
    if (auto *C = dyn_cast<ConstantSDNode>(From.getOperand(1))) {
      unsigned Shift = C->getZExtValue();
      if (!Bits && (Shift == 16 || Shift == 24))
        Bits = 32 - Shift;
      if (Bits && Shift % Bits == 0 && Shift < 32) {
        First = Shift / Bits;
        From = From.getOperand(0);
      }
    }
  // With other users the part has a register anyway, and the word a copy.
  if (!Bits || !V.hasOneUse() || !Ext.hasOneUse())
    return {lowWord(DL, V), withSel(0, W0)};
  Selector Sel = Bits == 8 ? Selector(B0 + First) : Selector(H0 + First);
  return {lowWord(DL, From), withSel(0, Sel)};
}

/// a + (extended b << s) with s up to 7 is one instruction: the address of an
/// array element.
bool ValhallDAGToDAGISel::selectAdd64(SDNode *N) {
  SDLoc DL(N);
  SDValue A = N->getOperand(0), B = N->getOperand(1);
  auto Extension = [](SDValue V) -> unsigned {
    if (V.getOpcode() == ISD::ZERO_EXTEND || V.getOpcode() == ISD::SIGN_EXTEND)
      return V.getOperand(0).getValueType() == MVT::i32;
    return 0;
  };
  auto Score = [&](SDValue V) -> unsigned {
    if (V.getOpcode() == ISD::SHL)
      if (auto *C = dyn_cast<ConstantSDNode>(V.getOperand(1)))
        if (C->getZExtValue() <= 7)
          return 2 + Extension(V.getOperand(0));
    return Extension(V);
  };
  if (Score(A) > Score(B))
    std::swap(A, B);
  unsigned Opc = Valhall::SHADD_u64, Shift = 0, Mods = 0;
  if (Score(B) >= 2) {
    Shift = B.getConstantOperandVal(1);
    B = B.getOperand(0);
  }
  if (Extension(B)) {
    if (B.getOpcode() == ISD::SIGN_EXTEND)
      Opc = Valhall::SHADD_s64;
    ValhallSrc Part = widenedSource(DL, B);
    // Two extended words; only the second may be the high one of a pair.
    if (!Shift && A.getOpcode() == B.getOpcode() && Extension(A)) {
      ValhallSrc Low = widenedSource(DL, A), High = Part;
      if (srcSel(Low.Mods) == ValhallSel::W1)
        std::swap(Low, High);
      if (srcSel(Low.Mods) != ValhallSel::W1) {
        static constexpr unsigned Adds[2][2] = {
            {Valhall::IADD_u64_nosat, Valhall::IADD_s64_nosat},
            {Valhall::IADD_u64, Valhall::IADD_s64}};
        unsigned Add =
            Adds[Subtarget->hasSaturate64()][A.getOpcode() == ISD::SIGN_EXTEND];
        ReplaceNode(N, build(DL, Add, MVT::i64, {Low, High}).getNode());
        return true;
      }
    }
    B = Part.Value;
    Mods = Part.Mods;
  } else if (auto *C = dyn_cast<ConstantSDNode>(B)) {
    // A 32-bit constant needs one register, and its sign extends.
    if (isInt<32>(C->getSExtValue())) {
      Opc = Valhall::SHADD_s64;
      B = lowWord(DL, build(DL, Valhall::IADD_IMM_i32, MVT::i32,
                            {reg(Valhall::K0, MVT::i32)},
                            {static_cast<int64_t>(
                                static_cast<uint32_t>(C->getSExtValue()))}));
      Mods = withSel(0, ValhallSel::W0);
    }
  }
  ReplaceNode(N, build(DL, Opc, MVT::i64, {A, {B, Mods}}, {Shift}).getNode());
  return true;
}

void ValhallDAGToDAGISel::selectConstant(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  auto Word = [&](uint32_t V, EVT T) {
    return build(DL, Valhall::IADD_IMM_i32, T, {reg(Valhall::K0, MVT::i32)},
                 {static_cast<int64_t>(V)});
  };
  uint64_t Bits = isa<ConstantFPSDNode>(N) ? cast<ConstantFPSDNode>(N)
                                                 ->getValueAPF()
                                                 .bitcastToAPInt()
                                                 .getZExtValue()
                                           : N->getAsZExtVal();
  if (VT != MVT::i64) {
    // A half in both lanes: then a swizzle of a small constant may be it.
    if (VT == MVT::f16)
      Bits |= Bits << 16;
    ReplaceNode(N, Word(Bits, VT).getNode());
    return;
  }
  SDValue Lo = Word(Lo_32(Bits), MVT::i32);
  SDValue Hi = Lo_32(Bits) == Hi_32(Bits) ? Lo : Word(Hi_32(Bits), MVT::i32);
  ReplaceNode(
      N, sequence(DL, MVT::i64, Valhall::GPR64RegClass, {Lo, Hi}).getNode());
}

//===----------------------------------------------------------------------===//
// Comparison and selection
//===----------------------------------------------------------------------===//

namespace {
struct Comparison {
  unsigned Code;
  bool Signed;
};
} // namespace

static Comparison comparison(ISD::CondCode CC) {
  switch (CC) {
  case ISD::SETEQ:
  case ISD::SETOEQ:
    return {ValhallMod::CmpEQ, false};
  case ISD::SETNE:
  case ISD::SETUNE:
    return {ValhallMod::CmpNE, false};
  case ISD::SETGT:
  case ISD::SETOGT:
    return {ValhallMod::CmpGT, true};
  case ISD::SETGE:
  case ISD::SETOGE:
    return {ValhallMod::CmpGE, true};
  case ISD::SETLT:
  case ISD::SETOLT:
    return {ValhallMod::CmpLT, true};
  case ISD::SETLE:
  case ISD::SETOLE:
    return {ValhallMod::CmpLE, true};
  case ISD::SETUGT:
    return {ValhallMod::CmpGT, false};
  case ISD::SETUGE:
    return {ValhallMod::CmpGE, false};
  case ISD::SETULT:
    return {ValhallMod::CmpLT, false};
  case ISD::SETULE:
    return {ValhallMod::CmpLE, false};
  case ISD::SETONE:
    return {ValhallMod::CmpGTLT, false};
  default:
    reportFatalInternalError("valhall: comparison was not legalised");
  }
}

/// Low words first; the high words decide, and pass the low result on.
SDValue ValhallDAGToDAGISel::compare64(SDNode *N, int64_t Result) {
  SDLoc DL(N);
  SDValue A = N->getOperand(0), B = N->getOperand(1);
  Comparison C = comparison(cast<CondCodeSDNode>(N->getOperand(2))->get());
  SDValue Zero = reg(Valhall::K0, MVT::i32);
  auto Part = [&](SDValue V, unsigned I) -> SDValue {
    if (isNullConstant(V))
      return Zero;
    return sub(DL, V, I);
  };
  SDValue Low =
      build(DL, Valhall::ICMP_MULTI_u32, MVT::i32,
            {Part(A, 0), Part(B, 0), Zero}, {C.Code, ValhallMod::ResultU1});
  return build(DL, C.Signed ? Valhall::ICMP_MULTI_s32 : Valhall::ICMP_MULTI_u32,
               MVT::i32, {Part(A, 1), Part(B, 1), Low}, {C.Code, Result});
}

/// The comparison as a mask, combined with an accumulator that is a mask too.
SDValue ValhallDAGToDAGISel::compare(SDNode *N, SDValue Acc, bool And, EVT VT,
                                     int64_t Result) {
  SDLoc DL(N);
  SDValue A = N->getOperand(0), B = N->getOperand(1);
  EVT In = A.getValueType();
  Comparison C = comparison(cast<CondCodeSDNode>(N->getOperand(2))->get());
  if (!Acc)
    Acc = reg(Valhall::K0, MVT::i32);
  SmallVector<int64_t, 2> Imms{C.Code, Result};
  if (In == MVT::f32 || In == MVT::f16) {
    SDValue SA, MA, SB, MB;
    selectFloatSource(A, SA, MA);
    selectFloatSource(B, SB, MB);
    unsigned ModsA = MA->getAsZExtVal(), ModsB = MB->getAsZExtVal();
    // A scalar half compares as f32, so that the result fills the register.
    if (In == MVT::f16) {
      ModsA = withSel(ModsA, ValhallSel::H0);
      ModsB = withSel(ModsB, ValhallSel::H0);
    }
    return build(DL, And ? Valhall::FCMP_AND_f32 : Valhall::FCMP_OR_f32, VT,
                 {{SA, ModsA}, {SB, ModsB}, Acc}, Imms);
  }
  unsigned Opc;
  if (In == MVT::v2f16)
    Opc = And ? Valhall::FCMP_AND_v2f16 : Valhall::FCMP_OR_v2f16;
  else if (In == MVT::v2i16)
    Opc = C.Signed ? (And ? Valhall::ICMP_AND_v2s16 : Valhall::ICMP_OR_v2s16)
                   : (And ? Valhall::ICMP_AND_v2u16 : Valhall::ICMP_OR_v2u16);
  else
    Opc = C.Signed ? (And ? Valhall::ICMP_AND_s32 : Valhall::ICMP_OR_s32)
                   : (And ? Valhall::ICMP_AND_u32 : Valhall::ICMP_OR_u32);
  return build(DL, Opc, VT, {A, B, Acc}, Imms);
}

static bool isScalarCompare(SDValue V) {
  if (V.getOpcode() != ISD::SETCC)
    return false;
  EVT In = V.getOperand(0).getValueType();
  return In == MVT::i32 || In == MVT::f32 || In == MVT::f16;
}

/// and/or of a comparison with a mask is the comparison's accumulator.
bool ValhallDAGToDAGISel::selectAccumulate(SDNode *N) {
  bool And = N->getOpcode() == ISD::AND;
  for (unsigned I = 0; I < 2; ++I) {
    SDValue Cmp = N->getOperand(I), Acc = N->getOperand(1 - I);
    if (And && isOneConstant(Acc) && Cmp.getOpcode() == ISD::SETCC &&
        Cmp.hasOneUse() && Cmp.getOperand(0).getValueType() == MVT::i64) {
      ReplaceNode(N, compare64(Cmp.getNode(), ValhallMod::ResultI1).getNode());
      return true;
    }
    if (!isScalarCompare(Cmp) || !Cmp.hasOneUse())
      continue;
    // The low bit of a mask is the comparison's result as a number.
    if (And && isOneConstant(Acc)) {
      ReplaceNode(N, compare(Cmp.getNode(), SDValue(), /*And=*/false, MVT::i32,
                             ValhallMod::ResultI1)
                         .getNode());
      return true;
    }
    if (CurDAG->ComputeNumSignBits(Acc) < 32)
      continue;
    ReplaceNode(N, compare(Cmp.getNode(), Acc, And, MVT::i32).getNode());
    return true;
  }
  return false;
}

static bool onlySelects(SDValue Cond) {
  return all_of(Cond->uses(), [](const SDUse &U) {
    return U.getUser()->getOpcode() == ISD::SELECT && U.getOperandNo() == 0;
  });
}

/// select and its comparison are one instruction, except for f16 operands and
/// for float operands with signs, which CSEL cannot take.
bool ValhallDAGToDAGISel::selectSelect(SDNode *N) {
  SDLoc DL(N);
  SDValue Cond = N->getOperand(0), T = N->getOperand(1), F = N->getOperand(2);
  EVT VT = N->getValueType(0);
  if (VT.isVector()) {
    // A lane mask.
    ReplaceNode(N, build(DL, Valhall::CSEL_v2u16, VT,
                         {Cond, reg(Valhall::K0, MVT::i32), T, F},
                         {ValhallMod::CmpNE})
                       .getNode());
    return true;
  }
  // Some choices of constants are what a comparison gives.
  if (isNullConstant(F) && (isAllOnesConstant(T) || isOneConstant(T))) {
    bool Mask = isAllOnesConstant(T);
    if (isScalarCompare(Cond)) {
      ReplaceNode(N, compare(Cond.getNode(), SDValue(), /*And=*/false, VT,
                             Mask ? ValhallMod::ResultM1 : ValhallMod::ResultI1)
                         .getNode());
      return true;
    }
    if (Mask && Cond.getValueType() == VT &&
        CurDAG->ComputeNumSignBits(Cond) == VT.getSizeInBits()) {
      ReplaceUses(SDValue(N, 0), Cond);
      CurDAG->RemoveDeadNode(N);
      return true;
    }
  }
  if (Cond.getOpcode() == ISD::SETCC && onlySelects(Cond)) {
    SDValue A = Cond.getOperand(0), B = Cond.getOperand(1);
    EVT In = A.getValueType();
    Comparison C = comparison(cast<CondCodeSDNode>(Cond.getOperand(2))->get());
    bool Signs = false;
    for (SDValue V : {A, B})
      Signs |= V.getOpcode() == ISD::FNEG || V.getOpcode() == ISD::FABS;
    if (In == MVT::i32 || (In == MVT::f32 && !Signs)) {
      unsigned Opc = In == MVT::f32 ? Valhall::CSEL_f32
                     : C.Signed     ? Valhall::CSEL_s32
                                    : Valhall::CSEL_u32;
      ReplaceNode(N, build(DL, Opc, VT, {A, B, T, F}, {C.Code}).getNode());
      return true;
    }
  }
  // The sign of a condition from elsewhere does not matter.
  if (Cond.getOpcode() == ISD::SUB && isNullConstant(Cond.getOperand(0)))
    Cond = Cond.getOperand(1);
  ReplaceNode(N, build(DL, Valhall::CSEL_u32, VT,
                       {Cond, reg(Valhall::K0, MVT::i32), T, F},
                       {ValhallMod::CmpNE})
                     .getNode());
  return true;
}

//===----------------------------------------------------------------------===//

void ValhallDAGToDAGISel::Select(SDNode *N) {
  if (N->isMachineOpcode()) {
    N->setNodeId(-1);
    return;
  }
  SDLoc DL(N);
  EVT VT = N->getNumValues() ? N->getValueType(0) : EVT(MVT::Other);
  switch (N->getOpcode()) {
  case ISD::LOAD:
  case ISD::ATOMIC_LOAD:
    if (selectLoad(N))
      return;
    break;
  case ISD::STORE:
  case ISD::ATOMIC_STORE:
    if (selectStore(N))
      return;
    break;
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
    if (selectAtomic(N))
      return;
    break;
  case ISD::ATOMIC_FENCE:
    ReplaceNode(N, CurDAG->getMachineNode(Valhall::FENCE, DL, MVT::Other,
                                          N->getOperand(0)));
    return;
  case ISD::Constant:
    if (VT == MVT::i32 || VT == MVT::i64) {
      selectConstant(N);
      return;
    }
    break;
  case ISD::ConstantFP:
    selectConstant(N);
    return;
  case ISD::FrameIndex: {
    SDValue FI = CurDAG->getTargetFrameIndex(
        cast<FrameIndexSDNode>(N)->getIndex(), MVT::i64);
    ReplaceNode(N, CurDAG->getMachineNode(Valhall::FRAME_ADDRESS, DL, MVT::i64,
                                          FI, imm(DL, 0)));
    return;
  }
  case ValhallISD::FAU: {
    SDValue R = N->getOperand(0);
    if (VT == MVT::i64)
      ReplaceNode(N, CurDAG->getMachineNode(Valhall::MOV64, DL, VT, R));
    else
      ReplaceNode(N, build(DL, Valhall::MOV_i32, VT, {R}).getNode());
    return;
  }
  case ISD::ADD:
    if (VT == MVT::i64 && selectAdd64(N))
      return;
    break;
  case ISD::AND:
  case ISD::OR:
    // An addition has four times the rate of the logic.
    if (N->getOpcode() == ISD::OR && VT == MVT::i64 &&
        CurDAG->isADDLike(SDValue(N, 0)) && selectAdd64(N))
      return;
    if (VT == MVT::i32 && selectAccumulate(N))
      return;
    break;
  case ISD::SETCC:
    if (VT == MVT::v2i32) {
      // A lane mask of halves, asked for as words.
      SDValue Mask = compare(N, SDValue(), /*And=*/false, MVT::v2i16);
      auto Lane = [&](ValhallSel::Selector S) {
        return build(DL, Valhall::S16_TO_S32, MVT::i32,
                     {{Mask, withSel(0, S)}});
      };
      ReplaceNode(N, sequence(DL, VT, Valhall::GPR64RegClass,
                              {Lane(ValhallSel::H0), Lane(ValhallSel::H1)})
                         .getNode());
      return;
    }
    ReplaceNode(N, (N->getOperand(0).getValueType() == MVT::i64
                        ? compare64(N)
                        : compare(N, SDValue(), /*And=*/false, VT))
                       .getNode());
    return;
  case ISD::SELECT:
  case ISD::VSELECT:
    if (selectSelect(N))
      return;
    break;
  case ISD::BUILD_PAIR:
    ReplaceNode(N, sequence(DL, MVT::i64, Valhall::GPR64RegClass,
                            {N->getOperand(0), N->getOperand(1)})
                       .getNode());
    return;
  case ISD::BUILD_VECTOR: {
    if (VT.getSizeInBits() == 32) {
      uint32_t Packed = 0;
      for (unsigned I = 0; I < 2; ++I) {
        SDValue E = N->getOperand(I);
        if (auto *C = dyn_cast<ConstantSDNode>(E))
          Packed |= static_cast<uint32_t>(C->getZExtValue() & 0xFFFF) << 16 * I;
        else if (auto *F = dyn_cast<ConstantFPSDNode>(E))
          Packed |= static_cast<uint32_t>(
                        F->getValueAPF().bitcastToAPInt().getZExtValue())
                    << 16 * I;
        else if (!E.isUndef())
          return SelectCode(N);
      }
      ReplaceNode(N, build(DL, Valhall::IADD_IMM_i32, VT,
                           {reg(Valhall::K0, MVT::i32)}, {Packed})
                         .getNode());
      return;
    }
    if (VT.getScalarSizeInBits() != 32)
      break;
    SmallVector<SDValue, 4> Parts(N->op_begin(), N->op_end());
    ReplaceNode(N, sequence(DL, VT,
                            Parts.size() == 2 ? Valhall::GPR64RegClass
                                              : Valhall::GPR128RegClass,
                            Parts)
                       .getNode());
    return;
  }
  case ISD::EXTRACT_VECTOR_ELT:
    if (N->getOperand(0).getValueType().getScalarSizeInBits() == 32) {
      unsigned Index = N->getConstantOperandVal(1);
      ReplaceNode(
          N, CurDAG
                 ->getTargetExtractSubreg(ValhallRegisterInfo::subReg(Index),
                                          DL, VT, N->getOperand(0))
                 .getNode());
      return;
    }
    break;
  case ISD::EXTRACT_ELEMENT:
    ReplaceNode(
        N, sub(DL, N->getOperand(0), N->getConstantOperandVal(1)).getNode());
    return;
  }
  SelectCode(N);
}
