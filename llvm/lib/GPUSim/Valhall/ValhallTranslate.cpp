//===- ValhallTranslate.cpp - From machine code to operations -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operand types of the instruction descriptions say what each operand is,
// so one function translates all instructions. Problems do not stop the
// translation: code that is never reached may be anything.
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "MCTargetDesc/Valhall/ValhallTables.h"
#include "ValhallExecTables.h"
#include "ValhallProgram.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::valhall;

/// The elements that a selector takes, the low one first: "h10", "b20",
/// "b3210"; of a single part, its name. Empty for the identity.
static StringRef elementsOf(unsigned Selector) {
  switch (Selector) {
#define ELEMENTS(NAME, TEXT)                                                   \
  case ValhallSel::NAME:                                                       \
    return TEXT;
    // clang-format off
    ELEMENTS(H0, "h0") ELEMENTS(H1, "h1") ELEMENTS(B0, "b0")
    ELEMENTS(B1, "b1") ELEMENTS(B2, "b2") ELEMENTS(B3, "b3")
    ELEMENTS(W0, "w0") ELEMENTS(W1, "w1")
    ELEMENTS(H00, "h00") ELEMENTS(H10, "h10") ELEMENTS(H11, "h11")
    ELEMENTS(B00, "b00") ELEMENTS(B10, "b10") ELEMENTS(B20, "b20")
    ELEMENTS(B30, "b30") ELEMENTS(B01, "b01") ELEMENTS(B11, "b11")
    ELEMENTS(B21, "b21") ELEMENTS(B31, "b31") ELEMENTS(B02, "b02")
    ELEMENTS(B12, "b12") ELEMENTS(B22, "b22") ELEMENTS(B32, "b32")
    ELEMENTS(B03, "b03") ELEMENTS(B13, "b13") ELEMENTS(B23, "b23")
    ELEMENTS(B33, "b33") ELEMENTS(B3210, "b3210") ELEMENTS(B0101, "b0101")
    ELEMENTS(B2323, "b2323") ELEMENTS(B0000, "b0000") ELEMENTS(B1111, "b1111")
    ELEMENTS(B2222, "b2222") ELEMENTS(B3333, "b3333") ELEMENTS(B2301, "b2301")
    ELEMENTS(B1032, "b1032") ELEMENTS(B0011, "b0011") ELEMENTS(B2233, "b2233")
#undef ELEMENTS
  default:
    return "";
    // clang-format on
  }
}

void Translator::unsupported(std::string Why) {
  if (Problem.empty())
    Problem = std::move(Why);
}

uint16_t Translator::rowOf(const MCInst &MI, unsigned Encoding, bool Is64,
                           uint64_t Index) {
  unsigned Byte = Encoding & ValhallII::SourceByteMask;
  unsigned Page =
      (Encoding >> ValhallII::SourcePageShift) & ValhallII::SourcePageMask;
  if (Byte < ValhallII::FirstUserByte)
    return Byte & 63;
  if (Byte < ValhallII::FirstConstantByte) {
    unsigned Word = Page * 64 + (Byte & 63);
    return P.addRows({ConstantRow::User, Word}, {ConstantRow::User, Word + 1},
                     Is64);
  }
  if (Byte < ValhallII::FirstSpecialByte)
    return P.addRows(
        {ConstantRow::Value, Valhall::getSmallConstant(Byte & 31, *P.STI)},
        {ConstantRow::Value, 0}, Is64);
  unsigned Entry = (Byte & 31) >> 1, Word = Byte & 1;
  auto Words = [&](ConstantRow Low, ConstantRow High) {
    return Is64 ? P.addRows(Low, High, true)
                : P.addRows(Word ? High : Low, {}, false);
  };
  switch (Page << 4 | Entry) {
  case 0x02:
    return Words({ConstantRow::WarpId, 0}, {ConstantRow::LastWarpId, 0});
  case 0x11:
    return Words({ConstantRow::PrivateLow, 0}, {ConstantRow::PrivateHigh, 0});
  case 0x13:
    return Words({ConstantRow::LocalLow, 0}, {ConstantRow::LocalHigh, 0});
  case 0x31:
    return Words({ConstantRow::LaneId, 0}, {ConstantRow::Value, 0});
  case 0x33: // The one core of the simulated machine.
    return Words({ConstantRow::Value, 0}, {ConstantRow::Value, 0});
  case 0x3f: // Code starts at address 0 as far as the program can tell.
    return Words({ConstantRow::Value, uint32_t(Index + 1) * 8},
                 {ConstantRow::Value, 0});
  }
  unsupported("reads a special value that a compute kernel does not have");
  return 0;
}

