//===-- BifrostOps.td - Operations for code generation -----*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What selection makes and the allocator sees: an operation names registers and
// no unit. Operands are, as on Valhall: results; sources, a register (or a
// 32-bit constant) and source modifiers each; staging registers; modifiers.
//
// A form is one way to execute an operation: a half instruction on either unit,
// or one on both in the same tuple. BifrostOperations.cpp turns operands of the
// operation into those of the half instructions, by the names of modifiers; a
// form that lacks a modifier, or has no word for the combination, is not
// possible.
//
//===----------------------------------------------------------------------===//

//===--- Operands ---------------------------------------------------------===//

// A register, FAU word, zero, or 32-bit constant.
def OpSource : RegisterOperand<Source32> {
  let OperandNamespace = "BifrostOp";
  let OperandType = "OPERAND_OpSource";
}
// Bits 1 absolute, 2 negate, 3 invert, 15:8 a value of ModSelector.
def SourceMods : Operand<i32> {
  let OperandNamespace = "BifrostOp";
  let OperandType = "OPERAND_SourceMods";
}
def OpTarget : Operand<OtherVT>;

defvar NumModKinds = !size(ModKinds);
def : OperandTypeCode<"OpSource", !add(FirstModOperand, NumModKinds)>;
def : OperandTypeCode<"SourceMods", !add(FirstModOperand, NumModKinds, 1)>;

//===--- Forms ------------------------------------------------------------===//

// Sources of a half instruction by number among those of the operation.
defvar PassedSource = 253; // the result of FMA in the same tuple
defvar ZeroSource = 254;
defvar NoOpSource = 255;

class Form<BifrostInst fma, list<int> fmaSources, BifrostInst add,
           list<int> addSources> {
  BifrostInst FMA = fma;
  BifrostInst ADD = add;
  list<int> FMASources = fmaSources;
  list<int> ADDSources = addSources;
  // This source of the operation must be zero.
  int IsZero = NoOpSource;
  // This modifier of the operation must have this value, which the half does
  // not; it has another one instead.
  string WhenMod = "";
  string WhenValue = "";
  string SetMod = "";
  string SetValue = "";
}
// FMA_NOP and ADD_NOP stand for "leaves the unit to another operation".
class OnFMA<BifrostInst half, list<int> sources = !range(!size(half.Sources))>
    : Form<half, sources, ADD_NOP, []>;
class OnADD<BifrostInst half, list<int> sources = !range(!size(half.Sources))>
    : Form<FMA_NOP, [], half, sources>;
class On<BifrostInst half> {
  Form F = !if(half.Unit.Value{0}, OnADD<half>, OnFMA<half>);
}

//===--- Operations -------------------------------------------------------===//

class BifrostOpBase<dag outs, dag ins, list<dag> pattern = []> : Instruction {
  let Namespace = "Bifrost";
  let OutOperandList = outs;
  let InOperandList = ins;
  let Pattern = pattern;
  let Size = 0;
  let isPseudo = true;
  let mayLoad = false;
  let mayStore = false;
  let hasSideEffects = false;
  let SchedRW = [WriteALU];
  list<Form> Forms = [];
  // Of the last operands, in their order.
  list<string> ModNames = [];
}

