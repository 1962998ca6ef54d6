//===-- BifrostFeatures.td - Capabilities of the cores -----*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Code and instructions ask for a capability, never for a version or a core.

class ArchFeature<string name, int version>
    : SubtargetFeature<name, "ArchVersion", !cast<string>(version),
                       "Bifrost architecture version " # version>;
def FeatureV6 : ArchFeature<"v6", 6>;
def FeatureV7 : ArchFeature<"v7", 7>;

multiclass Capability<string name, string desc> {
  def Feature#NAME : SubtargetFeature<name, NAME, "true", desc>;
  def NAME : Predicate<"Subtarget->" # !tolower(!substr(NAME, 0, 1))
                       # !substr(NAME, 1) # "()">,
             AssemblerPredicate<(all_of !cast<SubtargetFeature>("Feature"#NAME))>;
}

defm HasF32SFU : Capability<"f32-sfu",
    "FRCP, FRSQ, FEXP and FLOGD of f32, and FADD_LSCALE">;
defm HasFullCLPER : Capability<"full-clper",
    "CLPER with subgroups and lane operations">;
// Arm announced dot products of bytes with these cores; others may have them.
defm HasDotProduct : Capability<"dot-product",
    "IDP is used">;
defm HasTModifierLimits : Capability<"t-modifier-limits",
    "The result of the same tuple admits only some source modifiers">;
defm HasRegs32 : Capability<"regs32",
    "32 registers per thread for twice the threads">;
defm HasWaitDep67 : Capability<"wait-dep-6-7",
    "The shader descriptor can wait for slots 6 and 7">;
defm HasComponentSelectors : Capability<"component-selectors",
    "Pixel formats that select each component, instead of an order of them">;
defm HasMessagePreload : Capability<"message-preload",
    "The shader descriptor can load varyings before the first clause">;

def FeatureWarpSize8 : SubtargetFeature<"warp-size-8", "WarpSize", "8",
    "Warps of 8 threads instead of 4">;

def FeatureCompiledOnly : SubtargetFeature<"compiled-only", "CompiledOnly", "true",
    "Generate only instructions that an open compiler emits">;

// For experiments with the hardware.
def FeatureUnchecked : SubtargetFeature<"no-check", "IsUnchecked", "true",
    "Encode clauses that break the rules of the hardware">;
