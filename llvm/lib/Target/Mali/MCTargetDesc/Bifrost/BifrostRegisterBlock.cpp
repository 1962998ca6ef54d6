//===-- BifrostRegisterBlock.cpp - Register blocks of tuples --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostClause.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::Bifrost;

namespace {
/// What slots 2 and 3 do. Slot 2 writes the result of FMA.
struct PortMode {
  uint8_t Code;
  SlotUse Slot2, Slot3;
  Unit Slot3Unit;
};
constexpr SlotUse I = SlotUse::Idle, R = SlotUse::Read, W = SlotUse::Write,
                  L = SlotUse::WriteLow, H = SlotUse::WriteHigh;
constexpr PortMode PortModes[] = {
    {1, R, L, Unit::FMA},  {2, R, H, Unit::FMA},  {3, R, W, Unit::FMA},
    {4, R, L, Unit::ADD},  {5, R, H, Unit::ADD},  {6, R, W, Unit::ADD},
    {7, L, L, Unit::ADD},  {8, L, H, Unit::ADD},  {9, L, W, Unit::ADD},
    {10, H, L, Unit::ADD}, {11, H, H, Unit::ADD}, {12, H, W, Unit::ADD},
    {13, W, L, Unit::ADD}, {14, W, H, Unit::ADD}, {15, W, W, Unit::ADD},
    {16, I, I, Unit::FMA}, {17, I, W, Unit::FMA}, {18, I, L, Unit::FMA},
    {19, I, H, Unit::FMA}, {20, R, I, Unit::FMA}, {21, I, W, Unit::ADD},
    {22, I, L, Unit::ADD}, {23, I, H, Unit::ADD}, {24, L, H, Unit::ADD},
    {26, H, L, Unit::ADD}, {27, I, I, Unit::FMA},
};
/// Modes from here on want the same register in the fields of slots 2 and 3.
constexpr unsigned EqualModes = 16;
/// Both slots idle: in the first tuple, and in others.
constexpr unsigned IdleFirst = 16, IdleOther = 27;
/// The control value of the first tuple has no room for this bit of the mode.
constexpr unsigned NotFirstBit = 8;

// The fields of the block.
constexpr unsigned Reg3At = 8, Reg2At = 14, Reg0At = 20, Reg1At = 25,
                   ControlAt = 31, Reg0Width = 5, RegWidth = 6;
// With less than two reads the field of slot 1 holds the control value, and
// bits for "no read" and the upper half of the register file.
constexpr unsigned ControlInReg1 = 2, NoReadBit = 2, UpperBit = 1;
constexpr unsigned LastRegister = 63, HalfRegisters = 32;

std::string reg(unsigned N) { return "r" + std::to_string(N); }
} // namespace

std::pair<uint8_t, DestHalf> RegisterBlock::getWrite(Unit U) const {
  auto Half = [](SlotUse Use) {
    return Use == SlotUse::WriteLow    ? DestHalf::Low
           : Use == SlotUse::WriteHigh ? DestHalf::High
                                       : DestHalf::Full;
  };
  if (Slot3 >= SlotUse::Write && Slot3Unit == U)
    return {Reg[3], Half(Slot3)};
  if (Slot2 >= SlotUse::Write && U == Unit::FMA)
    return {Reg[2], Half(Slot2)};
  return {NoReg, DestHalf::Full};
}

bool RegisterBlock::operator==(const RegisterBlock &O) const {
  return FAU == O.FAU && std::equal(Reg, Reg + 4, O.Reg) && Slot2 == O.Slot2 &&
         Slot3 == O.Slot3 && Slot3Unit == O.Slot3Unit;
}

static std::optional<unsigned> findMode(const RegisterBlock &B, bool First) {
  bool Equal = B.Reg[2] == B.Reg[3];
  if (B.Slot2 == SlotUse::Idle && B.Slot3 == SlotUse::Idle)
    return First ? IdleFirst : IdleOther;
  for (const PortMode &M : PortModes) {
    if (M.Slot2 != B.Slot2 || M.Slot3 != B.Slot3 ||
        (B.Slot3 != SlotUse::Idle && M.Slot3Unit != B.Slot3Unit))
      continue;
    if (First && (M.Code & NotFirstBit))
      continue;
    bool BothUsed = M.Slot2 != SlotUse::Idle && M.Slot3 != SlotUse::Idle;
    if (BothUsed && !First && Equal != (M.Code >= EqualModes))
      continue;
    return M.Code;
  }
  return std::nullopt;
}

