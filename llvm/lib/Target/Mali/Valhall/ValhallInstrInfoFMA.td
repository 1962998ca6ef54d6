//===-- ValhallInstrInfoFMA.td - Float arithmetic unit ----*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

let Unit = UnitFMA, SchedRW = [WriteFMA] in {

class FloatAdd<bits<4> type, bits<4> op2, Source s, string mnemonic, Operand mask>
    : R2<type, op2, s, s, mnemonic,
         (ins Round:$round, Clamp:$clamp, ModDefault<ModSticky>:$sticky),
         "${round}${clamp}${sticky}", mask> {
  bits<2> round;
  bits<2> clamp;
  bits<1> sticky;
  let Inst{31-30} = round;
  let Inst{33-32} = clamp;
  let Inst{34} = sticky;
  let ResultF32 = !eq(type, 4);
}
let isCommutable = 1 in {
  def FADD_f32 : FloatAdd<4, 0, SrcF, "FADD.f32", DestNarrow>;
  def FADD_v2f16 : FloatAdd<5, 0, SrcH, "FADD.v2f16", DestMask>;
}
def FADD_LSCALE_f32 : FloatAdd<4, 9, SrcF, "FADD_LSCALE.f32", DestNarrow>;

class FloatMulAdd<bits<4> op1, Source s, string mnemonic, Operand mask>
    : R3<op1, s, s, s, mnemonic, (ins Round:$round, Clamp:$clamp),
         "${round}${clamp}", mask> {
  bits<2> round;
  bits<2> clamp;
  let Inst{31-30} = round;
  let Inst{33-32} = clamp;
  let ResultF32 = !not(op1{0});
}
let isCommutable = 1 in {
  def FMA_f32 : FloatMulAdd<2, SrcF, "FMA.f32", DestNarrow>;
  def FMA_v2f16 : FloatMulAdd<3, SrcH, "FMA.v2f16", DestMask>;
}

// (src0 * src1 + src2) * 2^src3
class MulAddScale<string mnemonic, bits<2> special>
    : R4<22, 0, SrcFN, (ins ModDefault<ModRoundScale>:$round, Clamp:$clamp),
         mnemonic, "${round}${clamp}"> {
  bits<1> round;
  bits<2> clamp;
  let Inst{33-32} = clamp;
  let ResultF32 = 1;
  let Inst{49-48} = special;
  let FixedOpcode{49-48} = -1;
  let Inst{50} = round;
}
def FMA_RSCALE_f32 : MulAddScale<"FMA_RSCALE.f32", 0>;
def FMA_RSCALE_N_f32 : MulAddScale<"FMA_RSCALE_N.f32", 1>;
def FMA_RSCALE_LEFT_f32 : MulAddScale<"FMA_RSCALE_LEFT.f32", 2>;
def FMA_RSCALE_SCALE16_f32 : MulAddScale<"FMA_RSCALE_SCALE16.f32", 3>;

class LoadExponent<bits<4> type, string mnemonic>
    : R2<type, 6, SrcFN, Src, mnemonic,
         (ins ModDefault<ModRoundLdexp>:$round, ModDefault<ModLdexpInf>:$inf),
         "${round}${inf}"> {
  bits<3> round;
  bits<2> inf;
  let Inst{32-30} = round;
  let Inst{29-28} = inf;
}
def LDEXP_f32 : LoadExponent<4, "LDEXP.f32">;
let HalfSources = 1 in
def LDEXP_v2f16 : LoadExponent<5, "LDEXP.v2f16">;

class DotProduct<string mnemonic, bits<2> op3, Source s = Src>
    : R3<2, s, s, Src, mnemonic, (ins Saturate:$saturate), "${saturate}",
         DestMask, 12> {
  bits<1> saturate;
  let Inst{25-24} = op3;
  let FixedOpcode{24} = 1;
  let Inst{30} = saturate;
}
let Predicates = [NoHasMixedDot] in
def IDPADD_v4s8 : DotProduct<"IDPADD.v4s8", 0>;
let Predicates = [HasMixedDot], DecoderNamespace = "ValhallLater" in
def IDPADD_v4s8_mixed : DotProduct<"IDPADD.v4s8", 0, SrcSign8>;
def IDPADD_v4u8 : DotProduct<"IDPADD.v4u8", 1>;

def FADD_IMM_f32 : R1I<4, "FADD_IMM.f32">;
def FADD_IMM_v2f16 : R1I<5, "FADD_IMM.v2f16">;

def FMUL_SLICE_f32 : R2<4, 10, Src, Src, "FMUL_SLICE.f32">;

// With conversions that widen, rounding moves here, and has no selector and no
// half destination.
let Predicates = [HasConvertWiden], DecoderNamespace = "ValhallLater" in
def FROUND_f32_fma : ALU<9, 0, (outs GPR32:$rd), (ins SrcFN:$src0, RoundInt:$round),
                         "FROUND.f32", "${round}", "$rd, $src0", SrcFN> {
  bits<3> round;
  let Inst{20-16} = 13;
  let FixedOpcode{20-16} = -1;
  let Inst{32-30} = round;
  let Inst{47-46} = 0b11;
  let FixedDest{47-46} = -1;
}

def FMUL_CSLICE : R2<5, 10, SrcHalfF, Src, "FMUL_CSLICE">;

} // Unit = UnitFMA
