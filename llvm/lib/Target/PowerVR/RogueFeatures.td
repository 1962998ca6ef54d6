//===-- RogueFeatures.td - Capabilities of cores ---------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Capabilities that change what a program may contain or what it does.
def FeatureNearestEven : SubtargetFeature<"nearest-even", "HasNearestEven", "true",
    "Float arithmetic rounds to nearest even, not toward zero">;
def FeatureDirectIterate : SubtargetFeature<"direct-iterate", "HasDirectIterate",
    "true", "Iterates into temporaries (ditr)">;
def FeatureIterateSample : SubtargetFeature<"iterate-sample", "HasIterateSample",
    "true", "Iterates and samples in one operation (itrsmp)">;
def FeatureEightOutputs : SubtargetFeature<"eight-outputs", "HasEightOutputs",
    "true", "Pixel outputs o4 to o7">;
def FeatureSLCControl : SubtargetFeature<"slc-control", "HasSLCControl", "true",
    "Memory operations control the system-level cache">;
def FeatureTextureArrays : SubtargetFeature<"texture-arrays", "HasTextureArrays",
    "true", "Texture operations index arrays">;
def FeatureIntegerLookup : SubtargetFeature<"integer-lookup", "HasIntegerLookup",
    "true", "Texture coordinates can be integers">;
def FeatureByteProducts : SubtargetFeature<"byte-products", "HasByteProducts",
    "true", "Sums of products on bytes">;
def FeatureGlobalRegs : SubtargetFeature<"global-registers", "HasGlobalRegs", "true",
    "Global registers of a data master">;
def FeatureMultiCore : SubtargetFeature<"multi-core", "HasMultiCore", "true",
    "Several cores can work together">;
def FeatureTaskBarrier : SubtargetFeature<"task-barrier", "HasTaskBarrier", "true",
    "Barriers between tasks (ERN 35421)">;

def FeatureCompiledOnly : SubtargetFeature<"compiled-only", "CompiledOnly", "true",
    "Generate only instructions that an open compiler emits">;

// For tools: everything that encodes is accepted.
def FeatureNoCheck : SubtargetFeature<"no-check", "NoCheck", "true",
    "Do not check the rules on instruction groups">;
