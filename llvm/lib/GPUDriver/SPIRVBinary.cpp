//===- SPIRVBinary.cpp - The words of a SPIR-V module ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRVBinary.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <memory>
#include <spirv-tools/libspirv.h>
#include <spirv/unified1/OpenCL.std.h>

using namespace llvm;
using namespace llvm::gpudriver;

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

std::string SPIRVInstruction::string(size_t I) const {
  std::string Text;
  for (uint32_t Word : Words.drop_front(std::min(I, Words.size())))
    for (unsigned Byte = 0; Byte != 4; ++Byte) {
      char C = char(Word >> (8 * Byte));
      if (!C)
        return Text;
      Text += C;
    }
  return Text;
}

std::vector<uint32_t> gpudriver::encodeSPIRVString(StringRef Text) {
  // The zero byte behind it always has room.
  std::vector<uint32_t> Words(Text.size() / 4 + 1);
  for (auto [I, C] : enumerate(Text))
    Words[I / 4] |= uint32_t(uint8_t(C)) << (8 * (I % 4));
  return Words;
}

static std::optional<endianness> byteOrderOf(StringRef Bytes) {
  if (Bytes.size() < 4)
    return std::nullopt;
  for (endianness Order : {endianness::little, endianness::big})
    if (support::endian::read<uint32_t>(Bytes.data(), Order) ==
        spv::MagicNumber)
      return Order;
  return std::nullopt;
}

bool SPIRVBinary::isBinary(StringRef Bytes) {
  return byteOrderOf(Bytes).has_value();
}

Expected<SPIRVBinary> SPIRVBinary::read(StringRef Bytes, StringRef Name) {
  std::optional<endianness> Order = byteOrderOf(Bytes);
  if (!Order)
    return createStringError(Name + ": not a SPIR-V module: it does not start "
                                    "with the magic number 0x07230203");
  if (Bytes.size() % 4)
    return createStringError(Name +
                             ": not a SPIR-V module: " + Twine(Bytes.size()) +
                             " bytes are no whole number of words");
  SPIRVBinary Binary;
  Binary.Name = Name.str();
  for (size_t I = 0; I != Bytes.size(); I += 4)
    Binary.Words.push_back(
        support::endian::read<uint32_t>(Bytes.data() + I, *Order));
  if (Error E = Binary.findInstructions())
    return std::move(E);
  Binary.forgetLaterLanguages();
  return std::move(Binary);
}

/// SPIRV-Tools refuses the numbers of source languages that are younger than
/// itself; for the code they mean nothing.
void SPIRVBinary::forgetLaterLanguages() {
  constexpr uint32_t LastKnown = uint32_t(spv::SourceLanguage::SYCL);
  for (const SPIRVInstruction &I : Instructions)
    if (I.opcode() == spv::Op::OpSource && I[1] > LastKnown)
      Words[&I.Words[1] - Words.data()] =
          uint32_t(spv::SourceLanguage::Unknown);
}

Error SPIRVBinary::findInstructions() {
  if (Words.size() < HeaderWords)
    return createStringError(Name + ": the header of the SPIR-V module is cut "
                                    "off");
  for (size_t At = HeaderWords; At != Words.size();) {
    size_t Count = Words[At] >> 16;
    if (!Count || Count > Words.size() - At)
      return createStringError(
          Name + ": word " + Twine(At) + ": an instruction of " + Twine(Count) +
          " words, but " + Twine(Words.size() - At) + " are left");
    Instructions.push_back({ArrayRef(Words).slice(At, Count)});
    At += Count;
  }
  return Error::success();
}

bool SPIRVBinary::hasCapability(spv::Capability C) const {
  return any_of(Instructions, [&](const SPIRVInstruction &I) {
    return I.opcode() == spv::Op::OpCapability && I[1] == uint32_t(C);
  });
}

std::string SPIRVBinary::placeOf(size_t Number) const {
  if (Number < Lines.size())
    return Name + ":" + utostr(Lines[Number]);
  if (Number >= Instructions.size())
    return Name;
  size_t Word = Instructions[Number].Words.data() - Words.data();
  return Name + ": word " + utostr(Word) + ", instruction " +
         utostr(Number + 1);
}

//===----------------------------------------------------------------------===//
// SPIRV-Tools
//===----------------------------------------------------------------------===//

