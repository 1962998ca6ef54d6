//===-- ValhallPatterns.td - Instruction selection patterns -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A source in a result pattern is two arguments, register and source modifiers;
// trailing modifiers that are left out take their defaults. Uniforms and small
// constants are folded into sources after selection, so patterns name registers.
//
//===----------------------------------------------------------------------===//

// Source modifiers by name (ValhallII::SrcMods).
class SelMods<Selector s> { int Value = !shl(s.Value, 8); }
defvar NEG = 4;
defvar INVERT = 8;
defvar SEL_H0 = SelMods<H0>.Value;
defvar SEL_H1 = SelMods<H1>.Value;
defvar SEL_H10 = SelMods<H10>.Value;
defvar SEL_B0 = SelMods<B0>.Value;
defvar SEL_B1 = SelMods<B1>.Value;
defvar SEL_B2 = SelMods<B2>.Value;
defvar SEL_B3 = SelMods<B3>.Value;
defvar SEL_W0 = SelMods<W0>.Value;
defvar SEL_B00 = SelMods<B00>.Value;

//===--- Integer, one or two operands -------------------------------------===//

class Unary<SDPatternOperator op, ValueType vt, Instruction inst, int mods = 0>
    : Pat<(vt (op vt:$a)), (inst $a, mods)>;
class Binary<SDPatternOperator op, ValueType vt, Instruction inst>
    : Pat<(vt (op vt:$a, vt:$b)), (inst $a, 0, $b, 0)>;
class BinaryMod<SDPatternOperator op, ValueType vt, Instruction inst, int mod>
    : Pat<(vt (op vt:$a, vt:$b)), (inst $a, 0, $b, 0, (i32 mod))>;

def : Binary<add, i32, IADD_u32>;
def : Binary<sub, i32, ISUB_u32>;
def : Binary<mul, i32, IMUL_u32>;
def : BinaryMod<uaddsat, i32, IADD_u32, 1>;
def : BinaryMod<saddsat, i32, IADD_s32, 1>;
def : BinaryMod<usubsat, i32, ISUB_u32, 1>;
def : BinaryMod<ssubsat, i32, ISUB_s32, 1>;
def : Binary<add, v2i16, IADD_v2u16>;
def : Binary<sub, v2i16, ISUB_v2u16>;
def : Binary<mul, v2i16, IMUL_v2u16>;
def : BinaryMod<uaddsat, v2i16, IADD_v2u16, 1>;
def : BinaryMod<saddsat, v2i16, IADD_v2s16, 1>;
def : BinaryMod<usubsat, v2i16, ISUB_v2u16, 1>;
def : BinaryMod<ssubsat, v2i16, ISUB_v2s16, 1>;
def : Unary<abs, i32, IABS_s32>;
def : Unary<abs, v2i16, IABS_v2s16>;
def : Unary<ctlz, i32, CLZ_u32>;
def : Unary<ctpop, i32, POPCOUNT_i32>;
def : Unary<bitreverse, i32, BITREV_i32>;
def : Pat<(i32 (cttz i32:$a)), (CLZ_u32 (BITREV_i32 $a, 0), 0)>;
def : Pat<(i32 (bswap i32:$a)),
          (MKVEC_v2i8 $a, SEL_B3, $a, SEL_B2,
                      (MKVEC_v2i8 $a, SEL_B1, $a, SEL_B0, (i32 K0), 0), 0)>;

// At a quarter of the rate the logic unit would do the same.
def : Binary<or_disjoint, i32, IADD_u32>;

// The same of each half: reversing a word also exchanges its halves.
def : Unary<ctlz, v2i16, CLZ_v2u16>;
def : Pat<(v2i16 (bitreverse v2i16:$a)),
          (IADD_v2u16 (BITREV_i32 $a, 0), SEL_H10, (i32 K0), 0)>;
def : Pat<(v2i16 (bswap v2i16:$a)),
          (MKVEC_v2i8 $a, SEL_B1, $a, SEL_B0,
                      (MKVEC_v2i8 $a, SEL_B3, $a, SEL_B2, (i32 K0), 0), 0)>;

