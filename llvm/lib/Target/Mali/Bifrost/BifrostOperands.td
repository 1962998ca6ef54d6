//===-- BifrostOperands.td - Operands of half instructions -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===--- Machine operands -------------------------------------------------===//

class BifrostOperand<string type> : Operand<i32> {
  let OperandNamespace = "BifrostOp";
  let OperandType = "OPERAND_" # type;
}
def DestHalf : BifrostOperand<"DestHalf">;
// A register, an immediate (32-bit embedded constant) or a branch target.
def Source   : BifrostOperand<"Source">;
def Index    : BifrostOperand<"Index">;
// The register of the clause that the message starts at.
def Staging  : RegisterOperand<GPR32> {
  let OperandNamespace = "BifrostOp";
  let OperandType = "OPERAND_Staging";
}
def Dest     : RegisterOperand<GPR32> {
  let OperandNamespace = "BifrostOp";
  let OperandType = "OPERAND_Dest";
}

class OperandTypeCode<string name, int value> {
  string Name = "OPERAND_" # name;
  bits<8> Value = value;
}
// MCOI::OPERAND_FIRST_TARGET, checked in BifrostTables.cpp.
defvar FirstTargetOperand = 13;
defvar FirstModOperand = !add(FirstTargetOperand, 5);
def : OperandTypeCode<"Dest", FirstTargetOperand>;
def : OperandTypeCode<"DestHalf", !add(FirstTargetOperand, 1)>;
def : OperandTypeCode<"Source", !add(FirstTargetOperand, 2)>;
def : OperandTypeCode<"Staging", !add(FirstTargetOperand, 3)>;
def : OperandTypeCode<"Index", !add(FirstTargetOperand, 4)>;
def : OperandTypeCode<"MOD_FIRST", FirstModOperand>;
foreach i = !range(!size(ModKinds)) in
  def : OperandTypeCode<!cast<string>(ModKinds[i]), !add(FirstModOperand, i)>;

def OperandType : GenericEnum {
  let FilterClass = "OperandTypeCode";
  let NameField = "Name";
  let ValueField = "Value";
}

//===--- Sources ----------------------------------------------------------===//

// Bit n: selector n is allowed.
defvar AnySelector   = 0xff;
defvar NotSlot2      = 0xfb; // not wired to FMA sources 0 and 1
defvar NotSelector3  = 0xf7; // FMA: no fast zero; ADD: no `t`
defvar NotSlot2Zero  = 0xf3;
defvar StoredOnly    = 0x33; // register slots 0 and 1, and FAU
defvar SlotsOnly     = 0x07;
defvar ZeroOnly      = 0x08;

/// A source whose selector is bits start+2:start.
class Src<int start, int selectors = AnySelector> {
  int Start = start;
  int Selectors = selectors;
}

//===--- Modifiers --------------------------------------------------------===//

/// Pos -1: no field of its own in this instruction. A name that ends in a
/// digit is a suffix of that source.
class Mod<string name, ModKind kind, int pos = -1> {
  string Name = name;
  ModKind Kind = kind;
  int Pos = pos;
  int Size = !logtwo(!sub(!mul(2, !size(kind.Values)), 1)); // rounded up
  defvar last = !substr(name, !sub(!size(name), 1));
  int Source = !find("0123", last);
}

class Abs<int source, int pos = -1>   : Mod<"abs"#source, ModAbs, pos>;
class Neg<int source, int pos = -1>   : Mod<"neg"#source, ModNeg, pos>;
class Widen<int source, int pos = -1> : Mod<"widen"#source, ModWiden, pos>;
class WidenFrom1<int source, int pos = -1>
    : Mod<"widen"#source, ModWidenFrom1, pos>;
class Swz<int source, int pos = -1>   : Mod<"swz"#source, ModSwizzle16, pos>;
class Swap16<int source, int pos = -1> : Mod<"swap"#source, ModSwap16, pos>;
class Half<int source, int pos = -1>  : Mod<"lane"#source, ModHalf, pos>;
class HalfNamed<int source> : Mod<"widen"#source, ModHalfNamed>;
class Byte<int source, int pos = -1>  : Mod<"lane"#source, ModByte, pos>;
class EvenByte<int source, int pos = -1>
    : Mod<"lane"#source, ModByteEven, pos>;
class BytePair<int source, int pos = -1> : Mod<"swz"#source, ModBytePair, pos>;
class Round<int pos = -1>             : Mod<"round", ModRound, pos>;
class RoundAway<int pos = -1>         : Mod<"round", ModRoundAway, pos>;
class Clamp<int pos = -1>             : Mod<"clamp", ModClamp, pos>;
class MinMax<int pos>                 : Mod<"sem", ModMinMax, pos>;
class Compare<ModKind kind, int pos = -1> : Mod<"cmpf", kind, pos>;
class Result<int pos>                 : Mod<"result_type", ModResult, pos>;
class ResultInt<int pos>              : Mod<"result_type", ModResultInt, pos>;
class Saturate<int pos>               : Mod<"saturate", ModSaturate, pos>;
class Atomic<ModKind kind, int pos>   : Mod<"atom_opc", kind, pos>;
class VecSize<int pos = -1>           : Mod<"vecsize", ModVecSize, pos>;
class Format<ModKind kind = ModFormat> : Mod<"register_format", kind>;
class DivZero<int pos = -1>           : Mod<"divzero", ModDivZero, pos>;
class Skip<int pos>                   : Mod<"skip", ModSkip, pos>;
class LodMode<int pos>                : Mod<"lod_mode", ModLodMode, pos>;

/// An immediate, written `name:value`. Values from limit are another
/// instruction's words.
class Imm<string name, int start, int size, int limit = !shl(1, size)> {
  string Name = name;
  int Start = start;
  int Size = size;
  int Limit = limit;
}
