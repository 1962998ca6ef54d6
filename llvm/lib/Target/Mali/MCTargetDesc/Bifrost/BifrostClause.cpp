//===-- BifrostClause.cpp - Clauses as data -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fields of a clause to bits and back, and clauses to bytes and back. The
// quadwords are those of BifrostQuadwords.cpp, the instruction words those of
// BifrostInstrCodec.cpp.
//
//===----------------------------------------------------------------------===//

#include "BifrostClause.h"
#include "BifrostInstrCodec.h"
#include "BifrostMCTargetDesc.h"
#include "BifrostRegisters.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::Bifrost;

//===--- Header -----------------------------------------------------------===//

namespace {
/// The fields of the header; bits in between must be zero.
struct HeaderField {
  uint8_t Low, Width;
};
constexpr HeaderField HdrFTZ{5, 2}, HdrSuppressInf{7, 1}, HdrSuppressNaN{8, 1},
    HdrExceptions{9, 2}, HdrFlow{11, 3}, HdrTerminate{15, 1},
    HdrPrefetch{16, 1}, HdrStagingBarrier{17, 1}, HdrStagingRegister{18, 6},
    HdrWait{24, 8}, HdrSlot{32, 3}, HdrMessage{35, 5}, HdrNextMessage{40, 5};

uint64_t put(HeaderField F, uint64_t Value) { return Value << F.Low; }
uint64_t take(HeaderField F, uint64_t Bits) {
  return Bits >> F.Low & maskTrailingOnes<uint64_t>(F.Width);
}
} // namespace

bool ClauseHeader::operator==(const ClauseHeader &O) const {
  return packHeader(*this) == packHeader(O);
}

uint64_t Bifrost::packHeader(const ClauseHeader &H) {
  return put(HdrFTZ, uint64_t(H.FTZ)) | put(HdrSuppressInf, H.SuppressInf) |
         put(HdrSuppressNaN, H.SuppressNaN) |
         put(HdrExceptions, uint64_t(H.Exceptions)) |
         put(HdrFlow, uint64_t(H.Flow)) |
         put(HdrTerminate, H.TerminateDiscarded) |
         put(HdrPrefetch, H.NextClausePrefetch) |
         put(HdrStagingBarrier, H.StagingBarrier) |
         put(HdrStagingRegister, H.StagingRegister & 63) |
         put(HdrWait, H.DependencyWait) | put(HdrSlot, H.DependencySlot & 7) |
         put(HdrMessage, uint64_t(H.Message)) |
         put(HdrNextMessage, uint64_t(H.NextMessage));
}

static bool isMessageType(uint64_t Code) {
  return Code == 0 || (Code <= MessageType::Pair64 &&
                       !getMessageText(MessageType(Code)).empty());
}

Expected<ClauseHeader> Bifrost::unpackHeader(uint64_t Bits) {
  ClauseHeader H;
  H.FTZ = FlushToZero(take(HdrFTZ, Bits));
  H.SuppressInf = take(HdrSuppressInf, Bits);
  H.SuppressNaN = take(HdrSuppressNaN, Bits);
  H.Exceptions = FloatExceptions(take(HdrExceptions, Bits));
  H.Flow = FlowControl(take(HdrFlow, Bits));
  H.TerminateDiscarded = take(HdrTerminate, Bits);
  H.NextClausePrefetch = take(HdrPrefetch, Bits);
  H.StagingBarrier = take(HdrStagingBarrier, Bits);
  H.StagingRegister = take(HdrStagingRegister, Bits);
  H.DependencyWait = take(HdrWait, Bits);
  H.DependencySlot = take(HdrSlot, Bits);
  for (HeaderField F : {HdrMessage, HdrNextMessage})
    if (uint64_t Type = take(F, Bits); !isMessageType(Type))
      return createStringError("header: message type " + Twine(Type) +
                               " is reserved");
  H.Message = MessageType(take(HdrMessage, Bits));
  H.NextMessage = MessageType(take(HdrNextMessage, Bits));
  if (packHeader(H) != Bits)
    return createStringError("header: reserved bits are not zero");
  return H;
}

//===--- FAU field and constants ------------------------------------------===//

// Upper nibbles of the field that name a constant.
static constexpr uint8_t ConstantSelectors[MaxConstants] = {4, 5, 6, 7, 2, 3};

std::optional<unsigned> Bifrost::getConstantIndex(uint8_t FAU) {
  auto *It = find(ConstantSelectors, FAU >> 4);
  if (It == std::end(ConstantSelectors))
    return std::nullopt;
  return It - ConstantSelectors;
}

