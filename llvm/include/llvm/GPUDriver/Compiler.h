//===- Compiler.h - From a source file to GPU code --------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steps of the offline compiler, in order:
//
//   loadSource       OpenCL C through clang, GLSL through glslang, SPIR-V of
//   OpenCL through llvm-spirv
//                    and of Vulkan through SPIRVReader, or an IR file, to a
//                    module
//   linkLibraries    device library, then libclc, only what is needed
//   prepareModule    one function per kernel: what cannot be inlined into one
//                    is an error
//   optimizeModule   LLVM's pipeline for the level, with the target's costs
//   emitModule       the target's code generation, to assembly or an object
//
// The module keeps the triple spir64-unknown-unknown throughout. All functions
// return errors in words for the user; they print nothing, except that clang
// prints its own diagnostics.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUDRIVER_COMPILER_H
#define LLVM_GPUDRIVER_COMPILER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
class raw_pwrite_stream;

namespace gpudriver {

enum class SourceKind {
  Unknown,
  OpenCL,
  IR,
  GLSL, ///< A compute shader.
  GLSLVertex,
  GLSLFragment,
  SPIRV,
  SPIRVAssembly
};

inline bool isGLSL(SourceKind Kind) {
  return Kind == SourceKind::GLSL || Kind == SourceKind::GLSLVertex ||
         Kind == SourceKind::GLSLFragment;
}

/// A rule for make that says which files a source is made of.
struct DependencyOutput {
  std::string File;   ///< Where the rule is written.
  std::string Target; ///< As make wants to read it.
  bool System = true; ///< With files of the system.
  bool Phony = false; ///< With a rule without commands for each file included.

