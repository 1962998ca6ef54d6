//===-- ClauseGenerator.cpp - Made-up clauses -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClauseGenerator.h"
#include "MCTargetDesc/Bifrost/BifrostInstrCodec.h"
#include "MCTargetDesc/Bifrost/BifrostLegality.h"
#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"

using namespace llvm;
using namespace llvm::Bifrost;
using namespace mgpu;

std::vector<unsigned> ClauseGenerator::getOpcodes(Unit U) const {
  std::vector<unsigned> Result;
  for (unsigned Opcode : Bifrost::getOpcodes(U))
    if (getMissingFeatures(Opcode, H.getSubtargetInfo()).empty())
      Result.push_back(Opcode);
  return Result;
}

ClauseGenerator::Environment ClauseGenerator::makeEnvironment() {
  Environment E;
  for (uint8_t &Reg : E.Regs)
    Reg = below(NumRegisters);
  switch (below(4)) {
  case 0:
    E.FAU = 0x80 | below(128);
    break;
  case 1:
    // Specials; 7 is reserved.
    E.FAU = below(16);
    if (*E.FAU == 7)
      E.FAU = 0;
    break;
  }
  for (uint32_t &Constant : E.Constants)
    Constant = below(8) ? next() >> 32 : below(2);
  return E;
}

MCOperand ClauseGenerator::makeSource(Unit U, uint8_t Sel,
                                      const Environment &E) {
  switch (Selector(Sel)) {
  case Selector::P0:
  case Selector::P1:
  case Selector::P2:
    return MCOperand::createReg(getGPR(E.Regs[Sel]));
  case Selector::ZeroOrT:
    return MCOperand::createReg(U == Unit::FMA ? Bifrost::ZERO : Bifrost::T);
  case Selector::T0:
    return MCOperand::createReg(Bifrost::T0);
  case Selector::T1:
    return MCOperand::createReg(Bifrost::T1);
  case Selector::FAULow:
  case Selector::FAUHigh:
    break;
  }
  bool High = Selector(Sel) == Selector::FAUHigh;
  if (E.FAU)
    return MCOperand::createReg(getFAURegister(*E.FAU, High));
  return MCOperand::createImm(E.Constants[High]);
}

unsigned ClauseGenerator::randomMod(ModKind Kind) {
  // The longest list has fewer values.
  for (unsigned Try = 0; Try != 64; ++Try)
    if (unsigned Value = below(32); !getModText(Kind, Value).empty())
      return Value;
  return getModDefault(Kind).value_or(0);
}

MCInst ClauseGenerator::makeHalf(unsigned Opcode, const Environment &E,
                                 ArrayRef<uint8_t> Selectors,
                                 ArrayRef<unsigned> Mods) {
  const InstDesc &D = *getInstDesc(Opcode);
  MCInst MI;
  MI.setOpcode(Opcode);
  bool Writes =
      TSF::hasResult(H.getInstrInfo().get(Opcode).TSFlags) && below(2);
  MI.addOperand(MCOperand::createReg(Writes ? getGPR(below(NumRegisters))
                                            : MCRegister()));
  MI.addOperand(MCOperand::createImm(Writes && !below(8) ? 1 + below(2) : 0));
  for (unsigned S = 0; S != D.Sources.size(); ++S) {
    uint8_t Sel = S < Selectors.size() ? Selectors[S] : below(8);
    while (!(D.Sources[S].Selectors >> Sel & 1))
      Sel = below(8);
    MI.addOperand(makeSource(D.U, Sel, E));
  }
  if (D.HasStaging)
    MI.addOperand(MCOperand::createReg(getGPR(0)));
  for (unsigned M = 0; M != D.Mods.size(); ++M)
    MI.addOperand(MCOperand::createImm(
        M < Mods.size() ? Mods[M] : randomMod(D.Mods[M].Kind)));
  for (const ImmDesc &Imm : D.Imms)
    MI.addOperand(MCOperand::createImm(below(Imm.Limit)));
  return MI;
}

Clause ClauseGenerator::makeClause(MCInst FMA, MCInst ADD) {
  Clause C;
  Tuple &T = C.Tuples.emplace_back();
  T.FMA = std::move(FMA);
  T.ADD = std::move(ADD);
  C.Header.Flow = FlowControl::None;
  return C;
}

