//===-- SharedValues.cpp - Values that several expressions need -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/SharedValues.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace llvm::gpu;

/// Registers of shared values of one expression.
static constexpr unsigned MostShared = 8;

unsigned gpu::registersOf(const SUnit &Unit, const MachineRegisterInfo &MRI) {
  unsigned Registers = 0;
  for (const MachineOperand &MO : Unit.getInstr()->all_defs())
    if (MO.getReg().isVirtual())
      Registers += MRI.getMaxLaneMaskForVReg(MO.getReg()).getNumLanes();
  return Registers;
}

static SmallVector<const SUnit *, 4> operandsOf(const SUnit &Unit) {
  SmallVector<const SUnit *, 4> Operands;
  for (const SDep &D : Unit.Preds)
    if (D.getKind() == SDep::Data && !D.getSUnit()->isBoundaryNode() &&
        !is_contained(Operands, D.getSUnit()))
      Operands.push_back(D.getSUnit());
  // What is behind a long chain was summed up before.
  llvm::stable_sort(Operands, [](const SUnit *A, const SUnit *B) {
    return A->getDepth() < B->getDepth();
  });
  return Operands;
}

static bool hasOneUser(const SUnit &Unit) {
  const SUnit *User = nullptr;
  for (const SDep &D : Unit.Succs) {
    if (D.getKind() != SDep::Data || D.getSUnit() == User)
      continue;
    if (User || D.getSUnit()->isBoundaryNode())
      return false;
    User = D.getSUnit();
  }
  return User;
}

void SharedValues::compute(ArrayRef<SUnit> Units,
                           const MachineRegisterInfo &MRI) {
  Values.assign(Units.size(), {});
  Needed.assign(Units.size(), {});
  IsExpression.clear();
  IsExpression.resize(Units.size(), true);
  for (const SUnit &Unit : Units) {
    Values[Unit.NodeNum].Registers = registersOf(Unit, MRI);
    Needs &Mine = Needed[Unit.NodeNum];
    unsigned Registers = 0;
    for (const SUnit *Operand : operandsOf(Unit)) {
      const unsigned Number = Operand->NodeNum;
      bool IsPart = hasOneUser(*Operand);
      SmallVector<unsigned, 4> More;
      for (unsigned V : IsPart ? ArrayRef<unsigned>(Needed[Number].Values)
                               : ArrayRef<unsigned>(Number))
        if (!is_contained(Mine.Values, V))
          More.push_back(V);
      unsigned Added = 0;
      for (unsigned V : More)
        Added += Values[V].Registers;
      if (IsPart && Registers && Registers + Added > MostShared)
        continue;
      if (IsPart)
        IsExpression.reset(Number);
      else
        Mine.Read.push_back(Number);
      Mine.Values.append(More);
      Registers += Added;
    }
  }
  for (unsigned Number : IsExpression.set_bits())
    for (unsigned V : Needed[Number].Values)
      ++Values[V].Waiting;
}

int SharedValues::laterRegisters(const SUnit &Unit) const {
  const Needs &Mine = Needed[Unit.NodeNum];
  int Registers = 0;
  for (unsigned V : Mine.Values)
    if (!Values[V].IsLive && !is_contained(Mine.Read, V))
      Registers += Values[V].Registers;
  for (unsigned V : Mine.Read)
    if (Values[V].IsLive && !Values[V].IsRead)
      Registers -= Values[V].Registers;
  return Registers;
}

unsigned SharedValues::fewestOthers(const SUnit &Unit) const {
  unsigned Fewest = ~0u;
  for (unsigned V : Needed[Unit.NodeNum].Values)
    if (Values[V].IsLive)
      Fewest = std::min(Fewest, Values[V].Waiting);
  return Fewest;
}

void SharedValues::place(const SUnit &Unit) {
  const Needs &Mine = Needed[Unit.NodeNum];
  for (unsigned V : Mine.Values) {
    Values[V].IsLive = true;
    if (IsExpression[Unit.NodeNum])
      --Values[V].Waiting;
  }
  for (unsigned V : Mine.Read)
    Values[V].IsRead = true;
}
