//===- RogueStageTest.cpp - Running vertex and fragment programs ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs are compiled, and run as their metadata say: what the driver puts
// where, and where results are. Expected values are computed from the planes of
// the triangle.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/SmallVector.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/GPUDriver/Compiler.h"
#include "llvm/GPUObject/Object.h"
#include "llvm/GPUSim/Shading.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"
#include <cstring>

extern "C" {
void LLVMInitializePowerVRTargetInfo();
void LLVMInitializePowerVRTarget();
void LLVMInitializePowerVRTargetMC();
void LLVMInitializePowerVRAsmPrinter();
}

using namespace llvm;
using namespace llvm::gpusim;

namespace {

constexpr const char *Declarations = R"(
  target triple = "spir64-unknown-unknown"
  declare <4 x i32> @__mgpu_attribute(i32, i32) memory(none)
  declare i32 @__mgpu_vertex_id() memory(none)
  declare i32 @__mgpu_instance_id() memory(none)
  declare void @__mgpu_store_position(float, float, float, float)
  declare void @__mgpu_store_point_size(float)
  declare void @__mgpu_store_varying(i32, i32, i32, <4 x i32>)
  declare <4 x i32> @__mgpu_varying(i32, i32, i32, i32) memory(none)
  declare float @__mgpu_fragment_coordinate(i32) memory(none)
  declare i32 @__mgpu_front_facing() memory(none)
  declare i32 @__mgpu_sample_mask() memory(none)
  declare i32 @__mgpu_is_helper()
  declare float @__mgpu_derivative(i32, float) convergent memory(none)
  declare void @__mgpu_discard(i32)
  declare void @__mgpu_store_color(i32, i32, i32, <4 x i32>)
  declare void @__mgpu_store_depth(float)
  declare void @__mgpu_store_sample_mask(i32)
  declare i32 @__mgpu_primitive_id() memory(none)
  declare i64 @__mgpu_sample_table() memory(none)
)";

float floatOf(uint32_t Bits) {
  float F;
  std::memcpy(&F, &Bits, 4);
  return F;
}

uint32_t bitsOf(float F) {
  uint32_t Bits;
  std::memcpy(&Bits, &F, 4);
  return Bits;
}

/// What the iterators make of the place of a pixel may have an error in the
/// last bits.
void expectNear(float Got, double Expected) {
  EXPECT_NEAR(Got, Expected, 1e-5 * (1 + std::abs(Expected)));
}

class RogueStageTest : public testing::TestWithParam<const char *> {
protected:
  static void SetUpTestSuite() {
    LLVMInitializePowerVRTargetInfo();
    LLVMInitializePowerVRTarget();
    LLVMInitializePowerVRTargetMC();
    LLVMInitializePowerVRAsmPrinter();
  }

  void SetUp() override {
    Corners[0] = {1, 2, 0.25f, 1.0f, 0};
    Corners[1] = {15, 3, 0.5f, 0.5f, 1};
    Corners[2] = {4, 13, 0.75f, 0.25f, 2};
    for (unsigned Q = 0; Q != 4; ++Q)
      for (unsigned L = 0; L != 4; ++L) {
        In.X.push_back(4 + 2 * (Q & 1) + (L & 1) + 0.5f);
        In.Y.push_back(4 + 2 * (Q >> 1) + (L >> 1) + 0.5f);
        In.Coverage.push_back(1);
      }
  }

