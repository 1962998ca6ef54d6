//===- CommandDis.cpp - mgpu dis ------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints an object, or with -raw a bare instruction stream, as text that
// mgpu as turns into the same bytes again.
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Files.h"
#include "Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUObject/Object.h"
#include "llvm/GPUReport/Disassembly.h"
#include "llvm/GPUReport/MCTarget.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::mgpu;
using namespace llvm::gpureport;

namespace {
/// Column at which the comments with offsets and words start.
constexpr unsigned CommentColumn = 64;

/// A program is followed by at least this many zero bytes.
constexpr size_t PaddingBytes = 16;

struct DisOptions {
  bool Offsets = false;
  bool Words = false;
  bool Fields = false;
  bool KeepGoing = false;
  unsigned Variant = 0;
};

class Printer {
public:
  Printer(const MCTarget &M, const DisOptions &Options)
      : M(M), Options(Options), Dis(M, Options.Variant) {}

  Error printRaw(StringRef File, ArrayRef<uint8_t> Code);
  Error printObject(StringRef File, const gpuobj::LoadedObject &Object);
  StringRef getText() const { return Text; }

private:
  void line(const Twine &S) { Text += (S + "\n").str(); }
  void directive(const Twine &S) { line("\t" + S); }
  std::string quoted(StringRef Symbol) const;
  std::string comment(uint64_t Offset, ArrayRef<uint8_t> Bytes) const;
  void bytes(ArrayRef<uint8_t> Data);
  void fields(ArrayRef<uint8_t> Bytes);
  void header(const Twine &What);
  void addBranchLabels(ArrayRef<DecodedInst> Code, uint64_t End);
  void nameOtherTargets(ArrayRef<DecodedInst> Code);
  void labels(uint64_t Offset);
  Error instructions(ArrayRef<DecodedInst> Code, ArrayRef<uint8_t> Section,
                     const Twine &Where);
  Error stream(ArrayRef<uint8_t> Code, const Twine &Where, bool OwnNames);
  void symbols(const gpuobj::LoadedObject &Object);
  size_t getPadding(ArrayRef<DecodedInst> Code,
                    ArrayRef<uint8_t> Section) const;
  void data(const gpuobj::LoadedObject &Object, gpuobj::DataBlock Block,
            ArrayRef<uint8_t> Contents);
  void dataSections(const gpuobj::LoadedObject &Object);

  const MCTarget &M;
  const DisOptions &Options;
  Disassembly Dis;
  /// What branches print for a target.
  std::map<uint64_t, std::string> BranchLabels;
  /// The first symbol at an offset that an operand can name.
  std::map<uint64_t, std::string> SymbolNames;
  /// All labels at an offset, in the order in which they are printed.
  std::map<uint64_t, std::vector<std::string>> LabelLines;
  std::string Text;
};
} // namespace

std::string Printer::quoted(StringRef Symbol) const {
  if (M.MAI->isValidUnquotedName(Symbol))
    return Symbol.str();
  std::string Result = "\"";
  for (char C : Symbol) {
    if (C == '"' || C == '\\')
      Result += '\\';
    if (C == '\n')
      Result += "\\n";
    else
      Result += C;
  }
  return Result + '"';
}

std::string Printer::comment(uint64_t Offset, ArrayRef<uint8_t> Bytes) const {
  std::string Result;
  if (Options.Offsets)
    Result += formatv("0x{0:x-4}", Offset);
  if (Options.Words) {
    if (!Result.empty())
      Result += ": ";
    // One number, as hardware manuals print a word: last byte first.
    for (uint8_t Byte : reverse(Bytes))
      Result += formatv("{0:x-2}", Byte);
  }
  return Result;
}

