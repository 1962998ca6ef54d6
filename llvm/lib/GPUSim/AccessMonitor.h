//===- AccessMonitor.h - Memory checks of a launch --------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the warps of all instruction sets tell about their accesses, and what
// is made of it (MemoryChecks.h).
//
// Values that nobody has defined: each instruction runs twice, in two worlds
// that differ only in the contents of memory that was never written. What
// differs between the worlds depends on such contents. For memory there is a
// byte of differences for each byte (MemoryRegion::Differences), for registers
// warps have a second set. Copies, masks and shifts are exact by themselves;
// comparisons, where both worlds may agree by chance, are helped along by who
// runs them. Control flow is that of the first world; where the other one
// would go elsewhere is a mistake, and so is an address that differs, and what
// is written to a buffer.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ACCESSMONITOR_H
#define LLVM_LIB_GPUSIM_ACCESSMONITOR_H

#include "AccessKind.h"
#include "RaceShadow.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/GPUSim/Engine.h"
#include <map>
#include <tuple>

namespace llvm {
namespace gpusim {

class AccessMonitor {
public:
  /// Work-items by their flat local id, at an instruction.
  struct Place {
    unsigned Item = 0;
    uint32_t Instruction = 0; ///< Index in the program.
    uint32_t Epoch = 0;       ///< Barriers passed.
  };
  struct Access {
    AccessKind Kind;
    uint64_t Address;
    uint32_t Bytes;
    bool Changes = true;   ///< Writes something else than was there.
    bool Acquires = false; ///< Atomic: the old value is used.
  };
  /// What is done with a value that depends on memory nobody has written.
  enum class Use : uint8_t { Address, Decision, Result };

  /// \p Counts: by instruction, or null if traffic is not counted.
  AccessMonitor(const Launch &L, const Program &P, const Memory &Mem,
                std::vector<Traffic> *Counts);

  bool checksBounds() const { return L.Memory.Bounds; }
  bool checksValues() const { return L.Memory.Uninitialised; }

  void startGroup(uint64_t Number, const std::array<uint32_t, 3> &NewGroup);
  /// Accesses from now on are later than those before.
  void tick() { ++Time; }
  void note(const Place &Who, const Access &What);
  bool countsTraffic() const { return Counts; }
  /// What the lanes of a warp access with one instruction.
  void count(uint32_t Instruction, ArrayRef<Access> Accesses);
  /// The access is outside of everything: \p Why, as Memory::explain says.
  void noteOutside(const Place &Who, const Access &What, StringRef Why);
  /// \p Who loads bytes that nobody has written.
  void noteOrigin(const Place &Who, uint64_t Address);
  /// \p Address: of what is written, for results.
  void noteUse(const Place &Who, Use How, uint64_t Address = 0,
               uint32_t Bytes = 0);

  /// The differences of memory at \p Address, null if there are none.
  static const uint8_t *differencesAt(Memory &Mem, uint64_t Address,
                                      uint32_t Bytes);
  /// Sets them to \p New.
  static void setDifferences(Memory &Mem, uint64_t Address,
                             ArrayRef<uint8_t> New);
  /// \p Differences of what is written to a buffer are more than the padding
  /// of a structure.
  static bool isResult(ArrayRef<uint8_t> Differences);

private:
  using Key = std::tuple<unsigned, uint32_t, uint32_t, std::string>;
  struct Origin {
    bool Known = false;
    uint32_t Instruction = 0;
    uint64_t Address = 0;
  };

  std::string describe(const AccessStamp &S) const;
  std::string itemText(uint64_t Group, unsigned Item) const;
  std::string objectOf(uint64_t Address, unsigned Item, uint64_t &Offset) const;
  /// The finding of this key; null if it is there already.
  Finding *add(const Key &K, Finding::CheckTy Check, const Place &Who);

  const Launch &L;
  const Program &P;
  const Memory &Mem;
  std::vector<Traffic> *Counts;
  RaceShadow Races;
  uint64_t GroupNumber = 0;
  std::array<uint32_t, 3> Group = {};
  uint32_t Time = 0;
  std::vector<Origin> Origins; ///< By item.
  std::map<Key, size_t> Known;
};

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ACCESSMONITOR_H
