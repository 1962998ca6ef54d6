//===-- ValhallInstrInfoTexture.td - Texture unit ----------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// src0 is the pair of sampler and texture handles, or immediates packed in
// place of them. The staging read holds coordinates and what else the
// modifiers ask for, so these decide its size; mask and width decide that of
// the result.
//
//===----------------------------------------------------------------------===//

def TexSkip    : ModDefault<ModTexSkip>;
def TexType    : ModDefault<ModTexType>;
def TexWidth   : ModOperand<ModTexWidth>;
def TexMask    : ModDefault<ModTexMask>;
def TexProject : ModDefault<ModTexProject>;
def TexWide    : ModDefault<ModTexWide>;
def TexArray   : ModDefault<ModTexArray>;
def TexOffset  : ModDefault<ModTexOffset>;
def TexCompare : ModDefault<ModTexCompare>;
def TexLod     : ModOperand<ModTexLod>;
def TexComponent : ModOperand<ModTexComponent>;

// From a descriptor, and from a buffer whose format is given.
class VaryingSourceKind<bits<4> op1, string name, dag format, string suffix> {
  bits<4> Op1 = op1;
  string Name = name;
  dag Format = format;
  string Suffix = suffix;
}
defvar FromDescriptor = VaryingSourceKind<8, "VAR_TEX", (ins), "">;
defvar FromBuffer
    = VaryingSourceKind<0, "VAR_TEX_BUF", (ins ModDefault<ModVarTexFormat>:$source),
                        "${source}">;

let Unit = UnitTexture, SchedRW = [WriteLoad], mayLoad = 1 in {

//===--- Coordinates in registers -----------------------------------------===//

// Suffixes: slot, skip, type, width, mask, dimension, then `suffixes`.
class Texture<bits<4> op1, ModKind dim, dag mods, string mnemonic,
              string suffixes, StagingRule rule>
    : Message<18, op1, (outs SWG8:$sw),
              !con((ins SrcD:$src0, SRG8:$sr, TexSkip:$skip, TexType:$type,
                        TexWidth:$width, TexMask:$mask, ModOperand<dim>:$dim),
                   mods),
              mnemonic,
              "${slot}${skip}${type}${width}${mask}${dim}" # suffixes,
              "$sw, $sr, $src0", StagingBoth> {
  bits<9> sw;
  bits<9> sr;
  bits<15> src0;
  bits<1> skip;
  bits<2> type;
  bits<1> width;
  bits<4> mask;
  bits<2> dim;
  let Inst{7-0} = src0{7-0};
  let Inst{21-16} = sw{5-0};
  let Inst{25-22} = mask;
  let Inst{27-26} = type;
  let Inst{29-28} = dim;
  let Inst{35-33} = sr{8-6};
  let Inst{38-36} = sw{8-6};
  let Inst{39} = skip;
  let Inst{45-40} = sr{5-0};
  let Inst{46} = width;
  let Inst{47} = 0;
  let StagingSize = rule;
}

class ProjectedTexture<bits<4> op1, ModKind dim, dag mods, string mnemonic,
                       string suffixes, StagingRule rule>
    : Texture<op1, dim, !con((ins TexProject:$project), mods), mnemonic,
              "${project}" # suffixes, rule> {
  bits<1> project;
  let Inst{9} = project;
}

class TextureSample<bits<4> op1, dag mods, string mnemonic, string suffixes,
                    StagingRule rule>
    : ProjectedTexture<op1, ModTexDim,
              !con(mods, (ins TexArray:$array, TexOffset:$texoffset,
                              TexCompare:$compare, TexLod:$lod)),
              mnemonic,
              suffixes # "${array}${texoffset}${compare}${lod}", rule> {
  bits<1> array;
  bits<1> texoffset;
  bits<1> compare;
  bits<3> lod;
  let Inst{10} = array;
  let Inst{11} = texoffset;
  let Inst{12} = compare;
  let Inst{15-13} = lod;
}
// Levels are found from the coordinates of neighbours, which have to execute the
// instruction as well.
let isConvergent = 1 in {
def TEX_SINGLE : TextureSample<8, (ins TexWide:$wide), "TEX_SINGLE", "${wide}",
                               StagingTexSingle> {
  bits<1> wide;
  let Inst{8} = wide;
}
// Two textures with one set of coordinates.
def TEX_DUAL : TextureSample<15, (ins ModOperand<ModTexWidth2>:$width2),
                             "TEX_DUAL", "${width2}", StagingTexDual> {
  bits<1> width2;
  let Inst{47} = width2;
}
} // isConvergent

