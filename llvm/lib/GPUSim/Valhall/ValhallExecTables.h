//===- ValhallExecTables.h - From opcodes to semantics ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_VALHALL_VALHALLEXECTABLES_H
#define LLVM_LIB_GPUSIM_VALHALL_VALHALLEXECTABLES_H

#include "../Exec.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "llvm/ADT/ArrayRef.h"

namespace llvm {
namespace gpusim {
namespace valhall {

ArrayRef<ExecEntry> execTableFMA();
ArrayRef<ExecEntry> execTableInteger();
ArrayRef<ExecEntry> execTableCompare();
ArrayRef<ExecEntry> execTableConvert();
ArrayRef<ExecEntry> execTableSFU();
ArrayRef<ExecEntry> execTableMessage();
ArrayRef<ExecEntry> execTableResource();
ArrayRef<ExecEntry> execTableTexture();
ArrayRef<ExecEntry> execTableFragment();
ArrayRef<ExecEntry> execTableControl();

/// Semantics of \p Opcode; null if it has none.
ExecFn findExec(unsigned Opcode);

} // namespace valhall
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_VALHALL_VALHALLEXECTABLES_H
