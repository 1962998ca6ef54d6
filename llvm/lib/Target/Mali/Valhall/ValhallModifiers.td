//===-- ValhallModifiers.td - Modifier code tables ---------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two closed vocabularies, each one table that the printer, the assembler, the
// encoder and the disassembler share; a code without a row does not decode.
//
//  * Source selectors (lanes, swizzles, widening) belong to a source operand.
//    The compiler handles their meaning (`H1` = the high half); the table maps
//    the meaning to the code that the field of this kind of source uses.
//  * Modifiers are suffixes of the mnemonic or of the destination; the operand
//    holds the hardware code itself.
//
//===----------------------------------------------------------------------===//

//===--- Source selectors -------------------------------------------------===//

class Selector<string text, int value, bit isElements> {
  string Text = text;
  bits<8> Value = value;
  // The parts that are read, the low one first; empty if it is something else.
  string Elements = !if(isElements, text, "");
}
// NONE is the identity of the kind: the whole word, or h01, or b0123.
defvar SelectorNames =
    ["NONE", "H0", "H1", "B0", "B1", "B2", "B3", "W0", "W1",
             "H00", "H10", "H11",
             "B00", "B10", "B20", "B30", "B01", "B11", "B21", "B31",
             "B02", "B12", "B22", "B32", "B03", "B13", "B23", "B33",
             "B3210", "B0101", "B2323", "B0000", "B1111", "B2222", "B3333",
             "B2301", "B1032", "B0011", "B2233",
             "AND", "LOWBITS", "V4U8"];
foreach i = !range(!size(SelectorNames)) in {
  defvar n = SelectorNames[i];
  def n : Selector<!if(!eq(i, 0), "", !tolower(n)), i,
                   !not(!or(!eq(n, "AND"), !eq(n, "LOWBITS"), !eq(n, "V4U8")))>;
}

def Selector : GenericEnum {
  let FilterClass = "Selector";
  let ValueField = "Value";
}
def SelectorTable : GenericTable {
  let FilterClass = "Selector";
  let CppTypeName = "SelectorInfo";
  let Fields = ["Value", "Elements"];
  let PrimaryKey = ["Value"];
  let PrimaryKeyName = "lookupSelector";
}

class SelectorKind<string name, int value> {
  string Name = name;
  bits<8> Value = value;
}
defvar SelectorKindNames =
    ["Plain",        // no selector
             "WidenF16",     // f32 operand read from a half
             "SwizzleF16",   // v2f16 operand
             "WidenInt",     // 32-bit integer operand read from a half or byte
             "SwizzleInt16", // v2x16 operand, bytes extended
             "LanesInt8",    // v4x8 operand
             "Lane16",       // exactly one half
             "Replicate16",  // the same, in table look-ups
             "Lane8",        // exactly one byte
             "Bytes8x2",     // two bytes, widened to two halves
             "ShiftByte",    // shift amount of 32- and 64-bit shifts, and CLPER
             "ShiftByte2",   // shift amounts of v2i16 shifts
             "ShiftByte4",   // shift amounts of v4i8 shifts
             "WidenInt64",   // 64-bit operand, or one of its low word's parts
             "WidenInt64W",  // as before, and the high word
             "WidenMul64",   // as WidenInt64 without the whole
             "WidenShift64", // as WidenInt64 without words
             "Condition",  // what a branch tests
             "Bytes8"];    // whether four bytes are unsigned
foreach i = !range(!size(SelectorKindNames)) in {
  defvar n = SelectorKindNames[i];
  def Sel#n : SelectorKind<n, i>;
}

def SelectorKind : GenericEnum {
  let FilterClass = "SelectorKind";
  let ValueField = "Value";
}

/// One code of one kind. Text differs from the selector's own where assembly
/// spells it differently.
class SourceSelector<SelectorKind kind, Selector sel, bits<4> encoding,
                     string text = sel.Text> {
  SelectorKind Kind = kind;
  Selector Sel = sel;
  bits<4> Code = encoding;
  string Text = text;
}

multiclass Selectors<SelectorKind kind, list<Selector> sels, list<int> codes> {
  foreach i = !range(!size(sels)) in
    def _#i : SourceSelector<kind, sels[i], codes[i]>;
}

defm PlainSel : Selectors<SelPlain, [NONE], [0]>;
defm WidenF16Sel : Selectors<SelWidenF16, [NONE, H0, H1], [0, 1, 2]>;
defm SwizzleF16Sel : Selectors<SelSwizzleF16, [H00, H10, NONE, H11], [0, 1, 2, 3]>;
defm WidenIntSel : Selectors<SelWidenInt, [NONE, H0, H1, B0, B1, B2, B3],
                             [0, 2, 3, 4, 5, 6, 7]>;
defm SwizzleInt16Sel
    : Selectors<SelSwizzleInt16, [H00, H10, NONE, H11, B00, B20, B02, B22, B11,
                                  B31, B13, B33, B01, B23], !range(14)>;
defm LanesInt8Sel
    : Selectors<SelLanesInt8, [NONE, B3210, B0101, B2323, B0000, B1111, B2222,
                               B3333, B2301, B1032, B0011, B2233], !range(12)>;