Expected<uint64_t> Bifrost::packRegisterBlock(const RegisterBlock &B,
                                              bool First) {
  std::optional<unsigned> Mode = findMode(B, First);
  if (!Mode) {
    if (B.Slot2 == SlotUse::Read && !First && B.Reg[2] == B.Reg[3])
      return createStringError(
          "slot 2 cannot read the register that slot 3 writes, " +
          reg(B.Reg[2]));
    if (B.Slot2 == SlotUse::Read && B.Slot3 == SlotUse::Read)
      return createStringError("slot 3 cannot read");
    if (B.Slot2 >= SlotUse::Write && B.Slot3 >= SlotUse::Write) {
      if (First)
        return createStringError("the first register block cannot hold both "
                                 "results of the last tuple");
      return createStringError("two results cannot be written to " +
                               reg(B.Reg[2]));
    }
    return createStringError("slots 2 and 3 have no such mode");
  }
  unsigned Control = First ? (*Mode & 7) | (*Mode & EqualModes) >> 1
                           : *Mode & (EqualModes - 1);
  uint64_t Reg2 = B.Slot2 == SlotUse::Idle ? B.Reg[3] : B.Reg[2];
  uint64_t Reg3 = B.Slot3 == SlotUse::Idle ? B.Reg[2] : B.Reg[3];
  if (B.Slot2 == SlotUse::Idle && B.Slot3 == SlotUse::Idle)
    Reg2 = Reg3 = 0;

  uint64_t Field0 = 0, Field1, Top = 0;
  if (B.Reg[1] != NoReg) {
    if (B.Reg[0] == NoReg)
      return createStringError("a single register is read through slot 0");
    Field0 = B.Reg[0];
    Field1 = B.Reg[1];
    if (Field0 >= HalfRegisters) {
      Field0 = LastRegister - Field0;
      Field1 = LastRegister - B.Reg[1];
    }
    if (B.Reg[0] > B.Reg[1] ||
        (B.Reg[0] == B.Reg[1] && B.Reg[0] >= HalfRegisters))
      return createStringError("slot 0 must read the lower register, " +
                               reg(B.Reg[1]) + ", and slot 1 " + reg(B.Reg[0]));
    Top = Control;
  } else if (B.Reg[0] != NoReg) {
    Field0 = B.Reg[0] % HalfRegisters;
    Field1 =
        Control << ControlInReg1 | (B.Reg[0] / HalfRegisters ? UpperBit : 0);
  } else {
    Field1 = Control << ControlInReg1 | NoReadBit;
  }
  return B.FAU | Reg3 << Reg3At | Reg2 << Reg2At | Field0 << Reg0At |
         Field1 << Reg1At | Top << ControlAt;
}

Expected<RegisterBlock> Bifrost::unpackRegisterBlock(uint64_t Bits,
                                                     bool First) {
  auto Field = [&](unsigned At, unsigned Width) {
    return unsigned(Bits >> At & maskTrailingOnes<uint64_t>(Width));
  };
  RegisterBlock B;
  B.FAU = Field(0, 8);
  unsigned Reg3 = Field(Reg3At, RegWidth), Reg2 = Field(Reg2At, RegWidth),
           Field0 = Field(Reg0At, Reg0Width), Field1 = Field(Reg1At, RegWidth),
           Control = Field(ControlAt, RegisterBlockBits - ControlAt);
  if (Control) {
    bool Upper = Field0 > Field1;
    B.Reg[0] = Upper ? LastRegister - Field0 : Field0;
    B.Reg[1] = Upper ? LastRegister - Field1 : Field1;
  } else {
    Control = Field1 >> ControlInReg1;
    if (!(Field1 & NoReadBit))
      B.Reg[0] = Field0 + (Field1 & UpperBit ? HalfRegisters : 0);
    else if (Field0 || (Field1 & UpperBit))
      return createStringError("the register fields of unused slots 0 and 1 "
                               "are not zero");
  }
  unsigned Mode = First ? (Control & 7) | (Control & 8) << 1
                        : Control + (Reg2 == Reg3 ? EqualModes : 0);
  auto *M =
      find_if(PortModes, [&](const PortMode &M) { return M.Code == Mode; });
  if (M == std::end(PortModes) || Mode == (First ? IdleOther : IdleFirst))
    return createStringError("register mode " + Twine(Mode) + " is reserved");
  B.Slot2 = M->Slot2;
  B.Slot3 = M->Slot3;
  B.Slot3Unit = M->Slot3Unit;
  if (Mode >= EqualModes && Reg2 != Reg3)
    return createStringError(
        "slots 2 and 3 must name the same register when one of them is idle");
  if (B.Slot2 != SlotUse::Idle)
    B.Reg[2] = Reg2;
  if (B.Slot3 != SlotUse::Idle)
    B.Reg[3] = Reg3;
  if (B.Slot2 == SlotUse::Idle && B.Slot3 == SlotUse::Idle && Reg2)
    return createStringError("slots 2 and 3 are idle but name " + reg(Reg2));
  return B;
}
