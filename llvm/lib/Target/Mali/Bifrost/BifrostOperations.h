//===-- BifrostOperations.h - Forms of operations ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTOPERATIONS_H
#define LLVM_LIB_TARGET_MALI_BIFROSTOPERATIONS_H

#include "MCTargetDesc/Bifrost/BifrostClause.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineInstr.h"
#include <array>
#include <optional>

namespace llvm {
class BifrostSubtarget;

namespace Bifrost {

/// One way to execute an operation: a row of BifrostOps.td. FMA or ADD is the
/// unit's NOP if the operation leaves the unit to another one.
struct FormRow {
  unsigned Inst;
  uint8_t Index;
  unsigned FMA, ADD;
  /// Bytes, first source lowest: the operation's source, or one of below.
  uint32_t FMASources, ADDSources;
  /// This source of the operation must be zero.
  uint8_t IsZero;
  const char *WhenMod, *WhenValue, *SetMod, *SetValue;

  static constexpr uint8_t PassedSource = 253, ZeroSource = 254, NoSource = 255;
  unsigned half(Unit U) const { return U == Unit::FMA ? FMA : ADD; }
  uint8_t source(Unit U, unsigned N) const {
    return (U == Unit::FMA ? FMASources : ADDSources) >> 8 * N;
  }
};

/// The forms of an operation, best first; empty if \p Opcode is none.
ArrayRef<FormRow> getForms(unsigned Opcode);

/// One source of a half instruction before it has a place in a clause.
struct HalfSource {
  enum SourceKind : uint8_t {
    Register,
    FAU,
    Zero,
    Literal,
    Target,
    Passed ///< `t`, from the other half of the operation
  } Kind;
  MCRegister Reg;     ///< Register, FAU
  uint32_t Value = 0; ///< Literal
  /// Literals that are not numbers, and targets: the operand.
  const MachineOperand *Symbol = nullptr;
  /// Selectors that the half has for it.
  uint8_t Selectors = 0;
  /// `t` is among them with these modifiers.
  bool AllowsT = false;

  bool isSameWord(const HalfSource &O) const {
    return Kind == O.Kind && Reg == O.Reg && Value == O.Value &&
           Symbol == O.Symbol;
  }
};

/// A half instruction with the operands of its operation.
struct HalfInst {
  unsigned Opcode = 0;
  SmallVector<HalfSource, 4> Sources;
  /// Modifiers and immediates, in the order of its operands.
  SmallVector<int64_t, 6> Tail;
  /// The register that takes the result; none if the half has none.
  MCRegister Dst;
};

/// An operation as the packer sees it in one of its forms.
struct FormInst {
  std::optional<HalfInst> Half[2];
  bool isPair() const { return Half[0] && Half[1]; }
};

/// All forms that \p MI, an operation with physical or virtual registers, can
/// have with its modifiers. \p CheckWords: only those that have words.
SmallVector<FormInst, 2> lowerForms(const MachineInstr &MI,
                                    const BifrostSubtarget &STI);

/// What a tuple reads through its one FAU word.
class FAUUse {
  SmallVector<HalfSource, 3> Literals;
  std::optional<uint8_t> Field;
  bool NeedsZero = false;

public:
  /// False if \p S, a source of unit \p U, does not fit beside the others.
  bool add(const HalfSource &S, Unit U);
  /// The same for all that \p H reads.
  bool add(const HalfInst &H, Unit U);
  /// Distinct words of an embedded constant.
  unsigned numLiterals() const;
  ArrayRef<HalfSource> literals() const { return Literals; }
};

/// The sources of one form fit the one FAU word of a tuple.
bool fitsFAU(const FormInst &F);

/// The operand of source \p Source; its modifiers follow.
unsigned getSourceOperand(const MachineInstr &MI, unsigned Source);
/// Sources of an operation.
unsigned getNumOpSources(const MachineInstr &MI);
/// An operation that blends; the registers of its colors are read one by one,
/// and its staging operand only names them.
bool isBlend(const MachineInstr &MI);
/// The registers that the message of \p MI reads and writes: staging operands.
const MachineOperand *getStagingRead(const MachineInstr &MI);
const MachineOperand *getStagingWrite(const MachineInstr &MI);

} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTOPERATIONS_H
