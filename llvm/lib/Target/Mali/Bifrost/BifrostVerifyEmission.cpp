//===-- BifrostVerifyEmission.cpp - Check the finished clauses ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Derives from the final clauses alone what can go wrong on the hardware, and
/// reports a mistake of this compiler as an error that names the instruction:
///
///   clause A: +LOAD.i32 @r0 on slot 0, header without dwb(0)
///   clause B: *FADD.f32 r1, r0, r0        error: reads r0 before a wait
///
/// It changes nothing. Checked are, within a clause: ports of the register
/// blocks, the word of the FAU, results that are passed on, registers that are
/// read too early, staging registers behind their message; between clauses:
/// waits for registers, for barriers and between accesses that certainly
/// overlap, registers that a message still reads, reconvergence and the end.
///
/// On purpose it shares no code with the passes that it checks, and does not
/// run if one of the options that plant a fault is given, unless it is asked
/// to.
///
//===----------------------------------------------------------------------===//

#include "Bifrost.h"
#include "BifrostSubtarget.h"
#include "GPUCodeGen/Machine/EmissionErrors.h"
#include "GPUCodeGen/PlantedFault.h"
#include "MCTargetDesc/Bifrost/BifrostClause.h"
#include "MCTargetDesc/Bifrost/BifrostEvidence.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::Bifrost;

#define DEBUG_TYPE "bifrost-verify-emission"

namespace {
enum class CheckMode { Off, WithoutFaults, Always };
} // namespace

static cl::opt<CheckMode> Mode(
    "bifrost-emission-check", cl::Hidden, cl::init(CheckMode::WithoutFaults),
    cl::desc("Check the finished clauses for hazards"),
    cl::values(clEnumValN(CheckMode::Off, "0", "Never"),
               clEnumValN(CheckMode::WithoutFaults, "1",
                          "Unless a fault is planted"),
               clEnumValN(CheckMode::Always, "always",
                          "Also if a fault is planted, which it reports")));

namespace {

constexpr unsigned NumRegs = 64;
constexpr uint8_t GeneralSlotMask = 0x3F;
/// Reads of one tuple, if no port is needed for a write.
constexpr unsigned ReadPorts = 3;

struct CheckedTuple {
  const MachineInstr *FMA, *ADD;
};

struct CheckedClause {
  const MachineBasicBlock *MBB;
  const MachineInstr *Bundle;
  ClauseHeader Header;
  SmallVector<CheckedTuple, 8> Tuples;
  SmallVector<unsigned, 2> Next;
  unsigned Predecessors = 0;
  /// Some lanes may end behind it while others go on.
  bool EndsSome = false;
};

/// What may be the case on some path, by register and slot.
struct State {
  uint8_t Written[NumRegs] = {}; ///< Bit s: a message on slot s will write it.
  uint8_t Read[NumRegs] = {};    ///< Bit s: one on slot s may still read it.
  uint8_t Busy = 0;              ///< Bit s: slot s has messages in flight.

  bool merge(const State &From) {
    bool Changed = From.Busy & ~Busy;
    Busy |= From.Busy;
    for (unsigned R = 0; R != NumRegs; ++R) {
      Changed |= (From.Written[R] & ~Written[R]) || (From.Read[R] & ~Read[R]);
      Written[R] |= From.Written[R];
      Read[R] |= From.Read[R];
    }
    return Changed;
  }
};

class BifrostVerifyEmission : public MachineFunctionPass {
public:
  static char ID;
  BifrostVerifyEmission() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Bifrost Verify Emission"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  using Registers = SmallVector<unsigned, 4>;

  void readClauses(const MachineFunction &MF);
  void linkClauses(const MachineFunction &MF);
  Registers registersOf(const MachineOperand &MO) const;
  /// Of explicit sources that are read through the register block.
  Registers portReads(const MachineInstr &Half) const;
  std::optional<unsigned> result(const MachineInstr &Half) const;
  const MachineInstr *messageOf(const CheckedClause &C) const;

  void checkPorts(const CheckedClause &C);
  void checkUniforms(const CheckedTuple &T);
  void checkPassed(const CheckedClause &C);
  void checkTiming(const CheckedClause &C);
  void checkStaging(const CheckedClause &C);
  void checkFlow(const CheckedClause &C);
  void checkMemoryOrder(const MachineBasicBlock &MBB);
  void checkEvidence(const CheckedClause &C);
  void step(const CheckedClause &C, State &S, bool Report);
  void checkHazards();
  void error(const MachineBasicBlock &MBB, const MachineInstr *MI,
             const Twine &What) {
    Errors.report(MBB, MI, What);
  }

