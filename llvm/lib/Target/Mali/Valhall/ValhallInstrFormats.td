//===-- ValhallInstrFormats.td - Instruction formats -------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every instruction is one little-endian 64-bit word:
//
//   63    62-59  58-57  56-52   51-48     47-46    45-40   39-24      23-16  15-8   7-0
//   0     flow   page   class   opcode1/  mask or  dest or modifiers, src2   src1   src0
//                               datatype  staging  staging src3,      or
//                                         control  base    opcode3    opcode2
//
// Bits that no operand claims are zero, and the decoder insists on it. The page
// is a property of the FAU registers among the sources: the code emitter fills
// it in and the disassembler reads it before the sources. Bits written `?` are
// ignored by the hardware: MCInst's flags keep them.
//
// Operands of a machine instruction, in this order: destination or staging
// write; sources (register and source modifiers each); staging read;
// immediates; modifiers without, then with, a default; the destination mask;
// and last the flow, which every instruction has.
//
//===----------------------------------------------------------------------===//

//===--- Execution units --------------------------------------------------===//

class ExecUnit<bits<3> value> {
  bits<3> Value = value;
}
def UnitNone    : ExecUnit<0>;
def UnitFMA     : ExecUnit<1>; // float arithmetic
def UnitCVT     : ExecUnit<2>; // integer arithmetic, comparison, conversion
def UnitSFU     : ExecUnit<3>; // quarter rate: shifts, logic, multiply, tables
def UnitLS      : ExecUnit<4>; // memory messages
def UnitVarying : ExecUnit<5>;
def UnitTexture : ExecUnit<6>;
def ExecUnit : GenericEnum {
  let FilterClass = "ExecUnit";
  let ValueField = "Value";
}

//===--- Shared modifiers -------------------------------------------------===//

def Flow       : ModDefault<ModFlow>;
def Slot       : ModDefault<ModSlot>;
def DestMask   : ModDefault<ModDestMask>;
def DestNarrow : ModDefault<ModDestNarrow>;
def Round      : ModDefault<ModRound>;
def RoundInt   : ModDefault<ModRoundInt>;
def Clamp      : ModDefault<ModClamp>;
def Saturate   : ModDefault<ModSaturate>;
def CompareInt   : ModOperand<ModCompareInt>;
def CompareFloat : ModOperand<ModCompareFloat>;
def ResultType : ModOperand<ModResultType>;
def ResultType8 : ModOperand<ModResultType8>;
def ResultTypeMulti : ModOperand<ModResultTypeMulti>;
def FrexpMode : ModDefault<ModFrexpMode>;
def NotResult : ModDefault<ModNotResult>;
def DestOneHalf : ModDefault<ModDestOneHalf>;
def DestReplicate : ModDefault<ModDestReplicate>;

//===--- Base -------------------------------------------------------------===//

// Messages with a staging group of variable size: what decides the size.
class StagingRule<bits<4> value> { bits<4> Value = value; }
def StagingFixed       : StagingRule<0>;
def StagingFormat      : StagingRule<1>; // vector size and register format
def StagingF32         : StagingRule<2>; // vector size
def StagingF16         : StagingRule<3>;
def StagingTexSingle   : StagingRule<4>;
def StagingTexFetch    : StagingRule<5>;
def StagingTexGather   : StagingRule<6>;
def StagingTexGradient : StagingRule<7>;
def StagingTexWeights  : StagingRule<8>;
def StagingTexDual     : StagingRule<9>;
def StagingVarTex      : StagingRule<10>;
def StagingVarTexDual  : StagingRule<11>;
def StagingRule : GenericEnum {
  let FilterClass = "StagingRule";
  let ValueField = "Value";
}

