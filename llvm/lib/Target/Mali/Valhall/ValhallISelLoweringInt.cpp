//===-- ValhallISelLoweringInt.cpp - Integer and control lowering ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "Valhall.h"
#include "ValhallISelLowering.h"
#include "ValhallMachineFunctionInfo.h"
#include "ValhallSubtarget.h"
#include "llvm/IR/DiagnosticInfo.h"

using namespace llvm;

SDValue llvm::reinterpretWord(SelectionDAG &DAG, const SDLoc &DL, EVT VT,
                              SDValue V) {
  SDValue RC = DAG.getTargetConstant(Valhall::GPR32RegClassID, DL, MVT::i32);
  return SDValue(
      DAG.getMachineNode(TargetOpcode::COPY_TO_REGCLASS, DL, VT, V, RC), 0);
}

static SDValue lowHalf(SelectionDAG &DAG, const SDLoc &DL, SDValue V) {
  return DAG.getNode(ISD::TRUNCATE, DL, MVT::i32, V);
}

static SDValue highHalf(SelectionDAG &DAG, const SDLoc &DL, SDValue V) {
  if (V.getOpcode() == ISD::BUILD_PAIR)
    return V.getOperand(1);
  return DAG.getTargetExtractSubreg(Valhall::sub1, DL, MVT::i32, V);
}

static SDValue makePair(SelectionDAG &DAG, const SDLoc &DL, SDValue Lo,
                        SDValue Hi) {
  return DAG.getNode(ISD::BUILD_PAIR, DL, MVT::i64, Lo, Hi);
}

//===----------------------------------------------------------------------===//
// Selection and branches
//===----------------------------------------------------------------------===//

/// A wide selection is one selection per word.
SDValue ValhallTargetLowering::lowerSelect(SDValue Op,
                                           SelectionDAG &DAG) const {
  SDLoc DL(Op);
  EVT VT = Op.getValueType();
  SDValue Cond = Op.getOperand(0), A = Op.getOperand(1), B = Op.getOperand(2);
  if (VT == MVT::v2i16 || VT == MVT::v2f16)
    return DAG.getBitcast(VT, DAG.getSelect(DL, MVT::i32, Cond,
                                            DAG.getBitcast(MVT::i32, A),
                                            DAG.getBitcast(MVT::i32, B)));
  if (VT == MVT::i64)
    return makePair(DAG, DL,
                    DAG.getSelect(DL, MVT::i32, Cond, lowHalf(DAG, DL, A),
                                  lowHalf(DAG, DL, B)),
                    DAG.getSelect(DL, MVT::i32, Cond, highHalf(DAG, DL, A),
                                  highHalf(DAG, DL, B)));
  SmallVector<SDValue, 4> Parts;
  EVT Elt = VT.getVectorElementType();
  for (unsigned I = 0; I < VT.getVectorNumElements(); ++I)
    Parts.push_back(DAG.getSelect(DL, Elt, Cond,
                                  DAG.getExtractVectorElt(DL, Elt, A, I),
                                  DAG.getExtractVectorElt(DL, Elt, B, I)));
  return DAG.getBuildVector(VT, DL, Parts);
}

/// The hardware has only ordered comparisons, and inequality.
static bool isUnorderedCompare(SDValue V) {
  if (V.getOpcode() != ISD::SETCC ||
      !V.getOperand(0).getValueType().isFloatingPoint())
    return false;
  ISD::CondCode CC = cast<CondCodeSDNode>(V.getOperand(2))->get();
  return ISD::getUnorderedFlavor(CC) == 1 && CC != ISD::SETUNE &&
         CC != ISD::SETUO;
}

static SDValue invertCompare(SDValue V, SelectionDAG &DAG) {
  ISD::CondCode CC = cast<CondCodeSDNode>(V.getOperand(2))->get();
  EVT In = V.getOperand(0).getValueType();
  return DAG.getSetCC(SDLoc(V), V.getValueType(), V.getOperand(0),
                      V.getOperand(1), ISD::getSetCCInverse(CC, In));
}

