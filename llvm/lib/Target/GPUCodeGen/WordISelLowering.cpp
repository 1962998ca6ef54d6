//===- WordISelLowering.cpp - DAG lowering to words -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordISelLowering.h"
#include "ProgramData.h"

using namespace llvm;

static const MVT GroupTypes[] = {MVT::v2i32, MVT::v2f32, MVT::v4i32,
                                 MVT::v4f32};

WordTargetLowering::WordTargetLowering(const TargetMachine &TM,
                                       const TargetSubtargetInfo &STI,
                                       const gpu::TargetLimits &Limits,
                                       const RegisterClasses &Registers)
    : GPUTargetLowering(TM, STI, Limits), Registers(Registers) {
  for (MVT VT : {MVT::i32, MVT::f32})
    addRegisterClass(VT, Registers.Word);
  for (MVT VT : {MVT::i64, MVT::v2i32, MVT::v2f32})
    addRegisterClass(VT, Registers.Pair);
  for (MVT VT : {MVT::v4i32, MVT::v4f32})
    addRegisterClass(VT, Registers.Quad);

  setBooleanContents(ZeroOrNegativeOneBooleanContent);
  setBooleanVectorContents(ZeroOrNegativeOneBooleanContent);

  initControlActions();
  initIntegerActions();
  initFloatActions();
  initVectorActions();
  initMemoryActions();
  setTargetDAGCombine({ISD::SELECT, ISD::TRUNCATE, ISD::FP_TO_SINT,
                       ISD::FP_TO_UINT, ISD::FFLOOR, ISD::FTRUNC});
}

void WordTargetLowering::initControlActions() {
  setOperationAction({ISD::BR_CC, ISD::SELECT_CC},
                     {MVT::i32, MVT::i64, MVT::f32}, Expand);
  setOperationAction(ISD::BRCOND, MVT::Other, Custom);
  setOperationAction(ISD::SELECT,
                     {MVT::i64, MVT::v2i32, MVT::v2f32, MVT::v4i32, MVT::v4f32},
                     Custom);
  // Comparisons with an unordered result are the inverse of an ordered one.
  setCondCodeAction({ISD::SETUEQ, ISD::SETUGT, ISD::SETUGE, ISD::SETULT,
                     ISD::SETULE, ISD::SETO, ISD::SETUO},
                    MVT::f32, Expand);
}

void WordTargetLowering::initIntegerActions() {
  for (MVT VT : {MVT::i32, MVT::i64}) {
    setOperationAction(
        {ISD::SDIVREM,     ISD::UDIVREM,     ISD::SMUL_LOHI,   ISD::UMUL_LOHI,
         ISD::SHL_PARTS,   ISD::SRL_PARTS,   ISD::SRA_PARTS,   ISD::UADDO,
         ISD::USUBO,       ISD::SADDO,       ISD::SSUBO,       ISD::UMULO,
         ISD::SMULO,       ISD::FSHL,        ISD::FSHR,        ISD::UADDO_CARRY,
         ISD::USUBO_CARRY, ISD::SADDO_CARRY, ISD::SSUBO_CARRY, ISD::ADDC,
         ISD::ADDE,        ISD::SUBC,        ISD::SUBE},
        VT, Expand);
    setOperationAction({ISD::ROTL, ISD::ROTR}, VT, Legal);
  }
  setOperationAction({ISD::SDIV, ISD::UDIV, ISD::SREM, ISD::UREM}, MVT::i32,
                     Custom);
  setOperationAction({ISD::SDIV, ISD::UDIV, ISD::SREM, ISD::UREM}, MVT::i64,
                     Expand);
  setOperationAction({ISD::MULHU, ISD::MULHS}, MVT::i32, Custom);
  setOperationAction({ISD::MULHU, ISD::MULHS}, MVT::i64, Expand);
  setOperationAction({ISD::CTLZ, ISD::CTTZ, ISD::CTPOP, ISD::BITREVERSE,
                      ISD::BSWAP, ISD::ABS, ISD::SMIN, ISD::SMAX, ISD::UMIN,
                      ISD::UMAX, ISD::UADDSAT, ISD::SADDSAT, ISD::USUBSAT,
                      ISD::SSUBSAT},
                     MVT::i32, Legal);
  setOperationAction({ISD::CTLZ_ZERO_UNDEF, ISD::CTTZ_ZERO_UNDEF},
                     {MVT::i32, MVT::i64}, Expand);
  setOperationAction(
      {ISD::CTLZ, ISD::CTTZ, ISD::CTPOP, ISD::BITREVERSE, ISD::BSWAP}, MVT::i64,
      Custom);
  setOperationAction({ISD::ABS, ISD::SMIN, ISD::SMAX, ISD::UMIN, ISD::UMAX,
                      ISD::UADDSAT, ISD::SADDSAT, ISD::USUBSAT, ISD::SSUBSAT},
                     MVT::i64, Expand);
  setOperationAction(ISD::MUL, MVT::i64, Custom);
  setOperationAction({ISD::SHL, ISD::SRL, ISD::SRA}, MVT::i64, Custom);
  setOperationAction(ISD::SIGN_EXTEND_INREG, {MVT::i8, MVT::i16, MVT::i32},
                     Legal);
  setOperationAction(ISD::SIGN_EXTEND_INREG, MVT::i1, Expand);
  for (MVT VT : {MVT::v2i8, MVT::v2i16, MVT::v4i8, MVT::v4i16, MVT::v2i1,
                 MVT::v4i1, MVT::v2i32})
    setOperationAction(ISD::SIGN_EXTEND_INREG, VT, Expand);
}

