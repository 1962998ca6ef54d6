//===-- BifrostModifiers.td - Closed value lists of modifiers -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One record per value list, shared by all instructions that use it. The
// machine operand holds the position in the list, which is also the code of a
// directly encoded field; an empty string is a reserved code. The default is
// not printed; a kind without default must be written.
//
//===----------------------------------------------------------------------===//

class ModCode<list<string> values, string text> {
  int Value = !foldl(0, !range(!size(values)), found, i,
                     !if(!eq(values[i], text), i, found));
}

class ModKind<list<string> values, string default = "">
    : OperandWithDefaultOps<i32, (ops (i32 ModCode<values, default>.Value))> {
  list<string> Values = values;
  string Default = default;
  assert !le(!size(values), 32), NAME # ": MaxModValues of BifrostTables.h";
  let OperandNamespace = "BifrostOp";
  let OperandType = "OPERAND_" # NAME;
}

//===--- Flags ------------------------------------------------------------===//

class Flag<string text> : ModKind<["none", text], "none">;
def ModAbs          : Flag<"abs">;
def ModNeg          : Flag<"neg">;
def ModNot          : Flag<"not">;
// The bit means "do not invert".
def ModNotInverted  : ModKind<["not", "none"], "none">;
def ModSaturate     : Flag<"sat">;
def ModBytes2       : Flag<"bytes2">;
def ModClzMask      : Flag<"mask">;
def ModDivZero      : Flag<"divzero">;
def ModSqrt         : Flag<"sqrt">;
def ModLog          : Flag<"log">;
def ModOffset       : Flag<"offset">;
def ModScale        : Flag<"scale">;
def ModNormalH      : Flag<"h">;
def ModNormalL      : Flag<"l">;
def ModPreserveNull : Flag<"preserve_null">;
def ModSkip         : Flag<"skip">;
def ModStencil      : Flag<"stencil">;
def ModDepth        : Flag<"z">;
def ModSegWLS       : Flag<"wls">;

//===--- Lanes of sources -------------------------------------------------===//
// A digit names the source lane of each result lane, lowest first.

def ModWiden        : ModKind<["none", "h0", "h1"], "none">;
def ModWidenFrom1   : ModKind<["", "none", "h0", "h1"], "none">;
def ModWidenInt     : ModKind<["none", "h0", "h1", "b0", "b1", "b2", "b3"],
                              "none">;
def ModSwizzle16    : ModKind<["h00", "h10", "h01", "h11"], "h01">;
// The identity is MOV.
def ModSwizzle16NoIdentity : ModKind<["h00", "h10", "", "h11"]>;
// A source of an operation, whatever the half instruction calls it.
def ModSelector     : ModKind<["none", "h0", "h1", "b0", "b1", "b2", "b3",
                               "h00", "h10", "h01", "h11", "b00", "b02",
                               "b0000", "b1032", "b3210", "zext", "sext"],
                              "none">;
def ModSwap16       : ModKind<["h01", "h10"], "h01">;
def ModLanesInt16   : ModKind<["h01", "h10", "h00", "h11", "b01", "b23"],
                              "h01">;
def ModReplicate8   : ModKind<["b0123", "b0000", "b1111", "b2222", "b3333"],
                              "b0123">;
def ModSwizzle8     : ModKind<["b0000", "b1111", "b2222", "b3333", "b0011",
                               "b2233", "b1032", "b3210"]>;
def ModHalf         : ModKind<["h0", "h1"], "h0">;
// A comparison of 16 bits says which.
def ModHalfNamed    : ModKind<["", "h0", "h1"]>;
def ModHalfOrWord   : ModKind<["h0", "h1", "none"], "none">;
def ModByte         : ModKind<["b0", "b1", "b2", "b3"], "b0">;
def ModByteEven     : ModKind<["b0", "b2"], "b0">;
def ModBytePair     : ModKind<["b00", "b10", "b20", "b30",
                               "b01", "b11", "b21", "b31",
                               "b02", "b12", "b22", "b32",
                               "b03", "b13", "b23", "b33"], "b01">;
