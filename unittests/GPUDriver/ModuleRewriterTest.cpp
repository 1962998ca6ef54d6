//===- ModuleRewriterTest.cpp - Copying a module with other types ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUDriver/ModuleRewriter.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::gpudriver;

namespace {

class ModuleRewriterTest : public testing::Test {
protected:
  /// The text of \p IR after the rewrite; must be valid.
  std::string rewrite(StringRef IR, const ModuleRewrite &R) {
    SMDiagnostic Diag;
    std::unique_ptr<Module> M = parseAssemblyString(IR, Diag, Context);
    if (!M) {
      ADD_FAILURE() << Diag.getMessage().str();
      return "";
    }
    std::unique_ptr<Module> New = rewriteModule(*M, R);
    std::string Text;
    raw_string_ostream OS(Text);
    EXPECT_FALSE(verifyModule(*New, &OS)) << Text;
    Text.clear();
    New->print(OS, nullptr);
    return Text;
  }

  static bool has(const std::string &Text, StringRef Part) {
    return StringRef(Text).contains(Part);
  }

  ModuleRewrite toZero() {
    ModuleRewrite R;
    R.MapAddressSpace = [](unsigned) { return 0u; };
    return R;
  }

  LLVMContext Context;
};

TEST_F(ModuleRewriterTest, CastsBetweenSpacesThatBecameOneDisappear) {
  std::string Text = rewrite(R"(
    @g = addrspace(1) global i32 5
    @p = addrspace(1) global ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4))
    define i32 @f(ptr addrspace(3) %l, i1 %c) {
      %a = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
      %s = select i1 %c, ptr addrspace(4) %a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4))
      %v = load i32, ptr addrspace(4) %s
      ret i32 %v
    })",
                             toZero());
  EXPECT_FALSE(has(Text, "addrspace"));
  EXPECT_TRUE(has(Text, "@p = global ptr @g"));
  EXPECT_TRUE(has(Text, "select i1 %c, ptr %l, ptr @g"));
}

TEST_F(ModuleRewriterTest, SpacesAreRenumberedInTypesInsideTypes) {
  ModuleRewrite R;
  R.MapAddressSpace = [](unsigned AS) { return AS == 4 ? 2u : AS; };
  std::string Text = rewrite(R"(
    %pair = type { ptr addrspace(4), [2 x ptr addrspace(3)] }
    define void @f(ptr byval(%pair) %b, <2 x ptr addrspace(4)> %v) {
      %a = alloca %pair
      %e = getelementptr %pair, ptr %b, i32 0, i32 1
      store ptr addrspace(4) null, ptr %a
      ret void
    })",
                             R);
  EXPECT_FALSE(has(Text, "addrspace(4)"));
  EXPECT_TRUE(has(Text, "{ ptr addrspace(2), [2 x ptr addrspace(3)] }"));
  EXPECT_TRUE(has(Text, "<2 x ptr addrspace(2)> %v"));
  EXPECT_TRUE(has(Text, "store ptr addrspace(2) null"));
}

TEST_F(ModuleRewriterTest, IntrinsicsGetTheNamesOfTheirNewTypes) {
  std::string Text = rewrite(R"(
    declare void @llvm.memcpy.p1.p4.i64(ptr addrspace(1), ptr addrspace(4), i64, i1)
    define void @f(ptr addrspace(1) %d, ptr addrspace(4) %s) {
      call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) %d, ptr addrspace(4) %s, i64 8, i1 false)
      ret void
    })",
                             toZero());
  EXPECT_TRUE(has(Text, "@llvm.memcpy.p0.p0.i64(ptr %d, ptr %s"));
  EXPECT_FALSE(has(Text, "p1.p4"));
}

TEST_F(ModuleRewriterTest, TargetTypesAreReplaced) {
  ModuleRewrite R;
  R.MapTargetType = [](TargetExtType *T) -> Type * {
    return T->getName() == "spirv.Event" ? PointerType::get(T->getContext(), 0)
                                         : nullptr;
  };
  std::string Text = rewrite(R"(
    define target("spirv.Event") @f(target("spirv.Event") %e) {
      %a = alloca target("spirv.Event")
      store target("spirv.Event") zeroinitializer, ptr %a
      ret target("spirv.Event") %e
    })",
                             R);
  EXPECT_FALSE(has(Text, "spirv.Event"));
  EXPECT_TRUE(has(Text, "define ptr @f(ptr %e)"));
}

TEST_F(ModuleRewriterTest, NamesOfFunctionsAreMapped) {
  ModuleRewrite R;
  R.MapFunctionName = [](StringRef Name) { return "x_" + Name.str(); };
  R.TargetTriple = "spir64-unknown-unknown";
  std::string Text = rewrite(R"(
    declare float @llvm.fabs.f32(float)
    declare i32 @g(i32)
    define i32 @f(i32 %a, float %b) {
      %c = call float @llvm.fabs.f32(float %b)
      %r = call i32 @g(i32 %a)
      ret i32 %r
    })",
                             R);
  EXPECT_TRUE(has(Text, "define i32 @x_f("));
  EXPECT_TRUE(has(Text, "call i32 @x_g("));
  EXPECT_TRUE(has(Text, "@llvm.fabs.f32("));
  EXPECT_TRUE(has(Text, "target triple = \"spir64-unknown-unknown\""));
}

} // namespace
