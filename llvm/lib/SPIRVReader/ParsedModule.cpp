//===- ParsedModule.cpp - A SPIR-V module as instructions -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParsedModule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include <spirv-tools/libspirv.h>
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

using namespace llvm;
using namespace llvm::spirv;

namespace llvm::spirv {

struct ParserCallbacks {
  static spv_result_t instruction(void *Data,
                                  const spv_parsed_instruction_t *Parsed) {
    auto &M = *static_cast<ParsedModule *>(Data);
    SpvInst I;
    I.Opcode = static_cast<spv::Op>(Parsed->opcode);
    I.TypeId = Parsed->type_id;
    I.ResultId = Parsed->result_id;
    unsigned First = 1 + (I.TypeId != 0) + (I.ResultId != 0);
    I.Operands = ArrayRef(Parsed->words, Parsed->num_words)
                     .drop_front(First)
                     .copy(M.Allocator);
    SmallVector<Id, 8> Uses;
    for (unsigned Op = 0; Op != Parsed->num_operands; ++Op)
      switch (Parsed->operands[Op].type) {
      case SPV_OPERAND_TYPE_ID:
      case SPV_OPERAND_TYPE_MEMORY_SEMANTICS_ID:
      case SPV_OPERAND_TYPE_SCOPE_ID:
        Uses.push_back(Parsed->words[Parsed->operands[Op].offset]);
        break;
      default:
        break;
      }
    I.Uses = ArrayRef(Uses).copy(M.Allocator);
    M.Instructions.push_back(I);
    return SPV_SUCCESS;
  }
};

} // namespace llvm::spirv

StringRef ParsedModule::readString(ArrayRef<uint32_t> Words) {
  SmallString<64> Text;
  for (uint32_t Word : Words)
    for (unsigned Byte = 0; Byte != 4; ++Byte) {
      char C = char(Word >> (8 * Byte));
      if (!C)
        return Saver.save(StringRef(Text));
      Text.push_back(C);
    }
  return Saver.save(StringRef(Text));
}

Error ParsedModule::parse(ArrayRef<uint32_t> Words, StringRef Name) {
  spv_context Context = spvContextCreate(SPV_ENV_UNIVERSAL_1_6);
  spv_diagnostic Diagnostic = nullptr;
  spv_result_t Result =
      spvBinaryParse(Context, this, Words.data(), Words.size(), nullptr,
                     ParserCallbacks::instruction, &Diagnostic);
  Error E = Error::success();
  if (Result != SPV_SUCCESS)
    E = createStringError(
        Name + ": word " + Twine(Diagnostic ? Diagnostic->position.index : 0) +
        ": " + (Diagnostic ? Diagnostic->error : "not SPIR-V"));
  spvDiagnosticDestroy(Diagnostic);
  spvContextDestroy(Context);
  if (E)
    return E;

  SourcePosition Position;
  for (SpvInst &I : Instructions) {
    if (I.Opcode == spv::Op::OpLine)
      Position = {I[0], I[1], I[2]};
    else if (I.Opcode == spv::Op::OpNoLine ||
             I.Opcode == spv::Op::OpFunctionEnd)
      Position = {};
    I.Position = Position;
    declare(I);
  }
  applyGroups();
  findFunctions();
  positionByDebugInfo();
  return Error::success();
}

void ParsedModule::declare(const SpvInst &I) {
  if (I.ResultId)
    Definitions[I.ResultId] = &I;
  switch (I.Opcode) {
  case spv::Op::OpCapability:
    Capabilities.insert(I[0]);
    break;
  case spv::Op::OpExtInstImport: {
    StringRef Set = readString(I.Operands);
    InstructionSets[I.ResultId] =
        Set == "GLSL.std.450" ? InstructionSet::GLSLStd450
        : Set == "NonSemantic.Shader.DebugInfo.100"
            ? InstructionSet::ShaderDebugInfo
        : Set.starts_with("NonSemantic.") || Set.contains("DebugInfo")
            ? InstructionSet::NonSemantic
            : InstructionSet::Unknown;
    Strings[I.ResultId] = Set;
    break;
  }
  case spv::Op::OpEntryPoint:
    EntryPoints.push_back(
        {static_cast<spv::ExecutionModel>(I[0]), I[1], readString(I.from(2)),
         I.Uses.drop_front(std::min<size_t>(1, I.Uses.size()))});
    break;
  case spv::Op::OpExecutionMode:
  case spv::Op::OpExecutionModeId:
    ExecutionModes.push_back(&I);
    break;
  case spv::Op::OpString:
    Strings[I.ResultId] = readString(I.Operands);
    break;
  case spv::Op::OpName:
    Names[I[0]] = readString(I.from(1));
    break;
  case spv::Op::OpMemberName:
    MemberNames[{I[0], I[1]}] = readString(I.from(2));
    break;
  case spv::Op::OpDecorate:
  case spv::Op::OpDecorateId:
    IdDecorations[I[0]].push_back(
        {static_cast<spv::Decoration>(I[1]), I.from(2)});
    break;
  case spv::Op::OpMemberDecorate:
    MemberDecorations[{I[0], I[1]}].push_back(
        {static_cast<spv::Decoration>(I[2]), I.from(3)});
    break;
  default:
    break;
  }
}

