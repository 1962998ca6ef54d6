//===-- RogueInstrInfoBitwise.td - Bitwise operations ----*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Phase 0 has three units in one byte: bit mask (FT0, FT1), shift (FT2), count
// (FT3); phase 1 one (FT4); phase 2 a shift (FT5) and a test of FT5 or FT3.
// A unit that a group does not name bypasses, which is what code 0 or `Bypass`
// says. W0 is FT5, W1 is FT3.
//
//===----------------------------------------------------------------------===//

//===--- Phase 0 ----------------------------------------------------------===//

class Bit0<int hasImm, Piece last, list<Piece> imm = []> {
  list<Piece> Pieces =
      [B<Tag>, B<CountOf>, S<CountOp, 0, 0>, Fix<1, hasImm>, F<Shift1, 2>,
       S<CountOp, 1, 1>, last] # imm;
}
defm Bit0Reg : Layout<PartBitwise0, "", Bit0<0, B<MaskOp>>.Pieces>;
defm Bit0Imm16 : Layout<PartBitwise0, "imm16",
    Bit0<1, Fix<1, 0>, [S<Imm16, 7, 0>, S<Imm16, 15, 8>]>.Pieces>;
defm Bit0Imm32 : Layout<PartBitwise0, "imm32",
    Bit0<1, Fix<1, 1>, [S<Imm32, 7, 0>, S<Imm32, 15, 8>, S<Imm32, 23, 16>,
                        S<Imm32, 31, 24>]>.Pieces>;

class BitOp<string mnemonic, dag operands, Phase phase, list<LayoutDesc> forms,
            list<Is> fixed, list<int> slots, string semantics>
    : RogueOp<mnemonic, operands, [phase], forms, fixed> {
  let Slots = slots;
  let Semantics = semantics;
  let Evidence = SeenVendor;
}

class BitMask<string mnemonic, int enc, list<int> slots, string semantics>
    : BitOp<mnemonic, (ins), PhaseMask, [Bit0Reg], [Is<MaskOp, enc>], slots,
            semantics>;
def BBYP0BM : BitMask<"byp", 0, [0, 1], "ft0 = s0, ft1 = s1"> {
  let Bypass = 1;
}
def MSK : BitMask<"msk", 1, [0, 1],
    "ft1 = s0 ones from bit s1 upward; ft0 = s0 + s1 - 1, the top one's number"> {
  let Evidence = SeenMesa;
}
def BBYP0BM_IMM16 : BitOp<"byp", (ins Imm16:$imm), PhaseMask, [Bit0Imm16], [], [0],
    "ft0 = s0, ft1 = the immediate, zero-extended">;
def BBYP0BM_IMM32 : BitOp<"byp", (ins Imm32:$imm), PhaseMask, [Bit0Imm32], [], [0],
    "ft0 = s0, ft1 = the immediate"> {
  let Evidence = SeenMesa;
}

defvar Bit0Forms = [Bit0Reg, Bit0Imm16, Bit0Imm32];
class BitShift1<string mnemonic, int enc, list<int> slots, string semantics>
    : BitOp<mnemonic, (ins), PhaseShift1, Bit0Forms, [Is<Shift1, enc>], slots,
            semantics>;
def BBYP0S1 : BitShift1<"byp", 0, [2], "ft2 = s2"> {
  let Evidence = SeenMesa;
  let Bypass = 1;
}
def SHFL : BitShift1<"shfl", 1, [1, 2],
    "ft2 = the low halves of s2 and s1 interleaved, s2 in the even bits"> {
  let Evidence = OnlyTables;
}
def REV : BitShift1<"rev", 2, [2], "ft2 = s2 with its bits in reverse order"> {
  let Evidence = SeenMesa;
}
def LSL0 : BitShift1<"lsl", 3, [1, 2], "ft2 = s2 << (s1 mod 32)">;

class BitCount<string mnemonic, int enc, string semantics>
    : BitOp<mnemonic, (ins CountOf:$src), PhaseCount, Bit0Forms,
            [Is<CountOp, enc>], [2], semantics>;
