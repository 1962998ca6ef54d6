//===-- GroupBuilder.h - Groups for tests -----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_TARGET_POWERVR_GROUPBUILDER_H
#define MGPU_UNITTESTS_TARGET_POWERVR_GROUPBUILDER_H

#include "MCTargetDesc/RogueGroup.h"
#include "llvm/ADT/StringExtras.h"
#include <initializer_list>
#include <string>
#include <utility>

namespace mgpu {

/// Puts a group together, one call per part.
class GroupBuilder {
public:
  using Operands =
      std::initializer_list<std::pair<llvm::Rogue::OpName, int64_t>>;

  explicit GroupBuilder(llvm::Rogue::GroupKind Kind = llvm::Rogue::MainGroup) {
    G.Kind = Kind;
  }
  GroupBuilder &op(llvm::Rogue::Phase At, unsigned Opcode,
                   Operands Values = {}) {
    llvm::MCInst MI = llvm::Rogue::makeOp(Opcode);
    for (auto [Name, Value] : Values)
      llvm::Rogue::setImm(MI, Name, Value);
    G.add(At, std::move(MI));
    return *this;
  }
  GroupBuilder &s(unsigned Slot, llvm::Rogue::Bank In, unsigned Number) {
    G.Sources[Slot] = llvm::Rogue::RegRef{In, uint16_t(Number)};
    return *this;
  }
  GroupBuilder &s(unsigned Slot, llvm::Rogue::RegRef R) {
    G.Sources[Slot] = R;
    return *this;
  }
  GroupBuilder &w(unsigned Port, llvm::Rogue::Bank In, unsigned Number) {
    G.Dests[Port] = llvm::Rogue::RegRef{In, uint16_t(Number)};
    return *this;
  }
  GroupBuilder &w(unsigned Port, llvm::Rogue::RegRef R) {
    G.Dests[Port] = R;
    return *this;
  }
  GroupBuilder &is(unsigned Index, llvm::Rogue::Feedthrough Feed) {
    G.Internal[Index] = Feed;
    return *this;
  }
  GroupBuilder &is0(llvm::Rogue::IS0Select Mux) {
    G.IS0 = Mux;
    return *this;
  }
  GroupBuilder &cond(llvm::Rogue::Condition C) {
    G.Cond = C;
    return *this;
  }
  GroupBuilder &repeat(unsigned N) {
    G.Repeat = N;
    return *this;
  }
  GroupBuilder &end(unsigned Padding = 0) {
    G.End = true;
    G.Padding = Padding;
    return *this;
  }
  /// Any other field.
  template <typename T> GroupBuilder &set(T llvm::Rogue::Group::*Field, T V) {
    G.*Field = V;
    return *this;
  }
  operator const llvm::Rogue::Group &() const { return G; }
  const llvm::Rogue::Group &get() const { return G; }

private:
  llvm::Rogue::Group G;
};

/// The bytes in hexadecimal, or "error: ...".
inline std::string encodeHex(const llvm::Rogue::Group &G) {
  llvm::SmallVector<char, 32> Bytes;
  llvm::SmallVector<llvm::Rogue::GroupFixup, 1> Fixups;
  if (llvm::Error E = llvm::Rogue::encodeGroup(G, Bytes, Fixups))
    return "error: " + llvm::toString(std::move(E));
  return llvm::toHex(llvm::StringRef(Bytes.data(), Bytes.size()),
                     /*LowerCase=*/true);
}

inline llvm::Expected<llvm::Rogue::Group> decodeHex(llvm::StringRef Hex,
                                                    uint64_t *Size = nullptr) {
  std::string Bytes;
  if (!llvm::tryGetFromHex(Hex, Bytes)) // what encodeHex says on failure
    return llvm::createStringError(llvm::inconvertibleErrorCode(), Hex);
  uint64_t Unused;
  return llvm::Rogue::decodeGroup(llvm::arrayRefFromStringRef(Bytes),
                                  Size ? *Size : Unused);
}

} // namespace mgpu

#endif // MGPU_UNITTESTS_TARGET_POWERVR_GROUPBUILDER_H
