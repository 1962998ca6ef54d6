//===- EmissionErrors.h - What checks of finished code report ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For the passes that look for mistakes of this compiler in its own output.
/// They share nothing with the passes that they check.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_EMISSIONERRORS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_EMISSIONERRORS_H

namespace llvm {
class MachineBasicBlock;
class MachineInstr;
class MachineMemOperand;
class Twine;

namespace gpu {

class EmissionErrors {
  unsigned Count = 0;

public:
  /// The next function: only the first few errors of each are reported.
  void clear() { Count = 0; }
  /// An error of the context that names the function, the block and, if it is
  /// not null, the instruction.
  void report(const MachineBasicBlock &MBB, const MachineInstr *MI,
              const Twine &What);
};

/// Whether two accesses certainly have bytes in common: they name the same
/// base. What else overlaps takes an analysis.
bool certainlyOverlap(const MachineMemOperand &A, const MachineMemOperand &B);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_EMISSIONERRORS_H
