//===- Compile.cpp - From sources to objects ------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compile.h"
#include "Checks.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/GPUDriver/ExternalProgram.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace llvm::opencl;
using gpudriver::ProgramRun;
using gpudriver::TemporaryFile;
using gpurt::CacheKey;
using gpurt::CompileCache;

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

namespace {
/// Who has an option.
enum OptionKind { Unknown, ForSource, ForCode, ForBoth, Ignored };
} // namespace

static OptionKind kindOf(StringRef Option) {
  if (Option.starts_with("-cl-std="))
    return StringSwitch<OptionKind>(Option.split('=').second)
        .Cases({"CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0"}, ForSource)
        .Default(Unknown);
  if (Option.starts_with("-W"))
    return ForSource;
  return StringSwitch<OptionKind>(Option)
      .Cases({"-w", "-cl-single-precision-constant", "-cl-mad-enable",
              "-cl-kernel-arg-info"},
             ForSource)
      .Cases({"-cl-denorms-are-zero", "-cl-no-signed-zeros",
              "-cl-unsafe-math-optimizations", "-cl-finite-math-only",
              "-cl-fast-relaxed-math"},
             ForBoth)
      .Cases({"-cl-opt-disable", "-O0", "-O1", "-O2", "-O3", "-O"}, ForCode)
      // -g: lines are known in any case. The others promise something that the
      // compiler does not need to know, or ask for what is always so.
      .Cases({"-g", "-cl-strict-aliasing", "-cl-uniform-work-group-size",
              "-cl-no-subgroup-ifp", "-cl-fp32-correctly-rounded-divide-sqrt"},
             Ignored)
      .Default(Unknown);
}

