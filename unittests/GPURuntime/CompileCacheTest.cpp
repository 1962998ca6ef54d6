//===- CompileCacheTest.cpp - Compiled programs on disk -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPURuntime/CompileSteps.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace llvm;
using namespace llvm::gpurt;

namespace {

class CompileCacheTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("cache-test", Root));
    Folder = (Root + "/made/when needed").str();
  }
  void TearDown() override { sys::fs::remove_directories(Root.str()); }

  CompileCache cache(uint64_t MaxBytes = 1 << 20) {
    return CompileCache(Folder, MaxBytes);
  }
  static StepResult result(StringRef Bytes, StringRef Log = "") {
    StepResult R;
    R.Succeeded = true;
    R.Bytes = Bytes.str();
    R.Log = Log.str();
    return R;
  }
  std::vector<std::string> files() {
    std::vector<std::string> Paths;
    std::error_code EC;
    for (sys::fs::directory_iterator It(Folder, EC), End; !EC && It != End;
         It.increment(EC))
      if (sys::path::filename(It->path()).starts_with("llvmcache-"))
        Paths.push_back(It->path());
    return Paths;
  }
  std::string onlyFile() {
    std::vector<std::string> Paths = files();
    EXPECT_EQ(Paths.size(), 1u);
    return Paths.empty() ? "" : Paths.front();
  }
  static std::string contents(StringRef Path) {
    auto Buffer = MemoryBuffer::getFile(Path);
    return Buffer ? (*Buffer)->getBuffer().str() : "";
  }
  static void overwrite(StringRef Path, StringRef Text) {
    std::error_code EC;
    raw_fd_ostream OS(Path, EC);
    ASSERT_FALSE(EC);
    OS << Text;
  }

  SmallString<128> Root;
  std::string Folder;
};

TEST_F(CompileCacheTest, FindsWhatWasKept) {
  CacheKey Key("step");
  Key.add("source");
  EXPECT_FALSE(cache().find(Key));
  std::string Bytes("a\0b", 3);
  cache().keep(Key, result(Bytes, "warning: x\n"));
  std::optional<StepResult> Found = cache().find(Key);
  ASSERT_TRUE(Found);
  EXPECT_TRUE(Found->Succeeded);
  EXPECT_EQ(Found->Bytes, Bytes);
  EXPECT_EQ(Found->Log, "warning: x\n");
}

TEST_F(CompileCacheTest, MakesOnce) {
  unsigned Made = 0;
  auto Make = [&] {
    ++Made;
    return result("object");
  };
  EXPECT_EQ(cache().get(CacheKey("step"), Make).Bytes, "object");
  EXPECT_EQ(cache().get(CacheKey("step"), Make).Bytes, "object");
  EXPECT_EQ(Made, 1u);
  EXPECT_EQ(cache().get(CacheKey("other step"), Make).Bytes, "object");
  EXPECT_EQ(Made, 2u);
}

TEST_F(CompileCacheTest, FailuresAreNotKept) {
  unsigned Made = 0;
  auto Make = [&] {
    ++Made;
    return stepFailed("no");
  };
  for (int I = 0; I != 2; ++I) {
    StepResult R = cache().get(CacheKey("step"), Make);
    EXPECT_FALSE(R.Succeeded);
    EXPECT_EQ(R.Log, "error: no\n");
  }
  EXPECT_EQ(Made, 2u);
  EXPECT_TRUE(files().empty());
}

TEST_F(CompileCacheTest, KeysKeepBorders) {
  auto Digest = [](ArrayRef<std::string> Parts) {
    CacheKey Key("step");
    for (StringRef Part : Parts)
      Key.add(Part);
    return Key.digest();
  };
  EXPECT_NE(Digest({"ab", "c"}), Digest({"a", "bc"}));
  EXPECT_NE(Digest({"a", ""}), Digest({"a"}));
  EXPECT_EQ(Digest({"a", "b"}), Digest({"a", "b"}));
  CacheKey List("step"), Single("step");
  List.addAll({"a"});
  Single.add("a");
  EXPECT_NE(List.digest(), Single.digest());
}

TEST_F(CompileCacheTest, KeysKnowFilesByTheirChange) {
  std::string Program = (Root + "/program").str();
  auto Digest = [&] { return CacheKey("step").addFile(Program).digest(); };
  std::string Absent = Digest();
  overwrite(Program, "one");
  std::string One = Digest();
  EXPECT_NE(Absent, One);
  EXPECT_EQ(One, Digest());
  overwrite(Program, "three");
  EXPECT_NE(One, Digest());
}

TEST_F(CompileCacheTest, DamageIsAMiss) {
  CacheKey Key("step");
  cache().keep(Key, result("bytes of the object", "log"));
  std::string Path = onlyFile(), Good = contents(Path);
  // Every byte, and every length.
  for (size_t I = 0; I != Good.size(); ++I) {
    std::string Bad = Good;
    Bad[I] ^= 0x40;
    overwrite(Path, Bad);
    EXPECT_FALSE(cache().find(Key)) << I;
    overwrite(Path, StringRef(Good).take_front(I));
    EXPECT_FALSE(cache().find(Key)) << I;
  }
  overwrite(Path, Good + "x");
  EXPECT_FALSE(cache().find(Key));
  overwrite(Path, Good);
  EXPECT_TRUE(cache().find(Key));
  // A miss writes it anew.
  overwrite(Path, "");
  cache().get(Key, [&] { return result("bytes of the object", "log"); });
  EXPECT_EQ(contents(Path), Good);
}

TEST_F(CompileCacheTest, AnEntryUnderAnotherNameIsAMiss) {
  CacheKey Key("step"), Other("other step");
  cache().keep(Key, result("object"));
  ASSERT_FALSE(
      sys::fs::rename(onlyFile(), Folder + "/llvmcache-" + Other.digest()));
  EXPECT_FALSE(cache().find(Other));
}