// The shift amounts of two lanes.
def ModShiftBytes   : ModKind<["b00", "b11", "b22", "b33", "b01", "b23", "b02"],
                              "b02">;

//===--- Float ------------------------------------------------------------===//

def ModRound        : ModKind<["none", "rtp", "rtn", "rtz"], "none">;
def ModRoundAway    : ModKind<["none", "rtp", "rtn", "rtz", "rtna"], "none">;
def ModRoundOdd     : ModKind<["none", "rtp", "rtn", "rtz", "rto"], "none">;
def ModRoundZero    : ModKind<["none", "rtz"], "none">;
// inf and inf0 are for arc tangents.
def ModRoundLdexp   : ModKind<["none", "rtp", "rtn", "rtz", "rtna", "",
                               "inf", "inf0"], "none">;
def ModClamp        : ModKind<["none", "clamp_0_inf", "clamp_m1_1",
                               "clamp_0_1"], "none">;
def ModClamp01      : ModKind<["none", "clamp_0_1"], "none">;
def ModMinMax       : ModKind<["nan_suppress", "nan_propagate", "c",
                               "inverse_c"], "nan_suppress">;
def ModSpecialN     : ModKind<["none", "n"], "none">;
def ModSpecial16    : ModKind<["none", "n", "left"], "none">;
def ModSpecial32    : ModKind<["none", "n", "left", "scale16"], "none">;
def ModExpAdjust    : ModKind<["none", "small", "low"], "none">;
def ModLogMode      : ModKind<["red", "base2", "natural"]>;
def ModLogPrecision : ModKind<["none", "high", "low"], "none">;
def ModPowFunction  : ModKind<["pow", "powr", "pown", "rootn"]>;

//===--- Compare and integer ----------------------------------------------===//

def ModCompareFloat : ModKind<["eq", "gt", "ge", "ne", "lt", "le", "gtlt",
                               "total"]>;
def ModCompare      : ModKind<["eq", "gt", "ge", "ne", "lt", "le"]>;
def ModCompareOrder : ModKind<["gt", "ge", "lt", "le"]>;
def ModCompareAbove : ModKind<["gt", "ge"]>;
def ModCompareEqual : ModKind<["eq", "ne"]>;
def ModResult       : ModKind<["i1", "f1", "m1"], "i1">;
def ModResultInt    : ModKind<["i1", "m1"], "i1">;
def ModMux          : ModKind<["neg", "int_zero", "fp_zero", "bit"], "int_zero">;
def ModMux8         : ModKind<["neg", "int_zero"], "int_zero">;
def ModHalfAddRound : ModKind<["rtn", "rtp"], "rtn">;
def ModExtend       : ModKind<["none", "sext", "zext"], "none">;
def ModSign         : ModKind<["zext", "sext"]>;
def ModResultWord   : ModKind<["w0", "w1"], "w0">;
def ModThreads      : ModKind<["even", "odd"], "odd">;

//===--- Warp -------------------------------------------------------------===//

def ModLaneOp       : ModKind<["none", "xor", "accumulate", "shift"], "none">;
def ModSubgroup     : ModKind<["subgroup2", "subgroup4", "subgroup8"]>;
def ModInactive     : ModKind<["zero", "umax", "i1", "v2i1", "smin", "smax",
                               "v2smin", "v2smax", "v4smin", "v4smax", "f1",
                               "v2f1", "infn", "inf", "v2infn", "v2inf"]>;

//===--- Memory -----------------------------------------------------------===//

def ModSegLoad      : ModKind<["", "none", "wls", "stream", "ubo", "", "", "tl"],
                              "none">;
def ModSegStore     : ModKind<["", "none", "wls", "stream", "", "", "", "tl"],
                              "none">;
