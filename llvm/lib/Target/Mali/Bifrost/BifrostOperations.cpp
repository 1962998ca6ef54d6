//===-- BifrostOperations.cpp - Forms of operations -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostOperations.h"
#include "BifrostClauseInfo.h"
#include "BifrostSubtarget.h"
#include "MCTargetDesc/Bifrost/BifrostEvidence.h"
#include "MCTargetDesc/Bifrost/BifrostInstrCodec.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace llvm::Bifrost;

namespace llvm::Bifrost {
namespace {
struct OpModRow {
  unsigned Inst;
  uint8_t Index;
  const char *Name;
};
#define GET_FormTable_IMPL
#define GET_OpModTable_IMPL
#include "BifrostGenSearchableTables.inc"
} // namespace
} // namespace llvm::Bifrost

ArrayRef<FormRow> Bifrost::getForms(unsigned Opcode) {
  static const std::vector<SmallVector<FormRow, 3>> ByOpcode = [] {
    std::vector<SmallVector<FormRow, 3>> Map(INSTRUCTION_LIST_END);
    for (const FormRow &R : FormTable)
      Map[R.Inst].push_back(R);
    for (SmallVector<FormRow, 3> &Rows : Map)
      sort(Rows, [](const FormRow &A, const FormRow &B) {
        return A.Index < B.Index;
      });
    return Map;
  }();
  return ByOpcode[Opcode];
}

//===----------------------------------------------------------------------===//
// Operands of operations
//===----------------------------------------------------------------------===//

static OpName sourceName(unsigned Source) {
  static constexpr OpName Names[] = {OpName::src0, OpName::src1, OpName::src2,
                                     OpName::src3};
  return Names[Source];
}

unsigned Bifrost::getNumOpSources(const MachineInstr &MI) {
  unsigned N = 0;
  while (N != MaxSources &&
         getNamedOperandIdx(MI.getOpcode(), sourceName(N)) >= 0)
    ++N;
  return N;
}

unsigned Bifrost::getSourceOperand(const MachineInstr &MI, unsigned Source) {
  return getNamedOperandIdx(MI.getOpcode(), sourceName(Source));
}

static const MachineOperand *namedOperand(const MachineInstr &MI, OpName Name) {
  int Index = getNamedOperandIdx(MI.getOpcode(), Name);
  return Index < 0 ? nullptr : &MI.getOperand(Index);
}

bool Bifrost::isBlend(const MachineInstr &MI) {
  return MI.getOpcode() == BLEND_4 || MI.getOpcode() == BLEND_DUAL_4;
}

const MachineOperand *Bifrost::getStagingRead(const MachineInstr &MI) {
  return namedOperand(MI, OpName::sr);
}
const MachineOperand *Bifrost::getStagingWrite(const MachineInstr &MI) {
  return namedOperand(MI, OpName::sw);
}

/// The modifiers of an operation that belong to no source, by name.
static ArrayRef<StringRef> getModNames(unsigned Opcode) {
  static const std::vector<SmallVector<StringRef, 4>> ByOpcode = [] {
    std::vector<SmallVector<StringRef, 4>> Map(INSTRUCTION_LIST_END);
    for (const OpModRow &R : OpModTable) {
      if (Map[R.Inst].size() <= R.Index)
        Map[R.Inst].resize(R.Index + 1);
      Map[R.Inst][R.Index] = R.Name;
    }
    return Map;
  }();
  return ByOpcode[Opcode];
}

/// The name of operand \p Index, if it is such a modifier.
static StringRef getModName(const MachineInstr &MI, unsigned Index) {
  ArrayRef<MCOperandInfo> Infos = MI.getDesc().operands();
  auto IsMod = [&](unsigned I) {
    return Infos[I].OperandType >= BifrostOp::OPERAND_MOD_FIRST &&
           Infos[I].OperandType < BifrostOp::OPERAND_OpSource;
  };
  if (!IsMod(Index))
    return "";
  unsigned Number = 0;
  while (Number < Index && IsMod(Index - Number - 1))
    ++Number;
  ArrayRef<StringRef> Names = getModNames(MI.getOpcode());
  return Number < Names.size() ? Names[Number] : "";
}

