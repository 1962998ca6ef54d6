//===- HostReferenceTest.cpp - Running kernels on the host ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUDriver/HostReference.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <array>
#include <cstring>

using namespace llvm;
using namespace llvm::gpudriver;
using namespace llvm::gpusim;

namespace {

constexpr const char *Declarations = R"(
  target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
  target triple = "spir64-unknown-unknown"
  declare spir_func i32 @__mgpu_global_id(i32) memory(none) nounwind
  declare spir_func i32 @__mgpu_local_id(i32) memory(none) nounwind
  declare spir_func i32 @__mgpu_group_id(i32) memory(none) nounwind
  declare spir_func i32 @__mgpu_global_offset(i32) memory(none) nounwind
  declare spir_func i32 @__mgpu_lane_id() memory(none) nounwind
  declare spir_func i32 @__mgpu_ballot(i32) convergent nounwind
  declare spir_func i32 @__mgpu_shuffle(i32, i32) convergent nounwind
  declare spir_func void @__mgpu_barrier(i32) convergent nounwind
)";

class HostReferenceTest : public testing::Test {
protected:
  /// Adds an int buffer as the next argument.
  void addBuffer(std::vector<int32_t> Values) {
    ArgumentSpec A;
    A.Kind = ArgumentSpec::Buffer;
    A.BufferIndex = Contents.size();
    Job.Args.push_back(A);
    BufferSpec B;
    B.Name = "buffer" + std::to_string(Contents.size());
    Job.Buffers.push_back(B);
    std::vector<uint8_t> Bytes(Values.size() * 4);
    memcpy(Bytes.data(), Values.data(), Bytes.size());
    Contents.push_back(Bytes);
  }

  template <typename T> void addValue(T Value) {
    ArgumentSpec A;
    A.Kind = ArgumentSpec::Value;
    A.Bytes.resize(sizeof(T));
    memcpy(A.Bytes.data(), &Value, sizeof(T));
    Job.Args.push_back(A);
  }

  void setRange(uint64_t Global, uint64_t Local) {
    Job.Kernel = "k";
    Job.Global = {Global, 1, 1};
    Job.Local = {Local, 1, 1};
  }

  /// Runs the kernel and leaves the first buffer in Result; returns the error.
  std::string run(const std::string &IR) {
    SMDiagnostic Diag;
    std::unique_ptr<Module> M =
        parseAssemblyString(Declarations + IR, Diag, Context);
    if (!M)
      return "does not parse: " + Diag.getMessage().str();
    Expected<std::unique_ptr<HostProgram>> P = HostProgram::create(*M, Arithmetic);
    if (!P)
      return toString(P.takeError());
    HostOptions Options;
    Options.TimeLimit = 1;
    Expected<BufferContents> After =
        (*P)->run(Job, Contents, Options, &Printed);
    if (!After)
      return toString(After.takeError());
    Result.clear();
    if (!After->empty()) {
      Result.resize((*After)[0].size() / 4);
      memcpy(Result.data(), (*After)[0].data(), Result.size() * 4);
    }
    return "";
  }

  LLVMContext Context;
  CoreArithmetic Arithmetic;
  JobSpec Job;
  BufferContents Contents;
  std::vector<int32_t> Result;
  gpuobj::PrintfOutput Printed;
};

/// Sums, differences, products and fused products of what is in the buffer.
static const char *const Rounded = R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %v = load <4 x float>, ptr addrspace(1) %p
      %a = extractelement <4 x float> %v, i32 0
      %b = extractelement <4 x float> %v, i32 1
      %c = extractelement <4 x float> %v, i32 2
      %d = extractelement <4 x float> %v, i32 3
      %sum = fadd float %a, %b
      %difference = fsub float %a, %b
      %product = fmul float %c, %d
      %fused = call float @llvm.fma.f32(float %a, float %a, float %b)
      %r0 = insertelement <4 x float> poison, float %sum, i32 0
      %r1 = insertelement <4 x float> %r0, float %difference, i32 1
      %r2 = insertelement <4 x float> %r1, float %product, i32 2
      %r3 = insertelement <4 x float> %r2, float %fused, i32 3
      %r = fadd <4 x float> %r3, <float -0.0, float -0.0, float -0.0, float -0.0>
      store <4 x float> %r, ptr addrspace(1) %p
      ret void
    }
    declare float @llvm.fma.f32(float, float, float))";
