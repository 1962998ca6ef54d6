//===- CompileCache.h - Compiled programs on disk ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a step of the compiler made, by all that it depends on: its input, its
// options, the core, and the programs and libraries that do it. Any number of
// processes can use a folder at the same time: entries appear whole, by being
// renamed, and are not changed. What is damaged is as good as absent. Nothing
// that goes wrong here is an error of a compilation.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPURUNTIME_COMPILECACHE_H
#define LLVM_GPURUNTIME_COMPILECACHE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/BLAKE3.h"
#include <optional>
#include <string>

namespace llvm {
namespace gpurt {

/// What came of a step: a log, and bytes if it succeeded.
struct StepResult {
  bool Succeeded = false;
  std::string Bytes, Log;
};

/// What the result of a step depends on. Parts keep their borders: "ab", "c" is
/// not "a", "bc".
class CacheKey {
public:
  /// \p Step names the step and its version.
  explicit CacheKey(StringRef Step) { add(Step); }

  CacheKey &add(StringRef Part);
  CacheKey &addAll(ArrayRef<std::string> Parts);
  /// A program or a library: its path, its size and when it was changed.
  CacheKey &addFile(StringRef Path);

  /// In hexadecimal digits.
  std::string digest() const;

private:
  BLAKE3 Hash;
};

class CompileCache {
public:
  /// \p MaxBytes is what all entries may take together. An empty \p Folder is
  /// no cache.
  CompileCache(StringRef Folder, uint64_t MaxBytes)
      : Folder(Folder), MaxBytes(MaxBytes) {}

  /// As the environment says: MGPU_CACHE is a folder, or "off" (by default
  /// mgpu in the user's folder for caches, by the rules of XDG);
  /// MGPU_CACHE_SIZE is a number of MiB.
  static CompileCache fromEnvironment();

  bool isOn() const { return !Folder.empty() && MaxBytes; }
  StringRef folder() const { return Folder; }

  /// The result with the key \p Key; nothing if there is none.
  std::optional<StepResult> find(const CacheKey &Key) const;
  /// Keeps \p Result, which succeeded.
  void keep(const CacheKey &Key, const StepResult &Result) const;
  /// The result with the key \p Key, from \p Make if there is none yet.
  StepResult get(const CacheKey &Key, function_ref<StepResult()> Make) const;

private:
  std::string pathOf(const CacheKey &Key) const;
  /// Makes room now and then, after \p NewBytes have been written.
  void prune(uint64_t NewBytes) const;

  std::string Folder;
  uint64_t MaxBytes;
};

} // namespace gpurt
} // namespace llvm

#endif // LLVM_GPURUNTIME_COMPILECACHE_H
