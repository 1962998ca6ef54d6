//===-- BifrostPackClauses.cpp - Operations into tuples and clauses -------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A list scheduler over the dependences of a block. It fills clauses from the
/// start of the block, tuple by tuple, each with what has the longest way to
/// the end and fits (BifrostClausePlan.h), and makes a bundle of each:
///
///   r0, r1 = LOAD_i64 ...            BUNDLE {
///   r2 = FADD_f32 r3, r4, ...    ->    CLAUSE_HEADER 0
///   r5 = IADD_u32 r2, r6, ...          r2 = FMA_FADD_f32 r3, r4, ...
///                                      ADD_LOAD_i64 ..., r0
///                                      FMA_NOP
///                                      r5 = ADD_IADD_u32 t0, r6, ...
///                                    }
///
//===----------------------------------------------------------------------===//

#include "Bifrost.h"
#include "BifrostClauseInfo.h"
#include "BifrostSubtarget.h"
#include "MCTargetDesc/Bifrost/BifrostQuadwords.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBundle.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/ScheduleDAGInstrs.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::Bifrost;

#define DEBUG_TYPE "bifrost-pack-clauses"

namespace {
enum class PackMode { Full, SingleTuple, SingleOperation };
} // namespace

static cl::opt<PackMode>
    Mode("bifrost-packing", cl::Hidden, cl::desc("How to fill clauses"),
         cl::init(PackMode::Full),
         cl::values(clEnumValN(PackMode::Full, "full", "As much as fits"),
                    clEnumValN(PackMode::SingleTuple, "single-tuple",
                               "One tuple a clause (for tests)"),
                    clEnumValN(PackMode::SingleOperation, "single-operation",
                               "One operation a tuple (for tests)")));

static constexpr Unit Units[] = {Unit::FMA, Unit::ADD};

namespace {

/// The dependences of a block.
class BlockDAG : public ScheduleDAGInstrs {
public:
  BlockDAG(MachineFunction &MF, const MachineLoopInfo *MLI)
      : ScheduleDAGInstrs(MF, MLI) {
    CanHandleTerminators = true;
  }
  void schedule() override {}
};

/// Two candidates for a tuple; one of them may be missing.
struct Choice {
  unsigned Op[2] = {PlannedHalf::None, PlannedHalf::None};
  const FormInst *Form[2] = {nullptr, nullptr};
  int Score = -1;
};

class BlockPacker {
  MachineBasicBlock &MBB;
  const BifrostSubtarget &STI;
  const TargetRegisterInfo &TRI;
  BlockDAG &DAG;
  RegMask LiveOut;
  std::vector<BlockOp> Ops;
  std::optional<ClausePlan> Plan;
  unsigned Left = 0;
  /// Waits for a move that was made for it.
  unsigned Forced = PlannedHalf::None;

public:
  BlockPacker(MachineBasicBlock &MBB, BlockDAG &DAG, RegMask LiveOut)
      : MBB(MBB), STI(MBB.getParent()->getSubtarget<BifrostSubtarget>()),
        TRI(*STI.getRegisterInfo()), DAG(DAG), LiveOut(LiveOut) {}

  void run();

private:
  void collect();
  void findValues();
  void findHeights();
  unsigned maxTuples() const {
    return Mode == PackMode::SingleTuple ? 1 : MaxTuples;
  }
  bool isCandidate(unsigned Op) const;
  int valueOf(unsigned Op, const FormInst &Form) const;
  SmallVector<std::pair<unsigned, const FormInst *>, 16>
  candidates(Unit U, ArrayRef<unsigned> Ready) const;
  Choice choose();
  void consider(Choice &Best, unsigned Op0, const FormInst *F0, unsigned Op1,
                const FormInst *F1);
  bool addMove();
  void fillClause();
  void emitClause();
  void emitHalf(const PlannedHalf &H, unsigned Tuple, Unit U, bool IsWritten,
                MachineBasicBlock::iterator At);
  bool emitFence();
};

class BifrostPackClauses : public MachineFunctionPass {
public:
  static char ID;
  BifrostPackClauses() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Bifrost Pack Clauses"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    AU.addRequired<AAResultsWrapperPass>();
    AU.addRequired<MachineLoopInfoWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;
};

} // namespace

