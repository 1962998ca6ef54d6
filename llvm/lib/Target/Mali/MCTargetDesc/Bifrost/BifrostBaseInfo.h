//===-- BifrostBaseInfo.h - Facts shared by compiler and MC layer ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Enumerations of the Bifrost machine: units, source selectors, header fields,
/// modifier kinds, operand types and TSFlags.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTBASEINFO_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTBASEINFO_H

#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/MC/MCInstrDesc.h"
#include <cstdint>

namespace llvm {

/// MCOperandInfo::OperandType. A modifier's is OPERAND_MOD_FIRST + ModKind.
namespace BifrostOp {
#define GET_OperandType_DECL
#include "BifrostGenSearchableTables.inc"
} // namespace BifrostOp

namespace Bifrost {

// Generated enumerations, each in a namespace of its own because they share
// names such as None.
namespace units {
#define GET_Unit_DECL
#include "BifrostGenSearchableTables.inc"
} // namespace units
namespace messages {
#define GET_MessageType_DECL
#include "BifrostGenSearchableTables.inc"
} // namespace messages
namespace staging {
#define GET_StagingRule_DECL
#include "BifrostGenSearchableTables.inc"
} // namespace staging
namespace floats {
#define GET_FloatClass_DECL
#include "BifrostGenSearchableTables.inc"
} // namespace floats
namespace evidence {
#define GET_Evidence_DECL
#include "BifrostGenSearchableTables.inc"
} // namespace evidence

/// Unit::FMA, Unit::ADD.
using Unit = units::Unit;
/// The message of a clause, by its code in the header.
using MessageType = messages::MessageType;
/// How many staging registers a message has.
using StagingRule = staging::StagingRule;
/// Which subnormals matter to an instruction.
using FloatClass = floats::FloatClass;
/// How well an instruction is known.
using Evidence = evidence::Evidence;

/// Closed lists of modifier values.
#define GET_ModKind_DECL
#include "BifrostGenSearchableTables.inc"

/// Bits of an instruction word.
constexpr unsigned getWordBits(Unit U) { return U == Unit::FMA ? 23 : 20; }

/// What a source field names. P0 to P2 are the register slots of the tuple.
enum class Selector : uint8_t {
  P0,
  P1,
  P2,
  ZeroOrT, ///< FMA: zero; ADD: the FMA result of the same tuple
  FAULow,
  FAUHigh,
  T0, ///< FMA result of the previous tuple
  T1, ///< ADD result of the previous tuple
};

/// Operand dsthalf: the part of the register that is written.
enum class DestHalf : uint8_t { Full, Low, High };

/// Flow control field of the header: does the warp keep issuing, and how are
/// the threads' program counters brought together.
enum class FlowControl : uint8_t {
  End,
  PCEncoded,
  Reconverge,
  None,
  BackToBackReconverge,
  BackToBack,
  WriteElisionReconverge,
  WriteElision,
};

enum class FlushToZero : uint8_t { None, DX11, Always, Abrupt };
enum class FloatExceptions : uint8_t {
  Default,
  Disabled,
  PreciseDivision,
  PreciseSqrt,
};

/// HWEncoding of registers: bits 10:9 the class, below the number.
enum class RegClassCode : uint8_t { GPR, FAU, Zero, Passed };
constexpr unsigned RegClassShift = 9;
/// FAU registers: bits 7:0 the FAU field of the register block, bit 8 the word.
constexpr unsigned FAUFieldMask = 0xFF;
constexpr unsigned FAUHighWord = 1 << 8;
/// FAU fields from here on are pairs of pushed uniforms.
constexpr unsigned FirstUniformField = 0x80;
/// FAU field of the blend descriptor of target 0; the others follow.
constexpr unsigned FirstBlendDescriptor = 8;
constexpr unsigned NumUniformPairs = 128;
/// Rest: register number or selector.
constexpr unsigned RegNumberMask = 0x1FF;

constexpr unsigned NumRegisters = Mali::LargeRegisterMode;

/// TSFlags of half instructions; BifrostInstrFormats.td sets them.
namespace TSF {
inline Unit unit(uint64_t Flags) { return Unit(Flags & 1); }
/// The usual message; see getMessageType.
inline MessageType message(uint64_t Flags) {
  return MessageType((Flags >> 1) & 15);
}
inline bool readsStaging(uint64_t Flags) { return (Flags >> 5) & 1; }
inline bool writesStaging(uint64_t Flags) { return (Flags >> 6) & 1; }
inline bool hasStaging(uint64_t Flags) { return (Flags >> 5) & 3; }
inline StagingRule stagingRule(uint64_t Flags) {
  return StagingRule((Flags >> 7) & 3);
}
inline unsigned stagingCount(uint64_t Flags) { return (Flags >> 9) & 15; }
/// Only in the last tuple of a clause.
inline bool isLast(uint64_t Flags) { return (Flags >> 13) & 1; }
/// Reads its sources too early for `t`.
inline bool isTable(uint64_t Flags) { return (Flags >> 14) & 1; }
inline FloatClass floatClass(uint64_t Flags) {
  return FloatClass((Flags >> 15) & 3);
}
/// Has a destination besides staging registers.
inline bool hasResult(uint64_t Flags) { return (Flags >> 17) & 1; }
inline Evidence evidence(uint64_t Flags) { return Evidence((Flags >> 18) & 3); }
/// Bytes of memory that one lane accesses; 0 if there are none, or something
/// else says how many.
inline unsigned accessBytes(uint64_t Flags) { return (Flags >> 20) & 31; }
} // namespace TSF

} // namespace Bifrost
} // namespace llvm

#endif
