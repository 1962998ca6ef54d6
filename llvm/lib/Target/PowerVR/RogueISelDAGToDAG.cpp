//===-- RogueISelDAGToDAG.cpp - Instruction selection ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueISelDAGToDAG.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "Rogue.h"

using namespace llvm;
using namespace llvm::Rogue;

#define DEBUG_TYPE "rogue-isel"
#define PASS_NAME "Rogue instruction selection"

#define GET_DAGISEL_BODY RogueDAGToDAGISel
#include "RogueGenDAGISel.inc"

namespace {

class RogueDAGToDAGISelLegacy
    : public GPUDAGToDAGISelPass<RogueDAGToDAGISel, RogueTargetMachine> {
public:
  static char ID;
  RogueDAGToDAGISelLegacy(RogueTargetMachine &TM, CodeGenOptLevel OptLevel)
      : GPUDAGToDAGISelPass(ID, TM, OptLevel) {}
};

} // namespace

char RogueDAGToDAGISelLegacy::ID = 0;
INITIALIZE_PASS(RogueDAGToDAGISelLegacy, DEBUG_TYPE, PASS_NAME, false, false)

FunctionPass *
llvm::createRogueDAGToDAGISelLegacyPass(RogueTargetMachine &TM,
                                        CodeGenOptLevel OptLevel) {
  return new RogueDAGToDAGISelLegacy(TM, OptLevel);
}

void RogueDAGToDAGISel::buildEnd(MachineBasicBlock &MBB) const {
  BuildMI(MBB, MBB.end(), DebugLoc(), TII->get(Rogue::END_W));
}

