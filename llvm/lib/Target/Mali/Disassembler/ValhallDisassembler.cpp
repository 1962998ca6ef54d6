//===-- ValhallDisassembler.cpp - Words to instructions -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallDisassembler.h"
#include "MCTargetDesc/ValhallLegality.h"
#include "MCTargetDesc/ValhallMCTargetDesc.h"
#include "MCTargetDesc/ValhallTables.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDecoder.h"
#include "llvm/MC/MCDecoderOps.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <array>

using namespace llvm;
using namespace llvm::MCD;

#define DEBUG_TYPE "valhall-disassembler"

using DecodeStatus = MCDisassembler::DecodeStatus;

static DecodeStatus refuse(const MCDisassembler *D, const char *Why) {
  static_cast<const ValhallDisassembler *>(D)->refuse(Why);
  return MCDisassembler::Fail;
}

//===--- Registers --------------------------------------------------------===//

static const MCRegisterInfo &registerInfo(const MCDisassembler *D) {
  return *D->getContext().getRegisterInfo();
}

static DecodeStatus decodeTuple(MCInst &Inst, unsigned Count, uint64_t First,
                                const MCDisassembler *D) {
  if (Count > 1 && (First & 1))
    return refuse(D, "a register group starts at an even register");
  MCRegister Reg = Valhall::getRegisterGroup(Count, First, registerInfo(D));
  if (!Reg)
    return refuse(D, "the register group goes beyond r63");
  Inst.addOperand(MCOperand::createReg(Reg));
  return MCDisassembler::Success;
}

static DecodeStatus DecodeGPR32RegisterClass(MCInst &Inst, uint64_t RegNo,
                                             uint64_t,
                                             const MCDisassembler *D) {
  return decodeTuple(Inst, 1, RegNo, D);
}
static DecodeStatus DecodeGPR64RegisterClass(MCInst &Inst, uint64_t RegNo,
                                             uint64_t,
                                             const MCDisassembler *D) {
  return decodeTuple(Inst, 2, RegNo, D);
}
static DecodeStatus DecodeGPR96RegisterClass(MCInst &Inst, uint64_t RegNo,
                                             uint64_t,
                                             const MCDisassembler *D) {
  return decodeTuple(Inst, 3, RegNo, D);
}
static DecodeStatus DecodeGPR128RegisterClass(MCInst &Inst, uint64_t RegNo,
                                              uint64_t,
                                              const MCDisassembler *D) {
  return decodeTuple(Inst, 4, RegNo, D);
}

//===--- Operands ---------------------------------------------------------===//

static DecodeStatus decodeSourceImpl(MCInst &Inst, unsigned Value, bool Wide,
                                     ValhallSel::SelectorKind Kind,
                                     const MCDisassembler *D) {
  unsigned Byte = Value & 0xFF;
  unsigned Mods = 0;
  if (Byte < 0x80 && (Byte & 0x40)) {
    Byte &= ~0x40u;
    Mods |= ValhallII::SrcLast;
  }
  unsigned Page = static_cast<const ValhallDisassembler *>(D)->getPage();
  MCRegister Reg =
      Valhall::getSourceRegister(Wide, Page, Byte, registerInfo(D));
  if (!Reg) {
    if (Wide && (Byte & 1) && (Byte < 0xC0 || Byte >= 0xE0))
      return refuse(D, "a 64-bit source starts at an even register or word");
    return refuse(D, "the page has no such special value");
  }
  if (Value & (1 << 8))
    Mods |= ValhallII::SrcAbs;
  if (Value & (1 << 9))
    Mods |= ValhallII::SrcNeg;
  if (Value & (1 << 10))
    Mods |= ValhallII::SrcNot;
  std::optional<ValhallSel::Selector> Selector =
      Valhall::decodeSelector(Kind, Value >> 11);
  if (!Selector)
    return refuse(D, "the source selector has a reserved value");
  Mods |= unsigned(*Selector) << ValhallII::SrcSelShift;
  Inst.addOperand(MCOperand::createReg(Reg));
  Inst.addOperand(MCOperand::createImm(Mods));
  return MCDisassembler::Success;
}

// What the source kind does not offer has no bits in the word, so the value
// needs no check against AbsNeg and Not.
template <unsigned Width, ValhallSel::SelectorKind Kind, bool AbsNeg, bool Not>
static DecodeStatus decodeSource(MCInst &Inst, uint64_t Value, uint64_t,
                                 const MCDisassembler *D) {
  return decodeSourceImpl(Inst, Value, Width == 64, Kind, D);
}

template <unsigned Max, unsigned Bias>
static DecodeStatus decodeStagingGroup(MCInst &Inst, uint64_t Value, uint64_t,
                                       const MCDisassembler *D) {
  unsigned Count = (Value >> 6) + Bias;
  if (Count == 0 && Max == 8)
    Count = 8;
  if (Count == 0 || Count > Max)
    return refuse(D, "the number of staging registers is out of range");
  return decodeTuple(Inst, Count, Value & 63, D);
}

static DecodeStatus decodeVaryingIndex(MCInst &Inst, uint64_t Value, uint64_t,
                                       const MCDisassembler *D) {
  if (!Valhall::isVaryingIndex(Value, D->getSubtargetInfo()))
    return refuse(D, "there is no special varying of this index");
  Inst.addOperand(MCOperand::createImm(Value));
  return MCDisassembler::Success;
}

