//===- ValhallResources.h - Resource tables ---------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handle is table << 24 | index. A launch has a table of resource tables, 16
// bytes each: address and size in bytes of an array of descriptors.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_VALHALL_VALHALLRESOURCES_H
#define LLVM_LIB_GPUSIM_VALHALL_VALHALLRESOURCES_H

#include "../Exec.h"
#include "../Mali/MaliDescriptors.h"

namespace llvm {
namespace gpusim {
namespace valhall {

constexpr unsigned ResourceTableEntryBytes = 16;
constexpr unsigned HandleTableShift = 24, HandleIndexMask = 0xffffff;
/// The buffers that vertex shaders write, which the hardware has allocated.
constexpr unsigned OutputBufferTable = 61;
/// The descriptors of all tables, as data.
constexpr unsigned DescriptorDataTable = 62;

constexpr uint32_t makeHandle(uint32_t Table, uint32_t Index) {
  return Table << HandleTableShift | Index;
}
/// The table that \p Bits bits of an instruction name: the last four codes are
/// the last four tables.
constexpr uint32_t tableOfCode(uint32_t Code, unsigned Bits) {
  constexpr uint32_t HighTables = 4, LastTable = 63;
  uint32_t End = 1u << Bits;
  return Code >= End - HighTables && Code < End ? LastTable + 1 + Code - End
                                                : Code;
}

/// The descriptor that \p Handle names. False after an error.
bool readDescriptor(WarpState &W, uint32_t Handle, mali::Descriptor &D);

/// A buffer that \p Handle names; one of size 0 for a null descriptor.
struct BufferView {
  uint64_t Address = 0, Size = 0;
  uint64_t Stride = 0;
};
bool readBuffer(WarpState &W, uint32_t Handle, BufferView &B);

/// The texture that \p Handle names. False after an error.
bool readTexture(WarpState &W, uint32_t Handle, mali::Texture &T);

/// Reports what went wrong with an image; false if something did.
bool checkSource(WarpState &W, const mali::PlaneSource &Source);

} // namespace valhall
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_VALHALL_VALHALLRESOURCES_H