std::optional<BuildOptions> opencl::parseOptions(StringRef Text,
                                                 OptionUse Use) {
  BumpPtrAllocator Allocator;
  StringSaver Saver(Allocator);
  SmallVector<const char *> Tokens;
  cl::TokenizeGNUCommandLine(Text, Saver, Tokens);
  BuildOptions Options;
  for (size_t I = 0; I != Tokens.size(); ++I) {
    StringRef Option = Tokens[I];
    if (Use == OptionUse::Link &&
        (Option == "-create-library" || Option == "-enable-link-options")) {
      Options.CreateLibrary |= Option == "-create-library";
      continue;
    }
    if (Use != OptionUse::Link &&
        (Option.starts_with("-D") || Option.starts_with("-I") ||
         Option.starts_with("-U"))) {
      Options.Source.push_back(Option.str());
      if (Option.size() == 2) {
        if (++I == Tokens.size())
          return std::nullopt;
        Options.Source.push_back(Tokens[I]);
      }
      continue;
    }
    // For programs that are SPIR already; ours are not.
    if (Use != OptionUse::Link && Option == "-x" && I + 1 != Tokens.size() &&
        StringRef(Tokens[I + 1]) == "cl") {
      ++I;
      continue;
    }
    OptionKind Kind = kindOf(Option);
    Options.HasArgInfo |= Option == "-cl-kernel-arg-info";
    if (Kind == Unknown || (Use == OptionUse::Link && Kind == ForSource))
      return std::nullopt;
    if (Kind == ForSource || Kind == ForBoth)
      Options.Source.push_back(Option.str());
    if (Kind == ForCode || Kind == ForBoth)
      Options.Code.push_back(Option.str());
  }
  return Options;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

static Error writeText(StringRef Path, StringRef Text) {
  if (std::error_code EC =
          sys::fs::create_directories(sys::path::parent_path(Path)))
    return createStringError(EC, "cannot create a folder for '" + Path + "'");
  std::error_code EC;
  raw_fd_ostream OS(Path, EC, sys::fs::OF_None);
  if (EC)
    return createStringError(EC, "cannot write '" + Path + "'");
  OS << Text;
  return Error::success();
}

/// Options for clang; \p Prefix is the folder that the source is in, with a
/// slash.
static Expected<gpudriver::CompileOptions>
sourceOptions(const Device &D, StringRef Prefix, bool HasHeaders,
              const BuildOptions &Options) {
  gpudriver::CompileOptions O = D.compileOptions();
  if (HasHeaders)
    O.ClangArgs.push_back(("-I" + Prefix + "include").str());
  for (const std::string &Option : Options.Source) {
    Expected<bool> IsOurs = gpudriver::parseCompileOption(Option, O);
    if (!IsOurs)
      return IsOurs.takeError();
    if (!*IsOurs)
      O.ClangArgs.push_back(Option);
  }
  O.ClangArgs.insert(
      O.ClangArgs.end(),
      {"-Xclang",
       ("-cl-ext=-" + MissingExtension + ",-cl_khr_gl_msaa_sharing").str()});
  // What the source includes lies beside the application.
  O.ClangArgs.insert(O.ClangArgs.end(), {"-iquote", "."});
  // So that the simulator can say where something went wrong.
  O.ClangArgs.push_back("-gline-tables-only");
  O.ClangArgs.push_back(
      ("-fdebug-prefix-map=" + Prefix.drop_back() + "=.").str());
  return std::move(O);
}

/// Adds what the preprocessor makes of the source to \p Key; false if it finds
/// a mistake.
static bool addPreprocessed(CacheKey &Key, const gpudriver::CompileOptions &O,
                            StringRef Clang, StringRef Input,
                            StringRef Prefix) {
  Expected<ProgramRun> Run =
      gpudriver::runProgram(gpudriver::preprocessCommand(O, Clang, Input));
  if (!Run) {
    consumeError(Run.takeError());
    return false;
  }
  gpurt::replaceAll(Run->Output, Prefix, "");
  Key.add(Run->Output);
  return Run->succeeded();
}

StepResult opencl::compileSource(const Device &D, StringRef Source,
                                 ArrayRef<Header> Headers,
                                 const BuildOptions &Options) {
  SmallString<128> Folder;
  if (std::error_code EC = sys::fs::createUniqueDirectory("mgpu", Folder))
    return gpurt::stepFailed("cannot create a temporary folder: " +
                             EC.message());
  auto Remover = scope_exit([&] { sys::fs::remove_directories(Folder.str()); });
  std::string Prefix = (Folder + "/").str();
  for (const Header &H : Headers) {
    // Nothing outside of the folder.
    if (sys::path::is_absolute(H.Name) || H.Name.empty() ||
        is_contained(
            make_range(sys::path::begin(H.Name), sys::path::end(H.Name)), ".."))
      return gpurt::stepFailed("'" + H.Name +
                               "' cannot be the name of a header");
    if (Error E = writeText(Prefix + "include/" + H.Name, H.Text))
      return gpurt::stepFailed(std::move(E));
  }
  std::string Input = Prefix + "program.cl", Output = Prefix + "program.bc";
  if (Error E = writeText(Input, Source))
    return gpurt::stepFailed(std::move(E));
  Expected<gpudriver::CompileOptions> O =
      sourceOptions(D, Prefix, !Headers.empty(), Options);
  if (!O)
    return gpurt::stepFailed(O.takeError());
  Expected<std::string> Clang = gpudriver::findClang();
  if (!Clang)
    return gpurt::stepFailed(Clang.takeError());
  auto Run = [&] {
    StepResult R =
        gpurt::stepResult(gpudriver::runProgram(gpudriver::clangCommand(
                              *O, *Clang, Input, Output)),
                          Output, "clang");
    gpurt::replaceAll(R.Log, Prefix + "include/", "");
    gpurt::replaceAll(R.Log, Prefix, "");
    return R;
  };
  CompileCache Cache = CompileCache::fromEnvironment();
  if (!Cache.isOn())
    return Run();
  CacheKey Key("OpenCL C to IR, 1");
  gpurt::addCompiler(Key);
  // The folder has another name each time.
  for (std::string &Option :
       gpudriver::clangCommand(*O, *Clang, "program.cl", "")) {
    gpurt::replaceAll(Option, StringRef(Prefix).drop_back(), "");
    Key.add(Option);
  }
  Key.add(Source);
  bool DependsOnMore = gpurt::dependsOnMore(Source, Options.Source);
  for (const Header &H : Headers) {
    Key.add(H.Name).add(H.Text);
    DependsOnMore |= gpurt::dependsOnMore(H.Text, {});
  }
  if (DependsOnMore && !addPreprocessed(Key, *O, *Clang, Input, Prefix))
    return Run();
  return Cache.get(Key, Run);
}

static std::string toBitcode(const Module &M) {
  std::string Bytes;
  raw_string_ostream OS(Bytes);
  WriteBitcodeToFile(M, OS);
  return Bytes;
}

static StepResult translateIL(const Device &D, StringRef Binary,
                              ArrayRef<std::string> Constants) {
  Expected<TemporaryFile> Input = TemporaryFile::create("spv");
  if (!Input)
    return gpurt::stepFailed(Input.takeError());
  if (Error E = Input->write(Binary))
    return gpurt::stepFailed(std::move(E));
  gpudriver::CompileOptions O = D.compileOptions();
  O.Source = gpudriver::SourceKind::SPIRV;
  O.SpecConstants = Constants.vec();
  LLVMContext Context;
  auto M = gpudriver::loadSource(Input->path(), O, Context);
  if (!M) {
    StepResult R = gpurt::stepFailed(M.takeError());
    gpurt::replaceAll(R.Log, Input->path(), "program.spv");
    return R;
  }
  StepResult R;
  R.Bytes = toBitcode(**M);
  R.Succeeded = true;
  return R;
}

StepResult opencl::compileIL(const Device &D, StringRef Binary,
                             ArrayRef<std::string> Constants) {
  CompileCache Cache = CompileCache::fromEnvironment();
  CacheKey Key("SPIR-V to IR, 1");
  if (Cache.isOn())
    gpurt::addCompiler(Key);
  Key.add(D.Core.Name).add(Binary).addAll(Constants);
  return Cache.get(Key, [&] { return translateIL(D, Binary, Constants); });
}

namespace {
/// Collects what the linker says.
struct LogHandler : DiagnosticHandler {
  explicit LogHandler(std::string &Log) : Log(Log) {}
  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    raw_string_ostream OS(Log);
    OS << (DI.getSeverity() == DS_Error ? "error: " : "warning: ");
    DiagnosticPrinterRawOStream Printer(OS);
    DI.print(Printer);
    OS << '\n';
    return true;
  }
  std::string &Log;
};
} // namespace

