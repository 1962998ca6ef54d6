//===-- ValhallMnemonics.cpp - Mnemonics and their suffixes ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallMnemonics.h"
#include "MCTargetDesc/Valhall/ValhallArmNames.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"

#define GET_COMPUTE_FEATURES
#include "ValhallGenInstrInfo.inc"

using namespace llvm;
using namespace llvm::Valhall;

static bool isDestModifier(ValhallMod::ModKind Kind) {
  switch (Kind) {
  case ValhallMod::ModDestMask:
  case ValhallMod::ModDestNarrow:
  case ValhallMod::ModDestReplicate:
  case ValhallMod::ModDestOneHalf:
    return true;
  default:
    return false;
  }
}

static bool hasInstruction(unsigned Opcode, const FeatureBitset &Features) {
  FeatureBitset Required = Valhall_MC::computeRequiredFeatures(Opcode);
  return (Required & Features) == Required;
}

MnemonicParser::MnemonicParser(const MCInstrInfo &MCII,
                               const MCSubtargetInfo &STI,
                               const SuffixOrder &Order)
    : MCII(MCII), STI(STI), Modifiers(Order) {
  for (auto &Kinds : Modifiers)
    llvm::erase_if(Kinds, isDestModifier);
  FeatureBitset Features =
      Valhall_MC::computeAvailableFeatures(STI.getFeatureBits());
  for (const MnemonicInfo &M : getMnemonics()) {
    StringRef Name = M.Mnemonic;
    if (!hasInstruction(M.Opcode, Features)) {
      Elsewhere.insert(Name);
      continue;
    }
    Forms &F = Available[Name];
    if (F.Opcodes.empty()) {
      F.MatcherName = Name.lower();
      if (Name.contains('.'))
        ByFirstPart[Name.split('.').first].push_back(Name);
    }
    F.Opcodes.push_back(M.Opcode);
  }
}

std::optional<ValhallMod::ModKind>
MnemonicParser::getDestModifier(unsigned Opcode) const {
  for (const MCOperandInfo &Info : MCII.get(Opcode).operands())
    if (ValhallOp::isModifier(Info.OperandType)) {
      ValhallMod::ModKind Kind = ValhallOp::modKind(Info.OperandType);
      if (isDestModifier(Kind))
        return Kind;
    }
  return std::nullopt;
}

// Arm has two modifiers where the printed text has one: `.sample.store` is
// `.sample_store`.
static void takeArmPairs(ArrayRef<ValhallMod::ModKind> Kinds,
                         SmallVectorImpl<StringRef> &Parts,
                         ParsedMnemonic &Result) {
  if (!is_contained(Kinds, ValhallMod::ModSampleUpdate))
    return;
  for (size_t I = 0; I != Parts.size(); ++I)
    for (size_t J = 0; J != Parts.size(); ++J)
      if (std::optional<unsigned> Code =
              I == J ? std::nullopt
                     : findModifier(ValhallMod::ModSampleUpdate,
                                    (Parts[I] + "_" + Parts[J]).str())) {
        Result.Modifiers.push_back(
            {ValhallMod::ModSampleUpdate, *Code, Parts[I]});
        Parts.erase(Parts.begin() + std::max(I, J));
        Parts.erase(Parts.begin() + std::min(I, J));
        return;
      }
}

bool MnemonicParser::assignModifiers(StringRef Name, ArrayRef<StringRef> Parts,
                                     ParsedMnemonic &Result, std::string &Error,
                                     StringRef &ErrorAt) const {
  auto It = Available.find(Name);
  Result.Name = It->first();
  Result.MatcherName = It->second.MatcherName;
  Result.Opcodes = It->second.Opcodes;
  Result.Modifiers.clear();
  // Forms of one name differ in few modifiers: take them together, the matcher
  // will tell them apart.
  SmallVector<ValhallMod::ModKind, 8> Kinds;
  for (unsigned Opcode : Result.Opcodes)
    for (ValhallMod::ModKind Kind : getModifiers(Opcode))
      if (!is_contained(Kinds, Kind))
        Kinds.push_back(Kind);

  SmallVector<StringRef, 8> Rest(Parts.begin(), Parts.end());
  takeArmPairs(Kinds, Rest, Result);
  for (StringRef Part : Rest) {
    const ParsedModifier *Clash = nullptr;
    bool Done = false;
    for (ValhallMod::ModKind Kind : Kinds) {
      std::optional<unsigned> Code = findModifier(Kind, Part);
      if (!Code)
        continue;
      auto Used = find_if(Result.Modifiers, [&](const ParsedModifier &M) {
        return M.Kind == Kind;
      });
      if (Used != Result.Modifiers.end()) {
        Clash = Used;
        continue;
      }
      Result.Modifiers.push_back({Kind, *Code, Part});
      Done = true;
      break;
    }
    if (Done)
      continue;
    ErrorAt = Part;
    if (Clash) {
      Error = Clash->Text == Part ? ("'." + Part + "' is given twice").str()
                                  : ("'." + Part + "' and '." + Clash->Text +
                                     "' exclude each other")
                                        .str();
      return false;
    }
    std::string Allowed;
    for (ValhallMod::ModKind Kind : Kinds)
      if (std::string List = listModifiers(Kind);
          !List.empty() && Kind != ValhallMod::ModFlow)
        Allowed += (Allowed.empty() ? "" : ", ") + List;
    Error = ("'." + Part + "' is not a modifier of " + Name + " or a flow; " +
             Name + " takes " + (Allowed.empty() ? "none" : Allowed))
                .str();
    return false;
  }
  Result.Opcode = Result.Opcodes.front();
  for (unsigned Opcode : Result.Opcodes)
    if (all_of(Result.Modifiers, [&](const ParsedModifier &M) {
          return is_contained(getModifiers(Opcode), M.Kind);
        })) {
      Result.Opcode = Opcode;
      break;
    }
  ArrayRef<ValhallMod::ModKind> Order = getModifiers(Result.Opcode);
  llvm::sort(Result.Modifiers,
             [&](const ParsedModifier &A, const ParsedModifier &B) {
               return find(Order, A.Kind) < find(Order, B.Kind);
             });
  return true;
}