void Translator::source(Op &O, unsigned Number, const MCInst &MI,
                        unsigned OpIdx) {
  const MCInstrDesc &Desc = P.MII->get(MI.getOpcode());
  unsigned Type = Desc.operands()[OpIdx + 1].OperandType;
  unsigned Kind = ValhallOp::selectorKind(Type);
  MCRegister Reg = MI.getOperand(OpIdx).getReg();
  unsigned Mods = MI.getOperand(OpIdx + 1).getImm();
  unsigned Selector = ValhallII::srcSel(Mods);
  unsigned Encoding = P.MRI->getEncodingValue(Reg);
  bool Is64 = P.MRI->getRegClass(Valhall::Src64RegClassID).contains(Reg);

  Source &S = O.Src[Number];
  S.Row = rowOf(MI, Encoding, Is64, Index);
  StringRef Elements = elementsOf(Selector);
  unsigned ElementBits = 32;
  switch (Kind) {
  case ValhallSel::SelSwizzleF16:
  case ValhallSel::SelSwizzleInt16:
  case ValhallSel::SelBytes8x2:
    S.Sel = pairNamed(Elements, SelHalves);
    ElementBits = 16;
    break;
  case ValhallSel::SelLane16:
  case ValhallSel::SelReplicate16:
    S.Sel = partNamed(Elements);
    ElementBits = 16;
    break;
  case ValhallSel::SelShiftByte2:
    S.Sel = pairNamed(Elements, PartB0 | PartB2 << 4);
    break;
  case ValhallSel::SelLanesInt8:
  case ValhallSel::SelShiftByte4:
    S.Sel = bytesNamed(Elements);
    break;
  case ValhallSel::SelCondition:
    S.Sel = partNamed(Elements);
    if (Selector == ValhallSel::AND || Selector == ValhallSel::LOWBITS)
      unsupported("the selector of the condition is not simulated: its "
                  "meaning is not documented");
    break;
  default:
    S.Sel = partNamed(Elements);
    break;
  }
  if (MI.getOpcode() == Valhall::LDEXP_v2f16)
    ElementBits = 16;

  uint32_t Sign = ElementBits == 16 ? 0x80008000u : 0x80000000u;
  if (Mods & ValhallII::SrcAbs)
    S.And = ~Sign;
  if (Mods & ValhallII::SrcNeg)
    S.Xor ^= Sign;
  if (Mods & ValhallII::SrcNot)
    S.Xor ^= ~0u;
  S.Modified = S.And != ~0u || S.Xor != 0;

  if (S.Row >= NumRegisters)
    return;
  // Selecting a part of a pair reads only the register it is in.
  unsigned First = S.Row, Count = Is64 ? 2 : 1;
  uint64_t All = bitsOfRegisters(First, Count);
  if (Is64 && S.Sel != PartAll) {
    First += S.Sel == PartW1 ? 1 : 0;
    Count = 1;
  }
  O.Uses |= bitsOfRegisters(First, Count);
  if (Mods & ValhallII::SrcLast) {
    O.Last |= All;
    if (Is64)
      O.LastHigh |= All & (All - 1);
  }
}

