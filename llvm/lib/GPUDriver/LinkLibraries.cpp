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

#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/GPUDriver/Compiler.h"
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

Error gpudriver::linkLibraries(Module &M, const CompileOptions &Options) {
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
