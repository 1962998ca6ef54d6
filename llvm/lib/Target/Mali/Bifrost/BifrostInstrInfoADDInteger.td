//===-- BifrostInstrInfoADDInteger.td - ADD unit: integers, compare, select, warp -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===--- Add and subtract -------------------------------------------------===//

// Operand 1 can be a half or a byte, extended by the sign of the mnemonic, or a
// rearrangement. Without saturation and extension the signs make no difference;
// such words belong to the signed mnemonic (bit 7 clear).
defvar Unsigned       = 0x80;
defvar UnsignedSat    = Field<7, 1, [[(alias "none":$saturate)],
                                     [(is "sat":$saturate)]]>;

class AddWide<string mnemonic, Encoding whole, int halves, int bytes>
    : AddInst<mnemonic, AddSrc<2>.L,
              [Saturate<8>, Mod<"lanes1", ModWidenInt>],
              [whole,
               Encoding<halves, [], [Codes<9, 1, "lanes1", ["h0", "h1"]>]>,
               Encoding<bytes, [], [Codes<9, 2, "lanes1",
                                          ["b0", "b1", "b2", "b3"]>]>]> {
  let TLimits = [TLimit<1, (is "none":$lanes1)>];
}
multiclass Add32<string mnemonic, int op> {
  defvar whole = !or(0xbc600, op);
  defvar halves = !or(0xbec00, op);
  defvar bytes = !or(0xbe000, op);
  def _s32 : AddWide<mnemonic#".s32",
                     Encoding<whole, [(is "none":$lanes1)]>, halves, bytes>;
  def _u32 : AddWide<mnemonic#".u32",
                     Encoding<whole, [(is "none":$lanes1)], [UnsignedSat]>,
                     !or(halves, Unsigned), !or(bytes, Unsigned)>;
}

class AddHalves<string mnemonic, int swapped, int replicated, int bytes,
                list<Field> sign, int extension>
    : AddInst<mnemonic, AddSrc<2>.L,
              [Saturate<8>, Mod<"lanes0", ModSwap16>,
               Mod<"lanes1", ModLanesInt16>],
              [Encoding<swapped, [],
                        !listconcat([Codes<9, 1, "lanes1", ["h01", "h10"]>,
                                     Codes<10, 1, "lanes0", ["h01", "h10"]>],
                                    sign)>,
               Encoding<replicated, [(is "h01":$lanes0)],
                        !listconcat([Codes<9, 1, "lanes1", ["h00", "h11"]>],
                                    sign)>,
               Encoding<!or(bytes, extension), [(is "h01":$lanes0)],
                        [Codes<9, 1, "lanes1", ["b01", "b23"]>]>]> {
  let TLimits = [TLimit<1, (is "h01|h10|h00":$lanes1)>];
}
multiclass Add16<string mnemonic, int op> {
  defvar swapped = !or(0xbc800, op);
  defvar replicated = !or(0xbec40, op);
  defvar bytes = !or(0xbe800, op);
  def _v2s16 : AddHalves<mnemonic#".v2s16", swapped, replicated, bytes, [], 0>;
  def _v2u16 : AddHalves<mnemonic#".v2u16", swapped, replicated, bytes,
                         [UnsignedSat], Unsigned>;
}

class AddBytes<string mnemonic, int whole, int replicated, list<Field> sign>
    : AddInst<mnemonic, AddSrc<2>.L,
              [Saturate<8>, Mod<"lanes1", ModReplicate8>],
              [Encoding<whole, [(is "b0123":$lanes1)], sign>,
               Encoding<replicated, [],
                        !listconcat([Codes<9, 2, "lanes1",
                                           ["b0000", "b1111", "b2222",
                                            "b3333"]>], sign)>]> {
  let TLimits = [TLimit<1, (is "b0123":$lanes1)>];
}
multiclass Add8<string mnemonic, int op> {
  defvar whole = !or(0xbc400, op);
  defvar replicated = !or(0xbe040, op);
  def _v4s8 : AddBytes<mnemonic#".v4s8", whole, replicated, []>;
  def _v4u8 : AddBytes<mnemonic#".v4u8", whole, replicated, [UnsignedSat]>;
}

multiclass AddInteger<string mnemonic, int op> {
  defm "" : Add32<mnemonic, op>;
  defm "" : Add16<mnemonic, op>;
  defm "" : Add8<mnemonic, op>;
}
defm ADD_IADD : AddInteger<"IADD", 0x0000>;
defm ADD_ISUB : AddInteger<"ISUB", 0x1000>;

// High half of a 64-bit sum; FMA's SHADDXL has the low half.
let Known = EvidenceNotes in
  def ADD_SHADDXH_i32 : ADD<"SHADDXH.i32", 2, 0x3f8c0>;

// (a + b) / 2, or (a + b + 1) / 2, without overflow.
class HalfAdd<string type, int exact, list<Mod> lanes = []>
    : ADD<"HADD."#type, 2, exact,
          !listconcat([Mod<"round", ModHalfAddRound, 12>], lanes)>;
defvar HalfAddSwaps = [Swap16<1, 9>, Swap16<0, 10>];
def ADD_HADD_s32   : HalfAdd<"s32", 0xbc640>;
def ADD_HADD_u32   : HalfAdd<"u32", 0xbc6c0>;
def ADD_HADD_v2s16 : HalfAdd<"v2s16", 0xbc840, HalfAddSwaps>;
def ADD_HADD_v2u16 : HalfAdd<"v2u16", 0xbc8c0, HalfAddSwaps>;
def ADD_HADD_v4s8  : HalfAdd<"v4s8", 0xbc440>;
def ADD_HADD_v4u8  : HalfAdd<"v4u8", 0xbc4c0>;