void Printer::bytes(ArrayRef<uint8_t> Data) {
  while (!Data.empty()) {
    size_t Zeros = 0;
    while (Zeros != Data.size() && Data[Zeros] == 0)
      ++Zeros;
    if (Zeros >= 8 || Zeros == Data.size()) {
      directive(".zero\t" + Twine(Zeros));
      Data = Data.drop_front(Zeros);
      continue;
    }
    ArrayRef<uint8_t> Row = Data.take_front(16);
    directive(".byte\t" + join(map_range(Row,
                                         [](uint8_t B) {
                                           return formatv("0x{0:x-2}", B).str();
                                         }),
                               ", "));
    Data = Data.drop_front(Row.size());
  }
}

/// The bit fields of one instruction, or of a word that is none.
void Printer::fields(ArrayRef<uint8_t> Bytes) {
  if (Options.Fields)
    for (const std::string &Field : Dis.describeFields(Bytes))
      line(Twine(M.MAI->getCommentString()) + "   " + Field);
}

void Printer::header(const Twine &What) {
  std::string Arch = M.Core->Arch.str();
  if (M.Core->ArchVersion)
    Arch += " v" + utostr(M.Core->ArchVersion);
  line(Twine(M.MAI->getCommentString()) + " " + M.Core->Name + " (" + Arch +
       "): " + What);
  directive(".text");
}

/// Gives a label to every branch target that starts an instruction or is the
/// end.
void Printer::addBranchLabels(ArrayRef<DecodedInst> Code, uint64_t End) {
  std::map<uint64_t, bool> Starts;
  for (const DecodedInst &I : Code)
    if (I.Valid)
      Starts[I.Offset] = true;
  Starts[End] = true;
  for (const DecodedInst &I : Code) {
    if (!I.Target || !Starts.count(*I.Target) || BranchLabels.count(*I.Target))
      continue;
    // A symbol of the object, if there is one, else a label of our own.
    auto Symbol = SymbolNames.find(*I.Target);
    if (Symbol != SymbolNames.end()) {
      BranchLabels[*I.Target] = Symbol->second;
      continue;
    }
    std::string Name =
        formatv("{0}{1:x-4}", M.MAI->getPrivateGlobalPrefix(), *I.Target);
    BranchLabels[*I.Target] = Name;
    LabelLines[*I.Target].push_back(Name);
  }
}

/// Defines the names that branches print for what is not the start of a clause.
void Printer::nameOtherTargets(ArrayRef<DecodedInst> Code) {
  constexpr uint64_t Quadword = 16;
  std::map<uint64_t, bool> Named;
  for (const DecodedInst &I : Code)
    Named[I.Offset] = I.Valid;
  auto Name = [](uint64_t Offset) {
    return "clause_" + std::to_string(Offset / Quadword);
  };
  for (const DecodedInst &I : Code) {
    if (!I.Target || *I.Target % Quadword || int64_t(*I.Target) < 0 ||
        Named[*I.Target])
      continue;
    Named[*I.Target] = true;
    int64_t Distance = *I.Target - I.Offset;
    directive(".set\t" + Name(*I.Target) + ", " + Name(I.Offset) +
              (Distance < 0 ? "" : "+") + Twine(Distance));
  }
}

void Printer::labels(uint64_t Offset) {
  auto It = LabelLines.find(Offset);
  if (It == LabelLines.end())
    return;
  for (const std::string &Name : It->second)
    line(Name + ":");
  LabelLines.erase(It);
}

/// Bytes of padding between two programs of a stream that \p Code starts with:
/// at least PaddingBytes zero bytes, which are no instructions.
size_t Printer::getPadding(ArrayRef<DecodedInst> Code,
                           ArrayRef<uint8_t> Section) const {
  size_t Size = 0;
  for (const DecodedInst &I : Code) {
    if (I.Valid || !all_of(Section.slice(I.Offset, I.Size),
                           [](uint8_t Byte) { return Byte == 0; }))
      break;
    Size += I.Size;
  }
  return Size >= PaddingBytes ? Size : 0;
}