uint8_t Bifrost::getConstantFAU(unsigned Index, unsigned Low) {
  return ConstantSelectors[Index] << 4 | (Low & 15);
}

/// \p M1 and \p M2: modifiers of a pair. Modes 1 and 3 of M2 are the same.
static std::optional<std::pair<ConstantKind, ConstantKind>>
getKinds(unsigned M1, unsigned M2) {
  using K = ConstantKind;
  using Pair = std::pair<K, K>;
  switch (M1) {
  case 1:
  case 6:
    return Pair{K::PCLo, K::Plain};
  case 2:
    return Pair{K::PCLo, K::PCLo};
  case 3:
    return std::nullopt;
  case 4:
    return Pair{K::PCHi, K::Plain};
  case 5:
    return Pair{K::PCHi, K::PCHi};
  case 7:
    switch (M2) {
    case 0:
      return Pair{K::PCLoHi, K::Plain};
    case 1:
    case 3:
      return Pair{K::PCLoHi, K::PCHi};
    case 2:
      return Pair{K::PCLoHi, K::PCLoHi};
    }
    return std::nullopt;
  }
  return Pair{K::Plain, K::Plain};
}

std::optional<std::pair<ConstantKind, ConstantKind>>
Bifrost::getPairKinds(uint64_t A, uint64_t B) {
  auto Difference = [&](unsigned Nibble) {
    return unsigned((A >> Nibble & 15) - (B >> Nibble & 15)) & 15;
  };
  return getKinds(Difference(60), Difference(28));
}

Error Bifrost::assignConstantKinds(Clause &C) {
  unsigned First = hasPackedConstant(C.Tuples.size());
  if (First && !C.Constants.empty()) {
    C.Constants[0].Kind = ConstantKind::Plain;
    if (hasFirstModifier(C.Tuples.size())) {
      auto Kinds = getKinds(C.FirstModifier & 15, C.FirstModifier >> 4);
      if (!Kinds)
        return createStringError("constant 0: modifier " +
                                 Twine(C.FirstModifier) + " is reserved");
      C.Constants[0].Kind = Kinds->first;
    }
  }
  for (unsigned I = First; I + 1 < C.Constants.size(); I += 2) {
    auto Kinds = getPairKinds(C.Constants[I].Value, C.Constants[I + 1].Value);
    if (!Kinds)
      return createStringError(
          "constants " + Twine(I) + " and " + Twine(I + 1) +
          ": the difference of their upper digits is a reserved modifier");
    C.Constants[I].Kind = Kinds->first;
    C.Constants[I + 1].Kind = Kinds->second;
  }
  return Error::success();
}

static constexpr uint8_t UniformField = 0x80;

std::optional<FAUWord>
Bifrost::resolveFAU(const Clause &C, const RegisterBlock &Ports, bool High) {
  FAUWord Word{FAUWord::Special, Ports.FAU, High, 0, ConstantKind::Plain, 0};
  if (Ports.FAU & UniformField) {
    Word.Kind = FAUWord::Uniform;
    Word.Index = 2 * (Ports.FAU - UniformField) + High;
    return Word;
  }
  if (std::optional<unsigned> Index = getConstantIndex(Ports.FAU)) {
    if (*Index >= C.Constants.size())
      return std::nullopt;
    const EmbeddedConstant &Constant = C.Constants[*Index];
    Word.Kind = FAUWord::Constant;
    Word.Index = *Index;
    Word.Wide = Constant.Value | (Ports.FAU & 15);
    Word.Value = High ? Hi_32(Word.Wide) : Lo_32(Word.Wide);
    if (Constant.Kind != ConstantKind::PCHi || High)
      Word.PC = Constant.Kind;
    return Word;
  }
  if (!getFAURegister(Ports.FAU, High))
    return std::nullopt;
  return Word;
}

uint32_t Bifrost::evaluateConstant(const FAUWord &W, uint64_t PC) {
  switch (W.PC) {
  case ConstantKind::Plain:
    return W.Value;
  case ConstantKind::PCHi:
  case ConstantKind::PCLoHi:
    return uint32_t(PC + SignExtend64<28>(W.Value));
  case ConstantKind::PCLo: {
    uint64_t Sum = PC + SignExtend64<60>(W.Wide);
    return W.High ? Hi_32(Sum) : Lo_32(Sum);
  }
  }
  return W.Value;
}

