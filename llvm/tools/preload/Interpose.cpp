//===- Interpose.cpp - Makes LLVM's programs know our triples and objects -===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of libLLVM that its programs call through the dynamic linker are
// defined again here. With this object in LD_PRELOAD ours come first:
//
//   lookupTarget     valhall-unknown-unknown finds the target "valhall"
//   makeTriple       e_machine of an object gives that triple, e_flags the core
//   getHostCPUName   llvm-mca's default core is the target's, not the host's
//   normalize, parseIRFile
//                    opt takes no architecture that Triple does not know: there
//                    ours is spir64, and what was asked for is remembered
//
// Each one falls through to libLLVM's for everything else. The mangled names
// are those of LLVM 22.1; if one is gone, the program ends with a message.
//
//===----------------------------------------------------------------------===//

#include "GPUSelect/GPUSelect.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

using namespace llvm;

/// libLLVM's definition of the function called \p Symbol.
template <typename Fn> static Fn getReal(const char *Symbol) {
  void *Address = dlsym(RTLD_NEXT, Symbol);
  if (!Address) {
    std::fprintf(stderr, "MGPUPreload.so: libLLVM has no %s\n", Symbol);
    std::_Exit(127);
  }
  return reinterpret_cast<Fn>(Address);
}

const Target *TargetRegistry::lookupTarget(StringRef ArchName, Triple &TT,
                                           std::string &Error) {
  using Fn = const Target *(*)(StringRef, Triple &, std::string &);
  static Fn Real = getReal<Fn>(
      "_ZN4llvm14TargetRegistry12lookupTargetENS_9StringRefERNS_6TripleERNSt7__"
      "cxx1112basic_stringIcSt11char_traitsIcESaIcEEE");
  if (ArchName.empty() && gpuobj::getEMachine(TT.getArchName()))
    ArchName = TT.getArchName();
  return Real(ArchName, TT, Error);
}

const Target *TargetRegistry::lookupTarget(const Triple &TT,
                                           std::string &Error) {
  using Fn = const Target *(*)(const Triple &, std::string &);
  static Fn Real =
      getReal<Fn>("_ZN4llvm14TargetRegistry12lookupTargetERKNS_6TripleERNSt7__"
                  "cxx1112basic_stringIcSt11char_traitsIcESaIcEEE");
  if (!gpuobj::getEMachine(TT.getArchName()))
    return Real(TT, Error);
  Triple Copy = TT;
  return lookupTarget(TT.getArchName(), Copy, Error);
}

Triple object::ObjectFile::makeTriple() const {
  if (auto *ELF = dyn_cast<ELFObjectFileBase>(this)) {
    StringRef Arch = gpuobj::getArchName(ELF->getEMachine());
    if (!Arch.empty()) {
      if (const gpuobj::CoreInfo *Core =
              gpuobj::findCore(ELF->getEMachine(), ELF->getPlatformFlags()))
        gpu::setObjectCPU(Core->Name);
      return Triple(Arch, "unknown", "unknown");
    }
  }
  // Triple is returned through a hidden pointer in front of "this", which is
  // also how a function with an object argument is called.
  using Fn = Triple (*)(const ObjectFile *);
  static Fn Real = getReal<Fn>("_ZNK4llvm6object10ObjectFile10makeTripleEv");
  return Real(this);
}

StringRef sys::getHostCPUName() {
  using Fn = StringRef (*)();
  static Fn Real = getReal<Fn>("_ZN4llvm3sys14getHostCPUNameEv");
  if (StringRef(program_invocation_short_name) == "llvm-mca")
    if (const gpuobj::CoreInfo *Core =
            gpuobj::findCore(gpu::selectedArch(), ""))
      return gpu::selectCPU("", Core->Name);
  return Real();
}

static constexpr StringRef KnownTriple = "spir64-unknown-unknown";

/// The target that \p TT names, if this is opt.
static StringRef getArchForOpt(StringRef TT) {
  if (StringRef(program_invocation_short_name) != "opt")
    return {};
  return gpuobj::getArchName(gpuobj::getEMachine(TT.split('-').first));
}

std::string Triple::normalize(StringRef Str, CanonicalForm Form) {
  using Fn = std::string (*)(StringRef, CanonicalForm);
  static Fn Real = getReal<Fn>(
      "_ZN4llvm6Triple9normalizeB5cxx11ENS_9StringRefENS0_13CanonicalFormE");
  if (!getArchForOpt(Str).empty())
    return KnownTriple.str();
  return Real(Str, Form);
}

std::unique_ptr<Module> llvm::parseIRFile(StringRef Filename, SMDiagnostic &Err,
                                          LLVMContext &Context,
                                          ParserCallbacks Callbacks,
                                          AsmParserContext *ParserContext) {
  using Fn =
      std::unique_ptr<Module> (*)(StringRef, SMDiagnostic &, LLVMContext &,
                                  ParserCallbacks, AsmParserContext *);
  static Fn Real =
      getReal<Fn>("_ZN4llvm11parseIRFileENS_9StringRefERNS_12SMDiagnosticERNS_"
                  "11LLVMContextENS_15ParserCallbacksEPNS_16AsmParserContextE");
  std::optional<DataLayoutCallbackFuncTy> Layout = Callbacks.DataLayout;
  auto LayoutOfKnown = [&](StringRef TT, StringRef Given) {
    return (*Layout)(getArchForOpt(TT).empty() ? TT : KnownTriple, Given);
  };
  if (Layout)
    Callbacks.DataLayout = LayoutOfKnown;
  std::unique_ptr<Module> M =
      Real(Filename, Err, Context, std::move(Callbacks), ParserContext);
  if (!M)
    return nullptr;
  if (StringRef Arch = getArchForOpt(M->getTargetTriple().str());
      !Arch.empty()) {
    gpu::setModuleArch(Arch);
    M->setTargetTriple(Triple(KnownTriple));
  }
  return M;
}
