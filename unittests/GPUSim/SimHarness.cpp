//===- SimHarness.cpp - Runs snippets of assembly on the simulator ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimHarness.h"
#include "../Target/Mali/MCHarness.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"
#include <map>
#include <random>

using namespace llvm;
using namespace llvm::gpusim;
using namespace mgpu;

std::vector<uint8_t> mgpu::assemble(StringRef Text, StringRef CPU) {
  static std::map<std::string, std::unique_ptr<MCHarness>> Harnesses;
  std::unique_ptr<MCHarness> &H = Harnesses[CPU.str()];
  if (!H)
    H = std::make_unique<MCHarness>(CPU);
  std::vector<uint64_t> Words;
  std::string Diagnostics;
  if (!H->assemble(Text, Words, Diagnostics)) {
    ADD_FAILURE() << Diagnostics << Text.str();
    return {};
  }
  std::vector<uint8_t> Bytes(Words.size() * 8);
  for (size_t I = 0; I != Words.size(); ++I)
    support::endian::write64le(&Bytes[I * 8], Words[I]);
  return Bytes;
}

static RawSpec rawSpec(StringRef Text, const SnippetOptions &Options) {
  RawSpec Raw;
  Raw.CPU = Options.CPU;
  Raw.Code = assemble(Text, Options.CPU);
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

std::vector<LaneOutput> mgpu::runSnippet(StringRef Text,
                                         const std::vector<LaneInput> &Inputs,
                                         const SnippetOptions &Options) {
  std::string Program =
      "SHADDX.u64 [r14:r15], u0, [r60:r61].w0, shift:0x5\n"
      "SHADDX.u64 [r12:r13], u1, [r60:r61].w0, shift:0x4\n"
      "LOAD.i128.unsigned.slot0 @r0:r1:r2:r3, [r14:r15], offset:0\n"
      "LOAD.i128.unsigned.slot0.wait0 @r4:r5:r6:r7, [r14:r15], offset:16\n" +
      Text.str() +
      "\nSTORE.i128.slot0.end @r8:r9:r10:r11, [r12:r13], offset:0\n";
  JobSpec Job;
  Job.Raw = rawSpec(Program, Options);
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

std::string mgpu::runProgram(StringRef Text, unsigned Items,
                             std::vector<uint8_t> &Buffer,
                             const SnippetOptions &Options) {
  JobSpec Job;
  Job.Kernel = "test";
  Job.Raw = rawSpec(Text, Options);
  Job.Raw->Pointers = {{0, 0, 0}};
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
