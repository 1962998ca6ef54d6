//===- GPUISelLowering.cpp - DAG lowering of every target -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUISelLowering.h"
#include "AddressSpaces.h"
#include "Diagnostics.h"
#include "EntryPoint.h"
#include "GPUMachineFunctionInfo.h"
#include "ProgramData.h"

using namespace llvm;

GPUTargetLowering::GPUTargetLowering(const TargetMachine &TM,
                                     const TargetSubtargetInfo &STI,
                                     const gpu::TargetLimits &Limits)
    : TargetLowering(TM, STI), Limits(Limits) {
  setSchedulingPreference(Sched::RegPressure);
  setMinimumJumpTableEntries(UINT_MAX);
  setMaxDivRemBitWidthSupported(32);
  setMaxLargeFPConvertBitWidthSupported(64);
  setMinCmpXchgSizeInBits(32);
  setMaxAtomicSizeInBitsSupported(8 * gpu::MaxAtomicBytes);
  setHasExtractBitsInsn(false);
  // One work-item's branch may not be another's.
  setJumpIsExpensive(true);
  MaxStoresPerMemcpy = MaxStoresPerMemcpyOptSize = 64;
  MaxStoresPerMemset = MaxStoresPerMemsetOptSize = 64;
  MaxStoresPerMemmove = MaxStoresPerMemmoveOptSize = 64;
  MaxLoadsPerMemcmp = 64;
  // Scalars are stored in long rows, and selection orders little: nothing is
  // gained from asking each store whether it aliases so many before it.
  GatherAllAliasesMaxDepth = 6;

  setOperationAction({ISD::BR_JT, ISD::JumpTable}, {MVT::Other, MVT::i64},
                     Expand);
  setOperationAction({ISD::GlobalAddress, ISD::ADDRSPACECAST}, MVT::i64,
                     Custom);
  setOperationAction({ISD::VASTART, ISD::VAARG, ISD::VACOPY, ISD::VAEND},
                     MVT::Other, Expand);
  setOperationAction({ISD::STACKSAVE, ISD::STACKRESTORE}, MVT::Other, Expand);
  setOperationAction(ISD::DYNAMIC_STACKALLOC, MVT::i64, Expand);
  setOperationAction({ISD::TRAP, ISD::DEBUGTRAP}, MVT::Other, Expand);
  setOperationAction(ISD::PREFETCH, MVT::Other, Expand);

  // Memory has no subtraction; narrow atomics are expanded in the IR.
  setOperationAction({ISD::ATOMIC_LOAD_SUB, ISD::ATOMIC_CMP_SWAP_WITH_SUCCESS,
                      ISD::ATOMIC_LOAD_NAND},
                     {MVT::i32, MVT::i64}, Expand);
}

