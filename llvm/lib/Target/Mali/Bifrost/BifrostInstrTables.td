//===-- BifrostInstrTables.td - Encodings as tables --------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lowers the records of the instructions to rows for the generic encoder and
// decoder of BifrostInstrCodec.cpp. The order of the rows means nothing.
//
//===----------------------------------------------------------------------===//

defvar Insts = !instances<BifrostInst>();

class Row<BifrostInst inst> {
  Instruction Inst = inst;
}

//===--- Instructions -----------------------------------------------------===//

class InstRow<BifrostInst inst> : Row<inst> {
  string Mnemonic = inst.Mnemonic;
  bits<8> Unit = inst.Unit.Value;
}
class SourceRow<BifrostInst inst, int index> : Row<inst> {
  bits<8> Index = index;
  bits<8> Start = inst.Sources[index].Start;
  bits<8> Selectors = inst.Sources[index].Selectors;
}
class ModRow<BifrostInst inst, int index> : Row<inst> {
  bits<8> Index = index;
  string Name = inst.Mods[index].Name;
  ModKindCode Kind = !cast<ModKindCode>(
      !cast<string>(inst.Mods[index].Kind)#"Code");
  // The bit of the modifier's first value in a state.
  defvar firstBit = ModBase<inst.Mods, index>.Bit;
  assert !le(!add(firstBit, !size(inst.Mods[index].Kind.Values)), 63),
         !cast<string>(inst) # ": a state has 63 bits";
  bits<8> StateBit = firstBit;
  bits<8> Source = !if(!and(!ge(inst.Mods[index].Source, 0),
                            !lt(inst.Mods[index].Source, !size(inst.Sources))),
                       inst.Mods[index].Source, 0xff);
}
class ImmRow<BifrostInst inst, int index> : Row<inst> {
  bits<8> Index = index;
  string Name = inst.Imms[index].Name;
  bits<8> Start = inst.Imms[index].Start;
  bits<8> Size = inst.Imms[index].Size;
  bits<8> Limit = inst.Imms[index].Limit;
}
class SwapRow<BifrostInst inst, int index> : Row<inst> {
  bits<8> Index = index;
  bits<8> A = inst.Swaps[index].A;
  bits<8> B = inst.Swaps[index].B;
}
class RewriteRow<BifrostInst inst, int swap, Rewrite rewrite> : Row<inst> {
  bits<8> SwapIndex = swap;
  string Name = rewrite.Name;
  string From = rewrite.From;
  string To = rewrite.To;
}

//===--- Encodings --------------------------------------------------------===//

/// Where modifier number mod has a field of its own; -1: nowhere.
class Place<BifrostInst inst, Encoding enc, int mod> {
  int Start = !foldl(inst.Mods[mod].Pos, enc.Places, pos, at,
                     !if(!eq(at.Name, inst.Mods[mod].Name), at.Pos, pos));
}
class FieldBits<int start, int size> {
  int Bits = !if(!lt(start, 0), 0, !shl(!sub(!shl(1, size), 1), start));
}
class EncodingRow<BifrostInst inst, int index> : Row<inst> {
  bits<8> Index = index;
  bits<23> Exact = inst.Encodings[index].Exact;

