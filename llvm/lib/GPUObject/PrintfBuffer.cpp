//===- PrintfBuffer.cpp - Reads what kernels have printed -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/PrintfBuffer.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>

using namespace llvm;
using namespace llvm::gpuobj;
using support::endian::read16le;
using support::endian::read32le;
using support::endian::read64le;
using support::endian::write32le;

static uint64_t capacityFor(uint64_t BufferBytes) {
  uint64_t Bytes =
      BufferBytes < PrintfHeaderBytes ? 0 : BufferBytes - PrintfHeaderBytes;
  return std::min<uint64_t>(alignDown(Bytes, PrintfRecordAlign),
                            MaxPrintfCapacity);
}

void gpuobj::initPrintfBuffer(MutableArrayRef<uint8_t> Buffer) {
  uint32_t Capacity = capacityFor(Buffer.size());
  write32le(&Buffer[PrintfCapacityOffset], Capacity);
  write32le(&Buffer[PrintfCursorOffset], 0);
  write32le(&Buffer[PrintfLostOffset], 0);
  write32le(&Buffer[PrintfEndOffset], Capacity);
}

std::string PrintfOutput::text() const {
  std::string All;
  for (const PrintfRecord &R : Records)
    All += R.Text;
  return All;
}

void PrintfOutput::append(PrintfOutput Later) {
  std::move(Later.Records.begin(), Later.Records.end(),
            std::back_inserter(Records));
  Lost = SaturatingAdd(Lost, Later.Lost);
  if (Problem.empty())
    Problem = std::move(Later.Problem);
}

std::optional<std::string> gpuobj::readCString(ArrayRef<uint8_t> Memory,
                                               uint64_t MaxLength) {
  StringRef Text = toStringRef(Memory).take_front(MaxLength);
  size_t End = Text.find('\0');
  if (End == StringRef::npos && Text.size() < MaxLength)
    return std::nullopt;
  return Text.take_front(End).str();
}

//===----------------------------------------------------------------------===//
// One conversion
//===----------------------------------------------------------------------===//

/// The specification for the C library: everything in it was checked when the
/// format was parsed, and \p Length and \p Conversion fit the value.
static std::string specification(const PrintfDirective &D, StringRef Length,
                                 char Conversion) {
  std::string S = "%" + D.Flags;
  if (D.Width)
    S += utostr(*D.Width);
  if (D.Precision)
    S += "." + utostr(*D.Precision);
  return S + Length.str() + Conversion;
}

template <typename T> static std::string print(const std::string &Spec, T V) {
  int Length = snprintf(nullptr, 0, Spec.c_str(), V);
  if (Length <= 0)
    return "";
  // Room for the zero byte that snprintf writes.
  std::string Text(size_t(Length) + 1, 0);
  snprintf(Text.data(), Text.size(), Spec.c_str(), V);
  Text.pop_back();
  return Text;
}

/// Spaces up to the width.
static std::string pad(const PrintfDirective &D, std::string Text) {
  size_t Missing = D.Width.value_or(0);
  Missing -= std::min(Missing, Text.size());
  bool Left = D.Flags.find('-') != std::string::npos;
  return Text.insert(Left ? Text.size() : 0, Missing, ' ');
}

static unsigned bitsOf(const PrintfDirective &D, const PrintfArg &A) {
  switch (D.Length) {
  case PrintfDirective::Char:
    return 8;
  case PrintfDirective::Short:
    return 16;
  case PrintfDirective::Int:
    return 32;
  case PrintfDirective::Long:
    return 64;
  case PrintfDirective::None:
    break;
  }
  // A vector without a length modifier can only mean its own elements.
  return A.Lanes > 1 ? getPrintfElementSize(A.Kind) * 8 : 32;
}

static std::string printInteger(const PrintfDirective &D, const PrintfArg &A,
                                uint64_t Value) {
  if (D.Conversion == 'c')
    return pad(D, std::string(1, char(Value)));
  unsigned Bits = std::min(bitsOf(D, A), getPrintfElementSize(A.Kind) * 8);
  if (D.Conversion == 'd' || D.Conversion == 'i')
    return print<long long>(specification(D, "ll", D.Conversion),
                            SignExtend64(Value, Bits));
  return print<unsigned long long>(specification(D, "ll", D.Conversion),
                                   Value & maskTrailingOnes<uint64_t>(Bits));
}

static std::string printFloat(const PrintfDirective &D, const PrintfArg &A,
                              uint64_t Bits) {
  bool IsHalf = A.Kind == PrintfArgKind::F16;
  APFloat F(IsHalf ? APFloat::IEEEhalf() : APFloat::IEEEsingle(),
            APInt(IsHalf ? 16 : 32, Bits));
  // The sign of a NaN says nothing and differs between machines.
  double Value = F.isNaN() ? std::numeric_limits<double>::quiet_NaN()
                           : F.convertToDouble();
  return print<double>(specification(D, "", D.Conversion), Value);
}

static uint64_t readElement(const uint8_t *P, unsigned Size) {
  switch (Size) {
  case 1:
    return *P;
  case 2:
    return read16le(P);
  case 4:
    return read32le(P);
  default:
    return read64le(P);
  }
}

