//===- ValhallProgram.cpp - Valhall code ready to run ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decodes the code once with the target's disassembler, and binds it to a
// launch: fills the rows of constants and refuses what the launch forbids.
//
//===----------------------------------------------------------------------===//

#include "ValhallProgram.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "MCTargetDesc/Valhall/ValhallLegality.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "MCTargetDesc/Valhall/ValhallTables.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "ValhallRun.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::valhall;

Expected<std::unique_ptr<Program>>
ValhallProgram::create(StringRef CPU, ArrayRef<uint8_t> Code) {
  if (Code.size() % ValhallII::InstBytes)
    return createStringError("the code has " + Twine(Code.size()) +
                             " bytes, which is not a multiple of 8");
  std::unique_ptr<ValhallProgram> P(new ValhallProgram);
  const Target &T = getTheValhallTarget();
  if (Error E = P->createMC(T, "valhall", CPU))
    return std::move(E);
  P->Disassembler.reset(T.createMCDisassembler(*P->STI, *P->Context));
  if (!P->Disassembler || !P->Printer)
    return createStringError("the valhall target has no disassembler");
  P->decode(Code);
  P->findJoins();
  return std::unique_ptr<Program>(std::move(P));
}

void ValhallProgram::decode(ArrayRef<uint8_t> Code) {
  size_t Count = Code.size() / ValhallII::InstBytes;
  Ops.reserve(Count);
  Insts.resize(Count);
  Words.resize(Count);
  Translator T(*this);
  for (size_t I = 0; I != Count; ++I) {
    ArrayRef<uint8_t> Bytes = Code.slice(I * ValhallII::InstBytes);
    Words[I] = support::endian::read64le(Bytes.data());
    if (Words[I] == 0) {
      Ops.push_back(fault("the program runs into the padding behind it: an "
                          "instruction with flow 'end' is missing"));
      continue;
    }
    std::string Why;
    raw_string_ostream Comments(Why);
    uint64_t Size;
    MCInst MI;
    if (Disassembler->getInstruction(MI, Size, Bytes, I * 8, Comments) !=
        MCDisassembler::Success) {
      Ops.push_back(fault("this is no instruction: " + Why));
      continue;
    }
    Insts[I] = MI;
    Ops.push_back(T.translate(MI, I));
  }
}

/// Where the mask of active lanes can change: behind instructions with two
/// successors, and where an instruction has several predecessors.
void ValhallProgram::findJoins() {
  FlowGraph Graph =
      findFlow(Ops.size(), [&](size_t I, SmallVectorImpl<uint32_t> &Next) {
        const Op &O = Ops[I];
        if (!O.Exec || O.Flow == ValhallMod::FlowEnd)
          return;
        // Where there is no blend shader; the lanes stay together.
        if (O.Opcode == Valhall::BLEND) {
          Next.push_back(uint32_t(I + 1 + int64_t(O.Offset)));
          return;
        }
        bool Falls = true, Branches = O.Opcode == Valhall::BRANCH;
        if (O.IsBranch && O.Src[0].Row >= NumRegisters) {
          // With a constant condition, the branch is always or never taken.
          const ConstantRow &C = Constants[O.Src[0].Row - NumRegisters];
          if (C.Kind == ConstantRow::Value) {
            uint32_t Mask = O.Src[0].Sel == PartH0   ? 0xffff
                            : O.Src[0].Sel == PartH1 ? 0xffff0000
                                                     : ~0u;
            Falls = ((C.Number & Mask) != 0) == (O.Mode != 0);
            Branches &= !Falls;
          }
        }
        if (Falls)
          Next.push_back(uint32_t(I + 1));
        if (Branches && (!Falls || O.Offset != 0))
          Next.push_back(uint32_t(I + 1 + int64_t(O.Offset)));
      });
  for (size_t I = 0; I != Ops.size(); ++I) {
    Ops[I].Reachable = Graph.Reachable[I];
    Ops[I].CanSplit = Graph.Successors[I].size() > 1;
    Ops[I].CanMerge = Graph.CanMerge[I];
  }
}

