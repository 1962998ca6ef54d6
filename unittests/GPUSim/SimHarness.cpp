//===- SimHarness.cpp - Runs snippets of assembly on the simulator ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimHarness.h"
#include "../Target/Mali/MCHarness.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCObjectWriter.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <map>
#include <random>

using namespace llvm;
using namespace llvm::gpusim;
using namespace mgpu;

/// Labels are resolved only on the way to an object; its .text is the program.
static std::vector<uint8_t> assembleBifrost(StringRef Text,
                                            const SnippetOptions &Options) {
  MCHarness(Options.CPU, "", 0, Options.Arch); // Registers the targets.
  Triple TT(Options.Arch);
  const Target *T = &getTheBifrostTarget();
  MCTargetOptions MCOptions;
  std::unique_ptr<MCRegisterInfo> MRI(T->createMCRegInfo(TT));
  std::unique_ptr<MCAsmInfo> MAI(T->createMCAsmInfo(*MRI, TT, MCOptions));
  std::unique_ptr<MCInstrInfo> MII(T->createMCInstrInfo());
  std::unique_ptr<MCSubtargetInfo> STI(
      T->createMCSubtargetInfo(TT, Options.CPU, Options.Features));
  SourceMgr SM;
  SM.AddNewSourceBuffer(MemoryBuffer::getMemBuffer(Text, "", false), SMLoc());
  std::string Diagnostics;
  SM.setDiagHandler(
      [](const SMDiagnostic &D, void *All) {
        *static_cast<std::string *>(All) +=
            std::to_string(D.getLineNo()) + ": " + D.getMessage().str() + "\n";
      },
      &Diagnostics);
  MCContext Ctx(TT, MAI.get(), MRI.get(), STI.get(), &SM, &MCOptions);
  std::unique_ptr<MCObjectFileInfo> Info(
      T->createMCObjectFileInfo(Ctx, /*PIC=*/false));
  Ctx.setObjectFileInfo(Info.get());
  SmallString<0> Object;
  raw_svector_ostream OS(Object);
  std::unique_ptr<MCAsmBackend> Backend(
      T->createMCAsmBackend(*STI, *MRI, MCOptions));
  std::unique_ptr<MCObjectWriter> Writer = Backend->createObjectWriter(OS);
  std::unique_ptr<MCStreamer> Streamer(T->createMCObjectStreamer(
      TT, Ctx, std::move(Backend), std::move(Writer),
      std::unique_ptr<MCCodeEmitter>(T->createMCCodeEmitter(*MII, Ctx)), *STI));
  std::unique_ptr<MCAsmParser> Parser(
      createMCAsmParser(SM, Ctx, *Streamer, *MAI));
  std::unique_ptr<MCTargetAsmParser> TargetParser(
      T->createMCAsmParser(*STI, *Parser, *MII, MCOptions));
  Parser->setTargetParser(*TargetParser);
  bool Failed = Parser->Run(/*NoInitialTextSection=*/false);
  if (Failed || Ctx.hadError() || !Diagnostics.empty()) {
    ADD_FAILURE() << Diagnostics << Text.str();
    return {};
  }
  using ELFT = object::ELF64LE;
  auto File = cantFail(object::ELFFile<ELFT>::create(Object));
  for (const ELFT::Shdr &S : cantFail(File.sections()))
    if (cantFail(File.getSectionName(S)) == ".text") {
      ArrayRef<uint8_t> Bytes = cantFail(File.getSectionContents(S));
      return {Bytes.begin(), Bytes.end()};
    }
  ADD_FAILURE() << "no code: " << Text.str();
  return {};
}

std::vector<uint8_t> mgpu::assemble(StringRef Text,
                                    const SnippetOptions &Options) {
  if (Options.Arch == "bifrost")
    return assembleBifrost(Text, Options);
  static std::map<std::string, std::unique_ptr<MCHarness>> Harnesses;
  std::unique_ptr<MCHarness> &H = Harnesses[Options.CPU + Options.Features];
  if (!H)
    H = std::make_unique<MCHarness>(Options.CPU, Options.Features);
  std::vector<uint8_t> Bytes;
  std::string Diagnostics;
  if (!H->assemble(Text, Bytes, Diagnostics)) {
    ADD_FAILURE() << Diagnostics << Text.str();
    return {};
  }
  return Bytes;
}

