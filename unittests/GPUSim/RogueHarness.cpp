//===- RogueHarness.cpp - Runs snippets of Rogue assembly ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueHarness.h"
#include "SimHarness.h"
#include "TargetInfo/PowerVRTargetInfo.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"
#include "gtest/gtest.h"
#include <memory>

using namespace llvm;
using namespace llvm::gpusim;
using namespace mgpu;
using namespace mgpu::rogue;

extern "C" {
void LLVMInitializePowerVRTargetInfo();
void LLVMInitializePowerVRTargetMC();
void LLVMInitializePowerVRAsmParser();
}

static void collect(const SMDiagnostic &D, void *Context) {
  raw_string_ostream(*static_cast<std::string *>(Context))
      << D.getLineNo() << ':' << D.getColumnNo() + 1 << ": " << D.getMessage()
      << '\n';
}

/// Contents of .text of the object in \p Object.
static std::vector<uint8_t> textOf(StringRef Object) {
  using ELFT = object::ELF64LE;
  auto File = cantFail(object::ELFFile<ELFT>::create(Object));
  for (const ELFT::Shdr &S : cantFail(File.sections()))
    if (cantFail(File.getSectionName(S)) == ".text") {
      ArrayRef<uint8_t> Bytes = cantFail(File.getSectionContents(S));
      return {Bytes.begin(), Bytes.end()};
    }
  return {};
}

std::vector<uint8_t> rogue::assemble(const std::string &Source, StringRef CPU) {
  static const bool Registered = [] {
    LLVMInitializePowerVRTargetInfo();
    LLVMInitializePowerVRTargetMC();
    LLVMInitializePowerVRAsmParser();
    return true;
  }();
  (void)Registered;
  const Target &T = getTheRogueTarget();
  Triple TT("rogue");
  MCTargetOptions Options;
  std::unique_ptr<MCRegisterInfo> MRI(T.createMCRegInfo(TT));
  std::unique_ptr<MCAsmInfo> MAI(T.createMCAsmInfo(*MRI, TT, Options));
  std::unique_ptr<MCInstrInfo> MII(T.createMCInstrInfo());
  std::unique_ptr<MCSubtargetInfo> STI(
      T.createMCSubtargetInfo(TT, CPU, "+no-check"));
  SourceMgr SM;
  std::string Diagnostics;
  SM.AddNewSourceBuffer(MemoryBuffer::getMemBuffer(Source), SMLoc());
  SM.setDiagHandler(collect, &Diagnostics);
  MCContext Context(TT, MAI.get(), MRI.get(), STI.get(), &SM, &Options);
  std::unique_ptr<MCObjectFileInfo> FileInfo(
      T.createMCObjectFileInfo(Context, /*PIC=*/false));
  Context.setObjectFileInfo(FileInfo.get());
  SmallVector<char, 0> Object;
  raw_svector_ostream OS(Object);
  std::unique_ptr<MCAsmBackend> Backend(
      T.createMCAsmBackend(*STI, *MRI, Options));
  std::unique_ptr<MCCodeEmitter> Emitter(T.createMCCodeEmitter(*MII, Context));
  std::unique_ptr<MCObjectWriter> Writer = Backend->createObjectWriter(OS);
  std::unique_ptr<MCStreamer> Streamer(
      T.createMCObjectStreamer(TT, Context, std::move(Backend),
                               std::move(Writer), std::move(Emitter), *STI));
  std::unique_ptr<MCAsmParser> Parser(
      createMCAsmParser(SM, Context, *Streamer, *MAI));
  std::unique_ptr<MCTargetAsmParser> TargetParser(
      T.createMCAsmParser(*STI, *Parser, *MII, Options));
  Parser->setTargetParser(*TargetParser);
  if (Parser->Run(/*NoInitialTextSection=*/false) || !Diagnostics.empty()) {
    ADD_FAILURE() << Diagnostics << Source;
    return {};
  }
  return textOf(StringRef(Object.data(), Object.size()));
}

static RawSpec rawSpec(const std::string &Text, const Options &O) {
  RawSpec Raw;
  Raw.CPU = O.CPU;
  Raw.Code = assemble(Text, O.CPU);
  USCLaunch U;
  U.Temporaries = 64;
  U.VertexInputs = 4;
  U.Coefficients = 8 + O.LocalWords;
  U.Shared.resize(16);
  U.LocalIndex = 0;
  U.GroupId = 0;
  U.NumGroups = 4;
  U.LocalStart = 8;
  U.LocalWords = O.LocalWords;
  U.LocalZero = true;
  U.Spill = USCLaunch::PrivateArea{8, O.SpillBytes};
  Raw.USC = std::move(U);
  return Raw;
}