  /// Compiles the function "s", which \p Body defines.
  void compile(const std::string &Body) {
    gpudriver::CompileOptions Options;
    Options.Arch = "rogue";
    Options.CPU = GetParam();
    SMDiagnostic Diag;
    std::unique_ptr<Module> M =
        parseAssemblyString(Declarations + Body, Diag, Context);
    ASSERT_TRUE(M) << Diag.getMessage().str() << " at " << Diag.getLineNo();
    auto TM = gpudriver::createTargetMachine(Options);
    ASSERT_TRUE(bool(TM)) << toString(TM.takeError());
    if (Error E = gpudriver::prepareModule(M, Options))
      FAIL() << toString(std::move(E));
    if (Error E = gpudriver::optimizeModule(*M, TM->get(), Options))
      FAIL() << toString(std::move(E));
    raw_svector_ostream OS(Bytes);
    if (Error E =
            gpudriver::emitModule(*M, **TM, CodeGenFileType::ObjectFile, OS))
      FAIL() << toString(std::move(E));
    auto Read = gpuobj::readObject(
        MemoryBufferRef(StringRef(Bytes.data(), Bytes.size()), "test"));
    ASSERT_TRUE(bool(Read)) << toString(Read.takeError());
    Object = std::move(*Read);
    ASSERT_EQ(Object.Kernels.size(), 1u);
    K = &Object.Metadata.Kernels.front();
    auto Made = ShaderProgram::create("rogue", GetParam(),
                                      Object.getCode(Object.Kernels.front()));
    ASSERT_TRUE(bool(Made)) << toString(Made.takeError());
    Program = std::move(*Made);
    ProgramInstance Instance(Object, Mem);
    if (Error E = prepareStage(Launched, Object, Object.Kernels.front(),
                               Instance, Mem, Program->State))
      FAIL() << toString(std::move(E));
    Run.InstructionLimit = 100000;
  }

  ShadedVertices shadeVertexes(const VertexInvocations &In) {
    VertexOutputs Out;
    Out.Words = K->rogue()->Vertex->Words;
    VertexPrograms Programs;
    Programs.Position = Program.get();
    auto R = shadeVertices(Programs, In, Out, Mem, Run);
    EXPECT_TRUE(bool(R)) << toString(R.takeError());
    return R ? *R : ShadedVertices();
  }

  /// \p Words: of each corner, from location \p Location on, as a vertex shader
  /// leaves them.
  ShadedFragments shade(std::array<std::vector<float>, 3> Words = {},
                        unsigned Location = 0) {
    unsigned Count = Words[0].size();
    for (const auto &Corner : Words)
      for (float F : Corner)
        Varyings.push_back(bitsOf(F));
    FragmentPrimitive P;
    P.Vertices.assign(Corners.begin(), Corners.end());
    P.CounterClockwise = CounterClockwise;
    P.Id = 1234;
    In.Primitives = {P};
    In.VertexWords = Varyings;
    In.WordsOfVertex = Count;
    for (const gpuobj::RogueCoefficients &C :
         K->rogue()->Fragment->Coefficients) {
      CoefficientSet S;
      S.Source = CoefficientSet::SourceTy(C.Source);
      S.Register = C.Register;
      S.Word = (C.Location - Location) * 4 + C.Component;
      S.Components = C.Components;
      S.Perspective = C.How == gpuobj::Interpolation::Smooth;
      S.Flat = C.How == gpuobj::Interpolation::Flat;
      In.Coefficients.push_back(S);
    }
    auto R = shadeFragments(*Program, In, 1, Mem, Run);
    EXPECT_TRUE(bool(R)) << toString(R.takeError());
    return R ? *R : ShadedFragments();
  }

  /// What is linear on the screen, at fragment \p I.
  double linear(unsigned I, double A, double B, double C) const {
    double X0 = Corners[0].X, Y0 = Corners[0].Y, X1 = Corners[1].X - X0,
           Y1 = Corners[1].Y - Y0, X2 = Corners[2].X - X0,
           Y2 = Corners[2].Y - Y0, X = In.X[I] - X0, Y = In.Y[I] - Y0;
    double D = X1 * Y2 - X2 * Y1;
    double S = (X * Y2 - X2 * Y) / D, T = (X1 * Y - X * Y1) / D;
    return A + S * (B - A) + T * (C - A);
  }
  double smooth(unsigned I, double A, double B, double C) const {
    double W[3] = {Corners[0].InverseW, Corners[1].InverseW,
                   Corners[2].InverseW};
    return linear(I, A * W[0], B * W[1], C * W[2]) /
           linear(I, W[0], W[1], W[2]);
  }
  uint32_t output(const ShadedFragments &R, unsigned I, unsigned Register) {
    return R.Outputs.at(I * FragmentLaunch::OutputBytes / 4 + Register);
  }

