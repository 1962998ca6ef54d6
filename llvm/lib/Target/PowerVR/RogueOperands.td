//===-- RogueOperands.td - Fields of instruction groups --*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A field is a value that some bits of a group hold. The fields that belong to
// an operation are the operands of its instruction, always immediates; they are
// given by their meaning (a burst of 16, not its code 0). Where the bits are is
// in the layouts of RogueInstrFormats.td, RogueGroupFormats.td and of the units.
//
//===----------------------------------------------------------------------===//

// How the bits follow from the meaning.
class Transform;
def AsIs   : Transform;
def Wrap16 : Transform; // 1 to 16, where 16 is stored as 0
def Minus1 : Transform; // one or more, stored minus one
def Mul4   : Transform; // a multiple of four, stored divided by four
def Even32 : Transform; // a signed even number of 32 bits
def Transform : GenericEnum {
  let FilterClass = "Transform";
}

// `absent` is what layouts without the field mean. `text` is how assembly spells
// the value 1 of a Bool, as a suffix of source operand `operand` or, when that
// is -1, of the mnemonic.
class Field<ModKind kind, int absent = 0, Transform transform = AsIs,
            string text = "", int operand = -1> : Operand<i32> {
  let OperandNamespace = "RogueOp";
  let OperandType = "OPERAND_FIELD + RogueEnc::" # NAME;
  string FieldName = NAME;
  Field Self = !cast<Field>(NAME);
  ModKind Kind = kind;
  bits<8> Absent = absent;
  Transform Conversion = transform;
  string Text = text;
  bits<8> Source = !if(!lt(operand, 0), 255, operand); // 255: none
}
class Number<int absent = 0, Transform transform = AsIs>
    : Field<ModNumber, absent, transform>;
class Flag<string text, int operand = -1, int absent = 0>
    : Field<ModBool, absent, AsIs, text, operand>;

// Bits that every group of the layout has.
def FixedBits : Number;

//===--- Header, sources, destinations ------------------------------------===//

def DecodeAssist : Number;
def GroupLength  : Number<16, Wrap16>; // in 16-bit words
def Origin       : Number;             // which phases a MAIN group has
def OpCount      : Number;             // the same of a BITWISE group
def OLChk        : Flag<"olchk">;
def Atom         : Flag<"atom">;
def End          : Flag<"end">;
def Port0        : Flag<"">; // W0 goes to a register
def Port1        : Flag<"">;
def ExecCond     : Field<ModCondition>;
def Repeat       : Number<1, Minus1>;
def CtrlOp       : Number;

foreach i = !range(6) in {
  def SrcBank#i : Field<ModBank>;
  def SrcNum#i  : Number;
}
def IS0Mux    : Field<ModIS0>;
foreach i = [1, 2, 3, 4, 5] in
  def Internal#i : Number; // codes: InternalSourceTable
def DestBank  : Field<ModBank>; // of the only destination
def DestNum   : Number;
foreach i = [0, 1] in {
  def DestBank#i : Field<ModBank>;
  def DestNum#i  : Number;
}

//===--- Main ALU ---------------------------------------------------------===//

foreach i = !range(3) in {
  def Abs#i  : Flag<"abs", i>;
  def Neg#i  : Flag<"neg", i>;
  def Elem#i : Field<ModElement, 0, AsIs, "", i>;
}
def Flr0 : Flag<"flr", 0>;
def Flr2 : Flag<"flr", 2>;
def Sat  : Flag<"sat">;
def LowPrecision : Flag<"lp">;
def SingleOp : Number;
def GammaOp  : Number;
def Part     : Field<ModReducePart>;
def Kind     : Field<ModReduceKind>;
def Iteration : Number;
def PredWrite : Flag<"">; // the operation writes p0
def CarryIn   : Flag<"">; // p0 is added
def IntOp8    : Number;   // add, multiply, multiply-add
def IntOp     : Number;
def Signed    : Number;
def Wide16    : Number;
// A multiply-add has the upper bit of S2's element in its opcode.
def Format    : Field<ModPackFormat>;
def Scale     : Flag<"scale">;
def RoundZero : Flag<"rtz">;
// The bit scales normalised formats and truncates 32-bit ones.
def ScaleOrTruncate : Flag<"">;
def Program   : Flag<"prog">;
def SelectW0  : Field<ModFeedthrough>;
def SelectW1  : Field<ModFeedthrough>;
def ByteMask  : Number<15>;
def Always    : Number;
def TestCond  : Field<ModTestOp>;
def TypeOfTest : Field<ModTestType>;
def Phase2End : Number; // no other part of phase 2 follows

