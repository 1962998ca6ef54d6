//===-- RogueVerifyEmission.cpp - Checks of finished groups ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueVerifyEmission.h"
#include "GPUCodeGen/PlantedFault.h"
#include "MCTargetDesc/RogueEvidence.h"
#include "MCTargetDesc/RogueLegality.h"
#include "Rogue.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::Rogue;

namespace {
enum class CheckMode { Off, WithoutFaults, Always };
} // namespace

static cl::opt<CheckMode> Mode(
    "rogue-emission-check", cl::Hidden, cl::init(CheckMode::WithoutFaults),
    cl::desc("Check the finished groups"),
    cl::values(clEnumValN(CheckMode::Off, "0", "Never"),
               clEnumValN(CheckMode::WithoutFaults, "1",
                          "Unless a fault is planted"),
               clEnumValN(CheckMode::Always, "always",
                          "Also if a fault is planted, which it reports")));

/// Counts from here on are those of instances that never run again.
static constexpr uint32_t Endless = 1u << 20;

RogueEmissionVerifier::RogueEmissionVerifier(const MachineFunction &MF)
    : MF(MF), STI(MF.getSubtarget<RogueSubtarget>()),
      Enabled(Mode == CheckMode::Always || (Mode == CheckMode::WithoutFaults &&
                                            !PlantedFault::isAnyPlanted())) {}

void RogueEmissionVerifier::error(const Step &S, const Twine &What) {
  Errors.report(*S.MBB, S.MI, What);
}

void RogueEmissionVerifier::add(const Group &G, const MachineInstr &MI,
                                unsigned Bytes) {
  if (!Enabled)
    return;
  FirstStep.try_emplace(MI.getParent(), Steps.size());
  Steps.push_back({G, &MI, MI.getParent(), {}});
  if (Address % ProgramAlign && G.End)
    error(Steps.back(), "the last group starts at no multiple of 8");
  Address += Bytes;
  if (Address % ProgramAlign && G.End)
    error(Steps.back(), "the last group ends at no multiple of 8");
}

void RogueEmissionVerifier::finish() {
  if (!Enabled || Steps.empty())
    return;
  // Time stays linear in the length of the program.
  Budget = 64 * Steps.size() + 4096;
  link();
  for (const Step &S : Steps)
    checkRules(S.G, *S.MI);
  if (STI.compiledOnly())
    checkEvidence();
  checkWaits();
  checkMemoryOrder();
  checkPredicate();
  checkCount();
  checkItems();
}

/// Of the feature compiled-only. Fences are what the program asks for.
void RogueEmissionVerifier::checkEvidence() {
  for (const Step &S : Steps)
    for (const GroupOp &Op : S.G.Ops)
      if (auto Found = findDocumentedOnly(Op.Inst);
          Found && Op.Inst.getOpcode() != Rogue::IDF)
        error(S, Found->message());
}

//===----------------------------------------------------------------------===//
// What groups do
//===----------------------------------------------------------------------===//

static const GroupOp *controlOf(const Group &G) { return G.find(PhaseControl); }

static unsigned controlOpcode(const Group &G) {
  const GroupOp *Op = controlOf(G);
  return Op ? Op->Inst.getOpcode() : 0;
}

static bool isCount(unsigned Opcode) {
  const OpInfo *Info = Opcode ? getOpInfo(Opcode) : nullptr;
  return Info && (Info->Writes & WritesPe);
}

/// Every instance executes it whose bit of the mask is set.
static bool isUnconditional(const Group &G) {
  return G.Cond == CC_PE || G.Cond == CC_ANY;
}

/// The number of a register that is an instance's own.
static std::optional<unsigned> numberOf(const RegRef &R) {
  constexpr unsigned InputsFrom = 256;
  if (R.In == BANK_TEMP)
    return R.Number;
  if (R.In == BANK_VTXIN)
    return InputsFrom + R.Number;
  return std::nullopt;
}

template <typename Function>
static void eachNumber(const RegRef &R, unsigned Count, Function F) {
  if (std::optional<unsigned> First = numberOf(R))
    for (unsigned N = *First; N != *First + Count; ++N)
      F(N);
}

/// Slots that name what an operation of memory writes.
static unsigned resultSlots(const Group &G) {
  unsigned Slots = 0;
  for (const GroupOp &Op : G.Ops)
    for (const Transfer &T : getTransfers(Op))
      if (T.IsResult)
        Slots |= 1u << T.Slot;
  return Slots;
}

