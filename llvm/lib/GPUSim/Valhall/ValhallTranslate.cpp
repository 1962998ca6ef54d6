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
#include "ValhallResources.h"
#include "ValhallTexture.h"
#include "ValhallVarying.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::valhall;

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
  case ValhallSpecial::WARP_ID:
    return Words({ConstantRow::WarpId, 0}, {ConstantRow::LastWarpId, 0});
  case ValhallSpecial::THREAD_LOCAL_POINTER:
    return Words({ConstantRow::PrivateLow, 0}, {ConstantRow::PrivateHigh, 0});
  case ValhallSpecial::WORKGROUP_LOCAL_POINTER:
    return Words({ConstantRow::LocalLow, 0}, {ConstantRow::LocalHigh, 0});
  case ValhallSpecial::LANE_ID:
    return Words({ConstantRow::LaneId, 0}, {ConstantRow::Value, 0});
  case ValhallSpecial::CORE_ID: // The one core of the simulated machine.
    return Words({ConstantRow::Value, 0}, {ConstantRow::Value, 0});
  case ValhallSpecial::PROGRAM_COUNTER: // Code starts at address 0 as far as
                                        // the program can tell.
    return Words({ConstantRow::Value, uint32_t(Index + 1) * 8},
                 {ConstantRow::Value, 0});
  case ValhallSpecial::RESOURCE_TABLE_POINTER:
    return Words({ConstantRow::TablesLow, 0}, {ConstantRow::TablesHigh, 0});
  case ValhallSpecial::SAMPLE:
    return Words({ConstantRow::SamplesLow, 0}, {ConstantRow::SamplesHigh, 0});
  case ValhallSpecial::SHADER_OUTPUT:
    return Words({ConstantRow::ShaderOutput, 0}, {ConstantRow::Value, 0});
  case ValhallSpecial::ATEST_DATUM: // No alpha to coverage.
    return Words({ConstantRow::FragmentState, 0},
                 {ConstantRow::FragmentState, 0});
  }
  if (auto Target = targetOfBlendDescriptor(Page << 4 | Entry))
    return Words({ConstantRow::BlendLow, *Target},
                 {ConstantRow::BlendHigh, *Target});
  unsupported("reads a special value that a compute kernel does not have");
  return 0;
}