/// 1, 3 * 2^-25, the largest number, 2.
static const std::vector<int32_t> Operands = {0x3f800000, 0x33c00000,
                                              0x7f7fffff, 0x40000000};

TEST_F(HostReferenceTest, RoundsToNearest) {
  setRange(1, 1);
  addBuffer(Operands);
  EXPECT_EQ(run(Rounded), "");
  EXPECT_EQ(Result, (std::vector<int32_t>{0x3f800001, 0x3f7ffffe, 0x7f800000,
                                          0x3f800001}));
}

TEST_F(HostReferenceTest, RoundsTowardZero) {
  Arithmetic.TowardZero = true;
  setRange(1, 1);
  addBuffer(Operands);
  EXPECT_EQ(run(Rounded), "");
  EXPECT_EQ(Result, (std::vector<int32_t>{0x3f800000, 0x3f7ffffe, 0x7f7fffff,
                                          0x3f800000}));
}

/// 1 / 3, the largest number / 0.5, 1 / 0, the smallest number / 2.
TEST_F(HostReferenceTest, QuotientsRoundAsTheCoreDoes) {
  const char *Quotients = R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %v = load <4 x float>, ptr addrspace(1) %p
      %q = fdiv <4 x float> %v, <float 3.0, float 0.5, float 0.0, float 2.0>
      store <4 x float> %q, ptr addrspace(1) %p
      ret void
    })";
  setRange(1, 1);
  addBuffer(std::vector<int32_t>{0x3f800000, 0x7f7fffff, 0x3f800000, 1});
  EXPECT_EQ(run(Quotients), "");
  EXPECT_EQ(Result,
            (std::vector<int32_t>{0x3eaaaaab, 0x7f800000, 0x7f800000, 0}));
  Arithmetic.TowardZero = true;
  EXPECT_EQ(run(Quotients), "");
  EXPECT_EQ(Result,
            (std::vector<int32_t>{0x3eaaaaaa, 0x7f7fffff, 0x7f800000, 0}));
}

TEST_F(HostReferenceTest, HalvesThatAreFloatsRoundTwice) {
  // (1 + 2^-5) * (1 + 2^-6), in the middle of two halves, and a little more.
  const char *Fused = R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %f = call half @llvm.fmuladd.f16(half 0xH3C20, half 0xH3C10, half 0xH0001)
      %b = bitcast half %f to i16
      %z = zext i16 %b to i32
      store i32 %z, ptr addrspace(1) %p
      ret void
    }
    declare half @llvm.fmuladd.f16(half, half, half))";
  setRange(1, 1);
  addBuffer(std::vector<int32_t>{0});
  EXPECT_EQ(run(Fused), "");
  EXPECT_EQ(Result, (std::vector<int32_t>{0x3c31}));
  Arithmetic.HasHalves = false;
  EXPECT_EQ(run(Fused), "");
  EXPECT_EQ(Result, (std::vector<int32_t>{0x3c30}));
}

TEST_F(HostReferenceTest, EveryWorkItemRunsWithItsIds) {
  setRange(6, 3);
  Job.Offset[0] = 100;
  addBuffer(std::vector<int32_t>(6));
  EXPECT_EQ(run(R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %g = call spir_func i32 @__mgpu_global_id(i32 0)
      %l = call spir_func i32 @__mgpu_local_id(i32 0)
      %w = call spir_func i32 @__mgpu_group_id(i32 0)
      %o = call spir_func i32 @__mgpu_global_offset(i32 0)
      %w10 = mul i32 %w, 10
      %a = add i32 %l, %w10
      %v = add i32 %a, %o
      %q = getelementptr i32, ptr addrspace(1) %p, i32 %g
      store i32 %v, ptr addrspace(1) %q
      ret void
    })"),
            "");
  EXPECT_EQ(Result, (std::vector<int32_t>{100, 101, 102, 110, 111, 112}));
}

