//===-- ValhallISelImage.cpp - Selection of image accesses ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the operands of the nodes are: ValhallISelLoweringImage.cpp. The
/// texture unit writes only components that are used, one behind the other:
///
///   %t = IMAGE_READ ...                     %t = TEX_SINGLE_2_2 ..., mask rb
///   %r = EXTRACT_SUBREG %t, sub0       ->   %r = EXTRACT_SUBREG %t, sub0
///   %b = EXTRACT_SUBREG %t, sub2            %b = EXTRACT_SUBREG %t, sub1
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/ImageShape.h"
#include "ValhallISelDAGToDAG.h"

using namespace llvm;
using gpu::Builtin;
using gpu::ImageShape;
using gpu::LevelMode;
using gpu::TexelClass;
using gpuobj::ImageDim;
using Valhall::OpName;

/// Where the operands of a node are.
enum ImageNodeOperand : unsigned {
  ChainOperand,
  FunctionOperand,
  ShapeOperand,
  FirstOperand
};
/// From FirstOperand on.
enum TextureOperand : unsigned { SamplerOperand, ImageOperand, FirstStaging };
enum AccessOperand : unsigned {
  AccessImage,
  AccessPlace,
  AccessThird,
  AccessTexel
};

static constexpr unsigned TexelWords = 4, AllComponents = 0xf;
static constexpr int64_t Width32 = 1, Set = 1;

namespace {

/// The operands of a message by name; modifiers have their defaults.
class MessageOperands {
public:
  MessageOperands(SelectionDAG &DAG, const SDLoc &DL, unsigned Opcode)
      : DAG(DAG), DL(DL), Opcode(Opcode) {
    const MCInstrDesc &Desc =
        DAG.getSubtarget<ValhallSubtarget>().getInstrInfo()->get(Opcode);
    NumDefs = Desc.getNumDefs();
    for (unsigned I = NumDefs; I != Desc.getNumOperands(); ++I)
      Ops.push_back(immediate(
          ValhallInstrInfo::defaultModifier(Desc.operands()[I].OperandType)));
  }

  void set(OpName Name, SDValue V) {
    int I = Valhall::getNamedOperandIdx(Opcode, Name);
    assert(I >= int(NumDefs) && "no such operand");
    Ops[I - NumDefs] = V;
  }
  void set(OpName Name, int64_t V) { set(Name, immediate(V)); }

  MachineSDNode *build(ArrayRef<EVT> Results, SDValue Chain,
                       MachineMemOperand *MMO) {
    if (Chain)
      Ops.push_back(Chain);
    MachineSDNode *N =
        DAG.getMachineNode(Opcode, DL, DAG.getVTList(Results), Ops);
    if (MMO)
      DAG.setNodeMemRefs(N, {MMO});
    return N;
  }

private:
  SDValue immediate(int64_t V) {
    return DAG.getTargetConstant(V, DL, MVT::i32);
  }

  SelectionDAG &DAG;
  const SDLoc &DL;
  unsigned Opcode;
  unsigned NumDefs;
  SmallVector<SDValue, 20> Ops;
};

} // namespace

/// What never changes while a kernel runs: images that it only reads, and
/// descriptors.
static MachineMemOperand *constantMemory(MachineFunction &MF) {
  return MF.getMachineMemOperand(
      MachinePointerInfo(),
      MachineMemOperand::MOLoad | MachineMemOperand::MOInvariant |
          MachineMemOperand::MODereferenceable,
      LocationSize::beforeOrAfterPointer(), Align(4));
}

static unsigned sized(unsigned Message, unsigned Writes, unsigned Reads) {
  const Valhall::SizedMessageInfo *Info =
      Valhall::findSizedMessage(Message, Writes, Reads);
  assert(Info && "no group of this size");
  return Info->Opcode;
}

/// Sampler and image as a pair, which is a uniform if they lie side by side.
SDValue ValhallDAGToDAGISel::handlePair(const SDLoc &DL, SDValue Sampler,
                                        SDValue Image) {
  auto Uniform = [](SDValue V) -> MCRegister {
    return V.getOpcode() == ValhallISD::FAU
               ? cast<RegisterSDNode>(V.getOperand(0))->getReg().asMCReg()
               : MCRegister();
  };
  const ValhallRegisterInfo &TRI = *Subtarget->getRegisterInfo();
  MCRegister Low = Uniform(Sampler), High = Uniform(Image);
  if (Low && High)
    if (MCRegister Pair = TRI.getMatchingSuperReg(Low, Valhall::sub0,
                                                  &Valhall::UserSlot64RegClass);
        Pair && TRI.getSubReg(Pair, Valhall::sub1) == High)
      return SDValue(CurDAG->getMachineNode(Valhall::MOV64, DL, MVT::i64,
                                            reg(Pair, MVT::i64)),
                     0);
  return pair(DL, Sampler, Image);
}