namespace {

using Context = std::unique_ptr<spv_context_t, decltype(&spvContextDestroy)>;
using Diagnostic =
    std::unique_ptr<spv_diagnostic_t, decltype(&spvDiagnosticDestroy)>;

} // namespace

static Context makeContext(spv_target_env Environment) {
  return Context(spvContextCreate(Environment), spvContextDestroy);
}

static Expected<spv_target_env> environmentOf(StringRef Name) {
  spv_target_env Environment;
  if (spvParseTargetEnv(Name.str().c_str(), &Environment) &&
      Environment != SPV_ENV_WEBGPU_0)
    return Environment;
  return createStringError(
      "unknown target environment '" + Name +
      "'; known are spv1.0 to spv1.6, vulkan1.0 to vulkan1.3, "
      "vulkan1.1spv1.4, opencl1.2 to opencl2.2 and opencl1.2embedded");
}

/// The lines in which the instructions of \p Text start. Each has one word that
/// starts with "Op": names of opcodes among operands have no prefix.
static std::vector<unsigned> linesOfInstructions(StringRef Text) {
  std::vector<unsigned> Lines;
  unsigned Line = 1;
  bool InComment = false, InString = false, InWord = false;
  for (size_t I = 0; I != Text.size(); ++I) {
    char C = Text[I];
    if (C == '\n') {
      ++Line;
      InComment = false;
    }
    if (InComment)
      continue;
    if (InString) {
      if (C == '\\')
        I += I + 1 != Text.size();
      else
        InString = C != '"';
      continue;
    }
    InComment = C == ';';
    InString = C == '"';
    // "OpenCL" is none.
    if (!InWord && Text.substr(I).starts_with("Op") && I + 2 < Text.size() &&
        isUpper(Text[I + 2]))
      Lines.push_back(Line);
    InWord = !isSpace(C);
  }
  return Lines;
}

Expected<SPIRVBinary> SPIRVBinary::assemble(StringRef Text, StringRef Name,
                                            StringRef Environment) {
  Expected<spv_target_env> Target =
      Environment.empty() ? SPV_ENV_UNIVERSAL_1_6 : environmentOf(Environment);
  if (!Target)
    return Target.takeError();
  Context C = makeContext(*Target);
  spv_binary Assembled = nullptr;
  spv_diagnostic Message = nullptr;
  spv_result_t Result =
      spvTextToBinary(C.get(), Text.data(), Text.size(), &Assembled, &Message);
  Diagnostic Owner(Message, spvDiagnosticDestroy);
  std::unique_ptr<spv_binary_t, decltype(&spvBinaryDestroy)> Words(
      Assembled, spvBinaryDestroy);
  if (Result != SPV_SUCCESS)
    return createStringError(
        Name + ":" + Twine(Message ? Message->position.line + 1 : 1) + ":" +
        Twine(Message ? Message->position.column + 1 : 1) + ": " +
        (Message ? StringRef(Message->error).rtrim() : "not SPIR-V assembly"));
  SPIRVBinary Binary;
  Binary.Name = Name.str();
  Binary.Words.assign(Words->code, Words->code + Words->wordCount);
  if (Error E = Binary.findInstructions())
    return std::move(E);
  Binary.Lines = linesOfInstructions(Text);
  // They are for messages only.
  if (Binary.Lines.size() != Binary.Instructions.size())
    Binary.Lines.clear();
  return std::move(Binary);
}

/// The blocks that the terminator \p I leads to. \p WideSelectors has the
/// values of more than 32 bits.
static SmallVector<uint32_t, 4>
successorsOf(const SPIRVInstruction &I,
             const DenseSet<uint32_t> &WideSelectors) {
  switch (I.opcode()) {
  case spv::Op::OpBranch:
    return {I[1]};
  case spv::Op::OpBranchConditional:
    return {I[2], I[3]};
  case spv::Op::OpSwitch: {
    SmallVector<uint32_t, 4> Labels = {I[2]};
    size_t Step = WideSelectors.contains(I[1]) ? 3 : 2;
    for (size_t Word = 2 + Step; Word < I.Words.size(); Word += Step)
      Labels.push_back(I[Word]);
    return Labels;
  }
  default:
    return {};
  }
}

