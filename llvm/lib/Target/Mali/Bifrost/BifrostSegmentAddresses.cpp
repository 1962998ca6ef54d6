//===-- BifrostSegmentAddresses.cpp - Offsets instead of addresses --------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Messages name the segment of local or private memory, and then take an
/// offset in it, of one word. Selection uses that within a block; here it is
/// done for addresses that come from other blocks, where everything that uses
/// the address can take the offset:
///
///   b, c = SEG_ADD 0, 0, wls
///   l, h = SHADDX_u32 b, c, i, 2          o = LSHIFT_OR_i32 i, 0, 2
///   bb.1:                             ->  bb.1:
///     v = LOAD_i32 l, h, none               v = LOAD_i32 o, 0, wls
///

#include "Bifrost.h"
#include "BifrostOperations.h"
#include "BifrostSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace llvm::Bifrost;

#define DEBUG_TYPE "bifrost-segment-addresses"

namespace {

/// A word that some instruction makes: its result \p Index.
struct Word {
  MachineInstr *Def = nullptr;
  unsigned Index = 0;
};

class BifrostSegmentAddresses : public MachineFunctionPass {
  const BifrostInstrInfo *TII = nullptr;
  MachineRegisterInfo *MRI = nullptr;
  /// Whether all users of an address can do without it.
  DenseMap<const MachineInstr *, bool> Replaceable;
  /// The offset that stands for an address.
  DenseMap<const MachineInstr *, MachineOperand> Offsets;

public:
  static char ID;
  BifrostSegmentAddresses() : MachineFunctionPass(ID) {}