static RawSpec rawSpec(std::vector<uint8_t> Code,
                       const SnippetOptions &Options) {
  RawSpec Raw;
  Raw.CPU = Options.CPU;
  Raw.Code = std::move(Code);
  Raw.RegisterMode = Options.RegisterMode;
  Raw.PreloadMask = 0xffff;
  Raw.FlushToZero = Options.FlushToZero;
  Raw.LocalBytes = Options.LocalBytes;
  Raw.PrivateBytes = Options.PrivateBytes;
  Raw.FAU.resize(16 + Options.FAU.size() * 4);
  for (size_t I = 0; I != Options.FAU.size(); ++I)
    support::endian::write32le(&Raw.FAU[16 + I * 4], Options.FAU[I]);
  return Raw;
}

BufferSpec mgpu::wordBuffer(StringRef Name, uint64_t Size) {
  BufferSpec B;
  B.Name = Name.str();
  B.Type.Element = ElementType::UInt;
  B.Size = Size;
  return B;
}

/// Loads r0 to r7 before \p Text and stores r8 to r11 behind it.
static std::string snippetProgram(StringRef Text, bool Bifrost) {
  if (!Bifrost)
    return "SHADDX.u64 [r14:r15], u0, [r60:r61].w0, shift:0x5\n"
           "SHADDX.u64 [r12:r13], u1, [r60:r61].w0, shift:0x4\n"
           "LOAD.i128.unsigned.slot0 @r0:r1:r2:r3, [r14:r15], offset:0\n"
           "LOAD.i128.unsigned.slot0.wait0 @r4:r5:r6:r7, [r14:r15], "
           "offset:16\n" +
           Text.str() +
           "\nSTORE.i128.slot0.end @r8:r9:r10:r11, [r12:r13], offset:0\n";
  return "{\n*LSHIFT_OR.i32 t0, r60, #0, 5\n+NOP t1\n"
         "*NOP t0\n+IADD.s32 r14:t1, u0.w0, t0\n"
         "*NOP t0\n+ICMP.u32.gt t1, u0.w0, t1\n"
         "*NOP t0\n+IADD.s32 r15:t1, u0.w1, t1\n"
         "*LSHIFT_OR.i32 t0, r60, #0, 4\n+NOP t1\n"
         "*NOP t0\n+IADD.s32 r12:t1, u1.w0, t0\n"
         "*NOP t0\n+ICMP.u32.gt t1, u1.w0, t1\n"
         "*NOP t0\n+IADD.s32 r13:t1, u1.w1, t1\n}\n"
         "dwb(0)\n{\n*NOP t0\n+LOAD.i128 t1, r14, r15, @r0\n}\n"
         "dwb(0)\n{\n*NOP t0\n+IADD.s32 t1, r14, 16\n"
         "*NOP t0\n+LOAD.i128 t1, t1, r15, @r4\n}\n" +
         Text.str() +
         "\n{\n*NOP t0\n+STORE.i128 t1, r12, r13, @r8\n}\n.program_end\n";
}

std::vector<LaneOutput> mgpu::runSnippet(StringRef Text,
                                         const std::vector<LaneInput> &Inputs,
                                         const SnippetOptions &Options) {
  std::string Program = snippetProgram(Text, Options.Arch == "bifrost");
  JobSpec Job;
  Job.Raw = rawSpec(assemble(Program, Options), Options);
  Job.Raw->Pointers = {{0, 0, 0}, {8, 1, 0}};
  if (Job.Raw->Code.empty())
    return {};
  unsigned Group = Options.GroupSize ? Options.GroupSize
                                     : std::min<size_t>(Inputs.size(), 16);
  uint64_t Padded = alignTo(Inputs.size(), Group);
  Job.Global = {Padded, 1, 1};
  Job.Local = {Group, 1, 1};
  Job.Buffers = {wordBuffer("in", Padded * 32), wordBuffer("out", Padded * 16)};
  BufferContents Buffers = {std::vector<uint8_t>(Padded * 32),
                            std::vector<uint8_t>(Padded * 16)};
  for (size_t I = 0; I != Inputs.size(); ++I)
    for (size_t R = 0; R != 8; ++R)
      support::endian::write32le(&Buffers[0][I * 32 + R * 4], Inputs[I][R]);
  RunOptions Run;
  Run.Checks = Options.Checks;
  Run.InstructionLimit = 10000000;
  if (Error E = runRawJob(Job, Run, {}, Buffers)) {
    ADD_FAILURE() << toString(std::move(E));
    return {};
  }
  std::vector<LaneOutput> Outputs(Inputs.size());
  for (size_t I = 0; I != Inputs.size(); ++I)
    for (size_t R = 0; R != 4; ++R)
      Outputs[I][R] = support::endian::read32le(&Buffers[1][I * 16 + R * 4]);
  return Outputs;
}

