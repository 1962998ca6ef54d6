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

include "llvm/TableGen/SearchableTable.td"

//===--- Source selectors -------------------------------------------------===//

class Selector<string text, int value> {
  string Text = text;
  bits<8> Value = value;
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
  def n : Selector<!if(!eq(i, 0), "", !tolower(n)), i>;
}

def Selector : GenericEnum {
  let FilterClass = "Selector";
  let ValueField = "Value";
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

// The order is the order in which a mnemonic's suffixes are printed.
class ModKind<string name, int value> {
  string Name = name;
  bits<8> Value = value;
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

multiclass Flag<ModKind kind, string mesa, string arm = ""> {
  def _0 : Modifier<kind, 0, "">;
  def _1 : Modifier<kind, 1, mesa, arm>;
}

multiclass Rounds<ModKind kind, int n> {
  defvar mesa = ["", "rtp", "rtn", "rtz", "rna"];
  defvar arm = ["", "round_up", "round_down", "round_zero", "round_na"];
  foreach i = !range(n) in
    def _#i : Modifier<kind, i, mesa[i], arm[i]>;
}

defm LaneI8 : Mods<ModLane8, ["", "b1", "b2", "b3", "h0", "h1", "w0"]>;
defm LaneI16 : Mods<ModLane16, ["", "h1", "w0"]>;
defm StoreI8 : Mods<ModStoreLane8, ["", "b1", "b2", "b3"]>;
defm StoreI16 : Mods<ModStoreLane16, ["", "h1"]>;
def : Modifier<ModExtend, 0, "", "sext">;
def : Modifier<ModExtend, 1, "unsigned", "zext">;
defm AccessKind : Mods<ModAccess, ["", "istream", "estream", "force"]>;
defm GclkSrc : Mods<ModGclkSource, ["cycle_counter", "system_timestamp"], [6, 7]>;
def : Modifier<ModNegate, 0, "">;
def : Modifier<ModNegate, 1, "eq", "not">;
defm ConservativeKind : Mods<ModConservative, ["", "conservative"]>;
defm AddressModeKind : Mods<ModAddressMode, ["relative", "absolute"]>;
def : Modifier<ModAddressAbsolute, 1, "absolute">;
defm VecSizeKind : Mods<ModVecSize, ["", "v2", "v3", "v4"]>;
defm VecSize2Kind : Mods<ModVecSize2, ["", "v2"]>;
def : Modifier<ModVecSize4, 3, "v4">;
defvar RegFormats = ["auto", "f32", "f16", "s32", "s16", "u32", "u16"];
foreach kind = [ModRegFormat, ModRegFormatVarying, ModRegFormatFlat] in
  def : Modifier<kind, 0, "auto", "auto32">;
foreach i = !range(2, 8) in
  def : Modifier<ModRegFormat, i, RegFormats[!sub(i, 1)]>;
foreach i = [2, 3] in
  def : Modifier<ModRegFormatVarying, i, RegFormats[!sub(i, 1)]>;
foreach i = [2, 3, 4, 6] in
  def : Modifier<ModRegFormatFlat, i, RegFormats[!sub(i, 1)]>;
def : Modifier<ModRegFormatF32, 2, "f32">;
defm SourceFormat32Kind
    : Mods<ModSourceFormat32, ["src_flat32", "src_f32", "src_f16"], [0, 2, 3]>;
defm SourceFormat16Kind
    : Mods<ModSourceFormat16, ["src_flat16", "src_f32", "src_f16"], [1, 2, 3]>;
defm SourceFormatKind : Mods<ModSourceFormat, ["src_f32", "src_f16"], [2, 3]>;
defm SampleKind : Mods<ModSample, ["center", "centroid", "sample", "explicit"]>;
foreach kind = [ModUpdate, ModUpdateSpecial] in {
  def : Modifier<kind, 0, "store">;
  def : Modifier<kind, 1, "retrieve">;
  def : Modifier<kind, 3, "clobber">;
}
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
defm TexTypeKind : Mods<ModTexType, ["", "f", "u", "s"]>;
def : Modifier<ModTexWidth, 0, "16", "dst16">;
def : Modifier<ModTexWidth, 1, "32", "dst32">;
def : Modifier<ModTexWidth2, 0, "secondary_16", "secondary_dst16">;
def : Modifier<ModTexWidth2, 1, "secondary_32", "secondary_dst32">;
defm TexMaskKind
    : Mods<ModTexMask, ["r", "g", "rg", "b", "rb", "gb", "rgb", "a", "ra", "ga",
                        "rga", "ba", "rba", "gba", ""], !range(1, 16)>;
foreach kind = [ModTexDim, ModTexDimVarying, ModTexDimFetch] in {
  def : Modifier<kind, 0, "1d", "tex1d">;
  def : Modifier<kind, 2, "3d", "tex3d">;
}
foreach kind = [ModTexDim, ModTexDimVarying, ModTexDimFetch, ModTexDimGather,
                ModTexDim2D] in
  def : Modifier<kind, 1, "2d", "tex2d">;
foreach kind = [ModTexDim, ModTexDimVarying, ModTexDimGather] in
  def : Modifier<kind, 3, "cube">;
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
foreach kind = [ModTexLod, ModTexLodVarying] in {
  def : Modifier<kind, 0, "zero", "none">;
  def : Modifier<kind, 1, "computed">;
}
def : Modifier<ModTexLod, 3, "computed_force_delta">;
def : Modifier<ModTexLod, 4, "explicit">;
def : Modifier<ModTexLod, 5, "computed_bias">;
def : Modifier<ModTexLod, 6, "grdesc">;
def : Modifier<ModTexLod, 7, "computed_bias_force_delta">;
defm VarTexFormatKind : Mods<ModVarTexFormat, ["src_f32", "src_f16"]>;
defm FlatFormatKind : Mods<ModFlatFormat, ["flat32", "flat16"], [2, 3]>;
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
def : Modifier<ModSubgroupOr, 2, "subgroup8">;
def : Modifier<ModSubgroupOr, 3, "", "subgroup16">;
defm StackModeKind : Mods<ModStackMode, ["return", "call", "", "replace"]>;
defm DivergeKind : Mods<ModDiverge, ["", "diverge"]>;
defm RoundKind : Rounds<ModRound, 4>;
defm RoundIntKind : Rounds<ModRoundInt, 5>;
defm RoundLdexpKind : Rounds<ModRoundLdexp, 5>;
def : Modifier<ModRoundScale, 0, "">;
def : Modifier<ModRoundScale, 1, "rtz", "round_zero">;
defm NaNKind : Mods<ModNaN, ["", "nan_propagate"]>;
defm ClampKind : Mods<ModClamp, ["", "clamp_0_inf", "clamp_m1_1", "clamp_0_1"]>;
defm StickyKind : Mods<ModSticky, ["", "sticky"]>;
def : Modifier<ModSaturate, 0, "">;
def : Modifier<ModSaturate, 1, "saturate", "sat">;
def : Modifier<ModHalfAddRound, 0, "", "round_down">;
def : Modifier<ModHalfAddRound, 1, "rhadd", "round_up">;
def : Modifier<ModNotResult, 0, "">;
def : Modifier<ModNotResult, 1, "not_result", "not">;
def : Modifier<ModReturnCarry, 0, "">;
def : Modifier<ModReturnCarry, 1, "c">;
defm MuxKind : Mods<ModMuxOp, ["neg", "", "fp_zero", "bit"]>;
defm Mux8Kind : Mods<ModMuxOp8, ["neg", "", "bit"], [0, 1, 3]>;
defm ClzMaskKind : Mods<ModClzMask, ["", "mask"]>;
defm FrexpKind : Mods<ModFrexpMode, ["", "sqrt", "log"]>;
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
defvar Comparisons = ["eq", "gt", "ge", "ne", "lt", "le", "gtlt", "total"];
defm CompareIntKind : Mods<ModCompareInt, !foreach(i, !range(6), Comparisons[i])>;
defm CompareFloatKind : Mods<ModCompareFloat, Comparisons>;
defm ResultKind : Mods<ModResultType, ["i1", "f1", "m1"]>;
def : Modifier<ModResultTypeMulti, 0, "i1">;
def : Modifier<ModResultTypeMulti, 1, "f1">;
def : Modifier<ModResultTypeMulti, 2, "m1">;
def : Modifier<ModResultTypeMulti, 3, "u1", "c">;
defm Result8Kind : Mods<ModResultType8, ["i1", "m1"], [0, 2]>;
defm SubgroupKind : Mods<ModSubgroup, ["subgroup2", "subgroup4", "subgroup8"]>;
def : Modifier<ModSubgroup, 3, "", "subgroup16">;
defm LaneOpKind : Mods<ModLaneOp, ["", "xor", "accumulate", "shift", "rotate"]>;
defm InactiveKind
    : Mods<ModInactive, ["", "umax", "i1", "v2i1", "smin", "smax", "v2smin",
                         "v2smax", "v4smin", "v4smax", "f1", "v2f1", "infn",
                         "inf", "v2infn", "v2inf"]>;
defm SlotKind : Mods<ModSlot, ["slot0", "slot1", "slot2"]>;
defm SlotBarrierKind : Mods<ModSlotBarrier, ["slot7"], [7]>;
defvar AtomicNames = ["aadd", "asmin", "asmax", "aumin", "aumax", "aand", "aor", "axor"];
defvar AtomicCodes = [2, 8, 9, 10, 11, 12, 13, 14];
defm AtomicOpKind : Mods<ModAtomicOp, AtomicNames, AtomicCodes>;
defm AtomicXchgKind : Mods<ModAtomicXchg, AtomicNames # ["axchg"], AtomicCodes # [15]>;
defm AtomicAddExtendKind : Mods<ModAtomicAddExtend, ["aaddu", "aadds"]>;
defm Atomic1 : Mods<ModAtomic1Op, ["ainc", "adec", "aumax1", "asmax1", "aor1"]>;
defm FlowKind : Mods<ModFlow,
    ["", "wait0", "wait1", "wait01", "wait2", "wait02", "wait12", "wait012",
     "wait0126", "wait", "reconverge", "wait_resource", "discard", "continue",
     "end"],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15]>;
defm DestMaskKind : Mods<ModDestMask, ["h0", "h1", ""], [1, 2, 3]>;
defm DestNarrowKind : Mods<ModDestNarrow, ["h01", "h0", "h1", ""]>;
defm DestReplicateKind : Mods<ModDestReplicate, ["h01", "h0", "h1", ""]>;
defm DestOneHalfKind : Mods<ModDestOneHalf, ["h0", "h1", ""], [1, 2, 3]>;

def ModifierTable : GenericTable {
  let FilterClass = "Modifier";
  let CppTypeName = "ModifierInfo";
  let Fields = ["Kind", "Code", "Text", "ArmText"];
  string TypeOf_Kind = "ModKind";
  let PrimaryKey = ["Kind", "Code"];
  let PrimaryKeyName = "lookupModifierByCode";
}