void Translator::modifier(Op &O, unsigned Type, int64_t Value) {
  auto Undocumented = [&](StringRef Name) {
    if (Value)
      unsupported("the modifier '" + Name.str() +
                  "' is not simulated: its meaning is not documented");
  };
  switch (ValhallOp::modKind(Type)) {
  case ValhallMod::ModRound:
  case ValhallMod::ModRoundInt:
  case ValhallMod::ModRoundLdexp:
  case ValhallMod::ModRoundScale:
  case ValhallMod::ModHalfAddRound:
    O.Round = Value;
    break;
  case ValhallMod::ModNaN:
  case ValhallMod::ModNotResult:
  case ValhallMod::ModReturnCarry:
  case ValhallMod::ModMuxOp:
  case ValhallMod::ModMuxOp8:
  case ValhallMod::ModFrexpMode:
  case ValhallMod::ModFlushNaN:
  case ValhallMod::ModPreserveNull:
  case ValhallMod::ModSubgroup:
  case ValhallMod::ModAtomicOp:
  case ValhallMod::ModAtomicAddExtend:
  case ValhallMod::ModAtomicXchg:
  case ValhallMod::ModAtomic1Op:
  case ValhallMod::ModLane8:
  case ValhallMod::ModLane16:
  case ValhallMod::ModNegate:
    O.Mode = Value;
    break;
  case ValhallMod::ModNegResult:
  case ValhallMod::ModExtend:
    O.Mode2 = Value;
    break;
  case ValhallMod::ModLaneOp:
    O.Mode2 = Value;
    if (Value > 1)
      Undocumented(Valhall::getModifierText(ValhallMod::ModLaneOp, Value));
    break;
  case ValhallMod::ModFlushFTZ:
    O.Mode2 |= Value ? 1 : 0;
    break;
  case ValhallMod::ModFlushInf:
    O.Mode2 |= Value ? 2 : 0;
    break;
  case ValhallMod::ModInactive:
    O.Imm = Value;
    break;
  case ValhallMod::ModStoreLane8:
    O.Imm = 8 * Value;
    break;
  case ValhallMod::ModStoreLane16:
    O.Imm = 16 * Value;
    break;
  case ValhallMod::ModClamp:
    O.Clamp = Value;
    break;
  case ValhallMod::ModSaturate:
    O.Saturate = Value;
    break;
  case ValhallMod::ModCompareInt:
  case ValhallMod::ModCompareFloat:
    O.Compare = Value;
    break;
  case ValhallMod::ModResultType:
  case ValhallMod::ModResultTypeMulti:
  case ValhallMod::ModResultType8:
    O.Result = Value;
    break;
  case ValhallMod::ModSlot:
  case ValhallMod::ModSlotBarrier:
    O.Slot = Value;
    break;
  case ValhallMod::ModFlow:
    O.Flow = Value;
    break;
  case ValhallMod::ModDestNarrow:
  case ValhallMod::ModDestReplicate:
    O.Narrow = Value != 3;
    if (Value == 0) {
      O.DstBits = ~0u;
      break;
    }
    [[fallthrough]];
  case ValhallMod::ModDestMask:
  case ValhallMod::ModDestOneHalf:
    O.DstBits = (Value & 1 ? 0xffffu : 0) | (Value & 2 ? 0xffff0000u : 0);
    break;
  case ValhallMod::ModAddressMode:
    if (Value == 0)
      unsupported("a relative jump is not simulated: its meaning is not "
                  "documented");
    break;
  case ValhallMod::ModSticky:
    Undocumented("sticky");
    break;
  case ValhallMod::ModClzMask:
    Undocumented("mask");
    break;
  case ValhallMod::ModLdexpInf:
    Undocumented("inf");
    break;
  case ValhallMod::ModTableOffset:
    Undocumented("offset");
    break;
  case ValhallMod::ModExpAdjust:
    Undocumented("low");
    break;
  case ValhallMod::ModAccess:
  case ValhallMod::ModConservative:
  case ValhallMod::ModGclkSource:
  case ValhallMod::ModAddressAbsolute:
    break; // Hints, and what has one meaning here.
  default:
    Undocumented(Valhall::getModifierText(ValhallOp::modKind(Type), Value));
    break;
  }
}

