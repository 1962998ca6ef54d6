//===-- ValhallISelLowering.cpp - DAG lowering ----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallISelLowering.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/ArgumentLayout.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "MCTargetDesc/MaliRegisterFile.h"
#include "Valhall.h"
#include "ValhallMachineFunctionInfo.h"
#include "ValhallSubtarget.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

SDValue llvm::buildValhallNode(SelectionDAG &DAG, const SDLoc &DL,
                               unsigned Opcode, EVT VT,
                               ArrayRef<ValhallSrc> Srcs,
                               ArrayRef<int64_t> Imms) {
  const MCInstrDesc &Desc =
      DAG.getSubtarget<ValhallSubtarget>().getInstrInfo()->get(Opcode);
  SmallVector<SDValue, 16> Ops;
  for (const ValhallSrc &S : Srcs) {
    Ops.push_back(S.Value);
    Ops.push_back(DAG.getTargetConstant(S.Mods, DL, MVT::i32));
  }
  for (int64_t Imm : Imms)
    Ops.push_back(DAG.getTargetConstant(Imm, DL, MVT::i32));
  for (unsigned I = Ops.size() + Desc.getNumDefs(); I < Desc.getNumOperands();
       ++I)
    Ops.push_back(DAG.getTargetConstant(
        ValhallInstrInfo::defaultModifier(Desc.operands()[I].OperandType), DL,
        MVT::i32));
  return SDValue(DAG.getMachineNode(Opcode, DL, VT, Ops), 0);
}

static const MVT PackedTypes[] = {MVT::v2i16, MVT::v2f16};
static const MVT GroupTypes[] = {MVT::v2i32, MVT::v2f32, MVT::v4i32,
                                 MVT::v4f32};

ValhallTargetLowering::ValhallTargetLowering(const TargetMachine &TM,
                                             const ValhallSubtarget &STI)
    : TargetLowering(TM, STI), STI(STI) {
  addRegisterClass(MVT::i32, &Valhall::GPR32RegClass);
  addRegisterClass(MVT::f32, &Valhall::GPR32RegClass);
  addRegisterClass(MVT::f16, &Valhall::GPR32RegClass);
  addRegisterClass(MVT::v2i16, &Valhall::GPR32RegClass);
  addRegisterClass(MVT::v2f16, &Valhall::GPR32RegClass);
  addRegisterClass(MVT::i64, &Valhall::GPR64RegClass);
  addRegisterClass(MVT::v2i32, &Valhall::GPR64RegClass);
  addRegisterClass(MVT::v2f32, &Valhall::GPR64RegClass);
  addRegisterClass(MVT::v4i32, &Valhall::GPR128RegClass);
  addRegisterClass(MVT::v4f32, &Valhall::GPR128RegClass);
  computeRegisterProperties(STI.getRegisterInfo());

  setBooleanContents(ZeroOrNegativeOneBooleanContent);
  setBooleanVectorContents(ZeroOrNegativeOneBooleanContent);
  setMinFunctionAlignment(Align(ValhallII::ProgramAlign));
  setSchedulingPreference(Sched::RegPressure);
  setMinimumJumpTableEntries(UINT_MAX);
  setMaxDivRemBitWidthSupported(32);
  setMinCmpXchgSizeInBits(32);
  setMaxAtomicSizeInBitsSupported(64);
  setHasExtractBitsInsn(false);
  // One work-item's branch may not be another's.
  setJumpIsExpensive(true);
  MaxStoresPerMemcpy = MaxStoresPerMemcpyOptSize = 64;
  MaxStoresPerMemset = MaxStoresPerMemsetOptSize = 64;
  MaxStoresPerMemmove = MaxStoresPerMemmoveOptSize = 64;
  MaxLoadsPerMemcmp = 64;

  initActions();
  setTargetDAGCombine({ISD::FDIV, ISD::SELECT});
}

