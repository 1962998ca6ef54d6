//===- TargetsForTests.h - Registers the targets once -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_GPUREPORT_TARGETSFORTESTS_H
#define MGPU_UNITTESTS_GPUREPORT_TARGETSFORTESTS_H

#include "RegisterTargets.h"

namespace llvm::gpureport {

inline void registerTargetsOnce() {
  static bool Done = (mgpu::registerAllTargets(), true);
  (void)Done;
}

} // namespace llvm::gpureport

#endif // MGPU_UNITTESTS_GPUREPORT_TARGETSFORTESTS_H
