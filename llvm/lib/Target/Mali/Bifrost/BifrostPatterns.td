//===-- BifrostPatterns.td - Instruction selection ---------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A source in a result pattern is two arguments, register and source modifiers;
// trailing modifiers that are left out take their defaults. Uniforms and
// constants are folded into sources after selection, so patterns name registers.
//
//===----------------------------------------------------------------------===//

// Source modifiers by name, as SourceMods has them.
class SelMods<string text> {
  int Value = !shl(ModCode<ModSelector.Values, text>.Value, 8);
}
defvar ABS = 2;
defvar NEG = 4;
defvar INVERT = 8;
foreach lane = ["h0", "h1", "h10", "b0", "b1", "b2", "b3", "b02", "b1032",
                "b3210", "zext", "sext"] in
  def SEL_#lane : SelMods<lane>;

class Unary<SDPatternOperator op, ValueType vt, Instruction inst, int mods = 0>
    : Pat<(vt (op vt:$a)), (inst $a, mods)>;
class Binary<SDPatternOperator op, ValueType vt, Instruction inst>
    : Pat<(vt (op vt:$a, vt:$b)), (inst $a, 0, $b, 0)>;
class BinaryMod<SDPatternOperator op, ValueType vt, Instruction inst, int mod>
    : Pat<(vt (op vt:$a, vt:$b)), (inst $a, 0, $b, 0, (i32 mod))>;
// A code by the kind's text.
class Code<ModKind kind, string text> {
  int Value = ModCode<kind.Values, text>.Value;
}

//===--- Integers ---------------------------------------------------------===//

def : Binary<add, i32, IADD_u32>;
def : Binary<sub, i32, ISUB_u32>;
def : Binary<mul, i32, IMUL_i32>;
def : BinaryMod<uaddsat, i32, IADD_u32, 1>;
def : BinaryMod<saddsat, i32, IADD_s32, 1>;
def : BinaryMod<usubsat, i32, ISUB_u32, 1>;
def : BinaryMod<ssubsat, i32, ISUB_s32, 1>;
def : Binary<add, v2i16, IADD_v2u16>;
def : Binary<sub, v2i16, ISUB_v2u16>;
def : Binary<mul, v2i16, IMUL_v2i16>;
def : BinaryMod<uaddsat, v2i16, IADD_v2u16, 1>;
def : BinaryMod<saddsat, v2i16, IADD_v2s16, 1>;
def : BinaryMod<usubsat, v2i16, ISUB_v2u16, 1>;
def : BinaryMod<ssubsat, v2i16, ISUB_v2s16, 1>;
def : Unary<abs, i32, IABS_s32>;
def : Unary<abs, v2i16, IABS_v2s16>;
def : Unary<ctlz, i32, CLZ_u32>;
def : Unary<ctlz, v2i16, CLZ_v2u16>;
def : Unary<ctpop, i32, POPCOUNT_i32>;
def : Unary<bitreverse, i32, BITREV_i32>;
def : Pat<(i32 (cttz i32:$a)), (CLZ_u32 (BITREV_i32 $a, 0), 0)>;
def : Unary<bswap, i32, SWZ_v4i8, SEL_b3210.Value>;
def : Unary<bswap, v2i16, SWZ_v4i8, SEL_b1032.Value>;
def : Pat<(v2i16 (bitreverse v2i16:$a)),
          (SWZ_v2i16 (BITREV_i32 $a, 0), SEL_h10.Value)>;
// Address arithmetic of the adder instead of the shifter's logic.
def : Binary<or_disjoint, i32, IADD_u32>;

defvar RoundUp = Code<ModHalfAddRound, "rtp">.Value;
def : Binary<avgflooru, i32, HADD_u32>;
def : Binary<avgfloors, i32, HADD_s32>;
def : BinaryMod<avgceilu, i32, HADD_u32, RoundUp>;
def : BinaryMod<avgceils, i32, HADD_s32, RoundUp>;
def : Binary<avgflooru, v2i16, HADD_v2u16>;
def : Binary<avgfloors, v2i16, HADD_v2s16>;
def : BinaryMod<avgceilu, v2i16, HADD_v2u16, RoundUp>;
def : BinaryMod<avgceils, v2i16, HADD_v2s16, RoundUp>;