void ParsedModule::applyGroups() {
  for (const SpvInst &I : Instructions) {
    if (I.Opcode != spv::Op::OpGroupDecorate &&
        I.Opcode != spv::Op::OpGroupMemberDecorate)
      continue;
    const Decorations Group = IdDecorations.lookup(I[0]);
    if (I.Opcode == spv::Op::OpGroupDecorate) {
      for (Id Target : I.from(1))
        append_range(IdDecorations[Target], Group);
      continue;
    }
    for (size_t Op = 1; Op + 1 < I.size(); Op += 2)
      append_range(MemberDecorations[{I[Op], I[Op + 1]}], Group);
  }
}

void ParsedModule::findFunctions() {
  FirstFunction = Instructions.size();
  size_t Begin = 0;
  for (auto [Index, I] : enumerate(Instructions)) {
    if (I.Opcode == spv::Op::OpFunction) {
      FirstFunction = std::min(FirstFunction, Index);
      Begin = Index;
    } else if (I.Opcode == spv::Op::OpFunctionEnd) {
      Functions.push_back(
          ArrayRef(Instructions).slice(Begin, Index + 1 - Begin));
    }
  }
}

/// DebugLine is for what follows in the same block, up to DebugNoLine.
void ParsedModule::positionByDebugInfo() {
  auto Number = [&](Id I) -> unsigned {
    const SpvInst *D = definition(I);
    return D && D->Opcode == spv::Op::OpConstant ? (*D)[0] : 0;
  };
  std::optional<SourcePosition> Position;
  for (SpvInst &I : Instructions) {
    if (I.Opcode == spv::Op::OpLabel || I.Opcode == spv::Op::OpFunctionEnd)
      Position.reset();
    if (I.Opcode == spv::Op::OpExtInst &&
        instructionSet(I[0]) == InstructionSet::ShaderDebugInfo) {
      if (I[1] == NonSemanticShaderDebugInfo100DebugNoLine)
        Position.reset();
      const SpvInst *Source = definition(I[2]);
      if (I[1] == NonSemanticShaderDebugInfo100DebugLine && Source)
        Position = {(*Source)[2], Number(I[3]), Number(I[5])};
    }
    if (Position)
      I.Position = *Position;
  }
}

std::optional<ArrayRef<uint32_t>>
ParsedModule::executionMode(Id Function, spv::ExecutionMode Mode) const {
  for (const SpvInst *I : ExecutionModes)
    if ((*I)[0] == Function && static_cast<spv::ExecutionMode>((*I)[1]) == Mode)
      return I->from(2);
  return std::nullopt;
}

static const Decoration *find(ArrayRef<Decoration> Decorations,
                              spv::Decoration Kind) {
  const auto *D =
      find_if(Decorations, [&](const Decoration &D) { return D.Kind == Kind; });
  return D == Decorations.end() ? nullptr : D;
}

static std::optional<uint32_t> firstOperand(const Decoration *D) {
  if (!D || D->Operands.empty())
    return std::nullopt;
  return D->Operands[0];
}

const SpvInst *
ParsedModule::variableBehind(Id I,
                             SmallVectorImpl<ArrayRef<Id>> *Chains) const {
  const SpvInst *D = definition(I);
  while (D && (D->Opcode == spv::Op::OpAccessChain ||
               D->Opcode == spv::Op::OpInBoundsAccessChain ||
               D->Opcode == spv::Op::OpCopyObject)) {
    if (Chains)
      Chains->push_back(D->from(1));
    D = definition((*D)[0]);
  }
  return D && D->Opcode == spv::Op::OpVariable ? D : nullptr;
}

ArrayRef<Decoration> ParsedModule::decorations(Id I) const {
  auto Found = IdDecorations.find(I);
  return Found == IdDecorations.end() ? ArrayRef<Decoration>() : Found->second;
}

bool ParsedModule::has(Id I, spv::Decoration Kind) const {
  return ::find(decorations(I), Kind);
}

std::optional<uint32_t> ParsedModule::get(Id I, spv::Decoration Kind) const {
  return firstOperand(::find(decorations(I), Kind));
}

bool ParsedModule::has(Id Struct, unsigned Member, spv::Decoration Kind) const {
  auto Found = MemberDecorations.find({Struct, Member});
  return Found != MemberDecorations.end() && ::find(Found->second, Kind);
}

std::optional<uint32_t> ParsedModule::get(Id Struct, unsigned Member,
                                          spv::Decoration Kind) const {
  auto Found = MemberDecorations.find({Struct, Member});
  if (Found == MemberDecorations.end())
    return std::nullopt;
  return firstOperand(::find(Found->second, Kind));
}
