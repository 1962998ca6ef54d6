//===- MemoryChecks.h - Checks of what kernels do to memory -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Mistakes of a kernel's author, as opposed to those of who made the code
// (CheckOptions): data races, accesses outside of buffers, results that depend
// on memory that nobody has written. They do not end the run. Each place is
// reported once, with the first work-items that came there.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_MEMORYCHECKS_H
#define LLVM_GPUSIM_MEMORYCHECKS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
namespace gpusim {

struct MemoryChecks {
  bool Race = false, Bounds = false, Uninitialised = false;

  bool any() const { return Race || Bounds || Uninitialised; }
  /// Switches the check called \p Name; false if there is none of that name.
  bool set(StringRef Name, bool Value);
  /// Turns on those that \p List names, separated by commas.
  Error add(StringRef List);
  /// The names, separated by ", ".
  static StringRef names() { return "race, bounds, uninitialised"; }
};

/// A mistake, at the first of the places where it was noticed.
struct Finding {
  enum CheckTy : uint8_t { Race, Bounds, Uninitialised };
  CheckTy Check = Race;
  std::string Kernel;
  uint64_t Address = 0; ///< Of the instruction, from the start of the code.
  std::string Source;   ///< "file:line", if it is known.
  std::string Item;     ///< Who executed it.
  /// The access that it races with, or the load of what nobody has written.
  std::string OtherSource, OtherItem;
  std::string Object;  ///< "buffer 'x'" or "local memory".
  uint64_t Offset = 0; ///< In bytes.
  /// Everything, in one line.
  std::string Text;
  uint64_t Count = 1; ///< Work-items, or pairs of them, that did it.
};

StringRef checkName(Finding::CheckTy Check);

using FindingList = std::vector<Finding>;

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_MEMORYCHECKS_H
