//===- Program.cpp - Programs of the C interface --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CAPI.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/GPUDriver/Compiler.h"
#include "llvm/GPURuntime/CompileSteps.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace llvm;
using namespace llvm::capi;
using gpurt::StepResult;

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

/// For -x; empty if \p Language is none.
static StringRef languageName(mgpu_language Language) {
  switch (Language) {
  case MGPU_LANGUAGE_OPENCL_C:
    return "cl";
  case MGPU_LANGUAGE_GLSL:
    return "glsl";
  case MGPU_LANGUAGE_SPIRV:
    return "spirv";
  case MGPU_LANGUAGE_SPIRV_ASSEMBLY:
    return "spirv-asm";
  case MGPU_LANGUAGE_LLVM_IR:
    return "ir";
  }
  return "";
}

static bool takesValue(StringRef Option) {
  return StringSwitch<bool>(Option)
      .Cases({"-D", "-U", "-I", "-include", "-isystem", "-Xclang", "-mllvm"},
             true)
      .Default(false);
}

/// Options of 'mgpu cc' that are about its output, or what the call says.
static bool isRefused(StringRef Option) {
  if (takesValue(Option))
    return false;
  for (StringRef Prefix :
       {"-mcpu", "-march", "-fsyntax-only", "-fsave-", "-Rpass"})
    if (Option.starts_with(Prefix))
      return true;
  for (StringRef Prefix :
       {"-O", "-D", "-U", "-I", "-isystem", "-cl-", "-f", "-W", "-m"})
    if (Option.starts_with(Prefix))
      return false;
  return Option != "-g" && Option != "-w";
}

/// Options may name files that the cache knows nothing of.
static bool canBeKept(ArrayRef<std::string> Options) {
  for (StringRef Option : Options) {
    if (Option == "-Xclang" || Option == "-mllvm")
      return false;
    if (!Option.starts_with("-f") || !Option.contains('='))
      continue;
    gpudriver::CompileOptions Ignored;
    Expected<bool> IsOurs = gpudriver::parseCompileOption(Option, Ignored);
    if (!IsOurs)
      consumeError(IsOurs.takeError());
    else if (!*IsOurs)
      return false;
  }
  return true;
}

static StepResult compile(mgpu_language Language, StringRef Name,
                          StringRef Source, ArrayRef<std::string> Options) {
  StringRef LanguageName = languageName(Language);
  auto Run = [&] {
    return gpurt::runCompiler(Options, LanguageName, Name, Source);
  };
  gpurt::CompileCache Cache = gpurt::CompileCache::fromEnvironment();
  if (!Cache.isOn() || !canBeKept(Options))
    return Run();
  gpurt::CacheKey Key("source to object, 1");
  gpurt::addCompiler(Key);
  Key.add(LanguageName).add(Name).add(Source).addAll(Options);
  bool HasPreprocessor =
      Language == MGPU_LANGUAGE_OPENCL_C || Language == MGPU_LANGUAGE_GLSL;
  if (HasPreprocessor && gpurt::dependsOnMore(Source, Options)) {
    StepResult Text = gpurt::preprocess(Options, LanguageName, Name, Source);
    if (!Text.Succeeded)
      return Run();
    Key.add(Text.Bytes);
  }
  return Cache.get(Key, Run);
}

static char *copyText(StringRef Text) {
  char *Copy = static_cast<char *>(std::malloc(Text.size() + 1));
  if (!Copy)
    return nullptr;
  std::memcpy(Copy, Text.data(), Text.size());
  Copy[Text.size()] = '\0';
  return Copy;
}

mgpu_status mgpu_compile(const char *Core, mgpu_language Language,
                         const char *Name, const void *Source, size_t Size,
                         const char *const *Options, size_t OptionCount,
                         mgpu_program **Program, char **Log) {
  if (Log)
    *Log = nullptr;
  if (!Core || !gpuobj::findCore(Core))
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "there is no core '" + Twine(Core ? Core : "") + "'");
  if (languageName(Language).empty())
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "unknown language");
  if (!Program || (!Source && Size) || (!Options && OptionCount))
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "a pointer is null");
  StringRef File = sys::path::filename(Name && *Name ? Name : "program");
  if (File.empty() || File == "." || File == ".." || File == "/")
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "'" + Twine(Name) + "' is no name of a file");
  std::vector<std::string> All = {std::string("-mcpu=") + Core};
  for (size_t I = 0; I != OptionCount; ++I) {
    if (!Options[I])
      return fail(MGPU_ERROR_INVALID_ARGUMENT, "an option is null");
    if (isRefused(Options[I]))
      return fail(MGPU_ERROR_INVALID_ARGUMENT,
                  "'" + Twine(Options[I]) +
                      "' is no option for the input or the code");
    All.push_back(Options[I]);
    if (!takesValue(Options[I]))
      continue;
    if (++I == OptionCount || !Options[I])
      return fail(MGPU_ERROR_INVALID_ARGUMENT,
                  "'" + All.back() + "' needs a value");
    All.push_back(Options[I]);
  }
  // The source itself is in a folder of its own.
  if (Language == MGPU_LANGUAGE_OPENCL_C || Language == MGPU_LANGUAGE_GLSL)
    All.push_back("-I.");
  StepResult R = compile(
      Language, File, StringRef(static_cast<const char *>(Source), Size), All);
  if (Log && !(*Log = copyText(R.Log)))
    return fail(MGPU_ERROR_OUT_OF_MEMORY, "out of memory");
  if (!R.Succeeded)
    return fail(MGPU_ERROR_COMPILE,
                R.Log.empty() ? "the compiler failed" : R.Log);
  return mgpu_program_load(R.Bytes.data(), R.Bytes.size(), Program);
}

