//===- Memory.h - Memory of a simulated GPU -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every memory object lives in a window of its own in the 64-bit address space,
// far away from the others, so that an access out of bounds is always noticed
// and can be attributed to the object it was meant for.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_MEMORY_H
#define LLVM_GPUSIM_MEMORY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
namespace gpusim {

/// A piece of memory that code can address. Without a base there is none.
struct MemoryRegion {
  enum KindTy : uint8_t { Global, Constant, Local, Private };
  KindTy Kind = Global;
  std::string Name;
  uint64_t Base = 0;
  uint64_t Size = 0; ///< In bytes.
  /// Private only: bytes from one work-item's window to the next, and bytes of
  /// a window that may be accessed.
  uint64_t Stride = 0, WindowSize = 0;
  /// Host memory, Size bytes, and what keeps it.
  MutableArrayRef<uint8_t> Data;
  std::shared_ptr<void> Owner;
  /// Where memory that nobody has written is looked for: for each byte the bits
  /// that depend on such memory. Copies of the region share them; null: none
  /// do.
  std::shared_ptr<std::vector<uint8_t>> Differences;

  /// Nobody has written the region.
  void setUnwritten() {
    if (!Differences)
      Differences = std::make_shared<std::vector<uint8_t>>(Size);
    std::fill(Differences->begin(), Differences->end(), 0xff);
  }
  /// Somebody writes \p Bytes bytes from \p Offset on.
  void setWritten(uint64_t Offset, uint64_t Bytes) {
    if (Differences && Offset < Size)
      std::fill_n(Differences->begin() + Offset,
                  std::min(Bytes, Size - Offset), 0);
  }
};

/// The memory objects that a launch sees. A copy sees the same objects, and
/// those that are added to it, or removed from it, are its own: a driver has a
/// Memory of what stays, and makes a copy for each launch. All addresses are
/// below 2^62; the two top bits are left to code that uses them as an
/// address-space tag.
class Memory {
public:
  /// Buffers that are added from now on take a multiple of \p Bytes: those of
  /// hardware that reads whole words.
  void setGranule(uint64_t Bytes) { Granule = Bytes; }

  /// The first \p Objects objects, of up to \p Bytes bytes each, are wanted
  /// below 2^\p AddressBits: those that hardware names by fewer bits. They are
  /// if windows that are small enough hold them. Before the first object.
  void setAddressBits(unsigned AddressBits, uint64_t Objects, uint64_t Bytes);
  /// From now on objects are below 2^\p AddressBits only if they ask for it.
  /// After setAddressBits.
  void keepForReachable(unsigned AddressBits);

  /// Adds an object filled with \p Initial and returns its address, which is
  /// aligned to 4096 bytes and close below a multiple of 2^32, so that address
  /// arithmetic without carry into the high word is noticed.
  unsigned addBuffer(StringRef Name, ArrayRef<uint8_t> Initial,
                     MemoryRegion::KindTy Kind = MemoryRegion::Global);

  /// Adds \p Data, which \p Owner keeps and whose size is a multiple of the
  /// granule. \p IsReachable: see keepForReachable; it is elsewhere if there is
  /// no place.
  unsigned addStorage(StringRef Name, MutableArrayRef<uint8_t> Data,
                      std::shared_ptr<void> Owner,
                      MemoryRegion::KindTy Kind = MemoryRegion::Global,
                      bool IsReachable = false);
  /// Adds \p Bytes zeros that the host sees at their address, which needs a
  /// window of addresses that the host has free; nothing if there is none.
  std::optional<unsigned> addShared(StringRef Name, uint64_t Bytes);
  /// Takes an object out. Another one will have its index and addresses, but
  /// not soon.
  void remove(unsigned Region);

  /// Local memory of the running work-group. Does not cross a multiple of 2^32,
  /// as on the hardware.
  unsigned addLocal(uint64_t Size);
  /// Private memory of \p Items work-items, \p Size bytes each.
  unsigned addPrivate(uint64_t Size, uint64_t Items);

