//===-- BifrostInstrInfoFMAShift.td - FMA unit: shifts and logic -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// (src0 shift src2) op src1. The shift amounts are bytes of source 2: one, one
// per half (v2i16), or one per byte (v4i8). Every type has its own pattern in
// bits 12:11; those with several shift amounts have a second.
defvar ShiftType32   = 0x1000;
defvar ShiftType16   = 0x0800; // one byte for both halves
defvar ShiftType8    = 0x0000; // one byte for all lanes
defvar ShiftTypeMany = 0x1800; // v2i16: codes 1-3; v4i8: code 0

defvar ShiftAmount32 = Byte<2, 9>;
defvar ShiftAmount16 = Mod<"lanes2", ModShiftBytes>;
defvar ShiftAmount8  = Mod<"lanes2", ModReplicate8>;

class Shift16<int exact> {
  list<Encoding> L =
      [Encoding<!or(exact, ShiftType16), [],
                [Codes<9, 2, "lanes2", ["b00", "b11", "b22", "b33"]>]>,
       Encoding<!or(exact, ShiftTypeMany), [],
                [Codes<9, 2, "lanes2", ["", "b01", "b23", "b02"]>]>];
}
class Shift8<int exact> {
  list<Encoding> L =
      [Encoding<!or(exact, ShiftType8), [],
                [Codes<9, 2, "lanes2", ["b0000", "b1111", "b2222", "b3333"]>]>,
       Encoding<!or(exact, ShiftTypeMany), [(is "b0123":$lanes2)]>];
}

multiclass Shifts<string mnemonic, int exact, list<Mod> inversions,
                  list<Src> sources = FMASrc<3>.L> {
  def _i32 : FMAInst<mnemonic#".i32", sources,
                     !listconcat([ShiftAmount32], inversions),
                     [Encoding<!or(exact, ShiftType32)>]>;
  def _v2i16 : FMAInst<mnemonic#".v2i16", sources,
                       !listconcat([ShiftAmount16], inversions),
                       Shift16<exact>.L>;
  def _v4i8 : FMAInst<mnemonic#".v4i8", sources,
                      !listconcat([ShiftAmount8], inversions),
                      Shift8<exact>.L>;
}

// De Morgan: AND is an OR with everything inverted, and so are its bits.
defvar InvertAnd = [Mod<"not1", ModNot, 14>,
                    Mod<"not_result", ModNotInverted, 15>];
defvar InvertOr  = [Mod<"not1", ModNotInverted, 14>,
                    Mod<"not_result", ModNot, 15>];
defvar InvertXor = [Mod<"not_result", ModNot, 13>];

defm FMA_RSHIFT_AND : Shifts<"RSHIFT_AND", 0x300000, InvertAnd>;
defm FMA_RSHIFT_OR  : Shifts<"RSHIFT_OR", 0x302000, InvertOr>;
defm FMA_LSHIFT_AND : Shifts<"LSHIFT_AND", 0x310000, InvertAnd>;
defm FMA_LSHIFT_OR  : Shifts<"LSHIFT_OR", 0x312000, InvertOr>;
defm FMA_RSHIFT_XOR : Shifts<"RSHIFT_XOR", 0x320000, InvertXor>;
defm FMA_LSHIFT_XOR : Shifts<"LSHIFT_XOR", 0x324000, InvertXor>;

// There is nothing to combine with: source 1 is the fast zero.
defm FMA_ARSHIFT : Shifts<"ARSHIFT", 0x334000, [],
                          [Src<0, NotSlot2>, Src<3, ZeroOnly>, Src<6>]>;

//===--- Pairs of registers -----------------------------------------------===//

class Double<string mnemonic, int exact, list<Mod> mods = []>
    : FMA<mnemonic#".i32", 3, exact,
          !listconcat([Mod<"bytes2", ModBytes2, 9>, EvenByte<2, 10>], mods)> {
  let Known = EvidenceOpen;
}
class DoubleWord<string mnemonic, int exact>
    : Double<mnemonic, exact, [Mod<"result_word", ModResultWord, 11>]>;

def FMA_RROT_DOUBLE_i32    : DoubleWord<"RROT_DOUBLE", 0x33a000>;
def FMA_LROT_DOUBLE_i32    : DoubleWord<"LROT_DOUBLE", 0x33b000>;
def FMA_LSHIFT_DOUBLE_i32  : DoubleWord<"LSHIFT_DOUBLE", 0x33c000>;
def FMA_RSHIFT_DOUBLE_i32  : DoubleWord<"RSHIFT_DOUBLE", 0x33d000>;
def FMA_ARSHIFT_DOUBLE_i32 : DoubleWord<"ARSHIFT_DOUBLE", 0x33e000>;
def FMA_FRSHIFT_DOUBLE_i32 : Double<"FRSHIFT_DOUBLE", 0x33f000>;
def FMA_FLSHIFT_DOUBLE_i32 : Double<"FLSHIFT_DOUBLE", 0x33f800>;
