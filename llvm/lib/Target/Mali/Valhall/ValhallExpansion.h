//===-- ValhallExpansion.h - Instructions in place of one -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What ValhallExpandDocumented.cpp and its expansions of 64-bit instructions
/// are written with. All of it is SSA.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALL_VALHALLEXPANSION_H
#define LLVM_LIB_TARGET_MALI_VALHALL_VALHALLEXPANSION_H

#include "MCTargetDesc/Valhall/ValhallEvidence.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "ValhallInstrInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

namespace llvm {
namespace Valhall {

/// A source of an instruction: register and source modifiers.
struct Source {
  Register Reg;
  unsigned SubReg = 0;
  unsigned Mods = 0;
  /// Instead of a register, in addresses.
  std::optional<int> FrameIndex;

  Source() = default;
  Source(Register Reg, unsigned Mods = 0, unsigned SubReg = 0)
      : Reg(Reg), SubReg(SubReg), Mods(Mods) {}

  bool isZero() const { return Reg == K0 && !Mods; }
  Source withoutSign() const {
    return {Reg, Mods & ~(ValhallII::SrcNeg | ValhallII::SrcAbs), SubReg};
  }
};

inline Source inverse(Source S) {
  S.Mods ^= ValhallII::SrcNot;
  return S;
}

/// What of \p MI no open compiler emits; messages with a sized group count as
/// what they become.
std::optional<DocumentedOnly> findDocumentedOnly(const MachineInstr &MI);

/// Builds in front of an instruction.
class Expander {
public:
  explicit Expander(MachineInstr &Before);

  Register word() { return MRI.createVirtualRegister(&GPR32RegClass); }
  Register pairRegister() { return MRI.createVirtualRegister(&GPR64RegClass); }
  Source zero() const { return Source(K0); }
  Source negativeZero() const { return Source(K0, ValhallII::SrcNeg); }
  /// The amount of a shift that does nothing.
  Source noShift() const {
    return Source(K0, ValhallII::withSel(0, ValhallSel::B0));
  }
  Source constant(uint32_t Value);

  Source source(const MachineInstr &MI, OpName Name) const;
  int64_t immediate(const MachineInstr &MI, OpName Name) const;
  const MachineInstr *definition(Register Reg) const {
    return Reg.isVirtual() ? MRI.getVRegDef(Reg) : nullptr;
  }
  /// ".i32" and so on.
  StringRef typeSuffix(unsigned Opcode) const;
  /// What the word holds, if it is a constant.
  std::optional<uint32_t> constantOf(const Source &Word) const;

  MachineInstr *build(unsigned Opcode, Register Dst, ArrayRef<Source> Sources,
                      ArrayRef<int64_t> Immediates = {});
  MachineInstr *buildMessage(unsigned Opcode, const Source &Address,
                             Register Staging, ArrayRef<int64_t> Immediates);
  void copyModifiers(const MachineInstr &From, MachineInstr &To,
                     ArrayRef<OpName> Names) const;
  void replace(Register Old, Register New) { MRI.replaceRegWith(Old, New); }

  /// Of a 64-bit source without selector.
  Source half(const Source &Pair, unsigned Index) const;
  void pair(Register Dst, const Source &Low, const Source &High);
  /// The part of a word that \p S selects, extended to a word.
  Source widened(const Source &S, bool Signed);
  /// The high word of a pair that extends \p Word.
  Source extension(const Source &Word, bool Signed);
  /// A 64-bit source as words; what its selector takes is extended.
  std::pair<Source, Source> words(const Source &S, bool Signed);
  /// A 64-bit source without selector.
  Source wide(const Source &S, bool Signed);

  /// Operations on words. Without a register for it the result is a new one.
  Register op(unsigned Opcode, ArrayRef<Source> Sources,
              ArrayRef<int64_t> Immediates = {}, Register Dst = Register());
  Register logic(unsigned Opcode, const Source &A, const Source &B,
                 Register Dst = Register()) {
    return op(Opcode, {A, noShift(), B}, {}, Dst);
  }

private:
  void addSources(ValhallInstBuilder &B, ArrayRef<Source> Sources) const;

  MachineInstr &Before;
  const ValhallInstrInfo &TII;
  const ValhallRegisterInfo &TRI;
  MachineRegisterInfo &MRI;
};

/// Expands an instruction of 64-bit arithmetic. \returns whether it did.
bool expandWide(Expander &X, MachineInstr &MI);

} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_VALHALL_VALHALLEXPANSION_H
