//===- Builtins.h - The reserved functions __mgpu_* -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Builtins.def says, for everybody who reads or makes calls of them.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_BUILTINS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_BUILTINS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/GPUObject/KernelMetadata.h"
#include <optional>

namespace llvm {
class CallBase;
class CallInst;
class Function;
class FunctionType;
class IRBuilderBase;
class LLVMContext;
class Module;
class Value;

namespace gpu {

enum class Builtin : uint8_t {
#define GPU_BUILTIN(ID, ...) ID,
#include "Builtins.def"
};

enum class BuiltinSource : uint8_t {
  Preload,
  Implicit,
  Argument,
  ImageWord,
  Core,
  Operation
};
enum class BuiltinNeeds : uint8_t {
  Nothing,
  SubGroups,
  Images,
  Vertex,
  Fragment
};

/// Bits of __mgpu_shader_output: what a thread of a vertex program stores.
enum ShaderOutputs : uint8_t {
  OutputPosition = 1,
  OutputPointSizeAndLayer = 2,
  OutputVaryings = 4
};

struct BuiltinInfo {
  /// With the prefix.
  StringLiteral Name;
  BuiltinSource Source;
  /// For Implicit: the first, or only, one.
  gpuobj::ImplicitArgKind FirstArg;
  bool IsUniform;
  bool IsConvergent;
  bool AccessesMemory;
  BuiltinNeeds Needs;
};

const BuiltinInfo &getBuiltinInfo(Builtin B);
FunctionType *getBuiltinType(Builtin B, LLVMContext &C);

/// Whether only this project may define or declare \p Name. The device library
/// has functions of its own with such names.
bool isReservedName(StringRef Name);

std::optional<Builtin> getBuiltin(StringRef Name);
std::optional<Builtin> getBuiltin(const Function &F);
std::optional<Builtin> getBuiltin(const CallBase &Call);

/// The constant dimension in a call of a builtin that has one; 0 if it has
/// none, 3 if it is no dimension.
unsigned getDimension(const CallBase &Call);

/// The implicit argument behind a builtin; \p Dim for those per dimension.
std::optional<gpuobj::ImplicitArgKind> implicitArg(Builtin B, unsigned Dim);

/// A call of \p B, which is declared if it is not.
CallInst *createBuiltinCall(IRBuilderBase &IRB, Builtin B,
                            ArrayRef<Value *> Args = {});

/// What the launch knows of \p Image, a handle.
CallInst *createImageQuery(IRBuilderBase &IRB, gpuobj::ImageWordKind Kind,
                           Value *Image);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_BUILTINS_H