std::optional<std::vector<uint8_t>> ClauseGenerator::encode(Clause &C) const {
  for (Tuple &T : C.Tuples)
    for (Unit U : {Unit::FMA, Unit::ADD})
      if (int SR = getStagingIndex(T.half(U).getOpcode()); SR >= 0)
        T.half(U).getOperand(SR) =
            MCOperand::createReg(getGPR(C.Header.StagingRegister));
  C.Header.Message = getClauseMessage(C, H.getInstrInfo());
  if (layoutClause(C))
    return std::nullopt;
  SmallVector<char, 128> Bytes;
  if (llvm::Error E = encodeClause(C, Bytes, H.getInstrInfo())) {
    consumeError(std::move(E));
    return std::nullopt;
  }
  return std::vector<uint8_t>(Bytes.begin(), Bytes.end());
}

std::optional<std::vector<uint8_t>>
ClauseGenerator::makeRandom(unsigned Tuples) {
  Clause C;
  std::vector<unsigned> FMA = getOpcodes(Unit::FMA),
                        ADD = getOpcodes(Unit::ADD);
  for (unsigned T = 0; T != Tuples; ++T) {
    // Most instructions have no result or modifiers that fit: try some.
    std::optional<Tuple> Found;
    for (unsigned Try = 0; Try != 50 && !Found; ++Try) {
      Environment E = makeEnvironment();
      Clause One = makeClause(makeHalf(FMA[below(FMA.size())], E),
                              makeHalf(ADD[below(ADD.size())], E));
      // Constants are scarce in long clauses.
      if (encode(One) && (Tuples < 5 || One.Constants.empty() || !below(4)))
        Found = One.Tuples[0];
    }
    if (!Found)
      return std::nullopt;
    C.Tuples.push_back(*Found);
  }
  uint64_t Bits = next();
  C.Header.Flow = FlowControl(Bits & 7);
  C.Header.FTZ = FlushToZero(Bits >> 3 & 3);
  C.Header.DependencyWait = Bits >> 8;
  C.Header.StagingRegister = Bits >> 16 & 63;
  C.Header.DependencySlot = Bits >> 22 & 7;
  C.Header.TerminateDiscarded = Bits >> 25 & 1;
  C.Header.NextClausePrefetch = Bits >> 26 & 1;
  C.Header.StagingBarrier = Bits >> 27 & 1;
  return encode(C);
}

void ClauseGenerator::sweep(unsigned Opcode, unsigned Limit, bool Paired,
                            function_ref<void(std::vector<uint8_t>)> Do) {
  const InstDesc &D = *getInstDesc(Opcode);
  std::vector<unsigned> Others =
      getOpcodes(D.U == Unit::FMA ? Unit::ADD : Unit::FMA);
  // The values of each modifier; their product in mixed-radix order.
  std::vector<std::vector<unsigned>> Values;
  uint64_t Product = 1;
  for (const ModDesc &M : D.Mods) {
    Values.emplace_back();
    for (unsigned V = 0; V != 64; ++V)
      if (!getModText(M.Kind, V).empty())
        Values.back().push_back(V);
    Product *= Values.back().size();
  }
  auto Emit = [&](ArrayRef<uint8_t> Selectors, ArrayRef<unsigned> Mods) {
    Environment E = makeEnvironment();
    MCInst Half = makeHalf(Opcode, E, Selectors, Mods);
    Unit Other = D.U == Unit::FMA ? Unit::ADD : Unit::FMA;
    MCInst Partner =
        Paired ? makeHalf(Others[below(Others.size())], E) : createNop(Other);
    Clause C = D.U == Unit::FMA ? makeClause(Half, Partner)
                                : makeClause(Partner, Half);
    if (D.HasStaging)
      C.Header.StagingRegister = below(NumRegisters);
    if (auto Bytes = encode(C))
      Do(std::move(*Bytes));
  };
  for (uint64_t I = 0, End = std::min<uint64_t>(Product, Limit); I != End;
       ++I) {
    uint64_t Index = Product <= Limit ? I : below(Product);
    SmallVector<unsigned, 8> Mods;
    for (const auto &List : Values) {
      Mods.push_back(List.empty() ? 0 : List[Index % List.size()]);
      Index /= std::max<size_t>(List.size(), 1);
    }
    SmallVector<uint8_t, 4> Selectors;
    for (const SourceDesc &S : D.Sources)
      Selectors.push_back(countr_zero(S.Selectors));
    if (D.Sources.empty())
      Emit(Selectors, Mods);
    for (unsigned S = 0; S != D.Sources.size(); ++S)
      for (uint8_t Sel = 0; Sel != 8; ++Sel) {
        if (!(D.Sources[S].Selectors >> Sel & 1))
          continue;
        SmallVector<uint8_t, 4> Chosen = Selectors;
        for (unsigned Rest = 0; Rest != Chosen.size(); ++Rest)
          do
            Chosen[Rest] = Rest == S ? Sel : below(8);
          while (!(D.Sources[Rest].Selectors >> Chosen[Rest] & 1));
        Emit(Chosen, Mods);
      }
  }
}