def CBS : BitCount<"cbs", 0, "ft3 = number of ones in the source">;
def FTB : BitCount<"ftb", 1,
    "ft3 = number of the highest one in the source, -1 if there is none"> {
  let Evidence = SeenMesa;
}
def BBYP0C : BitCount<"byp", 2, "ft3 = the source"> {
  let Evidence = SeenMesa;
  let Bypass = 1;
}
def : UnencodedOp<"ftb_shi", "10", "as ftb, for negative numbers the highest "
                  "zero; count code 3 is unassigned">;
def : UnencodedOp<"ftb_msb", "10", "as ftb, counted from the most significant "
                  "bit">;

//===--- Phase 1 ----------------------------------------------------------===//

defm Bit1 : Layout<PartBitwise1, "",
    [Rsv<1>, Fix<1, 1>, B<MaskB>, Rsv<1>, B<MaskA>, F<LogicOp, 3>]>;

class Logic<string mnemonic, int enc, string semantics>
    : BitOp<mnemonic, (ins MaskA:$mska, MaskB:$mskb), PhaseLogic, [Bit1],
            [Is<LogicOp, enc>], [3], semantics>;
def OR   : Logic<"or", 0, "ft4 = a | b, with a = ft2, or ft2 & ft1, and b = s3, "
                          "or s3 & ~ft1"> {
  let Evidence = SeenMesa;
}
def AND  : Logic<"and", 1, "ft4 = a & b, operands as for or">;
def XOR  : Logic<"xor", 2, "ft4 = a ^ b, operands as for or">;
def NOR  : Logic<"nor", 4, "ft4 = ~(a | b), operands as for or"> {
  let Evidence = OnlyTables;
}
def NAND : Logic<"nand", 5, "ft4 = ~(a & b), operands as for or"> {
  let Evidence = OnlyTables;
}
def XNOR : Logic<"xnor", 6, "ft4 = ~(a ^ b), operands as for or"> {
  let Evidence = SeenMesa;
}
def BBYP1 : Logic<"byp", 7, "ft4 = ft1"> {
  let Evidence = OnlyTables;
  let Slots = [];
  let Bypass = 1;
}

//===--- Phase 2 ----------------------------------------------------------===//

defvar Bit2Test = [Rsv<2>, B<PredWrite>, B<TestOf>, B<TestNot>];
defm Bit2 : Layout<PartBitwise2, "", Bit2Test # [Fix<1, 0>, F<Shift2, 2>]>;
defm Bit2Asr : Layout<PartBitwise2, "", Bit2Test # [Fix<1, 1>, F<Sign, 2>]>;

class BitShift2<string mnemonic, int enc, string semantics>
    : BitOp<mnemonic, (ins), PhaseShift2, [Bit2], [Is<Shift2, enc>], [4],
            semantics>;
def LSL : BitShift2<"lsl", 0, "ft5 = ft4 << (s4 mod 32)">;
def SHR : BitShift2<"shr", 1, "ft5 = ft4 >> (s4 mod 32), unsigned">;
def ROL : BitShift2<"rol", 2, "ft5 = ft4 rotated left by s4 mod 32"> {
  let Evidence = OnlyTables;
}
def CPS : BitShift2<"cps", 3, "ft5 = s4 without the bits of ft4, which are set if "
                              "p0"> {
  let Evidence = OnlyTables;
}
def ASR : BitOp<"asr", (ins Sign:$sign), PhaseShift2, [Bit2Asr], [], [4],
    "ft5 = ft4 >> (s4 mod 32) with copies of the sign bit, which is bit 31 (twb), "
    "15 (pwb), the top of the mask ft0 (mtb) or bit ft3 (ftb)"> {
  let Evidence = SeenMesa;
}

class BitTest<string mnemonic, int enc, string semantics>
    : BitOp<mnemonic, (ins TestOf:$src, PredWrite:$pwen), PhaseBitTest,
            [Bit2, Bit2Asr], [Is<TestNot, enc>], [], semantics> {
  let Results = [WritesP0];
}
def TZ : BitTest<"tz", 0, "p0 = source is zero"> {
  let Bypass = 1; // as long as it does not write p0
}
def TNZ : BitTest<"tnz", 1, "p0 = source is not zero">;