  const TargetRegisterInfo *TRI = nullptr;
  std::vector<CheckedClause> Clauses;
  gpu::EmissionErrors Errors;
};

} // namespace

char BifrostVerifyEmission::ID = 0;

INITIALIZE_PASS(BifrostVerifyEmission, DEBUG_TYPE, "Bifrost Verify Emission",
                false, true)

FunctionPass *llvm::createBifrostVerifyEmissionPass() {
  return new BifrostVerifyEmission();
}

//===----------------------------------------------------------------------===//
// Reading the program
//===----------------------------------------------------------------------===//

void BifrostVerifyEmission::readClauses(const MachineFunction &MF) {
  Clauses.clear();
  for (const MachineBasicBlock &MBB : MF) {
    CheckedClause *C = nullptr;
    const MachineInstr *FMA = nullptr;
    for (const MachineInstr &MI : MBB.instrs()) {
      if (MI.isBundle()) {
        C = nullptr;
      } else if (MI.getOpcode() == CLAUSE_HEADER) {
        Expected<ClauseHeader> H = unpackHeader(MI.getOperand(0).getImm());
        if (!H) {
          error(MBB, &MI, toString(H.takeError()));
          continue;
        }
        Clauses.push_back({&MBB, &*std::prev(MI.getIterator()), *H, {}, {}});
        C = &Clauses.back();
      } else if (!C || !MI.isInsideBundle()) {
        if (!MI.isMetaInstruction() && !MI.isReturn())
          error(MBB, &MI, "instruction outside of a clause");
      } else if (TSF::unit(MI.getDesc().TSFlags) == Unit::FMA) {
        if (FMA)
          error(MBB, &MI, "two FMA halves in one tuple");
        FMA = &MI;
      } else {
        if (!FMA) {
          error(MBB, &MI, "two ADD halves in one tuple");
          continue;
        }
        C->Tuples.push_back({FMA, &MI});
        FMA = nullptr;
      }
    }
  }
}

/// Successors by the branch and by the order of memory.
void BifrostVerifyEmission::linkClauses(const MachineFunction &MF) {
  DenseMap<const MachineBasicBlock *, unsigned> First;
  unsigned At = 0;
  for (const MachineBasicBlock &MBB : MF) {
    First[&MBB] = At;
    while (At != Clauses.size() && Clauses[At].MBB == &MBB)
      ++At;
  }
  for (unsigned I = 0; I != Clauses.size(); ++I) {
    CheckedClause &C = Clauses[I];
    bool GoesOn = C.Header.Flow != FlowControl::End;
    for (const CheckedTuple &T : C.Tuples) {
      if (!T.ADD->isBranch(MachineInstr::IgnoreBundle))
        continue;
      const MachineBasicBlock *Target = nullptr;
      for (const MachineOperand &MO : T.ADD->operands())
        if (MO.isMBB())
          Target = MO.getMBB();
      if (Target)
        C.Next.push_back(First[Target]);
      else
        C.EndsSome = true;
      GoesOn &= !T.ADD->isBarrier(MachineInstr::IgnoreBundle);
    }
    if (GoesOn && !is_contained(C.Next, I + 1))
      C.Next.push_back(I + 1);
    for (unsigned Next : C.Next)
      if (Next < Clauses.size())
        ++Clauses[Next].Predecessors;
      else
        error(*C.MBB, C.Bundle, "runs past the end of the program");
  }
}

BifrostVerifyEmission::Registers
BifrostVerifyEmission::registersOf(const MachineOperand &MO) const {
  Registers Out;
  if (!MO.isReg() || !MO.getReg().isPhysical())
    return Out;
  for (MCPhysReg R : TRI->subregs_inclusive(MO.getReg().asMCReg()))
    if (GPR32RegClass.contains(R))
      Out.push_back(TRI->getEncodingValue(R));
  return Out;
}

BifrostVerifyEmission::Registers
BifrostVerifyEmission::portReads(const MachineInstr &Half) const {
  Registers Out;
  for (unsigned N = 0, E = getNumSources(Half.getOpcode()); N != E; ++N)
    for (unsigned R : registersOf(Half.getOperand(getSourceIndex(N))))
      if (!is_contained(Out, R))
        Out.push_back(R);
  return Out;
}