  LLVMContext Context;
  SmallString<0> Bytes;
  gpuobj::LoadedObject Object;
  const gpuobj::KernelMetadata *K = nullptr;
  std::unique_ptr<ShaderProgram> Program;
  KernelLaunch Launched;
  Memory Mem;
  RunOptions Run;
  std::array<WindowVertex, 3> Corners;
  bool CounterClockwise = false;
  std::vector<uint32_t> Varyings;
  FragmentQuads In;
};

INSTANTIATE_TEST_SUITE_P(Cores, RogueStageTest,
                         testing::Values("bxs-4-64", "gx6250"));

} // namespace

TEST_P(RogueStageTest, VerticesHaveAttributesAndNumbers) {
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s() "mgpu-stage"="vertex" {
      %id = call i32 @__mgpu_vertex_id()
      %n = call i32 @__mgpu_instance_id()
      %a = call <4 x i32> @__mgpu_attribute(i32 2, i32 0)
      %b = call <4 x i32> @__mgpu_attribute(i32 4, i32 2)
      %f = bitcast <4 x i32> %a to <4 x float>
      %x = extractelement <4 x float> %f, i64 0
      %y = extractelement <4 x float> %f, i64 1
      %sum = fadd float %x, %y
      %far = icmp ugt i32 %id, 12
      br i1 %far, label %then, label %else
    then:
      call void @__mgpu_store_position(float %sum, float %y, float 0.5, float 2.0)
      br label %end
    else:
      call void @__mgpu_store_position(float %x, float %sum, float 0.25, float 1.0)
      br label %end
    end:
      %k = extractelement <4 x i32> %b, i64 0
      %m = add i32 %k, %n
      %v = insertelement <4 x i32> poison, i32 %m, i64 0
      %w = insertelement <4 x i32> %v, i32 %id, i64 1
      call void @__mgpu_store_varying(i32 7, i32 1, i32 10, <4 x i32> %w)
      call void @__mgpu_store_varying(i32 3, i32 0, i32 2, <4 x i32> %a)
      call void @__mgpu_store_point_size(float %sum)
      ret void
    }
  )"));
  const gpuobj::RogueVertexInfo &V = *K->rogue()->Vertex;
  ASSERT_EQ(V.Attributes.size(), 2u);
  EXPECT_EQ(V.Attributes[0].Components, 2u);
  EXPECT_EQ(V.Attributes[1].Components, 1u);
  ASSERT_EQ(V.Varyings.size(), 2u);
  // Smooth ones come first.
  EXPECT_EQ(V.Varyings[0].Location, 3u);
  EXPECT_EQ(V.Varyings[1].Location, 7u);
  EXPECT_EQ(V.Varyings[1].Component, 1u);
  EXPECT_EQ(V.Varyings[1].Word, 6u);
  ASSERT_TRUE(V.VertexId && V.InstanceId && V.PointSize);
  constexpr unsigned Count = 40, FirstVertex = 10;
  VertexInvocations Given;
  for (unsigned I = 0; I != 64; ++I) {
    unsigned N = std::min(I, Count - 1);
    if (I < Count) {
      Given.VertexIds.push_back(FirstVertex + I);
      Given.InstanceIds.push_back(3);
    }
    std::vector<uint32_t> Words(K->rogue()->VertexInputs);
    Words[*V.VertexId] = FirstVertex + N;
    Words[*V.InstanceId] = 3;
    Words[V.Attributes[0].Register] = bitsOf(float(N));
    Words[V.Attributes[0].Register + 1] = bitsOf(0.5f);
    Words[V.Attributes[1].Register] = 1000 + N;
    Given.Inputs.insert(Given.Inputs.end(), Words.begin(), Words.end());
  }
  ShadedVertices R = shadeVertexes(Given);
  ASSERT_EQ(R.Positions.size(), Count);
  for (unsigned I = 0; I != Count; ++I) {
    float X = float(I), Sum = X + 0.5f;
    bool Far = FirstVertex + I > 12;
    std::array<float, 4> Expected = {X, Sum, 0.25f, 1.0f};
    if (Far)
      Expected = {Sum, 0.5f, 0.5f, 2.0f};
    EXPECT_EQ(R.Positions[I], Expected) << I;
    const uint32_t *Words = &R.Words[I * V.Words];
    EXPECT_EQ(floatOf(Words[4]), X);
    EXPECT_EQ(floatOf(Words[5]), 0.5f);
    EXPECT_EQ(Words[6], 1000 + I + 3);
    EXPECT_EQ(Words[7], FirstVertex + I);
    // Not below one.
    EXPECT_EQ(floatOf(Words[*V.PointSize]), std::max(Sum, 1.0f));
  }
}

