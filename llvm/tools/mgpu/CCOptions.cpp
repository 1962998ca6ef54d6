//===- CCOptions.cpp - Options of mgpu cc ---------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CCOptions.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace llvm::mgpu;

namespace {
struct Row {
  OptionHelp::KindT Kind;
  const char *Name, *Meta, *Help;
  const char *Values = ""; ///< With spaces between them.
};
struct Section {
  const char *Title;
  ArrayRef<Row> Rows;
};
} // namespace

static constexpr auto Flag = OptionHelp::Flag, Next = OptionHelp::Next,
                      Equals = OptionHelp::Equals, Prefix = OptionHelp::Prefix;

// Options without a text share that of the next.

static constexpr Row Output[] = {
    {Flag, "-c", "", "Write an object (the default)"},
    {Flag, "-S", "", "Write assembly, with -emit-llvm IR as text"},
    {Flag, "-emit-llvm", "", "Write the linked and optimised IR instead"},
    {Flag, "-E", "", "Write what the preprocessor makes of the source"},
    {Next, "-o", "FILE",
     "Output file; - is stdout. Default: for each input its name with .o, .s, "
     ".bc or .ll in the current directory; for -E stdout"},
    {Flag, "-save-temps", "", "Keep the IR of every step beside the output"},
    {Flag, "-MD", "",
     "Write a rule for make with the files that the source is made of, too"},
    {Flag, "-MMD", "", "The same without files of the system"},
    {Next, "-MF", "FILE",
     "File of the rule. Default: the output's name with .d"},
    {Next, "-MT", "NAME", "Name that the rule is for. Default: the output"},
    {Next, "-MQ", "NAME", "The same, with characters quoted that make takes"},
    {Flag, "-MP", "",
     "With a rule without commands for each file that is included"},
};

static constexpr Row Target[] = {
    {Equals, "-march", "ARCH",
     "Instruction set (default: that of -mcpu, else valhall); with -emit-llvm "
     "also none, for IR that no processor's costs have shaped"},
    {Equals, "-mcpu", "CPU", "Processor; -mcpu=help lists them"},
    {Flag, "-mno-global-offset", "",
     "Programs are launched without a global offset"},
    {Flag, "-mmark-atomics", "",
     "Atomic loads and stores are operations that 'mgpu sim --check=race' can "
     "tell from other accesses"},
    {Equals, "-mcolor-formats", "LIST",
     "Fragment shaders for PowerVR: how colors are in output registers, by "
     "target: words1, words2, words4, half2, half4, unorm_half4, unorm8x4, "
     "snorm8x4, uint8x4, sint8x4, unorm16x2, unorm16x4 and so on; none: there "
     "is no target; nothing: what fits"},
    {Equals, "-mattribute-formats", "LIST",
     "Vertex shaders for PowerVR: how attributes are in memory, by location: "
     "words1 to words4, half1 to half4, unorm8x1 to unorm8x4, snorm, uint and "
     "sint, with 16 bits, too, unorm1010102 and so on; nothing: words"},
    {Equals, "-mcolor-blend", "LIST",
     "Fragment shaders for PowerVR: how colors meet those of targets, by "
     "target: SOURCE:DESTINATION:OP, the same for alpha if it differs, "
     "channels that are written: source-alpha:one-minus-source-alpha:add:rgb"},
    {Equals, "-mbuffer-align", "N",
     "Buffers start at a multiple of N bytes, a power of two up to 128 "
     "(default "
     "16); 1 for pointers into shared memory",
     "1 2 4 8 16 32 64 128"},
    {Equals, "-mevidence", "LEVEL",
     "compiled: only instructions that an open compiler for such processors "
     "emits; documented (default): all that descriptions explain",
     "compiled documented"},
};

static constexpr Row Input[] = {
    {Next, "-x", "LANGUAGE",
     "What inputs are whatever they are called: cl (OpenCL C), glsl (a compute "
     "shader), vert, frag (GLSL of these stages), ir, spirv, spirv-asm, or "
     "none "
     "to go by the name. - is stdin",
     "cl glsl vert frag ir spirv spirv-asm none"},
};

static constexpr Row Code[] = {
    {Flag, "-O0", "", ""},
    {Flag, "-O1", "", ""},
    {Flag, "-O2", "", ""},
    {Flag, "-O3", "", "Optimisation level (default -O2)"},
    {Flag, "-g", "", "Debug information"},
    {Next, "-mllvm", "OPTION", "Hand an option to LLVM"},
};

static constexpr Row Remarks[] = {
    {Equals, "-Rpass", "REGEX", ""},
    {Equals, "-Rpass-missed", "REGEX", ""},
    {Equals, "-Rpass-analysis", "REGEX",
     "Print what the passes whose names match did, could not do, or found out"},
    {Flag, "-fsave-optimization-record", "",
     "Write all remarks as YAML to the output's name with .opt.yaml"},
    {Equals, "-fsave-optimization-record", "FILE", "The same to this file"},
};

