//===-- BifrostInstrInfoADDFloat.td - ADD unit: float arithmetic -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What `t` as a source admits on cores with limits.
defvar NoWiden0 = TLimit<0, (is "none":$widen0)>;
defvar NoWiden1 = TLimit<1, (is "none":$widen1)>;

// The three pairs that the FMA unit has beyond these are missing.
class WidenPairsADD<int start>
    : Combos<start, 2, ["widen0", "widen1"],
             [["none", "none"], ["none", "h0"], ["none", "h1"], ["h0", "h0"]]>;

//===--- Add, minimum, maximum --------------------------------------------===//

// Rounding to odd takes no other modifier.
def ADD_FADD_f32
    : AddInst<"FADD.f32", AddSrc<2>.L,
              [Mod<"round", ModRoundOdd>, Abs<1>, Neg<0>, Neg<1>, Clamp<>, Abs<0>,
               Widen<0>, Widen<1>],
              [Encoding<0x20000, [],
                        [Codes<13, 2, "round", ["none", "rtp", "rtn", "rtz"]>,
                         WidenPairsADD<9>],
                        [At<"abs1", 6>, At<"neg0", 7>, At<"neg1", 8>,
                         At<"clamp", 11>, At<"abs0", 15>]>,
               Encoding<0x75200, [(is "rto":$round, "none":$widen0,
                                      "none":$widen1, "none":$abs0,
                                      "none":$abs1, "none":$neg0, "none":$neg1,
                                      "none":$clamp)]>]> {
  let Swaps = [Swap01];
  let TLimits = [NoWiden0, NoWiden1];
}
def ADD_FADD_v2f16
    : ADD<"FADD.v2f16", 2, 0xa0000,
          [Abs<1, 6>, Neg<0, 7>, Neg<1, 8>, Swz<0, 9>, Swz<1, 11>, Round<13>,
           Abs<0, 15>]>;

def ADD_FADD_RSCALE_f32
    : ADD<"FADD_RSCALE.f32", 3, 0x88000,
          [Mod<"clamp", ModClamp01>, Mod<"special", ModSpecialN>, RoundAway<>,
           Abs<1, 12>, Neg<0, 13>, Neg<1, 14>, Abs<0, 16>],
          [Combos<9, 3, ["clamp", "special", "round"],
                  [["none", "none", "none"], [], ["clamp_0_1", "none", "none"],
                   ["none", "n", "rtna"], ["none", "n", "none"],
                   ["none", "n", "rtp"], ["none", "n", "rtn"],
                   ["none", "n", "rtz"]]>]>;

class MinMaxF32<string mnemonic, int exact>
    : ADD<mnemonic, 2, exact,
          [Abs<1, 6>, Neg<0, 7>, Neg<1, 8>, Clamp<11>, MinMax<13>, Abs<0, 15>]>;
def ADD_FMAX_f32 : MinMaxF32<"FMAX.f32", 0x00000>;
def ADD_FMIN_f32 : MinMaxF32<"FMIN.f32", 0x10000>;

// C's a < b ? a : b depends on the order of the operands.
class MinMaxV2F16<string mnemonic, int exact>
    : ADD<mnemonic, 2, exact,
          [Abs<0>, Abs<1>, Neg<0, 7>, Neg<1, 8>, Swz<0, 9>, Swz<1, 11>,
           MinMax<13>], [AbsByOrder<6>]> {
  let Swaps = [Swap<0, 1, [Rewrite<"sem", "c", "inverse_c">,
                           Rewrite<"sem", "inverse_c", "c">]>];
}
def ADD_FMAX_v2f16 : MinMaxV2F16<"FMAX.v2f16", 0x80000>;
def ADD_FMIN_v2f16 : MinMaxV2F16<"FMIN.v2f16", 0x90000>;

//===--- Compare ----------------------------------------------------------===//

// Only one operand is negated; exchanging them makes it the first.
def ADD_FCMP_f32
    : ADD<"FCMP.f32", 2, 0x30000,
          [Widen<0>, Widen<1>, Neg<0>, Neg<1>, Compare<ModCompareFloat, 6>,
           Abs<0, 11>, Abs<1, 12>, Result<14>],
          [WidenPairsADD<9>,
           Combos<13, 1, ["neg0", "neg1"], [["none", "none"], ["neg", "none"]]>]> {
  let Open = TotalIsOpen;
  let Swaps = [SwapMirrored];
  let TLimits = [NoWiden0, NoWiden1];
}
def ADD_FCMP_v2f16
    : ADD<"FCMP.v2f16", 2, 0xb0000,
          [Neg<0>, Neg<1>, Compare<ModCompareFloat, 6>, Swz<0, 9>, Swz<1, 11>,
           Result<14>],
          [Combos<13, 1, ["neg0", "neg1"], [["none", "none"], ["neg", "none"]]>]> {
  let Open = TotalIsOpen;
  let Swaps = [SwapMirrored];
}

