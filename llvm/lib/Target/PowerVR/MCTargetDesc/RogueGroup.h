//===-- RogueGroup.h - Instruction groups -----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group is what the hardware fetches, issues and branches to: up to six
// operations with their sources, internal routing and destinations, in 2 to 32
// bytes. Encoder and decoder here know nothing of text; printer, parser and
// simulator work on this structure.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEGROUP_H
#define LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEGROUP_H

#include "RogueMCTargetDesc.h"
#include "RogueTables.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/MC/MCInst.h"
#include "llvm/Support/Error.h"
#include <array>
#include <optional>

namespace llvm {
class MCContext;
class MCExpr;

namespace Rogue {

enum GroupKind : uint8_t { MainGroup, BitwiseGroup, ControlGroup };

/// A register operand. The number of banks idx0 and idx1 is an index bank and
/// an offset.
struct RegRef {
  Bank In = BANK_SPECIAL;
  uint16_t Number = 0;

  static RegRef indexed(unsigned IndexReg, IndexBank Into, unsigned Offset) {
    return {Bank(BANK_IDX0 + IndexReg), uint16_t(Into | Offset << 3)};
  }
  bool isSpecial() const { return In == BANK_SPECIAL; }
  /// Bank idx0 or idx1: an index register or what it points to.
  bool usesIndexBank() const { return In >= BANK_IDX0; }
  /// The index register itself.
  bool isIndexRegister() const {
    return usesIndexBank() && Number == INDEX_REG;
  }
  /// bank[offset + index register].
  bool isIndexed() const { return usesIndexBank() && Number != INDEX_REG; }
  unsigned indexRegister() const { return In - BANK_IDX0; }
  IndexBank indexedBank() const { return IndexBank(Number & 7); }
  unsigned indexOffset() const { return Number >> 3; }

  bool operator==(const RegRef &O) const {
    return In == O.In && Number == O.Number;
  }
  bool operator!=(const RegRef &O) const { return !(*this == O); }
};

/// One operation of a group.
struct GroupOp {
  Phase At = PhaseP0;
  /// Operands as in the .td files, all immediates; the target of a branch may
  /// be an expression.
  MCInst Inst;
  /// Index among the operation's forms, if not the shortest that can hold it.
  std::optional<uint8_t> Form;

  GroupOp() = default;
  GroupOp(Phase At, MCInst Inst) : At(At), Inst(std::move(Inst)) {}
};

struct Group {
  GroupKind Kind = MainGroup;
  Condition Cond = CC_PE;
  uint8_t Repeat = 1; ///< 1 to 4
  bool OLChk = false;
  bool Atom = false;
  bool End = false; ///< last group of the program
  /// In order of execution, which is that of enum Phase. Units of the bitwise
  /// ALU that are missing bypass.
  SmallVector<GroupOp, 4> Ops;
  /// S0 to S5. An empty slot below a used one of its half reads c0.
  std::array<std::optional<RegRef>, NumSources> Sources;
  /// The source that goes to FTE.
  IS0Select IS0 = IS0_S0;
  /// IS1 to IS5 at their index.
  std::array<Feedthrough, 6> Internal = {FEED_FT0, FEED_FT0, FEED_FT1,
                                         FEED_FT0, FEED_FT0, FEED_FT0};
  /// W0 and W1.
  std::array<std::optional<RegRef>, 2> Dests;
  /// Bytes of alignment behind the group, an even number.
  uint8_t Padding = 0;

  // What follows names encodings that the encoder would not choose by itself,
  // which is: the short header, and for every part the shortest form.

  bool LongHeader = false;
  /// Indexed operands take 11 bits even where fewer suffice.
  bool WideIndexed = false;
  /// The lower sources take a form with a field for IS0 though it is S0.
  bool SpellIS0 = false;
  /// A bit of bitwise phase 0 without effect.
  bool Tag = false;
  /// Forms of sources and destinations; NoLayout: by the rules above.
  RogueEnc::Layout Lower = RogueEnc::NoLayout;
  RogueEnc::Layout Upper = RogueEnc::NoLayout;
  RogueEnc::Layout Dest = RogueEnc::NoLayout;

  const GroupOp *find(Phase At) const;
  GroupOp *find(Phase At);
  /// Adds in the order of phases.
  GroupOp &add(Phase At, MCInst Inst);
};

//===--- Operations -------------------------------------------------------===//

/// \p Opcode with every operand as if its field were absent.
MCInst makeOp(unsigned Opcode);
/// An immediate operand by name; \p Default if the operation has none of that
/// name or it is an expression.
int64_t getImm(const MCInst &MI, OpName Name, int64_t Default = 0);
void setImm(MCInst &MI, OpName Name, int64_t Value);
/// The operand that holds \p F, or -1.
int findOperand(const MCInst &MI, RogueEnc::Field F);

/// The slots (bit mask) that \p Op reads or names, in its phase.
unsigned getSlots(const GroupOp &Op);
/// Registers that an asynchronous operation reads or writes on its own: the
/// slot that names the first of them, and how many there are, 0 if that is only
/// known at run time.
struct Transfer {
  unsigned Slot;
  unsigned Count;
  bool IsResult;
};
SmallVector<Transfer, 2> getTransfers(const GroupOp &Op);
/// Of SMP: words of the block that it reads, and of its result unless it
/// writes.
unsigned getBlockWords(const MCInst &Sample);
unsigned getSampleWords(const MCInst &Sample);
/// How many registers a group reads from a source on, and writes: of repeated
/// packs and unpacks one of the two stays.
unsigned getReadCount(const Group &G);
unsigned getWriteCount(const Group &G);
/// The unit does what it would do if it were not named at all.
bool isBypass(const GroupOp &Op);
/// The form that \p Op has in a group where it is (\p IsLast) the last of
/// phase 2.
Expected<RogueEnc::Layout> getForm(const GroupOp &Op, bool IsLast);

//===--- Encoding ---------------------------------------------------------===//

/// A branch target that is not known yet: 32 bits at an offset from the start
/// of the group.
struct GroupFixup {
  unsigned Offset;
  const MCExpr *Value;
  bool Absolute; ///< from the start of the program, not of the group
};

/// Appends the bytes of \p G. Fails if something does not exist or fit.
Error encodeGroup(const Group &G, SmallVectorImpl<char> &Bytes,
                  SmallVectorImpl<GroupFixup> &Fixups);

/// The group at the start of \p Bytes. Bytes that encodeGroup cannot give are
/// refused. \p Size is the group's length, after an error how much to skip.
Expected<Group> decodeGroup(ArrayRef<uint8_t> Bytes, uint64_t &Size);

//===--- Machine instructions ---------------------------------------------===//

/// One MCInst Rogue::GROUP, with the operations as MCInsts of \p Ctx.
MCInst toMCInst(const Group &G, MCContext &Ctx);
/// The reverse; \p MI must come from toMCInst.
Group fromMCInst(const MCInst &MI);

} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEGROUP_H