constexpr const char *Reverse = R"(
    @k.l = internal addrspace(3) global [4 x i32] undef, align 4
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %g = call spir_func i32 @__mgpu_global_id(i32 0)
      %l = call spir_func i32 @__mgpu_local_id(i32 0)
      %from = getelementptr i32, ptr addrspace(1) %p, i32 %g
      %v = load i32, ptr addrspace(1) %from
      %to = getelementptr [4 x i32], ptr addrspace(3) @k.l, i32 0, i32 %l
      store i32 %v, ptr addrspace(3) %to
      call spir_func void @__mgpu_barrier(i32 1)
      %r = sub i32 3, %l
      %other = getelementptr [4 x i32], ptr addrspace(3) @k.l, i32 0, i32 %r
      %w = load i32, ptr addrspace(3) %other
      store i32 %w, ptr addrspace(1) %from
      ret void
    })";

TEST_F(HostReferenceTest, LocalMemoryAndBarriersWorkPerGroup) {
  setRange(8, 4);
  addBuffer({1, 2, 3, 4, 5, 6, 7, 8});
  EXPECT_EQ(run(Reverse), "");
  EXPECT_EQ(Result, (std::vector<int32_t>{4, 3, 2, 1, 8, 7, 6, 5}));
}

TEST_F(HostReferenceTest, AnAccessOutsideOfALocalVariableIsReported) {
  setRange(8192, 1024);
  addBuffer(std::vector<int32_t>(8192));
  // The array has room for four work-items only.
  std::string Error = run(Reverse);
  EXPECT_NE(Error.find("'k.l', which has 16 bytes"), std::string::npos)
      << Error;
}

TEST_F(HostReferenceTest, AWorkItemThatEndsBeforeTheBarrierIsReported) {
  setRange(4, 4);
  EXPECT_EQ(run(R"(
    define spir_kernel void @k() {
      %l = call spir_func i32 @__mgpu_local_id(i32 0)
      %c = icmp eq i32 %l, 2
      br i1 %c, label %out, label %in
    in:
      call spir_func void @__mgpu_barrier(i32 1)
      br label %out
    out:
      ret void
    })"),
            "work-item (2, 0, 0) of work-group (0, 0, 0) ended "
            "without reaching the barrier at which work-item (3, 0, 0) waits");
}

TEST_F(HostReferenceTest, WaitingAtDifferentBarriersIsReported) {
  setRange(4, 4);
  std::string Error = run(R"(
    define spir_kernel void @k() {
      %l = call spir_func i32 @__mgpu_local_id(i32 0)
      %c = icmp eq i32 %l, 0
      br i1 %c, label %a, label %b
    a:
      call spir_func void @__mgpu_barrier(i32 1)
      br label %out
    b:
      call spir_func void @__mgpu_barrier(i32 1)
      br label %out
    out:
      ret void
    })");
  EXPECT_NE(Error.find("wait at different barriers"), std::string::npos)
      << Error;
}

TEST_F(HostReferenceTest, AWriteBeyondTheEndOfABufferIsReported) {
  setRange(1, 1);
  addBuffer({1, 2, 3});
  constexpr const char *IR = R"(
    define spir_kernel void @k(ptr addrspace(1) %p, i32 %i) {
      %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
      store i32 7, ptr addrspace(1) %q
      ret void
    })";
  addValue<int32_t>(3);
  EXPECT_EQ(run(IR), "the kernel wrote beyond the end of "
                     "'buffer0'");
  Job.Args.pop_back();
  addValue<int32_t>(1000);
  std::string Error = run(IR);
  EXPECT_NE(Error.find("accessed byte 4000 of 'buffer0', which has 12 bytes"),
            std::string::npos)
      << Error;
  Job.Args.pop_back();
  addValue<int32_t>(2);
  EXPECT_EQ(run(IR), "");
  EXPECT_EQ(Result, (std::vector<int32_t>{1, 2, 7}));
}

