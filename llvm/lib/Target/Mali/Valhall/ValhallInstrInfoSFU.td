//===-- ValhallInstrInfoSFU.td - Quarter-rate unit --------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

class ShiftOp<string name, bits<3> value> { string Name = name; bits<3> Value = value; }
def OpRSHIFT  : ShiftOp<"RSHIFT", 0>;
def OpLSHIFT  : ShiftOp<"LSHIFT", 1>;
def OpRROT    : ShiftOp<"RROT", 2>;
def OpLROT    : ShiftOp<"LROT", 3>;
def OpARSHIFT : ShiftOp<"ARSHIFT", 4>;

class LogicOp<string name, bits<2> value> { string Name = name; bits<2> Value = value; }
def OpAND : LogicOp<"AND", 0>;
def OpOR  : LogicOp<"OR", 1>;
def OpXOR : LogicOp<"XOR", 2>;

let Unit = UnitSFU, SchedRW = [WriteSFU] in {

//===--- Shift combined with logic ----------------------------------------===//
//
// result = [not] ((src0 shifted by src1) logic [not] src2). The plain bitwise
// operations shift by zero.

class ShiftLogic<bits<4> op1, Source s0, Source s1, ShiftOp shift, LogicOp logic,
                 string type>
    : R3<op1, s0, s1, SrcNot, shift.Name#"_"#logic.Name#"."#type,
         (ins NotResult:$not_result), "${not_result}"> {
  bits<1> not_result;
  let Inst{25-24} = logic.Value;
  let FixedOpcode{25-24} = -1;
  let Inst{30} = not_result;
  let Inst{34-32} = shift.Value;
  let FixedOpcode{34-32} = -1;
}
class ShiftLogic64<ShiftOp shift, LogicOp logic>
    : ALU64<27, 7, InsList3<SrcDSh, SrcDShift, SrcDNot>.D, (ins NotResult:$not_result),
            shift.Name#"_"#logic.Name#".i64", "${not_result}",
            "$src0, $src1, $src2", SrcDSh, SrcDShift, SrcDNot, 3> {
  bits<1> not_result;
  let Inst{25-24} = logic.Value;
  let FixedOpcode{25-24} = -1;
  let Inst{30} = not_result;
  let Inst{34-32} = shift.Value;
  let FixedOpcode{34-32} = -1;
}

foreach shift = [OpRSHIFT, OpLSHIFT, OpRROT, OpLROT, OpARSHIFT] in
foreach logic = [OpAND, OpOR, OpXOR] in {
  // An arithmetic shift has no use for AND and XOR in the narrow forms either,
  // yet the hardware has them.
  defvar name = shift.Name#"_"#logic.Name;
  def name#"_i32" : ShiftLogic<4, SrcI, SrcShift, shift, logic, "i32">;
  def name#"_v2i16" : ShiftLogic<5, SrcI16, SrcShift16, shift, logic, "v2i16">;
  def name#"_v4i8" : ShiftLogic<6, SrcI8, SrcShift8, shift, logic, "v4i8">;
  let SchedRW = [WriteSFU64] in
    def name#"_i64" : ShiftLogic64<shift, logic>;
}

let Predicates = [HasOldNot] in
def NOT_OLD_i32 : R1<1, 14, Src, "NOT_OLD.i32">;
let Predicates = [HasOldNot], SchedRW = [WriteSFU64] in
def NOT_OLD_i64 : ALU64<25, 1, (ins SrcD:$src0), (ins), "NOT_OLD.i64", "",
                        "$src0", SrcD> {
  let Inst{20-16} = 14;
  let FixedOpcode{20-16} = -1;
}

//===--- Multiply ---------------------------------------------------------===//

class Multiply<bits<4> type, Source s, string mnemonic>
    : R2<type, 10, s, s, mnemonic, (ins Saturate:$saturate), "${saturate}"> {
  bits<1> saturate;
  let Inst{30} = saturate;
  let isCommutable = 1;
}
def IMUL_u32 : Multiply<0, SrcI, "IMUL.i32">, Wrapping<"IMUL">;
def IMUL_s32 : Multiply<8, SrcI, "IMUL.s32">, Wrapping<"IMUL">;
def IMUL_v2u16 : Multiply<1, SrcI16, "IMUL.v2i16">;
def IMUL_v2s16 : Multiply<9, SrcI16, "IMUL.v2s16">;
def IMUL_v4u8 : Multiply<2, SrcI8, "IMUL.v4i8">;
def IMUL_v4s8 : Multiply<10, SrcI8, "IMUL.v4s8">;

// 64-bit product of two operands of at most 32 bits.
let SchedRW = [WriteSFU64], isCommutable = 1 in {
  def IMUL_u64 : D2<3, 10, SrcDMul, SrcDMul, "IMULD.u64">;
  def IMUL_s64 : D2<11, 10, SrcDMul, SrcDMul, "IMULD.s64">;
}

//===--- Bits -------------------------------------------------------------===//

class CountZeros<bits<5> op2, Source s, string mnemonic>
    : R1<1, op2, s, mnemonic, (ins ModDefault<ModClzMask>:$mask), "${mask}"> {
  bits<1> mask;
  let Inst{30} = mask;
}
def CLZ_u32 : CountZeros<4, Src, "CLZ.u32">;
def CLZ_v2u16 : CountZeros<5, SrcHS, "CLZ.v2u16">;
def CLZ_v4u8 : CountZeros<6, Src, "CLZ.v4u8">;
def POPCOUNT_i32 : R1<1, 12, Src, "POPCOUNT.i32">;
def BITREV_i32 : R1<1, 13, Src, "BITREV.i32">;

class Mux<bits<4> op1, Source s, string mnemonic, ModKind kind = ModMuxOp>
    : R3<op1, s, s, s, mnemonic, (ins ModDefault<kind>:$mux), "${mux}"> {
  bits<2> mux;
  let Inst{33-32} = mux;
}
def MUX_i32 : Mux<8, Src, "MUX.i32">;
def MUX_v2i16 : Mux<9, SrcHS, "MUX.v2i16">;
def MUX_v4i8 : Mux<10, Src, "MUX.v4i8", ModMuxOp8>;

//===--- Functions --------------------------------------------------------===//


def FRCP_f32 : R1<12, 0, SrcF, "FRCP.f32">;
def FRSQ_f32 : R1<12, 2, SrcF, "FRSQ.f32">;
let Predicates = [NoHasConvertWiden] in {
  def FRCP_f16 : R1<12, 1, SrcHalfR, "FRCP.f16", (ins), "", DestOneHalf>;
  def FRSQ_f16 : R1<12, 3, SrcHalfR, "FRSQ.f16", (ins), "", DestOneHalf>;
}
let Predicates = [HasConvertWiden], DecoderNamespace = "ValhallLater" in {
  def FRCP_f16_replicate : R1<12, 1, SrcHalfR, "FRCP.f16", (ins), "", DestReplicate>;
  def FRSQ_f16_replicate : R1<12, 3, SrcHalfR, "FRSQ.f16", (ins), "", DestReplicate>;
}

class SineTable<bits<5> op2, string mnemonic>
    : R1<12, op2, Src, mnemonic, (ins ModDefault<ModTableOffset>:$offset),
         "${offset}"> {
  bits<1> offset;
  let Inst{30} = offset;
}
def FSIN_TABLE_u6 : SineTable<4, "FSIN_TABLE.u6">;
def FCOS_TABLE_u6 : SineTable<5, "FCOS_TABLE.u6">;
def FSINCOS_OFFSET_u6 : R1<12, 6, Src, "FSINCOS_OFFSET.u6",
                           (ins ModDefault<ModTableScale>:$scale), "${scale}"> {
  bits<1> scale;
  let Inst{30} = scale;
}
def FLOGD_f32 : R1<12, 8, SrcF, "FLOGD.f32">;
def FPCLASS_f32 : R1<12, 10, SrcFN, "FPCLASS.f32">;
def FPCLASS_f16 : R1<12, 11, SrcHalfF, "FPCLASS.f16">;

let Predicates = [HasHalfFunctions] in {
  def FLOG_f16 : R1<12, 9, SrcHalfR, "FLOG.f16", (ins), "", DestReplicate>;
  def FPOW_f16 : R2<6, 13, SrcHalfR, SrcHalfR, "FPOW.f16", (ins), "",
                    DestReplicate> {
    let Inst{25-24} = 3;
    let FixedOpcode{25-24} = -1;
  }
}
let Predicates = [HasFloatFunctions] in {
  def FSQRT_f32 : R1<12, 7, SrcF, "FSQRT.f32">;
  def FLOG_f32 : R1<12, 16, SrcF, "FLOG.f32">;
  def FEXPF_f32 : R1<12, 17, SrcF, "FEXPF.f32">;
  def FSINCOS_f32 : R2<4, 14, Src, Src, "FSINCOS.f32",
                       (ins ModOperand<ModSinCos>:$op), "${op}"> {
    bits<1> op;
    let Inst{25-24} = 2;
    let FixedOpcode{25-24} = -1;
    let Inst{30} = op;
  }
}
def FLOG_TABLE_f32 : R1<12, 12, SrcF, "FLOG_TABLE.f32",
                        (ins ModOperand<ModLogMode>:$mode,
                             ModDefault<ModLogPrecision>:$precision),
                        "${mode}${precision}"> {
  bits<2> mode;
  bits<2> precision;
  let Inst{32-31} = mode;
  let Inst{34-33} = precision;
}
def FEXP_TABLE_u4 : R1<12, 13, Src, "FEXP_TABLE.u4",
                       (ins ModDefault<ModExpAdjust>:$adj), "${adj}"> {
  bits<2> adj;
  let Inst{32-31} = adj;
}
def FRCP_APPROX_f32 : R1<12, 14, SrcF, "FRCP_APPROX.f32">;
def FRSQ_APPROX_f32 : R1<12, 15, SrcF, "FRSQ_APPROX.f32">;
def FRCBRT_APPROX_A_f32 : R1<14, 0, SrcF, "FRCBRT_APPROX_A.f32">;
def FRCBRT_APPROX_B_f32 : R1<14, 1, Src, "FRCBRT_APPROX_B.f32">;
def FRCBRT_APPROX_C_f32 : R1<14, 2, Src, "FRCBRT_APPROX_C.f32">;

// 2^(src0 / 2^24); src1 is the same quantity as a float.
def FEXP_f32 : R2<4, 8, Src, SrcF, "FEXP.f32">;

class Assist<string mnemonic, bits<2> op3, bits<4> op2>
    : R2<4, op2, Src, Src, mnemonic> {
  let Inst{25-24} = op3;
  let FixedOpcode{25-24} = -1;
}
def FATAN_ASSIST_f32 : Assist<"FATAN_ASSIST.f32", 0, 14>;
def FATAN_TABLE_f32 : Assist<"FATAN_ASSIST.f32.second", 1, 14>;
def FPOW_SC_DET_f32 : R2<4, 13, Src, Src, "FPOW_SC_DET.f32",
                         (ins ModOperand<ModPowFunction>:$func), "${func}"> {
  bits<2> func;
  let Inst{21-20} = func;
  let FixedOpcode{25-24} = -1;
}
def FPOW_SC_APPLY : Assist<"FPOW_SC_APPLY", 1, 13>;

class CubeSelect<bits<2> op3, string mnemonic>
    : R3<12, SrcF, SrcF, Src, mnemonic> {
  let Inst{25-24} = op3;
  let FixedOpcode{24} = 1;
}
def CUBE_SSEL : CubeSelect<0, "CUBE_SSEL">;
def CUBE_TSEL : CubeSelect<1, "CUBE_TSEL">;

//===--- Lanes ------------------------------------------------------------===//

let isConvergent = 1 in
def CLPER : R2<0, 15, Src, SrcShift, "CLPER.i32",
               (ins ModDefault<ModSubgroup>:$subgroup,
                    ModDefault<ModLaneOp>:$lane_op,
                    ModDefault<ModInactive>:$inactive),
               "${subgroup}${lane_op}${inactive}"> {
  bits<4> subgroup;
  bits<4> lane_op;
  bits<4> inactive;
  let Inst{25-22} = inactive;
  let Inst{35-32} = lane_op;
  let Inst{39-36} = subgroup;
}

} // Unit = UnitSFU
