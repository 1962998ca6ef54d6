//===- ELFMachine.h - ELF numbers of the GPU objects ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place that knows which e_machine and e_flags an object of each target
// carries. Writers, readers and tools take the numbers from here. None of the
// three instruction sets has an official e_machine; the values are from the
// unassigned upper half of the number space. docs/ObjectFormat.md has the
// table.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_ELFMACHINE_H
#define LLVM_GPUOBJECT_ELFMACHINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace llvm {
namespace gpuobj {

/// ELF e_machine of each target.
enum : uint16_t {
  EM_MGPU_VALHALL = 0xA3E9,
  EM_MGPU_BIFROST = 0xA3E6,
  EM_MGPU_ROGUE = 0xA3C1,
};

/// e_ident[EI_ABIVERSION]: kernel ABI and section layout. Raised when a loader
/// written for the previous value would run the object wrongly.
constexpr uint8_t ObjectABIVersion = 1;

/// e_flags: bits 7:0 core (CoreInfo::CoreID), bits 15:8 architecture version
/// (CoreInfo::ArchVersion), bits 31:16 zero.
enum : uint32_t {
  EF_MGPU_CORE_MASK = 0x000000FF,
  EF_MGPU_ARCH_VERSION_MASK = 0x0000FF00,
  EF_MGPU_ARCH_VERSION_SHIFT = 8,
  EF_MGPU_RESERVED_MASK = 0xFFFF0000,
};

/// ELF relocation types, the same for all targets. S: symbol, A: addend, P: the
/// address of the field. A loader meets only pointers in .rodata and .data;
/// the others are in debug sections.
enum : uint32_t {
  R_MGPU_NONE = 0,
  R_MGPU_ABS32 = 1, ///< word: S + A
  R_MGPU_ABS64 = 2, ///< double word: S + A
  R_MGPU_REL32 = 3  ///< word: S + A - P
};

/// Alignment in bytes of every kernel's first instruction and of the end of its
/// code (Valhall shader program descriptor: the low 7 address bits are zero).
constexpr uint64_t KernelCodeAlignment = 128;

/// One core that objects can be made for.
struct CoreInfo {
  /// Target name as in -march: "valhall", "bifrost", "rogue".
  StringLiteral Arch;
  /// Name as in -mcpu.
  StringLiteral Name;
  /// Mali: major architecture version (9 for v9); Rogue: 0.
  uint8_t ArchVersion;
  /// Number in e_flags; unique within Arch and never reused. 0 is no core.
  uint8_t CoreID;
};

/// All cores, grouped by target; the first of each target is its default.
ArrayRef<CoreInfo> getCores();

/// The core \p CPU of target \p Arch; the target's default core when \p CPU is
/// empty or "generic"; null when either name is unknown.
const CoreInfo *findCore(StringRef Arch, StringRef CPU);

/// The core \p CPU of whichever target has one of that name; null when none
/// has.
const CoreInfo *findCore(StringRef CPU);

/// The core that e_machine and e_flags name; null when the machine or the core
/// is unknown, the version does not fit the core or reserved bits are set.
const CoreInfo *findCore(uint16_t EMachine, uint32_t EFlags);

/// The e_flags value for objects of \p Core.
uint32_t encodeEFlags(const CoreInfo &Core);

/// The e_machine of target \p Arch; EM_NONE (0) when unknown.
uint16_t getEMachine(StringRef Arch);

/// The target ("valhall", ...) that owns \p EMachine; empty when none does.
StringRef getArchName(uint16_t EMachine);

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_ELFMACHINE_H
