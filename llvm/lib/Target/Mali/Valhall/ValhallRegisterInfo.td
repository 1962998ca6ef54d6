//===-- ValhallRegisterInfo.td - Valhall registers ---------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The register file is 64 32-bit registers per lane, of which the small register
// mode has half (MaliRegisterFile.td). Everything else that a source byte can name
// (uniforms, constants, special values: together the "fast access uniforms",
// FAU) is modelled as a non-allocatable constant physical register.
//
// HWEncoding: bits 7:0 the source byte, bits 9:8 the FAU page, bit 10 set when
// the source needs that page.
//
//===----------------------------------------------------------------------===//

class ValhallReg<string n, int byte, list<string> alt = []>
    : Register<n, alt> {
  let Namespace = "Valhall";
  let HWEncoding = byte;
}

class ValhallFAUReg<string n, int byte, int page> : ValhallReg<n, byte> {
  let HWEncoding = !or(byte, !shl(page, 8), 0x400);
  let isConstant = true;
}

let Namespace = "Valhall" in {
  foreach i = !range(8) in
    def sub#i : SubRegIndex<32, !mul(i, 32)>;
}

//===--- General-purpose registers ----------------------------------------===//

// Registers of the large mode alone halve the number of threads: the allocator
// takes them only when the others do not suffice.
foreach i = !range(LargeRegisterMode.Value) in {
  let CostPerUse = [!if(!and(!ge(i, FirstLargeOnly.Value),
                             !le(i, LastLargeOnly.Value)), 1, 0)] in
    def R#i : ValhallReg<"r"#i, i>, DwarfRegNum<[i]>;
}

defvar AllRegs = (sequence "R%u", 0, !sub(LargeRegisterMode.Value, 1));
defvar LargeOnlyRegs = (sequence "R%u", FirstLargeOnly.Value, LastLargeOnly.Value);
defvar LowFirst = (add (sub AllRegs, LargeOnlyRegs), LargeOnlyRegs);

// Only what fits the operand types of the ISA: 32-bit values, packed halves.
defvar Types32 = [i32, f32, f16, v2f16, v2i16];

def GPR32 : RegisterClass<"Valhall", Types32, 32, LowFirst>;

