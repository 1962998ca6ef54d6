//===-- ValhallProcessors.td - Cores ----------------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Rates: operations of 32 bits per shader core and clock. The quarter-rate unit
// has a fourth of the FMA rate.

class Rates<int fma, int texel> {
  bits<16> FMA = fma;
  bits<16> Texel = texel;
}

class Core<string name, list<SubtargetFeature> features, int fma, int texel>
    : ProcessorModel<name, ValhallModel, features>, Rates<fma, texel> {
  string CoreName = name;
}

defvar V9Features = [FeatureV9, FeatureHasPackedI8, FeatureHasHalfAdd,
                     FeatureHasPackedConvert, FeatureHasHalfRound,
                     FeatureHasSaturate64, FeatureHasRelativeJump,
                     FeatureHasTextureWeights, FeatureHasOldNot];
defvar V10Features = [FeatureV10, FeatureHasPackedI8, FeatureHasHalfAdd,
                      FeatureHasPackedConvert, FeatureHasHalfRound,
                      FeatureHasSaturate64, FeatureHasRelativeJump,
                      FeatureHasWaitResource, FeatureHasTextureForceDelta,
                      FeatureHasOldNot];
defvar SinceV11 = [FeatureHasLogicImm, FeatureHasConvertWiden,
                   FeatureHasWaitResource, FeatureHasSinConstant,
                   FeatureHasTextureForceDelta, FeatureHasTextureProjection,
                   FeatureHasVaryingOffset11, FeatureHasTileLastRead];
defvar SinceV12 = SinceV11 # [FeatureHasShaderOutput, FeatureHasCheckedMemory,
                            FeatureHasHalfFunctions];
defvar V11Features = SinceV11 # [FeatureV11, FeatureHasOldNot];
defvar V12Features = SinceV12 # [FeatureV12, FeatureHasOldNot];
defvar V13Features = SinceV12 # [FeatureV13, FeatureHasOldNot];
defvar V14Features = SinceV12 # [FeatureV14, FeatureHasIgnoredBounds,
                                 FeatureHasFloatFunctions,
                                 FeatureHasMultiMemory,
                                 FeatureHasVertexVaryings, FeatureHasMixedDot,
                                 FeatureHasLaneOr, FeatureHasContinue];

def : Core<"mali-g57", V9Features, 32, 4>;
def : Core<"mali-g68", V9Features, 32, 4>;
def : Core<"mali-g77", V9Features, 32, 4>;
def : Core<"mali-g78", V9Features, 32, 4>;
// The widest of the five configurations of G310.
def : Core<"mali-g310", V10Features, 64, 8>;
def : Core<"mali-g510", V10Features, 64, 8>;
def : Core<"mali-g610", V10Features, 64, 8>;
def : Core<"mali-g710", V10Features, 64, 8>;
def : Core<"mali-g615", V11Features, 128, 8>;
def : Core<"mali-g715", V11Features, 128, 8>;
// Rates of the following are not published; those of the last known core.
def : Core<"mali-g620", V12Features, 128, 8>;
def : Core<"mali-g720", V12Features, 128, 8>;
def : Core<"mali-g625", V13Features, 128, 8>;
def : Core<"mali-g725", V13Features, 128, 8>;
def : Core<"mali-g925", V13Features, 128, 8>;
def : Core<"mali-g1", V14Features, 128, 8>;

def CoreTable : GenericTable {
  let FilterClass = "Core";
  let CppTypeName = "CoreInfo";
  let Fields = ["CoreName", "FMA", "Texel"];
}
def lookupCore : SearchIndex {
  let Table = CoreTable;
  let Key = ["CoreName"];
}
