//===-- BifrostInstrFormats.td - Half instructions and their encodings -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tuple holds one word for each unit: 23 bits for FMA, 20 bits for ADD. The
// word does not name the destination. A source is a 3-bit selector, known only
// when the tuple's register block is.
//
// An instruction has one or more encodings. An encoding is a fixed pattern,
// the fields of sources, modifiers and immediates, and fields whose values
// stand for combinations of modifiers. Every bit of the word belongs to one of
// them. The first encoding that has a value for the given modifiers is used;
// if none has, operands may be exchanged (Swaps).
//
// A combination of modifiers is written (is "none":$widen0, "h1":$widen1).
// A value may be "a|b" for one of several, or "!a" for any other. $ordering
// compares the selectors of sources 0 and 1: "lt", "eq" or "gt".
//
//===----------------------------------------------------------------------===//

//===--- Conditions -------------------------------------------------------===//

def is;
/// As `is`, for a word that decodes as another instruction with that effect.
def alias;

/// A state is a set of bits, one per value of each modifier, after the three of
/// the ordering. A combination is the set of values it allows.
class ModBase<list<Mod> mods, int index> {
  int Bit = !foldl(3, !range(index), sum, i,
                   !add(sum, !size(mods[i].Kind.Values)));
}

class ValueSet<list<string> values, string text> {
  defvar negated = !eq(!substr(text, 0, 1), "!");
  defvar wanted = "|" # !if(negated, !substr(text, 1), text) # "|";
  // Every name must be a value: the lengths add up.
  assert !eq(!foldl(1, values, n, v,
                    !if(!and(!ne(v, ""), !ge(!find(wanted, "|"#v#"|"), 0)),
                        !add(n, !size(v), 1), n)),
             !size(wanted)), "unknown value in '" # text # "'";
  int Bits = !foldl(0, !range(!size(values)), set, i,
      !if(!and(!ne(values[i], ""),
               !ne(negated, !ge(!find(wanted, "|"#values[i]#"|"), 0))),
          !or(set, !shl(1, i)), set));
}

class ConditionArg<list<Mod> mods, string name, string text> {
  defvar isOrdering = !eq(name, "ordering");
  defvar index = !if(isOrdering, 0,
      !foldl(-1, !range(!size(mods)), found, i,
             !if(!eq(mods[i].Name, name), i, found)));
  assert !ge(index, 0), "no modifier '" # name # "'";
  defvar values = !if(isOrdering, ["lt", "eq", "gt"],
                      mods[!if(isOrdering, 0, index)].Kind.Values);
  defvar low = !if(isOrdering, 0, ModBase<mods, index>.Bit);
  defvar all = !shl(!sub(!shl(1, !size(values)), 1), low);
  // Everything but the other values of this modifier.
  int Allowed = !or(!xor(all, -1), !shl(ValueSet<values, text>.Bits, low));
}

class Condition<list<Mod> mods, dag args> {
  int Allowed = !foldl(-1, !range(!size(args)), set, i,
      !and(set, ConditionArg<mods, !getdagname(args, i),
                             !getdagarg<string>(args, i)>.Allowed));
  bit IsAlias = !eq(!cast<string>(!getdagop(args)), "alias");
}

//===--- Encodings --------------------------------------------------------===//

/// A field whose value x stands for the combinations of modifiers values[x];
/// none: reserved.
class Field<int start, int size, list<list<dag>> values> {
  int Start = start;
  int Size = size;
  list<list<dag>> Values = values;
}

/// Value x stands for row x of values of some modifiers; an empty row is
/// reserved.
class Combos<int start, int size, list<string> mods, list<list<string>> rows>
    : Field<start, size,
            !foreach(row, rows,
                     !if(!empty(row), []<dag>, [!dag(is, row, mods)]))>;

/// Value x stands for value (or values) x of one modifier.
class Codes<int start, int size, string mod, list<string> texts>
    : Combos<start, size, [mod], !foreach(t, texts, !if(!eq(t, ""), []<string>, [t]))>;

/// One bit that is set when modifiers with one value list all have their second
/// value, and clear when they all have their first.
class Together<int start, list<string> mods, string first, string second>
    : Combos<start, 1, mods, [!foreach(m, mods, first),
                              !foreach(m, mods, second)]>;

/// The position of a modifier's field in one encoding.
class At<string mod, int pos> {
  string Name = mod;
  int Pos = pos;
}

class Encoding<int exact, list<dag> when = [], list<Field> fields = [],
               list<At> places = []> {
  int Exact = exact;
  list<dag> When = when;
  list<Field> Fields = fields;
  list<At> Places = places;
}

/// Operands a and b exchange places, with all their modifiers.
class Rewrite<string mod, string from, string to> {
  string Name = mod;
  string From = from;
  string To = to;
}
class Swap<int a, int b, list<Rewrite> rewrites = []> {
  int A = a;
  int B = b;
  list<Rewrite> Rewrites = rewrites;
}
defvar Mirror = [Rewrite<"cmpf", "lt", "gt">, Rewrite<"cmpf", "gt", "lt">,
                 Rewrite<"cmpf", "le", "ge">, Rewrite<"cmpf", "ge", "le">];
defvar Swap01 = Swap<0, 1>;
defvar SwapMirrored = Swap<0, 1, Mirror>;

/// What `t` as source demands of the source's modifiers, on cores with limits.
class TLimit<int source, dag only> {
  int Source = source;
  dag Only = only;
}

//===--- Properties -------------------------------------------------------===//

// Enumerators without the prefix that their records need.
class NumberedName<string prefix, int value> {
  string Name = !substr(NAME, !size(prefix));
  bits<8> Value = value;
}

// The codes of the clause header.
class MessageType<int value> : NumberedName<"Message", value>;
def MessageNone      : MessageType<0>;
def MessageVarying   : MessageType<1>;
def MessageAttribute : MessageType<2>;
def MessageTexture   : MessageType<3>;
def MessageVarTex    : MessageType<4>;
def MessageLoad      : MessageType<5>;
def MessageStore     : MessageType<6>;
def MessageAtomic    : MessageType<7>;
def MessageBarrier   : MessageType<8>;
def MessageBlend     : MessageType<9>;
def MessageTile      : MessageType<10>;
def MessageZStencil  : MessageType<12>;
def MessageATest     : MessageType<13>;
def MessageJob       : MessageType<14>;
def MessagePair64    : MessageType<15>; // clauses of register pairs
def MessageType : GenericEnum {
  let FilterClass = "MessageType";
  let NameField = "Name";
  let ValueField = "Value";
}

// How many staging registers: StagingCount, or by a rule.
class StagingRule<int value> : NumberedName<"Staging", value>;
def StagingFixed      : StagingRule<0>;
def StagingFormat     : StagingRule<1>; // by vecsize and register_format
def StagingDescriptor : StagingRule<2>; // by an operand's value
def StagingLane       : StagingRule<3>; // two registers for lane d0
def StagingRule : GenericEnum {
  let FilterClass = "StagingRule";
  let NameField = "Name";
  let ValueField = "Value";
}

// Which subnormals the clause's flush mode is about.
class FloatClass<int value> : NumberedName<"Float", value>;
def FloatNone : FloatClass<0>;
def FloatF32   : FloatClass<1>;
def FloatF16   : FloatClass<2>;
def FloatMixed : FloatClass<3>; // converts between the two
def FloatClass : GenericEnum {
  let FilterClass = "FloatClass";
  let NameField = "Name";
  let ValueField = "Value";
}

// How well a fact is known: reproduced from real code, relied on by the open
// driver, only reverse-engineered, or open.
class Evidence<int value> : NumberedName<"Evidence", value>;
def EvidenceVerified : Evidence<0>;
def EvidenceDriver   : Evidence<1>;
def EvidenceNotes    : Evidence<2>;
def EvidenceOpen     : Evidence<3>;
def Evidence : GenericEnum {
  let FilterClass = "Evidence";
  let NameField = "Name";
  let ValueField = "Value";
}

//===--- Instructions -----------------------------------------------------===//

class BifrostUnit<int value, int width, string prefix>
    : NumberedName<"Unit", value> {
  int Width = width;
  string Prefix = prefix;
}
def UnitFMA : BifrostUnit<0, 23, "*">;
def UnitADD : BifrostUnit<1, 20, "+">;
def Unit : GenericEnum {
  let FilterClass = "BifrostUnit";
  let NameField = "Name";
  let ValueField = "Value";
}

class BifrostInst<BifrostUnit unit, string mnemonic, list<Src> sources,
                  list<Mod> mods, list<Encoding> encodings> : Instruction {
  let Namespace = "Bifrost";
  let AsmString = mnemonic;
  let Size = 0; // the unit of memory is the clause
  let UseNamedOperandTable = true;
  let mayLoad = false;
  let mayStore = false;
  let hasSideEffects = false;

  BifrostUnit Unit = unit;
  string Mnemonic = mnemonic;
  list<Src> Sources = sources;
  list<Mod> Mods = mods;
  list<Imm> Imms = [];
  list<Encoding> Encodings = encodings;
  list<Swap> Swaps = [];
  list<TLimit> TLimits = [];

  bit HasResult = true;
  bit IsLast = false;  // only in the last tuple of a clause
  bit IsTable = false; // look-up unit: sources come a stage earlier
  MessageType Message = MessageNone;
  bit ReadsStaging = false;
  bit WritesStaging = false;
  StagingRule StagingCountRule = StagingFixed;
  bits<4> StagingCount = 0;
  bits<5> AccessBytes = 0; // of memory, by one lane; 0: none, or not fixed
  // The type in the mnemonic; messages do no arithmetic.
  FloatClass Float = !cond(!ne(Message.Value, MessageNone.Value): FloatNone,
                           !ge(!find(mnemonic, ".f32"), 0): FloatF32,
                           !ge(!find(mnemonic, "f16"), 0): FloatF16,
                           true: FloatNone);
  Evidence Known = EvidenceVerified;
  string Open = ""; // what is not known of an instruction that is

  let TSFlags{0} = unit.Value{0};
  let TSFlags{4-1} = Message.Value{3-0};
  let TSFlags{5} = ReadsStaging;
  let TSFlags{6} = WritesStaging;
  let TSFlags{8-7} = StagingCountRule.Value{1-0};
  let TSFlags{12-9} = StagingCount;
  let TSFlags{13} = IsLast;
  let TSFlags{14} = IsTable;
  let TSFlags{16-15} = Float.Value{1-0};
  let TSFlags{17} = HasResult;
  let TSFlags{19-18} = Known.Value{1-0};
  let TSFlags{24-20} = AccessBytes;

  let OutOperandList = (outs Dest:$dst);
  let InOperandList = !con(
      (ins DestHalf:$dsthalf),
      !dag(ins, !foreach(s, Sources, Source),
           !foreach(i, !range(!size(Sources)), "src"#i)),
      !if(!or(ReadsStaging, WritesStaging), (ins Staging:$sr), (ins)),
      !dag(ins, !foreach(m, Mods, m.Kind), !foreach(m, Mods, m.Name)),
      !dag(ins, !foreach(i, Imms, Index), !foreach(i, Imms, i.Name)));
}

class FMAInst<string mnemonic, list<Src> sources, list<Mod> mods,
              list<Encoding> encodings>
    : BifrostInst<UnitFMA, mnemonic, sources, mods, encodings>;
class AddInst<string mnemonic, list<Src> sources, list<Mod> mods,
              list<Encoding> encodings>
    : BifrostInst<UnitADD, mnemonic, sources, mods, encodings>;

/// Slot 2 is not wired to FMA sources 0 and 1.
defvar FMASources = [Src<0, NotSlot2>, Src<3, NotSlot2>, Src<6>, Src<9>];
defvar AddSources = [Src<0>, Src<3>, Src<6>];
/// The look-up unit starts before the FMA unit has a result.
defvar TableSources = [Src<0, NotSelector3>, Src<3, NotSelector3>];
class FMASrc<int n> { list<Src> L = !foreach(i, !range(n), FMASources[i]); }
class AddSrc<int n> { list<Src> L = !foreach(i, !range(n), AddSources[i]); }

/// The usual case: n sources and one encoding.
class FMA<string mnemonic, int n, int exact, list<Mod> mods = [],
          list<Field> fields = []>
    : FMAInst<mnemonic, FMASrc<n>.L, mods, [Encoding<exact, [], fields>]>;
class ADD<string mnemonic, int n, int exact, list<Mod> mods = [],
          list<Field> fields = []>
    : AddInst<mnemonic, AddSrc<n>.L, mods, [Encoding<exact, [], fields>]>;