TEST_P(RogueStageTest, VaryingsAreInterpolated) {
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s() "mgpu-stage"="fragment" {
      %a = call <4 x i32> @__mgpu_varying(i32 1, i32 0, i32 1, i32 0)
      %b = call <4 x i32> @__mgpu_varying(i32 1, i32 1, i32 17, i32 0)
      %c = call <4 x i32> @__mgpu_varying(i32 1, i32 2, i32 9, i32 0)
      %z = call float @__mgpu_fragment_coordinate(i32 2)
      %w = call float @__mgpu_fragment_coordinate(i32 3)
      %p = fmul float %z, %w
      %q = bitcast float %p to i32
      %x = extractelement <4 x i32> %a, i64 0
      %y = extractelement <4 x i32> %b, i64 0
      %f = extractelement <4 x i32> %c, i64 0
      %v0 = insertelement <4 x i32> poison, i32 %x, i64 0
      %v1 = insertelement <4 x i32> %v0, i32 %y, i64 1
      %v2 = insertelement <4 x i32> %v1, i32 %f, i64 2
      %v3 = insertelement <4 x i32> %v2, i32 %q, i64 3
      call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %v3)
      ret void
    }
  )"));
  ShadedFragments R =
      shade({{{1, 10, 7}, {2, 30, 8}, {5, 20, 9}}}, /*Location=*/1);
  for (unsigned I = 0; I != In.size(); ++I) {
    expectNear(floatOf(output(R, I, 0)), smooth(I, 1, 2, 5));
    expectNear(floatOf(output(R, I, 1)), linear(I, 10, 30, 20));
    EXPECT_EQ(floatOf(output(R, I, 2)), 7.0f);
    expectNear(floatOf(output(R, I, 3)),
               linear(I, 0.25, 0.5, 0.75) * linear(I, 1, 0.5, 0.25));
    EXPECT_EQ(R.Results[I].Coverage, 1u);
  }
}

TEST_P(RogueStageTest, OffsetsMoveInThePixel) {
  // To the right by a quarter, up by an eighth of a pixel from its centre.
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s() "mgpu-stage"="fragment" {
      %a = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 130, i32 6291648)
      call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %a)
      ret void
    }
  )"));
  ShadedFragments R = shade({{{1, 10}, {2, 30}, {5, 20}}});
  std::vector<float> X = In.X, Y = In.Y;
  for (unsigned I = 0; I != In.size(); ++I) {
    In.X[I] += 0.25f;
    In.Y[I] -= 0.125f;
    expectNear(floatOf(output(R, I, 0)), smooth(I, 1, 2, 5));
    expectNear(floatOf(output(R, I, 1)), smooth(I, 10, 30, 20));
  }
}

TEST_P(RogueStageTest, DerivativesAreThoseOfTheQuad) {
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s() "mgpu-stage"="fragment" {
      %a = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 17, i32 0)
      %b = extractelement <4 x i32> %a, i64 0
      %f = bitcast i32 %b to float
      %g = fmul float %f, %f
      %x = call float @__mgpu_derivative(i32 0, float %g) convergent
      %y = call float @__mgpu_derivative(i32 3, float %g) convergent
      %p = bitcast float %x to i32
      %q = bitcast float %y to i32
      %v0 = insertelement <4 x i32> poison, i32 %p, i64 0
      %v1 = insertelement <4 x i32> %v0, i32 %q, i64 1
      call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %v1)
      ret void
    }
  )"));
  ShadedFragments R = shade({{{1}, {2}, {5}}});
  auto At = [&](unsigned I) {
    double V = linear(I, 1, 2, 5);
    return V * V;
  };
  for (unsigned I = 0; I != In.size(); ++I) {
    unsigned First = I & ~3u, Row = I & ~1u;
    EXPECT_NEAR(floatOf(output(R, I, 0)), At(Row + 1) - At(Row), 1e-4);
    EXPECT_NEAR(floatOf(output(R, I, 1)), At(First + 2) - At(First), 1e-4);
  }
}

