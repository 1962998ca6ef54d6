//===-- ValhallInstrInfoCVT.td - Integer and conversion unit -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

let Unit = UnitCVT, SchedRW = [WriteCVT] in {

//===--- Moves ------------------------------------------------------------===//

let isMoveReg = 1, isAsCheapAsAMove = 1 in
def MOV_i32 : R1<1, 0, Src, "MOV.i32">;

//===--- Integer add and subtract -----------------------------------------===//

class Integer2<bits<4> type, bits<4> op2, Source s, string mnemonic>
    : R2<type, op2, s, s, mnemonic, (ins Saturate:$saturate), "${saturate}"> {
  bits<1> saturate;
  let Inst{30} = saturate;
}
let isCommutable = 1 in {
  def IADD_u32 : Integer2<0, 0, SrcI, "IADD.u32">, Wrapping<"IADD">;
  def IADD_s32 : Integer2<8, 0, SrcI, "IADD.s32">, Wrapping<"IADD">;
  def IADD_v2u16 : Integer2<1, 0, SrcI16, "IADD.v2u16">;
  def IADD_v2s16 : Integer2<9, 0, SrcI16, "IADD.v2s16">;
}
def ISUB_u32 : Integer2<0, 1, SrcI, "ISUB.u32">, Wrapping<"ISUB">;
def ISUB_s32 : Integer2<8, 1, SrcI, "ISUB.s32">, Wrapping<"ISUB">;
def ISUB_v2u16 : Integer2<1, 1, SrcI16, "ISUB.v2u16">;
def ISUB_v2s16 : Integer2<9, 1, SrcI16, "ISUB.v2s16">;
let Predicates = [HasPackedI8] in {
  let isCommutable = 1 in {
    def IADD_v4u8 : Integer2<2, 0, SrcI8, "IADD.v4u8">;
    def IADD_v4s8 : Integer2<10, 0, SrcI8, "IADD.v4s8">;
  }
  def ISUB_v4u8 : Integer2<2, 1, SrcI8, "ISUB.v4u8">;
  def ISUB_v4s8 : Integer2<10, 1, SrcI8, "ISUB.v4s8">;
}

class HalfAdd<bits<4> type, Source s, string mnemonic>
    : R2<type, 11, s, s, mnemonic, (ins ModDefault<ModHalfAddRound>:$round),
         "${round}"> {
  bits<1> round;
  let Inst{30} = round;
  let isCommutable = 1;
}
let Predicates = [HasHalfAdd] in {
  def HADD_u32 : HalfAdd<0, SrcI, "HADD.u32">;
  def HADD_s32 : HalfAdd<8, SrcI, "HADD.s32">;
  def HADD_v2u16 : HalfAdd<1, SrcI16, "HADD.v2u16">;
  def HADD_v2s16 : HalfAdd<9, SrcI16, "HADD.v2s16">;
  def HADD_v4u8 : HalfAdd<2, SrcI8, "HADD.v4u8">;
  def HADD_v4s8 : HalfAdd<10, SrcI8, "HADD.v4s8">;
}

// Of zero, it is the move of a constant (ValhallInstrInfo::isConstantMove).
let isAsCheapAsAMove = 1 in
def IADD_IMM_i32 : R1I<0, "IADD_IMM.i32">;
def IADD_IMM_v2i16 : R1I<1, "IADD_IMM.v2i16">;
let Predicates = [HasPackedI8] in
  def IADD_IMM_v4i8 : R1I<2, "IADD_IMM.v4i8">;
let Predicates = [HasLogicImm] in {
  def AND_IMM_i32 : R1I<8, "AND_IMM.i32">;
  def OR_IMM_i32 : R1I<9, "OR_IMM.i32">;
  def XOR_IMM_i32 : R1I<10, "XOR_IMM.i32">;
}

class AddCarry<string mnemonic, bits<2> op3>
    : R3<0, Src, Src, Src, mnemonic, (ins ModDefault<ModReturnCarry>:$carry),
         "${carry}"> {
  bits<1> carry;
  let Inst{25-24} = op3;
  let FixedOpcode{25-24} = -1;
  let Inst{30} = carry;
}
def IADDC_u32 : AddCarry<"IADDC.u32", 0>;
def ISUBB_u32 : AddCarry<"ISUBB.u32", 1>;

//===--- 64-bit add -------------------------------------------------------===//

let SchedRW = [WriteCVT64] in {
class Integer64<bits<4> type, bits<4> op2, string mnemonic>
    : D2<type, op2, SrcD0, SrcD1, mnemonic>;
class Integer64Sat<bits<4> type, bits<4> op2, string mnemonic>
    : D2<type, op2, SrcD0, SrcD1, mnemonic, (ins Saturate:$saturate), "${saturate}"> {
  bits<1> saturate;
  let Inst{30} = saturate;
}
let Predicates = [HasSaturate64] in {
  def IADD_u64 : Integer64Sat<3, 0, "IADD.u64">;
  def ISUB_u64 : Integer64Sat<3, 1, "ISUB.u64">;
  def IADD_s64 : Integer64Sat<11, 0, "IADD.s64">;
  def ISUB_s64 : Integer64Sat<11, 1, "ISUB.s64">;
}
let Predicates = [NoHasSaturate64], DecoderNamespace = "ValhallLater" in {
  def IADD_u64_nosat : Integer64<3, 0, "IADD.u64">;
  def ISUB_u64_nosat : Integer64<3, 1, "ISUB.u64">;
  def IADD_s64_nosat : Integer64<11, 0, "IADD.s64">;
  def ISUB_s64_nosat : Integer64<11, 1, "ISUB.s64">;
}

// src0 + (extended src1 << shift); Mesa's name is SHADDX.
class ShiftAdd64<bits<4> type, string mnemonic>
    : ALU64<26, type, (ins SrcD:$src0, SrcD1:$src1, ShiftLeft:$shift), (ins),
            mnemonic, "", "$src0, $src1, $shift", SrcD, SrcD1, SrcD, 2> {
  bits<3> shift;
  let Inst{19-16} = 7;
  let FixedOpcode{19-16} = -1;
  let Inst{22-20} = shift;
  let SignedSources = type{3};
}
def SHADD_u64 : ShiftAdd64<3, "SHADDX.u64">;
def SHADD_s64 : ShiftAdd64<11, "SHADDX.s64">;

class SegmentAdd<string mnemonic, bits<1> negate>
    : D2<3, 6, SrcD, SrcD1, mnemonic, (ins ModDefault<ModPreserveNull>:$null),
         "${null}"> {
  bits<1> null;
  let Inst{38} = negate;
  let FixedOpcode{38} = -1;
  let Inst{39} = null;
}
def SEG_ADD_u64 : SegmentAdd<"SEG_ADD.u64", 0>;
def SEG_SUB_u64 : SegmentAdd<"SEG_ADD.u64.neg", 1>;
} // SchedRW

//===--- Absolute value ---------------------------------------------------===//

let SignedSources = 1 in {
  def IABS_s32 : R1<1, 8, SrcI, "IABS.s32">;
  def IABS_v2s16 : R1<1, 9, SrcI16, "IABS.v2s16">;
  let Predicates = [HasPackedI8] in
    def IABS_v4s8 : R1<1, 10, SrcI8, "IABS.v4s8">;
}

//===--- Minimum, maximum -------------------------------------------------===//

class FloatMinMax<bits<4> type, bits<4> op2, Source s, string mnemonic>
    : R2<type, op2, s, s, mnemonic,
         (ins ModDefault<ModNaN>:$nan, Clamp:$clamp), "${nan}${clamp}"> {
  bits<2> nan;
  bits<2> clamp;
  let Inst{31-30} = nan;
  let Inst{33-32} = clamp;
  let isCommutable = 1;
  let ResultF32 = !eq(type, 4);
}
def FMIN_f32 : FloatMinMax<4, 2, SrcF, "FMIN.f32">;
def FMAX_f32 : FloatMinMax<4, 3, SrcF, "FMAX.f32">;
def FMIN_v2f16 : FloatMinMax<5, 2, SrcH, "FMIN.v2f16">;
def FMAX_v2f16 : FloatMinMax<5, 3, SrcH, "FMAX.v2f16">;

//===--- Comparison and selection -----------------------------------------===//


def FCMP_OR_f32 : R3Cmp<4, 0, SrcF, CompareFloat, ResultType, "FCMP_OR.f32">;
def FCMP_AND_f32 : R3Cmp<4, 1, SrcF, CompareFloat, ResultType, "FCMP_AND.f32">;
def FCMP_OR_v2f16 : R3Cmp<5, 0, SrcH, CompareFloat, ResultType, "FCMP_OR.v2f16">;
def FCMP_AND_v2f16 : R3Cmp<5, 1, SrcH, CompareFloat, ResultType, "FCMP_AND.v2f16">;
foreach t = ["u", "s"] in {
  defvar high = !if(!eq(t, "s"), 8, 0);
  def ICMP_OR_#t#"32" : R3Cmp<high, 0, SrcI, CompareInt, ResultType, "ICMP_OR."#t#"32">;
  def ICMP_AND_#t#"32" : R3Cmp<high, 1, SrcI, CompareInt, ResultType, "ICMP_AND."#t#"32">;
  // One step of a comparison of several words.
  def ICMP_MULTI_#t#"32"
      : R3Cmp<high, 2, SrcI, CompareInt,
              !if(!eq(t, "u"), ResultTypeMulti, ResultType), "ICMP_MULTI."#t#"32">;
  def ICMP_OR_v2#t#"16" : R3Cmp<!add(high, 1), 0, SrcI16, CompareInt, ResultType, "ICMP_OR.v2"#t#"16">;
  def ICMP_AND_v2#t#"16" : R3Cmp<!add(high, 1), 1, SrcI16, CompareInt, ResultType, "ICMP_AND.v2"#t#"16">;
  let Predicates = [HasPackedI8] in {
    def ICMP_OR_v4#t#"8" : R3Cmp<!add(high, 2), 0, SrcI8, CompareInt, ResultType8, "ICMP_OR.v4"#t#"8">;
    def ICMP_AND_v4#t#"8" : R3Cmp<!add(high, 2), 1, SrcI8, CompareInt, ResultType8, "ICMP_AND.v4"#t#"8">;
  }
}

class Select<bits<4> type, Operand cmp, string mnemonic>
    : R4<21, type, Src, (ins cmp:$cmp), mnemonic, "${cmp}"> {
  bits<3> cmp;
  let Inst{34-32} = cmp;
}
def CSEL_u32 : Select<0, CompareInt, "CSEL.u32">;
def CSEL_s32 : Select<8, CompareInt, "CSEL.s32">;
def CSEL_f32 : Select<4, CompareFloat, "CSEL.f32">;
def CSEL_v2u16 : Select<1, CompareInt, "CSEL.v2u16">;
def CSEL_v2s16 : Select<9, CompareInt, "CSEL.v2s16">;
def CSEL_v2f16 : Select<5, CompareFloat, "CSEL.v2f16">;

//===--- Conversions ------------------------------------------------------===//

class Rounding<bits<5> op2, Source s, string mnemonic>
    : R1<0, op2, s, mnemonic, (ins RoundInt:$round), "${round}"> {
  bits<3> round;
  let Inst{32-30} = round;
}
class ConvertRound<bits<5> op2, Source s, string mnemonic>
    : Rounding<op2, s, mnemonic> {
  let Inst{35-34} = ?;
}

let OnlyWidens = 1 in {
  let SignedSources = 1 in {
    def S8_TO_S32 : R1<0, 0, SrcByte, "S8_TO_S32">;
    def S16_TO_S32 : R1<0, 4, SrcHalf, "S16_TO_S32">;
  }
  def U8_TO_U32 : R1<0, 16, SrcByte, "U8_TO_U32">;
  def U16_TO_U32 : R1<0, 20, SrcHalf, "U16_TO_U32">;
  def F16_TO_F32 : R1<0, 11, SrcHalfF, "F16_TO_F32">;
}
let SignedSources = 1 in
def V2S8_TO_V2S16 : R1<0, 2, SrcBytes2, "V2S8_TO_V2S16">;
def V2U8_TO_V2U16 : R1<0, 18, SrcBytes2, "V2U8_TO_V2U16">;

let Predicates = [NoHasConvertWiden] in {
  def S32_TO_F32 : ConvertRound<9, Src, "S32_TO_F32">;
  def U32_TO_F32 : ConvertRound<25, Src, "U32_TO_F32">;
  def F32_TO_S32 : ConvertRound<12, SrcFN, "F32_TO_S32">;
  def F32_TO_U32 : ConvertRound<28, SrcFN, "F32_TO_U32">;
  def FROUND_f32 : Rounding<13, SrcF, "FROUND.f32">;
}
let Predicates = [HasConvertWiden], DecoderNamespace = "ValhallLater" in {
  let SignedSources = 1 in
    def S32_TO_F32_widen : ConvertRound<9, SrcI, "S32_TO_F32">;
  def U32_TO_F32_widen : ConvertRound<25, SrcI, "U32_TO_F32">;
  def F32_TO_S32_widen : ConvertRound<12, SrcF, "F32_TO_S32">;
  def F32_TO_U32_widen : ConvertRound<28, SrcF, "F32_TO_U32">;
}
let Predicates = [HasPackedConvert] in {
  def S8_TO_F32 : R1<0, 1, SrcByte, "S8_TO_F32">;
  def U8_TO_F32 : R1<0, 17, SrcByte, "U8_TO_F32">;
  def S16_TO_F32 : R1<0, 5, SrcHalf, "S16_TO_F32">;
  def U16_TO_F32 : R1<0, 21, SrcHalf, "U16_TO_F32">;
  let SignedSources = 1 in
    def V2S8_TO_V2F16 : R1<0, 3, SrcBytes2, "V2S8_TO_V2F16">;
  def V2U8_TO_V2F16 : R1<0, 19, SrcBytes2, "V2U8_TO_V2F16">;
  let SignedSources = 1 in
    def V2S16_TO_V2F16 : ConvertRound<7, SrcI16, "V2S16_TO_V2F16">;
  def V2U16_TO_V2F16 : ConvertRound<23, SrcI16, "V2U16_TO_V2F16">;
  def F16_TO_S32 : ConvertRound<10, SrcHalfF, "F16_TO_S32">;
  def F16_TO_U32 : ConvertRound<26, SrcHalfF, "F16_TO_U32">;
  def V2F16_TO_V2S16 : ConvertRound<14, SrcH, "V2F16_TO_V2S16">;
  def V2F16_TO_V2U16 : ConvertRound<30, SrcH, "V2F16_TO_V2U16">;
  def V2F32_TO_V2F16 : R2<5, 4, SrcFN, SrcFN, "V2F32_TO_V2F16",
                          (ins Round:$round, Clamp:$clamp), "${round}${clamp}"> {
    bits<2> round;
    bits<2> clamp;
    let Inst{31-30} = round;
    let Inst{33-32} = clamp;
    let Inst{35-34} = ?;
  }
}
let Predicates = [HasHalfRound] in
  def FROUND_v2f16 : Rounding<15, SrcH, "FROUND.v2f16">;

//===--- Float parts ------------------------------------------------------===//


class Mantissa<bits<5> op2, Source s, string mnemonic>
    : R1<9, op2, s, mnemonic, (ins FrexpMode:$mode), "${mode}"> {
  bits<2> mode;
  let Inst{25-24} = mode;
}
class Exponent<bits<5> op2, Source s, string mnemonic>
    : R1<9, op2, s, mnemonic, (ins FrexpMode:$mode, ModDefault<ModNegResult>:$neg),
         "${mode}${neg}"> {
  bits<2> mode;
  bits<1> neg;
  let Inst{25-24} = mode;
  let Inst{30} = neg;
}
def FREXPM_f32 : Mantissa<0, SrcF, "FREXPM.f32">;
def FREXPE_f32 : Exponent<2, SrcFW, "FREXPE.f32">;
let Predicates = [HasHalfRound] in {
  def FREXPM_v2f16 : Mantissa<1, SrcH, "FREXPM.v2f16">;
  def FREXPE_v2f16 : Exponent<3, SrcHS, "FREXPE.v2f16">;
  def ILOGB_f32 : R1<8, 4, SrcFW, "ILOGB.f32">;
  def ILOGB_v2f16 : R1<8, 5, SrcHS, "ILOGB.v2f16">;
  def LOGB_f32 : R1<8, 6, SrcFW, "LOGB.f32">;
  def LOGB_v2f16 : R1<8, 7, SrcHS, "LOGB.v2f16">;
}

class Flush<bits<5> op2, Source s, string mnemonic>
    : R1<8, op2, s, mnemonic,
         (ins ModDefault<ModFlushNaN>:$nan, ModDefault<ModFlushFTZ>:$ftz,
              ModDefault<ModFlushInf>:$inf), "${nan}${ftz}${inf}"> {
  bits<2> nan;
  bits<1> ftz;
  bits<1> inf;
  let Inst{9-8} = nan;
  let Inst{10} = ftz;
  let Inst{11} = inf;
}
def FLUSH_f32 : Flush<0, SrcF, "FLUSH.f32">;
def FLUSH_v2f16 : Flush<1, SrcH, "FLUSH.v2f16">;

//===--- Vectors ----------------------------------------------------------===//

def MKVEC_v2i16 : R2<1, 5, SrcHalf, SrcHalf, "MKVEC.v2i16">;
def MKVEC_v2i8 : ALU32<11, 13, (ins SrcByte:$src0, SrcByte:$src1, Src:$src2),
                       (ins), "MKVEC.v2i8", "", "$src0, $src1, $src2", Src, Src,
                       Src, 3> {
  let Inst{39-38} = src0{12-11};
  let Inst{37-36} = src1{12-11};
}

//===--- Cube maps --------------------------------------------------------===//

def CUBEFACE1 : R3<0, SrcF, SrcF, SrcF, "CUBEFACE1", (ins), "", DestMask, 12>;
def CUBEFACE2 : R3<1, SrcF, SrcF, SrcF, "CUBEFACE2_V9", (ins), "", DestMask, 12>;

//===--- Lanes ------------------------------------------------------------===//

let isConvergent = 1 in
def WMASK : R1<5, 0, Src, "WMASK", (ins ModDefault<ModSubgroup>:$subgroup),
               "${subgroup}"> {
  bits<4> subgroup;
  let Inst{39-36} = subgroup;
}

// For each lane of an aligned group, src0 of the selected lanes or'ed.
let Predicates = [HasLaneOr], isConvergent = 1 in
def CLPER_OR : ALU32<11, 1, (ins Src:$src0, SrcShift:$src1, Src:$src2),
                     (ins ModDefault<ModSubgroupOr>:$subgroup,
                          ModOperand<ModLaneSelect>:$lanes),
                     "CLPER_OR", "${subgroup}${lanes}", "$src0, $src1, $src2",
                     Src, SrcShift, Src, 3> {
  bits<4> subgroup;
  bits<3> lanes;
  let Inst{35-33} = lanes;
  let Inst{39-36} = subgroup;
}

} // Unit = UnitCVT
