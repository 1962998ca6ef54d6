//===- PrintfFormat.h - Formats of printf and their arguments ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a format string of OpenCL C's printf (OpenCL C 1.2, 6.12.13) says, and
// where the arguments that it takes lie in a record of the printf buffer. The
// compiler that writes records and the host that reads them share this;
// docs/ObjectFormat.md has the tables.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_PRINTFFORMAT_H
#define LLVM_GPUOBJECT_PRINTFFORMAT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
namespace gpuobj {

/// Version of the buffer's layout, in the metadata beside the formats.
constexpr uint32_t PrintfVersion = 1;

/// The buffer starts with these 32-bit words, by byte offset.
constexpr uint32_t PrintfCapacityOffset = 0; ///< bytes for records
constexpr uint32_t PrintfCursorOffset = 4;   ///< bytes reserved so far
constexpr uint32_t PrintfLostOffset = 8;     ///< records that did not fit
constexpr uint32_t PrintfEndOffset = 12;     ///< start of what was not written
constexpr uint32_t PrintfHeaderBytes = 16;

/// A record starts with these, and ends at a multiple of PrintfRecordAlign.
constexpr uint32_t PrintfRecordSizeOffset = 0; ///< bytes, these included
constexpr uint32_t PrintfRecordIdOffset = 4;   ///< PrintfFormat::Id
constexpr uint32_t PrintfRecordHeaderBytes = 8;
constexpr uint32_t PrintfRecordAlign = 8;
constexpr uint32_t MaxPrintfRecordBytes = 4096;

/// More cannot be had: work-items that reserve at the same time overshoot the
/// capacity, and the cursor must not wrap around.
constexpr uint32_t MaxPrintfCapacity = 0x7ffffff8;

enum class PrintfArgKind : uint8_t {
  I8, ///< only elements of vectors have 8 or 16 bits
  I16,
  I32,
  I64,
  F16,
  F32,
  Pointer, ///< 64-bit address, to be printed
  String,  ///< 64-bit address of characters up to a zero byte
};
constexpr unsigned NumPrintfArgKinds = 8;

/// "i8" and so on, as in the metadata.
StringRef getPrintfArgKindName(PrintfArgKind Kind);
/// Bytes of one element.
unsigned getPrintfElementSize(PrintfArgKind Kind);

/// One argument in a record: a scalar, or a vector of 2, 3, 4, 8 or 16.
struct PrintfArg {
  PrintfArgKind Kind = PrintfArgKind::I32;
  unsigned Lanes = 1;

  bool operator==(const PrintfArg &Other) const {
    return Kind == Other.Kind && Lanes == Other.Lanes;
  }
};

/// "i32", "f32x4", as in the metadata.
std::string getPrintfArgName(const PrintfArg &Arg);
/// Inverse of getPrintfArgName; std::nullopt for any other text.
std::optional<PrintfArg> parsePrintfArgName(StringRef Name);

/// A format of the module.
struct PrintfFormat {
  /// In records. Made from the contents, so that modules can be linked; not 0.
  uint32_t Id = 0;
  /// The string itself, in UTF-8.
  std::string Format;
  /// What a record holds, in the order of the conversions.
  std::vector<PrintfArg> Args;

  bool operator==(const PrintfFormat &Other) const {
    return Id == Other.Id && Format == Other.Format && Args == Other.Args;
  }
};

/// Where the arguments of a record lie.
struct PrintfRecordLayout {
  explicit PrintfRecordLayout(ArrayRef<PrintfArg> Args);

  /// Bytes from the start of the record.
  std::vector<uint64_t> Offsets;
  /// Bytes of the whole record.
  uint64_t Size = 0;
};

/// A piece of a format: text, then perhaps a conversion.
struct PrintfDirective {
  enum LengthTy : uint8_t { None, Char, Short, Int, Long }; // hh h hl l

  /// Printed first; "%%" is already one character.
  std::string Text;
  /// The letter of the conversion; 0 at the end of the format.
  char Conversion = 0;
  /// Some of "-+ #0".
  std::string Flags;
  std::optional<unsigned> Width, Precision;
  unsigned Lanes = 1;
  LengthTy Length = None;
  /// As in the source, for messages.
  std::string Spelling;

  bool isInteger() const { return StringRef("diouxXc").contains(Conversion); }
  bool isFloat() const { return StringRef("fFeEgGaA").contains(Conversion); }
};

/// Takes a format to pieces. Fails on what OpenCL C does not have ('%n', a
/// width '*') and on conversions that make no sense.
Expected<std::vector<PrintfDirective>> parsePrintfFormat(StringRef Format);

/// Fails if \p Args are not what the conversions of \p Directives take: another
/// number, or an integer instead of a float. Integers of another size are
/// converted when they are printed.
Error checkPrintfArgs(ArrayRef<PrintfDirective> Directives,
                      ArrayRef<PrintfArg> Args);

/// Everything that must hold for a format in the metadata.
Error checkPrintfFormat(const PrintfFormat &Format);

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_PRINTFFORMAT_H
