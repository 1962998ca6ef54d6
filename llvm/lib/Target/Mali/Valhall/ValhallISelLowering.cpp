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

static constexpr MaliTargetLowering::RegisterClasses Classes = {
    &Valhall::GPR32RegClass, &Valhall::GPR64RegClass, &Valhall::GPR128RegClass,
    Valhall::sub1};

ValhallTargetLowering::ValhallTargetLowering(const TargetMachine &TM,
                                             const ValhallSubtarget &STI)
    : MaliTargetLowering(TM, STI, Classes), STI(STI) {
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

  setOperationAction({ISD::BR_JT, ISD::JumpTable}, {MVT::Other, MVT::i64},
                     Expand);
  setOperationAction(ISD::GlobalAddress, MVT::i64, Custom);
  setOperationAction(ISD::ADDRSPACECAST, MVT::i64, Custom);
  setOperationAction({ISD::VASTART, ISD::VAARG, ISD::VACOPY, ISD::VAEND},
                     MVT::Other, Expand);
  setOperationAction({ISD::STACKSAVE, ISD::STACKRESTORE}, MVT::Other, Expand);
  setOperationAction(ISD::DYNAMIC_STACKALLOC, MVT::i64, Expand);
  setOperationAction({ISD::TRAP, ISD::DEBUGTRAP}, MVT::Other, Expand);
  setOperationAction(ISD::PREFETCH, MVT::Other, Expand);

  // Atomics: memory has no subtraction; narrow ones are expanded in the IR.
  setOperationAction(ISD::ATOMIC_LOAD_SUB, {MVT::i32, MVT::i64}, Expand);
  setOperationAction(ISD::ATOMIC_CMP_SWAP_WITH_SUCCESS, {MVT::i32, MVT::i64},
                     Expand);
  setOperationAction(ISD::ATOMIC_LOAD_NAND, {MVT::i32, MVT::i64}, Expand);

  if (STI.hasHalfAdd())
    setOperationAction(
        {ISD::AVGFLOORU, ISD::AVGFLOORS, ISD::AVGCEILU, ISD::AVGCEILS},
        MVT::i32, Legal);
  if (STI.hasHalfRound())
    setOperationAction({ISD::FRINT, ISD::FNEARBYINT, ISD::FROUNDEVEN,
                        ISD::FCEIL, ISD::FFLOOR, ISD::FTRUNC, ISD::FROUND},
                       {MVT::f16, MVT::v2f16}, Legal);
}

bool ValhallTargetLowering::isLegalAddressingMode(const DataLayout &,
                                                  const AddrMode &AM, Type *,
                                                  unsigned,
                                                  Instruction *) const {
  return !AM.BaseGV && isInt<16>(AM.BaseOffs) && AM.Scale == 0 &&
         AM.ScalableOffset == 0;
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
SDValue ValhallTargetLowering::scalarArgument(SelectionDAG &DAG,
                                              const SDLoc &DL, unsigned Byte,
                                              unsigned Bits, EVT VT) const {
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
  case ISD::GlobalAddress:
    return lowerGlobalAddress(Op, DAG);
  case ISD::ADDRSPACECAST:
    return lowerAddrSpaceCast(Op, DAG);
  default:
    return MaliTargetLowering::LowerOperation(Op, DAG);
  }
}

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
// Instructions
//===----------------------------------------------------------------------===//

SDValue ValhallTargetLowering::getZero(SelectionDAG &DAG) const {
  return DAG.getRegister(Valhall::K0, MVT::i32);
}

SDValue ValhallTargetLowering::buildBranch(SelectionDAG &DAG, const SDLoc &DL,
                                           SDValue Chain, SDValue Cond,
                                           SDValue Target, bool Negate) const {
  return DAG.getNode(
      ValhallISD::BRANCH, DL, MVT::Other,
      {Chain, Cond, Target, DAG.getTargetConstant(Negate, DL, MVT::i32)});
}

