//===- SPIRVReaderTests.cpp - Shader modules to LLVM IR -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/SPIRVReader/SPIRVReader.h"
#include "gtest/gtest.h"
#include <spirv-tools/libspirv.hpp>

using namespace llvm;
using namespace llvm::spirv;

namespace {

/// A compute shader "main" of one work-item that has the storage buffer %b of
/// one word, with set 2 and binding 5.
std::string shader(StringRef Globals, StringRef Body,
                   StringRef Annotations = "") {
  return (R"(
    OpCapability Shader
    OpMemoryModel Logical GLSL450
    OpEntryPoint GLCompute %main "main"
    OpExecutionMode %main LocalSize 1 1 1
)" + Annotations +
          R"(
    OpDecorate %Block Block
    OpMemberDecorate %Block 0 Offset 0
    OpDecorate %b DescriptorSet 2
    OpDecorate %b Binding 5
    OpDecorate %spec SpecId 7
    %void = OpTypeVoid
    %uint = OpTypeInt 32 0
    %bool = OpTypeBool
    %float = OpTypeFloat 32
    %Block = OpTypeStruct %uint
    %ptrBlock = OpTypePointer StorageBuffer %Block
    %ptrUint = OpTypePointer StorageBuffer %uint
    %fn = OpTypeFunction %void
    %zero = OpConstant %uint 0
    %one = OpConstant %uint 1
    %spec = OpSpecConstant %uint 40
    %b = OpVariable %ptrBlock StorageBuffer
    )" + Globals +
          R"(
    %main = OpFunction %void None %fn
    %entry = OpLabel
    %p = OpAccessChain %ptrUint %b %zero
    )" + Body +
          R"(
    OpReturn
    OpFunctionEnd
  )")
      .str();
}

class SPIRVReaderTest : public testing::Test {
protected:
  LLVMContext Context;
  ReaderOptions Options;

  static std::vector<uint32_t> assemble(const std::string &Text) {
    spvtools::SpirvTools Tools(SPV_ENV_UNIVERSAL_1_3);
    std::vector<uint32_t> Words;
    Tools.SetMessageConsumer([](spv_message_level_t, const char *,
                                const spv_position_t &P, const char *Message) {
      ADD_FAILURE() << "line " << P.line + 1 << ": " << Message;
    });
    EXPECT_TRUE(Tools.Assemble(Text, &Words));
    EXPECT_TRUE(Tools.Validate(Words));
    return Words;
  }

  std::unique_ptr<Module> read(const std::string &Text) {
    Expected<std::unique_ptr<Module>> M =
        readShaderModule(assemble(Text), "test.spv", Options, Context);
    if (!M) {
      ADD_FAILURE() << toString(M.takeError());
      return nullptr;
    }
    EXPECT_FALSE(verifyModule(**M, &errs()));
    return std::move(*M);
  }

  std::string errorOf(const std::string &Text) {
    Expected<std::unique_ptr<Module>> M =
        readShaderModule(assemble(Text), "test.spv", Options, Context);
    return M ? "no error" : toString(M.takeError());
  }

  /// What the only store of \p M writes, if it is a constant.
  static std::optional<uint64_t> storedConstant(const Module &M) {
    for (const Function &F : M)
      for (const Instruction &I : instructions(F))
        if (auto *S = dyn_cast<StoreInst>(&I))
          if (auto *C = dyn_cast<ConstantInt>(S->getValueOperand()))
            return C->getZExtValue();
    return std::nullopt;
  }
};

} // namespace

TEST_F(SPIRVReaderTest, AnEntryPointIsAKernelOverItsDescriptors) {
  std::unique_ptr<Module> M = read(shader("", "OpStore %p %one"));
  ASSERT_TRUE(M);
  Function *F = M->getFunction("main");
  ASSERT_TRUE(F);
  EXPECT_EQ(F->getCallingConv(), CallingConv::SPIR_KERNEL);
  ASSERT_EQ(F->arg_size(), 1u);
  EXPECT_TRUE(F->getArg(0)->getType()->isPointerTy());
  EXPECT_TRUE(F->getMetadata("mgpu.interface"));
  EXPECT_EQ(storedConstant(*M), 1u);
}

TEST_F(SPIRVReaderTest, SpecializationConstantsHaveADefault) {
  std::string Text = shader("", "OpStore %p %spec");
  std::unique_ptr<Module> M = read(Text);
  ASSERT_TRUE(M);
  EXPECT_EQ(storedConstant(*M), 40u);

  Options.SpecConstants[7] = 41;
  M = read(Text);
  ASSERT_TRUE(M);
  EXPECT_EQ(storedConstant(*M), 41u);
}

TEST_F(SPIRVReaderTest, OperationsOnSpecializationConstantsFollowThem) {
  Options.SpecConstants[7] = 5;
  std::unique_ptr<Module> M = read(shader(
      "%sum = OpSpecConstantOp %uint IAdd %spec %one", "OpStore %p %sum"));
  ASSERT_TRUE(M);
  EXPECT_EQ(storedConstant(*M), 6u);
}

