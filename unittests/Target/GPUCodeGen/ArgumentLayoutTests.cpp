//===- ArgumentLayoutTests.cpp - Where a kernel finds its arguments -------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/ArgumentLayout.h"
#include "GPUCodeGen/TargetLimits.h"
#include "ModuleFromText.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace llvm::gpu;
using gpuobj::ImplicitArgKind;

namespace {

TargetLimits uniforms(uint32_t Bytes) {
  TargetLimits Limits;
  Limits.UniformBytes = Bytes;
  return Limits;
}

const char *const ThreeArguments = R"(
  declare i32 @__mgpu_work_dim()
  define spir_kernel void @k(i8 %a, i64 %b, <3 x float> %c) {
    %w = call i32 @__mgpu_work_dim()
    ret void
  })";

TEST(ArgumentLayout, ImplicitThenExplicitEachAligned) {
  ModuleFromText M(ThreeArguments);
  auto L = ArgumentLayout::compute(M["k"], uniforms(512));
  EXPECT_EQ(L.implicit(ImplicitArgKind::WorkDim), 0u);
  EXPECT_EQ(L.implicit(ImplicitArgKind::ArgumentBuffer), std::nullopt);
  EXPECT_EQ(L.arg(0).Offset, 4u);
  EXPECT_EQ(L.arg(0).Size, 1u);
  EXPECT_EQ(L.arg(1).Offset, 8u);
  EXPECT_EQ(L.arg(2).Offset, 16u);
  EXPECT_EQ(L.arg(2).Size, 16u);
  EXPECT_EQ(L.uniformWords(), 8u);
}

// The address of the buffer needs uniforms itself, so the 64-bit argument has
// no place any more: work_dim, argument_buffer and %a take 20 of 24 bytes.
TEST(ArgumentLayout, WhatDoesNotFitGoesToTheBuffer) {
  ModuleFromText M(ThreeArguments);
  auto L = ArgumentLayout::compute(M["k"], uniforms(24));
  EXPECT_EQ(L.implicit(ImplicitArgKind::ArgumentBuffer), 8u);
  EXPECT_FALSE(L.arg(0).InBuffer);
  EXPECT_EQ(L.arg(0).Offset, 16u);
  EXPECT_TRUE(L.arg(1).InBuffer);
  EXPECT_EQ(L.arg(1).Offset, 0u);
  EXPECT_TRUE(L.arg(2).InBuffer);
  EXPECT_EQ(L.arg(2).Offset, 16u);
  EXPECT_EQ(L.uniformWords(), 5u);
}

TEST(ArgumentLayout, FrozenWhateverHappensToTheCode) {
  ModuleFromText M(ThreeArguments);
  Function &K = M["k"];
  ArgumentLayout::compute(K, uniforms(512)).freeze(K);
  K.front().front().eraseFromParent();
  auto L = ArgumentLayout::of(K, uniforms(512));
  EXPECT_EQ(L.implicit(ImplicitArgKind::WorkDim), 0u);
  EXPECT_EQ(L.arg(1).Offset, 8u);
  EXPECT_EQ(ArgumentLayout::compute(K, uniforms(512)).arg(1).Offset, 8u);
  EXPECT_EQ(ArgumentLayout::compute(K, uniforms(512)).arg(0).Offset, 0u);
}

TEST(ArgumentLayout, StatesOfImagesComeBehindAllOthers) {
  ModuleFromText M(
      "define spir_kernel void @k(i32 \"mgpu-sampler\" %s, i32 %a, "
      "i32 \"mgpu-image\"=\"2d,read_only\" %i, i64 %b) {\n"
      "  ret void\n}\n");
  Function &K = M["k"];
  TargetLimits Limits = uniforms(16);
  Limits.HasImages = true;
  Limits.StateBytes = 32;
  auto L = ArgumentLayout::compute(K, Limits);
  EXPECT_EQ(L.arg(1).Offset, 0u);
  EXPECT_EQ(L.arg(3).Offset, 8u);
  EXPECT_EQ(L.arg(0).Offset, 16u);
  EXPECT_EQ(L.arg(0).Size, 16u);
  EXPECT_FALSE(L.arg(0).InBuffer);
  // There is no place for another one.
  EXPECT_TRUE(L.arg(2).InBuffer);
  L.freeze(K);
  auto Read = ArgumentLayout::read(K, Limits);
  ASSERT_TRUE(Read.has_value());
  EXPECT_EQ(Read->arg(0).Offset, 16u);
  EXPECT_EQ(Read->uniformWords(), 8u);
  // A target with handles has another size for them.
  EXPECT_FALSE(ArgumentLayout::read(K, uniforms(16)).has_value());
}

/// Whether metadata with \p Nodes is taken for a kernel with one i32.
bool accepts(StringRef Nodes) {
  ModuleFromText M(("define spir_kernel void @k(i32 %a) !mgpu.arguments !0 {\n"
                    "  ret void\n}\n" +
                    Nodes)
                       .str());
  return ArgumentLayout::read(M["k"], uniforms(512)).has_value();
}

TEST(ArgumentLayout, MetadataThatDoesNotFitIsNotTaken) {
  EXPECT_TRUE(accepts("!0 = !{!1}\n!1 = !{i32 4, i32 4, i32 4, i1 false}"));
  EXPECT_TRUE(accepts("!0 = !{!1, !2}\n!1 = !{!\"work_dim\", i32 0}\n"
                      "!2 = !{i32 4, i32 4, i32 4, i1 true}"));
  EXPECT_FALSE(accepts("!0 = !{}"));
  EXPECT_FALSE(accepts("!0 = !{!1, !1}\n"
                       "!1 = !{i32 4, i32 4, i32 4, i1 false}"));
  EXPECT_FALSE(accepts("!0 = !{!1}\n!1 = !{i32 2, i32 4, i32 4, i1 false}"));
  EXPECT_FALSE(accepts("!0 = !{!1}\n!1 = !{i32 4, i32 8, i32 4, i1 false}"));
  EXPECT_FALSE(accepts("!0 = !{!1}\n!1 = !{i64 4, i32 4, i32 4, i1 false}"));
  EXPECT_FALSE(accepts("!0 = !{!1}\n!1 = !{!\"a\", i32 4, i32 4, i1 false}"));
  EXPECT_FALSE(accepts("!0 = !{null}"));
  EXPECT_FALSE(accepts("!0 = !{!1, !2}\n!1 = !{!\"work\", i32 0}\n"
                       "!2 = !{i32 4, i32 4, i32 4, i1 false}"));
}

} // namespace
