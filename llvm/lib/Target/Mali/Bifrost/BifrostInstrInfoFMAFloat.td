//===-- BifrostInstrInfoFMAFloat.td - FMA unit: float arithmetic -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Both operands of an f32 instruction can be halves. (h1, h0) is (h0, h1) with
// the operands exchanged.
class WidenPairs<int start>
    : Combos<start, 3, ["widen0", "widen1"],
             [["none", "none"], ["none", "h0"], ["none", "h1"], ["h0", "h0"],
              ["h0", "h1"], ["h1", "h1"], ["h0", "none"], ["h1", "none"]]>;

// The sign of a product: one bit for two factors.
class ProductSign<int start>
    : Field<start, 1, [[(is "none":$neg0, "none":$neg1),
                        (is "neg":$neg0, "neg":$neg1)],
                       [(is "none":$neg0, "neg":$neg1),
                        (is "neg":$neg0, "none":$neg1)]]>;

// One bit for two absolute values. Which of them it means depends on the order
// of the sources' selectors. Both of one operand cannot be written.
class AbsByOrder<int start>
    : Field<start, 1, [[(is "abs":$abs0, "none":$abs1, "gt":$ordering),
                        (is "none":$abs0, "none":$abs1, "!gt":$ordering)],
                       [(is "abs":$abs0, "abs":$abs1, "gt":$ordering),
                        (is "abs":$abs0, "none":$abs1, "!gt":$ordering)]]>;

//===--- Add, multiply ----------------------------------------------------===//

def FMA_FMA_f32
    : FMA<"FMA.f32", 3, 0x000000,
          [Widen<0>, Widen<1>, Neg<0>, Neg<1>, Abs<0, 12>, Round<13>,
           Clamp<15>, Abs<1, 19>, Neg<2, 18>, Abs<2, 20>],
          [WidenPairs<9>, ProductSign<17>]> {
  let Swaps = [Swap01];
}
def FMA_FMA_v2f16
    : FMA<"FMA.v2f16", 3, 0x400000,
          [Neg<0>, Neg<1>, Swz<0, 9>, Swz<1, 11>, Round<13>, Clamp<15>,
           Neg<2, 18>, Swz<2, 19>], [ProductSign<17>]>;

def FMA_FADD_f32
    : FMA<"FADD.f32", 2, 0x2c0000,
          [Abs<1, 6>, Neg<0, 7>, Neg<1, 8>, Abs<0, 12>, Round<13>, Clamp<15>,
           Widen<0>, Widen<1>], [WidenPairs<9>]> {
  let Swaps = [Swap01];
}
def FMA_FADD_v2f16
    : FMA<"FADD.v2f16", 2, 0x6c0000,
          [Abs<0>, Abs<1>, Neg<0, 7>, Neg<1, 8>, Swz<0, 9>, Swz<1, 11>,
           Round<13>, Clamp<15>], [AbsByOrder<6>]> {
  let Swaps = [Swap01];
}

// (a * b + c) * 2^d, with few of the combinations of what can happen to it.
class Rescale<string mnemonic, int exact, ModKind special, string code6>
    : FMA<mnemonic, 4, exact,
          [Mod<"round", ModRoundZero>, Clamp<>, Neg<0>, Neg<1>, Abs<0, 15>,
           Neg<2, 17>, Mod<"special", special>],
          [ProductSign<16>,
           Combos<12, 3, ["clamp", "special", "round"],
                  [["none", "none", "none"], ["clamp_0_inf", "none", "none"],
                   ["clamp_m1_1", "none", "none"],
                   ["clamp_0_1", "none", "none"], ["none", "n", "none"],
                   ["none", "n", "rtz"],
                   !if(!empty(code6), []<string>, ["none", code6, "none"]),
                   ["none", "left", "none"]]>]>;
def FMA_FMA_RSCALE_f32
    : Rescale<"FMA_RSCALE.f32", 0x280000, ModSpecial32, "scale16">;
def FMA_FMA_RSCALE_v2f16
    : Rescale<"FMA_RSCALE.v2f16", 0x680000, ModSpecial16, "">;

def FMA_FADD_LSCALE_f32
    : FMA<"FADD_LSCALE.f32", 2, 0x70f400,
          [Abs<0, 6>, Neg<0, 7>, Abs<1, 8>, Neg<1, 9>]> {
  let Predicates = [HasF32SFU];
  let Known = EvidenceDriver;
}

let Known = EvidenceOpen in {
  def FMA_FMUL_CSLICE : FMA<"FMUL_CSLICE", 2, 0x70d000,
                            [Half<0, 6>, Abs<0, 7>, Neg<0, 8>]>;
  def FMA_FMUL_SLICE_f32 : FMA<"FMUL_SLICE.f32", 2, 0x70cb40>;
}