static std::vector<uint8_t> bytesOf(const std::vector<uint32_t> &Words) {
  std::vector<uint8_t> Bytes(Words.size() * 4);
  for (size_t I = 0; I != Words.size(); ++I)
    support::endian::write32le(&Bytes[I * 4], Words[I]);
  return Bytes;
}

std::vector<Registers> rogue::runSnippet(const std::string &Text,
                                         const std::vector<Registers> &Inputs,
                                         const Options &O) {
  const std::string Address =
      "is0 = s3, is4 = ft0, is5 = fte; umadd64 ft0, s0, s1, s2, is0, _; "
      "w0 = r12, w1 = r13 }\n";
  std::string Program =
      "{ s0 = cf0, is4 = ft0; mbyp ft0, s0; w0 = r14 }\n"
      "{ s0 = sh4, s1 = r14, s2 = vi0, is4 = ft0; umadd32 ft0, s0, s1, s2, _; "
      "w0 = r15 }\n"
      "{ s0 = c16, s1 = r15, s2 = sh0, s3 = sh1, " +
      Address +
      "{ s0 = r12, s3 = r0; ld s3, drc0, 4, s0 }\n"
      "{ wdf drc0 }\n" +
      Text + "{ s0 = c16, s1 = r15, s2 = sh2, s3 = sh3, " + Address +
      "{ s0 = r8, s3 = r12; st s0, 32bit, drc0, 4, s3 }\n"
      "{ wdf drc0 }\n"
      "{ nop }.end\n";
  JobSpec Job;
  Job.Raw = rawSpec(Program, O);
  if (Job.Raw->Code.empty())
    return {};
  uint64_t Padded = alignTo(Inputs.size(), O.GroupSize);
  Job.Raw->USC->Shared[4] = O.GroupSize;
  Job.Raw->Pointers = {{0, 0, 0}, {8, 1, 0}};
  Job.Global = {Padded, 1, 1};
  Job.Local = {O.GroupSize, 1, 1};
  Job.Buffers = {wordBuffer("in", Padded * 16), wordBuffer("out", Padded * 16)};
  std::vector<uint32_t> In;
  for (const Registers &R : Inputs)
    In.insert(In.end(), R.begin(), R.end());
  In.resize(Padded * 4);
  BufferContents Buffers = {bytesOf(In), std::vector<uint8_t>(Padded * 16)};
  RunOptions Run;
  Run.Checks = O.Checks;
  Run.InstructionLimit = O.InstructionLimit;
  if (Error E = runRawJob(Job, Run, {}, Buffers)) {
    ADD_FAILURE() << toString(std::move(E)) << "\n" << Text;
    return {};
  }
  std::vector<Registers> Outputs(Inputs.size());
  for (size_t I = 0; I != Inputs.size(); ++I)
    for (size_t R = 0; R != 4; ++R)
      Outputs[I][R] = support::endian::read32le(&Buffers[1][I * 16 + R * 4]);
  return Outputs;
}

std::string rogue::runProgram(const std::string &Text, unsigned Items,
                              std::vector<uint32_t> &Words, const Options &O) {
  JobSpec Job;
  Job.Kernel = "test";
  Job.Raw = rawSpec(Text, O);
  if (Job.Raw->Code.empty())
    return "not assembled";
  Job.Raw->Pointers = {{0, 0, 0}};
  unsigned Group = std::min(Items, O.GroupSize);
  Job.Global = {Items, 1, 1};
  Job.Local = {Group, 1, 1};
  Job.Buffers = {wordBuffer("data", 4096)};
  Words.resize(1024);
  BufferContents Buffers = {bytesOf(Words)};
  RunOptions Run;
  Run.Checks = O.Checks;
  Run.InstructionLimit = O.InstructionLimit;
  if (Error E = runRawJob(Job, Run, {}, Buffers))
    return toString(std::move(E));
  for (size_t I = 0; I != Words.size(); ++I)
    Words[I] = support::endian::read32le(&Buffers[0][I * 4]);
  return "";
}
