//===-- RogueISelLowering.cpp - DAG lowering ------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueISelLowering.h"
#include "GPUCodeGen/AccessMarks.h"
#include "GPUCodeGen/Diagnostics.h"
#include "GPUCodeGen/ProgramData.h"
#include "MCTargetDesc/RogueBaseInfo.h"
#include "MCTargetDesc/RoguePartMarks.h"
#include "Rogue.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

static constexpr WordTargetLowering::RegisterClasses Classes = {
    &Rogue::GPR32RegClass, &Rogue::GPR64RegClass, &Rogue::GPR128RegClass,
    Rogue::sub1};

/// Of the types of registers.
static constexpr unsigned MaxLegalBits = 128;

RogueTargetLowering::RogueTargetLowering(const TargetMachine &TM,
                                         const RogueSubtarget &STI)
    : WordTargetLowering(TM, STI, RogueMachineFunctionInfo::Limits, Classes),
      STI(STI) {
  computeRegisterProperties(STI.getRegisterInfo());
  setMinFunctionAlignment(Align(gpuobj::KernelCodeAlignment));

  lowerPairsByWords();
  setOperationAction(
      {ISD::ROTR, ISD::UADDSAT, ISD::SADDSAT, ISD::USUBSAT, ISD::SSUBSAT},
      MVT::i32, Expand);
  if (STI.compiledOnly())
    setOperationAction({ISD::ROTL, ISD::BSWAP}, MVT::i32, Expand);
  setOperationAction(ISD::FrameIndex, MVT::i64, Custom);
  for (MVT VT : {MVT::i32, MVT::i64})
    setLoadExtAction({ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD}, VT,
                     {MVT::i8, MVT::i16}, Custom);
  // Custom would be made again of the load and its extension.
  setLoadExtAction({ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD}, MVT::i64,
                   MVT::i32, Expand);
  // Local memory may be registers.
  setOperationAction({ISD::LOAD, ISD::STORE}, {MVT::i32, MVT::f32}, Custom);
  setOperationAction({ISD::ATOMIC_LOAD, ISD::ATOMIC_STORE, ISD::ATOMIC_SWAP,
                      ISD::ATOMIC_LOAD_ADD, ISD::ATOMIC_LOAD_AND,
                      ISD::ATOMIC_LOAD_OR, ISD::ATOMIC_LOAD_XOR,
                      ISD::ATOMIC_LOAD_MIN, ISD::ATOMIC_LOAD_MAX,
                      ISD::ATOMIC_LOAD_UMIN, ISD::ATOMIC_LOAD_UMAX},
                     MVT::i32, Custom);
  initFloatActions();
  initBursts();
}

bool RogueTargetLowering::roundsTowardZero() const {
  return !STI.hasNearestEven();
}

void RogueTargetLowering::initFloatActions() {
  setOperationAction({ISD::FNEG, ISD::FABS, ISD::FMA, ISD::FCOPYSIGN,
                      ISD::FCANONICALIZE, ISD::FFLOOR, ISD::FCEIL, ISD::FEXP2,
                      ISD::FLOG2},
                     MVT::f32, Legal);
  setOperationAction({ISD::FDIV, ISD::FSQRT, ISD::FEXP, ISD::FEXP10, ISD::FLOG,
                      ISD::FLOG10, ISD::FPOW, ISD::FSIN, ISD::FCOS, ISD::FTRUNC,
                      ISD::FRINT, ISD::FNEARBYINT, ISD::FROUNDEVEN, ISD::FROUND,
                      ISD::FMINNUM, ISD::FMAXNUM, ISD::FMINIMUMNUM,
                      ISD::FMAXIMUMNUM},
                     MVT::f32, Custom);
  // Of the next ones LLVM thinks that zeros are in order.
  setOperationAction({ISD::FMINNUM_IEEE, ISD::FMAXNUM_IEEE, ISD::FMINIMUM,
                      ISD::FMAXIMUM, ISD::FLDEXP, ISD::FFREXP},
                     MVT::f32, Expand);
  setCondCodeAction(ISD::SETONE, MVT::f32, Expand);
  setOperationAction({ISD::FP16_TO_FP, ISD::FP_TO_FP16}, {MVT::f32, MVT::i32},
                     Legal);
  setOperationAction({ISD::FMA, ISD::FDIV}, MVT::f16, Custom);
  // By ExpandIRInsts.
  setOperationAction(ISD::FREM, MVT::f16, Expand);
  // LLVM would make a float of it, and of every NaN the same one.
  setOperationAction(ISD::FREEZE, MVT::f16, Custom);
  // By the type of the operand, which LLVM does not know how to promote.
  for (MVT VT : {MVT::v2i8, MVT::v4i8, MVT::v8i8, MVT::v16i8, MVT::v2i16,
                 MVT::v4i16, MVT::v8i16})
    setOperationAction({ISD::ANY_EXTEND_VECTOR_INREG,
                        ISD::SIGN_EXTEND_VECTOR_INREG,
                        ISD::ZERO_EXTEND_VECTOR_INREG},
                       VT, Custom);
}