/// The text of the modifier operand \p Index of an operation.
static StringRef modText(const MachineInstr &MI, unsigned Index) {
  unsigned Type = MI.getDesc().operands()[Index].OperandType;
  return getModText(ModKind(Type - BifrostOp::OPERAND_MOD_FIRST),
                    MI.getOperand(Index).getImm());
}

namespace {

/// Makes the half instructions of one form.
class FormBuilder {
  const MachineInstr &MI;
  const BifrostSubtarget &STI;
  const FormRow &Form;
  const MCRegisterInfo &TRI;

public:
  FormBuilder(const MachineInstr &MI, const BifrostSubtarget &STI,
              const FormRow &Form)
      : MI(MI), STI(STI), Form(Form), TRI(*STI.getRegisterInfo()) {}

  std::optional<FormInst> build();

private:
  bool isNop(Unit U) const {
    return Form.half(U) == (U == Unit::FMA ? FMA_NOP : ADD_NOP);
  }
  bool isZero(const MachineOperand &MO) const;
  bool isUndefined(uint8_t OpSource) const;
  bool allowsCondition() const;
  HalfSource source(unsigned OpSource) const;
  bool setModifiers(Unit U, HalfInst &H) const;
  bool coversModifiers() const;
  bool hasWord(const HalfInst &H, Unit U) const;
  bool isEmitted(const MCInst &Inst, MutableArrayRef<uint8_t> Selectors) const;
  bool build(Unit U, HalfInst &H) const;
  void shareUndefined(Unit U, HalfInst &H) const;
  MCInst skeleton(const HalfInst &H) const;
};

} // namespace

bool FormBuilder::isZero(const MachineOperand &MO) const {
  return MO.isReg() ? MO.getReg() == Bifrost::ZERO
                    : MO.isImm() && MO.getImm() == 0;
}

bool FormBuilder::isUndefined(uint8_t OpSource) const {
  if (OpSource >= getNumOpSources(MI))
    return false;
  const MachineOperand &MO = MI.getOperand(getSourceOperand(MI, OpSource));
  return MO.isReg() && MO.isUndef();
}

/// The source that must be zero is, and the modifier that the half lacks has
/// the value that the form stands for.
bool FormBuilder::allowsCondition() const {
  if (Form.IsZero != FormRow::NoSource) {
    unsigned Index = getSourceOperand(MI, Form.IsZero);
    if (!isZero(MI.getOperand(Index)) || MI.getOperand(Index + 1).getImm() != 0)
      return false;
  }
  StringRef Name = Form.WhenMod;
  if (Name.empty())
    return true;
  // The one modifier of the operations that have such forms.
  const MachineOperand *MO = namedOperand(MI, OpName::cmpf);
  return MO && modText(MI, MO->getOperandNo()) == Form.WhenValue;
}

HalfSource FormBuilder::source(unsigned OpSource) const {
  HalfSource S{};
  S.Kind = HalfSource::Zero;
  if (OpSource == FormRow::ZeroSource)
    return S;
  if (OpSource == FormRow::PassedSource) {
    S.Kind = HalfSource::Passed;
    return S;
  }
  // Atomics take their operand from the first staging register.
  if (OpSource >= getNumOpSources(MI)) {
    const MachineOperand &Staging = *getStagingRead(MI);
    S.Kind = HalfSource::Register;
    S.Reg = Staging.getReg().isPhysical()
                ? TRI.getSubReg(Staging.getReg(), Bifrost::sub0)
                : MCRegister(Bifrost::R0);
    return S;
  }
  const MachineOperand &MO = MI.getOperand(getSourceOperand(MI, OpSource));
  // Whatever an undefined source reads.
  if (isZero(MO) || (MO.isReg() && MO.isUndef()))
    return S;
  if (!MO.isReg()) {
    S.Kind = HalfSource::Literal;
    if (MO.isImm())
      S.Value = uint32_t(MO.getImm());
    else
      S.Symbol = &MO;
    return S;
  }
  S.Kind = HalfSource::Register;
  // Before allocation all that matters is which ones are the same; see
  // isSameWord.
  S.Reg = MO.getReg().isPhysical() ? MO.getReg().asMCReg() : MCRegister();
  if (!S.Reg)
    S.Symbol = &MO;
  else if (getFAURegister(S.Reg))
    S.Kind = HalfSource::FAU;
  return S;
}