def : Pat<(i32 (add i32:$a, imm:$b)), (IADD_IMM_i32 $a, 0, imm:$b)>;

// Two halves: the vector has four times the rate of the shift.
let AddedComplexity = 10 in
def : Pat<(i32 (or (shl i32:$a, (i32 16)), low_half:$b)),
          (MKVEC_v2i16 $b, SEL_H0, $a, SEL_H0)>;

// Rounded averages are exact in hardware where it has them.
let Predicates = [HasHalfAdd] in {
  def : Binary<avgflooru, i32, HADD_u32>;
  def : Binary<avgfloors, i32, HADD_s32>;
  def : BinaryMod<avgceilu, i32, HADD_u32, 1>;
  def : BinaryMod<avgceils, i32, HADD_s32, 1>;
}

// min and max are a selection.
class MinMax<SDPatternOperator op, ValueType vt, Instruction inst, int cmp>
    : Pat<(vt (op vt:$a, vt:$b)), (inst $a, 0, $b, 0, $a, 0, $b, 0, (i32 cmp))>;
defvar LT = 4;
defvar GT = 1;
defvar NE = 3;
def : MinMax<smin, i32, CSEL_s32, LT>;
def : MinMax<smax, i32, CSEL_s32, GT>;
def : MinMax<umin, i32, CSEL_u32, LT>;
def : MinMax<umax, i32, CSEL_u32, GT>;
def : MinMax<smin, v2i16, CSEL_v2s16, LT>;
def : MinMax<smax, v2i16, CSEL_v2s16, GT>;
def : MinMax<umin, v2i16, CSEL_v2u16, LT>;
def : MinMax<umax, v2i16, CSEL_v2u16, GT>;

//===--- Parts of words ---------------------------------------------------===//
//
// Bytes and halves come from the full-rate conversions rather than from shifts
// and masks, which run at a quarter of the rate.

class Part<dag from, Instruction inst, int sel> : Pat<from, (inst $a, sel)>;
// Before the shifts, whose amounts are matched by code.
let AddedComplexity = 20 in {
  def : Part<(i32 (and i32:$a, 0xFF)), U8_TO_U32, SEL_B0>;
  def : Part<(i32 (and i32:$a, 0xFFFF)), U16_TO_U32, SEL_H0>;
  def : Part<(i32 (srl i32:$a, (i32 16))), U16_TO_U32, SEL_H1>;
  def : Part<(i32 (srl i32:$a, (i32 24))), U8_TO_U32, SEL_B3>;
  def : Part<(i32 (sra i32:$a, (i32 16))), S16_TO_S32, SEL_H1>;
  def : Part<(i32 (sra i32:$a, (i32 24))), S8_TO_S32, SEL_B3>;
  def : Part<(i32 (and (srl i32:$a, (i32 8)), 0xFF)), U8_TO_U32, SEL_B1>;
  def : Part<(i32 (and (srl i32:$a, (i32 16)), 0xFF)), U8_TO_U32, SEL_B2>;
  def : Part<(i32 (sext_inreg i32:$a, i8)), S8_TO_S32, SEL_B0>;
  def : Part<(i32 (sext_inreg i32:$a, i16)), S16_TO_S32, SEL_H0>;
  def : Part<(i32 (sext_inreg (srl i32:$a, (i32 8)), i8)), S8_TO_S32, SEL_B1>;
  def : Part<(i32 (sext_inreg (srl i32:$a, (i32 16)), i8)), S8_TO_S32, SEL_B2>;
}

//===--- Shifts and logic -------------------------------------------------===//