  defvar enc = inst.Encodings[index];
  defvar parts = !listconcat(
      [enc.Exact],
      !foreach(s, inst.Sources, FieldBits<s.Start, 3>.Bits),
      !foreach(m, !range(!size(inst.Mods)),
               FieldBits<Place<inst, enc, m>.Start, inst.Mods[m].Size>.Bits),
      !foreach(f, enc.Fields, FieldBits<f.Start, f.Size>.Bits),
      !foreach(i, inst.Imms, FieldBits<i.Start, i.Size>.Bits));
  defvar all = !foldl(0, parts, set, part, !or(set, part));
  assert !eq(!foldl(0, parts, sum, part, !add(sum, part)), all),
         !cast<string>(inst) # ": fields overlap";
  assert !lt(all, !shl(1, inst.Unit.Width)),
         !cast<string>(inst) # ": a field beyond the word";
}
/// A modifier's own field.
class PlaceRow<BifrostInst inst, int enc, int mod, int start> : Row<inst> {
  bits<8> EncodingIndex = enc;
  bits<8> ModIndex = mod;
  bits<8> Start = start;
  bits<8> Size = inst.Mods[mod].Size;
}
/// A field that stands for combinations.
class FieldRow<BifrostInst inst, int enc, int index, Field f> : Row<inst> {
  bits<8> EncodingIndex = enc;
  bits<8> Index = index;
  bits<8> Start = f.Start;
  bits<8> Size = f.Size;
}
/// A combination: of a value of a field, or (WhenField) of the whole encoding,
/// or (EncodingIndex of TLimits) of a source that is `t`.
defvar WhenField = 0xff;
defvar TLimits = 0xff;
class CombinationRow<BifrostInst inst, int enc, int where, int value, dag args>
    : Row<inst> {
  defvar condition = Condition<inst.Mods, args>;
  bits<8> EncodingIndex = enc;
  bits<8> FieldIndex = where;
  bits<16> Code = value;
  bit IsAlias = condition.IsAlias;
  bits<64> Allowed = condition.Allowed;
}

foreach inst = Insts in {
  def : InstRow<inst>;
  foreach s = !range(!size(inst.Sources)) in
    def : SourceRow<inst, s>;
  foreach m = !range(!size(inst.Mods)) in
    def : ModRow<inst, m>;
  foreach i = !range(!size(inst.Imms)) in
    def : ImmRow<inst, i>;
  foreach s = !range(!size(inst.Swaps)) in {
    def : SwapRow<inst, s>;
    foreach r = inst.Swaps[s].Rewrites in
      def : RewriteRow<inst, s, r>;
  }
  foreach t = inst.TLimits in
    def : CombinationRow<inst, TLimits, t.Source, 0, t.Only>;

  foreach e = !range(!size(inst.Encodings)) in {
    defvar enc = inst.Encodings[e];
    def : EncodingRow<inst, e>;
    foreach w = enc.When in
      def : CombinationRow<inst, e, WhenField, 0, w>;
    foreach m = !range(!size(inst.Mods)) in {
      defvar place = Place<inst, enc, m>.Start;
      if !ge(place, 0) then
        def : PlaceRow<inst, e, m, place>;
    }
    foreach f = !range(!size(enc.Fields)) in {
      defvar coded = enc.Fields[f];
      assert !eq(!size(coded.Values), !shl(1, coded.Size)),
             !cast<string>(inst) # ": a field needs a row per value";
      def : FieldRow<inst, e, f, coded>;
      foreach v = !range(!size(coded.Values)) in {
        foreach c = coded.Values[v] in
          def : CombinationRow<inst, e, f, v, c>;
      }
    }
  }
}

//===--- Tables -----------------------------------------------------------===//

class InstTable<string rowClass, list<string> fields> : GenericTable {
  let FilterClass = rowClass;
  let CppTypeName = rowClass;
  let Fields = !listconcat(["Inst"], fields);
}

def InstTable : InstTable<"InstRow", ["Mnemonic", "Unit"]>;
def SourceTable : InstTable<"SourceRow", ["Index", "Start", "Selectors"]>;
def ModTable : InstTable<"ModRow", ["Index", "Name", "Kind", "StateBit",
                                    "Source"]> {
  string TypeOf_Kind = "ModKind";
}
def ImmTable : InstTable<"ImmRow", ["Index", "Name", "Start", "Size", "Limit"]>;
def SwapTable : InstTable<"SwapRow", ["Index", "A", "B"]>;
def RewriteTable : InstTable<"RewriteRow", ["SwapIndex", "Name", "From", "To"]>;
def EncodingTable : InstTable<"EncodingRow", ["Index", "Exact"]>;
def PlaceTable : InstTable<"PlaceRow", ["EncodingIndex", "ModIndex", "Start",
                                        "Size"]>;
def FieldTable : InstTable<"FieldRow", ["EncodingIndex", "Index", "Start",
                                        "Size"]>;
def CombinationTable : InstTable<"CombinationRow",
                                 ["EncodingIndex", "FieldIndex", "Code",
                                  "IsAlias", "Allowed"]>;