/// Where the next group comes from: branches name blocks, other groups are
/// followed by the next one.
void RogueEmissionVerifier::link() {
  for (unsigned I = 0; I != Steps.size(); ++I) {
    Step &S = Steps[I];
    unsigned Opcode = controlOpcode(S.G);
    bool IsBranch = Opcode == Rogue::BR;
    bool Always = IsBranch && isUnconditional(S.G) &&
                  getImm(controlOf(S.G)->Inst, OpName::taken) == BRANCH_CC;
    if (IsBranch) {
      const MachineBasicBlock *To = S.MI->getOperand(0).getMBB();
      // A block without groups is the next one.
      while (To && !FirstStep.count(To))
        To = To->getNextNode();
      if (To)
        S.Next.push_back(FirstStep.lookup(To));
      else
        error(S, "branches out of the program");
    }
    if (!Always && !S.G.End)
      S.Next.push_back(I + 1);
  }
  if (!Steps.back().G.End)
    error(Steps.back(), "the last group is not the end of the program");
  for (Step &S : Steps)
    erase_if(S.Next, [&](unsigned N) { return N >= Steps.size(); });
}

//===----------------------------------------------------------------------===//
// Rules of the hardware on groups
//===----------------------------------------------------------------------===//

void RogueEmissionVerifier::checkRules(const Group &G, const MachineInstr &MI) {
  if (std::optional<Violation> V = checkGroup(G, STI))
    return Errors.report(*MI.getParent(), &MI,
                         Twine(V->Part) + ": " + V->Message);
  unsigned Temporaries = RogueRegisterInfo::temporaries(MF);
  auto Check = [&](const std::optional<RegRef> &R) {
    if (R && R->In == BANK_TEMP && R->Number >= Temporaries)
      Errors.report(*MI.getParent(), &MI,
                    "r" + Twine(R->Number) + " is behind the last temporary");
  };
  for_each(G.Sources, Check);
  for_each(G.Dests, Check);
}

//===----------------------------------------------------------------------===//
// Waits
//===----------------------------------------------------------------------===//

bool RogueEmissionVerifier::InFlight::merge(const InFlight &From) {
  bool Changed = !Reached;
  Reached = true;
  for (unsigned C = 0; C != 2; ++C) {
    Changed |= (From.Written[C] & ~Written[C]).any() ||
               (From.Read[C] & ~Read[C]).any() || (From.Busy[C] && !Busy[C]) ||
               (From.Fence[C] && !Fence[C]);
    Written[C] |= From.Written[C];
    Read[C] |= From.Read[C];
    Busy[C] = Busy[C] || From.Busy[C];
    Fence[C] = Fence[C] || From.Fence[C];
  }
  return Changed;
}

