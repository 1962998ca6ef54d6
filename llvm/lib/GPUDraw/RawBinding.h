//===- RawBinding.h - Draws with bare programs ------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRAW_RAWBINDING_H
#define LLVM_LIB_GPUDRAW_RAWBINDING_H

#include "llvm/GPUDraw/Scene.h"

namespace llvm {
namespace gpudraw {

/// Programs with their figures.
class BoundShaders : public DrawShaders {
public:
  virtual void report(DrawReport &R) const = 0;
};

/// The shaders of \p Draw, whose buffers are in \p Mem. All references must
/// outlive the result.
Expected<std::unique_ptr<BoundShaders>>
bindRawShaders(const SceneSpec &Scene, const DrawSpec &Draw,
               RenderTargets &Targets, gpusim::Memory &Mem,
               const gpusim::RunOptions &Options);

} // namespace gpudraw
} // namespace llvm

#endif // LLVM_LIB_GPUDRAW_RAWBINDING_H
