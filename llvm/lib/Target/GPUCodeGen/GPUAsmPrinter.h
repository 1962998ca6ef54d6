//===- GPUAsmPrinter.h - Kernels, their data and metadata -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUASMPRINTER_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUASMPRINTER_H

#include "ProgramData.h"
#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/GPUObject/KernelMetadata.h"

namespace llvm {

namespace gpu {
struct TargetLimits;
}

/// Everything but instructions. A target's printer adds emitInstruction and the
/// functions below that have no body here.
class GPUAsmPrinter : public AsmPrinter {
public:
  GPUAsmPrinter(TargetMachine &TM, std::unique_ptr<MCStreamer> Streamer,
                char &ID, const gpu::TargetLimits &Limits)
      : AsmPrinter(TM, std::move(Streamer), ID), Limits(Limits) {}

  void emitStartOfAsmFile(Module &M) override;
  void emitEndOfAsmFile(Module &M) override;
  void emitGlobalVariable(const GlobalVariable *GV) override;
  bool runOnMachineFunction(MachineFunction &MF) override;

protected:
  /// Fills in what follows from the final code: barriers, spills, and the part
  /// of the target's family.
  virtual void describeCode(gpuobj::KernelMetadata &K) = 0;
  /// The version of the instruction set, as in the metadata.
  virtual unsigned getArchVersion() const = 0;
  /// What has to stand behind the last instruction; its symbol's size does not
  /// count it.
  virtual void emitFunctionTail() {}

  /// Whether the variable \p GV, in local memory, counts against the limit of
  /// it.
  virtual bool isLimited(const GlobalVariable &GV) const { return true; }
  /// What costs threads or memory traffic, for those who ask with
  /// -Rpass-missed.
  virtual void emitRemarks(const gpuobj::KernelMetadata &K);

  /// Where remarks on the whole kernel point.
  DebugLoc kernelLocation() const;
  /// The offset of a variable in its block of the program's data.
  const MCExpr *lowerDataOffset(const MachineOperand &MO);

private:
  void beginData(const Module &M);
  void emitZeros(const GlobalVariable &GV);
  void checkMemoryLimits();
  void addMetadata();

  const gpu::TargetLimits &Limits;
  gpuobj::ModuleMetadata Metadata;
  /// The start of each section with data, null if there is none, and the bytes
  /// in it so far.
  std::array<MCSymbol *, gpu::NumDataSections> DataBase = {};
  std::array<uint64_t, gpu::NumDataSections> DataEnd = {};
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUASMPRINTER_H
