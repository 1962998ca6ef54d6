//===- PrintfFormat.cpp - Formats of printf and their arguments -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/PrintfFormat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpuobj;

/// C wants 4095 characters per conversion to be possible; more is a mistake.
static constexpr unsigned MaxWidth = 4095;

StringRef gpuobj::getPrintfArgKindName(PrintfArgKind Kind) {
  switch (Kind) {
  case PrintfArgKind::I8:
    return "i8";
  case PrintfArgKind::I16:
    return "i16";
  case PrintfArgKind::I32:
    return "i32";
  case PrintfArgKind::I64:
    return "i64";
  case PrintfArgKind::F16:
    return "f16";
  case PrintfArgKind::F32:
    return "f32";
  case PrintfArgKind::Pointer:
    return "pointer";
  case PrintfArgKind::String:
    return "string";
  }
  llvm_unreachable("not a kind of printf argument");
}

unsigned gpuobj::getPrintfElementSize(PrintfArgKind Kind) {
  switch (Kind) {
  case PrintfArgKind::I8:
    return 1;
  case PrintfArgKind::I16:
  case PrintfArgKind::F16:
    return 2;
  case PrintfArgKind::I32:
  case PrintfArgKind::F32:
    return 4;
  case PrintfArgKind::I64:
  case PrintfArgKind::Pointer:
  case PrintfArgKind::String:
    return 8;
  }
  llvm_unreachable("not a kind of printf argument");
}

static bool isVectorSize(unsigned N) {
  return N == 2 || N == 3 || N == 4 || N == 8 || N == 16;
}

static bool isAddress(PrintfArgKind Kind) {
  return Kind == PrintfArgKind::Pointer || Kind == PrintfArgKind::String;
}

std::string gpuobj::getPrintfArgName(const PrintfArg &Arg) {
  std::string Name = getPrintfArgKindName(Arg.Kind).str();
  if (Arg.Lanes > 1)
    Name += "x" + utostr(Arg.Lanes);
  return Name;
}

std::optional<PrintfArg> gpuobj::parsePrintfArgName(StringRef Name) {
  for (unsigned K = 0; K != NumPrintfArgKinds; ++K) {
    PrintfArg Arg;
    Arg.Kind = PrintfArgKind(K);
    for (unsigned Lanes : {1, 2, 3, 4, 8, 16}) {
      Arg.Lanes = Lanes;
      bool Possible = Lanes == 1 ? getPrintfElementSize(Arg.Kind) >= 4
                                 : !isAddress(Arg.Kind);
      if (Possible && getPrintfArgName(Arg) == Name)
        return Arg;
    }
  }
  return std::nullopt;
}

PrintfRecordLayout::PrintfRecordLayout(ArrayRef<PrintfArg> Args) {
  uint64_t Offset = PrintfRecordHeaderBytes;
  for (const PrintfArg &A : Args) {
    uint64_t Element = getPrintfElementSize(A.Kind);
    Offset = alignTo(Offset, std::max<uint64_t>(Element, 4));
    Offsets.push_back(Offset);
    Offset += Element * A.Lanes;
  }
  Size = alignTo(Offset, PrintfRecordAlign);
}

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

namespace {

/// Reads one conversion behind its '%'.
class ConversionParser {
public:
  ConversionParser(StringRef Rest, PrintfDirective &D) : Rest(Rest), D(D) {}

  /// \returns what is left of the format behind the conversion.
  Expected<StringRef> parse() {
    Start = Rest;
    while (!Rest.empty() && StringRef("-+ #0").contains(Rest.front())) {
      if (D.Flags.find(Rest.front()) == std::string::npos)
        D.Flags += Rest.front();
      Rest = Rest.drop_front();
    }
    if (Rest.consume_front("*"))
      return error("has the width '*', which OpenCL C does not have; write the "
                   "number");
    if (!Rest.empty() && isDigit(Rest.front()))
      if (Error E = number("width", D.Width))
        return std::move(E);
    if (Rest.consume_front(".")) {
      if (Rest.consume_front("*"))
        return error("has the precision '*', which OpenCL C does not have; "
                     "write the number");
      if (Error E = number("precision", D.Precision))
        return std::move(E);
    }
    if (Rest.consume_front("v")) {
      std::optional<unsigned> Lanes;
      if (Error E = number("vector size", Lanes))
        return std::move(E);
      if (!isVectorSize(*Lanes))
        return error("has a vector size other than 2, 3, 4, 8 and 16");
      D.Lanes = *Lanes;
    }
    if (Error E = length())
      return std::move(E);
    if (Rest.empty())
      return error("is incomplete");
    D.Conversion = Rest.front();
    Rest = Rest.drop_front();
    if (Error E = checkConversion())
      return std::move(E);
    D.Spelling = spelling();
    return Rest;
  }

private:
  std::string spelling() const {
    return "%" + Start.drop_back(Rest.size()).str();
  }

  Error error(const Twine &What) const {
    return createStringError("'" + spelling() + "' " + What);
  }

  Error number(StringRef What, std::optional<unsigned> &Value) {
    StringRef Digits = Rest.take_while(isDigit);
    Rest = Rest.drop_front(Digits.size());
    // A point without digits means 0.
    unsigned N = 0;
    if (!Digits.empty() && (Digits.getAsInteger(10, N) || N > MaxWidth))
      return error("has a " + What + " of more than " + Twine(MaxWidth));
    Value = N;
    return Error::success();
  }