def TEX_FETCH : Texture<5, ModTexDimFetch,
                        (ins TexWide:$wide, TexArray:$array, TexOffset:$texoffset),
                        "TEX_FETCH", "${wide}${array}${texoffset}",
                        StagingTexFetch> {
  bits<1> wide;
  bits<1> array;
  bits<1> texoffset;
  let Inst{8} = wide;
  let Inst{10} = array;
  let Inst{11} = texoffset;
}

def TEX_GATHER : ProjectedTexture<9, ModTexDimGather,
                         (ins TexWide:$wide, TexArray:$array,
                              TexOffset:$texoffset, TexCompare:$compare,
                              ModDefault<ModTexIntCoords>:$intcoords,
                              TexComponent:$component),
                         "TEX_GATHER",
                         "${wide}${array}${texoffset}${intcoords}${component}"
                         # "${compare}", StagingTexGather> {
  bits<1> wide;
  bits<1> array;
  bits<1> texoffset;
  bits<1> compare;
  bits<1> intcoords;
  bits<2> component;
  let Inst{8} = wide;
  let Inst{10} = array;
  let Inst{11} = texoffset;
  let Inst{12} = compare;
  let Inst{13} = intcoords;
  let Inst{15-14} = component;
}

let isConvergent = 1 in
def TEX_GRADIENT : ProjectedTexture<10, ModTexDim,
                           (ins TexWide:$wide, ModDefault<ModTexForceDelta>:$delta,
                                ModDefault<ModTexNoBias>:$nobias,
                                ModDefault<ModTexNoClamp>:$noclamp,
                                ModDefault<ModTexDerivative>:$derivative),
                           "TEX_GRADIENT",
                           "${wide}${delta}${nobias}${noclamp}${derivative}",
                           StagingTexGradient> {
  bits<1> wide;
  bits<1> delta;
  bits<1> nobias;
  bits<1> noclamp;
  bits<1> derivative;
  let Inst{8} = wide;
  let Inst{12} = delta;
  let Inst{13} = nobias;
  let Inst{14} = noclamp;
  let Inst{15} = derivative;
}

let Predicates = [HasTextureWeights] in
def TEX_WEIGHTS : Texture<6, ModTexDim2D,
                          (ins TexWide:$wide, TexArray:$array,
                               TexOffset:$texoffset,
                               ModDefault<ModTexIntCoords>:$intcoords),
                          "TEX_WEIGHTS",
                          "${wide}${array}${texoffset}${intcoords}",
                          StagingTexWeights> {
  bits<1> wide;
  bits<1> array;
  bits<1> texoffset;
  bits<1> intcoords;
  let Inst{8} = wide;
  let Inst{10} = array;
  let Inst{11} = texoffset;
  let Inst{13} = intcoords;
}

//===--- Coordinates from a varying ---------------------------------------===//
//
// src2: the varying's sample operand. The mask is the first components, as many
// as the group holds.

class VaryingTexture<bits<4> op1, ModKind dim, dag format, string formatSuffix,
                     dag mods, string mnemonic, string suffixes, StagingRule rule>
    : Message<19, op1, (outs SWG8:$sw),
              !con((ins SrcD:$src0, Src:$src2, TexSkip:$skip), format,
                   (ins ModOperand<ModSampleUpdate>:$sample, TexType:$type,
                        TexWidth:$width, ModOperand<dim>:$dim,
                        TexProject:$project),
                   mods),
              mnemonic,
              "${slot}${skip}" # formatSuffix
              # "${sample}${type}${width}${dim}${project}" # suffixes,
              "$sw, $src0, $src2", StagingWrite> {
  bits<9> sw;
  bits<15> src0;
  bits<15> src2;
  bits<1> skip;
  bits<3> sample;
  bits<2> type;
  bits<1> width;
  bits<2> dim;
  bits<1> project;
  let Inst{7-0} = src0{7-0};
  let Inst{9} = project;
  let Inst{23-16} = src2{7-0};
  let Inst{24} = width;
  let Inst{25} = 0;
  let Inst{27-26} = type;
  let Inst{29-28} = dim;
  let Inst{35-33} = sample;
  let Inst{38-36} = sw{8-6};
  let Inst{39} = skip;
  let Inst{45-40} = sw{5-0};
  let StagingSize = rule;
}

