//===- BuiltinsTests.cpp - Reserved functions and entry points ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "ModuleFromText.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace llvm::gpu;
using gpuobj::ImplicitArgKind;

namespace {

TEST(Builtins, NamesAndTypes) {
  LLVMContext C;
  Type *I32 = Type::getInt32Ty(C);
  EXPECT_EQ(getBuiltin("__mgpu_shuffle"), Builtin::Shuffle);
  EXPECT_EQ(getBuiltin("shuffle"), std::nullopt);
  EXPECT_EQ(getBuiltin("__mgpu_relaxed_pow"), std::nullopt);
  EXPECT_TRUE(isReservedName("__mgpu_relaxed_pow"));
  EXPECT_EQ(getBuiltinType(Builtin::Shuffle, C),
            FunctionType::get(I32, {I32, I32}, false));
  EXPECT_EQ(getBuiltinType(Builtin::DotSU, C),
            FunctionType::get(I32, {I32, I32, I32}, false));
  EXPECT_EQ(getBuiltinType(Builtin::Barrier, C),
            FunctionType::get(Type::getVoidTy(C), {I32}, false));
  EXPECT_EQ(getBuiltinType(Builtin::PrintfBuffer, C),
            FunctionType::get(Type::getInt64Ty(C), {}, false));
}

TEST(Builtins, AnImplicitArgumentForEachDimension) {
  EXPECT_EQ(implicitArg(Builtin::LocalSize, 2), ImplicitArgKind::LocalSizeZ);
  EXPECT_EQ(implicitArg(Builtin::LocalSize, 3), std::nullopt);
  EXPECT_EQ(implicitArg(Builtin::WorkDim, 0), ImplicitArgKind::WorkDim);
  EXPECT_EQ(implicitArg(Builtin::WorkDim, 1), std::nullopt);
  EXPECT_EQ(implicitArg(Builtin::GroupId, 0), std::nullopt);
}

TEST(Builtins, CallsAreDeclaredAsTheTableSays) {
  ModuleFromText M("define void @f() { ret void }");
  IRBuilder<> B(&M["f"].getEntryBlock().front());
  createBuiltinCall(B, Builtin::Ballot, B.getInt32(1));
  createBuiltinCall(B, Builtin::Barrier, B.getInt32(1));
  const Function &Ballot = M["__mgpu_ballot"], &Barrier = M["__mgpu_barrier"];
  EXPECT_TRUE(Ballot.isConvergent());
  EXPECT_TRUE(Ballot.doesNotAccessMemory());
  EXPECT_TRUE(Barrier.isConvergent());
  EXPECT_FALSE(Barrier.doesNotAccessMemory());
}

TEST(EntryPoint, TheCallingConventionIsTheStage) {
  ModuleFromText M("define spir_kernel void @k() { ret void }\n"
                   "define spir_func void @f() { ret void }");
  EXPECT_EQ(getStage(M["k"]), gpuobj::ShaderStage::Compute);
  EXPECT_FALSE(isEntryPoint(M["f"]));
}

TEST(EntryPoint, WhatAKernelReads) {
  ModuleFromText M(R"(
    @table = addrspace(2) constant [2 x i32] [i32 1, i32 2]
    @tile = internal addrspace(3) global [2 x i32] undef
    declare i32 @__mgpu_local_id(i32)
    declare i32 @__mgpu_num_groups(i32)
    declare i32 @__mgpu_work_dim()
    define spir_kernel void @k(i32 %d) {
      %y = call i32 @__mgpu_local_id(i32 1)
      %n = call i32 @__mgpu_num_groups(i32 2)
      %w = call i32 @__mgpu_work_dim()
      store i32 %y, ptr addrspace(3) @tile
      ret void
    }
    define spir_kernel void @data(ptr %p) {
      store ptr addrspacecast (ptr addrspace(2) @table to ptr), ptr %p
      ret void
    }
    @counter = internal addrspace(1) global i32 3
    @fixed = internal addrspace(1) constant i32 3
    define spir_kernel void @variable() {
      %v = load i32, ptr addrspace(1) @fixed
      store i32 %v, ptr addrspace(1) @counter
      ret void
    })");
  EntryPoint K(M["k"]), Data(M["data"]);
  EXPECT_EQ(K.ImplicitArgs,
            (std::set{ImplicitArgKind::NumGroupsZ, ImplicitArgKind::WorkDim}));
  ASSERT_EQ(K.Preloads.size(), 1u);
  EXPECT_EQ(K.Preloads.begin()->Value, Builtin::LocalId);
  EXPECT_EQ(K.Preloads.begin()->Dim, 1u);
  EXPECT_EQ(Data.ImplicitArgs, std::set{ImplicitArgKind::ConstantData});
  EntryPoint Variable(M["variable"]);
  EXPECT_EQ(Variable.ImplicitArgs, (std::set{ImplicitArgKind::ConstantData,
                                             ImplicitArgKind::GlobalData}));
}

} // namespace
