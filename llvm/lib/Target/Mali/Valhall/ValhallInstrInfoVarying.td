//===-- ValhallInstrInfoVarying.td - Varyings --------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sample operand src0 is the preloaded r61, or an explicit position.
// `update` says what happens to the barycentric state that the unit keeps;
// with `retrieve` nothing is computed and the position must be `center`.
//
//===----------------------------------------------------------------------===//

let Unit = UnitVarying, SchedRW = [WriteLoad], hasSideEffects = 1,
    mayLoad = 1 in {

class Varying<bits<5> cls, bits<4> op1, dag inputs, dag mods, string mnemonic,
              string suffixes, string operands, StagingRule rule>
    : Message<cls, op1, (outs SRG4:$sw),
              !con(inputs, (ins VecSize:$vecsize), mods), mnemonic, suffixes,
              "$sw" # operands, StagingWrite> {
  bits<9> sw;
  bits<2> vecsize;
  let Inst{29-28} = vecsize;
  let Inst{35-33} = sw{8-6};
  let Inst{45-40} = sw{5-0};
  let StagingSize = rule;
}
class VaryingSource<bits<5> cls, bits<4> op1, dag inputs, dag mods,
                    string mnemonic, string suffixes, string operands,
                    StagingRule rule>
    : Varying<cls, op1, !con((ins Src:$src0), inputs), mods, mnemonic, suffixes,
              ", $src0" # operands, rule> {
  bits<15> src0;
  let Inst{7-0} = src0{7-0};
}

//===--- From descriptors -------------------------------------------------===//

class VaryingFormat<bits<5> cls, bits<4> op1, dag inputs, string mnemonic,
                    string operands>
    : VaryingSource<cls, op1, inputs,
                    (ins ModOperand<ModRegFormatVarying>:$format,
                         ModDefault<ModSample>:$sample,
                         ModDefault<ModUpdate>:$update),
                    mnemonic, "${slot}${vecsize}${format}${sample}${update}",
                    operands, StagingFormat> {
  bits<3> format;
  bits<2> sample;
  bits<2> update;
  let Inst{26-24} = format;
  let Inst{37-36} = update;
  let Inst{39-38} = sample;
}
def LD_VAR : VaryingFormat<6, 4, (ins Src:$src1), "LD_VAR", ", $src1"> {
  bits<15> src1;
  let Inst{15-8} = src1{7-0};
}
def LD_VAR_IMM : VaryingFormat<5, 4, (ins Table4:$table, Index8:$index),
                               "LD_VAR_IMM", ", $table, $index"> {
  bits<4> table;
  bits<8> index;
  let Inst{11-8} = table;
  let Inst{19-12} = index;
}

// Not interpolated.
def LD_VAR_FLAT
    : VaryingSource<5, 5, (ins), (ins ModOperand<ModRegFormatFlat>:$format,
                                      ModDefault<ModVertexType>:$vertex),
                    "LD_VAR_FLAT", "${slot}${vecsize}${format}${vertex}", "",
                    StagingFormat> {
  bits<3> format;
  bits<1> vertex;
  let Inst{26-24} = format;
  let Inst{36} = vertex;
}
def LD_VAR_FLAT_IMM
    : Varying<4, 1, (ins Table4:$table, Index8:$index),
              (ins ModOperand<ModRegFormatFlat>:$format,
                   ModDefault<ModVertex>:$vertex), "LD_VAR_FLAT_IMM",
              "${slot}${vecsize}${format}${vertex}", ", $table, $index",
              StagingFormat> {
  bits<3> vertex;
  let Inst{38-36} = vertex;
  bits<4> table;
  bits<8> index;
  bits<3> format;
  let Inst{11-8} = table;
  let Inst{19-12} = index;
  let Inst{26-24} = format;
}

def LD_VAR_SPECIAL
    : Message<5, 6, (outs SRG4:$sw),
              (ins Src:$src0, VaryingIndex:$index, ModDefault<ModVecSize2>:$vecsize,
                   ModDefault<ModRegFormatF32>:$format,
                   ModDefault<ModSample>:$sample,
                   ModDefault<ModUpdateSpecial>:$update),
              "LD_VAR_SPECIAL", "${vecsize}${format}${sample}${update}${slot}",
              "$sw, $src0, $index", StagingWrite> {
  bits<9> sw;
  bits<15> src0;
  bits<3> index;
  bits<2> vecsize;
  bits<3> format;
  bits<2> sample;
  bits<2> update;
  let Inst{7-0} = src0{7-0};
  let Inst{14-12} = index;
  let Inst{26-24} = format;
  let Inst{29-28} = vecsize;
  let Inst{35-33} = sw{8-6};
  let Inst{37-36} = update;
  let Inst{39-38} = sample;
  let Inst{45-40} = sw{5-0};
  let StagingSize = StagingF32;
}

