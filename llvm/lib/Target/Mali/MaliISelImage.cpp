//===- MaliISelImage.cpp - Texels as results and operands -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliISelDAGToDAG.h"
#include "llvm/ADT/bit.h"

using namespace llvm;

MachineMemOperand *MaliDAGToDAGISel::constantMemory(MachineFunction &MF) {
  return MF.getMachineMemOperand(
      MachinePointerInfo(),
      MachineMemOperand::MOLoad | MachineMemOperand::MOInvariant |
          MachineMemOperand::MODereferenceable,
      LocationSize::beforeOrAfterPointer(), Align(4));
}

SDValue MaliDAGToDAGISel::wordGroup(const SDLoc &DL, ArrayRef<SDValue> Words) {
  return Words.size() == 1
             ? Words.front()
             : sequence(DL, MVT::Untyped, groupClass(Words.size()), Words);
}

EVT MaliDAGToDAGISel::groupType(unsigned Words) {
  switch (Words) {
  case 1:
    return MVT::i32;
  case 2:
    return MVT::v2i32;
  case 4:
    return MVT::v4i32;
  default:
    return MVT::Untyped;
  }
}

bool MaliDAGToDAGISel::isWholeTexel(ArrayRef<SDValue> Words) {
  for (auto [I, Word] : enumerate(Words))
    if (Word.getOpcode() != ISD::EXTRACT_VECTOR_ELT ||
        Word.getOperand(0) != Words[0].getOperand(0) ||
        !isa<ConstantSDNode>(Word.getOperand(1)) ||
        Word.getConstantOperandVal(1) != I)
      return false;
  return true;
}

unsigned MaliDAGToDAGISel::usedWords(SDNode *N, unsigned Present) {
  const unsigned All = (1u << Present) - 1;
  SmallVector<std::pair<SDNode *, unsigned>, 4> Words;
  if (!collectWords(SDValue(N, 0), TexelWords, Words))
    return All;
  unsigned Mask = 0;
  for (auto [User, Word] : Words)
    Mask |= 1u << Word;
  return std::max(Mask & All, 1u);
}

void MaliDAGToDAGISel::replaceTexel(SDNode *N, SDNode *New, unsigned Mask,
                                    unsigned GroupWords, bool Compacts) {
  SDLoc DL(N);
  SDValue Texel(N, 0), Group(New, 0);
  auto PlaceOf = [&](unsigned Word) -> unsigned {
    return Compacts ? llvm::popcount(Mask & ((1u << Word) - 1)) : Word;
  };
  SmallVector<std::pair<SDNode *, unsigned>, 4> Words;
  if (Mask == (1u << TexelWords) - 1 && GroupWords == TexelWords) {
    ReplaceUses(Texel, Group);
  } else if (!collectWords(Texel, TexelWords, Words)) {
    // Somebody wants all of them, also those that nobody reads.
    SDValue Undefined(
        CurDAG->getMachineNode(TargetOpcode::IMPLICIT_DEF, DL, MVT::i32), 0);
    SmallVector<SDValue, TexelWords> Parts(TexelWords, Undefined);
    for (unsigned I = 0; I != TexelWords; ++I)
      if (Mask >> I & 1)
        Parts[I] = GroupWords == 1 ? Group : sub(DL, Group, PlaceOf(I));
    ReplaceUses(Texel, sequence(DL, MVT::v4i32, groupClass(TexelWords), Parts));
  } else {
    HandleSDNode Kept(Texel);
    for (auto [User, Word] : Words) {
      EVT VT = User->getValueType(0);
      SDValue Part = Group;
      // Texels of halves have no third and fourth word.
      if (!(Mask >> Word & 1))
        Part = SDValue(
            CurDAG->getMachineNode(TargetOpcode::IMPLICIT_DEF, DL, VT), 0);
      else if (GroupWords != 1)
        Part = sub(DL, Group, PlaceOf(Word), VT);
      else if (VT != MVT::i32)
        Part = SDValue(CurDAG->getMachineNode(TargetOpcode::COPY_TO_REGCLASS,
                                              DL, VT, Group,
                                              imm(DL, groupClass(1).getID())),
                       0);
      ReplaceUses(SDValue(User, 0), Part);
      CurDAG->RemoveDeadNode(User);
    }
  }
  ReplaceUses(SDValue(N, 1), SDValue(New, New->getNumValues() - 1));
  CurDAG->RemoveDeadNode(N);
}
