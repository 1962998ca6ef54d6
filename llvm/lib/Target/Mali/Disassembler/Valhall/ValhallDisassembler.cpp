//===-- ValhallDisassembler.cpp - Words to instructions -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallDisassembler.h"
#include "MCTargetDesc/Valhall/ValhallInstrFields.h"
#include "MCTargetDesc/Valhall/ValhallLegality.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "MCTargetDesc/Valhall/ValhallTables.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
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

// For what ValhallWordFields.cpp cannot see in the operand's own bits; all else
// just fails.
static DecodeStatus refuse(const MCDisassembler *D, const char *Why,
                           Valhall::OpName Operand) {
  static_cast<const ValhallDisassembler *>(D)->refuse(Why, int(Operand));
  return MCDisassembler::Fail;
}

//===--- Registers --------------------------------------------------------===//

static const MCRegisterInfo &registerInfo(const MCDisassembler *D) {
  return *D->getContext().getRegisterInfo();
}

static DecodeStatus decodeTuple(MCInst &Inst, unsigned Count, uint64_t First,
                                const MCDisassembler *D) {
  if (Count > 1 && (First & 1))
    return MCDisassembler::Fail;
  MCRegister Reg = Valhall::getRegisterGroup(Count, First, registerInfo(D));
  if (!Reg)
    return MCDisassembler::Fail;
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
  if (!Reg)
    return MCDisassembler::Fail;
  if (Value & (1 << 8))
    Mods |= ValhallII::SrcAbs;
  if (Value & (1 << 9))
    Mods |= ValhallII::SrcNeg;
  if (Value & (1 << 10))
    Mods |= ValhallII::SrcNot;
  std::optional<ValhallSel::Selector> Selector =
      Valhall::decodeSelector(Kind, Value >> 11);
  if (!Selector)
    return MCDisassembler::Fail;
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
    return MCDisassembler::Fail;
  return decodeTuple(Inst, Count, Value & 63, D);
}

static DecodeStatus decodeVaryingIndex(MCInst &Inst, uint64_t Value, uint64_t,
                                       const MCDisassembler *D) {
  if (!Valhall::isVaryingIndex(Value, D->getSubtargetInfo()))
    return refuse(D, "there is no special varying of this index",
                  Valhall::OpName::index);
  Inst.addOperand(MCOperand::createImm(Value));
  return MCDisassembler::Success;
}

template <ValhallMod::ModKind Kind>
static DecodeStatus decodeModifier(MCInst &Inst, uint64_t Code, uint64_t,
                                   const MCDisassembler *D) {
  if (!Valhall::isModifierCode(Kind, Code) ||
      !Valhall::isModifierAvailable(Kind, Code, D->getSubtargetInfo()))
    return MCDisassembler::Fail;
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
    return refuse(D,
                  Size == 4 ? "the offset must be a multiple of 4"
                            : "the offset must be a multiple of 8",
                  Valhall::OpName::offset);
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
  ReasonOperand = -1;
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
  if (auto V = Valhall::checkFields(MI, *MCII, *getContext().getRegisterInfo(),
                                    STI)) {
    refuse(V->Message, V->Operand);
    return Fail;
  }
  // Bits without effect are kept all the same.
  unsigned UnusedPage =
      Valhall::usesFAUPage(MI, *getContext().getRegisterInfo()) ? 0 : Page;
  if (UnusedPage && !Valhall::hasSources(MI.getOpcode(), *MCII))
    return Fail;
  MI.setFlags(Valhall::makeFlags(
      UnusedPage, Valhall::extractIgnored(MI.getOpcode(), Word)));
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

Valhall::WordDescription ValhallDisassembler::describe(uint64_t Word) const {
  const MCRegisterInfo &MRI = *getContext().getRegisterInfo();
  MCInst MI;
  if (decode(MI, Word, 0, STI) != Fail)
    return Valhall::describeWord(Word, &MI, *MCII, MRI, STI);
  Valhall::WordDescription D =
      Valhall::describeWord(Word, nullptr, *MCII, MRI, STI);
  if (D.getProblem() || !Reason)
    return D;
  // A rule between fields, or of an immediate. Of a staging group, the number
  // of registers is what follows from other fields.
  Valhall::WordField *Culprit = nullptr;
  for (Valhall::WordField &F : D.Fields)
    if (F.Operand == ReasonOperand &&
        (!Culprit || StringRef(F.Name).ends_with("registers")))
      Culprit = &F;
  if (Culprit)
    Culprit->Problem = Reason;
  return D;
}

std::string ValhallDisassembler::why(uint64_t Word) const {
  MCInst MI;
  if (decode(MI, Word, 0, STI) != Fail)
    return {};
  Valhall::WordDescription D = describe(Word);
  const Valhall::WordField *F = D.getProblem();
  if (!F)
    return "not an instruction";
  std::string Bits = F->Hi == F->Lo
                         ? ("bit " + Twine(F->Hi)).str()
                         : ("bits " + Twine(F->Hi) + "-" + Twine(F->Lo)).str();
  std::string Prefix =
      D.Opcode ? (Valhall::getMnemonic(D.Opcode) + ": ").str() : "";
  return Prefix + F->Name + " (" + Bits + ") is 0x" + utohexstr(F->Value) +
         ": " + F->Problem;
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
