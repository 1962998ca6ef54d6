//===- BifrostProgram.cpp - Bifrost code ready to run ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Decodes the code clause by clause, and binds it to a launch: fills the rows
// of constants and refuses what the hardware or the launch forbids.
//
//===----------------------------------------------------------------------===//

#include "BifrostProgram.h"
#include "BifrostRun.h"
#include "MCTargetDesc/Bifrost/BifrostClausePrinter.h"
#include "MCTargetDesc/Bifrost/BifrostInstPrinter.h"
#include "MCTargetDesc/Bifrost/BifrostLegality.h"
#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::bifrost;
using Bifrost::QuadwordBytes;
using Bifrost::Unit;

Expected<std::unique_ptr<Program>>
BifrostProgram::create(StringRef CPU, ArrayRef<uint8_t> Code) {
  if (Code.size() % QuadwordBytes)
    return createStringError("the code has " + Twine(Code.size()) +
                             " bytes, which is not a multiple of " +
                             Twine(QuadwordBytes));
  std::unique_ptr<BifrostProgram> P(new BifrostProgram);
  if (Error E = P->createMC(getTheBifrostTarget(), "bifrost", CPU))
    return std::move(E);
  if (P->STI->hasFeature(Bifrost::FeatureWarpSize8))
    P->WarpSize = 8;
  P->decode(Code);
  P->resolveTargets();
  P->findJoins();
  return std::unique_ptr<Program>(std::move(P));
}

/// A clause that ends the run with \p Message when it is reached.
void BifrostProgram::addFault(uint64_t Address, std::string Message) {
  ClauseCode Code;
  Code.Address = Address;
  Code.First = Ops.size();
  Ops.push_back(fault(std::move(Message)));
  Origins.push_back({uint32_t(Clauses.size()), 0, Unit::FMA, true});
  Code.End = Ops.size();
  Clauses.push_back(Code);
  Source.emplace_back();
}

void BifrostProgram::decode(ArrayRef<uint8_t> Code) {
  ClauseOfQuadword.assign(Code.size() / QuadwordBytes, -1);
  for (uint64_t At = 0, Size; At < Code.size(); At += Size) {
    ClauseOfQuadword[At / QuadwordBytes] = int32_t(Clauses.size());
    if (Bifrost::isProgramEnd(Code.slice(At))) {
      addFault(At, "the program runs into the padding behind it: a clause with "
                   "flow 'eos' is missing");
      Size = QuadwordBytes;
      continue;
    }
    Expected<Bifrost::Clause> C =
        Bifrost::decodeClause(Code.slice(At), Size, *STI, *MII);
    if (!C) {
      addFault(At, "this is no clause: " + toString(C.takeError()));
      continue;
    }
    Clauses.push_back(
        ClauseTranslator(*this, *C, uint32_t(Clauses.size()), At).translate());
    Source.push_back(std::move(*C));
  }
}

std::optional<uint32_t> BifrostProgram::clauseAt(uint64_t Address) const {
  uint64_t Quadword = Address / QuadwordBytes;
  if (Address % QuadwordBytes || Quadword >= ClauseOfQuadword.size() ||
      ClauseOfQuadword[Quadword] < 0)
    return std::nullopt;
  return uint32_t(ClauseOfQuadword[Quadword]);
}

void BifrostProgram::resolveTargets() {
  for (Op &O : Ops) {
    if (!O.IsBranch || O.Mode2 != TargetClause)
      continue;
    if (std::optional<uint32_t> Target = clauseAt(uint64_t(int64_t(O.Offset))))
      O.Offset = int32_t(*Target);
    else
      O = fault("the branch target is no clause of the program");
  }
}

/// Where the mask of active lanes can change: behind clauses with two
/// successors, and where a clause has several predecessors.
void BifrostProgram::findJoins() {
  Graph =
      findFlow(Clauses.size(), [&](size_t I, SmallVectorImpl<uint32_t> &Next) {
        ClauseCode &C = Clauses[I];
        if (C.Flow == Bifrost::FlowControl::End || Source[I].Tuples.empty())
          return;
        const Op *Branch =
            C.Branch >= 0 && Ops[C.Branch].Exec ? &Ops[C.Branch] : nullptr;
        bool Jumps = Branch && Branch->Opcode == Bifrost::ADD_JUMP;
        bool Known = Branch && Branch->Mode2 == TargetClause;
        if (Known)
          Next.push_back(uint32_t(Branch->Offset));
        if (!Jumps && !(Known && uint32_t(Branch->Offset) == I + 1))
          Next.push_back(uint32_t(I + 1));
        // Some lanes may end, or go where a register says, while others go on.
        C.CanSplit = Branch && !Jumps && (Next.size() > 1 || !Known);
      });
  for (size_t I = 0; I != Clauses.size(); ++I) {
    Clauses[I].Reachable = Graph.Reachable[I];
    Clauses[I].CanMerge = Graph.CanMerge[I];
    Clauses[I].NeedsLanes =
        any_of(Source[I].Tuples, [&](const Bifrost::Tuple &T) {
          return MII->get(T.FMA.getOpcode()).isConvergent() ||
                 MII->get(T.ADD.getOpcode()).isConvergent();
        });
  }
  // Lanes that go on without those that wait meet them behind the next clause
  // that reconverges: the ones that are behind run first. What looks at other
  // lanes before that misses some.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (size_t I = Clauses.size(); I-- > 0;) {
      ClauseCode &C = Clauses[I];
      if (C.NeedsLanes || C.reconverges())
        continue;
      C.NeedsLanes = any_of(Graph.Successors[I], [&](uint32_t S) {
        return S < Clauses.size() && Clauses[S].NeedsLanes;
      });
      Changed |= C.NeedsLanes;
    }
  }
}

