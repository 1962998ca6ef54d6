//===- BitcodeLimits.cpp - What LLVM's reader takes too long for ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BitcodeLimits.h"
#include "GPUCodeGen/IR/CheckProgram.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/Bitstream/BitstreamReader.h"

using namespace llvm;

/// Enters the blocks named \p Path, one in the other, and calls \p Visit with
/// each record of the last one. True if the stream could be read so far.
static bool visitRecords(
    BitstreamCursor &Stream, ArrayRef<unsigned> Path,
    function_ref<void(unsigned Code, ArrayRef<uint64_t> Fields)> Visit) {
  SmallVector<uint64_t, 64> Fields;
  auto Failed = [](Error E) {
    bool Fails = bool(E);
    consumeError(std::move(E));
    return Fails;
  };
  while (!Stream.AtEndOfStream()) {
    Expected<BitstreamEntry> Entry = Stream.advance();
    if (!Entry)
      return !Failed(Entry.takeError());
    switch (Entry->Kind) {
    case BitstreamEntry::Error:
      return false;
    case BitstreamEntry::EndBlock:
      return true;
    case BitstreamEntry::SubBlock:
      if (Path.empty() || Entry->ID != Path.front()) {
        if (Failed(Stream.SkipBlock()))
          return false;
      } else if (Failed(Stream.EnterSubBlock(Entry->ID)) ||
                 !visitRecords(Stream, Path.drop_front(), Visit)) {
        return false;
      }
      break;
    case BitstreamEntry::Record:
      Fields.clear();
      Expected<unsigned> Code = Stream.readRecord(Entry->ID, Fields);
      if (!Code)
        return !Failed(Code.takeError());
      if (Path.empty())
        Visit(*Code, Fields);
      break;
    }
  }
  return true;
}

Error gpudriver::checkParameterCounts(MemoryBufferRef Bitcode) {
  const auto *Begin =
      reinterpret_cast<const unsigned char *>(Bitcode.getBufferStart());
  const auto *End =
      reinterpret_cast<const unsigned char *>(Bitcode.getBufferEnd());
  if (!isBitcode(Begin, End) ||
      (isBitcodeWrapper(Begin, End) &&
       SkipBitcodeWrapperHeader(Begin, End, /*VerifyBufferSize=*/true)))
    return Error::success();

  BitstreamCursor Stream(ArrayRef(Begin, End));
  if (auto Magic = Stream.Read(32); !Magic) {
    consumeError(Magic.takeError());
    return Error::success();
  }
  // FUNCTION: [vararg, result, parameter...]
  constexpr size_t FixedFields = 2;
  size_t Most = 0;
  visitRecords(Stream, {bitc::MODULE_BLOCK_ID, bitc::TYPE_BLOCK_ID_NEW},
               [&](unsigned Code, ArrayRef<uint64_t> Fields) {
                 if (Code == bitc::TYPE_CODE_FUNCTION)
                   Most = std::max(Most, Fields.size());
               });
  if (Most <= gpu::MaxParameters + FixedFields)
    return Error::success();
  return createStringError("a function has " + Twine(Most - FixedFields) +
                           " parameters; the most that a program may have is " +
                           Twine(gpu::MaxParameters));
}
