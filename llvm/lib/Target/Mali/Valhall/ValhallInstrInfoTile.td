//===-- ValhallInstrInfoTile.td - Fragment output ----------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

let hasSideEffects = 1, SchedRW = [WriteLoad] in {

// src0: pixel indices; src1: coverage or sample; src2: conversion word.
class Tile<bits<4> op1, dag outputs, dag staging, dag mods, string mnemonic,
           string suffixes, string group, StagingControl control>
    : MessageSources<7, op1, outputs, !con(Sources3<>.D, staging, mods),
                     mnemonic, suffixes, group # ", $src0, $src1, $src2",
                     control> {
  bits<15> src1;
  bits<15> src2;
  let Inst{15-8} = src1{7-0};
  let Inst{23-16} = src2{7-0};
}
class TileTyped<bits<4> op1, dag outputs, dag staging, dag mods, string mnemonic,
                string suffixes, string group, StagingControl control>
    : Tile<op1, outputs, staging,
           !con((ins VecSize:$vecsize, RegFormat:$format), mods), mnemonic,
           "${vecsize}${format}" # suffixes # "${slot}", group, control> {
  bits<2> vecsize;
  bits<3> format;
  let Inst{26-24} = format;
  let Inst{29-28} = vecsize;
  let StagingSize = StagingFormat;
}

def LD_TILE : TileTyped<8, (outs SRG4:$sw), (ins),
                        (ins ModDefault<ModZStencil>:$zs,
                             ModDefault<ModZLastRead>:$last),
                        "LD_TILE", "${zs}${last}", "$sw", StagingWrite> {
  bits<9> sw;
  bits<1> zs;
  bits<1> last;
  let Inst{35-33} = sw{8-6};
  let Inst{45-40} = sw{5-0};
  let Inst{36} = zs;
  let Inst{39} = last;
}
def ST_TILE : TileTyped<9, (outs), (ins SRG4:$sr), (ins), "ST_TILE", "", "$sr",
                        StagingRead> {
  bits<9> sr;
  let Inst{35-33} = sr{8-6};
  let Inst{45-40} = sr{5-0};
}

// The coverage after the alpha test, and after depth and stencil. Always on
// slot 0.
class Coverage<bits<4> op1, dag inputs, string mnemonic, string suffixes>
    : Encoded<7, (outs SR1:$sw), inputs, mnemonic, suffixes,
              "$sw, $src0, $src1, $src2"> {
  bits<6> sw;
  bits<15> src0;
  bits<15> src1;
  bits<15> src2;
  let Inst{7-0} = src0{7-0};
  let Inst{15-8} = src1{7-0};
  let Inst{23-16} = src2{7-0};
  let Inst{35-33} = 1;
  let FixedStaging{35-33} = -1;
  let Inst{45-40} = sw;
  let Inst{47-46} = 2;
  let FixedStaging{47-46} = -1;
  let FixedSlot{32-30} = -1;
  let Inst{51-48} = op1;
  let FixedOpcode{51-48} = -1;
  let Unit = UnitLS;
  let IsMessage = 1;
  let WritesStaging = 1;
}
def ATEST : Coverage<13, (ins Src:$src0, SrcFW:$src1, Src:$src2), "ATEST", ""> {
  let Inst{27-26} = src1{12-11};
  let ExecutionFAU = 1;
  let CoverageSource = 1;
}
def ZS_EMIT : Coverage<14, !con(Sources3<>.D, (ins ModDefault<ModZSDepth>:$z,
                                                   ModDefault<ModZSStencil>:$stencil)),
                       "ZS_EMIT", "${z}${stencil}"> {
  bits<1> z;
  bits<1> stencil;
  let Inst{24} = stencil;
  let Inst{25} = z;
}

// src0: blend descriptor; src2: coverage. The target is in units of 8 bytes.
def BLEND : Message<7, 15, (outs),
                    (ins SrcD:$src0, Src:$src2, SRG4:$sr, Target8:$target,
                         RegFormat:$format, ModDefault<ModVecSize4>:$vecsize),
                    "BLEND", "${slot}${vecsize}${format}",
                    "$sr, $src0, $src2, $target", StagingRead> {
  bits<9> sr;
  bits<15> src0;
  bits<15> src2;
  bits<8> target;
  bits<3> format;
  bits<2> vecsize;
  let Inst{7-0} = src0{7-0};
  let Inst{15-8} = target;
  let Inst{23-16} = src2{7-0};
  let Inst{26-24} = format;
  let Inst{29-28} = vecsize;
  let Inst{35-33} = sr{8-6};
  let Inst{45-40} = sr{5-0};
  let StagingSize = StagingFormat;
  let ExecutionFAU = 1;
  let CoverageSource = 3;
}

} // hasSideEffects