/// The render target whose blend descriptor is special value \p Special.
std::optional<unsigned> Translator::targetOfBlendDescriptor(unsigned Special) {
  unsigned Target = Special - ValhallSpecial::BLEND_DESCRIPTOR_0;
  if (Target >= FragmentLaunch::MaxTargets)
    return std::nullopt;
  return Target;
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
  StringRef Elements = ValhallSel::lookupSelector(Selector)->Elements;
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
  case ValhallSel::SelBytes8:
    S.Sel = PartAll;
    O.Mode |= (Selector == ValhallSel::V4U8) << Number;
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
  if (Desc.TSFlags & ValhallII::HalfSources)
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

/// What instructions that name a descriptor or a render target do with their
/// immediates.
void Translator::resource(Op &O, const MCInst &MI) {
  int Table = Valhall::getNamedOperandIdx(O.Opcode, Valhall::OpName::table);
  int Number = Valhall::getNamedOperandIdx(O.Opcode, Valhall::OpName::index);
  if (Table >= 0 && Number >= 0) {
    constexpr unsigned TableBits = 4;
    O.Imm = makeHandle(tableOfCode(MI.getOperand(Table).getImm(), TableBits),
                       MI.getOperand(Number).getImm());
  }
  // The forms came with the wider offsets of varyings.
  if (P.STI->hasFeature(Valhall::FeatureHasVaryingOffset11) &&
      Valhall::getNamedOperandIdx(O.Opcode, Valhall::OpName::wide) >= 0)
    O.Imm |= 1u << TextureModifiers::LaterHandle;
  if (O.Opcode != Valhall::BLEND)
    return;
  int Descriptor = Valhall::getNamedOperandIdx(O.Opcode, Valhall::OpName::src0);
  unsigned Encoding =
      P.MRI->getEncodingValue(MI.getOperand(Descriptor).getReg());
  unsigned Byte = Encoding & ValhallII::SourceByteMask;
  unsigned Page =
      (Encoding >> ValhallII::SourcePageShift) & ValhallII::SourcePageMask;
  std::optional<unsigned> Target;
  if (Byte >= ValhallII::FirstSpecialByte)
    Target = targetOfBlendDescriptor(Page << 4 | (Byte & 31) >> 1);
  O.Imm = Target ? *Target : NoBlendTarget;
  if (Target) // Both words, whichever the operand names.
    O.Src[0].Row = P.addRows({ConstantRow::BlendLow, *Target},
                             {ConstantRow::BlendHigh, *Target}, true);
  O.IsBranch = true;
}

/// The field of \p O that takes the code of a modifier as it is, if any does.
static uint8_t *fieldOf(Op &O, ValhallMod::ModKind Kind) {
  switch (Kind) {
  case ValhallMod::ModRound:
  case ValhallMod::ModRoundInt:
  case ValhallMod::ModRoundLdexp:
  case ValhallMod::ModRoundScale:
  case ValhallMod::ModHalfAddRound:
    return &O.Round;
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
  case ValhallMod::ModVecSize:
  case ValhallMod::ModVecSize4:
  case ValhallMod::ModVecSize2:
    return &O.Mode;
  case ValhallMod::ModNegResult:
  case ValhallMod::ModExtend:
  case ValhallMod::ModLaneOp:
  case ValhallMod::ModZStencil:
    return &O.Mode2;
  case ValhallMod::ModClamp:
    return &O.Clamp;
  case ValhallMod::ModCompareInt:
  case ValhallMod::ModCompareFloat:
  case ValhallMod::ModVertex:
    return &O.Compare;
  case ValhallMod::ModResultType:
  case ValhallMod::ModResultTypeMulti:
  case ValhallMod::ModResultType8:
  case ValhallMod::ModRegFormat:
  case ValhallMod::ModRegFormatVarying:
  case ValhallMod::ModRegFormatFlat:
  case ValhallMod::ModRegFormatF32:
  case ValhallMod::ModFlatFormat:
    return &O.Result;
  case ValhallMod::ModSlot:
  case ValhallMod::ModSlotBarrier:
    return &O.Slot;
  case ValhallMod::ModFlow:
    return &O.Flow;
  default:
    return nullptr;
  }
}

/// Refuses modifiers whose meaning is not documented.
void Translator::checkMeaning(ValhallMod::ModKind Kind, int64_t Value) {
  StringRef Name;
  switch (Kind) {
  case ValhallMod::ModAddressMode:
    if (Value == 0)
      unsupported("a relative jump is not simulated: its meaning is not "
                  "documented");
    return;
  case ValhallMod::ModLaneOp:
    if (Value <= 1)
      return;
    Name = Valhall::getModifierText(Kind, Value);
    break;
  case ValhallMod::ModSticky:
    Name = "sticky";
    break;
  case ValhallMod::ModClzMask:
    Name = "mask";
    break;
  case ValhallMod::ModLdexpInf:
    Name = "inf";
    break;
  case ValhallMod::ModTableOffset:
    Name = "offset";
    break;
  case ValhallMod::ModExpAdjust:
    Name = "low";
    break;
  case ValhallMod::ModConservative:
  case ValhallMod::ModGclkSource:
  case ValhallMod::ModAddressAbsolute:
  case ValhallMod::ModTexType:
  case ValhallMod::ModZLastRead:
    return; // Hints, and what has one meaning here.
  default:
    Name = Valhall::getModifierText(Kind, Value);
    break;
  }
  if (Value)
    unsupported("the modifier '" + Name.str() +
                "' is not simulated: its meaning is not documented");
}

void Translator::modifier(Op &O, unsigned Type, int64_t Value) {
  ValhallMod::ModKind Kind = ValhallOp::modKind(Type);
  if (Kind == ValhallMod::ModTexSkip) {
    O.SkipsHelpers = Value;
    return;
  }
  if (auto Field = TextureModifiers::fieldOf(Kind)) {
    O.Imm |= uint32_t(Value) << *Field;
    return;
  }
  if (uint8_t *Field = fieldOf(O, Kind)) {
    *Field = Value;
    if (Kind == ValhallMod::ModLaneOp)
      checkMeaning(Kind, Value);
    return;
  }
  if (auto Shift = VaryingModifiers::shiftOf(Kind)) {
    O.Mode2 |= uint8_t(Value << *Shift);
    return;
  }
  switch (Kind) {
  case ValhallMod::ModAccess: // Otherwise a hint.
    O.ForHelpers = Value == ValhallMod::AccessForce;
    break;
  case ValhallMod::ModZSDepth:
    O.Mode2 |= Value ? EmitsDepth : 0;
    break;
  case ValhallMod::ModZSStencil:
    O.Mode2 |= Value ? EmitsStencil : 0;
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
  case ValhallMod::ModSaturate:
    O.Saturate = Value;
    break;
  case ValhallMod::ModDestNarrow:
  case ValhallMod::ModDestReplicate:
    O.Narrow = Value != ValhallMod::DestFull;
    if (Value == ValhallMod::DestH01) {
      O.DstBits = ~0u;
      break;
    }
    [[fallthrough]];
  case ValhallMod::ModDestMask:
  case ValhallMod::ModDestOneHalf:
    O.DstBits = (Value & ValhallMod::DestH0 ? 0xffffu : 0) |
                (Value & ValhallMod::DestH1 ? 0xffff0000u : 0);
    break;
  default:
    checkMeaning(Kind, Value);
    break;
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
  O.Bytes = ValhallII::accessBytes(Desc.TSFlags);
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
  resource(O, MI);
  // Only the slots of messages are waited for; no others are ever busy.
  O.Waits = uint8_t(slotsOf(O.Flow) | ~AllMessageSlots);
  O.Elders = eldersOf(O.Flow);
  if (!Problem.empty()) {
    uint8_t Flow = O.Flow;
    O = P.fault(Problem);
    O.Flow = Flow;
  }
  return O;
}