//===--- Backend ----------------------------------------------------------===//

def BackendOp : Number; // within its family
def Port      : Field<ModWritePort>;
def Address   : Number;
def Stream    : Number;
def SrcSlot   : Field<ModSlot>;
def DstSlot   : Field<ModSlot>;
def AddrSlot  : Field<ModSlot>;
def DataSlot  : Field<ModSlot>;
def BurstSlot : Field<ModSlot>;
def MaskSlot  : Field<ModSlot>;
def ParamSlot : Field<ModSlot>;
def Mask      : Field<ModMaskMode>;
def Rate      : Field<ModPhaseRate>;
def Temps     : Number<0, Mul4>;
def PhaseEnd  : Flag<"end">;
def IgnoreFeedback : Flag<"ifb">;
def FreePartition  : Flag<"freep">;
def Fence     : Field<ModDRC>;
def Mode      : Field<ModIterMode>;
def Count     : Number<1, Wrap16>;
def Burst     : Number<1, Wrap16>;
def CacheLoad : Field<ModLoadCache>;
def CacheStore : Field<ModStoreCache>;
def CacheSLC  : Field<ModSLCMode>;
def Size      : Field<ModStoreSize>;
def Linear    : Flag<"", -1, 1>; // not to a tile buffer
def Dim       : Field<ModTexDim, 2>; // in every form
def Channels  : Number<1, Minus1>;
def Lod       : Field<ModLodMode>;
def Bypass    : Field<ModSampleBypass>;
def Normalize : Flag<"fcnorm">;
def PixelLod  : Flag<"pplod">;
def Project   : Flag<"proj">;
def TexelCoords : Flag<"nncoords">;
def SampleNumber : Flag<"sno">;
def SampleOffset : Flag<"soo">;
def AddressOverride : Flag<"tao">;
def Half      : Flag<"f16">;
def HalfInput : Flag<"f16input">;
def Swap      : Flag<"schedswap">;
def Write     : Flag<"wrt">;
def Direct    : Flag<"direct">;
def Compare   : Flag<"comparison">;
def Integer   : Flag<"integer">;
def Array     : Flag<"array">;
def Atomic    : Field<ModAtomicOp>;

//===--- Bitwise unit -----------------------------------------------------===//

def Tag     : Flag<"">; // set by one compiler, ignored by the hardware
def CountOp : Number<2>; // 2 bypasses
def CountOf : Field<ModCountSource>;
def Shift1  : Number;
def MaskOp  : Number;
def Imm16   : Number;
def Imm32   : Number;
def MaskA   : Flag<"">; // FT1 masks FT2
def MaskB   : Flag<"">; // ~FT1 masks S3
def LogicOp : Number;
def Shift2  : Number;
def Sign    : Field<ModSignPos>;
def TestNot : Number;
def TestOf  : Field<ModTestSource>;

//===--- Control ----------------------------------------------------------===//

def Link     : Number;
def Absolute : Number;
def Taken    : Field<ModBranchCond>;
def BranchTarget : Number<0, Even32>;
def CndOp    : Number;
def Cond     : Field<ModCndCond>;
def Adjust   : Number;
def Mutex    : Field<ModMutexOp>;
def Id       : Number;
def Base     : Field<ModOffsetBank>;
def Offset   : Number;
def FirstReg : Number;
def CoeffOff : Number<0, Mul4>;
def WOff     : Number<0, Mul4>;
def TexOff   : Number<0, Mul4>;
def SmpOff   : Number<0, Mul4>;
def CoeffIdx : Field<ModIndexCtl>;
def WIdx     : Field<ModIndexCtl>;
def Persp    : Field<ModPerspective>;
def Schedule : Field<ModSched>;

def Field : GenericEnum {
  let FilterClass = "Field";
}
def FieldTable : GenericTable {
  let FilterClass = "Field";
  let CppTypeName = "FieldInfo";
  let Fields = ["Self", "FieldName", "Kind", "Absent", "Conversion", "Text",
                "Source"];
  string TypeOf_Self = "Field";
  string TypeOf_Kind = "ModKind";
  string TypeOf_Conversion = "Transform";
}
