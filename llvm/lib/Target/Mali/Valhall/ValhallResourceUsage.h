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

#include <cstdint>

namespace llvm {
class MachineFunction;

namespace Valhall {

struct ResourceUsage {
  /// Bit n: an instruction names rn.
  uint64_t Registers = 0;
  /// Bit n: rn is read before it is written, and live into the entry block.
  uint64_t Entering = 0;
  bool UsesBarrier = false;
  /// Instructions that move registers to and from spill slots.
  unsigned SpillStores = 0;
  unsigned SpillLoads = 0;
};

/// Looks at all instructions of \p MF, which must be in its final form.
ResourceUsage computeResourceUsage(const MachineFunction &MF);

} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_VALHALLRESOURCEUSAGE_H
