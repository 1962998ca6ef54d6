//===-- RogueInstrFormats.td - Layouts and instructions --*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group is a sequence of parts of one to eight bytes, packed without gaps.
//
//   MAIN     header  backend  mov  tst  pck  phase 1  phase 0  S0-S2  S3-S5
//            selectors  destinations
//   BITWISE  header  phase 2  phase 1  phase 0  S0-S2  S3-S5  destinations
//   CONTROL  header  operation  (S0-S2  S3-S5  destination of cnd* and savl)
//
// followed by a byte FF if their number is odd, and by alignment.
//
// A layout says what the bits of a part mean, from bit 7 of its first byte to
// bit 0 of its last. Most parts have several, of different length; bits that
// are fixed tell them apart. An operation takes the first of its layouts that
// can hold all its fields: a field that a layout lacks must have the value that
// it stands for when it is absent.
//
//===----------------------------------------------------------------------===//

//===--- Layouts ----------------------------------------------------------===//

class Piece<Field f, int high, int low, int value = 0> {
  Field F = f;
  int High = high;
  int Low = low;
  int Width = !add(!sub(high, low), 1);
  int Value = value;
}
class Fix<int width, int value> : Piece<FixedBits, !sub(width, 1), 0, value>;
class Rsv<int width> : Fix<width, 0>;
class B<Field f> : Piece<f, 0, 0>;                    // one bit
class F<Field f, int width> : Piece<f, !sub(width, 1), 0>;
class S<Field f, int high, int low> : Piece<f, high, low>; // a slice

// What a layout is for.
class PartKind;
foreach p = ["None", "HeaderMain", "HeaderBitwise", "HeaderControl", "Lower",
             "Upper", "Selectors", "DestOne", "DestTwo", "Phase01", "Phase2",
             "Backend", "Bitwise0", "Bitwise1", "Bitwise2", "Control"] in
  def Part#p : PartKind;
def PartKind : GenericEnum {
  let FilterClass = "PartKind";
}

class LayoutDesc<PartKind part, string name, int bytes> {
  LayoutDesc Self = !cast<LayoutDesc>(NAME);
  PartKind InPart = part;
  string Name = name;
  bits<8> Bytes = bytes;
}
class LayoutPiece<LayoutDesc layout, Piece p, int start> {
  LayoutDesc Of = layout;
  Field Holds = p.F;
  bits<8> Byte = !sra(start, 3);
  bits<8> Shift = !sub(8, !add(!and(start, 7), p.Width));
  bits<8> Width = p.Width;
  bits<8> FieldShift = p.Low;
  bits<8> Value = p.Value;
}

/// `name` is the form's name among those of its operation.
multiclass Layout<PartKind part, string name, list<Piece> pieces> {
  def "" : LayoutDesc<part, name,
                      !sra(!foldl(0, pieces, n, p, !add(n, p.Width)), 3)>;
  foreach i = !range(!size(pieces)) in
    def _#i : LayoutPiece<!cast<LayoutDesc>(NAME), pieces[i],
                          !foldl(0, !range(i), n, j, !add(n, pieces[j].Width))>;
}
defm NoLayout : Layout<PartNone, "", []>;

def Layout : GenericEnum {
  let FilterClass = "LayoutDesc";
}
def LayoutTable : GenericTable {
  let FilterClass = "LayoutDesc";
  let CppTypeName = "LayoutInfo";
  let Fields = ["Self", "InPart", "Name", "Bytes"];
  string TypeOf_Self = "Layout";
  string TypeOf_InPart = "PartKind";
}
def LayoutPieceTable : GenericTable {
  let FilterClass = "LayoutPiece";
  let CppTypeName = "LayoutPieceInfo";
  let Fields = ["Of", "Holds", "Byte", "Shift", "Width", "FieldShift", "Value"];
  string TypeOf_Of = "Layout";
  string TypeOf_Holds = "Field";
}

//===--- Phases -----------------------------------------------------------===//

// Where an operation issues, in the order of execution.
class Phase<int enc> {
  bits<8> Code = enc;
}
def PhaseP0      : Phase<0>;
def PhaseP1      : Phase<1>;
def PhasePck     : Phase<2>;
def PhaseTst     : Phase<3>;
def PhaseMov     : Phase<4>;
def PhaseBackend : Phase<5>;
def PhaseMask    : Phase<6>; // bitwise phase 0 has three units
def PhaseShift1  : Phase<7>;
def PhaseCount   : Phase<8>;
def PhaseLogic   : Phase<9>;
def PhaseShift2  : Phase<10>;
def PhaseBitTest : Phase<11>;
def PhaseControl : Phase<12>;
def Phase : GenericEnum {
  let FilterClass = "Phase";
  let ValueField = "Code";
}

//===--- Evidence ---------------------------------------------------------===//

// How we know that an encoding or a behaviour is right.
class EvidenceLevel;
def SeenVendor : EvidenceLevel; // in programs of Imagination's compiler
def SeenMesa   : EvidenceLevel; // emitted by Mesa for shipping hardware
def OnlyTables : EvidenceLevel; // in published tables, in no known program
def EvidenceLevel : GenericEnum {
  let FilterClass = "EvidenceLevel";
}

//===--- Instructions -----------------------------------------------------===//

