//===- RogueExecTables.h - From opcodes to semantics ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ROGUE_ROGUEEXECTABLES_H
#define LLVM_LIB_GPUSIM_ROGUE_ROGUEEXECTABLES_H

#include "MCTargetDesc/RogueBaseInfo.h"
#include "MCTargetDesc/RogueMCTargetDesc.h"
#include "RogueExec.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/bit.h"

namespace llvm {
namespace gpusim {
namespace rogue {

/// One row of a table from opcodes to semantics.
struct ExecEntry {
  unsigned Opcode;
  ExecFn Fn;
};

ArrayRef<ExecEntry> execTableFloat();
ArrayRef<ExecEntry> execTableComplex();
ArrayRef<ExecEntry> execTableInteger();
ArrayRef<ExecEntry> execTablePack();
ArrayRef<ExecEntry> execTableTest();
ArrayRef<ExecEntry> execTableBitwise();
ArrayRef<ExecEntry> execTableMemory();
ArrayRef<ExecEntry> execTableTexture();
ArrayRef<ExecEntry> execTableFragment();
ArrayRef<ExecEntry> execTableVertex();
ArrayRef<ExecEntry> execTableControl();

/// True if the layout of a pack format (Rogue::PackFormat) is known.
bool isKnownFormat(unsigned Format);
/// True for the formats of one 32-bit integer, which round where the others
/// scale.
bool isIntegerFormat(unsigned Format);

/// Semantics of \p Opcode; null if it has none.
ExecFn findExec(unsigned Opcode);

} // namespace rogue
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ROGUE_ROGUEEXECTABLES_H
