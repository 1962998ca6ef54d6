//===- ModuleFromText.h - IR for tests --------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_TARGET_GPUCODEGEN_MODULEFROMTEXT_H
#define MGPU_UNITTESTS_TARGET_GPUCODEGEN_MODULEFROMTEXT_H

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

namespace llvm {

struct ModuleFromText {
  LLVMContext Context;
  std::unique_ptr<Module> M;

  explicit ModuleFromText(StringRef Text) {
    SMDiagnostic Problem;
    M = parseAssemblyString(
        ("target datalayout = \"e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-"
         "v192:256-v256:256-v512:512-v1024:1024-G1\"\n" +
         Text)
            .str(),
        Problem, Context);
    if (!M)
      ADD_FAILURE() << Problem.getMessage().str();
  }

  Function &operator[](StringRef Name) { return *M->getFunction(Name); }
};

} // namespace llvm

#endif // MGPU_UNITTESTS_TARGET_GPUCODEGEN_MODULEFROMTEXT_H
