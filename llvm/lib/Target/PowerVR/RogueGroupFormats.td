//===-- RogueGroupFormats.td - Header, sources, destinations -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What surrounds the operations of a group. Sources and destinations take the
// shortest form that holds their banks and numbers; code 0 of a one-bit bank
// field is the special bank, 1 the temporaries.
//
//===----------------------------------------------------------------------===//

//===--- Header -----------------------------------------------------------===//

defvar HeaderByte0 = [F<DecodeAssist, 4>, F<GroupLength, 4>];
defvar HeaderPorts = [B<OLChk>, B<Port1>, B<Port0>, S<ExecCond, 0, 0>];
class HeaderByte2<int alu> {
  list<Piece> Pieces = [B<End>, Fix<2, alu>, Rsv<1>, B<Atom>, F<Repeat, 2>,
                        S<ExecCond, 1, 1>];
}
// The short header has one bit of the condition: pe or p0.
defm HeaderShort : Layout<PartHeaderMain, "short",
    HeaderByte0 # [Fix<1, 0>, F<Origin, 3>] # HeaderPorts>;
defm HeaderMain : Layout<PartHeaderMain, "long",
    HeaderByte0 # [Fix<1, 1>, F<Origin, 3>] # HeaderPorts
    # HeaderByte2<0b00>.Pieces>;
defm HeaderBitwise : Layout<PartHeaderBitwise, "",
    HeaderByte0 # [Fix<1, 1>, F<OpCount, 3>] # HeaderPorts
    # HeaderByte2<0b10>.Pieces>;
// Bit 7 of the last byte belongs to the operation.
class ControlHeader<Piece own> {
  list<Piece> Pieces =
      HeaderByte0 # [Fix<1, 1>, Rsv<3>] # HeaderPorts
      # [own, Fix<2, 0b11>, F<CtrlOp, 4>, S<ExecCond, 1, 1>];
}
defm HeaderControl : Layout<PartHeaderControl, "", ControlHeader<Rsv<1>>.Pieces>;
defm HeaderFence : Layout<PartHeaderControl, "", ControlHeader<B<Fence>>.Pieces>;
defm HeaderNop : Layout<PartHeaderControl, "", ControlHeader<B<End>>.Pieces>;

// Phases of a MAIN group, where mov stands for all of phase 2. No other
// combination exists.
class OriginCode<int enc, list<Phase> phases> {
  bits<3> Code = enc;
  bits<16> Phases = !foldl(0, phases, m, p, !or(m, !shl(1, p.Code)));
}
def : OriginCode<0, [PhaseP0]>;
def : OriginCode<1, [PhaseMov]>;
def : OriginCode<2, [PhaseBackend]>;
def : OriginCode<3, [PhaseP0, PhaseP1]>;
def : OriginCode<4, [PhaseP0, PhaseMov]>;
def : OriginCode<5, [PhaseP0, PhaseP1, PhaseMov]>;
def : OriginCode<6, [PhaseP0, PhaseMov, PhaseBackend]>;
def : OriginCode<7, [PhaseP0, PhaseP1, PhaseMov, PhaseBackend]>;
def OriginTable : GenericTable {
  let FilterClass = "OriginCode";
  let CppTypeName = "OriginInfo";
  let Fields = ["Code", "Phases"];
}

//===--- Sources ----------------------------------------------------------===//