  uint64_t address(unsigned Region) const { return Regions[Region].Base; }
  MemoryRegion &region(unsigned Index) { return Regions[Index]; }
  const MemoryRegion &region(unsigned Index) const { return Regions[Index]; }
  unsigned size() const { return Regions.size(); }

  /// Host pointer to \p Bytes bytes at \p Address; null if the access is not
  /// allowed. \p Item is the work-item's index in its work-group, which decides
  /// about private memory.
  uint8_t *access(uint64_t Address, unsigned Bytes, bool Write, unsigned Item) {
    uint64_t Window = (Address >> WindowShift) - 1;
    if (Window >= Regions.size())
      return nullptr;
    MemoryRegion &R = Regions[Window];
    uint64_t Offset = Address - R.Base;
    if (Offset > R.Size || R.Size - Offset < Bytes)
      return nullptr;
    if (R.Kind >= MemoryRegion::Constant) {
      if (R.Kind == MemoryRegion::Constant && Write)
        return nullptr;
      if (R.Kind == MemoryRegion::Private &&
          (Offset < Item * R.Stride ||
           Offset - Item * R.Stride + Bytes > R.WindowSize))
        return nullptr;
    }
    return R.Data.data() + Offset;
  }

  /// Host pointer to the start of the object that holds all of the bytes from
  /// \p Low to \p High, and its address in \p Base; null if there is none or
  /// the access needs a closer look.
  uint8_t *accessRange(uint64_t Low, uint64_t High, bool Write,
                       uint64_t &Base) {
    uint64_t Window = (Low >> WindowShift) - 1;
    if (Window >= Regions.size())
      return nullptr;
    MemoryRegion &R = Regions[Window];
    if (R.Kind == MemoryRegion::Private ||
        (Write && R.Kind == MemoryRegion::Constant) || Low < R.Base ||
        High < Low || High - R.Base > R.Size)
      return nullptr;
    Base = R.Base;
    return R.Data.data();
  }

  /// The object whose window \p Address is in, or null.
  MemoryRegion *regionAt(uint64_t Address) {
    uint64_t Window = (Address >> WindowShift) - 1;
    return Window < Regions.size() && Regions[Window].Base ? &Regions[Window]
                                                           : nullptr;
  }
  const MemoryRegion *regionAt(uint64_t Address) const {
    return const_cast<Memory *>(this)->regionAt(Address);
  }
  /// "buffer 'x'", or what else the object is called.
  static std::string nameOf(const MemoryRegion &R);

  /// True if \p Address is in the window of private memory.
  bool isPrivate(uint64_t Address) const {
    uint64_t Window = (Address >> WindowShift) - 1;
    return Window < Regions.size() &&
           Regions[Window].Kind == MemoryRegion::Private;
  }

  /// True unless \p Address is in memory that other work-groups do not have.
  bool isSharedByGroups(uint64_t Address) const {
    uint64_t Window = (Address >> WindowShift) - 1;
    return Window >= Regions.size() ||
           Regions[Window].Kind < MemoryRegion::Local;
  }

  /// What is wrong with an access that was refused: names the object and the
  /// offset. Offsets are in bytes from the object's start.
  std::string explain(uint64_t Address, unsigned Bytes, bool Write,
                      unsigned Item) const;

private:
  /// Windows begin at multiples of 2^WindowShift, the first one is left out.
  static constexpr unsigned LargestWindow = 36, SmallestWindow = 33;
  unsigned WindowShift = LargestWindow;
  unsigned add(MemoryRegion Region, uint64_t LowWord, bool IsReachable = false);
  unsigned freeIndex();
  std::optional<unsigned> freeReachable();

  uint64_t Granule = 1;
  /// Indices of what was removed, in this order.
  std::deque<unsigned> Removed;
  /// The first so many indices are for objects that ask for them, and from
  /// where on the next one of these looks.
  unsigned Reachable = 0, NextReachable = 0;
  std::vector<MemoryRegion> Regions;
};

/// Fills memory whose contents are undefined with bytes that differ from word
/// to word but not from run to run.
void fillUndefined(uint8_t *Data, uint64_t Bytes, uint32_t Seed);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_MEMORY_H
