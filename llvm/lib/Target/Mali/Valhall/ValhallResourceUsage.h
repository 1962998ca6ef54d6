//===-- ValhallResourceUsage.h - What a kernel occupies ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The facts of the program descriptor that follow from the final code.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLRESOURCEUSAGE_H
#define LLVM_LIB_TARGET_MALI_VALHALLRESOURCEUSAGE_H

#include "llvm/GPUObject/MaliRegisterFile.h"
#include <optional>

namespace llvm {
class MachineFunction;

namespace Valhall {

struct ResourceUsage {
  /// Bit n: an instruction names rn.
  uint64_t Registers = 0;
  /// How many registers that are.
  unsigned RegistersUsed = 0;
  unsigned RegisterMode = Mali::SmallRegisterMode;
  /// Bit k: r48+k is read before it is written, and live into the entry block.
  uint16_t PreloadMask = 0;
  bool UsesBarrier = false;
  /// Instructions that move registers to and from spill slots.
  unsigned SpillStores = 0;
  unsigned SpillLoads = 0;
  /// Bytes of spill slots per work-item.
  unsigned SpillBytes = 0;
  /// Offset of the first of them in private memory.
  std::optional<unsigned> SpillStart;
};

/// Looks at all instructions of \p MF, which must be in its final form.
ResourceUsage computeResourceUsage(const MachineFunction &MF);

} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_VALHALLRESOURCEUSAGE_H
