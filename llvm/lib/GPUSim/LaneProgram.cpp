//===- LaneProgram.cpp - Code for warps of lanes in lockstep --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneProgram.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;
using namespace llvm::gpusim;

extern "C" void LLVMInitializeMaliTargetInfo();
extern "C" void LLVMInitializeMaliTargetMC();
extern "C" void LLVMInitializeMaliDisassembler();

Op LaneProgram::fault(std::string Message) {
  Op O;
  O.Fault = Faults.size() + 1;
  Faults.push_back(std::move(Message));
  return O;
}

bool LaneProgram::tellsOrder(StringRef Mnemonic) {
  return Mnemonic.contains("GCLK");
}

bool LaneProgram::isAtomic(StringRef Mnemonic) {
  for (StringRef Name : {"ATOM", "AXCHG", "ACMP"})
    if (Mnemonic.contains(Name))
      return true;
  return false;
}

static void initializeTargets() {
  static const bool Initialized = [] {
    LLVMInitializeMaliTargetInfo();
    LLVMInitializeMaliTargetMC();
    LLVMInitializeMaliDisassembler();
    return true;
  }();
  (void)Initialized;
}

StringRef gpusim::archOfCore(StringRef CPU) {
  initializeTargets();
  for (auto [T, Arch] : {std::pair(&getTheValhallTarget(), "valhall"),
                         std::pair(&getTheBifrostTarget(), "bifrost")}) {
    std::unique_ptr<MCSubtargetInfo> STI(
        T->createMCSubtargetInfo(Triple(Arch), "", ""));
    if (STI && STI->isCPUStringValid(CPU))
      return Arch;
  }
  return "";
}

Error LaneProgram::createMC(const Target &T, StringRef Arch, StringRef CPU) {
  initializeTargets();
  Triple TT(Arch);
  MRI.reset(T.createMCRegInfo(TT));
  MAI.reset(T.createMCAsmInfo(*MRI, TT, Options));
  MII.reset(T.createMCInstrInfo());
  STI.reset(T.createMCSubtargetInfo(TT, CPU, ""));
  if (!STI || !STI->isCPUStringValid(CPU))
    return createStringError(inconvertibleErrorCode(),
                             "unknown core '" + CPU + "'");
  Context = std::make_unique<MCContext>(TT, MAI.get(), MRI.get(), STI.get());
  Printer.reset(T.createMCInstPrinter(TT, 0, *MAI, *MII, *MRI));
  return Error::success();
}

FlowGraph
gpusim::findFlow(size_t Places,
                 function_ref<void(size_t, SmallVectorImpl<uint32_t> &)> Next) {
  FlowGraph G;
  G.Successors.resize(Places);
  G.Reachable.resize(Places);
  G.CanMerge.resize(Places);
  G.Merges.resize(Places);
  std::vector<unsigned> Predecessors(Places);
  SmallVector<size_t, 16> Work;
  auto Visit = [&](size_t I) {
    if (I >= Places)
      return;
    ++Predecessors[I];
    if (!G.Reachable[I])
      Work.push_back(I);
    G.Reachable[I] = true;
  };
  Visit(0);
  while (!Work.empty()) {
    size_t I = Work.pop_back_val();
    Next(I, G.Successors[I]);
    for (uint32_t S : G.Successors[I])
      Visit(S);
  }
  for (size_t I = 0; I != Places; ++I)
    G.Merges[I] = Predecessors[I] > 1;
  for (size_t I = 0; I != Places; ++I)
    for (uint32_t S : G.Successors[I])
      if (S < Places && G.Merges[S])
        G.CanMerge[I] = true;
  return G;
}

uint16_t LaneProgram::addRows(ConstantRow Low, ConstantRow High, bool Is64) {
  std::vector<ConstantRow> &C = Constants;
  for (size_t I = 0; I != C.size(); ++I)
    if (C[I] == Low && (!Is64 || (I + 1 < C.size() && C[I + 1] == High)))
      return uint16_t(NumRegisters + I);
  C.push_back(Low);
  if (Is64)
    C.push_back(High);
  return uint16_t(NumRegisters + C.size() - (Is64 ? 2 : 1));
}

void LaneProgram::bindLaunch(const Launch &NewLaunch, Memory &NewMem,
                             unsigned LocalRegion, unsigned PrivateRegion,
                             Profile &NewCounts,
                             ArrayRef<Observer *> Observers) {
  L = &NewLaunch;
  Mem = &NewMem;
  LocalBase = Mem->address(LocalRegion);
  PrivateBase = Mem->address(PrivateRegion);
  PrivateStride = Mem->region(PrivateRegion).Stride;
  Counts = &NewCounts;
  Clock = 0;
  Watchers.clear();
  for (Observer *O : Observers)
    if (O->wantsInstructions())
      Watchers.push_back(O);
  fillUndefined(reinterpret_cast<uint8_t *>(Undefined), sizeof(Undefined), 1);
}

std::string LaneProgram::missingFAU(const Op &O) const {
  for (const Source &S : O.Src) {
    if (S.Row < NumRegisters)
      continue;
    const ConstantRow &C = Constants[S.Row - NumRegisters];
    if (C.Kind == ConstantRow::User && C.Number >= L->FAU.size())
      return ("reads FAU word " + Twine(C.Number) +
              ", but the launch provides only " + Twine(L->FAU.size()) +
              " words")
          .str();
    if ((C.Kind == ConstantRow::TablesLow ||
         C.Kind == ConstantRow::TablesHigh) &&
        !L->ResourceTableCount)
      return "reads the address of the resource tables, but the launch has "
             "none";
    if (C.isOfFragments() && !L->Fragment)
      return "reads a special value of fragment shaders, but the launch is of "
             "a compute shader";
  }
  return "";
}

Part gpusim::partNamed(StringRef Text) {
  return StringSwitch<Part>(Text)
      .Case("h0", PartH0)
      .Case("h1", PartH1)
      .Case("b0", PartB0)
      .Case("b1", PartB1)
      .Case("b2", PartB2)
      .Case("b3", PartB3)
      .Case("w0", PartW0)
      .Case("w1", PartW1)
      .Default(PartAll);
}

uint8_t gpusim::pairNamed(StringRef Text, uint8_t Identity) {
  auto One = [](char Kind, char Digit) {
    return unsigned(Kind == 'h' ? PartH0 : PartB0) + unsigned(Digit - '0');
  };
  if (Text.size() != 3)
    return Identity;
  return uint8_t(One(Text[0], Text[1]) | One(Text[0], Text[2]) << 4);
}

uint8_t gpusim::bytesNamed(StringRef Text) {
  if (Text.size() != 5)
    return SelBytes;
  unsigned Sel = 0;
  for (unsigned I = 0; I != 4; ++I)
    Sel |= unsigned(Text[1 + I] - '0') << (2 * I);
  return uint8_t(Sel);
}