def ModSegBase      : ModKind<["", "", "wls", "", "", "", "", "tl"]>;
def ModLoadLane8    : ModKind<["b0", "b1", "b2", "b3", "h0", "h1", "w0", "d0"],
                              "b0">;
def ModLoadLane16   : ModKind<["h0", "h1", "w0", "d0"], "h0">;
def ModLoadLane32   : ModKind<["none", "d0"], "none">;
def ModAtomic32     : ModKind<["", "", "aadd", "", "", "", "", "", "asmin",
                               "asmax", "aumin", "aumax", "aand", "aor",
                               "axor"]>;
def ModAtomic64     : ModKind<["aaddu", "aadds", "aadd", "", "", "", "", "",
                               "asmin", "asmax", "aumin", "aumax", "aand",
                               "aor", "axor"]>;
def ModAtomic1      : ModKind<["ainc", "adec", "aumax1", "asmax1", "aor1"]>;
def ModVecSize      : ModKind<["none", "v2", "v3", "v4"], "none">;
def ModFormat       : ModKind<["f16", "f32", "s32", "u32", "s16", "u16", "f64",
                               "i64", "auto"]>;
def ModFormatTexture : ModKind<["u16", "u32"]>;
def ModClockSource  : ModKind<["", "", "", "", "", "", "system_timestamp",
                               "cycle_counter"]>;
def ModAttrTable    : ModKind<["attribute_1", "attribute_2", "none", "flat"],
                              "none">;

//===--- Varyings and textures --------------------------------------------===//

def ModFormatVarying : ModKind<["f32", "f16", "auto"]>;
def ModFormatFlat   : ModKind<["f32", "f16", "u32", "s32", "auto"]>;
def ModUpdate       : ModKind<["store", "retrieve", "conditional", "clobber"]>;
def ModUpdateStore  : ModKind<["store", "retrieve"]>;
def ModSample       : ModKind<["center", "centroid", "sample", "explicit",
                               "none"], "none">;
def ModSampleCenter : ModKind<["center", "none"], "none">;
def ModFlatFunction : ModKind<["", "", "", "none", "", "", "and", "or"], "none">;
def ModVaryingName  : ModKind<["point", "", "frag_w", "frag_z"]>;
def ModLodMode      : ModKind<["computed_lod", "zero_lod"], "zero_lod">;

//===--- Control flow -----------------------------------------------------===//

def ModCombine      : ModKind<["any", "all"]>;
def ModTestMode     : ModKind<["z", "nz"], "z">;
def ModStackMode    : ModKind<["return", "call", "none", "replace"], "none">;

//===--- Numbers ----------------------------------------------------------===//

class ModKindCode<ModKind kind, int value> {
  ModKind Kind = kind;
  string Name = !cast<string>(kind);
  bits<8> Value = value;
}
defvar ModKinds = !instances<ModKind>();
foreach i = !range(!size(ModKinds)) in
  def !cast<string>(ModKinds[i])#"Code" : ModKindCode<ModKinds[i], i>;

def ModKind : GenericEnum {
  let FilterClass = "ModKindCode";
  let NameField = "Name";
  let ValueField = "Value";
}

class ModValue<ModKindCode kind, int encoding> {
  ModKindCode Kind = kind;
  bits<8> Code = encoding;
  string Text = kind.Kind.Values[encoding];
  bit IsDefault = !eq(Text, kind.Kind.Default);
}
foreach i = !range(!size(ModKinds)) in {
  foreach v = !range(!size(ModKinds[i].Values)) in {
    if !ne(ModKinds[i].Values[v], "") then
      def : ModValue<!cast<ModKindCode>(!cast<string>(ModKinds[i])#"Code"), v>;
  }
}

def ModValueTable : GenericTable {
  let FilterClass = "ModValue";
  let CppTypeName = "ModValueInfo";
  let Fields = ["Kind", "Code", "Text", "IsDefault"];
  string TypeOf_Kind = "ModKind";
}