  /// Writes that Target is made of \p Files, which are as make wants them.
  Error write(StringRef Files) const;
};

/// \p Path as make wants to read it.
std::string quoteForMake(StringRef Path);

struct CompileOptions {
  std::string Arch = "valhall"; ///< Name of the target in LLVM's registry.
  std::string CPU;              ///< Empty: the target's default.
  unsigned OptLevel = 2;        ///< 0 to 3.
  SourceKind Source =
      SourceKind::Unknown; ///< What the input's name does not say.
  /// Options handed to clang behind our own, so that they win. Of these GLSL
  /// has -D, -U, -I, -g and -w.
  std::vector<std::string> ClangArgs;
  /// For SPIR-V, see parseCompileOption().
  std::string EntryPoint;        ///< The only one to compile; empty: all.
  std::string TargetEnvironment; ///< As for spirv-val; empty: what fits.
  /// Values of specialization constants, "ID=VALUE".
  std::vector<std::string> SpecConstants;
  /// Shaders: accesses beyond the end of a buffer stay within it.
  bool RobustBufferAccess = false;
  /// Shaders: elements of arrays of descriptors without length; 0: an error.
  unsigned DescriptorCount = 0;
  /// Fragment shaders: color targets by InputAttachmentIndex that are read
  /// where they are.
  std::map<uint32_t, uint32_t> TileAttachments;
  /// Shaders: what is decorated with RelaxedPrecision is computed in half.
  bool RelaxedPrecision = false;
  /// The dependencies are written, too. Standard input is none.
  std::optional<DependencyOutput> Dependencies;
  std::string ClangPath;  ///< Empty: see findClang().
  std::string LibraryDir; ///< Where the bitcode libraries are.
  /// The program is launched without a global offset: get_global_id() needs no
  /// addition and get_global_offset() is 0.
  bool NoGlobalOffset = false;
  /// Buffers that kernels are launched with begin at a multiple of so many
  /// bytes, a power of two; 0: the target's default.
  unsigned BufferAlign = 0;
  /// Of fragment shaders on hardware that does not convert colors: formats of
  /// gpuobj::RegisterFormat by target, separated by commas; empty: see
  /// docs/ObjectFormat.md.
  std::string ColorFormats;
  /// Of a vertex or fragment shader: the file with the other one, with which it
  /// is drawn; empty: it is compiled for any.
  std::string LinkWith;
  /// Of a fragment shader: how many distances the vertex shader that it is
  /// drawn with has.
  unsigned ClipDistances = 0, CullDistances = 0;
  /// Of vertex shaders on hardware that does not convert attributes: their
  /// formats by location, separated by commas (gpuobj::parseAttributeFormat).
  std::string AttributeFormats;
  /// Of fragment shaders on hardware that does not blend: texts of
  /// gpuobj::BlendEquation by target, separated by commas.
  std::string ColorBlend;
  /// Only instructions that an open compiler emits.
  bool CompiledOnly = false;
  /// Atomic loads and stores are operations that the simulator's check of data
  /// races can tell from others.
  bool MarkAtomics = false;
};

/// What programs see of a core.
struct CoreArithmetic {
  /// Arithmetic on floats rounds toward zero, not to the nearest number.
  bool TowardZero = false;
  /// Halves are computed as halves, fused operations included, not as floats.
  bool HasHalves = true;
  /// There are images and samplers.
  bool HasImages = false;
  /// Sums of four products of bytes are instructions.
  bool HasDotProducts = false;
};

/// Errors that were already explained on stderr, by clang.
class ReportedError : public ErrorInfo<ReportedError> {
public:
  static char ID;
  void log(raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;
};

/// \returns the path of clang: the environment variable MGPU_CLANG, the program
/// found when the project was configured, or clang-22 in the search path.
Expected<std::string> findClang();

/// \returns the path of glslang, by the environment variable MGPU_GLSLANG and
/// so on as for findClang().
Expected<std::string> findGlslang();

/// \returns the path of llvm-spirv, by the environment variable MGPU_LLVM_SPIRV
/// and so on as for findClang().
Expected<std::string> findLLVMSPIRV();

/// The device library and libclc, in small parts.
inline constexpr StringLiteral BuiltinsFile = "builtins.bc";

/// \returns the directory of BuiltinsFile for a program at \p Executable:
/// ../lib/mgpu from it.
std::string libraryDirFor(StringRef Executable);

/// \returns the extensions and optional features of OpenCL C that the core
/// Options.CPU of Options.Arch has, "cl_khr_fp16", "__opencl_c_int64" and so
/// on.
std::vector<std::string> openCLExtensions(const CompileOptions &Options);

/// \returns the command that compiles the OpenCL C file \p Input to the bitcode
/// file \p Output, or only checks it if that is empty.
std::vector<std::string> clangCommand(const CompileOptions &Options,
                                      StringRef Clang, StringRef Input,
                                      StringRef Output);

/// \returns the command that writes the OpenCL C file \p Input, with its macros
/// expanded and what it includes, to its standard output.
std::vector<std::string> preprocessCommand(const CompileOptions &Options,
                                           StringRef Clang, StringRef Input);

/// \returns the command that compiles the GLSL file \p Input to the SPIR-V file
/// \p Output. Fails if Options.ClangArgs have what GLSL does not.
Expected<std::vector<std::string>> glslangCommand(const CompileOptions &Options,
                                                  StringRef Glslang,
                                                  StringRef Input,
                                                  StringRef Output);

/// \returns the kind that \p Language names for the option -x, nothing if it is
/// none.
std::optional<SourceKind> sourceKindFromLanguage(StringRef Language);

/// The names that sourceKindFromLanguage() knows, for messages.
StringRef sourceLanguages();

/// If \p Arg is an option that clang does not have, or not with our meaning,
/// notes it in \p Options and \returns true; fails if its value makes no sense:
///   -O, -O0 to -O3, -cl-opt-disable  level
///   -cl-denorms-are-zero
///   -mno-global-offset, -mbuffer-align=N, -mevidence=compiled|documented
///   -fentry-point=NAME      SPIR-V: compile this entry point alone
///   -fspec-constant=ID=VALUE  value of a specialization constant
///   -ftarget-env=ENV        rules that a module is checked by
///   -link-with=FILE         the shader of the other stage
///   -fclip-distances=N, -fcull-distances=N  those of vertices
///   -frobust-buffer-access, -frelaxed-precision, and their opposites
Expected<bool> parseCompileOption(StringRef Arg, CompileOptions &Options);

/// What \p Input is: as \p Options say; SPIR-V if it starts like that; or by
/// its ending, OpenCL C (.cl), LLVM IR (.ll, .bc), GLSL (.comp, .vert, .frag)
/// or SPIR-V (.spv, .spvasm).
SourceKind sourceKindOf(StringRef Input, const CompileOptions &Options);

/// Reads \p Input; "-" is standard input.
Expected<std::unique_ptr<Module>> loadSource(StringRef Input,
                                             const CompileOptions &Options,
                                             LLVMContext &Context);

/// What the preprocessor makes of \p Input, which is OpenCL C or GLSL.
Expected<std::string> preprocessSource(StringRef Input,
                                       const CompileOptions &Options);

/// Checks that \p Input, as for loadSource(), is a program.
Error checkSource(StringRef Input, const CompileOptions &Options);

/// Makes images and samplers handles and links definitions for what \p M leaves
/// undefined.
Error linkLibraries(Module &M, const CompileOptions &Options);

/// Checks that the kernels can be compiled and marks everything else for
/// inlining; the module may be replaced by a changed copy. Not supported:
/// recursion, undefined functions, calls through pointers, double precision.
Error prepareModule(std::unique_ptr<Module> &M, const CompileOptions &Options);

/// Optimises; every kernel comes out as one function. \p TM may be null: then
/// the costs are generic.
Error optimizeModule(Module &M, TargetMachine *TM,
                     const CompileOptions &Options);

/// \returns the processors that Options.Arch knows, sorted.
Expected<std::vector<std::string>>
processorNames(const CompileOptions &Options);

/// \returns the target machine for Options.Arch and Options.CPU; an error lists
/// the processors there are.
Expected<std::unique_ptr<TargetMachine>>
createTargetMachine(const CompileOptions &Options);

/// \returns how the core Options.CPU of Options.Arch computes.
Expected<CoreArithmetic> arithmeticOf(const CompileOptions &Options);

/// Writes assembly or an object. The errors that the target reports through the
/// module's context are collected into the result.
Error emitModule(Module &M, TargetMachine &TM, CodeGenFileType Type,
                 raw_pwrite_stream &OS);

/// All steps from loadSource() to optimizeModule(). \p AfterStep sees the
/// module after the steps "1-source", "2-linked" and "3-optimized".
Expected<std::unique_ptr<Module>> compileToIR(
    StringRef Input, TargetMachine *TM, const CompileOptions &Options,
    LLVMContext &Context,
    function_ref<Error(const Module &M, StringRef Step)> AfterStep = nullptr);

/// \returns the kernels of \p M.
std::vector<Function *> kernelsOf(Module &M);

/// The errors that an emitModule() which this thread is in has found: what a
/// handler of fatal errors has to say before it ends the process.
Error takeErrorsSoFar();

} // namespace gpudriver
} // namespace llvm

#endif // LLVM_GPUDRIVER_COMPILER_H