  bool runOnMachineFunction(MachineFunction &MF) override;
  StringRef getPassName() const override { return "Bifrost segment addresses"; }
  MachineFunctionProperties getRequiredProperties() const override {
    return MachineFunctionProperties().setIsSSA();
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

private:
  Word findWord(const MachineOperand &MO) const;
  MachineInstr *findAddress(const MachineOperand &Low,
                            const MachineOperand &High) const;
  std::pair<MachineInstr *, unsigned>
  findSummands(const MachineInstr &MI) const;
  MachineInstr *findBase(const MachineInstr &MI) const {
    return findSummands(MI).first;
  }
  const MachineInstr *findRoot(const MachineInstr *MI) const;
  bool isReplaceable(MachineInstr &MI);
  bool areUsersReplaceable(Register Reg, const MachineInstr &Address);
  MachineOperand offsetOf(MachineInstr &MI);
  bool replaceAccess(MachineInstr &MI);
};

} // namespace

char BifrostSegmentAddresses::ID = 0;
INITIALIZE_PASS(BifrostSegmentAddresses, DEBUG_TYPE,
                "Bifrost segment addresses", false, false)

FunctionPass *llvm::createBifrostSegmentAddressesPass() {
  return new BifrostSegmentAddresses();
}

Word BifrostSegmentAddresses::findWord(const MachineOperand &MO) const {
  if (!MO.isReg() || !MO.getReg().isVirtual())
    return {};
  Register Reg = MO.getReg();
  unsigned SubReg = MO.getSubReg();
  while (Reg.isVirtual()) {
    MachineInstr *Def = MRI->getUniqueVRegDef(Reg);
    if (!Def)
      return {};
    const MachineOperand *From = nullptr;
    if (Def->isCopy()) {
      From = &Def->getOperand(1);
      if (SubReg && From->getSubReg())
        return {};
    } else if (Def->isRegSequence()) {
      for (unsigned I = 1; I + 1 < Def->getNumOperands(); I += 2)
        if (SubReg && Def->getOperand(I + 1).getImm() == SubReg)
          From = &Def->getOperand(I);
      if (!From)
        return {};
      SubReg = 0;
    } else {
      for (unsigned I = 0; I != Def->getNumDefs(); ++I)
        if (!SubReg && Def->getOperand(I).getReg() == Reg)
          return {Def, I};
      return {};
    }
    Reg = From->getReg();
    SubReg = SubReg ? SubReg : From->getSubReg();
  }
  return {};
}

static bool isSum(const MachineInstr &MI) {
  return MI.getOpcode() == SHADDX_u32 || MI.getOpcode() == SHADDX_s32 ||
         MI.getOpcode() == SHADDX_i64;
}
static bool isAccess(const MachineInstr &MI) {
  return isOperation(MI.getDesc()) && MI.mayLoadOrStore() &&
         MI.mayLoad() != MI.mayStore() &&
         getNamedOperandIdx(MI.getOpcode(), OpName::seg) >= 0;
}

/// Sources are plain words.
static bool hasPlainSources(const MachineInstr &MI) {
  for (unsigned S = 0, E = getNumOpSources(MI); S != E; ++S)
    if (MI.getOperand(getSourceOperand(MI, S) + 1).getImm() != 0)
      return false;
  return true;
}
static const MachineOperand &sourceOf(const MachineInstr &MI, unsigned Source) {
  return MI.getOperand(getSourceOperand(MI, Source));
}
static int64_t segmentOf(const MachineInstr &MI) {
  return MI.getOperand(getNamedOperandIdx(MI.getOpcode(), OpName::seg))
      .getImm();
}

/// What makes both words of an address, in their order.
MachineInstr *
BifrostSegmentAddresses::findAddress(const MachineOperand &Low,
                                     const MachineOperand &High) const {
  Word L = findWord(Low), H = findWord(High);
  return L.Def && L.Def == H.Def && L.Index == 0 && H.Index == 1 ? L.Def
                                                                 : nullptr;
}

static int64_t shiftOf(const MachineInstr &MI) {
  return MI.getOperand(getNamedOperandIdx(MI.getOpcode(), OpName::shift))
      .getImm();
}

/// The address that a sum adds something to, and which source the low word of
/// the other summand is.
std::pair<MachineInstr *, unsigned>
BifrostSegmentAddresses::findSummands(const MachineInstr &MI) const {
  if (!isSum(MI) || !hasPlainSources(MI))
    return {nullptr, 0};
  MachineInstr *Base = findAddress(sourceOf(MI, 0), sourceOf(MI, 1));
  if (findRoot(Base))
    return {Base, 2};
  // Source 2 is shifted.
  if (MI.getOpcode() == SHADDX_i64 && shiftOf(MI) == 0) {
    Base = findAddress(sourceOf(MI, 2), sourceOf(MI, 3));
    if (findRoot(Base))
      return {Base, 0};
  }
  return {nullptr, 0};
}

/// The address of the segment that \p MI makes an address in, or null.
const MachineInstr *
BifrostSegmentAddresses::findRoot(const MachineInstr *MI) const {
  while (MI && isSum(*MI))
    MI = findBase(*MI);
  if (!MI)
    return nullptr;
  if (MI->getOpcode() == FRAME_ADDRESS)
    return MI;
  if (MI->getOpcode() != SEG_ADD || !hasPlainSources(*MI))
    return nullptr;
  const MachineOperand &High = sourceOf(*MI, 1);
  return High.isReg() && High.getReg() == Bifrost::ZERO ? MI : nullptr;
}

/// Copies and groups of \p Reg included, which is a word of \p Address.
bool BifrostSegmentAddresses::areUsersReplaceable(Register Reg,
                                                  const MachineInstr &Address) {
  for (MachineInstr &User : MRI->use_nodbg_instructions(Reg)) {
    if (User.isCopy() || User.isRegSequence()) {
      if (!User.getOperand(0).getReg().isVirtual() ||
          !areUsersReplaceable(User.getOperand(0).getReg(), Address))
        return false;
      continue;
    }
    if (isAccess(User)) {
      // The group may be the value as well.
      const MachineOperand *Value = getStagingRead(User);
      if (findAddress(sourceOf(User, 0), sourceOf(User, 1)) != &Address ||
          (Value && findWord(*Value).Def == &Address) ||
          (Value && Value->getReg() == Reg))
        return false;
      continue;
    }
    auto [Base, Addend] = findSummands(User);
    if (Base != &Address || findWord(sourceOf(User, Addend)).Def == &Address ||
        !isReplaceable(User))
      return false;
  }
  return true;
}

bool BifrostSegmentAddresses::isReplaceable(MachineInstr &MI) {
  auto [It, New] = Replaceable.try_emplace(&MI, false);
  if (!New)
    return It->second;
  bool Result = areUsersReplaceable(MI.getOperand(0).getReg(), MI) &&
                areUsersReplaceable(MI.getOperand(1).getReg(), MI);
  return Replaceable[&MI] = Result;
}

/// Makes the offset behind the address.
MachineOperand BifrostSegmentAddresses::offsetOf(MachineInstr &MI) {
  if (auto It = Offsets.find(&MI); It != Offsets.end())
    return It->second;
  MachineBasicBlock::iterator At = std::next(MI.getIterator());
  auto Build = [&](unsigned Opcode, ArrayRef<MachineOperand> Sources) {
    Register Dst = MRI->createVirtualRegister(&GPR32RegClass);
    MachineInstrBuilder B =
        BuildMI(*MI.getParent(), At, MI.getDebugLoc(), TII->get(Opcode), Dst);
    for (MachineOperand S : Sources) {
      if (S.isReg() && S.getReg().isVirtual()) {
        S.setIsKill(false);
        MRI->clearKillFlags(S.getReg());
      }
      B.add(S).addImm(0);
    }
    TII->addModifiers(B);
    return MachineOperand::CreateReg(Dst, /*isDef=*/false);
  };
  auto IsZero = [](const MachineOperand &MO) {
    return (MO.isReg() && MO.getReg() == Bifrost::ZERO) ||
           (MO.isImm() && MO.getImm() == 0);
  };
  MachineOperand Zero = MachineOperand::CreateReg(Bifrost::ZERO, false);
  MachineOperand Result = Zero;
  if (MI.getOpcode() == SEG_ADD) {
    Result = sourceOf(MI, 0);
  } else if (MI.getOpcode() == FRAME_ADDRESS) {
    Result = Build(MOV_i32, {MI.getOperand(2)});
    if (int64_t Offset = MI.getOperand(3).getImm())
      Result =
          Build(IADD_u32,
                {Result, Build(MOV_i32,
                               {MachineOperand::CreateImm(uint32_t(Offset))})});
  } else {
    auto [BaseAddress, Addend] = findSummands(MI);
    MachineOperand Base = offsetOf(*BaseAddress);
    Result = sourceOf(MI, Addend);
    if (int64_t Shift = shiftOf(MI))
      Result = Build(
          LSHIFT_OR_i32,
          {Result, Zero, Build(MOV_i32, {MachineOperand::CreateImm(Shift)})});
    if (!IsZero(Base))
      Result = IsZero(Result) ? Base : Build(IADD_u32, {Base, Result});
  }
  if (Result.isReg())
    Result.setIsKill(false);
  Offsets.try_emplace(&MI, Result);
  return Result;
}

bool BifrostSegmentAddresses::replaceAccess(MachineInstr &MI) {
  MachineInstr *Address = findAddress(sourceOf(MI, 0), sourceOf(MI, 1));
  const MachineInstr *Root = findRoot(Address);
  if (!Root || !hasPlainSources(MI) ||
      segmentOf(MI) != TII->codeOf(MI.getOpcode(), {OpName::seg, "none"}))
    return false;
  // The offsets on the way to the address are not made for this one alone.
  for (MachineInstr *A = Address; A != Root; A = findBase(*A))
    if (!isReplaceable(*A))
      return false;
  unsigned Low = getSourceOperand(MI, 0), High = getSourceOperand(MI, 1);
  MachineOperand Offset = offsetOf(*Address);
  if (Offset.isImm()) {
    MI.getOperand(Low).ChangeToImmediate(Offset.getImm());
  } else {
    if (Offset.getReg().isVirtual())
      MRI->clearKillFlags(Offset.getReg());
    MI.getOperand(Low).setReg(Offset.getReg());
    MI.getOperand(Low).setSubReg(Offset.getSubReg());
    MI.getOperand(Low).setIsKill(false);
  }
  MI.getOperand(High).setReg(Bifrost::ZERO);
  MI.getOperand(High).setSubReg(0);
  MI.getOperand(High).setIsKill(false);
  StringRef Segment = Root->getOpcode() == FRAME_ADDRESS ? "tl" : "";
  int SegIndex = getNamedOperandIdx(MI.getOpcode(), OpName::seg);
  MI.getOperand(SegIndex).setImm(
      Segment.empty() ? segmentOf(*Root)
                      : TII->codeOf(MI.getOpcode(), {OpName::seg, Segment}));
  return true;
}

bool BifrostSegmentAddresses::runOnMachineFunction(MachineFunction &MF) {
  if (skipFunction(MF.getFunction()))
    return false;
  TII = MF.getSubtarget<BifrostSubtarget>().getInstrInfo();
  MRI = &MF.getRegInfo();
  Replaceable.clear();
  Offsets.clear();
  SmallVector<MachineInstr *> Accesses;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (isAccess(MI))
        Accesses.push_back(&MI);
  bool Changed = false;
  for (MachineInstr *MI : Accesses)
    Changed |= replaceAccess(*MI);
  if (!Changed)
    return false;
  // Users come after what they use, and none of this is in a PHI.
  for (MachineBasicBlock &MBB : reverse(MF))
    for (MachineInstr &MI : make_early_inc_range(reverse(MBB)))
      if ((isSum(MI) || MI.getOpcode() == SEG_ADD ||
           MI.getOpcode() == FRAME_ADDRESS || MI.isCopy() ||
           MI.isRegSequence()) &&
          all_of(MI.defs(), [&](const MachineOperand &MO) {
            return MO.getReg().isVirtual() && MRI->use_nodbg_empty(MO.getReg());
          })) {
        for (const MachineOperand &MO : MI.defs())
          MRI->markUsesInDebugValueAsUndef(MO.getReg());
        MI.eraseFromParent();
      }
  return true;
}
