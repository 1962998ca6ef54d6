//===-- BifrostEvidence.td - How behaviour is known --------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The open compiler is Mesa, judged by its sources and by 918 programs that it
// compiled for v7. An instruction counts as emitted in every form that its
// sources can make; forms are those of both units together.
//
//===----------------------------------------------------------------------===//

include "GPUMC/Evidence.td"

//===--- Instructions -----------------------------------------------------===//

foreach inst = !instances<BifrostInst>() in
  if !ge(inst.Known.Value, EvidenceNotes.Value) then
    def Documented_ # inst : DocumentedInst<inst>;

multiclass Documented<list<BifrostInst> insts> {
  foreach i = insts in
    def "" # i : DocumentedInst<i>;
}
// Integers are compared first, and so are floats.
defm Documented_ : Documented<[
  FMA_CSEL_f32, FMA_CSEL_v2f16, ADD_BRANCHZ_i32]>;
// Atomics always return the old value.
foreach op = ["ATOM_C", "ATOM_C1"] in
  defm Documented_ : Documented<[!cast<BifrostInst>("FMA_"#op#"_i32")]>;
foreach type = ["i32", "v2i16", "v4i8"] in
  defm Documented_ : Documented<[!cast<BifrostInst>("FMA_RSHIFT_XOR_"#type)]>;
defm Documented_ : Documented<[
  FMA_RSHIFT_AND_v2i16, FMA_RSHIFT_AND_v4i8, FMA_QUIET_f32, FMA_QUIET_v2f16]>;

//===--- Forms ------------------------------------------------------------===//

// The values of modifier `name`, as in a combination of modifiers.
class EmittedMod<BifrostInst inst, string name, string values>
    : EmittedForm<inst, name,
        ValueSet<!head(!filter(m, inst.Mods, !eq(m.Name, name))).Kind.Values,
                 values>.Bits>;
multiclass Emitted<string name, string values, list<BifrostInst> insts> {
  foreach i = insts in
    def name # "_" # i : EmittedMod<i, name, values>;
}

// Halves are converted first; so are parts of words.
foreach name = ["widen0", "widen1"] in
  defm Form : Emitted<name, "none", [
    FMA_FADD_f32, ADD_FADD_f32, FMA_FMA_f32, FMA_FCMP_f32, ADD_FCMP_f32]>;
defm Form : Emitted<"widen0", "none", [
  FMA_FROUND_f32, ADD_FROUND_f32, FMA_FREXPE_f32, ADD_FREXPE_f32,
  FMA_FREXPM_f32, ADD_FREXPM_f32, ADD_FRCP_APPROX_f32, ADD_FRSQ_APPROX_f32,
  ADD_FLOG_TABLE_f32]>;
defm Form : Emitted<"lanes1", "none", [
  ADD_IADD_s32, ADD_IADD_u32, ADD_ISUB_s32, ADD_ISUB_u32]>;
defm Form : Emitted<"widen1", "none", [FMA_IMUL_i32]>;

// What has no word of its own is one of these with operands exchanged.
defm Form : Emitted<"cmpf", "eq|ne|lt|ge", [
  FMA_FCMP_f32, ADD_FCMP_f32, FMA_FCMP_v2f16, ADD_FCMP_v2f16]>;
defm Form : Emitted<"cmpf", "gt|lt", [
  FMA_CSEL_s32, FMA_CSEL_u32, FMA_CSEL_v2s16, FMA_CSEL_v2u16]>;
defm Form : Emitted<"mux", "int_zero|bit", [ADD_MUX_i32]>;

// Conditions are masks; a branch is taken where the low half is zero.
defm Form : Emitted<"cmpf", "eq", [ADD_BRANCHZ_i16]>;
defm Form : Emitted<"widen0", "h0", [ADD_BRANCHZ_i16]>;

foreach shift = ["LSHIFT", "RSHIFT"] in {
  foreach logic = ["AND", "OR", "XOR"] in
    if !ne(shift # logic, "RSHIFTXOR") then
      foreach type = ["i32", "v2i16", "v4i8"] in
        defm Form : Emitted<"not_result", "none", [
          !cast<BifrostInst>("FMA_"#shift#"_"#logic#"_"#type)]>;
  defm Form : Emitted<"not1", "none", [
    !cast<BifrostInst>("FMA_"#shift#"_AND_i32")]>;
}
defm Form : Emitted<"not1", "none", [FMA_RSHIFT_OR_i32]>;
// One amount for both halves.
foreach op = ["LSHIFT_AND", "LSHIFT_OR", "LSHIFT_XOR", "RSHIFT_OR",
              "ARSHIFT"] in
  defm Form : Emitted<"lanes2", "b00|b11|b22|b33", [
    !cast<BifrostInst>("FMA_"#op#"_v2i16")]>;

// Narrow loads are extended to a word by zeros.
defm Form : Emitted<"lane_dest", "w0", [ADD_LOAD_i8, ADD_LOAD_i16]>;
defm Form : Emitted<"extend", "zext", [ADD_LOAD_i8, ADD_LOAD_i16]>;
defm Form : Emitted<"lane_dest", "none", [ADD_LOAD_i32]>;

defm Form : Emitted<"special", "none|n", [FMA_FMA_RSCALE_f32]>;
defm Form : Emitted<"clamp", "none|clamp_0_inf", [FMA_FMA_RSCALE_f32]>;
defm Form : Emitted<"sem", "nan_suppress|nan_propagate", [ADD_FMAX_f32]>;
defm Form : Emitted<"sem", "nan_suppress", [
  ADD_FMIN_f32, ADD_FMIN_v2f16, ADD_FMAX_v2f16]>;
defm Form : Emitted<"round", "none|rtp|rtn|rtz", [
  FMA_FROUND_f32, FMA_FROUND_v2f16]>;
defm Form : Emitted<"round", "none|rtz", [ADD_F32_TO_S32, ADD_F32_TO_U32]>;
defm Form : Emitted<"round", "none", [ADD_S32_TO_F32, ADD_U32_TO_F32]>;
defm Form : Emitted<"inactive_result", "zero", [ADD_CLPER_i32]>;
defm Form : Emitted<"lane_op", "none|xor", [ADD_CLPER_i32]>;
