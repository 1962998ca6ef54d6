//===- LinkLibraries.cpp - Definitions of the builtins --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of images are defined by the types of their images. Two libraries
// define the other builtins; mgpu-builtins has joined them and cut the result
// in small modules, so that a program reads little more than what it needs.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/IR/LowerImages.h"
#include "GPUCodeGen/SyncScopes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/GPUDriver/Compiler.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Object/IRSymtab.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>
#include <utility>

using namespace llvm;
using namespace llvm::gpudriver;

namespace {

/// The builtins as a file of many modules, which are read when they are needed.
class Library {
  std::unique_ptr<MemoryBuffer> Buffer;
  irsymtab::FileContents Table;
  std::vector<BitcodeModule> Parts;
  StringMap<unsigned> PartThatDefines;

public:
  static Expected<Library> open(StringRef Path);

  std::optional<unsigned> partThatDefines(StringRef Name) const {
    auto It = PartThatDefines.find(Name);
    if (It == PartThatDefines.end())
      return std::nullopt;
    return It->second;
  }
  Expected<std::unique_ptr<Module>> read(unsigned Part, LLVMContext &Context) {
    return Parts[Part].getLazyModule(Context, /*ShouldLazyLoadMetadata=*/true,
                                     /*IsImporting=*/false);
  }
};

} // namespace

Expected<Library> Library::open(StringRef Path) {
  auto CannotRead = [&](const Twine &Why) {
    return createStringError("cannot read the device library '" + Path +
                             "': " + Why);
  };
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      MemoryBuffer::getFile(Path, /*IsText=*/false,
                            /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return CannotRead(Buffer.getError().message());
  Library L;
  L.Buffer = std::move(*Buffer);
  Expected<BitcodeFileContents> Contents =
      getBitcodeFileContents(L.Buffer->getMemBufferRef());
  if (!Contents)
    return CannotRead(toString(Contents.takeError()));
  Expected<irsymtab::FileContents> Table = irsymtab::readBitcode(*Contents);
  if (!Table)
    return CannotRead(toString(Table.takeError()));
  L.Table = std::move(*Table);
  L.Parts = std::move(Contents->Mods);
  const irsymtab::Reader &Symbols = L.Table.TheReader;
  for (unsigned Part = 0; Part != L.Parts.size(); ++Part)
    for (const irsymtab::Reader::SymbolRef &S : Symbols.module_symbols(Part))
      if (!S.isUndefined() && S.isGlobal())
        L.PartThatDefines[S.getIRName()] = Part;
  return std::move(L);
}

/// What \p M lacks and \p Builtins have.
static std::set<std::string> definedBy(const Library &Builtins,
                                       const Module &M) {
  std::set<std::string> Names;
  for (const GlobalObject &G : M.global_objects())
    if (G.isDeclaration() && !G.use_empty() &&
        Builtins.partThatDefines(G.getName()))
      Names.insert(G.getName().str());
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
  SmallString<128> Path(Options.LibraryDir);
  sys::path::append(Path, BuiltinsFile);
  Expected<Library> Builtins = Library::open(Path);
  if (!Builtins)
    return Builtins.takeError();

  // Bodies are read only when something needs them. A function can need others,
  // so go round until there is nothing more to define.
  Linker Into(M);
  std::set<std::string> Before, Now = definedBy(*Builtins, M);
  for (; Now != Before; Before = std::exchange(Now, definedBy(*Builtins, M))) {
    std::set<unsigned> Parts;
    for (const std::string &Name : Now)
      Parts.insert(*Builtins->partThatDefines(Name));
    for (unsigned Part : Parts) {
      Expected<std::unique_ptr<Module>> Definitions =
          Builtins->read(Part, M.getContext());
      if (!Definitions)
        return Definitions.takeError();
      if (Into.linkInModule(std::move(*Definitions), Linker::LinkOnlyNeeded))
        return createStringError("the device library could not be linked");
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
