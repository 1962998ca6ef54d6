//===-- ValhallOperands.td - Operand classes ---------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===--- Sources ----------------------------------------------------------===//
//
// A source is two machine operands, a register of Src32 or Src64 and an
// immediate of ValhallII::SrcMods. Its encoded value, which the formats spread
// over the word, is
//
//   7:0  the source byte; bit 6 of a general register is "last use"
//   8    absolute value     9  negation     10  bitwise not
//   14:11 the selector's code
//
// The FAU page that all sources share is added by the code emitter.

class SourceAsmClass<string width, SelectorKind kind, bit absNeg, bit invert>
    : AsmOperandClass {
  let Name = "Source" # width # kind.Name # !if(absNeg, "AbsNeg", "")
             # !if(invert, "Not", "");
  let PredicateMethod = "isSource<" # width # ", ValhallSel::Sel" # kind.Name
                        # ", " # absNeg # ", " # invert # ">";
  let RenderMethod = "addSourceOperands";
}

class Source<RegisterClass rc, ValueType vt, string width, SelectorKind kind,
             bit absNeg = 0, bit invert = 0> : Operand<vt> {
  SelectorKind Kind = kind;
  bit AbsNeg = absNeg;
  bit Not = invert;
  let MIOperandInfo = (ops rc, i32imm);
  // Describes both machine operands.
  let OperandNamespace = "ValhallOp";
  let OperandType = "OPERAND_SRC_" # kind.Name # !if(absNeg, "_AbsNeg", "")
                    # !if(invert, "_Not", "");
  let ParserMatchClass = SourceAsmClass<width, kind, absNeg, invert>;
  let PrintMethod = "printSource<" # width # ", ValhallSel::Sel" # kind.Name # ">";
  let EncoderMethod = "getSourceEncoding";
  let DecoderMethod = "decodeSource<" # width # ", ValhallSel::Sel" # kind.Name
                      # ", " # absNeg # ", " # invert # ">";
}

class Source32<SelectorKind kind, bit absNeg = 0, bit invert = 0>
    : Source<Src32, i32, "32", kind, absNeg, invert>;
class Source64<SelectorKind kind, bit absNeg = 0, bit invert = 0>
    : Source<Src64, i64, "64", kind, absNeg, invert>;

def Src     : Source32<SelPlain>;             // no modifiers but last use
def SrcNot  : Source32<SelPlain, 0, 1>;
def SrcF    : Source32<SelWidenF16, 1>;       // f32
def SrcFN   : Source32<SelPlain, 1>;          // f32 without widening
def SrcFW   : Source32<SelWidenF16>;          // f32 without sign modifiers
def SrcH    : Source32<SelSwizzleF16, 1>;     // v2f16
def SrcHS   : Source32<SelSwizzleF16>;        // v2x16 with a half swizzle only
def SrcI    : Source32<SelWidenInt>;          // 32-bit integer
def SrcI16  : Source32<SelSwizzleInt16>;
def SrcI8   : Source32<SelLanesInt8>;
def SrcHalf : Source32<SelLane16>;
def SrcHalfF : Source32<SelLane16, 1>;
def SrcHalfR : Source32<SelReplicate16, 1>;
def SrcByte : Source32<SelLane8>;
def SrcBytes2 : Source32<SelBytes8x2>;
def SrcShift : Source32<SelShiftByte>;
def SrcShift16 : Source32<SelShiftByte2>;
def SrcShift8 : Source32<SelShiftByte4>;
def SrcSign8 : Source32<SelBytes8>;
def SrcCond : Source32<SelCondition>;
def SrcD    : Source64<SelPlain>;
def SrcDNot : Source64<SelPlain, 0, 1>;
def SrcD0   : Source64<SelWidenInt64>;
def SrcD1   : Source64<SelWidenInt64W>;
def SrcDMul : Source64<SelWidenMul64>;
def SrcDSh  : Source64<SelWidenShift64>;
def SrcDShift : Source64<SelShiftByte>;

//===--- Staging registers ------------------------------------------------===//

class StagingAsmClass<string n> : AsmOperandClass {
  let Name = "Staging" # n;
  let PredicateMethod = "isStaging<Valhall::" # n # "RegClassID>";
  let RenderMethod = "addRegOperands";
}
class Staging<RegisterClass rc, string n> : RegisterOperand<rc, "printStaging"> {
  let ParserMatchClass = StagingAsmClass<n>;
}
def SR1 : Staging<GPR32, "GPR32">;
def SR2 : Staging<GPR64, "GPR64">;
def SR3 : Staging<GPR96, "GPR96">;
def SR4 : Staging<GPR128, "GPR128">;
def SR5 : Staging<GPR160, "GPR160">;
def SR6 : Staging<GPR192, "GPR192">;
def SR7 : Staging<GPR224, "GPR224">;
def SR8 : Staging<GPR256, "GPR256">;

// A group of variable size: bits 5:0 the first register, 8:6 the number of
// registers minus `bias`, modulo 8.
class StagingGroupAsmClass<int max> : AsmOperandClass {
  let Name = "StagingGroup" # max;
  let PredicateMethod = "isStagingGroup<" # max # ">";
  let RenderMethod = "addRegOperands";
}
class StagingGroup<int max, int bias> : RegisterOperand<GPR32, "printStaging"> {
  let ParserMatchClass = StagingGroupAsmClass<max>;
  let EncoderMethod = "getStagingGroupEncoding<" # bias # ">";
  let DecoderMethod = "decodeStagingGroup<" # max # ", " # bias # ">";
}
def SRG4 : StagingGroup<4, 0>;
def SRG8 : StagingGroup<8, 0>;
def SWG8 : StagingGroup<8, 1>;