TEST_P(RogueStageTest, DiscardedFragmentsLeaveNothing) {
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s() "mgpu-stage"="fragment" {
      %x = call float @__mgpu_fragment_coordinate(i32 0)
      %is = fcmp olt float %x, 6.0
      br i1 %is, label %gone, label %on
    gone:
      call void @__mgpu_discard(i32 1)
      br label %on
    on:
      %h = call i32 @__mgpu_is_helper()
      %v = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %h, i64 0
      call void @__mgpu_store_color(i32 0, i32 0, i32 1, <4 x i32> %v)
      ret void
    }
  )"));
  EXPECT_TRUE(K->Fragment->CanDiscard);
  In.Coverage[9] = 0;
  In.Outputs.assign(In.size() * 8, 77);
  ShadedFragments R = shade();
  for (unsigned I = 0; I != In.size(); ++I) {
    bool Left = In.X[I] >= 6 && In.Coverage[I];
    EXPECT_EQ(R.Results[I].Coverage, unsigned(Left)) << I;
    if (!Left)
      continue;
    EXPECT_EQ(output(R, I, 0), 0u);
    EXPECT_EQ(output(R, I, 3), 4u);
  }
}

TEST_P(RogueStageTest, DepthIsLimited) {
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s() "mgpu-stage"="fragment" {
      %x = call float @__mgpu_fragment_coordinate(i32 0)
      %y = call float @__mgpu_fragment_coordinate(i32 1)
      %is = fcmp ogt float %y, 6.0
      %c = zext i1 %is to i32
      call void @__mgpu_discard(i32 %c)
      %d = fsub float %x, 5.0
      call void @__mgpu_store_depth(float %d)
      %b = bitcast float %x to i32
      %v = insertelement <4 x i32> poison, i32 %b, i64 0
      call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %v)
      ret void
    }
  )"));
  EXPECT_TRUE(K->Fragment->WritesDepth);
  ShadedFragments R = shade();
  for (unsigned I = 0; I != In.size(); ++I) {
    bool Left = In.Y[I] <= 6;
    EXPECT_EQ(R.Results[I].Coverage, unsigned(Left)) << I;
    if (!Left)
      continue;
    EXPECT_EQ(R.Results[I].Depth,
              std::min(std::max(In.X[I] - 5.0f, 0.0f), 1.0f));
    EXPECT_EQ(floatOf(output(R, I, 0)), In.X[I]);
  }
}

TEST_P(RogueStageTest, ColorsArePacked) {
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s() "mgpu-stage"="fragment" "mgpu-color-formats"="unorm8x4,half4" {
      %a = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 12, i32 0)
      %f = bitcast <4 x i32> %a to <4 x float>
      %g = fmul <4 x float> %f, <float 0.5, float 2.0, float 1.0, float -1.0>
      %h = bitcast <4 x float> %g to <4 x i32>
      call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %a)
      call void @__mgpu_store_color(i32 1, i32 0, i32 0, <4 x i32> %h)
      ret void
    }
  )"));
  const auto &Outputs = K->rogue()->Fragment->Outputs;
  ASSERT_EQ(Outputs.size(), 2u);
  // Pairs start at an even register.
  EXPECT_EQ(Outputs[0].Register, 2u);
  EXPECT_EQ(Outputs[1].Register, 0u);
  ShadedFragments R =
      shade({{{0.2f, 1.0f, -3.0f, 2.0f}, {0, 0, 0, 0}, {0, 0, 0, 0}}});
  for (unsigned I = 0; I != In.size(); ++I) {
    EXPECT_EQ(output(R, I, 2), 0xff00ff33u);
    // 0.1, 2, -3 and -2 as halves.
    EXPECT_EQ(output(R, I, 0), 0x40002e66u);
    EXPECT_EQ(output(R, I, 1), 0xc000c200u);
  }
}