class VaryingTextureSample<VaryingSourceKind kind>
    : VaryingTexture<kind.Op1, ModTexDimVarying, kind.Format, kind.Suffix,
                     (ins TexWide:$wide, TexArray:$array, TexCompare:$compare,
                          ModOperand<ModTexLodVarying>:$lod),
                     kind.Name # "_SINGLE", "${wide}${array}${compare}${lod}",
                     StagingVarTex> {
  bits<1> wide;
  bits<1> array;
  bits<1> compare;
  bits<3> lod;
  let Inst{8} = wide;
  let Inst{10} = array;
  let Inst{12} = compare;
  let Inst{15-13} = lod;
}
class VaryingTextureGather<VaryingSourceKind kind>
    : VaryingTexture<!add(kind.Op1, 1), ModTexDim2D, kind.Format, kind.Suffix,
                     (ins TexWide:$wide, TexArray:$array, TexCompare:$compare,
                          TexComponent:$component),
                     kind.Name # "_GATHER",
                     "${wide}${array}${component}${compare}", StagingVarTex> {
  bits<1> wide;
  bits<1> array;
  bits<1> compare;
  bits<2> component;
  let Inst{8} = wide;
  let Inst{10} = array;
  let Inst{12} = compare;
  let Inst{15-14} = component;
}
class VaryingTextureGradient<VaryingSourceKind kind>
    : VaryingTexture<!add(kind.Op1, 2), ModTexDimVarying, kind.Format, kind.Suffix,
                     (ins TexWide:$wide, ModDefault<ModTexNoBias>:$nobias,
                          ModDefault<ModTexNoClamp>:$noclamp),
                     kind.Name # "_GRADIENT", "${wide}${nobias}${noclamp}",
                     StagingVarTex> {
  bits<1> wide;
  bits<1> nobias;
  bits<1> noclamp;
  let Inst{8} = wide;
  let Inst{13} = nobias;
  let Inst{14} = noclamp;
}
class VaryingTextureDual<VaryingSourceKind kind>
    : VaryingTexture<!add(kind.Op1, 7), ModTexDimVarying, kind.Format, kind.Suffix,
                     (ins ModOperand<ModTexWidth2>:$width2, TexArray:$array,
                          TexCompare:$compare,
                          ModOperand<ModTexLodVarying>:$lod),
                     kind.Name # "_DUAL", "${width2}${array}${compare}${lod}",
                     StagingVarTexDual> {
  bits<1> width2;
  bits<1> array;
  bits<1> compare;
  bits<3> lod;
  let Inst{10} = array;
  let Inst{12} = compare;
  let Inst{15-13} = lod;
  let Inst{25} = width2;
}

let isConvergent = 1 in {
def VAR_TEX_SINGLE : VaryingTextureSample<FromDescriptor>;
def VAR_TEX_GATHER : VaryingTextureGather<FromDescriptor>;
def VAR_TEX_GRADIENT : VaryingTextureGradient<FromDescriptor>;
def VAR_TEX_DUAL : VaryingTextureDual<FromDescriptor>;
def VAR_TEX_BUF_SINGLE : VaryingTextureSample<FromBuffer> {
  bits<1> source;
  let Inst{11} = source;
}
def VAR_TEX_BUF_GATHER : VaryingTextureGather<FromBuffer> {
  bits<1> source;
  let Inst{11} = source;
}
def VAR_TEX_BUF_GRADIENT : VaryingTextureGradient<FromBuffer> {
  bits<1> source;
  let Inst{11} = source;
}
def VAR_TEX_BUF_DUAL : VaryingTextureDual<FromBuffer> {
  bits<1> source;
  let Inst{11} = source;
}
} // isConvergent

} // Unit, SchedRW, mayLoad
