//===-- BifrostClause.h - Clauses as data -----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A clause as the hardware stores it: header, tuples with their register
// blocks, embedded constants; and its way to quadwords and back. Both ways use
// the same tables (BifrostClause.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTCLAUSE_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTCLAUSE_H

#include "BifrostBaseInfo.h"
#include "BifrostQuadwords.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCInst.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace llvm {
class MCInstrInfo;
class MCSubtargetInfo;

namespace Bifrost {

/// After the last clause of a program come zero bytes, so that this clause and
/// they are as many bytes as the instruction fetch reads ahead.
constexpr unsigned ProgramTailBytes = 128;

//===--- Header -----------------------------------------------------------===//

/// The 45 bits of the header. Bits that must be zero are not kept.
struct ClauseHeader {
  FlushToZero FTZ = FlushToZero::None;
  bool SuppressInf = false;
  bool SuppressNaN = false;
  FloatExceptions Exceptions = FloatExceptions::Default;
  FlowControl Flow = FlowControl::End;
  bool TerminateDiscarded = false;
  bool NextClausePrefetch = false;
  bool StagingBarrier = false;
  uint8_t StagingRegister = 0;
  /// Bit k: the next clause waits for slot k.
  uint8_t DependencyWait = 0;
  uint8_t DependencySlot = 0;
  MessageType Message = MessageType::None;
  MessageType NextMessage = MessageType::None;

  bool operator==(const ClauseHeader &) const;
};

uint64_t packHeader(const ClauseHeader &Header);
Expected<ClauseHeader> unpackHeader(uint64_t Bits);

/// The text of a field's value, empty for the default; as in the header line.
StringRef getFlowText(FlowControl Flow);
StringRef getMessageText(MessageType Message);
StringRef getFlushToZeroText(FlushToZero FTZ);
StringRef getFloatExceptionsText(FloatExceptions Exceptions);

//===--- Register block ---------------------------------------------------===//

/// What slot 2 or 3 of a register block does.
enum class SlotUse : uint8_t { Idle, Read, Write, WriteLow, WriteHigh };

constexpr uint8_t NoReg = 0xFF;

/// The register block of a tuple, decoded. Reads serve this tuple; writes store
/// the results of the previous tuple, those of the first tuple the results of
/// the last one.
struct RegisterBlock {
  /// Raw FAU field.
  uint8_t FAU = 0;
  /// Registers of the four slots; NoReg when the slot is idle. A single
  /// register is read through slot 0.
  uint8_t Reg[4] = {NoReg, NoReg, NoReg, NoReg};
  SlotUse Slot2 = SlotUse::Idle;
  SlotUse Slot3 = SlotUse::Idle;
  /// Which result slot 3 writes. Slot 2 always writes that of FMA.
  Unit Slot3Unit = Unit::FMA;

  /// Where the result of \p U of the previous tuple goes: register and half;
  /// NoReg if it is not written.
  std::pair<uint8_t, DestHalf> getWrite(Unit U) const;
  bool operator==(const RegisterBlock &) const;
};

/// 35 bits. Fails when the slots have no encoding in this position.
Expected<uint64_t> packRegisterBlock(const RegisterBlock &Ports, bool First);
Expected<RegisterBlock> unpackRegisterBlock(uint64_t Bits, bool First);

//===--- FAU field --------------------------------------------------------===//

/// Which embedded constant the FAU field names, if it names one.
std::optional<unsigned> getConstantIndex(uint8_t FAU);
/// FAU field for constant \p Index with low nibble \p Low.
uint8_t getConstantFAU(unsigned Index, unsigned Low);

//===--- Constants --------------------------------------------------------===//

/// How the hardware changes a constant on its way to the sources.
enum class ConstantKind : uint8_t {
  Plain,
  /// 64 bits: PC + sign-extended 60 bits of the constant.
  PCLo,
  /// High word: low word of (PC + sign-extended 28 bits of the high word).
  PCHi,
  /// Both words so.
  PCLoHi,
};

struct EmbeddedConstant {
  /// As stored: bits 3:0 are zero, the FAU field of each tuple has them.
  uint64_t Value = 0;
  /// Follows from the modifiers (values of the pair, or the field of the first
  /// constant); not encoded by itself. See assignConstantKinds.
  ConstantKind Kind = ConstantKind::Plain;
};

/// Kinds of a pair stored in one quadword; nothing when the modifier is
/// reserved.
std::optional<std::pair<ConstantKind, ConstantKind>> getPairKinds(uint64_t A,
                                                                  uint64_t B);

//===--- Clause -----------------------------------------------------------===//

/// A numeric branch target in a source operand: bytes from the start of the
/// clause. Constant words are immediates of 32 bits, so bit 32 tells them
/// apart. Symbolic targets are MCExpr operands.
inline MCOperand createBranchTarget(int32_t Offset) {
  return MCOperand::createImm((int64_t(1) << 32) | uint32_t(Offset));
}
inline bool isNumericTarget(const MCOperand &Op) {
  return Op.isImm() && (Op.getImm() >> 32) == 1;
}
inline bool isBranchTarget(const MCOperand &Op) {
  return Op.isExpr() || isNumericTarget(Op);
}
inline int32_t getTargetOffset(const MCOperand &Op) {
  return int32_t(uint32_t(Op.getImm()));
}

struct Tuple {
  /// Half instructions with real source operands: registers, constant words,
  /// branch targets. `dst` is the register that the next block writes.
  MCInst FMA, ADD;
  /// The selector of each source, in logical order.
  SmallVector<uint8_t, 4> FMASelectors, ADDSelectors;
  RegisterBlock Ports;