// A name of several parts whose parts do not stand together, as in
// "LOAD.i32.slot0.unsigned".
bool MnemonicParser::parseAnyOrder(ArrayRef<StringRef> Parts,
                                   ParsedMnemonic &Result) const {
  auto It = ByFirstPart.find(Parts[0]);
  if (It == ByFirstPart.end())
    return false;
  size_t Best = 0;
  ParsedMnemonic Attempt;
  for (StringRef Name : It->second) {
    SmallVector<StringRef, 4> NameParts;
    Name.split(NameParts, '.');
    if (NameParts.size() <= Best)
      continue;
    SmallVector<StringRef, 8> Rest(Parts.begin(), Parts.end());
    bool All = true;
    for (StringRef NamePart : NameParts) {
      auto Found = find(Rest, NamePart);
      if (Found == Rest.end()) {
        All = false;
        break;
      }
      Rest.erase(Found);
    }
    std::string Ignored;
    StringRef IgnoredAt;
    if (!All || !assignModifiers(Name, Rest, Attempt, Ignored, IgnoredAt))
      continue;
    Best = NameParts.size();
    Result = Attempt;
  }
  return Best != 0;
}

// On failure, Error is about the last name that fits but for its modifiers.
bool MnemonicParser::parseArmName(ArrayRef<StringRef> Parts,
                                  ParsedMnemonic &Result, std::string &Error,
                                  StringRef &ErrorAt) const {
  for (const ArmName &A : getArmNames()) {
    SmallVector<StringRef, 2> NameParts;
    StringRef(A.Name).split(NameParts, '.');
    if (Parts.size() < NameParts.size() ||
        Parts.take_front(NameParts.size()) != ArrayRef<StringRef>(NameParts) ||
        !Available.count(A.Mnemonic))
      continue;
    if (A.NeedsHalfDest && !STI.hasFeature(Valhall::FeatureHasConvertWiden))
      continue;
    SmallVector<StringRef, 8> Rest(Parts.drop_front(NameParts.size()));
    if (!A.Part.empty()) {
      auto It = find(Rest, StringRef(A.Part));
      if (It == Rest.end())
        continue;
      Rest.erase(It);
    }
    if (!A.Extra.empty())
      Rest.push_back(A.Extra);
    if (!assignModifiers(A.Mnemonic, Rest, Result, Error, ErrorAt))
      continue;
    auto Excluded = find_if(Result.Modifiers, [&](const ParsedModifier &M) {
      return is_contained(A.Without, M.Kind);
    });
    if (Excluded != Result.Modifiers.end()) {
      ErrorAt = Excluded->Text;
      Error = ("'." + Excluded->Text + "' is not a modifier of " + A.Name +
               ", which is a use of " + A.Mnemonic)
                  .str();
      continue;
    }
    if (A.isUse()) {
      Result.Use = &A;
      Result.Name = A.Name;
    }
    return true;
  }
  return false;
}

bool MnemonicParser::rename(ParsedMnemonic &M, StringRef Name) const {
  auto It = Available.find(Name);
  if (It == Available.end())
    return false;
  M.Name = It->first();
  M.MatcherName = It->second.MatcherName;
  M.Opcodes = It->second.Opcodes;
  M.Opcode = M.Opcodes.front();
  return true;
}

// One core of each version that has an instruction of this mnemonic and, if
// given, the feature.
static std::string coresWith(StringRef Mnemonic, const MCSubtargetInfo &STI,
                             std::optional<unsigned> Feature = std::nullopt) {
  std::string Cores;
  for (StringRef CPU : getArchRepresentatives()) {
    MCSubtargetInfo Other(STI);
    Other.setDefaultFeatures(CPU, CPU, "");
    FeatureBitset Features =
        Valhall_MC::computeAvailableFeatures(Other.getFeatureBits());
    if (any_of(getMnemonics(),
               [&](const MnemonicInfo &M) {
                 return Mnemonic == M.Mnemonic &&
                        hasInstruction(M.Opcode, Features);
               }) &&
        (!Feature || Other.hasFeature(*Feature)))
      Cores += (Cores.empty() ? "" : ", ") + CPU.str();
  }
  return Cores;
}