let AddedComplexity = 10 in
def : Pat<(i32 (or (shl i32:$a, (i32 16)), low_half:$b)),
          (MKVEC_v2i16 $b, SEL_h0.Value, $a, SEL_h0.Value)>;

// min and max are a selection.
class SelectMinMax<SDPatternOperator op, ValueType vt, Instruction inst, string cmp>
    : Pat<(vt (op vt:$a, vt:$b)),
          (inst $a, 0, $b, 0, $a, 0, $b, 0, (i32 Code<ModCompareOrder, cmp>.Value))>;
def : SelectMinMax<smin, i32, CSEL_s32, "lt">;
def : SelectMinMax<smax, i32, CSEL_s32, "gt">;
def : SelectMinMax<umin, i32, CSEL_u32, "lt">;
def : SelectMinMax<umax, i32, CSEL_u32, "gt">;
def : SelectMinMax<smin, v2i16, CSEL_v2s16, "lt">;
def : SelectMinMax<smax, v2i16, CSEL_v2s16, "gt">;
def : SelectMinMax<umin, v2i16, CSEL_v2u16, "lt">;
def : SelectMinMax<umax, v2i16, CSEL_v2u16, "gt">;

//===--- Parts of words ---------------------------------------------------===//

// A part of $a, what extends it, its selector.
class WordPart<dag from, string name, bit signed, SelMods sel> {
  dag From = from;
  string Name = name;
  bit Signed = signed;
  int Sel = sel.Value;
}
defvar Parts =
    [WordPart<(i32 (and i32:$b, 0xFF)), "U8_TO_U32", 0, SEL_b0>,
     WordPart<(i32 (and i32:$b, 0xFFFF)), "U16_TO_U32", 0, SEL_h0>,
     WordPart<(i32 (srl i32:$b, (i32 16))), "U16_TO_U32", 0, SEL_h1>,
     WordPart<(i32 (srl i32:$b, (i32 24))), "U8_TO_U32", 0, SEL_b3>,
     WordPart<(i32 (and (srl i32:$b, (i32 8)), 0xFF)), "U8_TO_U32", 0, SEL_b1>,
     WordPart<(i32 (and (srl i32:$b, (i32 16)), 0xFF)), "U8_TO_U32", 0, SEL_b2>,
     WordPart<(i32 (sra i32:$b, (i32 16))), "S16_TO_S32", 1, SEL_h1>,
     WordPart<(i32 (sra i32:$b, (i32 24))), "S8_TO_S32", 1, SEL_b3>,
     WordPart<(i32 (sext_inreg i32:$b, i8)), "S8_TO_S32", 1, SEL_b0>,
     WordPart<(i32 (sext_inreg i32:$b, i16)), "S16_TO_S32", 1, SEL_h0>,
     WordPart<(i32 (sext_inreg (srl i32:$b, (i32 8)), i8)), "S8_TO_S32", 1, SEL_b1>,
     WordPart<(i32 (sext_inreg (srl i32:$b, (i32 16)), i8)), "S8_TO_S32", 1, SEL_b2>];