char BifrostPackClauses::ID = 0;

INITIALIZE_PASS_BEGIN(BifrostPackClauses, DEBUG_TYPE, "Bifrost Pack Clauses",
                      false, false)
INITIALIZE_PASS_DEPENDENCY(AAResultsWrapperPass)
INITIALIZE_PASS_DEPENDENCY(MachineLoopInfoWrapperPass)
INITIALIZE_PASS_END(BifrostPackClauses, DEBUG_TYPE, "Bifrost Pack Clauses",
                    false, false)

FunctionPass *llvm::createBifrostPackClausesPass() {
  return new BifrostPackClauses();
}

//===----------------------------------------------------------------------===//
// The block
//===----------------------------------------------------------------------===//

void BlockPacker::collect() {
  for (SUnit &SU : DAG.SUnits) {
    MachineInstr &MI = *SU.getInstr();
    BlockOp &Op = Ops.emplace_back();
    Op.MI = &MI;
    Op.SU = &SU;
    Op.IsFence = MI.getOpcode() == Bifrost::FENCE;
    if (Op.IsFence)
      continue;
    Op.Forms = lowerForms(MI, STI);
    erase_if(Op.Forms, [](const FormInst &F) { return !fitsFAU(F); });
    if (Op.Forms.empty())
      reportFatalInternalError("bifrost: no unit can execute " +
                               STI.getInstrInfo()->getName(MI.getOpcode()));
    uint64_t Flags = MI.getDesc().TSFlags;
    Op.IsMessage = BifrostInstrInfo::isMessage(MI);
    Op.IsLast = TSF::isLast(Flags);
    if (const MachineOperand *MO = getStagingRead(MI); MO && !MO->isUndef())
      Op.StagingReads = maskOf(MO->getReg().asMCReg(), TRI);
    if (const MachineOperand *MO = getStagingWrite(MI))
      Op.StagingWrites = maskOf(MO->getReg().asMCReg(), TRI);
  }
  Left = Ops.size();
}

/// Who makes and who reads the value of each register.
void BlockPacker::findValues() {
  constexpr unsigned NoDef = ~0u;
  SmallVector<unsigned, NumRegisters> LastDef(NumRegisters, NoDef);
  auto ResultOf = [&](unsigned Def, unsigned Reg) -> BlockOp::Result * {
    for (BlockOp::Result &R : Ops[Def].Results)
      if (R.Reg == Reg)
        return &R;
    return nullptr;
  };
  for (unsigned I = 0; I != Ops.size(); ++I) {
    BlockOp &Op = Ops[I];
    RegMask Uses = 0, Defs = 0;
    addAccess(*Op.MI, TRI, Uses, Defs);
    for (RegMask M = Uses; M; M &= M - 1) {
      unsigned Reg = countr_zero(M);
      if (LastDef[Reg] == NoDef)
        continue;
      Op.DefOf[Reg] = LastDef[Reg];
      if (BlockOp::Result *R = ResultOf(LastDef[Reg], Reg))
        R->Readers.push_back(I);
    }
    for (RegMask M = Defs & ~Op.StagingWrites; M; M &= M - 1)
      Op.Results.push_back({unsigned(countr_zero(M)), {}, false});
    // In the order of the operands: which unit makes a result of a pair.
    if (Op.Results.size() == 2 &&
        (maskOf(Op.MI->getOperand(0).getReg().asMCReg(), TRI) >>
             Op.Results[0].Reg &
         1) == 0)
      std::swap(Op.Results[0], Op.Results[1]);
    for (RegMask M = Defs; M; M &= M - 1)
      LastDef[countr_zero(M)] = I;
  }
  for (unsigned Reg = 0; Reg != NumRegisters; ++Reg)
    if (LastDef[Reg] != NoDef && (LiveOut >> Reg & 1))
      if (BlockOp::Result *R = ResultOf(LastDef[Reg], Reg))
        R->LiveOut = true;
}

