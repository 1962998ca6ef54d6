//===- mgpu-libclc.cpp - Make libclc usable by spir64 code ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs at build time. The distribution's libclc has no variant for spir64; its
// nvptx64 variant contains generic LLVM IR only and differs in conventions:
//
//   nvptx64                                spir64
//   define i32 @_Z3fooPU3AS4i(             define spir_func i32 @_Z3fooPU3AS2i(
//       ptr addrspace(4) %p) #1                ptr addrspace(2) %p) #1
//   #1 = { "target-features"="+ptx42" }    #1 = { }
//
// (constant memory is address space 4 there and 2 here). Functions that the
// device library has its own versions of, on top of libclc's, are
// __libclc_NAME. Anything else that is specific to NVPTX is an error, so that
// another package version cannot go wrong silently.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/GPUDriver/ModuleRewriter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

static constexpr StringLiteral SPIR64DataLayout =
    "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-"
    "v1024:1024-G1";

static cl::opt<std::string> Input(cl::Positional, cl::Required,
                                  cl::desc("<nvptx64--.bc>"));
static cl::opt<std::string> Output("o", cl::Required, cl::desc("Output file"),
                                   cl::value_desc("file"));
static cl::opt<std::string>
    Producer("producer", cl::Required, cl::value_desc("string"),
             cl::desc("Producer that the input must have been written by"));

static int fail(const Twine &Message) {
  WithColor::error(errs(), "mgpu-libclc") << Message << '\n';
  return 1;
}

static void replaceAll(std::string &S, StringRef From, StringRef To) {
  for (size_t At = 0; (At = S.find(From, At)) != std::string::npos;
       At += To.size())
    S.replace(At, From.size(), To);
}

// NVPTX: 0 generic, 1 global, 3 shared, 4 constant. libclc for OpenCL C 1.2
// uses 0 for private memory, as spir64 does.
static unsigned mapAddressSpace(unsigned AS) {
  return AS == NVPTXAS::ADDRESS_SPACE_CONST ? unsigned(gpu::ConstantAS) : AS;
}

static std::string mapName(StringRef Name) {
  // The device library has these under their names, and calls libclc's.
  std::string Result = StringSwitch<StringRef>(Name)
                           .Case("_Z4erfcf", "__libclc_erfc")
                           .Case("_Z6lgammaf", "__libclc_lgamma")
                           .Case("_Z8lgamma_rfPi", "__libclc_lgamma_r")
                           .Case("_Z5rootnfi", "__libclc_rootn")
                           .Default(Name)
                           .str();
  replaceAll(Result, "U3AS4", "U3AS2");
  return Result;
}

/// Drops what speaks of the NVPTX processor and sets the calling convention.
static void adaptFunction(Function &F) {
  F.removeFnAttr("target-features");
  F.removeFnAttr("target-cpu");
  F.removeFnAttr("frame-pointer");
  F.removeFnAttr("stack-protector-buffer-size");
  if (!F.isIntrinsic())
    F.setCallingConv(CallingConv::SPIR_FUNC);
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (Function *Callee = Call->getCalledFunction())
        Call->setCallingConv(Callee->isIntrinsic() ? CallingConv::C
                                                   : CallingConv::SPIR_FUNC);
}

/// \returns a description of the first thing that spir64 code cannot use.
static std::string findForeign(const Module &M) {
  for (const GlobalVariable &G : M.globals())
    if (G.getAddressSpace() > gpu::LocalAS)
      return ("variable '" + G.getName() + "' in an unknown address space")
          .str();
  for (const Function &F : M) {
    if (F.isIntrinsic() && Intrinsic::isTargetIntrinsic(F.getIntrinsicID()))
      return ("target intrinsic '" + F.getName() + "'").str();
    for (const Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (Call && !Call->getCalledFunction())
        return ("indirect call in '" + F.getName() + "'").str();
    }
  }
  return "";
}

int main(int argc, char **argv) {
  InitLLVM X(argc, argv);
  cl::ParseCommandLineOptions(argc, argv,
                              "Rewrites libclc for nvptx64 to spir64\n");
  auto Buffer = MemoryBuffer::getFile(Input);
  if (!Buffer)
    return fail(Input + ": " + Buffer.getError().message());
  Expected<std::string> Found =
      getBitcodeProducerString((*Buffer)->getMemBufferRef());
  if (!Found)
    return fail(Input + ": " + toString(Found.takeError()));
  if (*Found != Producer)
    return fail(Input + ": written by '" + *Found + "', but only '" + Producer +
                "' has been validated");

  LLVMContext Context;
  Expected<std::unique_ptr<Module>> M =
      parseBitcodeFile((*Buffer)->getMemBufferRef(), Context);
  if (!M)
    return fail(Input + ": " + toString(M.takeError()));

  gpudriver::ModuleRewrite R;
  R.MapAddressSpace = mapAddressSpace;
  R.MapFunctionName = mapName;
  R.TargetTriple = "spir64-unknown-unknown";
  R.DataLayout = SPIR64DataLayout.str();
  std::unique_ptr<Module> New = gpudriver::rewriteModule(**M, R);
  for (Function &F : *New)
    adaptFunction(F);
  // Its flags would become flags of every program.
  if (NamedMDNode *Flags = New->getModuleFlagsMetadata())
    Flags->eraseFromParent();
  // The identifier would be the absolute path of the input.
  New->setModuleIdentifier("libclc");
  New->setSourceFileName("libclc");

  if (std::string What = findForeign(*New); !What.empty())
    return fail(Input + ": " + What);
  std::string Problems;
  raw_string_ostream OS(Problems);
  if (verifyModule(*New, &OS))
    return fail(Input + ": the rewritten module is not valid:\n" + Problems);

  std::error_code EC;
  ToolOutputFile Out(Output, EC, sys::fs::OF_None);
  if (EC)
    return fail(Output + ": " + EC.message());
  WriteBitcodeToFile(*New, Out.os());
  Out.keep();
  return 0;
}