// The halves differ in that only the lower one has the multiplexer IS0 (`mux`,
// `muxHigh`) and that the last source of the upper one has short fields
// (`bankHigh`, `lastHigh`). The bits before the second source count the sources.
multiclass SourceHalf<PartKind part, int n, Piece mux, Piece muxHigh,
                      Piece bankHigh, Piece lastHigh> {
  defvar a = !cast<Field>("SrcNum"#n);
  defvar b = !cast<Field>("SrcNum"#!add(n, 1));
  defvar c = !cast<Field>("SrcNum"#!add(n, 2));
  defvar bankA = !cast<Field>("SrcBank"#n);
  defvar bankB = !cast<Field>("SrcBank"#!add(n, 1));
  defvar bankC = !cast<Field>("SrcBank"#!add(n, 2));

  defvar first = [Fix<1, 1>, S<bankA, 0, 0>, S<a, 5, 0>];
  defvar second = [S<bankB, 0, 0>, S<b, 4, 0>];
  defvar third = [S<bankC, 1, 0>, S<c, 5, 0>];
  // Third byte of the forms for numbers below 128.
  defvar medium = [mux, S<bankA, 1, 1>, S<bankB, 1, 1>, S<a, 6, 6>, S<b, 6, 5>];
  defvar top = [S<a, 7, 7>, S<b, 7, 7>];

  defm 1A : Layout<part, "1a", [Fix<1, 0>, B<bankA>, F<a, 6>]>;
  defm 1B : Layout<part, "1b", first
      # [Fix<2, 0b00>, mux, S<bankA, 2, 1>, S<a, 7, 6>, Rsv<5>, S<a, 10, 8>]>;
  defm 2A : Layout<part, "2a", first # [Fix<2, 0b10>] # second>;
  defm 2B : Layout<part, "2b", first # [Fix<2, 0b11>] # second
      # [Fix<1, 0>] # medium>;
  defm 2C : Layout<part, "2c", first # [Fix<2, 0b11>] # second
      # [Fix<1, 1>] # medium
      # [S<a, 10, 8>, muxHigh, S<bankA, 2, 2>, Rsv<1>] # top>;
  defm 3A : Layout<part, "3a", first # [Fix<2, 0b01>] # second
      # [Fix<1, 0>] # medium # third>;
  defm 3B : Layout<part, "3b", first # [Fix<2, 0b01>] # second
      # [Fix<1, 1>] # medium # third
      # [bankHigh, S<c, 7, 6>, muxHigh, S<bankA, 2, 2>, Fix<1, 0>] # top>;
  defm 3C : Layout<part, "3c", first # [Fix<2, 0b01>] # second
      # [Fix<1, 1>] # medium # third
      # [bankHigh, S<c, 7, 6>, muxHigh, S<bankA, 2, 2>, Fix<1, 1>] # top
      # [Rsv<2>, lastHigh, S<a, 10, 8>]>;
}
defm Lower : SourceHalf<PartLower, 0, S<IS0Mux, 1, 0>, S<IS0Mux, 2, 2>,
                        S<SrcBank2, 2, 2>, S<SrcNum2, 10, 8>>;
defm Upper : SourceHalf<PartUpper, 3, Rsv<2>, Rsv<1>, Rsv<1>, Rsv<3>>;

//===--- Selectors --------------------------------------------------------===//

defm Selectors : Layout<PartSelectors, "",
    [F<Internal5, 2>, F<Internal4, 2>, F<Internal3, 2>, B<Internal2>,
     B<Internal1>]>;

//===--- Destinations -----------------------------------------------------===//

defm DestOneA : Layout<PartDestOne, "1a",
    [Fix<1, 0>, B<DestBank>, F<DestNum, 6>]>;
defm DestOneB : Layout<PartDestOne, "1b",
    [Fix<1, 1>, S<DestBank, 0, 0>, S<DestNum, 5, 0>,
     Rsv<1>, S<DestNum, 10, 8>, S<DestBank, 2, 1>, S<DestNum, 7, 6>]>;

defvar DestTwoLow = [S<DestBank0, 0, 0>, S<DestNum0, 6, 0>];
defvar DestTwoSecond = [S<DestBank1, 0, 0>, S<DestNum1, 5, 0>];
defvar DestTwoThird = [S<DestBank1, 2, 1>, S<DestNum1, 7, 6>,
                       S<DestBank0, 2, 1>, S<DestNum0, 7, 7>];
defm DestTwoA : Layout<PartDestTwo, "2a",
    DestTwoLow # [Fix<1, 0>] # DestTwoSecond>;
defm DestTwoB : Layout<PartDestTwo, "2b",
    DestTwoLow # [Fix<1, 1>] # DestTwoSecond # [Fix<1, 0>] # DestTwoThird>;
defm DestTwoC : Layout<PartDestTwo, "2c",
    DestTwoLow # [Fix<1, 1>] # DestTwoSecond # [Fix<1, 1>] # DestTwoThird
    # [Rsv<2>, S<DestNum1, 10, 8>, S<DestNum0, 10, 8>]>;