//===--- Round, exponent and mantissa -------------------------------------===//

def ADD_FROUND_f32
    : ADD<"FROUND.f32", 1, 0x3e820,
          [Abs<0, 7>, Neg<0, 8>, WidenFrom1<0, 3>, Round<9>]> {
  let TLimits = [NoWiden0];
}
def ADD_FROUND_v2f16
    : ADD<"FROUND.v2f16", 1, 0x3e800,
          [Abs<0, 7>, Neg<0, 8>, Swz<0, 3>, Round<9>]>;

class AddExponent<string mnemonic, Mod lanes, int type>
    : AddInst<mnemonic, AddSrc<1>.L,
              [Neg<0>, Mod<"sqrt", ModSqrt>, Mod<"log", ModLog>, lanes],
              [Encoding<!or(0x3dc00, type), [(is "none":$log)], [],
                        [At<"neg0", 6>, At<"sqrt", 8>]>,
               Encoding<!or(0x3de00, type),
                        [(is "log":$log, "none":$sqrt, "none":$neg0)]>]>;
class AddMantissa<string mnemonic, Mod lanes, int type>
    : AddInst<mnemonic, AddSrc<1>.L,
              [Abs<0, 6>, Mod<"sqrt", ModSqrt>, Mod<"log", ModLog>, lanes,
               Neg<0>],
              [Encoding<!or(0x3db00, type), [(is "none":$log, "none":$neg0)],
                        [], [At<"sqrt", 7>]>,
               Encoding<!or(0x3da00, type), [(is "log":$log, "none":$sqrt)],
                        [], [At<"neg0", 7>]>]>;
let TLimits = [NoWiden0] in {
  def ADD_FREXPE_f32 : AddExponent<"FREXPE.f32", WidenFrom1<0, 3>, 0x20>;
  def ADD_FREXPM_f32 : AddMantissa<"FREXPM.f32", WidenFrom1<0, 3>, 0x20>;
}
def ADD_FREXPE_v2f16 : AddExponent<"FREXPE.v2f16", Swz<0, 3>, 0>;
def ADD_FREXPM_v2f16 : AddMantissa<"FREXPM.v2f16", Swz<0, 3>, 0>;

let Known = EvidenceNotes in {
  let TLimits = [NoWiden0] in {
    def ADD_LOGB_f32  : ADD<"LOGB.f32", 1, 0x3d9a0, [WidenFrom1<0, 3>]>;
    def ADD_ILOGB_f32 : ADD<"ILOGB.f32", 1, 0x3d9e0, [WidenFrom1<0, 3>]>;
  }
  def ADD_LOGB_v2f16  : ADD<"LOGB.v2f16", 1, 0x3d980, [Swz<0, 3>]>;
  def ADD_ILOGB_v2f16 : ADD<"ILOGB.v2f16", 1, 0x3d9c0, [Swz<0, 3>]>;
}

let Open = "what inf and inf0 do exactly" in {
  def ADD_LDEXP_f32   : ADD<"LDEXP.f32", 2, 0x74c00,
                            [Mod<"round", ModRoundLdexp, 6>]>;
  def ADD_LDEXP_v2f16 : ADD<"LDEXP.v2f16", 2, 0x74e00,
                            [Mod<"round", ModRoundLdexp, 6>]>;
}

def ADD_QUIET_f32   : ADD<"QUIET.f32", 1, 0x3d970>;
def ADD_QUIET_v2f16 : ADD<"QUIET.v2f16", 1, 0x3d900, [Swz<0, 4>]>;

//===--- Cube maps, vectors -----------------------------------------------===//

// The face; its source is always `t`, the result of CUBEFACE1.
def ADD_CUBEFACE2 : ADD<"CUBEFACE2", 1, 0x3de58>;
class CubeCoordinate<string mnemonic, int exact>
    : ADD<mnemonic, 3, exact, [Neg<0>, Neg<1>],
          [Together<9, ["neg0", "neg1"], "none", "neg">]>;
def ADD_CUBE_SSEL : CubeCoordinate<"CUBE_SSEL", 0x3e000>;
def ADD_CUBE_TSEL : CubeCoordinate<"CUBE_TSEL", 0x3e400>;

let Known = EvidenceOpen in {
  def ADD_VN_ASST2_f32
      : AddInst<"VN_ASST2.f32", AddSrc<1>.L, [Mod<"scale", ModScale>, Neg<0>],
                [Encoding<0x3df80, [(is "none":$scale)], [], [At<"neg0", 3>]>,
                 Encoding<0x3de80, [(is "scale":$scale)], [], [At<"neg0", 4>]>]>;
  def ADD_VN_ASST2_v2f16 : ADD<"VN_ASST2.v2f16", 1, 0x3dfa0, [Neg<0, 3>]>;
  def ADD_FPOW_SC_APPLY : ADD<"FPOW_SC_APPLY", 2, 0x75080>;
}