  MCInst &half(Unit U) { return U == Unit::FMA ? FMA : ADD; }
  const MCInst &half(Unit U) const { return U == Unit::FMA ? FMA : ADD; }
  SmallVector<uint8_t, 4> &selectors(Unit U) {
    return U == Unit::FMA ? FMASelectors : ADDSelectors;
  }
  ArrayRef<uint8_t> selectors(Unit U) const {
    return U == Unit::FMA ? FMASelectors : ADDSelectors;
  }
};

struct Clause {
  ClauseHeader Header;
  SmallVector<Tuple, MaxTuples> Tuples;
  /// All that are stored, padding included.
  SmallVector<EmbeddedConstant, 8> Constants;
  /// The modifier field of the first constant: bits 3:0 M1, bits 7:4 M2. Only
  /// clauses of three and six tuples have it.
  uint8_t FirstModifier = 0;
};

/// Sets the kinds from values and FirstModifier. Fails on reserved modifiers.
Error assignConstantKinds(Clause &C);

/// One word that a source reads through the FAU, resolved.
struct FAUWord {
  enum WordKind : uint8_t { Special, Uniform, Constant } Kind;
  /// Special: FAU field. Uniform: index of the 32-bit word. Constant: index.
  unsigned Index;
  bool High;
  /// Constant: the stored word with the low nibble of the FAU field.
  uint32_t Value;
  /// Constant: how this word depends on the PC; Plain when it does not. PCLo:
  /// Wide is the 64-bit constant.
  ConstantKind PC;
  uint64_t Wide;
};

/// What selector FAULow or FAUHigh gives in \p Ports. Nothing if the field is
/// reserved or names a constant that is not there.
std::optional<FAUWord> resolveFAU(const Clause &C, const RegisterBlock &Ports,
                                  bool High);

/// The value of a constant word for a clause at address \p PC.
uint32_t evaluateConstant(const FAUWord &W, uint64_t PC);

/// Encodes what is there: selectors, ports and constants must be set (see
/// layoutClause). The offsets of symbolic targets are what the constants say.
Error encodeClause(const Clause &C, SmallVectorImpl<char> &Bytes,
                   const MCInstrInfo &MII);

/// Decodes the clause at the start of \p Bytes and resolves its operands.
/// \p Size: its bytes; on failure the bytes to skip (one quadword).
Expected<Clause> decodeClause(ArrayRef<uint8_t> Bytes, uint64_t &Size,
                              const MCSubtargetInfo &STI,
                              const MCInstrInfo &MII);

/// The operand that a source of unit \p U reads through selector \p Sel, as
/// ports and constants say.
Expected<MCOperand> resolveSource(const Clause &C, const Tuple &T, Unit U,
                                  uint8_t Sel);

/// The block that writes the results of tuple \p Tuple.
const RegisterBlock &getResultBlock(const Clause &C, unsigned Tuple);
/// Sets destination and half of a half instruction.
void setResult(MCInst &MI, uint8_t Reg, DestHalf Half);

/// JUMP and BRANCH*; the target is the last source.
bool isBranch(const MCInst &MI);
/// The clause never goes on to the next one in memory.
bool endsInJump(const Clause &C);
/// The branch target operand of the clause, if it has one; #0 counts.
MCOperand *findBranchTarget(Clause &C);
const MCOperand *findBranchTarget(const Clause &C);

/// The stream of a program has ended: a quadword whose low 32 bits are zero is
/// no clause.
bool isProgramEnd(ArrayRef<uint8_t> Bytes);

//===--- The MCInst CLAUSE ------------------------------------------------===//

/// \p Address of the clause, if known: then the clause and branch targets print
/// with the names of clauses. The branch target is an operand of the MCInst
/// CLAUSE, so that tools can make it a symbol.
void toMCInst(const Clause &C, MCInst &MI,
              std::optional<uint64_t> Address = std::nullopt);
Clause fromMCInst(const MCInst &MI);
std::optional<uint64_t> getClauseAddress(const MCInst &MI);
void setClauseAddress(MCInst &MI, std::optional<uint64_t> Address);
/// Bytes from the clause to its numeric branch target, if it has one.
std::optional<int32_t> getClauseTarget(const MCInst &MI);
/// Bytes of the encoded clause.
unsigned getClauseSize(const Clause &C);

} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTCLAUSE_H