/// The modifiers of a half by name: those of a source, of the operation, or of
/// the form. False if one has no such value.
bool FormBuilder::setModifiers(Unit U, HalfInst &H) const {
  const InstDesc &D = *getInstDesc(H.Opcode);
  for (const ModDesc &Mod : D.Mods) {
    StringRef Name = Mod.Name;
    StringRef Text;
    unsigned OpSource = Mod.Source == NoSource ? unsigned(FormRow::NoSource)
                                               : Form.source(U, Mod.Source);
    if (Mod.Source == NoSource) {
      if (Name == Form.SetMod) {
        Text = Form.SetValue;
      } else {
        for (unsigned I = 0; I != MI.getDesc().getNumOperands(); ++I)
          if (Name == getModName(MI, I))
            Text = modText(MI, I);
      }
    } else if (OpSource < getNumOpSources(MI)) {
      unsigned Mods =
          MI.getOperand(getSourceOperand(MI, OpSource) + 1).getImm();
      StringRef Kind = Name.drop_back();
      if (Kind == "abs")
        Text = Mods & SrcAbs ? "abs" : "none";
      else if (Kind == "neg")
        Text = Mods & SrcNeg ? "neg" : "none";
      else if (Kind == "not")
        Text = Mods & SrcNot ? "not" : "none";
      else if (Mods >> SelectorShift)
        Text = getModText(ModSelector, Mods >> SelectorShift);
    }
    std::optional<unsigned> Code =
        Text.empty() ? getModDefault(Mod.Kind) : findModValue(Mod.Kind, Text);
    if (!Code)
      return false;
    H.Tail.push_back(*Code);
  }
  for (const ImmDesc &Imm : D.Imms) {
    auto Name = StringSwitch<OpName>(Imm.Name)
                    .Case("shift", OpName::shift)
                    .Case("texture_index", OpName::texture_index)
                    .Case("sampler_index", OpName::sampler_index)
                    .Case("index", OpName::index)
                    .Case("attribute_index", OpName::attribute_index)
                    .Default(OpName::fill);
    const MachineOperand *MO = namedOperand(MI, Name);
    H.Tail.push_back(MO ? MO->getImm() : 0);
  }
  return true;
}

/// Every modifier of the operation that is not a default is one of a half.
bool FormBuilder::coversModifiers() const {
  auto Has = [&](StringRef Name, unsigned Source) {
    for (Unit U : {Unit::FMA, Unit::ADD}) {
      if (isNop(U))
        continue;
      for (const ModDesc &Mod : getInstDesc(Form.half(U))->Mods)
        if (Source == NoSource ? Name == Mod.Name
                               : Mod.Source != NoSource &&
                                     Form.source(U, Mod.Source) == Source &&
                                     StringRef(Mod.Name).drop_back() == Name)
          return true;
    }
    return false;
  };
  ArrayRef<MCOperandInfo> Infos = MI.getDesc().operands();
  for (unsigned I = 0; I != Infos.size(); ++I) {
    StringRef Name = getModName(MI, I);
    if (Name.empty() || Name == Form.WhenMod ||
        MI.getOperand(I).getImm() ==
            BifrostInstrInfo::defaultModifier(Infos[I].OperandType))
      continue;
    if (!Has(Name, NoSource))
      return false;
  }
  for (unsigned S = 0; S != getNumOpSources(MI); ++S) {
    unsigned Mods = MI.getOperand(getSourceOperand(MI, S) + 1).getImm();
    if ((Mods & SrcAbs && !Has("abs", S)) ||
        (Mods & SrcNeg && !Has("neg", S)) || (Mods & SrcNot && !Has("not", S)))
      return false;
    if (Mods >> SelectorShift &&
        none_of(ArrayRef<StringRef>{"widen", "swz", "lane", "lanes", "swap",
                                    "replicate", "sign"},
                [&](StringRef Name) { return Has(Name, S); }))
      return false;
  }
  return true;
}

