//===- ObjectBinding.h - Draws with compiled shaders ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a driver makes of shaders with metadata: first the arguments of their
// programs, whose blocks are buffers like those of the scene, and once all
// buffers are in memory, launch state.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRAW_OBJECTBINDING_H
#define LLVM_LIB_GPUDRAW_OBJECTBINDING_H

#include "RawBinding.h"

namespace llvm {
namespace gpudraw {

/// A program of a draw and its arguments.
struct ObjectProgram {
  ShaderObject Source;
  const gpuobj::KernelCode *Code = nullptr;
  gpusim::LaunchSpec Launch;

  const gpuobj::KernelMetadata &metadata() const {
    return Source.Object->Metadata.Kernels[Code->Index];
  }
};

/// The programs of a draw. Varying: only where it is one of its own.
struct ObjectPrograms {
  ObjectProgram Position;
  std::optional<ObjectProgram> Varying, Fragment;
};

/// Finds the programs of \p Draw, which has compiled shaders, and their
/// arguments among the buffers of \p Job; those that it makes are added.
Expected<ObjectPrograms> bindObjects(const DrawSpec &Draw,
                                     ArrayRef<TargetSpec> Targets,
                                     gpusim::JobSpec &Job,
                                     ObjectProvider Objects);

/// The shaders that \p Programs are, for \p Call of \p Draw. The buffers of
/// \p Job are the first regions of \p Mem. All references must outlive the
/// result.
Expected<std::unique_ptr<BoundShaders>>
placeObjects(const ObjectPrograms &Programs, const gpusim::JobSpec &Job,
             const DrawSpec &Draw, const DrawCall &Call, RenderTargets &Targets,
             gpusim::Memory &Mem, const gpusim::RunOptions &Options);

} // namespace gpudraw
} // namespace llvm

#endif // LLVM_LIB_GPUDRAW_OBJECTBINDING_H