// Says which cores have what this one has not; empty if none has.
std::string MnemonicParser::elsewhere(StringRef Text) const {
  auto Says = [&](StringRef Name, const std::string &Cores) {
    return (STI.getCPU() + " does not have " + Name +
            "; it is an instruction of " + Cores)
        .str();
  };
  StringRef Name = Text;
  while (!Elsewhere.count(Name) && Name.contains('.'))
    Name = Name.rsplit('.').first;
  if (Elsewhere.count(Name))
    return Says(Name, coresWith(Name, STI));
  for (const ArmName &A : getArmNames()) {
    StringRef Rest = Text;
    if (!Rest.consume_front(A.Name) || !(Rest.empty() || Rest[0] == '.'))
      continue;
    std::optional<unsigned> Feature;
    if (A.NeedsHalfDest)
      Feature = Valhall::FeatureHasConvertWiden;
    if (std::string Cores = coresWith(A.Mnemonic, STI, Feature); !Cores.empty())
      return Says(A.Name, Cores);
  }
  return {};
}

std::string MnemonicParser::unknownMnemonic(StringRef Text,
                                            StringRef First) const {
  if (std::string Why = elsewhere(Text); !Why.empty())
    return Why;
  if (auto It = ByFirstPart.find(First); It != ByFirstPart.end()) {
    std::string Types;
    for (StringRef Form : It->second)
      Types += (Types.empty() ? "" : ", ") + Form.str();
    return (First + " needs a type: " + Types).str();
  }
  // The nearest name.
  unsigned Best = 4;
  StringRef Near;
  for (const auto &Entry : Available)
    if (unsigned D = Text.edit_distance(Entry.first(), true, Best); D < Best) {
      Best = D;
      Near = Entry.first();
    }
  return ("unknown instruction '" + Text + "'" +
          (Near.empty() ? Twine("") : "; did you mean " + Near + "?"))
      .str();
}

bool MnemonicParser::parse(StringRef Text, ParsedMnemonic &Result,
                           std::string &Error, StringRef &ErrorAt) const {
  SmallVector<StringRef, 8> Parts;
  Text.split(Parts, '.');
  Result.Use = nullptr;
  Result.Varying.reset();
  // The longest name that the text starts with.
  StringRef Name = Text;
  size_t Used = Parts.size();
  while (!Available.count(Name) && Used > 1) {
    Name = Text.take_front(Parts[--Used - 1].end() - Text.begin());
  }
  auto It = Available.find(Name);
  if (It != Available.end() &&
      assignModifiers(It->first(), ArrayRef<StringRef>(Parts).drop_front(Used),
                      Result, Error, ErrorAt))
    return true;
  // LD_VAR_SPECIAL.point: an operand of the printed instruction.
  if (Name == getMnemonic(Valhall::LD_VAR_SPECIAL)) {
    auto Varying = find_if(
        Parts, [](StringRef P) { return findArmVarying(P).has_value(); });
    if (Varying != Parts.end()) {
      Result.Varying = findArmVarying(*Varying);
      SmallVector<StringRef, 8> Rest(Parts.begin() + Used, Parts.end());
      Rest.erase(Rest.begin() + (Varying - Parts.begin() - Used));
      return assignModifiers(Name, Rest, Result, Error, ErrorAt);
    }
  }
  if (parseAnyOrder(Parts, Result))
    return true;
  std::string ArmError;
  StringRef ArmErrorAt;
  if (parseArmName(Parts, Result, ArmError, ArmErrorAt))
    return true;
  if (It != Available.end())
    return false;
  if (ArmError.empty()) {
    Error = unknownMnemonic(Text, Parts[0]);
    ErrorAt = Text;
  } else {
    Error = ArmError;
    ErrorAt = ArmErrorAt;
  }
  return false;
}

std::string MnemonicParser::missingModifier(const ParsedMnemonic &M) const {
  for (ValhallMod::ModKind Kind : getModifiers(M.Opcode)) {
    // Kinds with an unwritten value have a default, and so has the slot.
    if (Kind == ValhallMod::ModSlot || Kind == ValhallMod::ModSlotBarrier)
      continue;
    bool HasDefault = false;
    for (unsigned Code = 0; Code != 16; ++Code)
      HasDefault |=
          isModifierCode(Kind, Code) && getModifierText(Kind, Code).empty();
    if (!HasDefault && none_of(M.Modifiers, [&](const ParsedModifier &P) {
          return P.Kind == Kind;
        }))
      return (M.Name + " needs one of " + listModifiers(Kind)).str();
  }
  return {};
}