/// The register that the next block writes.
std::optional<unsigned>
BifrostVerifyEmission::result(const MachineInstr &Half) const {
  if (Half.getNumOperands() && Half.getOperand(0).isReg() &&
      Half.getOperand(0).isDef())
    for (unsigned R : registersOf(Half.getOperand(0)))
      return R;
  return std::nullopt;
}

const MachineInstr *
BifrostVerifyEmission::messageOf(const CheckedClause &C) const {
  for (const CheckedTuple &T : C.Tuples)
    for (const MachineInstr *Half : {T.FMA, T.ADD})
      if (TSF::message(Half->getDesc().TSFlags) != MessageType::None)
        return Half;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Within a clause
//===----------------------------------------------------------------------===//

/// Block k reads for tuple k and stores the results of tuple k - 1, block 0
/// those of the last tuple. Slots 0 and 1 read, slot 3 writes, slot 2 does
/// either; what it writes is the result of FMA.
void BifrostVerifyEmission::checkPorts(const CheckedClause &C) {
  unsigned Count = C.Tuples.size();
  for (unsigned K = 0; K != Count; ++K) {
    const CheckedTuple &T = C.Tuples[K];
    const CheckedTuple &Before = C.Tuples[K ? K - 1 : Count - 1];
    Registers Reads = portReads(*T.FMA);
    for (unsigned R : portReads(*T.ADD))
      if (!is_contained(Reads, R))
        Reads.push_back(R);
    std::optional<unsigned> A = result(*Before.FMA), B = result(*Before.ADD);
    unsigned Ports = ReadPorts - (A && B);
    if (Reads.size() > Ports)
      error(*C.MBB, T.FMA,
            "tuple " + Twine(K) + " reads " + Twine(Reads.size()) +
                " registers; its block has ports for " + Twine(Ports));
    checkUniforms(T);
  }
}

/// One word of 64 bits: a uniform, a special value or a constant.
void BifrostVerifyEmission::checkUniforms(const CheckedTuple &T) {
  std::optional<unsigned> Field;
  SmallVector<uint32_t, 2> Constants;
  bool Target = false, Mixed = false;
  for (const MachineInstr *Half : {T.FMA, T.ADD})
    for (unsigned N = 0, E = getNumSources(Half->getOpcode()); N != E; ++N) {
      const MachineOperand &MO = Half->getOperand(getSourceIndex(N));
      if (MO.isMBB()) {
        Target = true;
      } else if (MO.isImm()) {
        if (!is_contained(Constants, uint32_t(MO.getImm())))
          Constants.push_back(uint32_t(MO.getImm()));
      } else if (MO.isReg() && MO.getReg()) {
        if (auto R = getFAURegister(MO.getReg().asMCReg())) {
          Mixed |= Field && *Field != R->Field;
          Field = R->Field;
        }
      }
    }
  if (Mixed)
    error(*T.FMA->getParent(), T.FMA, "a tuple reads two words of the FAU");
  if (Field && *Field && (Target || !Constants.empty()))
    error(*T.FMA->getParent(), T.FMA, "a tuple reads a uniform and a constant");
  if (Constants.size() + Target > 2)
    error(*T.FMA->getParent(), T.FMA, "a tuple reads more than two constants");
}

/// `t` is what FMA of the same tuple makes; t0 and t1 are what FMA and ADD of
/// the tuple before have made.
void BifrostVerifyEmission::checkPassed(const CheckedClause &C) {
  auto Makes = [](const MachineInstr &Half) {
    return Half.getOpcode() != FMA_NOP && Half.getOpcode() != ADD_NOP &&
           TSF::hasResult(Half.getDesc().TSFlags);
  };
  for (unsigned K = 0; K != C.Tuples.size(); ++K) {
    const CheckedTuple &T = C.Tuples[K];
    for (const MachineInstr *Half : {T.FMA, T.ADD})
      for (const MachineOperand &MO : Half->explicit_operands()) {
        if (!MO.isReg() || MO.isDef())
          continue;
        Register R = MO.getReg();
        if (R == Bifrost::T && (Half == T.FMA || !Makes(*T.FMA)))
          error(*C.MBB, Half, "reads t, which no FMA of its tuple makes");
        if ((R == T0 || R == T1) && !K)
          error(*C.MBB, Half, "reads a result of a tuple before the first");
        if (K && R == T0 && !Makes(*C.Tuples[K - 1].FMA))
          error(*C.MBB, Half, "reads t0, which no FMA before it makes");
        if (K && R == T1 && !Makes(*C.Tuples[K - 1].ADD))
          error(*C.MBB, Half, "reads t1, which no ADD before it makes");
      }
  }
}

/// A result is in its register from the second tuple behind it on.
void BifrostVerifyEmission::checkTiming(const CheckedClause &C) {
  for (unsigned K = 1; K < C.Tuples.size(); ++K)
    for (const MachineInstr *From : {C.Tuples[K - 1].FMA, C.Tuples[K - 1].ADD})
      if (std::optional<unsigned> R = result(*From))
        for (const MachineInstr *Half : {C.Tuples[K].FMA, C.Tuples[K].ADD})
          if (is_contained(portReads(*Half), *R))
            error(*C.MBB, Half,
                  "reads r" + Twine(*R) + " one tuple behind its result");
}

/// From its tuple on, a message has its staging registers for itself.
void BifrostVerifyEmission::checkStaging(const CheckedClause &C) {
  const MachineInstr *Message = messageOf(C);
  if (!Message)
    return;
  Registers Staging, Written;
  for (const MachineOperand &MO : Message->implicit_operands())
    for (unsigned R : registersOf(MO)) {
      Staging.push_back(R);
      if (MO.isDef())
        Written.push_back(R);
    }
  bool Behind = false;
  for (unsigned K = 0; K != C.Tuples.size(); ++K) {
    const CheckedTuple &T = C.Tuples[K];
    for (const MachineInstr *Half : {T.FMA, T.ADD}) {
      if (Half != Message &&
          TSF::message(Half->getDesc().TSFlags) != MessageType::None)
        error(*C.MBB, Half, "second message of a clause");
      std::optional<unsigned> R = result(*Half);
      bool Here = T.FMA == Message || T.ADD == Message;
      if ((Behind || Here) && Half != Message && R && is_contained(Staging, *R))
        error(*C.MBB, Half,
              "writes r" + Twine(*R) + ", which the message of its clause has");
      if (Behind)
        for (unsigned Used : portReads(*Half))
          if (is_contained(Written, Used))
            error(*C.MBB, Half,
                  "reads r" + Twine(Used) +
                      ", which the message of its clause will write");
    }
    Behind |= T.FMA == Message || T.ADD == Message;
  }
}

//===----------------------------------------------------------------------===//
// Between clauses
//===----------------------------------------------------------------------===//

void BifrostVerifyEmission::checkFlow(const CheckedClause &C) {
  FlowControl Flow = C.Header.Flow;
  if (C.Next.empty()) {
    if (Flow != FlowControl::End && !C.EndsSome)
      error(*C.MBB, C.Bundle, "last clause does not end the program");
    return;
  }
  for (unsigned Next : C.Next)
    if (Next < Clauses.size() &&
        Clauses[Next].Header.Message == MessageType::Barrier &&
        (C.Header.DependencyWait & GeneralSlotMask) != GeneralSlotMask)
      error(*C.MBB, C.Bundle, "goes to a barrier before a wait for all slots");
  bool Meets = any_of(C.Next, [&](unsigned Next) {
    return Next < Clauses.size() && Clauses[Next].Predecessors > 1;
  });
  if ((Meets || C.EndsSome || C.Next.size() > 1) &&
      Flow != FlowControl::Reconverge &&
      Flow != FlowControl::BackToBackReconverge)
    error(*C.MBB, C.Bundle,
          Meets ? "enters a join without reconvergence"
                : "branch without reconvergence");
}

/// Advances \p S over \p C. With \p Report, also checks \p C against it.
void BifrostVerifyEmission::step(const CheckedClause &C, State &S,
                                 bool Report) {
  const MachineInstr *Message = messageOf(C);
  if (Report)
    for (const CheckedTuple &T : C.Tuples)
      for (const MachineInstr *Half : {T.FMA, T.ADD})
        for (const MachineOperand &MO : Half->operands()) {
          if (MO.isReg() && !MO.isDef() && MO.isUndef())
            continue;
          for (unsigned R : registersOf(MO)) {
            if (S.Written[R])
              error(*C.MBB, Half,
                    Twine(MO.isDef() ? "writes r" : "reads r") + Twine(R) +
                        " before a wait for its message");
            else if (MO.isDef() && S.Read[R])
              error(*C.MBB, Half,
                    "writes r" + Twine(R) + ", which a message still reads");
          }
        }
  if (Message && C.Header.Message == MessageType::Barrier) {
    if (Report && (S.Busy & GeneralSlotMask))
      error(*C.MBB, Message, "barrier with messages in flight");
  } else if (Message) {
    uint8_t Slot = 1u << C.Header.DependencySlot;
    S.Busy |= Slot;
    for (const MachineOperand &MO : Message->implicit_operands())
      for (unsigned R : registersOf(MO))
        (MO.isDef() ? S.Written : S.Read)[R] |= Slot;
  }
  uint8_t Waited = C.Header.DependencyWait;
  S.Busy &= ~Waited;
  for (unsigned R = 0; R != NumRegs; ++R) {
    S.Written[R] &= ~Waited;
    S.Read[R] &= C.Header.StagingBarrier ? 0 : ~Waited;
  }
}

void BifrostVerifyEmission::checkHazards() {
  std::vector<State> In(Clauses.size());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned I = 0; I != Clauses.size(); ++I) {
      State S = In[I];
      step(Clauses[I], S, /*Report=*/false);
      for (unsigned Next : Clauses[I].Next)
        Changed |= Next < Clauses.size() && In[Next].merge(S);
    }
  }
  for (unsigned I = 0; I != Clauses.size(); ++I)
    step(Clauses[I], In[I], /*Report=*/true);
}