bool RogueDAGToDAGISel::selectByCode(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getNumValues() ? N->getValueType(0) : EVT(MVT::Other);
  switch (N->getOpcode()) {
  case RogueISD::UNIFORM:
    replace(N, SDValue(CurDAG->getMachineNode(Rogue::MOV_W, DL, VT,
                                              N->getOperand(0), imm(DL, 0)),
                       0));
    return true;
  case RogueISD::PRIVATE_BASE: {
    unsigned Area = MF->getInfo<RogueMachineFunctionInfo>()->privateArea();
    replace(N, wide(DL, Rogue::MAD64_W,
                    {reg(Rogue::SH0 + Area + 2),
                     reg(Rogue::SR_LOCAL_ADDR_INST_NUM), reg(Rogue::SH0 + Area),
                     reg(Rogue::SH0 + Area + 1), imm(DL, 0)}));
    return true;
  }
  case RogueISD::MUL_WIDE:
    replace(N, wide(DL, Rogue::MAD64_W,
                    {N->getOperand(0), N->getOperand(1), reg(Rogue::C0),
                     reg(Rogue::C0), N->getOperand(2)}));
    return true;
  case RogueISD::TO_INT: {
    // 0: unsigned, 1: signed, both towards zero; 2: signed, to nearest.
    unsigned Kind = N->getConstantOperandVal(1);
    replace(N, SDValue(CurDAG->getMachineNode(
                           Rogue::PCK_W, DL, VT, N->getOperand(0),
                           imm(DL, Kind ? PACK_S32 : PACK_U32),
                           imm(DL, Kind != 2 ? unsigned(PackTruncates) : 0)),
                       0));
    return true;
  }
  case RogueISD::PACK:
    replace(N, SDValue(CurDAG->getMachineNode(Rogue::PCK_W, DL, VT,
                                              N->getOperand(0),
                                              N->getOperand(1),
                                              N->getOperand(2)),
                       0));
    return true;
  case RogueISD::PACK_ALL:
    return selectPackAll(N);
  case RogueISD::BRANCH:
    return selectBranch(N);
  case RogueISD::IMAGE_READ:
    return selectImageRead(N);
  case RogueISD::IMAGE_WRITE:
    return selectImageWrite(N);
  case ISD::ADD:
    return VT == MVT::i64 ? selectAdd64(N) : selectAdd32(N);
  case ISD::SHL:
    return VT == MVT::i64 ? selectShl64(N) : selectBits(N);
  case ISD::OR:
    return selectPack(N) || selectBits(N);
  case ISD::AND:
  case ISD::XOR:
  case ISD::SRL:
  case ISD::SRA:
  case ISD::ROTL:
  case ISD::SIGN_EXTEND_INREG:
    return selectBits(N);
  case ISD::SMIN:
  case ISD::SMAX:
  case ISD::UMIN:
  case ISD::UMAX:
    return VT == MVT::i32 && selectMinMax(N);
  default:
    return selectCommon(N);
  }
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

bool RogueDAGToDAGISel::selectFloatSource(SDValue In, SDValue &Src,
                                          SDValue &Mods) {
  Src = In;
  Mods = imm(SDLoc(In), takeSigns(Src, SrcNeg, SrcAbs));
  return true;
}

bool RogueDAGToDAGISel::selectAbsSource(SDValue In, SDValue &Src,
                                        SDValue &Mods) {
  bool Abs = In.getOpcode() == ISD::FABS;
  Src = Abs ? In.getOperand(0) : In;
  Mods = imm(SDLoc(In), Abs ? unsigned(SrcAbs) : 0);
  return true;
}

SDValue RogueDAGToDAGISel::constant(const SDLoc &DL, uint32_t Value, EVT VT) {
  if (MCRegister C = getConstant(Value))
    return SDValue(
        CurDAG->getMachineNode(Rogue::MOV_W, DL, VT, reg(C, VT), imm(DL, 0)),
        0);
  return SDValue(
      CurDAG->getMachineNode(Rogue::MOVI_W, DL, VT, imm(DL, int32_t(Value))),
      0);
}

SDValue RogueDAGToDAGISel::word(const SDLoc &DL, SDValue V, unsigned Index) {
  if (auto *C = dyn_cast<ConstantSDNode>(V))
    return constant(DL, uint32_t(C->getZExtValue() >> 32 * Index));
  if (V.getOpcode() == ISD::BUILD_PAIR)
    return V.getOperand(Index);
  if (V.getOpcode() == ISD::ZERO_EXTEND &&
      V.getOperand(0).getValueType() == MVT::i32)
    return Index ? constant(DL, 0) : V.getOperand(0);
  return sub(DL, V, Index);
}

SDValue RogueDAGToDAGISel::direct(SDValue V) {
  if (isa<ConstantSDNode>(V) || isa<ConstantFPSDNode>(V))
    if (MCRegister C = getConstant(uint32_t(gpu::constantBits(*V.getNode()))))
      return reg(C, V.getValueType());
  return V;
}

SDValue RogueDAGToDAGISel::wide(const SDLoc &DL, unsigned Opcode,
                                ArrayRef<SDValue> Ops) {
  MachineSDNode *R =
      CurDAG->getMachineNode(Opcode, DL, MVT::i32, MVT::i32, Ops);
  return pair(DL, SDValue(R, 0), SDValue(R, 1));
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static bool isWordConstant(SDValue V) {
  auto *C = dyn_cast<ConstantSDNode>(V);
  return C && (isInt<32>(C->getSExtValue()) || isUInt<32>(C->getZExtValue()));
}

static bool isProduct(SDValue V) {
  if (V.getOpcode() == RogueISD::MUL_WIDE)
    return true;
  auto *C = V.getOpcode() == ISD::SHL
                ? dyn_cast<ConstantSDNode>(V.getOperand(1))
                : nullptr;
  return C && C->getZExtValue() < 31 && gpu::isExtendedWord(V.getOperand(0));
}

/// A pair and a product of words, or a pair and an extended word, is one
/// operation; the sum of two pairs is two.
bool RogueDAGToDAGISel::selectAdd64(SDNode *N) {
  SDLoc DL(N);
  SDValue A = N->getOperand(0), B = N->getOperand(1);
  auto Score = [](SDValue V) {
    return isProduct(V) ? 2 : gpu::isExtendedWord(V) || isWordConstant(V);
  };
  if (Score(A) > Score(B))
    std::swap(A, B);
  SDValue Low = word(DL, A, 0), High = word(DL, A, 1);
  if (isProduct(B)) {
    SDValue X = B.getOperand(0), Y, Signed;
    if (B.getOpcode() == RogueISD::MUL_WIDE) {
      Y = B.getOperand(1);
      Signed = B.getOperand(2);
    } else {
      Y = constant(DL, 1u << B.getConstantOperandVal(1));
      Signed = imm(DL, X.getOpcode() == ISD::SIGN_EXTEND);
      X = X.getOperand(0);
    }
    replace(N, wide(DL, Rogue::MAD64_W, {X, Y, Low, High, Signed}));
    return true;
  }
  if (gpu::isExtendedWord(B)) {
    replace(N, wide(DL, Rogue::ADD6432_W,
                    {Low, High, B.getOperand(0),
                     imm(DL, B.getOpcode() == ISD::SIGN_EXTEND), imm(DL, 0)}));
    return true;
  }
  if (isWordConstant(B)) {
    uint64_t Value = B->getAsZExtVal();
    if (auto F = getFactors(Value);
        F && isUInt<32>(Value) && !getConstant(Value)) {
      replace(N, wide(DL, Rogue::MAD64_W,
                      {reg(F->first), reg(F->second), Low, High, imm(DL, 0)}));
      return true;
    }
    replace(N, wide(DL, Rogue::ADD6432_W,
                    {Low, High, constant(DL, uint32_t(Value)),
                     imm(DL, !isUInt<32>(Value)), imm(DL, 0)}));
    return true;
  }
  MachineSDNode *Sum = CurDAG->getMachineNode(
      Rogue::MAD64_W, DL, MVT::i32, MVT::i32,
      {Low, reg(Rogue::C1), word(DL, B, 0), word(DL, B, 1), imm(DL, 0)});
  SDValue Zero = imm(DL, 0);
  SDValue NewHigh(CurDAG->getMachineNode(Rogue::IMAD_W, DL, MVT::i32,
                                         {High, Zero, reg(Rogue::C1), Zero,
                                          SDValue(Sum, 1), Zero}),
                  0);
  replace(N, pair(DL, SDValue(Sum, 0), NewHigh));
  return true;
}

/// Two halves that are made of floats.
bool RogueDAGToDAGISel::selectPack(SDNode *N) {
  if (N->getValueType(0) != MVT::i32)
    return false;
  auto HalfOf = [](SDValue V) {
    auto *C = V.getOpcode() == ISD::AND
                  ? dyn_cast<ConstantSDNode>(V.getOperand(1))
                  : nullptr;
    if (C && C->getZExtValue() == UINT16_MAX)
      V = V.getOperand(0);
    return V.getOpcode() == ISD::FP_TO_FP16 && V.hasOneUse() ? V.getOperand(0)
                                                             : SDValue();
  };
  SDValue Low = N->getOperand(0), High = N->getOperand(1);
  if (Low.getOpcode() == ISD::SHL)
    std::swap(Low, High);
  auto *By = High.getOpcode() == ISD::SHL
                 ? dyn_cast<ConstantSDNode>(High.getOperand(1))
                 : nullptr;
  if (!By || By->getZExtValue() != 16)
    return false;
  SDValue A = HalfOf(Low), B = HalfOf(High.getOperand(0));
  if (!A || !B)
    return false;
  SDLoc DL(N);
  replace(N, SDValue(CurDAG->getMachineNode(Rogue::PCK2_W, DL, MVT::i32,
                                            pair(DL, A, B),
                                            imm(DL, PACK_F16F16), imm(DL, 0)),
                     0));
  return true;
}

/// Two or four components, packed one after the other.
bool RogueDAGToDAGISel::selectPackAll(SDNode *N) {
  SDLoc DL(N);
  SmallVector<SDValue, 4> Words(drop_begin(N->op_values(), 2));
  bool Four = Words.size() == 4;
  SDValue All = Four ? sequence(DL, MVT::v4i32, Rogue::GPR128RegClass, Words)
                     : pair(DL, Words[0], Words[1]);
  replace(N, SDValue(CurDAG->getMachineNode(
                         Four ? Rogue::PCK4_W : Rogue::PCK2_W, DL, MVT::i32,
                         All, N->getOperand(0), N->getOperand(1)),
                     0));
  return true;
}

/// A sum with a constant that is no register but a product of two.
bool RogueDAGToDAGISel::selectAdd32(SDNode *N) {
  auto *C = dyn_cast<ConstantSDNode>(N->getOperand(1));
  if (!C || N->getValueType(0) != MVT::i32)
    return false;
  // A product already has its sum.
  if (N->getOperand(0).getOpcode() == ISD::MUL && N->getOperand(0).hasOneUse())
    return false;
  uint32_t Value = C->getZExtValue();
  if (getConstant(Value))
    return false;
  SDLoc DL(N);
  auto Factors = getFactors(Value);
  bool Negated = !Factors;
  if (Negated)
    Factors = getFactors(-Value);
  SDValue None = imm(DL, 0);
  if (!Factors && !getConstant(-Value))
    return false;
  auto [A, B] =
      Factors.value_or(std::pair(getConstant(-Value), MCRegister(Rogue::C1)));
  replace(N, SDValue(CurDAG->getMachineNode(
                         Rogue::IMAD_W, DL, MVT::i32,
                         {reg(A), imm(DL, Negated ? unsigned(SrcNeg) : 0),
                          reg(B), None, N->getOperand(0), None}),
                     0));
  return true;
}

/// A short shift is a product.
bool RogueDAGToDAGISel::selectShl64(SDNode *N) {
  SDLoc DL(N);
  auto *C = dyn_cast<ConstantSDNode>(N->getOperand(1));
  if (!C || C->getZExtValue() > 31)
    return false;
  SDValue V = N->getOperand(0), Factor = constant(DL, 1u << C->getZExtValue()),
          Zero = reg(Rogue::C0);
  // The factor 2^31 would be negative.
  if (gpu::isExtendedWord(V) && C->getZExtValue() < 31) {
    replace(N, wide(DL, Rogue::MAD64_W,
                    {V.getOperand(0), Factor, Zero, Zero,
                     imm(DL, V.getOpcode() == ISD::SIGN_EXTEND)}));
    return true;
  }
  MachineSDNode *Low =
      CurDAG->getMachineNode(Rogue::MAD64_W, DL, MVT::i32, MVT::i32,
                             {word(DL, V, 0), Factor, Zero, Zero, imm(DL, 0)});
  SDValue NoMods = imm(DL, 0);
  SDValue High(CurDAG->getMachineNode(Rogue::IMAD_W, DL, MVT::i32,
                                      {word(DL, V, 1), NoMods, Factor, NoMods,
                                       SDValue(Low, 1), NoMods}),
               0);
  replace(N, pair(DL, SDValue(Low, 0), High));
  return true;
}

//===----------------------------------------------------------------------===//
// Comparison and selection
//===----------------------------------------------------------------------===//

static TestOp testCode(gpu::Condition C) {
  switch (C) {
  case gpu::Condition::EQ:
    return TEST_E;
  case gpu::Condition::NE:
    return TEST_NE;
  case gpu::Condition::GT:
    return TEST_G;
  case gpu::Condition::GE:
    return TEST_GE;
  case gpu::Condition::LT:
    return TEST_L;
  case gpu::Condition::LE:
    return TEST_LE;
  case gpu::Condition::GTLT:
    break;
  }
  reportFatalInternalError("comparison was not legalised");
}

RogueDAGToDAGISel::Test RogueDAGToDAGISel::testOf(SDValue SetCC) {
  SDLoc DL(SetCC);
  gpu::Comparison C =
      gpu::getComparison(cast<CondCodeSDNode>(SetCC.getOperand(2))->get());
  bool IsOrder =
      C.Condition != gpu::Condition::EQ && C.Condition != gpu::Condition::NE;
  Test T{SetCC.getOperand(0),
         SetCC.getOperand(1),
         imm(DL, 0),
         imm(DL, 0),
         testCode(C.Condition),
         IsOrder && !C.Signed ? TYPE_U32 : TYPE_S32};
  if (T.A.getValueType() == MVT::f32) {
    T.Type = TYPE_F32;
    selectFloatSource(SetCC.getOperand(0), T.A, T.AMods);
    selectFloatSource(SetCC.getOperand(1), T.B, T.BMods);
  }
  T.B = direct(T.B);
  return T;
}

RogueDAGToDAGISel::Test RogueDAGToDAGISel::testNonZero(SDValue V) {
  SDLoc DL(V);
  // Of a number with the sign changed the same is true.
  if (V.getOpcode() == ISD::SUB && isNullConstant(V.getOperand(0)))
    V = V.getOperand(1);
  return {V, reg(Rogue::C0), imm(DL, 0), imm(DL, 0), TEST_NE, TYPE_U32};
}

SDValue RogueDAGToDAGISel::select(const SDLoc &DL, EVT VT, const Test &T,
                                  SDValue IfTrue, SDValue IfFalse) {
  return SDValue(
      CurDAG->getMachineNode(Rogue::SELECT_W, DL, VT,
                             {T.A, T.AMods, T.B, T.BMods, direct(IfTrue),
                              direct(IfFalse), imm(DL, T.Op), imm(DL, T.Type)}),
      0);
}

bool RogueDAGToDAGISel::selectCompare(SDNode *N) {
  EVT VT = N->getValueType(0);
  if (VT != MVT::i32)
    return false;
  replace(N, select(SDLoc(N), VT, testOf(SDValue(N, 0)), reg(Rogue::C143),
                    reg(Rogue::C0)));
  return true;
}

/// A selection and its comparison are one operation if it sees at most three
/// values: FTE carries the only one besides those that are compared.
bool RogueDAGToDAGISel::selectSelect(SDNode *N) {
  SDLoc DL(N);
  SDValue Cond = N->getOperand(0), IfTrue = N->getOperand(1),
          IfFalse = N->getOperand(2);
  EVT VT = N->getValueType(0);
  if (VT != MVT::i32 && VT != MVT::f32)
    return false;
  if (gpu::isScalarCompare(Cond)) {
    Test T = testOf(Cond);
    auto IsZero = [](SDValue V) {
      auto *F = dyn_cast<ConstantFPSDNode>(V);
      return isNullConstant(V) || (F && F->getValueAPF().isPosZero());
    };
    // The pack unit makes zero of nothing.
    auto IsThere = [&](SDValue V) {
      return IsZero(V) || (V == T.A && T.AMods->getAsZExtVal() == 0) ||
             (V == T.B && T.BMods->getAsZExtVal() == 0);
    };
    bool WithZero =
        T.B == reg(Rogue::C0, T.B.getValueType()) && isZeroTest(T.Op, T.Type);
    if (WithZero || IsThere(IfTrue) || IsThere(IfFalse)) {
      replace(N, select(DL, VT, T, IfTrue, IfFalse));
      return true;
    }
  }
  replace(N, select(DL, VT, testNonZero(Cond), IfTrue, IfFalse));
  return true;
}

bool RogueDAGToDAGISel::selectMinMax(SDNode *N) {
  SDLoc DL(N);
  SDValue A = N->getOperand(0), B = N->getOperand(1);
  unsigned Opc = N->getOpcode();
  Test T{A,
         B,
         imm(DL, 0),
         imm(DL, 0),
         Opc == ISD::SMIN || Opc == ISD::UMIN ? TEST_L : TEST_G,
         Opc == ISD::SMIN || Opc == ISD::SMAX ? TYPE_S32 : TYPE_U32};
  replace(N, select(DL, MVT::i32, T, A, B));
  return true;
}

bool RogueDAGToDAGISel::selectBranch(SDNode *N) {
  SDLoc DL(N);
  SDValue Cond = N->getOperand(1);
  Test T = gpu::isScalarCompare(Cond) ? testOf(Cond) : testNonZero(Cond);
  ReplaceNode(N,
              CurDAG->getMachineNode(
                  Rogue::BRANCH_W, DL, MVT::Other,
                  {T.A, T.AMods, T.B, T.BMods, N->getOperand(2), imm(DL, T.Op),
                   imm(DL, T.Type), imm(DL, N->getConstantOperandVal(3)),
                   imm(DL, 0), N->getOperand(0)}));
  return true;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

MachineSDNode *RogueDAGToDAGISel::buildLoad(const MemSDNode &L) {
  unsigned Bits = L.getMemoryVT().getSizeInBits();
  if (Bits != L.getValueType(0).getSizeInBits())
    return nullptr;
  const Burst *B = getBurst(Bits / 32);
  if (Bits % 32 || !B)
    return nullptr;
  SDLoc DL(&L);
  return CurDAG->getMachineNode(B->Load, DL, L.getVTList(),
                                {L.getBasePtr(), imm(DL, 0), L.getChain()});
}

MachineSDNode *RogueDAGToDAGISel::buildStore(const MemSDNode &S,
                                             SDValue Value) {
  SDLoc DL(&S);
  unsigned Bits = S.getMemoryVT().getSizeInBits();
  // The lower word of two; lowering sees only words.
  if (Bits == 32 && S.getAddressSpace() == gpu::LocalAS &&
      MF->getInfo<RogueMachineFunctionInfo>()->hasLocalRegisters()) {
    SDValue Zero = reg(Rogue::C0), None = imm(DL, 0);
    SDValue Index(CurDAG->getMachineNode(
                      Rogue::BITS_W, DL, MVT::i32,
                      {word(DL, S.getBasePtr(), 0), Zero, Zero, reg(Rogue::C2),
                       imm(DL, BITS_OR), imm(DL, BITS_SHR), None, None}),
                  0);
    return CurDAG->getMachineNode(Rogue::CFST_W, DL, MVT::Other,
                                  {Value, Index, None, S.getChain()});
  }
  bool IsPart = Bits == 8 || Bits == 16;
  const Burst *B = getBurst(IsPart ? 1 : Bits / 32);
  if ((!IsPart && Bits % 32) || !B)
    return nullptr;
  StoreSize Size = Bits == 8    ? STORE_8BIT
                   : Bits == 16 ? STORE_16BIT
                                : STORE_32BIT;
  return CurDAG->getMachineNode(
      B->Store, DL, MVT::Other,
      {Value, S.getBasePtr(), imm(DL, Size), imm(DL, 0), S.getChain()});
}

/// Behind all of memory, or a mutex of the cluster's tasks.
MachineSDNode *RogueDAGToDAGISel::buildFence(SDNode *N) {
  SDLoc DL(N);
  SDValue Chain = N->getOperand(0);
  SyncScope::ID Mutex =
      CurDAG->getContext()->getOrInsertSyncScopeID(gpu::RogueMutexScope);
  if (N->getConstantOperandVal(2) != Mutex)
    return CurDAG->getMachineNode(Rogue::FENCE_W, DL, MVT::Other, imm(DL, 0),
                                  Chain);
  bool Takes =
      AtomicOrdering(N->getConstantOperandVal(1)) == AtomicOrdering::Acquire;
  return CurDAG->getMachineNode(Rogue::MUTEX_W, DL, MVT::Other,
                                {imm(DL, Takes ? MUTEX_LOCK : MUTEX_RELEASE),
                                 imm(DL, Rogue::AtomicMutex), Chain});
}

bool RogueDAGToDAGISel::selectAtomic(SDNode *N) {
  auto *A = cast<AtomicSDNode>(N);
  if (A->getMemoryVT().getSizeInBits() != 32 ||
      N->getOpcode() == ISD::ATOMIC_CMP_SWAP)
    return false;
  SDLoc DL(N);
  SDValue Base = A->getBasePtr();
  SDValue Group = sequence(DL, MVT::v3i32, Rogue::GPR96RegClass,
                           {word(DL, Base, 0), word(DL, Base, 1), A->getVal()});
  MachineSDNode *R = CurDAG->getMachineNode(
      Rogue::ATOMIC_W, DL, N->getVTList(),
      {Group, imm(DL, atomicOpOf(N->getOpcode())), imm(DL, 0), A->getChain()});
  CurDAG->setNodeMemRefs(R, {A->getMemOperand()});
  ReplaceNode(N, R);
  return true;
}