/// Bytes that one lane of a message accesses.
static unsigned accessBytes(unsigned Opcode) {
  switch (Opcode) {
  case Valhall::LOAD_i8:
  case Valhall::LOAD_i8_d0:
  case Valhall::STORE_i8:
    return 1;
  case Valhall::LOAD_i16:
  case Valhall::LOAD_i16_d0:
  case Valhall::STORE_i16:
    return 2;
  case Valhall::LOAD_i24:
  case Valhall::STORE_i24:
    return 3;
  case Valhall::LOAD_i48:
  case Valhall::STORE_i48:
    return 6;
  case Valhall::LOAD_i64:
  case Valhall::STORE_i64:
  case Valhall::ATOM_i64:
  case Valhall::ATOM_i64_extend:
  case Valhall::ATOM_RETURN_i64:
  case Valhall::ATOM_RETURN_i64_extend:
  case Valhall::ATOM1_i64:
  case Valhall::ATOM1_RETURN_i64:
  case Valhall::ACMPXCHG_i64:
    return 8;
  case Valhall::LOAD_i96:
  case Valhall::STORE_i96:
    return 12;
  case Valhall::LOAD_i128:
  case Valhall::STORE_i128:
    return 16;
  default:
    return 4;
  }
}

Op Translator::translate(const MCInst &MI, uint64_t InstIndex) {
  Index = InstIndex;
  Problem.clear();
  const MCInstrDesc &Desc = P.MII->get(MI.getOpcode());
  Op O;
  O.Opcode = MI.getOpcode();
  O.DstBits = ~0u;
  O.Exec = findExec(MI.getOpcode());
  O.Bytes = accessBytes(MI.getOpcode());
  O.IsMessage = Desc.TSFlags & ValhallII::IsMessage;
  O.IsBranch = Desc.isBranch();
  if (!O.Exec)
    unsupported("the instruction is not simulated");

  unsigned Sources = 0;
  for (unsigned I = 0, E = Desc.getNumOperands(); I != E; ++I) {
    const MCOperandInfo &Info = Desc.operands()[I];
    const MCOperand &Operand = MI.getOperand(I);
    if (ValhallOp::isSource(Info.OperandType)) {
      source(O, Sources++, MI, I);
      ++I; // The source modifiers.
    } else if (ValhallOp::isModifier(Info.OperandType)) {
      modifier(O, Info.OperandType, Operand.getImm());
    } else if (Operand.isReg()) {
      unsigned First = P.MRI->getEncodingValue(Operand.getReg()) & 63;
      unsigned Count = Valhall::getNumRegisters(Operand.getReg(), *P.MRI);
      uint64_t Mask = bitsOfRegisters(First, Count);
      if (I >= Desc.getNumDefs()) {
        O.Read = First;
        O.ReadCount = Count;
        O.Uses |= Mask;
      } else {
        O.Defs |= Mask;
        if (O.IsMessage) {
          O.Write = First;
          O.WriteCount = Count;
        } else {
          O.Dst = First;
        }
      }
    } else if (Operand.isImm()) {
      O.Offset = int32_t(Operand.getImm());
      if (!O.IsMessage)
        O.Imm = uint32_t(Operand.getImm());
    }
  }
  // Only the slots of messages are waited for; no others are ever busy.
  O.Waits = uint8_t(slotsOf(O.Flow) | ~AllMessageSlots);
  if (!Problem.empty()) {
    uint8_t Flow = O.Flow;
    O = P.fault(Problem);
    O.Flow = Flow;
  }
  return O;
}