/// The first elements of a vector, each extended.
static SDValue extendFirstElements(SDValue Op, SelectionDAG &DAG) {
  SDLoc DL(Op);
  EVT VT = Op.getValueType(), From = Op.getOperand(0).getValueType();
  unsigned Extend =
      Op.getOpcode() == ISD::ANY_EXTEND_VECTOR_INREG    ? ISD::ANY_EXTEND
      : Op.getOpcode() == ISD::SIGN_EXTEND_VECTOR_INREG ? ISD::SIGN_EXTEND
                                                        : ISD::ZERO_EXTEND;
  SmallVector<SDValue, 8> Elements;
  for (unsigned I = 0; I != VT.getVectorNumElements(); ++I)
    Elements.push_back(
        DAG.getNode(Extend, DL, VT.getVectorElementType(),
                    DAG.getExtractVectorElt(DL, From.getVectorElementType(),
                                            Op.getOperand(0), I)));
  return DAG.getBuildVector(VT, DL, Elements);
}

void RogueTargetLowering::ReplaceNodeResults(SDNode *N,
                                             SmallVectorImpl<SDValue> &Results,
                                             SelectionDAG &DAG) const {
  if (N->getOpcode() == ISD::FMA && N->getValueType(0) == MVT::f16)
    Results.push_back(buildFMAOfHalves(N, DAG));
  else if (N->getOpcode() == ISD::FDIV && N->getValueType(0) == MVT::f16)
    Results.push_back(buildQuotientOfHalves(N, DAG));
  else if (N->getOpcode() == ISD::FREEZE && N->getValueType(0) == MVT::f16)
    Results.push_back(DAG.getBitcast(
        MVT::f16, DAG.getFreeze(DAG.getBitcast(MVT::i16, N->getOperand(0)))));
  else if (SDValue Chain;
           SDValue Burst = N->getOpcode() == ISD::LOAD
                               ? buildBurstLoad(cast<LoadSDNode>(N), DAG, Chain)
                               : SDValue())
    Results.append({Burst, Chain});
  else if (N->getOpcode() != ISD::LOAD ||
           !N->getValueType(0).isPow2VectorType() ||
           N->getValueType(0).getSizeInBits() <= MaxLegalBits)
    WordTargetLowering::ReplaceNodeResults(N, Results, DAG);
}

/// The product of two halves is exact in 32 bits. Their sum is rounded to odd,
/// so that rounding it again gives what rounding once does: where something was
/// lost, the last bit is one. Cores that round toward zero need none of it.
SDValue RogueTargetLowering::buildFMAOfHalves(SDNode *N,
                                              SelectionDAG &DAG) const {
  SDLoc DL(N);
  auto Node = [&](unsigned Opcode, EVT VT, SDValue A, SDValue B) {
    return DAG.getNode(Opcode, DL, VT, A, B);
  };
  auto Wide = [&](unsigned I) {
    return DAG.getNode(ISD::FP_EXTEND, DL, MVT::f32, N->getOperand(I));
  };
  auto Bits = [&](SDValue V) { return DAG.getBitcast(MVT::i32, V); };
  SDValue Product = Node(ISD::FMUL, MVT::f32, Wide(0), Wide(1));
  SDValue Addend = Wide(2);
  SDValue Sum = Node(ISD::FADD, MVT::f32, Product, Addend);
  if (STI.hasNearestEven()) {
    // What the sum lost, exactly.
    SDValue OfAddend = Node(ISD::FSUB, MVT::f32, Sum, Product);
    SDValue OfProduct = Node(ISD::FSUB, MVT::f32, Sum, OfAddend);
    SDValue Lost =
        Node(ISD::FADD, MVT::f32, Node(ISD::FSUB, MVT::f32, Product, OfProduct),
             Node(ISD::FSUB, MVT::f32, Addend, OfAddend));
    // One step away from zero or back, if the last bit is zero.
    SDValue One = DAG.getConstant(1, DL, MVT::i32);
    SDValue Signs = Node(ISD::XOR, MVT::i32, Bits(Lost), Bits(Sum));
    SDValue Step =
        Node(ISD::OR, MVT::i32,
             Node(ISD::SRA, MVT::i32, Signs, DAG.getConstant(31, DL, MVT::i32)),
             One);
    SDValue IsEven =
        Node(ISD::AND, MVT::i32, DAG.getNOT(DL, Bits(Sum), MVT::i32), One);
    SDValue Odd =
        DAG.getBitcast(MVT::f32, Node(ISD::ADD, MVT::i32, Bits(Sum),
                                      Node(ISD::MUL, MVT::i32, IsEven, Step)));
    // Not for infinities and NaN, of which nothing is known.
    Sum = DAG.getSelectCC(DL, Lost, DAG.getConstantFP(0, DL, MVT::f32), Odd,
                          Sum, ISD::SETONE);
  }
  return DAG.getNode(ISD::FP_ROUND, DL, MVT::f16, Sum,
                     DAG.getTargetConstant(0, DL, MVT::i32));
}

