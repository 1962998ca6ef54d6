//===- DebugInfo.h - Where instructions come from ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_SPIRVREADER_DEBUGINFO_H
#define LLVM_LIB_SPIRVREADER_DEBUGINFO_H

#include "ParsedModule.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Module.h"

namespace llvm::spirv {

/// Makes debug information of the lines that instructions name, if there are
/// any: functions and places, no variables.
class DebugInfo {
public:
  DebugInfo(const ParsedModule &SM, Module &M) : SM(SM), M(M), DIB(M) {}

  /// \p Body is the function in SPIR-V that \p F is made of.
  void beginFunction(Function &F, ArrayRef<SpvInst> Body);
  DebugLoc location(const SpvInst &I);
  /// Where the function begins.
  DebugLoc functionLocation() const;
  void finish();

private:
  DIFile *file(const SourcePosition &P);

  const ParsedModule &SM;
  Module &M;
  DIBuilder DIB;
  DICompileUnit *Unit = nullptr;
  DISubprogram *Subprogram = nullptr;
};

} // namespace llvm::spirv

#endif // LLVM_LIB_SPIRVREADER_DEBUGINFO_H