void ValhallTargetLowering::initActions() {
  setOperationAction({ISD::BR_CC, ISD::SELECT_CC},
                     {MVT::i32, MVT::i64, MVT::f32, MVT::f16}, Expand);
  setOperationAction({ISD::BR_JT, ISD::JumpTable}, {MVT::Other, MVT::i64},
                     Expand);
  setOperationAction(ISD::BRCOND, MVT::Other, Custom);
  setOperationAction(ISD::SELECT,
                     {MVT::i64, MVT::v2i16, MVT::v2f16, MVT::v2i32, MVT::v2f32,
                      MVT::v4i32, MVT::v4f32},
                     Custom);
  setOperationAction(ISD::GlobalAddress, MVT::i64, Custom);
  setOperationAction(ISD::ADDRSPACECAST, MVT::i64, Custom);
  setOperationAction({ISD::VASTART, ISD::VAARG, ISD::VACOPY, ISD::VAEND},
                     MVT::Other, Expand);
  setOperationAction({ISD::STACKSAVE, ISD::STACKRESTORE}, MVT::Other, Expand);
  setOperationAction(ISD::DYNAMIC_STACKALLOC, MVT::i64, Expand);
  setOperationAction({ISD::TRAP, ISD::DEBUGTRAP}, MVT::Other, Expand);
  setOperationAction(ISD::PREFETCH, MVT::Other, Expand);

  // Comparisons with an unordered result are the inverse of an ordered one.
  for (MVT VT : {MVT::f32, MVT::f16, MVT::v2f16})
    setCondCodeAction({ISD::SETUEQ, ISD::SETUGT, ISD::SETUGE, ISD::SETULT,
                       ISD::SETULE, ISD::SETO, ISD::SETUO},
                      VT, Expand);

  // Integers.
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
  if (STI.hasHalfAdd())
    setOperationAction(
        {ISD::AVGFLOORU, ISD::AVGFLOORS, ISD::AVGCEILU, ISD::AVGCEILS},
        MVT::i32, Legal);
  setOperationAction(ISD::MUL, MVT::i64, Custom);
  setOperationAction({ISD::SHL, ISD::SRL, ISD::SRA}, MVT::i64, Custom);
  setOperationAction(ISD::SIGN_EXTEND_INREG, {MVT::i8, MVT::i16, MVT::i32},
                     Legal);
  setOperationAction(ISD::SIGN_EXTEND_INREG, MVT::i1, Expand);
  for (MVT VT : {MVT::v2i8, MVT::v2i16, MVT::v4i8, MVT::v4i16, MVT::v2i1,
                 MVT::v4i1, MVT::v2i32})
    setOperationAction(ISD::SIGN_EXTEND_INREG, VT, Expand);

  // Floats.
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
                        ISD::FPOW, ISD::FSIN, ISD::FCOS, ISD::FREM},
                       VT, VT == MVT::f32 ? Custom : Promote);
    setOperationAction(ISD::FROUNDEVEN, VT, Legal);
    setOperationAction({ISD::LRINT, ISD::LLRINT, ISD::LROUND, ISD::LLROUND}, VT,
                       Expand);
  }
  setOperationAction({ISD::FRINT, ISD::FNEARBYINT, ISD::FROUNDEVEN, ISD::FCEIL,
                      ISD::FFLOOR, ISD::FTRUNC, ISD::FROUND},
                     MVT::f32, Legal);
  setOperationAction({ISD::FRINT, ISD::FNEARBYINT, ISD::FROUNDEVEN, ISD::FCEIL,
                      ISD::FFLOOR, ISD::FTRUNC, ISD::FROUND},
                     MVT::f16, STI.hasHalfRound() ? Legal : Promote);
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
  setOperationAction({ISD::BITCAST}, {MVT::f16}, Custom);
  setOperationAction(ISD::BITCAST, {MVT::i16}, Custom);

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
  if (STI.hasHalfRound())
    setOperationAction({ISD::FRINT, ISD::FNEARBYINT, ISD::FROUNDEVEN,
                        ISD::FCEIL, ISD::FFLOOR, ISD::FTRUNC, ISD::FROUND},
                       MVT::v2f16, Legal);
  setOperationAction(ISD::SETCC, {MVT::v2i16, MVT::v2f16}, Legal);
  setOperationAction(ISD::VSELECT, {MVT::v2i16, MVT::v2f16}, Custom);

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
  // Vectors of narrow elements move as words.
  setOperationAction({ISD::LOAD, ISD::STORE},
                     {MVT::i64, MVT::v2i32, MVT::v2f32, MVT::v4i32, MVT::v4f32},
                     Custom);
  for (MVT VT :
       {MVT::v8i8, MVT::v16i8, MVT::v4i16, MVT::v8i16, MVT::v4f16, MVT::v8f16})
    setOperationAction({ISD::LOAD, ISD::STORE}, VT, Custom);
  setOperationAction(ISD::BITCAST, MVT::v4i8, Custom);
  setOperationAction(ISD::TRUNCATE, {MVT::v4i8, MVT::v4i1}, Custom);
  setLoadExtAction({ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD}, MVT::v2i16,
                   MVT::v2i8, Expand);
  for (MVT VT : {MVT::i32, MVT::i64})
    setLoadExtAction({ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD}, VT, MVT::i1,
                     Promote);
  setLoadExtAction({ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD}, MVT::i64,
                   {MVT::i8, MVT::i16, MVT::i32}, Legal);
  setLoadExtAction(ISD::EXTLOAD, MVT::f32, MVT::f16, Expand);
  setTruncStoreAction(MVT::f32, MVT::f16, Expand);
  setTruncStoreAction(MVT::i64, MVT::i32, Legal);
  setTruncStoreAction(MVT::i64, MVT::i16, Legal);
  setTruncStoreAction(MVT::i64, MVT::i8, Legal);

  for (MVT VT :
       {MVT::v2i16, MVT::v2f16, MVT::v2i32, MVT::v2f32, MVT::v4i32, MVT::v4f32})
    setOperationAction({ISD::EXTRACT_VECTOR_ELT, ISD::INSERT_VECTOR_ELT,
                        ISD::CONCAT_VECTORS, ISD::EXTRACT_SUBVECTOR,
                        ISD::INSERT_SUBVECTOR, ISD::SCALAR_TO_VECTOR},
                       VT, Custom);

  // Atomics: memory has no subtraction; narrow ones are expanded in the IR.
  setOperationAction(ISD::ATOMIC_LOAD_SUB, {MVT::i32, MVT::i64}, Expand);
  setOperationAction(ISD::ATOMIC_CMP_SWAP_WITH_SUCCESS, {MVT::i32, MVT::i64},
                     Expand);
  setOperationAction(ISD::ATOMIC_LOAD_NAND, {MVT::i32, MVT::i64}, Expand);
}

