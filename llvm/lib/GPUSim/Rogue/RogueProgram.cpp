//===- RogueProgram.cpp - Rogue code ready to run -------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decodes the code once with the target's decoder, and binds it to a launch:
// fills the rows of constants and the shared registers, and refuses what the
// launch forbids.
//
//===----------------------------------------------------------------------===//

#include "RogueProgram.h"
#include "MCTargetDesc/RogueLegality.h"
#include "MCTargetDesc/RogueMCTargetDesc.h"
#include "RogueExecTables.h"
#include "RogueRun.h"
#include "TargetInfo/PowerVRTargetInfo.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

extern "C" void LLVMInitializePowerVRTargetInfo();
extern "C" void LLVMInitializePowerVRTargetMC();

Expected<std::unique_ptr<Program>>
RogueProgram::create(StringRef CPU, ArrayRef<uint8_t> Code) {
  static const bool Initialized = [] {
    LLVMInitializePowerVRTargetInfo();
    LLVMInitializePowerVRTargetMC();
    return true;
  }();
  (void)Initialized;

  std::unique_ptr<RogueProgram> P(new RogueProgram);
  const Target &T = getTheRogueTarget();
  Triple TT("rogue");
  P->MRI.reset(T.createMCRegInfo(TT));
  P->MAI.reset(T.createMCAsmInfo(*P->MRI, TT, P->Options));
  P->MII.reset(T.createMCInstrInfo());
  P->STI.reset(T.createMCSubtargetInfo(TT, CPU, ""));
  if (!P->STI || !P->STI->isCPUStringValid(CPU))
    return createStringError("unknown core '" + CPU + "'");
  P->Context =
      std::make_unique<MCContext>(TT, P->MAI.get(), P->MRI.get(), P->STI.get());
  P->Printer.reset(T.createMCInstPrinter(TT, 0, *P->MAI, *P->MII, *P->MRI));
  if (!P->Printer)
    return createStringError("the rogue target has no printer");
  P->decode(Code);
  return std::unique_ptr<Program>(std::move(P));
}

unsigned RogueProgram::maxGroupItems() const {
  return Rogue::getCore(STI->getCPU()).MaxGroupItems;
}

uint32_t RogueProgram::faultNumber(std::string Message) {
  Faults.push_back(std::move(Message));
  return Faults.size();
}

/// Groups follow each other up to the end mark or the first bytes that are
/// none.
void RogueProgram::decode(ArrayRef<uint8_t> Code) {
  Bytes.assign(Code.begin(), Code.end());
  GroupTranslator T(*this);
  for (uint64_t At = 0; At < Code.size();) {
    uint64_t Size = 0;
    Expected<Rogue::Group> G = Rogue::decodeGroup(Code.drop_front(At), Size);
    if (!G) {
      GroupOp O;
      O.Address = At;
      O.Next = Code.size();
      O.Fault = faultNumber("this is no instruction group: " +
                            toString(G.takeError()));
      Ops.push_back(std::move(O));
      Groups.emplace_back();
      return;
    }
    Ops.push_back(T.translate(*G, At, Size));
    Groups.push_back(std::move(*G));
    At += Size;
    if (Ops.back().End)
      return;
  }
}

std::optional<uint32_t> RogueProgram::indexAt(uint64_t Address) const {
  auto It = llvm::lower_bound(
      Ops, Address, [](const GroupOp &O, uint64_t A) { return O.Address < A; });
  if (It == Ops.end() || It->Address != Address)
    return std::nullopt;
  return It - Ops.begin();
}

bool RogueProgram::tellsOrder(uint64_t Index) const {
  const GroupOp &O = Ops[Index];
  StringRef Name = Mnemonics[Index];
  if (Name == "mutex")
    return llvm::any_of(
        O.Ops, [](const SubOp &S) { return S.Imm != Rogue::BarrierMutex; });
  return llvm::any_of(O.S, [](const Operand &S) {
    return S.Where == Place::Special && S.Number == Rogue::SR_TIMER_80NS;
  });
}

InstructionInfo RogueProgram::info(uint64_t Index) const {
  InstructionInfo Info;
  Info.Address = Ops[Index].Address;
  Info.Unit = "none";
  if (!Groups[Index])
    return Info;
  Info.Mnemonic = Mnemonics[Index];
  Info.TellsOrder = tellsOrder(Index);
  Info.IsAtomic = Info.Mnemonic.contains("atomic");
  switch (Groups[Index]->Kind) {
  case Rogue::MainGroup:
    Info.Unit = "main";
    break;
  case Rogue::BitwiseGroup:
    Info.Unit = "bitwise";
    break;
  case Rogue::ControlGroup:
    Info.Unit = "control";
    break;
  }
  return Info;
}

std::string RogueProgram::text(uint64_t Index) const {
  const GroupOp &O = Ops[Index];
  if (!Groups[Index])
    return "bytes " + toHex(ArrayRef(Bytes).slice(O.Address).take_front(4),
                            /*LowerCase=*/true);
  std::string Text;
  raw_string_ostream OS(Text);
  MCInst MI = Rogue::toMCInst(*Groups[Index], *Context);
  Printer->printInst(&MI, O.Address, "", *STI, OS);
  // One line, whatever the printer separates operations with.
  std::string Line;
  for (char C : StringRef(Text).trim()) {
    char Out = C == '\t' || C == '\n' ? ' ' : C;
    if (Out != ' ' || Line.empty() || Line.back() != ' ')
      Line += Out;
  }
  return Line;
}

std::string RogueProgram::registerName(unsigned Register) const {
  TaskState Names;
  return Names.nameOf(
      {Place(Register >> 16), /*IndexedBy=*/0, uint16_t(Register)});
}

