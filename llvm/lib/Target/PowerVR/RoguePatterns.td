//===-- RoguePatterns.td - Instruction selection -----------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===--- Nodes ------------------------------------------------------------===//

// A register that is never written.
def RogueUniform : SDNode<"RogueISD::UNIFORM", SDTypeProfile<1, 1, []>>;
def RoguePrivate : SDNode<"RogueISD::PRIVATE_BASE",
                          SDTypeProfile<1, 0, [SDTCisVT<0, i64>]>>;
def SDT_RogueBranch : SDTypeProfile<0, 3, [SDTCisVT<0, i32>, SDTCisVT<1, OtherVT>,
                                           SDTCisVT<2, i32>]>;
def RogueBranch : SDNode<"RogueISD::BRANCH", SDT_RogueBranch, [SDNPHasChain]>;
def RogueReturn : SDNode<"RogueISD::RETURN", SDTypeProfile<0, 0, []>, [SDNPHasChain]>;
def RogueBarrier : SDNode<"RogueISD::BARRIER",
                          SDTypeProfile<0, 2, [SDTCisVT<0, i64>, SDTCisVT<1, i32>]>,
                          [SDNPHasChain, SDNPMayLoad, SDNPMayStore, SDNPSideEffect]>;
def RogueCFBarrier : SDNode<"RogueISD::CFBARRIER",
                            SDTypeProfile<0, 2, [SDTCisVT<0, i32>, SDTCisVT<1, i32>]>,
                            [SDNPHasChain, SDNPMayLoad, SDNPMayStore, SDNPSideEffect]>;
// Words of local memory in registers: index and number of the first register.
def RogueCFLoad : SDNode<"RogueISD::CFLOAD",
                         SDTypeProfile<1, 2, [SDTCisVT<1, i32>, SDTCisVT<2, i32>]>,
                         [SDNPHasChain, SDNPMayLoad, SDNPMemOperand]>;
def RogueCFStore : SDNode<"RogueISD::CFSTORE",
                          SDTypeProfile<0, 3, [SDTCisVT<1, i32>, SDTCisVT<2, i32>]>,
                          [SDNPHasChain, SDNPMayStore, SDNPMemOperand]>;
def RogueCFAtomic : SDNode<"RogueISD::CFATOMIC",
                           SDTypeProfile<1, 4, [SDTCisVT<0, i32>, SDTCisVT<1, i32>]>,
                           [SDNPHasChain, SDNPMayLoad, SDNPMayStore,
                            SDNPMemOperand]>;
def SDT_Unary : SDTypeProfile<1, 1, []>;
def RogueRcp : SDNode<"RogueISD::FRCP", SDT_Unary>;
def RogueRsq : SDNode<"RogueISD::FRSQ", SDT_Unary>;
// To and from words that are numbers, toward zero.
def RogueToInt : SDNode<"RogueISD::TO_INT", SDTypeProfile<1, 2, []>>;
def RogueFromUInt : SDNode<"RogueISD::FROM_UINT_RTZ", SDT_Unary>;
// The product of two words; signed or not.
def RogueMulWide : SDNode<"RogueISD::MUL_WIDE",
                          SDTypeProfile<1, 3, [SDTCisVT<0, i64>]>>;

// Reserved functions of images (Builtins.def), see RogueISelLoweringImage.cpp.
def RogueImageRead : SDNode<"RogueISD::IMAGE_READ",
                            SDTypeProfile<1, -1, [SDTCisVT<0, v4i32>]>,
                            [SDNPHasChain, SDNPMayLoad, SDNPVariadic]>;
def RogueImageWrite : SDNode<"RogueISD::IMAGE_WRITE", SDTypeProfile<0, -1, []>,
                             [SDNPHasChain, SDNPMayStore, SDNPVariadic]>;
// One component of a format: the format, and bits of Rogue::PackMode.
// All components of a register: the format, bits of Rogue::PackMode, the words.
def RoguePackAll : SDNode<"RogueISD::PACK_ALL",
                          SDTypeProfile<1, -1, [SDTCisVT<0, i32>]>, [SDNPVariadic]>;
// A derivative: the value, the opcode of the operation.
def RogueDerivative : SDNode<"RogueISD::DERIVATIVE",
                             SDTypeProfile<1, 2, [SDTCisVT<0, f32>]>>;
def RoguePack : SDNode<"RogueISD::PACK",
                       SDTypeProfile<1, 3, [SDTCisVT<0, i32>, SDTCisVT<1, f32>]>>;

//===--- Floats -----------------------------------------------------------===//

// Rogue::SourceMods.
defvar NEG = 1;
defvar ABS = 2;
defvar NEGABS = 3;
defvar FLR = 4;
defvar FLRNEG = 5;

def fsrc : ComplexPattern<f32, 2, "selectFloatSource">;
def fabsrc : ComplexPattern<f32, 2, "selectAbsSource">;