MCInst FormBuilder::skeleton(const HalfInst &H) const {
  MCInst Inst;
  Inst.setOpcode(H.Opcode);
  Inst.addOperand(MCOperand::createReg(MCRegister()));
  Inst.addOperand(MCOperand::createImm(int64_t(DestHalf::Full)));
  for (unsigned S = 0; S != H.Sources.size(); ++S)
    Inst.addOperand(MCOperand::createImm(0));
  if (getInstDesc(H.Opcode)->HasStaging)
    Inst.addOperand(MCOperand::createReg(Bifrost::R0));
  for (int64_t V : H.Tail)
    Inst.addOperand(MCOperand::createImm(V));
  return Inst;
}

/// An open compiler is known to emit the word, and the one with selectors in
/// the other order, for which operands may be exchanged.
bool FormBuilder::isEmitted(const MCInst &Inst,
                            MutableArrayRef<uint8_t> Selectors) const {
  const BifrostInstrInfo &TII = *STI.getInstrInfo();
  for (unsigned Order = 0; Order != 2; ++Order) {
    if (Expected<uint32_t> Word = encodeInstWord(Inst, Selectors, TII)) {
      Expected<DecodedInst> Decoded =
          decodeInstWord(getInstDesc(Inst.getOpcode())->U, *Word, STI, TII);
      // Some are other words for what is emitted.
      if (!Decoded)
        consumeError(Decoded.takeError());
      if (findDocumentedOnly(Decoded ? Decoded->Inst : Inst))
        return false;
    } else {
      consumeError(Word.takeError());
    }
    if (Selectors.size() >= 2)
      std::swap(Selectors[0], Selectors[1]);
  }
  return true;
}

/// The combination of modifiers can be encoded, as far as selectors do not
/// matter: sources that differ can have selectors in any order.
bool FormBuilder::hasWord(const HalfInst &H, Unit) const {
  SmallVector<uint8_t, 4> Selectors;
  for (unsigned S = 0; S != H.Sources.size(); ++S) {
    bool IsPassed = H.Sources[S].Kind == HalfSource::Passed;
    uint8_t Selector = IsPassed ? uint8_t(Bifrost::Selector::ZeroOrT)
                                : countr_zero(unsigned(H.Sources[S].Selectors));
    for (unsigned Before = 0; Before != S; ++Before)
      if (!H.Sources[S].isSameWord(H.Sources[Before]) &&
          Selectors[Before] == Selector)
        for (Selector = 0; Selector != 7; ++Selector)
          if ((H.Sources[S].Selectors >> Selector & 1) &&
              !is_contained(Selectors, Selector))
            break;
    Selectors.push_back(Selector);
  }
  Expected<uint32_t> Word =
      encodeInstWord(skeleton(H), Selectors, *STI.getInstrInfo());
  if (Word)
    return !STI.compiledOnly() || isEmitted(skeleton(H), Selectors);
  consumeError(Word.takeError());
  return false;
}

/// An undefined source reads what another one does, of the same half if there
/// is one: so it takes no word and no port of its own.
void FormBuilder::shareUndefined(Unit U, HalfInst &H) const {
  std::optional<HalfSource> Shared;
  for (unsigned S = getNumOpSources(MI); S-- > 0;)
    if (!isUndefined(S))
      Shared = source(S);
  for (unsigned S = H.Sources.size(); S-- > 0;)
    if (!isUndefined(Form.source(U, S)) &&
        H.Sources[S].Kind != HalfSource::Target &&
        H.Sources[S].Kind != HalfSource::Passed)
      Shared = H.Sources[S];
  if (!Shared)
    return;
  for (unsigned S = 0; S != H.Sources.size(); ++S)
    if (isUndefined(Form.source(U, S))) {
      Shared->Selectors = H.Sources[S].Selectors;
      H.Sources[S] = *Shared;
    }
}

