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
#define GET_SourceSelectorTable_DECL
struct SourceSelectorInfo {
  uint8_t Kind; ///< SelectorKind
  uint8_t Sel;  ///< Selector
  uint8_t Code; ///< code in the instruction word
  const char *Text;
};
#include "ValhallGenSearchableTables.inc"
} // namespace ValhallSel

/// Modifiers: suffixes of a mnemonic or destination.
namespace ValhallMod {
#define GET_ModKind_DECL
#define GET_ModifierTable_DECL
struct ModifierInfo {
  uint8_t Kind; ///< ModKind
  uint8_t Code; ///< code in the instruction word
  const char *Text;
  const char *ArmText; ///< Arm's spelling where it differs, else empty
};
#include "ValhallGenSearchableTables.inc"

// Codes that passes set by name.
enum FlowCode : unsigned {
  FlowNone = 0,
  /// Bits 0-2 of codes 1-7 are the slots waited for.
  FlowWait0 = 1,
  FlowWait1 = 2,
  FlowWait2 = 4,
  FlowWait012 = 7,
  FlowWait0126 = 8, ///< and the depth/stencil dependency
  FlowWait = 9,     ///< and the barrier slot
  FlowReconverge = 10,
  FlowWaitResource = 12,
  FlowDiscard = 13,
  FlowContinue = 14,
  FlowEnd = 15
};
enum CompareCode : unsigned {
  CmpEQ = 0,
  CmpGT = 1,
  CmpGE = 2,
  CmpNE = 3, ///< for floats: unordered or not equal
  CmpLT = 4,
  CmpLE = 5,
  CmpGTLT = 6, ///< floats: ordered and not equal
  CmpTotal = 7 ///< floats: ordered
};
enum ResultTypeCode : unsigned {
  ResultI1 = 0, ///< 0 or 1
  ResultF1 = 1, ///< 0.0 or 1.0
  ResultM1 = 2, ///< 0 or all ones
  ResultU1 = 3  ///< intermediate result of a multi-word comparison
};
enum RoundCode : unsigned {
  RoundNearestEven = 0,
  RoundUp = 1,
  RoundDown = 2,
  RoundZero = 3,
  RoundNearestAway = 4
};
enum ClampCode : unsigned {
  ClampNone = 0,
  Clamp0Inf = 1,
  ClampM11 = 2,
  Clamp01 = 3
};
enum DestMaskCode : unsigned {
  DestH01 = 0,
  DestH0 = 1,
  DestH1 = 2,
  DestFull = 3
};
enum MuxCode : unsigned {
  MuxNeg = 0,
  MuxIntZero = 1,
  MuxFPZero = 2,
  MuxBit = 3
};
enum AtomicCode : unsigned {
  AtomicAdd = 2,
  AtomicSMin = 8,
  AtomicSMax = 9,
  AtomicUMin = 10,
  AtomicUMax = 11,
  AtomicAnd = 12,
  AtomicOr = 13,
  AtomicXor = 14,
  AtomicXchg = 15
};
enum Atomic1Code : unsigned {
  Atomic1Inc = 0,
  Atomic1Dec = 1,
  Atomic1UMax1 = 2,
  Atomic1SMax1 = 3,
  Atomic1Or1 = 4
};
enum LoadLane8Code : unsigned { Lane8B0 = 0, Lane8H0 = 4, Lane8W0 = 6 };
enum LoadLane16Code : unsigned { Lane16H0 = 0, Lane16W0 = 2 };
enum FrexpCode : unsigned { FrexpNone = 0, FrexpSqrt = 1, FrexpLog = 2 };
enum AccessCode : unsigned { AccessNone = 0, AccessForce = 3 };
} // namespace ValhallMod

/// Operand types (MCOperandInfo::OperandType) of this target.
namespace ValhallOp {
enum OperandType : unsigned {
  /// A source: this value + 4 * SelectorKind, with the flags below. Both
  /// machine
  /// operands of the source carry it.
  OPERAND_SRC_FIRST = MCOI::OPERAND_FIRST_TARGET,
  OPERAND_SRC_ABSNEG_FLAG = 1,
  OPERAND_SRC_NOT_FLAG = 2,

#define SRC(KIND)                                                              \
  OPERAND_SRC_##KIND = OPERAND_SRC_FIRST + 4 * ValhallSel::Sel##KIND,          \
  OPERAND_SRC_##KIND##_AbsNeg = OPERAND_SRC_##KIND + OPERAND_SRC_ABSNEG_FLAG,  \
  OPERAND_SRC_##KIND##_Not = OPERAND_SRC_##KIND + OPERAND_SRC_NOT_FLAG,
  SRC(Plain) SRC(WidenF16) SRC(SwizzleF16) SRC(WidenInt) SRC(SwizzleInt16)
      SRC(LanesInt8) SRC(Lane16) SRC(Replicate16) SRC(Lane8) SRC(Bytes8x2)
          SRC(ShiftByte) SRC(ShiftByte2) SRC(ShiftByte4) SRC(WidenInt64)
              SRC(WidenInt64W) SRC(WidenMul64) SRC(WidenShift64) SRC(Condition)
                  SRC(Bytes8)
#undef SRC

