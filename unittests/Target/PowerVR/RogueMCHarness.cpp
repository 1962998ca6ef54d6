//===-- RogueMCHarness.cpp - Groups, bytes and text -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueMCHarness.h"
#include "TargetInfo/PowerVRTargetInfo.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace mgpu;

extern "C" {
void LLVMInitializePowerVRTargetInfo();
void LLVMInitializePowerVRTargetMC();
void LLVMInitializePowerVRAsmParser();
}

std::string mgpu::toHex(const Bytes &B) {
  return llvm::toHex(B, /*LowerCase=*/true);
}

namespace {
// Encodes what it is given and forgets everything else.
class GroupStreamer final : public MCStreamer {
  MCCodeEmitter &Emitter;
  std::vector<Bytes> &Groups;

public:
  GroupStreamer(MCContext &Ctx, MCCodeEmitter &Emitter,
                std::vector<Bytes> &Groups)
      : MCStreamer(Ctx), Emitter(Emitter), Groups(Groups) {}

  void emitInstruction(const MCInst &Inst,
                       const MCSubtargetInfo &STI) override {
    SmallVector<char, 32> Code;
    SmallVector<MCFixup, 1> Fixups;
    Emitter.encodeInstruction(Inst, Code, Fixups, STI);
    Groups.emplace_back(Code.begin(), Code.end());
  }
  bool emitSymbolAttribute(MCSymbol *, MCSymbolAttr) override { return true; }
  void emitCommonSymbol(MCSymbol *, uint64_t, Align) override {}
};

const char *getKind(SourceMgr::DiagKind Kind) {
  return Kind == SourceMgr::DK_Warning ? "warning" : "error";
}

struct Collected {
  std::string Text;
  bool HasError = false;
};

void collect(const SMDiagnostic &D, void *Context) {
  auto &C = *static_cast<Collected *>(Context);
  C.HasError |= D.getKind() == SourceMgr::DK_Error;
  raw_string_ostream(C.Text)
      << D.getLineNo() << ':' << D.getColumnNo() + 1 << ": "
      << getKind(D.getKind()) << ": " << D.getMessage() << '\n';
}
} // namespace

RogueMCHarness::RogueMCHarness(StringRef CPU, StringRef Features) {
  static const bool Registered = [] {
    LLVMInitializePowerVRTargetInfo();
    LLVMInitializePowerVRTargetMC();
    LLVMInitializePowerVRAsmParser();
    return true;
  }();
  (void)Registered;
  TheTarget = &getTheRogueTarget();
  Triple TT("rogue");
  MRI.reset(TheTarget->createMCRegInfo(TT));
  MAI.reset(TheTarget->createMCAsmInfo(*MRI, TT, Options));
  MII.reset(TheTarget->createMCInstrInfo());
  STI.reset(TheTarget->createMCSubtargetInfo(TT, CPU, Features));
  Ctx = std::make_unique<MCContext>(TT, MAI.get(), MRI.get(), STI.get());
  Printer.reset(TheTarget->createMCInstPrinter(TT, 0, *MAI, *MII, *MRI));
}

RogueMCHarness::~RogueMCHarness() = default;

std::string RogueMCHarness::print(const Rogue::Group &G) {
  std::string Text;
  raw_string_ostream OS(Text);
  MCInst MI = Rogue::toMCInst(G, *Ctx);
  Printer->printInst(&MI, 0, "", *STI, OS);
  // The operations live in the context.
  Ctx->reset();
  return StringRef(Text).trim().str();
}

bool RogueMCHarness::disassemble(ArrayRef<uint8_t> Code, std::string &Text,
                                 uint64_t &Size) {
  Expected<Rogue::Group> G = Rogue::decodeGroup(Code, Size);
  if (!G) {
    Text = toString(G.takeError());
    return false;
  }
  Text = print(*G);
  return true;
}

bool RogueMCHarness::assemble(StringRef Text, std::vector<Bytes> &Groups,
                              std::string &Diagnostics) {
  SourceMgr SM;
  SM.AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy(Text), SMLoc());
  Collected C;
  SM.setDiagHandler(collect, &C);
  Triple TT("rogue");
  MCContext Context(TT, MAI.get(), MRI.get(), STI.get(), &SM, &Options);
  MCObjectFileInfo ObjectInfo;
  ObjectInfo.initMCObjectFileInfo(Context, /*PIC=*/false);
  Context.setObjectFileInfo(&ObjectInfo);
  std::unique_ptr<MCCodeEmitter> Emitter(
      TheTarget->createMCCodeEmitter(*MII, Context));
  GroupStreamer Streamer(Context, *Emitter, Groups);
  TheTarget->createNullTargetStreamer(Streamer);
  std::unique_ptr<MCAsmParser> Parser(
      createMCAsmParser(SM, Context, Streamer, *MAI));
  std::unique_ptr<MCTargetAsmParser> TargetParser(
      TheTarget->createMCAsmParser(*STI, *Parser, *MII, Options));
  Parser->setTargetParser(*TargetParser);
  bool Failed = Parser->Run(/*NoInitialTextSection=*/false);
  Diagnostics = C.Text;
  return !Failed && !C.HasError;
}