Error Printer::instructions(ArrayRef<DecodedInst> Code,
                            ArrayRef<uint8_t> Section, const Twine &Where) {
  for (size_t Index = 0; Index != Code.size(); ++Index) {
    const DecodedInst &I = Code[Index];
    labels(I.Offset);
    if (size_t Zeros = getPadding(Code.drop_front(Index), Section)) {
      bytes(Section.slice(I.Offset, Zeros));
      while (Index + 1 != Code.size() &&
             Code[Index + 1].Offset < I.Offset + Zeros)
        ++Index;
      continue;
    }
    ArrayRef<uint8_t> Bytes = Section.slice(I.Offset, I.Size);
    if (!I.Valid) {
      std::string Why = I.Problem.empty() ? "" : ": " + I.Problem;
      std::string Word;
      for (uint8_t Byte : reverse(Bytes))
        Word += formatv("{0:x-2}", Byte);
      if (!Options.KeepGoing)
        return createStringError(
            Where + "offset 0x" + Twine::utohexstr(I.Offset) + ": 0x" + Word +
            " is not an instruction of " + M.Core->Name + Why);
      line(Twine(M.MAI->getCommentString()) + " not an instruction" + Why);
      bytes(Bytes);
      fields(Bytes);
      continue;
    }
    std::string Statement = Dis.print(I, BranchLabels);
    std::string Comment = comment(I.Offset, Bytes);
    if (StringRef(Statement).contains('\n')) {
      if (!Comment.empty())
        line(Twine(M.MAI->getCommentString()) + " " + Comment);
      line(Statement);
      continue;
    }
    std::string Line = "\t" + Statement;
    if (!Comment.empty()) {
      // A tab counts as eight columns.
      Line.resize(std::max<size_t>(Line.size() + 1, CommentColumn - 7), ' ');
      Line += (M.MAI->getCommentString() + " " + Comment).str();
    }
    line(Line);
    fields(Bytes);
  }
  return Error::success();
}

/// Code of which nothing else is known. Programs are padded with zero bytes,
/// which are no instruction; but an instruction can end in them.
Error Printer::stream(ArrayRef<uint8_t> Code, const Twine &Where,
                      bool OwnNames) {
  std::vector<DecodedInst> Insts = Dis.decode(Code, /*Base=*/0, OwnNames);
  while (!Insts.empty() && !Insts.back().Valid &&
         all_of(Code.slice(Insts.back().Offset, Insts.back().Size),
                [](uint8_t Byte) { return Byte == 0; }))
    Insts.pop_back();
  size_t Used = Insts.empty() ? 0 : Insts.back().Offset + Insts.back().Size;
  if (!OwnNames)
    addBranchLabels(Insts, Used);
  if (Error Err = instructions(Insts, Code, Where))
    return Err;
  labels(Used);
  if (OwnNames)
    nameOtherTargets(Insts);
  bytes(Code.drop_front(Used));
  return Error::success();
}

Error Printer::printRaw(StringRef File, ArrayRef<uint8_t> Code) {
  header(Twine(Code.size()) + " bytes");
  return stream(Code, File + ": ", /*OwnNames=*/M.Core->Arch == "bifrost");
}

/// The section with \p Contents, the beginning of \p Block.
void Printer::data(const gpuobj::LoadedObject &Object, gpuobj::DataBlock Block,
                   ArrayRef<uint8_t> Contents) {
  uint64_t Done = 0;
  for (const gpuobj::DataPointer &P : Object.DataPointers) {
    if (P.In != Block)
      continue;
    bytes(Contents.slice(Done, P.Offset - Done));
    StringRef Label = ".Lconstant_data";
    uint64_t Target = P.Target;
    if (P.To == gpuobj::DataBlock::Variables) {
      bool IsZero = Object.ZeroBytes && Target >= Object.getZeroStart();
      Label = IsZero ? ".Lglobal_zeros" : ".Lglobal_data";
      Target -= IsZero ? Object.getZeroStart() : 0;
    }
    directive(".quad\t" + Label + "+" + Twine(Target));
    Done = P.Offset + 8;
  }
  bytes(Contents.drop_front(Done));
}

