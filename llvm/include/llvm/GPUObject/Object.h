//===- Object.h - Reader of GPU object files --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Opens an ELF object of one of our targets and hands out what a loader, the
// simulator and the report need. Nothing in the file is trusted.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_OBJECT_H
#define LLVM_GPUOBJECT_OBJECT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/GPUObject/KernelMetadata.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace llvm {
namespace gpuobj {

/// Bytes of one kernel in .text.
struct KernelCode {
  /// Index into LoadedObject::Metadata.Kernels.
  unsigned Index = 0;
  /// Byte offset of the first instruction in .text,
  /// KernelCodeAlignment-aligned.
  uint64_t Offset = 0;
  /// Bytes: the symbol's size. Zero bytes at its end are padding.
  uint64_t Size = 0;
};

/// Eight bytes of .rodata that hold an address of .rodata.
struct DataPointer {
  /// Of the eight bytes, in .rodata.
  uint64_t Offset = 0;
  /// Byte of .rodata whose address they hold.
  uint64_t Target = 0;
};

/// A function or label symbol of .text.
struct CodeSymbol {
  StringRef Name;
  /// Byte offset in .text.
  uint64_t Offset = 0;
  /// Bytes; 0 for labels.
  uint64_t Size = 0;
};

/// A read object. StringRefs and ArrayRefs point into the buffer given to
/// readObject, which must outlive it.
struct LoadedObject {
  uint16_t EMachine = 0;
  uint32_t EFlags = 0;
  const CoreInfo *Core = nullptr;
  /// Assembly need not say how its code is started.
  bool HasMetadata = false;
  ModuleMetadata Metadata;
  /// Section .text.
  ArrayRef<uint8_t> Text;
  /// File offset of .text.
  uint64_t TextFileOffset = 0;
  /// Section .rodata; empty when there is none.
  ArrayRef<uint8_t> ROData;
  /// Alignment in bytes that the loaded .rodata needs.
  uint64_t RODataAlign = 1;
  /// What a loader writes into .rodata; by offset, without overlaps.
  std::vector<DataPointer> DataPointers;
  /// In the order of Metadata.Kernels.
  std::vector<KernelCode> Kernels;
  /// Symbols of .text by offset, then name; sections and files left out.
  std::vector<CodeSymbol> Symbols;

  ArrayRef<uint8_t> getCode(const KernelCode &K) const {
    return Text.slice(K.Offset, K.Size);
  }
  /// The code of \p K without the padding at its end.
  ArrayRef<uint8_t> getInstructions(const KernelCode &K) const;
  /// The kernel called \p Name; null when there is none.
  const KernelCode *findKernel(StringRef Name) const;
};

/// \p Code without the zero bytes at its end that no instruction can hold.
ArrayRef<uint8_t> trimPadding(ArrayRef<uint8_t> Code, uint16_t EMachine);

/// Reads the object in \p Buffer. Every malformed field is an error whose
/// message starts with the buffer's name and gives the file offset of the
/// field. An object without metadata is one, too, unless \p NeedMetadata is
/// false; it has no kernels then.
Expected<LoadedObject> readObject(MemoryBufferRef Buffer,
                                  bool NeedMetadata = true);

/// True when \p Buffer starts with an ELF header with one of our e_machine
/// values; says nothing about the rest.
bool isGPUObject(MemoryBufferRef Buffer);

/// Fails if \p Buffer, which is used as a bare instruction stream, is an
/// object.
Error checkBareStream(MemoryBufferRef Buffer);

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_OBJECT_H
