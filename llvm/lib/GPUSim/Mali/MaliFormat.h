//===- MaliFormat.h - Pixel formats of Mali ---------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The word of 22 bits that stands in descriptors of textures and attributes,
// and that LEA_TEX hands to LD_CVT and ST_CVT: order of components, format,
// sRGB. From Mesa's descriptions of the descriptors (v7 and later).
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_MALI_MALIFORMAT_H
#define LLVM_LIB_GPUSIM_MALI_MALIFORMAT_H

#include "llvm/GPUSim/Image.h"

namespace llvm {
namespace gpusim {
namespace mali {

/// Bits of a pixel format.
constexpr unsigned PixelFormatBits = 22;
constexpr unsigned FormatCodeShift = 12, FormatCodeMask = 0xff;
constexpr unsigned OrderMask = 0xfff;
constexpr uint32_t FormatSRGB = 1u << 20, FormatBigEndian = 1u << 21;

/// How a pixel format is read and written; nothing if it has no linear
/// representation, or none that is known. The order of components is a code as
/// on v7, which descriptors have here on v6, too, or four selectors as in the
/// programs of v6, of which none that is in use is such a code.
std::optional<TexelFormat> decodePixelFormat(uint32_t Word);

/// The same for the conversion words of tile accesses and blending, which name
/// formats of the tile as well.
std::optional<TexelFormat> decodeTileFormat(uint32_t Word);

/// The pixel format for \p Format, whose fields must be those of a format that
/// decodePixelFormat gives; nothing if there is none.
std::optional<uint32_t> encodePixelFormat(const TexelFormat &Format);

/// Formats of registers, as instructions of v9 and later name them.
enum class RegisterFormat : uint8_t {
  Auto, ///< 32 bits of the kind that memory has.
  F32,
  F16,
  S32,
  S16,
  U32,
  U16
};
constexpr bool is16Bit(RegisterFormat F) {
  return F == RegisterFormat::F16 || F == RegisterFormat::S16 ||
         F == RegisterFormat::U16;
}
constexpr bool isFloatRegister(RegisterFormat F) {
  return F == RegisterFormat::F32 || F == RegisterFormat::F16;
}

/// A component for a register: 16 bits are in the low half. Integers are
/// clamped; those of vertices become floats if the register is one. Nothing
/// for a fraction in an integer register.
std::optional<uint32_t> toRegister(uint32_t Component,
                                   const TexelFormat &Format,
                                   RegisterFormat Register);
/// The inverse, for encodeTexel. \p Source receives how integers count.
std::optional<uint32_t> fromRegister(uint32_t Value, const TexelFormat &Format,
                                     RegisterFormat Register,
                                     IntegerSource &Source);

} // namespace mali
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_MALI_MALIFORMAT_H
