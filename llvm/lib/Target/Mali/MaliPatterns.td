//===- MaliPatterns.td - Selection of both Mali ISAs -------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What needs no instruction, and fragments for patterns that do. The target has
// register classes GPR32, GPR64 and GPR128 and sub-register indices sub0, ...;
// its selection has the functions that the complex patterns name.
//
//===----------------------------------------------------------------------===//

//===--- Operands ---------------------------------------------------------===//

// A float operand with its negation and absolute value; the same with a half
// widened or swizzled.
def fsrc : ComplexPattern<f32, 2, "selectFloatSource">;
def hsrc : ComplexPattern<f16, 2, "selectHalfSource">;
def vsrc : ComplexPattern<v2f16, 2, "selectHalf2Source">;

// Shifts take their amount modulo the width: a mask of it is not needed.
def amount32 : ComplexPattern<i32, 1, "selectShiftAmount<31>">;
def amount64 : ComplexPattern<i32, 1, "selectShiftAmount<63>">;

def low_half : PatLeaf<(i32 GPR32:$a), [{
  return CurDAG->MaskedValueIsZero(SDValue(N, 0), APInt(32, 0xFFFF0000));
}]>;

// A 32-bit value as the low word of a pair whose high word does not matter. An
// IMPLICIT_DEF for that word would make each such pair another one.
class LowWord<dag value> {
  dag D = (i64 (REG_SEQUENCE GPR64, value, sub0));
}

class one_use2<SDPatternOperator op>
    : PatFrag<(ops node:$a, node:$b), (op node:$a, node:$b), [{
        return N->hasOneUse();
      }]>;

class one_use3<SDPatternOperator op>
    : PatFrag<(ops node:$a, node:$b, node:$c), (op node:$a, node:$b, node:$c), [{
        return N->hasOneUse();
      }]>;

// Bits of two values, chosen by a constant and its inverse.
def other_bits : PatFrag<(ops node:$a, node:$m, node:$b),
                         (or (and node:$a, node:$m), (and node:$b, imm)), [{
  auto *M = dyn_cast<ConstantSDNode>(N->getOperand(0).getOperand(1));
  auto *O = dyn_cast<ConstantSDNode>(N->getOperand(1).getOperand(1));
  return M && O && M->getAPIntValue() == ~O->getAPIntValue() &&
         N->getOperand(0).hasOneUse() && N->getOperand(1).hasOneUse();
}]>;

//===--- The same register as another type --------------------------------===//

foreach a = [i32, f32, f16, v2i16, v2f16] in
  foreach b = [i32, f32, v2i16, v2f16] in
    if !and(!ne(a, b), !ne(a, f16)) then
      def : Pat<(a (bitconvert b:$x)), (COPY_TO_REGCLASS $x, GPR32)>;
foreach a = [i64, v2i32, v2f32] in
  foreach b = [i64, v2i32, v2f32] in
    if !ne(a, b) then
      def : Pat<(a (bitconvert b:$x)), (COPY_TO_REGCLASS $x, GPR64)>;
def : Pat<(v4i32 (bitconvert v4f32:$x)), (COPY_TO_REGCLASS $x, GPR128)>;
def : Pat<(v4f32 (bitconvert v4i32:$x)), (COPY_TO_REGCLASS $x, GPR128)>;

def : Pat<(i64 (anyext i32:$a)), LowWord<(i32 $a)>.D>;
def : Pat<(i32 (trunc i64:$a)), (EXTRACT_SUBREG $a, sub0)>;

foreach vt = [v2i16, v2f16] in {
  defvar scalar = !if(!eq(vt, v2i16), i32, f16);
  def : Pat<(vt (build_vector scalar:$lo, (scalar undef))), (COPY_TO_REGCLASS $lo, GPR32)>;
}
def : Pat<(f16 (extractelt v2f16:$v, (i64 0))), (COPY_TO_REGCLASS $v, GPR32)>;
def : Pat<(i32 (vector_extract v2i16:$v, (i64 0))), (COPY_TO_REGCLASS $v, GPR32)>;