/// Accesses of one block to the same address, one of which writes. Whether
/// other accesses overlap takes an analysis that this check does without.
void BifrostVerifyEmission::checkMemoryOrder(const MachineBasicBlock &MBB) {
  struct Access {
    const MachineInstr *MI;
    const MachineMemOperand *MMO;
    unsigned Slot;
  };
  SmallVector<Access, 16> InFlight;
  for (const CheckedClause &C : Clauses) {
    if (C.MBB != &MBB)
      continue;
    const MachineInstr *MI = messageOf(C);
    if (MI && MI->hasOneMemOperand()) {
      const MachineMemOperand *MMO = *MI->memoperands_begin();
      for (const Access &A : InFlight)
        // Atomic operations without results may come in any order.
        if ((MMO->isStore() || A.MMO->isStore()) && !MMO->isInvariant() &&
            !(MMO->isAtomic() && A.MMO->isAtomic()) &&
            gpu::certainlyOverlap(*MMO, *A.MMO)) {
          error(MBB, MI,
                "accesses memory before a wait for the access on slot " +
                    Twine(A.Slot));
          break;
        }
      InFlight.push_back({MI, MMO, C.Header.DependencySlot});
    }
    erase_if(InFlight, [&](const Access &A) {
      return C.Header.DependencyWait >> A.Slot & 1;
    });
  }
}