/// The numbers of all instructions, with the blocks of each function in an
/// order in which dominators come first.
static std::vector<size_t>
dominatorsFirst(ArrayRef<SPIRVInstruction> Instructions) {
  std::vector<size_t> Order;
  DenseSet<uint32_t> WideTypes, WideValues;
  DenseMap<uint32_t, size_t> Labels;
  for (auto [Number, I] : enumerate(Instructions)) {
    bool HasResult, HasType;
    spv::HasResultAndType(I.opcode(), &HasResult, &HasType);
    if (I.opcode() == spv::Op::OpTypeInt && I[2] > 32)
      WideTypes.insert(I[1]);
    else if (HasResult && HasType && WideTypes.contains(I[1]))
      WideValues.insert(I[2]);
    else if (I.opcode() == spv::Op::OpLabel)
      Labels.try_emplace(I[1], Number);
  }
  auto IsEnd = [&](size_t Number) {
    return Number == Instructions.size() ||
           Instructions[Number].opcode() == spv::Op::OpLabel ||
           Instructions[Number].opcode() == spv::Op::OpFunctionEnd;
  };
  for (size_t Number = 0; Number != Instructions.size();) {
    if (Instructions[Number].opcode() != spv::Op::OpLabel) {
      Order.push_back(Number++);
      continue;
    }
    // The blocks of a function, by the number of their label.
    SmallVector<size_t> Blocks;
    std::map<size_t, size_t> Ends;
    while (Number != Instructions.size() &&
           Instructions[Number].opcode() == spv::Op::OpLabel) {
      size_t Start = Number++;
      while (!IsEnd(Number))
        ++Number;
      Blocks.push_back(Start);
      Ends[Start] = Number;
    }
    SmallVector<size_t> PostOrder;
    DenseSet<size_t> Visited;
    SmallVector<std::pair<size_t, SmallVector<uint32_t, 4>>> Stack;
    auto Visit = [&](size_t Block) {
      if (Visited.insert(Block).second)
        Stack.push_back(
            {Block, successorsOf(Instructions[Ends[Block] - 1], WideValues)});
    };
    Visit(Blocks.front());
    while (!Stack.empty()) {
      if (Stack.back().second.empty()) {
        PostOrder.push_back(Stack.pop_back_val().first);
        continue;
      }
      auto Target = Labels.find(Stack.back().second.pop_back_val());
      if (Target != Labels.end() && Ends.count(Target->second))
        Visit(Target->second);
    }
    SmallVector<size_t> Sorted(reverse(PostOrder));
    // What cannot be reached comes last.
    for (size_t Block : Blocks)
      if (!Visited.contains(Block))
        Sorted.push_back(Block);
    for (size_t Block : Sorted)
      for (size_t I = Block; I != Ends[Block]; ++I)
        Order.push_back(I);
  }
  return Order;
}

/// What the validator shall see. Modules of kernels that compilers write
/// deviate from rules which mean nothing to their readers:
///   - debug information has types that the validator does not expect;
///   - since version 1.4 an entry point lists the variables that it uses;
///   - LLVM's back end hands arrays to printf;
///   - optimisation leaves merge instructions, which are hints, where they
///   were.
/// \p Numbers receives the numbers that the instructions have here.
std::vector<uint32_t>
SPIRVBinary::wordsForValidator(std::vector<size_t> &Numbers) const {
  std::vector<uint32_t> Result(Words.begin(), Words.begin() + HeaderWords);
  bool HasKernels = hasCapability(spv::Capability::Kernel);
  DenseSet<uint32_t> Removed;
  uint32_t OpenCLSet = 0;
  SmallVector<uint32_t> Variables;
  if (HasKernels)
    for (const SPIRVInstruction &I : Instructions) {
      if (I.opcode() == spv::Op::OpExtInstImport &&
          is_contained({"OpenCL.DebugInfo.100", "DebugInfo", "SPIRV.debug"},
                       I.string(2)))
        Removed.insert(I[1]);
      else if (I.opcode() == spv::Op::OpExtInstImport &&
               I.string(2) == "OpenCL.std")
        OpenCLSet = I[1];
      else if (I.opcode() == spv::Op::OpExtInst && Removed.contains(I[3]))
        Removed.insert(I[2]);
      else if (I.opcode() == spv::Op::OpVariable &&
               spv::StorageClass(I[3]) != spv::StorageClass::Function)
        Variables.push_back(I[2]);
    }
  std::vector<size_t> Order;
  if (HasKernels)
    Order = dominatorsFirst(Instructions);
  else
    append_range(Order, seq(Instructions.size()));
  for (size_t Number : Order) {
    const SPIRVInstruction &I = Instructions[Number];
    uint32_t Subject = 0;
    switch (I.opcode()) {
    case spv::Op::OpExtInst:
      Subject = I[2];
      break;
    case spv::Op::OpExtInstImport:
    case spv::Op::OpName:
    case spv::Op::OpDecorate:
      Subject = I[1];
      break;
    default:
      break;
    }
    bool IsMerge = I.opcode() == spv::Op::OpLoopMerge ||
                   I.opcode() == spv::Op::OpSelectionMerge;
    if (Removed.contains(Subject) || (HasKernels && IsMerge))
      continue;
    Numbers.push_back(Number);
    if (OpenCLSet && I.opcode() == spv::Op::OpExtInst && I[3] == OpenCLSet &&
        I[4] == OpenCLLIB::Printf) {
      Result.insert(Result.end(),
                    {3 << 16 | uint32_t(spv::Op::OpUndef), I[1], I[2]});
      continue;
    }
    size_t Start = Result.size();
    Result.insert(Result.end(), I.Words.begin(), I.Words.end());
    if (I.opcode() != spv::Op::OpEntryPoint || version() < 0x10400)
      continue;
    ArrayRef<uint32_t> Interface = I.Words.drop_front(
        std::min(I.Words.size(), 3 + encodeSPIRVString(I.string(3)).size()));
    for (uint32_t V : Variables)
      if (!is_contained(Interface, V))
        Result.push_back(V);
    // An instruction has no more than 65535 words.
    if (Result.size() - Start < 0x10000)
      Result[Start] = (Result.size() - Start) << 16 | uint32_t(I.opcode());
    else
      Result.resize(Start + I.Words.size());
  }
  return Result;
}