// The value by which an operation is known.
class Is<Field f, int value> {
  Field F = f;
  int Value = value;
}

// What an operation writes, a bit each.
class Result<int enc> {
  bits<8> Code = enc;
}
def Result : GenericEnum {
  let FilterClass = "Result";
  let ValueField = "Code";
}
def WritesFT  : Result<1>;  // the feedthrough of its phase
def WritesW0  : Result<2>;
def WritesW1  : Result<4>;
def WritesP0  : Result<8>;
def WritesFTE : Result<16>; // the high half of a 64-bit result
def WritesPe  : Result<32>;

class Mask<list<int> bitNumbers> {
  int Value = !foldl(0, bitNumbers, m, b, !or(m, !shl(1, b)));
}

/// One operation. The operands are fields, in the order of the text.
class RogueOp<string mnemonic, dag operands, list<Phase> phases,
              list<LayoutDesc> forms, list<Is> fixed = []> : Instruction {
  let Namespace = "Rogue";
  let Size = 0; // a group has a size, its operations have none of their own
  let OutOperandList = (outs);
  let InOperandList = operands;
  let AsmString = mnemonic;
  let hasSideEffects = 0;
  let mayLoad = 0;
  let mayStore = 0;
  let UseNamedOperandTable = 1;
  let isCodeGenOnly = 1; // matched by our parser

  Instruction Opcode = !cast<Instruction>(NAME);
  string Mnemonic = mnemonic;
  bits<16> Phases = !foldl(0, phases, m, p, !or(m, !shl(1, p.Code)));

  // Source slots of phase 0 (phase 1 reads S3-S5 instead of S0-S2) that the
  // operation names implicitly.
  list<int> Slots = [];
  bits<8> Reads = Mask<Slots>.Value;
  list<Result> Results = [WritesFT];
  bits<8> Writes = !foldl(0, Results, m, r, !or(m, r.Code));
  bit Complex = 0;  // takes the whole main ALU
  bit Async = 0;    // its results need a wait for its fence
  bit Ordered = 0;  // touches the pixel outputs' order
  bit Bypass = 0;   // what an absent unit does
  bit WideIS0 = 0;  // takes a 64-bit operand in is0:s2
  bit TakesW0 = 0;  // a backend operation on what W0 carries
  bit Repeats = 0;  // how its registers advance in a repetition is known
  bit EndsTask = 0; // the vertex task is complete
  string Semantics = "";
  EvidenceLevel Evidence = SeenMesa;

  assert !le(!size(forms), 5), "more forms than the table has columns";
  assert !le(!size(fixed), 4), "more fixed fields than the table has columns";
  defvar form = !listconcat(forms, !listsplat(NoLayout, 5));
  // Which header a CONTROL group with the operation has.
  LayoutDesc Header = NoLayout;
  LayoutDesc Form0 = form[0];
  LayoutDesc Form1 = form[1];
  LayoutDesc Form2 = form[2];
  LayoutDesc Form3 = form[3];
  LayoutDesc Form4 = form[4];
  defvar known = !listconcat(fixed, !listsplat(Is<FixedBits, 0>, 4));
  Field Key0 = known[0].F;
  bits<8> KeyValue0 = known[0].Value;
  Field Key1 = known[1].F;
  bits<8> KeyValue1 = known[1].Value;
  Field Key2 = known[2].F;
  bits<8> KeyValue2 = known[2].Value;
  Field Key3 = known[3].F;
  bits<8> KeyValue3 = known[3].Value;
}

def OperationTable : GenericTable {
  let FilterClass = "RogueOp";
  let CppTypeName = "OperationRow";
  let Fields = ["Opcode", "Mnemonic", "Phases", "Reads", "Writes", "Complex",
                "Async", "Ordered", "Bypass", "WideIS0", "TakesW0", "Repeats",
                "EndsTask", "Evidence", "Semantics",
                "Header", "Form0", "Form1", "Form2", "Form3", "Form4",
                "Key0", "KeyValue0", "Key1", "KeyValue1", "Key2", "KeyValue2",
                "Key3", "KeyValue3"];
  string TypeOf_Evidence = "EvidenceLevel";
  string TypeOf_Header = "Layout";
  string TypeOf_Form0 = "Layout";
  string TypeOf_Form1 = "Layout";
  string TypeOf_Form2 = "Layout";
  string TypeOf_Form3 = "Layout";
  string TypeOf_Form4 = "Layout";
  string TypeOf_Key0 = "Field";
  string TypeOf_Key1 = "Field";
  string TypeOf_Key2 = "Field";
  string TypeOf_Key3 = "Field";
}

// An instruction of the ISR whose encoding is not public: for the manual only.
class UnencodedOp<string mnemonic, string chapter, string semantics> {
  string Mnemonic = mnemonic;
  string Chapter = chapter;
  string Semantics = semantics;
}

/// A whole group, the unit of the MC layer: its operands are what
/// RogueGroup.h puts there.
def GROUP : Instruction {
  let Namespace = "Rogue";
  let Size = 0;
  let OutOperandList = (outs);
  let InOperandList = (ins variable_ops);
  let AsmString = "";
  let hasSideEffects = 1;
  let isCodeGenOnly = 1;
}
