//===-- RogueInstrInfoALU.td - Float operations of the main ALU -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Phases 0 and 1. A major opcode in the upper three bits; the fourth says
// mostly whether another byte follows.
//
//===----------------------------------------------------------------------===//

defvar P01 = [PhaseP0, PhaseP1];

//===--- Add, multiply, multiply-add --------------------------------------===//

defvar FloatMods = [B<LowPrecision>, B<Sat>, B<Neg0>, B<Abs0>, B<Abs1>, B<Flr0>];
defm FloatAdd : Layout<PartPhase01, "", [Fix<2, 0b00>] # FloatMods>;
defm FloatMul : Layout<PartPhase01, "", [Fix<2, 0b01>] # FloatMods>;
defvar MadMods = [B<Neg0>, B<Abs0>, B<Neg2>, B<Sat>];
defm FloatMadShort : Layout<PartPhase01, "s", [Fix<3, 0b110>, Fix<1, 0>] # MadMods>;
defm FloatMadLong : Layout<PartPhase01, "x", [Fix<3, 0b110>, Fix<1, 1>] # MadMods
    # [Rsv<3>, B<LowPrecision>, B<Abs1>, B<Neg1>, B<Flr2>, B<Abs2>]>;

// The second operand has no negation: negate the first one.
class FloatBinary<string mnemonic, LayoutDesc form>
    : RogueOp<mnemonic, (ins LowPrecision:$lp, Sat:$sat, Flr0:$flr0, Abs0:$abs0,
                         Neg0:$neg0, Abs1:$abs1), P01, [form]> {
  let Slots = [0, 1];
}
def FADD : FloatBinary<"fadd", FloatAdd> {
  let Semantics = "ft = a + b";
}
def FMUL : FloatBinary<"fmul", FloatMul> {
  let Semantics = "ft = a * b";
}
def FMAD : RogueOp<"fmad", (ins Sat:$sat, LowPrecision:$lp, Abs0:$abs0,
                            Neg0:$neg0, Abs1:$abs1, Neg1:$neg1, Flr2:$flr2,
                            Abs2:$abs2, Neg2:$neg2), P01,
                   [FloatMadShort, FloatMadLong]> {
  let Slots = [0, 1, 2];
  let Semantics = "ft = a * b + c; whether the product is rounded is not known";
}

//===--- One source -------------------------------------------------------===//

defm SingleShort : Layout<PartPhase01, "s",
    [Fix<3, 0b100>, Fix<1, 0>, F<SingleOp, 4>]>;
defm SingleLong : Layout<PartPhase01, "x",
    [Fix<3, 0b100>, Fix<1, 1>, F<SingleOp, 4>, Rsv<6>, B<Neg0>, B<Abs0>]>;
defm Gamma : Layout<PartPhase01, "x",
    [Fix<3, 0b100>, Fix<1, 1>, F<SingleOp, 4>, Rsv<5>, B<GammaOp>, B<Neg0>,
     B<Abs0>]>;

class Single<string mnemonic, int enc, list<Phase> phases>
    : RogueOp<mnemonic, (ins Abs0:$abs0, Neg0:$neg0), phases,
              [SingleShort, SingleLong], [Is<SingleOp, enc>]> {
  let Slots = [0];
}
// Writes W0 by itself; IS4 has no part in it.
class Function<string mnemonic, int enc>
    : Single<mnemonic, enc, [PhaseP0]> {
  let Complex = 1;
  let Results = [WritesW0];
}
def FRCP : Function<"frcp", 0> {
  let Semantics = "w0 = 1 / a. NaN gives +NaN, infinity 0 and 0 infinity of the "
                  "same sign; exact for 1 and -1";
}
def FRSQ : Function<"frsq", 1> {
  let Semantics = "w0 = 1 / sqrt(a). NaN and negative values give +NaN, infinity "
                  "0, 0 infinity of the same sign; exact for 1";
}
def FLOG : Function<"flog", 2> {
  let Semantics = "w0 = log2(a). NaN and negative values give +NaN, infinity "
                  "itself, 0 -infinity, 1 exactly 0";
}
def FEXP : Function<"fexp", 3> {
  let Semantics = "w0 = 2^a. NaN gives +NaN, infinity itself, -infinity 0, 0 "
                  "exactly 1";
}
def FLOGCN : Function<"flogcn", 5> {
  let Semantics = "a variant of the logarithm that the ISR does not describe";
  let Evidence = OnlyTables;
}
def FARCTANC : Function<"farctanc", 15> {
  let Semantics = "w0 = atan(a) / a on [-1, 1], undefined outside. Values below "
                  "2^-12 give 1, NaN +NaN";
  let Evidence = OnlyTables;
}
def FSINC : Function<"fsinc", 14> {
  let Results = [WritesW0, WritesP0];
  let Semantics = "w0 = sin(a * pi/2) / a on [-1, 1], undefined outside; p0 = a "
                  "final multiplication by a is needed. Tiny values give pi/2, "
                  "NaN +NaN";
}