TEST_F(HostReferenceTest, AKernelThatDoesNotEndIsGivenUp) {
  setRange(1, 1);
  std::string Error = run(R"(
    define spir_kernel void @k() {
      br label %loop
    loop:
      call spir_func void @__mgpu_barrier(i32 1)
      br label %loop
    })");
  EXPECT_NE(Error.find("still running after 1 seconds"), std::string::npos)
      << Error;
}

TEST_F(HostReferenceTest, ArgumentsAreChecked) {
  setRange(1, 1);
  constexpr const char *IR = R"(
    define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %l, i32 %i) {
      ret void
    })";
  addBuffer({1});
  EXPECT_EQ(run(IR), "kernel 'k' has 3 parameters, but 1 arguments are given");
  addValue<int32_t>(1);
  addValue<int64_t>(1);
  EXPECT_EQ(run(IR), "argument 1 ('l') must be a local memory size");
  Job.Args[1].Kind = ArgumentSpec::Local;
  Job.Args[1].LocalBytes = 16;
  EXPECT_EQ(run(IR), "argument 2 ('i') has 4 bytes, but 8 are given");
  Job.Kernel = "other";
  EXPECT_EQ(run(IR), "there is no kernel 'other'");
}

TEST_F(HostReferenceTest, UndefinedDivisionsDoNotEndTheRun) {
  setRange(1, 1);
  addBuffer({5, 0, INT32_MIN, -1});
  EXPECT_EQ(run(R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %v = load <4 x i32>, ptr addrspace(1) %p, align 4
      %a = extractelement <4 x i32> %v, i32 0
      %b = extractelement <4 x i32> %v, i32 1
      %c = extractelement <4 x i32> %v, i32 2
      %d = extractelement <4 x i32> %v, i32 3
      %q = udiv i32 %a, %b
      %r = sdiv i32 %c, %d
      store i32 %q, ptr addrspace(1) %p
      %p1 = getelementptr i32, ptr addrspace(1) %p, i32 1
      store i32 %r, ptr addrspace(1) %p1
      ret void
    })"),
            "");
  EXPECT_EQ(Result[0], 5);
  EXPECT_EQ(Result[1], INT32_MIN);
}

TEST_F(HostReferenceTest, SubGroupsExchangeValues) {
  setRange(20, 20);
  addBuffer(std::vector<int32_t>(20));
  // Every lane takes the value of lane 0; the second sub-group has four lanes.
  EXPECT_EQ(run(R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %l = call spir_func i32 @__mgpu_local_id(i32 0)
      %lane = call spir_func i32 @__mgpu_lane_id()
      %first = call spir_func i32 @__mgpu_shuffle(i32 %l, i32 0)
      %odd = and i32 %lane, 1
      %mask = call spir_func i32 @__mgpu_ballot(i32 %odd)
      %shifted = shl i32 %mask, 8
      %v = or i32 %first, %shifted
      %q = getelementptr i32, ptr addrspace(1) %p, i32 %l
      store i32 %v, ptr addrspace(1) %q
      ret void
    })"),
            "");
  EXPECT_EQ(Result[5], 0xaaaa00);
  EXPECT_EQ(Result[19], 0xa00 | 16);
}