// The modifiers and immediates of a half instruction that belong to no source.
class PlainMods<BifrostInst half> {
  list<Mod> L = !filter(m, half.Mods, !lt(m.Source, 0));
  dag D = !con(!dag(ins, !foreach(m, L, m.Kind), !foreach(m, L, m.Name)),
               !dag(ins, !foreach(i, half.Imms, Index),
                    !foreach(i, half.Imms, i.Name)));
}
class SourceOperands<int count> {
  dag D = !foldl((ins), !range(count), all, i,
                 !con(all, !dag(ins, [OpSource], ["src"#i]),
                      !dag(ins, [SourceMods], ["mods"#i])));
}

// Operands as the half instruction `model` has them.
class Op<BifrostInst model, list<Form> forms = [On<model>.F],
         dag outs = (outs GPR32:$dst), dag staging = (ins)>
    : BifrostOpBase<outs, !con(SourceOperands<!size(model.Sources)>.D, staging,
                               PlainMods<model>.D)> {
  let Forms = forms;
  let ModNames = !foreach(m, PlainMods<model>.L, m.Name);
  let UseNamedOperandTable = true;
  let TSFlags = model.TSFlags;
  let TSFlags{25} = true;
  let mayLoad = model.mayLoad;
  let mayStore = model.mayStore;
  let hasSideEffects = model.hasSideEffects;
  let isConvergent = model.isConvergent;
  // As far as its sources allow it.
  let isReMaterializable = !and(!eq(model.Message.Value, MessageNone.Value),
                                !not(!or(mayLoad, mayStore, hasSideEffects)));
  let Predicates = model.Predicates;
}
class FMAOp<BifrostInst model> : Op<model> { let SchedRW = [WriteFMA]; }
class ADDOp<BifrostInst model> : Op<model> { let SchedRW = [WriteADD]; }
class TableOp<BifrostInst model> : Op<model> { let SchedRW = [WriteADD]; }
class EitherOp<BifrostInst fma, BifrostInst add>
    : Op<fma, [OnFMA<fma>, OnADD<add>]>;

//===--- Float ------------------------------------------------------------===//

def FMA_f32        : FMAOp<FMA_FMA_f32>;
def FMA_v2f16      : FMAOp<FMA_FMA_v2f16>;
def FMA_RSCALE_f32 : FMAOp<FMA_FMA_RSCALE_f32>;
def FADD_LSCALE_f32 : FMAOp<FMA_FADD_LSCALE_f32>;
def FADD_f32       : EitherOp<FMA_FADD_f32, ADD_FADD_f32>;
def FADD_v2f16     : EitherOp<FMA_FADD_v2f16, ADD_FADD_v2f16>;
def FCMP_f32       : EitherOp<FMA_FCMP_f32, ADD_FCMP_f32>;
def FCMP_v2f16     : EitherOp<FMA_FCMP_v2f16, ADD_FCMP_v2f16>;
def FROUND_f32     : EitherOp<FMA_FROUND_f32, ADD_FROUND_f32>;
def FROUND_v2f16   : EitherOp<FMA_FROUND_v2f16, ADD_FROUND_v2f16>;
def FREXPM_f32     : EitherOp<FMA_FREXPM_f32, ADD_FREXPM_f32>;
def FREXPE_f32     : EitherOp<FMA_FREXPE_f32, ADD_FREXPE_f32>;
def FMIN_f32       : ADDOp<ADD_FMIN_f32>;
def FMAX_f32       : ADDOp<ADD_FMAX_f32>;
def FMIN_v2f16     : ADDOp<ADD_FMIN_v2f16>;
def FMAX_v2f16     : ADDOp<ADD_FMAX_v2f16>;
def LDEXP_f32      : ADDOp<ADD_LDEXP_f32>;

def FRCP_f32        : TableOp<ADD_FRCP_f32>;
def FRSQ_f32        : TableOp<ADD_FRSQ_f32>;
def FEXP_f32        : TableOp<ADD_FEXP_f32>;
def FLOGD_f32       : TableOp<ADD_FLOGD_f32>;
def FRCP_APPROX_f32 : TableOp<ADD_FRCP_APPROX_f32>;
def FRSQ_APPROX_f32 : TableOp<ADD_FRSQ_APPROX_f32>;
def FLOG_TABLE_f32  : TableOp<ADD_FLOG_TABLE_f32>;
def FEXP_TABLE_u4   : TableOp<ADD_FEXP_TABLE_u4>;
def FSIN_TABLE_u6   : TableOp<ADD_FSIN_TABLE_u6>;
def FCOS_TABLE_u6   : TableOp<ADD_FCOS_TABLE_u6>;

//===--- Integer ----------------------------------------------------------===//

// The FMA unit adds without saturation and parts.
class Addition<BifrostInst add>
    : Op<add, [OnADD<add>, OnFMA<FMA_IADDC_i32, [0, 1, ZeroSource]>]>;
def IADD_s32 : Addition<ADD_IADD_s32>;
def IADD_u32 : Addition<ADD_IADD_u32>;
foreach op = ["IADD_v2s16", "IADD_v2u16", "ISUB_s32", "ISUB_u32", "ISUB_v2s16",
              "ISUB_v2u16", "HADD_s32", "HADD_u32", "HADD_v2s16", "HADD_v2u16",
              "IABS_s32", "IABS_v2s16",
              "ICMP_i32", "ICMP_s32", "ICMP_u32", "ICMP_v2i16", "ICMP_v2s16",
              "ICMP_v2u16"] in
  def op : ADDOp<!cast<AddInst>("ADD_"#op)>;
foreach op = ["IMUL_i32", "IMUL_v2i16", "IDP_v4i8", "CLZ_u32", "CLZ_v2u16",
              "POPCOUNT_i32", "BITREV_i32", "ARSHIFT_i32", "ARSHIFT_v2i16"] in
  def op : FMAOp<!cast<FMAInst>("FMA_"#op)>;
foreach shift = ["LSHIFT", "RSHIFT"] in
  foreach logic = ["AND", "OR", "XOR"] in
    foreach type = ["i32", "v2i16"] in {
      defvar op = shift#"_"#logic#"_"#type;
      def op : FMAOp<!cast<FMAInst>("FMA_"#op)>;
    }

// a + (b << shift) of 64 bits: sources are both words of a, then those of b, or
// a word that is extended.
class PairOp<BifrostInst fma, list<int> fmaSources, BifrostInst add,
             list<int> addSources, int count, dag outs, dag staging = (ins)>
    : Op<fma, [Form<fma, fmaSources, add, addSources>], outs> {
  let InOperandList = !con(SourceOperands<count>.D, staging, PlainMods<fma>.D);
  let SchedRW = [WritePair];
}
defvar Pair = (outs GPR32:$dst, GPR32:$dst1);
// ADD cannot read the old value of a register that FMA writes; words of one
// pair must be born at one place.
let hasSideEffects = false,
    Constraints = "@earlyclobber $dst,@earlyclobber $dst1" in {
  def SHADDX_i64 : PairOp<FMA_SHADDXL_i64, [0, 2], ADD_SHADDXH_i32, [1, 3], 4,
                          Pair>;
  // The second source of SHADDXH counts only for i64.
  def SHADDX_u32 : PairOp<FMA_SHADDXL_u32, [0, 2], ADD_SHADDXH_i32, [1, 1], 3,
                          Pair>;
  def SHADDX_s32 : PairOp<FMA_SHADDXL_s32, [0, 2], ADD_SHADDXH_i32, [1, 1], 3,
                          Pair>;
  // The address of an offset in a segment.
  def SEG_ADD : PairOp<FMA_SEG_ADD, [0], ADD_SEG_ADD, [1], 2, Pair>;
}

//===--- Cubes ------------------------------------------------------------===//

// The longest part of a direction, and the face.
def CUBEFACE : PairOp<FMA_CUBEFACE1, [0, 1, 2], ADD_CUBEFACE2, [PassedSource],
                      3, Pair>;
def CUBE_SSEL : ADDOp<ADD_CUBE_SSEL>;
def CUBE_TSEL : ADDOp<ADD_CUBE_TSEL>;

//===--- Selection --------------------------------------------------------===//

// Where the comparison is with zero, ADD selects.
class MuxForm<BifrostInst mux, string compare, list<int> sources, string mode>
    : OnADD<mux, sources> {
  let IsZero = 1;
  let WhenMod = "cmpf";
  let WhenValue = compare;
  let SetMod = "mux";
  let SetValue = mode;
}
class Choice<BifrostInst csel, list<Form> others = []>
    : Op<csel, !listconcat([OnFMA<csel>], others)>;
def CSEL_f32   : Choice<FMA_CSEL_f32, [
    MuxForm<ADD_MUX_i32, "eq", [2, 3, 0], "fp_zero">,
    MuxForm<ADD_MUX_i32, "ne", [3, 2, 0], "fp_zero">]>;
def CSEL_i32   : Choice<FMA_CSEL_i32, [
    MuxForm<ADD_MUX_i32, "eq", [2, 3, 0], "int_zero">,
    MuxForm<ADD_MUX_i32, "ne", [3, 2, 0], "int_zero">]>;
def CSEL_s32   : Choice<FMA_CSEL_s32, [
    MuxForm<ADD_MUX_i32, "lt", [2, 3, 0], "neg">,
    MuxForm<ADD_MUX_i32, "ge", [3, 2, 0], "neg">]>;
def CSEL_u32   : Choice<FMA_CSEL_u32>;
def CSEL_v2f16 : Choice<FMA_CSEL_v2f16>;
def CSEL_v2i16 : Choice<FMA_CSEL_v2i16, [
    MuxForm<ADD_MUX_v2i16, "eq", [2, 3, 0], "int_zero">,
    MuxForm<ADD_MUX_v2i16, "ne", [3, 2, 0], "int_zero">]>;
def CSEL_v2s16 : Choice<FMA_CSEL_v2s16>;
def CSEL_v2u16 : Choice<FMA_CSEL_v2u16>;
def MUX_i32    : ADDOp<ADD_MUX_i32>;

//===--- Moves and conversions --------------------------------------------===//

foreach op = ["MOV_i32", "MKVEC_v2i16", "F16_TO_F32", "V2F32_TO_V2F16",
              "S16_TO_S32", "U16_TO_U32", "S8_TO_S32", "U8_TO_U32"] in
  def op : EitherOp<!cast<FMAInst>("FMA_"#op), !cast<AddInst>("ADD_"#op)>;
foreach op = ["SWZ_v2i16", "SWZ_v4i8", "F32_TO_S32", "F32_TO_U32",
              "S32_TO_F32", "U32_TO_F32", "S16_TO_F32", "U16_TO_F32",
              "S8_TO_F32", "U8_TO_F32"] in
  def op : ADDOp<!cast<AddInst>("ADD_"#op)>;
def MKVEC_v4i8 : FMAOp<FMA_MKVEC_v4i8>;

//===--- Warp -------------------------------------------------------------===//

// The value comes from a register; lanes may not be active.
class LanesOp<BifrostInst model> : ADDOp<model> {
  let InOperandList =
      !con((ins GPR32:$src0, SourceMods:$mods0, OpSource:$src1,
                SourceMods:$mods1), PlainMods<model>.D);
}
def CLPER_i32     : LanesOp<ADD_CLPER_i32>;
def CLPER_OLD_i32 : LanesOp<ADD_CLPER_OLD_i32>;
def WMASK         : ADDOp<ADD_WMASK>;

//===--- Memory -----------------------------------------------------------===//

class StagingClass<int words> {
  RegisterClass RC = !cast<RegisterClass>("GPR"#!mul(words, 32));
}
let SchedRW = [WriteMessage] in {
  class LoadOp<BifrostInst model, int words>
      : Op<model, [OnADD<model>],
           !dag(outs, [StagingClass<words>.RC], ["sw"])>;
  class StoreOp<BifrostInst model, int words>
      : Op<model, [OnADD<model>], (outs),
           !dag(ins, [StagingClass<words>.RC], ["sr"])>;
  // Results, such as old values, come back in the registers of the operands.
  class StagedOp<BifrostInst model, int words>
      : Op<model, [OnADD<model>],
           !dag(outs, [StagingClass<words>.RC], ["sw"]),
           !dag(ins, [StagingClass<words>.RC], ["sr"])> {
    let Constraints = "$sw = $sr";
  }
}
foreach width = [8, 16, 32, 64, 96, 128] in {
  defvar words = !srl(!add(width, 31), 5);
  def LOAD_i#width : LoadOp<!cast<AddInst>("ADD_LOAD_i"#width), words>;
  def STORE_i#width : StoreOp<!cast<AddInst>("ADD_STORE_i"#width), words>;
}
// Extended to 64 bits.
foreach width = [8, 16, 32] in
  def LOAD_i#width#_d0 : LoadOp<!cast<AddInst>("ADD_LOAD_i"#width), 2>;
foreach width = [32, 64] in {
  defvar words = !srl(width, 5);
  def AXCHG_i#width : StagedOp<!cast<AddInst>("ADD_AXCHG_i"#width), words>;
  def ACMPXCHG_i#width
      : StagedOp<!cast<AddInst>("ADD_ACMPXCHG_i"#width), !shl(words, 1)>;
}

// The operand, in the first staging register, and the address go to both units.
// What comes back are the warp's old value and this thread's part of the sum,
// of which ATOM_POST makes the thread's own old value.
defvar AtomicResult = (outs GPR64:$sw);
let mayLoad = true, mayStore = true, hasSideEffects = false,
    Constraints = "$sw = $sr" in
  foreach op = ["ATOM_C", "ATOM_C_RETURN"] in
    def op#_i32 : PairOp<!cast<FMAInst>("FMA_"#op#"_i32"), [0, 1, 2],
                         ADD_ATOM_CX, [0, 1, 2], 2, AtomicResult,
                         (ins GPR64:$sr)> {
      let TSFlags = ADD_ATOM_CX.TSFlags;
      let TSFlags{25} = true;
      let SchedRW = [WriteMessage];
    }
let mayLoad = true, mayStore = true, hasSideEffects = false in
  foreach op = ["ATOM_C1", "ATOM_C1_RETURN"] in
    def op#_i32 : PairOp<!cast<FMAInst>("FMA_"#op#"_i32"), [0, 1],
                         ADD_ATOM_CX, [0, 1, 1], 2, AtomicResult> {
      let TSFlags = ADD_ATOM_CX.TSFlags;
      let TSFlags{25} = true;
      let SchedRW = [WriteMessage];
    }
def ATOM_POST_i32 : FMAOp<FMA_ATOM_POST_i32>;

//===--- Textures and images ----------------------------------------------===//

// Where FMA does not say which table the index is of, it is that of varyings.
def ImageAddress : Form<FMA_DTSEL_IMM, [0], ADD_LEA_ATTR_TEX,
                        [PassedSource, 1, 2]> {
  let SetMod = "table";
  let SetValue = "attribute_1";
}
let SchedRW = [WriteMessage] in {
  def TEXS_2D_f16 : LoadOp<ADD_TEXS_2D_f16, 2>;
  def TEXS_2D_f32 : LoadOp<ADD_TEXS_2D_f32, 4>;
  // Nothing is in staging registers before.
  foreach words = !range(1, 5) in
    def TEXC_W_#words : LoadOp<ADD_TEXC, words>;
  // As many registers as operands or results need.
  foreach words = !range(1, 7) in
    def TEXC_#words : StagedOp<ADD_TEXC, words>;
  foreach words = !range(1, 5) in
    def LD_ATTR_TEX_#words : LoadOp<ADD_LD_ATTR_TEX, words>;
  def LEA_ATTR_TEX : LoadOp<ADD_LEA_ATTR_TEX, 3> {
    let Forms = [ImageAddress];
  }
  foreach words = !range(1, 5) in
    def ST_CVT_#words : StoreOp<ADD_ST_CVT, words>;
}

//===--- Inputs and outputs of stages -------------------------------------===//

let SchedRW = [WriteMessage] in {
  foreach words = !range(1, 5) in {
    def LD_ATTR_IMM_#words : LoadOp<ADD_LD_ATTR_IMM, words>;
    def LD_ATTR_#words : LoadOp<ADD_LD_ATTR, words>;
    def LD_VAR_IMM_#words : LoadOp<ADD_LD_VAR_IMM, words>;
    def LD_VAR_#words : LoadOp<ADD_LD_VAR, words>;
    def LD_VAR_FLAT_IMM_#words : LoadOp<ADD_LD_VAR_FLAT_IMM, words>;
    def LD_VAR_FLAT_#words : LoadOp<ADD_LD_VAR_FLAT, words>;
  }
  foreach words = [1, 2] in
    def LD_VAR_SPECIAL_#words : LoadOp<ADD_LD_VAR_SPECIAL, words>;
  // Of varyings: nothing says that the table is another one.
  def LEA_ATTR_IMM : LoadOp<ADD_LEA_ATTR_IMM, 3>;
  def LEA_ATTR : LoadOp<ADD_LEA_ATTR, 3>;

  // Coverage comes and stays where a blend shader expects it.
  def ATEST : Op<ADD_ATEST, [OnADD<ADD_ATEST>], (outs Coverage:$sw)>;
  def ZS_EMIT : Op<ADD_ZS_EMIT, [OnADD<ADD_ZS_EMIT>], (outs Coverage:$sw)>;
  let hasSideEffects = true in
    foreach words = !range(1, 5) in
      def LD_TILE_#words : LoadOp<ADD_LD_TILE, words>;
  // A blend shader may run inside: it reads what the program was given, and has
  // registers of its own.
  let hasPostISelHook = true,
      Defs = [R0, R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, R12, R13, R14,
              R15, R48] in {
    let Uses = [R61] in
      def BLEND_4 : StoreOp<ADD_BLEND, 4>;
    // With a second color.
    let Uses = [R4, R5, R6, R7, R61] in
      def BLEND_DUAL_4 : StoreOp<ADD_BLEND, 4>;
  }
}
def DISCARD_f32 : Op<ADD_DISCARD_f32, [OnADD<ADD_DISCARD_f32>], (outs)>;

//===--- Control ----------------------------------------------------------===//

let SchedRW = [WriteControl], isBranch = true, isTerminator = true,
    hasSideEffects = true in {
  // Where the word is zero, or not; or, selected, its half.
  def BRANCHZ_i32 : BifrostOpBase<(outs), (ins GPR32:$src0, SourceMods:$mods0,
                                               OpTarget:$target,
                                               ModCompareEqual:$cmpf)> {
    let UseNamedOperandTable = true;
    let TSFlags = ADD_BRANCHZ_i32.TSFlags;
    let TSFlags{25} = true;
    let Forms = [OnADD<ADD_BRANCHZ_i32, [0]>, OnADD<ADD_BRANCHZ_i16, [0]>];
    let ModNames = ["cmpf"];
  }
  let isBarrier = true in
    def JUMP : BifrostOpBase<(outs), (ins OpTarget:$target),
                             [(br bb:$target)]> {
      let UseNamedOperandTable = true;
      let TSFlags = ADD_JUMP.TSFlags;
      let TSFlags{25} = true;
      let Forms = [OnADD<ADD_JUMP, []>];
    }
}
let SchedRW = [WriteMessage] in
  def BARRIER : Op<ADD_BARRIER, [OnADD<ADD_BARRIER>], (outs)> {
    let mayLoad = true;
    let mayStore = true;
  }

//===--- Rows for BifrostOperations.cpp -----------------------------------===//

class FormRow<BifrostOpBase op, int index, Form f> {
  Instruction Inst = op;
  bits<8> Index = index;
  Instruction FMA = f.FMA;
  Instruction ADD = f.ADD;
  defvar fma = !listconcat(f.FMASources, !listsplat(NoOpSource, !sub(4, !size(f.FMASources))));
  defvar add = !listconcat(f.ADDSources, !listsplat(NoOpSource, !sub(4, !size(f.ADDSources))));
  bits<32> FMASources = !or(fma[0], !shl(fma[1], 8), !shl(fma[2], 16), !shl(fma[3], 24));
  bits<32> ADDSources = !or(add[0], !shl(add[1], 8), !shl(add[2], 16), !shl(add[3], 24));
  bits<8> IsZero = f.IsZero;
  string WhenMod = f.WhenMod;
  string WhenValue = f.WhenValue;
  string SetMod = f.SetMod;
  string SetValue = f.SetValue;
}
class OpModRow<BifrostOpBase op, int index> {
  Instruction Inst = op;
  bits<8> Index = index;
  string Name = op.ModNames[index];
}
foreach op = !instances<BifrostOpBase>() in {
  foreach i = !range(!size(op.Forms)) in
    def : FormRow<op, i, op.Forms[i]>;
  foreach i = !range(!size(op.ModNames)) in
    def : OpModRow<op, i>;
}

def FormTable : GenericTable {
  let FilterClass = "FormRow";
  let CppTypeName = "FormRow";
  let Fields = ["Inst", "Index", "FMA", "ADD", "FMASources", "ADDSources",
                "IsZero", "WhenMod", "WhenValue", "SetMod", "SetValue"];
}
def OpModTable : GenericTable {
  let FilterClass = "OpModRow";
  let CppTypeName = "OpModRow";
  let Fields = ["Inst", "Index", "Name"];
}
