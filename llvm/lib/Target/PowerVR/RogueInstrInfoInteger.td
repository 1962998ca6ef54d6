//===-- RogueInstrInfoInteger.td - Integer operations ----*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Phase 0 of the main ALU.
//
//===----------------------------------------------------------------------===//

//===--- 32 and 64 bits ---------------------------------------------------===//

defvar IntHead = [B<Signed>, B<Neg2>, F<IntOp, 2>];
defm IntShort : Layout<PartPhase01, "s", [Fix<3, 0b111>, Fix<1, 0>] # IntHead>;
defm IntLong : Layout<PartPhase01, "x", [Fix<3, 0b111>, Fix<1, 1>] # IntHead
    # [Rsv<1>, B<CarryIn>, B<Neg1>, B<Neg0>, Rsv<1>, B<Abs0>, B<Abs1>, B<Abs2>]>;

class IntWide<string mnemonic, int enc, int isSigned, list<Result> results,
              string semantics>
    : RogueOp<mnemonic, (ins CarryIn:$cin, Abs0:$abs0, Neg0:$neg0, Abs1:$abs1,
                         Neg1:$neg1, Abs2:$abs2, Neg2:$neg2), [PhaseP0],
              [IntShort, IntLong], [Is<IntOp, enc>, Is<Signed, isSigned>]> {
  let Slots = [0, 1, 2];
  let Results = results;
  let Semantics = semantics;
  let Evidence = SeenVendor;
}
defvar Low32 = [WritesFT];
defvar Both32 = [WritesFT, WritesFTE];
def UADD6432 : IntWide<"uadd6432", 0, 0, Both32,
    "fte:ft0 = s1:s0 + zero-extended s2 + carry"> {
  let Evidence = SeenMesa;
}
def SADD6432 : IntWide<"sadd6432", 0, 1, Both32,
    "fte:ft0 = s1:s0 + sign-extended s2 + carry; neg and abs of s0 act on s1:s0"> {
  let Evidence = SeenMesa;
}
// There is no signed form.
def ADD64 : IntWide<"add64", 1, 0, Both32, "fte:ft0 = s1:s0 + is0:s2 + carry"> {
  let Evidence = OnlyTables;
  let WideIS0 = 1;
}
def UMADD32 : IntWide<"umadd32", 2, 0, Low32,
    "ft0 = low half of s0 * s1 + s2 + carry">;
def SMADD32 : IntWide<"smadd32", 2, 1, Low32,
    "ft0 = low half of s0 * s1 + s2 + carry, with signed modifiers">;
let WideIS0 = 1 in {
  def UMADD64 : IntWide<"umadd64", 3, 0, Both32,
      "fte:ft0 = s0 * s1 + is0:s2 + carry, unsigned product of 64 bits">;
  def SMADD64 : IntWide<"smadd64", 3, 1, Both32,
      "fte:ft0 = s0 * s1 + is0:s2 + carry, signed product of 64 bits">;
}

//===--- 8 and 16 bits ----------------------------------------------------===//

// An opcode of two bits whose lower one is, for multiply-add, the upper bit of
// the element of S2. The third byte is there when S0 or S1 select an element
// other than the first; a lower source half with two operands never looks like
// it, so both forms can be told apart.
class SmallPieces<int ext, list<Piece> opcode> {
  list<Piece> Head = [Fix<3, 0b101>, Fix<1, ext>] # opcode
                     # [B<Signed>, B<Wide16>];
}
defvar SmallOp = [F<IntOp8, 2>];
defvar SmallMods = [Rsv<1>, Rsv<1>, Rsv<1>, Rsv<1>, B<Abs1>, B<Neg0>, B<Abs0>,
                    B<Sat>];
defvar SmallElems = [Rsv<4>, F<Elem1, 2>, F<Elem0, 2>];
defm SmallShort : Layout<PartPhase01, "s", SmallPieces<0, SmallOp>.Head>;
defm SmallLong : Layout<PartPhase01, "x",
    SmallPieces<1, SmallOp>.Head # SmallMods>;
defm SmallElem : Layout<PartPhase01, "xe",
    SmallPieces<1, SmallOp>.Head # SmallMods # SmallElems>;

defvar SmallMad = [Fix<1, 1>, S<Elem2, 1, 1>];
defvar SmallMadMods = [S<Elem2, 0, 0>, Rsv<1>, B<Neg2>, B<Abs2>, B<Abs1>, B<Neg0>,
                       B<Abs0>, B<Sat>];
defm SmallMadShort : Layout<PartPhase01, "s", SmallPieces<0, SmallMad>.Head>;
defm SmallMadLong : Layout<PartPhase01, "x",
    SmallPieces<1, SmallMad>.Head # SmallMadMods>;
defm SmallMadElem : Layout<PartPhase01, "xe",
    SmallPieces<1, SmallMad>.Head # SmallMadMods # SmallElems>;

class SmallInt<string mnemonic, dag extra, list<LayoutDesc> forms, list<Is> enc,
               int isSigned, int wide>
    : RogueOp<mnemonic, !con((ins Sat:$sat, Elem0:$elem0, Abs0:$abs0, Neg0:$neg0,
                              Elem1:$elem1, Abs1:$abs1), extra), [PhaseP0], forms,
              enc # [Is<Signed, isSigned>, Is<Wide16, wide>]> {
  let Slots = [0, 1];
  let Evidence = OnlyTables;
}
class SmallBinary<string mnemonic, int enc, int isSigned, int wide>
    : SmallInt<mnemonic, (ins), [SmallShort, SmallLong, SmallElem],
               [Is<IntOp8, enc>], isSigned, wide>;
class SmallTernary<string mnemonic, int isSigned, int wide>
    : SmallInt<mnemonic, (ins Elem2:$elem2, Abs2:$abs2, Neg2:$neg2),
               [SmallMadShort, SmallMadLong, SmallMadElem], [], isSigned, wide> {
  let Slots = [0, 1, 2];
}
foreach width = [8, 16] in {
  foreach sign = ["u", "i"] in {
    defvar isSigned = !eq(sign, "i");
    defvar upper = !toupper(sign);
    defvar wide = !eq(width, 16);
    def upper#"ADD"#width : SmallBinary<sign#"add"#width, 0, isSigned, wide> {
      let Semantics = "ft0 = s0 + s1 on elements of "#width#" bits";
    }
    def upper#"MUL"#width : SmallBinary<sign#"mul"#width, 1, isSigned, wide> {
      let Semantics = "ft0 = s0 * s1 on elements of "#width#" bits";
    }
    def upper#"MAD"#width : SmallTernary<sign#"mad"#width, isSigned, wide> {
      let Semantics = "ft0 = s0 * s1 + s2 on elements of "#width#" bits";
    }
  }
}