def ADD_IABS_s32   : ADD<"IABS.s32", 1, 0x3dea0>;
def ADD_IABS_v2s16 : ADD<"IABS.v2s16", 1, 0x3de88, [Swz<0, 4>]>;
def ADD_IABS_v4s8  : ADD<"IABS.v4s8", 1, 0x3deb0>;

//===--- Compare ----------------------------------------------------------===//

class CompareEqual<string type, int exact, int at, list<Mod> lanes = []>
    : ADD<"ICMP."#type, 2, exact,
          !listconcat(lanes, [ResultInt<10>, Compare<ModCompareEqual, at>])>;
class CompareOrder<string type, int exact, int at, list<Mod> lanes = []>
    : ADD<"ICMP."#type, 2, exact,
          !listconcat(lanes, [ResultInt<10>, Compare<ModCompareOrder>]),
          [Codes<at, 1, "cmpf", ["gt", "ge"]>]> {
  let Swaps = [SwapMirrored];
}
defvar CompareLanes = [Swz<0, 6>, Swz<1, 8>];
def ADD_ICMP_i32   : CompareEqual<"i32", 0x7b300, 6>;
def ADD_ICMP_s32   : CompareOrder<"s32", 0x7b200, 6>;
def ADD_ICMP_u32   : CompareOrder<"u32", 0x7b280, 6>;
def ADD_ICMP_v2i16 : CompareEqual<"v2i16", 0x7a000, 11, CompareLanes>;
def ADD_ICMP_v2s16 : CompareOrder<"v2s16", 0x78000, 12, CompareLanes>;
def ADD_ICMP_v2u16 : CompareOrder<"v2u16", 0x78800, 12, CompareLanes>;
def ADD_ICMP_v4i8  : CompareEqual<"v4i8", 0x7b100, 6>;
def ADD_ICMP_v4s8  : CompareOrder<"v4s8", 0x7b000, 6>;
def ADD_ICMP_v4u8  : CompareOrder<"v4u8", 0x7b080, 6>;

// Comparison of several words: the first, a middle one, the last.
let Known = EvidenceOpen in {
  class CompareFirst<string type, int exact, ModKind compare>
      : ADD<"ICMPI."#type, 2, exact, [ResultInt<10>, Compare<compare, 6>]>;
  def ADD_ICMPI_i32 : CompareFirst<"i32", 0x7b900, ModCompareEqual>;
  def ADD_ICMPI_s32 : CompareFirst<"s32", 0x7b800, ModCompareAbove>;
  def ADD_ICMPI_u32 : CompareFirst<"u32", 0x7b880, ModCompareAbove>;
  def ADD_ICMPM_i32 : ADD<"ICMPM.i32", 3, 0x7ba00>;
  def ADD_ICMPF_i32 : ADD<"ICMPF.i32", 3, 0x7be00>;
}

//===--- Selection and moves ----------------------------------------------===//

// The condition is source 2.
def ADD_MUX_i32   : ADD<"MUX.i32", 3, 0x74000, [Mod<"mux", ModMux, 9>]>;
def ADD_MUX_v2i16 : ADD<"MUX.v2i16", 3, 0x70000,
                        [Mod<"mux", ModMux, 9>, Swap16<2, 11>, Swap16<1, 12>,
                         Swap16<0, 13>]>;
def ADD_MUX_v4i8  : ADD<"MUX.v4i8", 3, 0x74800, [Mod<"mux", ModMux8, 9>]>;

def ADD_NOP : ADD<"NOP", 0, 0x3d964> {
  let HasResult = false;
}
def ADD_MOV_i32     : ADD<"MOV.i32", 1, 0x3d968>;
def ADD_MKVEC_v2i16 : ADD<"MKVEC.v2i16", 2, 0x75300, [Half<0, 6>, Half<1, 7>]> {
  let TLimits = [TLimit<0, (is "h0":$lane0)>, TLimit<1, (is "h0":$lane1)>];
}
def ADD_SWZ_v2i16 : ADD<"SWZ.v2i16", 1, 0x3d948,
                        [Mod<"swz0", ModSwizzle16NoIdentity, 4>]>;
def ADD_SWZ_v4i8  : ADD<"SWZ.v4i8", 1, 0x3df40, [Mod<"swz0", ModSwizzle8, 3>]>;

// Takes its sources from FMA instructions of the same tuple.
let Known = EvidenceOpen in {
  def ADD_SHIFT_DOUBLE_i32 : ADD<"SHIFT_DOUBLE.i32", 3, 0xefe00>;
  def ADD_IMOV_FMA : ADD<"IMOV_FMA", 0, 0xd7820, [Mod<"threads", ModThreads, 3>]>;
}

//===--- Warp -------------------------------------------------------------===//

let isConvergent = true in {
  // The value comes from a register, and from no other place.
  def ADD_CLPER_OLD_i32
      : AddInst<"CLPER_OLD.i32", [Src<0, SlotsOnly>, Src<3>], [],
                [Encoding<0x3f0c0>]>;
  def ADD_CLPER_i32
      : AddInst<"CLPER.i32", [Src<0, SlotsOnly>, Src<3>],
                [Mod<"lane_op", ModLaneOp, 6>, Mod<"subgroup", ModSubgroup, 8>,
                 Mod<"inactive_result", ModInactive, 10>],
                [Encoding<0x7c000>]> {
    // On cores without full CLPER the checker admits the one form that they have.
    let Open = "what accumulate and shift do";
  }
  def ADD_WMASK : ADD<"WMASK", 1, 0x3d700, [Mod<"subgroup", ModSubgroup, 4>]> {
    let Imms = [Imm<"fill", 3, 1>];
  }
}