static std::string runCode(const std::vector<uint8_t> &Code, unsigned Items,
                           std::vector<uint8_t> &Buffer,
                           const SnippetOptions &Options) {
  JobSpec Job;
  Job.Kernel = "test";
  Job.Raw = rawSpec(Code, Options);
  Job.Raw->Pointers = {{0, 0, 0}};
  if (Code.empty())
    return "not assembled";
  unsigned Group = Options.GroupSize ? Options.GroupSize : Items;
  Job.Global = {Items, 1, 1};
  Job.Local = {Group, 1, 1};
  Job.Buffers = {wordBuffer("data", 4096)};
  BufferContents Buffers = {std::vector<uint8_t>(4096)};
  if (!Buffer.empty())
    std::copy(Buffer.begin(), Buffer.end(), Buffers[0].begin());
  RunOptions Run;
  Run.Checks = Options.Checks;
  Run.InstructionLimit = 100000;
  if (Error E = runRawJob(Job, Run, {}, Buffers))
    return toString(std::move(E));
  Buffer = Buffers[0];
  return "";
}

std::string mgpu::runProgram(StringRef Text, unsigned Items,
                             std::vector<uint8_t> &Buffer,
                             const SnippetOptions &Options) {
  return runCode(assemble(Text, Options), Items, Buffer, Options);
}

std::string mgpu::runBytes(const std::vector<uint8_t> &Code, unsigned Items,
                           const SnippetOptions &Options) {
  std::vector<uint8_t> Buffer;
  return runCode(Code, Items, Buffer, Options);
}

void mgpu::expectHazard(const std::string &Bad, const std::string &Good,
                        const std::string &Message, const char *Check,
                        unsigned Items, SnippetOptions Options) {
  std::string E = runProgram(Bad, Items, Options);
  EXPECT_NE(E.find(Message), std::string::npos) << "got: " << E << "\n" << Bad;
  EXPECT_EQ(runProgram(Good, Items, Options), "") << Good;
  if (!Check)
    return;
  ASSERT_TRUE(Options.Checks.set(Check, false));
  EXPECT_EQ(runProgram(Bad, Items, Options), "") << Bad;
}

std::vector<uint32_t> mgpu::patterns32(unsigned Random) {
  std::vector<uint32_t> Values = {
      0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x00800000,
      0x3f800000, 0xbf800000, 0x3f7fffff, 0x3f800001, 0x40000000, 0x3f000000,
      0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001,
      0x7f800001, 0x7fffffff, 0xffffffff, 0x0000ffff, 0xffff0000, 0x7fff8000,
      0x80007fff, 0x4b000001, 0x4b800000, 0xcb000001, 0x33800000, 0x38800000,
      0x477fe000, 0x477ff000, 0x3c003c00, 0x7bfffc00, 0x04000001, 0x83ff8001,
      0x7f807f80, 0xff01ff80, 0x40490fdb, 0x3eaaaaab};
  std::mt19937 Engine(12345);
  for (unsigned I = 0; I != Random; ++I)
    Values.push_back(uint32_t(Engine()));
  // Close neighbours, where cancellation and rounding show.
  for (unsigned I = 0; I != Random / 4; ++I) {
    uint32_t V = 0x3f000000 + uint32_t(Engine()) % 0x02000000;
    Values.push_back(V);
    Values.push_back((V ^ 0x80000000) + 1);
  }
  return Values;
}

std::vector<LaneInput> mgpu::pairsOf(const std::vector<uint32_t> &Values) {
  std::vector<LaneInput> Inputs;
  for (size_t I = 0; I != Values.size(); ++I)
    for (size_t J = 0; J != Values.size(); ++J)
      // The third operand walks through the list on its own.
      Inputs.push_back({Values[I], Values[J],
                        Values[(I * 7 + J * 3) % Values.size()],
                        Values[(I + J * 5) % Values.size()]});
  return Inputs;
}