void Printer::dataSections(const gpuobj::LoadedObject &Object) {
  auto Begin = [&](StringRef Section, uint64_t Align, StringRef Label) {
    directive(".section\t" + Section);
    directive(".p2align\t" + Twine(Log2_64(Align)));
    if (!Object.DataPointers.empty())
      line(Label + ":");
  };
  if (!Object.ROData.empty()) {
    Begin(".rodata,\"a\",@progbits", Object.RODataAlign, ".Lconstant_data");
    data(Object, gpuobj::DataBlock::Constants, Object.ROData);
  }
  if (!Object.Data.empty()) {
    Begin(".data,\"aw\",@progbits", Object.DataAlign, ".Lglobal_data");
    data(Object, gpuobj::DataBlock::Variables, Object.Data);
  }
  if (Object.ZeroBytes) {
    Begin(".bss,\"aw\",@nobits", Object.ZeroAlign, ".Lglobal_zeros");
    directive(".zero\t" + Twine(Object.ZeroBytes));
  }
}

void Printer::symbols(const gpuobj::LoadedObject &Object) {
  for (const gpuobj::CodeSymbol &S : Object.Symbols) {
    LabelLines[S.Offset].push_back(quoted(S.Name));
    // Operands are plain names.
    if (M.MAI->isValidUnquotedName(S.Name))
      SymbolNames.try_emplace(S.Offset, S.Name.str());
  }
}

Error Printer::printObject(StringRef File, const gpuobj::LoadedObject &Object) {
  symbols(Object);
  if (!Object.HasMetadata) {
    header("no kernel metadata");
    directive(".p2align\t" + Twine(Log2_64(gpuobj::KernelCodeAlignment)));
    if (Error Err = stream(Object.Text, File + ": .text ", /*OwnNames=*/false))
      return Err;
    dataSections(Object);
    return Error::success();
  }
  size_t Count = Object.Kernels.size();
  header(Twine(Count) + (Count == 1 ? " kernel" : " kernels"));
  std::vector<gpuobj::KernelCode> Kernels = Object.Kernels;
  llvm::sort(Kernels,
             [](const auto &A, const auto &B) { return A.Offset < B.Offset; });
  auto GetMetadata = [&](const gpuobj::KernelCode &K) {
    return Object.Metadata.Kernels[K.Index];
  };
  std::vector<std::vector<DecodedInst>> Code;
  for (const gpuobj::KernelCode &K : Kernels) {
    ArrayRef<uint8_t> Bytes = Object.getInstructions(K);
    Code.push_back(Dis.decode(Bytes, K.Offset));
    addBranchLabels(Code.back(), K.Offset + Bytes.size());
  }
  directive(".p2align\t" + Twine(Log2_64(gpuobj::KernelCodeAlignment)));
  uint64_t Done = 0;
  for (size_t I = 0; I != Kernels.size(); ++I) {
    const gpuobj::KernelCode &K = Kernels[I];
    bytes(Object.Text.slice(Done, K.Offset - Done));
    const gpuobj::KernelMetadata &MD = GetMetadata(K);
    std::string Symbol = quoted(MD.Symbol);
    directive(".globl\t" + Symbol);
    directive(".type\t" + Symbol + ",@function");
    if (const gpuobj::MaliKernelInfo *Mali = MD.mali())
      directive(".register_mode\t" + Twine(Mali->RegisterMode));
    if (Error Err = instructions(Code[I], Object.Text,
                                 File + ": kernel '" + MD.Name + "': .text "))
      return Err;
    uint64_t Used = Object.getInstructions(K).size();
    labels(K.Offset + Used);
    bytes(Object.getCode(K).drop_front(Used));
    directive(".size\t" + Symbol + ", " + Twine(K.Size));
    Done = K.Offset + K.Size;
  }
  bytes(Object.Text.drop_front(Done));
  dataSections(Object);
  directive(".mgpu_metadata");
  Text += gpuobj::metadataToYAML(Object.Metadata);
  directive(".end_mgpu_metadata");
  return Error::success();
}