/// An estimate cut to 12 bits leaves a remainder without error, and what the
/// remainder adds has a relative error of 2^-34: too small to cross from one
/// side of the middle of two halves to the other, which no quotient of halves
/// is nearer to than 2^-23 of itself.
SDValue RogueTargetLowering::buildQuotientOfHalves(SDNode *N,
                                                   SelectionDAG &DAG) const {
  SDLoc DL(N);
  WordNodeBuilder M{*this, DAG, DL};
  auto Wide = [&](unsigned I) {
    return DAG.getNode(ISD::FP_EXTEND, DL, MVT::f32, N->getOperand(I));
  };
  SDValue A = Wide(0), B = Wide(1);
  SDValue Reciprocal = buildReciprocal(DAG, DL, B);
  SDValue Quotient = M.mul(A, Reciprocal);
  SDNodeFlags Flags = N->getFlags();
  if (!Flags.hasApproximateFuncs() && !Flags.hasAllowReciprocal()) {
    SDValue Cut = DAG.getBitcast(
        MVT::f32,
        DAG.getNode(ISD::AND, DL, MVT::i32, DAG.getBitcast(MVT::i32, Quotient),
                    DAG.getConstant(0xfffff000, DL, MVT::i32)));
    SDValue Rest = M.fma(M.neg(Cut), B, A);
    SDValue Better = M.fma(Rest, Reciprocal, Cut);
    // Zeros keep their sign; of infinities and NaN there is no remainder.
    Quotient = DAG.getSelectCC(DL, DAG.getNode(ISD::FABS, DL, MVT::f32, Rest),
                               M.constF(0), Better, Quotient, ISD::SETOGT);
  }
  return DAG.getNode(ISD::FP_ROUND, DL, MVT::f16, Quotient,
                     DAG.getTargetConstant(0, DL, MVT::i32));
}

static bool isUnalignedWord(const MemSDNode &N) {
  return N.getMemoryVT().getSizeInBits() == RogueTargetLowering::WordBits &&
         N.getAlign() < Align(4);
}