SDValue ValhallDAGToDAGISel::stagingGroup(const SDLoc &DL,
                                          ArrayRef<SDValue> Words) {
  static constexpr const TargetRegisterClass *Classes[] = {
      &Valhall::GPR64RegClass,  &Valhall::GPR96RegClass,
      &Valhall::GPR128RegClass, &Valhall::GPR160RegClass,
      &Valhall::GPR192RegClass, &Valhall::GPR224RegClass,
      &Valhall::GPR256RegClass};
  if (Words.size() == 1)
    return Words.front();
  return sequence(DL, MVT::Untyped, *Classes[Words.size() - 2], Words);
}

/// Users of a texel that take one word of it; false if there are others.
static bool
collectWords(SDValue Texel, unsigned FirstSubReg,
             SmallVectorImpl<std::pair<SDNode *, unsigned>> &Words) {
  for (SDUse &U : Texel->uses()) {
    if (U.getResNo() != Texel.getResNo())
      continue;
    SDNode *User = U.getUser();
    if (!User->isMachineOpcode())
      return false;
    switch (User->getMachineOpcode()) {
    case TargetOpcode::EXTRACT_SUBREG: {
      unsigned Word = User->getConstantOperandVal(1) - FirstSubReg;
      if (Word >= TexelWords)
        return false;
      Words.push_back({User, Word});
      break;
    }
    case TargetOpcode::COPY_TO_REGCLASS:
      if (!collectWords(SDValue(User, 0), FirstSubReg, Words))
        return false;
      break;
    default:
      return false;
    }
  }
  return true;
}

/// Replaces \p N by \p New, whose first result has only the words of \p Mask,
/// one behind the other.
void ValhallDAGToDAGISel::replaceTexel(SDNode *N, SDNode *New, unsigned Mask) {
  SDLoc DL(N);
  SDValue Texel(N, 0), Group(New, 0);
  unsigned Count = llvm::popcount(Mask);
  SmallVector<std::pair<SDNode *, unsigned>, 4> Words;
  if (Mask == AllComponents) {
    ReplaceUses(Texel, Group);
  } else if (!collectWords(Texel, Valhall::sub0, Words)) {
    // Somebody wants all of them, also those that nobody reads.
    SDValue Undefined(
        CurDAG->getMachineNode(TargetOpcode::IMPLICIT_DEF, DL, MVT::i32), 0);
    SmallVector<SDValue, TexelWords> Parts(TexelWords, Undefined);
    for (unsigned I = 0; I != Count; ++I)
      Parts[I] = Count == 1 ? Group : sub(DL, Group, I);
    ReplaceUses(Texel,
                sequence(DL, MVT::v4i32, Valhall::GPR128RegClass, Parts));
  } else {
    HandleSDNode Kept(Texel);
    for (auto [User, Word] : Words) {
      EVT VT = User->getValueType(0);
      unsigned Rank = llvm::popcount(Mask & ((1u << Word) - 1));
      SDValue Part = Group;
      if (Count != 1)
        Part = sub(DL, Group, Rank, VT);
      else if (VT != MVT::i32)
        Part = SDValue(CurDAG->getMachineNode(
                           TargetOpcode::COPY_TO_REGCLASS, DL, VT, Group,
                           imm(DL, Valhall::GPR32RegClass.getID())),
                       0);
      ReplaceUses(SDValue(User, 0), Part);
      CurDAG->RemoveDeadNode(User);
    }
  }
  ReplaceUses(SDValue(N, 1), SDValue(New, New->getNumValues() - 1));
  CurDAG->RemoveDeadNode(N);
}

static EVT groupType(unsigned Words) {
  static constexpr MVT Types[] = {MVT::i32, MVT::v2i32, MVT::Untyped,
                                  MVT::v4i32};
  return Types[Words - 1];
}

static int64_t textureType(TexelClass Class) {
  switch (Class) {
  case TexelClass::SInt:
    return ValhallMod::TexSigned;
  case TexelClass::UInt:
    return ValhallMod::TexUnsigned;
  default:
    return ValhallMod::TexFloat;
  }
}

static int64_t registerFormat(TexelClass Class) {
  switch (Class) {
  case TexelClass::Float:
    return ValhallMod::FormatF32;
  case TexelClass::Half:
    return ValhallMod::FormatF16;
  case TexelClass::SInt:
    return ValhallMod::FormatS32;
  case TexelClass::UInt:
    return ValhallMod::FormatU32;
  }
  llvm_unreachable("every class is above");
}

static int64_t dimensionCode(ImageDim Dim) {
  switch (Dim) {
  case ImageDim::D2:
    return ValhallMod::Dim2D;
  case ImageDim::D3:
    return ValhallMod::Dim3D;
  case ImageDim::Cube:
    return ValhallMod::DimCube;
  default:
    return ValhallMod::Dim1D;
  }
}

static int64_t levelCode(LevelMode Level) {
  switch (Level) {
  case LevelMode::Zero:
    return ValhallMod::LodZero;
  case LevelMode::Explicit:
    return ValhallMod::LodExplicit;
  case LevelMode::Bias:
    return ValhallMod::LodBias;
  case LevelMode::Computed:
    return ValhallMod::LodComputed;
  }
  llvm_unreachable("every mode is above");
}

