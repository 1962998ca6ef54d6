//===- GPUSelect.h - Which GPU target owns a triple -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's registry asks each target whether it implements a Triple::ArchType.
// Our targets have none of their own: they serve spir/spir64 modules from clang
// and triples such as valhall-unknown-unknown, which parse to UnknownArch. If
// two targets said yes, LLVM would use neither, so all of them ask here.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUSELECT_GPUSELECT_H
#define LLVM_LIB_TARGET_GPUSELECT_GPUSELECT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/TargetParser/Triple.h"

namespace llvm {
namespace gpu {

/// Name of the target chosen for this process; empty when none was. The first
/// of these that is present decides: option -mgpu-arch, the tool's -march or
/// -arch, the architecture in its -mtriple or -triple, the one given to
/// setModuleArch, environment MGPU_ARCH.
StringRef selectedArch();

/// Tells selectedArch the target that a module's own triple named. \p Arch must
/// live as long as the program.
void setModuleArch(StringRef Arch);

/// True when the target \p Name implements \p Arch: it is unknown, spir or
/// spir64, and \p Name is the selected architecture.
bool archSelected(StringRef Name, Triple::ArchType Arch);

/// The triple of a target machine, whatever a module says of itself: ELF
/// objects, no operating system and no library. Modules can come from a host
/// whose objects are of another kind and whose library has calls for shifts.
inline Triple machineTriple() { return Triple("spir64-unknown-unknown"); }

/// The core to compile for. The first that is present: \p CPU unless it is
/// "generic", option -mgpu-cpu, the core given to setObjectCPU, environment
/// MGPU_CPU, \p Default. (clang's spir64 target rejects -mcpu, and llvm-objdump
/// does not know where our objects keep their core.)
StringRef selectCPU(StringRef CPU, StringRef Default);

/// Tells selectCPU the core of the object file that is being read. \p CPU must
/// live as long as the program.
void setObjectCPU(StringRef CPU);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUSELECT_GPUSELECT_H
