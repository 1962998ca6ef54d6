//===-- ValhallFeatures.td - Capabilities of the architecture versions -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Code and instructions ask for a capability, never for a version.

class ArchFeature<string name, int version>
    : SubtargetFeature<name, "ArchVersion", !cast<string>(version),
                       "Valhall architecture version " # version>;
def FeatureV9  : ArchFeature<"v9", 9>;
def FeatureV10 : ArchFeature<"v10", 10>;
def FeatureV11 : ArchFeature<"v11", 11>;
def FeatureV12 : ArchFeature<"v12", 12>;
def FeatureV13 : ArchFeature<"v13", 13>;
def FeatureV14 : ArchFeature<"v14", 14>;

multiclass Capability<string name, string desc> {
  defvar Getter = "Subtarget->" # !tolower(!substr(NAME, 0, 1)) # !substr(NAME, 1) # "()";
  def Feature#NAME : SubtargetFeature<name, NAME, "true", desc>;
  def NAME : Predicate<Getter>,
             AssemblerPredicate<(all_of !cast<SubtargetFeature>("Feature"#NAME))>;
  def No#NAME : Predicate<"!" # Getter>,
                AssemblerPredicate<(all_of (not !cast<SubtargetFeature>("Feature"#NAME)))>;
}

defm HasPackedI8 : Capability<"packed-i8",
    "Packed 8-bit add, subtract, compare and absolute value">;
defm HasHalfAdd : Capability<"half-add",
    "HADD">;
defm HasPackedConvert : Capability<"packed-convert",
    "Conversions between f16 and integers, and from bytes to float">;
defm HasHalfRound : Capability<"half-round",
    "FROUND.v2f16, ILOGB, LOGB and packed FREXP">;
defm HasSaturate64 : Capability<"saturate64",
    "Saturation of 64-bit add and subtract">;
defm HasLogicImm : Capability<"logic-imm",
    "AND_IMM, OR_IMM and XOR_IMM">;
defm HasConvertWiden : Capability<"convert-widen",
    "Source selectors on integer and float conversions">;
defm HasWaitResource : Capability<"wait-resource",
    "Flow wait_resource">;
defm HasRelativeJump : Capability<"relative-jump",
    "JUMP to a relative address">;
defm HasSinConstant : Capability<"sin-constant",
    "Small constant 21 is 0x272428E0 instead of zero">;

defm HasTextureWeights : Capability<"texture-weights",
    "TEX_WEIGHTS">;
defm HasTextureForceDelta : Capability<"texture-force-delta",
    "Level of detail with forced deltas, and f16 varyings of textures">;
defm HasTextureProjection : Capability<"texture-projection",
    "Projective texture coordinates, and cube maps of varyings">;
defm HasVaryingOffset11 : Capability<"varying-offset11",
    "11 bits of offset in LD_VAR_BUF_IMM">;
defm HasTileLastRead : Capability<"tile-last-read",
    "Last read of the tile buffer">;

defm HasShaderOutput : Capability<"shader-output",
    "One program for position and varyings of vertices, which asks what to store">;
defm HasCheckedMemory : Capability<"checked-memory",
    "Loads and stores checked against a size">;
defm HasIgnoredBounds : Capability<"ignored-bounds",
    "Checked loads that ignore the size">;
defm HasHalfFunctions : Capability<"half-functions",
    "FLOG.f16 and FPOW.f16">;
defm HasFloatFunctions : Capability<"float-functions",
    "FSQRT, FLOG, FEXPF and FSINCOS">;
defm HasMultiMemory : Capability<"multi-memory",
    "Loads and stores of up to 64 registers">;
defm HasVertexVaryings : Capability<"vertex-varyings",
    "Flat varyings from buffers and of a given vertex">;
defm HasMixedDot : Capability<"mixed-dot",
    "IDPADD of signed and unsigned bytes">;
defm HasLaneOr : Capability<"lane-or",
    "CLPER_OR">;
defm HasContinue : Capability<"continue",
    "Flow continue">;
defm HasOldNot : Capability<"old-not",
    "NOT_OLD">;

def FeatureCompiledOnly : SubtargetFeature<"compiled-only", "CompiledOnly", "true",
    "Generate only instructions that an open compiler emits">;

// For experiments with the hardware.
def FeatureUnchecked : SubtargetFeature<"no-check", "IsUnchecked", "true",
    "Encode instructions that break the rules of the hardware">;