void RogueEmissionVerifier::advance(const Step &S, InFlight &F, bool Report) {
  const Group &G = S.G;
  auto Error = [&](const Twine &What) {
    if (Report)
      error(S, What);
  };
  auto Read = [&](unsigned N) {
    for (unsigned C = 0; C != 2; ++C)
      if (F.Written[C][N])
        Error("reads r" + Twine(N) + ", which an operation on drc" + Twine(C) +
              " has yet to write");
  };
  auto Write = [&](unsigned N) {
    for (unsigned C = 0; C != 2; ++C)
      if (F.Written[C][N] || F.Read[C][N])
        Error("writes r" + Twine(N) + ", which an operation on drc" + Twine(C) +
              (F.Written[C][N] ? " has yet to write" : " may still read"));
  };
  unsigned Opcode = controlOpcode(G);
  if (Opcode == Rogue::WDF) {
    unsigned C = getImm(controlOf(G)->Inst, OpName::drc);
    F.Written[C].reset();
    F.Read[C].reset();
    F.Busy[C] = F.Fence[C] = false;
    return;
  }
  if ((F.Fence[0] || F.Fence[1]) &&
      (Opcode == Rogue::MUTEX || G.find(PhaseBackend)))
    Error("goes on before the fence in flight has come back");
  if (F.Busy[0] || F.Busy[1]) {
    if (G.End)
      Error("ends the program with an operation of memory in flight");
    if (Opcode == Rogue::MUTEX &&
        getImm(controlOf(G)->Inst, OpName::op) != MUTEX_LOCK)
      Error("gives a mutex back with an operation of memory in flight");
  }
  unsigned Results = resultSlots(G);
  for (auto [I, R] : enumerate(G.Sources))
    if (R && !(Results >> I & 1))
      eachNumber(*R, getReadCount(G), Read);
  for (const std::optional<RegRef> &D : G.Dests)
    if (D)
      eachNumber(*D, getWriteCount(G), Write);
  for (const GroupOp &Op : G.Ops) {
    SmallVector<Transfer, 2> Transfers = getTransfers(Op);
    const OpInfo *Info = getOpInfo(Op.Inst.getOpcode());
    if (!Info || !Info->Async)
      continue;
    unsigned C = getImm(Op.Inst, OpName::drc);
    F.Busy[C] = true;
    F.Fence[C] = F.Fence[C] || Op.Inst.getOpcode() == Rogue::IDF;
    // The address of a load is read at once.
    bool IsLoad = Op.Inst.getOpcode() == Rogue::LD;
    if (Op.Inst.getOpcode() == Rogue::DITR)
      for (int64_t I = 0; I != getImm(Op.Inst, OpName::count); ++I) {
        unsigned N = getImm(Op.Inst, OpName::dest) + I;
        Write(N);
        F.Written[C].set(N);
      }
    for (const Transfer &T : Transfers) {
      if (T.Slot >= NumSources || !G.Sources[T.Slot])
        continue;
      eachNumber(*G.Sources[T.Slot], T.Count, [&](unsigned N) {
        if (T.IsResult)
          Write(N);
        else
          Read(N);
      });
    }
    for (const Transfer &T : Transfers)
      if (T.Slot < NumSources && G.Sources[T.Slot])
        eachNumber(*G.Sources[T.Slot], T.Count, [&](unsigned N) {
          if (T.IsResult)
            F.Written[C].set(N);
          else if (!IsLoad)
            F.Read[C].set(N);
        });
  }
}

void RogueEmissionVerifier::checkWaits() {
  // By first steps of blocks; what is between them follows.
  DenseMap<unsigned, InFlight> AtEntry;
  SmallVector<unsigned, 16> Work{0};
  AtEntry[0].Reached = true;
  auto Walk = [&](unsigned First, bool Report, auto Leave) {
    InFlight F = AtEntry[First];
    for (unsigned I = First;; ++I) {
      const Step &S = Steps[I];
      advance(S, F, Report);
      bool Ends = I + 1 == Steps.size() || Steps[I + 1].MBB != S.MBB;
      for (unsigned N : S.Next)
        if (N != I + 1 || Ends)
          Leave(N, F);
      if (Ends)
        return;
    }
  };
  while (!Work.empty()) {
    unsigned First = Work.pop_back_val();
    Walk(First, /*Report=*/false, [&](unsigned N, const InFlight &F) {
      if (AtEntry[N].merge(F))
        Work.push_back(N);
    });
  }
  for (unsigned I = 0; I != Steps.size(); ++I)
    if (!I || Steps[I].MBB != Steps[I - 1].MBB)
      if (AtEntry.count(I))
        Walk(I, /*Report=*/true, [](unsigned, const InFlight &) {});
}

/// The operation of memory of a group, if it says what it accesses.
static const MachineInstr *accessOf(const MachineInstr &Head) {
  MachineBasicBlock::const_instr_iterator I = Head.getIterator();
  do
    if (I->mayLoadOrStore() && !I->memoperands_empty())
      return &*I;
  while (I++->isBundledWithSucc());
  return nullptr;
}

/// Accesses of one place, one of them a write, wait for each other.
void RogueEmissionVerifier::checkMemoryOrder() {
  constexpr unsigned Window = 16;
  struct Access {
    const MachineInstr *MI;
    unsigned Counter;
  };
  SmallVector<Access, 16> Pending;
  const MachineBasicBlock *MBB = nullptr;
  for (const Step &S : Steps) {
    if (S.MBB != MBB)
      Pending.clear();
    MBB = S.MBB;
    if (controlOpcode(S.G) == Rogue::WDF) {
      unsigned C = getImm(controlOf(S.G)->Inst, OpName::drc);
      erase_if(Pending, [&](const Access &A) { return A.Counter == C; });
      continue;
    }
    const GroupOp *Op = S.G.find(PhaseBackend);
    const MachineInstr *MI = Op ? accessOf(*S.MI) : nullptr;
    if (!MI)
      continue;
    for (const Access &A : Pending)
      if ((A.MI->mayStore(MachineInstr::IgnoreBundle) ||
           MI->mayStore(MachineInstr::IgnoreBundle)) &&
          gpu::certainlyOverlap(**A.MI->memoperands_begin(),
                                **MI->memoperands_begin()))
        error(S, "accesses what an operation on drc" + Twine(A.Counter) +
                     " still accesses");
    Pending.push_back({MI, unsigned(getImm(Op->Inst, OpName::drc))});
    if (Pending.size() > Window)
      Pending.erase(Pending.begin());
  }
}

