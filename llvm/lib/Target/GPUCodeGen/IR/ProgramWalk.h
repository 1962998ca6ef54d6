//===- ProgramWalk.h - From kernels along calls -----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_PROGRAMWALK_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_PROGRAMWALK_H

#include "CheckProgram.h"
#include "llvm/ADT/DenseMap.h"

namespace llvm {
class CallBase;
class Instruction;

namespace gpu {

/// Visits every function that a kernel reaches once, depth first. What is found
/// to be wrong with a function holds for all that reach it.
class ProgramWalk {
public:
  explicit ProgramWalk(ProgramReport Report) : Report(Report) {}
  virtual ~ProgramWalk() = default;

  /// \returns the kernels with errors.
  SmallVector<Function *, 4> run(Module &M);

protected:
  /// Looks at \p F before its calls. \returns false after an error.
  virtual bool enter(Function &F) = 0;
  /// Looks at a call in the function entered last. \returns false after an
  /// error.
  virtual bool call(CallBase &Call) = 0;
  /// \p Call leads to a function from which the walk came.
  virtual void recursion(CallBase &Call, Function &Callee) = 0;

  /// The functions from the kernel to where the walk is.
  const Function &current() const { return *Path.back().F; }
  const Function &kernel() const { return *Path.front().F; }
  /// "'b', called from 'a', called from kernel 'k'".
  std::string chain() const;
  /// Reports with the place of \p I, or of the function if that is not known.
  void report(const Instruction *I, const Twine &Message);

private:
  enum class State { Unknown, Entered, Good, Bad };
  struct Step {
    Function *F;
    SmallVector<CallBase *, 8> Calls;
    size_t Next = 0;
  };

  void push(Function &F);
  void visit(Function &Kernel);

  ProgramReport Report;
  SmallVector<Step, 8> Path;
  DenseMap<const Function *, State> States;
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_PROGRAMWALK_H
