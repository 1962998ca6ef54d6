//===- Memory.cpp - Memory of a simulated GPU -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Memory.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpusim;

unsigned Memory::add(MemoryRegion Region, uint64_t LowWord) {
  Region.Base = ((uint64_t(Regions.size()) + 1) << WindowShift) + LowWord;
  Regions.push_back(std::move(Region));
  return Regions.size() - 1;
}

unsigned Memory::addBuffer(StringRef Name, ArrayRef<uint8_t> Initial,
                           MemoryRegion::KindTy Kind) {
  MemoryRegion R;
  R.Kind = Kind;
  R.Name = Name.str();
  R.Size = alignTo(Initial.size(), Granule);
  R.Data.assign(Initial.begin(), Initial.end());
  R.Data.resize(R.Size);
  return add(std::move(R), 0xfffff000);
}

unsigned Memory::addLocal(uint64_t Size) {
  MemoryRegion R;
  R.Kind = MemoryRegion::Local;
  R.Name = "local memory";
  R.Size = Size;
  R.Data.resize(Size);
  return add(std::move(R), 0x20000000);
}

unsigned Memory::addPrivate(uint64_t Size, uint64_t Items) {
  MemoryRegion R;
  R.Kind = MemoryRegion::Private;
  R.Name = "private memory";
  R.WindowSize = Size;
  R.Stride = alignTo(Size, 16) + 64;
  R.Size = Size ? R.Stride * Items : 0;
  R.Data.resize(R.Size);
  return add(std::move(R), 0x20000000);
}

std::string Memory::explain(uint64_t Address, unsigned Bytes, bool Write,
                            unsigned Item) const {
  std::string Where = "address 0x" + utohexstr(Address, /*LowerCase=*/true);
  uint64_t Window = (Address >> WindowShift) - 1;
  if (Window >= Regions.size())
    return Where + " is in no memory object";
  const MemoryRegion &R = Regions[Window];
  std::string Object =
      R.Kind == MemoryRegion::Global || R.Kind == MemoryRegion::Constant
          ? "buffer '" + R.Name + "'"
          : R.Name;
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
