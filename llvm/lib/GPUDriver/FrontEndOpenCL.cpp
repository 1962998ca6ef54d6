//===- FrontEndOpenCL.cpp - OpenCL C to modules ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenCL C goes through an unmodified clang, as a program, to bitcode for
// spir64.
//
//===----------------------------------------------------------------------===//

#include "FrontEnds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUDriver/ExternalProgram.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpudriver;

#ifndef MGPU_CLANG
#define MGPU_CLANG ""
#endif

// What the targets support. clang would define every extension there is.
static constexpr StringLiteral Extensions =
    "-all,+cl_khr_fp16,+cl_khr_byte_addressable_store,"
    "+cl_khr_global_int32_base_atomics,+cl_khr_global_int32_extended_atomics,"
    "+cl_khr_local_int32_base_atomics,+cl_khr_local_int32_extended_atomics,"
    "+cl_khr_int64_base_atomics,+cl_khr_int64_extended_atomics,"
    "+cl_khr_subgroups,+cl_khr_subgroup_ballot,"
    "+cl_khr_subgroup_clustered_reduce,+cl_khr_subgroup_extended_types,"
    "+cl_khr_subgroup_non_uniform_arithmetic,"
    "+cl_khr_subgroup_non_uniform_vote,+cl_khr_subgroup_rotate,"
    "+cl_khr_subgroup_shuffle,+cl_khr_subgroup_shuffle_relative,"
    "+__opencl_c_subgroups,+__opencl_c_work_group_collective_functions,"
    "+__opencl_c_int64,+__opencl_c_program_scope_global_variables,"
    "+__opencl_c_generic_address_space,+__opencl_c_atomic_order_acq_rel,"
    "+__opencl_c_atomic_order_seq_cst,+__opencl_c_atomic_scope_device,"
    "+__opencl_c_atomic_scope_all_devices";

// The same on targets that have images.
static constexpr StringLiteral ImageExtensions =
    ",+cl_khr_3d_image_writes,+cl_khr_depth_images,+cl_khr_mipmap_image,"
    "+__opencl_c_images,"
    "+__opencl_c_3d_image_writes,+__opencl_c_read_write_images";

// Of which only the language's part is there: images shared with OpenGL have
// samples. No device reports them.
static constexpr StringLiteral LanguageExtensions = ",+cl_khr_gl_msaa_sharing";

// Those that clang declares functions of, but does not know as extensions in
// every version of the language.
static constexpr StringLiteral ExtensionMacros[] = {
    "-Dcl_khr_integer_dot_product=1",
    "-D__opencl_c_integer_dot_product_input_4x8bit=1",
    "-D__opencl_c_integer_dot_product_input_4x8bit_packed=1",
    "-Dcl_arm_integer_dot_product_int8=1",
    "-Dcl_arm_integer_dot_product_accumulate_int8=1",
    "-Dcl_arm_integer_dot_product_accumulate_int16=1",
    "-Dcl_arm_integer_dot_product_accumulate_saturate_int8=1"};

Expected<std::string> gpudriver::findClang() {
  return ExternalProgram{"MGPU_CLANG", MGPU_CLANG, "clang-22"}.find();
}

/// A core that nobody knows is somebody else's error.
static CoreArithmetic knownArithmetic(const CompileOptions &Options) {
  Expected<CoreArithmetic> Known = arithmeticOf(Options);
  if (Known)
    return *Known;
  consumeError(Known.takeError());
  return CoreArithmetic();
}

std::vector<std::string>
gpudriver::openCLExtensions(const CompileOptions &Options) {
  CoreArithmetic Arithmetic = knownArithmetic(Options);
  std::vector<std::string> Names;
  for (StringRef Lists :
       {StringRef(Extensions),
        Arithmetic.HasImages ? StringRef(ImageExtensions) : StringRef()})
    for (StringRef Name : split(Lists, ','))
      if (Name.consume_front("+"))
        Names.push_back(Name.str());
  for (StringRef Macro : ExtensionMacros) {
    Macro.consume_front("-D");
    Names.push_back(Macro.split('=').first.str());
  }
  return Names;
}

