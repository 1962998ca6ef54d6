//===- FragmentHarness.cpp - Runs fragment programs -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FragmentHarness.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace llvm;
using namespace llvm::gpusim;
using namespace mgpu;

namespace {
constexpr unsigned Lanes = 16, FirstTarget = 3, Targets = 2;
enum BufferNumber { Data, RecordBuffer, ResultBuffer };
} // namespace

FragmentJob::FragmentJob() {
  Triangle.Vertices = {
      {0, 0, 0.1f, 1, 0}, {8, 0, 0.5f, 0.5f, 1}, {0, 8, 0.9f, 0.25f, 2}};
  for (unsigned L = 0; L != Lanes; ++L) {
    State.X.push_back(float((L & 1) + 2 * (L >> 2 & 1)) + 0.5f);
    State.Y.push_back(float((L >> 1 & 1) + 2 * (L >> 3 & 1)) + 0.5f);
  }
}

std::string FragmentJob::fails(const std::string &Text) {
  JobSpec Job;
  Job.Kernel = "test";
  Job.Raw.emplace();
  RawSpec &Raw = *Job.Raw;
  Raw.CPU = Options.CPU;
  Raw.Code = assemble(Text, Options);
  constexpr unsigned FirstFragmentRegister = 57 - 48;
  Raw.PreloadMask = 0x3fu << FirstFragmentRegister;
  Raw.FAU.resize(16 + FAU.size() * 4);
  for (size_t I = 0; I != FAU.size(); ++I)
    support::endian::write32le(&Raw.FAU[16 + I * 4], FAU[I]);
  Raw.Pointers = {{0, Data, 0}};
  Job.Global = {Lanes, 1, 1};
  Job.Local = {Lanes, 1, 1};
  Job.Buffers = {wordBuffer("data", 256), wordBuffer("records", 256),
                 wordBuffer("results", 16 * Lanes)};
  for (unsigned T = 0; T != Targets; ++T)
    Job.Buffers.push_back(wordBuffer("target", 16 * Lanes));
  Job.Buffers.push_back(wordBuffer("tile", 16 * Lanes));
  Buffers.clear();
  for (const BufferSpec &B : Job.Buffers)
    Buffers.emplace_back(B.Size);
  if (!Records.empty())
    std::memcpy(Buffers[RecordBuffer].data(), Records.data(),
                4 * Records.size());
  if (Raw.Code.empty())
    return "not assembled";
  RawSpec::FragmentSpec &F = Raw.Fragment.emplace();
  F.State = State;
  F.State.Primitives = {Triangle};
  F.State.VaryingStride = uint32_t(4 * Records.size() / 3);
  F.VaryingRecords = RecordBuffer;
  F.Results = ResultBuffer;
  for (unsigned T = 0; T != Targets; ++T)
    F.Targets.push_back({T, FirstTarget + T});
  if (HasTile) {
    F.Tile.push_back({0, FirstTarget + Targets});
    std::copy(Tile.begin(), Tile.end(), Buffers.back().begin());
  }
  RunOptions Run;
  Run.Checks = Checks;
  Run.InstructionLimit = 100000;
  if (Error E = runRawJob(Job, Run, {}, Buffers))
    return toString(std::move(E));
  if (HasTile)
    Tile = Buffers.back();
  return "";
}

void FragmentJob::run(const std::string &Text) {
  EXPECT_EQ(fails(Text), "") << Text;
}

std::array<uint32_t, 4> FragmentJob::bits(unsigned Lane,
                                          unsigned Target) const {
  std::array<uint32_t, 4> R;
  std::memcpy(R.data(), &Buffers[FirstTarget + Target][16 * Lane], 16);
  return R;
}

std::array<float, 4> FragmentJob::colour(unsigned Lane, unsigned Target) const {
  std::array<float, 4> R;
  std::memcpy(R.data(), &Buffers[FirstTarget + Target][16 * Lane], 16);
  return R;
}

FragmentLaunch::Result FragmentJob::result(unsigned Lane) const {
  FragmentLaunch::Result R;
  std::memcpy(&R, &Buffers[ResultBuffer][16 * Lane], sizeof(R));
  return R;
}

uint32_t FragmentJob::data(unsigned Word) const {
  return support::endian::read32le(&Buffers[Data][4 * Word]);
}