TEST_F(SPIRVReaderTest, OneEntryPointCanBeChosen) {
  std::string Text = R"(
    OpCapability Shader
    OpMemoryModel Logical GLSL450
    OpEntryPoint GLCompute %f "first"
    OpEntryPoint GLCompute %g "second"
    OpExecutionMode %f LocalSize 1 1 1
    OpExecutionMode %g LocalSize 8 4 2
    %void = OpTypeVoid
    %fn = OpTypeFunction %void
    %f = OpFunction %void None %fn
    %a = OpLabel
    OpReturn
    OpFunctionEnd
    %g = OpFunction %void None %fn
    %b = OpLabel
    OpReturn
    OpFunctionEnd
  )";
  auto Kernels = [](const Module &M) {
    std::vector<std::string> Names;
    for (const Function &F : M)
      if (F.getCallingConv() == CallingConv::SPIR_KERNEL)
        Names.push_back(F.getName().str());
    return Names;
  };
  std::unique_ptr<Module> M = read(Text);
  ASSERT_TRUE(M);
  EXPECT_EQ(Kernels(*M), (std::vector<std::string>{"first", "second"}));

  Options.EntryPoint = "second";
  M = read(Text);
  ASSERT_TRUE(M);
  EXPECT_EQ(Kernels(*M), std::vector<std::string>{"second"});
  MDNode *Size = M->getFunction("second")->getMetadata("reqd_work_group_size");
  ASSERT_TRUE(Size);
  ASSERT_EQ(Size->getNumOperands(), 3u);
  const uint64_t Want[] = {8, 4, 2};
  for (unsigned Dimension = 0; Dimension != 3; ++Dimension)
    EXPECT_EQ(mdconst::extract<ConstantInt>(Size->getOperand(Dimension))
                  ->getZExtValue(),
              Want[Dimension]);

  Options.EntryPoint = "third";
  std::string Error = errorOf(Text);
  EXPECT_NE(Error.find("'third'"), std::string::npos) << Error;
  EXPECT_NE(Error.find("second"), std::string::npos) << Error;
}

// Every message says which instruction: its name, its result, what the program
// calls it, and where it stands.
TEST_F(SPIRVReaderTest, MessagesNameTheInstruction) {
  std::string Text = shader(R"(
    %ptrConstant = OpTypePointer UniformConstant %uint
    %value = OpVariable %ptrConstant UniformConstant)",
                            R"(
    %loaded = OpLoad %uint %value
    OpStore %p %one)",
                            "OpName %value \"value\"");
  std::string Error = errorOf(Text);
  EXPECT_NE(Error.find("OpVariable"), std::string::npos) << Error;
  EXPECT_NE(Error.find("'value'"), std::string::npos) << Error;
}

TEST_F(SPIRVReaderTest, ArraysOfDescriptorsHaveSome) {
  Options.SpecConstants[7] = 0;
  std::string Error = errorOf(shader(R"(
    %array = OpTypeArray %Block %spec
    %ptrArray = OpTypePointer StorageBuffer %array
    %value = OpVariable %ptrArray StorageBuffer)",
                                     R"(
    %q = OpAccessChain %ptrUint %value %one %zero
    OpStore %q %one)",
                                     R"(
    OpDecorate %value DescriptorSet 0
    OpDecorate %value Binding 0)"));
  EXPECT_NE(Error.find("has 0 descriptors"), std::string::npos) << Error;
}

// Older validators let it pass.
TEST_F(SPIRVReaderTest, OnlyVectorsAreReduced) {
  spvtools::SpirvTools Tools(SPV_ENV_UNIVERSAL_1_3);
  std::vector<uint32_t> Words;
  ASSERT_TRUE(Tools.Assemble(shader("", R"(
    %less = OpULessThan %bool %one %one
    %all = OpAll %bool %less)",
                                    ""),
                             &Words));
  Expected<std::unique_ptr<Module>> M =
      readShaderModule(Words, "test.spv", Options, Context);
  ASSERT_FALSE(M);
  std::string Error = toString(M.takeError());
  EXPECT_NE(Error.find("OpAll"), std::string::npos) << Error;
}

TEST_F(SPIRVReaderTest, MessagesGiveTheLineOfTheSource) {
  std::string Text = shader("", R"(
    %number = OpConvertUToF %float %one
    OpLine %file 12 3
    %slope = OpDPdx %float %number
    OpNoLine)",
                            R"(%file = OpString "far.comp")");
  // The validator refuses derivatives here, because of the stage.
  spvtools::SpirvTools Tools(SPV_ENV_UNIVERSAL_1_3);
  std::vector<uint32_t> Words;
  ASSERT_TRUE(Tools.Assemble(Text, &Words));
  Expected<std::unique_ptr<Module>> M =
      readShaderModule(Words, "test.spv", Options, Context);
  ASSERT_FALSE(bool(M));
  std::string Error = toString(M.takeError());
  EXPECT_NE(Error.find("OpDPdx"), std::string::npos) << Error;
  EXPECT_NE(Error.find("far.comp:12"), std::string::npos) << Error;
}

// What is checked stays within the buffer, and costs nothing if it is not asked
// for.
TEST_F(SPIRVReaderTest, CheckedAccessesTakeTheSize) {
  std::string Text = shader(R"(
    %Array = OpTypeRuntimeArray %uint
    %Blocks = OpTypeStruct %Array
    %ptrBlocks = OpTypePointer StorageBuffer %Blocks
    %value = OpVariable %ptrBlocks StorageBuffer)",
                            R"(
    %index = OpLoad %uint %p
    %q = OpAccessChain %ptrUint %value %zero %index
    OpStore %q %one)",
                            R"(
    OpDecorate %Array ArrayStride 4
    OpDecorate %Blocks Block
    OpMemberDecorate %Blocks 0 Offset 0
    OpDecorate %value DescriptorSet 0
    OpDecorate %value Binding 0)");
  std::unique_ptr<Module> M = read(Text);
  ASSERT_TRUE(M);
  EXPECT_EQ(M->getFunction("main")->arg_size(), 2u);

  Options.RobustBufferAccess = true;
  M = read(Text);
  ASSERT_TRUE(M);
  Function *F = M->getFunction("main");
  EXPECT_GT(F->arg_size(), 2u);
  EXPECT_TRUE(any_of(F->args(), [](Argument &A) {
    return A.getType()->isIntegerTy(64) && !A.use_empty();
  }));
}
