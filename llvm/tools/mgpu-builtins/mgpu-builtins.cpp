//===- mgpu-builtins.cpp - Libraries of builtins in small parts -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs at build time. A module is read with the declarations of all that it
// defines, even if one function of it is wanted; with thousands of builtins
// that takes longer than to compile a kernel. So its functions are spread over
// many modules, which lie in one file with a table of symbols.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Transforms/Utils/SplitModule.h"

using namespace llvm;

static cl::list<std::string> Inputs(
    cl::Positional, cl::OneOrMore,
    cl::desc("<library.bc>... (the first that defines a function wins)"));
static cl::opt<std::string> Output("o", cl::Required, cl::desc("Output file"),
                                   cl::value_desc("file"));
static cl::opt<unsigned> Parts("parts", cl::init(256),
                               cl::desc("Number of modules"));

static int fail(const Twine &Message) {
  WithColor::error(errs(), "mgpu-builtins") << Message << '\n';
  return 1;
}

/// What a part does not use: declarations of all that other parts define, and
/// local functions whose callers went away.
static void dropUnused(Module &M) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    auto Drop = [&](GlobalObject &G) {
      G.removeDeadConstantUsers();
      if (!G.use_empty() || !(G.isDeclaration() || G.hasLocalLinkage()))
        return;
      G.eraseFromParent();
      Changed = true;
    };
    for (Function &F : make_early_inc_range(M))
      Drop(F);
    for (GlobalVariable &G : make_early_inc_range(M.globals()))
      Drop(G);
  }
}

int main(int argc, char **argv) {
  InitLLVM X(argc, argv);
  cl::ParseCommandLineOptions(argc, argv,
                              "Joins libraries of builtins in small parts\n");
  LLVMContext Context;
  Module Joined("builtins", Context);
  Linker Into(Joined);
  StringSet<> Defined;
  for (const std::string &Input : Inputs) {
    auto Buffer = MemoryBuffer::getFile(Input);
    if (!Buffer)
      return fail(Input + ": " + Buffer.getError().message());
    Expected<std::unique_ptr<Module>> M =
        parseBitcodeFile((*Buffer)->getMemBufferRef(), Context);
    if (!M)
      return fail(Input + ": " + toString(M.takeError()));
    if (Joined.empty()) {
      Joined.setTargetTriple((*M)->getTargetTriple());
      Joined.setDataLayout((*M)->getDataLayout());
    }
    for (Function &F : **M)
      if (!F.isDeclaration() && !F.hasLocalLinkage() &&
          !Defined.insert(F.getName()).second)
        F.deleteBody();
    dropUnused(**M);
    if (Into.linkInModule(std::move(*M)))
      return fail(Input + ": cannot be linked with the files before");
  }

  SmallString<0> Bytes;
  BitcodeWriter Writer(Bytes);
  std::vector<std::unique_ptr<Module>> Written; // The table refers to them.
  SplitModule(
      Joined, Parts,
      [&](std::unique_ptr<Module> Part) {
        dropUnused(*Part);
        Writer.writeModule(*Part);
        Written.push_back(std::move(Part));
      },
      /*PreserveLocals=*/true);
  Writer.writeSymtab();
  Writer.writeStrtab();

  std::error_code EC;
  ToolOutputFile Out(Output, EC, sys::fs::OF_None);
  if (EC)
    return fail(Output + ": " + EC.message());
  Out.os() << Bytes;
  Out.keep();
  return 0;
}
