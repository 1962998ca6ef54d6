//===-- BifrostExpansion.h - Operations in place of one ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROST_BIFROSTEXPANSION_H
#define LLVM_LIB_TARGET_MALI_BIFROST_BIFROSTEXPANSION_H

#include "BifrostOperations.h"
#include "BifrostSubtarget.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

namespace llvm {
namespace Bifrost {

/// A source of an operation and its modifiers.
struct Source {
  MachineOperand MO;
  unsigned Mods = 0;

  Source(MachineOperand MO, unsigned Mods = 0) : MO(MO), Mods(Mods) {}
  Source(Register Reg, unsigned Mods = 0)
      : MO(MachineOperand::CreateReg(Reg, /*isDef=*/false)), Mods(Mods) {}

  bool isZero() const {
    return MO.isReg() && MO.getReg() == Bifrost::ZERO && !Mods;
  }
  unsigned selector() const { return Mods >> SelectorShift; }
  Source with(unsigned NewMods) const { return {MO, NewMods}; }
};

inline unsigned selectorMods(StringRef Text) {
  return *findModValue(ModSelector, Text) << SelectorShift;
}

/// Builds in front of one operation.
class Expander {
  MachineInstr &MI;
  const BifrostInstrInfo &TII;
  MachineRegisterInfo &MRI;
  SmallVectorImpl<MachineInstr *> &Built;

public:
  Expander(MachineInstr &MI, SmallVectorImpl<MachineInstr *> &Built)
      : MI(MI),
        TII(*MI.getMF()->getSubtarget<BifrostSubtarget>().getInstrInfo()),
        MRI(MI.getMF()->getRegInfo()), Built(Built) {}

  /// \returns whether the operation was replaced and must go; if not, it may
  /// have another form.
  bool expand();

private:
  Register word() { return MRI.createVirtualRegister(&GPR32RegClass); }
  Source zero() const { return Source(Register(Bifrost::ZERO)); }
  Register result(unsigned N = 0) const { return MI.getOperand(N).getReg(); }

  Source source(unsigned N) const;
  void setSource(unsigned N, const Source &S);
  MachineOperand *modifier(MachineInstr &I, OpName Name) const;
  StringRef text(OpName Name) const { return text(MI, Name); }
  StringRef text(MachineInstr &I, OpName Name) const;
  void set(MachineInstr &I, OpName Name, StringRef Text) const;

  MachineInstr *build(unsigned Opcode, ArrayRef<Register> Results,
                      ArrayRef<Source> Sources,
                      ArrayRef<ModSetting> Settings = {});
  Register op(unsigned Opcode, ArrayRef<Source> Sources,
              ArrayRef<ModSetting> Settings = {}) {
    Register Dst = word();
    build(Opcode, Dst, Sources, Settings);
    return Dst;
  }
  Source constant(uint32_t Value);
  Source shifted(unsigned Opcode, const Source &Value, unsigned Amount);
  void invert(Register Dst, Register Word);

  void dropSelectors();
  bool expandSum();
  bool expandBranch();
  bool expandCompare();
  bool expandFloatSelect();
  bool expandSelect();
  bool expandShift();
  bool expandHalfShift();
  bool expandLoad();
  bool expandScaled();
  bool expandMinMax();
  bool expandTruncation();
  bool expandRound();
  void dropSigns();
};

} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROST_BIFROSTEXPANSION_H
