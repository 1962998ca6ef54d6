//===- ValhallResources.cpp - Resource tables -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallResources.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::valhall;

static constexpr uint64_t TableAddressMask = (uint64_t(1) << 56) - 1;

static bool fail(WarpState &W, const Twine &Message) {
  W.fail(llvm::countr_zero(W.Active), Message.str());
  return false;
}

static bool readTable(WarpState &W, unsigned Table, uint64_t &Address,
                      uint64_t &Size) {
  const Launch &L = *W.State;
  if (Table == OutputBufferTable) {
    if (!L.OutputBuffers.Size)
      return fail(W, "names the output buffers of a vertex shader, which the "
                     "launch does not have");
    Address = L.OutputBuffers.Address;
    Size = L.OutputBuffers.Size;
    return true;
  }
  if (Table >= L.ResourceTableCount)
    return fail(W, "names resource table " + Twine(Table) +
                       ", but the launch has " + Twine(L.ResourceTableCount));
  uint64_t At = L.ResourceTables + uint64_t(Table) * ResourceTableEntryBytes;
  uint8_t Entry[ResourceTableEntryBytes];
  if (!mali::readMemory(*W.Mem, At, Entry, ResourceTableEntryBytes))
    return fail(W, "the entry of resource table " + Twine(Table) + " at " +
                       W.Mem->explain(At, ResourceTableEntryBytes, false, 0));
  Address = support::endian::read64le(Entry) & TableAddressMask;
  Size = support::endian::read64le(Entry + 8);
  return true;
}

bool valhall::readDescriptor(WarpState &W, uint32_t Handle,
                             mali::Descriptor &D) {
  unsigned Table = Handle >> HandleTableShift;
  uint64_t Index = Handle & HandleIndexMask, Address, Size;
  if (!readTable(W, Table, Address, Size))
    return false;
  if ((Index + 1) * mali::DescriptorBytes > Size)
    return fail(W, "names descriptor " + Twine(Index) + " of resource table " +
                       Twine(Table) + ", which has " +
                       Twine(Size / mali::DescriptorBytes));
  Address += Index * mali::DescriptorBytes;
  uint8_t Bytes[mali::DescriptorBytes];
  if (!mali::readMemory(*W.Mem, Address, Bytes, sizeof(Bytes)))
    return fail(W, "descriptor " + Twine(Index) + " of resource table " +
                       Twine(Table) + " at " +
                       W.Mem->explain(Address, sizeof(Bytes), false, 0));
  for (unsigned I = 0; I != mali::DescriptorWords; ++I)
    D[I] = support::endian::read32le(Bytes + 4 * I);
  return true;
}

bool valhall::readBuffer(WarpState &W, uint32_t Handle, BufferView &B) {
  B = BufferView();
  if (Handle >> HandleTableShift == DescriptorDataTable)
    return readTable(W, Handle & HandleIndexMask, B.Address, B.Size);
  mali::Descriptor D;
  if (!readDescriptor(W, Handle, D))
    return false;
  if (mali::typeOf(D) == mali::DescriptorType::Null)
    return true;
  unsigned Kind = mali::buffer::Kind.get(D);
  if (mali::typeOf(D) != mali::DescriptorType::Buffer ||
      (Kind != mali::buffer::Simple && Kind != mali::buffer::Structure))
    return fail(W, "the descriptor is of type " +
                       Twine(mali::TypeField.get(D)) + ", kind " + Twine(Kind) +
                       ", not a buffer");
  B.Address = mali::getAddress(D, mali::buffer::AddressWord);
  B.Size = mali::buffer::Size.get(D);
  B.Stride = Kind == mali::buffer::Structure ? mali::buffer::Stride.get(D) : 0;
  return true;
}

bool valhall::readTexture(WarpState &W, uint32_t Handle, mali::Texture &T) {
  mali::Descriptor D;
  if (!readDescriptor(W, Handle, D))
    return false;
  std::string Problem;
  std::optional<mali::Texture> Decoded = mali::decodeTexture(D, Problem);
  if (!Decoded)
    return fail(W, Problem);
  T = *Decoded;
  mali::PlaneSource Source(*W.Mem, T);
  return Source.readFormat() || checkSource(W, Source);
}

bool valhall::checkSource(WarpState &W, const mali::PlaneSource &Source) {
  return Source.problem().empty() || fail(W, Source.problem());
}
