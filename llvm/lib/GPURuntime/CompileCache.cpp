//===- CompileCache.cpp - Compiled programs on disk -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An entry, numbers little-endian:
//
//   8 bytes   "MGPUCAC1"
//   8         bytes of the log
//   8         bytes of the result
//   ...       log, result
//   32        BLAKE3 of the key's digest and of all that is before
//
//===----------------------------------------------------------------------===//

#include "llvm/GPURuntime/CompileCache.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>

using namespace llvm;
using namespace llvm::gpurt;

static constexpr StringLiteral Magic = "MGPUCAC1";
static constexpr size_t HeaderBytes = 24, HashBytes = LLVM_BLAKE3_OUT_LEN;
/// pruneCache() looks at no other files.
static constexpr StringLiteral EntryPrefix = "llvmcache-";
static constexpr uint64_t DefaultMiB = 256;
/// Pruning looks at every file of the folder. It happens when this process has
/// written this part of the folder's size since, or when nobody has done it for
/// a while.
static constexpr uint64_t PartBetweenPrunes = 16;
static constexpr std::chrono::seconds TimeBetweenPrunes(60);

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

CacheKey &CacheKey::add(StringRef Part) {
  uint8_t Size[8];
  support::endian::write64le(Size, Part.size());
  Hash.update(Size);
  Hash.update(Part);
  return *this;
}

CacheKey &CacheKey::addAll(ArrayRef<std::string> Parts) {
  add(utostr(Parts.size()));
  for (const std::string &Part : Parts)
    add(StringRef(Part));
  return *this;
}

CacheKey &CacheKey::addFile(StringRef Path) {
  SmallString<128> Real;
  if (sys::fs::real_path(Path, Real))
    Real = Path;
  add(Real);
  sys::fs::file_status Status;
  if (sys::fs::status(Real, Status))
    return add("absent");
  add(utostr(Status.getSize()));
  return add(
      itostr(Status.getLastModificationTime().time_since_epoch().count()));
}