class ValhallInst<dag outputs, dag inputs, string asm, list<dag> pattern = []>
    : Instruction {
  let Namespace = "Valhall";
  let Size = 8;
  let OutOperandList = outputs;
  let InOperandList = inputs;
  let AsmString = asm;
  let Pattern = pattern;
  let hasSideEffects = 0;
  let mayLoad = 0;
  let mayStore = 0;
  let UseNamedOperandTable = 1;

  ExecUnit Unit = UnitNone;
  bit IsMessage = 0;    // asynchronous: its results need a wait on its slot
  bit IsMemory = 0;     // orders with other memory accesses
  bit ReadsStaging = 0;
  bit WritesStaging = 0;
  StagingRule StagingSize = StagingFixed;
  bit ExecutionFAU = 0; // a message that may read as little FAU as the engine
  bits<5> AccessBytes = 0;   // of memory, by one lane; 0: none, or not fixed
  bit SignedSources = 0;     // narrow parts are extended with their sign
  bit HalfSources = 0;       // sign modifiers act on halves
  bit ResultF32 = 0;         // the result, which may be clamped, is one float
  bit OnlyWidens = 0;        // the result is the part that the source selects
  bits<3> CoverageSource = 0; // 1 + number of the source that is the coverage
  // As far as its sources allow it.
  let isReMaterializable = !not(!or(IsMessage, hasSideEffects, mayLoad, mayStore));
  let TSFlags{2-0} = Unit.Value;
  let TSFlags{3} = IsMessage;
  let TSFlags{4} = IsMemory;
  let TSFlags{5} = ReadsStaging;
  let TSFlags{6} = WritesStaging;
  let TSFlags{10-7} = StagingSize.Value;
  let TSFlags{11} = ExecutionFAU;
  let TSFlags{16-12} = AccessBytes;
  let TSFlags{17} = SignedSources;
  let TSFlags{18} = HalfSources;
  let TSFlags{19} = ResultF32;
  let TSFlags{20} = OnlyWidens;
  let TSFlags{23-21} = CoverageSource;
}

class Pseudo<dag outputs, dag inputs, list<dag> pattern = []>
    : ValhallInst<outputs, inputs, "", pattern> {
  let isPseudo = 1;
  let isCodeGenOnly = 1;
}

/// A real instruction. `suffixes` are the operands printed as dot suffixes of
/// the mnemonic, written "${round}${clamp}"; flow is added at their end.
class Encoded<bits<5> cls, dag outputs, dag inputs, string mnemonic, string suffixes,
              string operands>
    : ValhallInst<outputs, !con(inputs, (ins Flow:$flow)),
                  mnemonic # suffixes # "${flow}"
                  # !if(!empty(operands), "", "\t" # operands)> {
  field bits<64> Inst = 0;
  field bits<64> SoftFail = 0;
  // What a bit that no operand claims is: part of the opcode, or an operand that
  // this instruction does not leave open. The others are reserved, and zero.
  bits<64> FixedOpcode = 0;
  bits<64> FixedDest = 0;    // destination mask
  bits<64> FixedStaging = 0; // numbers and direction of staging groups
  bits<64> FixedAccess = 0;  // width and lane of a memory access
  bits<64> FixedSlot = 0;
  // Forms that later versions change share encodings with the old ones: they are
  // in ValhallLater, which the disassembler tries first.
  let DecoderNamespace = "Valhall";
  // The assembler finds the opcodes of a mnemonic, and so its suffixes, here.
  string Mnemonic = mnemonic;
  Instruction Opcode = !cast<Instruction>(NAME);

  bits<4> flow;
  let Inst{56-52} = cls;
  let FixedOpcode{56-52} = -1;
  let Inst{62-59} = flow;
  // The page is the code emitter's; the decoder must not reject it.
  let Inst{58-57} = ?;
}

def MnemonicTable : GenericTable {
  let FilterClass = "Encoded";
  let CppTypeName = "MnemonicInfo";
  let Fields = ["Mnemonic", "Opcode"];
}

//===--- Arithmetic formats -----------------------------------------------===//

// Where the fields of source 0, 1 and 2 live depends on the kind of the source.
class SourceFields<Source s, int index> {
  string Kind = s.Kind.Name;
  bit AbsNeg = s.AbsNeg;
  bit Not = s.Not;
  // Two-bit float selectors at 28, 26, 24; one-bit lanes in their low bit.
  bit Sel2 = !or(!eq(Kind, "WidenF16"), !eq(Kind, "SwizzleF16"),
                 !and(!eq(Kind, "Lane8"), !eq(index, 0)));
  bit Sel1 = !or(!eq(Kind, "Lane16"), !eq(Kind, "Replicate16"));
  // One bit at 26 and 27.
  bit SelSign = !eq(Kind, "Bytes8");
  // Four-bit integer selectors: 36-39 for source 0, 26-29 for source 1.
  bit Sel4 = !or(!eq(Kind, "WidenInt"), !eq(Kind, "SwizzleInt16"),
                 !eq(Kind, "LanesInt8"), !eq(Kind, "Bytes8x2"),
                 !eq(Kind, "ShiftByte"), !eq(Kind, "ShiftByte2"),
                 !eq(Kind, "ShiftByte4"),
                 !eq(Kind, "WidenInt64"), !eq(Kind, "WidenInt64W"),
                 !eq(Kind, "WidenMul64"), !eq(Kind, "WidenShift64"));
}