// Before the shifts, whose amounts are matched by code.
let AddedComplexity = 20 in
  foreach p = Parts in {
    def : Pat<p.From, (!cast<Instruction>(p.Name) $b, p.Sel)>;
    // Operand 1 of additions and products extends its part itself.
    defvar adder = !if(p.Signed, "s32", "u32");
    def : Pat<(i32 (add i32:$a, p.From)),
              (!cast<Instruction>("IADD_"#adder) $a, 0, $b, p.Sel)>;
    def : Pat<(i32 (sub i32:$a, p.From)),
              (!cast<Instruction>("ISUB_"#adder) $a, 0, $b, p.Sel)>;
    def : Pat<(i32 (mul i32:$a, p.From)),
              (IMUL_i32 $a, 0, $b, p.Sel,
                        (i32 Code<ModExtend, !if(p.Signed, "sext", "zext")>.Value))>;
  }

class DotProduct<SDPatternOperator op, SelMods extend0, SelMods extend1>
    : Pat<(i32 (op i32:$a, i32:$b)), (IDP_v4i8 $a, extend0.Value, $b, extend1.Value)>;
def : DotProduct<BifrostDotSS, SEL_sext, SEL_sext>;
def : DotProduct<BifrostDotUU, SEL_zext, SEL_zext>;
def : DotProduct<BifrostDotSU, SEL_sext, SEL_zext>;

//===--- Shifts and logic -------------------------------------------------===//

// The code of not_result is inverted where AND is made from OR.
class NotResult<string logic> {
  int Code = ModCode<!if(!eq(logic, "AND"), ModNotInverted.Values, ModNot.Values),
                     "not">.Value;
}
// Sources of the instructions: what is shifted, the other operand, the amount.
multiclass ShiftLogicPatterns<SDPatternOperator shift, string name> {
  def : Pat<(i32 (shift i32:$a, (amount32 i32:$s))),
            (!cast<Instruction>(name#"_OR_i32") $a, 0, (i32 ZERO), 0, $s, 0)>;
  def : Pat<(v2i16 (shift v2i16:$a, v2i16:$s)),
            (!cast<Instruction>(name#"_OR_v2i16") $a, 0, (i32 ZERO), 0, $s, 0)>;
  foreach l = [["AND", "and"], ["OR", "or"], ["XOR", "xor"]] in {
    defvar inst = !cast<Instruction>(name#"_"#l[0]#"_i32");
    defvar op = !cast<SDPatternOperator>(l[1]);
    def : Pat<(i32 (op (one_use2<shift> i32:$a, (amount32 i32:$s)), i32:$c)),
              (inst $a, 0, $c, 0, $s, 0)>;
    def : Pat<(i32 (not (op (one_use2<shift> i32:$a, (amount32 i32:$s)), i32:$c))),
              (inst $a, 0, $c, 0, $s, 0, (i32 NotResult<l[0]>.Code))>;
  }
  foreach l = [["AND", "and"], ["OR", "or"]] in
    def : Pat<(i32 (!cast<SDPatternOperator>(l[1])
                        (one_use2<shift> i32:$a, (amount32 i32:$s)),
                        (not i32:$c))),
              (!cast<Instruction>(name#"_"#l[0]#"_i32") $a, 0, $c, INVERT, $s, 0)>;
}
defm : ShiftLogicPatterns<shl, "LSHIFT">;
defm : ShiftLogicPatterns<srl, "RSHIFT">;
def : Pat<(i32 (sra i32:$a, (amount32 i32:$s))),
          (ARSHIFT_i32 $a, 0, (i32 ZERO), 0, $s, 0)>;
def : Pat<(v2i16 (sra v2i16:$a, v2i16:$s)),
          (ARSHIFT_v2i16 $a, 0, (i32 ZERO), 0, $s, 0)>;

multiclass LogicPatterns<SDPatternOperator op, string name> {
  defvar i = !cast<Instruction>("LSHIFT_"#name#"_i32");
  def : Pat<(i32 (op i32:$a, i32:$b)), (i $a, 0, $b, 0, (i32 ZERO), 0)>;
  def : Pat<(i32 (not (op i32:$a, i32:$b))),
            (i $a, 0, $b, 0, (i32 ZERO), 0, (i32 NotResult<name>.Code))>;
  def : Pat<(v2i16 (op v2i16:$a, v2i16:$b)), (i $a, 0, $b, 0, (i32 ZERO), 0)>;
}
defm : LogicPatterns<and, "AND">;
defm : LogicPatterns<or, "OR">;
defm : LogicPatterns<xor, "XOR">;
def : Pat<(i32 (and i32:$a, (not i32:$b))),
          (LSHIFT_AND_i32 $a, 0, $b, INVERT, (i32 ZERO), 0)>;
def : Pat<(i32 (or i32:$a, (not i32:$b))),
          (LSHIFT_OR_i32 $a, 0, $b, INVERT, (i32 ZERO), 0)>;
def : Pat<(i32 (not i32:$a)),
          (LSHIFT_OR_i32 (i32 ZERO), 0, $a, INVERT, (i32 ZERO), 0)>;

// The low bit chooses a value or zero.
def : Pat<(i32 (and (one_use2<sub> 0, (and i32:$a, 1)), i32:$c)),
          (CSEL_s32 (LSHIFT_OR_i32 $a, 0, (i32 ZERO), 0, (MOV_i32 (i32 31), 0), 0), 0,
                    (i32 ZERO), 0, $c, 0, (i32 ZERO), 0,
                    (i32 Code<ModCompareOrder, "lt">.Value))>;

// Bitwise selection: where the mask is set, the first.
defvar MuxBit = Code<ModMux, "bit">.Value;
let AddedComplexity = 10 in
def : Pat<(i32 (other_bits i32:$a, imm:$m, i32:$b)),
          (MUX_i32 $a, 0, $b, 0, (MOV_i32 imm:$m, 0), 0, (i32 MuxBit))>;
def : Pat<(i32 (or (and i32:$m, i32:$a), (and (not i32:$m), i32:$b))),
          (MUX_i32 $a, 0, $b, 0, $m, 0, (i32 MuxBit))>;

//===--- Floating point ---------------------------------------------------===//

// Operand 2 of FMA and those of FMIN and FMAX do not widen halves.
def wsrc : ComplexPattern<f32, 2, "selectWordSource">;

def : Pat<(f32 (fadd (fsrc f32:$a, i32:$am), (fsrc f32:$b, i32:$bm))),
          (FADD_f32 $a, $am, $b, $bm)>;
def : Pat<(f32 (fmul (fsrc f32:$a, i32:$am), (fsrc f32:$b, i32:$bm))),
          (FMA_f32 $a, $am, $b, $bm, (i32 ZERO), NEG)>;
def : Pat<(f32 (fma (fsrc f32:$a, i32:$am), (fsrc f32:$b, i32:$bm),
                    (wsrc f32:$c, i32:$cm))),
          (FMA_f32 $a, $am, $b, $bm, $c, $cm)>;
// Absolute values of factors of halves have no word.
def nsrc : ComplexPattern<f16, 2, "selectHalfFactor">;
def nvsrc : ComplexPattern<v2f16, 2, "selectHalf2Factor">;
foreach vt = [f16, v2f16] in {
  defvar src = !if(!eq(vt, f16), hsrc, vsrc);
  defvar factor = !if(!eq(vt, f16), nsrc, nvsrc);
  def : Pat<(vt (fadd (src vt:$a, i32:$am), (src vt:$b, i32:$bm))),
            (FADD_v2f16 $a, $am, $b, $bm)>;
  def : Pat<(vt (fmul (factor vt:$a, i32:$am), (factor vt:$b, i32:$bm))),
            (FMA_v2f16 $a, $am, $b, $bm, (i32 ZERO), NEG)>;
  def : Pat<(vt (fma (factor vt:$a, i32:$am), (factor vt:$b, i32:$bm),
                     (factor vt:$c, i32:$cm))),
            (FMA_v2f16 $a, $am, $b, $bm, $c, $cm)>;
  def : Pat<(vt (fcanonicalize vt:$a)), (FADD_v2f16 $a, 0, (i32 ZERO), NEG)>;
}

multiclass FloatMinMax<list<SDPatternOperator> ops, string name> {
  foreach op = ops in {
    def : Pat<(f32 (op (wsrc f32:$a, i32:$am), (wsrc f32:$b, i32:$bm))),
              (!cast<Instruction>(name#"_f32") $a, $am, $b, $bm)>;
    def : Pat<(f16 (op (hsrc f16:$a, i32:$am), (hsrc f16:$b, i32:$bm))),
              (!cast<Instruction>(name#"_v2f16") $a, $am, $b, $bm)>;
    def : Pat<(v2f16 (op (vsrc v2f16:$a, i32:$am), (vsrc v2f16:$b, i32:$bm))),
              (!cast<Instruction>(name#"_v2f16") $a, $am, $b, $bm)>;
  }
}
// The default NaN mode returns the number: IEEE minNum, and minimumNumber.
defm : FloatMinMax<[fminnum, fminnum_ieee, fminimumnum], "FMIN">;
defm : FloatMinMax<[fmaxnum, fmaxnum_ieee, fmaximumnum], "FMAX">;

// What no user took as a source modifier. A float addition of -0.0 would do for
// numbers; these keep all bits of a NaN and what is subnormal.
multiclass SignPatterns<ValueType vt, int sign> {
  defvar signs = (MOV_i32 (i32 sign), 0);
  defvar others = (MOV_i32 (i32 !xor(sign, -1)), 0);
  def : Pat<(vt (fabs vt:$a)), (LSHIFT_AND_i32 $a, 0, others, 0, (i32 ZERO), 0)>;
  def : Pat<(vt (fneg (fabs vt:$a))),
            (LSHIFT_OR_i32 $a, 0, signs, 0, (i32 ZERO), 0)>;
}
defm : SignPatterns<f32, -2147483648>;
defm : SignPatterns<f16, -2147450880>;
defm : SignPatterns<v2f16, -2147450880>;
// Nothing is carried out of the highest bit: either unit can add it.
def : Pat<(f32 (fneg f32:$a)), (IADD_u32 $a, 0, (MOV_i32 (i32 -2147483648), 0), 0)>;
foreach vt = [f16, v2f16] in
  def : Pat<(vt (fneg vt:$a)),
            (LSHIFT_XOR_i32 $a, 0, (MOV_i32 (i32 -2147450880), 0), 0, (i32 ZERO), 0)>;

// x + -0.0 is x.
def : Pat<(f32 (fcanonicalize f32:$a)), (FADD_f32 $a, 0, (i32 ZERO), NEG)>;

def : Pat<(f32 (fpextend f16:$a)), (F16_TO_F32 $a, SEL_h0.Value)>;
def : Pat<(f16 (fpround f32:$a)), (V2F32_TO_V2F16 $a, 0, $a, 0)>;

multiclass Rounding<list<SDPatternOperator> ops, string mode> {
  defvar mod = Code<ModRoundAway, mode>.Value;
  foreach op = ops in {
    def : Pat<(f32 (op (fsrc f32:$a, i32:$am))), (FROUND_f32 $a, $am, (i32 mod))>;
    def : Pat<(f16 (op (hsrc f16:$a, i32:$am))), (FROUND_v2f16 $a, $am, (i32 mod))>;
    def : Pat<(v2f16 (op (vsrc v2f16:$a, i32:$am))), (FROUND_v2f16 $a, $am, (i32 mod))>;
  }
}
defm : Rounding<[frint, fnearbyint, froundeven], "none">;
defm : Rounding<[fceil], "rtp">;
defm : Rounding<[ffloor], "rtn">;
defm : Rounding<[ftrunc], "rtz">;
defm : Rounding<[fround], "rtna">;

defvar RoundZeroCode = Code<ModRoundAway, "rtz">.Value;
def : Pat<(i32 (fp_to_sint f32:$a)), (F32_TO_S32 $a, 0, (i32 RoundZeroCode))>;
def : Pat<(i32 (fp_to_uint f32:$a)), (F32_TO_U32 $a, 0, (i32 RoundZeroCode))>;
def : Pat<(f32 (sint_to_fp i32:$a)), (S32_TO_F32 $a, 0)>;
def : Pat<(f32 (uint_to_fp i32:$a)), (U32_TO_F32 $a, 0)>;
def : Pat<(f32 (uint_to_fp (i32 (and i32:$a, 0xFF)))), (U8_TO_F32 $a, SEL_b0.Value)>;
def : Pat<(f32 (uint_to_fp (i32 (and (srl i32:$a, (i32 8)), 0xFF)))), (U8_TO_F32 $a, SEL_b1.Value)>;
def : Pat<(f32 (uint_to_fp (i32 (and (srl i32:$a, (i32 16)), 0xFF)))), (U8_TO_F32 $a, SEL_b2.Value)>;
def : Pat<(f32 (uint_to_fp (i32 (srl i32:$a, (i32 24))))), (U8_TO_F32 $a, SEL_b3.Value)>;
def : Pat<(f32 (uint_to_fp (i32 (and i32:$a, 0xFFFF)))), (U16_TO_F32 $a, SEL_h0.Value)>;
def : Pat<(f32 (uint_to_fp (i32 (srl i32:$a, (i32 16))))), (U16_TO_F32 $a, SEL_h1.Value)>;
def : Pat<(f32 (sint_to_fp (sext_inreg i32:$a, i8))), (S8_TO_F32 $a, SEL_b0.Value)>;
def : Pat<(f32 (sint_to_fp (sext_inreg (srl i32:$a, (i32 8)), i8))), (S8_TO_F32 $a, SEL_b1.Value)>;
def : Pat<(f32 (sint_to_fp (sext_inreg (srl i32:$a, (i32 16)), i8))), (S8_TO_F32 $a, SEL_b2.Value)>;
def : Pat<(f32 (sint_to_fp (i32 (sra i32:$a, (i32 24))))), (S8_TO_F32 $a, SEL_b3.Value)>;
def : Pat<(f32 (sint_to_fp (sext_inreg i32:$a, i16))), (S16_TO_F32 $a, SEL_h0.Value)>;
def : Pat<(f32 (sint_to_fp (i32 (sra i32:$a, (i32 16))))), (S16_TO_F32 $a, SEL_h1.Value)>;
def : Pat<(f32 (sint_to_fp (sext_inreg (srl i32:$a, (i32 16)), i16))), (S16_TO_F32 $a, SEL_h1.Value)>;
defvar Upper = (i32 (vector_extract v2i16:$a, (i64 1)));
def : Pat<(f32 (uint_to_fp (i32 (and Upper, 0xFFFF)))), (U16_TO_F32 $a, SEL_h1.Value)>;
def : Pat<(f32 (sint_to_fp (sext_inreg Upper, i16))), (S16_TO_F32 $a, SEL_h1.Value)>;

def : Pat<(f32 (fldexp f32:$a, i32:$n)), (LDEXP_f32 $a, 0, $n, 0)>;
defvar Magnitude = 0x7FFFFFFF;
def : Pat<(f32 (fcopysign f32:$a, f32:$b)),
          (MUX_i32 $a, 0, $b, 0, (MOV_i32 (i32 Magnitude), 0), 0, (i32 MuxBit))>;
// The combiner strips extensions from the sign operand.
def : Pat<(f32 (fcopysign f32:$a, f16:$b)),
          (MUX_i32 $a, 0, (F16_TO_F32 $b, SEL_h0.Value), 0,
                   (MOV_i32 (i32 Magnitude), 0), 0, (i32 MuxBit))>;

//===--- Pairs ------------------------------------------------------------===//

def : Pat<(i64 (zext i32:$a)),
          (REG_SEQUENCE GPR64, $a, sub0, (MOV_i32 (i32 ZERO), 0), sub1)>;
class SignPair<dag from, dag low>
    : Pat<from, (REG_SEQUENCE GPR64, low, sub0,
                     (ARSHIFT_i32 low, 0, (i32 ZERO), 0, (MOV_i32 (i32 31), 0), 0),
                     sub1)>;
def : SignPair<(i64 (sext i32:$a)), (i32 $a)>;
def : SignPair<(i64 (sext_inreg i64:$a, i32)), (i32 (EXTRACT_SUBREG $a, sub0))>;
def : SignPair<(i64 (sext_inreg i64:$a, i16)),
               (S16_TO_S32 (i32 (EXTRACT_SUBREG $a, sub0)), SEL_h0.Value)>;
def : SignPair<(i64 (sext_inreg i64:$a, i8)),
               (S8_TO_S32 (i32 (EXTRACT_SUBREG $a, sub0)), SEL_b0.Value)>;

//===--- Halves -----------------------------------------------------------===//

foreach vt = [v2i16, v2f16] in {
  defvar scalar = !if(!eq(vt, v2i16), i32, f16);
  def : Pat<(vt (build_vector scalar:$lo, scalar:$hi)),
            (MKVEC_v2i16 $lo, SEL_h0.Value, $hi, SEL_h0.Value)>;
}
def : Pat<(f16 (extractelt v2f16:$v, (i64 1))), (U16_TO_U32 $v, SEL_h1.Value)>;
def : Pat<(i32 (vector_extract v2i16:$v, (i64 1))), (U16_TO_U32 $v, SEL_h1.Value)>;
def : Pat<(i32 (and (vector_extract v2i16:$v, (i64 1)), 0xFFFF)), (U16_TO_U32 $v, SEL_h1.Value)>;
def : Pat<(i32 (sext_inreg (vector_extract v2i16:$v, (i64 1)), i16)), (S16_TO_S32 $v, SEL_h1.Value)>;

//===--- Control ----------------------------------------------------------===//

def : Pat<(BifrostBranch i32:$c, bb:$target, timm:$negate),
          (BRANCHZ_i32 $c, 0, bb:$target, timm:$negate)>;
def : Pat<(BifrostBarrier), (BARRIER)>;