/// The number of the instruction of \p Words that has the word \p Word.
static size_t instructionAt(ArrayRef<uint32_t> Words, size_t Word,
                            ArrayRef<size_t> Numbers) {
  size_t Index = 0;
  for (size_t At = SPIRVBinary::HeaderWords; At < Words.size(); ++Index) {
    At += Words[At] >> 16;
    if (Word < At && Index < Numbers.size())
      return Numbers[Index];
  }
  return ~size_t(0);
}

Error SPIRVBinary::validate(StringRef Environment) const {
  // OpenCL's environments know the core features only; what a target has is
  // checked behind the translation.
  Expected<spv_target_env> Target =
      !Environment.empty()                     ? environmentOf(Environment)
      : hasCapability(spv::Capability::Kernel) ? SPV_ENV_UNIVERSAL_1_6
                                               : SPV_ENV_VULKAN_1_3;
  if (!Target)
    return Target.takeError();
  Context C = makeContext(*Target);
  std::unique_ptr<spv_validator_options_t,
                  decltype(&spvValidatorOptionsDestroy)>
      Options(spvValidatorOptionsCreate(), spvValidatorOptionsDestroy);
  // Explicit layouts are taken as they are.
  spvValidatorOptionsSetScalarBlockLayout(Options.get(), true);
  spvValidatorOptionsSetWorkgroupScalarBlockLayout(Options.get(), true);
  spvValidatorOptionsSetAllowLocalSizeId(Options.get(), true);
  std::vector<size_t> Numbers;
  std::vector<uint32_t> Shown = wordsForValidator(Numbers);
  spv_const_binary_t Module = {Shown.data(), Shown.size()};
  spv_diagnostic Message = nullptr;
  // The parser counts words, the validator instructions, from 1.
  bool IsParsed = spvBinaryParse(C.get(), nullptr, Shown.data(), Shown.size(),
                                 nullptr, nullptr, &Message) == SPV_SUCCESS;
  spv_result_t Result = SPV_ERROR_INVALID_BINARY;
  if (IsParsed) {
    spvDiagnosticDestroy(Message);
    Message = nullptr;
    Result = spvValidateWithOptions(C.get(), Options.get(), &Module, &Message);
  }
  Diagnostic Owner(Message, spvDiagnosticDestroy);
  if (Result == SPV_SUCCESS)
    return Error::success();
  if (!Message)
    return createStringError(Name + ": not a valid SPIR-V module");
  size_t Index = Message->position.index;
  std::string Place = Name;
  if (!IsParsed)
    Place = placeOf(instructionAt(Shown, Index, Numbers));
  else if (Index && Index <= Numbers.size())
    Place = placeOf(Numbers[Index - 1]);
  return createStringError(
      Place + ": invalid SPIR-V: " + StringRef(Message->error).rtrim());
}

