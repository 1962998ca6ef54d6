//===- Memory.cpp - Memory of a simulated GPU -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Memory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPUSim/DriverContract.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cerrno>
#include <sys/mman.h>

using namespace llvm;
using namespace llvm::gpusim;

/// Of the addresses of buffers: close below a multiple of 2^32.
static constexpr uint64_t BufferLowWord = 0xfffff000;

void Memory::setAddressBits(unsigned AddressBits, uint64_t Objects,
                            uint64_t Bytes) {
  unsigned ForObjects =
      AddressBits - std::min(AddressBits, Log2_64_Ceil(Objects + 1));
  unsigned ForBytes = Log2_64_Ceil(BufferLowWord + Bytes);
  WindowShift =
      std::clamp(std::max(ForObjects, ForBytes), SmallestWindow, LargestWindow);
}

void Memory::keepForReachable(unsigned AddressBits) {
  // The first window is left out.
  Reachable =
      AddressBits > WindowShift ? (1u << (AddressBits - WindowShift)) - 1 : 0;
  Regions.resize(std::max<size_t>(Regions.size(), Reachable));
}

/// Zeros.
static void allocate(MemoryRegion &R) {
  auto Bytes = std::make_shared<std::vector<uint8_t>>(R.Size);
  R.Data = *Bytes;
  R.Owner = std::move(Bytes);
}

unsigned Memory::freeIndex() {
  // Addresses are not used again at once, so that code that keeps one is found.
  constexpr size_t KeptApart = 64;
  if (Removed.size() <= KeptApart) {
    Regions.emplace_back();
    return Regions.size() - 1;
  }
  unsigned Index = Removed.front();
  Removed.pop_front();
  return Index;
}

/// One after the other, so that addresses are not used again at once.
std::optional<unsigned> Memory::freeReachable() {
  for (unsigned I = 0; I != Reachable; ++I) {
    unsigned Index = NextReachable;
    NextReachable = (NextReachable + 1) % Reachable;
    if (!Regions[Index].Base)
      return Index;
  }
  return std::nullopt;
}

static constexpr uint64_t windowBase(unsigned Index, unsigned Shift) {
  return (uint64_t(Index) + 1) << Shift;
}

unsigned Memory::add(MemoryRegion Region, uint64_t LowWord, bool IsReachable) {
  std::optional<unsigned> Low;
  if (IsReachable)
    Low = freeReachable();
  unsigned Index = Low ? *Low : freeIndex();
  Region.Base = windowBase(Index, WindowShift) + LowWord;
  Regions[Index] = std::move(Region);
  return Index;
}

void Memory::remove(unsigned Region) {
  Regions[Region] = MemoryRegion();
  if (Region >= Reachable)
    Removed.push_back(Region);
}

unsigned Memory::addBuffer(StringRef Name, ArrayRef<uint8_t> Initial,
                           MemoryRegion::KindTy Kind) {
  MemoryRegion R;
  R.Kind = Kind;
  R.Name = Name.str();
  R.Size = alignTo(Initial.size(), Granule);
  allocate(R);
  std::copy(Initial.begin(), Initial.end(), R.Data.begin());
  return add(std::move(R), BufferLowWord);
}

unsigned Memory::addStorage(StringRef Name, MutableArrayRef<uint8_t> Data,
                            std::shared_ptr<void> Owner,
                            MemoryRegion::KindTy Kind, bool IsReachable) {
  MemoryRegion R;
  R.Kind = Kind;
  R.Name = Name.str();
  R.Size = Data.size();
  R.Data = Data;
  R.Owner = std::move(Owner);
  return add(std::move(R), BufferLowWord, IsReachable);
}

std::optional<unsigned> Memory::addShared(StringRef Name, uint64_t Bytes) {
  constexpr uint64_t HostEnd = uint64_t(1) << 47;
  MemoryRegion R;
  R.Name = Name.str();
  R.Size = alignTo(Bytes, Granule);
  for (unsigned Index = 0; windowBase(Index, WindowShift) < HostEnd; ++Index) {
    if (Index < Regions.size() && Regions[Index].Base)
      continue;
    R.Base = windowBase(Index, WindowShift) + BufferLowWord;
    void *At =
        mmap(reinterpret_cast<void *>(R.Base), R.Size, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (At == MAP_FAILED) {
      if (errno == ENOMEM)
        return std::nullopt;
      continue;
    }
    R.Owner = std::shared_ptr<void>(
        At, [Size = R.Size](void *P) { munmap(P, Size); });
    // A kernel that does not know the flag takes the address for a wish.
    if (At != reinterpret_cast<void *>(R.Base))
      continue;
    R.Data = MutableArrayRef(static_cast<uint8_t *>(At), R.Size);
    while (Regions.size() <= Index) {
      Removed.push_back(Regions.size());
      Regions.emplace_back();
    }
    llvm::erase(Removed, Index);
    Regions[Index] = std::move(R);
    return Index;
  }
  return std::nullopt;
}

unsigned Memory::addLocal(uint64_t Size) {
  MemoryRegion R;
  R.Kind = MemoryRegion::Local;
  R.Name = "local memory";
  R.Size = Size;
  allocate(R);
  return add(std::move(R), 0x20000000);
}

unsigned Memory::addPrivate(uint64_t Size, uint64_t Items) {
  MemoryRegion R;
  R.Kind = MemoryRegion::Private;
  R.Name = "private memory";
  R.WindowSize = Size;
  // Bytes between the parts, so that accesses beside one are found.
  constexpr uint64_t Gap = 64;
  R.Stride = alignTo(Size + Gap, privateAlignment(Size));
  R.Size = Size ? R.Stride * Items : 0;
  allocate(R);
  return add(std::move(R), 0x20000000);
}

std::string Memory::nameOf(const MemoryRegion &R) {
  return R.Kind == MemoryRegion::Global || R.Kind == MemoryRegion::Constant
             ? "buffer '" + R.Name + "'"
             : R.Name;
}

std::string Memory::explain(uint64_t Address, unsigned Bytes, bool Write,
                            unsigned Item) const {
  std::string Where = "address 0x" + utohexstr(Address, /*LowerCase=*/true);
  uint64_t Window = (Address >> WindowShift) - 1;
  if (Window >= Regions.size() || !Regions[Window].Base)
    return Where + " is in no memory object";
  const MemoryRegion &R = Regions[Window];
  std::string Object = nameOf(R);
  uint64_t Base = R.Base, Size = R.Size;
  if (R.Kind == MemoryRegion::Private) {
    Base += Item * R.Stride;
    Size = R.WindowSize;
  }
  int64_t Offset = int64_t(Address - Base);
  if (Offset >= 0 && uint64_t(Offset) + Bytes <= Size) {
    if (R.Kind == MemoryRegion::Constant && Write)
      return Where + ": write to read-only " + Object + " at offset " +
             Twine(Offset).str();
    return Where + " in " + Object;
  }
  return Where + ": offset " + Twine(Offset).str() + " is outside of " +
         Object + " (" + Twine(Size).str() + " bytes)";
}

void gpusim::fillUndefined(uint8_t *Data, uint64_t Bytes, uint32_t Seed) {
  uint32_t X = Seed * 2654435761u + 0x9e3779b9u;
  for (uint64_t I = 0; I < Bytes; I += 4) {
    X = X * 1664525u + 1013904223u;
    uint32_t Word = X ^ (X >> 15);
    std::memcpy(Data + I, &Word, std::min<uint64_t>(4, Bytes - I));
  }
}
