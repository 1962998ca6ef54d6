//===- Initialize.cpp - The targets of the library ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../tools/RegisterTargets.h"
#include "CAPI.h"

using namespace llvm;

void capi::initialize() {
  static std::once_flag Once;
  std::call_once(Once, mgpu::registerAllTargets);
}