bool ValhallDAGToDAGISel::selectImage(SDNode *N) {
  SDLoc DL(N);
  auto Function =
      static_cast<Builtin>(N->getConstantOperandVal(FunctionOperand));
  ImageShape Shape =
      *ImageShape::decode(N->getConstantOperandVal(ShapeOperand));
  SmallVector<SDValue, 12> Args(drop_begin(N->op_values(), FirstOperand));
  SDValue Chain = N->getOperand(ChainOperand);
  bool IsHalf = Shape.Class == TexelClass::Half;
  constexpr unsigned HalfWords = TexelWords / 2;

  // Messages to memory count components from the first on.
  if (Function == Builtin::ImageStore) {
    MessageOperands Address(*CurDAG, DL, Valhall::LEA_TEX);
    Address.set(OpName::src0, Args[AccessPlace]);
    Address.set(OpName::src1, Args[AccessThird]);
    Address.set(OpName::src2, Args[AccessImage]);
    SDValue Lea(Address.build({MVT::Untyped}, SDValue(), constantMemory(*MF)),
                0);
    SDValue Texel = Args[AccessTexel];
    MessageOperands Store(
        *CurDAG, DL,
        sized(Valhall::ST_CVT, 0, IsHalf ? HalfWords : TexelWords));
    if (IsHalf)
      Texel = stagingGroup(DL, {sub(DL, Texel, 0), sub(DL, Texel, 1)});
    Store.set(OpName::src0, CurDAG->getTargetExtractSubreg(Valhall::sub0_sub1,
                                                           DL, MVT::i64, Lea));
    Store.set(OpName::src2, sub(DL, Lea, 2));
    Store.set(OpName::sr, Texel);
    Store.set(OpName::vecsize, TexelWords - 1);
    Store.set(OpName::format, registerFormat(Shape.Class));
    ReplaceNode(N, Store.build({MVT::Other}, Chain, nullptr));
    return true;
  }

  unsigned Mask = AllComponents;
  SmallVector<std::pair<SDNode *, unsigned>, 4> Words;
  if (collectWords(SDValue(N, 0), Valhall::sub0, Words)) {
    Mask = 0;
    for (auto [User, Word] : Words)
      Mask |= 1u << Word;
    Mask = std::max(Mask, 1u);
  }
  if (Function == Builtin::ImageLoad) {
    unsigned Count = IsHalf ? HalfWords : llvm::bit_width(Mask);
    MessageOperands Load(*CurDAG, DL, sized(Valhall::LD_TEX, Count, 0));
    Load.set(OpName::src0, Args[AccessPlace]);
    Load.set(OpName::src1, Args[AccessThird]);
    Load.set(OpName::src2, Args[AccessImage]);
    Load.set(OpName::vecsize, (IsHalf ? TexelWords : Count) - 1);
    Load.set(OpName::format, registerFormat(Shape.Class));
    replaceTexel(N, Load.build({groupType(Count), MVT::Other}, Chain, nullptr),
                 (1u << Count) - 1);
    return true;
  }

  unsigned Message = Function == Builtin::ImageSample   ? Valhall::TEX_SINGLE
                     : Function == Builtin::ImageGather ? Valhall::TEX_GATHER
                                                        : Valhall::TEX_FETCH;
  // Halves are taken by twos.
  if (IsHalf)
    Mask = (1u << HalfWords) - 1;
  unsigned Count = llvm::popcount(Mask);
  ArrayRef<SDValue> Staging = ArrayRef(Args).drop_front(FirstStaging);
  MessageOperands Texture(*CurDAG, DL, sized(Message, Count, Staging.size()));
  Texture.set(OpName::src0,
              handlePair(DL, Args[SamplerOperand], Args[ImageOperand]));
  Texture.set(OpName::sr, stagingGroup(DL, Staging));
  Texture.set(OpName::wide, Set);
  Texture.set(OpName::type, textureType(Shape.Class));
  Texture.set(OpName::width, IsHalf ? 0 : Width32);
  Texture.set(OpName::mask, IsHalf ? AllComponents : Mask);
  Texture.set(OpName::dim, dimensionCode(Shape.Dim));
  Texture.set(OpName::array, Shape.Arrayed);
  // Lanes that only help others to find a level.
  Texture.set(OpName::skip, Shape.Level == LevelMode::Zero ||
                                Shape.Level == LevelMode::Explicit);
  unsigned FetchWords = Shape.coordinates() + Shape.Arrayed;
  Texture.set(OpName::texoffset, Function == Builtin::ImageFetch
                                     ? Staging.size() > FetchWords
                                     : Shape.HasOffsets);
  if (Function != Builtin::ImageFetch)
    Texture.set(OpName::compare, Shape.Compares);
  if (Function == Builtin::ImageSample)
    Texture.set(OpName::lod, levelCode(Shape.Level));
  if (Function == Builtin::ImageGather)
    Texture.set(OpName::component, Shape.Component);
  replaceTexel(
      N,
      Texture.build({groupType(Count), MVT::Other}, Chain, constantMemory(*MF)),
      Mask);
  return true;
}
