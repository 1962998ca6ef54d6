//===- Launcher.h - Layout of a launch --------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_LAUNCHER_H
#define LLVM_LIB_GPUSIM_LAUNCHER_H

#include "Bifrost/BifrostLaunch.h"
#include "Valhall/ValhallLaunch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPUSim/Driver.h"
#include "llvm/Support/Endian.h"
#include <map>

namespace llvm {
namespace gpusim {

/// Where arguments go: the push area, and the buffer behind it.
class ArgumentImage {
public:
  ArgumentImage(uint64_t FAUBytes, uint64_t BufferBytes)
      : FAU(FAUBytes), Buffer(BufferBytes) {}

  Error put(bool InBuffer, uint64_t Offset, ArrayRef<uint8_t> Bytes) {
    std::vector<uint8_t> &Image = InBuffer ? Buffer : FAU;
    if (Offset > Image.size() || Image.size() - Offset < Bytes.size())
      return createStringError(
          "the metadata places a value outside of the argument "
          "area");
    std::copy(Bytes.begin(), Bytes.end(), Image.begin() + Offset);
    return Error::success();
  }
  Error putNumber(bool InBuffer, uint64_t Offset, uint64_t Value,
                  unsigned Size) {
    uint8_t Bytes[8];
    support::endian::write64le(Bytes, Value);
    return put(InBuffer, Offset, ArrayRef(Bytes, Size));
  }

  std::vector<uint8_t> FAU, Buffer;
};

std::vector<uint32_t> wordsOf(ArrayRef<uint8_t> Bytes);

/// Takes over the launch state of a PowerVR kernel, and the memory it needs.
void setUSC(Launch &L, USCLaunch U);

/// Puts the NDRange into \p L.
Error fillNDRange(const NDRange &Range, Launch &L);

Expected<std::unique_ptr<Program>> createProgram(StringRef Arch, StringRef CPU,
                                                 ArrayRef<uint8_t> Code);

/// The core called \p CPU in any instruction set.
Expected<const gpuobj::CoreInfo *> findAnyCore(StringRef CPU);

Error checkGroupSize(const Launch &L, const Program &P, StringRef CPU);

/// Lays out the launch of one kernel.
class Launcher {
public:
  Launcher(const KernelLaunch &Spec, const gpuobj::LoadedObject &Object,
           const gpuobj::KernelCode &Code, const ProgramInstance &Instance,
           Launch &L, Memory &Mem)
      : Spec(Spec), Object(Object), K(Object.Metadata.Kernels[Code.Index]),
        Instance(Instance), L(L), Mem(Mem) {}

  Error prepare();
  /// What the kernel has printed so far.
  Error takePrinted(gpuobj::PrintfOutput &Printed) const;

private:
  Error argumentError(unsigned I, const Twine &Message) const {
    const gpuobj::KernelArg &A = K.Args[I];
    return createStringError("kernel '" + K.Name + "': argument " + Twine(I) +
                             (A.Name.empty() ? "" : " '" + A.Name + "'") +
                             ": " + Message);
  }
  Error putArgument(ArgumentImage &Image, unsigned I);
  Error putDescriptor(ArgumentImage &Image, unsigned I);
  Error putState(ArgumentImage &Image, unsigned I);
  Error putStateWord(ArgumentImage &Image, const gpuobj::ImageWord &W);
  Error putImageWord(ArgumentImage &Image, const gpuobj::ImageWord &W);
  Error putAttributes();
  void putUniformBuffers();
  Error putBufferWord(ArgumentImage &Image, const gpuobj::BufferWord &W);
  Error fillUSC(const gpuobj::RogueKernelInfo &R,
                const std::vector<uint8_t> &Shared);
  std::vector<uint8_t> makePrintfBuffer() const;
  Expected<uint64_t> implicitValue(gpuobj::ImplicitArgKind Kind) const;

  const KernelLaunch &Spec;
  const gpuobj::LoadedObject &Object;
  const gpuobj::KernelMetadata &K;
  const ProgramInstance &Instance;
  Launch &L;
  Memory &Mem;
  std::optional<unsigned> ArgumentBuffer, PrintfBuffer, SamplePlaces;
  /// Images and samplers are states, or handles to descriptors.
  bool TakesStates = false;
  std::optional<valhall::ResourceTable> Resources;
  /// On Bifrost, in tables of their own.
  std::optional<bifrost::LaunchTables> BifrostTables;
  /// Of the arguments that have one.
  std::map<unsigned, uint32_t> Handles;
};

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_LAUNCHER_H