SDValue ValhallTargetLowering::buildOp(SelectionDAG &DAG, const SDLoc &DL,
                                       MaliOp Op, EVT VT,
                                       ArrayRef<MaliSource> Sources) const {
  SmallVector<ValhallSrc, 4> Srcs;
  for (const MaliSource &S : Sources)
    Srcs.push_back({S.Value, S.IsNegated ? unsigned(ValhallII::SrcNeg) : 0});
  bool Half = VT.getScalarType() == MVT::f16;
  auto Build = [&](unsigned Opcode, ArrayRef<int64_t> Imms = {}) {
    return buildValhallNode(DAG, DL, Opcode, VT, Srcs, Imms);
  };
  auto Convert = [&](unsigned Narrow, unsigned Widen,
                     ValhallMod::RoundCode Round) {
    return Build(STI.hasConvertWiden() ? Widen : Narrow, {Round});
  };
  // These have a shift in front.
  auto Logic = [&](unsigned Opcode) {
    Srcs.insert(Srcs.begin() + 1,
                {getZero(DAG), ValhallII::withSel(0, ValhallSel::B0)});
    return Build(Opcode);
  };
  constexpr int64_t NaNPropagate = 1, NegatedResult = 1;
  switch (Op) {
  case MaliOp::FRCP:
    return Build(Valhall::FRCP_f32);
  case MaliOp::FRSQ:
    return Build(Valhall::FRSQ_f32);
  case MaliOp::FEXP:
    return Build(Valhall::FEXP_f32);
  case MaliOp::FLOGD:
    return Build(Valhall::FLOGD_f32);
  case MaliOp::FSIN_TABLE:
    return Build(Valhall::FSIN_TABLE_u6);
  case MaliOp::FCOS_TABLE:
    return Build(Valhall::FCOS_TABLE_u6);
  case MaliOp::FREXPM:
    return Build(Valhall::FREXPM_f32);
  case MaliOp::FREXPE:
    return Build(Valhall::FREXPE_f32);
  case MaliOp::FREXPE_NEG:
    return Build(Valhall::FREXPE_f32, {ValhallMod::FrexpNone, NegatedResult});
  case MaliOp::FREXPE_LOG:
    return Build(Valhall::FREXPE_f32, {ValhallMod::FrexpLog});
  case MaliOp::FADD_LSCALE:
    return Build(Valhall::FADD_LSCALE_f32);
  case MaliOp::FMA_RSCALE:
    return Build(Valhall::FMA_RSCALE_f32);
  case MaliOp::FMA_RSCALE_LEFT:
    return Build(Valhall::FMA_RSCALE_LEFT_f32);
  case MaliOp::FMA_CLAMP_M1_1:
    return Build(Valhall::FMA_f32,
                 {ValhallMod::RoundNearestEven, ValhallMod::ClampM11});
  case MaliOp::FMIN_NAN:
    return Build(Half ? Valhall::FMIN_v2f16 : Valhall::FMIN_f32,
                 {NaNPropagate});
  case MaliOp::FMAX_NAN:
    return Build(Half ? Valhall::FMAX_v2f16 : Valhall::FMAX_f32,
                 {NaNPropagate});
  case MaliOp::CSEL_FEQ:
    return Build(Half ? Valhall::CSEL_v2f16 : Valhall::CSEL_f32,
                 {ValhallMod::CmpEQ});
  case MaliOp::LOGIC_AND:
    return Logic(Valhall::LSHIFT_AND_i32);
  case MaliOp::LOGIC_OR:
    return Logic(Valhall::LSHIFT_OR_i32);
  case MaliOp::F32_TO_S32:
    return Convert(Valhall::F32_TO_S32, Valhall::F32_TO_S32_widen,
                   ValhallMod::RoundNearestEven);
  case MaliOp::F32_TO_S32_RTZ:
    return Convert(Valhall::F32_TO_S32, Valhall::F32_TO_S32_widen,
                   ValhallMod::RoundZero);
  case MaliOp::F32_TO_U32_RTZ:
    return Convert(Valhall::F32_TO_U32, Valhall::F32_TO_U32_widen,
                   ValhallMod::RoundZero);
  case MaliOp::U32_TO_F32_RTZ:
    return Convert(Valhall::U32_TO_F32, Valhall::U32_TO_F32_widen,
                   ValhallMod::RoundZero);
  case MaliOp::MKVEC_LOW_BYTES:
    for (ValhallSrc &S : MutableArrayRef(Srcs).take_front(2))
      S.Mods = ValhallII::withSel(S.Mods, ValhallSel::B0);
    return Build(Valhall::MKVEC_v2i8);
  case MaliOp::UMUL_WIDE:
    return DAG.getNode(ValhallISD::UMUL_WIDE, DL, VT, Sources[0].Value,
                       Sources[1].Value);
  case MaliOp::SMUL_WIDE:
    return DAG.getNode(ValhallISD::SMUL_WIDE, DL, VT, Sources[0].Value,
                       Sources[1].Value);
  }
  llvm_unreachable("every operation is above");
}
