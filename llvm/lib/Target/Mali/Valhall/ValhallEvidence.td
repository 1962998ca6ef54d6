//===-- ValhallEvidence.td - How behaviour is known -------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Encodings are certain for all instructions. The open compiler is Mesa, whose
// older and newer compilers count alike; judged by its sources and by about 900
// programs that it compiled for v9.
//
//===----------------------------------------------------------------------===//

include "GPUMC/Evidence.td"

class EvidenceLevel<int value> { bits<2> Value = value; }
// Emitted by an open compiler: what no row below names.
def EvidenceCompiled : EvidenceLevel<0>;
// Seen in code of Arm's compiler.
def EvidenceVendor   : EvidenceLevel<1>;
// Named and encoded in published tables, in no program that we know.
def EvidenceTables   : EvidenceLevel<2>;
def EvidenceLevel : GenericEnum {
  let FilterClass = "EvidenceLevel";
  let ValueField = "Value";
}

//===--- Instructions -----------------------------------------------------===//

class InstEvidence<Instruction inst, EvidenceLevel level>
    : DocumentedInst<inst> {
  EvidenceLevel Level = level;
}
multiclass Known<EvidenceLevel level, list<Instruction> insts> {
  foreach i = insts in
    def "" # i : InstEvidence<i, level>;
}

defm Vendor : Known<EvidenceVendor, [
  ATOM1_i32, ATOM1_i64, ICMP_MULTI_u32, ICMP_MULTI_s32, RSHIFT_XOR_i32,
  RSHIFT_XOR_v2i16, RSHIFT_XOR_v4i8, RSHIFT_XOR_i64, VAR_TEX_SINGLE]>;

// Of 64 bits there is SHADD_s64.
defm Tables : Known<EvidenceTables, [
  IADD_u64, IADD_s64, ISUB_u64, ISUB_s64, IADD_u64_nosat, IADD_s64_nosat,
  ISUB_u64_nosat, ISUB_s64_nosat, SHADD_u64, SEG_ADD_u64, SEG_SUB_u64,
  IADDC_u32, ISUBB_u32, IMUL_u64, IMUL_s64]>;
foreach shift = ["LSHIFT", "RSHIFT", "ARSHIFT", "LROT", "RROT"] in
  foreach logic = ["AND", "OR", "XOR"] in {
    defvar inst = !cast<Instruction>(shift # "_" # logic # "_i64");
    if !ne(shift # logic, "RSHIFTXOR") then
      def Tables # inst : InstEvidence<inst, EvidenceTables>;
  }
// Of multiplications of words the unsigned one, whose low word is the same.
defm Tables : Known<EvidenceTables, [
  IMUL_s32, AND_IMM_i32, OR_IMM_i32, XOR_IMM_i32, NOT_OLD_i32, NOT_OLD_i64]>;
// Floats are compared first.
defm Tables : Known<EvidenceTables, [CSEL_f32, CSEL_v2f16]>;
defm Tables : Known<EvidenceTables, [
  LOAD_i8_d0, LOAD_i16_d0, LOAD_i32_d0, LD_MULTI, ST_MULTI]>;
defm Tables : Known<EvidenceTables, [
  FMA_RSCALE_LEFT_f32, FATAN_ASSIST_f32, FATAN_TABLE_f32, FEXPF_f32,
  FEXP_TABLE_u4, FLOG_f16, FLOG_f32, FLOG_TABLE_f32, FMUL_CSLICE,
  FMUL_SLICE_f32, FPCLASS_f32, FPCLASS_f16, FPOW_f16, FPOW_SC_APPLY,
  FPOW_SC_DET_f32, FRCBRT_APPROX_A_f32, FRCBRT_APPROX_B_f32,
  FRCBRT_APPROX_C_f32, FRCP_APPROX_f32, FRSQ_APPROX_f32, FSINCOS_f32,
  FSINCOS_OFFSET_u6, FSQRT_f32, ILOGB_f32, ILOGB_v2f16, LOGB_f32, LOGB_v2f16]>;
defm Tables : Known<EvidenceTables, [
  CLPER_OR, DOORBELL, EUREKA, JUMP_EX, KABOOM]>;
defm Tables : Known<EvidenceTables, [
  TEX_DUAL, TEX_WEIGHTS, VAR_TEX_DUAL, VAR_TEX_GATHER, VAR_TEX_GRADIENT,
  VAR_TEX_BUF_SINGLE, VAR_TEX_BUF_DUAL, VAR_TEX_BUF_GATHER,
  VAR_TEX_BUF_GRADIENT]>;

//===--- Forms ------------------------------------------------------------===//

// Of a source the values are those of its selector.
class CodeSet<list<NamedCode> codes> {
  int Value = !foldl(0, codes, set, c, !or(set, !shl(1, c.Code)));
}
multiclass Emitted<string operand, int values, list<Instruction> insts> {
  foreach i = insts in
    def operand # "_" # i : EmittedForm<i, operand, values>;
}

// The others are these with sources or results exchanged.
defvar EmittedComparisons = CodeSet<[CmpEQ, CmpNE, CmpLT, CmpGE]>.Value;
defm Form : Emitted<"cmp", EmittedComparisons, [
  FCMP_OR_f32, FCMP_AND_f32, FCMP_OR_v2f16, FCMP_AND_v2f16]>;
foreach t = ["u32", "s32", "v2u16", "v2s16", "v4u8", "v4s8"] in
  defm Form : Emitted<"cmp", EmittedComparisons, [
    !cast<Instruction>("ICMP_OR_" # t), !cast<Instruction>("ICMP_AND_" # t)]>;
defm Form : Emitted<"cmp", CodeSet<[CmpEQ, CmpLT, CmpGT]>.Value, [
  CSEL_u32, CSEL_s32, CSEL_v2u16, CSEL_v2s16]>;

// Narrow loads keep the rest of the register, and are extended afterwards.
defm Form : Emitted<"lane", CodeSet<[Lane8B0, Lane8B1, Lane8B2, Lane8B3]>.Value,
                    [LOAD_i8]>;
defm Form : Emitted<"lane", CodeSet<[Lane16H0, Lane16H1]>.Value, [LOAD_i16]>;

defm Form : Emitted<"clamp", CodeSet<[ClampNone]>.Value, [
  FMA_RSCALE_N_f32, FMA_RSCALE_f32, FMA_RSCALE_SCALE16_f32]>;

defvar Unset = 1;
defm Form : Emitted<"neg", Unset, [FREXPE_f32, FREXPE_v2f16]>;
foreach shift = ["LSHIFT", "RSHIFT"] in
  foreach logic = ["AND", "OR", "XOR"] in
    foreach t = ["i32", "v2i16", "v4i8"] in
      defm Form : Emitted<"not_result", Unset, [
        !cast<Instruction>(shift # "_" # logic # "_" # t)]>;

// Conditions are masks, of which the low half is tested; a branch that is always
// taken tests the word zero.
defm Form : Emitted<"src0", !shl(1, H0.Value), [BRANCH]>;

// Words that are extended to 64 bits are pairs of registers.
defm Form : Emitted<"src0", Unset, [SHADD_s64]>;
defm Form : Emitted<"src1", Unset, [SHADD_s64]>;