/// One to three sources and a destination register.
class ALU<bits<5> cls, bits<4> op1, dag outputs, dag inputs, string mnemonic,
          string suffixes, string operands, Source s0, Source s1 = Src,
          Source s2 = Src, int sources = 1>
    : Encoded<cls, outputs, inputs, mnemonic, suffixes, operands> {
  defvar f0 = SourceFields<s0, 0>;
  defvar f1 = SourceFields<s1, 1>;
  defvar f2 = SourceFields<s2, 2>;
  bits<6> rd;
  bits<15> src0;
  bits<15> src1;
  bits<15> src2;
  let Inst{51-48} = op1;
  let FixedOpcode{51-48} = -1;
  let Inst{45-40} = rd;
  let Inst{7-0} = src0{7-0};
  let Inst{15-8} = !if(!ge(sources, 2), src1{7-0}, 0);
  let Inst{23-16} = !if(!ge(sources, 3), src2{7-0}, 0);

  let Inst{24} = !if(!or(f2.Sel2, f2.Sel1), src2{11}, 0);
  let Inst{25} = !if(f2.Sel2, src2{12}, 0);
  let Inst{26} = !if(f0.SelSign, src0{11}, !if(!or(f1.Sel4, f1.Sel2, f1.Sel1), src1{11}, 0));
  let Inst{27} = !if(f1.SelSign, src1{11},
                     !if(!or(f1.Sel4, f1.Sel2), src1{12}, 0));
  let Inst{28} = !if(f1.Sel4, src1{13}, !if(!or(f0.Sel2, f0.Sel1), src0{11}, 0));
  let Inst{29} = !if(f1.Sel4, src1{14}, !if(f0.Sel2, src0{12}, 0));
  let Inst{34} = !if(f2.AbsNeg, src2{9}, 0);
  let Inst{35} = !if(f2.AbsNeg, src2{8}, !if(f2.Not, src2{10}, 0));
  let Inst{36} = !if(f0.Sel4, src0{11}, !if(f1.AbsNeg, src1{9}, 0));
  let Inst{37} = !if(f0.Sel4, src0{12}, !if(f1.AbsNeg, src1{8}, 0));
  let Inst{38} = !if(f0.Sel4, src0{13}, !if(f0.AbsNeg, src0{9}, 0));
  let Inst{39} = !if(f0.Sel4, src0{14}, !if(f0.AbsNeg, src0{8}, 0));
}

/// A destination of one register, of which a half can be selected.
class ALU32<bits<5> cls, bits<4> op1, dag srcs, dag mods, string mnemonic,
            string suffixes, string operands, Source s0, Source s1 = Src,
            Source s2 = Src, int sources = 1, Operand mask = DestMask>
    : ALU<cls, op1, (outs GPR32:$rd), !con(srcs, mods, !dag(ins, [mask], ["dmask"])),
          mnemonic, suffixes, "$rd$dmask, " # operands, s0, s1, s2, sources> {
  bits<2> dmask;
  let Inst{47-46} = dmask;
}

/// A destination of a register pair.
class ALU64<bits<5> cls, bits<4> op1, dag srcs, dag mods, string mnemonic,
            string suffixes, string operands, Source s0, Source s1 = SrcD,
            Source s2 = SrcD, int sources = 1>
    : ALU<cls, op1, (outs Dst64:$rd), !con(srcs, mods), mnemonic, suffixes,
          "$rd, " # operands, s0, s1, s2, sources> {
  let Inst{47-46} = 0b11;
  let FixedDest{47-46} = -1;
}

class InsList1<Source s0> { dag D = (ins s0:$src0); }
class InsList2<Source s0, Source s1> { dag D = (ins s0:$src0, s1:$src1); }
class InsList3<Source s0, Source s1, Source s2> {
  dag D = (ins s0:$src0, s1:$src1, s2:$src2);
}

/// R1: one source; opcode2 in 16-20.
class R1<bits<4> op1, bits<5> op2, Source s, string mnemonic,
         dag mods = (ins), string suffixes = "", Operand mask = DestMask>
    : ALU32<9, op1, InsList1<s>.D, mods, mnemonic, suffixes, "$src0", s,
            Src, Src, 1, mask> {
  let Inst{20-16} = op2;
  let FixedOpcode{20-16} = -1;
}

/// R2: two sources; data type in 48-51, opcode2 in 16-19.
class R2<bits<4> type, bits<4> op2, Source s0, Source s1, string mnemonic,
         dag mods = (ins), string suffixes = "", Operand mask = DestMask>
    : ALU32<10, type, InsList2<s0, s1>.D, mods, mnemonic, suffixes,
            "$src0, $src1", s0, s1, Src, 2, mask> {
  let Inst{19-16} = op2;
  let FixedOpcode{19-16} = -1;
  let SignedSources = type{3};
}

