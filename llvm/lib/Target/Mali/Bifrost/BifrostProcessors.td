//===-- BifrostProcessors.td - Cores -----------------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Warp widths are the published ones. The community's driver reports 8 lanes
// for every v7 core, which for G31 and G51 contradicts them.

class Core<string name, list<SubtargetFeature> features>
    : ProcessorModel<name, BifrostModel, features> {
  string CoreName = name;
}

defvar V6Features = [FeatureV6, FeatureHasComponentSelectors];
defvar V7Features = [FeatureV7, FeatureHasF32SFU, FeatureHasTModifierLimits,
                     FeatureHasRegs32, FeatureHasWaitDep67,
                     FeatureHasMessagePreload];
defvar V72Features = !listconcat(V7Features, [FeatureHasFullCLPER,
                                              FeatureHasDotProduct,
                                              FeatureWarpSize8]);

def : Core<"mali-g71", V6Features>;
def : Core<"mali-g72", !listconcat(V6Features, [FeatureHasF32SFU,
                                                FeatureHasTModifierLimits])>;
def : Core<"mali-g31", V7Features>;
def : Core<"mali-g51", V7Features>;
def : Core<"mali-g52", V72Features>;
def : Core<"mali-g76", V72Features>;
