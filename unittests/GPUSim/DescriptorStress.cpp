//===- DescriptorStress.cpp - Random descriptors of images ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DescriptorStress.h"
#include "llvm/Support/Endian.h"
#include <cstring>

using namespace llvm;
using namespace llvm::gpusim;
using namespace mgpu::stress;

//===--- Numbers ----------------------------------------------------------===//

static uint32_t bitsOf(float F) {
  uint32_t U;
  std::memcpy(&U, &F, 4);
  return U;
}

uint32_t Random::size(unsigned Bits) {
  uint32_t Mask = (1u << Bits) - 1;
  switch (below(20)) {
  case 0:
    return (word() & Mask) + 1;
  case 1:
    return (1u << below(Bits)) & Mask;
  case 2:
  case 3:
    return 1;
  default:
    return uint32_t(1 + below(oneIn(3) ? 40 : 10)) & Mask;
  }
}

uint32_t Random::coordinate() {
  static constexpr uint32_t Strange[] = {0x7f800000, 0xff800000, 0x7fc00000,
                                         0x7f7fffff, 0xff7fffff, 0x80000000,
                                         0x00000001, 0x4f000000, 0xcf000000};
  switch (below(16)) {
  case 0:
    return of(Strange);
  case 1:
    return word();
  case 2:
  case 3:
    return bitsOf(float(int(below(64)) - 16) * 0.5f);
  default:
    return bitsOf(float(below(4096)) / 2048 - 0.5f);
  }
}

uint32_t Random::index() {
  switch (below(16)) {
  case 0:
    return word();
  case 1:
    return uint32_t(below(32)) - 16;
  default:
    return uint32_t(below(oneIn(3) ? 40 : 10));
  }
}

uint32_t Random::smallFloat() {
  return oneIn(12) ? coordinate() : bitsOf(float(int(below(48)) - 8) / 4);
}

//===--- Memory -----------------------------------------------------------===//

void Ranges::add(uint64_t Address, uint64_t Bytes) {
  uint64_t End = Address + Bytes < Address ? ~uint64_t(0) : Address + Bytes;
  Address = std::max(Address, Base);
  End = std::min(End, Base + Marked.size());
  if (Address < End)
    std::fill(Marked.begin() + (Address - Base), Marked.begin() + (End - Base),
              true);
}

static std::vector<uint8_t> noise(uint64_t Seed, uint64_t Bytes) {
  std::mt19937_64 Engine(Seed);
  std::vector<uint8_t> N(Bytes);
  for (uint8_t &B : N)
    B = uint8_t(Engine() >> 56);
  return N;
}

Machine::Machine(uint64_t Seed)
    : R(Seed), Reads(0, 0), Writes(0, 0), Noise(noise(Seed + 1, ArenaBytes)),
      OtherNoise(noise(Seed + 2, ArenaBytes)) {
  // Where states of Rogue reach, too.
  Mem.setAddressBits(40, 4, ArenaBytes);
  Arena = Mem.addBuffer("arena", Noise);
  Output = Mem.addBuffer("output", std::vector<uint8_t>(Lanes * OutputBytes));
  Reads = Writes = Ranges(arena(), ArenaBytes);
  L.Kernel = "stress";
  L.LocalSize = {Lanes, 1, 1};
  L.InstructionLimit = 1000;
}
Machine::~Machine() = default;

std::unique_ptr<Machine> Machine::create(StringRef Arch, uint64_t Seed) {
#if HAVE_MGPU_TARGET_POWERVR
  if (Arch == "rogue")
    return createRogue(Seed);
#endif
  if (Arch != "valhall" && Arch != "bifrost")
    return nullptr;
  return createMali(Arch, Seed);
}

void Machine::put(uint64_t Offset, ArrayRef<uint32_t> Words) {
  for (uint32_t W : Words) {
    if (Offset + 4 > ArenaBytes)
      return;
    support::endian::write32le(arenaData() + Offset, W);
    Offset += 4;
  }
}

uint64_t Machine::address(unsigned Align) {
  if (R.oneIn(60))
    return R.bits();
  uint64_t Offset = R.below(ArenaBytes);
  return arena() + (R.oneIn(20) ? Offset : Offset / Align * Align);
}

void Machine::flipSomeBits(MutableArrayRef<uint32_t> Words) {
  if (!R.oneIn(8))
    return;
  for (uint64_t Flips = 1 + R.below(3); Flips; --Flips)
    Words[R.below(Words.size())] ^= 1u << R.below(32);
}

std::vector<uint32_t> Machine::outputAddresses(bool High) const {
  std::vector<uint32_t> Words;
  for (unsigned I = 0; I != Lanes; ++I) {
    uint64_t Address = Mem.address(Output) + I * OutputBytes;
    Words.push_back(uint32_t(High ? Address >> 32 : Address));
  }
  return Words;
}

//===--- Runs -------------------------------------------------------------===//

Machine::Outcome Machine::run(Program &P) {
  MutableArrayRef<uint8_t> Out = Mem.region(Output).Data;
  std::fill(Out.begin(), Out.end(), 0);
  Outcome O;
  // Local and private memory are added to it.
  Memory Own = Mem;
  if (Error E = runKernel(L, P, Own, {}))
    O.Error = toString(std::move(E));
  O.Output.assign(Out.begin(), Out.end());
  O.Arena.assign(arenaData(), arenaData() + ArenaBytes);
  return O;
}

std::string Machine::step(Counts &C) {
  std::string Problem = check(C);
  return Problem.empty() ? Problem : Problem + "\n" + Access;
}

std::string Machine::check(Counts &C) {
  std::memcpy(arenaData(), Noise.data(), ArenaBytes);
  Reads.clear();
  Writes.clear();
  Program &P = prepare();
  std::vector<uint8_t> Before(arenaData(), arenaData() + ArenaBytes);
  Outcome First = run(P);
  ++C.Runs;
  C.Completed += First.Error.empty();
  C.Stored += First.Arena != Before;
  // All that the descriptors do not name is another.
  const std::vector<uint8_t> &Readable = Reads.marks(),
                             &Writable = Writes.marks();
  for (uint64_t I = 0; I != ArenaBytes; ++I)
    arenaData()[I] = Readable[I] ? Before[I] : OtherNoise[I];
  Outcome Second = run(P);
  auto Hex = [](uint64_t N) { return "0x" + Twine::utohexstr(N).str(); };
  if (First.Error != Second.Error)
    return "the error depends on memory that no descriptor names:\n" +
           First.Error + "\n" + Second.Error;
  for (uint64_t I = 0; I != First.Output.size(); ++I)
    if (First.Output[I] != Second.Output[I])
      return "byte " + Hex(I % OutputBytes) + " of lane " +
             std::to_string(I / OutputBytes) +
             " depends on memory that no descriptor names";
  for (uint64_t I = 0; I != ArenaBytes; ++I) {
    if (Writable[I]
            ? First.Arena[I] == Second.Arena[I]
            : First.Arena[I] == Before[I] &&
                  Second.Arena[I] == (Readable[I] ? Before[I] : OtherNoise[I]))
      continue;
    return "the byte at " + Hex(I) + " of the arena was written, " +
           (Writable[I] ? "with what depends on other memory"
                        : "which no descriptor names");
  }
  return "";
}