class GammaFunction<string mnemonic, list<LayoutDesc> forms, int kind>
    : RogueOp<mnemonic, (ins Abs0:$abs0, Neg0:$neg0), [PhaseP0], forms,
              [Is<SingleOp, 6>, Is<GammaOp, kind>]> {
  let Slots = [0];
  let Complex = 1;
  let Results = [WritesW0];
  let Evidence = OnlyTables;
}
def GCMP : GammaFunction<"gcmp", [SingleShort, Gamma], 0> {
  let Semantics = "w0 = a, from linear to sRGB";
}
def GEXP : GammaFunction<"gexp", [Gamma], 1> {
  let Semantics = "w0 = a, from sRGB to linear";
}

def MBYP : Single<"mbyp", 7, P01> {
  let Repeats = 1;
  let Evidence = SeenVendor;
  let Semantics = "ft = a, bit for bit unless abs or neg change bit 31";
}
// Pixels of a quad: 0 and 1 in the first row, 2 and 3 in the second.
def FDSX : Single<"fdsx", 8, P01> {
  let Semantics = "ft = pixel 1 - pixel 0 of the quad, for all four";
}
def FDSY : Single<"fdsy", 9, P01> {
  let Semantics = "ft = pixel 2 - pixel 0 of the quad, for all four";
}
def FDSXF : Single<"fdsxf", 10, P01> {
  let Evidence = OnlyTables;
  let Semantics = "ft = right - left pixel of the own row of the quad";
}
def FDSYF : Single<"fdsyf", 11, P01> {
  let Evidence = OnlyTables;
  let Semantics = "ft = lower - upper pixel of the own column of the quad";
}

//===--- Range reduction --------------------------------------------------===//

defm Reduction : Layout<PartPhase01, "",
    [Fix<3, 0b100>, Fix<1, 1>, Fix<4, 13>,
     B<Part>, F<Iteration, 3>, B<Kind>, B<PredWrite>, B<Neg0>, B<Abs0>]>;
def FRED : RogueOp<"fred", (ins Kind:$kind, Part:$part, PredWrite:$pwen,
                            Iteration:$iter, Abs0:$abs0, Neg0:$neg0),
                   [PhaseP0], [Reduction]> {
  let Slots = [0, 3];
  let Complex = 1;
  let Results = [WritesW0, WritesW1, WritesP0];
  let Semantics = "one step of the range reduction of an angle for fsinc. Part a "
                  "of iteration 0 gives data in w1; part b takes the angle and "
                  "that data (s3) and gives the reduced angle in w0; p0, if "
                  "written, asks for another iteration";
}

def : UnencodedOp<"fsqrt", "6", "w0 = sqrt(a)">;
def : UnencodedOp<"f16sop", "6", "two sums of two products of halves, combined by "
                  "add, sub, min, max or rsub; only opcode 4 of the operations "
                  "with one source is known">;
def : UnencodedOp<"f16sop.mad", "6", "four multiply-adds of halves">;
def : UnencodedOp<"f16sop.u8", "6", "f16sop on unsigned bytes">;
def : UnencodedOp<"f16sop.u8mad", "6", "f16sop.mad on unsigned bytes">;
def : UnencodedOp<"sopmov", "6", "what f16sop moves besides: a result or a "
                  "source">;
def : UnencodedOp<"sopmov.u8", "6", "the same of f16sop.u8">;
def : UnencodedOp<"sopu8madmov", "6", "the same of f16sop.u8mad">;
def : UnencodedOp<"fadd (phase 2)", "6", "ft2 = is3 + fte">;
def : UnencodedOp<"fmul (phase 2)", "6", "ft2 = is3 * fte">;
def : UnencodedOp<"frcp.f16 and others", "6", "half sources and results of the "
                  "functions">;
def : UnencodedOp<"converttof64", "6", "from single to double precision">;
def : UnencodedOp<"convertfromf64", "6", "from double to single precision">;
def : UnencodedOp<"gta", "6", "texel address from coordinates">;
