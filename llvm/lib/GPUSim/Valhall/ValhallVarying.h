//===- ValhallVarying.h - Modifiers of fragment messages --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_VALHALL_VALHALLVARYING_H
#define LLVM_LIB_GPUSIM_VALHALL_VALHALLVARYING_H

#include "../Mali/MaliFormat.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include <cstdint>
#include <optional>

namespace llvm {
namespace gpusim {
namespace valhall {

/// The modifiers of a load of a varying in Op::Mode2, two bits each.
class VaryingModifiers {
public:
  explicit VaryingModifiers(uint8_t Bits) : Bits(Bits) {}
  unsigned sample() const { return Bits & 3; }
  unsigned update() const { return Bits >> UpdateShift & 3; }
  /// SourceFormatCode.
  unsigned source() const { return Bits >> SourceShift & 3; }

  /// Where a modifier goes; nothing if it is none of these.
  static std::optional<unsigned> shiftOf(ValhallMod::ModKind Kind) {
    switch (Kind) {
    case ValhallMod::ModSample:
      return 0;
    case ValhallMod::ModUpdate:
    case ValhallMod::ModUpdateSpecial:
      return UpdateShift;
    case ValhallMod::ModSourceFormat32:
    case ValhallMod::ModSourceFormat16:
      return SourceShift;
    default:
      return std::nullopt;
    }
  }

private:
  static constexpr unsigned UpdateShift = 2, SourceShift = 4;
  uint8_t Bits;
};

/// What ZS_EMIT writes, in Op::Mode2.
enum EmitBits : uint8_t { EmitsDepth = 1, EmitsStencil = 2 };

/// Op::Imm of BLEND with a descriptor that is none of the launch's.
constexpr uint32_t NoBlendTarget = ~0u;

/// The format that a code of RegFormatCode means.
inline mali::RegisterFormat registerFormat(unsigned Code) {
  switch (Code) {
  case ValhallMod::FormatF32:
    return mali::RegisterFormat::F32;
  case ValhallMod::FormatF16:
    return mali::RegisterFormat::F16;
  case ValhallMod::FormatS32:
    return mali::RegisterFormat::S32;
  case ValhallMod::FormatS16:
    return mali::RegisterFormat::S16;
  case ValhallMod::FormatU32:
    return mali::RegisterFormat::U32;
  case ValhallMod::FormatU16:
    return mali::RegisterFormat::U16;
  default:
    return mali::RegisterFormat::Auto;
  }
}

} // namespace valhall
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_VALHALL_VALHALLVARYING_H
