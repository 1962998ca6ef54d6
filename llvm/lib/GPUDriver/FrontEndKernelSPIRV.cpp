//===- FrontEndKernelSPIRV.cpp - SPIR-V of OpenCL to modules --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Modules with the capability Kernel go through an unmodified llvm-spirv, as a
// program, to bitcode for spir64. What it does not know is rewritten in the
// module before (KernelSPIRVRewriter.h).
//
//===----------------------------------------------------------------------===//

#include "FrontEnds.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/GPUPassConfig.h"
#include "KernelSPIRVImages.h"
#include "KernelSPIRVRewriter.h"
#include "SPIRVBinary.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/GPUDriver/ExternalProgram.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpudriver;

#ifndef MGPU_LLVM_SPIRV
#define MGPU_LLVM_SPIRV ""
#endif

/// What kind of object a kernel's parameter of the type \p Opcode is, if it has
/// no memory that a pointer could point to.
static StringRef opaqueKind(spv::Op Opcode) {
  switch (Opcode) {
  case spv::Op::OpTypePipe:
    return "a pipe";
  case spv::Op::OpTypeQueue:
    return "a queue";
  default:
    return "";
  }
}

/// What cannot be seen in the translation any more.
static Error checkKernels(const SPIRVBinary &Binary,
                          const CompileOptions &Options) {
  DenseMap<uint32_t, std::string> Kernels;
  DenseMap<uint32_t, spv::Op> Types;
  std::string Kernel;
  SmallVector<std::string> Names;
  for (auto [Number, I] : enumerate(Binary.instructions()))
    switch (I.opcode()) {
    case spv::Op::OpMemoryModel:
      if (spv::AddressingModel(I[1]) == spv::AddressingModel::Physical64)
        break;
      return createStringError(
          Binary.placeOf(Number) +
          ": the module has addresses of 32 bits, the targets have 64: compile "
          "it for spir64 (addressing model Physical64)");
    case spv::Op::OpEntryPoint:
      Kernels[I[2]] = I.string(3);
      Names.push_back(I.string(3));
      break;
    case spv::Op::OpTypePipe:
    case spv::Op::OpTypeQueue:
      Types[I[1]] = I.opcode();
      break;
    case spv::Op::OpFunction:
      Kernel = Kernels.lookup(I[2]);
      break;
    case spv::Op::OpFunctionParameter:
      if (!Kernel.empty() && Types.contains(I[1]))
        return createStringError(Binary.placeOf(Number) + ": kernel '" +
                                 Kernel + "' has " +
                                 opaqueKind(Types.lookup(I[1])) +
                                 " as a parameter, which is not supported");
      break;
    default:
      break;
    }
  if (!Options.EntryPoint.empty() && !is_contained(Names, Options.EntryPoint))
    return createStringError(
        Binary.name() + ": there is no entry point '" + Options.EntryPoint +
        "'" + (Names.empty() ? "" : "; the module has " + join(Names, ", ")));
  return Error::success();
}

/// The first line of \p Log that says something.
static StringRef firstLine(StringRef Log) {
  return Log.ltrim().split('\n').first.rtrim();
}

Expected<std::string> gpudriver::findLLVMSPIRV() {
  return ExternalProgram{"MGPU_LLVM_SPIRV", MGPU_LLVM_SPIRV, "llvm-spirv-15"}
      .find();
}

static Error translate(StringRef Input, StringRef Output, StringRef Name) {
  Expected<std::string> Translator = findLLVMSPIRV();
  if (!Translator)
    return Translator.takeError();
  // Atomics of OpenCL 2.0 keep order and scope, those of 1.2 have none.
  Expected<ProgramRun> Run = runProgram(
      {*Translator, "-r", "--spirv-target-env=CL2.0",
       "--spirv-gen-kernel-arg-name-md", "-o", Output.str(), Input.str()});
  if (!Run)
    return Run.takeError();
  if (Run->succeeded()) {
    errs() << Run->Errors;
    return Error::success();
  }
  StringRef Said = firstLine(Run->Errors);
  if (!Run->Signal.empty())
    return createStringError(Name +
                             ": llvm-spirv ended by itself: " + Run->Signal +
                             (Said.empty() ? "" : "; it said: " + Said));
  if (Said.empty())
    return createStringError(Name + ": '" + *Translator +
                             "' failed with exit code " + Twine(Run->ExitCode) +
                             " and did not say why");
  return createStringError(Name + ": llvm-spirv cannot translate it: " +
                           StringRef(Run->Errors).trim());
}

/// Makes of \p M what clang would have made.
static void completeModule(Module &M, const CompileOptions &Options) {
  M.setDataLayout(DataLayout(gpu::SpirDataLayout));
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == gpu::ConstantAS)
      G.setConstant(true);
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    // The translator does not say which functions wait for other work-items;
    // optimisation finds out which do not.
    F.setConvergent();
    if (F.getCallingConv() == CallingConv::SPIR_KERNEL &&
        !Options.EntryPoint.empty() && F.getName() != Options.EntryPoint) {
      F.setCallingConv(CallingConv::SPIR_FUNC);
      F.setLinkage(GlobalValue::InternalLinkage);
    }
    // Casts between types of pointers, which were types of their own, and
    // addresses of constants, which clang folds: printf wants its format plain.
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      Value *Simple = nullptr;
      if (isa<BitCastInst>(I) && I.getType() == I.getOperand(0)->getType())
        Simple = I.getOperand(0);
      else if (isa<GetElementPtrInst>(I))
        Simple = ConstantFoldInstruction(&I, M.getDataLayout());
      if (!Simple)
        continue;
      I.replaceAllUsesWith(Simple);
      I.eraseFromParent();
    }
  }
}

Expected<std::unique_ptr<Module>>
gpudriver::translateKernels(const SPIRVBinary &Binary,
                            const CompileOptions &Options,
                            LLVMContext &Context) {
  if (Error E = checkKernels(Binary, Options))
    return std::move(E);
  auto Constants = Binary.specConstants(Options.SpecConstants);
  if (!Constants)
    return Constants.takeError();
  std::vector<uint32_t> Words = rewriteForTranslator(Binary, *Constants);
  Expected<TemporaryFile> Input = TemporaryFile::create("spv");
  if (!Input)
    return Input.takeError();
  Expected<TemporaryFile> Output = TemporaryFile::create("bc");
  if (!Output)
    return Output.takeError();
  for (uint32_t &Word : Words)
    Word = support::endian::byte_swap<uint32_t>(Word, endianness::little);
  if (Error E = Input->write(StringRef(
          reinterpret_cast<const char *>(Words.data()), Words.size() * 4)))
    return std::move(E);
  if (Error E = translate(Input->path(), Output->path(), Binary.name()))
    return std::move(E);
  Expected<std::unique_ptr<Module>> M = loadIR(Output->path(), Context);
  if (!M)
    return M;
  if (Error E = restoreImageTypes(**M, Binary))
    return createStringError(Binary.name() + ": " + toString(std::move(E)));
  completeModule(**M, Options);
  return M;
}