/// Whether lanes that go from clause \p I to one with several predecessors, and
/// do not meet those that wait there, are missed before they meet again.
bool BifrostProgram::missesLanes(size_t I) const {
  return Clauses[I].CanMerge && any_of(Graph.Successors[I], [&](uint32_t S) {
           return S < Clauses.size() && Graph.Merges[S] &&
                  Clauses[S].NeedsLanes;
         });
}

InstructionInfo BifrostProgram::info(uint64_t Index) const {
  const OpOrigin &From = Origins[Index];
  InstructionInfo Info;
  Info.Address = Clauses[From.Clause].Address;
  Info.Unit = "none";
  const Bifrost::Clause &C = Source[From.Clause];
  if (!From.IsInstruction || C.Tuples.empty())
    return Info;
  Info.Mnemonic =
      Bifrost::getInstDesc(C.Tuples[From.Tuple].half(From.Half).getOpcode())
          ->Mnemonic;
  Info.TellsOrder = tellsOrder(Info.Mnemonic);
  Info.IsAtomic = isAtomic(Info.Mnemonic);
  Info.Unit = From.Half == Unit::FMA ? "fma" : "add";
  return Info;
}

std::string BifrostProgram::text(uint64_t Index) const {
  const OpOrigin &From = Origins[Index];
  const Bifrost::Clause &C = Source[From.Clause];
  if (!From.IsInstruction || C.Tuples.empty())
    return "<no instruction>";
  std::string Text = ("tuple " + Twine(unsigned(From.Tuple)) + ": ").str();
  raw_string_ostream OS(Text);
  Bifrost::printHalf(C.Tuples[From.Tuple].half(From.Half), *MII, OS,
                     [&](const MCOperand &Target) {
                       if (Bifrost::isNumericTarget(Target))
                         OS << Bifrost::getClauseName(
                             Clauses[From.Clause].Address +
                             Bifrost::getTargetOffset(Target));
                     });
  return Text;
}

/// Why the header of clause \p I does not fit those of its successors.
std::string BifrostProgram::breaksNextRule(size_t I) const {
  const Bifrost::Clause &C = Source[I];
  auto Type = [&](size_t S) {
    return S < Source.size() ? Source[S].Header.Message
                             : Bifrost::MessageType::None;
  };
  auto Say = [&](const std::optional<Bifrost::Violation> &V) {
    return V ? Bifrost::describe(*V, C) : std::string();
  };
  const Op *Branch = Clauses[I].Branch >= 0 ? &Ops[Clauses[I].Branch] : nullptr;
  // Of two successors the header announces the branch target.
  bool Known = !Branch || Branch->Mode2 != TargetValue;
  bool Ends = Branch && Branch->Mode2 == TargetEnd;
  if (Known)
    if (std::string Why =
            Say(checkNextMessage(C, Ends || Graph.Successors[I].empty()
                                        ? Bifrost::MessageType::None
                                        : Type(Graph.Successors[I][0])));
        !Why.empty())
      return Why;
  for (uint32_t S : Graph.Successors[I])
    if (std::string Why = Say(checkNextWait(C, Type(S))); !Why.empty())
      return Why;
  return "";
}

/// Why clause \p I cannot run in this launch; empty if it can.
std::string BifrostProgram::breaksRule(size_t I) const {
  const ClauseCode &C = Clauses[I];
  if (L->Checks.Legality) {
    Bifrost::LegalityContext Context;
    Context.RegisterMode = L->RegisterMode;
    if (auto V = Bifrost::checkClause(Source[I], *MII, *STI, Context))
      return "breaks a rule of the hardware: " +
             Bifrost::describe(*V, Source[I]);
    if (I == 0)
      if (auto V = Bifrost::checkProgramStart(Source[I], *STI))
        return "breaks a rule of the hardware: " +
               Bifrost::describe(*V, Source[I]);
    if (std::string Why = breaksNextRule(I); !Why.empty())
      return "breaks a rule of the hardware: " + Why;
  }
  if (!L->Checks.Reconverge || C.reconverges())
    return "";
  if (C.CanSplit)
    return "the warp can split at the branch of this clause, but its flow is "
           "not 'r_uncond'";
  if (missesLanes(I))
    return "lanes can merge behind this clause, but its flow is not "
           "'r_uncond', and what follows needs them together";
  return "";
}

Error BifrostProgram::bind(const Launch &NewLaunch, Memory &NewMem,
                           unsigned LocalRegion, unsigned PrivateRegion,
                           Profile &NewCounts, ArrayRef<Observer *> Observers) {
  bindLaunch(NewLaunch, NewMem, LocalRegion, PrivateRegion, NewCounts,
             Observers);
  for (size_t I = 0; I != Clauses.size(); ++I)
    if (Clauses[I].Reachable && !Source[I].Tuples.empty())
      if (std::string Why = breaksRule(I); !Why.empty())
        return createStringError(
            "kernel '" + L->Kernel + "': clause at 0x" +
            utohexstr(Clauses[I].Address, /*LowerCase=*/true) + ": " + Why);
  Bound = Ops;
  // Those of an earlier launch are gone.
  size_t OwnFaults = 0;
  for (const Op &O : Ops)
    OwnFaults = std::max<size_t>(OwnFaults, O.Fault);
  Faults.resize(OwnFaults);
  for (Op &O : Bound)
    // What depends on the launch counts only where it is executed.
    if (O.Exec)
      if (std::string Why = missingFAU(O); !Why.empty())
        O = fault(Why);
  return Error::success();
}

std::unique_ptr<Warp> BifrostProgram::createWarp() {
  return std::make_unique<BifrostWarp>(*this);
}
