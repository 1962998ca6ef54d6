//===- FatalErrorsTests.cpp - Where LLVM gives up, as an error ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/FatalErrors.h"
#include "ModuleFromText.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace {

// What SelectionDAG says of a node: the first line is for users, addresses and
// dumps behind it are not.
constexpr char Reason[] = "Cannot do it: 0x5555: i8 = thing 0x6666\n"
                          "  0x6666: i8 = other\nIn function: k";

TEST(FatalErrorsTest, OutsideOfFunctions) {
  EXPECT_EXIT(
      {
        gpu::installFatalErrorHandler();
        report_fatal_error(Reason);
      },
      testing::ExitedWithCode(1), "error: Cannot do it: .*In function: k");
}

TEST(FatalErrorsTest, NamesTheFunctionOfTheInnermostScope) {
  ModuleFromText M(R"(
    define spir_kernel void @outer() { ret void }
    define spir_kernel void @inner() { ret void }
  )");
  auto GiveUp = [&](bool InInner) {
    gpu::installFatalErrorHandler();
    gpu::FatalErrorScope Outer(M["outer"]);
    {
      gpu::FatalErrorScope Inner(M["inner"]);
      if (InInner)
        report_fatal_error(Reason);
    }
    report_fatal_error(Reason);
  };
  EXPECT_EXIT(GiveUp(true), testing::ExitedWithCode(1),
              "in function inner .*the code generator gave up: Cannot do it");
  EXPECT_EXIT(GiveUp(false), testing::ExitedWithCode(1),
              "in function outer .*the code generator gave up: Cannot do it");
}

/// Keeps what it is told, as a compiler that prints its errors at the end.
class Keeper : public DiagnosticHandler {
public:
  explicit Keeper(bool &Kept) : Kept(Kept) {}
  bool handleDiagnostics(const DiagnosticInfo &) override {
    return Kept = true;
  }

private:
  bool &Kept;
};

TEST(FatalErrorsTest, WhatWasKeptIsSaidBeforeTheEnd) {
  ModuleFromText M("define spir_kernel void @k() { ret void }");
  static bool Kept = false;
  M["k"].getContext().setDiagnosticHandler(std::make_unique<Keeper>(Kept));
  EXPECT_EXIT(
      {
        gpu::installFatalErrorHandler([] {
          if (Kept)
            errs() << "one error was kept\n";
        });
        gpu::FatalErrorScope Scope(M["k"]);
        report_fatal_error(Reason);
      },
      testing::ExitedWithCode(1), "^one error was kept\n$");
}

} // namespace