//===--- Compare ----------------------------------------------------------===//

defvar TotalIsOpen = "what total does";
def FMA_FCMP_f32
    : FMA<"FCMP.f32", 2, 0x240000,
          [Widen<0>, Widen<1>, Abs<1, 6>, Neg<0, 7>, Neg<1, 8>, Abs<0, 12>,
           Compare<ModCompareFloat, 13>, Result<16>], [WidenPairs<9>]> {
  let Open = TotalIsOpen;
  let Swaps = [SwapMirrored];
}
// The total order knows no absolute values.
def FMA_FCMP_v2f16
    : FMA<"FCMP.v2f16", 2, 0x640000,
          [Abs<0>, Abs<1>, Compare<ModCompareFloat>, Neg<0, 7>, Neg<1, 8>,
           Swz<0, 9>, Swz<1, 11>, Result<16>],
          [AbsByOrder<6>,
           Combos<13, 3, ["cmpf", "abs0", "abs1"],
                  !listconcat(!foreach(c, ["eq", "gt", "ge", "ne", "lt", "le", "gtlt"],
                                       [c, "none|abs", "none|abs"]),
                              [["total", "none", "none"]])>]> {
  let Open = TotalIsOpen;
  let Swaps = [SwapMirrored];
}

//===--- Round, exponent and mantissa -------------------------------------===//

// Nearest with ties away has an encoding of its own.
class FMARound<string mnemonic, int exact, int away, Mod lanes>
    : FMAInst<mnemonic, FMASrc<1>.L,
              [Abs<0, 7>, Neg<0, 8>, lanes, RoundAway<>],
              [Encoding<exact, [], [Codes<9, 2, "round", ["none", "rtp", "rtn",
                                                          "rtz"]>]>,
               Encoding<away, [(is "rtna":$round)]>]>;
def FMA_FROUND_f32
    : FMARound<"FROUND.f32", 0x70c020, 0x707620, WidenFrom1<0, 3>>;
def FMA_FROUND_v2f16 : FMARound<"FROUND.v2f16", 0x70c000, 0x707600, Swz<0, 3>>;

// The logarithm's exponent takes no other modifier.
class FMAExponent<string mnemonic, Mod lanes, int type>
    : FMAInst<mnemonic, FMASrc<1>.L,
              [Neg<0>, Mod<"sqrt", ModSqrt>, Mod<"log", ModLog>, lanes],
              [Encoding<!or(0x701c00, type), [(is "none":$log)], [],
                        [At<"neg0", 6>, At<"sqrt", 8>]>,
               Encoding<!or(0x701e00, type),
                        [(is "log":$log, "none":$sqrt, "none":$neg0)]>]>;
def FMA_FREXPE_f32   : FMAExponent<"FREXPE.f32", WidenFrom1<0, 3>, 0x20>;
def FMA_FREXPE_v2f16 : FMAExponent<"FREXPE.v2f16", Swz<0, 3>, 0>;

class FMAMantissa<string mnemonic, Mod lanes, int type>
    : FMAInst<mnemonic, FMASrc<1>.L,
              [Abs<0, 6>, Mod<"sqrt", ModSqrt>, Mod<"log", ModLog>, lanes,
               Neg<0>],
              [Encoding<!or(0x701b00, type), [(is "none":$log, "none":$neg0)],
                        [], [At<"sqrt", 7>]>,
               Encoding<!or(0x701a00, type), [(is "log":$log, "none":$sqrt)],
                        [], [At<"neg0", 7>]>]>;
def FMA_FREXPM_f32   : FMAMantissa<"FREXPM.f32", WidenFrom1<0, 3>, 0x20>;
def FMA_FREXPM_v2f16 : FMAMantissa<"FREXPM.v2f16", Swz<0, 3>, 0>;

def FMA_QUIET_f32   : FMA<"QUIET.f32", 1, 0x701970>;
def FMA_QUIET_v2f16 : FMA<"QUIET.v2f16", 1, 0x701900, [Swz<0, 4>]>;

//===--- Cube maps, vectors -----------------------------------------------===//

// The first half of a pair; ADD's CUBEFACE2 takes `t`.
def FMA_CUBEFACE1
    : FMA<"CUBEFACE1", 3, 0x706800, [Neg<0>, Neg<1>, Neg<2>],
          [Together<9, ["neg0", "neg1", "neg2"], "none", "neg">]>;

let Known = EvidenceOpen in {
  def FMA_VN_ASST1_f16
      : FMA<"VN_ASST1.f16", 3, 0x6eb000,
            [Mod<"h", ModNormalH, 9>, Mod<"l", ModNormalL, 10>, Neg<2, 11>]>;
  def FMA_VN_ASST1_f32 : FMA<"VN_ASST1.f32", 4, 0x27c000, [Neg<2, 12>]>;
}