int mgpu::commandDis(int argc, char **argv) {
  std::string Arch, CPU, Output, Names = "mesa";
  std::vector<std::string> Inputs;
  bool Raw = false;
  DisOptions Dis;
  OptionParser Options("dis", "FILE",
                       "Disassemble an object to text that 'mgpu as' assembles "
                       "to the same code.");
  Options.value("march", "target", Arch,
                "Target of a bare stream; default valhall");
  Options.value("mcpu", "core", CPU,
                "Core of a bare stream; default: the target's first one");
  Options.value("o", "file", Output, "Output file; default: stdout");
  Options.flag("raw", Raw, "FILE is a bare instruction stream");
  Options.flag("offsets", Dis.Offsets, "Print the offset of each instruction");
  Options.flag("words", Dis.Words, "Print the encoding of each instruction");
  Options.flag("fields", Dis.Fields,
               "Print every bit field of each instruction");
  Options.value("M", "style", Names,
                "Spelling: mesa (default) or arm, Arm's names and modifiers");
  Options.flag("keep-going", Dis.KeepGoing,
               "Print words that are no instruction as data");
  Options.operands(Inputs);
  if (std::optional<int> Code = Options.parse(argc, argv))
    return *Code;
  if (Inputs.size() != 1)
    return Options.usageError("one input file is needed");
  if (Names != "mesa" && Names != "arm")
    return Options.usageError("option '-M' is mesa or arm");
  Dis.Variant = Names == "arm";

  if (isSameFile(Inputs[0], Output))
    return Options.usageError("the output would overwrite the input '" +
                              Inputs[0] + "'");
  auto Buffer = readFile(Inputs[0]);
  if (!Buffer)
    return reportError("dis", Buffer.takeError());
  MemoryBufferRef Ref((*Buffer)->getBuffer(), Inputs[0]);
  gpuobj::LoadedObject Object;
  if (!Raw) {
    auto Loaded = gpuobj::readObject(Ref, /*NeedMetadata=*/false);
    if (!Loaded)
      return reportError("dis", Loaded.takeError());
    Object = std::move(*Loaded);
    if (!Arch.empty() && Arch != Object.Core->Arch)
      return reportError("dis", Inputs[0] + ": the object is for the target " +
                                    Object.Core->Arch + ", not " + Arch);
    if (!CPU.empty() && CPU != Object.Core->Name)
      return reportError("dis", Inputs[0] + ": the object is for the core " +
                                    Object.Core->Name + ", not " + CPU);
    Arch = Object.Core->Arch.str();
    CPU = Object.Core->Name.str();
  } else {
    if (Error E = gpuobj::checkBareStream(Ref))
      return reportError("dis", std::move(E));
    if (Arch.empty())
      Arch = "valhall";
  }
  auto M = MCTarget::create(Arch, CPU);
  if (!M)
    return reportError("dis", M.takeError());
  if ((Dis.Fields || Dis.Variant) && Arch != "valhall")
    return reportError("dis",
                       "the target " + Arch + " has no " +
                           (Dis.Fields ? "view of fields" : "names of Arm's"));
  Printer P(**M, Dis);
  Error Err =
      Raw ? P.printRaw(Inputs[0], arrayRefFromStringRef(Ref.getBuffer()))
          : P.printObject(Inputs[0], Object);
  if (Err)
    return reportError("dis", std::move(Err));
  if (Error WriteErr = writeFile(Output, P.getText()))
    return reportError("dis", std::move(WriteErr));
  return ExitSuccess;
}
