//===- LinkLibraries.cpp - Definitions of the builtins --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of images are defined by the types of their images. Two libraries
// define the other builtins. The device library comes first, and wins where
// both define a function, also for calls inside libclc.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/IR/LowerImages.h"
#include "GPUCodeGen/SyncScopes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/GPUDriver/Compiler.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;
using namespace llvm::gpudriver;

namespace {

/// A library as a file; \p Defined is known once it was read.
struct Library {
  std::unique_ptr<MemoryBuffer> Buffer;
  StringSet<> Defined;
  bool IsRead = false;

  static Expected<Library> open(StringRef Dir, StringRef Name);
  bool canDefineAnyOf(const std::set<std::string> &Names) const {
    return !IsRead ||
           any_of(Names, [&](StringRef N) { return Defined.contains(N); });
  }
};

} // namespace

Expected<Library> Library::open(StringRef Dir, StringRef Name) {
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
  Library L;
  L.Buffer = std::move(*Buffer);
  return std::move(L);
}

static std::set<std::string> undefinedFunctions(const Module &M) {
  std::set<std::string> Names;
  for (const Function &F : M)
    if (F.isDeclaration() && !F.isIntrinsic() && !F.use_empty())
      Names.insert(F.getName().str());
  return Names;
}

/// Links what \p M needs of \p L; definitions of \p Preferred win.
static Error linkNeeded(Linker &Into, Library &L, const Library *Preferred,
                        LLVMContext &Context) {
  Expected<std::unique_ptr<Module>> M =
      getLazyBitcodeModule(L.Buffer->getMemBufferRef(), Context,
                           /*ShouldLazyLoadMetadata=*/true);
  if (!M)
    return M.takeError();
  for (Function &F : **M) {
    if (F.isDeclaration() && !F.isMaterializable())
      continue;
    if (Preferred && Preferred->Defined.contains(F.getName()))
      F.deleteBody();
    else if (!L.IsRead)
      L.Defined.insert(F.getName());
  }
  L.IsRead = true;
  if (Into.linkInModule(std::move(*M), Linker::LinkOnlyNeeded))
    return createStringError("the device library could not be linked");
  return Error::success();
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

/// The fence of sub_group_barrier, which OpenCL C has no scope for:
///   before: fence acq_rel
///   after:  fence syncscope("sub-group") acq_rel
static void setScopesOfSubGroups(Module &M) {
  SyncScope::ID Scope =
      M.getContext().getOrInsertSyncScopeID(gpu::SubGroupScope);
  for (Function &F : M)
    if (F.getName().starts_with("_Z17sub_group_barrier"))
      for (Instruction &I : instructions(F))
        if (auto *Fence = dyn_cast<FenceInst>(&I))
          Fence->setSyncScopeID(Scope);
}

Error gpudriver::linkLibraries(Module &M, const CompileOptions &Options) {
  gpu::lowerImages(M);
  if (is_contained(Options.ClangArgs, "-cl-fast-relaxed-math") ||
      is_contained(Options.ClangArgs, "-cl-unsafe-math-optimizations"))
    useFastVersions(M);
  Expected<Library> Device = Library::open(Options.LibraryDir, "device-lib.bc");
  if (!Device)
    return Device.takeError();
  Expected<Library> Libclc =
      Library::open(Options.LibraryDir, "libclc-spir64.bc");
  if (!Libclc)
    return Libclc.takeError();

  // Bodies are read only when something needs them. A function of one library
  // can need the other, so go round until neither can define anything more.
  Linker Into(M);
  std::set<std::string> Before, Now = undefinedFunctions(M);
  while (Now != Before) {
    Before = Now;
    for (Library *L : {&*Device, &*Libclc}) {
      if (!L->canDefineAnyOf(Now))
        continue;
      if (Error E = linkNeeded(Into, *L, L == &*Device ? nullptr : &*Device,
                               M.getContext()))
        return E;
      Now = undefinedFunctions(M);
    }
  }
  setScopesOfSubGroups(M);
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
