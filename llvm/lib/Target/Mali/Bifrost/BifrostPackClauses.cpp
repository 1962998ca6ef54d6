//===-- BifrostPackClauses.cpp - Operations into tuples and clauses -------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Finds the dependences of a block, has its operations distributed over tuples
/// and clauses (BifrostClauseSearch.h), and makes a bundle of each clause:
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
#include "BifrostClauseSearch.h"
#include "BifrostSubtarget.h"
#include "GPUCodeGen/GPUMachineFunctionInfo.h"
#include "MCTargetDesc/Bifrost/BifrostQuadwords.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBundle.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/ScheduleDAGInstrs.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
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

class BlockPacker {
  MachineBasicBlock &MBB;
  const BifrostSubtarget &STI;
  const TargetRegisterInfo &TRI;
  BlockDAG &DAG;
  RegMask LiveOut;
  std::vector<BlockOp> Ops;
  std::optional<ClausePlan> Plan;

public:
  BlockPacker(MachineBasicBlock &MBB, BlockDAG &DAG, RegMask LiveOut)
      : MBB(MBB), STI(MBB.getParent()->getSubtarget<BifrostSubtarget>()),
        TRI(*STI.getRegisterInfo()), DAG(DAG), LiveOut(LiveOut) {}

  void run();

private:
  void collect();
  void findValues();
  void emitClause();
  void emitHalf(const PlannedHalf &H, unsigned Tuple, Unit U, bool IsWritten,
                MachineBasicBlock::iterator At);
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
    if (Op.Forms.empty()) {
      std::string Text;
      raw_string_ostream OS(Text);
      MI.print(OS, /*IsStandalone=*/true, /*SkipOpers=*/false,
               /*SkipDebugLoc=*/true, /*AddNewLine=*/false);
      reportFatalInternalError("bifrost: no unit can execute " + Twine(Text));
    }
    uint64_t Flags = MI.getDesc().TSFlags;
    Op.IsMessage = BifrostInstrInfo::countsAsMessage(MI);
    Op.IsLast = TSF::isLast(Flags);
    if (isBlend(MI)) {
      for (const MachineOperand &MO : MI.implicit_operands())
        if (MO.isUse() && MO.getReg() != getGPR(Mali::PreloadSamples))
          Op.StagingReads |= maskOf(MO.getReg().asMCReg(), TRI);
    } else if (const MachineOperand *MO = getStagingRead(MI);
               MO && !MO->isUndef())
      Op.StagingReads = maskOf(MO->getReg().asMCReg(), TRI);
    if (const MachineOperand *MO = getStagingWrite(MI))
      Op.StagingWrites = maskOf(MO->getReg().asMCReg(), TRI);
  }
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

//===----------------------------------------------------------------------===//
// Clauses
//===----------------------------------------------------------------------===//

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
    case HalfSource::Passed:
      // Undefined sources, which read anything, can be without an FMA.
      B.addReg(Plan->tuples()[Tuple].Half[0].empty() ? Bifrost::FAU_ZERO_W0
                                                     : Bifrost::T);
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
  DebugLoc Message;
  for (unsigned T = 0; T != Tuples.size(); ++T)
    for (Unit U : Units) {
      const PlannedHalf &Half = Tuples[T].Half[U == Unit::ADD];
      if (!Half.empty() && Half.Op != PlannedHalf::Move &&
          Ops[Half.Op].IsMessage)
        Message = Ops[Half.Op].MI->getDebugLoc();
      emitHalf(Half, T, U, Plan->needsRegister(T, U), End);
    }
  finalizeBundle(MBB, First->getIterator(), End.getInstrIterator());
  // A clause has one line, and its message is what can fail.
  if (Message)
    getBundleStart(First->getIterator())->setDebugLoc(Message);
}

void BlockPacker::run() {
  collect();
  findValues();
  bool Flushes = gpu::flushesSubnormals(MBB.getParent()->getFunction());
  PackLimits Limits;
  Limits.MaxTuples = Mode == PackMode::SingleTuple ? 1 : MaxTuples;
  Limits.SingleOperation = Mode == PackMode::SingleOperation;
  Limits.Search = Mode == PackMode::Full;
  Expected<Packing> Best = packBlock(Ops, STI, Flushes, Limits);
  if (!Best)
    reportFatalInternalError(Twine("bifrost: block ") + MBB.getFullName() +
                             ": " + toString(Best.takeError()));
  Plan.emplace(Ops, STI, Flushes);
  for (const PackedClause &C : Best->Clauses) {
    if (C.Fence != PlannedHalf::None) {
      BuildMI(MBB, MBB.end(), Ops[C.Fence].MI->getDebugLoc(),
              STI.getInstrInfo()->get(Bifrost::FENCE));
      continue;
    }
    Plan->load(C.Tuples);
    emitClause();
    Plan->clear();
  }
  for (BlockOp &Op : Ops)
    Op.MI->eraseFromParent();
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

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

/// Sources that read anything wait for nobody who writes their registers.
static void freeUndefinedSources(MachineFunction &MF) {
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (isOperation(MI.getDesc()))
        for (unsigned S = 0, E = getNumOpSources(MI); S != E; ++S)
          if (MachineOperand &MO = MI.getOperand(getSourceOperand(MI, S));
              MO.isReg() && MO.isUndef())
            MO.setReg(Bifrost::ZERO);
}

/// Memory may keep what it has where an undefined value is stored. The message
/// would read a register that another one may be about to write.
static void removeUndefinedStores(MachineFunction &MF) {
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(MBB))
      if (const MachineOperand *MO = getStagingRead(MI);
          MO && MO->isUndef() && !isBlend(MI) && MI.mayStore() &&
          !MI.mayLoad() && !MI.hasOrderedMemoryRef())
        MI.eraseFromParent();
}

bool BifrostPackClauses::runOnMachineFunction(MachineFunction &MF) {
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
  removeMeta(MF);
  markUndefined(MF, TRI);
  removeUndefinedStores(MF);
  freeUndefinedSources(MF);
  LiveRegisters Live = findLiveRegisters(MF, TRI);
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
    BlockPacker(MBB, DAG, Live.Out[&MBB]).run();
    DAG.exitRegion();
    DAG.finishBlock();
    // The end of a kernel stays behind the clauses.
    if (End != MBB.end())
      MBB.splice(MBB.end(), &MBB, End);
  }
  markUndefined(MF, TRI);
  return true;
}