/// R3: three sources.
class R3<bits<4> op1, Source s0, Source s1, Source s2, string mnemonic,
         dag mods = (ins), string suffixes = "", Operand mask = DestMask,
         bits<5> cls = 11>
    : ALU32<cls, op1, InsList3<s0, s1, s2>.D, mods, mnemonic, suffixes,
            "$src0, $src1, $src2", s0, s1, s2, 3, mask>;

/// R1I: one source and 32 immediate bits.
class R1I<bits<4> op1, string mnemonic>
    : ALU32<17, op1, (ins Src:$src0, Imm32:$imm), (ins), mnemonic, "",
            "$src0, $imm", Src> {
  bits<32> imm;
  let Inst{39-8} = imm;
}

/// R3_CMP: a comparison combined with an accumulator.
class R3Cmp<bits<4> type, bits<2> combine, Source s, Operand cmp, Operand result,
            string mnemonic>
    : ALU32<15, type, InsList3<s, s, Src>.D, (ins cmp:$cmp, result:$result),
            mnemonic, "${cmp}${result}", "$src0, $src1, $src2", s, s, Src, 3> {
  bits<3> cmp;
  bits<2> result;
  let Inst{25-24} = combine;
  let FixedOpcode{25-24} = -1;
  let Inst{31-30} = result;
  let Inst{34-32} = cmp;
  let SignedSources = type{3};
}

/// Four plain sources.
class R4<bits<5> cls, bits<4> op1, Source s, dag mods, string mnemonic,
         string suffixes>
    : ALU32<cls, op1, (ins s:$src0, s:$src1, s:$src2, Src:$src3), mods, mnemonic,
            suffixes, "$src0, $src1, $src2, $src3", s, s, s, 3> {
  bits<15> src3;
  let Inst{31-24} = src3{7-0};
}

/// D2: two 64-bit sources.
class D2<bits<4> type, bits<4> op2, Source s0, Source s1, string mnemonic,
         dag mods = (ins), string suffixes = "", string operands = "$src0, $src1">
    : ALU64<26, type, InsList2<s0, s1>.D, mods, mnemonic, suffixes, operands, s0,
            s1, SrcD, 2> {
  let Inst{19-16} = op2;
  let FixedOpcode{19-16} = -1;
  let SignedSources = type{3};
}

// Unless it saturates, the signedness of such an instruction is only that of
// its narrow sources.
class Wrapping<string operation> { string Operation = operation; }
class SignChange<bit from, bit to> : InstrMapping {
  let FilterClass = "Wrapping";
  let RowFields = ["Operation"];
  let ColFields = ["SignedSources"];
  let KeyCol = [!cast<string>(from)];
  let ValueCols = [[!cast<string>(to)]];
}
def getSignedTwin : SignChange<0, 1>;
def getUnsignedTwin : SignChange<1, 0>;

//===--- Message formats --------------------------------------------------===//

/// sr_control: which staging groups the message uses.
class StagingControl<bits<2> value> { bits<2> Value = value; }
def StagingNone  : StagingControl<0>;
def StagingRead  : StagingControl<1>;
def StagingWrite : StagingControl<2>;
def StagingBoth  : StagingControl<3>;

class Message<bits<5> cls, bits<4> op1, dag outputs, dag inputs, string mnemonic,
              string suffixes, string operands, StagingControl control,
              Operand slotKind = Slot>
    : Encoded<cls, outputs, !con(inputs, !dag(ins, [slotKind], ["slot"])), mnemonic,
              suffixes, operands> {
  bits<3> slot;
  let Inst{51-48} = op1;
  let FixedOpcode{51-48} = -1;
  let Inst{32-30} = slot;
  let Inst{47-46} = control.Value;
  let FixedStaging{47-46} = -1;
  let IsMessage = 1;
  let Unit = UnitLS;
  let ReadsStaging = control.Value{0};
  let WritesStaging = control.Value{1};
}

/// A message whose staging group has a fixed number of registers.
class MessageRead<bits<5> cls, bits<4> op1, int count, dag inputs, string mnemonic,
                  string suffixes, string operands>
    : Message<cls, op1, (outs), inputs, mnemonic, suffixes, operands, StagingRead> {
  bits<6> sr;
  let Inst{45-40} = sr;
  let Inst{35-33} = count;
  let FixedStaging{35-33} = -1;
}
class MessageWrite<bits<5> cls, bits<4> op1, int count, dag outputs, dag inputs,
                   string mnemonic, string suffixes, string operands>
    : Message<cls, op1, outputs, inputs, mnemonic, suffixes, operands, StagingWrite> {
  bits<6> sw;
  let Inst{45-40} = sw;
  let Inst{35-33} = count;
  let FixedStaging{35-33} = -1;
}
