//===- CommandAs.cpp - mgpu as --------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Assembles a file to an object, or with -raw to the bare instruction stream
// that .text holds.
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Files.h"
#include "Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/GPUObject/KernelMetadata.h"
#include "llvm/GPUReport/MCTarget.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace llvm::mgpu;
using gpureport::MCTarget;

/// Assembles \p Source into \p Object. Problems are printed with their place in
/// the source; returns false if there was one.
static bool assemble(const MCTarget &M, std::unique_ptr<MemoryBuffer> Source,
                     SmallVectorImpl<char> &Object) {
  SourceMgr SrcMgr;
  SrcMgr.AddNewSourceBuffer(std::move(Source), SMLoc());
  MCContext Ctx(M.TT, M.MAI.get(), M.MRI.get(), M.STI.get(), &SrcMgr,
                &M.Options);
  std::unique_ptr<MCObjectFileInfo> FileInfo(
      M.TheTarget->createMCObjectFileInfo(Ctx, /*PIC=*/false));
  Ctx.setObjectFileInfo(FileInfo.get());

  raw_svector_ostream OS(Object);
  std::unique_ptr<MCCodeEmitter> Emitter(
      M.TheTarget->createMCCodeEmitter(*M.MII, Ctx));
  std::unique_ptr<MCAsmBackend> Backend(
      M.TheTarget->createMCAsmBackend(*M.STI, *M.MRI, M.Options));
  std::unique_ptr<MCObjectWriter> Writer = Backend->createObjectWriter(OS);
  std::unique_ptr<MCStreamer> Streamer(M.TheTarget->createMCObjectStreamer(
      M.TT, Ctx, std::move(Backend), std::move(Writer), std::move(Emitter),
      *M.STI));
  std::unique_ptr<MCAsmParser> Parser(
      createMCAsmParser(SrcMgr, Ctx, *Streamer, *M.MAI));
  std::unique_ptr<MCTargetAsmParser> TargetParser(
      M.TheTarget->createMCAsmParser(*M.STI, *Parser, *M.MII, M.Options));
  Parser->setTargetParser(*TargetParser);
  bool Failed = Parser->Run(/*NoInitialTextSection=*/false);
  return !Failed && !Ctx.hadError();
}

/// The contents of .text in \p Object, which this program just wrote. Fails if
/// something beside it would be lost.
static Expected<StringRef> getText(StringRef Object) {
  using ELFT = object::ELF64LE;
  Expected<object::ELFFile<ELFT>> File = object::ELFFile<ELFT>::create(Object);
  if (!File)
    return File.takeError();
  Expected<ArrayRef<ELFT::Shdr>> Sections = File->sections();
  if (!Sections)
    return Sections.takeError();
  StringRef Text;
  for (const ELFT::Shdr &S : *Sections) {
    Expected<StringRef> Name = File->getSectionName(S);
    if (!Name)
      return Name.takeError();
    if (S.sh_type == ELF::SHT_RELA || S.sh_type == ELF::SHT_REL)
      return createStringError("a bare instruction stream cannot refer to "
                               "symbols that are not defined in it");
    if (!(S.sh_flags & ELF::SHF_ALLOC) || S.sh_size == 0 ||
        *Name == gpuobj::NoteSectionName)
      continue;
    if (*Name != ".text")
      return createStringError(
          "a bare instruction stream cannot hold section " + *Name);
    Expected<ArrayRef<uint8_t>> Contents = File->getSectionContents(S);
    if (!Contents)
      return Contents.takeError();
    Text = toStringRef(*Contents);
  }
  return Text;
}

int mgpu::commandAs(int argc, char **argv) {
  std::string Arch = "valhall", CPU, Output;
  std::vector<std::string> Inputs;
  bool Raw = false, NoCheck = false, Check = false;
  OptionParser Options("as", "FILE.s", "Assemble FILE.s ('-': stdin).");
  Options.value("march", "target", Arch, "Target; default valhall");
  Options.value("mcpu", "core", CPU, "Core; default: the target's first one");
  Options.value("o", "file", Output, "Output file ('-': stdout); required");
  Options.flag("raw", Raw,
               "Write the bare instruction stream instead of an object");
  Options.flag("no-check", NoCheck,
               "Accept what the hardware rules forbid, if it can be encoded");
  Options.flag("check", Check,
               "Only say what is wrong with FILE.s; write nothing");
  Options.operands(Inputs);
  if (std::optional<int> Code = Options.parse(argc, argv))
    return *Code;
  if (Inputs.size() != 1)
    return Options.usageError("one input file is needed");
  if (Check && (NoCheck || !Output.empty()))
    return Options.usageError("option '--check' excludes '--no-check' and "
                              "'-o'");
  if (!Check && Output.empty())
    return Options.usageError("option '-o' is needed");

  if (isSameFile(Inputs[0], Output))
    return Options.usageError("the output would overwrite the input '" +
                              Inputs[0] + "'");
  auto M = MCTarget::create(Arch, CPU, NoCheck ? "+no-check" : "");
  if (!M)
    return reportError("as", M.takeError());
  auto Source = readFile(Inputs[0]);
  if (!Source)
    return reportError("as", Source.takeError());
  SmallVector<char, 0> Object;
  if (!assemble(**M, std::move(*Source), Object))
    return ExitFailure;
  if (Check)
    return ExitSuccess;
  StringRef Contents(Object.data(), Object.size());
  if (Raw) {
    Expected<StringRef> Text = getText(Contents);
    if (!Text)
      return reportError("as", Inputs[0] + ": " + toString(Text.takeError()));
    Contents = *Text;
  }
  if (Error Err = writeFile(Output, Contents))
    return reportError("as", std::move(Err));
  return ExitSuccess;
}