defm Lane16Sel : Selectors<SelLane16, [H0, H1], [0, 1]>;
// Both lanes of the vector operation read the same half.
def : SourceSelector<SelReplicate16, H0, 0, "h00">;
def : SourceSelector<SelReplicate16, H1, 1, "h10">;
defm Lane8Sel : Selectors<SelLane8, [B0, B1, B2, B3], [0, 1, 2, 3]>;
// code = low lane's byte + 4 * high lane's byte
defm Bytes8x2Sel
    : Selectors<SelBytes8x2, [B00, B10, B20, B30, B01, B11, B21, B31, B02, B12,
                              B22, B32, B03, B13, B23, B33], !range(16)>;
foreach i = !range(4) in
  def : SourceSelector<SelShiftByte, !cast<Selector>("B"#i), !add(4, i), "b"#i#i>;
defm ShiftByte2Sel : Selectors<SelShiftByte2, [NONE, B00, B11, B22, B33, B01, B23],
                               [0, 4, 5, 6, 7, 10, 11]>;
// As LanesInt8; the replicated bytes are spelled as in the other shifts.
defm ShiftByte4Sel
    : Selectors<SelShiftByte4, [NONE, B3210, B0101, B2323, B2301, B1032, B0011,
                                B2233], [0, 1, 2, 3, 8, 9, 10, 11]>;
foreach i = !range(4) in
  def : SourceSelector<SelShiftByte4, !cast<Selector>("B"#i#i#i#i), !add(4, i),
                       "b"#i#i>;
defm WidenInt64Sel : Selectors<SelWidenInt64, [NONE, H0, H1, B0, B1, B2, B3, W0],
                               [0, 2, 3, 4, 5, 6, 7, 8]>;
defm WidenInt64WSel
    : Selectors<SelWidenInt64W, [NONE, H0, H1, B0, B1, B2, B3, W0, W1],
                [0, 2, 3, 4, 5, 6, 7, 8, 9]>;
defm WidenMul64Sel : Selectors<SelWidenMul64, [H0, H1, B0, B1, B2, B3, W0],
                               [2, 3, 4, 5, 6, 7, 8]>;
defm WidenShift64Sel : Selectors<SelWidenShift64, [NONE, H0, H1, B0, B1, B2, B3],
                                 [0, 2, 3, 4, 5, 6, 7]>;
defm ConditionSel : Selectors<SelCondition, [NONE, H0, H1, AND, LOWBITS],
                              [0, 1, 2, 3, 4]>;

defm Bytes8Sel : Selectors<SelBytes8, [NONE, V4U8], [0, 1]>;

def SourceSelectorTable : GenericTable {
  let FilterClass = "SourceSelector";
  let CppTypeName = "SourceSelectorInfo";
  let Fields = ["Kind", "Sel", "Code", "Text"];
  string TypeOf_Kind = "SelectorKind";
  string TypeOf_Sel = "Selector";
  let PrimaryKey = ["Kind", "Code"];
  let PrimaryKeyName = "lookupSelectorByCode";
}
def lookupSelectorBySel : SearchIndex {
  let Table = SourceSelectorTable;
  let Key = ["Kind", "Sel"];
}

//===--- Modifiers --------------------------------------------------------===//

// Codes that C++ calls by name, an enumeration for each; the kinds that have
// some of them follow below.
class NamedCode<int encoding, string text = "", string alt = ""> {
  bits<8> Code = encoding;
  string Text = text;
  string ArmText = alt;
}
class CodeEnum<string filter> : GenericEnum {
  let FilterClass = filter;
  let ValueField = "Code";
}

// 1 to 7: bits 0 to 2 are the slots waited for.
class FlowCode<int encoding, string text = ""> : NamedCode<encoding, text>;
def FlowNone         : FlowCode<0>;
def FlowWait0        : FlowCode<1, "wait0">;
def FlowWait1        : FlowCode<2, "wait1">;
def FlowWait01       : FlowCode<3, "wait01">;
def FlowWait2        : FlowCode<4, "wait2">;
def FlowWait02       : FlowCode<5, "wait02">;
def FlowWait12       : FlowCode<6, "wait12">;
def FlowWait012      : FlowCode<7, "wait012">;
def FlowWait0126     : FlowCode<8, "wait0126">; // and depth, stencil
def FlowWait         : FlowCode<9, "wait">;     // and the barrier slot
def FlowReconverge   : FlowCode<10, "reconverge">;
def FlowWaitResource : FlowCode<12, "wait_resource">;
def FlowDiscard      : FlowCode<13, "discard">;
def FlowContinue     : FlowCode<14, "continue">;
def FlowEnd          : FlowCode<15, "end">;
def FlowCode : CodeEnum<"FlowCode">;

class CompareCode<int encoding, string text> : NamedCode<encoding, text>;
def CmpEQ    : CompareCode<0, "eq">;
def CmpGT    : CompareCode<1, "gt">;
def CmpGE    : CompareCode<2, "ge">;
def CmpNE    : CompareCode<3, "ne">; // of floats: unordered or not equal
def CmpLT    : CompareCode<4, "lt">;
def CmpLE    : CompareCode<5, "le">;
def CmpGTLT  : CompareCode<6, "gtlt">;  // floats: ordered and not equal
def CmpTotal : CompareCode<7, "total">; // floats: ordered
def CompareCode : CodeEnum<"CompareCode">;

class ResultTypeCode<int encoding, string text, string alt = "">
    : NamedCode<encoding, text, alt>;
def ResultI1 : ResultTypeCode<0, "i1">; // 0 or 1
def ResultF1 : ResultTypeCode<1, "f1">; // 0.0 or 1.0
def ResultM1 : ResultTypeCode<2, "m1">; // 0 or all ones
// Intermediate result of a comparison of several words.
def ResultU1 : ResultTypeCode<3, "u1", "c">;
def ResultTypeCode : CodeEnum<"ResultTypeCode">;

class RoundCode<int encoding, string text = "", string alt = "">
    : NamedCode<encoding, text, alt>;
def RoundNearestEven : RoundCode<0>;
def RoundUp          : RoundCode<1, "rtp", "round_up">;
def RoundDown        : RoundCode<2, "rtn", "round_down">;
def RoundZero        : RoundCode<3, "rtz", "round_zero">;
def RoundNearestAway : RoundCode<4, "rna", "round_na">;
def RoundCode : CodeEnum<"RoundCode">;

class ClampCode<int encoding, string text = ""> : NamedCode<encoding, text>;
def ClampNone : ClampCode<0>;
def Clamp0Inf : ClampCode<1, "clamp_0_inf">;
def ClampM11  : ClampCode<2, "clamp_m1_1">;
def Clamp01   : ClampCode<3, "clamp_0_1">;
def ClampCode : CodeEnum<"ClampCode">;

class DestMaskCode<int encoding, string text = ""> : NamedCode<encoding, text>;
def DestH01  : DestMaskCode<0, "h01">;
def DestH0   : DestMaskCode<1, "h0">;
def DestH1   : DestMaskCode<2, "h1">;
def DestFull : DestMaskCode<3>;
def DestMaskCode : CodeEnum<"DestMaskCode">;

class MuxCode<int encoding, string text = ""> : NamedCode<encoding, text>;
def MuxNeg     : MuxCode<0, "neg">;
def MuxIntZero : MuxCode<1>;
def MuxFPZero  : MuxCode<2, "fp_zero">;
def MuxBit     : MuxCode<3, "bit">;
def MuxCode : CodeEnum<"MuxCode">;

class AtomicCode<int encoding, string text> : NamedCode<encoding, text>;
def AtomicAdd  : AtomicCode<2, "aadd">;
def AtomicSMin : AtomicCode<8, "asmin">;
def AtomicSMax : AtomicCode<9, "asmax">;
def AtomicUMin : AtomicCode<10, "aumin">;
def AtomicUMax : AtomicCode<11, "aumax">;
def AtomicAnd  : AtomicCode<12, "aand">;
def AtomicOr   : AtomicCode<13, "aor">;
def AtomicXor  : AtomicCode<14, "axor">;
def AtomicXchg : AtomicCode<15, "axchg">;
def AtomicCode : CodeEnum<"AtomicCode">;

class Atomic1Code<int encoding, string text> : NamedCode<encoding, text>;
def Atomic1Inc   : Atomic1Code<0, "ainc">;
def Atomic1Dec   : Atomic1Code<1, "adec">;
def Atomic1UMax1 : Atomic1Code<2, "aumax1">;
def Atomic1SMax1 : Atomic1Code<3, "asmax1">;
def Atomic1Or1   : Atomic1Code<4, "aor1">;
def Atomic1Code : CodeEnum<"Atomic1Code">;

class LoadLane8Code<int encoding, string text = ""> : NamedCode<encoding, text>;
def Lane8B0 : LoadLane8Code<0>;
def Lane8B1 : LoadLane8Code<1, "b1">;
def Lane8B2 : LoadLane8Code<2, "b2">;
def Lane8B3 : LoadLane8Code<3, "b3">;
def Lane8H0 : LoadLane8Code<4, "h0">; // from here on it extends
def Lane8H1 : LoadLane8Code<5, "h1">;
def Lane8W0 : LoadLane8Code<6, "w0">;
def LoadLane8Code : CodeEnum<"LoadLane8Code">;

class LoadLane16Code<int encoding, string text = ""> : NamedCode<encoding, text>;
def Lane16H0 : LoadLane16Code<0>;
def Lane16H1 : LoadLane16Code<1, "h1">;
def Lane16W0 : LoadLane16Code<2, "w0">; // extends
def LoadLane16Code : CodeEnum<"LoadLane16Code">;

class ExtendCode<int encoding, string text, string alt> : NamedCode<encoding, text, alt>;
def ExtendSign : ExtendCode<0, "", "sext">;
def ExtendZero : ExtendCode<1, "unsigned", "zext">; // or nothing to extend
def ExtendCode : CodeEnum<"ExtendCode">;

class FrexpCode<int encoding, string text = ""> : NamedCode<encoding, text>;
def FrexpNone : FrexpCode<0>;
def FrexpSqrt : FrexpCode<1, "sqrt">;
def FrexpLog  : FrexpCode<2, "log">;
def FrexpCode : CodeEnum<"FrexpCode">;

class AccessCode<int encoding, string text = ""> : NamedCode<encoding, text>;
def AccessNone    : AccessCode<0>;
def AccessIStream : AccessCode<1, "istream">;
def AccessEStream : AccessCode<2, "estream">;
def AccessForce   : AccessCode<3, "force">;
def AccessCode : CodeEnum<"AccessCode">;

class SubgroupCode<int encoding, string text, string alt = "">
    : NamedCode<encoding, text, alt>;
def Subgroup2  : SubgroupCode<0, "subgroup2">;
def Subgroup4  : SubgroupCode<1, "subgroup4">;
def Subgroup8  : SubgroupCode<2, "subgroup8">;
def Subgroup16 : SubgroupCode<3, "", "subgroup16">;
def SubgroupCode : CodeEnum<"SubgroupCode">;

class StackCode<int encoding, string text = ""> : NamedCode<encoding, text>;
def StackReturn  : StackCode<0, "return">;
def StackCall    : StackCode<1, "call">;
def StackNone    : StackCode<2>;
def StackReplace : StackCode<3, "replace">;
def StackCode : CodeEnum<"StackCode">;

class SlotCode<int encoding, string text> : NamedCode<encoding, text>;
def Slot0       : SlotCode<0, "slot0">;
def Slot1       : SlotCode<1, "slot1">;
def Slot2       : SlotCode<2, "slot2">;
def SlotBarrier : SlotCode<7, "slot7">;
def SlotCode : CodeEnum<"SlotCode">;

class TexDimCode<int encoding, string text, string alt = "">
    : NamedCode<encoding, text, alt>;
def Dim1D   : TexDimCode<0, "1d", "tex1d">;
def Dim2D   : TexDimCode<1, "2d", "tex2d">;
def Dim3D   : TexDimCode<2, "3d", "tex3d">;
def DimCube : TexDimCode<3, "cube">;
def TexDimCode : CodeEnum<"TexDimCode">;

class TexTypeCode<int encoding, string text> : NamedCode<encoding, text>;
def TexAnyType  : TexTypeCode<0, "">;
def TexFloat    : TexTypeCode<1, "f">;
def TexUnsigned : TexTypeCode<2, "u">;
def TexSigned   : TexTypeCode<3, "s">;
def TexTypeCode : CodeEnum<"TexTypeCode">;

class TexLodCode<int encoding, string text, string alt = "">
    : NamedCode<encoding, text, alt>;
def LodZero           : TexLodCode<0, "zero", "none">;
def LodComputed       : TexLodCode<1, "computed">;
def LodForceDelta     : TexLodCode<3, "computed_force_delta">;
def LodExplicit       : TexLodCode<4, "explicit">;
def LodBias           : TexLodCode<5, "computed_bias">;
def LodGradient       : TexLodCode<6, "grdesc">;
def LodBiasForceDelta : TexLodCode<7, "computed_bias_force_delta">;
def TexLodCode : CodeEnum<"TexLodCode">;

class UpdateCode<int encoding, string text> : NamedCode<encoding, text>;
def UpdateStore    : UpdateCode<0, "store">;
def UpdateRetrieve : UpdateCode<1, "retrieve">;
def UpdateClobber  : UpdateCode<3, "clobber">;
def UpdateCode : CodeEnum<"UpdateCode">;

class AddressModeCode<int encoding, string text> : NamedCode<encoding, text>;
def AddressRelative : AddressModeCode<0, "relative">;
def AddressAbsolute : AddressModeCode<1, "absolute">;
def AddressModeCode : CodeEnum<"AddressModeCode">;

class SampleCode<int encoding, string text> : NamedCode<encoding, text>;
def SampleCenter   : SampleCode<0, "center">;
def SampleCentroid : SampleCode<1, "centroid">;
def SampleSample   : SampleCode<2, "sample">;
def SampleExplicit : SampleCode<3, "explicit">;
def SampleCode : CodeEnum<"SampleCode">;

class FlatFormatCode<int encoding, string text> : NamedCode<encoding, text>;
def Flat32 : FlatFormatCode<2, "flat32">;
def Flat16 : FlatFormatCode<3, "flat16">;
def FlatFormatCode : CodeEnum<"FlatFormatCode">;

class LaneOpCode<int encoding, string text> : NamedCode<encoding, text>;
def LaneOpNone       : LaneOpCode<0, "">;
def LaneOpXor        : LaneOpCode<1, "xor">;
def LaneOpAccumulate : LaneOpCode<2, "accumulate">;
def LaneOpShift      : LaneOpCode<3, "shift">;
def LaneOpRotate     : LaneOpCode<4, "rotate">;
def LaneOpCode : CodeEnum<"LaneOpCode">;

class SourceFormatCode<int encoding, string text> : NamedCode<encoding, text>;
def SourceFlat32 : SourceFormatCode<0, "src_flat32">;
def SourceFlat16 : SourceFormatCode<1, "src_flat16">;
def SourceF32    : SourceFormatCode<2, "src_f32">;
def SourceF16    : SourceFormatCode<3, "src_f16">;
def SourceFormatCode : CodeEnum<"SourceFormatCode">;

class RegFormatCode<int encoding, string text, string alt = "">
    : NamedCode<encoding, text, alt>;
def FormatAuto : RegFormatCode<0, "auto", "auto32">;
def FormatF32  : RegFormatCode<2, "f32">;
def FormatF16  : RegFormatCode<3, "f16">;
def FormatS32  : RegFormatCode<4, "s32">;
def FormatS16  : RegFormatCode<5, "s16">;
def FormatU32  : RegFormatCode<6, "u32">;
def FormatU16  : RegFormatCode<7, "u16">;
def RegFormatCode : CodeEnum<"RegFormatCode">;

// The order is the order in which a mnemonic's suffixes are printed.
class ModKind<string name, int value> {
  string Name = name;
  bits<8> Value = value;
  // What code generation sets where nothing says otherwise.
  bits<8> Default = !cond(
      !eq(name, "DestMask")      : DestFull.Code,
      !eq(name, "DestNarrow")    : DestFull.Code,
      !eq(name, "DestReplicate") : DestFull.Code,
      !eq(name, "DestOneHalf")   : DestFull.Code,
      !eq(name, "Extend")        : ExtendZero.Code,
      !eq(name, "MuxOp")         : MuxIntZero.Code,
      !eq(name, "MuxOp8")        : MuxIntZero.Code,
      !eq(name, "RegFormatF32")  : FormatF32.Code,
      !eq(name, "SlotBarrier")   : SlotBarrier.Code,
      !eq(name, "StackMode")     : StackNone.Code,
      !eq(name, "Subgroup")      : Subgroup16.Code,
      !eq(name, "SubgroupOr")    : Subgroup16.Code,
      !eq(name, "TexMask")       : 15,
      !eq(name, "UpdateSpecial") : UpdateClobber.Code,
      !eq(name, "VecSize4")      : 3,
      true                       : 0);
}
defvar ModKindNames =
    ["Lane8",          // LOAD.i8: which part of the destination
             "Lane16",         // LOAD.i16
             "StoreLane8", "StoreLane16",
             "Extend",         // sign or zero extension of a narrow load
             "Access",         // caching hint
             "GclkSource",
             "VecSize", "VecSize2", "VecSize4",
             "RegFormat",      // of typed accesses
             "RegFormatVarying", "RegFormatFlat", "RegFormatF32",
             "FlatFormat",
             "SourceFormat32", "SourceFormat16", "SourceFormat",
             "Sample", "Update", "UpdateSpecial", "SampleUpdate",
             "ZStencil", "ZLastRead", "ZSDepth", "ZSStencil",
             "TexSkip", "TexType", "TexWidth", "TexWidth2", "TexMask",
             "TexDim", "TexDimFetch", "TexDimGather", "TexDim2D",
             "TexDimVarying",
             "TexProject", "TexWide", "TexArray", "TexOffset", "TexCompare",
             "TexIntCoords", "TexComponent", "TexForceDelta", "TexNoBias",
             "TexNoClamp", "TexDerivative", "TexLod", "TexLodVarying",
             "VarTexFormat",
             "VertexType", "Vertex", "IgnoreBounds", "MultiSize",
             "SinCos", "LaneSelect", "SubgroupOr",
             "Negate",         // branch when zero
             "Conservative",
             "AddressMode", "AddressAbsolute", "StackMode", "Diverge",
             "Round", "RoundInt", "RoundLdexp", "RoundScale",
             "NaN",            // min/max: what a NaN does
             "Clamp", "Sticky", "Saturate", "HalfAddRound",
             "NotResult", "ReturnCarry",
             "MuxOp", "MuxOp8", "ClzMask",
             "FrexpMode", "NegResult", "LdexpInf",
             "ScaleMode",      // FMA_RSCALE
             "FlushNaN", "FlushFTZ", "FlushInf",
             "TableOffset", "TableScale", "ExpAdjust", "LogMode", "LogPrecision",
             "PowFunction",
             "PreserveNull",
             "CompareInt", "CompareFloat",
             "ResultType", "ResultTypeMulti", "ResultType8",
             "Subgroup", "LaneOp", "Inactive",
             "Slot", "SlotBarrier",
             "AtomicOp", "AtomicAddExtend", "AtomicXchg", "Atomic1Op",
             "Flow",
             "DestMask", "DestNarrow", "DestReplicate", "DestOneHalf"];
foreach i = !range(!size(ModKindNames)) in {
  defvar n = ModKindNames[i];
  def Mod#n : ModKind<n, i>;
}

def ModKind : GenericEnum {
  let FilterClass = "ModKind";
  let ValueField = "Value";
}
def ModKindTable : GenericTable {
  let FilterClass = "ModKind";
  let CppTypeName = "ModKindInfo";
  let Fields = ["Value", "Default"];
  let PrimaryKey = ["Value"];
  let PrimaryKeyName = "lookupModKind";
}

/// One code of one kind. An empty text is not printed; Mesa's spelling is the
/// text, Arm's the alternative where it differs.
class Modifier<ModKind kind, int encoding, string text, string alt = ""> {
  ModKind Kind = kind;
  bits<8> Code = encoding;
  string Text = text;
  string ArmText = alt;
}

multiclass Mods<ModKind kind, list<string> texts, list<int> codes = []> {
  foreach i = !range(!size(texts)) in
    def _#i : Modifier<kind, !if(!empty(codes), i, codes[i]), texts[i]>;
}

multiclass Named<ModKind kind, list<NamedCode> codes> {
  foreach c = codes in
    def _#c.Code : Modifier<kind, c.Code, c.Text, c.ArmText>;
}

multiclass Flag<ModKind kind, string mesa, string arm = ""> {
  def _0 : Modifier<kind, 0, "">;
  def _1 : Modifier<kind, 1, mesa, arm>;
}

defm LaneI8
    : Named<ModLane8, [Lane8B0, Lane8B1, Lane8B2, Lane8B3, Lane8H0, Lane8H1, Lane8W0]>;
defm LaneI16 : Named<ModLane16, [Lane16H0, Lane16H1, Lane16W0]>;
defm StoreI8 : Mods<ModStoreLane8, ["", "b1", "b2", "b3"]>;
defm StoreI16 : Mods<ModStoreLane16, ["", "h1"]>;
defm ExtendKind : Named<ModExtend, [ExtendSign, ExtendZero]>;
defm AccessKind
    : Named<ModAccess, [AccessNone, AccessIStream, AccessEStream, AccessForce]>;
defm GclkSrc : Mods<ModGclkSource, ["cycle_counter", "system_timestamp"], [6, 7]>;
def : Modifier<ModNegate, 0, "">;
def : Modifier<ModNegate, 1, "eq", "not">;
defm ConservativeKind : Mods<ModConservative, ["", "conservative"]>;
defm AddressModeKind : Named<ModAddressMode, [AddressRelative, AddressAbsolute]>;
defm AddressAbsoluteKind : Named<ModAddressAbsolute, [AddressAbsolute]>;
defm VecSizeKind : Mods<ModVecSize, ["", "v2", "v3", "v4"]>;
defm VecSize2Kind : Mods<ModVecSize2, ["", "v2"]>;
def : Modifier<ModVecSize4, 3, "v4">;
defm RegFormatKind
    : Named<ModRegFormat, [FormatAuto, FormatF32, FormatF16, FormatS32, FormatS16,
                           FormatU32, FormatU16]>;
defm RegFormatVaryingKind
    : Named<ModRegFormatVarying, [FormatAuto, FormatF32, FormatF16]>;
defm RegFormatFlatKind
    : Named<ModRegFormatFlat, [FormatAuto, FormatF32, FormatF16, FormatS32, FormatU32]>;
defm RegFormatF32Kind : Named<ModRegFormatF32, [FormatF32]>;
defm SourceFormat32Kind
    : Named<ModSourceFormat32, [SourceFlat32, SourceF32, SourceF16]>;
defm SourceFormat16Kind
    : Named<ModSourceFormat16, [SourceFlat16, SourceF32, SourceF16]>;
defm SourceFormatKind : Named<ModSourceFormat, [SourceF32, SourceF16]>;
defm SampleKind : Named<ModSample, [SampleCenter, SampleCentroid, SampleSample,
                                    SampleExplicit]>;
foreach kind = ["Update", "UpdateSpecial"] in
  defm kind#Kind : Named<!cast<ModKind>("Mod"#kind),
                         [UpdateStore, UpdateRetrieve, UpdateClobber]>;
defm SampleUpdateKind
    : Mods<ModSampleUpdate, ["center_store", "centroid_store", "sample_store",
                             "explicit_store", "center_clobber",
                             "sample_clobber", "retrieve"],
           [0, 1, 2, 3, 4, 6, 7]>;
defm ZStencilKind : Mods<ModZStencil, ["", "z_stencil"]>;
defm ZLastReadKind : Mods<ModZLastRead, ["", "last_read"]>;
defm ZSDepthKind : Mods<ModZSDepth, ["", "z"]>;
defm ZSStencilKind : Mods<ModZSStencil, ["", "stencil"]>;
defm TexSkipKind : Mods<ModTexSkip, ["", "skip"]>;
// The hardware ignores the type; compilers write it all the same.
defm TexTypeKind
    : Named<ModTexType, [TexAnyType, TexFloat, TexUnsigned, TexSigned]>;
def : Modifier<ModTexWidth, 0, "16", "dst16">;
def : Modifier<ModTexWidth, 1, "32", "dst32">;
def : Modifier<ModTexWidth2, 0, "secondary_16", "secondary_dst16">;
def : Modifier<ModTexWidth2, 1, "secondary_32", "secondary_dst32">;
defm TexMaskKind
    : Mods<ModTexMask, ["r", "g", "rg", "b", "rb", "gb", "rgb", "a", "ra", "ga",
                        "rga", "ba", "rba", "gba", ""], !range(1, 16)>;
defm TexDimKind : Named<ModTexDim, [Dim1D, Dim2D, Dim3D, DimCube]>;
defm TexDimVaryingKind : Named<ModTexDimVarying, [Dim1D, Dim2D, Dim3D, DimCube]>;
defm TexDimFetchKind : Named<ModTexDimFetch, [Dim1D, Dim2D, Dim3D]>;
defm TexDimGatherKind : Named<ModTexDimGather, [Dim2D, DimCube]>;
defm TexDim2DKind : Named<ModTexDim2D, [Dim2D]>;
defm TexProjectKind : Flag<ModTexProject, "project">;
defm TexWideKind : Flag<ModTexWide, "wide_indices", "wide">;
defm TexArrayKind : Flag<ModTexArray, "array_enable", "array">;
defm TexOffsetKind : Flag<ModTexOffset, "texel_offset">;
defm TexCompareKind : Flag<ModTexCompare, "shadow", "compare">;
defm TexIntCoordsKind : Flag<ModTexIntCoords, "integer_coordinates">;
defm TexComponentKind
    : Mods<ModTexComponent, ["gather4_r", "gather4_g", "gather4_b", "gather4_a"]>;
defm TexForceDeltaKind : Flag<ModTexForceDelta, "force_delta_enable", "force_delta">;
defm TexNoBiasKind : Flag<ModTexNoBias, "lod_bias_disable", "disable_lod_bias">;
defm TexNoClampKind : Flag<ModTexNoClamp, "lod_clamp_disable", "disable_lod_clamp">;
defm TexDerivativeKind : Flag<ModTexDerivative, "derivative_enable", "derivative">;
defm TexLodKind
    : Named<ModTexLod, [LodZero, LodComputed, LodForceDelta, LodExplicit, LodBias,
                        LodGradient, LodBiasForceDelta]>;
defm TexLodVaryingKind : Named<ModTexLodVarying, [LodZero, LodComputed]>;
defm VarTexFormatKind : Mods<ModVarTexFormat, ["src_f32", "src_f16"]>;
defm FlatFormatKind : Named<ModFlatFormat, [Flat32, Flat16]>;
defm VertexTypeKind : Flag<ModVertexType, "explicit_vertex">;
defm VertexKind
    : Mods<ModVertex, ["", "vertex0", "vertex1", "vertex2"], [0, 1, 3, 5]>;
defm IgnoreBoundsKind : Flag<ModIgnoreBounds, "oob_ignore">;
defm MultiSizeKind
    : Mods<ModMultiSize, !foreach(i, !range(64), "i" # !mul(32, !add(i, 1)))>;
defm SinCosKind : Mods<ModSinCos, ["cos", "sin"]>;
defm LaneSelectKind
    : Mods<ModLaneSelect, ["lanes04", "lanes15", "lanes26", "lanes37", "lanes8C",
                           "lanes9D", "lanesAE", "lanesBF"]>;
defm SubgroupOrKind : Named<ModSubgroupOr, [Subgroup8, Subgroup16]>;
defm StackModeKind
    : Named<ModStackMode, [StackReturn, StackCall, StackNone, StackReplace]>;
defm DivergeKind : Mods<ModDiverge, ["", "diverge"]>;
defm RoundKind
    : Named<ModRound, [RoundNearestEven, RoundUp, RoundDown, RoundZero]>;
foreach kind = ["RoundInt", "RoundLdexp"] in
  defm kind#Kind
      : Named<!cast<ModKind>("Mod"#kind),
              [RoundNearestEven, RoundUp, RoundDown, RoundZero, RoundNearestAway]>;
def : Modifier<ModRoundScale, 0, "">;
def : Modifier<ModRoundScale, 1, "rtz", "round_zero">;
defm NaNKind : Mods<ModNaN, ["", "nan_propagate"]>;
defm ClampKind : Named<ModClamp, [ClampNone, Clamp0Inf, ClampM11, Clamp01]>;
defm StickyKind : Mods<ModSticky, ["", "sticky"]>;
def : Modifier<ModSaturate, 0, "">;
def : Modifier<ModSaturate, 1, "saturate", "sat">;
def : Modifier<ModHalfAddRound, 0, "", "round_down">;
def : Modifier<ModHalfAddRound, 1, "rhadd", "round_up">;
def : Modifier<ModNotResult, 0, "">;
def : Modifier<ModNotResult, 1, "not_result", "not">;
def : Modifier<ModReturnCarry, 0, "">;
def : Modifier<ModReturnCarry, 1, "c">;
defm MuxKind : Named<ModMuxOp, [MuxNeg, MuxIntZero, MuxFPZero, MuxBit]>;
defm Mux8Kind : Named<ModMuxOp8, [MuxNeg, MuxIntZero, MuxBit]>;
defm ClzMaskKind : Mods<ModClzMask, ["", "mask"]>;
defm FrexpKind : Named<ModFrexpMode, [FrexpNone, FrexpSqrt, FrexpLog]>;
defm NegResultKind : Flag<ModNegResult, "neg_result", "neg">;
defm LdexpInfKind : Mods<ModLdexpInf, ["", "inf", "inf0"]>;
defm ScaleKind : Mods<ModScaleMode, ["", "n", "left", "scale16"]>;
defm FlushNaNKind : Mods<ModFlushNaN, ["", "flush_nan", "quiet_nan"]>;
defm FlushFTZKind : Mods<ModFlushFTZ, ["", "ftz"]>;
defm FlushInfKind : Mods<ModFlushInf, ["", "flush_inf"]>;
defm TableOffsetKind : Mods<ModTableOffset, ["", "offset"]>;
defm TableScaleKind : Mods<ModTableScale, ["", "scale"]>;
defm ExpAdjustKind : Mods<ModExpAdjust, ["", "low"], [0, 2]>;
defm LogModeKind : Mods<ModLogMode, ["red", "base2", "natural"]>;
defm LogPrecisionKind : Mods<ModLogPrecision, ["", "high", "low"]>;
defm PowFunctionKind : Mods<ModPowFunction, ["pow", "powr"]>;
defm PreserveNullKind : Mods<ModPreserveNull, ["", "preserve_null"]>;
defm CompareIntKind : Named<ModCompareInt, [CmpEQ, CmpGT, CmpGE, CmpNE, CmpLT, CmpLE]>;
defm CompareFloatKind
    : Named<ModCompareFloat, [CmpEQ, CmpGT, CmpGE, CmpNE, CmpLT, CmpLE, CmpGTLT, CmpTotal]>;
defm ResultKind : Named<ModResultType, [ResultI1, ResultF1, ResultM1]>;
defm ResultMultiKind
    : Named<ModResultTypeMulti, [ResultI1, ResultF1, ResultM1, ResultU1]>;
defm Result8Kind : Named<ModResultType8, [ResultI1, ResultM1]>;
defm SubgroupKind : Named<ModSubgroup, [Subgroup2, Subgroup4, Subgroup8, Subgroup16]>;
defm LaneOpKind : Named<ModLaneOp, [LaneOpNone, LaneOpXor, LaneOpAccumulate,
                                    LaneOpShift, LaneOpRotate]>;
defm InactiveKind
    : Mods<ModInactive, ["", "umax", "i1", "v2i1", "smin", "smax", "v2smin",
                         "v2smax", "v4smin", "v4smax", "f1", "v2f1", "infn",
                         "inf", "v2infn", "v2inf"]>;
defm SlotKind : Named<ModSlot, [Slot0, Slot1, Slot2]>;
defm SlotBarrierKind : Named<ModSlotBarrier, [SlotBarrier]>;
defvar AtomicOps = [AtomicAdd, AtomicSMin, AtomicSMax, AtomicUMin, AtomicUMax,
                    AtomicAnd, AtomicOr, AtomicXor];
defm AtomicOpKind : Named<ModAtomicOp, AtomicOps>;
defm AtomicXchgKind : Named<ModAtomicXchg, AtomicOps # [AtomicXchg]>;
defm AtomicAddExtendKind : Mods<ModAtomicAddExtend, ["aaddu", "aadds"]>;
defm Atomic1 : Named<ModAtomic1Op, [Atomic1Inc, Atomic1Dec, Atomic1UMax1,
                                    Atomic1SMax1, Atomic1Or1]>;
defm FlowKind
    : Named<ModFlow, [FlowNone, FlowWait0, FlowWait1, FlowWait01, FlowWait2,
                      FlowWait02, FlowWait12, FlowWait012, FlowWait0126, FlowWait,
                      FlowReconverge, FlowWaitResource, FlowDiscard,
                      FlowContinue, FlowEnd]>;
foreach kind = ["DestMask", "DestOneHalf"] in
  defm kind#Kind : Named<!cast<ModKind>("Mod"#kind), [DestH0, DestH1, DestFull]>;
foreach kind = ["DestNarrow", "DestReplicate"] in
  defm kind#Kind
      : Named<!cast<ModKind>("Mod"#kind), [DestH01, DestH0, DestH1, DestFull]>;

def ModifierTable : GenericTable {
  let FilterClass = "Modifier";
  let CppTypeName = "ModifierInfo";
  let Fields = ["Kind", "Code", "Text", "ArmText"];
  string TypeOf_Kind = "ModKind";
  let PrimaryKey = ["Kind", "Code"];
  let PrimaryKeyName = "lookupModifierByCode";
}

//===--- Operand types ----------------------------------------------------===//
//
// MCOperandInfo::OperandType. Of a source: FirstSource + 4 * kind + flags; of a
// modifier: FirstModifier + kind.

class OperandTypeCode<string name, int value> {
  string Name = "OPERAND_" # name;
  bits<8> Value = value;
}
defvar FirstSource = 13; // MCOI::OPERAND_FIRST_TARGET, checked in C++
defvar FirstModifier = !add(FirstSource, !mul(4, !size(SelectorKindNames)));
def : OperandTypeCode<"SRC_FIRST", FirstSource>;
def : OperandTypeCode<"MOD_FIRST", FirstModifier>;
foreach i = !range(!size(SelectorKindNames)) in {
  defvar first = !add(FirstSource, !mul(4, i));
  defvar n = SelectorKindNames[i];
  def : OperandTypeCode<"SRC_" # n, first>;
  def : OperandTypeCode<"SRC_" # n # "_AbsNeg", !add(first, 1)>;
  def : OperandTypeCode<"SRC_" # n # "_Not", !add(first, 2)>;
}
foreach i = !range(!size(ModKindNames)) in {
  defvar n = ModKindNames[i];
  def : OperandTypeCode<"MOD_" # n, !add(FirstModifier, i)>;
}

def OperandType : GenericEnum {
  let FilterClass = "OperandTypeCode";
  let NameField = "Name";
  let ValueField = "Value";
}
