//===-- RogueTables.h - Look-ups in the generated tables --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tables of the .td files in the form in which encoder, decoder, printer,
// parser and simulator ask for them.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUETABLES_H
#define LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUETABLES_H

#include "RogueBaseInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace llvm {
class MCInst;
class MCSubtargetInfo;

namespace Rogue {

//===--- Operations -------------------------------------------------------===//

/// A value by which an operation is known, in one of its fields.
struct KeyValue {
  RogueEnc::Field In;
  uint8_t Value;
};

struct OpInfo {
  unsigned Opcode = 0;
  StringRef Mnemonic;
  /// Bit Phase: the operation can issue there.
  unsigned Phases = 0;
  /// Bit k: reads Sk when it issues in phase 0 (phase 1 reads three further).
  /// Slots that an operand names are not in here.
  unsigned Reads = 0;
  /// Of enum Result.
  unsigned Writes = 0;
  bool Complex = false; ///< takes the whole main ALU
  bool Async = false;   ///< needs a wait for its fence
  bool Ordered = false; ///< touches the order of pixel outputs
  bool Bypass = false;  ///< what its unit does when it is not named
  bool WideIS0 = false; ///< takes a 64-bit operand in is0:s2
  bool TakesW0 = false; ///< a backend operation on what W0 carries
  /// How its registers advance in a repetition is known.
  bool Repeats = false;
  bool EndsTask = false; ///< the vertex task is complete
  EvidenceLevel Evidence = OnlyTables;
  StringRef Semantics;
  /// Header of CONTROL groups with it.
  RogueEnc::Layout Header = RogueEnc::NoLayout;
  ArrayRef<RogueEnc::Layout> Forms; ///< shortest first
  ArrayRef<KeyValue> Keys;
  ArrayRef<RogueEnc::Field> Operands; ///< of the MCInst, in order

  bool canIssue(Phase P) const { return Phases >> P & 1; }
};

/// All operations of the unit.
ArrayRef<OpInfo> getOperations();
/// Those that have \p Form, or that a control header \p Form announces.
ArrayRef<const OpInfo *> getOperations(RogueEnc::Layout Form);
/// Null for opcodes that are no operations.
const OpInfo *getOpInfo(unsigned Opcode);

//===--- Fields and layouts -----------------------------------------------===//

struct FieldInfo {
  RogueEnc::Field Self;
  const char *Name;
  uint8_t Kind;       ///< ModKind
  uint8_t Absent;     ///< what a layout without the field means
  uint8_t Conversion; ///< RogueEnc::Transform
  const char *Text;   ///< suffix of a flag
  uint8_t Source;     ///< operand that the suffix belongs to, or NoSource
  static constexpr uint8_t NoSource = 255;

  ModKind kind() const { return ModKind(Kind); }
};
const FieldInfo &getFieldInfo(RogueEnc::Field F);

struct LayoutInfo {
  RogueEnc::Layout Self;
  uint8_t InPart; ///< RogueEnc::PartKind
  const char *Name;
  uint8_t Bytes;
};
const LayoutInfo &getLayoutInfo(RogueEnc::Layout L);
/// All layouts of a part, shortest first.
ArrayRef<RogueEnc::Layout> getLayouts(RogueEnc::PartKind Part);
/// The layout of \p Part that has this name ("2b"), or NoLayout.
RogueEnc::Layout findLayout(RogueEnc::PartKind Part, StringRef Name);

//===--- Vocabularies -----------------------------------------------------===//

/// The spelling of a code; none if the code does not exist.
std::optional<StringRef> getModText(ModKind Kind, unsigned Code);
std::optional<unsigned> findMod(ModKind Kind, StringRef Text);
/// All spellings of \p Kind, as "sin, cos", for diagnostics.
std::string listMods(ModKind Kind);
/// Named codes of \p Kind, in no particular order.
struct ModValueInfo {
  uint8_t Kind;
  uint8_t Code;
  const char *Text;
};
ArrayRef<ModValueInfo> getModValues(ModKind Kind);

std::optional<StringRef> getIndexBankText(unsigned Code);
std::optional<unsigned> findIndexBank(StringRef Text);

//===--- Special bank -----------------------------------------------------===//

struct SpecialInfo {
  uint8_t Number;
  const char *Text; ///< "c64", "i0", "sr.inst_num"
  uint8_t Kind;     ///< SpecialKind
  uint32_t Value;   ///< of a constant
  bool Ordered;     ///< its readers and writers need .olchk

  SpecialKind kind() const { return SpecialKind(Kind); }
};
/// Null for numbers without meaning.
const SpecialInfo *getSpecial(unsigned Number);
const SpecialInfo *findSpecial(StringRef Text);
/// The constant register with this value, or null.
const SpecialInfo *findConstant(uint32_t Value);

//===--- Internal sources -------------------------------------------------===//

/// The code of the selector byte for IS1 to IS5; none if it cannot select
/// \p Feed.
std::optional<unsigned> getInternalCode(unsigned Index, Feedthrough Feed);
std::optional<Feedthrough> decodeInternal(unsigned Index, unsigned Code);
/// What code 0 selects.
Feedthrough getDefaultInternal(unsigned Index);

/// The field of a MAIN header for these phases (bit mask), where PhaseMov
/// stands for phase 2; none if they cannot be together.
std::optional<unsigned> getOriginCode(unsigned Phases);
std::optional<unsigned> decodeOrigin(unsigned Code);

//===--- Unencoded instructions -------------------------------------------===//

struct UnencodedInfo {
  const char *Mnemonic;
  const char *Chapter; ///< of the ISR
  const char *Semantics;
};
ArrayRef<UnencodedInfo> getUnencoded();

//===--- Cores ------------------------------------------------------------===//

struct CoreInfo {
  const char *Name;
  uint8_t NumClusters;
  uint8_t TaskSlots;          ///< of a cluster
  uint8_t TemporaryLines;     ///< of the unified store of a cluster
  uint16_t AllTemporaries;    ///< in these lines, for an instance of each task
  uint8_t MaxTemporaries;     ///< of an instance
  uint8_t OptimalTemporaries; ///< with fewer, more tasks gain little
  uint16_t MaxGroupItems;     ///< work-items of a work-group
  uint16_t CommonStoreDwords; ///< of a cluster

  /// What an instance with \p Temporaries gets: whole blocks.
  unsigned getAllocated(unsigned Temporaries) const;
  /// Tasks of a cluster that fit when each of their instances has
  /// \p Temporaries, 1 to MaxTemporaries.
  unsigned getTasks(unsigned Temporaries) const;
  /// Most temporaries with which \p Tasks fit; at least one block of them.
  unsigned getTemporaries(unsigned Tasks) const;
  /// Most temporaries when \p Items work-items wait for each other at a
  /// barrier, so that all their tasks have to fit.
  unsigned getBarrierTemporaries(unsigned Items) const;
  /// Most work-items that can do so with \p Temporaries.
  unsigned getBarrierItems(unsigned Temporaries) const;
};
ArrayRef<CoreInfo> getCores();
/// The core called \p CPU; the first one if there is none.
const CoreInfo &getCore(StringRef CPU);
/// The rules are switched off (feature "no-check").
bool isUnchecked(const MCSubtargetInfo &STI);

} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUETABLES_H
