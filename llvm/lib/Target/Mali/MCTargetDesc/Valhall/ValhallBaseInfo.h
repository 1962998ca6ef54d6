//===-- ValhallBaseInfo.h - Facts shared by compiler and MC layer ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operand types, TSFlags and immediate operand layouts of Valhall machine
/// instructions, and the modifier tables generated from ValhallModifiers.td.
/// Hardware facts: Arm ISA XML for architecture versions 9 to 14.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLBASEINFO_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLBASEINFO_H

#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCInstrDesc.h"
#include <cstdint>

namespace llvm {

/// Source selectors: lanes, swizzles and widening of one source operand.
namespace ValhallSel {
#define GET_Selector_DECL
#define GET_SelectorKind_DECL
#define GET_SelectorTable_DECL
#define GET_SourceSelectorTable_DECL
struct SelectorInfo {
  uint8_t Value; ///< Selector
  /// The parts that it takes, the low one first: "h10", "b3210"; empty for the
  /// identity and for what takes no parts.
  const char *Elements;
};
struct SourceSelectorInfo {
  uint8_t Kind; ///< SelectorKind
  uint8_t Sel;  ///< Selector
  uint8_t Code; ///< code in the instruction word
  const char *Text;
};
#include "ValhallGenSearchableTables.inc"
} // namespace ValhallSel

/// Modifiers: suffixes of a mnemonic or destination, and their codes.
namespace ValhallMod {
#define GET_ModKind_DECL
#define GET_ModKindTable_DECL
#define GET_ModifierTable_DECL
#define GET_AccessCode_DECL
#define GET_AddressModeCode_DECL
#define GET_Atomic1Code_DECL
#define GET_AtomicCode_DECL
#define GET_ClampCode_DECL
#define GET_CompareCode_DECL
#define GET_DestMaskCode_DECL
#define GET_ExtendCode_DECL
#define GET_FlatFormatCode_DECL
#define GET_FlowCode_DECL
#define GET_FrexpCode_DECL
#define GET_LaneOpCode_DECL
#define GET_LoadLane16Code_DECL
#define GET_LoadLane8Code_DECL
#define GET_MuxCode_DECL
#define GET_RegFormatCode_DECL
#define GET_ResultTypeCode_DECL
#define GET_RoundCode_DECL
#define GET_SampleCode_DECL
#define GET_SlotCode_DECL
#define GET_SourceFormatCode_DECL
#define GET_StackCode_DECL
#define GET_SubgroupCode_DECL
#define GET_TexDimCode_DECL
#define GET_TexLodCode_DECL
#define GET_TexTypeCode_DECL
#define GET_UpdateCode_DECL
struct ModKindInfo {
  uint8_t Kind;    ///< ModKind
  uint8_t Default; ///< the code where nothing else is asked for
};
struct ModifierInfo {
  uint8_t Kind; ///< ModKind
  uint8_t Code; ///< code in the instruction word
  const char *Text;
  const char *ArmText; ///< Arm's spelling where it differs, else empty
};
#include "ValhallGenSearchableTables.inc"
} // namespace ValhallMod

/// Special values, by page * 16 + entry.
namespace ValhallSpecial {
#define GET_SpecialValue_DECL
#define GET_SpecialValueTable_DECL
struct SpecialValueInfo {
  uint8_t Number; ///< SpecialValue
  const char *Text;
};
#include "ValhallGenSearchableTables.inc"
} // namespace ValhallSpecial

/// Operand types (MCOperandInfo::OperandType) of this target. Both machine
/// operands of a source carry OPERAND_SRC_FIRST + 4 * SelectorKind + flags; a
/// modifier's is OPERAND_MOD_FIRST + ModKind.
namespace ValhallOp {
#define GET_OperandType_DECL
#include "ValhallGenSearchableTables.inc"
static_assert(OPERAND_SRC_FIRST == unsigned(MCOI::OPERAND_FIRST_TARGET),
              "ValhallModifiers.td has LLVM's first number for a target");

/// Flags of a source.
enum : unsigned {
  SourceAbsNeg = OPERAND_SRC_Plain_AbsNeg - OPERAND_SRC_Plain,
  SourceNot = OPERAND_SRC_Plain_Not - OPERAND_SRC_Plain,
  SourceKindStep = 4
};

inline bool isSource(unsigned Type) {
  return Type >= OPERAND_SRC_FIRST && Type < OPERAND_MOD_FIRST;
}
inline unsigned selectorKind(unsigned SourceType) {
  return (SourceType - OPERAND_SRC_FIRST) / SourceKindStep;
}
inline bool allowsAbsNeg(unsigned SourceType) {
  return (SourceType - OPERAND_SRC_FIRST) & SourceAbsNeg;
}
inline bool allowsNot(unsigned SourceType) {
  return (SourceType - OPERAND_SRC_FIRST) & SourceNot;
}
inline bool isModifier(unsigned Type) { return Type >= OPERAND_MOD_FIRST; }
inline ValhallMod::ModKind modKind(unsigned ModifierType) {
  return static_cast<ValhallMod::ModKind>(ModifierType - OPERAND_MOD_FIRST);
}
} // namespace ValhallOp

namespace ValhallII {
#define GET_ExecUnit_DECL
#define GET_StagingRule_DECL
#include "ValhallGenSearchableTables.inc"

/// TSFlags of ValhallInst.
enum TSFlags : uint64_t {
  UnitMask = 7,
  IsMessage = 1 << 3, ///< asynchronous: results need a wait on the slot
  IsMemory = 1 << 4,  ///< orders with other memory accesses
  ReadsStaging = 1 << 5,
  WritesStaging = 1 << 6,
  StagingRuleShift = 7, ///< StagingRule
  StagingRuleMask = 15,
  ExecutionFAU = 1 << 11, ///< a message with the execution engine's FAU rules
  AccessBytesShift = 12,
  AccessBytesMask = 31,
  SignedSources = 1 << 17, ///< narrow parts are extended with their sign
  HalfSources = 1 << 18,   ///< sign modifiers act on halves
  ResultF32 = 1 << 19,     ///< the result, which may be clamped, is one float
  OnlyWidens = 1 << 20,    ///< the result is the part that the source selects
  CoverageSourceShift = 21,
  CoverageSourceMask = 7
};
/// How many staging registers a message with a group of variable size uses.
inline StagingRule stagingRule(uint64_t Flags) {
  return static_cast<StagingRule>((Flags >> StagingRuleShift) &
                                  StagingRuleMask);
}
inline ExecUnit execUnit(uint64_t Flags) {
  return static_cast<ExecUnit>(Flags & UnitMask);
}
/// Bytes of memory that one lane accesses; 0 if there are none, or a modifier
/// or descriptor says how many.
inline unsigned accessBytes(uint64_t Flags) {
  return (Flags >> AccessBytesShift) & AccessBytesMask;
}
/// The number of the source that is the coverage, or -1.
inline int coverageSource(uint64_t Flags) {
  return int((Flags >> CoverageSourceShift) & CoverageSourceMask) - 1;
}
/// The FAU rules of messages hold. ATEST and BLEND may be executed by the
/// execution engine and obey its rules.
inline bool hasMessageRules(uint64_t Flags) {
  return (Flags & IsMessage) && !(Flags & ExecutionFAU);
}

/// Source modifiers: the immediate that follows the register of a source.
/// Applied in the order selector, absolute value, negation.
enum SrcMods : unsigned {
  SrcLast = 1 << 0, ///< the register is dead after this instruction
  SrcAbs = 1 << 1,
  SrcNeg = 1 << 2,
  SrcNot = 1 << 3,
  SrcSelShift = 8 ///< ValhallSel::Selector
};
inline unsigned srcSel(unsigned Mods) { return (Mods >> SrcSelShift) & 0xFF; }
inline unsigned withSel(unsigned Mods, ValhallSel::Selector Sel) {
  return (Mods & 0xFFu) | (unsigned(Sel) << SrcSelShift);
}

/// HWEncoding of a register that a source can name.
enum SourceEncoding : unsigned {
  SourceByteMask = 0xFF,
  SourceLastBit = 0x40, ///< in the byte of a general register
  SourcePageShift = 8,
  SourcePageMask = 3,
  SourceUsesPage = 1 << 10,
  FirstUserByte = 0x80,
  FirstConstantByte = 0xC0,
  FirstSpecialByte = 0xE0
};

/// Size of an instruction in bytes.
constexpr unsigned InstBytes = 8;
/// Alignment and padding of a program in bytes, and the least number of zero
/// bytes after the last instruction.
constexpr unsigned ProgramAlign = 128;
constexpr unsigned ProgramTail = 16;
/// Lanes of a warp.
constexpr unsigned WarpSize = 16;
/// FAU slots of 64 bits that the launch hardware provides.
constexpr unsigned MaxFAUSlots = 64;

/// Local memory of a work-group, as drivers offer it.
constexpr unsigned MaxLocalBytes = 32 * 1024;
/// What the signed 16-bit offset of an access reaches from
/// thread_local_pointer.
constexpr unsigned MaxFrameOffset = 32 * 1024;

constexpr unsigned NumSmallConstants = 32;
/// Value of small constant \p Index. \p HasSinConstant is the capability of
/// that name.
uint32_t smallConstant(unsigned Index, bool HasSinConstant);
} // namespace ValhallII

} // namespace llvm

#endif