//===--- Destinations -----------------------------------------------------===//

def Dst64AsmClass : AsmOperandClass {
  let Name = "Pair";
  let PredicateMethod = "isRegisterPair";
  let RenderMethod = "addRegOperands";
}
def Dst64 : RegisterOperand<GPR64, "printPair"> {
  let ParserMatchClass = Dst64AsmClass;
}

//===--- Immediates -------------------------------------------------------===//

class ImmAsmClass<string n, string expected> : AsmOperandClass {
  let Name = n;
  let PredicateMethod = "is" # n;
  let RenderMethod = "addImmOperands";
  let DiagnosticString = "expected " # expected;
}
class ValhallImm<string n, string expected, ValueType vt = i32> : Operand<vt> {
  let ParserMatchClass = ImmAsmClass<n, expected>;
  let PrintMethod = "print" # n;
  let OperandType = "OPERAND_IMMEDIATE";
}
// #0x4BAB
def Imm32 : ValhallImm<"Imm32", "'#' and a 32-bit number"> {
  let EncoderMethod = "getImm32Encoding";
}
// offset:-8, signed bytes
def MemOffset16 : ValhallImm<"MemOffset16",
                             "'offset:' and a number from -32768 to 32767"> {
  let EncoderMethod = "getMemOffset16Encoding";
  let DecoderMethod = "decodeSigned<16>";
}
// offset:0x8, unsigned bytes, a multiple of the access size
class AtomicOffset<int size>
    : ValhallImm<"AtomicOffset" # size,
                 "'offset:' and a multiple of " # size # " from 0 to "
                 # !sub(256, size)> {
  let PrintMethod = "printHexOffset";
  let DecoderMethod = "decodeMultiple<" # size # ">";
}
def AtomicOffset4 : AtomicOffset<4>;
def AtomicOffset8 : AtomicOffset<8>;
// shift:0x2
def ShiftLeft : ValhallImm<"ShiftLeft", "'shift:' and a number from 0 to 7">;
// index:0x1, table:0x2 and so on.
class UnsignedImm<string prefix, int size>
    : ValhallImm<prefix # size, "'" # !tolower(prefix) # ":' and a number from 0 to "
                 # !sub(!shl(1, size), 1)> {
  let PrintMethod = "print" # prefix;
}
def Index4 : UnsignedImm<"Index", 4>;
def Index8 : UnsignedImm<"Index", 8>;
def Index11 : UnsignedImm<"Index", 11>;
def Offset8 : UnsignedImm<"Offset", 8> {
  let PrintMethod = "printHexOffset";
}
def Target8 : UnsignedImm<"Target", 8>;
// The tables 60 to 63 are encoded as 12 to 15.
def Table4AsmClass
    : ImmAsmClass<"Table4", "'table:' and a number from 0 to 15 or 60 to 63"> {
  let RenderMethod = "addTableOperands";
}
def Table4 : Operand<i32> {
  let ParserMatchClass = Table4AsmClass;
  let PrintMethod = "printTable";
  let OperandType = "OPERAND_IMMEDIATE";
}
// offset:0x123, unsigned bytes.
def Offset12 : UnsignedImm<"Offset", 12> {
  let PrintMethod = "printHexOffset";
}
// Which special varying.
def VaryingIndex : ValhallImm<"VaryingIndex", "'index:' and 0, 2 or 3 (or 1 where it exists)"> {
  let PrintMethod = "printIndex";
  let DecoderMethod = "decodeVaryingIndex";
}
// offset:12, instructions from the next one, or a label
def BranchTarget : Operand<OtherVT> {
  let ParserMatchClass = ImmAsmClass<"BranchTarget",
      "a label, or 'offset:' and a number of instructions in 27 bits">;
  let PrintMethod = "printBranchTarget";
  let EncoderMethod = "getBranchTargetEncoding";
  let DecoderMethod = "decodeBranchTarget";
  let OperandNamespace = "MCOI";
  let OperandType = "OPERAND_PCREL";
}

//===--- Modifiers --------------------------------------------------------===//

class ModAsmClass<ModKind kind> : AsmOperandClass {
  let Name = "Mod" # kind.Name;
  let PredicateMethod = "isModifier<ValhallMod::Mod" # kind.Name # ">";
  let RenderMethod = "addImmOperands";
}

// A modifier whose every value is printed.
class ModOperand<ModKind kind> : Operand<i32> {
  string Field = "";
  let ParserMatchClass = ModAsmClass<kind>;
  let PrintMethod = "printModifier<ValhallMod::Mod" # kind.Name # ">";
  let DecoderMethod = "decodeModifier<ValhallMod::Mod" # kind.Name # ">";
  let OperandNamespace = "ValhallOp";
  let OperandType = "OPERAND_MOD_" # kind.Name;
}

// A modifier with a default, which assembly and patterns may leave out.
class ModDefaultAsmClass<ModKind kind, int value> : ModAsmClass<kind> {
  let Name = "Mod" # kind.Name # "Default" # value;
  let IsOptional = 1;
  let DefaultMethod = "defaultModifier<ValhallMod::Mod" # kind.Name # ", "
                      # value # ">";
}
// `unwritten` is what leaving it out means in assembly.
class ModDefault<ModKind kind, int unwritten = kind.Default>
    : OperandWithDefaultOps<i32, (ops (i32 kind.Default))> {
  let ParserMatchClass = ModDefaultAsmClass<kind, unwritten>;
  let PrintMethod = "printModifier<ValhallMod::Mod" # kind.Name # ">";
  let DecoderMethod = "decodeModifier<ValhallMod::Mod" # kind.Name # ">";
  let OperandNamespace = "ValhallOp";
  let OperandType = "OPERAND_MOD_" # kind.Name;
}
