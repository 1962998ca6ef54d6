//===- MaliISelLowering.cpp - DAG lowering of both Mali ISAs --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliISelLowering.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

using namespace llvm;

static const MVT PackedTypes[] = {MVT::v2i16, MVT::v2f16};
static const MVT GroupTypes[] = {MVT::v2i32, MVT::v2f32, MVT::v4i32,
                                 MVT::v4f32};

MaliTargetLowering::MaliTargetLowering(const TargetMachine &TM,
                                       const TargetSubtargetInfo &STI,
                                       const gpu::TargetLimits &Limits,
                                       const RegisterClasses &Registers,
                                       const Nodes &Nodes)
    : GPUTargetLowering(TM, STI, Limits), Registers(Registers), N(Nodes) {
  for (MVT VT : {MVT::i32, MVT::f32, MVT::f16, MVT::v2i16, MVT::v2f16})
    addRegisterClass(VT, Registers.Word);
  for (MVT VT : {MVT::i64, MVT::v2i32, MVT::v2f32})
    addRegisterClass(VT, Registers.Pair);
  for (MVT VT : {MVT::v4i32, MVT::v4f32})
    addRegisterClass(VT, Registers.Quad);
  computeRegisterProperties(STI.getRegisterInfo());

  setBooleanContents(ZeroOrNegativeOneBooleanContent);
  setBooleanVectorContents(ZeroOrNegativeOneBooleanContent);

  initControlActions();
  initIntegerActions();
  initFloatActions();
  initVectorActions();
  initMemoryActions();
  setTargetDAGCombine({ISD::FDIV, ISD::SELECT});
}

void MaliTargetLowering::initControlActions() {
  setOperationAction({ISD::BR_CC, ISD::SELECT_CC},
                     {MVT::i32, MVT::i64, MVT::f32, MVT::f16}, Expand);
  setOperationAction(ISD::BRCOND, MVT::Other, Custom);
  setOperationAction(ISD::SELECT,
                     {MVT::i64, MVT::v2i16, MVT::v2f16, MVT::v2i32, MVT::v2f32,
                      MVT::v4i32, MVT::v4f32},
                     Custom);
  // Comparisons with an unordered result are the inverse of an ordered one.
  for (MVT VT : {MVT::f32, MVT::f16, MVT::v2f16})
    setCondCodeAction({ISD::SETUEQ, ISD::SETUGT, ISD::SETUGE, ISD::SETULT,
                       ISD::SETULE, ISD::SETO, ISD::SETUO},
                      VT, Expand);
}