void WordTargetLowering::initFloatActions() {
  setOperationAction(
      {ISD::FSUB, ISD::FSINCOS, ISD::FSINCOSPI, ISD::FTAN, ISD::FMODF},
      MVT::f32, Expand);
  // By ExpandIRInsts.
  setOperationAction(ISD::FREM, MVT::f32, Expand);
  setOperationAction({ISD::LRINT, ISD::LLRINT, ISD::LROUND, ISD::LLROUND},
                     MVT::f32, Expand);
  setOperationAction({ISD::FP_TO_SINT, ISD::FP_TO_UINT, ISD::SINT_TO_FP,
                      ISD::UINT_TO_FP, ISD::FP_TO_SINT_SAT,
                      ISD::FP_TO_UINT_SAT},
                     {MVT::i32, MVT::i64}, Custom);
  setOperationAction(ISD::IS_FPCLASS, MVT::f32, Expand);
  setOperationAction(ISD::ConstantFP, MVT::f32, Legal);
  setOperationAction({ISD::FPTRUNC_ROUND, ISD::FP16_TO_FP, ISD::FP_TO_FP16},
                     MVT::f32, Expand);
  setOperationAction(ISD::BF16_TO_FP, MVT::f32, Expand);
  setOperationAction(ISD::FP_TO_BF16, MVT::f32, Custom);
}

void WordTargetLowering::expandAllButMoves(MVT VT) {
  static constexpr unsigned Moves[] = {ISD::LOAD,
                                       ISD::STORE,
                                       ISD::BITCAST,
                                       ISD::UNDEF,
                                       ISD::FREEZE,
                                       ISD::POISON,
                                       ISD::SELECT,
                                       ISD::CopyToReg,
                                       ISD::CopyFromReg,
                                       ISD::BUILD_VECTOR,
                                       ISD::EXTRACT_VECTOR_ELT,
                                       ISD::TokenFactor};
  for (unsigned Op = 0; Op < ISD::BUILTIN_OP_END; ++Op)
    if (!is_contained(Moves, Op))
      setOperationAction(Op, VT, Expand);
}

void WordTargetLowering::buildPartsByElement(MVT VT) {
  setOperationAction({ISD::EXTRACT_VECTOR_ELT, ISD::INSERT_VECTOR_ELT,
                      ISD::CONCAT_VECTORS, ISD::EXTRACT_SUBVECTOR,
                      ISD::INSERT_SUBVECTOR, ISD::SCALAR_TO_VECTOR},
                     VT, Custom);
}

void WordTargetLowering::initVectorActions() {
  for (MVT VT : GroupTypes) {
    expandAllButMoves(VT);
    buildPartsByElement(VT);
  }
  setOperationAction({ISD::BITCAST, ISD::ANY_EXTEND_VECTOR_INREG,
                      ISD::SIGN_EXTEND_VECTOR_INREG,
                      ISD::ZERO_EXTEND_VECTOR_INREG},
                     MVT::v4i8, Custom);
  setOperationAction(ISD::TRUNCATE, {MVT::v4i8, MVT::v4i1}, Custom);
}