TEST_P(RogueStageTest, FacesAreWhatTheDriverSays) {
  for (uint32_t Winding : {0u, 1u, 2u})
    for (bool Counter : {false, true}) {
      Launched.Stage.FrontWinding = Winding;
      CounterClockwise = Counter;
      Bytes.clear();
      In.Coefficients.clear();
      ASSERT_NO_FATAL_FAILURE(compile(R"(
        define spir_kernel void @s() "mgpu-stage"="fragment" {
          %f = call i32 @__mgpu_front_facing()
          %v = insertelement <4 x i32> poison, i32 %f, i64 0
          call void @__mgpu_store_color(i32 0, i32 0, i32 1, <4 x i32> %v)
          ret void
        }
      )"));
      ShadedFragments R = shade();
      bool Front = Winding == 2 || Counter == (Winding == 1);
      EXPECT_EQ(output(R, 5, 0), unsigned(Front)) << Winding << Counter;
    }
}

TEST_P(RogueStageTest, HelpersDoNotStore) {
  unsigned Buffer = Mem.addBuffer("buffer", std::vector<uint8_t>(64));
  LaunchArgument A;
  A.Kind = ArgumentSpec::Buffer;
  A.Address = Mem.address(Buffer);
  Launched.Args = {A};
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s(ptr addrspace(1) %p) "mgpu-stage"="fragment" {
      %x = call float @__mgpu_fragment_coordinate(i32 0)
      %y = call float @__mgpu_fragment_coordinate(i32 1)
      %i = fptoui float %x to i32
      %j = fptoui float %y to i32
      %a = sub i32 %i, 4
      %b = sub i32 %j, 4
      %c = shl i32 %b, 2
      %n = add i32 %a, %c
      %is = icmp eq i32 %n, 3
      %d = zext i1 %is to i32
      call void @__mgpu_discard(i32 %d)
      %at = getelementptr i32, ptr addrspace(1) %p, i32 %n
      store i32 %n, ptr addrspace(1) %at
      ret void
    }
  )"));
  EXPECT_TRUE(K->Fragment->HasSideEffects);
  In.Coverage[6] = 0; // x 6, y 5
  ShadedFragments R = shade();
  const uint8_t *Stored = Mem.region(Buffer).Data.data();
  for (unsigned N = 0; N != 16; ++N) {
    uint32_t Word;
    std::memcpy(&Word, Stored + 4 * N, 4);
    EXPECT_EQ(Word, N == 3 || N == 6 ? 0 : N);
  }
  // The test of depth, which waits for it, has the depth of the triangle.
  expectNear(R.Results[0].Depth, linear(0, 0.25, 0.5, 0.75));
}

TEST_P(RogueStageTest, ColorsBlendInTheProgram) {
  // Over what is there; target 1 keeps what it has in two channels.
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s() "mgpu-stage"="fragment" "mgpu-color-formats"="unorm8x4,half4"
        "mgpu-color-blend"="source-alpha:one-minus-source-alpha:add:one:destination:reverse-subtract,one:zero:add:ga" {
      %a = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 12, i32 0)
      call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %a)
      call void @__mgpu_store_color(i32 1, i32 0, i32 0, <4 x i32> %a)
      ret void
    }
  )"));
  EXPECT_TRUE(K->Fragment->ReadsTargets);
  ASSERT_EQ(K->rogue()->Fragment->Outputs.size(), 2u);
  EXPECT_EQ(K->rogue()->Fragment->Outputs[1].Blend.WriteMask, 10);
  In.Outputs.assign(In.size() * 8, 0);
  for (unsigned I = 0; I != In.size(); ++I) {
    In.Outputs[I * 8] = 0x40003c00;     // 1, 2
    In.Outputs[I * 8 + 1] = 0x44004200; // 3, 4
    In.Outputs[I * 8 + 2] = 0xff804020;
  }
  ShadedFragments R =
      shade({{{1.0f, 0.5f, 7.0f, 0.25f}, {0, 0, 0, 0}, {0, 0, 0, 0}}});
  for (unsigned I = 0; I != In.size(); ++I) {
    uint32_t Bytes = output(R, I, 2);
    // 7 is limited to 1; alpha: 1 * 1 - 0.25.
    EXPECT_EQ(Bytes & 255, 88u);        // 64 + 24 - rounding of 0x20 * 0.75
    EXPECT_EQ(Bytes >> 8 & 255, 80u);   // 31.9 + 48
    EXPECT_EQ(Bytes >> 16 & 255, 160u); // 63.75 + 96
    EXPECT_EQ(Bytes >> 24 & 255, 191u);
    EXPECT_EQ(output(R, I, 0), 0x38003c00u);
    EXPECT_EQ(output(R, I, 1), 0x34004200u);
  }
}

