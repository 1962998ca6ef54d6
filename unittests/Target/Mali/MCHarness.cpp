//===-- MCHarness.cpp - Assembler and disassembler in one object ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCHarness.h"
#include "Disassembler/Valhall/ValhallDisassembler.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace mgpu;

extern "C" {
void LLVMInitializeMaliTargetInfo();
void LLVMInitializeMaliTargetMC();
void LLVMInitializeMaliAsmParser();
void LLVMInitializeMaliDisassembler();
}

namespace {
// Encodes what it is given and forgets everything else.
class ByteStreamer final : public MCStreamer {
  MCCodeEmitter &Emitter;
  std::vector<uint8_t> &All;
  SmallVector<char, 128> Bytes;
  SmallVector<MCFixup, 1> Fixups;

public:
  ByteStreamer(MCContext &Ctx, MCCodeEmitter &Emitter,
               std::vector<uint8_t> &All)
      : MCStreamer(Ctx), Emitter(Emitter), All(All) {}

  void emitInstruction(const MCInst &Inst,
                       const MCSubtargetInfo &STI) override {
    Bytes.clear();
    Fixups.clear();
    Emitter.encodeInstruction(Inst, Bytes, Fixups, STI);
    All.insert(All.end(), Bytes.begin(), Bytes.end());
  }
  bool emitSymbolAttribute(MCSymbol *, MCSymbolAttr) override { return true; }
  void emitCommonSymbol(MCSymbol *, uint64_t, Align) override {}
};

void collect(const SMDiagnostic &D, void *Context) {
  raw_string_ostream(*static_cast<std::string *>(Context))
      << D.getLineNo() << ':' << D.getColumnNo() + 1 << ": " << D.getMessage()
      << '\n';
}
} // namespace

MCHarness::MCHarness(StringRef CPU, StringRef Features, unsigned Variant,
                     StringRef Arch)
    : TT(Arch) {
  static const bool Registered = [] {
    LLVMInitializeMaliTargetInfo();
    LLVMInitializeMaliTargetMC();
    LLVMInitializeMaliAsmParser();
    LLVMInitializeMaliDisassembler();
    return true;
  }();
  (void)Registered;
  TheTarget =
      Arch == "bifrost" ? &getTheBifrostTarget() : &getTheValhallTarget();
  MRI.reset(TheTarget->createMCRegInfo(TT));
  MAI.reset(TheTarget->createMCAsmInfo(*MRI, TT, Options));
  MII.reset(TheTarget->createMCInstrInfo());
  STI.reset(TheTarget->createMCSubtargetInfo(TT, CPU, Features));
  Ctx = std::make_unique<MCContext>(TT, MAI.get(), MRI.get(), STI.get());
  Disassembler.reset(TheTarget->createMCDisassembler(*STI, *Ctx));
  UncheckedSTI.reset(TheTarget->createMCSubtargetInfo(
      TT, CPU, (Features + ",+no-check").str()));
  Emitter.reset(TheTarget->createMCCodeEmitter(*MII, *Ctx));
  Printer.reset(TheTarget->createMCInstPrinter(TT, Variant, *MAI, *MII, *MRI));
}

std::optional<uint64_t> MCHarness::encode(const MCInst &MI, bool Check) {
  SmallVector<char, 8> Bytes;
  SmallVector<MCFixup, 1> Fixups;
  Emitter->encodeInstruction(MI, Bytes, Fixups, Check ? *STI : *UncheckedSTI);
  if (Bytes.size() != 8 || Ctx->hadError())
    return std::nullopt;
  return support::endian::read64le(Bytes.data());
}

MCHarness::~MCHarness() = default;

bool MCHarness::decode(uint64_t Word, MCInst &MI, std::string &Why) {
  uint8_t Bytes[8];
  support::endian::write64le(Bytes, Word);
  uint64_t Size;
  Why.clear();
  raw_string_ostream OS(Why);
  return Disassembler->getInstruction(MI, Size, Bytes, 0, OS) !=
         MCDisassembler::Fail;
}

Valhall::WordDescription MCHarness::describe(uint64_t Word) {
  return static_cast<const ValhallDisassembler &>(*Disassembler).describe(Word);
}

void MCHarness::print(const MCInst &MI, std::string &Text) {
  Text.clear();
  raw_string_ostream OS(Text);
  Printer->printInst(&MI, 0, "", *STI, OS);
}

bool MCHarness::disassemble(uint64_t Word, std::string &Text) {
  MCInst MI;
  if (!decode(Word, MI, Text))
    return false;
  print(MI, Text);
  return true;
}

bool MCHarness::disassemble(ArrayRef<uint8_t> Bytes, std::string &Text) {
  MCInst MI;
  uint64_t Size;
  Text.clear();
  raw_string_ostream OS(Text);
  if (Disassembler->getInstruction(MI, Size, Bytes, 0, OS) ==
      MCDisassembler::Fail)
    return false;
  print(MI, Text);
  return true;
}

bool MCHarness::disassemble(ArrayRef<uint8_t> Bytes, std::string &Text,
                            uint64_t &Size) {
  MCInst MI;
  Text.clear();
  raw_string_ostream OS(Text);
  if (Disassembler->getInstruction(MI, Size, Bytes, /*Address=*/~0ULL, OS) ==
      MCDisassembler::Fail)
    return false;
  print(MI, Text);
  return true;
}

bool MCHarness::assemble(StringRef Text, std::vector<uint64_t> &Words,
                         std::string &Diagnostics) {
  std::vector<uint8_t> Bytes;
  bool Success = assemble(Text, Bytes, Diagnostics);
  for (size_t I = 0; I + 8 <= Bytes.size(); I += 8)
    Words.push_back(support::endian::read64le(Bytes.data() + I));
  return Success;
}

bool MCHarness::assemble(StringRef Text, std::vector<uint8_t> &Bytes,
                         std::string &Diagnostics) {
  SourceMgr SM;
  SM.AddNewSourceBuffer(MemoryBuffer::getMemBuffer(Text, "", false), SMLoc());
  Diagnostics.clear();
  SM.setDiagHandler(collect, &Diagnostics);
  MCContext Context(TT, MAI.get(), MRI.get(), STI.get(), &SM, &Options);
  MCObjectFileInfo ObjectInfo;
  ObjectInfo.initMCObjectFileInfo(Context, /*PIC=*/false);
  Context.setObjectFileInfo(&ObjectInfo);
  std::unique_ptr<MCCodeEmitter> Emitter(
      TheTarget->createMCCodeEmitter(*MII, Context));
  ByteStreamer Streamer(Context, *Emitter, Bytes);
  TheTarget->createNullTargetStreamer(Streamer);
  std::unique_ptr<MCAsmParser> Parser(
      createMCAsmParser(SM, Context, Streamer, *MAI));
  std::unique_ptr<MCTargetAsmParser> TargetParser(
      TheTarget->createMCAsmParser(*STI, *Parser, *MII, Options));
  Parser->setTargetParser(*TargetParser);
  bool Failed = Parser->Run(/*NoInitialTextSection=*/false);
  return !Failed && Diagnostics.empty();
}
