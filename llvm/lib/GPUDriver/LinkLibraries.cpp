//===- LinkLibraries.cpp - Definitions of the builtins --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two libraries define the builtins. The device library comes first, and wins
// where both define a function, also for calls inside libclc.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/GPUDriver/Compiler.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>
#include <utility>

using namespace llvm;
using namespace llvm::gpudriver;

static Expected<std::unique_ptr<MemoryBuffer>> readLibrary(StringRef Dir,
                                                           StringRef Name) {
  SmallString<128> Path(Dir);
  sys::path::append(Path, Name);
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      MemoryBuffer::getFile(Path, /*IsText=*/false,
                            /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return createStringError(Buffer.getError(),
                             "cannot read the device library '" +
                                 StringRef(Path) +
                                 "': " + Buffer.getError().message());
  return std::move(*Buffer);
}

static std::set<std::string> undefinedFunctions(const Module &M) {
  std::set<std::string> Names;
  for (const Function &F : M)
    if (F.isDeclaration() && !F.isIntrinsic() && !F.use_empty())
      Names.insert(F.getName().str());
  return Names;
}

/// Functions whose hardware version keeps the limits that OpenCL C gives for
/// -cl-unsafe-math-optimizations.
static StringRef fastVersion(StringRef Name) {
  return StringSwitch<StringRef>(Name)
      .Case("cos", "native_cos")
      .Case("exp", "native_exp")
      .Case("exp10", "native_exp10")
      .Case("exp2", "native_exp2")
      .Case("log", "native_log")
      .Case("log10", "native_log10")
      .Case("log2", "native_log2")
      .Case("pow", "__mgpu_relaxed_pow")
      .Case("powr", "native_powr")
      .Case("sin", "native_sin")
      .Case("tan", "native_tan")
      .Default("");
}

/// before: declare float @_Z3expf(float)
/// after:  declare float @_Z10native_expf(float)
static void useFastVersions(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    StringRef Mangled = F.getName();
    unsigned Length;
    if (!F.isDeclaration() || !Mangled.consume_front("_Z") ||
        Mangled.consumeInteger(10, Length) || Length > Mangled.size())
      continue;
    StringRef Fast = fastVersion(Mangled.take_front(Length));
    StringRef Types = Mangled.drop_front(Length);
    // Scalars and vectors of float only: half has its own versions.
    if (Fast.empty() || Types.contains("Dh") || !Types.contains('f'))
      continue;
    std::string Name = ("_Z" + Twine(Fast.size()) + Fast + Types).str();
    if (Function *Known = M.getFunction(Name)) {
      F.replaceAllUsesWith(Known);
      F.eraseFromParent();
    } else {
      F.setName(Name);
    }
  }
}

Error gpudriver::linkLibraries(Module &M, const CompileOptions &Options) {
  if (is_contained(Options.ClangArgs, "-cl-fast-relaxed-math") ||
      is_contained(Options.ClangArgs, "-cl-unsafe-math-optimizations"))
    useFastVersions(M);
  Expected<std::unique_ptr<MemoryBuffer>> Device =
      readLibrary(Options.LibraryDir, "device-lib.bc");
  if (!Device)
    return Device.takeError();
  Expected<std::unique_ptr<MemoryBuffer>> Libclc =
      readLibrary(Options.LibraryDir, "libclc-spir64.bc");
  if (!Libclc)
    return Libclc.takeError();

  // Bodies are read only when something needs them. A function of one library
  // can need the other, so go round until nothing more is resolved.
  StringSet<> Overridden;
  std::set<std::string> Before, Now = undefinedFunctions(M);
  while (Now != Before) {
    for (MemoryBuffer *Buffer : {Device->get(), Libclc->get()}) {
      Expected<std::unique_ptr<Module>> Lib =
          getLazyBitcodeModule(Buffer->getMemBufferRef(), M.getContext(),
                               /*ShouldLazyLoadMetadata=*/true);
      if (!Lib)
        return Lib.takeError();
      for (Function &F : **Lib) {
        if (F.isDeclaration() && !F.isMaterializable())
          continue;
        if (Buffer == Device->get())
          Overridden.insert(F.getName());
        else if (Overridden.contains(F.getName()))
          F.deleteBody();
      }
      if (Linker::linkModules(M, std::move(*Lib), Linker::LinkOnlyNeeded))
        return createStringError("the device library could not be linked");
    }
    Before = std::exchange(Now, undefinedFunctions(M));
  }
  // The libraries added themselves to the program's description of itself.
  for (StringRef Name :
       {"llvm.ident", "opencl.ocl.version", "opencl.spir.version"})
    if (NamedMDNode *N = M.getNamedMetadata(Name); N && N->getNumOperands()) {
      MDNode *Own = N->getOperand(0);
      N->clearOperands();
      N->addOperand(Own);
    }
  return Error::success();
}