// A group of N registers, as messages read and write them, starts at an even
// register. The zip stops before a group would leave the register file.
class EvenTuple<int n>
    : RegisterTuples<!foreach(i, !range(n), !cast<SubRegIndex>("sub"#i)),
                     !foreach(i, !range(n),
                              (decimate (shl AllRegs, i), 2))>;

foreach n = !range(2, 9) in
  def Tuple#n : EvenTuple<n>;

// Allocation order as for single registers: a group that touches a costly one
// comes last. One that only ends in costly ones has the cost of its first
// register, and would halve the number of threads for nothing: it is not
// allocated.
class LowFirstTuples<int n, EvenTuple t> {
  defvar low = !add(!srl(!sub(FirstLargeOnly.Value, n), 1), 1);
  defvar first = !srl(FirstLargeOnly.Value, 1);
  defvar high = !srl(!add(LastLargeOnly.Value, 1), 1);
  dag Order = (add (trunc t, low), (shl t, high),
                   (trunc (shl t, first), !sub(high, first)));
  dag Regs = (add Order, t);
}

// Spill slots have the alignment that memory messages need: the next power of
// two of the size.
class TupleClass<int n, list<ValueType> types>
    : RegisterClass<"Valhall", types, !if(!le(n, 2), 64, 128),
                    LowFirstTuples<n, !cast<EvenTuple>("Tuple"#n)>.Regs> {
  let Size = !mul(n, 32);
  let AltOrders = [LowFirstTuples<n, !cast<EvenTuple>("Tuple"#n)>.Order];
  let AltOrderSelect = [{ return 1; }];
  let AllocationPriority = !sub(n, 1);
}

def GPR64  : TupleClass<2, [i64, v2i32, v2f32]>;
def GPR96  : TupleClass<3, [v3i32, v3f32]>;
def GPR128 : TupleClass<4, [v4i32, v4f32, v2i64]>;
def GPR160 : TupleClass<5, [untyped]>;
def GPR192 : TupleClass<6, [untyped]>;
def GPR224 : TupleClass<7, [untyped]>;
def GPR256 : TupleClass<8, [untyped]>;

//===--- Fast access uniforms ---------------------------------------------===//

// User words: 64-bit slot s is words 0 and 1 of byte 0x80 + 2 * (s mod 32) in
// page s / 32.
foreach s = !range(128) in {
  defvar byte = !add(0x80, !shl(!and(s, 31), 1));
  defvar page = !srl(s, 5);
  def U#s#_W0 : ValhallFAUReg<"u"#s#".w0", byte, page>;
  def U#s#_W1 : ValhallFAUReg<"u"#s#".w1", !add(byte, 1), page>;
  let SubRegIndices = [sub0, sub1], CoveredBySubRegs = 1 in
    def U#s : ValhallFAUReg<"u"#s, byte, page> {
      let SubRegs = [!cast<Register>("U"#s#"_W0"), !cast<Register>("U"#s#"_W1")];
    }
}

// Special entry e: bytes 0xE0 + 2e and 0xE1 + 2e of its page.
class SpecialValue<string name, string text, int page, int entry> {
  string Name = name;
  string Text = text;
  bits<8> Number = !add(!shl(page, 4), entry);
}
multiclass SpecialFAU<string text, int page, int entry> {
  def _Value : SpecialValue<NAME, text, page, entry>;
  defvar byte = !add(0xE0, !shl(entry, 1));
  def _W0 : ValhallFAUReg<text#".w0", byte, page>;
  def _W1 : ValhallFAUReg<text#".w1", !add(byte, 1), page>;
  let SubRegIndices = [sub0, sub1], CoveredBySubRegs = 1 in
    def "" : ValhallFAUReg<text, byte, page> {
      let SubRegs = [!cast<Register>(NAME#"_W0"), !cast<Register>(NAME#"_W1")];
    }
}
defm WARP_ID                 : SpecialFAU<"warp_id", 0, 2>;
defm FRAMEBUFFER_SIZE        : SpecialFAU<"framebuffer_size", 0, 4>;
defm ATEST_DATUM             : SpecialFAU<"atest_datum", 0, 5>;
defm SAMPLE                  : SpecialFAU<"sample", 0, 6>;
foreach i = !range(8) in
  defm BLEND_DESCRIPTOR_#i   : SpecialFAU<"blend_descriptor_"#i, 0, !add(8, i)>;
defm THREAD_LOCAL_POINTER    : SpecialFAU<"thread_local_pointer", 1, 1>;
defm WORKGROUP_LOCAL_POINTER : SpecialFAU<"workgroup_local_pointer", 1, 3>;
defm RESOURCE_TABLE_POINTER  : SpecialFAU<"resource_table_pointer", 1, 7>;
defm LANE_ID                 : SpecialFAU<"lane_id", 3, 1>;
defm CORE_ID                 : SpecialFAU<"core_id", 3, 3>;
defm SHADER_OUTPUT           : SpecialFAU<"shader_output", 3, 4>;
defm PROGRAM_COUNTER         : SpecialFAU<"program_counter", 3, 15>;

def SpecialValue : GenericEnum {
  let FilterClass = "SpecialValue";
  let NameField = "Name";
  let ValueField = "Number";
}
def SpecialValueTable : GenericTable {
  let FilterClass = "SpecialValue";
  let CppTypeName = "SpecialValueInfo";
  let Fields = ["Number", "Text"];
}

defvar SpecialFAUNames =
    ["WARP_ID", "FRAMEBUFFER_SIZE", "ATEST_DATUM", "SAMPLE",
     "BLEND_DESCRIPTOR_0", "BLEND_DESCRIPTOR_1", "BLEND_DESCRIPTOR_2",
     "BLEND_DESCRIPTOR_3", "BLEND_DESCRIPTOR_4", "BLEND_DESCRIPTOR_5",
     "BLEND_DESCRIPTOR_6", "BLEND_DESCRIPTOR_7", "THREAD_LOCAL_POINTER",
     "WORKGROUP_LOCAL_POINTER", "RESOURCE_TABLE_POINTER", "LANE_ID", "CORE_ID",
     "SHADER_OUTPUT", "PROGRAM_COUNTER"];

// Small constants. K<i>_64 is the same source byte in a 64-bit operand, where
// the value is zero-extended. Text is the value, which the printer supplies.
foreach i = !range(32) in {
  let isConstant = true in {
    def K#i : ValhallReg<"i"#i, !add(0xC0, i)>;
    def K#i#_64 : ValhallReg<"i"#i#"_64", !add(0xC0, i)>;
  }
}

class ConstantClass<list<ValueType> types, int width, dag regs>
    : RegisterClass<"Valhall", types, 32, regs> {
  let Size = width;
  let isAllocatable = 0;
}

def UserWord32 : ConstantClass<Types32, 32,
    (add (sequence "U%u_W0", 0, 127), (sequence "U%u_W1", 0, 127))>;
def UserSlot64 : ConstantClass<[i64, v2i32, v2f32], 64, (sequence "U%u", 0, 127)>;
class SpecialRegs<list<string> suffixes> {
  dag Regs = !foldl((add), SpecialFAUNames, regs, n,
                    !foldl(regs, suffixes, acc, x,
                           !con(acc, (add !cast<Register>(n#x)))));
}
def Special32 : ConstantClass<Types32, 32, SpecialRegs<["_W0", "_W1"]>.Regs>;
def Special64 : ConstantClass<[i64, v2i32, v2f32], 64, SpecialRegs<[""]>.Regs>;
def SmallConst32 : ConstantClass<Types32, 32, (sequence "K%u", 0, 31)>;
def SmallConst64 : ConstantClass<[i64, v2i32, v2f32], 64, (sequence "K%u_64", 0, 31)>;

// What an ordinary source byte can name.
def Src32 : ConstantClass<Types32, 32,
                          (add GPR32, UserWord32, Special32, SmallConst32)>;
def Src64 : ConstantClass<[i64, v2i32, v2f32], 64,
                          (add GPR64, UserSlot64, Special64, SmallConst64)>;
