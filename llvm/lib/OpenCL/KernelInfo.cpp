//===- KernelInfo.cpp - Queries about kernels -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Api.h"
#include "Kernel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/GPUSim/DriverContract.h"

using namespace llvm;
using namespace llvm::opencl;

cl_int api::clGetKernelInfo(cl_kernel H, cl_kernel_info Name, size_t Size,
                            void *Value, size_t *SizeOut) {
  Kernel *K = find<Kernel>(H);
  if (!K)
    return CL_INVALID_KERNEL;
  Answer A(Size, Value, SizeOut);
  switch (Name) {
  case CL_KERNEL_FUNCTION_NAME:
    return A.string(K->Name);
  case CL_KERNEL_NUM_ARGS:
    return A.value(cl_uint(K->Args.size()));
  case CL_KERNEL_REFERENCE_COUNT:
    return A.value(K->External.load());
  case CL_KERNEL_CONTEXT:
    return A.value(cl_context(K->Program->Context.get()));
  case CL_KERNEL_PROGRAM:
    return A.value(cl_program(K->Program.get()));
  case CL_KERNEL_ATTRIBUTES: {
    const KernelInfo *Info = K->info();
    // Only programs from source have them.
    return A.string(Info && K->Program->Source ? Info->Attributes : "");
  }
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clGetKernelArgInfo(cl_kernel H, cl_uint Index,
                               cl_kernel_arg_info Name, size_t Size,
                               void *Value, size_t *SizeOut) {
  Kernel *K = find<Kernel>(H);
  if (!K)
    return CL_INVALID_KERNEL;
  if (Index >= K->Args.size())
    return CL_INVALID_ARG_INDEX;
  const KernelInfo *Info = K->info();
  Answer A(Size, Value, SizeOut);
  if (!Info || !K->Codes.begin()->second.Loaded->HasArgInfo)
    return CL_KERNEL_ARG_INFO_NOT_AVAILABLE;
  const KernelInfo::Argument &Arg = Info->Args[Index];
  switch (Name) {
  case CL_KERNEL_ARG_ADDRESS_QUALIFIER:
    return A.value(
        K->metadata().Args[Index].Kind == gpuobj::KernelArgKind::Image
            ? cl_kernel_arg_address_qualifier(CL_KERNEL_ARG_ADDRESS_GLOBAL)
            : Arg.Address);
  case CL_KERNEL_ARG_ACCESS_QUALIFIER:
    return A.value(Arg.Access);
  case CL_KERNEL_ARG_TYPE_NAME:
    return A.string(Arg.TypeName);
  case CL_KERNEL_ARG_TYPE_QUALIFIER:
    return A.value(Arg.Type);
  case CL_KERNEL_ARG_NAME:
    return A.string(Arg.Name);
  default:
    return CL_INVALID_VALUE;
  }
}

/// The device of a query, which may be left out if there is only one.
static cl_int chooseDevice(const Kernel &K, cl_device_id Id, Device *&D) {
  const std::vector<Device *> &All = K.Program->Devices;
  D = Id ? find<Device>(Id) : All.size() == 1 ? All.front() : nullptr;
  return D && K.codeFor(*D) ? CL_SUCCESS : CL_INVALID_DEVICE;
}

/// Local memory with that of the arguments that are set. Where others will
/// begin counts, so that what the device has besides can be asked for.
static cl_ulong localBytes(const Kernel &K, const Kernel::Code &C) {
  const gpuobj::KernelMetadata &M = C.metadata();
  cl_ulong Bytes = M.LocalBytes;
  if (const gpuobj::RogueKernelInfo *R = M.rogue(); R && R->LocalMemory)
    Bytes = cl_ulong(R->LocalMemory->Words) * 4;
  std::lock_guard<std::mutex> Guard(K.Lock);
  for (const auto &[A, Arg] : zip(K.Args, M.Args))
    if (Arg.Kind == gpuobj::KernelArgKind::Local)
      Bytes = gpusim::placeLocalArgument(Arg, Bytes) +
              (A ? A->Value.LocalBytes : 0);
  return Bytes;
}

cl_int api::clGetKernelWorkGroupInfo(cl_kernel H, cl_device_id Id,
                                     cl_kernel_work_group_info Name,
                                     size_t Size, void *Value,
                                     size_t *SizeOut) {
  Kernel *K = find<Kernel>(H);
  if (!K)
    return CL_INVALID_KERNEL;
  Device *D;
  if (cl_int Code = chooseDevice(*K, Id, D))
    return Code;
  const Kernel::Code &C = *K->codeFor(*D);
  const gpuobj::KernelMetadata &M = C.metadata();
  Answer A(Size, Value, SizeOut);
  switch (Name) {
  case CL_KERNEL_WORK_GROUP_SIZE:
    return A.value(maxGroupItems(*D, C));
  case CL_KERNEL_COMPILE_WORK_GROUP_SIZE: {
    std::array<uint32_t, 3> Needed =
        M.ReqdWorkGroupSize.value_or(std::array<uint32_t, 3>{0, 0, 0});
    return A.array(ArrayRef<size_t>({Needed[0], Needed[1], Needed[2]}));
  }
  case CL_KERNEL_LOCAL_MEM_SIZE:
    return A.value(localBytes(*K, C));
  case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
    return A.value(size_t(D->Limits.WarpSize));
  case CL_KERNEL_PRIVATE_MEM_SIZE:
    // With what is spilled.
    return A.value(
        cl_ulong(M.rogue() ? M.PrivateBytes + M.SpillBytes : M.PrivateBytes));
  case CL_KERNEL_GLOBAL_WORK_SIZE:
    // Only of built-in kernels.
    return CL_INVALID_VALUE;
  default:
    return CL_INVALID_VALUE;
  }
}

/// Work-items of a local size; nothing if the query has none.
static std::optional<size_t> inputItems(size_t Size, const void *Input) {
  if (!Input || !Size || Size % sizeof(size_t) || Size > 3 * sizeof(size_t))
    return std::nullopt;
  size_t Items = 1;
  for (size_t N :
       ArrayRef(static_cast<const size_t *>(Input), Size / sizeof(size_t)))
    Items = SaturatingMultiply(Items, N);
  return Items;
}

cl_int api::clGetKernelSubGroupInfo(cl_kernel H, cl_device_id Id,
                                    cl_kernel_sub_group_info Name,
                                    size_t InputSize, const void *Input,
                                    size_t Size, void *Value, size_t *SizeOut) {
  Kernel *K = find<Kernel>(H);
  if (!K)
    return CL_INVALID_KERNEL;
  Device *D;
  if (cl_int Code = chooseDevice(*K, Id, D))
    return Code;
  size_t Lanes = D->Limits.WarpSize, Most = maxGroupItems(*D, *K->codeFor(*D));
  Answer A(Size, Value, SizeOut);
  switch (Name) {
  case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE: {
    std::optional<size_t> Items = inputItems(InputSize, Input);
    return Items ? A.value(std::min(Lanes, *Items)) : CL_INVALID_VALUE;
  }
  case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE: {
    std::optional<size_t> Items = inputItems(InputSize, Input);
    return Items ? A.value(size_t(divideCeil(*Items, Lanes)))
                 : CL_INVALID_VALUE;
  }
  case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT: {
    if (InputSize != sizeof(size_t) || !Input)
      return CL_INVALID_VALUE;
    size_t Count = *static_cast<const size_t *>(Input);
    size_t Items = SaturatingMultiply(Count, Lanes);
    if (Items > Most)
      Items = 0;
    size_t Sizes[3] = {Items, Items ? 1u : 0u, Items ? 1u : 0u};
    // As many dimensions as there is room for.
    size_t Dims = Value ? Size / sizeof(size_t) : 3;
    if (!Dims || Dims > 3)
      return CL_INVALID_VALUE;
    return A.array(ArrayRef(Sizes, Dims));
  }
  case CL_KERNEL_MAX_NUM_SUB_GROUPS:
    return A.value(size_t(divideCeil(Most, Lanes)));
  case CL_KERNEL_COMPILE_NUM_SUB_GROUPS:
    return A.value(size_t(0));
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clGetKernelSubGroupInfoKHR(cl_kernel H, cl_device_id Id,
                                       cl_kernel_sub_group_info Name,
                                       size_t InputSize, const void *Input,
                                       size_t Size, void *Value,
                                       size_t *SizeOut) {
  return api::clGetKernelSubGroupInfo(H, Id, Name, InputSize, Input, Size,
                                      Value, SizeOut);
}
