//===- ObjectShaders.h - Launch state of compiled shaders -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRAW_OBJECTSHADERS_H
#define LLVM_LIB_GPUDRAW_OBJECTSHADERS_H

#include "ObjectBinding.h"
#include "llvm/GPUSim/Driver.h"

namespace llvm {
namespace gpudraw {

/// What the shaders of all targets have in common.
class ObjectShaders : public BoundShaders {
public:
  ObjectShaders(const ObjectPrograms &Programs, const gpusim::JobSpec &Job,
                const DrawSpec &Draw, RenderTargets &Targets,
                gpusim::Memory &Mem, const gpusim::RunOptions &Options)
      : Programs(Programs), Job(Job), Draw(Draw), Targets(Targets), Mem(Mem),
        Options(Options) {}

  virtual Error create(const DrawCall &Call) = 0;
  bool hasFragmentShader() const override { return Fragment != nullptr; }
  bool testsEarly() const override;
  bool runsPerSample() const override;
  void report(DrawReport &R) const override;

protected:
  Error fail(const Twine &Message) const {
    return createStringError(Draw.Where + ": " + Message);
  }
  /// What the draw has for an input; its offset is that of the scene.
  Expected<gpusim::VertexAttribute>
  attribute(const gpuobj::StageVariable &Input) const;
  /// What \p Target holds where fragment \p I of \p Quads is; nothing outside.
  static std::optional<gpusim::Texel>
  pixelOf(ColourTarget &Target, const gpusim::FragmentQuads &Quads, size_t I);
  Expected<std::unique_ptr<gpusim::ShaderProgram>>
  place(const ObjectProgram &P, gpusim::StageValues Values);

  const ObjectPrograms &Programs;
  const gpusim::JobSpec &Job;
  const DrawSpec &Draw;
  RenderTargets &Targets;
  gpusim::Memory &Mem;
  const gpusim::RunOptions &Options;
  std::unique_ptr<gpusim::ShaderProgram> Position, Varying, Fragment;
  gpusim::VertexOutputs Outputs;
};

std::unique_ptr<ObjectShaders>
createMaliShaders(const ObjectPrograms &Programs, const gpusim::JobSpec &Job,
                  const DrawSpec &Draw, RenderTargets &Targets,
                  gpusim::Memory &Mem, const gpusim::RunOptions &Options);
std::unique_ptr<ObjectShaders>
createRogueShaders(const ObjectPrograms &Programs, const gpusim::JobSpec &Job,
                   const DrawSpec &Draw, RenderTargets &Targets,
                   gpusim::Memory &Mem, const gpusim::RunOptions &Options);

} // namespace gpudraw
} // namespace llvm

#endif // LLVM_LIB_GPUDRAW_OBJECTSHADERS_H
