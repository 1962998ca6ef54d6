//===- FatalErrors.h - Where LLVM gives up, as an error ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's legalizer ends the process where it meets a node that it cannot take,
// with a stack dump and without the name of the function. For who compiles a
// kernel that is an error like any other.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_FATALERRORS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_FATALERRORS_H

namespace llvm {

class Function;

namespace gpu {

/// From now on a fatal error of LLVM is an error at the function in whose
/// FatalErrorScope it happens, or one of the program outside of any. Output
/// files that are not complete are removed and the process ends with status 1.
/// Replaces the handler that there is: LLVM has one for the process.
/// \p BeforeExit says what the program has kept to say later.
void installFatalErrorHandler(void (*BeforeExit)() = nullptr);

/// For its lifetime this thread works on a function.
class FatalErrorScope {
public:
  explicit FatalErrorScope(const Function &F);
  ~FatalErrorScope();
  FatalErrorScope(const FatalErrorScope &) = delete;
  FatalErrorScope &operator=(const FatalErrorScope &) = delete;

private:
  const Function *Outer;
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_FATALERRORS_H
