//===-- PlantedFault.h - Mistakes on purpose --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An option that makes a pass do one thing wrong, to test that the simulator
/// notices:
///
///   static PlantedFault DropWait("name-of-option", "Leave out the N-th wait");
///   ...
///   if (!DropWait.isAt(++WaitsSeen))
///     insertWait();
///
/// The compiler's own checks step aside while a fault is planted.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_PLANTEDFAULT_H
#define LLVM_LIB_TARGET_GPUCODEGEN_PLANTEDFAULT_H

#include "llvm/Support/CommandLine.h"

namespace llvm {

class PlantedFault {
  static inline bool Planted = false;
  cl::opt<unsigned> Place;

public:
  PlantedFault(const char *Option, const char *Description)
      : Place(StringRef(Option), cl::Hidden, cl::init(0), cl::desc(Description),
              cl::callback([](const unsigned &) { Planted = true; })) {}

  /// The \p N-th place, from 1 on, is the one to get wrong.
  bool isAt(unsigned N) const { return Place == N; }

  /// Some option of this kind is given.
  static bool isAnyPlanted() { return Planted; }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_PLANTEDFAULT_H
