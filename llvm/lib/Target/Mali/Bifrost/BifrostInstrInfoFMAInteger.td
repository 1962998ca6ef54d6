//===-- BifrostInstrInfoFMAInteger.td - FMA unit: integers and selection -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===--- Add, multiply ----------------------------------------------------===//

// Carry and borrow of c; only c = 0 is certain.
let Known = EvidenceDriver in
  def FMA_IADDC_i32 : FMA<"IADDC.i32", 3, 0x27fc00>;
let Known = EvidenceOpen in
  def FMA_ISUBB_i32 : FMA<"ISUBB.i32", 3, 0x27fe00>;

// Low half of a 64-bit a + (b << shift); ADD's SHADDXH or an address takes the
// carry.
class ShiftAdd<string type, int exact, list<Mod> mods = []>
    : FMA<"SHADDXL."#type, 2, exact, mods> {
  let Imms = [Imm<"shift", 6, 3>];
  let Known = EvidenceNotes;
}
def FMA_SHADDXL_i64 : ShiftAdd<"i64", 0x70e600>;
def FMA_SHADDXL_s32 : ShiftAdd<"s32", 0x70e800, [Mod<"lane1", ModHalfOrWord, 9>]>;
def FMA_SHADDXL_u32 : ShiftAdd<"u32", 0x70e000, [Mod<"lane1", ModHalfOrWord, 9>]>;

// 32 bits by 32 bits, by a half or by a byte.
def FMA_IMUL_i32
    : FMAInst<"IMUL.i32", FMASrc<2>.L,
              [Mod<"widen1", ModWidenInt>, Mod<"extend", ModExtend>],
              [Encoding<0x73c0c0, [(is "none":$extend, "none":$widen1)]>,
               Encoding<0x73c8c0, [], [Codes<9, 1, "widen1", ["h0", "h1"]>,
                                       Codes<10, 1, "extend", ["zext", "sext"]>]>,
               Encoding<0x73b0c0, [], [Codes<9, 2, "widen1", ["b0", "b1", "b2", "b3"]>,
                                       Codes<11, 1, "extend", ["zext", "sext"]>]>]>;
def FMA_IMUL_v2i16 : FMA<"IMUL.v2i16", 2, 0x7240c0, [Swz<0, 9>, Swz<1, 11>]>;
def FMA_IMUL_v4i8
    : FMAInst<"IMUL.v4i8", FMASrc<2>.L, [Mod<"replicate1", ModReplicate8>],
              [Encoding<0x73e0c0, [(is "b0123":$replicate1)]>,
               Encoding<0x7380c0, [], [Codes<9, 2, "replicate1",
                   ["b0000", "b1111", "b2222", "b3333"]>]>]>;
let Known = EvidenceOpen in {
  def FMA_IDP_v4i8 : FMA<"IDP.v4i8", 2, 0x73e8c0,
                         [Mod<"sign0", ModSign, 9>, Mod<"sign1", ModSign, 10>]>;
  // Half of a pair with ADD's IMOV_FMA.
  def FMA_IMULD : FMAInst<"IMULD", [Src<0, StoredOnly>, Src<3, StoredOnly>],
                          [Mod<"threads", ModThreads, 6>], [Encoding<0x70f100>]>;
}

//===--- Bits -------------------------------------------------------------===//

def FMA_BITREV_i32   : FMA<"BITREV.i32", 1, 0x701fc0>;
def FMA_POPCOUNT_i32 : FMA<"POPCOUNT.i32", 1, 0x73c6d8>;
let Open = "what mask does" in {
  def FMA_CLZ_u32   : FMA<"CLZ.u32", 1, 0x701fd0, [Mod<"mask", ModClzMask, 3>]>;
  def FMA_CLZ_v2u16 : FMA<"CLZ.v2u16", 1, 0x701ec0,
                          [Mod<"mask", ModClzMask, 3>, Swz<0, 4>]>;
  def FMA_CLZ_v4u8  : FMA<"CLZ.v4u8", 1, 0x701f90, [Mod<"mask", ModClzMask, 3>]>;
}

//===--- Selection --------------------------------------------------------===//

// compare(src0, src1) ? src2 : src3. Equality, greater and greater or equal
// exist; the others exchange the operands of the comparison or of the choice.
defvar SwapChoice = Swap<2, 3, [Rewrite<"cmpf", "ne", "eq">]>;

class Select<string type, int exact, ModKind compare, Field comparison>
    : FMA<"CSEL."#type, 4, exact, [Compare<compare>], [comparison]>;
class SelectFloat<string type, int exact>
    : Select<type, exact, ModCompare, Codes<12, 2, "cmpf", ["eq", "gt", "ge", ""]>> {
  let Swaps = [SwapMirrored, SwapChoice];
}
class SelectEqual<string type, int exact>
    : Select<type, exact, ModCompareEqual,
             Codes<12, 3, "cmpf", ["", "", "", "eq", "", "", "", ""]>> {
  let Swaps = [SwapChoice];
}
class SelectOrder<string type, int exact>
    : Select<type, exact, ModCompareOrder, Codes<12, 1, "cmpf", ["gt", "ge"]>> {
  let Swaps = [SwapMirrored];
}
def FMA_CSEL_f32   : SelectFloat<"f32", 0x2e0000>;
def FMA_CSEL_v2f16 : SelectFloat<"v2f16", 0x6e0000>;
def FMA_CSEL_i32   : SelectEqual<"i32", 0x2e0000>;
def FMA_CSEL_v2i16 : SelectEqual<"v2i16", 0x6e0000>;
def FMA_CSEL_s32   : SelectOrder<"s32", 0x2e4000>;
def FMA_CSEL_u32   : SelectOrder<"u32", 0x2e6000>;
def FMA_CSEL_v2s16 : SelectOrder<"v2s16", 0x6e4000>;
def FMA_CSEL_v2u16 : SelectOrder<"v2u16", 0x6e6000>;