TEST_P(RogueStageTest, ConstantsAndSecondColorsAreFactors) {
  Launched.Stage.BlendConstants = {0.5f, 0.25f, 1.0f, 2.0f};
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s() "mgpu-stage"="fragment" "mgpu-color-formats"="words4"
        "mgpu-color-blend"="constant:second:add:constant-alpha:one-minus-second-alpha:subtract" {
      %a = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 12, i32 0)
      call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %a)
      call void @__mgpu_store_color(i32 0, i32 1, i32 0, <4 x i32>
          <i32 1073741824, i32 1077936128, i32 0, i32 1048576000>)
      ret void
    }
  )"));
  EXPECT_TRUE(K->Fragment->DualSource);
  In.Outputs.assign(In.size() * 8, bitsOf(10.0f));
  ShadedFragments R = shade({{{1, 2, 3, 4}, {0, 0, 0, 0}, {0, 0, 0, 0}}});
  for (unsigned I = 0; I != In.size(); ++I) {
    EXPECT_EQ(floatOf(output(R, I, 0)), 0.5f + 20);
    EXPECT_EQ(floatOf(output(R, I, 1)), 0.5f + 30);
    EXPECT_EQ(floatOf(output(R, I, 2)), 3.0f);
    EXPECT_EQ(floatOf(output(R, I, 3)), 8 - 7.5f);
  }
}

TEST_P(RogueStageTest, IntegersArePacked) {
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s() "mgpu-stage"="fragment" "mgpu-color-formats"="sint8x4,uint16x2"
        "mgpu-color-blend"="one:zero:add:rgb,one:zero:add:r" {
      %a = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 12, i32 0)
      call void @__mgpu_store_color(i32 0, i32 0, i32 1, <4 x i32> %a)
      call void @__mgpu_store_color(i32 1, i32 0, i32 2, <4 x i32> %a)
      ret void
    }
  )"));
  In.Outputs.assign(In.size() * 8, 0x87654321);
  ShadedFragments R =
      shade({{{floatOf(1), floatOf(0xfffffffe), floatOf(300), 0},
              {0, 0, 0, 0},
              {0, 0, 0, 0}}});
  EXPECT_EQ(output(R, 3, 0), 0x872cfe01u);
  EXPECT_EQ(output(R, 3, 1), 0x87650001u);
}

TEST_P(RogueStageTest, PrimitivesHaveNumbers) {
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s() "mgpu-stage"="fragment" {
      %n = call i32 @__mgpu_primitive_id()
      %v = insertelement <4 x i32> poison, i32 %n, i64 0
      call void @__mgpu_store_color(i32 0, i32 0, i32 1, <4 x i32> %v)
      ret void
    }
  )"));
  EXPECT_EQ(output(shade(), 7, 0), 1234u);
}

TEST_P(RogueStageTest, SamplesHavePlaces) {
  // Sample 1 is a quarter to the right of the middle and an eighth above it.
  Launched.Stage.SamplePlaces = {0x00800080, 0x006000c0};
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s() "mgpu-stage"="fragment" {
      %t = call i64 @__mgpu_sample_table()
      %p = inttoptr i64 %t to ptr addrspace(1)
      %at = getelementptr i32, ptr addrspace(1) %p, i32 1
      %word = load i32, ptr addrspace(1) %at
      %a = call <4 x i32> @__mgpu_varying(i32 0, i32 0, i32 97, i32 1)
      %v = insertelement <4 x i32> %a, i32 %word, i64 1
      call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %v)
      ret void
    }
  )"));
  ShadedFragments R = shade({{{1}, {2}, {5}}});
  for (unsigned I = 0; I != In.size(); ++I) {
    In.X[I] += 0.25f;
    In.Y[I] -= 0.125f;
    expectNear(floatOf(output(R, I, 0)), smooth(I, 1, 2, 5));
    EXPECT_EQ(output(R, I, 1), 0x006000c0u);
  }
}