template <ValhallMod::ModKind Kind>
static DecodeStatus decodeModifier(MCInst &Inst, uint64_t Code, uint64_t,
                                   const MCDisassembler *D) {
  if (!Valhall::isModifierCode(Kind, Code))
    return refuse(D, Kind == ValhallMod::ModFlow
                         ? "the flow has a reserved value"
                         : "a modifier has a reserved value");
  if (!Valhall::isModifierAvailable(Kind, Code, D->getSubtargetInfo()))
    return refuse(D, "this architecture version does not have this modifier");
  Inst.addOperand(MCOperand::createImm(Code));
  return MCDisassembler::Success;
}

template <unsigned Bits>
static DecodeStatus decodeSigned(MCInst &Inst, uint64_t Value, uint64_t,
                                 const MCDisassembler *) {
  Inst.addOperand(MCOperand::createImm(SignExtend64<Bits>(Value)));
  return MCDisassembler::Success;
}

template <unsigned Size>
static DecodeStatus decodeMultiple(MCInst &Inst, uint64_t Value, uint64_t,
                                   const MCDisassembler *D) {
  if (Value % Size)
    return refuse(D, Size == 4 ? "the offset must be a multiple of 4"
                               : "the offset must be a multiple of 8");
  Inst.addOperand(MCOperand::createImm(Value));
  return MCDisassembler::Success;
}

static DecodeStatus decodeBranchTarget(MCInst &Inst, uint64_t Value,
                                       uint64_t Address,
                                       const MCDisassembler *D) {
  int64_t Offset = SignExtend64<27>(Value);
  if (!D->tryAddingSymbolicOperand(Inst, Address + 8 + Offset * 8, Address,
                                   /*IsBranch=*/true, /*Offset=*/0,
                                   /*OpSize=*/8, /*InstSize=*/8))
    Inst.addOperand(MCOperand::createImm(Offset));
  return MCDisassembler::Success;
}

#include "ValhallGenDisassemblerTables.inc"

//===--- The disassembler -------------------------------------------------===//

DecodeStatus ValhallDisassembler::decode(MCInst &MI, uint64_t Word,
                                         uint64_t Address,
                                         const MCSubtargetInfo &STI) const {
  Page = (Word >> Valhall::FAUPageShift) & 3;
  Reason = nullptr;
  // Forms that replaced older ones come first.
  DecodeStatus Status = decodeInstruction(DecoderTableValhallLater64, MI, Word,
                                          Address, this, STI);
  if (Status == Fail) {
    MI.clear();
    Status =
        decodeInstruction(DecoderTableValhall64, MI, Word, Address, this, STI);
  }
  if (Status == Fail)
    return Fail;
  if (const char *Why =
          Valhall::checkFields(MI, *MCII, *getContext().getRegisterInfo(), STI))
    return ::refuse(this, Why);
  // A page that no source needs has no effect; it is kept all the same.
  if (Page && !Valhall::usesFAUPage(MI, *getContext().getRegisterInfo())) {
    if (!Valhall::hasSources(MI.getOpcode(), *MCII))
      return ::refuse(this, "an instruction without sources has page 0");
    MI.setFlags(Page);
  }
  return Status;
}

DecodeStatus ValhallDisassembler::getInstruction(MCInst &MI, uint64_t &Size,
                                                 ArrayRef<uint8_t> Bytes,
                                                 uint64_t Address,
                                                 raw_ostream &Comments) const {
  if (Bytes.size() < 8) {
    Size = Bytes.size();
    Comments << "truncated instruction: " << Bytes.size()
             << " bytes where 8 are needed";
    return Fail;
  }
  Size = 8;
  uint64_t Word = support::endian::read64le(Bytes.data());
  DecodeStatus Status = decode(MI, Word, Address, STI);
  if (Status == Fail)
    Comments << why(Word);
  return Status;
}

uint64_t ValhallDisassembler::suggestBytesToSkip(ArrayRef<uint8_t>,
                                                 uint64_t) const {
  return 8;
}

std::string ValhallDisassembler::why(uint64_t Word) const {
  MCInst MI;
  if (decode(MI, Word, 0, STI) != Fail)
    return {};
  if (Reason)
    return Reason;

  // No row of the decoder table fits. Is it an instruction of another version?
  MCSubtargetInfo Other(STI);
  for (StringRef CPU : Valhall::getArchRepresentatives()) {
    Other.setDefaultFeatures(CPU, CPU, "");
    MI.clear();
    if (decode(MI, Word, 0, Other) != Fail)
      return ("this architecture version does not have " +
              Valhall::getMnemonic(MI.getOpcode()))
          .str();
  }

  // Would it be one without some of its set bits?
  for (unsigned Bit = 0; Bit != 64; ++Bit) {
    if (!(Word >> Bit & 1))
      continue;
    MI.clear();
    if (decode(MI, Word & ~(1ULL << Bit), 0, STI) != Fail)
      return ("bit " + Twine(Bit) + " must be zero in " +
              Valhall::getMnemonic(MI.getOpcode()))
          .str();
  }
  return ("no instruction has class " + Twine((Word >> 52) & 31) +
          " with these opcode and fixed bits")
      .str();
}

static MCDisassembler *createValhallDisassembler(const Target &T,
                                                 const MCSubtargetInfo &STI,
                                                 MCContext &Ctx) {
  return new ValhallDisassembler(
      STI, Ctx, std::unique_ptr<const MCInstrInfo>(T.createMCInstrInfo()));
}

void llvm::initializeValhallDisassembler() {
  TargetRegistry::RegisterMCDisassembler(getTheValhallTarget(),
                                         createValhallDisassembler);
}
