//===- MaliSpecialVarying.h - What LD_VAR_SPECIAL loads ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALISPECIALVARYING_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALISPECIALVARYING_H

#include <cstdint>

namespace llvm::Mali {

/// Numbers that LD_VAR_SPECIAL of Valhall takes; Bifrost has names for them.
enum class SpecialVarying : uint8_t {
  Point = 0, ///< Place in a point, two components.
  FragW = 2, ///< The sum of the vertices' 1/w.
  FragZ = 3, ///< Depth.
};

} // namespace llvm::Mali

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALISPECIALVARYING_H
