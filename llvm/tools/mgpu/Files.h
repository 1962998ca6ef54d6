//===- Files.h - Input and output files of the commands ----------*- C++
//-*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_TOOLS_MGPU_FILES_H
#define LLVM_TOOLS_MGPU_FILES_H

#include "Commands.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

namespace llvm {
namespace mgpu {

/// Prints "mgpu <command>: error: <message>"; gives ExitFailure.
inline int reportError(StringRef Command, const Twine &Message) {
  WithColor::error(errs(), "mgpu " + Command.str()) << Message << '\n';
  return ExitFailure;
}

inline int reportError(StringRef Command, Error Err) {
  return reportError(Command, toString(std::move(Err)));
}

/// The contents of \p Path ("-": of stdin); errors name the file.
inline Expected<std::unique_ptr<MemoryBuffer>> readFile(StringRef Path) {
  auto Buffer = MemoryBuffer::getFileOrSTDIN(Path, /*IsText=*/false,
                                             /*RequiresNullTerminator=*/true);
  if (!Buffer)
    return createStringError(Path + ": " + Buffer.getError().message());
  return std::move(*Buffer);
}

/// True if writing to \p Output would destroy \p Input.
inline bool isSameFile(StringRef Input, StringRef Output) {
  bool Same;
  return Input != "-" && Output != "-" && !Output.empty() &&
         !sys::fs::equivalent(Input, Output, Same) && Same &&
         sys::fs::is_regular_file(Output);
}

/// Writes \p Contents to \p Path ("-" or empty: to stdout). The file appears
/// only when everything was written.
inline Error writeFile(StringRef Path, StringRef Contents) {
  if (Path.empty())
    Path = "-";
  std::error_code EC;
  ToolOutputFile Out(Path, EC, sys::fs::OF_None);
  if (EC)
    return createStringError("cannot write '" + Path + "': " + EC.message());
  Out.os() << Contents;
  Out.os().flush();
  if (Out.os().has_error()) {
    EC = Out.os().error();
    Out.os().clear_error();
    return createStringError("cannot write '" + Path + "': " + EC.message());
  }
  Out.keep();
  return Error::success();
}

} // namespace mgpu
} // namespace llvm

#endif // LLVM_TOOLS_MGPU_FILES_H