// Only the first operand can be negated.
foreach op = [fadd, fmul] in {
  defvar Inst = !cast<Instruction>(!if(!eq(op, fadd), "FADD_W", "FMUL_W"));
  def : Pat<(f32 (op (fsrc f32:$a, i32:$am), (fabsrc f32:$b, i32:$bm))),
            (Inst $a, $am, $b, $bm)>;
  let AddedComplexity = 10 in {
    def : Pat<(f32 (op (fabsrc f32:$b, i32:$bm), (fneg f32:$a))),
              (Inst $a, (i32 NEG), $b, $bm)>;
    def : Pat<(f32 (op (fabsrc f32:$b, i32:$bm), (fneg (fabs f32:$a)))),
              (Inst $a, (i32 NEGABS), $b, $bm)>;
  }
}
def : Pat<(f32 (fma (fsrc f32:$a, i32:$am), (fsrc f32:$b, i32:$bm),
                    (fsrc f32:$c, i32:$cm))),
          (FMAD_W $a, $am, $b, $bm, $c, $cm)>;
let AddedComplexity = -10 in {
  def : Pat<(f32 (fneg f32:$a)), (MOV_W $a, (i32 NEG))>;
  def : Pat<(f32 (fabs f32:$a)), (MOV_W $a, (i32 ABS))>;
  def : Pat<(f32 (fneg (fabs f32:$a))), (MOV_W $a, (i32 NEGABS))>;
}
// Adding -0 changes nothing, whatever the rounding.
def : Pat<(f32 (ffloor f32:$a)), (FADD_W $a, (i32 FLR), (i32 C141), 0)>;
def : Pat<(f32 (fceil f32:$a)),
          (FADD_W (MOV_W $a, (i32 NEG)), (i32 FLRNEG), (i32 C141), 0)>;
def : Pat<(f32 (fcanonicalize (fsrc f32:$a, i32:$am))),
          (FADD_W $a, $am, (i32 C141), 0)>;
def : Pat<(f32 (RogueDerivative (fsrc f32:$a, i32:$am), (i32 timm:$op))),
          (DERIV_W $a, $am, $op)>;
def : Pat<(f32 (RogueRcp (fsrc f32:$a, i32:$am))), (FRCP_W $a, $am)>;
def : Pat<(f32 (RogueRsq (fsrc f32:$a, i32:$am))), (FRSQ_W $a, $am)>;
def : Pat<(f32 (flog2 (fsrc f32:$a, i32:$am))), (FLOG_W $a, $am)>;
def : Pat<(f32 (fexp2 (fsrc f32:$a, i32:$am))), (FEXP_W $a, $am)>;
def : Pat<(f32 (fcopysign f32:$a, f32:$b)), (COPYSIGN_W $a, $b)>;

//===--- Conversions ------------------------------------------------------===//

// Codes of PackFormat.
defvar U32 = 6;
defvar S32 = 7;
defvar F16 = 14;
def : Pat<(i32 (fp_to_sint f32:$a)), (PCK_W $a, (i32 S32), (i32 1))>;
def : Pat<(i32 (fp_to_uint f32:$a)), (PCK_W $a, (i32 U32), (i32 1))>;
def : Pat<(i32 (RogueToInt f32:$a, (i32 1))), (PCK_W $a, (i32 S32), (i32 1))>;
def : Pat<(i32 (RogueToInt f32:$a, (i32 0))), (PCK_W $a, (i32 U32), (i32 1))>;
def : Pat<(f32 (sint_to_fp i32:$a)), (UNPCK_W $a, (i32 S32), 0, 0)>;
def : Pat<(f32 (uint_to_fp i32:$a)), (UNPCK_W $a, (i32 U32), 0, 0)>;
def : Pat<(f32 (RogueFromUInt i32:$a)), (UNPCK_W $a, (i32 U32), 0, (i32 1))>;
def : Pat<(f32 (f16_to_fp i32:$a)), (UNPCK_W $a, (i32 F16), 0, 0)>;
def : Pat<(i32 (fp_to_f16 f32:$a)), (PCK_W $a, (i32 F16), 0)>;
let AddedComplexity = 10 in
def : Pat<(f32 (f16_to_fp (srl i32:$a, (i32 16)))), (UNPCK_W $a, (i32 F16), (i32 1), 0)>;

//===--- Integers ---------------------------------------------------------===//

def : Pat<(i32 (add i32:$a, i32:$b)), (IMAD_W $a, 0, (i32 C1), 0, $b, 0)>;
def : Pat<(i32 (sub i32:$a, i32:$b)), (IMAD_W $b, (i32 NEG), (i32 C1), 0, $a, 0)>;
def : Pat<(i32 (mul i32:$a, i32:$b)), (IMAD_W $a, 0, $b, 0, (i32 C0), 0)>;
def one_use_mul : PatFrag<(ops node:$a, node:$b), (mul node:$a, node:$b), [{
  return N->hasOneUse();
}]>;
let AddedComplexity = 5 in {
  def : Pat<(i32 (add (one_use_mul i32:$a, i32:$b), i32:$c)),
            (IMAD_W $a, 0, $b, 0, $c, 0)>;
  def : Pat<(i32 (sub i32:$c, (one_use_mul i32:$a, i32:$b))),
            (IMAD_W $a, (i32 NEG), $b, 0, $c, 0)>;
}
def : Pat<(i32 (abs i32:$a)), (IMAD_W $a, (i32 ABS), (i32 C1), 0, (i32 C0), 0)>;

