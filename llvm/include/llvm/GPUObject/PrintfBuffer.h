//===- PrintfBuffer.h - Reads what kernels have printed ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The host's side of printf, for drivers:
//
//   std::vector<uint8_t> Memory(1 << 20);
//   initPrintfBuffer(Memory);
//   // upload it, run a kernel with the implicit argument PrintfBuffer, wait
//   auto D = PrintfDecoder::create(Object.Metadata.PrintfFormats);
//   PrintfOutput Out = D->decode(Memory, ReadString);
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_PRINTFBUFFER_H
#define LLVM_GPUOBJECT_PRINTFBUFFER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/GPUObject/PrintfFormat.h"
#include <map>

namespace llvm {
namespace gpuobj {

/// Size that OpenCL's CL_DEVICE_PRINTF_BUFFER_SIZE has at least.
constexpr uint64_t DefaultPrintfBufferBytes = 1 << 20;

/// A string that is printed is cut off here.
constexpr uint64_t MaxPrintfStringBytes = 1 << 20;
/// Widths and strings can make any amount of text out of a few records.
constexpr uint64_t DefaultMaxPrintfTextBytes = 1 << 28;

/// Writes the header of a buffer without records; all of \p Buffer, which must
/// not be smaller than PrintfHeaderBytes, is used. What is behind the header
/// may have any contents.
void initPrintfBuffer(MutableArrayRef<uint8_t> Buffer);

struct PrintfRecord {
  /// Offset in the buffer.
  uint32_t Offset = 0;
  uint32_t Id = 0;
  std::string Text;
  /// The text has an address in it, which no two runs need to agree on.
  bool HasAddress = false;
};

struct PrintfOutput {
  /// In the order in which work-items reserved them.
  std::vector<PrintfRecord> Records;
  /// Records that did not fit into the buffer.
  uint32_t Lost = 0;
  /// If not empty: what is wrong with the buffer behind the last record.
  std::string Problem;

  std::string text() const;
  /// Adds what a later launch printed.
  void append(PrintfOutput Later);
};

/// Characters at \p Address, up to a zero byte or \p MaxLength; std::nullopt if
/// they lie in no memory that constant pointers may point to.
using PrintfStringReader = function_ref<std::optional<std::string>(
    uint64_t Address, uint64_t MaxLength)>;

/// The characters at the start of \p Memory, for a PrintfStringReader.
std::optional<std::string> readCString(ArrayRef<uint8_t> Memory,
                                       uint64_t MaxLength);

class PrintfDecoder {
public:
  /// Fails if the formats are not what readObject accepts.
  static Expected<PrintfDecoder> create(ArrayRef<PrintfFormat> Formats);

  /// Formats what \p Buffer holds. Nothing in it is trusted: any bytes give an
  /// output. Stops with a problem when that is longer than \p MaxTextBytes.
  PrintfOutput decode(ArrayRef<uint8_t> Buffer, PrintfStringReader ReadString,
                      uint64_t MaxTextBytes = DefaultMaxPrintfTextBytes) const;

private:
  struct Parsed {
    std::vector<PrintfDirective> Directives;
    std::vector<PrintfArg> Args;
    PrintfRecordLayout Layout;
    bool HasAddress;
  };

  std::string format(const Parsed &P, ArrayRef<uint8_t> Record,
                     PrintfStringReader ReadString) const;

  std::vector<Parsed> Formats;
  std::map<uint32_t, unsigned> Index;
};

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_PRINTFBUFFER_H
