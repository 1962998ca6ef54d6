//===- MaliAsmPrinter.h - Metadata of both Mali ISAs ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MALIASMPRINTER_H
#define LLVM_LIB_TARGET_MALI_MALIASMPRINTER_H

#include "GPUCodeGen/GPUAsmPrinter.h"

namespace llvm {

/// A printer of either instruction set adds what finds the registers of its
/// code.
class MaliAsmPrinter : public GPUAsmPrinter {
protected:
  using GPUAsmPrinter::GPUAsmPrinter;

  /// Whether a thread of the core can have the small number of registers.
  virtual bool hasSmallMode() const = 0;

  /// Fills in what follows from the frame and from the registers that the code
  /// names (bit n: rn) and that have a value when it starts.
  gpuobj::MaliKernelInfo describeRegisters(gpuobj::KernelMetadata &K,
                                           uint64_t Named,
                                           uint64_t Entering) const;
  void emitRemarks(const gpuobj::KernelMetadata &K) override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MALIASMPRINTER_H