void MaliTargetLowering::initIntegerActions() {
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

void MaliTargetLowering::initFloatActions() {
  for (MVT VT : {MVT::f32, MVT::f16}) {
    setOperationAction({ISD::FSUB, ISD::FSINCOS, ISD::FSINCOSPI, ISD::FTAN,
                        ISD::FMODF, ISD::FCANONICALIZE},
                       VT, Expand);
    setOperationAction({ISD::FNEG, ISD::FABS, ISD::FMA, ISD::FMINNUM,
                        ISD::FMAXNUM, ISD::FMINNUM_IEEE, ISD::FMAXNUM_IEEE,
                        ISD::FMINIMUMNUM, ISD::FMAXIMUMNUM, ISD::FCANONICALIZE},
                       VT, Legal);
    setOperationAction({ISD::FMINIMUM, ISD::FMAXIMUM}, VT, Custom);
    setOperationAction({ISD::FDIV, ISD::FSQRT, ISD::FEXP, ISD::FEXP2,
                        ISD::FEXP10, ISD::FLOG, ISD::FLOG2, ISD::FLOG10,
                        ISD::FPOW, ISD::FSIN, ISD::FCOS},
                       VT, VT == MVT::f32 ? Custom : Promote);
    // By ExpandIRInsts.
    setOperationAction(ISD::FREM, VT, Expand);
    setOperationAction(ISD::FROUNDEVEN, VT, Legal);
    setOperationAction({ISD::LRINT, ISD::LLRINT, ISD::LROUND, ISD::LLROUND}, VT,
                       Expand);
  }
  setOperationAction({ISD::FRINT, ISD::FNEARBYINT, ISD::FROUNDEVEN, ISD::FCEIL,
                      ISD::FFLOOR, ISD::FTRUNC, ISD::FROUND},
                     MVT::f32, Legal);
  setOperationAction({ISD::FRINT, ISD::FNEARBYINT, ISD::FROUNDEVEN, ISD::FCEIL,
                      ISD::FFLOOR, ISD::FTRUNC, ISD::FROUND},
                     MVT::f16, Promote);
  setOperationAction({ISD::FCOPYSIGN, ISD::FLDEXP}, MVT::f32, Legal);
  setOperationAction(ISD::FCOPYSIGN, MVT::f16, Expand);
  setOperationAction(ISD::FLDEXP, MVT::f16, Custom);
  setOperationAction(ISD::FFREXP, MVT::f32, Custom);
  setOperationAction(ISD::FFREXP, MVT::f16, Custom);
  setOperationAction({ISD::FP_TO_SINT, ISD::FP_TO_UINT, ISD::SINT_TO_FP,
                      ISD::UINT_TO_FP, ISD::FP_TO_SINT_SAT,
                      ISD::FP_TO_UINT_SAT},
                     {MVT::i32, MVT::i64}, Custom);
  setOperationAction(ISD::FP_TO_UINT_SAT, MVT::i64, Custom);
  setOperationAction({ISD::IS_FPCLASS}, {MVT::f32, MVT::f16}, Expand);
  setOperationAction(ISD::ConstantFP, {MVT::f32, MVT::f16}, Legal);
  for (MVT VT : {MVT::f32, MVT::f16})
    setOperationAction({ISD::FPTRUNC_ROUND, ISD::FP16_TO_FP, ISD::FP_TO_FP16},
                       VT, Expand);
  setOperationAction(ISD::BF16_TO_FP, MVT::f32, Expand);
  setOperationAction(ISD::FP_TO_BF16, MVT::f32, Custom);
  setOperationAction({ISD::BITCAST}, {MVT::f16}, Custom);
  setOperationAction(ISD::BITCAST, {MVT::i16}, Custom);
}

void MaliTargetLowering::initVectorActions() {
  // Packed halves have some instructions; groups of words exist to be loaded
  // and stored. Everything else is done by element.
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
  for (ArrayRef<MVT> Types : {ArrayRef(PackedTypes), ArrayRef(GroupTypes)})
    for (MVT VT : Types)
      for (unsigned Op = 0; Op < ISD::BUILTIN_OP_END; ++Op)
        if (!is_contained(Moves, Op))
          setOperationAction(Op, VT, Expand);
  setOperationAction({ISD::ADD,     ISD::SUB,     ISD::MUL,     ISD::AND,
                      ISD::OR,      ISD::XOR,     ISD::SHL,     ISD::SRL,
                      ISD::SRA,     ISD::ABS,     ISD::SMIN,    ISD::SMAX,
                      ISD::UMIN,    ISD::UMAX,    ISD::UADDSAT, ISD::SADDSAT,
                      ISD::USUBSAT, ISD::SSUBSAT, ISD::CTLZ,    ISD::BITREVERSE,
                      ISD::BSWAP},
                     MVT::v2i16, Legal);
  setOperationAction({ISD::FADD, ISD::FMUL, ISD::FMA, ISD::FNEG, ISD::FABS,
                      ISD::FMINNUM, ISD::FMAXNUM, ISD::FMINNUM_IEEE,
                      ISD::FMAXNUM_IEEE, ISD::FMINIMUMNUM, ISD::FMAXIMUMNUM,
                      ISD::FCANONICALIZE},
                     MVT::v2f16, Legal);
  setOperationAction({ISD::FMINIMUM, ISD::FMAXIMUM}, MVT::v2f16, Custom);
  setOperationAction(ISD::SETCC, {MVT::v2i16, MVT::v2f16}, Legal);
  setOperationAction(ISD::VSELECT, {MVT::v2i16, MVT::v2f16}, Custom);
  for (MVT VT :
       {MVT::v2i16, MVT::v2f16, MVT::v2i32, MVT::v2f32, MVT::v4i32, MVT::v4f32})
    setOperationAction({ISD::EXTRACT_VECTOR_ELT, ISD::INSERT_VECTOR_ELT,
                        ISD::CONCAT_VECTORS, ISD::EXTRACT_SUBVECTOR,
                        ISD::INSERT_SUBVECTOR, ISD::SCALAR_TO_VECTOR},
                       VT, Custom);
  setOperationAction({ISD::BITCAST, ISD::ANY_EXTEND_VECTOR_INREG,
                      ISD::SIGN_EXTEND_VECTOR_INREG,
                      ISD::ZERO_EXTEND_VECTOR_INREG},
                     MVT::v4i8, Custom);
  setOperationAction(ISD::TRUNCATE, {MVT::v4i8, MVT::v4i1}, Custom);
}

void MaliTargetLowering::initMemoryActions() {
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
  // Vectors that are not legal move as words.
  setOperationAction({ISD::LOAD, ISD::STORE},
                     {MVT::i64, MVT::v2i32, MVT::v2f32, MVT::v4i32, MVT::v4f32},
                     Custom);
  for (MVT VT : {MVT::v8i8, MVT::v16i8, MVT::v4i16, MVT::v8i16, MVT::v4f16,
                 MVT::v8f16, MVT::v2i64})
    setOperationAction({ISD::LOAD, ISD::STORE}, VT, Custom);
  setLoadExtAction({ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD}, MVT::v2i16,
                   MVT::v2i8, Expand);
  for (MVT VT : {MVT::i32, MVT::i64})
    setLoadExtAction({ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD}, VT, MVT::i1,
                     Promote);
  setLoadExtAction({ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD}, MVT::i64,
                   {MVT::i8, MVT::i16, MVT::i32}, Legal);
  for (MVT VT : {MVT::f16, MVT::bf16}) {
    setLoadExtAction(ISD::EXTLOAD, MVT::f32, VT, Expand);
    setTruncStoreAction(MVT::f32, VT, Expand);
  }
  setTruncStoreAction(MVT::i64, MVT::i32, Legal);
  setTruncStoreAction(MVT::i64, MVT::i16, Legal);
  setTruncStoreAction(MVT::i64, MVT::i8, Legal);
}

EVT MaliTargetLowering::getSetCCResultType(const DataLayout &,
                                           LLVMContext &Context, EVT VT) const {
  if (!VT.isVector())
    return MVT::i32;
  return VT.changeVectorElementTypeToInteger();
}

bool MaliTargetLowering::isFPImmLegal(const APFloat &, EVT VT, bool) const {
  return VT == MVT::f32 || VT == MVT::f16;
}

bool MaliTargetLowering::isTruncateFree(EVT From, EVT To) const {
  return From == MVT::i64 && To == MVT::i32;
}
bool MaliTargetLowering::isTruncateFree(Type *From, Type *To) const {
  return From->isIntegerTy(64) && To->isIntegerTy(32);
}

bool MaliTargetLowering::isFMAFasterThanFMulAndFAdd(const MachineFunction &,
                                                    EVT VT) const {
  EVT S = VT.getScalarType();
  return S == MVT::f32 || S == MVT::f16;
}

TargetLowering::LegalizeTypeAction
MaliTargetLowering::getPreferredVectorAction(MVT VT) const {
  // Halves stay packed in pairs instead of growing to words.
  if (VT.isFixedLengthVector() && VT.getScalarSizeInBits() == 16 &&
      VT.getVectorNumElements() > 2)
    return TypeSplitVector;
  return TargetLowering::getPreferredVectorAction(VT);
}

SDValue MaliTargetLowering::reinterpretWord(SelectionDAG &DAG, const SDLoc &DL,
                                            EVT VT, SDValue V) const {
  SDValue RC = DAG.getTargetConstant(Registers.Word->getID(), DL, MVT::i32);
  return SDValue(
      DAG.getMachineNode(TargetOpcode::COPY_TO_REGCLASS, DL, VT, V, RC), 0);
}

SDValue MaliTargetLowering::highWord(SelectionDAG &DAG, const SDLoc &DL,
                                     SDValue V) const {
  if (V.getOpcode() == ISD::BUILD_PAIR)
    return V.getOperand(1);
  return DAG.getTargetExtractSubreg(Registers.HighWord, DL, MVT::i32, V);
}

static unsigned preloadRegister(gpu::Builtin B, unsigned Dim) {
  switch (B) {
  case gpu::Builtin::GlobalId:
    return Mali::PreloadGlobalId + Dim;
  case gpu::Builtin::GroupId:
    return Mali::PreloadGroupId + Dim;
  default: // LocalId
    return Dim == 2 ? Mali::PreloadLocalIdZ : Mali::PreloadLocalIdXY;
  }
}

SDValue MaliTargetLowering::uniform(SelectionDAG &DAG, const SDLoc &DL,
                                    MCRegister Register, MVT VT) const {
  return DAG.getNode(N.Uniform, DL, VT, DAG.getRegister(Register, VT));
}

SDValue MaliTargetLowering::buildOperation(
    SelectionDAG &DAG, const SDLoc &DL, gpu::Builtin B, SDValue Chain,
    ArrayRef<SDValue> Args, SmallVectorImpl<SDValue> &InVals) const {
  auto Lanes = [&](unsigned Opcode) {
    SmallVector<SDValue, 3> Ops{Chain};
    append_range(Ops, Args);
    SDValue R =
        DAG.getNode(Opcode, DL, DAG.getVTList(MVT::i32, MVT::Other), Ops);
    InVals.push_back(R);
    return R.getValue(1);
  };
  switch (B) {
  case gpu::Builtin::Barrier:
    return DAG.getNode(N.Barrier, DL, MVT::Other, Chain);
  case gpu::Builtin::LaneId:
    InVals.push_back(uniform(DAG, DL, N.LaneId, MVT::i32));
    return Chain;
  case gpu::Builtin::Ballot:
    return Lanes(N.Ballot);
  case gpu::Builtin::Shuffle:
    return Lanes(N.Shuffle);
  default:
    llvm_unreachable("not an operation");
  }
}

SDValue MaliTargetLowering::buildReturn(SelectionDAG &DAG, const SDLoc &DL,
                                        SDValue Chain) const {
  return DAG.getNode(N.Return, DL, MVT::Other, Chain);
}

SDValue MaliTargetLowering::getPreload(SelectionDAG &DAG, const SDLoc &DL,
                                       gpu::Builtin B, unsigned Dim) const {
  Register V = DAG.getMachineFunction().addLiveIn(
      Registers.First + preloadRegister(B, Dim), Registers.Word);
  SDValue R = DAG.getCopyFromReg(DAG.getEntryNode(), DL, V, MVT::i32);
  if (B != gpu::Builtin::LocalId)
    return R;
  return Dim == 1 ? DAG.getNode(ISD::SRL, DL, MVT::i32, R,
                                DAG.getConstant(16, DL, MVT::i32))
                  : DAG.getNode(ISD::AND, DL, MVT::i32, R,
                                DAG.getConstant(0xFFFF, DL, MVT::i32));
}

SDValue MaliTargetLowering::LowerOperation(SDValue Op,
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
  case ISD::SRA:
    return lowerShift64(Op, DAG);
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
  case ISD::FLDEXP:
    return lowerHalfLdexp(Op, DAG);
  case ISD::BITCAST:
    return lowerBitcast(Op, DAG);
  case ISD::ANY_EXTEND_VECTOR_INREG:
  case ISD::SIGN_EXTEND_VECTOR_INREG:
  case ISD::ZERO_EXTEND_VECTOR_INREG:
    return lowerExtendFirstElements(Op, DAG);
  case ISD::VSELECT:
    return lowerPackedSelect(Op, DAG);
  case ISD::EXTRACT_VECTOR_ELT:
    return lowerExtractElement(Op, DAG);
  case ISD::INSERT_VECTOR_ELT:
    return lowerInsertElement(Op, DAG);
  case ISD::CONCAT_VECTORS:
  case ISD::EXTRACT_SUBVECTOR:
  case ISD::INSERT_SUBVECTOR:
  case ISD::SCALAR_TO_VECTOR:
    return lowerSubvector(Op, DAG);
  case ISD::FDIV:
    return lowerFDiv(Op, DAG);
  case ISD::FSQRT:
    return lowerFSqrt(Op, DAG);
  case ISD::FEXP:
  case ISD::FEXP2:
  case ISD::FEXP10:
    return lowerExp(Op, DAG);
  case ISD::FLOG:
  case ISD::FLOG2:
  case ISD::FLOG10:
    return lowerLog(Op, DAG);
  case ISD::FPOW:
    return lowerPow(Op, DAG);
  case ISD::FSIN:
  case ISD::FCOS:
    return lowerSinCos(Op, DAG);
  case ISD::FP_TO_BF16:
    return lowerFPToBF16(Op, DAG);
  case ISD::FFREXP:
    return lowerFrexp(Op, DAG);
  case ISD::FMINIMUM:
  case ISD::FMAXIMUM:
    return lowerMinimumMaximum(Op, DAG);
  }
  return GPUTargetLowering::LowerOperation(Op, DAG);
}

void MaliTargetLowering::ReplaceNodeResults(SDNode *N,
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

SDValue MaliTargetLowering::PerformDAGCombine(SDNode *N,
                                              DAGCombinerInfo &DCI) const {
  switch (N->getOpcode()) {
  case ISD::FDIV:
    return combineFDiv(N, DCI.DAG);
  case ISD::SELECT:
    return combineSelect(N, DCI.DAG);
  default:
    return SDValue();
  }
}
