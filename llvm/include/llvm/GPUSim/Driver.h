//===- Driver.h - What a driver does for a launch ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Places the data of a program in memory, lays out arguments as the kernel's
// metadata says (docs/ObjectFormat.md), and runs the kernel. Jobs and OpenCL's
// run-time are made of this.
//
//   Memory Mem;
//   Mem.addBuffer(...);
//   ProgramInstance Instance(Object, Mem);
//   KernelLaunch Launch;                  // NDRange and arguments
//   Memory View = Mem;                    // gets what only the launch has
//   launchKernel(Launch, Object, **findKernel(Object, "saxpy"), Instance, View,
//                {}, Printed);
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_DRIVER_H
#define LLVM_GPUSIM_DRIVER_H

#include "llvm/GPUObject/Object.h"
#include "llvm/GPUObject/PrintfBuffer.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/GPUSim/Image.h"
#include "llvm/GPUSim/Job.h"

namespace llvm {
namespace gpusim {

class KernelPrograms;

struct RunOptions {
  CheckOptions Checks;
  /// What they find is added to Findings.
  MemoryChecks Memory;
  FindingList *Findings = nullptr;
  /// Warp instructions before the run is given up; 0 = no limit.
  uint64_t InstructionLimit = 0;
  /// Bytes that are added behind every buffer and may be accessed.
  uint64_t BufferSlack = 0;
  /// The run ends with an error when this becomes true.
  const std::atomic<bool> *Interrupted = nullptr;
  /// Threads that a launch may run in, if its results cannot depend on that.
  unsigned Threads = 1;
  /// "file:line" of the code at a byte offset in .text, or nothing.
  std::function<std::string(uint64_t Offset)> SourceLines;
  /// Of the object, for its next launches; may be null.
  KernelPrograms *Programs = nullptr;
};

/// Finds \p Name in \p Object; with an empty name the only kernel. Fails with a
/// list of the kernels if there is no such kernel.
Expected<const gpuobj::KernelCode *>
findKernel(const gpuobj::LoadedObject &Object, StringRef Name);

/// What a core is, for who prepares launches.
struct CoreLimits {
  unsigned WarpSize = 1;      ///< Lanes of a warp.
  unsigned MaxGroupItems = 1; ///< Work-items of a work-group.
  /// Buffers take a multiple of so many bytes: the core reads whole words.
  unsigned BufferGranule = 1;
};

/// The limits of the core \p CPU; an error if no target has one.
Expected<CoreLimits> getCoreLimits(StringRef CPU);

/// Lanes of a warp of the core \p CPU; an error if no target has one.
Expected<unsigned> getWarpSize(StringRef CPU);

/// Local memory that drivers for Mali offer a work-group, and that is enough
/// for OpenCL.
constexpr uint64_t MaxLocalBytes = 32 * 1024;

/// Before the first object of \p Mem: the first \p Objects of them, of up to
/// \p Bytes bytes each, get addresses that images of every core can have.
void placeForImages(Memory &Mem, uint64_t Objects, uint64_t Bytes);

/// How an image that kernels get as an argument is in the memory of \p Arch,
/// where Image.Ordering is what is wanted: a driver knows what its hardware
/// takes.
TexelOrdering imageOrdering(StringRef Arch, const ImageSpec &Image);

/// An instance of a program: its data, which all launches share. They are
/// regions of the memory that it is made in.
struct ProgramInstance {
  unsigned Constants, Variables;

  ProgramInstance(const gpuobj::LoadedObject &Object, Memory &Mem);
  /// With the variables of an instance of another object, which must have the
  /// same.
  ProgramInstance(const gpuobj::LoadedObject &Object, Memory &Mem,
                  unsigned Variables);
};

/// Whether two objects, made of the same program, have the same variables at
/// the same places.
bool haveSameVariables(const gpuobj::LoadedObject &A,
                       const gpuobj::LoadedObject &B);

/// An image in memory.
struct PlacedImage {
  std::string Name;
  ImageSpec Image;
  uint64_t Address = 0, Bytes = 0;
};

/// An argument of a launch.
struct LaunchArgument {
  using KindTy = ArgumentSpec::KindTy;
  KindTy Kind = ArgumentSpec::Value;
  uint64_t Address = 0;             ///< Buffer; 0: none.
  uint64_t Offset = 0;              ///< Buffer: in its object, for messages.
  uint64_t LocalBytes = 0;          ///< Local: size of the local memory object.
  std::vector<uint8_t> Bytes;       ///< Value: little-endian bytes.
  std::optional<DataType> Type;     ///< Value: its type, if one was given.
  std::optional<PlacedImage> Image; ///< Image
  SamplerState State;               ///< Sampler
};

/// What vertex shaders read at a location: an element of a buffer for each
/// vertex, or for each Divisor instances.
struct VertexAttribute {
  uint32_t Location = 0;
  TexelFormat Format;
  uint64_t Address = 0, Bytes = 0; ///< Of the buffer.
  int32_t Offset = 0;              ///< Of element 0.
  uint32_t Stride = 0;
  bool PerInstance = false;
  uint32_t Divisor = 1; ///< 0: all instances have element 0.
};

/// What a draw has for the programs of its stages.
struct StageValues {
  uint32_t FirstVertex = 0, BaseInstance = 0, DrawIndex = 0;
  /// Of x, y (pixels) and z (depth) after the division by w.
  std::array<float, 3> ViewportScale = {}, ViewportOffset = {};
  std::vector<VertexAttribute> Attributes;
  /// Launch::InstanceVertices.
  uint32_t InstanceVertices = 0;
  /// As gpuobj::ImplicitArgKind::FrontWinding.
  uint32_t FrontWinding = 0;
  std::array<float, 4> BlendConstants = {};
  /// As gpuobj::ImplicitArgKind::SamplePlaces; a pixel has one in its middle.
  std::vector<uint32_t> SamplePlaces = std::vector<uint32_t>(16, 0x00800080);
};

/// A launch of a kernel whose work-group size is chosen.
struct KernelLaunch : NDRange {
  std::vector<LaunchArgument> Args;
  StageValues Stage;
  /// Size of the buffer that printf writes to, with its header.
  uint64_t PrintfBytes = gpuobj::DefaultPrintfBufferBytes;
};

/// The state that a program of a draw starts with, of stage Vertex or Fragment:
/// arguments, resources, registers. Its number of threads is the caller's.
Error prepareStage(const KernelLaunch &Launched,
                   const gpuobj::LoadedObject &Object,
                   const gpuobj::KernelCode &Code,
                   const ProgramInstance &Instance, Memory &Mem,
                   gpusim::Launch &State);

/// Runs \p Code of \p Object. \p Mem, which has the data of the program and the
/// buffers, gets the memory that only this launch has. \p Printed receives what
/// the kernel has printed, also if the run fails.
Error launchKernel(const KernelLaunch &Launch,
                   const gpuobj::LoadedObject &Object,
                   const gpuobj::KernelCode &Code,
                   const ProgramInstance &Instance, const RunOptions &Options,
                   ArrayRef<Observer *> Observers, Memory &Mem,
                   gpuobj::PrintfOutput &Printed);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_DRIVER_H