  Error length() {
    // Those of C that OpenCL C does not have: clang itself recommends "%zu" for
    // a size_t, and all of them can only mean 64 bits here.
    for (StringRef Wide : {"ll", "j", "z", "t"})
      if (Rest.consume_front(Wide)) {
        D.Length = PrintfDirective::Long;
        return Error::success();
      }
    if (Rest.consume_front("hh"))
      D.Length = PrintfDirective::Char;
    else if (Rest.consume_front("hl"))
      D.Length = PrintfDirective::Int;
    else if (Rest.consume_front("h"))
      D.Length = PrintfDirective::Short;
    else if (Rest.consume_front("l"))
      D.Length = PrintfDirective::Long;
    return Error::success();
  }

  Error checkConversion() const {
    if (D.Conversion == 'n')
      return error("is not in OpenCL C");
    bool IsNumber = D.isFloat() || (D.isInteger() && D.Conversion != 'c');
    if (!IsNumber && !StringRef("csp").contains(D.Conversion))
      return error("is no conversion of printf");
    if (!IsNumber && D.Lanes > 1)
      return error("cannot take a vector");
    if (!IsNumber && D.Length != PrintfDirective::None)
      return error("cannot have a length modifier");
    if (D.Length == PrintfDirective::Int && D.Lanes == 1)
      return error("has the length modifier 'hl', which is for vectors");
    if (D.isFloat() && D.Length == PrintfDirective::Char)
      return error("has the length modifier 'hh', which is for integers");
    return Error::success();
  }

  StringRef Rest, Start;
  PrintfDirective &D;
};

} // namespace

Expected<std::vector<PrintfDirective>>
gpuobj::parsePrintfFormat(StringRef Format) {
  std::vector<PrintfDirective> Directives(1);
  while (!Format.empty()) {
    PrintfDirective &D = Directives.back();
    StringRef Text = Format.take_until([](char C) { return C == '%'; });
    D.Text += Text;
    Format = Format.drop_front(Text.size());
    if (Format.empty())
      break;
    if (Format.consume_front("%%")) {
      D.Text += '%';
      continue;
    }
    Expected<StringRef> Rest = ConversionParser(Format.drop_front(), D).parse();
    if (!Rest)
      return Rest.takeError();
    Format = *Rest;
    Directives.emplace_back();
  }
  return Directives;
}

static std::string describe(const PrintfArg &Arg) {
  std::string Vector =
      Arg.Lanes > 1 ? "a vector of " + utostr(Arg.Lanes) + " " : "";
  if (isAddress(Arg.Kind))
    return "a pointer";
  bool IsFloat =
      Arg.Kind == PrintfArgKind::F16 || Arg.Kind == PrintfArgKind::F32;
  if (Arg.Lanes > 1)
    return Vector + (IsFloat ? "floats" : "integers");
  return IsFloat ? "a float" : "an integer";
}

Error gpuobj::checkPrintfArgs(ArrayRef<PrintfDirective> Directives,
                              ArrayRef<PrintfArg> Args) {
  size_t N = 0;
  for (const PrintfDirective &D : Directives) {
    if (!D.Conversion)
      continue;
    if (N == Args.size())
      return createStringError("there is no argument for '" + D.Spelling + "'");
    const PrintfArg &A = Args[N++];
    PrintfArg Wanted = A;
    Wanted.Lanes = D.Lanes;
    if (D.Conversion == 's')
      Wanted.Kind = PrintfArgKind::String;
    else if (D.Conversion == 'p')
      Wanted.Kind = PrintfArgKind::Pointer;
    else if (D.isFloat() && A.Kind != PrintfArgKind::F16)
      Wanted.Kind = PrintfArgKind::F32;
    else if (D.isInteger() && A.Kind > PrintfArgKind::I64)
      Wanted.Kind = PrintfArgKind::I32;
    if (!(Wanted == A))
      return createStringError("'" + D.Spelling + "' takes " +
                               describe(Wanted) + ", argument " + Twine(N) +
                               " is " + describe(A));
  }
  if (N != Args.size())
    return createStringError(Twine(Args.size()) + " arguments are given, " +
                             Twine(N) + " are taken");
  return Error::success();
}

Error gpuobj::checkPrintfFormat(const PrintfFormat &Format) {
  if (!Format.Id)
    return createStringError("the id is 0");
  if (StringRef(Format.Format).contains('\0'))
    return createStringError("there is a zero byte in the format");
  const auto *Bytes = reinterpret_cast<const UTF8 *>(Format.Format.data());
  if (!isLegalUTF8String(&Bytes, Bytes + Format.Format.size()))
    return createStringError("the format is not valid UTF-8");
  Expected<std::vector<PrintfDirective>> D = parsePrintfFormat(Format.Format);
  if (!D)
    return D.takeError();
  if (Error E = checkPrintfArgs(*D, Format.Args))
    return E;
  if (uint64_t Size = PrintfRecordLayout(Format.Args).Size;
      Size > MaxPrintfRecordBytes)
    return createStringError("a record needs " + Twine(Size) +
                             " bytes, the limit is " +
                             Twine(MaxPrintfRecordBytes));
  return Error::success();
}
