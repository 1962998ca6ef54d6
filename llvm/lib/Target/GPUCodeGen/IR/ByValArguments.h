//===- ByValArguments.h - Structures that are only read ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Front ends copy a structure by value before they use it. Where the copy is
// only read, the argument itself serves, and where that is only read it can
// stay in the argument buffer:
//
//   define spir_kernel void @k(ptr byval(%S) %s)
//     %copy = alloca %S
//     call void @llvm.memcpy(ptr %copy, ptr %s, i64 4000)
//     %p = getelementptr i32, ptr %copy, i64 %i
//     %v = load i32, ptr %p
// becomes
//     %p = getelementptr i32, ptr addrspace(1) %buffer, i64 %i
//     %v = load i32, ptr addrspace(1) %p, !invariant.load !0
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_BYVALARGUMENTS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_BYVALARGUMENTS_H

namespace llvm {
class Argument;
class Function;
class Value;

namespace gpu {

/// \returns whether all that is done with the memory behind \p A is reading.
bool isOnlyRead(const Argument &A);

/// Replaces copies in \p F that are only read by the argument. The alignment of
/// a copy becomes that of the argument, so it comes before their layout.
bool forwardCopies(Function &F);

/// Makes users of \p A, which is only read, read from \p Place, an address in
/// another address space.
void readInPlace(Argument &A, Value *Place);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_BYVALARGUMENTS_H
