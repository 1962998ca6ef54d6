//===-- BifrostInstrInfoADDControl.td - ADD unit: branches and barriers -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The last source is the target: the high word of a PC-relative constant, or
// for JUMP a register.
defvar Target = Src<6, NotSelector3>;

let HasResult = false, hasSideEffects = true, IsLast = true in {
  let isBranch = true, isTerminator = true in {
    class Branch<string mnemonic, list<Src> sources, int exact,
                 list<Mod> mods = [], list<Field> fields = []>
        : AddInst<mnemonic, !listconcat(sources, [Target]), mods,
                  [Encoding<exact, [], fields>]>;
    class BranchUnary<string mnemonic, int exact, list<Mod> mods = [],
                      list<Field> fields = []>
        : Branch<mnemonic, [Src<0>], exact, mods, fields>;
  }
}

//===--- Comparison with zero ---------------------------------------------===//

// Bits 11:9 and 3 are the comparison, bits 5:4 the half.
defvar ZeroHalf = Codes<4, 2, "widen0", ["", "h1", "h0", ""]>;
defvar ZeroOrder = Codes<9, 3, "cmpf", ["lt", "le", "ge", "gt", "", "", "", ""]>;
defvar ZeroFloat = [Codes<3, 1, "cmpf", ["ne|ge|le", "eq|gt|lt"]>,
                    Codes<9, 3, "cmpf", ["", "", "", "", "", "ne|eq", "ge|gt",
                                         "le|lt"]>];
defvar ZeroEqual = Codes<3, 1, "cmpf", ["ne", "eq"]>;

multiclass BranchZero<string type, int exact, ModKind compare,
                      list<Field> comparison> {
  def _#type#"32" : BranchUnary<"BRANCHZ."#type#"32", exact,
                                [Compare<compare>], comparison>;
  def _#type#"16" : BranchUnary<"BRANCHZ."#type#"16", exact,
                                [HalfNamed<0>, Compare<compare>],
                                !listconcat([ZeroHalf], comparison)>;
}
defm ADD_BRANCHZ : BranchZero<"i", 0x6f800, ModCompareEqual, [ZeroEqual]>;
// The open compiler has no use for these.
let Known = EvidenceNotes in {
  defm ADD_BRANCHZ : BranchZero<"f", 0x6f000, ModCompare, ZeroFloat>;
  defm ADD_BRANCHZ : BranchZero<"s", 0x6f008, ModCompareOrder, [ZeroOrder]>;
  defm ADD_BRANCHZ : BranchZero<"u", 0x6f000, ModCompareOrder, [ZeroOrder]>;
}

//===--- Comparison of two operands ---------------------------------------===//

// All types share one pattern: bits 14:12 tell the halves (and, where these
// differ, some of the comparison), bits 11:9 the comparison. The order of the
// sources' selectors tells lt from not-lt and equal from not-equal, so operands
// are exchanged to get the order. Comparisons of something with itself are
// written as whatever has the same effect.

// Some combinations when both sources are the same half.
class SameHalf<list<dag> combinations> {
  list<dag> L = !listconcat(
      !foreach(c, combinations, !con((is "h0":$widen0, "h0":$widen1), c)),
      !foreach(c, combinations, !con((is "h1":$widen0, "h1":$widen1), c)));
}
class SameHalfAlias<dag combination> {
  list<dag> L = [!con((alias "h0":$widen0, "h0":$widen1), combination),
                 !con((alias "h1":$widen0, "h1":$widen1), combination)];
}
// Some comparisons of different halves, where no order is needed, or some
// combinations when they are the same.
class Halves<string other, list<dag> same> {
  list<dag> L = !listconcat(
      [(is "h1":$widen0, "h0":$widen1, other:$cmpf)], SameHalf<same>.L);
}
// The codes of bits 14:12: 3 and 4 are comparisons of different halves.
class BranchHalves<list<dag> code3, list<dag> code4>
    : Field<12, 3, [[], [(is "h0":$widen0, "h0":$widen1)],
                    [(is "h1":$widen0, "h1":$widen1)], code3, code4,
                    [], [], []]>;