/// Of the feature compiled-only.
void BifrostVerifyEmission::checkEvidence(const CheckedClause &C) {
  for (const CheckedTuple &T : C.Tuples)
    for (const MachineInstr *Half : {T.FMA, T.ADD}) {
      auto Modifier = [&](unsigned OpIdx) {
        return Half->getOperand(OpIdx).getImm();
      };
      if (auto Found = findDocumentedOnly(Half->getOpcode(), Modifier))
        error(*C.MBB, Half, Found->message());
    }
}

bool BifrostVerifyEmission::runOnMachineFunction(MachineFunction &MF) {
  if (Mode == CheckMode::Off ||
      (Mode == CheckMode::WithoutFaults && PlantedFault::isAnyPlanted()))
    return false;
  TRI = MF.getSubtarget().getRegisterInfo();
  bool CompiledOnly = MF.getSubtarget<BifrostSubtarget>().compiledOnly();
  Errors.clear();
  readClauses(MF);
  linkClauses(MF);
  for (const CheckedClause &C : Clauses) {
    if (CompiledOnly)
      checkEvidence(C);
    checkPorts(C);
    checkPassed(C);
    checkTiming(C);
    checkStaging(C);
    checkFlow(C);
  }
  checkHazards();
  for (const MachineBasicBlock &MBB : MF)
    checkMemoryOrder(MBB);
  return false;
}