SDValue RogueTargetLowering::LowerOperation(SDValue Op,
                                            SelectionDAG &DAG) const {
  if (auto *N = dyn_cast<MemSDNode>(Op); N && isInRegisters(*N, DAG))
    return lowerLocalAccess(Op, DAG);
  switch (Op.getOpcode()) {
  case ISD::ANY_EXTEND_VECTOR_INREG:
  case ISD::SIGN_EXTEND_VECTOR_INREG:
  case ISD::ZERO_EXTEND_VECTOR_INREG:
    return extendFirstElements(Op, DAG);
  case ISD::LOAD:
  case ISD::ATOMIC_LOAD:
    if (!Op.getValueType().isVector() &&
        cast<MemSDNode>(Op)->getMemoryVT() != Op.getValueType())
      return lowerNarrowLoad(Op, DAG);
    if (auto *L = dyn_cast<LoadSDNode>(Op); L && isUnalignedWord(*L)) {
      auto [Value, Chain] = expandUnalignedLoad(L, DAG);
      return DAG.getMergeValues({Value, Chain}, SDLoc(Op));
    }
    if (auto *L = dyn_cast<LoadSDNode>(Op); L && isBurst(*L, DAG))
      return SDValue();
    return Op.getOpcode() == ISD::LOAD &&
                   Op.getValueType().getSizeInBits() != WordBits
               ? WordTargetLowering::LowerOperation(Op, DAG)
               : Op;
  case ISD::STORE:
    if (isUnalignedWord(*cast<StoreSDNode>(Op)))
      return expandUnalignedStore(cast<StoreSDNode>(Op), DAG);
    if (isBurst(*cast<StoreSDNode>(Op), DAG))
      return isTypeLegal(Op.getOperand(1).getValueType())
                 ? SDValue()
                 : lowerBurstStore(cast<StoreSDNode>(Op), DAG);
    // More than one burst takes is several.
    if (Op.getOperand(1).getValueSizeInBits() > MaxLegalBits)
      return SDValue();
    return Op.getOperand(1).getValueSizeInBits() != WordBits
               ? WordTargetLowering::LowerOperation(Op, DAG)
               : Op;
  case ISD::ATOMIC_STORE:
  case ISD::ATOMIC_SWAP:
  case ISD::ATOMIC_LOAD_ADD:
  case ISD::ATOMIC_LOAD_AND:
  case ISD::ATOMIC_LOAD_OR:
  case ISD::ATOMIC_LOAD_XOR:
  case ISD::ATOMIC_LOAD_MIN:
  case ISD::ATOMIC_LOAD_MAX:
  case ISD::ATOMIC_LOAD_UMIN:
  case ISD::ATOMIC_LOAD_UMAX:
    return Op;
  case ISD::FrameIndex:
    return lowerFrameIndex(Op, DAG);
  case ISD::FDIV:
    return lowerFDiv(Op, DAG);
  case ISD::FSQRT: {
    // Zero and infinity come back as themselves.
    SDLoc DL(Op);
    return buildReciprocal(
        DAG, DL, DAG.getNode(RogueISD::FRSQ, DL, MVT::f32, Op.getOperand(0)));
  }
  case ISD::FEXP:
  case ISD::FEXP10:
    return lowerExp(Op, DAG);
  case ISD::FLOG:
  case ISD::FLOG10:
    return lowerLog(Op, DAG);
  case ISD::FPOW: {
    SDLoc DL(Op);
    SDValue L = DAG.getNode(ISD::FLOG2, DL, MVT::f32, Op.getOperand(0));
    return DAG.getNode(
        ISD::FEXP2, DL, MVT::f32,
        DAG.getNode(ISD::FMUL, DL, MVT::f32, L, Op.getOperand(1)));
  }
  case ISD::FSIN:
  case ISD::FCOS:
    return lowerSinCos(Op, DAG);
  case ISD::FTRUNC:
  case ISD::FRINT:
  case ISD::FNEARBYINT:
  case ISD::FROUNDEVEN:
  case ISD::FROUND:
    return lowerRound(Op, DAG);
  case ISD::FMINIMUMNUM:
  case ISD::FMAXIMUMNUM:
    return lowerOrderedMinMax(Op, DAG);
  case ISD::FMINNUM:
  case ISD::FMAXNUM:
    return lowerMinMax(Op, DAG);
  default:
    return WordTargetLowering::LowerOperation(Op, DAG);
  }
}

//===----------------------------------------------------------------------===//
// Kernel interface
//===----------------------------------------------------------------------===//

SDValue RogueTargetLowering::readRegister(SelectionDAG &DAG, const SDLoc &DL,
                                          unsigned Register, MVT VT) const {
  return DAG.getNode(RogueISD::UNIFORM, DL, VT, DAG.getRegister(Register, VT));
}

SDValue RogueTargetLowering::getUniformWord(SelectionDAG &DAG, const SDLoc &DL,
                                            unsigned Byte, MVT VT) const {
  return readRegister(DAG, DL, Rogue::SH0 + Byte / 4, VT);
}

// RogueLowerWorkItems leaves only the flat local id, as that of dimension 0.
SDValue RogueTargetLowering::getPreload(SelectionDAG &DAG, const SDLoc &DL,
                                        gpu::Builtin B, unsigned Dim) const {
  if (std::optional<SDValue> V = getStagePreload(DAG, DL, B))
    return *V;
  if (B == gpu::Builtin::GroupId)
    return readRegister(DAG, DL, Rogue::CF0 + Dim);
  return readRegister(DAG, DL, Rogue::VI0);
}