TargetLowering::AtomicExpansionKind
GPUTargetLowering::shouldExpandAtomicRMWInIR(AtomicRMWInst *RMW) const {
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

void gpu::removeLibcalls(LibcallLoweringInfo &Info) {
  for (RTLIB::Libcall Call : RTLIB::libcalls())
    Info.setLibcallImpl(Call, RTLIB::Unsupported);
}

//===----------------------------------------------------------------------===//
// Kernel interface
//===----------------------------------------------------------------------===//

/// One scalar of \p Bits bits at \p Byte of the uniforms, in a register type
/// that is at least as wide; the bits above are undefined.
SDValue GPUTargetLowering::lowerScalarArgument(SelectionDAG &DAG,
                                               const SDLoc &DL, unsigned Byte,
                                               unsigned Bits, EVT VT) const {
  if (Bits == 64) {
    SDValue V = Byte % 8 == 0
                    ? getUniformPair(DAG, DL, Byte)
                    : DAG.getNode(ISD::BUILD_PAIR, DL, MVT::i64,
                                  getUniformWord(DAG, DL, Byte, MVT::i32),
                                  getUniformWord(DAG, DL, Byte + 4, MVT::i32));
    return DAG.getBitcast(VT, V);
  }
  // Not a cast of an integer, whose sign would be set by integer operations.
  if (Bits == 32 && Byte % 4 == 0 && VT.getSizeInBits() == 32)
    return getUniformWord(DAG, DL, Byte, VT.getSimpleVT());
  SDValue Word = getUniformWord(DAG, DL, Byte & ~3u, MVT::i32);
  if (unsigned Shift = Byte % 4 * 8)
    Word = DAG.getNode(ISD::SRL, DL, MVT::i32, Word,
                       DAG.getConstant(Shift, DL, MVT::i32));
  return VT == MVT::f16 ? reinterpretWord(DAG, DL, VT, Word)
                        : DAG.getBitcast(VT, Word);
}

/// The part \p In of an argument that starts at \p Byte of the uniforms. In
/// memory elements have their own size; in registers they may be promoted.
SDValue GPUTargetLowering::lowerArgument(unsigned Byte, const ISD::InputArg &In,
                                         const SDLoc &DL,
                                         SelectionDAG &DAG) const {
  EVT ArgVT = In.ArgVT;
  MVT VT = In.VT;
  unsigned Part = In.PartOffset / VT.getStoreSize().getFixedValue();
  if (!ArgVT.isVector()) {
    unsigned Bits = std::max<unsigned>(ArgVT.getSizeInBits(), 8);
    if (Bits > 32 && Bits < 64)
      Bits = 64;
    if (Bits > VT.getSizeInBits())
      return lowerScalarArgument(DAG, DL, Byte + In.PartOffset,
                                 VT.getSizeInBits(), VT);
    SDValue V = lowerScalarArgument(DAG, DL, Byte, Bits, VT);
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
    return lowerScalarArgument(DAG, DL, Byte + Part * EltBits / 8, EltBits, VT);
  unsigned Count = VT.getVectorNumElements();
  unsigned First = Byte + Part * Count * EltBits / 8;
  if (VT.getSizeInBits() == 32 && EltBits == 16) // two halves in a word
    return DAG.getBitcast(VT, getUniformWord(DAG, DL, First, MVT::i32));
  // Bytes become halves; what a vector is built of may be wider.
  EVT EltVT = VT.getVectorElementType();
  if (EltVT == MVT::i16)
    EltVT = MVT::i32;
  SmallVector<SDValue, 4> Elements;
  for (unsigned I = 0; I < Count; ++I)
    Elements.push_back(lowerScalarArgument(DAG, DL, First + I * EltBits / 8,
                                           EltBits, EltVT));
  return DAG.getBuildVector(VT, DL, Elements);
}

SDValue GPUTargetLowering::LowerFormalArguments(
    SDValue Chain, CallingConv::ID CC, bool IsVarArg,
    const SmallVectorImpl<ISD::InputArg> &Ins, const SDLoc &DL,
    SelectionDAG &DAG, SmallVectorImpl<SDValue> &InVals) const {
  MachineFunction &MF = DAG.getMachineFunction();
  const Function &F = MF.getFunction();
  const auto &MFI = *MF.getInfo<GPUMachineFunctionInfo>();
  if (!gpu::isEntryPoint(F)) {
    gpu::reportUnsupported(F, "function is not a kernel and was not inlined",
                           DL.getDebugLoc());
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
      V = DAG.getNode(ISD::ADD, DL, MVT::i64, getLocalMemory(DAG, DL), V);
    InVals.push_back(V);
  }
  return Chain;
}

SDValue GPUTargetLowering::LowerReturn(SDValue Chain, CallingConv::ID, bool,
                                       const SmallVectorImpl<ISD::OutputArg> &,
                                       const SmallVectorImpl<SDValue> &,
                                       const SDLoc &DL,
                                       SelectionDAG &DAG) const {
  return buildReturn(DAG, DL, Chain);
}

SDValue GPUTargetLowering::LowerCall(CallLoweringInfo &CLI,
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
    Name = S->getSymbol() ? S->getSymbol() : "function of a library";

  auto Fail = [&](const Twine &Why) {
    gpu::reportUnsupported(F, Why, DL.getDebugLoc());
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

  if (gpu::getBuiltinInfo(*B).Needs == gpu::BuiltinNeeds::Images &&
      !Limits.HasImages)
    return Fail("images and samplers are not supported on this target");

  switch (gpu::getBuiltinInfo(*B).Source) {
  case gpu::BuiltinSource::ImageWord:
    return Fail("'" + Name +
                "' needs an argument that is an image, or a "
                "constant sampler");
  case gpu::BuiltinSource::Preload: {
    std::optional<uint64_t> Dim =
        CLI.OutVals.empty() ? std::optional<uint64_t>(0) : ConstArg(0);
    if (!Dim || *Dim > 2)
      return Fail("'" + Name + "' needs a constant dimension of 0, 1 or 2");
    InVals.push_back(getPreload(DAG, DL, *B, *Dim));
    return Chain;
  }
  case gpu::BuiltinSource::Argument: {
    std::optional<uint64_t> Offset = ConstArg(0);
    if (!Offset || *Offset % 4 ||
        *Offset >= std::max(Limits.UniformBytes, Limits.StateBytes))
      return Fail("'" + Name + "' needs a constant offset of a uniform word");
    InVals.push_back(getUniformWord(DAG, DL, *Offset, MVT::i32));
    return Chain;
  }
  case gpu::BuiltinSource::Implicit: {
    std::optional<uint64_t> Dim =
        CLI.OutVals.empty() ? std::optional<uint64_t>(0) : ConstArg(0);
    std::optional<gpuobj::ImplicitArgKind> K =
        Dim ? gpu::implicitArg(*B, *Dim) : std::nullopt;
    const auto &MFI = *MF.getInfo<GPUMachineFunctionInfo>();
    std::optional<uint32_t> Offset =
        K ? MFI.layout().implicit(*K) : std::nullopt;
    if (!Offset)
      return Fail("'" + Name + "' needs a constant dimension of 0, 1 or 2");
    InVals.push_back(gpuobj::getImplicitArgSize(*K) == 8
                         ? getUniformPair(DAG, DL, *Offset)
                         : getUniformWord(DAG, DL, *Offset, MVT::i32));
    return Chain;
  }
  case gpu::BuiltinSource::Core:
    InVals.push_back(DAG.getConstant(getLaneCount(), DL, MVT::i32));
    return Chain;
  case gpu::BuiltinSource::Operation:
    if (CLI.OutVals.size() !=
        gpu::getBuiltinType(*B, *DAG.getContext())->getNumParams())
      return Fail("wrong number of arguments for '" + Name + "'");
    switch (*B) {
    case gpu::Builtin::DotSS:
    case gpu::Builtin::DotUU:
    case gpu::Builtin::DotSU:
      InVals.push_back(buildDotProduct(DAG, DL, *B, CLI.OutVals));
      return Chain;
    case gpu::Builtin::LocalMemory:
      InVals.push_back(getLocalMemory(DAG, DL));
      return Chain;
    default:
      return buildOperation(DAG, DL, *B, Chain, CLI.OutVals, InVals);
    }
  }
  llvm_unreachable("every source is above");
}

SDValue GPUTargetLowering::buildDotProduct(SelectionDAG &DAG, const SDLoc &DL,
                                           gpu::Builtin B,
                                           ArrayRef<SDValue> Args) const {
  auto Byte = [&](SDValue Word, unsigned Number, bool Signed) {
    SDValue V = DAG.getNode(ISD::SRL, DL, MVT::i32, Word,
                            DAG.getConstant(8 * Number, DL, MVT::i32));
    return Signed ? DAG.getNode(ISD::SIGN_EXTEND_INREG, DL, MVT::i32, V,
                                DAG.getValueType(MVT::i8))
                  : DAG.getZeroExtendInReg(V, DL, MVT::i8);
  };
  SDValue Sum = Args[2];
  for (unsigned I = 0; I < 4; ++I)
    Sum = DAG.getNode(ISD::ADD, DL, MVT::i32, Sum,
                      DAG.getNode(ISD::MUL, DL, MVT::i32,
                                  Byte(Args[0], I, B != gpu::Builtin::DotUU),
                                  Byte(Args[1], I, B == gpu::Builtin::DotSS)));
  return Sum;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

SDValue GPUTargetLowering::LowerOperation(SDValue Op, SelectionDAG &DAG) const {
  switch (Op.getOpcode()) {
  case ISD::GlobalAddress:
    return lowerGlobalAddress(Op, DAG);
  case ISD::ADDRSPACECAST:
    // All address spaces are windows of one 64-bit space.
    return Op.getOperand(0);
  default:
    return SDValue();
  }
}

SDValue GPUTargetLowering::lowerGlobalAddress(SDValue Op,
                                              SelectionDAG &DAG) const {
  SDLoc DL(Op);
  auto *G = cast<GlobalAddressSDNode>(Op);
  MachineFunction &MF = DAG.getMachineFunction();
  auto &MFI = *MF.getInfo<GPUMachineFunctionInfo>();
  const auto *GV = dyn_cast<GlobalVariable>(G->getGlobal());
  if (!GV) {
    gpu::reportUnsupported(
        MF.getFunction(),
        "address of function '" + G->getGlobal()->getName() +
            "': function pointers do not exist on this target",
        DL.getDebugLoc());
    return DAG.getUNDEF(MVT::i64);
  }
  if (GV->getAddressSpace() == gpu::LocalAS) {
    uint64_t Offset =
        MFI.localOffset(*GV, DAG.getDataLayout()) + G->getOffset();
    SDValue Base = getLocalMemory(DAG, DL);
    return DAG.getNode(ISD::ADD, DL, MVT::i64, Base,
                       DAG.getConstant(Offset, DL, MVT::i64));
  }
  // Program-scope data: the driver loads it and passes its address.
  std::optional<uint32_t> Slot = MFI.layout().implicit(gpu::dataAddress(*GV));
  if (!Slot) {
    gpu::reportUnsupported(MF.getFunction(),
                           "program-scope variable '" + GV->getName() +
                               "' outside of the kernel's own code",
                           DL.getDebugLoc());
    return DAG.getUNDEF(MVT::i64);
  }
  SDValue Offset = getDataOffset(DAG, DL, *GV, G->getOffset());
  // The base of a table whose first index is not 0 can lie before the data.
  unsigned Extend = G->getOffset() < 0 ? ISD::SIGN_EXTEND : ISD::ZERO_EXTEND;
  return DAG.getNode(ISD::ADD, DL, MVT::i64, getUniformPair(DAG, DL, *Slot),
                     DAG.getNode(Extend, DL, MVT::i64, Offset));
}