// A shift by one is an addition, which has four times the rate. A small shift
// that is added is part of the addition of pairs, of which the low word counts.
def small_shift : ImmLeaf<i32, "return Imm >= 1 && Imm <= 7;">;
let AddedComplexity = 10 in {
  def : Pat<(i32 (shl i32:$a, (i32 1))), (IADD_u32 $a, 0, $a, 0)>;
  def : Pat<(v2i16 (shl v2i16:$a, (v2i16 (build_vector (i32 1), (i32 1))))),
            (IADD_v2u16 $a, 0, $a, 0)>;
  def : Pat<(i64 (shl i64:$a, small_shift:$s)),
            (SHADD_u64 (i64 K0_64), 0, $a, 0, imm:$s)>;
}
// Uniforms and constants are not the low word of a pair.
def add_shifted : PatFrag<(ops node:$a, node:$s, node:$b),
                          (add (shl node:$a, node:$s), node:$b), [{
  auto InRegister = [](SDValue V) {
    return V.getOpcode() != ValhallISD::FAU && !isa<ConstantSDNode>(V);
  };
  for (unsigned I : {0, 1}) {
    SDValue Shift = N->getOperand(I);
    if (Shift.getOpcode() == ISD::SHL && Shift.hasOneUse() &&
        isa<ConstantSDNode>(Shift.getOperand(1)))
      return InRegister(Shift.getOperand(0)) &&
             InRegister(N->getOperand(1 - I));
  }
  return false;
}]>;
def : Pat<(i32 (add_shifted i32:$a, small_shift:$s, i32:$b)),
          (EXTRACT_SUBREG (SHADD_u64 LowWord<(i32 $b)>.D, 0, LowWord<(i32 $a)>.D,
                                     SEL_W0, imm:$s), sub0)>;