//===----------------------------------------------------------------------===//
// The predicate
//===----------------------------------------------------------------------===//

static bool writesP0(const Group &G) {
  return any_of(G.Ops, [](const GroupOp &Op) {
    const OpInfo *Info = getOpInfo(Op.Inst.getOpcode());
    return Info && (Info->Writes & WritesP0) &&
           getImm(Op.Inst, OpName::pwen, /*Default=*/1);
  });
}

static bool readsP0(const Group &G) {
  if (G.Cond == CC_P0 || G.Cond == CC_NOTP0)
    return true;
  return any_of(G.Ops, [](const GroupOp &Op) {
    unsigned Opcode = Op.Inst.getOpcode();
    int64_t Cond = getImm(Op.Inst, OpName::cond);
    return (isCount(Opcode) && (Cond == CND_P0 || Cond == CND_NOTP0)) ||
           getImm(Op.Inst, OpName::cin) ||
           (Op.At == PhaseShift2 && Opcode == Rogue::CPS);
  });
}

/// p0 is one bit: nothing may write it between a test and who asks for it.
void RogueEmissionVerifier::checkPredicate() {
  // A test before which no path has written p0.
  BitVector Defined(Steps.size(), true), Reached(Steps.size());
  SmallVector<std::pair<unsigned, bool>, 16> Work{{0, false}};
  while (!Work.empty()) {
    auto [I, Is] = Work.pop_back_val();
    bool Was = Defined[I];
    if (Reached[I] && (Was == Is || !Was))
      continue;
    Reached.set(I);
    if (!Is)
      Defined.reset(I);
    bool Behind = Is || writesP0(Steps[I].G);
    for (unsigned N : Steps[I].Next)
      Work.push_back({N, Behind});
  }
  const Step *Unread = nullptr;
  for (auto [I, S] : enumerate(Steps)) {
    if (Unread && Unread->MBB != S.MBB)
      Unread = nullptr;
    if (readsP0(S.G)) {
      if (Reached[I] && !Defined[I])
        error(S, "reads p0, which no test has written");
      Unread = nullptr;
    }
    if (!writesP0(S.G))
      continue;
    if (Unread)
      error(*Unread, "its p0 is overwritten before anything reads it");
    Unread = &S;
  }
}

//===----------------------------------------------------------------------===//
// Masked instances
//===----------------------------------------------------------------------===//

