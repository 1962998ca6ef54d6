//===- Commands.h - The sub-commands of mgpu --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every command is a function in a file of its own. It gets the arguments from
// its own name on (argv[0] is "cc", "sim", ...) and returns an exit code.
// Results go to stdout or the file named by -o, diagnostics to stderr; an
// output file is there only if the command succeeded.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_TOOLS_MGPU_COMMANDS_H
#define LLVM_TOOLS_MGPU_COMMANDS_H

namespace llvm {
namespace mgpu {

/// Exit codes of the program, also printed by mgpu --help.
enum ExitCode : int {
  ExitSuccess = 0,
  /// The input was rejected or the work failed; stderr says why.
  ExitFailure = 1,
  /// The command line makes no sense; stderr says why. Nothing was done.
  ExitUsage = 2,
  /// The work succeeded, but a comparison that was asked for found differences.
  ExitDifferent = 3,
};

int commandCC(int argc, char **argv);
int commandSim(int argc, char **argv);
int commandDraw(int argc, char **argv);
int commandAs(int argc, char **argv);
int commandDis(int argc, char **argv);
int commandReport(int argc, char **argv);

} // namespace mgpu
} // namespace llvm

#endif // LLVM_TOOLS_MGPU_COMMANDS_H
