//===-- BifrostInstrInfoFMAConvert.td - FMA unit: moves, packing, conversion -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

def FMA_NOP : FMA<"NOP", 0, 0x701963> {
  let HasResult = false;
}
def FMA_MOV_i32 : FMA<"MOV.i32", 1, 0x701968>;
def FMA_MKVEC_v2i16 : FMA<"MKVEC.v2i16", 2, 0x70f000, [Half<0, 6>, Half<1, 7>]>;
// Gathers even bytes only.
def FMA_MKVEC_v4i8
    : FMA<"MKVEC.v4i8", 4, 0x710000,
          [EvenByte<0, 12>, EvenByte<1, 13>, EvenByte<2, 14>, EvenByte<3, 15>]>;

def FMA_S16_TO_S32 : FMA<"S16_TO_S32", 1, 0x700cc0, [Half<0, 4>]>;
def FMA_U16_TO_U32 : FMA<"U16_TO_U32", 1, 0x700cc8, [Half<0, 4>]>;
def FMA_S8_TO_S32  : FMA<"S8_TO_S32", 1, 0x700b40, [Byte<0, 4>]>;
def FMA_U8_TO_U32  : FMA<"U8_TO_U32", 1, 0x700b48, [Byte<0, 4>]>;

let Float = FloatMixed in {
  def FMA_F16_TO_F32 : FMA<"F16_TO_F32", 1, 0x700d10, [Half<0, 3>]>;
  // Both operands have the same absolute value and negation.
  def FMA_V2F32_TO_V2F16
      : FMA<"V2F32_TO_V2F16", 2, 0x6e8000,
            [Abs<0>, Abs<1>, Neg<0>, Neg<1>, Clamp<8>, RoundAway<10>],
            [Together<6, ["abs0", "abs1"], "none", "abs">,
             Together<7, ["neg0", "neg1"], "none", "neg">]>;
}