  /// A modifier: this value + ModKind.
  OPERAND_MOD_FIRST = OPERAND_SRC_FIRST + 4 * 32,
#define MOD(KIND)                                                              \
  OPERAND_MOD_##KIND = OPERAND_MOD_FIRST + ValhallMod::Mod##KIND,
  MOD(Lane8) MOD(Lane16) MOD(StoreLane8) MOD(StoreLane16) MOD(Extend) MOD(
      Access) MOD(GclkSource) MOD(VecSize) MOD(VecSize2) MOD(VecSize4) MOD(RegFormat)
      MOD(RegFormatVarying) MOD(RegFormatFlat) MOD(RegFormatF32) MOD(FlatFormat) MOD(
          SourceFormat32) MOD(SourceFormat16) MOD(SourceFormat) MOD(Sample) MOD(Update)
          MOD(UpdateSpecial) MOD(SampleUpdate) MOD(ZStencil) MOD(ZLastRead) MOD(
              ZSDepth) MOD(ZSStencil) MOD(TexSkip) MOD(TexType) MOD(TexWidth)
              MOD(TexWidth2) MOD(TexMask) MOD(TexDim) MOD(TexDimFetch) MOD(
                  TexDimGather) MOD(TexDim2D) MOD(TexDimVarying) MOD(TexProject)
                  MOD(TexWide) MOD(TexArray) MOD(TexOffset) MOD(TexCompare) MOD(
                      TexIntCoords) MOD(TexComponent) MOD(TexForceDelta)
                      MOD(TexNoBias) MOD(TexNoClamp) MOD(TexDerivative) MOD(
                          TexLod) MOD(TexLodVarying) MOD(VarTexFormat)
                          MOD(VertexType) MOD(Vertex) MOD(IgnoreBounds) MOD(
                              MultiSize) MOD(SinCos) MOD(LaneSelect) MOD(SubgroupOr)

                              MOD(Negate) MOD(Conservative) MOD(AddressMode) MOD(
                                  AddressAbsolute) MOD(StackMode) MOD(Diverge)
                                  MOD(Round) MOD(RoundInt) MOD(RoundLdexp) MOD(
                                      RoundScale) MOD(NaN) MOD(Clamp) MOD(Sticky)
                                      MOD(Saturate) MOD(HalfAddRound) MOD(NotResult) MOD(
                                          ReturnCarry) MOD(MuxOp) MOD(MuxOp8) MOD(ClzMask)
                                          MOD(FrexpMode) MOD(NegResult) MOD(
                                              LdexpInf) MOD(ScaleMode) MOD(FlushNaN)
                                              MOD(FlushFTZ) MOD(FlushInf) MOD(
                                                  TableOffset) MOD(TableScale) MOD(ExpAdjust)
                                                  MOD(LogMode) MOD(LogPrecision) MOD(
                                                      PowFunction) MOD(PreserveNull) MOD(CompareInt)
                                                      MOD(CompareFloat) MOD(ResultType) MOD(
                                                          ResultTypeMulti) MOD(ResultType8)
                                                          MOD(Subgroup) MOD(LaneOp) MOD(
                                                              Inactive) MOD(Slot) MOD(SlotBarrier)
                                                              MOD(AtomicOp) MOD(
                                                                  AtomicAddExtend) MOD(AtomicXchg)
                                                                  MOD(Atomic1Op) MOD(
                                                                      Flow) MOD(DestMask)
                                                                      MOD(DestNarrow)
                                                                          MOD(DestReplicate)
                                                                              MOD(DestOneHalf)
#undef MOD
};

inline bool isSource(unsigned Type) {
  return Type >= OPERAND_SRC_FIRST && Type < OPERAND_MOD_FIRST;
}
inline unsigned selectorKind(unsigned SourceType) {
  return (SourceType - OPERAND_SRC_FIRST) / 4;
}
inline bool allowsAbsNeg(unsigned SourceType) {
  return (SourceType - OPERAND_SRC_FIRST) & OPERAND_SRC_ABSNEG_FLAG;
}
inline bool allowsNot(unsigned SourceType) {
  return (SourceType - OPERAND_SRC_FIRST) & OPERAND_SRC_NOT_FLAG;
}
inline bool isModifier(unsigned Type) { return Type >= OPERAND_MOD_FIRST; }
inline ValhallMod::ModKind modKind(unsigned ModifierType) {
  return static_cast<ValhallMod::ModKind>(ModifierType - OPERAND_MOD_FIRST);
}
} // namespace ValhallOp

namespace ValhallII {
/// TSFlags of ValhallInst.
enum TSFlags : uint64_t {
  UnitMask = 7,
  IsMessage = 1 << 3, ///< asynchronous: results need a wait on the slot
  IsMemory = 1 << 4,  ///< orders with other memory accesses
  ReadsStaging = 1 << 5,
  WritesStaging = 1 << 6,
  StagingRuleShift = 7, ///< StagingRule
  StagingRuleMask = 15,
  ExecutionFAU = 1 << 11 ///< a message with the execution engine's FAU rules
};
/// How many staging registers a message with a group of variable size uses.
enum StagingRule : unsigned {
  StagingFixed,
  StagingFormat, ///< by vector size and register format
  StagingF32,    ///< by vector size
  StagingF16,
  StagingTexSingle,
  StagingTexFetch,
  StagingTexGather,
  StagingTexGradient,
  StagingTexWeights,
  StagingTexDual,
  StagingVarTex,
  StagingVarTexDual
};
inline StagingRule stagingRule(uint64_t Flags) {
  return static_cast<StagingRule>((Flags >> StagingRuleShift) &
                                  StagingRuleMask);
}
enum ExecUnit : unsigned {
  UnitNone,
  UnitFMA,
  UnitCVT,
  UnitSFU,
  UnitLS,
  UnitVarying,
  UnitTexture
};
inline ExecUnit execUnit(uint64_t Flags) {
  return static_cast<ExecUnit>(Flags & UnitMask);
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
/// Private memory of a work-item: what the signed 16-bit offset of an access
/// reaches from thread_local_pointer.
constexpr unsigned MaxPrivateBytes = 32 * 1024;

/// Value of small constant \p Index. \p HasSinConstant is the capability of
/// that name.
uint32_t smallConstant(unsigned Index, bool HasSinConstant);
} // namespace ValhallII

} // namespace llvm

#endif
