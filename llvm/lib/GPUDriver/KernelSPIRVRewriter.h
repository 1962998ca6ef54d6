//===- KernelSPIRVRewriter.h - Kernels in words of llvm-spirv ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llvm-spirv 15 stops at instructions that compilers of today write, LLVM's own
// back end among them. They become others that mean the same:
//
//   before: %z = OpConstantNull %uint
//           %s = OpIAddCarry %struct %a %b
//           %e = OpPtrEqual %bool %p %q
//   after:  %z = OpConstant %uint 0
//           %0 = OpIAdd %uint %a %b
//           %1 = OpULessThan %bool %0 %a
//           %2 = OpSelect %uint %1 %uint_1 %uint_0
//           %3 = OpUndef %struct
//           %4 = OpCompositeInsert %struct %0 %3 0
//           %s = OpCompositeInsert %struct %2 %4 1
//           %5 = OpConvertPtrToU %ulong %p
//           %6 = OpConvertPtrToU %ulong %q
//           %e = OpIEqual %bool %5 %6
//
// Functions that LLVM's back end made of intrinsics are called
// "spirv.llvm_memset_p1_i64" and so on; llvm-spirv would take them for the
// intrinsics of its own version. They get other names.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_KERNELSPIRVREWRITER_H
#define LLVM_LIB_GPUDRIVER_KERNELSPIRVREWRITER_H

#include <cstdint>
#include <map>
#include <vector>

namespace llvm::gpudriver {

class SPIRVBinary;

/// \returns the words of the valid module \p Binary as llvm-spirv 15 takes
/// them, of a version up to 1.4. Specialization constants have the values that
/// \p SpecConstants gives by SpecId.
std::vector<uint32_t>
rewriteForTranslator(const SPIRVBinary &Binary,
                     const std::map<uint32_t, uint64_t> &SpecConstants);

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_KERNELSPIRVREWRITER_H