void WordTargetLowering::initMemoryActions() {
  for (MVT VT : {MVT::v2i16, MVT::v2f16, MVT::v2i32, MVT::v2f32, MVT::v4i32,
                 MVT::v4f32, MVT::i64}) {
    for (MVT Mem : MVT::integer_fixedlen_vector_valuetypes()) {
      setLoadExtAction({ISD::EXTLOAD, ISD::SEXTLOAD, ISD::ZEXTLOAD}, VT, Mem,
                       Expand);
      setTruncStoreAction(VT, Mem, Expand);
    }
    for (MVT Mem : MVT::fp_fixedlen_vector_valuetypes()) {
      setLoadExtAction(ISD::EXTLOAD, VT, Mem, Expand);
      setTruncStoreAction(VT, Mem, Expand);
    }
  }
  setLoadExtAction({ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD}, MVT::v4i32,
                   MVT::v4i8, Custom);
  setTruncStoreAction(MVT::v4i32, MVT::v4i8, Custom);
  setOperationAction({ISD::LOAD, ISD::STORE},
                     {MVT::i64, MVT::v2i32, MVT::v2f32, MVT::v4i32, MVT::v4f32},
                     Custom);
  for (MVT VT : {MVT::i32, MVT::i64})
    setLoadExtAction({ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD}, VT, MVT::i1,
                     Promote);
  setLoadExtAction({ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD}, MVT::i64,
                   {MVT::i8, MVT::i16, MVT::i32}, Legal);
  for (MVT VT : {MVT::f16, MVT::bf16}) {
    setLoadExtAction(ISD::EXTLOAD, MVT::f32, VT, Expand);
    setTruncStoreAction(MVT::f32, VT, Expand);
  }
  for (MVT VT : MVT::fixedlen_vector_valuetypes())
    if (!VT.isPow2VectorType() && VT.getScalarSizeInBits() >= 8)
      setOperationAction(ISD::LOAD, VT, Custom);
  setTruncStoreAction(MVT::i64, MVT::i32, Legal);
  setTruncStoreAction(MVT::i64, MVT::i16, Legal);
  setTruncStoreAction(MVT::i64, MVT::i8, Legal);
}

void WordTargetLowering::lowerPairsByWords() {
  HasOperationsOnPairs = false;
  setOperationAction({ISD::AND, ISD::OR, ISD::XOR, ISD::SUB, ISD::SETCC},
                     MVT::i64, Custom);
  setOperationAction({ISD::ROTL, ISD::ROTR}, MVT::i64, Expand);
}

bool WordTargetLowering::isLegalAddressingMode(const DataLayout &,
                                               const AddrMode &AM, Type *,
                                               unsigned, Instruction *) const {
  return !AM.BaseGV && AM.BaseOffs == 0 && AM.Scale == 0 &&
         AM.ScalableOffset == 0;
}

SDValue WordTargetLowering::getUniformPair(SelectionDAG &DAG, const SDLoc &DL,
                                           unsigned Byte) const {
  return DAG.getNode(ISD::BUILD_PAIR, DL, MVT::i64,
                     getUniformWord(DAG, DL, Byte, MVT::i32),
                     getUniformWord(DAG, DL, Byte + 4, MVT::i32));
}

SDValue WordTargetLowering::getDataOffset(SelectionDAG &DAG, const SDLoc &DL,
                                          const GlobalVariable &GV,
                                          int64_t Offset) const {
  auto &Data = DAG.getMMI()->getObjFileInfo<gpu::ProgramData>();
  return DAG.getConstant((Data.offsetOf(GV) + Offset) & UINT32_MAX, DL,
                         MVT::i32);
}

EVT WordTargetLowering::getSetCCResultType(const DataLayout &,
                                           LLVMContext &Context, EVT VT) const {
  if (!VT.isVector())
    return MVT::i32;
  return VT.changeVectorElementTypeToInteger();
}

bool WordTargetLowering::isTruncateFree(EVT From, EVT To) const {
  return From == MVT::i64 && To == MVT::i32;
}
bool WordTargetLowering::isTruncateFree(Type *From, Type *To) const {
  return From->isIntegerTy(64) && To->isIntegerTy(32);
}

SDValue WordTargetLowering::reinterpretWord(SelectionDAG &DAG, const SDLoc &DL,
                                            EVT VT, SDValue V) const {
  SDValue RC = DAG.getTargetConstant(Registers.Word->getID(), DL, MVT::i32);
  return SDValue(
      DAG.getMachineNode(TargetOpcode::COPY_TO_REGCLASS, DL, VT, V, RC), 0);
}