std::string CacheKey::digest() const {
  BLAKE3 Copy = Hash;
  return toHex(Copy.final(), /*LowerCase=*/true);
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

static std::string hashOf(StringRef Digest, StringRef Contents) {
  BLAKE3 Hash;
  Hash.update(Digest);
  Hash.update(Contents);
  auto Bytes = Hash.final();
  return std::string(Bytes.begin(), Bytes.end());
}

static std::string encodeEntry(StringRef Digest, const StepResult &Result) {
  std::string Text = Magic.str();
  for (uint64_t Size :
       {uint64_t(Result.Log.size()), uint64_t(Result.Bytes.size())}) {
    char Number[8];
    support::endian::write64le(Number, Size);
    Text.append(Number, sizeof(Number));
  }
  Text += Result.Log;
  Text += Result.Bytes;
  return Text + hashOf(Digest, Text);
}

static std::optional<StepResult> decodeEntry(StringRef Digest, StringRef Text) {
  if (Text.size() < HeaderBytes + HashBytes || !Text.starts_with(Magic))
    return std::nullopt;
  StringRef Contents = Text.drop_back(HashBytes);
  if (hashOf(Digest, Contents) != Text.take_back(HashBytes))
    return std::nullopt;
  uint64_t LogBytes = support::endian::read64le(&Contents.data()[8]);
  uint64_t ResultBytes = support::endian::read64le(&Contents.data()[16]);
  StringRef Rest = Contents.drop_front(HeaderBytes);
  if (LogBytes > Rest.size() || Rest.size() - LogBytes != ResultBytes)
    return std::nullopt;
  StepResult Result;
  Result.Succeeded = true;
  Result.Log = Rest.take_front(LogBytes).str();
  Result.Bytes = Rest.drop_front(LogBytes).str();
  return Result;
}

//===----------------------------------------------------------------------===//
// The folder
//===----------------------------------------------------------------------===//

CompileCache CompileCache::fromEnvironment() {
  uint64_t MiB = DefaultMiB;
  if (std::optional<std::string> Text = sys::Process::GetEnv("MGPU_CACHE_SIZE"))
    if (StringRef(*Text).getAsInteger(10, MiB) || MiB >> 32)
      MiB = DefaultMiB;
  SmallString<128> Folder;
  if (std::optional<std::string> Wanted = sys::Process::GetEnv("MGPU_CACHE")) {
    if (*Wanted != "off" && *Wanted != "0")
      Folder = *Wanted;
  } else if (sys::path::cache_directory(Folder) &&
             sys::path::is_absolute(Folder)) {
    sys::path::append(Folder, "mgpu");
  } else {
    Folder.clear();
  }
  return CompileCache(Folder, MiB << 20);
}

std::string CompileCache::pathOf(const CacheKey &Key) const {
  SmallString<128> Path(Folder);
  sys::path::append(Path, EntryPrefix + Key.digest());
  return std::string(Path);
}

/// The clock of file systems is coarse: many entries have the same time by it.
static void markUsed(int FD) {
  (void)sys::fs::setLastAccessAndModificationTime(
      FD, std::chrono::system_clock::now());
}

std::optional<StepResult> CompileCache::find(const CacheKey &Key) const {
  if (!isOn())
    return std::nullopt;
  std::string Path = pathOf(Key);
  Expected<sys::fs::file_t> File = sys::fs::openNativeFileForRead(Path);
  if (!File) {
    consumeError(File.takeError());
    return std::nullopt;
  }
  // Read, not mapped: somebody could cut the file short.
  auto Buffer = MemoryBuffer::getOpenFile(*File, Path, /*FileSize=*/-1,
                                          /*RequiresNullTerminator=*/false,
                                          /*IsVolatile=*/true);
  std::optional<StepResult> Result;
  if (Buffer)
    Result = decodeEntry(Key.digest(), (*Buffer)->getBuffer());
  // What was used last goes last, also where reading changes no times.
  if (Result)
    markUsed(*File);
  sys::fs::closeFile(*File);
  return Result;
}

void CompileCache::keep(const CacheKey &Key, const StepResult &Result) const {
  std::string Text = encodeEntry(Key.digest(), Result);
  if (!isOn() || Text.size() > MaxBytes ||
      sys::fs::create_directories(Folder, /*IgnoreExisting=*/true,
                                  sys::fs::owner_all))
    return;
  // Like an entry, so that what a crash leaves goes away as they do.
  SmallString<128> Model(Folder), New;
  sys::path::append(Model, EntryPrefix + "new-%%%%%%%%%%%%");
  int FD;
  if (sys::fs::createUniqueFile(Model, FD, New, sys::fs::OF_None,
                                sys::fs::owner_read | sys::fs::owner_write))
    return;
  bool IsWhole;
  {
    raw_fd_ostream OS(FD, /*shouldClose=*/true);
    OS << Text;
    OS.flush();
    markUsed(FD);
    OS.close();
    IsWhole = !OS.has_error();
    OS.clear_error();
  }
  // The name stands for what is in the file, so it does not matter who is
  // first.
  if (!IsWhole || sys::fs::rename(New, pathOf(Key))) {
    sys::fs::remove(New);
    return;
  }
  prune(Text.size());
}

void CompileCache::prune(uint64_t NewBytes) const {
  static std::atomic<uint64_t> WrittenSince{0};
  const uint64_t Part = MaxBytes / PartBetweenPrunes;
  CachePruningPolicy Policy;
  Policy.Interval = TimeBetweenPrunes;
  if (WrittenSince.fetch_add(NewBytes) + NewBytes >= Part) {
    WrittenSince = 0;
    Policy.Interval = std::chrono::seconds(0);
  }
  Policy.Expiration = std::chrono::seconds(0);
  Policy.MaxSizePercentageOfAvailableSpace = 0;
  Policy.MaxSizeBytes = MaxBytes - Part;
  pruneCache(Folder, Policy);
}

StepResult CompileCache::get(const CacheKey &Key,
                             function_ref<StepResult()> Make) const {
  if (std::optional<StepResult> Known = find(Key))
    return std::move(*Known);
  StepResult Result = Make();
  if (Result.Succeeded)
    keep(Key, Result);
  return Result;
}
