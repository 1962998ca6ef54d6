//===-- BifrostInstrInfoADDGraphics.td - ADD unit: varyings, textures, tiles -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===--- Varyings ---------------------------------------------------------===//

// Where to interpolate, and what becomes of the coordinates that this computes.
defvar SampleUpdate =
    Combos<10, 4, ["sample", "update"],
           [["center", "store"], ["centroid", "store"], ["sample", "store"],
            ["explicit", "store"], ["none", "retrieve"], [], [], [],
            ["center", "conditional"], ["centroid", "conditional"],
            ["center", "clobber"], ["centroid", "clobber"],
            ["sample", "clobber"], ["explicit", "clobber"], [], []]>;
defvar VaryingFormat = Codes<19, 1, "register_format", ["f32", "f16"]>;
defvar VaryingAuto = [(is "auto":$register_format)];
// The indices from 20 on are special values and the forms with a register.
defvar VaryingIndex = Imm<"index", 3, 5, 20>;

let Message = MessageVarying, WritesStaging = true,
    StagingCountRule = StagingFormat, mayLoad = true in {
  class LoadVarying<string mnemonic, int n, int exact, int auto>
      : AddInst<mnemonic, AddSrc<n>.L,
                [VecSize<8>, Mod<"update", ModUpdate>, Format<ModFormatVarying>,
                 Mod<"sample", ModSample>],
                [Encoding<exact, [], [VaryingFormat, SampleUpdate]>,
                 Encoding<auto, VaryingAuto, [SampleUpdate]>]>;
  def ADD_LD_VAR : LoadVarying<"LD_VAR", 2, 0x500c0, 0xcc0c0>;
  def ADD_LD_VAR_IMM : LoadVarying<"LD_VAR_IMM", 1, 0x50000, 0xcc000> {
    let Imms = [VaryingIndex];
  }

  // Point coordinates, 1/w, and z, which has no format of its own.
  defvar NameAndSize = ["varying_name", "vecsize"];
  def ADD_LD_VAR_SPECIAL
      : AddInst<"LD_VAR_SPECIAL", AddSrc<1>.L,
                [Mod<"varying_name", ModVaryingName>, VecSize<>,
                 Mod<"update", ModUpdate>, Format<ModFormatVarying>,
                 Mod<"sample", ModSample>],
                [Encoding<0x500a0, [(is "clobber":$update)],
                          [Combos<3, 2, ["varying_name", "vecsize", "sample"],
                                  [["point", "v2", "!none"], [],
                                   ["frag_w", "none", "!none"],
                                   ["frag_z", "none", "!explicit"]]>,
                           VaryingFormat, SampleUpdate]>,
                 Encoding<0xcc0a0, [(is "clobber":$update,
                                        "auto":$register_format)],
                          [Combos<3, 2, NameAndSize, [["point", "v2"], [],
                                                      ["frag_w", "none"], []]>,
                           SampleUpdate]>]>;

  class LoadFlat<string mnemonic, list<Src> sources, int exact, int auto>
      : AddInst<mnemonic, sources,
                [VecSize<8>, Format<ModFormatFlat>,
                 Mod<"function", ModFlatFunction, 0>],
                [Encoding<exact, [], [Codes<10, 1, "register_format",
                                            ["f32|f16", "u32|s32"]>,
                                      Codes<19, 1, "register_format",
                                            ["f32|u32", "f16|s32"]>]>,
                 Encoding<auto, VaryingAuto>]> {
    let Open = "what the functions do";
  }
  def ADD_LD_VAR_FLAT : LoadFlat<"LD_VAR_FLAT", [Src<3>], 0x538c0, 0xcf8c0>;
  def ADD_LD_VAR_FLAT_IMM : LoadFlat<"LD_VAR_FLAT_IMM", [], 0x53800, 0xcf800> {
    let Imms = [VaryingIndex];
  }
}

//===--- Textures ---------------------------------------------------------===//

class ImmTexture<int start, int size> : Imm<"texture_index", start, size>;
class ImmSampler<int start, int size> : Imm<"sampler_index", start, size>;

