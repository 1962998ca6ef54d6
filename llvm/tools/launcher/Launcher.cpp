//===- Launcher.cpp - Starts LLVM's programs with our targets in them -----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   llc ...              (a link to this program) or
//   mgpu-launch llc ...  runs the installed LLVM's llc with MGPUPreload.so.
//
// MGPU_LLVM_BIN names another directory with LLVM's programs.
//
//===----------------------------------------------------------------------===//

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>

static int fail(const char *What) {
  std::perror(What);
  return 127;
}

static const char *getFileName(const char *Path) {
  const char *Slash = std::strrchr(Path, '/');
  return Slash ? Slash + 1 : Path;
}

int main(int argc, char **argv) {
  char Buffer[PATH_MAX];
  ssize_t Length = readlink("/proc/self/exe", Buffer, sizeof(Buffer) - 1);
  if (Length < 0)
    return fail("mgpu-launch: /proc/self/exe");
  std::string Self(Buffer, size_t(Length));
  std::string Root = Self.substr(0, Self.rfind('/')) + "/..";

  std::string Name = argc ? getFileName(argv[0]) : "mgpu-launch";
  if (Name == "mgpu-launch") {
    if (argc < 2) {
      std::fprintf(stderr, "usage: mgpu-launch TOOL [ARGUMENT...]\n");
      return 127;
    }
    ++argv;
    Name = getFileName(argv[0]);
  }

  const char *Bin = std::getenv("MGPU_LLVM_BIN");
  std::string Tool = std::string(Bin ? Bin : MGPU_LLVM_BIN_DIR) + "/" + Name;
  if (access(Tool.c_str(), X_OK))
    return fail(Tool.c_str());
  std::string Preload = Root + "/lib/MGPUPreload.so";
  if (access(Preload.c_str(), R_OK))
    return fail(Preload.c_str());
#ifdef MGPU_SANITIZER_RUNTIME
  Preload = MGPU_SANITIZER_RUNTIME ":" + Preload;
#endif
  if (const char *Old = std::getenv("LD_PRELOAD"))
    Preload += std::string(":") + Old;
  if (setenv("LD_PRELOAD", Preload.c_str(), 1))
    return fail("mgpu-launch: LD_PRELOAD");
  argv[0] = Tool.data();
  execv(Tool.c_str(), argv);
  return fail(Tool.c_str());
}