EVT ValhallTargetLowering::getSetCCResultType(const DataLayout &,
                                              LLVMContext &Context,
                                              EVT VT) const {
  if (!VT.isVector())
    return MVT::i32;
  return VT.changeVectorElementTypeToInteger();
}

bool ValhallTargetLowering::isFPImmLegal(const APFloat &, EVT VT, bool) const {
  return VT == MVT::f32 || VT == MVT::f16;
}

bool ValhallTargetLowering::isLegalAddressingMode(const DataLayout &,
                                                  const AddrMode &AM, Type *,
                                                  unsigned,
                                                  Instruction *) const {
  return !AM.BaseGV && isInt<16>(AM.BaseOffs) && AM.Scale == 0 &&
         AM.ScalableOffset == 0;
}

bool ValhallTargetLowering::isTruncateFree(EVT From, EVT To) const {
  return From == MVT::i64 && To == MVT::i32;
}
bool ValhallTargetLowering::isTruncateFree(Type *From, Type *To) const {
  return From->isIntegerTy(64) && To->isIntegerTy(32);
}

bool ValhallTargetLowering::isFMAFasterThanFMulAndFAdd(const MachineFunction &,
                                                       EVT VT) const {
  EVT S = VT.getScalarType();
  return S == MVT::f32 || S == MVT::f16;
}

TargetLowering::AtomicExpansionKind
ValhallTargetLowering::shouldExpandAtomicRMWInIR(AtomicRMWInst *RMW) const {
  unsigned Bits = RMW->getType()->getPrimitiveSizeInBits();
  switch (RMW->getOperation()) {
  case AtomicRMWInst::Xchg:
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    return Bits == 32 || Bits == 64 ? AtomicExpansionKind::None
                                    : AtomicExpansionKind::CmpXChg;
  default:
    return AtomicExpansionKind::CmpXChg;
  }
}

//===----------------------------------------------------------------------===//
// Kernel interface
//===----------------------------------------------------------------------===//

static SDValue uniform(SelectionDAG &DAG, const SDLoc &DL, MCRegister Reg,
                       MVT VT) {
  return DAG.getNode(ValhallISD::FAU, DL, VT, DAG.getRegister(Reg, VT));
}

