//===- Object.cpp - Objects behind OpenCL's handles -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Object.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

using namespace llvm;
using namespace llvm::opencl;

static std::atomic<uint64_t> NextSerial{0};

Object::Object(ObjectKind Kind) : Kind(Kind), Serial(NextSerial++) {}

Object::~Object() = default;

namespace {
struct Registry {
  std::mutex Lock;
  DenseMap<const void *, Object *> Objects;
};
} // namespace

/// Never destroyed: applications release handles while the process ends.
static Registry &registry() {
  static Registry *R = new Registry;
  return *R;
}

void opencl::registerHandle(const void *Handle, Object &O) {
  Registry &R = registry();
  std::lock_guard<std::mutex> Guard(R.Lock);
  R.Objects[Handle] = &O;
}

void opencl::unregisterHandle(const void *Handle) {
  Registry &R = registry();
  std::lock_guard<std::mutex> Guard(R.Lock);
  R.Objects.erase(Handle);
}

Object *opencl::findObject(const void *Handle, ObjectKind Kind) {
  Registry &R = registry();
  std::lock_guard<std::mutex> Guard(R.Lock);
  Object *O = R.Objects.lookup(Handle);
  return O && O->Kind == Kind ? O : nullptr;
}

void opencl::warn(StringRef Message) {
  // One write, so that lines of several threads stay whole.
  std::string Line = ("mgpu: " + Twine(Message) + "\n").str();
  errs() << Line;
}
