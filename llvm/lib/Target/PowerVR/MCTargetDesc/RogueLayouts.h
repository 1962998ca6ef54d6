//===-- RogueLayouts.h - Bits of the parts of a group -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The engine that writes and reads parts by their layouts. Private to encoder
// and decoder.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUELAYOUTS_H
#define LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUELAYOUTS_H

#include "RogueTables.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
namespace RogueEnc {

/// Some bits of one byte.
struct LayoutPieceInfo {
  uint8_t Of;    ///< Layout
  uint8_t Holds; ///< Field
  uint8_t Byte;
  uint8_t Shift;      ///< lowest bit in the byte
  uint8_t Width;      ///< in bits
  uint8_t FieldShift; ///< lowest bit of the field
  uint8_t Value;      ///< of FixedBits
};
ArrayRef<LayoutPieceInfo> getPieces(Layout L);

struct FieldBits {
  Field In;
  uint32_t Mask;
};
/// The fields of \p L with the bits that they have there.
ArrayRef<FieldBits> getFields(Layout L);
/// The bits of one field, 0 if \p L does not have it.
uint32_t getBits(Layout L, Field F);

/// What the fields of a part mean (not their codes).
class FieldValues {
public:
  void set(Field F, int64_t Value);
  /// What an absent field means if nothing else was said.
  int64_t get(Field F) const;
  bool has(Field F) const { return find(F); }
  auto begin() const { return Values.begin(); }
  auto end() const { return Values.end(); }
  void clear() { Values.clear(); }

private:
  struct Item {
    Field In;
    int64_t Value;
  };
  const Item *find(Field F) const;
  SmallVector<Item, 24> Values;
};

/// The code that stands for \p Value; none if there is no such value.
std::optional<uint32_t> toCode(Field F, int64_t Value);
/// The reverse; none for reserved codes.
std::optional<int64_t> fromCode(Field F, uint32_t Code);

/// The layout has room for every value, and lacks only fields that mean what
/// their absence means.
bool canHold(Layout L, const FieldValues &Values);
/// Why no layout can: the first value that none of \p Candidates can hold.
std::string explainMisfit(ArrayRef<Layout> Candidates,
                          const FieldValues &Values);
/// Appends the bytes. canHold must be true.
void write(Layout L, const FieldValues &Values, SmallVectorImpl<char> &Bytes);

enum class Match { No, Reserved, Yes };
/// Reads a part. Reserved: the layout fits, but not the code of \p Bad.
Match read(Layout L, ArrayRef<uint8_t> Bytes, FieldValues &Values, Field &Bad);

} // namespace RogueEnc

namespace Rogue {
struct Group;
struct RegRef;

/// The forms of sources and destinations that the encoder takes for \p G.
struct OperandForms {
  RogueEnc::Layout Lower = RogueEnc::NoLayout;
  RogueEnc::Layout Upper = RogueEnc::NoLayout;
  RogueEnc::Layout Dest = RogueEnc::NoLayout;
};
/// Fields of the sources of one half, the destinations, the selectors.
void setHalf(const Group &G, bool Upper, RogueEnc::FieldValues &Values);
void setDests(const Group &G, RogueEnc::FieldValues &Values);
/// Ignores the forms that \p G names, but not WideIndexed and SpellIS0. Parts
/// that no form can hold are NoLayout.
OperandForms chooseForms(const Group &G);
/// Whether these parts exist in a group of the kind and operation of \p G.
bool hasSources(const Group &G);
/// An operation on 8 or 16 bits with one source in the lower half, the first
/// byte of which could be the operation's third.
bool lacksSecondSource(const Group &G, RogueEnc::Layout Lower);
/// The short header can say all of \p G's.
bool fitsShortHeader(const Group &G);
/// The decode assist of a group without operands is zero.
bool assistIsZero(const Group &G);
/// Why the register does not exist; empty if it does.
std::string checkRegister(RegRef R);

/// The part of memory for an operation in \p At.
RogueEnc::PartKind getPart(Phase At);
} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUELAYOUTS_H