/// Rules that do not depend on data: what is wrong with a group.
std::string RogueProgram::breaksRule(size_t I) const {
  if (!L->Checks.Legality || !Groups[I])
    return "";
  if (auto V = Rogue::checkGroup(*Groups[I], *STI))
    return "breaks a rule of the hardware (" + V->Rule.str() + "): " + V->Part +
           ": " + V->Message;
  return "";
}

/// Fills the registers that the launch describes.
Error RogueProgram::bindRegisters(const Memory &NewMem, unsigned LocalRegion,
                                  unsigned PrivateRegion) {
  const USCLaunch &U = *L->USC;
  Layout.Temporaries = U.Temporaries;
  Layout.VertexInputs = U.VertexInputs;
  Layout.PixelOutputs = L->Fragment ? NumPixelOutputs : 0;
  Undefined.resize(Layout.rows() * NumLanes);
  fillUndefined(reinterpret_cast<uint8_t *>(Undefined.data()),
                Undefined.size() * 4, 1);
  ConstantRows.clear();
  for (uint32_t Value : ConstantValues)
    ConstantRows.insert(ConstantRows.end(), NumLanes, Value);

  State.Shared = U.Shared;
  fillUndefined(reinterpret_cast<uint8_t *>(State.Globals.data()),
                State.Globals.size() * 4, 2);
  InitialCoefficients.resize(U.Coefficients);
  fillUndefined(reinterpret_cast<uint8_t *>(InitialCoefficients.data()),
                InitialCoefficients.size() * 4, 3);
  copy(U.CoefficientValues, InitialCoefficients.begin());
  if (U.LocalZero && !U.LocalInMemory)
    std::fill_n(InitialCoefficients.begin() + U.LocalStart, U.LocalWords, 0);

  auto SetAddress = [&](unsigned Register, uint64_t Address) {
    State.Shared[Register] = uint32_t(Address);
    State.Shared[Register + 1] = uint32_t(Address >> 32);
  };
  if (U.LocalInMemory)
    SetAddress(U.LocalStart, NewMem.address(LocalRegion));
  LocalMemory = LocalRegion;
  // One instance's areas follow each other. Variables come first, as their
  // alignment is that of the whole.
  uint64_t Address = NewMem.address(PrivateRegion);
  for (const auto &Area : {U.Scratch, U.Spill}) {
    if (!Area)
      continue;
    SetAddress(Area->Register, Address);
    State.Shared[Area->Register + 2] =
        uint32_t(NewMem.region(PrivateRegion).Stride);
    Address += alignTo(Area->Bytes, 4);
  }

  std::optional<uint32_t> First = indexAt(U.Entry);
  if (!First)
    return createStringError("kernel '" + L->Kernel +
                             "': no group starts at the entry point 0x" +
                             Twine::utohexstr(U.Entry));
  Entry = *First;
  return Error::success();
}

void RogueProgram::startGroup(const std::array<uint32_t, 3> &Group) {
  const USCLaunch &U = *L->USC;
  State.Coefficients = InitialCoefficients;
  if (!U.PrimitiveCoefficients.empty() && L->Fragment) {
    uint64_t Number =
        (uint64_t(Group[2]) * L->Groups[1] + Group[1]) * L->Groups[0] +
        Group[0];
    constexpr unsigned QuadLanes = 4;
    uint64_t Quad = Number * L->groupItems() / QuadLanes;
    const std::vector<uint32_t> &Of = L->Fragment->PrimitiveOf;
    uint32_t Primitive = Quad < Of.size() ? Of[Quad] : 0;
    if (Primitive < U.PrimitiveCoefficients.size())
      copy(U.PrimitiveCoefficients[Primitive], State.Coefficients.begin());
  }
  for (unsigned D = 0; D != 3; ++D) {
    if (U.GroupId)
      State.Coefficients[*U.GroupId + D] = Group[D];
    if (U.NumGroups)
      State.Coefficients[*U.NumGroups + D] = L->Groups[D];
  }
  if (U.LocalZero && U.LocalInMemory) {
    std::fill_n(Mem->region(LocalMemory).Data.begin(), U.LocalWords * 4, 0);
    if (U.LocalDefined)
      Mem->region(LocalMemory).setWritten(0, U.LocalWords * 4);
  }
  Other.Coefficients = State.Coefficients;
  Other.Shared = State.Shared;
  if (Monitor && !U.LocalDefined && !U.LocalInMemory)
    for (unsigned I = 0; I != U.LocalWords; ++I)
      Other.Coefficients[U.LocalStart + I] ^= ~0u;
  State.Owner.fill(0);
  State.Wakeups.fill(0);
}

Error RogueProgram::bind(const Launch &NewLaunch, Memory &NewMem,
                         unsigned LocalRegion, unsigned PrivateRegion,
                         Profile &NewCounts, ArrayRef<Observer *> Observers) {
  L = &NewLaunch;
  Mem = &NewMem;
  Counts = &NewCounts;
  Clock = 0;
  Watchers.clear();
  for (Observer *O : Observers)
    if (O->wantsInstructions())
      Watchers.push_back(O);
  for (size_t I = 0; I != Ops.size(); ++I) {
    std::string Why = breaksRule(I);
    if (!Why.empty())
      return createStringError("kernel '" + L->Kernel + "': " + describe(I) +
                               ": " + Why);
  }
  return bindRegisters(NewMem, LocalRegion, PrivateRegion);
}

std::unique_ptr<Warp> RogueProgram::createWarp() {
  return std::make_unique<RogueTask>(*this);
}
