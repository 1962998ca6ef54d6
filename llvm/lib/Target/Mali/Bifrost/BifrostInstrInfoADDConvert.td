//===-- BifrostInstrInfoADDConvert.td - ADD unit: conversions -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What `t` as a source admits on cores with limits.
defvar HalfLimit = TLimit<0, (is "h0":$lane0)>;
defvar ByteLimit = TLimit<0, (is "b0":$lane0)>;
defvar PairLimit = TLimit<0, (is "b02":$swz0)>;

// Nearest with ties away has an encoding of its own, and there the lanes are
// elsewhere.
class Convert<string mnemonic, int exact, int away, list<Mod> lanes = [],
              list<At> places = [], list<At> placesAway = []>
    : AddInst<mnemonic, AddSrc<1>.L, !listconcat([RoundAway<>], lanes),
              [Encoding<exact, [], [Codes<4, 2, "round", ["none", "rtp", "rtn",
                                                          "rtz"]>], places>,
               Encoding<away, [(is "rtna":$round)], [], placesAway>]>;
class ConvertHalf<string mnemonic, int exact, int away>
    : Convert<mnemonic, exact, away, [Half<0>], [At<"lane0", 7>],
              [At<"lane0", 5>]> {
  let TLimits = [HalfLimit];
}
class ConvertHalves<string mnemonic, int exact, int away>
    : Convert<mnemonic, exact, away, [Swz<0>], [At<"swz0", 6>], [At<"swz0", 4>]>;

//===--- Float to integer -------------------------------------------------===//

let Float = FloatF32 in {
  def ADD_F32_TO_S32 : Convert<"F32_TO_S32", 0x3c980, 0x3cca0>;
  def ADD_F32_TO_U32 : Convert<"F32_TO_U32", 0x3c988, 0x3cca8>;
}
let Float = FloatF16 in {
  def ADD_F16_TO_S32 : ConvertHalf<"F16_TO_S32", 0x3c500, 0x3cc40>;
  def ADD_F16_TO_U32 : ConvertHalf<"F16_TO_U32", 0x3c508, 0x3cc48>;
  def ADD_V2F16_TO_V2S16 : ConvertHalves<"V2F16_TO_V2S16", 0x3c200, 0x3ca80>;
  def ADD_V2F16_TO_V2U16 : ConvertHalves<"V2F16_TO_V2U16", 0x3c208, 0x3ca88>;
}

//===--- Integer to float -------------------------------------------------===//

def ADD_S32_TO_F32 : Convert<"S32_TO_F32", 0x3cbc0, 0x3cd00>;
def ADD_U32_TO_F32 : Convert<"U32_TO_F32", 0x3cbc8, 0x3cd08>;
let Float = FloatF16 in {
  def ADD_V2S16_TO_V2F16 : ConvertHalves<"V2S16_TO_V2F16", 0x3c600, 0x3cb00>;
  def ADD_V2U16_TO_V2F16 : ConvertHalves<"V2U16_TO_V2F16", 0x3c608, 0x3cb08>;
}

// Exact: no rounding.
let TLimits = [HalfLimit] in {
  def ADD_S16_TO_F32 : ADD<"S16_TO_F32", 1, 0x3cce0, [Half<0, 4>]>;
  def ADD_U16_TO_F32 : ADD<"U16_TO_F32", 1, 0x3cce8, [Half<0, 4>]>;
}
let TLimits = [ByteLimit] in {
  def ADD_S8_TO_F32 : ADD<"S8_TO_F32", 1, 0x3cb80, [Byte<0, 4>]>;
  def ADD_U8_TO_F32 : ADD<"U8_TO_F32", 1, 0x3cb88, [Byte<0, 4>]>;
}
let TLimits = [PairLimit], Float = FloatF16 in {
  def ADD_V2S8_TO_V2F16 : ADD<"V2S8_TO_V2F16", 1, 0x3c800, [BytePair<0, 4>]>;
  def ADD_V2U8_TO_V2F16 : ADD<"V2U8_TO_V2F16", 1, 0x3c808, [BytePair<0, 4>]>;
}

//===--- Between widths ---------------------------------------------------===//

let TLimits = [HalfLimit] in {
  def ADD_S16_TO_S32 : ADD<"S16_TO_S32", 1, 0x3ccc0, [Half<0, 4>]>;
  def ADD_U16_TO_U32 : ADD<"U16_TO_U32", 1, 0x3ccc8, [Half<0, 4>]>;
}
let TLimits = [ByteLimit] in {
  def ADD_S8_TO_S32 : ADD<"S8_TO_S32", 1, 0x3cb40, [Byte<0, 4>]>;
  def ADD_U8_TO_U32 : ADD<"U8_TO_U32", 1, 0x3cb48, [Byte<0, 4>]>;
}
let TLimits = [PairLimit] in {
  def ADD_V2S8_TO_V2S16 : ADD<"V2S8_TO_V2S16", 1, 0x3c700, [BytePair<0, 4>]>;
  def ADD_V2U8_TO_V2U16 : ADD<"V2U8_TO_V2U16", 1, 0x3c708, [BytePair<0, 4>]>;
}
let Float = FloatMixed in {
  def ADD_F16_TO_F32 : ADD<"F16_TO_F32", 1, 0x3cd10, [Half<0, 3>]> {
    let TLimits = [HalfLimit];
  }
  def ADD_V2F32_TO_V2F16
      : ADD<"V2F32_TO_V2F16", 2, 0x76000,
            [Abs<0>, Abs<1>, Neg<0>, Neg<1>, Clamp<8>, RoundAway<10>],
            [Together<6, ["abs0", "abs1"], "none", "abs">,
             Together<7, ["neg0", "neg1"], "none", "neg">]>;
}