static SDValue fauWord(SelectionDAG &DAG, const SDLoc &DL, unsigned Byte,
                       MVT VT = MVT::i32) {
  unsigned Slot = Byte / 8;
  const auto *TRI = DAG.getSubtarget<ValhallSubtarget>().getRegisterInfo();
  MCRegister Pair = Valhall::UserSlot64RegClass.getRegister(Slot);
  return uniform(
      DAG, DL, TRI->getSubReg(Pair, ValhallRegisterInfo::subReg(Byte / 4 % 2)),
      VT);
}

static SDValue fau64(SelectionDAG &DAG, const SDLoc &DL, unsigned Byte) {
  return uniform(DAG, DL, Valhall::UserSlot64RegClass.getRegister(Byte / 8),
                 MVT::i64);
}

/// One scalar of \p Bits bits at \p Byte of the uniforms, in a register type
/// that is at least as wide; the bits above are undefined.
static SDValue scalarArgument(SelectionDAG &DAG, const SDLoc &DL, unsigned Byte,
                              unsigned Bits, EVT VT) {
  if (Bits == 64) {
    SDValue V = Byte % 8 == 0 ? fau64(DAG, DL, Byte)
                              : DAG.getNode(ISD::BUILD_PAIR, DL, MVT::i64,
                                            fauWord(DAG, DL, Byte),
                                            fauWord(DAG, DL, Byte + 4));
    return DAG.getBitcast(VT, V);
  }
  // Not a cast of an integer, whose sign would be set by integer operations.
  if (Bits == 32 && Byte % 4 == 0 && VT.getSizeInBits() == 32)
    return fauWord(DAG, DL, Byte, VT.getSimpleVT());
  SDValue Word = fauWord(DAG, DL, Byte & ~3u);
  if (unsigned Shift = Byte % 4 * 8)
    Word = DAG.getNode(ISD::SRL, DL, MVT::i32, Word,
                       DAG.getConstant(Shift, DL, MVT::i32));
  return VT == MVT::f16 ? reinterpretWord(DAG, DL, VT, Word)
                        : DAG.getBitcast(VT, Word);
}

/// The part \p In of an argument that starts at \p Byte of the uniforms. In
/// memory elements have their own size; in registers they may be promoted.
SDValue ValhallTargetLowering::lowerArgument(unsigned Byte,
                                             const ISD::InputArg &In,
                                             const SDLoc &DL,
                                             SelectionDAG &DAG) const {
  EVT ArgVT = In.ArgVT;
  MVT VT = In.VT;
  unsigned Part = In.PartOffset / VT.getStoreSize().getFixedValue();
  if (!ArgVT.isVector()) {
    unsigned Bits = std::max<unsigned>(ArgVT.getSizeInBits(), 8);
    if (Bits > VT.getSizeInBits())
      return scalarArgument(DAG, DL, Byte + In.PartOffset, VT.getSizeInBits(),
                            VT);
    SDValue V = scalarArgument(DAG, DL, Byte, Bits, VT);
    if (VT != MVT::i32 || Bits >= 32)
      return V;
    return In.Flags.isSExt()
               ? DAG.getNode(ISD::SIGN_EXTEND_INREG, DL, VT, V,
                             DAG.getValueType(
                                 EVT::getIntegerVT(*DAG.getContext(), Bits)))
               : DAG.getZeroExtendInReg(
                     V, DL, EVT::getIntegerVT(*DAG.getContext(), Bits));
  }
  unsigned EltBits = ArgVT.getScalarSizeInBits();
  if (!VT.isVector())
    return scalarArgument(DAG, DL, Byte + Part * EltBits / 8, EltBits, VT);
  unsigned Count = VT.getVectorNumElements();
  unsigned First = Byte + Part * Count * EltBits / 8;
  if (VT.getSizeInBits() == 32) // two halves in a word
    return DAG.getBitcast(VT, fauWord(DAG, DL, First));
  SmallVector<SDValue, 4> Elements;
  for (unsigned I = 0; I < Count; ++I)
    Elements.push_back(scalarArgument(DAG, DL, First + I * EltBits / 8, EltBits,
                                      VT.getVectorElementType()));
  return DAG.getBuildVector(VT, DL, Elements);
}