TEST_F(CompileCacheTest, SizeIsBounded) {
  constexpr uint64_t MaxBytes = 10000;
  for (unsigned I = 0; I != 40; ++I) {
    CacheKey Key("step");
    Key.add(std::to_string(I));
    cache(MaxBytes).keep(Key, result(std::string(1000, 'x')));
    uint64_t Sum = 0;
    for (const std::string &Path : files()) {
      uint64_t Size = 0;
      ASSERT_FALSE(sys::fs::file_size(Path, Size));
      Sum += Size;
    }
    EXPECT_LE(Sum, MaxBytes);
    // The newest one is there.
    EXPECT_TRUE(cache(MaxBytes).find(Key));
  }
  // What does not fit at all leaves the others alone.
  size_t Before = files().size();
  cache(MaxBytes).keep(CacheKey("large"), result(std::string(MaxBytes, 'x')));
  EXPECT_EQ(files().size(), Before);
}

TEST_F(CompileCacheTest, ASmallEntryDoesNotLookAtAllFiles) {
  constexpr uint64_t MaxBytes = 1 << 20;
  cache(MaxBytes).keep(CacheKey("first"), result("x"));
  // More than fits, and older than everything else.
  std::string Large = Folder + "/llvmcache-large";
  overwrite(Large, std::string(2 * MaxBytes, 'x'));
  cache(MaxBytes).keep(CacheKey("small"), result("x"));
  EXPECT_TRUE(sys::fs::exists(Large));
  for (unsigned I = 0; I != 16; ++I)
    cache(MaxBytes).keep(CacheKey(std::to_string(I)),
                         result(std::string(MaxBytes / 128, 'x')));
  EXPECT_FALSE(sys::fs::exists(Large));
}

TEST_F(CompileCacheTest, WhatIsUsedStaysLonger) {
  CacheKey Used("used");
  cache().keep(Used, result(std::string(1000, 'u')));
  for (unsigned I = 0; I != 30; ++I) {
    ASSERT_TRUE(cache(10000).find(Used));
    CacheKey Key("step");
    Key.add(std::to_string(I));
    cache(10000).keep(Key, result(std::string(1000, 'x')));
  }
}

TEST_F(CompileCacheTest, WithoutAFolderNothingHappens) {
  CompileCache Off("", 1000), Full(Folder, 0);
  for (const CompileCache &C : {Off, Full}) {
    EXPECT_FALSE(C.isOn());
    C.keep(CacheKey("step"), result("object"));
    EXPECT_FALSE(C.find(CacheKey("step")));
  }
  EXPECT_FALSE(sys::fs::exists(Folder));
  // A folder that cannot be made is none.
  overwrite((Root + "/file").str(), "");
  CompileCache Wrong((Root + "/file/folder").str(), 1000);
  Wrong.keep(CacheKey("step"), result("object"));
  EXPECT_FALSE(Wrong.find(CacheKey("step")));
}

/// Keeps and finds some results again and again; false if one is wrong.
static bool exercise(const CompileCache &Cache, unsigned Rounds) {
  for (unsigned I = 0; I != Rounds; ++I) {
    std::string Name = std::to_string(I % 7);
    CacheKey Key("step");
    Key.add(Name);
    std::string Wanted(500 + 100 * (I % 7), Name[0]);
    StepResult R = Cache.get(Key, [&] {
      StepResult Made;
      Made.Succeeded = true;
      Made.Bytes = Wanted;
      return Made;
    });
    if (R.Bytes != Wanted)
      return false;
  }
  return true;
}

TEST_F(CompileCacheTest, ThreadsAndProcessesShareAFolder) {
  // So small that entries go away while others read them.
  constexpr uint64_t MaxBytes = 3000;
  std::vector<pid_t> Processes;
  for (int I = 0; I != 4; ++I) {
    pid_t Process = fork();
    if (!Process)
      _exit(exercise(cache(MaxBytes), 300) ? 0 : 1);
    ASSERT_GT(Process, 0);
    Processes.push_back(Process);
  }
  std::atomic<bool> Good{true};
  std::vector<std::thread> Threads;
  for (int I = 0; I != 4; ++I)
    Threads.emplace_back([&] {
      if (!exercise(cache(MaxBytes), 300))
        Good = false;
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_TRUE(Good);
  for (pid_t Process : Processes) {
    int Status;
    ASSERT_EQ(waitpid(Process, &Status, 0), Process);
    EXPECT_EQ(Status, 0);
  }
}

TEST(CompileStepsTest, SourcesThatDependOnOtherFiles) {
  EXPECT_FALSE(dependsOnMore("kernel void k(global int *p) { *p = N; }",
                             {"-DN=4", "-O2"}));
  EXPECT_TRUE(dependsOnMore("#include \"x.h\"\n", {}));
  EXPECT_TRUE(dependsOnMore("#inc\\\nlude \"x.h\"\n", {}));
  EXPECT_TRUE(dependsOnMore("#inc\\\r\nlude \"x.h\"\n", {}));
  EXPECT_TRUE(dependsOnMore("#if __has_include(\"x.h\")\n", {}));
  EXPECT_TRUE(dependsOnMore("constant char d[] = __DATE__;\n", {}));
  EXPECT_TRUE(dependsOnMore("constant char d[] = __TIMESTAMP__;\n", {}));
  EXPECT_TRUE(dependsOnMore("", {"-include", "x.h"}));
  EXPECT_TRUE(dependsOnMore("#ifdef X\nX\n#endif", {"-DX=__TIME__"}));
}

} // namespace