static Expected<std::unique_ptr<Module>> readIR(StringRef IR,
                                                LLVMContext &Context) {
  return parseBitcodeFile(MemoryBufferRef(IR, "program"), Context);
}

StepResult opencl::linkIR(ArrayRef<StringRef> Modules) {
  StepResult R;
  LLVMContext Context;
  Context.setDiagnosticHandler(std::make_unique<LogHandler>(R.Log));
  auto Whole = std::make_unique<Module>("program", Context);
  for (StringRef IR : Modules) {
    auto M = readIR(IR, Context);
    if (!M)
      return gpurt::stepFailed(M.takeError());
    if (Whole->empty() && Whole->global_empty()) {
      Whole = std::move(*M);
      continue;
    }
    if (Linker::linkModules(*Whole, std::move(*M))) {
      if (R.Log.empty())
        return gpurt::stepFailed("the programs cannot be linked");
      return R;
    }
  }
  R.Bytes = toBitcode(*Whole);
  R.Succeeded = true;
  return R;
}

StepResult opencl::generate(const Device &D, StringRef IR,
                            ArrayRef<std::string> Options) {
  std::vector<std::string> All = {("-mcpu=" + D.Core.Name).str()};
  if (memoryChecks().Race)
    All.push_back("-mmark-atomics");
  All.insert(All.end(), Options.begin(), Options.end());
  CompileCache Cache = CompileCache::fromEnvironment();
  CacheKey Key("IR to object, 1");
  if (Cache.isOn())
    gpurt::addCompiler(Key);
  Key.addAll(All).add(IR);
  return Cache.get(
      Key, [&] { return gpurt::runCompiler(All, "ir", "program", IR); });
}

//===----------------------------------------------------------------------===//
// Binaries of IR
//===----------------------------------------------------------------------===//

static constexpr StringLiteral IRMagic = "MGPU-IR1", LibraryMagic = "MGPU-LB1";

std::string opencl::wrapIR(StringRef IR, bool IsLibrary) {
  uint64_t Hash = xxh3_64bits(IR);
  std::string Text = (IsLibrary ? LibraryMagic : IRMagic).str();
  Text.append(reinterpret_cast<const char *>(&Hash), sizeof(Hash));
  return Text + IR.str();
}