/// Whether \p V is 0 or -1, or may be taken for it by a test for zero: whatever
/// a frozen value becomes, nobody else sees it.
static bool testsLikeMask(SDValue V, SelectionDAG &DAG, unsigned Depth = 0) {
  if (DAG.ComputeNumSignBits(V) == 32)
    return true;
  if (!V.hasOneUse() || Depth == SelectionDAG::MaxRecursionDepth)
    return false;
  switch (V.getOpcode()) {
  case ISD::FREEZE:
    return testsLikeMask(V.getOperand(0), DAG, Depth + 1);
  case ISD::AND:
  case ISD::OR:
    return testsLikeMask(V.getOperand(0), DAG, Depth + 1) &&
           testsLikeMask(V.getOperand(1), DAG, Depth + 1);
  default:
    return false;
  }
}

/// The branch tests a word for zero, so a comparison with zero is not needed.
SDValue ValhallTargetLowering::lowerBranch(SDValue Op,
                                           SelectionDAG &DAG) const {
  SDLoc DL(Op);
  SDValue Cond = Op.getOperand(1);
  bool Negate = false;
  if (Cond.getOpcode() == ISD::SUB && isNullConstant(Cond.getOperand(0)))
    Cond = Cond.getOperand(1);
  // A condition from another block is known to be a mask.
  if (Cond.getOpcode() == ISD::AND && isOneConstant(Cond.getOperand(1)) &&
      testsLikeMask(Cond.getOperand(0), DAG))
    Cond = Cond.getOperand(0);
  if (Cond.getOpcode() == ISD::SETCC && isNullConstant(Cond.getOperand(1)) &&
      Cond.getOperand(0).getValueType() == MVT::i32) {
    ISD::CondCode CC = cast<CondCodeSDNode>(Cond.getOperand(2))->get();
    if (CC == ISD::SETEQ || CC == ISD::SETNE) {
      Negate = CC == ISD::SETEQ;
      Cond = Cond.getOperand(0);
    }
  } else if (isUnorderedCompare(Cond) && Cond.hasOneUse()) {
    Negate = true;
    Cond = invertCompare(Cond, DAG);
  } else if (Cond.getOpcode() == ISD::XOR &&
             isAllOnesConstant(Cond.getOperand(1))) {
    Negate = true;
    Cond = Cond.getOperand(0);
  }
  return DAG.getNode(ValhallISD::BRANCH, DL, MVT::Other,
                     {Op.getOperand(0), Cond, Op.getOperand(2),
                      DAG.getTargetConstant(Negate, DL, MVT::i32)});
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

SDValue ValhallTargetLowering::lowerGlobalAddress(SDValue Op,
                                                  SelectionDAG &DAG) const {
  SDLoc DL(Op);
  auto *G = cast<GlobalAddressSDNode>(Op);
  MachineFunction &MF = DAG.getMachineFunction();
  auto &MFI = *MF.getInfo<ValhallMachineFunctionInfo>();
  auto Uniform = [&](MCRegister Reg) {
    return DAG.getNode(ValhallISD::FAU, DL, MVT::i64,
                       DAG.getRegister(Reg, MVT::i64));
  };
  const auto *GV = dyn_cast<GlobalVariable>(G->getGlobal());
  if (!GV) {
    DAG.getContext()->diagnose(DiagnosticInfoUnsupported(
        MF.getFunction(),
        "address of function '" + G->getGlobal()->getName() +
            "': function pointers do not exist on this target",
        DL.getDebugLoc()));
    return DAG.getUNDEF(MVT::i64);
  }
  if (GV->getAddressSpace() == gpu::LocalAS) {
    uint64_t Offset =
        MFI.localOffset(*GV, DAG.getDataLayout()) + G->getOffset();
    SDValue Base = Uniform(Valhall::WORKGROUP_LOCAL_POINTER);
    return DAG.getNode(ISD::ADD, DL, MVT::i64, Base,
                       DAG.getConstant(Offset, DL, MVT::i64));
  }
  // Program-scope data: the driver loads the section and passes its address.
  std::optional<uint32_t> Slot =
      MFI.layout().implicit(gpuobj::ImplicitArgKind::ConstantData);
  if (!Slot) {
    DAG.getContext()->diagnose(
        DiagnosticInfoUnsupported(MF.getFunction(),
                                  "program-scope variable '" + GV->getName() +
                                      "' outside of the kernel's own code",
                                  DL.getDebugLoc()));
    return DAG.getUNDEF(MVT::i64);
  }
  SDValue Offset = buildValhallNode(DAG, DL, Valhall::IADD_IMM_i32, MVT::i32,
                                    {DAG.getRegister(Valhall::K0, MVT::i32)});
  // The immediate is the variable's offset in the section.
  SmallVector<SDValue, 6> Ops(Offset->op_begin(), Offset->op_end());
  Ops[2] = DAG.getTargetGlobalAddress(GV, DL, MVT::i32, G->getOffset());
  Offset =
      SDValue(DAG.getMachineNode(Valhall::IADD_IMM_i32, DL, MVT::i32, Ops), 0);
  // The base of a table whose first index is not 0 can lie before the section.
  unsigned Extend = G->getOffset() < 0 ? ISD::SIGN_EXTEND : ISD::ZERO_EXTEND;
  return DAG.getNode(
      ISD::ADD, DL, MVT::i64,
      Uniform(Valhall::UserSlot64RegClass.getRegister(*Slot / 8)),
      DAG.getNode(Extend, DL, MVT::i64, Offset));
}

/// All address spaces are windows of one 64-bit space.
SDValue ValhallTargetLowering::lowerAddrSpaceCast(SDValue Op,
                                                  SelectionDAG &) const {
  return Op.getOperand(0);
}

//===----------------------------------------------------------------------===//
// 64-bit integers
//===----------------------------------------------------------------------===//

SDValue ValhallTargetLowering::lowerMul64(SDValue Op, SelectionDAG &DAG) const {
  SDLoc DL(Op);
  SDValue A = Op.getOperand(0), B = Op.getOperand(1);
  SDValue ALo = lowHalf(DAG, DL, A), BLo = lowHalf(DAG, DL, B);
  APInt HighBits = APInt::getHighBitsSet(64, 32);
  bool AZero = DAG.MaskedValueIsZero(A, HighBits);
  bool BZero = DAG.MaskedValueIsZero(B, HighBits);
  if (!AZero && !BZero && DAG.ComputeNumSignBits(A) > 32 &&
      DAG.ComputeNumSignBits(B) > 32)
    return DAG.getNode(ValhallISD::SMUL_WIDE, DL, MVT::i64, ALo, BLo);
  SDValue Low = DAG.getNode(ValhallISD::UMUL_WIDE, DL, MVT::i64, ALo, BLo);
  SDValue Cross;
  auto Add = [&](SDValue V) {
    Cross = Cross ? DAG.getNode(ISD::ADD, DL, MVT::i32, Cross, V) : V;
  };
  if (!AZero)
    Add(DAG.getNode(ISD::MUL, DL, MVT::i32, highHalf(DAG, DL, A), BLo));
  if (!BZero)
    Add(DAG.getNode(ISD::MUL, DL, MVT::i32, ALo, highHalf(DAG, DL, B)));
  if (!Cross)
    return Low;
  return makePair(
      DAG, DL, lowHalf(DAG, DL, Low),
      DAG.getNode(ISD::ADD, DL, MVT::i32, highHalf(DAG, DL, Low), Cross));
}

SDValue ValhallTargetLowering::lowerMulHigh(SDValue Op,
                                            SelectionDAG &DAG) const {
  SDLoc DL(Op);
  unsigned Opc = Op.getOpcode() == ISD::MULHU ? ValhallISD::UMUL_WIDE
                                              : ValhallISD::SMUL_WIDE;
  return highHalf(
      DAG, DL,
      DAG.getNode(Opc, DL, MVT::i64, Op.getOperand(0), Op.getOperand(1)));
}

SDValue ValhallTargetLowering::lowerBits64(SDValue Op,
                                           SelectionDAG &DAG) const {
  SDLoc DL(Op);
  SDValue V = Op.getOperand(0);
  SDValue Lo = lowHalf(DAG, DL, V), Hi = highHalf(DAG, DL, V);
  unsigned Opc = Op.getOpcode();
  auto Part = [&](SDValue P) { return DAG.getNode(Opc, DL, MVT::i32, P); };
  SDValue Zero = DAG.getConstant(0, DL, MVT::i32);
  SDValue Word = DAG.getConstant(32, DL, MVT::i32);
  SDValue R;
  switch (Opc) {
  case ISD::BITREVERSE:
  case ISD::BSWAP:
    return makePair(DAG, DL, Part(Hi), Part(Lo));
  case ISD::CTPOP:
    R = DAG.getNode(ISD::ADD, DL, MVT::i32, Part(Lo), Part(Hi));
    break;
  case ISD::CTLZ:
  case ISD::CTTZ: {
    SDValue First = Opc == ISD::CTLZ ? Hi : Lo;
    SDValue Second = Opc == ISD::CTLZ ? Lo : Hi;
    R = DAG.getSelectCC(DL, First, Zero,
                        DAG.getNode(ISD::ADD, DL, MVT::i32, Part(Second), Word),
                        Part(First), ISD::SETEQ);
    break;
  }
  }
  return makePair(DAG, DL, R, Zero);
}

/// A shift by a whole word and more moves one word and shifts it.
SDValue ValhallTargetLowering::lowerShift64(SDValue Op,
                                            SelectionDAG &DAG) const {
  auto *C = dyn_cast<ConstantSDNode>(Op.getOperand(1));
  if (!C || C->getZExtValue() < 32 || C->getZExtValue() > 63)
    return Op;
  SDLoc DL(Op);
  SDValue V = Op.getOperand(0);
  SDValue Amount = DAG.getConstant(C->getZExtValue() - 32, DL, MVT::i32);
  SDValue Zero = DAG.getConstant(0, DL, MVT::i32);
  auto Shift = [&](unsigned Opc, SDValue W) {
    return C->getZExtValue() == 32 ? W
                                   : DAG.getNode(Opc, DL, MVT::i32, W, Amount);
  };
  switch (Op.getOpcode()) {
  case ISD::SHL:
    return makePair(DAG, DL, Zero, Shift(ISD::SHL, lowHalf(DAG, DL, V)));
  case ISD::SRL:
    return makePair(DAG, DL, Shift(ISD::SRL, highHalf(DAG, DL, V)), Zero);
  default: {
    SDValue Hi = highHalf(DAG, DL, V);
    return makePair(DAG, DL, Shift(ISD::SRA, Hi),
                    DAG.getNode(ISD::SRA, DL, MVT::i32, Hi,
                                DAG.getConstant(31, DL, MVT::i32)));
  }
  }
}

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

/// There is no division: the reciprocal of the float approximates the quotient,
/// one Newton step in integers makes it exact to two units, and two corrections
/// do the rest.
static SDValue divideUnsigned(SDValue N, SDValue D, bool Remainder,
                              const SDLoc &DL, SelectionDAG &DAG) {
  auto Int = [&](unsigned Opc, SDValue A, SDValue B) {
    return DAG.getNode(Opc, DL, MVT::i32, A, B);
  };
  // Just under 2^32, so that the estimate does not exceed the true reciprocal
  // even if FRCP is 3 ULP too large: its error is not published.
  SDValue Scale = DAG.getConstantFP(4294965248.0f, DL, MVT::f32);
  SDValue DF = DAG.getNode(ISD::UINT_TO_FP, DL, MVT::f32, D);
  SDValue RF = buildValhallNode(DAG, DL, Valhall::FRCP_f32, MVT::f32, {DF});
  SDValue Z = DAG.getNode(ISD::FP_TO_UINT, DL, MVT::i32,
                          DAG.getNode(ISD::FMUL, DL, MVT::f32, RF, Scale));
  SDValue Zero = DAG.getConstant(0, DL, MVT::i32);
  SDValue One = DAG.getConstant(1, DL, MVT::i32);
  SDValue E = Int(ISD::MUL, Z, Int(ISD::SUB, Zero, D));
  Z = Int(ISD::ADD, Z, Int(ISD::MULHU, Z, E));
  SDValue Q = Int(ISD::MULHU, N, Z);
  SDValue R = Int(ISD::SUB, N, Int(ISD::MUL, Q, D));
  for (int Step = 0; Step < 2; ++Step) {
    bool Last = Step == 1;
    if (!Remainder)
      Q = DAG.getSelectCC(DL, R, D, Int(ISD::ADD, Q, One), Q, ISD::SETUGE);
    if (Remainder || !Last)
      R = DAG.getSelectCC(DL, R, D, Int(ISD::SUB, R, D), R, ISD::SETUGE);
  }
  return Remainder ? R : Q;
}

SDValue ValhallTargetLowering::lowerDivRem(SDValue Op,
                                           SelectionDAG &DAG) const {
  SDLoc DL(Op);
  SDValue N = Op.getOperand(0), D = Op.getOperand(1);
  unsigned Opc = Op.getOpcode();
  bool Remainder = Opc == ISD::SREM || Opc == ISD::UREM;
  if (Opc == ISD::UDIV || Opc == ISD::UREM)
    return divideUnsigned(N, D, Remainder, DL, DAG);

  SDValue Q = divideUnsigned(DAG.getNode(ISD::ABS, DL, MVT::i32, N),
                             DAG.getNode(ISD::ABS, DL, MVT::i32, D), Remainder,
                             DL, DAG);
  // The quotient's sign is the exclusive or; the remainder's the dividend's.
  SDValue Sign = Remainder ? N : DAG.getNode(ISD::XOR, DL, MVT::i32, N, D);
  SDValue Zero = DAG.getConstant(0, DL, MVT::i32);
  return DAG.getSelectCC(DL, Sign, Zero,
                         DAG.getNode(ISD::SUB, DL, MVT::i32, Zero, Q), Q,
                         ISD::SETLT);
}

//===----------------------------------------------------------------------===//
// Memory, casts and what type legalisation hands over
//===----------------------------------------------------------------------===//

/// A group of words below its natural alignment is one access per word; the
/// general expansion would assemble it in memory.
static bool isMisalignedGroup(const LSBaseSDNode *N) {
  EVT VT = N->getMemoryVT();
  return VT.isSimple() && VT.getScalarSizeInBits() % 32 == 0 &&
         VT.getSizeInBits() > 32 &&
         N->getAlign().value() * 8 < VT.getSizeInBits();
}

SDValue ValhallTargetLowering::lowerMisaligned(SDValue Op,
                                               SelectionDAG &DAG) const {
  SDLoc DL(Op);
  auto *N = cast<LSBaseSDNode>(Op);
  EVT VT = N->getMemoryVT();
  constexpr unsigned Bytes = 4;
  unsigned Count = VT.getSizeInBits() / 32;
  EVT Words = Count == 4 ? MVT::v4i32 : MVT::v2i32;
  const auto *S = dyn_cast<StoreSDNode>(N);
  SmallVector<SDValue, 4> Parts, Chains;
  if (S)
    DAG.ExtractVectorElements(DAG.getBitcast(Words, S->getValue()), Parts);
  for (unsigned I = 0; I < Count; ++I) {
    SDValue Ptr = DAG.getMemBasePlusOffset(N->getBasePtr(),
                                           TypeSize::getFixed(I * Bytes), DL);
    MachinePointerInfo Info = N->getPointerInfo().getWithOffset(I * Bytes);
    Align A = commonAlignment(N->getAlign(), I * Bytes);
    MachineMemOperand::Flags Flags = N->getMemOperand()->getFlags();
    if (S) {
      Chains.push_back(
          DAG.getStore(N->getChain(), DL, Parts[I], Ptr, Info, A, Flags));
      continue;
    }
    Parts.push_back(
        DAG.getLoad(MVT::i32, DL, N->getChain(), Ptr, Info, A, Flags));
    Chains.push_back(Parts.back().getValue(1));
  }
  SDValue Chain = DAG.getNode(ISD::TokenFactor, DL, MVT::Other, Chains);
  if (S)
    return Chain;
  SDValue V = DAG.getBitcast(VT, DAG.getBuildVector(Words, DL, Parts));
  return DAG.getMergeValues({V, Chain}, DL);
}

/// Four bytes, extended to words: one load and four byte selections.
SDValue ValhallTargetLowering::lowerVectorLoad(SDValue Op,
                                               SelectionDAG &DAG) const {
  auto *L = cast<LoadSDNode>(Op);
  if (L->getExtensionType() == ISD::NON_EXTLOAD)
    return isMisalignedGroup(L) ? lowerMisaligned(Op, DAG) : SDValue();
  if (L->getMemoryVT() != MVT::v4i8 || L->getAlign() < Align(4))
    return SDValue();
  SDLoc DL(Op);
  SDValue Word = DAG.getLoad(MVT::i32, DL, L->getChain(), L->getBasePtr(),
                             L->getMemOperand());
  bool Signed = L->getExtensionType() == ISD::SEXTLOAD;
  SmallVector<SDValue, 4> Parts;
  for (unsigned I = 0; I < 4; ++I) {
    SDValue B = I ? DAG.getNode(ISD::SRL, DL, MVT::i32, Word,
                                DAG.getConstant(8 * I, DL, MVT::i32))
                  : Word;
    Parts.push_back(Signed ? DAG.getNode(ISD::SIGN_EXTEND_INREG, DL, MVT::i32,
                                         B, DAG.getValueType(MVT::i8))
                           : DAG.getNode(ISD::AND, DL, MVT::i32, B,
                                         DAG.getConstant(0xFF, DL, MVT::i32)));
  }
  return DAG.getMergeValues(
      {DAG.getBuildVector(Op.getValueType(), DL, Parts), Word.getValue(1)}, DL);
}

/// Four bytes in a word, from four words of which only the low bytes matter.
static SDValue packBytes(SelectionDAG &DAG, const SDLoc &DL,
                         ArrayRef<SDValue> B) {
  auto Low = [](SDValue V) {
    return ValhallSrc(V, ValhallII::withSel(0, ValhallSel::B0));
  };
  SDValue High = buildValhallNode(
      DAG, DL, Valhall::MKVEC_v2i8, MVT::i32,
      {Low(B[2]), Low(B[3]), DAG.getRegister(Valhall::K0, MVT::i32)});
  return buildValhallNode(DAG, DL, Valhall::MKVEC_v2i8, MVT::i32,
                          {Low(B[0]), Low(B[1]), High});
}

/// The type in which a vector of narrow elements moves.
static MVT wordsType(EVT VT) {
  return VT.getSizeInBits() == 128 ? MVT::v4i32 : MVT::v2i32;
}

SDValue ValhallTargetLowering::lowerVectorStore(SDValue Op,
                                                SelectionDAG &DAG) const {
  auto *S = cast<StoreSDNode>(Op);
  SDLoc DL(Op);
  SDValue V = S->getValue();
  if (S->isTruncatingStore()) {
    if (S->getMemoryVT() != MVT::v4i8 || S->getAlign() < Align(4))
      return SDValue();
    SmallVector<SDValue, 4> Bytes;
    DAG.ExtractVectorElements(V, Bytes);
    return DAG.getStore(S->getChain(), DL, packBytes(DAG, DL, Bytes),
                        S->getBasePtr(), S->getMemOperand());
  }
  if (isMisalignedGroup(S))
    return lowerMisaligned(Op, DAG);
  EVT VT = V.getValueType();
  if (isTypeLegal(VT) || S->getAlign().value() * 8 < VT.getSizeInBits())
    return SDValue();
  return DAG.getStore(S->getChain(), DL, DAG.getBitcast(wordsType(VT), V),
                      S->getBasePtr(), S->getMemOperand());
}

/// Legalisation may have words of a mask where a packed selection needs halves.
SDValue ValhallTargetLowering::lowerPackedSelect(SDValue Op,
                                                 SelectionDAG &DAG) const {
  SDLoc DL(Op);
  SDValue Mask = Op.getOperand(0);
  EVT MaskVT = Mask.getValueType();
  if (MaskVT == MVT::v2i16)
    return Op;
  SDValue Parts[2];
  for (unsigned I = 0; I < 2; ++I)
    Parts[I] = DAG.getSExtOrTrunc(
        DAG.getExtractVectorElt(DL, MaskVT.getVectorElementType(), Mask, I), DL,
        MVT::i32);
  return DAG.getNode(ISD::VSELECT, DL, Op.getValueType(),
                     DAG.getBuildVector(MVT::v2i16, DL, Parts),
                     Op.getOperand(1), Op.getOperand(2));
}

/// Parts of vectors are built from elements; the general expansion goes through
/// memory.
SDValue ValhallTargetLowering::lowerSubvector(SDValue Op,
                                              SelectionDAG &DAG) const {
  EVT VT = Op.getValueType();
  unsigned Count = VT.getVectorNumElements();
  // Elements of packed integers are words.
  EVT Elt = VT == MVT::v2i16 ? EVT(MVT::i32) : VT.getVectorElementType();
  SmallVector<SDValue, 8> Parts;
  switch (Op.getOpcode()) {
  case ISD::CONCAT_VECTORS:
    for (SDValue V : Op->ops())
      DAG.ExtractVectorElements(V, Parts, 0, 0, Elt);
    break;
  case ISD::EXTRACT_SUBVECTOR:
    DAG.ExtractVectorElements(Op.getOperand(0), Parts,
                              Op.getConstantOperandVal(1), Count, Elt);
    break;
  case ISD::INSERT_SUBVECTOR: {
    DAG.ExtractVectorElements(Op.getOperand(0), Parts, 0, 0, Elt);
    SmallVector<SDValue, 4> New;
    DAG.ExtractVectorElements(Op.getOperand(1), New, 0, 0, Elt);
    copy(New, Parts.begin() + Op.getConstantOperandVal(2));
    break;
  }
  default: // SCALAR_TO_VECTOR
    Parts.push_back(Op.getOperand(0));
    Parts.append(Count - 1, DAG.getUNDEF(Op.getOperand(0).getValueType()));
    break;
  }
  return DAG.getBuildVector(VT, SDLoc(Op), Parts);
}

/// An element at a variable index is chosen by comparisons: registers have no
/// index, and up to four selections cost less than a way through memory.
SDValue ValhallTargetLowering::lowerExtractElement(SDValue Op,
                                                   SelectionDAG &DAG) const {
  SDValue V = Op.getOperand(0), Index = Op.getOperand(1);
  if (isa<ConstantSDNode>(Index))
    return Op;
  SDLoc DL(Op);
  EVT VT = Op.getValueType();
  Index = DAG.getZExtOrTrunc(Index, DL, MVT::i32);
  unsigned Count = V.getValueType().getVectorNumElements();
  SDValue R = DAG.getExtractVectorElt(DL, VT, V, Count - 1);
  for (unsigned I = Count - 1; I-- > 0;)
    R = DAG.getSelectCC(DL, Index, DAG.getConstant(I, DL, MVT::i32),
                        DAG.getExtractVectorElt(DL, VT, V, I), R, ISD::SETEQ);
  return R;
}

SDValue ValhallTargetLowering::lowerInsertElement(SDValue Op,
                                                  SelectionDAG &DAG) const {
  SDValue V = Op.getOperand(0), Elt = Op.getOperand(1),
          Index = Op.getOperand(2);
  SDLoc DL(Op);
  EVT VT = Op.getValueType(), EltVT = Elt.getValueType();
  auto *C = dyn_cast<ConstantSDNode>(Index);
  if (!C)
    Index = DAG.getZExtOrTrunc(Index, DL, MVT::i32);
  SmallVector<SDValue, 4> Parts;
  for (unsigned I = 0; I < VT.getVectorNumElements(); ++I) {
    if (C && C->getZExtValue() == I) {
      Parts.push_back(Elt);
      continue;
    }
    SDValue Old = DAG.getExtractVectorElt(DL, EltVT, V, I);
    Parts.push_back(C ? Old
                      : DAG.getSelectCC(DL, Index,
                                        DAG.getConstant(I, DL, MVT::i32), Elt,
                                        Old, ISD::SETEQ));
  }
  return DAG.getBuildVector(VT, DL, Parts);
}

SDValue ValhallTargetLowering::lowerBitcast(SDValue Op,
                                            SelectionDAG &DAG) const {
  SDLoc DL(Op);
  SDValue V = Op.getOperand(0);
  if (Op.getValueType() == MVT::f16 && V.getValueType() == MVT::i16)
    return reinterpretWord(DAG, DL, MVT::f16,
                           DAG.getNode(ISD::ANY_EXTEND, DL, MVT::i32, V));
  if (V.getValueType() == MVT::v4i8 && Op.getValueSizeInBits() == 32) {
    SmallVector<SDValue, 4> Bytes;
    for (unsigned I = 0; I < 4; ++I)
      Bytes.push_back(DAG.getNode(ISD::ANY_EXTEND, DL, MVT::i32,
                                  DAG.getExtractVectorElt(DL, MVT::i8, V, I)));
    return DAG.getBitcast(Op.getValueType(), packBytes(DAG, DL, Bytes));
  }
  return SDValue();
}

void ValhallTargetLowering::ReplaceNodeResults(
    SDNode *N, SmallVectorImpl<SDValue> &Results, SelectionDAG &DAG) const {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  switch (N->getOpcode()) {
  case ISD::BITCAST: {
    SDValue V = N->getOperand(0);
    if (VT == MVT::i16 && V.getValueType() == MVT::f16) {
      SDValue W = reinterpretWord(DAG, DL, MVT::i32, V);
      Results.push_back(DAG.getNode(ISD::TRUNCATE, DL, MVT::i16, W));
    } else if (VT == MVT::v4i8 && isTypeLegal(V.getValueType())) {
      SDValue W = DAG.getBitcast(MVT::i32, V);
      SmallVector<SDValue, 4> Bytes;
      for (unsigned I = 0; I < 4; ++I)
        Bytes.push_back(
            DAG.getNode(ISD::TRUNCATE, DL, MVT::i8,
                        I ? DAG.getNode(ISD::SRL, DL, MVT::i32, W,
                                        DAG.getConstant(8 * I, DL, MVT::i32))
                          : W));
      Results.push_back(DAG.getBuildVector(VT, DL, Bytes));
    }
    break;
  }
  case ISD::TRUNCATE: {
    // The general way would split v4i16 and "truncate" halves of it to v2i32,
    // the type that half of the promoted result has.
    if (N->getOperand(0).getValueType() != MVT::v4i16)
      break;
    SmallVector<SDValue, 4> Parts;
    DAG.ExtractVectorElements(N->getOperand(0), Parts);
    for (SDValue &P : Parts)
      P = DAG.getNode(ISD::TRUNCATE, DL, VT.getVectorElementType(), P);
    Results.push_back(DAG.getBuildVector(VT, DL, Parts));
    break;
  }
  case ISD::LOAD: {
    auto *L = cast<LoadSDNode>(N);
    if (L->getExtensionType() != ISD::NON_EXTLOAD ||
        L->getAlign().value() * 8 < VT.getSizeInBits())
      break;
    SDValue W = DAG.getLoad(wordsType(VT), DL, L->getChain(), L->getBasePtr(),
                            L->getMemOperand());
    Results.push_back(DAG.getBitcast(VT, W));
    Results.push_back(W.getValue(1));
    break;
  }
  }
}

//===----------------------------------------------------------------------===//
// Combines
//===----------------------------------------------------------------------===//

SDValue ValhallTargetLowering::PerformDAGCombine(SDNode *N,
                                                 DAGCombinerInfo &DCI) const {
  SelectionDAG &DAG = DCI.DAG;
  SDLoc DL(N);
  switch (N->getOpcode()) {
  case ISD::FDIV: {
    // 1 / sqrt(x) is one operation.
    SDValue Root = N->getOperand(1);
    auto *One = isConstOrConstSplatFP(N->getOperand(0));
    if (N->getValueType(0) == MVT::f32 && One && One->isExactlyValue(1.0) &&
        Root.getOpcode() == ISD::FSQRT && Root.hasOneUse())
      return buildValhallNode(DAG, DL, Valhall::FRSQ_f32, MVT::f32,
                              {Root.getOperand(0)});
    break;
  }
  case ISD::SELECT: {
    SDValue Cond = N->getOperand(0);
    if (isUnorderedCompare(Cond) && Cond.hasOneUse())
      return DAG.getSelect(DL, N->getValueType(0), invertCompare(Cond, DAG),
                           N->getOperand(2), N->getOperand(1));
    break;
  }
  default:
    break;
  }
  return SDValue();
}
