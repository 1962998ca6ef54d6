//===-- BifrostInstrInfoADDTable.td - ADD unit: tables and special functions -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// These start before the FMA unit of the tuple has a result: no `t`.
class Table<string mnemonic, int n, list<Mod> mods, list<Encoding> encodings>
    : AddInst<mnemonic, !foreach(i, !range(n), TableSources[i]), mods,
              encodings> {
  let IsTable = true;
}
class Table1<string mnemonic, int exact, list<Mod> mods = []>
    : Table<mnemonic, 1, mods, [Encoding<exact>]>;
class Table2<string mnemonic, int exact, list<Mod> mods = []>
    : Table<mnemonic, 2, mods, [Encoding<exact>]>;

// A source that is f32, or a half widened to f32.
defvar WidenWhole = [(is "none":$widen0)];
defvar WidenHalf  = Codes<7, 1, "widen0", ["h0", "h1"]>;

//===--- Reciprocals ------------------------------------------------------===//

let Predicates = [HasF32SFU] in {
  def ADD_FRCP_f32 : Table1<"FRCP.f32", 0x66000, [Neg<0, 3>, Abs<0, 4>]>;
  def ADD_FRSQ_f32 : Table1<"FRSQ.f32", 0x66100, [Neg<0, 3>, Abs<0, 4>]>;
}
defvar DivZeroIsOpen = "what divzero does";
class RecipF16<string mnemonic, int exact>
    : Table1<mnemonic, exact, [Neg<0, 3>, Abs<0, 4>, DivZero<5>, Half<0, 8>]> {
  let Open = DivZeroIsOpen;
}
def ADD_FRCP_f16 : RecipF16<"FRCP.f16", 0x67080>;
def ADD_FRSQ_f16 : RecipF16<"FRSQ.f16", 0x67280>;

// Start values for Newton's iteration.
class Approximation<string mnemonic, int exact>
    : Table<mnemonic, 1, [Widen<0>, Neg<0, 3>, Abs<0, 4>, DivZero<5>],
            [Encoding<exact, WidenWhole>,
             Encoding<!or(exact, 0x40), [], [WidenHalf]>]> {
  let Open = DivZeroIsOpen;
}
def ADD_FRCP_APPROX_f32 : Approximation<"FRCP_APPROX.f32", 0x67000>;
def ADD_FRSQ_APPROX_f32 : Approximation<"FRSQ_APPROX.f32", 0x67100>;
let Known = EvidenceOpen in {
  def ADD_FRCBRT_APPROX_A_f32 : Approximation<"FRCBRT_APPROX_A.f32", 0x67200>;
  def ADD_FRCBRT_APPROX_B_f32 : Table1<"FRCBRT_APPROX_B.f32", 0x67ab0>;
  def ADD_FRCBRT_APPROX_C_f32 : Table1<"FRCBRT_APPROX_C.f32", 0x67ab8>;
}

//===--- Exponential and logarithm ----------------------------------------===//

let Predicates = [HasF32SFU] in {
  def ADD_FEXP_f32  : Table2<"FEXP.f32", 0x66ac0>;
  def ADD_FLOGD_f32 : Table1<"FLOGD.f32", 0x66340>;
}
def ADD_FEXP_TABLE_u4
    : Table1<"FEXP_TABLE.u4", 0x67ac0, [Mod<"adj", ModExpAdjust, 3>]>;

// The reciprocal that reduces the argument, and logarithms of it; these two
// also with more or fewer bits, which take no other modifier.
defvar LogSigns = [At<"neg0", 3>, At<"abs0", 4>];
defvar LogPlain = (is "none":$precision, "none":$divzero);
def ADD_FLOG_TABLE_f32
    : Table<"FLOG_TABLE.f32", 1,
            [Widen<0>, Mod<"mode", ModLogMode>,
             Mod<"precision", ModLogPrecision>, Neg<0>, Abs<0>, DivZero<>],
            [Encoding<0x67300, [(is "red":$mode, "none":$widen0,
                                    "none":$precision)],
                      [], !listconcat(LogSigns, [At<"divzero", 5>])>,
             Encoding<0x67340, [(is "red":$mode, "none":$precision)],
                      [WidenHalf], !listconcat(LogSigns, [At<"divzero", 5>])>,
             Encoding<0x67b00, [(is "none":$widen0, "none":$precision,
                                    "none":$divzero)],
                      [Codes<5, 1, "mode", ["base2", "natural"]>], LogSigns>,
             Encoding<0x67b40, [LogPlain],
                      [Codes<5, 1, "mode", ["base2", "natural"]>, WidenHalf],
                      LogSigns>,
             Encoding<0x67ae0, [(is "none":$widen0, "none":$divzero,
                                    "none":$abs0, "none":$neg0)],
                      [Codes<3, 1, "mode", ["natural", "base2"]>,
                       Codes<4, 1, "precision", ["high", "low"]>]>]> {
  let Open = DivZeroIsOpen;
}

//===--- Power ------------------------------------------------------------===//

let Known = EvidenceOpen in {
  // An integer exponent is never a half.
  def ADD_FPOW_SC_DET_f16
      : Table<"FPOW_SC_DET.f16", 2,
              [Mod<"func", ModPowFunction>, Mod<"lane1", ModHalfOrWord>,
               Half<0, 7>],
              [Encoding<0x67400, [], [Codes<6, 1, "lane1", ["none|h0", "h1"]>,
                                      Codes<8, 1, "func", ["pow", "powr"]>]>,
               Encoding<0x67600, [(is "none":$lane1)],
                        [Codes<8, 1, "func", ["pown", "rootn"]>]>]>;
  def ADD_FPOW_SC_DET_f32
      : Table2<"FPOW_SC_DET.f32", 0x67640, [Mod<"func", ModPowFunction, 7>]>;
}

//===--- Trigonometry -----------------------------------------------------===//

def ADD_FSIN_TABLE_u6
    : Table1<"FSIN_TABLE.u6", 0x67a80, [Mod<"offset", ModOffset, 4>]>;
def ADD_FCOS_TABLE_u6
    : Table1<"FCOS_TABLE.u6", 0x67a88, [Mod<"offset", ModOffset, 4>]>;
let Known = EvidenceOpen in
  def ADD_FSINCOS_OFFSET_u6
      : Table1<"FSINCOS_OFFSET.u6", 0x67aa0, [Mod<"scale", ModScale, 3>]>;

let Known = EvidenceNotes in {
  def ADD_FATAN_ASSIST_f16 : Table2<"FATAN_ASSIST.f16", 0x67800, [Half<1, 6>, Half<0, 7>]>;
  def ADD_FATAN_ASSIST_f32 : Table2<"FATAN_ASSIST.f32", 0x67a00>;
  def ADD_FATAN_TABLE_f16  : Table2<"FATAN_TABLE.f16", 0x67900, [Half<1, 6>, Half<0, 7>]>;
  def ADD_FATAN_TABLE_f32  : Table2<"FATAN_TABLE.f32", 0x67a40>;
}

//===--- Classes ----------------------------------------------------------===//

let Known = EvidenceOpen in {
  def ADD_FPCLASS_f16 : Table1<"FPCLASS.f16", 0x67c40, [Half<0, 3>]>;
  def ADD_FPCLASS_f32 : Table1<"FPCLASS.f32", 0x67c50>;
}