SDValue ValhallTargetLowering::LowerFormalArguments(
    SDValue Chain, CallingConv::ID CC, bool IsVarArg,
    const SmallVectorImpl<ISD::InputArg> &Ins, const SDLoc &DL,
    SelectionDAG &DAG, SmallVectorImpl<SDValue> &InVals) const {
  MachineFunction &MF = DAG.getMachineFunction();
  const Function &F = MF.getFunction();
  const auto &MFI = *MF.getInfo<ValhallMachineFunctionInfo>();
  if (!gpu::isEntryPoint(F)) {
    DAG.getContext()->diagnose(DiagnosticInfoUnsupported(
        F, "function is not a kernel and was not inlined", DL.getDebugLoc()));
    for (const ISD::InputArg &In : Ins)
      InVals.push_back(DAG.getUNDEF(In.VT));
    return Chain;
  }

  for (const ISD::InputArg &In : Ins) {
    unsigned Index = In.getOrigArgIndex();
    const gpu::ArgumentLayout::Argument &Place = MFI.layout().arg(Index);
    const Argument &A = *F.getArg(Index);
    if (Place.InBuffer || In.Flags.isByVal()) {
      // GPULowerKernelArguments leaves no uses of these.
      InVals.push_back(DAG.getUNDEF(In.VT));
      continue;
    }
    SDValue V = lowerArgument(Place.Offset, In, DL, DAG);
    if (A.getType()->isPointerTy() &&
        A.getType()->getPointerAddressSpace() == gpu::LocalAS)
      V = DAG.getNode(
          ISD::ADD, DL, MVT::i64,
          uniform(DAG, DL, Valhall::WORKGROUP_LOCAL_POINTER, MVT::i64), V);
    InVals.push_back(V);
  }
  return Chain;
}

bool ValhallTargetLowering::CanLowerReturn(
    CallingConv::ID, MachineFunction &, bool,
    const SmallVectorImpl<ISD::OutputArg> &Outs, LLVMContext &,
    const Type *) const {
  return true;
}

SDValue
ValhallTargetLowering::LowerReturn(SDValue Chain, CallingConv::ID, bool,
                                   const SmallVectorImpl<ISD::OutputArg> &,
                                   const SmallVectorImpl<SDValue> &,
                                   const SDLoc &DL, SelectionDAG &DAG) const {
  return DAG.getNode(ValhallISD::RETURN, DL, MVT::Other, Chain);
}

static unsigned preloadRegister(gpu::Builtin B, unsigned Dim) {
  switch (B) {
  case gpu::Builtin::GlobalId:
    return Valhall::R0 + Mali::PreloadGlobalId + Dim;
  case gpu::Builtin::GroupId:
    return Valhall::R0 + Mali::PreloadGroupId + Dim;
  default: // LocalId
    return Valhall::R0 +
           (Dim == 2 ? Mali::PreloadLocalIdZ : Mali::PreloadLocalIdXY);
  }
}

