//===-- BifrostISelDAGToDAG.cpp - Instruction selection -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostISelDAGToDAG.h"
#include "Bifrost.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"

using namespace llvm;
using Bifrost::OpName;
using Bifrost::SrcAbs;
using Bifrost::SrcNeg;

#define DEBUG_TYPE "bifrost-isel"
#define PASS_NAME "Bifrost instruction selection"

#define GET_DAGISEL_BODY BifrostDAGToDAGISel
#include "BifrostGenDAGISel.inc"

namespace {

class BifrostDAGToDAGISelLegacy : public SelectionDAGISelLegacy {
public:
  static char ID;
  BifrostDAGToDAGISelLegacy(BifrostTargetMachine &TM, CodeGenOptLevel OptLevel)
      : SelectionDAGISelLegacy(
            ID,
            std::make_unique<GPUSelector<BifrostDAGToDAGISel>>(TM, OptLevel)) {}
};

} // namespace

char BifrostDAGToDAGISelLegacy::ID = 0;
INITIALIZE_PASS(BifrostDAGToDAGISelLegacy, DEBUG_TYPE, PASS_NAME, false, false)

FunctionPass *
llvm::createBifrostDAGToDAGISelLegacyPass(BifrostTargetMachine &TM,
                                          CodeGenOptLevel OptLevel) {
  return new BifrostDAGToDAGISelLegacy(TM, OptLevel);
}

void BifrostDAGToDAGISel::Select(SDNode *N) {
  if (N->isMachineOpcode())
    N->setNodeId(-1);
  else if (!selectByCode(N))
    SelectCode(N);
}

void BifrostDAGToDAGISel::buildEnd(MachineBasicBlock &MBB) const {
  BuildMI(MBB, MBB.end(), DebugLoc(), TII->get(Bifrost::RET));
}

bool BifrostDAGToDAGISel::selectByCode(SDNode *N) {
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
    return selectFence(N);
  case ISD::FrameIndex:
    return selectFrameIndex(N);
  case BifrostISD::LOCAL_MEMORY:
    return selectLocalMemory(N);
  case ISD::Constant:
  case ISD::ConstantFP:
    return selectConstant(N);
  case BifrostISD::FAU:
    return selectUniform(N);
  case ISD::ADD:
    return VT == MVT::i64 && selectAdd64(N);
  case ISD::SHL:
    return VT == MVT::i64 && selectAdd64(N);
  case ISD::AND:
    return VT == MVT::i32 && selectBitOfCompare(N);
  case ISD::SETCC:
    return selectCompare(N);
  case ISD::SELECT:
  case ISD::VSELECT:
    return selectSelect(N);
  case ISD::BUILD_PAIR:
    ReplaceNode(N, sequence(SDLoc(N), MVT::i64, Bifrost::GPR64RegClass,
                            {N->getOperand(0), N->getOperand(1)})
                       .getNode());
    return true;
  case ISD::EXTRACT_ELEMENT:
    ReplaceNode(N, word(SDLoc(N), N->getOperand(0), N->getConstantOperandVal(1))
                       .getNode());
    return true;
  case ISD::BUILD_VECTOR:
    return selectBuildVector(N);
  case ISD::EXTRACT_VECTOR_ELT:
    if (N->getOperand(0).getValueType().getScalarSizeInBits() != 32)
      return false;
    ReplaceNode(
        N, CurDAG
               ->getTargetExtractSubreg(
                   BifrostRegisterInfo::subReg(N->getConstantOperandVal(1)),
                   SDLoc(N), VT, N->getOperand(0))
               .getNode());
    return true;
  case BifrostISD::BALLOT:
  case BifrostISD::SHUFFLE:
    return selectLanes(N);
  default:
    return false;
  }
}

