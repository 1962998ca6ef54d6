//===- BifrostExecTables.h - From opcodes to semantics ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_BIFROST_BIFROSTEXECTABLES_H
#define LLVM_LIB_GPUSIM_BIFROST_BIFROSTEXECTABLES_H

#include "../Exec.h"
#include "BifrostProgram.h"
#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"
#include "llvm/ADT/ArrayRef.h"

namespace llvm {
namespace gpusim {
namespace bifrost {

ArrayRef<ExecEntry> execTableFloat();
ArrayRef<ExecEntry> execTableInteger();
ArrayRef<ExecEntry> execTableCompare();
ArrayRef<ExecEntry> execTableConvert();
ArrayRef<ExecEntry> execTableFunction();
ArrayRef<ExecEntry> execTableMessage();
ArrayRef<ExecEntry> execTableResource();
ArrayRef<ExecEntry> execTableTexture();
ArrayRef<ExecEntry> execTableFragment();
ArrayRef<ExecEntry> execTableControl();

/// Addresses in a uniform buffer: byte offset, index of the buffer.
void uniformAddresses(WarpState &W, const Op &O, Lanes64 &Address);

/// Semantics of \p Opcode; null if it has none.
ExecFn findExec(unsigned Opcode);
/// Copies source 0, to the selected half if the operation writes only one.
ExecFn copyExec();

} // namespace bifrost
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_BIFROST_BIFROSTEXECTABLES_H