//===--- From buffers -----------------------------------------------------===//
//
// A flat source is not interpolated: it has `center` and any update mode.

class VaryingBuffer<bits<5> cls, bits<4> op1, ModKind source, dag inputs,
                    string mnemonic, string operands, StagingRule rule>
    : VaryingSource<cls, op1, inputs,
                    (ins ModOperand<source>:$source, ModDefault<ModSample>:$sample,
                         ModDefault<ModUpdate>:$update),
                    mnemonic, "${slot}${vecsize}${source}${sample}${update}",
                    operands, rule> {
  bits<2> source;
  bits<2> sample;
  bits<2> update;
  let Inst{25-24} = source;
  let Inst{37-36} = update;
  let Inst{39-38} = sample;
}
class VaryingBufferHandle<bits<4> op1, ModKind source, string mnemonic,
                          StagingRule rule>
    : VaryingBuffer<6, op1, source, (ins Src:$src1), mnemonic, ", $src1", rule> {
  bits<15> src1;
  let Inst{15-8} = src1{7-0};
}
// The offset in bytes. Later versions have more bits for it.
class VaryingBufferImm8<bits<4> op1, ModKind source, string mnemonic,
                        StagingRule rule>
    : VaryingBuffer<5, op1, source, (ins Index8:$index), mnemonic, ", $index",
                    rule> {
  bits<8> index;
  let Inst{23-16} = index;
}
class VaryingBufferImm11<bits<4> op1, ModKind source, string mnemonic,
                         StagingRule rule>
    : VaryingBuffer<5, op1, source, (ins Index11:$index), mnemonic, ", $index",
                    rule> {
  bits<11> index;
  let Inst{18-8} = index;
}

def LD_VAR_BUF_f32
    : VaryingBufferHandle<12, ModSourceFormat32, "LD_VAR_BUF.f32", StagingF32>;
def LD_VAR_BUF_f16
    : VaryingBufferHandle<13, ModSourceFormat16, "LD_VAR_BUF.f16", StagingF16>;
let Predicates = [HasVertexVaryings] in {
  def LD_VAR_BUF_FLAT
      : VaryingSource<5, 15, (ins), (ins ModOperand<ModFlatFormat>:$format,
                                         ModDefault<ModVertexType>:$vertex),
                      "LD_VAR_BUF_FLAT", "${slot}${vecsize}${format}${vertex}",
                      "", StagingFormat> {
    bits<2> format;
    bits<1> vertex;
    let Inst{25-24} = format;
    let Inst{36} = vertex;
  }
  def LD_VAR_BUF_FLAT_IMM
      : Varying<4, 0, (ins Index11:$index), (ins ModOperand<ModFlatFormat>:$format,
                                                 ModDefault<ModVertex>:$vertex),
                "LD_VAR_BUF_FLAT_IMM", "${slot}${vecsize}${format}${vertex}",
                ", $index", StagingFormat> {
    bits<11> index;
    bits<2> format;
    bits<3> vertex;
    let Inst{18-8} = index;
    let Inst{25-24} = format;
    let Inst{38-36} = vertex;
  }
}
let Predicates = [NoHasVaryingOffset11] in {
  def LD_VAR_BUF_IMM_f32
      : VaryingBufferImm8<12, ModSourceFormat32, "LD_VAR_BUF_IMM.f32", StagingF32>;
  def LD_VAR_BUF_IMM_f16
      : VaryingBufferImm8<13, ModSourceFormat16, "LD_VAR_BUF_IMM.f16", StagingF16>;
}
let Predicates = [HasVaryingOffset11], DecoderNamespace = "ValhallLater" in {
  def LD_VAR_BUF_IMM_f32_long
      : VaryingBufferImm11<12, ModSourceFormat32, "LD_VAR_BUF_IMM.f32", StagingF32>;
  def LD_VAR_BUF_IMM_f16_long
      : VaryingBufferImm11<13, ModSourceFormat16, "LD_VAR_BUF_IMM.f16", StagingF16>;
}

} // Unit, SchedRW, hasSideEffects