SDValue
ValhallTargetLowering::LowerCall(CallLoweringInfo &CLI,
                                 SmallVectorImpl<SDValue> &InVals) const {
  SelectionDAG &DAG = CLI.DAG;
  const SDLoc &DL = CLI.DL;
  MachineFunction &MF = DAG.getMachineFunction();
  const Function &F = MF.getFunction();
  SDValue Chain = CLI.Chain;
  CLI.IsTailCall = false;

  std::string Name = "function pointer";
  if (auto *G = dyn_cast<GlobalAddressSDNode>(CLI.Callee))
    Name = G->getGlobal()->getName().str();
  else if (auto *S = dyn_cast<ExternalSymbolSDNode>(CLI.Callee))
    Name = S->getSymbol();

  auto Fail = [&](const Twine &Why) {
    DAG.getContext()->diagnose(
        DiagnosticInfoUnsupported(F, Why, DL.getDebugLoc()));
    for (const ISD::InputArg &In : CLI.Ins)
      InVals.push_back(DAG.getUNDEF(In.VT));
    return Chain;
  };

  std::optional<gpu::Builtin> B = gpu::getBuiltin(Name);
  if (!B)
    return Fail("call of '" + Name +
                "', which is not defined in this program; every function must "
                "be inlined into its kernel");

  auto ConstArg = [&](unsigned I) -> std::optional<uint64_t> {
    if (I < CLI.OutVals.size())
      if (auto *C = dyn_cast<ConstantSDNode>(CLI.OutVals[I]))
        return C->getZExtValue();
    return std::nullopt;
  };

  switch (*B) {
  case gpu::Builtin::GlobalId:
  case gpu::Builtin::LocalId:
  case gpu::Builtin::GroupId: {
    std::optional<uint64_t> Dim = ConstArg(0);
    if (!Dim || *Dim > 2)
      return Fail("'" + Name + "' needs a constant dimension of 0, 1 or 2");
    unsigned Phys = preloadRegister(*B, *Dim);
    Register V = MF.addLiveIn(Phys, &Valhall::GPR32RegClass);
    SDValue R = DAG.getCopyFromReg(DAG.getEntryNode(), DL, V, MVT::i32);
    if (*B == gpu::Builtin::LocalId)
      R = *Dim == 1 ? DAG.getNode(ISD::SRL, DL, MVT::i32, R,
                                  DAG.getConstant(16, DL, MVT::i32))
                    : DAG.getNode(ISD::AND, DL, MVT::i32, R,
                                  DAG.getConstant(0xFFFF, DL, MVT::i32));
    InVals.push_back(R);
    return Chain;
  }
  case gpu::Builtin::ArgumentWord: {
    std::optional<uint64_t> Offset = ConstArg(0);
    if (!Offset || *Offset % 4 || *Offset >= ValhallII::MaxFAUSlots * 8)
      return Fail("'" + Name + "' needs a constant offset of a uniform word");
    InVals.push_back(fauWord(DAG, DL, *Offset));
    return Chain;
  }
  case gpu::Builtin::Barrier:
    return DAG.getNode(ValhallISD::BARRIER, DL, MVT::Other, Chain);
  case gpu::Builtin::LaneId:
    InVals.push_back(uniform(DAG, DL, Valhall::LANE_ID_W0, MVT::i32));
    return Chain;
  case gpu::Builtin::Ballot:
  case gpu::Builtin::Shuffle: {
    SmallVector<SDValue, 3> Ops{Chain};
    append_range(Ops, CLI.OutVals);
    unsigned Opc = *B == gpu::Builtin::Ballot ? unsigned(ValhallISD::BALLOT)
                                              : unsigned(ValhallISD::SHUFFLE);
    if (Ops.size() != (*B == gpu::Builtin::Ballot ? 2u : 3u))
      return Fail("wrong number of arguments for '" + Name + "'");
    SDValue R = DAG.getNode(Opc, DL, DAG.getVTList(MVT::i32, MVT::Other), Ops);
    InVals.push_back(R);
    return R.getValue(1);
  }
  default: {
    std::optional<uint64_t> Dim =
        CLI.OutVals.empty() ? std::optional<uint64_t>(0) : ConstArg(0);
    std::optional<gpuobj::ImplicitArgKind> K =
        Dim ? gpu::implicitArg(*B, *Dim) : std::nullopt;
    const auto &MFI = *MF.getInfo<ValhallMachineFunctionInfo>();
    std::optional<uint32_t> Offset =
        K ? MFI.layout().implicit(*K) : std::nullopt;
    if (!Offset)
      return Fail("'" + Name + "' needs a constant dimension of 0, 1 or 2");
    InVals.push_back(gpuobj::getImplicitArgSize(*K) == 8
                         ? fau64(DAG, DL, *Offset)
                         : fauWord(DAG, DL, *Offset));
    return Chain;
  }
  }
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

SDValue ValhallTargetLowering::LowerOperation(SDValue Op,
                                              SelectionDAG &DAG) const {
  switch (Op.getOpcode()) {
  case ISD::SELECT:
    return lowerSelect(Op, DAG);
  case ISD::BRCOND:
    return lowerBranch(Op, DAG);
  case ISD::GlobalAddress:
    return lowerGlobalAddress(Op, DAG);
  case ISD::ADDRSPACECAST:
    return lowerAddrSpaceCast(Op, DAG);
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
  case ISD::FREM:
    return lowerFRem(Op, DAG);
  case ISD::FFREXP:
    return lowerFrexp(Op, DAG);
  case ISD::FMINIMUM:
  case ISD::FMAXIMUM:
    return lowerMinimumMaximum(Op, DAG);
  }
  return SDValue();
}
