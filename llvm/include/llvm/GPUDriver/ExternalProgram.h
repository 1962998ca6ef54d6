//===- ExternalProgram.h - Programs that do a step of the way ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUDRIVER_EXTERNALPROGRAM_H
#define LLVM_GPUDRIVER_EXTERNALPROGRAM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileUtilities.h"
#include <memory>
#include <string>

namespace llvm::gpudriver {

/// A program of a package and where to look for it, in this order.
struct ExternalProgram {
  StringRef Variable;   ///< Of the environment; it must be right if it is set.
  StringRef Configured; ///< The path found when the project was configured.
  StringRef Name;       ///< In the search path.

  /// \returns the path.
  Expected<std::string> find() const;
};

/// A file in the directory for temporary files, as long as this lives.
class TemporaryFile {
public:
  /// Creates an empty file whose name ends in \p Extension (without a dot).
  static Expected<TemporaryFile> create(StringRef Extension);
  StringRef path() const { return Path; }
  /// Replaces what is in the file.
  Error write(StringRef Contents) const;

private:
  explicit TemporaryFile(StringRef Path)
      : Path(Path), Remover(std::make_unique<FileRemover>(Path)) {}

  SmallString<128> Path;
  std::unique_ptr<FileRemover> Remover;
};

/// How a program ended.
struct ProgramRun {
  int ExitCode = 0;   ///< What it returned, if it was not ended by a signal.
  std::string Signal; ///< The name of the signal, else empty.
  std::string Output; ///< What it wrote to its standard output.
  std::string Errors; ///< What it wrote to its standard error output.

  bool succeeded() const { return Signal.empty() && !ExitCode; }
  /// Whether it ran out of stack, as far as the signal can tell.
  bool mayHaveOverflowed() const;
};

/// Runs the program \p Command[0] and waits for its end. Its standard input is
/// ours.
Expected<ProgramRun> runProgram(ArrayRef<std::string> Command);

} // namespace llvm::gpudriver

#endif // LLVM_GPUDRIVER_EXTERNALPROGRAM_H
