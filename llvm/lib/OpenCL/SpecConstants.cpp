//===- SpecConstants.cpp - Specialization constants -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <limits>

using namespace llvm;
using namespace llvm::opencl;

namespace {
// SPIR-V's numbers.
enum Opcode {
  OpTypeBool = 20,
  OpTypeInt = 21,
  OpTypeFloat = 22,
  OpSpecConstantTrue = 48,
  OpSpecConstantFalse = 49,
  OpSpecConstant = 50,
  OpDecorate = 71
};
constexpr uint32_t SpecIdDecoration = 1;
constexpr size_t HeaderWords = 5;
} // namespace

std::optional<SpecConstantType> opencl::specConstantType(StringRef IL,
                                                         uint32_t Id) {
  constexpr uint32_t Magic = 0x07230203;
  bool IsLittle = support::endian::read32le(IL.data()) == Magic;
  auto Word = [&](size_t I) {
    const char *At = IL.data() + 4 * I;
    return IsLittle ? support::endian::read32le(At)
                    : support::endian::read32be(At);
  };
  size_t Count = IL.size() / 4;
  DenseMap<uint32_t, SpecConstantType> Types;
  std::optional<uint32_t> Wanted;
  for (size_t I = HeaderWords; I < Count;) {
    uint32_t Length = Word(I) >> 16, Code = Word(I) & 0xffff;
    if (!Length || Length > Count - I)
      return std::nullopt;
    auto Operand = [&](unsigned N) { return N < Length ? Word(I + N) : 0; };
    switch (Code) {
    case OpDecorate:
      if (Operand(2) == SpecIdDecoration && Length == 4 && Operand(3) == Id)
        Wanted = Operand(1);
      break;
    case OpTypeBool:
      Types.insert({Operand(1), {SpecConstantType::Bool, 1}});
      break;
    case OpTypeInt:
      Types.insert(
          {Operand(1),
           {Operand(3) ? SpecConstantType::Signed : SpecConstantType::Unsigned,
            Operand(2) / 8}});
      break;
    case OpTypeFloat:
      Types.insert({Operand(1), {SpecConstantType::Float, Operand(2) / 8}});
      break;
    case OpSpecConstantTrue:
    case OpSpecConstantFalse:
    case OpSpecConstant:
      if (Wanted && Operand(2) == *Wanted)
        if (auto It = Types.find(Operand(1)); It != Types.end())
          return It->second;
      break;
    }
    I += Length;
  }
  return std::nullopt;
}

/// The value of a half.
static double halfValue(uint16_t Bits) {
  int Exponent = (Bits >> 10) & 0x1f, Mantissa = Bits & 0x3ff;
  double Value = Exponent == 0x1f
                     ? (Mantissa ? std::numeric_limits<double>::quiet_NaN()
                                 : std::numeric_limits<double>::infinity())
                 : Exponent ? std::ldexp(1024 + Mantissa, Exponent - 25)
                            : std::ldexp(Mantissa, -24);
  return Bits & 0x8000 ? -Value : Value;
}

std::string SpecConstantType::format(const void *Value) const {
  uint64_t Bits = 0;
  std::memcpy(&Bits, Value, Bytes);
  switch (Kind) {
  case Bool:
    return Bits ? "true" : "false";
  case Unsigned:
    return std::to_string(Bits);
  case Signed:
    return std::to_string(SignExtend64(Bits, Bytes * 8));
  case Float:
    break;
  }
  double Number;
  if (Bytes == 2) {
    Number = halfValue(uint16_t(Bits));
  } else if (Bytes == 4) {
    float Single;
    std::memcpy(&Single, &Bits, sizeof(Single));
    Number = Single;
  } else {
    std::memcpy(&Number, &Bits, sizeof(Number));
  }
  return formatv("{0:e17}", Number).str();
}