SDValue WordTargetLowering::highWord(SelectionDAG &DAG, const SDLoc &DL,
                                     SDValue V) const {
  if (V.getOpcode() == ISD::BUILD_PAIR)
    return V.getOperand(1);
  return DAG.getTargetExtractSubreg(Registers.HighWord, DL, MVT::i32, V);
}

SDValue WordTargetLowering::LowerOperation(SDValue Op,
                                           SelectionDAG &DAG) const {
  switch (Op.getOpcode()) {
  case ISD::SELECT:
    return lowerSelect(Op, DAG);
  case ISD::BRCOND:
    return lowerBranch(Op, DAG);
  case ISD::MUL:
    return lowerMul64(Op, DAG);
  case ISD::MULHU:
  case ISD::MULHS:
    return lowerMulHigh(Op, DAG);
  case ISD::CTLZ:
  case ISD::CTTZ:
  case ISD::CTPOP:
  case ISD::BITREVERSE:
  case ISD::BSWAP:
    return lowerBits64(Op, DAG);
  case ISD::SHL:
  case ISD::SRL:
  case ISD::SRA: {
    SDValue R = lowerShift64(Op, DAG);
    return R != Op || HasOperationsOnPairs ? R : lowerVariableShift64(Op, DAG);
  }
  case ISD::AND:
  case ISD::OR:
  case ISD::XOR:
    return lowerLogic64(Op, DAG);
  case ISD::SUB:
    return lowerSub64(Op, DAG);
  case ISD::SETCC:
    return lowerCompare64(Op, DAG);
  case ISD::SDIV:
  case ISD::UDIV:
  case ISD::SREM:
  case ISD::UREM:
    return lowerDivRem(Op, DAG);
  case ISD::LOAD:
    return lowerVectorLoad(Op, DAG);
  case ISD::STORE:
    return lowerVectorStore(Op, DAG);
  case ISD::FP_TO_SINT:
  case ISD::FP_TO_UINT:
  case ISD::FP_TO_SINT_SAT:
  case ISD::FP_TO_UINT_SAT:
    return lowerFPToInt(Op, DAG);
  case ISD::SINT_TO_FP:
  case ISD::UINT_TO_FP:
    return lowerIntToFP(Op, DAG);
  case ISD::BITCAST:
    return lowerBitcast(Op, DAG);
  case ISD::ANY_EXTEND_VECTOR_INREG:
  case ISD::SIGN_EXTEND_VECTOR_INREG:
  case ISD::ZERO_EXTEND_VECTOR_INREG:
    return lowerExtendFirstElements(Op, DAG);
  case ISD::EXTRACT_VECTOR_ELT:
    return lowerExtractElement(Op, DAG);
  case ISD::INSERT_VECTOR_ELT:
    return lowerInsertElement(Op, DAG);
  case ISD::CONCAT_VECTORS:
  case ISD::EXTRACT_SUBVECTOR:
  case ISD::INSERT_SUBVECTOR:
  case ISD::SCALAR_TO_VECTOR:
    return lowerSubvector(Op, DAG);
  case ISD::FP_TO_BF16:
    return lowerFPToBF16(Op, DAG);
  }
  return GPUTargetLowering::LowerOperation(Op, DAG);
}

void WordTargetLowering::ReplaceNodeResults(SDNode *N,
                                            SmallVectorImpl<SDValue> &Results,
                                            SelectionDAG &DAG) const {
  switch (N->getOpcode()) {
  case ISD::BITCAST:
    return replaceBitcast(N, Results, DAG);
  case ISD::TRUNCATE:
    return replaceTruncate(N, Results, DAG);
  case ISD::LOAD:
    return replaceLoad(N, Results, DAG);
  }
}

SDValue WordTargetLowering::PerformDAGCombine(SDNode *N,
                                              DAGCombinerInfo &DCI) const {
  switch (N->getOpcode()) {
  case ISD::SELECT:
    return combineSelect(N, DCI.DAG);
  case ISD::FP_TO_SINT:
  case ISD::FP_TO_UINT:
  case ISD::FFLOOR:
  case ISD::FTRUNC:
    return combineIntegerPart(N, DCI.DAG);
  case ISD::TRUNCATE:
    // Of a shift by a word and more.
    if (SDValue Pair = N->getOperand(0);
        Pair.getOpcode() == ISD::BUILD_PAIR &&
        Pair.getOperand(0).getValueType() == N->getValueType(0))
      return Pair.getOperand(0);
    return SDValue();
  default:
    return SDValue();
  }
}