SDValue RogueTargetLowering::getLocalMemory(SelectionDAG &DAG,
                                            const SDLoc &DL) const {
  const auto &MFI =
      *DAG.getMachineFunction().getInfo<RogueMachineFunctionInfo>();
  // Bytes of registers from the first on.
  if (MFI.hasLocalRegisters())
    return DAG.getConstant(RogueMachineFunctionInfo::FirstLocalRegister *
                               sizeof(uint32_t),
                           DL, MVT::i64);
  unsigned Start = MFI.localAddress();
  return DAG.getNode(ISD::BUILD_PAIR, DL, MVT::i64,
                     readRegister(DAG, DL, Rogue::SH0 + Start),
                     readRegister(DAG, DL, Rogue::SH0 + Start + 1));
}

SDValue RogueTargetLowering::buildOperation(
    SelectionDAG &DAG, const SDLoc &DL, gpu::Builtin B, SDValue Chain,
    ArrayRef<SDValue> Args, SmallVectorImpl<SDValue> &InVals) const {
  if (B == gpu::Builtin::LaneId) {
    InVals.push_back(readRegister(DAG, DL, Rogue::SR_INST_NUM));
    return Chain;
  }
  if (gpu::getBuiltinInfo(B).Needs == gpu::BuiltinNeeds::Images)
    return buildImageAccess(DAG, DL, B, Chain, Args, InVals);
  if (gpu::getBuiltinInfo(B).Needs == gpu::BuiltinNeeds::Vertex ||
      gpu::getBuiltinInfo(B).Needs == gpu::BuiltinNeeds::Fragment)
    return buildStageOperation(DAG, DL, B, Chain, Args, InVals);
  MachineFunction &MF = DAG.getMachineFunction();
  if (B == gpu::Builtin::Ballot || B == gpu::Builtin::Shuffle) {
    // What RogueLowerWorkItems leaves of them.
    gpu::reportUnsupported(MF.getFunction(),
                           "sub-groups are for compute shaders only on this "
                           "target",
                           DL.getDebugLoc());
    InVals.push_back(DAG.getConstant(0, DL, MVT::i32));
    return Chain;
  }
  // The parameter is the number of tasks, see RogueLowerWorkItems.
  const GlobalVariable *Counters =
      MF.getFunction().getParent()->getGlobalVariable(gpu::RogueBarrierName,
                                                      /*AllowInternal=*/true);
  auto *C = dyn_cast<ConstantSDNode>(Args[0]);
  // One task needs no more than the fence before.
  if (!Counters || (C && C->getZExtValue() <= 1))
    return Chain;
  auto &MFI = *MF.getInfo<RogueMachineFunctionInfo>();
  uint64_t Offset = MFI.localOffset(*Counters, DAG.getDataLayout());
  if (MFI.hasLocalRegisters()) {
    unsigned At = RogueMachineFunctionInfo::FirstLocalRegister +
                  Offset / sizeof(uint32_t);
    return DAG.getNode(
        RogueISD::CFBARRIER, DL, MVT::Other,
        {Chain, DAG.getTargetConstant(At, DL, MVT::i32), Args[0]});
  }
  SDValue Address = DAG.getNode(ISD::ADD, DL, MVT::i64, getLocalMemory(DAG, DL),
                                DAG.getConstant(Offset, DL, MVT::i64));
  return DAG.getNode(RogueISD::BARRIER, DL, MVT::Other,
                     {Chain, Address, Args[0]});
}