bool FormBuilder::build(Unit U, HalfInst &H) const {
  H.Opcode = Form.half(U);
  const InstDesc &D = *getInstDesc(H.Opcode);
  for (unsigned S = 0; S != D.Sources.size(); ++S) {
    uint8_t From = Form.source(U, S);
    HalfSource Source{};
    if (From == FormRow::NoSource) {
      // The target of a branch.
      Source.Kind = HalfSource::Target;
      Source.Symbol = namedOperand(MI, OpName::target);
      // The special value zero, not a constant, is the end of the thread.
      if (isOnlyEnd(*Source.Symbol->getMBB())) {
        Source.Kind = HalfSource::FAU;
        Source.Reg = Bifrost::FAU_ZERO_W0;
        Source.Symbol = nullptr;
      }
    } else {
      Source = source(From);
    }
    Source.Selectors = D.Sources[S].Selectors;
    H.Sources.push_back(Source);
  }
  shareUndefined(U, H);
  if (!setModifiers(U, H))
    return false;
  MCInst Inst = skeleton(H);
  for (unsigned S = 0; S != H.Sources.size(); ++S) {
    HalfSource &Source = H.Sources[S];
    Source.AllowsT =
        U == Unit::ADD &&
        (Source.Selectors >> unsigned(Selector::ZeroOrT) & 1) &&
        (!STI.hasTModifierLimits() || checkTModifiers(Inst, S).empty());
    // Whatever FMA does beside it: zero would take the FAU word.
    if (Source.AllowsT && Source.Kind == HalfSource::Zero &&
        isUndefined(Form.source(U, S)))
      Source.Kind = HalfSource::Passed;
  }
  return hasWord(H, U);
}

std::optional<FormInst> FormBuilder::build() {
  if (!allowsCondition() || !coversModifiers())
    return std::nullopt;
  FormInst F;
  unsigned NextDst = 0;
  for (Unit U : {Unit::FMA, Unit::ADD}) {
    if (isNop(U))
      continue;
    HalfInst H;
    if (!build(U, H))
      return std::nullopt;
    bool HasDst = TSF::hasResult(STI.getInstrInfo()->get(H.Opcode).TSFlags) &&
                  !getStagingWrite(MI) && NextDst < MI.getDesc().getNumDefs();
    if (HasDst) {
      Register Dst = MI.getOperand(NextDst++).getReg();
      H.Dst = Dst.isPhysical() ? Dst.asMCReg() : MCRegister();
    }
    F.Half[U == Unit::ADD] = std::move(H);
  }
  return F;
}

SmallVector<FormInst, 2> Bifrost::lowerForms(const MachineInstr &MI,
                                             const BifrostSubtarget &STI) {
  SmallVector<FormInst, 2> Forms;
  for (const FormRow &Row : getForms(MI.getOpcode()))
    if (std::optional<FormInst> F = FormBuilder(MI, STI, Row).build())
      Forms.push_back(std::move(*F));
  return Forms;
}

//===----------------------------------------------------------------------===//
// The FAU word of a tuple
//===----------------------------------------------------------------------===//

bool FAUUse::add(const HalfSource &S, Unit U) {
  constexpr unsigned WordsPerConstant = 2;
  switch (S.Kind) {
  case HalfSource::Register:
  case HalfSource::Passed:
    return true;
  case HalfSource::Zero:
    // FMA has a zero of its own.
    if (U == Unit::FMA && (S.Selectors >> unsigned(Selector::ZeroOrT) & 1))
      return true;
    NeedsZero = true;
    break;
  case HalfSource::FAU: {
    uint8_t Wanted = getFAURegister(S.Reg)->Field;
    if (Field && *Field != Wanted)
      return false;
    Field = Wanted;
    break;
  }
  case HalfSource::Literal:
  case HalfSource::Target:
    if (none_of(Literals, [&](const HalfSource &L) { return L.isSameWord(S); }))
      Literals.push_back(S);
    break;
  }
  if (Field && (NeedsZero || !Literals.empty()))
    return false;
  return numLiterals() <= WordsPerConstant;
}

unsigned FAUUse::numLiterals() const {
  // Beside others, zero is one of them.
  return Literals.size() + (NeedsZero && !Literals.empty());
}

bool FAUUse::add(const HalfInst &H, Unit U) {
  // What no source names.
  if (H.Opcode == ADD_ATEST) {
    uint8_t Datum = getFAURegister(ATEST_DATUM_W0)->Field;
    if ((Field && *Field != Datum) || NeedsZero || !Literals.empty())
      return false;
    Field = Datum;
  }
  return all_of(H.Sources, [&](const HalfSource &S) { return add(S, U); });
}

bool Bifrost::fitsFAU(const FormInst &F) {
  FAUUse Use;
  for (Unit U : {Unit::FMA, Unit::ADD})
    if (const std::optional<HalfInst> &H = F.Half[U == Unit::ADD])
      if (!Use.add(*H, U))
        return false;
  return true;
}
