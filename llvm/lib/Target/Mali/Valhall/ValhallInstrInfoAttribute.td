//===-- ValhallInstrInfoAttribute.td - Attributes, images, buffers *- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Messages that read through descriptors: a handle is table << 24 | index, and
// must be the same in all lanes.
//
//===----------------------------------------------------------------------===//

def VecSize : ModDefault<ModVecSize>;
def RegFormat : ModOperand<ModRegFormat>;

// One to three 32-bit sources in their usual places.
class MessageSources<bits<5> cls, bits<4> op1, dag outputs, dag inputs,
                     string mnemonic, string suffixes, string operands,
                     StagingControl control>
    : Message<cls, op1, outputs, inputs, mnemonic, suffixes, operands, control> {
  bits<15> src0;
  let Inst{7-0} = src0{7-0};
}
class Sources1 { dag D = (ins Src:$src0); string S = "$src0"; }
class Sources2 { dag D = (ins Src:$src0, Src:$src1); string S = "$src0, $src1"; }
class Sources3 {
  dag D = (ins Src:$src0, Src:$src1, Src:$src2);
  string S = "$src0, $src1, $src2";
}

//===--- Attributes and images --------------------------------------------===//

// 37-38: what the descriptor is.
class DescriptorKind<bits<2> value, string name> {
  bits<2> Value = value;
  string Name = name;
}
def DescAttribute : DescriptorKind<0, "ATTR">;
def DescTexture   : DescriptorKind<1, "TEX">;

class LoadTyped<bits<5> cls, DescriptorKind desc, dag inputs, string suffix,
                string operands>
    : MessageSources<cls, 6, (outs SRG4:$sw),
                     !con(inputs, (ins VecSize:$vecsize, RegFormat:$format)),
                     "LD_" # desc.Name # suffix, "${vecsize}${format}${slot}",
                     "$sw, " # operands, StagingWrite> {
  bits<9> sw;
  bits<15> src1;
  bits<2> vecsize;
  bits<3> format;
  let Inst{15-8} = src1{7-0};
  let Inst{26-24} = format;
  let Inst{29-28} = vecsize;
  let Inst{35-33} = sw{8-6};
  let Inst{38-37} = desc.Value;
  let FixedOpcode{38-37} = -1;
  let Inst{45-40} = sw{5-0};
  let StagingSize = StagingFormat;
  let mayLoad = 1;
  let SchedRW = [WriteLoad];
}
class LoadTypedHandle<DescriptorKind desc>
    : LoadTyped<7, desc, Sources3<>.D, "", Sources3<>.S> {
  bits<15> src2;
  let Inst{23-16} = src2{7-0};
}
class LoadTypedImm<DescriptorKind desc>
    : LoadTyped<6, desc, !con(Sources2<>.D, (ins Index4:$index, Table4:$table)),
                "_IMM", "$src0, $src1, $index, $table"> {
  bits<4> index;
  bits<4> table;
  let Inst{19-16} = table;
  let Inst{23-20} = index;
}
def LD_ATTR : LoadTypedHandle<DescAttribute>;
def LD_ATTR_IMM : LoadTypedImm<DescAttribute>;
// The image may be one that ST_CVT writes.
let IsMemory = 1 in {
  def LD_TEX : LoadTypedHandle<DescTexture>;
  def LD_TEX_IMM : LoadTypedImm<DescTexture>;
}

// The address and the conversion word: three registers.
class LoadAddress<bits<5> cls, DescriptorKind desc, dag inputs, string suffix,
                  string operands>
    : MessageSources<cls, 7, (outs SR3:$sw), inputs,
                     "LEA_" # desc.Name # suffix, "${slot}",
                     "$sw, " # operands, StagingWrite> {
  bits<6> sw;
  bits<15> src1;
  let Inst{15-8} = src1{7-0};
  let Inst{35-33} = 3;
  let FixedStaging{35-33} = -1;
  let Inst{38-37} = desc.Value;
  let FixedOpcode{38-37} = -1;
  let Inst{45-40} = sw;
  let mayLoad = 1;
  let SchedRW = [WriteLoad];
}
class LoadAddressHandle<DescriptorKind desc>
    : LoadAddress<7, desc, Sources3<>.D, "", Sources3<>.S> {
  bits<15> src2;
  let Inst{23-16} = src2{7-0};
}
class LoadAddressImm<DescriptorKind desc>
    : LoadAddress<6, desc, !con(Sources2<>.D, (ins Table4:$table, Index4:$index)),
                  "_IMM", "$src0, $src1, $table, $index"> {
  bits<4> index;
  bits<4> table;
  let Inst{19-16} = table;
  let Inst{23-20} = index;
}
def LEA_ATTR : LoadAddressHandle<DescAttribute>;
def LEA_TEX : LoadAddressHandle<DescTexture>;
def LEA_ATTR_IMM : LoadAddressImm<DescAttribute>;
def LEA_TEX_IMM : LoadAddressImm<DescTexture>;

//===--- Buffers ----------------------------------------------------------===//