class OtherHalf<string comparisons> {
  list<dag> L = [(is "h1":$widen0, "h0":$widen1, comparisons:$cmpf)];
}
defvar BranchHalfMods = [HalfNamed<0>, HalfNamed<1>];

class BranchBinary<string type, list<Mod> lanes, ModKind compare,
                   list<Field> fields>
    : Branch<"BRANCH."#type, [Src<0>, Src<3>], 0x68000,
             !listconcat(lanes, [Compare<compare>]), fields> {
  let Known = EvidenceNotes;
}

// Bits 14:12 are zero for 32-bit integers.
defvar WholeWords = Field<12, 3, [[(is)], [], [], [], [], [], [], []]>;

// Equality: equal if src0 comes before src1, not equal otherwise.
defvar EqualBefore = (is "lt":$ordering, "eq":$cmpf);
defvar NotEqualElse = (is "!lt":$ordering, "ne":$cmpf);
defvar EqualToItself = (alias "eq":$ordering, "eq":$cmpf);
let Swaps = [Swap01] in {
  def ADD_BRANCH_i32
      : BranchBinary<"i32", [], ModCompareEqual,
                     [WholeWords,
                      Field<9, 3, [[], [EqualToItself], [], [],
                                   [EqualBefore, NotEqualElse],
                                   [], [], []]>]>;
  def ADD_BRANCH_i16
      : BranchBinary<"i16", BranchHalfMods, ModCompareEqual,
                     [BranchHalves<OtherHalf<"ne">.L, OtherHalf<"eq">.L>,
                      Field<9, 3, [[], SameHalfAlias<EqualToItself>.L, [], [],
                                   Halves<"eq|ne", [EqualBefore,
                                                    NotEqualElse]>.L,
                                   [], [], []]>]>;
}

// A word can be compared with a half, where no order is needed.
class WordOrHalf<string half, list<dag> words> {
  list<dag> L = !listconcat(
      [(is "!none":$widen1, half:$cmpf)],
      !foreach(w, words, !con((is "none":$widen1), w)));
}

