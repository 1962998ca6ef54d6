//===- DescriptorStress.h - Random descriptors of images --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Descriptors of images and samplers with fields of all kinds are put into one
// piece of memory, the arena, together with the texels, and an instruction uses
// them. From the fields alone follows which bytes of the arena it may access.
// It runs twice, with all other bytes changed: results and errors must be the
// same, and bytes that it may not write must not change.
//
// Valhall and Bifrost read descriptors from memory, Rogue has states in shared
// registers.
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_GPUSIM_DESCRIPTORSTRESS_H
#define MGPU_UNITTESTS_GPUSIM_DESCRIPTORSTRESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/GPUSim/Engine.h"
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace mgpu {
namespace stress {

/// Work-items of an access: a task of Rogue.
constexpr unsigned Lanes = 32;

/// Numbers of which many mean something.
class Random {
public:
  explicit Random(uint64_t Seed) : Engine(Seed) {}

  uint64_t bits() { return Engine(); }
  uint32_t word() { return uint32_t(Engine() >> 32); }
  uint64_t below(uint64_t N) { return Engine() % N; }
  bool oneIn(unsigned N) { return below(N) == 0; }
  /// The size of an image along an axis: \p Bits bits.
  uint32_t size(unsigned Bits);
  /// A coordinate, in texels or from 0 to 1, as a float.
  uint32_t coordinate();
  /// A number of a texel.
  uint32_t index();
  /// A level, or another float of a few units.
  uint32_t smallFloat();
  template <typename T, size_t N> T of(const T (&Values)[N]) {
    return Values[below(N)];
  }

private:
  std::mt19937_64 Engine;
};

/// Bytes of the arena.
class Ranges {
public:
  Ranges(uint64_t Base, uint64_t Size) : Base(Base), Marked(Size) {}
  void clear() { std::fill(Marked.begin(), Marked.end(), false); }
  /// Marks what is in the arena of \p Bytes bytes.
  void add(uint64_t Address, uint64_t Bytes);
  const std::vector<uint8_t> &marks() const { return Marked; }

private:
  uint64_t Base;
  std::vector<uint8_t> Marked;
};

/// What one instruction set has to say.
class Machine {
public:
  static constexpr uint64_t ArenaBytes = 1 << 15;

  virtual ~Machine();
  /// Null if there is no such architecture.
  static std::unique_ptr<Machine> create(llvm::StringRef Arch, uint64_t Seed);

  struct Counts {
    uint64_t Runs = 0;
    uint64_t Completed = 0; ///< Without an error.
    uint64_t Stored = 0;    ///< Memory has changed.
  };
  /// Makes a descriptor and an access, and checks it. What was wrong, or
  /// nothing.
  std::string step(Counts &C);

protected:
  explicit Machine(uint64_t Seed);

  /// Puts descriptors into the arena or the launch, and marks what may be
  /// accessed; the program to run.
  virtual llvm::gpusim::Program &prepare() = 0;

  uint64_t arena() const { return Mem.address(Arena); }
  uint8_t *arenaData() { return Mem.region(Arena).Data.data(); }
  void put(uint64_t Offset, llvm::ArrayRef<uint32_t> Words);
  /// Some address in the arena, or somewhere.
  uint64_t address(unsigned Align);
  void flipSomeBits(llvm::MutableArrayRef<uint32_t> Words);
  std::vector<uint32_t> outputAddresses(bool High) const;

  static constexpr unsigned OutputBytes = 64;
  Random R;
  llvm::gpusim::Memory Mem;
  unsigned Arena = 0, Output = 0;
  llvm::gpusim::Launch L;
  Ranges Reads, Writes;
  std::string Access; ///< Code and descriptors, for messages.

private:
  struct Outcome {
    std::string Error;
    std::vector<uint8_t> Output, Arena;
  };
  Outcome run(llvm::gpusim::Program &P);
  std::string check(Counts &C);
  std::vector<uint8_t> Noise, OtherNoise;
};

std::unique_ptr<Machine> createMali(llvm::StringRef Arch, uint64_t Seed);
std::unique_ptr<Machine> createRogue(uint64_t Seed);

} // namespace stress
} // namespace mgpu

#endif // MGPU_UNITTESTS_GPUSIM_DESCRIPTORSTRESS_H