std::optional<WrappedIR> opencl::unwrapIR(StringRef Binary) {
  uint64_t Hash;
  bool IsLibrary = Binary.consume_front(LibraryMagic);
  if ((!IsLibrary && !Binary.consume_front(IRMagic)) ||
      Binary.size() < sizeof(Hash))
    return std::nullopt;
  std::memcpy(&Hash, Binary.data(), sizeof(Hash));
  Binary = Binary.drop_front(sizeof(Hash));
  if (Hash != xxh3_64bits(Binary))
    return std::nullopt;
  return WrappedIR{Binary.str(), IsLibrary};
}

//===----------------------------------------------------------------------===//
// Kernels in IR
//===----------------------------------------------------------------------===//

static StringRef stringAt(const MDNode *N, unsigned I) {
  if (!N || I >= N->getNumOperands())
    return "";
  auto *S = dyn_cast_or_null<MDString>(N->getOperand(I));
  return S ? S->getString() : "";
}

static std::optional<uint64_t> numberAt(const MDNode *N, unsigned I) {
  if (!N || I >= N->getNumOperands())
    return std::nullopt;
  auto *C = mdconst::dyn_extract_or_null<ConstantInt>(N->getOperand(I));
  return C ? std::optional(C->getZExtValue()) : std::nullopt;
}

static KernelInfo::Argument argumentInfo(const Function &F, unsigned I) {
  KernelInfo::Argument A;
  switch (numberAt(F.getMetadata("kernel_arg_addr_space"), I).value_or(0)) {
  case 1:
    A.Address = CL_KERNEL_ARG_ADDRESS_GLOBAL;
    break;
  case 2:
    A.Address = CL_KERNEL_ARG_ADDRESS_CONSTANT;
    break;
  case 3:
    A.Address = CL_KERNEL_ARG_ADDRESS_LOCAL;
    break;
  }
  A.Access = StringSwitch<cl_kernel_arg_access_qualifier>(
                 stringAt(F.getMetadata("kernel_arg_access_qual"), I))
                 .Case("read_only", CL_KERNEL_ARG_ACCESS_READ_ONLY)
                 .Case("write_only", CL_KERNEL_ARG_ACCESS_WRITE_ONLY)
                 .Case("read_write", CL_KERNEL_ARG_ACCESS_READ_WRITE)
                 .Default(CL_KERNEL_ARG_ACCESS_NONE);
  for (StringRef Word :
       split(stringAt(F.getMetadata("kernel_arg_type_qual"), I), ' '))
    A.Type |= StringSwitch<cl_kernel_arg_type_qualifier>(Word)
                  .Case("const", CL_KERNEL_ARG_TYPE_CONST)
                  .Case("restrict", CL_KERNEL_ARG_TYPE_RESTRICT)
                  .Case("volatile", CL_KERNEL_ARG_TYPE_VOLATILE)
                  .Case("pipe", CL_KERNEL_ARG_TYPE_PIPE)
                  .Default(CL_KERNEL_ARG_TYPE_NONE);
  // What constant pointers point to is const without being said.
  if (A.Address == CL_KERNEL_ARG_ADDRESS_CONSTANT)
    A.Type |= CL_KERNEL_ARG_TYPE_CONST;
  A.TypeName = stringAt(F.getMetadata("kernel_arg_type"), I).str();
  A.Name = stringAt(F.getMetadata("kernel_arg_name"), I).str();
  return A;
}

/// "float4": the type of vec_type_hint.
static std::string typeName(Type *T, bool IsSigned) {
  Type *Element = T->getScalarType();
  std::string Name;
  if (Element->isHalfTy())
    Name = "half";
  else if (Element->isFloatTy())
    Name = "float";
  else if (Element->isDoubleTy())
    Name = "double";
  else
    Name = (IsSigned ? "" : "u") +
           StringSwitch<std::string>(utostr(Element->getScalarSizeInBits()))
               .Case("8", "char")
               .Case("16", "short")
               .Case("64", "long")
               .Default("int");
  if (auto *V = dyn_cast<FixedVectorType>(T))
    Name += utostr(V->getNumElements());
  return Name;
}

static std::string attributesOf(const Function &F) {
  std::vector<std::string> Names;
  if (MDNode *N = F.getMetadata("vec_type_hint"); N && N->getNumOperands())
    if (auto *V = dyn_cast_or_null<ValueAsMetadata>(N->getOperand(0)))
      Names.push_back("vec_type_hint(" +
                      typeName(V->getType(), numberAt(N, 1).value_or(1)) + ")");
  for (StringRef Name : {"work_group_size_hint", "reqd_work_group_size"})
    if (MDNode *N = F.getMetadata(Name)) {
      std::string Text = Name.str() + "(";
      for (unsigned I = 0; I != N->getNumOperands(); ++I)
        Text += (I ? "," : "") + utostr(numberAt(N, I).value_or(0));
      Names.push_back(Text + ")");
    }
  return join(Names, " ");
}