// Logical operations and shifts are those of RogueISelBits.cpp.
// Codes of BITS_W.
defvar OrCode = 0;
defvar RolCode = 2;
defvar AsrCode = 4;
defvar BothMasked = 3;
def : Pat<(i32 (ctpop i32:$a)), (CBS_W $a)>;
def : Pat<(i32 (bitreverse i32:$a)), (REV_W $a)>;
def : Pat<(i32 (ctlz i32:$a)),
          (IMAD_W (FTB_W $a), (i32 NEG), (i32 C1), 0, (i32 C31), 0)>;
def : Pat<(i32 (cttz i32:$a)),
          (IMAD_W (FTBREV_W $a), (i32 NEG), (i32 C1), 0, (i32 C31), 0)>;
// The even bytes of one, the odd ones of the other half, turned by a byte.
def : Pat<(i32 (bswap i32:$a)),
          (BITS_W $a, (i32 C0),
                  (BITS_W $a, (i32 C0), (i32 C0), (i32 C16), (i32 OrCode),
                          (i32 RolCode), (i32 0), (i32 0)),
                  (i32 C8), (i32 OrCode), (i32 RolCode), (i32 BothMasked),
                  (i32 0xFF00FF00))>;

//===--- Pairs ------------------------------------------------------------===//

def : Pat<(i32 (trunc i64:$a)), (EXTRACT_SUBREG $a, sub0)>;
// An IMPLICIT_DEF for the high word would make each such pair another one.
def : Pat<(i64 (anyext i32:$a)), (REG_SEQUENCE GPR64, $a, sub0)>;
def : Pat<(i64 (zext i32:$a)),
          (REG_SEQUENCE GPR64, $a, sub0, (MOV_W (i32 C0), 0), sub1)>;
class SignPair<dag from, dag low>
    : Pat<from, (REG_SEQUENCE GPR64, low, sub0,
                     (BITS_W low, (i32 C0), (i32 C0), (i32 C31), (i32 OrCode),
                             (i32 AsrCode), (i32 0), (i32 0)), sub1)>;
def : SignPair<(i64 (sext i32:$a)), (i32 $a)>;
def : SignPair<(i64 (sext_inreg i64:$a, i32)), (i32 (EXTRACT_SUBREG $a, sub0))>;
foreach n = [8, 16] in
  def : SignPair<(i64 (sext_inreg i64:$a, !cast<ValueType>("i"#n))),
                 (EXTRACT_W (i32 (EXTRACT_SUBREG $a, sub0)), (i32 C0),
                            (i32 !cast<Register>("C"#n)), (i32 1))>;

//===--- The same register as another type --------------------------------===//

def : Pat<(f32 (bitconvert i32:$a)), (COPY_TO_REGCLASS $a, GPR32)>;
def : Pat<(i32 (bitconvert f32:$a)), (COPY_TO_REGCLASS $a, GPR32)>;
foreach a = [i64, v2i32, v2f32] in
  foreach b = [i64, v2i32, v2f32] in
    if !ne(a, b) then
      def : Pat<(a (bitconvert b:$x)), (COPY_TO_REGCLASS $x, GPR64)>;
def : Pat<(v4i32 (bitconvert v4f32:$x)), (COPY_TO_REGCLASS $x, GPR128)>;
def : Pat<(v4f32 (bitconvert v4i32:$x)), (COPY_TO_REGCLASS $x, GPR128)>;

//===--- Local memory in registers ----------------------------------------===//

foreach vt = [i32, f32] in {
  def : Pat<(vt (RogueCFLoad i32:$index, (i32 timm:$base))), (CFLD_W $index, $base)>;
  def : Pat<(RogueCFStore vt:$a, i32:$index, (i32 timm:$base)), (CFST_W $a, $index, $base)>;
}
def : Pat<(i32 (RogueCFAtomic i32:$a, i32:$index, (i32 timm:$base), (i32 timm:$op))),
          (CFATOM_W $a, $index, $base, $op)>;

//===--- Control ----------------------------------------------------------===//

def : Pat<(br bb:$target), (JUMP_W bb:$target)>;
def : Pat<(RogueReturn), (END_W)>;
def : Pat<(RogueBarrier i64:$a, i32:$n), (BARRIER_W $a, $n)>;
def : Pat<(RogueCFBarrier (i32 timm:$at), i32:$n), (CFBARRIER_W $at, $n)>;
