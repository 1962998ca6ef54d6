//===- RogueFences.h - Operations behind a data fence -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads, stores, atomics and fences return at an unknown time before a WDF on
// their counter. The simulator lets them take effect at once, and remembers
// which registers and bytes they use until then, so that it can report code
// that does not wait.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ROGUE_ROGUEFENCES_H
#define LLVM_LIB_GPUSIM_ROGUE_ROGUEFENCES_H

#include "RogueOp.h"
#include <string>
#include <vector>

namespace llvm {
namespace gpusim {
namespace rogue {

/// Names one register in any bank that memory operations can reach.
inline uint32_t registerId(Place Where, uint32_t Number) {
  return uint32_t(Where) << 16 | Number;
}

/// Memory operations of a task that were not waited for.
class Fences {
public:
  void reset() { Registers.clear(), Accesses.clear(), Issued = 0; }
  bool idle() const { return !Issued; }
  /// Bit k: something was issued on counter k since the last wait.
  unsigned issued() const { return Issued; }
  void wait(unsigned Fence);

  void issue(unsigned Fence) { Issued |= 1u << Fence; }
  /// \p Lanes will receive (\p Result) or still provide the register \p Id.
  void addRegister(unsigned Fence, uint32_t Id, uint32_t Lanes, bool Result,
                   uint32_t Address);
  /// Lane \p Lane accesses \p Bytes bytes.
  void addAccess(unsigned Fence, unsigned Lane, uint64_t At, uint32_t Bytes,
                 bool Write, bool Atomic, uint32_t Address);
  /// All of \p Lanes access \p Bytes bytes, from \p Low to before \p High.
  void addAccesses(unsigned Fence, uint32_t Lanes,
                   const uint64_t (&At)[NumLanes], uint64_t Low, uint64_t High,
                   uint32_t Bytes, bool Write, uint32_t Address);

  /// What is wrong if \p Lanes read or write register \p Id now; "" if nothing.
  /// \p Lane is set to one of those that are at fault.
  std::string explainUse(uint32_t Id, uint32_t Lanes, bool Write,
                         unsigned &Lane) const;
  /// Whether some access of what is not waited for may be of these bytes, so
  /// that explainAccess() has to be asked.
  bool mayTouch(uint64_t Low, uint64_t High, bool Write) const;
  std::string explainAccess(unsigned Lane, uint64_t At, uint32_t Bytes,
                            bool Write, bool Atomic) const;

private:
  struct Register {
    uint32_t Id, Lanes, Address;
    uint8_t Fence;
    bool Result;
  };
  /// An operation's accesses, one for each of Lanes.
  struct Access {
    uint64_t Low, High; ///< First byte and last byte + 1 over all lanes.
    uint64_t At[NumLanes];
    uint32_t Bytes[NumLanes];
    uint32_t Lanes, Address;
    uint8_t Fence;
    bool Write, Atomic;
  };
  Access &newAccess(unsigned Fence, bool Write, bool Atomic, uint32_t Address);

  unsigned Issued = 0;
  std::vector<Register> Registers;
  std::vector<Access> Accesses;
};

} // namespace rogue
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ROGUE_ROGUEFENCES_H