static constexpr Row OpenCL[] = {
    {Prefix, "-D", "NAME[=VALUE]", ""},
    {Prefix, "-U", "NAME", "Define a macro, or not"},
    {Prefix, "-I", "DIR", ""},
    {Next, "-isystem", "DIR", "Look for includes there"},
    {Next, "-include", "FILE", "Include a file first"},
    {Equals, "-cl-std", "VERSION", "Version of the language",
     "CL1.0 CL1.1 CL1.2 CL2.0 CL3.0"},
    {Prefix, "-cl-", "...", ""},
    {Prefix, "-f", "...", ""},
    {Prefix, "-W", "...", ""},
    {Flag, "-w", "", "Others that clang has"},
    {Next, "-Xclang", "OPTION", "Hand an option to clang's compiler proper"},
};

static constexpr Row SPIRV[] = {
    {Equals, "-fentry-point", "NAME",
     "Compile this entry point alone (default: all)"},
    {Equals, "-fspec-constant", "ID=VALUE",
     "Value of the specialization constant that has this SpecId"},
    {Equals, "-ftarget-env", "ENV",
     "Rules that the module is checked by, as spirv-val has them: spv1.4, "
     "vulkan1.1, opencl2.0... (default: what it asks for), and that GLSL is "
     "compiled for (default: vulkan1.3)"},
    {Equals, "-fdescriptor-count", "N",
     "Arrays of a shader's descriptors that have no length have N elements"},
    {Equals, "-ftile-attachments", "INDEX:TARGET,...",
     "Input attachments of fragment shaders that are read from the color "
     "target "
     "where it is drawn"},
    {Equals, "-fclip-distances", "N",
     "The fragment shader is drawn with vertex shaders that write so many clip "
     "distances (default: 0, or those of -link-with)"},
    {Equals, "-fcull-distances", "N", "The same of cull distances"},
    {Equals, "-link-with", "FILE",
     "A vertex or fragment shader is only drawn with this shader of the other "
     "stage: varyings that fragments do not read go away. Both need the "
     "option, "
     "and the same others"},
    {Flag, "-frobust-buffer-access", "",
     "Accesses beyond the end of a shader's buffer stay within it"},
    {Flag, "-frelaxed-precision", "",
     "Compute what has RelaxedPrecision in half precision"},
};

static constexpr Row Other[] = {
    {Flag, "-v", "", "Show the steps"},
    {Flag, "-###", "", "Show the steps without taking them"},
    {Flag, "-fsyntax-only", "", "Only check the source; there is no output"},
    {Flag, "--help", "", "Print this text"},
};

static constexpr Section Sections[] = {
    {"output", Output},
    {"target", Target},
    {"input", Input},
    {"code", Code},
    {"remarks", Remarks},
    {"OpenCL C, as clang has them (default -cl-std=CL1.2)", OpenCL},
    {"SPIR-V and GLSL, which has -D, -U, -I, -g and -w, too", SPIRV},
    {"other", Other},
};

CommandHelp mgpu::describeCC() {
  CommandHelp Help;
  Help.Name = "cc";
  Help.Operands = "input.{cl,comp,vert,frag,spv,spvasm,ll,bc}...";
  Help.Overview = "Compiles OpenCL C, compute, vertex and fragment shaders in "
                  "GLSL, SPIR-V or LLVM IR (triple spir64) for a GPU.";
  for (const Section &S : Sections)
    for (const Row &R : S.Rows) {
      OptionHelp O{R.Kind, R.Name, R.Meta, R.Help, S.Title, {}};
      for (StringRef Value : split(R.Values, ' '))
        if (!Value.empty())
          O.Values.push_back(Value.str());
      Help.Options.push_back(std::move(O));
    }
  Help.Rest = R"(
environment:
  MGPU_CLANG        The clang to use, instead of clang-22
  MGPU_GLSLANG      The glslang to use, instead of glslangValidator
  MGPU_LLVM_SPIRV   The llvm-spirv to use, instead of llvm-spirv-15

exit codes: 0 success, 1 the input was rejected, 2 wrong command line
)";
  return Help;
}

bool mgpu::isClangOptionWithValue(StringRef Arg) {
  return Arg == "-D" || Arg == "-U" || Arg == "-I" || Arg == "-include" ||
         Arg == "-isystem" || Arg == "-Xclang";
}

bool mgpu::isClangOption(StringRef Arg) {
  for (StringRef Start : {"-D", "-U", "-I", "-isystem", "-cl-", "-f", "-W"})
    if (Arg.starts_with(Start))
      return true;
  return Arg == "-w" || Arg == "-g" || Arg == "-pedantic" || Arg == "-Werror";
}