/// A word of a group that was just made of words is that word.
void BifrostDAGToDAGISel::PostprocessISelDAG() {
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

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

static unsigned withSelector(unsigned Mods, StringRef Text) {
  unsigned Low = Mods & ((1u << Bifrost::SelectorShift) - 1);
  return Low | *Bifrost::findModValue(Bifrost::ModSelector, Text)
                   << Bifrost::SelectorShift;
}

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
bool BifrostDAGToDAGISel::selectFloatSource(SDValue In, SDValue &Src,
                                            SDValue &Mods) {
  Src = In;
  unsigned M = signMods(Src);
  if (Src.getOpcode() == ISD::FP_EXTEND &&
      Src.getOperand(0).getValueType() == MVT::f16) {
    SDValue Half = Src.getOperand(0);
    M = withSelector(M, "h0");
    // A sign below the extension commutes with it.
    unsigned Inner = signMods(Half);
    if (!(M & SrcAbs))
      M ^= Inner & SrcNeg;
    M |= Inner & SrcAbs;
    if (Half.getOpcode() == ISD::EXTRACT_VECTOR_ELT &&
        isOneConstant(Half.getOperand(1))) {
      M = withSelector(M, "h1");
      Half = Half.getOperand(0);
    }
    Src = Half;
  }
  Mods = imm(SDLoc(In), M);
  return true;
}

/// An f32 source that does not widen.
bool BifrostDAGToDAGISel::selectWordSource(SDValue In, SDValue &Src,
                                           SDValue &Mods) {
  Src = In;
  Mods = imm(SDLoc(In), signMods(Src));
  return true;
}

/// A scalar half in the low lane; it may be either lane of a vector.
bool BifrostDAGToDAGISel::selectHalfSource(SDValue In, SDValue &Src,
                                           SDValue &Mods) {
  Src = In;
  unsigned M = signMods(Src);
  if (Src.getOpcode() == ISD::EXTRACT_VECTOR_ELT &&
      isOneConstant(Src.getOperand(1))) {
    M = withSelector(M, "h11");
    Src = Src.getOperand(0);
  }
  Mods = imm(SDLoc(In), M);
  return true;
}

bool BifrostDAGToDAGISel::selectHalf2Source(SDValue In, SDValue &Src,
                                            SDValue &Mods) {
  Src = In;
  unsigned M = signMods(Src);
  if (Src.getOpcode() == ISD::BUILD_VECTOR &&
      Src.getOperand(0) == Src.getOperand(1) &&
      !isa<ConstantFPSDNode>(Src.getOperand(0))) {
    M = withSelector(M, "h00");
    Src = Src.getOperand(0);
  }
  Mods = imm(SDLoc(In), M);
  return true;
}

/// The absolute value of a factor is an instruction of its own.
bool BifrostDAGToDAGISel::selectHalfFactor(SDValue In, SDValue &Src,
                                           SDValue &Mods) {
  bool Negated = In.getOpcode() == ISD::FNEG;
  SDValue Inner = Negated ? In.getOperand(0) : In;
  if (Inner.getOpcode() != ISD::FABS)
    return selectHalfSource(In, Src, Mods);
  Src = Inner;
  Mods = imm(SDLoc(In), Negated ? unsigned(SrcNeg) : 0);
  return true;
}

bool BifrostDAGToDAGISel::selectHalf2Factor(SDValue In, SDValue &Src,
                                            SDValue &Mods) {
  bool Negated = In.getOpcode() == ISD::FNEG;
  SDValue Inner = Negated ? In.getOperand(0) : In;
  if (Inner.getOpcode() != ISD::FABS)
    return selectHalf2Source(In, Src, Mods);
  Src = Inner;
  Mods = imm(SDLoc(In), Negated ? unsigned(SrcNeg) : 0);
  return true;
}

SDValue BifrostDAGToDAGISel::constant(const SDLoc &DL, uint32_t Value, EVT VT) {
  return SDValue(build(DL, Bifrost::MOV_i32, VT,
                       {Value ? imm(DL, int64_t(Value)) : zero()}),
                 0);
}

SDValue BifrostDAGToDAGISel::word(const SDLoc &DL, SDValue V, unsigned Index) {
  if (auto *C = dyn_cast<ConstantSDNode>(V))
    return constant(DL, uint32_t(C->getZExtValue() >> 32 * Index));
  if (V.getOpcode() == ISD::BUILD_PAIR)
    return V.getOperand(Index);
  if (V.getOpcode() == ISD::ZERO_EXTEND &&
      V.getOperand(0).getValueType() == MVT::i32)
    return Index ? constant(DL, 0) : V.getOperand(0);
  return CurDAG->getTargetExtractSubreg(BifrostRegisterInfo::subReg(Index), DL,
                                        MVT::i32, V);
}

SDValue BifrostDAGToDAGISel::sequence(const SDLoc &DL, EVT VT,
                                      const TargetRegisterClass &RC,
                                      ArrayRef<SDValue> Parts) {
  SmallVector<SDValue, 9> Ops{imm(DL, RC.getID())};
  for (auto [I, P] : enumerate(Parts)) {
    Ops.push_back(P);
    Ops.push_back(imm(DL, BifrostRegisterInfo::subReg(I)));
  }
  return SDValue(
      CurDAG->getMachineNode(TargetOpcode::REG_SEQUENCE, DL, VT, Ops), 0);
}

bool BifrostDAGToDAGISel::selectUniform(SDNode *N) {
  ReplaceNode(N, build(SDLoc(N), Bifrost::MOV_i32, N->getValueType(0),
                       {N->getOperand(0)}));
  return true;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

bool BifrostDAGToDAGISel::selectConstant(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  if (isa<ConstantSDNode>(N) && VT != MVT::i32 && VT != MVT::i64)
    return false;
  uint64_t Bits = isa<ConstantFPSDNode>(N) ? cast<ConstantFPSDNode>(N)
                                                 ->getValueAPF()
                                                 .bitcastToAPInt()
                                                 .getZExtValue()
                                           : N->getAsZExtVal();
  if (VT == MVT::i64) {
    ReplaceNode(N,
                sequence(DL, MVT::i64, Bifrost::GPR64RegClass,
                         {constant(DL, Lo_32(Bits)), constant(DL, Hi_32(Bits))})
                    .getNode());
    return true;
  }
  // A half in both lanes, whichever one reads.
  if (VT == MVT::f16)
    Bits |= Bits << 16;
  ReplaceNode(N, constant(DL, Bits, VT).getNode());
  return true;
}

/// a + (extended b << s) with s up to 7 is one pair of instructions: the
/// address of an array element. So is a shift alone.
bool BifrostDAGToDAGISel::selectAdd64(SDNode *N) {
  SDLoc DL(N);
  bool IsShift = N->getOpcode() == ISD::SHL;
  SDValue A, B(N, 0);
  if (!IsShift) {
    A = N->getOperand(0);
    B = N->getOperand(1);
  }
  auto IsExtension = [](SDValue V) {
    return (V.getOpcode() == ISD::ZERO_EXTEND ||
            V.getOpcode() == ISD::SIGN_EXTEND) &&
           V.getOperand(0).getValueType() == MVT::i32;
  };
  auto IsWordConstant = [](SDValue V) {
    auto *C = dyn_cast<ConstantSDNode>(V);
    return C && (isInt<32>(C->getSExtValue()) || isUInt<32>(C->getZExtValue()));
  };
  constexpr unsigned MaxShift = 7;
  auto Score = [&](SDValue V) -> unsigned {
    if (V.getOpcode() == ISD::SHL)
      if (auto *C = dyn_cast<ConstantSDNode>(V.getOperand(1)))
        if (C->getZExtValue() <= MaxShift)
          return 2 + IsExtension(V.getOperand(0));
    return IsExtension(V) || IsWordConstant(V);
  };
  if (A && Score(A) > Score(B))
    std::swap(A, B);
  unsigned Shift = 0;
  if (Score(B) >= 2) {
    Shift = B.getConstantOperandVal(1);
    B = B.getOperand(0);
  }
  unsigned Opc = Bifrost::SHADDX_i64;
  SmallVector<BifrostSrc, 4> Srcs;
  for (unsigned I : {0u, 1u})
    Srcs.push_back(A ? word(DL, A, I) : zero());
  if (IsExtension(B)) {
    Opc = B.getOpcode() == ISD::SIGN_EXTEND ? Bifrost::SHADDX_s32
                                            : Bifrost::SHADDX_u32;
    Srcs.push_back(B.getOperand(0));
  } else if (IsWordConstant(B)) {
    auto *C = cast<ConstantSDNode>(B);
    Opc = isUInt<32>(C->getZExtValue()) ? Bifrost::SHADDX_u32
                                        : Bifrost::SHADDX_s32;
    Srcs.push_back(constant(DL, uint32_t(C->getZExtValue())));
  } else {
    Srcs.push_back(word(DL, B, 0));
    Srcs.push_back(word(DL, B, 1));
  }
  MachineSDNode *Sum = buildBifrostNode(
      *CurDAG, DL, Opc, CurDAG->getVTList(MVT::i32, MVT::i32), Srcs);
  int ShiftIdx = Bifrost::getNamedOperandIdx(Opc, OpName::shift) -
                 Subtarget->getInstrInfo()->get(Opc).getNumDefs();
  SmallVector<SDValue, 12> Ops(Sum->op_begin(), Sum->op_end());
  Ops[ShiftIdx] = imm(DL, Shift);
  Sum = CurDAG->getMachineNode(Opc, DL, MVT::i32, MVT::i32, Ops);
  ReplaceNode(N, sequence(DL, MVT::i64, Bifrost::GPR64RegClass,
                          {SDValue(Sum, 0), SDValue(Sum, 1)})
                     .getNode());
  return true;
}

//===----------------------------------------------------------------------===//
// Comparison and selection
//===----------------------------------------------------------------------===//

namespace {
struct Comparison {
  StringRef Text;
  bool Signed;
};
} // namespace

static Comparison comparison(ISD::CondCode CC) {
  switch (CC) {
  case ISD::SETEQ:
  case ISD::SETOEQ:
    return {"eq", false};
  case ISD::SETNE:
  case ISD::SETUNE:
    return {"ne", false};
  case ISD::SETGT:
  case ISD::SETOGT:
    return {"gt", true};
  case ISD::SETGE:
  case ISD::SETOGE:
    return {"ge", true};
  case ISD::SETLT:
  case ISD::SETOLT:
    return {"lt", true};
  case ISD::SETLE:
  case ISD::SETOLE:
    return {"le", true};
  case ISD::SETUGT:
    return {"gt", false};
  case ISD::SETUGE:
    return {"ge", false};
  case ISD::SETULT:
    return {"lt", false};
  case ISD::SETULE:
    return {"le", false};
  case ISD::SETONE:
    return {"gtlt", false};
  default:
    reportFatalInternalError("bifrost: comparison was not legalised");
  }
}

/// Of three opcodes: equality, order of signed and of unsigned numbers.
static unsigned byOrder(const Comparison &C, unsigned Equality, unsigned Signed,
                        unsigned Unsigned) {
  if (C.Text == "eq" || C.Text == "ne")
    return Equality;
  return C.Signed ? Signed : Unsigned;
}

MachineSDNode *BifrostDAGToDAGISel::compare(SDNode *N, EVT VT,
                                            StringRef Result) {
  SDLoc DL(N);
  SDValue A = N->getOperand(0), B = N->getOperand(1);
  EVT In = A.getValueType();
  Comparison C = comparison(cast<CondCodeSDNode>(N->getOperand(2))->get());
  SmallVector<Bifrost::ModSetting, 2> Settings{{OpName::cmpf, C.Text},
                                               {OpName::result_type, Result}};
  if (In == MVT::f32 || In == MVT::f16) {
    SDValue SA, MA, SB, MB;
    selectFloatSource(A, SA, MA);
    selectFloatSource(B, SB, MB);
    unsigned ModsA = MA->getAsZExtVal(), ModsB = MB->getAsZExtVal();
    // A scalar half compares as f32, so that the result fills the register.
    if (In == MVT::f16) {
      ModsA = withSelector(ModsA, "h0");
      ModsB = withSelector(ModsB, "h0");
    }
    return build(DL, Bifrost::FCMP_f32, VT, {{SA, ModsA}, {SB, ModsB}},
                 Settings);
  }
  unsigned Opc;
  if (In == MVT::v2f16)
    Opc = Bifrost::FCMP_v2f16;
  else if (In == MVT::v2i16)
    Opc = byOrder(C, Bifrost::ICMP_v2i16, Bifrost::ICMP_v2s16,
                  Bifrost::ICMP_v2u16);
  else
    Opc = byOrder(C, Bifrost::ICMP_i32, Bifrost::ICMP_s32, Bifrost::ICMP_u32);
  return build(DL, Opc, VT, {A, B}, Settings);
}

bool BifrostDAGToDAGISel::selectCompare(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  if (VT != MVT::v2i32) {
    ReplaceNode(N, compare(N, VT, "m1"));
    return true;
  }
  // A lane mask of halves, asked for as words.
  SDValue Mask(compare(N, MVT::v2i16, "m1"), 0);
  auto Lane = [&](StringRef Half) {
    return SDValue(build(DL, Bifrost::S16_TO_S32, MVT::i32,
                         {{Mask, withSelector(0, Half)}}),
                   0);
  };
  ReplaceNode(N,
              sequence(DL, VT, Bifrost::GPR64RegClass, {Lane("h0"), Lane("h1")})
                  .getNode());
  return true;
}

static bool isScalarCompare(SDValue V) {
  if (V.getOpcode() != ISD::SETCC)
    return false;
  EVT In = V.getOperand(0).getValueType();
  return In == MVT::i32 || In == MVT::f32 || In == MVT::f16;
}

/// The low bit of a mask is the comparison's result as a number.
bool BifrostDAGToDAGISel::selectBitOfCompare(SDNode *N) {
  for (unsigned I = 0; I < 2; ++I) {
    SDValue Cmp = N->getOperand(I), Bit = N->getOperand(1 - I);
    if (!isScalarCompare(Cmp) || !Cmp.hasOneUse() || !isOneConstant(Bit))
      continue;
    ReplaceNode(N, compare(Cmp.getNode(), MVT::i32, "i1"));
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
bool BifrostDAGToDAGISel::selectSelect(SDNode *N) {
  SDLoc DL(N);
  SDValue Cond = N->getOperand(0), T = N->getOperand(1), F = N->getOperand(2);
  EVT VT = N->getValueType(0);
  if (VT.isVector()) {
    // A lane mask.
    ReplaceNode(N, build(DL, Bifrost::CSEL_v2i16, VT, {Cond, zero(), T, F},
                         {{OpName::cmpf, "ne"}}));
    return true;
  }
  // Some choices of constants are what a comparison gives.
  if (isNullConstant(F) && (isAllOnesConstant(T) || isOneConstant(T))) {
    bool Mask = isAllOnesConstant(T);
    if (isScalarCompare(Cond)) {
      ReplaceNode(N, compare(Cond.getNode(), VT, Mask ? "m1" : "i1"));
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
    bool Signs = C.Text == "gtlt";
    for (SDValue V : {A, B})
      Signs |= V.getOpcode() == ISD::FNEG || V.getOpcode() == ISD::FABS;
    if (In == MVT::i32 || (In == MVT::f32 && !Signs)) {
      unsigned Opc = In == MVT::f32
                         ? unsigned(Bifrost::CSEL_f32)
                         : byOrder(C, Bifrost::CSEL_i32, Bifrost::CSEL_s32,
                                   Bifrost::CSEL_u32);
      ReplaceNode(N,
                  build(DL, Opc, VT, {A, B, T, F}, {{OpName::cmpf, C.Text}}));
      return true;
    }
  }
  // The sign of a condition from elsewhere does not matter.
  if (Cond.getOpcode() == ISD::SUB && isNullConstant(Cond.getOperand(0)))
    Cond = Cond.getOperand(1);
  ReplaceNode(N, build(DL, Bifrost::CSEL_i32, VT, {Cond, zero(), T, F},
                       {{OpName::cmpf, "ne"}}));
  return true;
}

//===----------------------------------------------------------------------===//
// Lanes and vectors
//===----------------------------------------------------------------------===//

bool BifrostDAGToDAGISel::selectLanes(SDNode *N) {
  SDLoc DL(N);
  SDVTList VTs = N->getVTList();
  SDValue Chain = N->getOperand(0), Value = N->getOperand(1);
  StringRef Group = Subtarget->getWarpSize() == 8 ? "subgroup8" : "subgroup4";
  MachineSDNode *R;
  if (N->getOpcode() == BifrostISD::BALLOT)
    R = buildBifrostNode(*CurDAG, DL, Bifrost::WMASK, VTs, {Value},
                         {{OpName::subgroup, Group}}, {}, Chain);
  else if (Subtarget->hasFullCLPER())
    R = buildBifrostNode(
        *CurDAG, DL, Bifrost::CLPER_i32, VTs, {Value, N->getOperand(2)},
        {{OpName::subgroup, Group}, {OpName::inactive_result, "zero"}}, {},
        Chain);
  else
    R = buildBifrostNode(*CurDAG, DL, Bifrost::CLPER_OLD_i32, VTs,
                         {Value, N->getOperand(2)}, {}, {}, Chain);
  ReplaceNode(N, R);
  return true;
}

/// A constant pair of halves is one word.
static std::optional<uint32_t> packedConstant(SDNode *N) {
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
      return std::nullopt;
  }
  return Packed;
}

bool BifrostDAGToDAGISel::selectBuildVector(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  if (VT.getSizeInBits() == 32) {
    std::optional<uint32_t> Packed = packedConstant(N);
    if (!Packed)
      return false;
    ReplaceNode(N, constant(DL, *Packed, VT).getNode());
    return true;
  }
  if (VT.getScalarSizeInBits() != 32)
    return false;
  SmallVector<SDValue, 4> Parts(N->op_begin(), N->op_end());
  ReplaceNode(N, sequence(DL, VT,
                          Parts.size() == 2 ? Bifrost::GPR64RegClass
                                            : Bifrost::GPR128RegClass,
                          Parts)
                     .getNode());
  return true;
}