let Message = MessageTexture, WritesStaging = true, mayLoad = true,
    isConvergent = true in {
  class Texture2D<string type, int count, int exact>
      : ADD<"TEXS_2D."#type, 2, exact, [Skip<9>, LodMode<13>]> {
    let StagingCount = count;
    let Imms = [ImmTexture<6, 3>, ImmSampler<10, 3>];
  }
  def ADD_TEXS_2D_f16 : Texture2D<"f16", 2, 0xd8000>;
  def ADD_TEXS_2D_f32 : Texture2D<"f32", 4, 0x58000>;

  class TextureCube<string type, int count, int exact>
      : ADD<"TEXS_CUBE."#type, 3, exact, [Skip<9>]> {
    let StagingCount = count;
    let Imms = [ImmSampler<10, 2>, ImmTexture<12, 2>];
  }
  def ADD_TEXS_CUBE_f16 : TextureCube<"f16", 2, 0xdc000>;
  def ADD_TEXS_CUBE_f32 : TextureCube<"f32", 4, 0x5c000>;

  // Everything else: source 2 describes the operation.
  let ReadsStaging = true, StagingCountRule = StagingDescriptor in
    def ADD_TEXC : AddInst<"TEXC", [Src<0>, Src<3>, Src<6, NotSelector3>],
                           [Skip<9>], [Encoding<0xd7000>]>;
}

let Message = MessageVarTex, WritesStaging = true, mayLoad = true,
    isConvergent = true in {
  class VaryingTexture<string type, int count, int exact>
      : ADD<"VAR_TEX."#type, 0, exact,
            [Mod<"update", ModUpdateStore>, Skip<7>, LodMode<9>,
             Mod<"sample", ModSampleCenter>],
            [Combos<5, 2, ["sample", "update"], [["center", "store"],
                                                 ["none", "retrieve"], [], []]>]> {
    let StagingCount = count;
    let Imms = [Imm<"varying_index", 0, 3>, ImmTexture<3, 2>];
  }
  def ADD_VAR_TEX_f16 : VaryingTexture<"f16", 2, 0xca100>;
  def ADD_VAR_TEX_f32 : VaryingTexture<"f32", 4, 0xca000>;
}

//===--- Tile buffer ------------------------------------------------------===//

let Message = MessageTile, StagingCountRule = StagingDescriptor in {
  let WritesStaging = true, mayLoad = true in
    def ADD_LD_TILE : AddInst<"LD_TILE", [Src<0>, Src<3>, Src<6, NotSelector3>],
                              [VecSize<9>], [Encoding<0xcb000>]>;
  let ReadsStaging = true, HasResult = false, mayStore = true in
    def ADD_ST_TILE : AddInst<"ST_TILE", [Src<0>, Src<3>, Src<6, NotSelector3>],
                              [VecSize<9>], [Encoding<0xcb800>]>;
}

//===--- End of a fragment ------------------------------------------------===//

let hasSideEffects = true in {
  let Message = MessageATest, WritesStaging = true, StagingCount = 1,
      IsTable = true in
    def ADD_ATEST
        : AddInst<"ATEST", [Src<0, NotSelector3>, Src<3, NotSelector3>],
                  [WidenFrom1<1, 6>], [Encoding<0xc8f00>]>;

  let Message = MessageZStencil, WritesStaging = true, StagingCount = 1 in
    def ADD_ZS_EMIT
        : ADD<"ZS_EMIT", 3, 0xd7800,
              [Mod<"stencil", ModStencil>, Mod<"z", ModDepth>],
              [Combos<9, 2, ["stencil", "z"],
                      [[], ["stencil", "none"], ["none", "z"],
                       ["stencil", "z"]]>]>;

  // Also writes r48, the return address of a blend shader.
  let Message = MessageBlend, ReadsStaging = true, IsLast = true,
      StagingCountRule = StagingDescriptor in
    def ADD_BLEND : AddInst<"BLEND", [Src<0>, Src<3, NotSelector3>,
                                      Src<6, NotSelector3>],
                            [], [Encoding<0xca800>]>;

  // "Greater" exchanges the operands.
  let HasResult = false in
    def ADD_DISCARD_f32
        : ADD<"DISCARD.f32", 2, 0xc8800,
              [Compare<ModCompare>, Widen<0>, Widen<1>],
              [Codes<6, 2, "cmpf", ["eq", "ne", "lt", "le"]>,
               Combos<8, 3, ["widen0", "widen1"],
                      [["h0", "h0"], ["h1", "h0"], ["h0", "h1"], ["h1", "h1"],
                       ["none", "none"], [], [], []]>]> {
      let Swaps = [SwapMirrored];
    }
}
