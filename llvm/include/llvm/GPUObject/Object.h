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
#include "llvm/Support/MathExtras.h"
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

/// Memory that a loader fills once for each instance of a program.
enum class DataBlock : uint8_t {
  Constants, ///< .rodata, which code only reads
  Variables, ///< .data, then .bss at its alignment, which code also writes
};

/// Eight bytes of the program's data that hold an address of it.
struct DataPointer {
  DataBlock In = DataBlock::Constants;
  /// Of the eight bytes, from the start of In. They are not in .bss.
  uint64_t Offset = 0;
  DataBlock To = DataBlock::Constants;
  /// Byte of To whose address they hold.
  uint64_t Target = 0;
};

/// Bytes of .data and .bss together that an object can have: offsets in them
/// are 32 bits in code.
constexpr uint64_t MaxVariableBytes = uint64_t(1) << 28;

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
  /// Section .data; empty when there is none.
  ArrayRef<uint8_t> Data;
  uint64_t DataAlign = 1;
  /// Section .bss, in bytes; 0 when there is none.
  uint64_t ZeroBytes = 0;
  uint64_t ZeroAlign = 1;
  /// What a loader writes into the data, by block and offset, without overlaps.
  std::vector<DataPointer> DataPointers;
  /// In the order of Metadata.Kernels.
  std::vector<KernelCode> Kernels;
  /// Symbols of .text by offset, then name; sections and files left out.
  std::vector<CodeSymbol> Symbols;

  /// Where .bss begins in the block of variables.
  uint64_t getZeroStart() const { return alignTo(Data.size(), ZeroAlign); }
  /// Bytes of the block of variables; 0 when the program has none.
  uint64_t getVariableBytes() const {
    return ZeroBytes ? getZeroStart() + ZeroBytes : Data.size();
  }
  /// Alignment in bytes that the block of variables needs.
  uint64_t getVariableAlign() const { return std::max(DataAlign, ZeroAlign); }

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