/// What a program may ask of a core. Rounding toward zero is only in the
/// embedded profile, where 64-bit integers are an extension.
static std::vector<std::string> coreOptions(const CompileOptions &Options) {
  CoreArithmetic Arithmetic = knownArithmetic(Options);
  std::vector<std::string> Macros = {"-DFP_FAST_FMAF=1"};
  if (Arithmetic.HasHalves)
    Macros.push_back("-DFP_FAST_FMA_HALF=1");
  if (Arithmetic.TowardZero)
    Macros.insert(Macros.end(),
                  {"-D__EMBEDDED_PROFILE__=1", "-Dcles_khr_int64=1"});
  std::string Known = ("-cl-ext=" + Extensions).str();
  if (Arithmetic.HasImages)
    Known += (ImageExtensions + LanguageExtensions).str();
  Macros.insert(Macros.end(), {"-Xclang", Known});
  // clang says this of every device for SPIR.
  if (!Arithmetic.HasImages)
    Macros.push_back("-U__IMAGE_SUPPORT__");
  return Macros;
}

/// clang and what it always gets, with \p Options behind.
static std::vector<std::string> clangStart(const CompileOptions &Options,
                                           StringRef Clang) {
  // clang's own headers lie beside it; where, is nobody's business.
  SmallString<128> Headers;
  if (!sys::fs::real_path(Clang, Headers))
    sys::path::remove_filename(Headers);
  sys::path::append(Headers, "..", "lib");
  sys::path::remove_dots(Headers, /*remove_dot_dot=*/true);
  // The passes of -O0 would keep functions from being inlined later; those of
  // -O2 would run without knowledge of the libraries.
  std::vector<std::string> Args = {
      Clang.str(), "-x", "cl", "-cl-std=CL1.2",
      "--target=spir64-unknown-unknown", "-O2", "-Xclang",
      "-disable-llvm-passes", "-Xclang", "-mframe-pointer=none",
      "-cl-kernel-arg-info",
      // What clang cannot know.
      "-D__OPENCL_VERSION__=300",
      // An error since clang 16 that OpenCL code in use relies on.
      "-Wno-error=incompatible-pointer-types",
      // No absolute paths in debug information.
      "-fdebug-compilation-dir=.",
      ("-fdebug-prefix-map=" + Headers + "=.").str()};
  for (StringRef Macro : ExtensionMacros)
    Args.push_back(Macro.str());
  for (std::string &Macro : coreOptions(Options))
    Args.push_back(std::move(Macro));
  Args.insert(Args.end(), Options.ClangArgs.begin(), Options.ClangArgs.end());
  if (const auto &D = Options.Dependencies) {
    Args.insert(Args.end(),
                {D->System ? "-MD" : "-MMD", "-MF", D->File, "-MT", D->Target});
    if (D->Phony)
      Args.push_back("-MP");
  }
  return Args;
}

std::vector<std::string> gpudriver::clangCommand(const CompileOptions &Options,
                                                 StringRef Clang,
                                                 StringRef Input,
                                                 StringRef Output) {
  std::vector<std::string> Args = clangStart(Options, Clang);
  if (Output.empty())
    Args.push_back("-fsyntax-only");
  else
    // A file beside the output would stay when clang crashes.
    for (StringRef A : {StringRef("-fno-temp-file"), StringRef("-emit-llvm"),
                        StringRef("-c"), StringRef("-o"), Output})
      Args.push_back(A.str());
  Args.push_back(Input.str());
  return Args;
}

std::vector<std::string>
gpudriver::preprocessCommand(const CompileOptions &Options, StringRef Clang,
                             StringRef Input) {
  std::vector<std::string> Args = clangStart(Options, Clang);
  Args.insert(Args.end(), {"-E", Input.str()});
  return Args;
}

/// Beginnings of what OpenCL C 2.0 brought and clang does not declare before.
static constexpr StringLiteral SinceOpenCL20[] = {
    "sub_group_",
    "get_sub_group_",
    "get_num_sub_groups",
    "get_max_sub_group_size",
    "get_enqueued_",
    "get_global_linear_id",
    "get_local_linear_id",
    "get_fence",
    "work_group_",
    "to_global",
    "to_local",
    "to_private",
    "memory_order",
    "memory_scope",
    "atomic_init",
    "atomic_load",
    "atomic_store",
    "atomic_exchange",
    "atomic_compare_exchange",
    "atomic_fetch",
    "atomic_flag",
    "atomic_int",
    "atomic_uint",
    "atomic_long",
    "atomic_ulong",
    "atomic_float",
    "atomic_work_item_fence",
};