//===--- Bytes ------------------------------------------------------------===//

/// Puts the tuple and unit before the reason.
static Error inTuple(unsigned Index, Error E) {
  return createStringError("tuple " + Twine(Index) + ": " +
                           toString(std::move(E)));
}
static Error inTuple(unsigned Index, Unit U, Error E) {
  return createStringError("tuple " + Twine(Index) +
                           (U == Unit::FMA ? " FMA: " : " ADD: ") +
                           toString(std::move(E)));
}

Error Bifrost::encodeClause(const Clause &C, SmallVectorImpl<char> &Bytes,
                            const MCInstrInfo &MII) {
  RawClause Raw;
  Raw.Header = packHeader(C.Header);
  for (unsigned I = 0; I != C.Tuples.size(); ++I) {
    const Tuple &T = C.Tuples[I];
    RawTuple &Out = Raw.Tuples.emplace_back();
    Expected<uint64_t> Ports = packRegisterBlock(T.Ports, I == 0);
    if (!Ports)
      return inTuple(I, Ports.takeError());
    Out.Registers = *Ports;
    for (Unit U : {Unit::FMA, Unit::ADD}) {
      Expected<uint32_t> Word = encodeInstWord(T.half(U), T.selectors(U), MII);
      if (!Word)
        return inTuple(I, U, Word.takeError());
      (U == Unit::FMA ? Out.FMA : Out.ADD) = *Word;
    }
  }
  for (const EmbeddedConstant &Constant : C.Constants)
    Raw.Constants.push_back(Constant.Value);
  Raw.FirstModifier = C.FirstModifier;
  return packQuadwords(Raw, Bytes);
}

