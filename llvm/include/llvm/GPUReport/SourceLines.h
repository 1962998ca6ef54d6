//===- SourceLines.h - Source lines of code ---------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUREPORT_SOURCELINES_H
#define LLVM_GPUREPORT_SOURCELINES_H

#include "llvm/GPUObject/SourceVariable.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class DWARFContext;
namespace object {
class ObjectFile;
}

namespace gpureport {

/// The line table of an object; without debug information every answer is
/// empty.
class SourceLines {
public:
  explicit SourceLines(MemoryBufferRef Object);
  ~SourceLines();

  /// "file:line" of the code at a byte offset in .text, or nothing.
  std::string at(uint64_t Offset) const;
  /// The variables that have a value in front of this code, without those in
  /// memory. Objects have them if they were compiled with -g.
  std::vector<gpuobj::SourceVariable> variablesAt(uint64_t Offset) const;

private:
  std::unique_ptr<object::ObjectFile> File;
  std::unique_ptr<DWARFContext> Context;
  uint64_t Section = 0;
};

} // namespace gpureport
} // namespace llvm

#endif // LLVM_GPUREPORT_SOURCELINES_H