InstructionInfo ValhallProgram::info(uint64_t Index) const {
  InstructionInfo Info;
  Info.Address = Index * ValhallII::InstBytes;
  Info.Unit = "none";
  if (!Insts[Index].getOpcode())
    return Info;
  Info.Mnemonic = Valhall::getMnemonic(Insts[Index].getOpcode());
  Info.TellsOrder = tellsOrder(Info.Mnemonic);
  Info.IsAtomic = isAtomic(Info.Mnemonic);
  switch (ValhallII::execUnit(MII->get(Insts[Index].getOpcode()).TSFlags)) {
  case ValhallII::UnitFMA:
    Info.Unit = "fma";
    break;
  case ValhallII::UnitCVT:
    Info.Unit = "cvt";
    break;
  case ValhallII::UnitSFU:
    Info.Unit = "sfu";
    break;
  case ValhallII::UnitLS:
    Info.Unit = "ls";
    break;
  case ValhallII::UnitVarying:
    Info.Unit = "v";
    break;
  case ValhallII::UnitTexture:
    Info.Unit = "t";
    break;
  case ValhallII::UnitNone:
    break;
  }
  return Info;
}

std::string ValhallProgram::text(uint64_t Index) const {
  if (!Insts[Index].getOpcode())
    return "word 0x" + utohexstr(Words[Index], /*LowerCase=*/true, 16);
  std::string Text;
  raw_string_ostream OS(Text);
  Printer->printInst(&Insts[Index], Index * 8, "", *STI, OS);
  // Printers separate mnemonic and operands by tabs.
  std::string Line;
  for (char C : StringRef(Text).trim())
    Line += C == '\t' ? ' ' : C;
  return Line;
}

/// Rules that do not depend on data: what is wrong with an instruction.
std::string ValhallProgram::breaksRule(size_t I) const {
  const Op &O = Ops[I];
  if (L->Checks.Legality) {
    Valhall::LegalityContext Legality;
    Legality.RegisterMode = L->RegisterMode;
    if (auto V = Valhall::checkInstruction(Insts[I], *MII, *MRI, Legality))
      return "breaks a rule of the hardware (" + V->Rule.str() +
             "): " + V->Message;
  }
  if (!L->Checks.Reconverge || O.Flow == ValhallMod::FlowReconverge)
    return "";
  if (O.CanSplit)
    return "the warp can split at this branch, but its flow is not "
           "'reconverge'";
  if (O.CanMerge)
    return "lanes can merge behind this instruction, but its flow is not "
           "'reconverge'";
  return "";
}

Error ValhallProgram::bind(const Launch &NewLaunch, Memory &NewMem,
                           unsigned LocalRegion, unsigned PrivateRegion,
                           Profile &NewCounts, ArrayRef<Observer *> Observers) {
  bindLaunch(NewLaunch, NewMem, LocalRegion, PrivateRegion, NewCounts,
             Observers);
  Bound = Ops;
  // Those of an earlier launch are gone.
  size_t OwnFaults = 0;
  for (const Op &O : Ops)
    OwnFaults = std::max<size_t>(OwnFaults, O.Fault);
  Faults.resize(OwnFaults);
  for (size_t I = 0; I != Bound.size(); ++I) {
    Op &O = Bound[I];
    if (!O.Exec)
      continue;
    if (std::string Why = breaksRule(I); !Why.empty() && O.Reachable)
      return createStringError("kernel '" + L->Kernel + "': " + describe(I) +
                               ": " + Why);
    // What depends on the launch counts only where it is executed.
    // All operands of 64 bits that select a high word have the next row.
    if (std::string Why = missingFAU(O); !Why.empty())
      O = fault(Why);
  }
  return Error::success();
}

std::unique_ptr<Warp> ValhallProgram::createWarp() {
  return std::make_unique<ValhallWarp>(*this);
}
