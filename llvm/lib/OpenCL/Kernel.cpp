//===- Kernel.cpp - Kernels and their arguments ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernel.h"
#include "Api.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace llvm::opencl;
using gpuobj::KernelArg;
using gpuobj::KernelArgKind;
using gpusim::ArgumentSpec;

Kernel::Kernel(Ref<opencl::Program> P, std::string Name, CodeMap Codes)
    : Object(KindOf), Program(std::move(P)), Name(std::move(Name)),
      Codes(std::move(Codes)), Args(metadata().Args.size()) {
  ++Program->Kernels;
}

Kernel::~Kernel() { --Program->Kernels; }

const KernelInfo *Kernel::info() const {
  const KernelInfoMap &All = Codes.begin()->second.Loaded->info();
  auto It = All.find(Name);
  return It == All.end() || It->second.Args.size() != Args.size() ? nullptr
                                                                  : &It->second;
}

size_t opencl::maxGroupItems(const Device &D, const Kernel::Code &C) {
  size_t Most = D.Limits.MaxGroupItems;
  if (const gpuobj::RogueKernelInfo *R = C.metadata().rogue())
    Most = std::min<size_t>(Most, R->MaxGroupItems.value_or(Most));
  return Most;
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

/// All devices must have the same arguments.
static bool agree(const gpuobj::KernelMetadata &A,
                  const gpuobj::KernelMetadata &B) {
  return A.Args.size() == B.Args.size() &&
         all_of(zip(A.Args, B.Args), [](const auto &Pair) {
           const auto &[X, Y] = Pair;
           return X.Kind == Y.Kind &&
                  (X.Kind != KernelArgKind::Value || X.Size == Y.Size);
         });
}

static cl_int findCodes(Program &P, StringRef Name, Kernel::CodeMap &Codes) {
  bool IsBuilt = false;
  for (const Device *D : P.Devices) {
    std::shared_ptr<LoadedProgram> Loaded = P.loadedFor(D);
    if (!Loaded)
      continue;
    IsBuilt = true;
    if (const gpuobj::KernelCode *Code = Loaded->object().findKernel(Name))
      Codes[D] = {Loaded, Code};
  }
  if (!IsBuilt)
    return CL_INVALID_PROGRAM_EXECUTABLE;
  if (Codes.empty())
    return CL_INVALID_KERNEL_NAME;
  for (const auto &[D, C] : Codes)
    if (!agree(C.metadata(), Codes.begin()->second.metadata()))
      return CL_INVALID_KERNEL_DEFINITION;
  return CL_SUCCESS;
}

cl_kernel api::clCreateKernel(cl_program H, const char *Name, cl_int *Err) {
  Program *P = find<Program>(H);
  if (!P)
    return fail(Err, CL_INVALID_PROGRAM);
  if (!Name)
    return fail(Err, CL_INVALID_VALUE);
  Kernel::CodeMap Codes;
  if (cl_int Code = findCodes(*P, Name, Codes))
    return fail(Err, Code);
  return succeed(
      Err, Ref<Kernel>(new Kernel(Ref<Program>(P), Name, std::move(Codes))));
}

cl_int api::clCreateKernelsInProgram(cl_program H, cl_uint Count,
                                     cl_kernel *Kernels, cl_uint *CountOut) {
  Program *P = find<Program>(H);
  if (!P)
    return CL_INVALID_PROGRAM;
  std::shared_ptr<LoadedProgram> Loaded;
  for (const Device *D : P->Devices)
    if (!Loaded)
      Loaded = P->loadedFor(D);
  if (!Loaded)
    return CL_INVALID_PROGRAM_EXECUTABLE;
  const auto &All = Loaded->object().Metadata.Kernels;
  if (Kernels && Count < All.size())
    return CL_INVALID_VALUE;
  if (CountOut)
    *CountOut = All.size();
  if (!Kernels)
    return CL_SUCCESS;
  std::vector<Ref<Kernel>> Made;
  for (const gpuobj::KernelMetadata &K : All) {
    Kernel::CodeMap Codes;
    if (cl_int Code = findCodes(*P, K.Name, Codes))
      return Code;
    Made.push_back(new Kernel(Ref<Program>(P), K.Name, std::move(Codes)));
  }
  for (auto [I, K] : enumerate(Made))
    Kernels[I] = publish(K);
  return CL_SUCCESS;
}

cl_kernel api::clCloneKernel(cl_kernel H, cl_int *Err) {
  Kernel *K = find<Kernel>(H);
  if (!K)
    return fail(Err, CL_INVALID_KERNEL);
  Ref<Kernel> Copy(new Kernel(K->Program, K->Name, K->Codes));
  std::lock_guard<std::mutex> Guard(K->Lock);
  Copy->Args = K->Args;
  return succeed(Err, std::move(Copy));
}

cl_int api::clRetainKernel(cl_kernel H) {
  return retain<Kernel>(H, CL_INVALID_KERNEL);
}

cl_int api::clReleaseKernel(cl_kernel H) {
  return release<Kernel>(H, CL_INVALID_KERNEL);
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static cl_int setPointer(const Kernel &K, size_t Size, const void *Value,
                         Kernel::Argument &A) {
  if (Size != sizeof(cl_mem))
    return CL_INVALID_ARG_SIZE;
  A.Value.Kind = ArgumentSpec::Buffer;
  cl_mem H = Value ? *static_cast<const cl_mem *>(Value) : nullptr;
  if (!H)
    return CL_SUCCESS;
  MemObject *M = find<MemObject>(H);
  if (!M || M->isImage() || M->Context != K.Program->Context)
    return CL_INVALID_MEM_OBJECT;
  A.set(*M);
  A.Value.Address = M->address();
  A.Value.Offset = M->Origin;
  return CL_SUCCESS;
}

static cl_int setImage(const Kernel &K, const KernelArg &Arg, size_t Size,
                       const void *Value, Kernel::Argument &A) {
  if (Size != sizeof(cl_mem))
    return CL_INVALID_ARG_SIZE;
  if (!Value)
    return CL_INVALID_ARG_VALUE;
  MemObject *M = find<MemObject>(*static_cast<const cl_mem *>(Value));
  if (!M || !M->isImage() || M->Context != K.Program->Context)
    return CL_INVALID_MEM_OBJECT;
  if (Arg.Image) {
    using gpuobj::ImageAccess;
    bool Reads = Arg.Image->Access != ImageAccess::WriteOnly,
         Writes = Arg.Image->Access != ImageAccess::ReadOnly;
    if ((Reads && (M->Flags & CL_MEM_WRITE_ONLY)) ||
        (Writes && (M->Flags & CL_MEM_READ_ONLY)))
      return CL_INVALID_ARG_VALUE;
    if (!isTypeOf(*Arg.Image, M->Type) ||
        Arg.Image->Depth != (M->Format.image_channel_order == CL_DEPTH))
      return CL_INVALID_ARG_VALUE;
  }
  A.Value.Kind = ArgumentSpec::Image;
  A.set(*M);
  return CL_SUCCESS;
}

static cl_int setSampler(const Kernel &K, size_t Size, const void *Value,
                         Kernel::Argument &A) {
  if (Size != sizeof(cl_sampler))
    return CL_INVALID_ARG_SIZE;
  // No value at all is no sampler, either.
  Sampler *S =
      Value ? find<Sampler>(*static_cast<const cl_sampler *>(Value)) : nullptr;
  if (!S || S->Context != K.Program->Context)
    return CL_INVALID_SAMPLER;
  A.Value.Kind = ArgumentSpec::Sampler;
  A.Value.State = S->state();
  return CL_SUCCESS;
}

static cl_int setValue(const Kernel &K, const KernelArg &Arg, size_t Size,
                       const void *Value, Kernel::Argument &A) {
  switch (Arg.Kind) {
  case KernelArgKind::Global:
  case KernelArgKind::Constant:
    return setPointer(K, Size, Value, A);
  case KernelArgKind::Local:
    if (Value)
      return CL_INVALID_ARG_VALUE;
    if (!Size)
      return CL_INVALID_ARG_SIZE;
    if (Size > gpusim::MaxLocalBytes)
      return CL_INVALID_ARG_SIZE;
    A.Value.Kind = ArgumentSpec::Local;
    A.Value.LocalBytes = Size;
    return CL_SUCCESS;
  case KernelArgKind::Value: {
    if (Size != Arg.Size)
      return CL_INVALID_ARG_SIZE;
    if (!Value)
      return CL_INVALID_ARG_VALUE;
    auto *Bytes = static_cast<const uint8_t *>(Value);
    A.Value.Kind = ArgumentSpec::Value;
    A.Value.Bytes.assign(Bytes, Bytes + Size);
    return CL_SUCCESS;
  }
  case KernelArgKind::Image:
    return setImage(K, Arg, Size, Value, A);
  case KernelArgKind::Sampler:
    return setSampler(K, Size, Value, A);
  }
  return CL_INVALID_ARG_VALUE;
}

cl_int api::clSetKernelArg(cl_kernel H, cl_uint Index, size_t Size,
                           const void *Value) {
  Kernel *K = find<Kernel>(H);
  if (!K)
    return CL_INVALID_KERNEL;
  if (Index >= K->Args.size())
    return CL_INVALID_ARG_INDEX;
  Kernel::Argument A;
  if (cl_int Code = setValue(*K, K->metadata().Args[Index], Size, Value, A))
    return Code;
  std::lock_guard<std::mutex> Guard(K->Lock);
  K->Args[Index] = std::move(A);
  return CL_SUCCESS;
}

cl_int api::clSetKernelArgSVMPointer(cl_kernel H, cl_uint Index,
                                     const void *Value) {
  Kernel *K = find<Kernel>(H);
  if (!K)
    return CL_INVALID_KERNEL;
  if (Index >= K->Args.size())
    return CL_INVALID_ARG_INDEX;
  KernelArgKind Kind = K->metadata().Args[Index].Kind;
  if (Kind != KernelArgKind::Global && Kind != KernelArgKind::Constant)
    return CL_INVALID_ARG_VALUE;
  if (Value && !findShared(*K->Program->Context, Value))
    return CL_INVALID_ARG_VALUE;
  Kernel::Argument A;
  A.Value.Kind = ArgumentSpec::Buffer;
  A.Value.Address = reinterpret_cast<uint64_t>(Value);
  std::lock_guard<std::mutex> Guard(K->Lock);
  K->Args[Index] = std::move(A);
  return CL_SUCCESS;
}

cl_int api::clSetKernelExecInfo(cl_kernel H, cl_kernel_exec_info Name,
                                size_t Size, const void *Value) {
  Kernel *K = find<Kernel>(H);
  if (!K)
    return CL_INVALID_KERNEL;
  // A set of no pointers replaces those of before.
  if (Name == CL_KERNEL_EXEC_INFO_SVM_PTRS && !Size && !Value)
    return CL_SUCCESS;
  if (!Value)
    return CL_INVALID_VALUE;
  switch (Name) {
  case CL_KERNEL_EXEC_INFO_SVM_PTRS: {
    if (!Size || Size % sizeof(void *))
      return CL_INVALID_VALUE;
    // All kernels see all of the shared memory.
    auto *Pointers = static_cast<void *const *>(Value);
    for (const void *P : ArrayRef(Pointers, Size / sizeof(void *)))
      if (!findShared(*K->Program->Context, P))
        return CL_INVALID_VALUE;
    return CL_SUCCESS;
  }
  case CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM:
    if (Size != sizeof(cl_bool))
      return CL_INVALID_VALUE;
    // No device has it.
    return *static_cast<const cl_bool *>(Value) ? CL_INVALID_OPERATION
                                                : CL_SUCCESS;
  default:
    return CL_INVALID_VALUE;
  }
}