/// What an instance counts that the step masks; none if it masks nobody.
std::optional<unsigned> RogueEmissionVerifier::countOf(const Step &S) const {
  const GroupOp *Op = controlOf(S.G);
  switch (controlOpcode(S.G)) {
  case Rogue::CNDST:
    if (getImm(Op->Inst, OpName::cond) == CND_ALWAYS)
      return std::nullopt;
    return getImm(Op->Inst, OpName::adjust);
  case Rogue::CNDEF:
  case Rogue::CNDLT:
    return getImm(Op->Inst, OpName::adjust);
  case Rogue::CNDSM: {
    const std::optional<RegRef> &R = S.G.Sources[SLOT_S2];
    const SpecialInfo *Info =
        R && R->In == BANK_SPECIAL ? getSpecial(R->Number) : nullptr;
    if (Info && Info->kind() == SpecialConstant)
      return Info->Value;
    return std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

/// A group without a count starts with it.
bool RogueEmissionVerifier::makesZero(const Group &G, const RegRef &R) const {
  for (unsigned Port : {0, 1}) {
    if (!G.Dests[Port] || *G.Dests[Port] != R)
      continue;
    Feedthrough Feed = G.Internal[4 + Port];
    const GroupOp *Op = G.find(Feed == FEED_FT1 ? PhaseP1 : PhaseP0);
    const std::optional<RegRef> &From =
        G.Sources[Feed == FEED_FT1 ? SLOT_S3 : SLOT_S0];
    return Feed <= FEED_FT1 && Op && Op->Inst.getOpcode() == Rogue::MBYP &&
           From && *From == RegRef{BANK_SPECIAL, 0};
  }
  return false;
}

/// One register counts, nothing else writes it, and masked instances come back
/// where their branch leads to.
void RogueEmissionVerifier::checkCount() {
  const std::optional<RegRef> *Count = nullptr;
  unsigned Start = 0;
  for (auto [I, S] : enumerate(Steps)) {
    if (!isCount(controlOpcode(S.G)))
      continue;
    const std::optional<RegRef> &Old = S.G.Sources[SLOT_S0],
                                &New = S.G.Dests[0];
    if (!Old || !New)
      return error(S, "counts in no register");
    bool IsStart = *Old == RegRef{BANK_SPECIAL, 0};
    if (Count && *New != **Count)
      error(S, "counts in another register than the groups before");
    if (!Count && !IsStart) {
      // Set to zero in the first block.
      for (unsigned J = 0; J != I && Steps[J].MBB == Steps.front().MBB; ++J)
        if (makesZero(Steps[J].G, *New)) {
          IsStart = true;
          Start = J;
        }
      if (!IsStart)
        error(S, "counts on from what nobody has written");
      Count = &New;
      continue;
    }
    if (Count && !IsStart && *Old != **Count)
      error(S, "counts on from another register");
    if (IsStart)
      Start = I;
    Count = &S.G.Dests[0];
  }
  if (!Count)
    return;
  for (unsigned I = 0; I < Steps.size(); ++I) {
    const Step &S = Steps[I];
    if (isCount(controlOpcode(S.G)))
      checkResumption(I);
    if (I <= Start || isCount(controlOpcode(S.G)))
      continue;
    if (S.MI->getOpcode() == Rogue::CNDADD_W)
      continue;
    auto Write = [&](const std::optional<RegRef> &R, unsigned N) {
      if (R && R->In == (*Count)->In && (*Count)->Number >= R->Number &&
          (*Count)->Number < R->Number + N)
        error(S, "overwrites the count of masked instances");
    };
    for (const GroupOp &Op : S.G.Ops)
      for (const Transfer &T : getTransfers(Op))
        if (T.IsResult && T.Slot < NumSources)
          Write(S.G.Sources[T.Slot], T.Count);
    for (const std::optional<RegRef> &D : S.G.Dests)
      Write(D, getWriteCount(S.G));
  }
}

RogueEmissionVerifier::Landing
RogueEmissionVerifier::landingOf(unsigned From) const {
  const auto &MFI = *MF.getInfo<RogueMachineFunctionInfo>();
  Landing L;
  SmallVector<unsigned, 4> Work{From};
  DenseSet<unsigned> Seen;
  while (!Work.empty()) {
    const RogueBlockFlow &Flow = MFI.flow(Work.pop_back_val());
    L.AtEnd |= Flow.Successors.empty();
    for (unsigned To : Flow.Successors)
      if (Seen.insert(To).second) {
        L.Blocks.push_back(To);
        if (MFI.flow(To).IsEmpty)
          Work.push_back(To);
      }
  }
  return L;
}

/// Blocks that control flow needed stand in front of those that they lead to.
bool RogueEmissionVerifier::resumesAt(const Landing &L,
                                      const MachineBasicBlock &At) const {
  const auto &MFI = *MF.getInfo<RogueMachineFunctionInfo>();
  auto IsLanding = [&](const MachineBasicBlock &MBB) {
    std::optional<unsigned> N = MFI.flowNumber(MBB);
    return N && is_contained(L.Blocks, *N);
  };
  for (const MachineBasicBlock *B = &At; B; B = B->getNextNode()) {
    if (IsLanding(*B))
      return true;
    if (MFI.flowNumber(*B))
      return false;
    for (const MachineInstr &MI : B->terminators())
      if (MI.isBranch() && IsLanding(*MI.getOperand(0).getMBB()))
        return true;
  }
  return L.AtEnd;
}

/// Follows instances that the step \p At masks through all ways that the task
/// can go, to where they run again.
void RogueEmissionVerifier::checkResumption(unsigned At) {
  const Step &From = Steps[At];
  std::optional<unsigned> Count = countOf(From);
  const auto &MFI = *MF.getInfo<RogueMachineFunctionInfo>();
  std::optional<unsigned> Block = MFI.flowNumber(*From.MBB);
  if (!Count || !*Count || !Block)
    return;
  Landing L = landingOf(*Block);
  if (*Count >= Endless) {
    if (!L.AtEnd && From.MBB != Steps.front().MBB)
      error(From, "ends instances that go on");
    return;
  }
  DenseSet<std::pair<unsigned, unsigned>> Seen;
  SmallVector<std::pair<unsigned, unsigned>, 8> Work;
  auto Go = [&](const Step &S, unsigned N) {
    for (unsigned Next : S.Next)
      if (Seen.insert({Next, N}).second)
        Work.push_back({Next, N});
  };
  // Behind the test of a loop: one way while it goes on, the other when it has
  // ended.
  auto GoFromTest = [&](unsigned Test, unsigned N, bool GoesOn) {
    unsigned J = Test + 1;
    while (controlOpcode(Steps[J].G) != Rogue::BR)
      if (Steps[J++].MBB != Steps[Test].MBB)
        return error(Steps[Test], "no branch follows the test of a loop");
    bool Taken = GoesOn == (Steps[J].G.Cond == CC_P0);
    for (unsigned Next : Steps[J].Next)
      if ((Next != J + 1) == Taken && Seen.insert({Next, N}).second)
        Work.push_back({Next, N});
  };
  if (controlOpcode(From.G) == Rogue::CNDLT)
    GoFromTest(At, *Count, /*GoesOn=*/true);
  else
    Go(From, *Count);
  while (!Work.empty() && Budget) {
    --Budget;
    auto [I, N] = Work.pop_back_val();
    const Step &S = Steps[I];
    const GroupOp *Op = controlOf(S.G);
    unsigned Opcode = controlOpcode(S.G);
    unsigned Adjust = Op ? getImm(Op->Inst, OpName::adjust) : 0;
    if (S.MI->getOpcode() == Rogue::CNDADD_W) {
      const SpecialInfo *More = getSpecial(S.G.Sources[SLOT_S2]->Number);
      N += More ? More->Value : 0;
    }
    if (Opcode == Rogue::CNDST)
      N += Adjust;
    bool IsTest = Opcode == Rogue::CNDLT;
    bool Releases =
        Opcode == Rogue::CNDEND || IsTest || (Opcode == Rogue::CNDEF && N == 1);
    if (IsTest)
      GoFromTest(I, N, /*GoesOn=*/true);
    if (Releases) {
      N = Opcode == Rogue::CNDEF || N <= Adjust ? 0 : N - Adjust;
      if (!N) {
        if (!resumesAt(L, IsTest ? *S.MBB->getNextNode() : *S.MBB))
          return error(From, "masked instances run again in block " +
                                 Twine(S.MBB->getNumber()) +
                                 ", where their branch does not lead to");
        continue;
      }
    }
    if (N >= Endless)
      return error(From, "counts of masked instances grow without end");
    if (S.G.End && !L.AtEnd)
      return error(From, "masked instances never run again");
    if (IsTest)
      GoFromTest(I, N, /*GoesOn=*/false);
    else
      Go(S, N);
  }
}

/// A task that the work-group does not fill has instances without a work-item.
/// They must be masked before anything reaches memory.
void RogueEmissionVerifier::checkItems() {
  if (!MF.getInfo<RogueMachineFunctionInfo>()->stage().isCompute())
    return;
  uint64_t Items = 1;
  for (unsigned D = 0; D < 3; ++D)
    Items *= requiredLocalSize(MF.getFunction(), D).value_or(1);
  bool Known = requiredLocalSize(MF.getFunction(), 0).has_value();
  if (Known && Items % TaskInstances == 0)
    return;
  bool Compared = false;
  for (const Step &S : Steps) {
    if (S.MBB != Steps.front().MBB)
      break;
    if (writesP0(S.G))
      Compared = any_of(S.G.Sources, [](const std::optional<RegRef> &R) {
        return R && *R == RegRef{BANK_VTXIN, 0};
      });
    if (controlOpcode(S.G) == Rogue::CNDSM &&
        getImm(controlOf(S.G)->Inst, OpName::cond) == CND_P0 && Compared &&
        countOf(S).value_or(0) >= Endless)
      return;
    if (S.G.find(PhaseBackend))
      break;
  }
  auto First = find_if(
      Steps, [](const Step &S) { return S.G.find(PhaseBackend) != nullptr; });
  if (First != Steps.end())
    error(*First, "instances without a work-item are not masked");
}