// Order of integers: lt, le, ge, gt. Signed words have src0 before src1,
// unsigned words after; of equal selectors le stands for le and ge.
class Before<string comparison> {
  dag D = (is "lt":$ordering, comparison:$cmpf);
}
class NotBefore<string comparison> {
  dag D = (is "!lt":$ordering, comparison:$cmpf);
}
defvar LessEqualItself = (is "eq":$ordering, "le|ge":$cmpf);
defvar NeverItself = (alias "eq":$ordering, "lt|gt":$cmpf);
// "Less or equal to itself" of unsigned numbers is that of signed numbers.
defvar UnsignedLessEqual = (is "gt":$ordering, "le":$cmpf);
defvar UnsignedItself = (alias "eq":$ordering, "le":$cmpf);
let Swaps = [SwapMirrored] in {
  def ADD_BRANCH_s32
      : BranchBinary<"s32", [], ModCompareOrder,
                     [WholeWords,
                      Field<9, 3, [[Before<"lt">.D],
                                   [Before<"le">.D, LessEqualItself],
                                   [Before<"ge">.D], [Before<"gt">.D],
                                   [NeverItself], [], [], []]>]>;
  def ADD_BRANCH_s16
      : BranchBinary<"s16", BranchHalfMods, ModCompareOrder,
                     [BranchHalves<[], OtherHalf<"lt|le|ge|gt">.L>,
                      Field<9, 3, [Halves<"lt", [Before<"lt">.D]>.L,
                                   Halves<"le", [Before<"le">.D,
                                                 LessEqualItself]>.L,
                                   Halves<"ge", [Before<"ge">.D]>.L,
                                   Halves<"gt", [Before<"gt">.D]>.L,
                                   SameHalfAlias<NeverItself>.L,
                                   [], [], []]>]>;
  def ADD_BRANCH_u32
      : BranchBinary<"u32", [], ModCompareOrder,
                     [WholeWords,
                      Field<9, 3, [[NotBefore<"lt">.D],
                                   [UnsignedLessEqual, UnsignedItself],
                                   [NotBefore<"ge">.D], [NotBefore<"gt">.D],
                                   [], [], [], []]>]>;
  def ADD_BRANCH_u16
      : BranchBinary<"u16", BranchHalfMods, ModCompareOrder,
                     [BranchHalves<OtherHalf<"lt|le|ge|gt">.L, []>,
                      Field<9, 3, [Halves<"lt", [NotBefore<"lt">.D]>.L,
                                   !listconcat(
                                       Halves<"le", [UnsignedLessEqual]>.L,
                                       SameHalfAlias<UnsignedItself>.L),
                                   Halves<"ge", [NotBefore<"ge">.D]>.L,
                                   Halves<"gt", [NotBefore<"gt">.D]>.L,
                                   [], [], [], []]>]>;

  // Floats: eq, gt and lt if src0 comes before src1, else ne, ge and le.
  def ADD_BRANCH_f16
      : BranchBinary<"f16", BranchHalfMods, ModCompare,
                     [BranchHalves<OtherHalf<"ne|ge|le">.L,
                                   OtherHalf<"eq|gt|lt">.L>,
                      Field<9, 3, [[], [], [], [],
                                   SameHalfAlias<NeverItself>.L,
                                   Halves<"eq|ne", [EqualBefore,
                                                    NotEqualElse]>.L,
                                   Halves<"gt|ge", [Before<"gt">.D,
                                                    NotBefore<"ge">.D]>.L,
                                   Halves<"lt|le", [Before<"lt">.D,
                                                    NotBefore<"le">.D,
                                                    (is "eq":$ordering,
                                                        "eq":$cmpf)]>.L]>]>;
  def ADD_BRANCH_f32
      : BranchBinary<"f32", [Widen<0>, Widen<1>], ModCompare,
                     [Combos<12, 3, ["widen0", "widen1"],
                             [["none", "none"], [], [], [], [], ["none", "h0"],
                              ["none", "h1"], []]>,
                      Field<9, 3, [[],
                                   [(is "!none":$widen1, "ne":$cmpf)],
                                   [(is "!none":$widen1, "ge":$cmpf)],
                                   [(is "!none":$widen1, "le":$cmpf)],
                                   [!con((alias "none":$widen1), NeverItself)],
                                   WordOrHalf<"eq", [EqualBefore,
                                                     NotEqualElse]>.L,
                                   WordOrHalf<"gt", [Before<"gt">.D,
                                                     NotBefore<"ge">.D]>.L,
                                   WordOrHalf<"lt", [Before<"lt">.D,
                                                     NotBefore<"le">.D,
                                                     (is "eq":$ordering,
                                                         "eq":$cmpf)]>.L]>]> {
    let TLimits = [TLimit<0, (is "none":$widen0)>,
                   TLimit<1, (is "none":$widen1)>];
  }
}

//===--- Decisions of the warp --------------------------------------------===//

let Known = EvidenceNotes in {
  // Bits 9 and 3 are the half, once as it is and once inverted.
  def ADD_BRANCHC_i16
      : BranchUnary<"BRANCHC.i16", 0x6f030,
                    [Mod<"combine", ModCombine, 10>, Half<0>],
                    [Codes<9, 1, "lane0", ["h0", "h1"]>,
                     Codes<3, 1, "lane0", ["h1", "h0"]>]>;
  def ADD_BRANCHC_i32 : BranchUnary<"BRANCHC.i32", 0x6f238,
                                    [Mod<"combine", ModCombine, 10>]>;
}
let Known = EvidenceOpen in {
  def ADD_BRANCH_DIVERG      : Branch<"BRANCH_DIVERG", [], 0x6f83c>;
  def ADD_BRANCH_NO_DIVERG   : Branch<"BRANCH_NO_DIVERG", [], 0x6fa34>;
  def ADD_BRANCH_LOWBITS_f32 : BranchUnary<"BRANCH_LOWBITS.f32", 0x6fa38>;
}

//===--- Without condition ------------------------------------------------===//

def ADD_JUMP : Branch<"JUMP", [], 0x6fe34> {
  let isBarrier = true;
}

let Message = MessageBarrier, HasResult = false, hasSideEffects = true,
    IsLast = true, isConvergent = true in
  def ADD_BARRIER : ADD<"BARRIER", 0, 0xd7874>;