TEST_P(RogueStageTest, AttributesAreUnpacked) {
  ASSERT_NO_FATAL_FAILURE(compile(R"(
    define spir_kernel void @s() "mgpu-stage"="vertex"
        "mgpu-attribute-formats"="unorm8x3,half2,,sint1010102,snorm16x4" {
      %a = call <4 x i32> @__mgpu_attribute(i32 0, i32 0)
      %b = call <4 x i32> @__mgpu_attribute(i32 1, i32 0)
      %c = call <4 x i32> @__mgpu_attribute(i32 2, i32 0)
      %d = call <4 x i32> @__mgpu_attribute(i32 3, i32 1)
      %e = call <4 x i32> @__mgpu_attribute(i32 4, i32 0)
      call void @__mgpu_store_position(float 0.0, float 0.0, float 0.0, float 1.0)
      call void @__mgpu_store_varying(i32 0, i32 0, i32 12, <4 x i32> %a)
      call void @__mgpu_store_varying(i32 1, i32 0, i32 12, <4 x i32> %b)
      call void @__mgpu_store_varying(i32 2, i32 0, i32 10, <4 x i32> %c)
      call void @__mgpu_store_varying(i32 3, i32 0, i32 12, <4 x i32> %d)
      call void @__mgpu_store_varying(i32 4, i32 0, i32 12, <4 x i32> %e)
      ret void
    }
  )"));
  const gpuobj::RogueVertexInfo &V = *K->rogue()->Vertex;
  ASSERT_EQ(V.Attributes.size(), 5u);
  EXPECT_FALSE(V.Attributes[2].Format);
  EXPECT_EQ(V.Attributes[2].Components, 2u);
  EXPECT_EQ(K->rogue()->VertexInputs, 7u);
  VertexInvocations Given;
  Given.VertexIds.assign(1, 0);
  Given.InstanceIds.assign(1, 0);
  for (unsigned I = 0; I != 32; ++I)
    Given.Inputs.insert(Given.Inputs.end(),
                        {0x7733ff00, 0xc0003c00, 1234, 5678,
                         (3u << 30) | (0x200u << 20) | (0x1ffu << 10) | 0x3ff,
                         0x80017fff, 0xc0000000});
  ShadedVertices R = shadeVertexes(Given);
  auto Word = [&](unsigned Location, unsigned C) {
    return R.Words[4 + Location * 4 - (Location > 2 ? 2 : 0) + C];
  };
  EXPECT_EQ(floatOf(Word(0, 0)), 0.0f);
  EXPECT_EQ(floatOf(Word(0, 1)), 1.0f);
  EXPECT_NEAR(floatOf(Word(0, 2)), 0.2, 1e-6);
  EXPECT_EQ(floatOf(Word(0, 3)), 1.0f); // There are three channels.
  EXPECT_EQ(floatOf(Word(1, 0)), 1.0f);
  EXPECT_EQ(floatOf(Word(1, 1)), -2.0f);
  EXPECT_EQ(floatOf(Word(1, 2)), 0.0f);
  EXPECT_EQ(floatOf(Word(1, 3)), 1.0f);
  EXPECT_EQ(Word(2, 0), 1234u);
  EXPECT_EQ(Word(2, 1), 5678u);
  EXPECT_EQ(int32_t(Word(3, 0)), -1);
  EXPECT_EQ(int32_t(Word(3, 1)), 511);
  EXPECT_EQ(int32_t(Word(3, 2)), -512);
  EXPECT_EQ(int32_t(Word(3, 3)), -1);
  EXPECT_EQ(floatOf(Word(4, 0)), 1.0f);
  EXPECT_EQ(floatOf(Word(4, 1)), -1.0f);
  EXPECT_EQ(floatOf(Word(4, 2)), 0.0f);
  EXPECT_NEAR(floatOf(Word(4, 3)), -0.5, 1e-4);
}