SDValue RogueTargetLowering::buildReturn(SelectionDAG &DAG, const SDLoc &DL,
                                         SDValue Chain) const {
  return DAG.getNode(RogueISD::RETURN, DL, MVT::Other, Chain);
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

SDValue RogueTargetLowering::buildReciprocal(SelectionDAG &DAG, const SDLoc &DL,
                                             SDValue X) const {
  return DAG.getNode(RogueISD::FRCP, DL, MVT::f32, X);
}

SDValue RogueTargetLowering::buildMulWide(SelectionDAG &DAG, const SDLoc &DL,
                                          SDValue A, SDValue B,
                                          bool Signed) const {
  return DAG.getNode(RogueISD::MUL_WIDE, DL, MVT::i64, A, B,
                     DAG.getTargetConstant(Signed, DL, MVT::i32));
}

SDValue RogueTargetLowering::buildSaturatingToInt(SelectionDAG &DAG,
                                                  const SDLoc &DL, SDValue X,
                                                  bool Signed) const {
  return DAG.getNode(RogueISD::TO_INT, DL, MVT::i32, X,
                     DAG.getTargetConstant(Signed, DL, MVT::i32));
}

SDValue RogueTargetLowering::buildTruncatedToFloat(SelectionDAG &DAG,
                                                   const SDLoc &DL,
                                                   SDValue X) const {
  return DAG.getNode(RogueISD::FROM_UINT_RTZ, DL, MVT::f32, X);
}

SDValue RogueTargetLowering::buildBranch(SelectionDAG &DAG, const SDLoc &DL,
                                         SDValue Chain, SDValue Cond,
                                         SDValue Target, bool Negate) const {
  return DAG.getNode(
      RogueISD::BRANCH, DL, MVT::Other,
      {Chain, Cond, Target, DAG.getTargetConstant(Negate, DL, MVT::i32)});
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// There are no loads of bytes and halves: the word around them is loaded, and
/// shifted by the address, which counts modulo 32 bits.
SDValue RogueTargetLowering::lowerNarrowLoad(SDValue Op,
                                             SelectionDAG &DAG) const {
  auto *N = cast<MemSDNode>(Op);
  SDLoc DL(Op);
  EVT VT = Op.getValueType(), MemVT = N->getMemoryVT();
  ISD::LoadExtType Ext = ISD::EXTLOAD;
  if (auto *L = dyn_cast<LoadSDNode>(Op)) {
    Ext = L->getExtensionType();
    if (N->getAlign() < Align(MemVT.getStoreSize())) {
      auto [Value, Chain] = expandUnalignedLoad(L, DAG);
      return DAG.getMergeValues({Value, Chain}, DL);
    }
  } else if (auto *A = dyn_cast<AtomicSDNode>(Op);
             A->getExtensionType() != ISD::NON_EXTLOAD) {
    Ext = A->getExtensionType();
  }
  SDValue Word, Chain;
  if (MemVT.getStoreSizeInBits() >= 32) {
    Word = DAG.getLoad(MVT::i32, DL, N->getChain(), N->getBasePtr(),
                       N->getMemOperand());
    Chain = Word.getValue(1);
  } else {
    SDValue Ptr = N->getBasePtr();
    SDValue Low = DAG.getNode(ISD::TRUNCATE, DL, MVT::i32, Ptr);
    SDValue High = highWord(DAG, DL, Ptr);
    bool Aligned = N->getAlign() >= Align(4);
    SDValue Base = Ptr;
    if (DAG.getMachineFunction().getFunction().hasFnAttribute(
            gpu::MarkAccessesAttr))
      Base = DAG.getNode(
          ISD::BUILD_PAIR, DL, MVT::i64, Low,
          DAG.getNode(
              ISD::OR, DL, MVT::i32, High,
              DAG.getConstant(
                  uint32_t(Rogue::markOfPart(MemVT.getStoreSize()) >> 32), DL,
                  MVT::i32)));
    else if (!Aligned)
      Base = DAG.getNode(ISD::BUILD_PAIR, DL, MVT::i64,
                         DAG.getNode(ISD::AND, DL, MVT::i32, Low,
                                     DAG.getConstant(~3u, DL, MVT::i32)),
                         High);
    // Where in its object the word is, is not known.
    MachineMemOperand *MMO = DAG.getMachineFunction().getMachineMemOperand(
        MachinePointerInfo(N->getAddressSpace()),
        N->getMemOperand()->getFlags(), LLT::scalar(32), Align(4));
    if (Aligned)
      MMO = DAG.getMachineFunction().getMachineMemOperand(
          N->getPointerInfo(), N->getMemOperand()->getFlags(), LLT::scalar(32),
          N->getAlign());
    Word = DAG.getLoad(MVT::i32, DL, N->getChain(), Base, MMO);
    Chain = Word.getValue(1);
    if (!Aligned) {
      SDValue Amount = DAG.getNode(ISD::SHL, DL, MVT::i32, Low,
                                   DAG.getConstant(3, DL, MVT::i32));
      Amount = DAG.getNode(ISD::AND, DL, MVT::i32, Amount,
                           DAG.getConstant(31, DL, MVT::i32));
      Word = DAG.getNode(ISD::SRL, DL, MVT::i32, Word, Amount);
    }
    EVT Narrow = EVT::getIntegerVT(*DAG.getContext(), MemVT.getSizeInBits());
    Word = Ext == ISD::SEXTLOAD
               ? DAG.getNode(ISD::SIGN_EXTEND_INREG, DL, MVT::i32, Word,
                             DAG.getValueType(Narrow))
               : DAG.getZeroExtendInReg(Word, DL, Narrow);
  }
  if (VT == MVT::i64)
    Word =
        DAG.getNode(Ext == ISD::SEXTLOAD ? ISD::SIGN_EXTEND : ISD::ZERO_EXTEND,
                    DL, VT, Word);
  return DAG.getMergeValues({Word, Chain}, DL);
}

SDValue RogueTargetLowering::lowerFrameIndex(SDValue Op,
                                             SelectionDAG &DAG) const {
  SDLoc DL(Op);
  SDValue FI =
      DAG.getTargetFrameIndex(cast<FrameIndexSDNode>(Op)->getIndex(), MVT::i32);
  SDValue Offset(DAG.getMachineNode(Rogue::FRAME_OFFSET, DL, MVT::i32, FI), 0);
  return DAG.getNode(ISD::ADD, DL, MVT::i64,
                     DAG.getNode(RogueISD::PRIVATE_BASE, DL, MVT::i64),
                     DAG.getNode(ISD::ZERO_EXTEND, DL, MVT::i64, Offset));
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// The reciprocal of a divisor near the limits would be subnormal or infinite:
/// divisor and quotient are scaled by the same power of two.
SDValue RogueTargetLowering::lowerFDiv(SDValue Op, SelectionDAG &DAG) const {
  WordNodeBuilder M{*this, DAG, SDLoc(Op)};
  SDValue N = Op.getOperand(0), D = Op.getOperand(1);
  auto *C = dyn_cast<ConstantFPSDNode>(N);
  bool One = C && C->isExactlyValue(1.0);
  if (D.getOpcode() == ISD::FSQRT && One && D.hasOneUse())
    return DAG.getNode(RogueISD::FRSQ, M.DL, MVT::f32, D.getOperand(0));
  SDNodeFlags Flags = Op->getFlags();
  if (One || Flags.hasApproximateFuncs() || Flags.hasAllowReciprocal()) {
    SDValue R = buildReciprocal(DAG, M.DL, D);
    return One ? R : M.mul(N, R);
  }
  SDValue Abs = DAG.getNode(ISD::FABS, M.DL, MVT::f32, D);
  SDValue Scale =
      DAG.getSelectCC(M.DL, Abs, M.constF(0x1p96), M.constF(0x1p-32),
                      M.constF(1.0), ISD::SETOGT);
  Scale = DAG.getSelectCC(M.DL, Abs, M.constF(0x1p-96), M.constF(0x1p32), Scale,
                          ISD::SETOLT);
  SDValue R = buildReciprocal(DAG, M.DL, M.mul(D, Scale));
  return M.mul(M.mul(N, R), Scale);
}

SDValue RogueTargetLowering::lowerExp(SDValue Op, SelectionDAG &DAG) const {
  WordNodeBuilder M{*this, DAG, SDLoc(Op)};
  double Scale = Op.getOpcode() == ISD::FEXP ? numbers::log2e
                                             : numbers::ln10 * numbers::log2e;
  return DAG.getNode(ISD::FEXP2, M.DL, MVT::f32,
                     M.mul(Op.getOperand(0), M.constF(Scale)));
}

SDValue RogueTargetLowering::lowerLog(SDValue Op, SelectionDAG &DAG) const {
  WordNodeBuilder M{*this, DAG, SDLoc(Op)};
  double Scale =
      Op.getOpcode() == ISD::FLOG ? numbers::ln2 : numbers::ln2 / numbers::ln10;
  return M.mul(DAG.getNode(ISD::FLOG2, M.DL, MVT::f32, Op.getOperand(0)),
               M.constF(Scale));
}

/// Numbers from 2^23 on are integers, as is what the conversion gives.
SDValue RogueTargetLowering::lowerRound(SDValue Op, SelectionDAG &DAG) const {
  WordNodeBuilder M{*this, DAG, SDLoc(Op)};
  SDValue X = Op.getOperand(0);
  auto WithSign = [&](SDValue V) {
    return DAG.getNode(ISD::FCOPYSIGN, M.DL, MVT::f32, V, X);
  };
  SDValue Abs = DAG.getNode(ISD::FABS, M.DL, MVT::f32, X);
  if (Op.getOpcode() == ISD::FTRUNC)
    return WithSign(DAG.getNode(ISD::FFLOOR, M.DL, MVT::f32, Abs));
  if (Op.getOpcode() == ISD::FROUND) {
    SDValue Whole = DAG.getNode(ISD::FFLOOR, M.DL, MVT::f32, Abs);
    SDValue Rest = DAG.getNode(ISD::FADD, M.DL, MVT::f32, Abs, M.neg(Whole));
    SDValue Up = DAG.getSelectCC(M.DL, Rest, M.constF(0.5), M.constF(1.0),
                                 M.constF(0.0), ISD::SETOGE);
    return WithSign(DAG.getNode(ISD::FADD, M.DL, MVT::f32, Whole, Up));
  }
  SDValue Nearest = DAG.getNode(RogueISD::TO_INT, M.DL, MVT::i32, X,
                                DAG.getTargetConstant(2, M.DL, MVT::i32));
  SDValue R = WithSign(DAG.getNode(ISD::SINT_TO_FP, M.DL, MVT::f32, Nearest));
  return DAG.getSelectCC(M.DL, Abs, M.constF(0x1p23), R, X, ISD::SETOLT);
}

/// a < b ? a : b is b if either is a NaN: of a NaN b the result is a.
SDValue RogueTargetLowering::lowerMinMax(SDValue Op, SelectionDAG &DAG) const {
  SDLoc DL(Op);
  bool Min =
      Op.getOpcode() == ISD::FMINNUM || Op.getOpcode() == ISD::FMINIMUMNUM;
  SDValue A = Op.getOperand(0), B = Op.getOperand(1);
  if (isa<ConstantFPSDNode>(A))
    std::swap(A, B);
  SDValue R = DAG.getSelectCC(DL, A, B, A, B, Min ? ISD::SETOLT : ISD::SETOGT);
  if (DAG.isKnownNeverNaN(B))
    return R;
  return DAG.getSelectCC(DL, B, B, R, A, ISD::SETOEQ);
}

/// Zeros are in order. With a constant one comparison says it all: a NaN is not
/// below or above, and whether an equal one is taken depends on the sign of the
/// constant zero.
SDValue RogueTargetLowering::lowerOrderedMinMax(SDValue Op,
                                                SelectionDAG &DAG) const {
  bool Min = Op.getOpcode() == ISD::FMINIMUMNUM;
  SDValue A = Op.getOperand(0), B = Op.getOperand(1);
  if (isa<ConstantFPSDNode>(A))
    std::swap(A, B);
  if (auto *C = dyn_cast<ConstantFPSDNode>(B); C && !C->isNaN()) {
    bool TakeEqual = C->isZero() && C->isNegative() != Min;
    ISD::CondCode CC = Min ? (TakeEqual ? ISD::SETOLE : ISD::SETOLT)
                           : (TakeEqual ? ISD::SETOGE : ISD::SETOGT);
    return DAG.getSelectCC(SDLoc(Op), A, B, A, B, CC);
  }
  if (Op->getFlags().hasNoSignedZeros() || DAG.isKnownNeverZeroFloat(A) ||
      DAG.isKnownNeverZeroFloat(B))
    return lowerMinMax(Op, DAG);
  return expandFMINIMUMNUM_FMAXIMUMNUM(Op.getNode(), DAG);
}

/// The sine of a part of a turn: a polynomial on the quarter around zero.
/// Accuracy is that of native functions; the others are code of a library.
SDValue RogueTargetLowering::lowerSinCos(SDValue Op, SelectionDAG &DAG) const {
  WordNodeBuilder M{*this, DAG, SDLoc(Op)};
  auto Floor = [&](SDValue V) {
    return DAG.getNode(ISD::FFLOOR, M.DL, MVT::f32, V);
  };
  auto Add = [&](SDValue A, SDValue B) {
    return DAG.getNode(ISD::FADD, M.DL, MVT::f32, A, B);
  };
  SDValue Turns = M.mul(Op.getOperand(0), M.constF(1 / (2 * numbers::pi)));
  if (Op.getOpcode() == ISD::FCOS)
    Turns = Add(Turns, M.constF(0.25));
  // From -1/2 to 1/2, then mirrored at a quarter.
  SDValue T = Add(Turns, M.neg(Floor(Add(Turns, M.constF(0.5)))));
  SDValue Abs = DAG.getNode(ISD::FABS, M.DL, MVT::f32, T);
  SDValue Mirrored = Add(M.constF(0.5), M.neg(Abs));
  SDValue A =
      DAG.getSelectCC(M.DL, Abs, M.constF(0.25), Mirrored, Abs, ISD::SETOGT);
  SDValue S = M.mul(A, A);
  // Of sin(2 pi a) / a: Taylor's series.
  SDValue P = M.constF(-15.0946426);
  for (double C :
       {42.0586939, -76.7058598, 81.6052493, -41.3417023, 6.28318531})
    P = M.fma(P, S, M.constF(C));
  return DAG.getNode(ISD::FCOPYSIGN, M.DL, MVT::f32, M.mul(P, A), T);
}