// Element address of a texel buffer, and byte address of a buffer.
class LoadBufferAddress<bits<5> cls, bits<4> op1, dag inputs, string mnemonic,
                        string operands>
    : MessageSources<cls, op1, (outs SR2:$sw), inputs, mnemonic, "${slot}",
                     "$sw, " # operands, StagingWrite> {
  bits<6> sw;
  let Inst{35-33} = 2;
  let FixedStaging{35-33} = -1;
  let Inst{45-40} = sw;
  let mayLoad = 1;
  let SchedRW = [WriteLoad];
}
class LoadBufferAddressHandle<bits<4> op1, string mnemonic>
    : LoadBufferAddress<6, op1, Sources2<>.D, mnemonic, Sources2<>.S> {
  bits<15> src1;
  let Inst{15-8} = src1{7-0};
}
def LEA_BUF : LoadBufferAddressHandle<14, "LEA_BUF">;
def LEA_PKA : LoadBufferAddressHandle<11, "LEA_PKA">;
def LEA_BUF_IMM
    : LoadBufferAddress<5, 14, (ins Src:$src0, Table4:$table, Index8:$index),
                        "LEA_BUF_IMM", "$src0, $table, $index"> {
  bits<4> table;
  bits<8> index;
  let Inst{11-8} = table;
  let Inst{19-12} = index;
}

// LD_PKA.iN @write, byte offset, handle: a load checked against the buffer's
// size. The forms are those of LOAD.
class LoadBuffer<MemWidth width, int count, RegisterOperand staging,
                 string mnemonic, string suffixes, dag lane>
    : MessageSources<6, 10, !dag(outs, [staging], ["sw"]),
                     !con(Sources2<>.D, lane, (ins Access:$access)),
                     mnemonic, suffixes # "${access}${slot}",
                     "$sw, $src0, $src1", StagingWrite> {
  bits<6> sw;
  bits<15> src1;
  bits<3> access;
  let Inst{15-8} = src1{7-0};
  let Inst{26-24} = access;
  let Inst{29-27} = width.Value;
  let AccessBytes = width.Bytes;
  let FixedAccess{29-27} = -1;
  let Inst{35-33} = count;
  let FixedStaging{35-33} = -1;
  let Inst{45-40} = sw;
  let mayLoad = 1;
  let SchedRW = [WriteLoad];
}
class LoadBufferWhole<MemWidth width, int count, bits<3> lane,
                      RegisterOperand staging, string type>
    : LoadBuffer<width, count, staging, "LD_PKA."#type#".unsigned", "", (ins)> {
  let Inst{38-36} = lane;
  let FixedAccess{38-36} = -1;
  let Inst{39} = 1;
  let FixedAccess{39} = -1;
}
class LoadBufferLane<MemWidth width, Operand laneKind, string type>
    : LoadBuffer<width, 1, SR1, "LD_PKA."#type, "${lane}${extend}",
                 !con(!dag(ins, [laneKind], ["lane"]), (ins Extend:$extend))> {
  bits<3> lane;
  bits<1> extend;
  let Inst{38-36} = lane;
  let FixedAccess{38-36} = -1;
  let Inst{39} = extend;
}
class LoadBufferPair<MemWidth width, bits<3> lane, string type>
    : LoadBuffer<width, 2, SR2, "LD_PKA."#type#".d0", "${extend}",
                 (ins Extend:$extend)> {
  bits<1> extend;
  let Inst{38-36} = lane;
  let FixedAccess{38-36} = -1;
  let Inst{39} = extend;
}
def LD_PKA_i8 : LoadBufferLane<MemI8, LoadLane8, "i8">;
def LD_PKA_i16 : LoadBufferLane<MemI16, LoadLane16, "i16">;
def LD_PKA_i8_d0 : LoadBufferPair<MemI8, 7, "i8">;
def LD_PKA_i16_d0 : LoadBufferPair<MemI16, 3, "i16">;
def LD_PKA_i32_d0 : LoadBufferPair<MemI32, 1, "i32">;
def LD_PKA_i24 : LoadBufferWhole<MemI24, 1, 0, SR1, "i24">;
def LD_PKA_i32 : LoadBufferWhole<MemI32, 1, 0, SR1, "i32">;
def LD_PKA_i48 : LoadBufferWhole<MemI48, 2, 4, SR2, "i48">;
def LD_PKA_i64 : LoadBufferWhole<MemI64, 2, 7, SR2, "i64">;
def LD_PKA_i96 : LoadBufferWhole<MemI96, 3, 6, SR3, "i96">;
def LD_PKA_i128 : LoadBufferWhole<MemI128, 4, 7, SR4, "i128">;

//===--- Converting memory accesses ---------------------------------------===//
//
// src0: address; src2: the conversion word that LEA_ATTR and LEA_TEX deliver.

class Converting<bits<4> op1, dag outputs, dag staging, string mnemonic,
                 StagingControl control>
    : MessageSources<7, op1, outputs,
                     !con((ins SrcD:$src0, Src:$src2), staging,
                          (ins Offset8:$offset, Access:$access, VecSize:$vecsize,
                               RegFormat:$format)),
                     mnemonic, "${slot}${access}${vecsize}${format}",
                     !if(control.Value{0}, "$sr", "$sw")
                     # ", $src0, $src2, $offset", control> {
  bits<15> src2;
  bits<8> offset;
  bits<3> access;
  bits<2> vecsize;
  bits<3> format;
  let Inst{15-8} = offset;
  let Inst{23-16} = src2{7-0};
  let Inst{26-24} = format;
  let Inst{29-28} = vecsize;
  let Inst{39-37} = access;
  let StagingSize = StagingFormat;
  let IsMemory = 1;
}
def LD_CVT : Converting<0, (outs SRG4:$sw), (ins), "LD_CVT", StagingWrite> {
  bits<9> sw;
  let Inst{35-33} = sw{8-6};
  let Inst{45-40} = sw{5-0};
  let mayLoad = 1;
  let SchedRW = [WriteLoad];
}
def ST_CVT : Converting<1, (outs), (ins SRG4:$sr), "ST_CVT", StagingRead> {
  bits<9> sr;
  let Inst{35-33} = sr{8-6};
  let Inst{45-40} = sr{5-0};
  let mayStore = 1;
  let SchedRW = [WriteStore];
}
