//===- ShaderPrinter.cpp - What a report says of shaders ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Format.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpureport;
using gpuobj::ShaderStage;

namespace {
struct Trait {
  StringLiteral Key;
  StringLiteral Text;
  bool ShaderTraits::*Member;
  bool OfFragments;
};
} // namespace

static constexpr Trait Traits[] = {
    {{"has_side_effects"},
     {"side effects"},
     &ShaderTraits::HasSideEffects,
     false},
    {{"modifies_coverage"},
     {"modifies coverage"},
     &ShaderTraits::ModifiesCoverage,
     true},
    {{"uses_late_zs_test"},
     {"late ZS test"},
     &ShaderTraits::UsesLateTest,
     true},
    {{"uses_late_zs_update"},
     {"late ZS update"},
     &ShaderTraits::UsesLateUpdate,
     true},
    {{"reads_color_buffer"},
     {"reads color buffer"},
     &ShaderTraits::ReadsColorBuffer,
     true},
};

static bool hasTrait(const KernelReport &K, const Trait &T) {
  return K.Traits && (!T.OfFragments || K.Stage == ShaderStage::Fragment);
}

double gpureport::narrowShare(const KernelReport &K) {
  const ArithmeticUnits &A = K.Arithmetic;
  return A.All ? 100.0 * A.Narrow / A.All : 0;
}

void gpureport::writeStage(json::OStream &J, const KernelReport &K) {
  auto Name = [&](StringRef Key, std::optional<StringRef> Value) {
    if (Value)
      J.attribute(Key, *Value);
    else
      J.attribute(Key, nullptr);
  };
  Name("stage",
       K.Stage ? std::optional(getShaderStageName(*K.Stage)) : std::nullopt);
  Name("program", K.Program ? std::optional(getVertexProgramName(*K.Program))
                            : std::nullopt);
}

void gpureport::writeTraits(json::OStream &J, const KernelReport &K) {
  J.attribute("has_uniform_computation", K.HasUniformComputation);
  for (const Trait &T : Traits)
    if (hasTrait(K, T))
      J.attribute(T.Key, *K.Traits.*T.Member);
    else
      J.attribute(T.Key, nullptr);
}

void gpureport::printStage(
    const KernelReport &K,
    function_ref<void(StringRef Name, const Twine &Value)> Line) {
  if (!K.Traits)
    return;
  StringRef Stage = getShaderStageName(*K.Stage);
  if (K.Program)
    Line("stage", Stage + ", " + getVertexProgramName(*K.Program));
  else
    Line("stage", Stage);
}

void gpureport::printTraits(
    const KernelReport &K,
    function_ref<void(StringRef Name, const Twine &Value)> Line) {
  Line("16-bit arithmetic", Twine(K.Arithmetic.Narrow) + " of " +
                                Twine(K.Arithmetic.All) + " operations");
  Line("uniform computation", K.HasUniformComputation ? "yes" : "no");
  for (const Trait &T : Traits)
    if (hasTrait(K, T))
      Line(T.Text, *K.Traits.*T.Member ? "yes" : "no");
}