void BlockPacker::findHeights() {
  constexpr unsigned MessageTuples = 12;
  for (unsigned I = Ops.size(); I-- != 0;) {
    unsigned Height = 0;
    for (const SDep &D : Ops[I].SU->Succs) {
      if (D.getSUnit()->isBoundaryNode())
        continue;
      const BlockOp &Succ = Ops[D.getSUnit()->NodeNum];
      unsigned Distance =
          D.getKind() == SDep::Data ? Ops[I].IsMessage ? MessageTuples : 1 : 0;
      Height = std::max(Height, Succ.Height + Distance);
    }
    Ops[I].Height = Height;
  }
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

/// Everything before it has its place, in whatever tuple.
bool BlockPacker::isCandidate(unsigned Op) const {
  if (Plan->isPlaced(Op) || Ops[Op].IsFence)
    return false;
  return all_of(Ops[Op].SU->Preds, [&](const SDep &D) {
    return Plan->isPlaced(D.getSUnit()->NodeNum);
  });
}

int BlockPacker::valueOf(unsigned Op, const FormInst &Form) const {
  constexpr int Filled = 1000, PerTuple = 16, ForMessage = 8, Flexible = 3,
                PerPassed = 4, ForMove = 4000;
  const BlockOp &O = Ops[Op];
  int Value = Filled + PerTuple * int(O.Height);
  if (O.IsMessage)
    Value += ForMessage;
  if (O.Forms.size() > 1)
    Value -= Flexible;
  if (Form.isPair())
    Value += Filled;
  if (Op == Forced)
    Value += ForMove;
  return Value + PerPassed * int(Plan->countPassed(Op, Form));
}

/// Forms that use \p U, and both units if that is FMA, best first.
SmallVector<std::pair<unsigned, const FormInst *>, 16>
BlockPacker::candidates(Unit U, ArrayRef<unsigned> Ready) const {
  constexpr unsigned MaxCandidates = 10;
  struct Candidate {
    int Value;
    unsigned Op;
    const FormInst *Form;
  };
  SmallVector<Candidate, 16> List;
  for (unsigned Op : Ready)
    for (const FormInst &F : Ops[Op].Forms) {
      bool UsesFMA = F.Half[0].has_value();
      if ((U == Unit::FMA) == UsesFMA && Plan->isReady(Op, F))
        List.push_back({valueOf(Op, F), Op, &F});
    }
  stable_sort(List, [](const Candidate &A, const Candidate &B) {
    return A.Value > B.Value;
  });
  if (List.size() > MaxCandidates)
    List.resize(MaxCandidates);
  SmallVector<std::pair<unsigned, const FormInst *>, 16> Result;
  for (const Candidate &C : List)
    Result.push_back({C.Op, C.Form});
  return Result;
}

/// Takes the choice if it is legal and better.
void BlockPacker::consider(Choice &Best, unsigned Op0, const FormInst *F0,
                           unsigned Op1, const FormInst *F1) {
  int Score = 0;
  bool Closing = false;
  if (F0) {
    Plan->place(Op0, *F0);
    Closing |= Ops[Op0].IsLast;
  }
  if (F1) {
    Plan->place(Op1, *F1);
    Closing |= Ops[Op1].IsLast;
  }
  if (F0)
    Score += valueOf(Op0, *F0);
  if (F1)
    Score += valueOf(Op1, *F1);
  if (Score > Best.Score && Plan->isLegal(Closing))
    Best = {{Op0, Op1}, {F0, F1}, Score};
  if (F1)
    Plan->remove(Op1);
  if (F0)
    Plan->remove(Op0);
}

Choice BlockPacker::choose() {
  Choice Best;
  SmallVector<unsigned, 32> Ready;
  for (unsigned I = 0; I != Ops.size(); ++I)
    if (isCandidate(I))
      Ready.push_back(I);
  // A branch comes after everything else of its block.
  auto IsTooEarly = [&](unsigned Op, unsigned InTuple) {
    return Ops[Op].MI->isBranch() && any_of(Ops, [&](const BlockOp &O) {
             unsigned I = &O - Ops.data();
             return I < Op && !Plan->isPlaced(I) && I != InTuple;
           });
  };
  bool Single = Mode == PackMode::SingleOperation;
  auto FMAs = candidates(Unit::FMA, Ready);
  auto ADDs = candidates(Unit::ADD, Ready);
  for (auto [Op, F] : ADDs)
    if (!IsTooEarly(Op, PlannedHalf::None))
      consider(Best, PlannedHalf::None, nullptr, Op, F);
  for (auto [Op0, F0] : FMAs) {
    consider(Best, Op0, F0, PlannedHalf::None, nullptr);
    if (F0->isPair() || Ops[Op0].IsLast || Single)
      continue;
    // With it in place more may be ready.
    Plan->place(Op0, *F0);
    SmallVector<unsigned, 32> Released;
    for (const SDep &D : Ops[Op0].SU->Succs)
      if (!D.getSUnit()->isBoundaryNode() &&
          isCandidate(D.getSUnit()->NodeNum) &&
          !is_contained(Released, D.getSUnit()->NodeNum))
        Released.push_back(D.getSUnit()->NodeNum);
    for (unsigned I : {Ops.size() - 1, Ops.size() - 2})
      if (I < Ops.size() && Ops[I].MI->isBranch() && isCandidate(I) &&
          !is_contained(Released, I))
        Released.push_back(I);
    auto More = candidates(Unit::ADD, Released);
    Plan->remove(Op0);
    for (auto &List : {ADDs, More})
      for (auto [Op1, F1] : List)
        if (Op1 != Op0 && !IsTooEarly(Op1, Op0))
          consider(Best, Op0, F0, Op1, F1);
  }
  return Best;
}

/// An operation that reads four registers gets one of them passed on by a move
/// in the tuple before.
bool BlockPacker::addMove() {
  constexpr unsigned MaxReads = 3;
  for (unsigned Op = 0; Op != Ops.size(); ++Op) {
    if (!isCandidate(Op))
      continue;
    for (const FormInst &F : Ops[Op].Forms) {
      SmallVector<unsigned, 4> Reads = Plan->readsInNext(F, Op);
      if (Reads.size() != MaxReads + 1)
        continue;
      // In the next tuple it must be able to follow.
      Plan->addTuple();
      bool Ready = Plan->isReady(Op, F);
      Plan->dropTuple();
      if (!Ready)
        continue;
      for (Unit U : {Unit::ADD, Unit::FMA}) {
        if (!Plan->tuples().back().Half[U == Unit::ADD].empty())
          continue;
        for (unsigned Reg : reverse(Reads)) {
          Plan->placeMove(Reg, U);
          if (Plan->isLegal(/*Closing=*/false) &&
              Plan->readsInNext(F, Op).size() <= MaxReads) {
            Forced = Op;
            return true;
          }
          Plan->removeMove(U);
        }
      }
    }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Clauses
//===----------------------------------------------------------------------===//

void BlockPacker::fillClause() {
  Forced = PlannedHalf::None;
  bool Last = false;
  // A move and what it is for stay together.
  unsigned Extra = 0;
  while (!Last && Plan->tuples().size() <
                      std::min(maxTuples() + Extra, unsigned(MaxTuples))) {
    Plan->addTuple();
    Choice Best = choose();
    for (unsigned I : {0u, 1u})
      if (Best.Form[I]) {
        Plan->place(Best.Op[I], *Best.Form[I]);
        Last |= Ops[Best.Op[I]].IsLast;
        --Left;
      }
    Forced = PlannedHalf::None;
    bool Moved = !Last && Plan->tuples().size() < MaxTuples &&
                 (Mode == PackMode::Full || Best.Score < 0) && addMove();
    Extra += Moved && Mode == PackMode::SingleTuple;
    if (Best.Score < 0 && !Moved) {
      // Nothing fits any more.
      Plan->dropTuple();
      break;
    }
  }
  if (Plan->tuples().empty())
    reportFatalInternalError(Twine("bifrost: no operation of block ") +
                             MBB.getFullName() + " fits a clause");
  // Two results of the last tuple are stored by one more.
  if (!Plan->canClose())
    Plan->addTuple();
}

void BlockPacker::emitHalf(const PlannedHalf &H, unsigned Tuple, Unit U,
                           bool IsWritten, MachineBasicBlock::iterator At) {
  const BifrostInstrInfo &TII = *STI.getInstrInfo();
  auto Build = [&](unsigned Opcode, const DebugLoc &DL, MCRegister Dst) {
    return BuildMI(MBB, At, DL, TII.get(Opcode))
        .addReg(Dst, RegState::Define)
        .addImm(unsigned(DestHalf::Full));
  };
  if (H.Op == PlannedHalf::None) {
    Build(U == Unit::FMA ? FMA_NOP : ADD_NOP, DebugLoc(), MCRegister());
    return;
  }
  if (H.Op == PlannedHalf::Move) {
    Build(U == Unit::FMA ? FMA_MOV_i32 : ADD_MOV_i32, DebugLoc(), MCRegister())
        .addReg(getGPR(H.MovedReg));
    return;
  }
  const BlockOp &Op = Ops[H.Op];
  MachineInstrBuilder B = Build(H.Inst->Opcode, Op.MI->getDebugLoc(),
                                IsWritten ? H.Inst->Dst : MCRegister());
  for (const HalfSource &S : H.Inst->Sources) {
    switch (S.Kind) {
    case HalfSource::FAU:
      B.addReg(S.Reg);
      break;
    case HalfSource::Zero:
      B.addReg(U == Unit::FMA &&
                       (S.Selectors >> unsigned(Selector::ZeroOrT) & 1)
                   ? Bifrost::ZERO
                   : Bifrost::FAU_ZERO_W0);
      break;
    case HalfSource::Literal:
      B.addImm(S.Value);
      break;
    case HalfSource::Target:
      B.addMBB(S.Symbol->getMBB());
      break;
    case HalfSource::Register:
      switch (*Plan->findOrigin(S, H.Op, Tuple, U)) {
      case ClausePlan::Origin::Slot:
        B.addReg(S.Reg);
        break;
      case ClausePlan::Origin::T:
        B.addReg(Bifrost::T);
        break;
      case ClausePlan::Origin::T0:
        B.addReg(Bifrost::T0);
        break;
      case ClausePlan::Origin::T1:
        B.addReg(Bifrost::T1);
        break;
      }
      break;
    }
  }
  bool HasStaging = getInstDesc(H.Inst->Opcode)->HasStaging;
  if (HasStaging) {
    RegMask All = Op.StagingReads | Op.StagingWrites;
    B.addReg(getGPR(countr_zero(All)), Op.StagingReads ? 0 : RegState::Undef);
  }
  for (int64_t V : H.Inst->Tail)
    B.addImm(V);
  if (HasStaging)
    for (RegMask M = Op.StagingReads; M; M &= M - 1)
      B.addReg(getGPR(countr_zero(M)), RegState::Implicit);
  if (HasStaging)
    for (RegMask M = Op.StagingWrites; M; M &= M - 1)
      B.addReg(getGPR(countr_zero(M)), RegState::ImplicitDefine);
  if (U == Unit::ADD)
    B.setMemRefs(Op.MI->memoperands());
}

void BlockPacker::emitClause() {
  const BifrostInstrInfo &TII = *STI.getInstrInfo();
  MachineBasicBlock::iterator End = MBB.end();
  MachineInstr *First =
      BuildMI(MBB, End, DebugLoc(), TII.get(Bifrost::CLAUSE_HEADER)).addImm(0);
  ArrayRef<PlannedTuple> Tuples = Plan->tuples();
  for (unsigned T = 0; T != Tuples.size(); ++T)
    for (Unit U : Units)
      emitHalf(Tuples[T].Half[U == Unit::ADD], T, U, Plan->needsRegister(T, U),
               End);
  finalizeBundle(MBB, First->getIterator(), End.getInstrIterator());
}

/// A fence stands between clauses.
bool BlockPacker::emitFence() {
  for (unsigned I = 0; I != Ops.size(); ++I) {
    if (!Ops[I].IsFence || Plan->isPlaced(I) ||
        !all_of(Ops[I].SU->Preds, [&](const SDep &D) {
          return Plan->isPlaced(D.getSUnit()->NodeNum);
        }))
      continue;
    Plan->placeFence(I);
    BuildMI(MBB, MBB.end(), Ops[I].MI->getDebugLoc(),
            STI.getInstrInfo()->get(Bifrost::FENCE));
    --Left;
    return true;
  }
  return false;
}

void BlockPacker::run() {
  collect();
  findValues();
  findHeights();
  DenormalMode Denormals =
      MBB.getParent()->getFunction().getDenormalMode(APFloat::IEEEsingle());
  bool Flushes = Denormals.Output == DenormalMode::PreserveSign ||
                 Denormals.Output == DenormalMode::PositiveZero;
  Plan.emplace(Ops, STI, Flushes);
  while (Left) {
    if (emitFence())
      continue;
    fillClause();
    emitClause();
    Plan->clear();
  }
  for (BlockOp &Op : Ops)
    Op.MI->eraseFromParent();
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

/// Registers that hold a value that is needed when each block ends.
static DenseMap<const MachineBasicBlock *, RegMask>
findLiveOut(const MachineFunction &MF, const TargetRegisterInfo &TRI,
            DenseMap<const MachineBasicBlock *, RegMask> &LiveIn) {
  DenseMap<const MachineBasicBlock *, RegMask> LiveOut;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const MachineBasicBlock &MBB : reverse(MF)) {
      RegMask Live = 0;
      for (const MachineBasicBlock *Succ : MBB.successors())
        Live |= LiveIn[Succ];
      LiveOut[&MBB] = Live;
      for (const MachineInstr &MI : reverse(MBB)) {
        RegMask Uses = 0, Defs = 0;
        addAccess(MI, TRI, Uses, Defs);
        Live = (Live & ~Defs) | Uses;
      }
      Changed |= LiveIn[&MBB] != Live;
      LiveIn[&MBB] = Live;
    }
  }
  return LiveOut;
}

/// What is in no clause: descriptions of values, and values that are undefined.
static void removeMeta(MachineFunction &MF) {
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(MBB))
      if (MI.isMetaInstruction() || MI.getOpcode() == TargetOpcode::INIT_UNDEF)
        MI.eraseFromParent();
}

/// Reads of registers that nothing has written.
static void markUndefined(MachineFunction &MF, const TargetRegisterInfo &TRI) {
  for (MachineBasicBlock &MBB : MF) {
    RegMask Defined = 0;
    for (const MachineBasicBlock::RegisterMaskPair &LI : MBB.liveins())
      Defined |= maskOf(LI.PhysReg, TRI);
    for (MachineInstr &MI : MBB.instrs()) {
      RegMask Uses = 0, Defs = 0;
      for (MachineOperand &MO : MI.operands())
        if (MO.isReg() && MO.getReg().isPhysical() && MO.readsReg()) {
          RegMask M = maskOf(MO.getReg().asMCReg(), TRI);
          if (M && !(M & Defined))
            MO.setIsUndef();
        }
      if (MI.isBundle())
        continue;
      addAccess(MI, TRI, Uses, Defs);
      Defined |= Defs;
    }
  }
}

bool BifrostPackClauses::runOnMachineFunction(MachineFunction &MF) {
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
  removeMeta(MF);
  DenseMap<const MachineBasicBlock *, RegMask> LiveIn;
  DenseMap<const MachineBasicBlock *, RegMask> LiveOut =
      findLiveOut(MF, TRI, LiveIn);
  markUndefined(MF, TRI);
  AAResults &AA = getAnalysis<AAResultsWrapperPass>().getAAResults();
  const MachineLoopInfo &MLI =
      getAnalysis<MachineLoopInfoWrapperPass>().getLI();
  for (MachineBasicBlock &MBB : MF) {
    MachineBasicBlock::iterator End = MBB.getFirstTerminator();
    while (End != MBB.end() && End->isBranch())
      ++End;
    if (MBB.begin() == End)
      continue;
    BlockDAG DAG(MF, &MLI);
    DAG.startBlock(&MBB);
    DAG.enterRegion(&MBB, MBB.begin(), End, std::distance(MBB.begin(), End));
    DAG.buildSchedGraph(&AA);
    BlockPacker(MBB, DAG, LiveOut[&MBB]).run();
    DAG.exitRegion();
    DAG.finishBlock();
    // The end of a kernel stays behind the clauses.
    if (End != MBB.end())
      MBB.splice(MBB.end(), &MBB, End);
  }
  markUndefined(MF, TRI);
  return true;
}