Expected<MCOperand> Bifrost::resolveSource(const Clause &C, const Tuple &T,
                                           Unit U, uint8_t Sel) {
  switch (Selector(Sel)) {
  case Selector::P0:
  case Selector::P1:
    if (T.Ports.Reg[Sel] == NoReg)
      return createStringError("a source reads slot " + Twine(Sel) +
                               ", which is off");
    return MCOperand::createReg(getGPR(T.Ports.Reg[Sel]));
  case Selector::P2:
    if (T.Ports.Slot2 != SlotUse::Read)
      return createStringError("a source reads slot 2, which does not read");
    return MCOperand::createReg(getGPR(T.Ports.Reg[2]));
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
  std::optional<FAUWord> Word = resolveFAU(C, T.Ports, High);
  if (!Word)
    return createStringError("the FAU field is reserved");
  if (Word->Kind != FAUWord::Constant)
    return MCOperand::createReg(getFAURegister(T.Ports.FAU, High));
  if (Word->PC == ConstantKind::PCHi)
    return createBranchTarget(SignExtend32<28>(Word->Value));
  return MCOperand::createImm(Word->Value);
}

Expected<Clause> Bifrost::decodeClause(ArrayRef<uint8_t> Bytes, uint64_t &Size,
                                       const MCSubtargetInfo &STI,
                                       const MCInstrInfo &MII) {
  Size = std::min<uint64_t>(QuadwordBytes, Bytes.size());
  if (isProgramEnd(Bytes))
    return createStringError("zero bytes are no clause but the end of a "
                             "program");
  unsigned Quadwords;
  Expected<RawClause> Raw = unpackQuadwords(Bytes, Quadwords);
  if (!Raw)
    return Raw.takeError();
  Clause C;
  Expected<ClauseHeader> Header = unpackHeader(Raw->Header);
  if (!Header)
    return Header.takeError();
  C.Header = *Header;
  for (uint64_t Value : Raw->Constants)
    C.Constants.push_back({Value, ConstantKind::Plain});
  C.FirstModifier = Raw->FirstModifier;
  C.Tuples.resize(Raw->Tuples.size());
  if (Error E = assignConstantKinds(C))
    return std::move(E);

  for (unsigned I = 0; I != C.Tuples.size(); ++I) {
    Tuple &T = C.Tuples[I];
    Expected<RegisterBlock> Ports =
        unpackRegisterBlock(Raw->Tuples[I].Registers, I == 0);
    if (!Ports)
      return inTuple(I, Ports.takeError());
    T.Ports = *Ports;
    if (!resolveFAU(C, T.Ports, false)) {
      std::optional<unsigned> Index = getConstantIndex(T.Ports.FAU);
      return inTuple(
          I, Index ? createStringError("the FAU field names constant " +
                                       Twine(*Index) + ", which is not there")
                   : createStringError("FAU field 0x" +
                                       Twine::utohexstr(T.Ports.FAU) +
                                       " is reserved"));
    }
    for (Unit U : {Unit::FMA, Unit::ADD}) {
      Expected<DecodedInst> D = decodeInstWord(
          U, U == Unit::FMA ? Raw->Tuples[I].FMA : Raw->Tuples[I].ADD, STI,
          MII);
      if (!D)
        return inTuple(I, U, D.takeError());
      T.half(U) = std::move(D->Inst);
      T.selectors(U) = std::move(D->Selectors);
      for (unsigned S = 0; S != T.selectors(U).size(); ++S) {
        Expected<MCOperand> Op = resolveSource(C, T, U, T.selectors(U)[S]);
        if (!Op)
          return inTuple(I, U, Op.takeError());
        T.half(U).getOperand(getSourceIndex(S)) = *Op;
      }
      if (int SR = getStagingIndex(T.half(U).getOpcode()); SR >= 0)
        T.half(U).getOperand(SR) =
            MCOperand::createReg(getGPR(C.Header.StagingRegister));
    }
  }
  for (unsigned I = 0; I != C.Tuples.size(); ++I)
    for (Unit U : {Unit::FMA, Unit::ADD}) {
      auto [Reg, Half] = getResultBlock(C, I).getWrite(U);
      setResult(C.Tuples[I].half(U), Reg, Half);
    }
  Size = Quadwords * QuadwordBytes;
  return C;
}

const RegisterBlock &Bifrost::getResultBlock(const Clause &C, unsigned Tuple) {
  return C.Tuples[(Tuple + 1) % C.Tuples.size()].Ports;
}

void Bifrost::setResult(MCInst &MI, uint8_t Reg, DestHalf Half) {
  MI.getOperand(InstDesc::DestOperand) =
      MCOperand::createReg(Reg == NoReg ? MCRegister() : getGPR(Reg));
  MI.getOperand(InstDesc::DestHalfOperand) =
      MCOperand::createImm(int64_t(Half));
}

bool Bifrost::isProgramEnd(ArrayRef<uint8_t> Bytes) {
  return Bytes.size() >= 4 && support::endian::read32le(Bytes.data()) == 0;
}

unsigned Bifrost::getClauseSize(const Clause &C) {
  return getClauseQuadwords(C.Tuples.size(), C.Constants.size()).value_or(0) *
         QuadwordBytes;
}

//===--- The MCInst CLAUSE ------------------------------------------------===//

// Operands: address, branch target, header, modifier of the first constant,
// number of tuples; per tuple its register block, then per half its opcode,
// selectors, number of operands and operands; then the constants. They are not
// MCInst operands since nobody would free those.
namespace {
enum ClauseOperand {
  OpAddress,
  OpTarget,
  OpHeader,
  OpFirstModifier,
  OpNumTuples,
  NumFixedOperands
};
constexpr int64_t NoAddress = -1;

int64_t pack(const RegisterBlock &B) {
  uint64_t V = B.FAU;
  for (unsigned I = 0; I != 4; ++I)
    V |= uint64_t(B.Reg[I]) << (8 + 8 * I);
  V |= uint64_t(B.Slot2) << 40 | uint64_t(B.Slot3) << 44 |
       uint64_t(B.Slot3Unit) << 48;
  return V;
}
RegisterBlock unpack(int64_t Value) {
  uint64_t V = Value;
  RegisterBlock B;
  B.FAU = V;
  for (unsigned I = 0; I != 4; ++I)
    B.Reg[I] = V >> (8 + 8 * I);
  B.Slot2 = SlotUse(V >> 40 & 15);
  B.Slot3 = SlotUse(V >> 44 & 15);
  B.Slot3Unit = Unit(V >> 48 & 1);
  return B;
}
constexpr unsigned SelectorBits = 3, SelectorCountAt = 12;
} // namespace

void Bifrost::toMCInst(const Clause &C, MCInst &MI,
                       std::optional<uint64_t> Address) {
  MI.clear();
  MI.setOpcode(Bifrost::CLAUSE);
  auto Add = [&](int64_t Value) { MI.addOperand(MCOperand::createImm(Value)); };
  Add(Address ? int64_t(*Address) : NoAddress);
  const MCOperand *Target = findBranchTarget(C);
  MI.addOperand(Target && isBranchTarget(*Target) ? *Target
                                                  : MCOperand::createImm(0));
  Add(packHeader(C.Header));
  Add(C.FirstModifier);
  Add(C.Tuples.size());
  for (const Tuple &T : C.Tuples) {
    Add(pack(T.Ports));
    for (Unit U : {Unit::FMA, Unit::ADD}) {
      Add(T.half(U).getOpcode());
      int64_t Selectors = T.selectors(U).size() << SelectorCountAt;
      for (unsigned S = 0; S != T.selectors(U).size(); ++S)
        Selectors |= T.selectors(U)[S] << (SelectorBits * S);
      Add(Selectors);
      Add(T.half(U).getNumOperands());
      for (const MCOperand &Op : T.half(U))
        MI.addOperand(Op);
    }
  }
  for (const EmbeddedConstant &Constant : C.Constants)
    Add(Constant.Value);
}

Clause Bifrost::fromMCInst(const MCInst &MI) {
  Clause C;
  unsigned Next = OpHeader, End = MI.getNumOperands();
  auto Take = [&]() -> int64_t {
    return Next < End && MI.getOperand(Next).isImm()
               ? MI.getOperand(Next++).getImm()
               : 0;
  };
  if (End < NumFixedOperands)
    return C;
  Expected<ClauseHeader> Header = unpackHeader(Take());
  if (Header)
    C.Header = *Header;
  else
    consumeError(Header.takeError());
  C.FirstModifier = Take();
  C.Tuples.resize(std::min<uint64_t>(Take(), MaxTuples));
  for (Tuple &T : C.Tuples) {
    T.Ports = unpack(Take());
    for (Unit U : {Unit::FMA, Unit::ADD}) {
      T.half(U).setOpcode(Take());
      int64_t Selectors = Take();
      for (unsigned S = 0; S != Selectors >> SelectorCountAt; ++S)
        T.selectors(U).push_back(Selectors >> (SelectorBits * S) & 7);
      for (int64_t Left = Take(); Left > 0 && Next < End; --Left)
        T.half(U).addOperand(MI.getOperand(Next++));
      const InstDesc *Desc = getInstDesc(T.half(U).getOpcode());
      if (!Desc || T.half(U).getNumOperands() != Desc->numOperands() ||
          T.selectors(U).size() != Desc->Sources.size())
        return Clause();
    }
  }
  while (Next < End)
    C.Constants.push_back({uint64_t(Take()), ConstantKind::Plain});
  consumeError(assignConstantKinds(C));
  if (MCOperand *Target = findBranchTarget(C);
      Target && isBranchTarget(*Target) &&
      isBranchTarget(MI.getOperand(OpTarget)))
    *Target = MI.getOperand(OpTarget);
  return C;
}

std::optional<int32_t> Bifrost::getClauseTarget(const MCInst &MI) {
  if (MI.getNumOperands() < NumFixedOperands ||
      !isNumericTarget(MI.getOperand(OpTarget)))
    return std::nullopt;
  return getTargetOffset(MI.getOperand(OpTarget));
}

//===--- Branches ---------------------------------------------------------===//

bool Bifrost::isBranch(const MCInst &MI) {
  const InstDesc *Desc = getInstDesc(MI.getOpcode());
  return Desc && (MI.getOpcode() == Bifrost::ADD_JUMP ||
                  StringRef(Desc->Mnemonic).starts_with("BRANCH"));
}

bool Bifrost::endsInJump(const Clause &C) {
  return !C.Tuples.empty() &&
         C.Tuples.back().ADD.getOpcode() == Bifrost::ADD_JUMP;
}

MCOperand *Bifrost::findBranchTarget(Clause &C) {
  for (Tuple &T : C.Tuples)
    if (isBranch(T.ADD))
      return &T.ADD.getOperand(
          getSourceIndex(getNumSources(T.ADD.getOpcode()) - 1));
  return nullptr;
}
const MCOperand *Bifrost::findBranchTarget(const Clause &C) {
  return findBranchTarget(const_cast<Clause &>(C));
}

std::optional<uint64_t> Bifrost::getClauseAddress(const MCInst &MI) {
  if (MI.getNumOperands() == 0 || !MI.getOperand(OpAddress).isImm() ||
      MI.getOperand(OpAddress).getImm() == NoAddress)
    return std::nullopt;
  return MI.getOperand(OpAddress).getImm();
}

void Bifrost::setClauseAddress(MCInst &MI, std::optional<uint64_t> Address) {
  MI.getOperand(OpAddress).setImm(Address ? int64_t(*Address) : NoAddress);
}