multiclass ShiftLogicPatterns<SDPatternOperator shift, string name> {
  def : Pat<(i32 (shift i32:$a, (amount32 i32:$s))),
            (!cast<Instruction>(name#"_OR_i32") $a, 0, $s, SEL_B0, (i32 K0), 0)>;
  def : Pat<(i64 (shift i64:$a, (amount64 i32:$s))),
            (!cast<Instruction>(name#"_OR_i64") $a, 0,
                LowWord<(i32 $s)>.D, SEL_B0, (i64 K0_64), 0)>;
  foreach l = [["AND", "and"], ["OR", "or"], ["XOR", "xor"]] in {
    defvar inst32 = !cast<Instruction>(name#"_"#l[0]#"_i32");
    defvar inst64 = !cast<Instruction>(name#"_"#l[0]#"_i64");
    defvar op = !cast<SDPatternOperator>(l[1]);
    def : Pat<(i32 (op (one_use2<shift> i32:$a, (amount32 i32:$s)), i32:$c)),
              (inst32 $a, 0, $s, SEL_B0, $c, 0)>;
    def : Pat<(i32 (op (one_use2<shift> i32:$a, (amount32 i32:$s)), (not i32:$c))),
              (inst32 $a, 0, $s, SEL_B0, $c, INVERT)>;
    def : Pat<(i32 (not (op (one_use2<shift> i32:$a, (amount32 i32:$s)), i32:$c))),
              (inst32 $a, 0, $s, SEL_B0, $c, 0, (i32 1))>;
    def : Pat<(i64 (op (one_use2<shift> i64:$a, (amount64 i32:$s)), i64:$c)),
              (inst64 $a, 0, LowWord<(i32 $s)>.D, SEL_B0, $c, 0)>;
  }
}
defm : ShiftLogicPatterns<shl, "LSHIFT">;
defm : ShiftLogicPatterns<srl, "RSHIFT">;
defm : ShiftLogicPatterns<sra, "ARSHIFT">;
defm : ShiftLogicPatterns<rotl, "LROT">;
defm : ShiftLogicPatterns<rotr, "RROT">;

multiclass LogicPatterns<SDPatternOperator op, string name> {
  defvar i = !cast<Instruction>("LSHIFT_"#name#"_i32");
  defvar d = !cast<Instruction>("LSHIFT_"#name#"_i64");
  def : Pat<(i32 (op i32:$a, i32:$b)), (i $a, 0, (i32 K0), SEL_B0, $b, 0)>;
  def : Pat<(i32 (op i32:$a, (not i32:$b))), (i $a, 0, (i32 K0), SEL_B0, $b, INVERT)>;
  def : Pat<(i32 (not (op i32:$a, i32:$b))), (i $a, 0, (i32 K0), SEL_B0, $b, 0, (i32 1))>;
  def : Pat<(v2i16 (op v2i16:$a, v2i16:$b)), (i $a, 0, (i32 K0), SEL_B0, $b, 0)>;
  def : Pat<(i64 (op i64:$a, i64:$b)), (d $a, 0, (i64 K0_64), SEL_B0, $b, 0)>;
}
defm : LogicPatterns<and, "AND">;
defm : LogicPatterns<or, "OR">;
defm : LogicPatterns<xor, "XOR">;
def : Pat<(i32 (not i32:$a)), (LSHIFT_OR_i32 $a, 0, (i32 K0), SEL_B0, (i32 K0), 0, (i32 1))>;
def : Pat<(i64 (not i64:$a)), (LSHIFT_OR_i64 $a, 0, (i64 K0_64), SEL_B0, (i64 K0_64), 0, (i32 1))>;

let Predicates = [HasLogicImm], AddedComplexity = 1 in {
  def : Pat<(i32 (and i32:$a, imm:$b)), (AND_IMM_i32 $a, 0, imm:$b)>;
  def : Pat<(i32 (or i32:$a, imm:$b)), (OR_IMM_i32 $a, 0, imm:$b)>;
  def : Pat<(i32 (xor i32:$a, imm:$b)), (XOR_IMM_i32 $a, 0, imm:$b)>;
}

multiclass Shift16<SDPatternOperator op, string name> {
  def : Pat<(v2i16 (op v2i16:$a, v2i16:$s)),
            (!cast<Instruction>(name#"_OR_v2i16") $a, 0, $s, 0, (i32 K0), 0)>;
}
defm : Shift16<shl, "LSHIFT">;
defm : Shift16<srl, "RSHIFT">;
defm : Shift16<sra, "ARSHIFT">;

// The low bit chooses a value or zero.
class LowBitMask<dag test, Instruction select, int cmp>
    : Pat<(i32 (and (one_use2<sub> 0, (and i32:$a, 1)), i32:$c)),
          (select test, 0, (i32 K0), 0, $c, 0, (i32 K0), 0, (i32 cmp))>;
def : LowBitMask<(LSHIFT_OR_i32 $a, 0, (IADD_IMM_i32 (i32 K0), 0, (i32 31)),
                                SEL_B0, (i32 K0), 0),
                 CSEL_s32, LT>;
let Predicates = [HasLogicImm], AddedComplexity = 1 in
def : LowBitMask<(AND_IMM_i32 $a, 0, (i32 1)), CSEL_u32, NE>;

// Bitwise selection: where the mask is set, the first.
let AddedComplexity = 10 in
def : Pat<(i32 (other_bits i32:$a, imm:$m, i32:$b)),
          (MUX_i32 $a, 0, $b, 0, (IADD_IMM_i32 (i32 K0), 0, imm:$m), 0, (i32 3))>;
def : Pat<(i32 (or (and i32:$m, i32:$a), (and (not i32:$m), i32:$b))),
          (MUX_i32 $a, 0, $b, 0, $m, 0, (i32 3))>;

//===--- 64-bit integers --------------------------------------------------===//

def : Pat<(i64 (sub i64:$a, i64:$b)), (ISUB_u64 $a, 0, $b, 0)>,
      Requires<[HasSaturate64]>;
def : Pat<(i64 (sub i64:$a, i64:$b)), (ISUB_u64_nosat $a, 0, $b, 0)>,
      Requires<[NoHasSaturate64]>;

def : Pat<(i64 (ValhallUMulWide i32:$a, i32:$b)),
          (IMUL_u64 LowWord<(i32 $a)>.D, SEL_W0, LowWord<(i32 $b)>.D, SEL_W0)>;
def : Pat<(i64 (ValhallSMulWide i32:$a, i32:$b)),
          (IMUL_s64 LowWord<(i32 $a)>.D, SEL_W0, LowWord<(i32 $b)>.D, SEL_W0)>;

//===--- Dot products -----------------------------------------------------===//

// What is added to a product alone may be added with saturation.
multiclass DotProduct<SDPatternOperator op, SDPatternOperator saturating,
                      Instruction inst> {
  def : Pat<(i32 (op i32:$a, i32:$b, i32:$c)), (inst $a, 0, $b, 0, $c, 0)>;
  def : Pat<(i32 (saturating (one_use3<op> i32:$a, i32:$b, (i32 0)), i32:$c)),
            (inst $a, 0, $b, 0, $c, 0, (i32 1))>;
}
let Predicates = [NoHasMixedDot] in
defm : DotProduct<ValhallDotSigned, saddsat, IDPADD_v4s8>;
let Predicates = [HasMixedDot] in
defm : DotProduct<ValhallDotSigned, saddsat, IDPADD_v4s8_mixed>;
defm : DotProduct<ValhallDotUnsigned, uaddsat, IDPADD_v4u8>;

//===--- Floating point ---------------------------------------------------===//

def : Pat<(f32 (fadd (fsrc f32:$a, i32:$am), (fsrc f32:$b, i32:$bm))),
          (FADD_f32 $a, $am, $b, $bm)>;
def : Pat<(f32 (fmul (fsrc f32:$a, i32:$am), (fsrc f32:$b, i32:$bm))),
          (FMA_f32 $a, $am, $b, $bm, (i32 K0), NEG)>;
def : Pat<(f32 (fma (fsrc f32:$a, i32:$am), (fsrc f32:$b, i32:$bm),
                    (fsrc f32:$c, i32:$cm))),
          (FMA_f32 $a, $am, $b, $bm, $c, $cm)>;
def : Pat<(f16 (fadd (hsrc f16:$a, i32:$am), (hsrc f16:$b, i32:$bm))),
          (FADD_v2f16 $a, $am, $b, $bm)>;
def : Pat<(f16 (fmul (hsrc f16:$a, i32:$am), (hsrc f16:$b, i32:$bm))),
          (FMA_v2f16 $a, $am, $b, $bm, (i32 K0), NEG)>;
def : Pat<(f16 (fma (hsrc f16:$a, i32:$am), (hsrc f16:$b, i32:$bm),
                    (hsrc f16:$c, i32:$cm))),
          (FMA_v2f16 $a, $am, $b, $bm, $c, $cm)>;
def : Pat<(v2f16 (fadd (vsrc v2f16:$a, i32:$am), (vsrc v2f16:$b, i32:$bm))),
          (FADD_v2f16 $a, $am, $b, $bm)>;
def : Pat<(v2f16 (fmul (vsrc v2f16:$a, i32:$am), (vsrc v2f16:$b, i32:$bm))),
          (FMA_v2f16 $a, $am, $b, $bm, (i32 K0), NEG)>;
def : Pat<(v2f16 (fma (vsrc v2f16:$a, i32:$am), (vsrc v2f16:$b, i32:$bm),
                      (vsrc v2f16:$c, i32:$cm))),
          (FMA_v2f16 $a, $am, $b, $bm, $c, $cm)>;

multiclass FloatMinMax<list<SDPatternOperator> ops, string name> {
  foreach op = ops in {
    def : Pat<(f32 (op (fsrc f32:$a, i32:$am), (fsrc f32:$b, i32:$bm))),
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
// numbers; these keep all bits of a NaN and what is subnormal. A sign bit is
// changed by adding it: nothing is carried out of it.
multiclass SignPatterns<ValueType vt, Instruction add, int sign> {
  defvar signs = (IADD_IMM_i32 (i32 K0), 0, (i32 sign));
  defvar others = (IADD_IMM_i32 (i32 K0), 0, (i32 !xor(sign, -1)));
  def : Pat<(vt (fneg vt:$a)), (add $a, 0, (i32 sign))>;
  def : Pat<(vt (fabs vt:$a)), (LSHIFT_AND_i32 $a, 0, (i32 K0), SEL_B0, others, 0)>;
  def : Pat<(vt (fneg (fabs vt:$a))),
            (LSHIFT_OR_i32 $a, 0, (i32 K0), SEL_B0, signs, 0)>;
  let Predicates = [HasLogicImm], AddedComplexity = 1 in {
    def : Pat<(vt (fabs vt:$a)), (AND_IMM_i32 $a, 0, (i32 !xor(sign, -1)))>;
    def : Pat<(vt (fneg (fabs vt:$a))), (OR_IMM_i32 $a, 0, (i32 sign))>;
  }
}
defm : SignPatterns<f32, IADD_IMM_i32, -2147483648>;
defm : SignPatterns<f16, IADD_IMM_v2i16, -2147450880>;
defm : SignPatterns<v2f16, IADD_IMM_v2i16, -2147450880>;

// x + -0.0 is x.
foreach vt = [f16, v2f16] in
  def : Pat<(vt (fcanonicalize vt:$a)), (FADD_v2f16 $a, 0, (i32 K0), NEG)>;
def : Pat<(f32 (fcanonicalize f32:$a)), (FADD_f32 $a, 0, (i32 K0), NEG)>;

def : Pat<(f32 (fpextend f16:$a)), (F16_TO_F32 $a, SEL_H0)>;
// Round to nearest, clamp none, sticky none, destination h0.
def : Pat<(f16 (fpround (fsrc f32:$a, i32:$am))),
          (FADD_f32 $a, $am, (i32 K0), NEG, (i32 0), (i32 0), (i32 0), (i32 1))>;

multiclass Rounding<list<SDPatternOperator> ops, int mode> {
  foreach op = ops in {
    def : Pat<(f32 (op (fsrc f32:$a, i32:$am))), (FROUND_f32 $a, $am, (i32 mode))>,
          Requires<[NoHasConvertWiden]>;
    def : Pat<(f32 (op f32:$a)), (FROUND_f32_fma $a, 0, (i32 mode))>,
          Requires<[HasConvertWiden]>;
    def : Pat<(f16 (op (hsrc f16:$a, i32:$am))), (FROUND_v2f16 $a, $am, (i32 mode))>,
          Requires<[HasHalfRound]>;
    def : Pat<(v2f16 (op (vsrc v2f16:$a, i32:$am))), (FROUND_v2f16 $a, $am, (i32 mode))>,
          Requires<[HasHalfRound]>;
  }
}
defm : Rounding<[frint, fnearbyint, froundeven], 0>;
defm : Rounding<[fceil], 1>;
defm : Rounding<[ffloor], 2>;
defm : Rounding<[ftrunc], 3>;
defm : Rounding<[fround], 4>;

multiclass ToInt<SDPatternOperator op, string name> {
  def : Pat<(i32 (op f32:$a)), (!cast<Instruction>(name) $a, 0, (i32 3))>,
        Requires<[NoHasConvertWiden]>;
  def : Pat<(i32 (op f32:$a)), (!cast<Instruction>(name#"_widen") $a, 0, (i32 3))>,
        Requires<[HasConvertWiden]>;
}
defm : ToInt<fp_to_sint, "F32_TO_S32">;
defm : ToInt<fp_to_uint, "F32_TO_U32">;

multiclass FromInt<SDPatternOperator op, string name> {
  def : Pat<(f32 (op i32:$a)), (!cast<Instruction>(name) $a, 0)>,
        Requires<[NoHasConvertWiden]>;
  def : Pat<(f32 (op i32:$a)), (!cast<Instruction>(name#"_widen") $a, 0)>,
        Requires<[HasConvertWiden]>;
}
defm : FromInt<sint_to_fp, "S32_TO_F32">;
defm : FromInt<uint_to_fp, "U32_TO_F32">;
let Predicates = [HasPackedConvert] in {
  def : Part<(f32 (uint_to_fp (i32 (and i32:$a, 0xFF)))), U8_TO_F32, SEL_B0>;
  def : Part<(f32 (uint_to_fp (i32 (and (srl i32:$a, (i32 8)), 0xFF)))), U8_TO_F32, SEL_B1>;
  def : Part<(f32 (uint_to_fp (i32 (and (srl i32:$a, (i32 16)), 0xFF)))), U8_TO_F32, SEL_B2>;
  def : Part<(f32 (uint_to_fp (i32 (srl i32:$a, (i32 24))))), U8_TO_F32, SEL_B3>;
  def : Part<(f32 (uint_to_fp (i32 (and i32:$a, 0xFFFF)))), U16_TO_F32, SEL_H0>;
  def : Part<(f32 (uint_to_fp (i32 (srl i32:$a, (i32 16))))), U16_TO_F32, SEL_H1>;
  def : Part<(f32 (sint_to_fp (sext_inreg i32:$a, i8))), S8_TO_F32, SEL_B0>;
  def : Part<(f32 (sint_to_fp (sext_inreg (srl i32:$a, (i32 8)), i8))), S8_TO_F32, SEL_B1>;
  def : Part<(f32 (sint_to_fp (sext_inreg (srl i32:$a, (i32 16)), i8))), S8_TO_F32, SEL_B2>;
  def : Part<(f32 (sint_to_fp (i32 (sra i32:$a, (i32 24))))), S8_TO_F32, SEL_B3>;
  def : Part<(f32 (sint_to_fp (sext_inreg i32:$a, i16))), S16_TO_F32, SEL_H0>;
  def : Part<(f32 (sint_to_fp (i32 (sra i32:$a, (i32 16))))), S16_TO_F32, SEL_H1>;
  def : Part<(f32 (sint_to_fp (sext_inreg (srl i32:$a, (i32 16)), i16))), S16_TO_F32, SEL_H1>;
  defvar Upper = (i32 (vector_extract v2i16:$a, (i64 1)));
  def : Part<(f32 (uint_to_fp (i32 (and Upper, 0xFFFF)))), U16_TO_F32, SEL_H1>;
  def : Part<(f32 (sint_to_fp (sext_inreg Upper, i16))), S16_TO_F32, SEL_H1>;
}

def : Pat<(f32 (fldexp f32:$a, i32:$n)), (LDEXP_f32 $a, 0, $n, 0)>;
def : Pat<(f32 (fcopysign f32:$a, f32:$b)), (MUX_i32 $a, 0, $b, 0, (i32 K2), 0, (i32 3))>;
// The combiner strips extensions from the sign operand.
def : Pat<(f32 (fcopysign f32:$a, f16:$b)),
          (MUX_i32 $a, 0, (F16_TO_F32 $b, SEL_H0), 0, (i32 K2), 0, (i32 3))>;

//===--- Words and pairs --------------------------------------------------===//

def : Pat<(i64 (zext i32:$a)), (REG_SEQUENCE GPR64, $a, sub0, (MOV_i32 (i32 K0), 0), sub1)>;
def : Pat<(i64 (sext i32:$a)), (SHADD_s64 (i64 K0_64), 0, LowWord<(i32 $a)>.D, SEL_W0, 0)>;
foreach part = [[8, SEL_B0], [16, SEL_H0], [32, SEL_W0]] in
  def : Pat<(i64 (sext_inreg i64:$a, !cast<ValueType>("i"#part[0]))),
            (SHADD_s64 (i64 K0_64), 0, $a, part[1], 0)>;

//===--- Packed halves ----------------------------------------------------===//

foreach vt = [v2i16, v2f16] in {
  defvar scalar = !if(!eq(vt, v2i16), i32, f16);
  def : Pat<(vt (build_vector scalar:$lo, scalar:$hi)),
            (MKVEC_v2i16 $lo, SEL_H0, $hi, SEL_H0)>;
}
def : Pat<(f16 (extractelt v2f16:$v, (i64 1))), (U16_TO_U32 $v, SEL_H1)>;
def : Pat<(i32 (vector_extract v2i16:$v, (i64 1))), (U16_TO_U32 $v, SEL_H1)>;
def : Pat<(i32 (and (vector_extract v2i16:$v, (i64 1)), 0xFFFF)), (U16_TO_U32 $v, SEL_H1)>;
def : Pat<(i32 (sext_inreg (vector_extract v2i16:$v, (i64 1)), i16)), (S16_TO_S32 $v, SEL_H1)>;

//===--- Control flow -----------------------------------------------------===//

def : Pat<(ValhallBranch i32:$c, bb:$target, timm:$negate),
          (BRANCH $c, 0, bb:$target, timm:$negate)>;
def : Pat<(ValhallBarrier), (BARRIER)>;
def : Pat<(ValhallBallot i32:$a), (WMASK $a, 0)>;
def : Pat<(ValhallShuffle i32:$a, i32:$lane), (CLPER $a, 0, $lane, SEL_B0)>;