static std::string printString(const PrintfDirective &D, uint64_t Address,
                               PrintfStringReader ReadString) {
  uint64_t MaxLength = D.Precision ? *D.Precision : MaxPrintfStringBytes;
  if (!Address)
    return pad(D, "(null)");
  std::optional<std::string> Text = ReadString(Address, MaxLength);
  if (!Text)
    return pad(D, "(invalid string)");
  return pad(D, StringRef(*Text).take_front(MaxLength).str());
}

//===----------------------------------------------------------------------===//
// PrintfDecoder
//===----------------------------------------------------------------------===//

Expected<PrintfDecoder> PrintfDecoder::create(ArrayRef<PrintfFormat> Formats) {
  PrintfDecoder Decoder;
  for (const PrintfFormat &F : Formats) {
    if (Error E = checkPrintfFormat(F))
      return createStringError("printf format " + Twine(F.Id) + ": " +
                               toString(std::move(E)));
    if (!Decoder.Index.try_emplace(F.Id, Decoder.Formats.size()).second)
      return createStringError("there are two printf formats " + Twine(F.Id));
    bool HasAddress = any_of(F.Args, [](const PrintfArg &A) {
      return A.Kind == PrintfArgKind::Pointer;
    });
    Decoder.Formats.push_back({cantFail(parsePrintfFormat(F.Format)), F.Args,
                               PrintfRecordLayout(F.Args), HasAddress});
  }
  return std::move(Decoder);
}

std::string PrintfDecoder::format(const Parsed &P, ArrayRef<uint8_t> Record,
                                  PrintfStringReader ReadString) const {
  std::string Text;
  size_t N = 0;
  for (const PrintfDirective &D : P.Directives) {
    Text += D.Text;
    if (!D.Conversion)
      continue;
    const PrintfArg &A = P.Args[N];
    unsigned Size = getPrintfElementSize(A.Kind);
    ArrayRef<uint8_t> Bytes =
        Record.slice(P.Layout.Offsets[N], uint64_t(Size) * A.Lanes);
    ++N;
    for (unsigned Lane = 0; Lane != A.Lanes; ++Lane) {
      if (Lane)
        Text += ',';
      uint64_t Value = readElement(&Bytes[Lane * Size], Size);
      if (D.Conversion == 's')
        Text += printString(D, Value, ReadString);
      else if (D.Conversion == 'p')
        Text += pad(D, "0x" + utohexstr(Value, /*LowerCase=*/true));
      else if (D.isFloat())
        Text += printFloat(D, A, Value);
      else
        Text += printInteger(D, A, Value);
    }
  }
  return Text;
}

PrintfOutput PrintfDecoder::decode(ArrayRef<uint8_t> Buffer,
                                   PrintfStringReader ReadString,
                                   uint64_t MaxTextBytes) const {
  PrintfOutput Out;
  auto Problem = [&](const Twine &Text) {
    Out.Problem = ("printf buffer: " + Text).str();
    return std::move(Out);
  };
  if (Buffer.size() < PrintfHeaderBytes)
    return Problem("it has " + Twine(Buffer.size()) + " bytes, less than the " +
                   Twine(PrintfHeaderBytes) + " of its header");
  uint32_t Capacity = read32le(&Buffer[PrintfCapacityOffset]);
  Out.Lost = read32le(&Buffer[PrintfLostOffset]);
  if (Capacity > capacityFor(Buffer.size()))
    return Problem("the header says " + Twine(Capacity) +
                   " bytes for records, there are " +
                   Twine(capacityFor(Buffer.size())));
  // The cursor is behind the end when reservations failed.
  uint32_t End = std::min({Capacity, read32le(&Buffer[PrintfCursorOffset]),
                           read32le(&Buffer[PrintfEndOffset])});
  ArrayRef<uint8_t> Records = Buffer.slice(PrintfHeaderBytes, End);
  uint64_t TextBytes = 0;
  while (!Records.empty()) {
    uint32_t Offset = Records.data() - Buffer.data();
    auto At = [&](const Twine &Text) {
      return Problem("the record at byte " + Twine(Offset) + " " + Text);
    };
    if (Records.size() < PrintfRecordHeaderBytes)
      return At("is cut off");
    uint32_t Size = read32le(&Records[PrintfRecordSizeOffset]);
    uint32_t Id = read32le(&Records[PrintfRecordIdOffset]);
    auto Known = Index.find(Id);
    if (Known == Index.end())
      return At("has the unknown format " + Twine(Id));
    const Parsed &P = Formats[Known->second];
    if (Size != P.Layout.Size)
      return At("says that it has " + Twine(Size) +
                " bytes, its format needs " + Twine(P.Layout.Size));
    if (Size > Records.size())
      return At("is cut off");
    Out.Records.push_back({Offset, Id,
                           format(P, Records.take_front(Size), ReadString),
                           P.HasAddress});
    TextBytes += Out.Records.back().Text.size();
    if (TextBytes > MaxTextBytes)
      return At("makes the text longer than " + Twine(MaxTextBytes) + " bytes");
    Records = Records.drop_front(Size);
  }
  return Out;
}