TEST_F(HostReferenceTest, HalfFusedMultiplyAddRoundsOnce) {
  setRange(1, 1);
  addBuffer({0});
  // (1 + 2^-10) * 1.5 lies in the middle between two half values, and the last
  // term, the smallest half, takes a little away. In float it would vanish, and
  // the middle be rounded up to 0x3e02.
  EXPECT_EQ(run(R"(
    declare half @llvm.fma.f16(half, half, half)
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %a = load volatile i32, ptr addrspace(1) %p
      %z = sitofp i32 %a to half
      %x = fadd half 0xH3C01, %z
      %y = fadd half 0xH3E00, %z
      %n = fneg half %z
      %t = fadd half 0xH8001, %n
      %f = call half @llvm.fma.f16(half %x, half %y, half %t)
      %b = bitcast half %f to i16
      %w = zext i16 %b to i32
      store i32 %w, ptr addrspace(1) %p
      ret void
    })"),
            "");
  EXPECT_EQ(Result[0], 0x3e01);
}

TEST_F(HostReferenceTest, StructuresArePassedByValue) {
  setRange(1, 1);
  addBuffer({0});
  addValue<std::array<int32_t, 3>>({10, 20, 30});
  EXPECT_EQ(run(R"(
    %triple = type { i32, i32, i32 }
    define spir_kernel void @k(ptr addrspace(1) %p, ptr byval(%triple) align 4 %s) {
      %q = getelementptr %triple, ptr %s, i32 0, i32 2
      %v = load i32, ptr %q
      store i32 0, ptr %q
      store i32 %v, ptr addrspace(1) %p
      ret void
    })"),
            "");
  EXPECT_EQ(Result[0], 30);
}

/// A record of 16 bytes with the format 5 and the 64-bit argument \p Argument.
std::string recordWith(const std::string &Argument) {
  return R"(
      %a = call spir_func i64 @__mgpu_printf_buffer()
      %b = inttoptr i64 %a to ptr addrspace(1)
      %cursor = getelementptr i8, ptr addrspace(1) %b, i64 4
      %at = atomicrmw add ptr addrspace(1) %cursor, i32 16 monotonic
      %at64 = zext i32 %at to i64
      %records = getelementptr i8, ptr addrspace(1) %b, i64 16
      %r = getelementptr i8, ptr addrspace(1) %records, i64 %at64
      store <2 x i32> <i32 16, i32 5>, ptr addrspace(1) %r
      %arg = getelementptr i8, ptr addrspace(1) %r, i64 8
      store i64 )" +
         Argument + ", ptr addrspace(1) %arg\n";
}

TEST_F(HostReferenceTest, WhatIsPrintedIsDecoded) {
  setRange(2, 1);
  std::string Module = R"(
    @text = internal addrspace(2) constant [5 x i8] c"text\00"
    declare spir_func i64 @__mgpu_printf_buffer() memory(none) nounwind
    !mgpu.printf = !{!0}
    !0 = !{i32 5, !"<%s>", !"string"}
    define spir_kernel void @k() {
  )";
  EXPECT_EQ(run(Module +
                recordWith("ptrtoint (ptr addrspace(2) @text to i64)") +
                "ret void }"),
            "");
  EXPECT_EQ(Printed.text(), "<text><text>");
  // The kernel may hand out any address.
  for (const char *Address : {"1", "-1", "281474976710656", "-4096"}) {
    EXPECT_EQ(run(Module + recordWith(Address) + "ret void }"), "");
    EXPECT_EQ(Printed.text(), "<(invalid string)><(invalid string)>")
        << Address;
  }
  // Not enough room for the records, which this kernel does not look at.
  Job.PrintfBytes = 32;
  EXPECT_EQ(run(Module + recordWith("0") + "ret void }"),
            "work-item (0, 0, 0) of work-group (1, 0, 0) "
            "accessed byte 32 of 'printf buffer', which has 32 bytes");
  Job.PrintfBytes = 8;
  EXPECT_EQ(run(Module + recordWith("0") + "ret void }"),
            "the size of the printf buffer is 8 bytes, it must be 16 to "
            "2147483656");
}

} // namespace