void mgpu_free(char *Text) { std::free(Text); }

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

mgpu_status mgpu_program_load(const void *Object, size_t Size,
                              mgpu_program **Program) {
  if (!Object || !Program)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "a pointer is null");
  initialize();
  auto P = std::make_shared<mgpu_program>();
  auto Read = gpurt::ExecutableObject::read(
      StringRef(static_cast<const char *>(Object), Size));
  if (!Read)
    return fail(MGPU_ERROR_OBJECT, Read.takeError());
  P->Object = std::move(*Read);
  P->Core = P->object().Metadata.CPU;
  P->Metadata = gpuobj::metadataToYAML(P->object().Metadata);
  for (const gpuobj::KernelCode &Code : P->object().Kernels)
    P->Kernels.push_back({P.get(), &Code});
  *Program = mgpu_program::give(std::move(P));
  return MGPU_SUCCESS;
}

void mgpu_program_release(mgpu_program *P) { mgpu_program::release(P); }

const void *mgpu_program_object(const mgpu_program *P, size_t *Size) {
  if (Size)
    *Size = P ? P->Object->bytes().size() : 0;
  return P ? P->Object->bytes().data() : nullptr;
}

const char *mgpu_program_core(const mgpu_program *P) {
  return P ? P->Core.c_str() : "";
}

const char *mgpu_program_metadata(const mgpu_program *P) {
  return P ? P->Metadata.c_str() : "";
}

size_t mgpu_program_kernel_count(const mgpu_program *P) {
  return P ? P->Kernels.size() : 0;
}

const mgpu_kernel *mgpu_program_kernel_at(const mgpu_program *P, size_t Index) {
  return Index < mgpu_program_kernel_count(P) ? &P->Kernels[Index] : nullptr;
}

const mgpu_kernel *mgpu_program_kernel(const mgpu_program *P,
                                       const char *Name) {
  if (!P) {
    fail(MGPU_ERROR_INVALID_ARGUMENT, "there is no program");
    return nullptr;
  }
  auto Code = gpusim::findKernel(P->object(), Name ? Name : "");
  if (!Code) {
    fail(MGPU_ERROR_INVALID_ARGUMENT, Code.takeError());
    return nullptr;
  }
  return &P->Kernels[*Code - P->object().Kernels.data()];
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

mgpu_status mgpu_kernel_get_info(const mgpu_kernel *K, mgpu_kernel_info *Info) {
  if (!K)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "there is no kernel");
  Expected<gpusim::CoreLimits> Limits = gpusim::getCoreLimits(K->Program->Core);
  if (!Limits)
    return fail(MGPU_ERROR_OBJECT, Limits.takeError());
  const gpuobj::KernelMetadata &M = K->metadata();
  mgpu_kernel_info I = {};
  I.name = M.Name.c_str();
  I.argument_count = M.Args.size();
  I.code_bytes = K->Program->object().getInstructions(*K->Code).size();
  I.max_group_items = Limits->MaxGroupItems;
  if (const gpuobj::MaliKernelInfo *Mali = M.mali()) {
    I.registers = Mali->RegistersUsed;
    I.register_mode = Mali->RegisterMode;
    I.local_bytes = M.LocalBytes;
  } else {
    const gpuobj::RogueKernelInfo *Rogue = M.rogue();
    I.registers = Rogue->Temporaries;
    I.local_bytes = Rogue->LocalMemory ? Rogue->LocalMemory->Words * 4 : 0;
    I.max_group_items = std::min(
        I.max_group_items, Rogue->MaxGroupItems.value_or(I.max_group_items));
  }
  I.private_bytes = M.PrivateBytes;
  I.spill_stores = M.SpillStores;
  I.spill_loads = M.SpillLoads;
  I.spill_bytes = M.SpillBytes;
  I.uses_barrier = M.UsesBarrier;
  if (M.ReqdWorkGroupSize)
    std::copy(M.ReqdWorkGroupSize->begin(), M.ReqdWorkGroupSize->end(),
              I.required_group);
  return answer(I, Info);
}

mgpu_status mgpu_kernel_get_argument(const mgpu_kernel *K, size_t Index,
                                     mgpu_argument_info *Info) {
  using gpuobj::KernelArgKind;
  if (!K || Index >= K->metadata().Args.size())
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "the kernel has no argument " + Twine(Index));
  const gpuobj::KernelArg &A = K->metadata().Args[Index];
  mgpu_argument_info I = {};
  switch (A.Kind) {
  case KernelArgKind::Global:
  case KernelArgKind::Constant:
    I.kind = MGPU_ARGUMENT_BUFFER;
    break;
  case KernelArgKind::Local:
    I.kind = MGPU_ARGUMENT_LOCAL;
    break;
  case KernelArgKind::Value:
    I.kind = MGPU_ARGUMENT_VALUE;
    break;
  case KernelArgKind::Image:
    I.kind = MGPU_ARGUMENT_IMAGE;
    break;
  case KernelArgKind::Sampler:
    I.kind = MGPU_ARGUMENT_SAMPLER;
    break;
  }
  I.name = A.Name.c_str();
  I.type_name = A.TypeName.c_str();
  I.size = A.Size;
  I.alignment = A.PointeeAlign;
  return answer(I, Info);
}