static bool isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::SPIR_KERNEL && !F.isDeclaration();
}

/// \p IR without the bodies of its functions; null if it cannot be read.
static std::unique_ptr<Module> readOutline(StringRef IR, LLVMContext &Context) {
  auto M = getLazyBitcodeModule(MemoryBufferRef(IR, "program"), Context,
                                /*ShouldLazyLoadMetadata=*/true);
  if (M)
    return std::move(*M);
  consumeError(M.takeError());
  return nullptr;
}

bool opencl::hasKernels(StringRef IR) {
  LLVMContext Context;
  std::unique_ptr<Module> M = readOutline(IR, Context);
  return M && any_of(*M, isKernel);
}

KernelInfoMap opencl::kernelInfoOf(StringRef IR) {
  KernelInfoMap All;
  LLVMContext Context;
  std::unique_ptr<Module> M = readOutline(IR, Context);
  if (!M)
    return All;
  for (Function &F : *M) {
    if (!isKernel(F))
      continue;
    // The metadata of a function are in its body.
    if (Error E = F.materialize()) {
      consumeError(std::move(E));
      continue;
    }
    KernelInfo &K = All[F.getName().str()];
    for (unsigned I = 0; I != F.arg_size(); ++I)
      K.Args.push_back(argumentInfo(F, I));
    K.Attributes = attributesOf(F);
  }
  return All;
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

Expected<std::shared_ptr<LoadedProgram>> LoadedProgram::load(StringRef Bytes) {
  std::shared_ptr<LoadedProgram> P(new LoadedProgram);
  auto Object = gpurt::ExecutableObject::read(Bytes);
  if (!Object)
    return Object.takeError();
  P->Object = std::move(*Object);
  if (!gpusim::isThereMemory(2 * P->object().getVariableBytes()))
    return createStringError("there is no memory for the program's variables");
  DeviceMemory::get().with(
      [&](gpusim::Memory &M) { P->Instance.emplace(P->object(), M); });
  return P;
}

std::shared_ptr<LoadedProgram> LoadedProgram::empty() {
  return std::shared_ptr<LoadedProgram>(new LoadedProgram);
}

const KernelInfoMap &LoadedProgram::info() {
  std::call_once(InfoOnce, [this] { Info = kernelInfoOf(IR); });
  return Info;
}

const gpuobj::LoadedObject &LoadedProgram::object() const {
  static const gpuobj::LoadedObject None;
  return Object ? Object->object() : None;
}

LoadedProgram::~LoadedProgram() {
  if (Instance)
    DeviceMemory::get().with([&](gpusim::Memory &M) {
      M.remove(Instance->Constants);
      if (!Shared)
        M.remove(Instance->Variables);
    });
}

Expected<std::shared_ptr<LoadedProgram>> LoadedProgram::compileForAnyAddress() {
  if (!Recompile)
    return createStringError("a binary of a program is for buffers that begin "
                             "at a multiple of 16 bytes");
  StepResult R = Recompile(IR, "-mbuffer-align=1");
  if (!R.Succeeded)
    return createStringError(R.Log);
  std::shared_ptr<LoadedProgram> P(new LoadedProgram);
  auto Read = gpurt::ExecutableObject::read(R.Bytes);
  if (!Read)
    return Read.takeError();
  P->Object = std::move(*Read);
  P->Shared = true;
  if (!gpusim::haveSameVariables(object(), P->object()))
    return createStringError("its variables are others");
  DeviceMemory::get().with([&](gpusim::Memory &M) {
    P->Instance.emplace(P->object(), M, Instance->Variables);
  });
  return P;
}

Expected<std::shared_ptr<LoadedProgram>> LoadedProgram::forAnyAddress() {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!AnyAddress && Problem.empty()) {
    auto P = compileForAnyAddress();
    if (P)
      AnyAddress = std::move(*P);
    else
      Problem = toString(P.takeError());
  }
  if (!AnyAddress)
    return createStringError(Problem);
  return AnyAddress;
}