/// If \p Messages complain about something that needs another version of the
/// language, says which.
static void suggestLanguage(StringRef Messages, const CompileOptions &Options) {
  StringRef Version = "CL1.2";
  for (StringRef A : Options.ClangArgs)
    if (A.consume_front("-cl-std="))
      Version = A;
  if (!Version.starts_with_insensitive("cl1") && Version != "CL")
    return;
  for (StringRef Line : split(Messages, '\n'))
    for (StringRef Complaint :
         {"use of undeclared identifier '",
          "implicit declaration of function '", "unknown type name '"}) {
      auto [Before, Rest] = Line.split(Complaint);
      StringRef Name = Rest.take_until([](char C) { return C == '\''; });
      if (none_of(SinceOpenCL20,
                  [&](StringRef Prefix) { return Name.starts_with(Prefix); }))
        continue;
      WithColor::note(errs())
          << "'" << Name << "' needs -cl-std=CL2.0 or -cl-std=CL3.0; this is "
          << Version << '\n';
      return;
    }
}

/// Why clang was ended by a signal.
static Error crashed(const ProgramRun &Run) {
  std::string Text = "clang ended by itself: " + Run.Signal;
  // Its parser and its code generator descend into the program by recursion.
  if (Run.mayHaveOverflowed())
    Text += "; it ran out of stack if expressions, blocks or types are nested "
            "too deeply: nest them less, or give it more stack with "
            "'ulimit -s unlimited'";
  return createStringError(Text);
}

/// Runs the clang command \p Command and passes on what it has to say.
/// \returns what it wrote to its standard output.
static Expected<std::string> runClang(std::vector<std::string> Command,
                                      const CompileOptions &Options) {
  // clang does not write to the terminal itself.
  std::vector<std::string> Terminal;
  if (sys::Process::StandardErrIsDisplayed())
    Terminal.push_back("-fmessage-length=" +
                       utostr(sys::Process::StandardErrColumns()));
  if (sys::Process::StandardErrHasColors())
    Terminal.push_back("-fcolor-diagnostics");
  Command.insert(Command.begin() + 1, Terminal.begin(), Terminal.end());

  Expected<ProgramRun> Run = runProgram(Command);
  if (!Run)
    return Run.takeError();
  errs() << Run->Errors;
  if (Run->succeeded())
    return std::move(Run->Output);
  if (!Run->Signal.empty())
    return crashed(*Run);
  if (!StringRef(Run->Errors).contains("error"))
    return createStringError("'" + Command.front() +
                             "' failed with exit code " + Twine(Run->ExitCode) +
                             " and did not say why");
  suggestLanguage(Run->Errors, Options);
  return make_error<ReportedError>();
}

static Expected<std::string> clangPath(const CompileOptions &Options) {
  if (Options.ClangPath.empty())
    return findClang();
  return Options.ClangPath;
}

/// Runs clang on \p Input and passes on what it prints. With an empty
/// \p Output it only checks the program.
static Error compile(StringRef Input, StringRef Output,
                     const CompileOptions &Options) {
  Expected<std::string> Clang = clangPath(Options);
  if (!Clang)
    return Clang.takeError();
  Expected<std::string> Printed =
      runClang(clangCommand(Options, *Clang, Input, Output), Options);
  if (!Printed)
    return Printed.takeError();
  outs() << *Printed;
  outs().flush();
  return Error::success();
}

Expected<std::string>
gpudriver::preprocessOpenCL(StringRef Input, const CompileOptions &Options) {
  Expected<std::string> Clang = clangPath(Options);
  if (!Clang)
    return Clang.takeError();
  return runClang(preprocessCommand(Options, *Clang, Input), Options);
}

Error gpudriver::checkOpenCL(StringRef Input, const CompileOptions &Options) {
  return compile(Input, /*Output=*/"", Options);
}

Expected<std::unique_ptr<Module>>
gpudriver::loadOpenCL(StringRef Input, const CompileOptions &Options,
                      LLVMContext &Context) {
  Expected<TemporaryFile> Bitcode = TemporaryFile::create("bc");
  if (!Bitcode)
    return Bitcode.takeError();
  if (Error E = compile(Input, Bitcode->path(), Options))
    return std::move(E);
  uint64_t Size;
  if (sys::fs::file_size(Bitcode->path(), Size) || !Size)
    return createStringError("clang wrote no IR: an option for it asks for "
                             "something else");
  return loadIR(Bitcode->path(), Context);
}
