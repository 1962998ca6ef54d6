//===-- RogueInstrInfoPhase2.td - Pack, test, move -------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Unpacking is in phase 0, everything else here in phase 2, which has up to
// three parts: move, test, pack, in the order of their bytes. A move or test
// that ends phase 2 says so, which takes its long form.
//
//===----------------------------------------------------------------------===//

defm Unpack : Layout<PartPhase01, "",
    [Fix<3, 0b100>, Fix<1, 1>, Fix<4, 12>, F<Elem0, 2>, B<ScaleOrTruncate>,
     F<Format, 5>]>;
def UNPCK : RogueOp<"unpck", (ins Format:$format, ScaleOrTruncate:$scale,
                              Elem0:$elem0), [PhaseP0], [Unpack]> {
  let Slots = [0];
  let Repeats = 1;
  let Semantics = "ft0 = the component of s0 as a float; normalised formats are "
                  "scaled, conversions of 32-bit integers truncated, on request";
}

defm Pack : Layout<PartPhase2, "",
    [Fix<3, 0b100>, Fix<1, 1>, Fix<4, 12>, B<Program>, B<RoundZero>, B<Scale>,
     F<Format, 5>]>;
def PCK : RogueOp<"pck", (ins Format:$format, Program:$prog, Scale:$scale,
                          RoundZero:$rtz), [PhasePck], [Pack]> {
  let Repeats = 1;
  let Evidence = SeenVendor;
  let Semantics = "ft2 = is3, a float, as a component of the format; repetition "
                  "merges components into one destination. zero and one read "
                  "nothing; prog takes the format from fte";
}

defm TestShort : Layout<PartPhase2, "s",
    [Fix<3, 0b111>, Fix<1, 0>, S<TestCond, 2, 0>, B<PredWrite>]>;
defm TestLong : Layout<PartPhase2, "x",
    [Fix<3, 0b111>, Fix<1, 1>, S<TestCond, 2, 0>, B<PredWrite>,
     F<TypeOfTest, 3>, B<Phase2End>, F<Elem0, 2>, Rsv<1>, S<TestCond, 3, 3>]>;
def TST : RogueOp<"tst", (ins TestCond:$cond, TypeOfTest:$type, PredWrite:$pwen,
                          Elem0:$elem), [PhaseTst], [TestShort, TestLong]> {
  let Results = [WritesP0];
  let Evidence = SeenVendor;
  let Semantics = "ftt, and p0 if written, = comparison of is1 with zero (z, gz, "
                  "gez) or with is2 (e, g, ge, ne, l, le), or the carry of phase "
                  "0 (c)";
}
def : UnencodedOp<"pck.se9995, unpck.se9995", "7", "three components of 9 bits "
                  "with a common exponent of 5">;
def : UnencodedOp<"tstmin", "9", "ftt = is1 < is2">;
def : UnencodedOp<"tstmax", "9", "ftt = is1 >= is2">;

defm MoveShort : Layout<PartPhase2, "s",
    [Fix<3, 0b110>, Fix<1, 0>, F<SelectW1, 2>, F<SelectW0, 2>]>;
defm MoveLong : Layout<PartPhase2, "x",
    [Fix<3, 0b110>, Fix<1, 1>, F<SelectW1, 2>, F<SelectW0, 2>,
     Rsv<2>, F<ByteMask, 4>, B<Always>, B<Phase2End>]>;
class Move<string mnemonic, list<LayoutDesc> forms, int always>
    : RogueOp<mnemonic, (ins ByteMask:$mask, SelectW0:$src0, SelectW1:$src1),
              [PhaseMov], forms, [Is<Always, always>]> {
  let Results = [WritesW0, WritesW1];
  let Evidence = SeenVendor;
}
def MOVC : Move<"movc", [MoveShort, MoveLong], 0> {
  let Semantics = "if ftt: the selected bytes of w0 = src0, w1 = src1; all else "
                  "of w0 is is4, of w1 is5";
}
def MOV : Move<"mov", [MoveLong], 1> {
  let Repeats = 1;
  let Semantics = "the selected bytes of w0 = src0, the others is4";
}