//===----------------------------------------------------------------------===//
// Specialization constants
//===----------------------------------------------------------------------===//

namespace {

/// A constant that has a number for the command line.
struct SpecConstant {
  spv::Op Opcode = spv::Op::OpNop;
  spv::Op TypeOpcode = spv::Op::OpNop;
  unsigned Bits = 0;
};

} // namespace

static std::optional<uint64_t> parseSpecValue(StringRef Text,
                                              const SpecConstant &C) {
  if (C.TypeOpcode == spv::Op::OpTypeBool) {
    if (Text == "true" || Text == "1")
      return 1;
    if (Text == "false" || Text == "0")
      return 0;
    return std::nullopt;
  }
  if (C.TypeOpcode == spv::Op::OpTypeFloat) {
    APFloat Value(C.Bits == 16   ? APFloat::IEEEhalf()
                  : C.Bits == 32 ? APFloat::IEEEsingle()
                                 : APFloat::IEEEdouble());
    auto Status = Value.convertFromString(Text, APFloat::rmNearestTiesToEven);
    if (!Status) {
      consumeError(Status.takeError());
      return std::nullopt;
    }
    return Value.bitcastToAPInt().getZExtValue();
  }
  int64_t Signed;
  uint64_t Unsigned;
  if (!Text.getAsInteger(0, Unsigned) && isUIntN(C.Bits, Unsigned))
    return Unsigned;
  if (!Text.getAsInteger(0, Signed) && isIntN(C.Bits, Signed))
    return uint64_t(Signed) & maskTrailingOnes<uint64_t>(C.Bits);
  return std::nullopt;
}

static std::string typeName(const SpecConstant &C) {
  if (C.TypeOpcode == spv::Op::OpTypeBool)
    return "bool";
  return utostr(C.Bits) +
         (C.TypeOpcode == spv::Op::OpTypeFloat ? "-bit float" : "-bit integer");
}

Expected<std::map<uint32_t, uint64_t>>
SPIRVBinary::specConstants(ArrayRef<std::string> Texts) const {
  std::map<uint32_t, uint64_t> Values;
  if (Texts.empty())
    return Values;
  std::map<uint32_t, SpecConstant> Known;
  DenseMap<uint32_t, uint32_t> SpecIds;
  DenseMap<uint32_t, SPIRVInstruction> Types;
  for (const SPIRVInstruction &I : Instructions)
    switch (I.opcode()) {
    case spv::Op::OpDecorate:
      if (spv::Decoration(I[2]) == spv::Decoration::SpecId)
        SpecIds[I[1]] = I[3];
      break;
    case spv::Op::OpTypeBool:
    case spv::Op::OpTypeInt:
    case spv::Op::OpTypeFloat:
      Types[I[1]] = I;
      break;
    case spv::Op::OpSpecConstant:
    case spv::Op::OpSpecConstantTrue:
    case spv::Op::OpSpecConstantFalse:
      if (SpecIds.contains(I[2]) && Types.contains(I[1])) {
        const SPIRVInstruction &T = Types[I[1]];
        Known[SpecIds[I[2]]] = {I.opcode(), T.opcode(),
                                T.opcode() == spv::Op::OpTypeBool ? 1 : T[2]};
      }
      break;
    default:
      break;
    }
  for (StringRef Text : Texts) {
    auto [IdText, ValueText] = Text.split('=');
    uint32_t Id;
    if (IdText.getAsInteger(10, Id) || ValueText.empty())
      return createStringError("'-fspec-constant=" + Text +
                               "' needs the form ID=VALUE");
    auto Found = Known.find(Id);
    if (Found == Known.end()) {
      std::vector<std::string> Ids;
      for (const auto &K : Known)
        Ids.push_back(utostr(K.first));
      return createStringError(
          Name + ": there is no specialization constant " + Twine(Id) +
          (Ids.empty() ? "; the module has none"
                       : "; those of the module are " + join(Ids, ", ")));
    }
    std::optional<uint64_t> Value = parseSpecValue(ValueText, Found->second);
    if (!Value)
      return createStringError("'-fspec-constant=" + Text + "': '" + ValueText +
                               "' is no value of a " + typeName(Found->second));
    Values[Id] = *Value;
  }
  return Values;
}
